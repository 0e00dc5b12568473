import fc from 'fast-check';

/** The code points of surrogates: the number of code points before them, and their number. */
const HALVES = { before: 0xd800, count: 0x800 };

const character = fc
  .integer({ min: 0, max: 0x10_ffff - HALVES.count })
  .map((index) => String.fromCodePoint(index < HALVES.before ? index : index + HALVES.count));

/**
 * Draws texts faster than fast-check's `string({ unit: 'binary' })`, which lists all characters
 * first.
 */
export const anyText = (constraints: fc.ArrayConstraints = {}): fc.Arbitrary<string> =>
  fc.array(character, constraints).map((characters) => characters.join(''));
