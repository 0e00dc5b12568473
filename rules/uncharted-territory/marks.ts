/** Cells that look the same on every page: levels, Progress, names, and lines of text in place of data. */

import type { Mark, Meter, Notice, Tone } from '../kit/view.ts';
import type { Content } from './content.ts';
import type { LevelMeter } from './meters.ts';

export const strong = (value: string | number): Mark => ({ kind: 'mark', value, tone: 'strong' });
export const muted = (value: string | number): Mark => ({ kind: 'mark', value, tone: 'muted' });

/** What was gained or lost. */
export function changeMark(value: number): Mark {
  if (value === 0) return muted(value);
  return { kind: 'mark', value, tone: value > 0 ? 'good' : 'bad' };
}

const LEVEL_TONES = ['level 4', 'level 3', 'level 2', 'level 1', 'level 0'] as const;

/** The lowest level is the worst tone, the highest the best. */
function levelTone(level: number, levels: number): Tone {
  const share = levels > 1 ? level / (levels - 1) : 1;
  return LEVEL_TONES[Math.round(share * (LEVEL_TONES.length - 1))] ?? 'level 2';
}

/** A level as everybody sees it: its name, and how far up it is. */
export function levelMeter(content: Content, meter: LevelMeter, level: number): Meter {
  const levels = content.levels[meter];
  return {
    kind: 'meter',
    value: level,
    most: Math.max(1, levels.length - 1),
    label: levels[level]?.name ?? '',
    tone: levelTone(level, levels.length),
  };
}

/** An exact amount against its capacity, in the tone of its level. */
export function amountMeter(shown: {
  readonly amount: number;
  readonly capacity: number;
  readonly level: number;
  readonly levels: number;
}): Meter {
  const { amount, capacity, level, levels } = shown;
  return {
    kind: 'meter',
    value: amount,
    most: Math.max(1, capacity),
    label: `${amount} of ${capacity}`,
    tone: levelTone(level, levels),
  };
}

const PODIUM: readonly Tone[] = ['first', 'second', 'third'];

/** Something that belongs to a place: coloured for the first three. */
export function placeMark(value: string | number, place: number): Mark {
  const tone = PODIUM[place - 1];
  return tone === undefined ? { kind: 'mark', value } : { kind: 'mark', value, tone };
}

/** Says in place of an empty table why there is nothing in it. */
export const nothingYet = (title: string, line: string): Notice => ({
  kind: 'notice',
  title,
  lines: [line],
  tone: 'muted',
});
