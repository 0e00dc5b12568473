/** Cells that look the same on every page: presents by their staleness, places on the podium, lines of text without data. */

import type { Mark, Notice, Tone } from '../kit/view.ts';
import type { Content } from './content.ts';
import { type Inventory, notationOf, type Present } from './presents.ts';

export const STALENESS_TONES = ['level 0', 'level 1', 'level 2', 'level 3', 'level 4'] as const;

/** A present in its notation, coloured by staleness, with its name as the note. */
export const presentMark = (present: Present, { presents }: Content): Mark => ({
  kind: 'mark',
  value: notationOf(present),
  tone: STALENESS_TONES[present.staleness] ?? 'level 4',
  note: presents[present.letter].name,
});

const PODIUM: readonly Tone[] = ['first', 'second', 'third'];

/** Something that belongs to a place: coloured for the first three. */
export function placeMark(value: string | number, place: number): Mark {
  const tone = PODIUM[place - 1];
  return tone === undefined ? { kind: 'mark', value } : { kind: 'mark', value, tone };
}

/** A number of points gained or lost. */
export function pointsMark(points: number): Mark {
  if (points === 0) return { kind: 'mark', value: points, tone: 'muted' };
  return { kind: 'mark', value: points, tone: points > 0 ? 'good' : 'bad' };
}

export const strong = (value: string | number): Mark => ({ kind: 'mark', value, tone: 'strong' });
export const muted = (value: string | number): Mark => ({ kind: 'mark', value, tone: 'muted' });

/** All presents of an inventory in one line. */
export const inventoryLine = (inventory: Inventory): string => inventory.map(notationOf).join(' ');

/** Says in place of an empty table why there is nothing in it yet. */
export const nothingYet = (title: string, line: string): Notice => ({
  kind: 'notice',
  title,
  lines: [line],
  tone: 'muted',
});
