/** The season that a command is given. */

import type { Google } from '../../../functions/google/connect.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { adjudicatorFor } from '../google/adjudicators.ts';
import { type QueueOptions, readQueue } from '../google/queue-settings.ts';
import { UsageError } from '../terminal/exit.ts';
import { withProgress } from '../terminal/terminal.ts';
import { readHostWorkbook } from './host-workbook-reading.ts';
import { keptByOwnAccount } from './match-account.ts';
import { matchNamed } from './match-name.ts';

/** @throws UsageError where it is a single match */
export async function seasonNamed(google: Google, name: string | undefined): Promise<Match> {
  const id = await matchNamed(google, name, 'season');
  const season = await withProgress('Reading the season', readHostWorkbook(google, id, readMatch));
  const { game, opened } = currentPosition(season);
  if (game.refuses !== undefined) return season;
  throw new UsageError(`“${opened.settings.title}” is a match of ${game.title}, and no season.`);
}

/** The season of that name, with whoever is to edit files that are made for it now; null where no function keeps it. @throws UsageError, GoogleError */
export async function seasonToExtend(
  name: string | undefined,
  options: QueueOptions,
): Promise<{
  readonly adjudicator: Adjudicator;
  readonly season: Match;
  readonly editor: string | null;
}> {
  const any = await adjudicatorFor(options);
  const season = await seasonNamed(any.google, name);
  const adjudicator = await keptByOwnAccount(any, options, season.files.hostId);
  const queue = await readQueue(options);
  const usual = queue.kind === 'sound' ? queue.queue.invoker : null;
  // The season's own account has to see the results of its matches.
  const editor = adjudicator.queue.invoker === '' ? usual : adjudicator.queue.invoker;
  return { adjudicator, season, editor };
}
