import type { Mark } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import { notationOf, type Present } from '../presents.ts';

export const STALENESS_TONES = ['level 0', 'level 1', 'level 2', 'level 3', 'level 4'] as const;

/** Marks a present: its notation in the colour of its staleness, with its name as the note. */
export const markPresent = (present: Present, { presents }: Content): Mark => ({
  kind: 'mark',
  value: notationOf(present),
  tone: STALENESS_TONES[present.staleness] ?? 'level 4',
  note: presents[present.letter].name,
});
