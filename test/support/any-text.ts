import fc from 'fast-check';

/** The range of surrogates: the number of code points before it and in it. */
const SURROGATES = { before: 0xd800, count: 0x800 };

const characterArbitrary = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES.count })
  .map((index) =>
    String.fromCodePoint(index < SURROGATES.before ? index : index + SURROGATES.count),
  );

/**
 * Draws texts without fast-check's `string({ unit: 'binary' })`, which first lists all characters.
 */
export const drawAnyText = (constraints: fc.ArrayConstraints = {}): fc.Arbitrary<string> =>
  fc.array(characterArbitrary, constraints).map((characters) => characters.join(''));
