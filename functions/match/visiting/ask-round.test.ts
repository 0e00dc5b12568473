import { describe, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { signatureOf } from '../../../emulator/beacon/stand-in.ts';
import type { Adjudicator, Beacon } from '../adjudicator.ts';
import { roundInstant } from '../beacon/rounds.ts';
import { IncidentError } from '../ledger/incident.ts';
import { askBeside, beaconAt, beaconProblems, roundOf } from './ask-round.ts';

const { chain } = EMULATED_CHAIN;
const WANTED = { chain: EMULATED_CHAIN, number: 42 };
const SOUND = { round: 42, signature: signatureOf(42) };

type Answer = () => Response;
const json =
  (body: unknown): Answer =>
  () =>
    Response.json(body);
const SAYS: Readonly<Record<string, Answer>> = {
  'sound.test': json({ ...SOUND, randomness: 'ab' }),
  'away.test': () => new Response('', { status: 503 }),
  'dropped.test': () => {
    throw new TypeError('fetch failed');
  },
  'portal.test': json({ hello: 'world' }),
  'text.test': () => new Response('<html>'),
  'other.test': json({ round: 41, signature: signatureOf(41) }),
  'false.test': json({ round: 42, signature: signatureOf(43) }),
};

/** An adjudicator with these addresses; `asked` collects the requests. */
function adjudicatorAt(...hosts: readonly string[]) {
  const asked: string[] = [];
  const beacon: Beacon = {
    addresses: hosts.map((host) => `http://${host}/`),
    fetchImplementation: async (input, init) => {
      const { host, pathname } = new URL(String(input));
      expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
      asked.push(`${host}${pathname}`);
      const answer = SAYS[host];
      if (answer === undefined) throw new TypeError('no such host');
      return answer();
    },
    patienceMs: 1000,
    waitUntil: async () => {},
  };
  return { adjudicator: { beacon } as unknown as Adjudicator, beacon, asked };
}

const refusal = async (asking: Promise<unknown>): Promise<string> => {
  const error: unknown = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof IncidentError)) throw new Error('it was told');
  expect(error.incidents).toMatchObject([{ code: 'beacon', where: 'The public beacon' }]);
  return error.incidents[0]?.what ?? '';
};

describe('a round', () => {
  test('a round comes from the first address that returns it with a valid signature', async () => {
    const { adjudicator, asked } = adjudicatorAt(
      'away.test',
      'false.test',
      'sound.test',
      'other.test',
    );
    expect(await roundOf(adjudicator, WANTED)).toEqual(SOUND);
    expect(asked).toEqual(
      ['away.test', 'false.test', 'sound.test'].map((host) => `${host}/${chain}/public/42`),
    );
  });

  test('a round that no address returns is reported with the reason of each', async () => {
    const { adjudicator } = adjudicatorAt(
      ...['away.test', 'dropped.test', 'portal.test', 'text.test', 'other.test', 'false.test'],
    );
    expect(await refusal(roundOf(adjudicator, WANTED))).toBe(
      'Round 42, which the dice come of, cannot be had: away.test answers 503, dropped.test ' +
        'does not answer, portal.test returns an unreadable round, text.test does not answer, ' +
        'other.test returns round 41, false.test returns an invalid signature.',
    );
  });

  test('no round is requested without addresses, in parallel or later', async () => {
    const nowhere = {} as unknown as Adjudicator;
    expect(await refusal(roundOf(nowhere, WANTED))).toContain('no address is known here');
    expect(askBeside(nowhere, { round: { chain, number: 42 } })).toBeNull();
    expect(askBeside(adjudicatorAt('sound.test').adjudicator, {})).toBeNull();
  });
});

describe('a parallel request', () => {
  const beside = (hosts: readonly string[], round: { chain: string; number: number }) => {
    const { adjudicator, asked } = adjudicatorAt(...hosts);
    return { asked, told: roundOf(adjudicator, WANTED, askBeside(adjudicator, { round })) };
  };

  test('a parallel request for the same round is used, so that it is requested once', async () => {
    const { asked, told } = beside(['sound.test'], { chain, number: 42 });
    expect(await told).toEqual(SOUND);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['another round', { chain, number: 41 }],
    ['a round of another chain', { chain: '0'.repeat(64), number: 42 }],
  ])('a parallel request is ignored for %s', async (_what, round) => {
    const { asked, told } = beside(['sound.test'], round);
    expect(await told).toEqual(SOUND);
    expect(asked).toHaveLength(2);
  });

  test('a parallel request with an invalid signature is repeated at all addresses', async () => {
    const { asked, told } = beside(['false.test', 'sound.test'], { chain, number: 42 });
    expect(await told).toEqual(SOUND);
    expect(asked).toHaveLength(3);
  });

  test('a parallel request that no address has answered is not repeated', async () => {
    const { asked, told } = beside(['away.test'], { chain, number: 42 });
    expect(await refusal(told)).toContain('away.test answers 503');
    expect(asked).toHaveLength(1);
  });
});

describe('addresses', () => {
  test('beaconProblems asks for the newest round that has been out for ten seconds', async () => {
    const { beacon, asked } = adjudicatorAt('sound.test', 'away.test');
    const atMs = roundInstant(EMULATED_CHAIN, 42) + 10_000;
    expect(await beaconProblems(beacon, EMULATED_CHAIN, atMs + 1)).toEqual([
      'away.test answers 503',
    ]);
    expect(asked.map((url) => url.split('/').at(-1))).toEqual(['42', '42']);
    await beaconProblems(beacon, EMULATED_CHAIN, roundInstant(EMULATED_CHAIN, 1));
    expect(asked.at(-1)).toMatch(/\/1$/);
  });

  test('beaconAt uses drand’s addresses by default', () => {
    expect(beaconAt().addresses[0]).toBe('https://api.drand.sh/');
    expect(beaconAt({ addresses: ['http://here.test/'] }).addresses).toEqual(['http://here.test/']);
  });

  test('waitUntil resolves at once for an instant in the past', async () => {
    await expect(beaconAt().waitUntil(0)).resolves.toBeUndefined();
  });
});
