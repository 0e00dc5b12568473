import fc from 'fast-check';

/** Code points of surrogates: how many come before them, and how many there are. */
const HALVES = { before: 0xd800, count: 0x800 };

const character = fc
  .integer({ min: 0, max: 0x10_ffff - HALVES.count })
  .map((index) => String.fromCodePoint(index < HALVES.before ? index : index + HALVES.count));

/** Faster than fast-check's `string({ unit: 'binary' })`, which lists all characters first. */
export const anyText = (constraints: fc.ArrayConstraints = {}): fc.Arbitrary<string> =>
  fc.array(character, constraints).map((characters) => characters.join(''));
