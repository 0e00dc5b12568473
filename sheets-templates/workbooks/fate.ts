/** What became of a submission, as a mark whose colour says whether it counted. */

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

/** A fate that is not known here is shown without a colour. */
export function fateMark(fate: string): Mark {
  const tone = fateTone(fate);
  return tone === undefined ? { kind: 'mark', value: fate } : { kind: 'mark', value: fate, tone };
}

/** The tone of a fate, whatever its case. */
export const fateTone = (fate: string): Tone | undefined =>
  FATE_TONES.get(fate.trim().toLowerCase());
