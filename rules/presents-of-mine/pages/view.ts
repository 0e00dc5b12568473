import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { mapPictureOf } from '../../kit/showing/board.ts';
import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import { rankedSeats } from '../../kit/showing/scores.ts';
import { narrationPage, noticesPage, rankingTable } from '../../kit/showing/tables.ts';
import type {
  BoardMove,
  BoardPlace,
  Cell,
  Column,
  GameBoard,
  Page,
  Table,
} from '../../kit/showing/view.ts';
import { FURTHEST } from '../abilities.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import type { Present } from '../presents.ts';
import { below, DISTANCES, presentsOf, type State } from '../state.ts';
import { isReversed, SHORT_TITLES } from '../steps.ts';
import type { PublicView } from '../views.ts';
import { accountTable } from './account.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { guidePage } from './guide.ts';
import { presentMark, STALENESS_TONES } from './marks.ts';
import { holdingsTable, ownPresentsPage, ownSummary, warningText } from './own-presents.ts';
import { ownPicture, publicPicture } from './pictures.ts';
import { presentsPage } from './presents.ts';
import { isOfScoring, reasonsPage, scoresOf, scoresPage } from './scores.ts';

/** Before the list is drawn, players are in setup order. */
const circleOf = (shown: Shown): readonly Seat[] =>
  shown.state.circle.length > 0 ? shown.state.circle : seatsOf(shown);

export const boardOf = (shown: Shown): GameBoard => ({
  title: 'The circle',
  about: 'Letters are presents: from green, fresh, to red, stale. Who is below stands clockwise.',
  places: circleOf(shown).map((seat, index, all) => seatPlace(shown, seat, index / all.length)),
  roads: neighboursIn(shown.state.circle),
  lines: [{ kind: 'list', title: 'the list', colour: 'muted', isDashed: false }],
  owners: seatsOf(shown),
  pieces: circleOf(shown).flatMap((seat) =>
    presentsOf(shown.state, seat).map(({ letter, staleness }) => ({
      at: seat,
      label: letter,
      tone: STALENESS_TONES[staleness] ?? 'level 4',
    })),
  ),
  moves: (shown.history.at(-1)?.events ?? [])
    .flatMap(movesIn)
    .flatMap(({ from, to, present }): readonly BoardMove[] =>
      from === null || to === null ? [] : [{ label: present.letter, way: [from, to] }],
    ),
});

/** Links each player to the next below, once there is a list. */
const neighboursIn = (circle: readonly Seat[]): GameBoard['roads'] =>
  circle.map((seat) => ({ ends: [seat, below(circle, seat, 1)], kind: 'list' }));

/** In the board's unit; boxes are slightly wider than 1. */
const RADIUS = { x: 2.9, y: 2.3 };

/** The first of the list at the top, the others clockwise. */
const seatPlace = (shown: Shown, seat: Seat, turn: number): BoardPlace => ({
  name: seat,
  label: seat,
  x: rounded(Math.sin(turn * 2 * Math.PI) * RADIUS.x),
  y: rounded(Math.cos(turn * 2 * Math.PI) * RADIUS.y),
  box: [1.7, 1.1],
  owner: seatsOf(shown).indexOf(seat),
});

/** Sines may differ in their last digit between machines; also avoids negative zero. */
const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

const listPage = (shown: Shown): Page => ({
  name: 'List',
  about: 'The list of players: presents go to those below, and the first is below the last.',
  blocks: [
    shown.state.circle.length > 0
      ? listTable(shown)
      : nothingYet(
          'There is no list yet',
          'When the pregame is over, all players are put into a random list. It is reversed ' +
            'when Round 3 begins.',
        ),
  ],
});

const listTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'List',
  about: isReversed(state.step)
    ? 'Reversed since Round 3 began: everybody’s neighbours stay, and presents flow the other way.'
    : 'As it was drawn. When Round 3 begins it is reversed: presents then flow the other way.',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    ...PLACES.map((far): Column => ({ title: titleOf(far * near(state)), ...looksOf(far) })),
  ],
  rows: state.circle.map((seat) => [
    strong(seat),
    ...PLACES.map((far) => below(state.circle, seat, far * near(state))),
  ]),
});

/** This round's partners of exchange, then the furthest player, then the others. */
const PLACES = [1, 2, 3, 4, -3, -2, -1] as const;

/** In Round 4 presents come from above, otherwise they go below. */
const near = ({ step }: PublicView): 1 | -1 => (step === 'round-4' ? -1 : 1);

function titleOf(below: number): string {
  const far = Math.abs(below);
  if (far === FURTHEST) return 'Furthest';
  return `${far} ${below > 0 ? 'below' : 'above'}`;
}

