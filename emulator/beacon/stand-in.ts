/** Emulates drand: a chain whose rounds follow the emulator’s clock, with configurable faults. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ConnectionDroppedError } from '../core/fault.ts';
import type { Clock } from '../core/world.ts';
import { EMULATED_CHAIN } from './chain.ts';

const { shortSignatures } = bls12_381;

/** The secret key of {@link EMULATED_CHAIN}, which anyone can read here. */
const SECRET_KEY = sha256(utf8ToBytes('the beacon of the emulator'));

/** The domain of drand’s scheme "bls-unchained-g1-rfc9380". */
const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

export const BEACON_FAULTS = [
  'away',
  'dropped',
  'wrong round',
  'false signature',
  'too early',
  'no answer of its kind',
] as const;
export type BeaconFault = (typeof BEACON_FAULTS)[number];

export interface BeaconStandIn {
  readonly answer: (request: Request, url: URL) => Promise<Response | null>;
  /** Applies a fault to all later requests for a round. If `fault` is null, ends the fault. */
  readonly disturb: (fault: BeaconFault | null) => void;
  readonly asked: () => number;
}

export function createBeacon(clock: Clock): BeaconStandIn {
  let fault: BeaconFault | null = null;
  let asked = 0;
  return {
    answer: async ({ method }, { pathname }) => {
      const [, chain, what, number] =
        /^\/([0-9a-f]{64})\/(info|public\/(\d{1,15}))$/.exec(pathname) ?? [];
      if (method !== 'GET' || what === undefined) return null;
      if (chain !== EMULATED_CHAIN.chain) return buildNotFoundResponse('unknown chain');
      if (number === undefined) return Response.json(CHAIN_INFO);
      asked += 1;
      return buildRoundReply(Number(number), { fault, nowMs: clock.now() });
    },
    disturb: (given) => {
      fault = given;
    },
    asked: () => asked,
  };
}

const CHAIN_INFO = {
  public_key: EMULATED_CHAIN.publicKey,
  period: EMULATED_CHAIN.period,
  genesis_time: EMULATED_CHAIN.genesis,
  hash: EMULATED_CHAIN.chain,
  schemeID: 'bls-unchained-g1-rfc9380',
} as const;

interface BeaconState {
  readonly fault: BeaconFault | null;
  readonly nowMs: number;
}

function buildRoundReply(round: number, { fault, nowMs }: BeaconState): Response {
  const { genesis, period } = EMULATED_CHAIN;
  if (round < 1 || nowMs < (genesis + period * (round - 1)) * 1000) return buildTooEarlyResponse();
  switch (fault) {
    case null:
      return buildRoundResponse(round, findSignature(round));
    case 'away':
      return new Response('Service Unavailable', { status: 503 });
    case 'dropped':
      throw new ConnectionDroppedError();
    case 'wrong round':
      return buildRoundResponse(round - 1, findSignature(round - 1));
    case 'false signature':
      return buildRoundResponse(round, findSignature(round + 1));
    case 'too early':
      return buildTooEarlyResponse();
    case 'no answer of its kind':
      return new Response('<html>A portal wants a password.</html>');
  }
}

const buildRoundResponse = (round: number, signature: string): Response =>
  Response.json({ round, randomness: bytesToHex(sha256(hexToBytes(signature))), signature });

const buildNotFoundResponse = (error: string): Response =>
  Response.json({ error }, { status: 404 });

const buildTooEarlyResponse = (): Response => buildNotFoundResponse('round is not available yet');

/** Signs the SHA-256 hash of the round’s number, which is encoded as eight big-endian bytes. */
export function findSignature(round: number): string {
  const signature = signatures.get(round) ?? signNumber(round);
  signatures.set(round, signature);
  return signature;
}

/** Caches signatures, because signing takes milliseconds. */
const signatures = new Map<number, string>();

function signNumber(round: number): string {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  const message = shortSignatures.hash(sha256(bytes), SIGNATURE_DOMAIN);
  return shortSignatures.sign(message, SECRET_KEY).toHex();
}
