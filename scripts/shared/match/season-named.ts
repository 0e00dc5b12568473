/** The season that a command is given. */

import type { Google } from '../../../functions/google/connect.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { UsageError } from '../terminal/exit.ts';
import { withProgress } from '../terminal/terminal.ts';
import { readHostWorkbook } from './host-workbook-reading.ts';
import { matchNamed } from './match-name.ts';

/** @throws UsageError where it is a single match */
export async function seasonNamed(google: Google, name: string | undefined): Promise<Match> {
  const id = await matchNamed(google, name);
  const season = await withProgress('Reading the season', readHostWorkbook(google, id, readMatch));
  const { game, opened } = currentPosition(season);
  if (game.refuses !== undefined) return season;
  throw new UsageError(`“${opened.settings.title}” is a match of ${game.title}, and no season.`);
}
