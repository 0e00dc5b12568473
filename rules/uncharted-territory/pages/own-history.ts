/** A player's history: exact meters after every round, and every round's account, the newest first. */

import type { Seat } from '../../kit/seat.ts';
import { byRound, linesTable, toldLines } from '../../kit/tables.ts';
import type { Page } from '../../kit/view.ts';
import { LEVEL_METERS, UNIT_OF } from '../meters.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';
import { momentsOf } from './standings.ts';

export const accountPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My account',
  about: 'All that happened to you: the newest round first, within it in the order of the rules.',
  blocks: [
    linesTable({
      title: 'My account',
      lines: toldLines(shown, (events, content) => told.account(events, seat, content)),
      none: 'All that happens to you will stand here, round by round.',
    }),
  ],
});

export const historyPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My history',
  about: 'Your exact meters after every round.',
  blocks: byRound({
    title: 'My meters by round',
    measure: 'exact amounts',
    names: [...LEVEL_METERS.map((meter) => UNIT_OF[meter]), 'Progress'],
    moments: momentsOf(shown).map(({ title, of }) => {
      const { amounts, progress } = of(seat);
      const meterOf = (name: string) => LEVEL_METERS.find((meter) => UNIT_OF[meter] === name);
      return {
        title,
        of: (name) => {
          const meter = meterOf(name);
          return meter === undefined ? progress : amounts[meter];
        },
      };
    }),
  }),
});
