/** Randomness from a number, for suites, robots and measurements. */

import { type Chance, createChance } from './chance.ts';

/** Creates chance from a seed, which is taken modulo 2^32. The same seed gives the same draws. */
export function seedChance(seed: number): Chance {
  const start = mixBits(seed);
  return createChance((purpose) => {
    const first = hashText(purpose, start);
    return (counter) => mixBits(first + Math.imul(counter, COUNTER_STRIDE));
  });
}

/** Odd and irregular, so consecutive counters differ in about half of their bits. */
const COUNTER_STRIDE = 0x9e3779b1;

/** Hashes the UTF-16 code units of a text by FNV-1a, from a starting value. */
function hashText(text: string, start: number): number {
  let hash = start ^ 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** Mixes bits by MurmurHash3's finalizer: each bit of the result depends on the whole number. */
function mixBits(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
