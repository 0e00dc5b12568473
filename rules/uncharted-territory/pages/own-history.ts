/** A player's history: exact meters after every round, and every round's account, the newest first. */

import type { Seat } from '../../kit/match/seat.ts';
import { strong } from '../../kit/showing/marks.ts';
import { narrationPage } from '../../kit/showing/tables.ts';
import type { Cell, Column, Page, Table } from '../../kit/showing/view.ts';
import { LEVEL_METERS, type LevelMeter, UNIT_OF } from '../meters.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { amountMark } from './marks.ts';
import { exactRounds } from './round-ends.ts';

export const accountPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about: 'All that happened to you: the newest round first, within it in the order of the rules.',
    shown,
    linesOf: (events, content) => narration.account(events, seat, content),
    none: 'All that happens to you will stand here, round by round.',
  });

export const historyPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My history',
  about: 'Your exact meters after every round, the newest first, in the colours of their levels.',
  blocks: [metersByRound(shown, seat)],
});

/** All do not stand within a phone's width: what changes least comes last. */
const LAST_SEEN: LevelMeter = 'Resources';

/** No chart: meters that hold 6 or 24 and Progress of a hundred do not share an axis. */
const metersByRound = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My meters by round',
  columns: [
    { title: 'After', width: 'narrow', decides: true },
    { title: 'Progress', width: 'narrow', format: 'whole', decides: true },
    ...LEVEL_METERS.map(
      (meter): Column => ({
        title: UNIT_OF[meter],
        width: 'narrow',
        format: 'whole',
        ...(meter !== LAST_SEEN && { decides: true }),
      }),
    ),
  ],
  rows: exactRounds(shown)
    .toReversed()
    .map(({ title, of }): readonly Cell[] => {
      const { amounts, progress } = of(seat);
      return [
        strong(title),
        progress,
        ...LEVEL_METERS.map((meter) => amountMark(shown.setup.content, meter, amounts[meter])),
      ];
    }),
});
