/** What the doctor found of one thing, and how it is mended. */

export interface Finding {
  readonly what: string;
  readonly state: 'sound' | 'missing' | 'not known';
  /** What was seen, as a sentence; empty where the state says all. */
  readonly seen: string;
  /** The command that mends it, or what to do; empty when nothing is to be done. */
  readonly mend: string;
}

export const sound = (what: string, seen = ''): Finding => ({
  what,
  state: 'sound',
  seen,
  mend: '',
});

export const missing = (what: string, seen: string, mend: string): Finding => ({
  what,
  state: 'missing',
  seen,
  mend,
});

/** One line for each, and below it what was seen and what mends it. */
export const findingsText = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ what, state, seen, mend }) => [
      `${MARKS[state]}  ${what}${state === 'sound' && seen !== '' ? `: ${seen}` : ''}`,
      ...(state === 'sound' || seen === '' ? [] : [`    ${seen}`]),
      ...(mend === '' ? [] : mend.split('\n').map((line) => `    → ${line}`)),
    ])
    .join('\n');

const MARKS: Readonly<Record<Finding['state'], string>> = {
  sound: '✓',
  missing: '✗',
  'not known': '?',
};
