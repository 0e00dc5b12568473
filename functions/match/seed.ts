/** The match's secret seed: everything random comes from it, and its hash is public before the first order. */

import { randomBytes } from 'node:crypto';
import { type Chance, chanceFrom } from '../../rules/kit/chance.ts';
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

/** The chance of one ledger entry: word k of a purpose is HMAC-SHA256 over the JSON array [entry, purpose, k]. */
export const chanceOf = (seed: Seed, entry: number): Chance =>
  chanceFrom((purpose, counter) => hmacWord(seed, JSON.stringify([entry, purpose, counter])));

/**
 * What is mixed into the hashes of one entry, so that a published hash tells nothing: without it a reader could try out all
 * orders that a player can have given.
 */
export const saltOf = (seed: Seed, entry: number): string =>
  hmacSha256(seed, JSON.stringify([entry, 'salt']));
