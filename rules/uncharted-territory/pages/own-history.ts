/** A player's history: exact meters after every round, and every round's account, the newest first. */

import { ofKind } from '../../kit/events.ts';
import { nothingYet, strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Block, Chart, Column, Page, Table } from '../../kit/view.ts';
import { LEVEL_METERS, UNIT_OF } from '../meters.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';
import { eventsOf, roundsOf } from './chronicle.ts';
import { momentsOf } from './standings.ts';

export const historyPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My history',
  about: 'Your exact meters after every round, and all that happened to you.',
  blocks: [
    metersChart(),
    amountsTable(shown, seat),
    visitsBlock(shown, seat),
    accountBlock(shown, seat),
  ],
});

const AMOUNTS_TITLE = 'My meters by round';

const UNITS = LEVEL_METERS.map((meter) => UNIT_OF[meter]);

const metersChart = (): Chart => ({
  kind: 'chart',
  title: AMOUNTS_TITLE,
  shape: 'line',
  of: AMOUNTS_TITLE,
  measure: 'exact amounts',
});

const amountsTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: AMOUNTS_TITLE,
  columns: [
    { title: 'After', width: 'normal' },
    ...[...UNITS, 'Progress'].map((title): Column => ({ title, width: 'normal', format: 'whole' })),
  ],
  rows: momentsOf(shown).map(({ title, of }) => {
    const { amounts, progress } = of(seat);
    return [title, ...LEVEL_METERS.map((meter) => amounts[meter]), progress];
  }),
});

function visitsBlock(shown: Shown, seat: Seat): Block {
  const visits = roundsOf(shown).flatMap(({ title, events }) =>
    ofKind(eventsOf(events, seat), 'visited').map((event) => ({ title, event })),
  );
  if (visits.length === 0) return nothingYet('No visits yet', 'What you have visited stands here.');
  const { locations } = shown.setup.content;
  return {
    kind: 'table',
    title: 'My visits',
    about: 'Each of them once in the match.',
    columns: [
      { title: 'Round', width: 'normal' },
      { title: 'Location', width: 'wide' },
      { title: 'Energy', width: 'narrow', format: 'whole' },
      { title: 'Progress', width: 'narrow', format: 'whole' },
    ],
    rows: visits.map(({ title, event: { square, energy, progress } }) => [
      title,
      strong(`${square} ${locations[square].name}`),
      energy,
      progress,
    ]),
  };
}

function accountBlock(shown: Shown, seat: Seat): Block {
  const rows = roundsOf(shown)
    .toReversed()
    .flatMap(({ title, events }) =>
      told
        .account(events, seat, shown.setup.content)
        .map(({ text, change, rule }) => [title, text, change, rule]),
    );
  if (rows.length === 0) {
    return nothingYet('No account yet', 'All that happens to you will stand here, round by round.');
  }
  return {
    kind: 'table',
    title: 'My account',
    about: 'The newest round first; within a round in the order in which it happened.',
    columns: [
      { title: 'Round', width: 'normal' },
      { title: 'What happened', width: 'text' },
      { title: 'Change', width: 'wide' },
      { title: 'Rule', width: 'wide' },
    ],
    rows,
  };
}
