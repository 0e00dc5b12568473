/** Public points: their parts, and the scores of each round. */

import { listEvents, ofKind } from '../../kit/match/events.ts';
import { mapSeats, type Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { muted, strong } from '../../kit/showing/marks.ts';
import type { ScoreColumn, ScoredMoment, Scores } from '../../kit/showing/scores.ts';
import type { Column, Page, Table } from '../../kit/showing/view.ts';
import type { Shown } from '../now.ts';
import { settlerOf } from '../table.ts';
import { countInBuildings, POINT_NOUNS, POINT_PARTS, POINT_TITLES, pointsOf } from '../turns.ts';

/** Points for the colonist on the Ship, and for the most Energy, which all share at first. */
export const POINTS_AT_START = 2;

export function buildScores({ setup, state, history }: Shown): Scores {
  const seats = listSeats({ setup });
  const rounds = ofKind(listEvents(history), 'round over').map(({ round, points }) => ({
    title: `Round ${round}`,
    scores: points,
  }));
  const now = {
    title: `Round ${state.round}`,
    scores: mapSeats(seats, (seat) => pointsOf(state, seat).total),
  };
  const start = { title: 'Start', scores: mapSeats(seats, () => POINTS_AT_START) };
  return {
    ...POINT_NOUNS,
    about: 'Points if the match ended now, and their change since the last round.',
    ...(state.phase !== 'over' && { more: buildScoreColumns(state), legend: SCORES_LEGEND }),
    moments: isNews(now, rounds.at(-1) ?? start) ? [start, ...rounds, now] : [start, ...rounds],
  };
}

const buildScoreColumns = (state: Shown['state']): readonly ScoreColumn[] => {
  const most = Math.max(...Object.values(state.settlers).map(({ energy }) => energy));
  const parts = (seat: Seat) => {
    const { oneStar, twoStar } = countInBuildings(state, seat);
    const { ship, energy } = settlerOf(state, seat);
    return { ship, oneStar, twoStar, energy };
  };
  const counted = (part: 'ship' | 'oneStar' | 'twoStar', sign: string): ScoreColumn => ({
    column: { title: POINT_TITLES[part], width: 'narrow', format: 'whole' },
    sign,
    cell: (seat) => (parts(seat)[part] === 0 ? muted(0) : parts(seat)[part]),
  });
  return [
    counted('ship', '🚀'),
    counted('oneStar', '1★'),
    counted('twoStar', '2★'),
    {
      column: { title: 'Energy', width: 'narrow', format: 'whole' },
      sign: '⚡',
      cell: (seat) => {
        const { energy } = parts(seat);
        return energy === most ? { kind: 'mark', value: energy, tone: 'good' } : energy;
      },
    },
  ];
};

const SCORES_LEGEND = '🚀 Ship · 1★ 2★ in Buildings · ⚡ Energy, the most in green';

const isNews = (now: ScoredMoment, before: ScoredMoment): boolean =>
  Object.entries(now.scores).some(([seat, score]) => before.scores[seat as Seat] !== score);

export const renderPointsPage = (shown: Shown): Page => ({
  name: 'Points',
  about: 'The points of all players by their parts.',
  blocks: [partsTable(shown)],
});

export const partsTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'Points',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: 'Total', width: 'normal', format: 'whole', decides: true },
    ...POINT_PARTS.map(
      (part): Column => ({ title: POINT_TITLES[part], width: 'normal', format: 'whole' }),
    ),
  ],
  rows: state.order
    .map((seat) => ({ seat, ...pointsOf(state, seat) }))
    .toSorted((one, other) => other.total - one.total)
    .map((of) => [strong(of.seat), strong(of.total), ...POINT_PARTS.map((part) => of[part])]),
});
