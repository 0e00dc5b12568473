import type { Mark, Notice, Tone } from './view.ts';

export const strong = (value: string | number): Mark => ({ kind: 'mark', value, tone: 'strong' });
export const muteMark = (value: string | number): Mark => ({ kind: 'mark', value, tone: 'muted' });

/** Creates a coloured gain or loss. */
export function markChange(value: number): Mark {
  if (value === 0) return muteMark(value);
  return { kind: 'mark', value, tone: value > 0 ? 'good' : 'bad' };
}

const PODIUM_TONES: readonly Tone[] = ['first', 'second', 'third'];

/** Creates a value in the colour of its place; only places 1 to 3 have colours. */
export function markPlace(value: string | number, place: number): Mark {
  const tone = PODIUM_TONES[place - 1];
  return tone === undefined ? { kind: 'mark', value } : { kind: 'mark', value, tone };
}

/** Creates a notice to show instead of an empty table. */
export const buildEmptyNotice = (title: string, line: string): Notice => ({
  kind: 'notice',
  title,
  lines: [line],
  tone: 'muted',
});
