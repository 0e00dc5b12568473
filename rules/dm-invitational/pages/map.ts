/** The page “Map”: houses, roads, letters, and the route of each courier. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { buildMapPicture } from '../../kit/showing/board.ts';
import { buildMapBlocks } from '../../kit/showing/map.ts';
import { strong } from '../../kit/showing/marks.ts';
import type {
  BoardMove,
  Cell,
  GameBoard,
  MapFigure,
  MapPlace,
  Page,
  Table,
} from '../../kit/showing/view.ts';
import { HOUSES, type House } from '../content.ts';
import { lettersAt, mapOf, sideOf } from '../moving.ts';
import { COURIERS, describeStillTurns, type Route, type Shown } from '../state.ts';
import { findLeaving } from './teams.ts';

export const buildBoard = (shown: Shown): GameBoard => ({
  title: 'The map',
  about:
    `Houses show letters of ${listSeats(shown).join(':')} in the colour of the leading team. ` +
    '★ is a Dealer House.',
  places: buildPlaces(shown, listSeats(shown), ([one = 0, other = 0]) =>
    one === other ? undefined : Number(other > one),
  ),
  roads: mapOf(shown.setup.content).roads,
  lines: [{ kind: 'road', title: 'roads', colour: 'muted', isDashed: false }],
  owners: listSeats(shown),
  pieces: listSeats(shown).flatMap((seat, owner) => listFigures(shown, seat, owner)),
  moves: listLastMoves(shown),
});

/** Builds the places of the map. A label has the letters of both teams: "★ Pixie House 3:2". */
const buildPlaces = (
  shown: Shown,
  seats: readonly Seat[],
  ownerOf: (counts: readonly number[]) => number | undefined,
): readonly MapPlace[] =>
  shown.setup.content.houses.map(({ name, isDealers, x, y }) => {
    const counts = seats.map((seat) => lettersAt(sideOf(shown, seat).letters, name));
    const letters = Math.max(...counts) > 0 ? ` ${counts.join(':')}` : '';
    const owner = ownerOf(counts);
    const place = { name, x, y, label: `${isDealers ? '★ ' : ''}${name}${letters}` };
    return owner === undefined ? place : { ...place, owner };
  });

const listLastMoves = (shown: Shown): readonly BoardMove[] =>
  ofKind(shown.history.at(-1)?.events ?? [], 'moved').map(({ seat, courier, from, house }) => ({
    owner: listSeats(shown).indexOf(seat),
    label: String(courier),
    way: [from, house],
  }));

export const buildMapPage = (shown: Shown): Page => ({
  name: 'Map',
  about: 'Houses, roads, letters, and the way of each courier.',
  blocks: [
    ...buildMapBlocks({
      ...buildMapPicture(buildBoard(shown)),
      table: {
        title: 'Houses',
        about:
          'A courier cannot leave a house where its team has fewer letters. ' +
          'Letters at Dealer Houses (★) count first in a tie.',
        place: 'House',
        columns: listSeats(shown).map((title) => ({
          title,
          width: 'narrow',
          format: 'whole',
          decides: true,
        })),
        cells: (house) => buildLetterCells(shown, house),
        figures: 'Couriers',
      },
    }),
    ...listSeats(shown).map((seat) => buildCouriersTable(shown, seat)),
  ],
});

/** Builds the table of a team's couriers, with their past and present houses. */
const buildCouriersTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: `Couriers of ${seat}`,
  about:
    'No house is visited twice. A courier is “held” if the other team has more letters there. ' +
    'A courier has “no way” if it has visited every neighbouring house.',
  columns: [
    { title: 'No.', width: 'narrow', align: 'centre', decides: true },
    { title: 'Leaves?', width: 'normal', decides: true },
    { title: 'Stands at', width: 'text', decides: true },
  ],
  rows: COURIERS.map((courier) => {
    const side = sideOf(shown, seat);
    const { text: value, tone } = findLeaving(shown.setup.content, side, courier);
    return [strong(courier), { kind: 'mark', value, tone }, formatRoute(side.routes[courier])];
  }),
});

/** Formats a route: "Tower; before: Mill, Court". */
function formatRoute(route: Route): string {
  const at = route.at(-1);
  if (at === undefined) return 'Not on the map';
  const before = route.slice(0, -1);
  return before.length === 0 ? at : `${at}; before: ${before.join(', ')}`;
}

/**
 * Builds a player's own map. Houses with their letters have their colour, other houses are grey.
 */
export const buildOwnBoard = (shown: Shown, seat: Seat): GameBoard => ({
  ...buildBoard(shown),
  about: 'Houses show your letters, then the other player’s. Grey houses need your letters.',
  places: buildPlaces(shown, [seat, sideOf(shown, seat).other], ([yours = 0]) =>
    yours === 0 ? undefined : listSeats(shown).indexOf(seat),
  ),
});

/** Describes the following steps, or the goal. */
export function describePublicState(shown: Shown): readonly string[] {
  const { phase, number, stillTurns } = shown.state;
  switch (phase) {
    case 'ranking':
      return ['Both players rank the houses in secret.'];
    case 'airdrop':
      return number === COURIERS.length
        ? ['This is the last airdrop. Turns will follow.']
        : [`${countText(COURIERS.length - number, 'more airdrop')} will follow.`];
    case 'turn':
      return [stillTurns > 0 ? describeStillTurns(stillTurns) : GOAL_TEXT];
    case 'over':
      return [];
  }
}

const GOAL_TEXT = `Deliver to all ${HOUSES} houses to win. If nobody can move, most letters win.`;

const listFigures = (shown: Shown, seat: Seat, owner: number): readonly MapFigure[] =>
  COURIERS.flatMap((courier) => {
    const at = sideOf(shown, seat).routes[courier].at(-1);
    return at === undefined ? [] : [{ at, owner, label: String(courier) }];
  });

/** Builds the cells of letters, with the larger number marked. */
const buildLetterCells = (shown: Shown, house: House): readonly Cell[] =>
  listSeats(shown).map((seat): Cell => {
    const { letters, theirs } = sideOf(shown, seat);
    const value = lettersAt(letters, house);
    return value > lettersAt(theirs, house) ? { kind: 'mark', value, tone: 'good' } : value;
  });
