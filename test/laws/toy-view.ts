/** What an audience of Blind Tricks is shown. */

import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Scores } from '../../rules/kit/showing/scores.ts';
import type { Page, Table } from '../../rules/kit/showing/view.ts';
import { toyNarration } from './toy-judging.ts';
import { seesHandOf } from './toy-secrets.ts';
import type { ToyGame } from './toy-shapes.ts';
import { handOf, LAST_ROUND, pointsOf } from './toy-state.ts';

type Shown = Parameters<ToyGame['view']>[0];

/** The table for all, and the hands that the audience may see. */
export function toyView(shown: Shown): ReturnType<ToyGame['view']> {
  const { setup, audience } = shown;
  const seats = setup.players.map(({ seat }) => seat);
  const own = seats.filter((seat) => seesHandOf(audience, seat));
  return {
    summary: [`${Math.min(shown.state.round, LAST_ROUND + 1) - 1} rounds are done.`],
    pages: [tablePage(shown, seats), ...(own.length > 0 ? [handsPage(shown, own)] : [])],
  };
}

/** Points as they went, chapter by chapter. */
export const toyScores = ({ setup, state, history }: Parameters<ToyGame['scores']>[0]): Scores => {
  const seats = setup.players.map(({ seat }) => seat);
  const garnets = setup.players.map(({ seat, garnets }) => [seat, garnets] as const);
  const now = seats.map((seat) => [seat, pointsOf(state, seat)] as const);
  return {
    counted: 'points',
    moments: [
      { title: 'Start', scores: Object.fromEntries(garnets) },
      ...(history.length > 1 ? [{ title: 'Now', scores: Object.fromEntries(now) }] : []),
    ],
  };
};

function tablePage({ setup, state, history }: Shown, seats: readonly Seat[]): Page {
  const progress = Math.min(state.round, LAST_ROUND + 1) - 1;
  const meter = { kind: 'meter', value: progress, most: LAST_ROUND, label: `${progress}` } as const;
  const played = toyNarration
    .lines(
      history.flatMap(({ events }) => events),
      { kind: 'public' },
      setup.content,
    )
    .map(({ text }) => text);
  return {
    name: 'Table',
    about: 'What everybody knows.',
    blocks: [
      pointsTable({ state }, seats),
      {
        kind: 'chart',
        title: 'Points by seat',
        shape: 'bar',
        of: 'Points',
        measure: 'points and cards',
      },
      { kind: 'board', title: 'Rounds done', squares: [[meter, null]] },
      { kind: 'notice', title: 'So far', lines: played },
    ],
  };
}

const pointsTable = ({ state }: Pick<Shown, 'state'>, seats: readonly Seat[]): Table => ({
  kind: 'table',
  title: 'Points',
  columns: [
    { title: 'Seat', decides: true },
    { title: 'Points', format: 'whole', decides: true },
    { title: 'Cards held' },
  ],
  rows: seats.map((seat) => [
    { kind: 'mark', value: seat, tone: 'strong' },
    pointsOf(state, seat),
    handOf(state, seat).length,
  ]),
});

const handsPage = ({ state, history }: Shown, seats: readonly Seat[]): Page => ({
  name: 'Hands',
  about: 'Only for you.',
  blocks: [
    {
      kind: 'table',
      title: 'Hands',
      columns: [
        { title: 'Seat', decides: true },
        { title: 'Cards', width: 'wide', decides: true },
        { title: 'Put away' },
      ],
      rows: seats.map((seat) => [
        seat,
        handOf(state, seat).join(' '),
        putAwayBy(history, seat).join(' '),
      ]),
    },
  ],
});

const putAwayBy = (history: Shown['history'], seat: Seat): readonly number[] =>
  history
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.kind === 'put away' && event.seat === seat ? [event.card] : []));
