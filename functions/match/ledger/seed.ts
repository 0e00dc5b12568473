import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { type Chance, createChance } from '../../../rules/kit/chance/chance.ts';
import { HASH_PATTERN, hmacSha256, hmacWord, sha256 } from './digest.ts';

declare const seedBrand: unique symbol;

/** A secret of 64 hexadecimal digits. */
export type Seed = string & { readonly [seedBrand]: 'Seed' };

export const createSeed = (): Seed => bytesToHex(randomBytes(32)) as Seed;

export const parseSeed = (text: string): Seed | null =>
  HASH_PATTERN.test(text) ? (text as Seed) : null;

/** Returns the public commitment to a seed: the SHA-256 of its digits as text. */
export const hashSeed = (seed: Seed): string => sha256(seed);

/**
 * Returns the random numbers of a place (0 is the start). Word i of a purpose is HMAC-SHA256 over
 * the JSON array [place, purpose, i]. Its key is the seed or, with a beacon, HMAC-SHA256 of the
 * signature in hexadecimal under the seed. Draws do not depend on other entries, so a step that is
 * resolved again has the same draws.
 */
export function deriveChance(seed: Seed, place: number, signature: string | null = null): Chance {
  const key = signature === null ? seed : hmacSha256(seed, signature);
  return createChance(
    (purpose) => (counter) => hmacWord(key, JSON.stringify([place, purpose, counter])),
  );
}

/** Derives the salt of an entry’s hashes. Without a salt, readers could guess the orders. */
export const deriveSalt = (seed: Seed, entry: number): string =>
  hmacSha256(seed, JSON.stringify([entry, 'salt']));
