import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { createSteppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';
import { EMULATED_CHAIN } from './chain.ts';
import { BEACON_FAULTS, findSignature } from './stand-in.ts';

const { chain, publicKey, genesis, period } = EMULATED_CHAIN;
/** The time at which round 5 is published. */
const ROUND_5_MS = (genesis + 4 * period) * 1000;

const requestBeacon = (
  emulator: ReturnType<typeof createEmulator>,
  path: string,
): Promise<Response> => emulator.fetch(new Request(`http://emulator.test/${path}`));

describe('the beacon', () => {
  test('the beacon returns a round as soon as it is published, but not earlier', async () => {
    const emulator = createEmulator({ clock: createSteppedClock(ROUND_5_MS - 1) });
    expect((await requestBeacon(emulator, `${chain}/public/5`)).status).toBe(404);
    await emulator.clock.advanceBy(1);
    const signature = findSignature(5);
    const randomness = bytesToHex(sha256(hexToBytes(signature)));
    const answer = await requestBeacon(emulator, `${chain}/public/5`);
    expect(await answer.json()).toEqual({ round: 5, randomness, signature });
    expect((await requestBeacon(emulator, `${chain}/public/0`)).status).toBe(404);
    expect((await requestBeacon(emulator, `${'0'.repeat(64)}/public/5`)).status).toBe(404);
    await emulator.close();
  });

  test('the beacon signs with the key of its chain', async () => {
    const emulator = createEmulator();
    const info = await (await requestBeacon(emulator, `${chain}/info`)).json();
    expect(info).toMatchObject({
      public_key: publicKey,
      genesis_time: genesis,
      period,
      hash: chain,
    });
    const { shortSignatures } = bls12_381;
    const message = new Uint8Array(8);
    message[7] = 5;
    const point = shortSignatures.hash(
      sha256(message),
      'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
    );
    const signature = hexToBytes(findSignature(5));
    expect(shortSignatures.verify(signature, point, hexToBytes(publicKey))).toBe(true);
    await emulator.close();
  });

  test('the first round is published at genesis, and only GET requests are answered', async () => {
    const emulator = createEmulator({ clock: createSteppedClock(genesis * 1000) });
    expect((await requestBeacon(emulator, `${chain}/public/1`)).status).toBe(200);
    expect((await requestBeacon(emulator, `${chain}/public/2`)).status).toBe(404);
    const url = `http://emulator.test/${chain}/public/1`;
    expect((await emulator.fetch(new Request(url, { method: 'POST' }))).status).toBe(404);
    expect(emulator.beacon.asked()).toBe(2);
    await emulator.close();
  });

  test('each fault of the beacon changes the reply', async () => {
    const emulator = createEmulator({ clock: createSteppedClock(ROUND_5_MS + 10 * period * 1000) });
    const told: unknown[] = [];
    for (const fault of BEACON_FAULTS) {
      emulator.beacon.disturb(fault);
      const answer = await requestBeacon(emulator, `${chain}/public/5`).catch(() => null);
      told.push([answer?.status ?? 'none', (await answer?.text()) ?? '']);
    }
    const round = (number: number, signature: string) =>
      JSON.stringify({
        round: number,
        randomness: bytesToHex(sha256(hexToBytes(signature))),
        signature,
      });
    expect(told).toEqual([
      [503, 'Service Unavailable'],
      ['none', ''],
      [200, round(4, findSignature(4))],
      [200, round(5, findSignature(6))],
      [404, '{"error":"round is not available yet"}'],
      [200, '<html>A portal wants a password.</html>'],
    ]);
    emulator.beacon.disturb(null);
    const after = await requestBeacon(emulator, `${chain}/public/5`);
    expect(await after.text()).toBe(round(5, findSignature(5)));
    await emulator.close();
  });
});
