/** The page “Map”: houses, roads, letters, couriers’ routes, and figures of each team. */

import { filterKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { buildMapBlocks, buildMapPicture } from '../../kit/showing/board.ts';
import { muteMark, strong } from '../../kit/showing/marks.ts';
import type { ScoreColumn } from '../../kit/showing/scores.ts';
import type {
  BoardMove,
  Cell,
  GameBoard,
  MapFigure,
  MapPlace,
  Page,
  Table,
  Tone,
} from '../../kit/showing/view.ts';
import { type Content, HOUSES, type House } from '../content.ts';
import {
  buildMap,
  getLetters,
  getSide,
  isHeld,
  listMissingHouses,
  openTo,
  sumLetters,
  type TeamSide,
} from '../moving.ts';
import { computeOutcome } from '../outcome.ts';
import {
  COURIERS,
  type Courier,
  describeStillTurns,
  type Now,
  type PublicPageInput,
  type Route,
} from '../state.ts';

export const buildBoard = (input: PublicPageInput): GameBoard => ({
  title: 'The map',
  about:
    `Houses show letters of ${listSeats(input).join(':')} in the colour of the leading team. ` +
    '★ is a Dealer House.',
  places: buildPlaces(input, listSeats(input), ([one = 0, other = 0]) =>
    one === other ? undefined : Number(other > one),
  ),
  roads: buildMap(input.setup.content).roads,
  hasFixedRoads: true,
  lines: [{ kind: 'road', title: 'roads', colour: 'muted', isDashed: false }],
  owners: listSeats(input),
  pieces: listSeats(input).flatMap((seat, owner) => listFigures(input, seat, owner)),
  moves: listLastMoves(input),
});

/** Builds the places of the map. A label shows the letters of both teams: "★ Pixie House 3:2". */
const buildPlaces = (
  input: PublicPageInput,
  seats: readonly Seat[],
  getOwner: (counts: readonly number[]) => number | undefined,
): readonly MapPlace[] =>
  input.setup.content.houses.map(({ name, isDealers, x, y }) => {
    const counts = seats.map((seat) => getLetters(getSide(input, seat).letters, name));
    const letters = Math.max(...counts) > 0 ? ` ${counts.join(':')}` : '';
    const owner = getOwner(counts);
    const place = { name, x, y, label: `${isDealers ? '★ ' : ''}${name}${letters}` };
    return owner === undefined ? place : { ...place, owner };
  });

const listLastMoves = (input: PublicPageInput): readonly BoardMove[] =>
  filterKind(input.history.at(-1)?.events ?? [], 'moved').map(({ seat, courier, from, house }) => ({
    owner: listSeats(input).indexOf(seat),
    label: String(courier),
    way: [from, house],
  }));

export const buildMapPage = (input: PublicPageInput): Page => ({
  name: 'Map',
  about: 'Houses, roads, letters, and the way of each courier.',
  blocks: [
    ...buildMapBlocks({
      ...buildMapPicture(buildBoard(input)),
      table: {
        title: 'Houses',
        about:
          'A courier cannot leave a house where its team has fewer letters. ' +
          'Letters at Dealer Houses (★) count first in a tie.',
        place: 'House',
        columns: listSeats(input).map((title) => ({
          title,
          width: 'narrow',
          format: 'whole',
          onPhone: true,
        })),
        cells: (house) => buildLetterCells(input, house),
        figures: 'Couriers',
      },
    }),
    ...listSeats(input).map((seat) => buildCouriersTable(input, seat)),
  ],
});

/** Builds the table of a team's couriers, with their past and present houses. */
const buildCouriersTable = (input: PublicPageInput, seat: Seat): Table => ({
  kind: 'table',
  title: `Couriers of ${seat}`,
  about:
    'No house is visited twice. A courier is “held” if the other team has more letters there. ' +
    'A courier has “no way” if it has visited every neighbouring house.',
  columns: [
    { title: 'No.', width: 'narrow', align: 'centre', onPhone: true },
    { title: 'Leaves?', width: 'normal', onPhone: true },
    { title: 'Stands at', width: 'text', onPhone: true },
  ],
  rows: COURIERS.map((courier) => {
    const side = getSide(input, seat);
    const { text: value, tone } = findLeavingState(input.setup.content, side, courier);
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

/** Builds a player's own map. Houses with the player's letters have the player's colour. */
export const buildOwnBoard = (input: PublicPageInput, seat: Seat): GameBoard => ({
  ...buildBoard(input),
  about: 'Houses show your letters, then the other player’s. Grey houses need your letters.',
  places: buildPlaces(input, [seat, getSide(input, seat).other], ([yours = 0]) =>
    yours === 0 ? undefined : listSeats(input).indexOf(seat),
  ),
});

/** Describes the next steps, or the goal. */
export function describePublicState(input: PublicPageInput): readonly string[] {
  const { phase, number, stillTurns } = input.state;
  switch (phase) {
    case 'ranking':
      return ['Both players rank the houses in secret.'];
    case 'airdrop':
      return number === COURIERS.length
        ? ['This is the last airdrop. Turns will follow.']
        : [`${countText(COURIERS.length - number, 'more airdrop')} will follow.`];
    case 'turn':
      return [
        ...listSeats(input).map((seat) => describeNeeds(input, getSide(input, seat))),
        stillTurns > 0 ? describeStillTurns(stillTurns) : GOAL_TEXT,
      ];
    case 'over':
      return describeFinish(input);
  }
}

const describeNeeds = ({ setup }: PublicPageInput, side: TeamSide): string =>
  `${side.seat} still needs ${joinNames(listMissingHouses(setup.content, side))}.`;

/** Describes what the loser lacked. Empty if a tiebreak decided, which has its own lines. */
function describeFinish(input: PublicPageInput): readonly string[] {
  const { ending } = input.state;
  const { placings = [], ties = [] } = computeOutcome(input) ?? {};
  const [winner, loser] = placings.map(({ seat }) => getSide(input, seat));
  if (ending === null || winner === undefined || loser === undefined || ties.length > 0) return [];
  const lead =
    `More letters: ${winner.seat} at ${countText(computeLead(winner), 'house')}, ` +
    `${loser.seat} at ${computeLead(loser)}.`;
  switch (ending.how) {
    case 'all houses':
      return [describeMissed(input, loser)];
    case 'nobody can move':
      return ['No courier can move any more.', lead];
    case 'stuck behind':
      return [`No courier of ${loser.seat} can ever move again.`, lead];
    case 'nobody moves':
      return ['Nobody moved any more.', lead];
    case 'resigned':
      return [];
  }
}

/** The number of missed houses that a line names. */
const MAX_NAMED_HOUSES = 3;

function describeMissed({ setup }: PublicPageInput, loser: TeamSide): string {
  const missed = listMissingHouses(setup.content, loser);
  return missed.length > MAX_NAMED_HOUSES
    ? `${loser.seat} missed ${countText(missed.length, 'house')}.`
    : `${loser.seat} missed only ${joinNames(missed)}.`;
}

const GOAL_TEXT = `Deliver to all ${HOUSES} houses to win. If nobody can move, most letters win.`;

const listFigures = (input: PublicPageInput, seat: Seat, owner: number): readonly MapFigure[] =>
  COURIERS.flatMap((courier) => {
    const at = getSide(input, seat).routes[courier].at(-1);
    return at === undefined ? [] : [{ at, owner, label: String(courier) }];
  });

/** Builds a cell with each team's letters at a house, and marks the larger number. */
const buildLetterCells = (input: PublicPageInput, house: House): readonly Cell[] =>
  listSeats(input).map((seat): Cell => {
    const { letters, theirs } = getSide(input, seat);
    const value = getLetters(letters, house);
    return value > getLetters(theirs, house) ? { kind: 'mark', value, tone: 'good' } : value;
  });

interface LeavingState {
  readonly sign: string;
  readonly text: string;
  readonly tone: Tone;
}

export function findLeavingState(content: Content, side: TeamSide, courier: Courier): LeavingState {
  if (side.routes[courier].length === 0) return { sign: '·', text: '–', tone: 'muted' };
  if (isHeld(side, courier)) return { sign: '🔒', text: 'held', tone: 'level 4' };
  const ways = openTo(content, side, courier).length;
  if (ways === 0) return { sign: '✕', text: 'no way', tone: 'level 3' };
  return { sign: '', text: countText(ways, 'way'), tone: 'level 0' };
}

/** Builds columns that count letters, couriers that can move, and houses with more letters. */
export const buildFigureColumns = (now: Now): readonly ScoreColumn[] => [
  {
    column: { title: 'Letters', width: 'normal', format: 'whole' },
    sign: '✉',
    cell: (seat) => sumLetters(getSide(now, seat).letters),
  },
  { column: { title: 'Can move' }, sign: '➜', cell: (seat) => renderFreeCouriers(now, seat) },
  { column: { title: 'Ahead at' }, sign: '⚑', cell: (seat) => computeLead(getSide(now, seat)) },
];

export const FIGURES_LEGEND =
  '✉ letters in all, ➜ couriers that can move, ⚑ houses with more letters than the other team';

function renderFreeCouriers(now: Now, seat: Seat): Cell {
  const side = getSide(now, seat);
  if (side.letters.size === 0) return muteMark('–');
  const isFree = (courier: Courier) => openTo(now.setup.content, side, courier).length > 0;
  const value = COURIERS.filter(isFree).length;
  return { kind: 'mark', value, tone: FREE_TONES[value] ?? 'level 4' };
}

/** Tones for 0 to 4 couriers that can move. */
const FREE_TONES: readonly Tone[] = ['level 4', 'level 3', 'level 2', 'level 1', 'level 0'];

const computeLead = ({ letters, theirs }: TeamSide): number =>
  [...letters].filter(([house, count]) => count > getLetters(theirs, house)).length;

/** Builds the table of couriers, a row for each team: "1 2🔒 3 4✕". */
export const buildShortCouriersTable = (input: PublicPageInput): Table => ({
  kind: 'table',
  title: 'Couriers',
  columns: [
    { title: 'Player', width: 'normal', onPhone: true },
    { title: 'Couriers', width: 'text', align: 'centre', onPhone: true },
  ],
  rows: listSeats(input).map((seat): readonly Cell[] => {
    const side = getSide(input, seat);
    const getSign = (courier: Courier) => findLeavingState(input.setup.content, side, courier).sign;
    return [strong(seat), COURIERS.map((courier) => `${courier}${getSign(courier)}`).join('  ')];
  }),
  foot: '🔒 held: the other team has more letters there, ✕ no way left, · not on the map yet',
});
