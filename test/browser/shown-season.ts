import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import { GAMES } from '../../rules/games.ts';
import { SHORT_SEASON } from '../support/table/season.ts';
import { openSeason, playOn } from '../support/table/season-table.ts';
import { type Shown, shownTable } from './shown.ts';

/** Polls at the end of steps, and every hour during a choice. */
const SETTINGS = {
  title: 'The cup',
  pollMs: 3_600_000,
  times: {
    ...Object.fromEntries(GAMES.flatMap(({ paces }) => paces.map(({ name }) => [name, '1 hour']))),
    choice: '1 day',
  },
};

export async function shownSeason(): Promise<Shown> {
  const table = await openSeason(SHORT_SEASON, 4, { settings: SETTINGS });
  while (!isChoosing(await table.read())) await playOn(table);
  return shownTable(table);
}

const isChoosing = (season: Match): boolean =>
  (currentPosition(season).step?.asks ?? []).length > 0;
