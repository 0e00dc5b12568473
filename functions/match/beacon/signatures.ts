import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconChain, BeaconRound } from './rounds.ts';

/** Domain for hashing in drand’s scheme "bls-unchained-g1-rfc9380" (RFC 9380). */
const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

type CurvePoint = ReturnType<typeof bls12_381.shortSignatures.hash>;

/** Cache of valid rounds. A pairing takes milliseconds, and all readers check the same rounds. */
const validRounds = new Set<string>();
/** Maximum number of cached rounds, which take a few megabytes. */
const MAX_VALID_ROUNDS = 10_000;

/** Whether the chain signed this round. False for a text that is not a signature. */
export function isSigned(
  { publicKey }: Pick<BeaconChain, 'publicKey'>,
  { round, signature }: BeaconRound,
): boolean {
  const name = `${publicKey} ${round} ${signature}`;
  if (validRounds.has(name)) return true;
  const point = tryParsePoint(signature);
  const isSound =
    point !== null &&
    bls12_381.shortSignatures.verify(point, hashRoundToPoint(round), hexToBytes(publicKey));
  if (isSound) {
    if (validRounds.size >= MAX_VALID_ROUNDS) validRounds.clear();
    validRounds.add(name);
  }
  return isSound;
}

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
