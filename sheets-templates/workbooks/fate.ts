/** Status of a submission as a mark, coloured if it counted or failed. */

import type { Mark, Tone } from '../../rules/kit/showing/view.ts';

const FATE_TONES: ReadonlyMap<string, Tone> = new Map([
  ['accepted', 'good'],
  ['superseded', 'muted'],
  ['late', 'caution'],
  ['by the host', 'caution'],
  ['wrong step', 'caution'],
  ['illegal', 'bad'],
  ['unreadable', 'bad'],
  ['unknown sender', 'bad'],
  ['missing', 'bad'],
]);

/** Leaves an unknown status uncoloured. */
export function fateMark(fate: string): Mark {
  const tone = fateTone(fate);
  return tone === undefined ? { kind: 'mark', value: fate } : { kind: 'mark', value: fate, tone };
}

/** Tone of a status in any case. */
export const fateTone = (fate: string): Tone | undefined =>
  FATE_TONES.get(fate.trim().toLowerCase());
