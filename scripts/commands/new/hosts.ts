/** Hosts of a season, where a game of its programme has houses that are named after them. */

import { unfitName } from '../../../functions/match/ledger/seat-name.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { foldedText } from '../../../rules/kit/asking/kinds.ts';
import { gamesPlayed } from '../../shared/match/programme-games.ts';

/** Whether a game that is played is named after hosts. */
export const hasHouses = (plan: Pick<Plan, 'game' | 'content'>): boolean =>
  gamesPlayed(plan).some(({ castNames }) => castNames !== undefined);

/** Returns a sentence; null where the name suits those before. */
export function whyNoHost(name: string, before: readonly string[]): string | null {
  if (before.some((one) => foldedText(one) === foldedText(name)))
    return `“${name}” is there twice. Name everybody once.`;
  return /^\p{L}/u.test(name)
    ? unfitName(name, [])
    : `“${name}” does not begin with a letter, as the name of a house does.`;
}
