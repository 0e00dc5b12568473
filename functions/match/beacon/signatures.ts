import { bls12_381 } from '@noble/curves/bls12-381.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BeaconChain, BeaconRound } from './rounds.ts';

/** The domain of drand’s scheme "bls-unchained-g1-rfc9380" (RFC 9380). */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

type Point = ReturnType<typeof bls12_381.shortSignatures.hash>;

type Key = Pick<BeaconChain, 'publicKey'>;

/**
 * Rounds found valid, remembered because every reader checks them and a pairing takes milliseconds.
 */
const found = new Set<string>();
/** Bounds the memory: each round takes a few hundred bytes. */
const MOST_FOUND = 10_000;

const foundText = ({ publicKey }: Key, one: BeaconRound): string => `${publicKey} ${textOf(one)}`;

function remember(key: Key, rounds: readonly BeaconRound[]): void {
  if (found.size + rounds.length > MOST_FOUND) found.clear();
  for (const one of rounds) found.add(foundText(key, one));
}

/** Whether the chain signed this round; false if the text is not a signature. */
export function isSigned(key: Key, one: BeaconRound): boolean {
  if (found.has(foundText(key, one))) return true;
  const point = pointOf(one.signature);
  const publicKey = hexToBytes(key.publicKey);
  const isSound =
    point !== null && bls12_381.shortSignatures.verify(point, messageOf(one.round), publicKey);
  if (isSound) remember(key, [one]);
  return isSound;
}

/**
 * Returns the rounds that the chain did not sign. All are checked at once by a random linear
 * combination, which a false signature passes with a chance of 2^-128; if it fails, each is
 * checked.
 */
export function falselySigned(key: Key, all: readonly BeaconRound[]): readonly BeaconRound[] {
  const rounds = all.filter((one) => !found.has(foundText(key, one)));
  const points = rounds.map(({ signature }) => pointOf(signature));
  const sound = points.filter((point) => point !== null);
  const isSound = sound.length === rounds.length && areAllSigned(key, rounds, sound);
  if (!isSound) return rounds.filter((round) => !isSigned(key, round));
  remember(key, rounds);
  return [];
}

function areAllSigned(
  { publicKey }: Key,
  rounds: readonly BeaconRound[],
  signatures: readonly Point[],
): boolean {
  if (rounds.length === 0) return true;
  const factors = factorsFor(publicKey, rounds);
  const sum = (points: readonly Point[]): Point =>
    points.reduce(
      (all, point, index) => all.add(point.multiplyUnsafe(factors[index] ?? 1n)),
      bls12_381.G1.Point.ZERO,
    );
  const messages = rounds.map(({ round }) => messageOf(round));
  return bls12_381.shortSignatures.verify(sum(signatures), sum(messages), hexToBytes(publicKey));
}

/**
 * Derives factors of 128 bits, never 0, from a hash of all signatures: a change in any changes all.
 */
function factorsFor(publicKey: string, rounds: readonly BeaconRound[]): readonly bigint[] {
  const all = sha256(utf8ToBytes(JSON.stringify([publicKey, rounds.map(textOf)])));
  return rounds.map((_, index) => {
    const digest = hmac(sha256, all, utf8ToBytes(`factor ${index}`));
    return BigInt(`0x${bytesToHex(digest.slice(0, 16))}`) + 1n;
  });
}

const textOf = ({ round, signature }: BeaconRound): string => `${round} ${signature}`;

/** Hashes the signed message: SHA-256 of the round's number as eight big-endian bytes. */
function messageOf(round: number): Point {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bls12_381.shortSignatures.hash(sha256(bytes), DOMAIN);
}

/** Returns null if the text is not a point of the group, for which the library throws. */
function pointOf(signature: string): Point | null {
  try {
    return bls12_381.shortSignatures.Signature.fromHex(signature);
  } catch {
    return null;
  }
}
