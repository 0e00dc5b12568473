/** The season that is disturbed: short, and with all that a season asks for. */

import { GAMES } from '../../../rules/games.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import { openSeason } from '../../support/table/season-table.ts';
import type { Table, TableOptions } from '../../support/table/table.ts';

/** Matches are played within a few hours. */
const TIMES = {
  ...Object.fromEntries(GAMES.flatMap(({ paces }) => paces.map(({ name }) => [name, '1 minute']))),
  choice: '8 hours',
};

/** A main match of four, a choice of the opponent, a death match; then it waits for what is played elsewhere. */
export const openTestedSeason = (settings: TableOptions['settings'] = {}): Promise<Table> =>
  openSeason(SHORT_SEASON, 4, { settings: { ...settings, times: TIMES }, deadlinesFire: false });
