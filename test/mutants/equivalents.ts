/** Mutants that were looked at and change nothing that anybody could notice, each with the reason. */

/** One such mutant. Where a line is changed, its mutants are looked at anew. */
export interface Equivalent {
  /** From the root. */
  readonly file: string;
  /** The code that is replaced, white space squeezed. */
  readonly code: string;
  /** What it is replaced by, white space squeezed. */
  readonly by: string;
  /** The line in which it begins, trimmed. */
  readonly line: string;
  readonly because: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'rules/kit/marks.ts',
    line: "return { kind: 'mark', value, tone: value > 0 ? 'good' : 'bad' };",
    code: 'value > 0',
    by: 'value >= 0',
    because: 'A change by 0 has returned before.',
  },
  {
    file: 'rules/kit/story.ts',
    line: '({ place, moved }) => moved !== null && place + moved === 1 && place > 1,',
    code: 'moved !== null',
    by: 'true',
    because:
      'Without a moment before, place + null is the place itself, which cannot be both 1 and more.',
  },
  {
    file: 'rules/kit/fraction.ts',
    line: 'const under = (one.under / common(one.under, other.under)) * other.under;',
    code: 'one.under / common(one.under, other.under)',
    by: 'one.under * common(one.under, other.under)',
    because: 'A greater common denominator: the sum is brought to lowest terms all the same.',
  },
];
