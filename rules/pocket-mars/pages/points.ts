/** Points: public parts, and their course round by round. */

import { eventsIn, ofKind } from '../../kit/match/events.ts';
import { forSeats, type Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Scores, ScoresAt } from '../../kit/showing/scores.ts';
import { scoresByRound } from '../../kit/showing/tables.ts';
import type { Column, Page, Table } from '../../kit/showing/view.ts';
import type { Shown } from '../now.ts';
import { POINT_PARTS, POINT_TITLES, POINTS, pointsOf } from '../points.ts';

/** Points of the colonist on the Ship and of equal Energy. */
const POINTS_AT_START = 2;

export function scoresOf({ setup, state, history }: Shown): Scores {
  const seats = seatsOf({ setup });
  const rounds = ofKind(eventsIn(history), 'round over').map(({ round, points }) => ({
    title: `Round ${round}`,
    scores: points,
  }));
  const now = { title: 'Now', scores: forSeats(seats, (seat) => pointsOf(state, seat).total) };
  const start = { title: 'Start', scores: forSeats(seats, () => POINTS_AT_START) };
  return {
    ...POINTS,
    about: 'As they would be if the match ended now; gained since the round before.',
    moments: isNews(now, rounds.at(-1) ?? start) ? [start, ...rounds, now] : [start, ...rounds],
  };
}

/** Whether the scores have changed since the last round. */
const isNews = (now: ScoresAt, before: ScoresAt): boolean =>
  Object.entries(now.scores).some(([seat, score]) => before.scores[seat as Seat] !== score);

export const pointsPage = (shown: Shown): Page => ({
  name: 'Points',
  about: 'What everybody’s points are made of, and how they went round by round.',
  blocks: [...scoresByRound(scoresOf(shown), shown.state.order), partsTable(shown)],
});

const partsTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'Points now',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: 'Total', width: 'normal', format: 'whole', decides: true },
    ...POINT_PARTS.map(
      (part): Column => ({ title: POINT_TITLES[part], width: 'normal', format: 'whole' }),
    ),
  ],
  rows: state.order.map((seat) => {
    const points = pointsOf(state, seat);
    return [strong(seat), strong(points.total), ...POINT_PARTS.map((part) => points[part])];
  }),
});
