/** The match's secret seed: everything random comes from it, and its hash is public before the first order. */

import { randomBytes } from 'node:crypto';
import { type Chance, chanceFrom } from '../../../rules/kit/chance/chance.ts';
import { hmacSha256, hmacWord, sha256 } from './digest.ts';

declare const seedBrand: unique symbol;

/** 64 hexadecimal digits. */
export type Seed = string & { readonly [seedBrand]: 'Seed' };

const SEED_SHAPE = /^[0-9a-f]{64}$/;

/** A new seed from the system's own randomness. */
export const newSeed = (): Seed => randomBytes(32).toString('hex') as Seed;

/** Takes a text as a seed if it is one. */
export const seedFrom = (text: string): Seed | null =>
  SEED_SHAPE.test(text) ? (text as Seed) : null;

/** What is published before the first order: SHA-256 over the seed's 64 digits as text. */
export const seedHash = (seed: Seed): string => sha256(seed);

/**
 * The chance of one place on the standing line (0 is the start, k the k-th resolved step): word i of a purpose is HMAC-SHA256 over
 * the JSON array [place, purpose, i], under the seed, or where the place has a beacon's signature under {@link diceKey}. No entry that merely stands between two steps changes a draw, and a step that is resolved
 * again gets the same ones.
 */
export function chanceOf(seed: Seed, place: number, signature: string | null = null): Chance {
  const key = signature === null ? seed : diceKey(seed, signature);
  return chanceFrom(
    (purpose) => (counter) => hmacWord(key, JSON.stringify([place, purpose, counter])),
  );
}

/** HMAC-SHA256 under the seed over a beacon's signature, both as hexadecimal text: nobody knows it without both. */
const diceKey = (seed: Seed, signature: string): string => hmacSha256(seed, signature);

/**
 * What is mixed into the hashes of one entry, so that a published hash tells nothing: without it a reader could try out all
 * orders that a player can have given.
 */
export const saltOf = (seed: Seed, entry: number): string =>
  hmacSha256(seed, JSON.stringify([entry, 'salt']));
