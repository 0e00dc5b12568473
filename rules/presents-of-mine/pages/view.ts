import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { accountPage, logPage } from '../../kit/showing/tables.ts';
import type { BoardMove, BoardPlace, GameBoard } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { below, presentsOf, type State } from '../state.ts';
import { shortTitle } from '../steps.ts';
import { accountTable } from './account.ts';
import { resolvedSteps } from './chronicle.ts';
import { guidePage } from './guide.ts';
import { STALENESS_TONES } from './marks.ts';
import { holdingsTable, ownPresentsPage, ownSummary, warningText } from './own-presents.ts';
import { ownPicture, publicPicture } from './pictures.ts';

/** Returns players in list order; in setup order before the list is drawn. */
const circleOf = (shown: Shown): readonly Seat[] =>
  shown.state.circle.length > 0 ? shown.state.circle : seatsOf(shown);

export const boardOf = (shown: Shown): GameBoard => ({
  title: 'The circle',
  about:
    'Each letter is a present, green if fresh, red if stale. Clockwise, the next player is below.',
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
  moves: (shown.history.at(-1)?.events ?? []).flatMap(movesIn),
});

/** Links each player to the next below, once there is a list. */
const neighboursIn = (circle: readonly Seat[]): GameBoard['roads'] =>
  circle.map((seat) => ({ ends: [seat, below(circle, seat, 1)], kind: 'list' }));

/** In the board's unit; boxes are slightly wider than 1. */
const RADIUS = { x: 2.9, y: 2.3 };

/** Places the first of the list at the top, and the others clockwise. */
const seatPlace = (shown: Shown, seat: Seat, turn: number): BoardPlace => ({
  name: seat,
  label: seat,
  x: rounded(Math.sin(turn * 2 * Math.PI) * RADIUS.x),
  y: rounded(Math.cos(turn * 2 * Math.PI) * RADIUS.y),
  box: [1.7, 1.1],
  owner: seatsOf(shown).indexOf(seat),
});

/** Rounds a sine, whose last digit may differ between machines; avoids negative zero. */
const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

export const pages: Pages<Content, State, State, null, Event> = {
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
  public: [logPage(narration), guidePage],
  seat: [ownPresentsPage, accountPage(narration)],
};

/** Describes the state of the match in a sentence. */
function publicSummary(shown: Shown): readonly string[] {
  const { step } = shown.state;
  const [last] = resolvedSteps(shown);
  if (step === 'over') return [];
  if (last === undefined) return ['Nobody holds presents yet.'];
  const after = last === 'pregame' ? 'the pregame' : shortTitle(last);
  return [`Presents and scores are those after ${after}.`];
}

/** Lists the present that an event moves from one player to another. */
function movesIn(event: Event): readonly BoardMove[] {
  switch (event.kind) {
    case 'passed':
      return [{ label: event.present.letter, way: [event.from, event.to] }];
    case 'stolen':
      return [{ label: event.present.letter, way: [event.victim, event.thief] }];
    default:
      return [];
  }
}
