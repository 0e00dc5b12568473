import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BeaconChain, BeaconRound } from './rounds.ts';

/** Domain for hashing in drand’s scheme "bls-unchained-g1-rfc9380" (RFC 9380). */
const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

type CurvePoint = ReturnType<typeof bls12_381.shortSignatures.hash>;

type ChainKey = Pick<BeaconChain, 'publicKey'>;

/** Cache of valid rounds. A pairing takes milliseconds, and all readers check the same rounds. */
const validRounds = new Set<string>();
/** Maximum number of cached rounds, which take a few megabytes. */
const MAX_VALID_ROUNDS = 10_000;

const toValidRoundKey = ({ publicKey }: ChainKey, one: BeaconRound): string =>
  `${publicKey} ${formatRound(one)}`;

function rememberValidRounds(key: ChainKey, rounds: readonly BeaconRound[]): void {
  if (validRounds.size + rounds.length > MAX_VALID_ROUNDS) validRounds.clear();
  for (const one of rounds) validRounds.add(toValidRoundKey(key, one));
}

/** Whether the chain signed this round. False for a text that is not a signature. */
export function isSigned(key: ChainKey, one: BeaconRound): boolean {
  if (validRounds.has(toValidRoundKey(key, one))) return true;
  const point = tryParsePoint(one.signature);
  const publicKey = hexToBytes(key.publicKey);
  const isSound =
    point !== null &&
    bls12_381.shortSignatures.verify(point, hashRoundToPoint(one.round), publicKey);
  if (isSound) rememberValidRounds(key, [one]);
  return isSound;
}

/**
 * Returns the rounds that the chain did not sign. First checks all rounds at once by a random
 * linear combination, which accepts a false signature with a chance of 2^-128.
 */
export function listFalselySigned(
  key: ChainKey,
  all: readonly BeaconRound[],
): readonly BeaconRound[] {
  const rounds = all.filter((one) => !validRounds.has(toValidRoundKey(key, one)));
  const points = rounds.map(({ signature }) => tryParsePoint(signature));
  const sound = points.filter((point) => point !== null);
  const isSound = sound.length === rounds.length && areAllSigned(key, rounds, sound);
  if (!isSound) return rounds.filter((round) => !isSigned(key, round));
  rememberValidRounds(key, rounds);
  return [];
}

function areAllSigned(
  { publicKey }: ChainKey,
  rounds: readonly BeaconRound[],
  signatures: readonly CurvePoint[],
): boolean {
  if (rounds.length === 0) return true;
  const factors = deriveFactors(publicKey, rounds);
  const sum = (points: readonly CurvePoint[]): CurvePoint =>
    points.reduce(
      (all, point, index) => all.add(point.multiplyUnsafe(factors[index] ?? 1n)),
      bls12_381.G1.Point.ZERO,
    );
  const messages = rounds.map(({ round }) => hashRoundToPoint(round));
  return bls12_381.shortSignatures.verify(sum(signatures), sum(messages), hexToBytes(publicKey));
}

/** Derives nonzero factors of 128 bits, each of which depends on all signatures. */
function deriveFactors(publicKey: string, rounds: readonly BeaconRound[]): readonly bigint[] {
  const all = sha256(utf8ToBytes(JSON.stringify([publicKey, rounds.map(formatRound)])));
  return rounds.map((_, index) => {
    const digest = hmac(sha256, all, utf8ToBytes(`factor ${index}`));
    return BigInt(`0x${bytesToHex(digest.slice(0, 16))}`) + 1n;
  });
}

const formatRound = ({ round, signature }: BeaconRound): string => `${round} ${signature}`;

/** Hashes the signed message: SHA-256 of the round's number as eight big-endian bytes. */
function hashRoundToPoint(round: number): CurvePoint {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bls12_381.shortSignatures.hash(sha256(bytes), SIGNATURE_DOMAIN);
}

/** Parses a point; null if the text is not a point of the group. */
function tryParsePoint(signature: string): CurvePoint | null {
  try {
    return bls12_381.shortSignatures.Signature.fromHex(signature);
  } catch {
    return null;
  }
}