const looksOf = (far: number): Omit<Column, 'title'> => ({
  width: far === DISTANCES.length ? 'narrow' : 'normal',
  ...(far > 0 && far < FURTHEST && { decides: true }),
});

function passesPage(shown: Shown): Page {
  const moves = resolvedSteps(shown).flatMap((step) =>
    eventsIn(shown, step).flatMap((event) =>
      movesIn(event).map((move) => ({ ...move, round: Number(step.slice(-1)) })),
    ),
  );
  return {
    name: 'Passes',
    about:
      'The ways of the last round, in the colours of who gave; then all passes, the newest first.',
    blocks: [
      { kind: 'map', ...mapPictureOf(boardOf(shown)) },
      moves.length > 0
        ? movesTable(shown, moves)
        : nothingYet(
            'Nothing has been passed yet',
            'In Round 1 everybody passes three presents: to the first, second and third player ' +
              'below.',
          ),
    ],
  };
}

const movesTable = (
  { setup }: Shown,
  moves: readonly (Move & { readonly round: number })[],
): Table => ({
  kind: 'table',
  title: 'Passes',
  columns: [
    { title: 'Round', width: 'narrow', format: 'whole', decides: true },
    { title: 'From', width: 'normal', decides: true },
    { title: 'Present', width: 'narrow', align: 'centre', decides: true },
    { title: 'To', width: 'normal', decides: true },
    { title: 'How', width: 'wide' },
  ],
  rows: moves.map(({ round, from, present, to, how }): readonly Cell[] => [
    round,
    from === null ? muted('new') : strong(from),
    presentMark(present, setup.content),
    to === null ? muted('given up') : to,
    how,
  ]),
});

const accountPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about:
      'What you gave and got, and where the rules had to choose for you: the newest round first.',
    title: 'My orders as they were used',
    shown,
    linesOf: ownLines(seat, (event) => !isOfScoring(event)),
    none: NOTHING_YET,
  });

const pointsPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My points',
    about: 'Every line of your scoring, the newest first.',
    shown,
    linesOf: ownLines(seat, isOfScoring),
    none: NOTHING_YET,
  });

const NOTHING_YET = 'Nothing has happened yet. The first entry follows the pregame.';

const ownLines =
  (seat: Seat, isOfIt: (event: Event) => boolean) => (events: readonly Event[], content: Content) =>
    narration.account(events, seat, content).filter(({ event }) => isOfIt(event));

export const pages: Pages<Content, State, PublicView, null, Event> = {
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  picture: publicPicture,
  own: (shown, seat) => {
    const [holdings, warning] = [holdingsTable(shown, seat), warningText(shown, seat)];
    const account = accountTable(shown, seat);
    return {
      picture: ownPicture(shown, seat),
      ...(holdings !== undefined && { holdings }),
      ...(warning !== undefined && { warning }),
      ...(account !== undefined && { account }),
    };
  },
  public: [presentsPage, listPage, passesPage, scoresPage, reasonsPage, guidePage],
  host: [standingPage, (shown) => noticesPage(shown, narration)],
  seat: [ownPresentsPage, accountPage, pointsPage],
};

function standingPage(shown: Shown): Page {
  const scores = scoresOf(shown);
  return {
    name: 'Standing',
    about: 'Who leads, and how the last scoring went.',
    blocks: [rankingTable(scores, rankedSeats(scores, seatsOf(shown)))],
  };
}

/** The state of the match in a sentence. */
function publicSummary(shown: Shown): readonly string[] {
  const { step } = shown.state;
  const [last] = resolvedSteps(shown);
  if (step === 'over') return [];
  if (last === undefined) return ['Nobody holds presents yet.'];
  const after = last === 'pregame' ? 'the pregame' : SHORT_TITLES[last];
  return [`Presents and scores are those after ${after}.`];
}

interface Move {
  /** Null if it is new. */
  readonly from: Seat | null;
  readonly present: Present;
  readonly to: Seat | null;
  readonly how: string;
}

/** Events in which presents change hands. */
function movesIn(event: Event): readonly Move[] {
  switch (event.kind) {
    case 'passed':
      return [{ ...event, how: `passed ${event.distance} below` }];
    case 'stolen': {
      const { victim, thief, present, distance } = event;
      return [{ from: victim, present, to: thief, how: `stolen from ${distance} above` }];
    }
    case 'replaced':
      return [
        { from: event.seat, present: event.gone, to: null, how: 'replaced by a new one' },
        { from: null, present: event.present, to: event.seat, how: 'taken for it' },
      ];
    default:
      return [];
  }
}
