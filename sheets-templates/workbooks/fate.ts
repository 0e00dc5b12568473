/** Marks the status of a submission. The mark is coloured if the submission counted or failed. */

import type { Mark, Tone } from '../../rules/kit/showing/view.ts';
import { NO_ANSWER_FATE } from './player-data.ts';

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
  [NO_ANSWER_FATE, 'caution'],
]);

/** Builds the mark of a status. An unknown status is not coloured. */
export function buildFateMark(fate: string): Mark {
  const tone = findFateTone(fate);
  return tone === undefined ? { kind: 'mark', value: fate } : { kind: 'mark', value: fate, tone };
}

/** Finds the tone of a status, ignoring case; undefined if the status is unknown. */
export const findFateTone = (fate: string): Tone | undefined =>
  FATE_TONES.get(fate.trim().toLowerCase());
