/** Hostile cells by name. `length` is their approximate number of characters. */
export const HOSTILE_CELLS: Readonly<Record<string, (length: number) => string>> = {
  commas: (length) => `${','.repeat(length)}x`,
  semicolons: (length) => ';'.repeat(length),
  blanks: (length) => `outcome x${' '.repeat(length)}x`,
  'letters before an at': (length) => 'a'.repeat(length),
  ats: (length) => '@'.repeat(length),
  'one choice many times': (length) => `First: ${'Villa, '.repeat(length / 7)}`,
  lines: (length) => '\n=\n'.repeat(length / 3),
  'halves of characters': (length) => '\ud83c,'.repeat(length / 2),
};
