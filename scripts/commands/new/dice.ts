/** What the dice of a match come of: `--dice`, asked for where somebody is there to be asked. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import type { DiceSource } from '../../shared/match/dice-source.ts';
import type { Choice } from '../../shared/terminal/prompts.ts';

/** The recommended one first. */
export const DICE_CHOICES: readonly Choice<DiceSource>[] = [
  {
    value: 'beacon',
    name: 'your seed and a public beacon (recommended)',
    description:
      'the seed is a number that this program draws, the beacon are numbers that come out in public every three seconds: with both nobody knows the dice before, you neither',
  },
  {
    value: 'seed',
    name: 'your seed alone',
    description: 'a number that this program draws: you could know every die from the start',
  },
];

/** For the summary before a match is opened. */
export const diceText = ({ beacon }: Pick<Settings, 'beacon'>): readonly string[] =>
  beacon === undefined
    ? []
    : ['dice by a public beacon, so that the match opens two minutes after your yes'];

/** The round of the beginning comes out two minutes after it is promised, and answers take their time too. */
const OPENING_MS = 5 * 60_000;

/** Why a match with a beacon cannot have its first deadline then; null where it can. */
export function whyTooSoon(
  { settings, firstDeadlineMs }: Pick<Plan, 'settings' | 'firstDeadlineMs'>,
  nowMs: number,
): string | null {
  if (settings.beacon === undefined || firstDeadlineMs >= nowMs + OPENING_MS) return null;
  const when = wallClock(firstDeadlineMs, settings);
  return `The first deadline, ${when}, is too soon: with a beacon the opening waits two minutes for its round. Choose one at least five minutes from now.`;
}
