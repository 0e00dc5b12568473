import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { accountPage, logPage } from '../../kit/showing/tables.ts';
import type { BoardMove, BoardPlace, GameBoard } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { below, getPresents, type State } from '../state.ts';
import { formatShortTitle } from '../steps.ts';
import { buildAccountTable } from './account.ts';
import { listResolvedSteps } from './chronicle.ts';
import { renderGuidePage } from './guide.ts';
import { STALENESS_TONES } from './marks.ts';
import { holdingsTable, ownPresentsPage, ownSummary, warningText } from './own-presents.ts';
import { buildOwnPicture, buildPublicPicture } from './pictures.ts';

/** Lists players in list order, or in setup order before the list is drawn. */
const getCircle = (shown: Shown): readonly Seat[] =>
  shown.state.circle.length > 0 ? shown.state.circle : listSeats(shown);

export const buildBoard = (shown: Shown): GameBoard => ({
  title: 'The circle',
  about:
    'Each letter is a present, green if fresh, red if stale. Clockwise, the next player is below.',
  places: getCircle(shown).map((seat, index, all) => placeSeat(shown, seat, index / all.length)),
  roads: listNeighbourRoads(shown.state.circle),
  lines: [{ kind: 'list', title: 'the list', colour: 'muted', isDashed: false }],
  owners: listSeats(shown),
  pieces: getCircle(shown).flatMap((seat) =>
    getPresents(shown.state, seat).map(({ letter, staleness }) => ({
      at: seat,
      label: letter,
      tone: STALENESS_TONES[staleness] ?? 'level 4',
    })),
  ),
  moves: (shown.history.at(-1)?.events ?? []).flatMap(listMoves),
});

/** Links each player to the next player below, once there is a list. */
const listNeighbourRoads = (circle: readonly Seat[]): GameBoard['roads'] =>
  circle.map((seat) => ({ ends: [seat, below(circle, seat, 1)], kind: 'list' }));

/** Radius in the unit of the board. Boxes are slightly wider than 1. */
const BOARD_RADIUS = { x: 2.9, y: 2.3 };

/** Places the first player of the list at the top, and the others clockwise. */
const placeSeat = (shown: Shown, seat: Seat, turn: number): BoardPlace => ({
  name: seat,
  label: seat,
  x: roundToHundredths(Math.sin(turn * 2 * Math.PI) * BOARD_RADIUS.x),
  y: roundToHundredths(Math.cos(turn * 2 * Math.PI) * BOARD_RADIUS.y),
  box: [1.7, 1.1],
  owner: listSeats(shown).indexOf(seat),
});

/** Rounds a sine, whose last digit may differ between machines. Avoids negative zero. */
const roundToHundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

export const pages: Pages<Content, State, State, null, Event> = {
  summary: { public: renderPublicSummary, seat: ownSummary },
  board: buildBoard,
  picture: buildPublicPicture,
  own: (shown, seat) => {
    const [holdings, warning] = [holdingsTable(shown, seat), warningText(shown, seat)];
    const account = buildAccountTable(shown, seat);
    return {
      picture: buildOwnPicture(shown, seat),
      ...(holdings !== undefined && { holdings }),
      ...(warning !== undefined && { warning }),
      ...(account !== undefined && { account }),
    };
  },
  public: [logPage(narration), renderGuidePage],
  seat: [ownPresentsPage, accountPage(narration)],
};

function renderPublicSummary(shown: Shown): readonly string[] {
  const { step } = shown.state;
  const [last] = listResolvedSteps(shown);
  if (step === 'over') return [];
  if (last === undefined) return ['Nobody holds presents yet.'];
  const after = last === 'pregame' ? 'the pregame' : formatShortTitle(last);
  return [`Presents and scores are from the end of ${after}.`];
}

/** Lists the move of the present that an event carries from one player to another. */
function listMoves(event: Event): readonly BoardMove[] {
  switch (event.kind) {
    case 'passed':
      return [{ label: event.present.letter, way: [event.from, event.to] }];
    case 'stolen':
      return [{ label: event.present.letter, way: [event.victim, event.thief] }];
    default:
      return [];
  }
}
