/** The page of points: what they are made of, and how they went round by round. */

import { ofKind } from '../../kit/events.ts';
import { strong } from '../../kit/marks.ts';
import type { Chart, Column, Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { POINT_PARTS, POINT_TITLES, pointsOf } from '../points.ts';

export const pointsPage = (shown: Shown): Page => ({
  name: 'Points',
  about: 'What everybody’s points are made of, and how they went round by round.',
  blocks: [pointsChart(), partsTable(shown), roundsTable(shown)],
});

const partsTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'Points now',
  columns: [
    { title: 'Player', width: 'normal' },
    { title: 'Total', width: 'narrow', format: 'whole' },
    ...POINT_PARTS.map(
      (part): Column => ({ title: POINT_TITLES[part], width: 'narrow', format: 'whole' }),
    ),
  ],
  rows: state.order.map((seat) => {
    const points = pointsOf(state, seat);
    return [strong(seat), strong(points.total), ...POINT_PARTS.map((part) => points[part])];
  }),
});

const ROUNDS_TITLE = 'Points by round';

const pointsChart = (): Chart => ({
  kind: 'chart',
  title: ROUNDS_TITLE,
  shape: 'line',
  of: ROUNDS_TITLE,
  measure: 'points',
});

/** Everybody begins with one colonist on the Ship and the same Energy. */
const POINTS_AT_START = 2;

const roundsTable = ({ state, history }: Shown): Table => ({
  kind: 'table',
  title: ROUNDS_TITLE,
  columns: [
    { title: 'After', width: 'normal' },
    ...state.order.map((seat): Column => ({ title: seat, width: 'normal', format: 'whole' })),
  ],
  rows: [
    ['Start', ...state.order.map(() => POINTS_AT_START)],
    ...ofKind(
      history.flatMap(({ events }) => events),
      'round over',
    ).map(({ round, points }) => [
      `Round ${round}`,
      ...state.order.map((seat) => points[seat] ?? 0),
    ]),
  ],
});
