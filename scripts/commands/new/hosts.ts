/** `--hosts`: people of a season beside its cast, where a game of its programme has houses for them. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { tidySeatName } from '../../../functions/match/ledger/seat-name.ts';
import { unfitName } from '../../../functions/match/ledger/unfit-name.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { foldedText } from '../../../rules/kit/asking/kinds.ts';
import { gamesPlayed } from '../../shared/match/programme-games.ts';

/** In the order of their houses; none where nothing is given. Adds a sentence to `problems` for each name that will not do. */
export function readHosts(hosts: string | undefined, problems: string[]): Pick<Settings, 'hosts'> {
  const names = (hosts ?? '').split(',').map(tidySeatName).filter(Boolean);
  problems.push(
    ...names.flatMap((name, index) => {
      const why = whyNoHost(name, names.slice(0, index));
      return why === null ? [] : [`--hosts: ${why}`];
    }),
  );
  return names.length === 0 ? {} : { hosts: names };
}

function whyNoHost(name: string, before: readonly string[]): string | null {
  if (before.some((one) => foldedText(one) === foldedText(name)))
    return `“${name}” is there twice. Name everybody once.`;
  return /^\p{L}/u.test(name)
    ? unfitName(name, [])
    : `“${name}” does not begin with a letter, as the name of a house does.`;
}

/** Whether anything that is played is named after hosts. */
export const hasHouses = (plan: Pick<Plan, 'game' | 'content'>): boolean =>
  gamesPlayed(plan).some(({ castNames }) => castNames !== undefined);

/** Names that nothing would be called by, in a sentence; none where all is well. */
export const hostsProblems = (plan: Pick<Plan, 'game' | 'content' | 'settings'>): string[] =>
  plan.settings.hosts === undefined || hasHouses(plan)
    ? []
    : ['--hosts: no game that is played here has houses for hosts. Leave it out.'];
