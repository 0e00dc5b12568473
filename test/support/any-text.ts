/** Texts of any characters at all. */

import fc from 'fast-check';

/** How many code points stand before, and how many are, the halves of pairs: those are no characters. */
const HALVES = { before: 0xd800, count: 0x800 };

const character = fc
  .integer({ min: 0, max: 0x10_ffff - HALVES.count })
  .map((index) => String.fromCodePoint(index < HALVES.before ? index : index + HALVES.count));

/** As fast-check's own `string({ unit: 'binary' })`, which takes more than a second to make: it lists all characters first. */
export const anyText = (constraints: fc.ArrayConstraints = {}): fc.Arbitrary<string> =>
  fc.array(character, constraints).map((characters) => characters.join(''));
