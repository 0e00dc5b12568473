import { getCurrentPosition, type Match } from '../../functions/match/reading/match.ts';
import { GAMES } from '../../rules/games.ts';
import { SHORT_SEASON } from '../support/table/season.ts';
import { openSeason, playToNextDeadline } from '../support/table/season-table.ts';
import { type ShownTable, showTable } from './shown-match.ts';

/** The season polls at the end of steps, and every hour while players choose. */
const SEASON_SETTINGS = {
  title: 'The cup',
  pollMs: 3_600_000,
  times: {
    ...Object.fromEntries(GAMES.flatMap(({ paces }) => paces.map(({ name }) => [name, '1 hour']))),
    choice: '1 day',
  },
};

export async function startShownSeason(): Promise<ShownTable> {
  const table = await openSeason(SHORT_SEASON, 4, { settings: SEASON_SETTINGS });
  while (!isChoosing(await table.read())) await playToNextDeadline(table);
  return showTable(table);
}

const isChoosing = (season: Match): boolean =>
  (getCurrentPosition(season).step?.asks ?? []).length > 0;
