/** The map with the state of each square, and the page of all locations. */

import type { Placing } from '../../kit/match/prizes.ts';
import { capitalize } from '../../kit/narrating/figures.ts';
import { muteMark } from '../../kit/showing/marks.ts';
import type {
  BoardPlace,
  Cell,
  GameBoard,
  Mark,
  Page,
  Table,
  Tone,
} from '../../kit/showing/view.ts';
import type { Colour, Location } from '../content.ts';
import { formatEffects } from '../effect-phrases.ts';
import { LOCATIONS_LEFT_AT_END } from '../ending.ts';
import type { PublicPageInput } from '../now.ts';
import { findOutcome, WINNER_COUNT } from '../outcome.ts';
import { isOpenIn, OUTER_OPENING_ROUND, SQUARE_ROWS, SQUARES, type Square } from '../squares.ts';
import type { PublicPosition } from '../state.ts';

const EXHAUSTED_TEXT = '✕ exhausted';

const describeMapSigns = ({ round }: PublicPosition): string =>
  'Energy→Progress; two colours both count; ✕ exhausted' +
  (round < OUTER_OPENING_ROUND ? `; … opens in Round ${OUTER_OPENING_ROUND}` : '');

export const buildLocationsPage = (input: PublicPageInput): Page => ({
  name: 'Locations',
  about:
    'The cost, reward and effect of every location. ' +
    'Visits are made in this order, by all visitors of a location together. ' +
    `Grey: exhausted (✕), or not open before Round ${OUTER_OPENING_ROUND} (…).`,
  blocks: [buildLocationsTable(input)],
});

export function describePublicState(input: PublicPageInput): readonly string[] {
  const { state } = input;
  if (state.phase === 'over') return describeFinish(findOutcome(input)?.placings ?? []);
  return [
    state.phase === 'last round'
      ? `Round ${state.round} is the last round.`
      : `${describeLocationsLeft(state)}; ` +
        `once ${LOCATIONS_LEFT_AT_END} or fewer are left, one last round follows.`,
  ];
}

/** Describes the gaps at the last Token and at the last place. */
function describeFinish(placings: readonly Placing[]): readonly string[] {
  const [winner, next] = placings.slice(WINNER_COUNT - 1);
  const [before, last] = placings.slice(-2);
  if (winner === undefined || next === undefined || before === undefined || last === undefined)
    return [];
  const lead = winner.score - next.score;
  const lag = before.score - last.score;
  return [
    lead === 0
      ? `${winner.seat} beats ${next.seat} to the last Token by a tiebreak.`
      : `${winner.seat} wins the last Token, ${lead} Progress ahead of ${next.seat}.`,
    lag === 0
      ? `${last.seat} is the Elimination Candidate: ${before.seat} wins the tiebreak.`
      : `${last.seat} is the Elimination Candidate, ${lag} Progress behind ${before.seat}.`,
  ];
}

function describeLocationsLeft(state: PublicPosition): string {
  const left = SQUARES.filter((square) => findMapState(state, square) !== 'exhausted');
  const closed = left.filter((square) => findMapState(state, square) === 'not yet open').length;
  const all = `${SQUARES.length} locations`;
  const some = left.length === SQUARES.length ? `All ${all}` : `${left.length} of ${all}`;
  const later = closed === 0 ? '' : `, ${closed} of them from Round ${OUTER_OPENING_ROUND} on`;
  return `${some} are left${later}`;
}

export const MAP_STATES = ['open', 'not yet open', 'exhausted'] as const;
export type MapState = (typeof MAP_STATES)[number];

/** Finds the state of a square in the open round, or in the last round. */
export function findMapState(state: PublicPosition, square: Square): MapState {
  if (state.exhausted.includes(square)) return 'exhausted';
  return isOpenIn(square, state.round) ? 'open' : 'not yet open';
}

/** Builds the public map, or a player's map with their visits. */
export const buildBoard = (input: PublicPageInput, visited: readonly Square[] = []): GameBoard => ({
  title: 'Map',
  about: `${visited.length === 0 ? '' : '✓ visited: not again; '}${describeMapSigns(input.state)}`,
  places: SQUARE_ROWS.flatMap((row, fromTop) =>
    row.map((square, x) => ({
      ...buildSquare(input, square, { x, y: 0 - fromTop }),
      small: buildSmallSquare(input, square, visited.includes(square)),
    })),
  ),
  roads: [],
  lines: [],
  owners: [],
  pieces: [],
  moves: [],
});

/** Builds a square. Its note names the colours, and a closed square shows no price. */
function buildSquare(
  { setup, state }: PublicPageInput,
  name: Square,
  at: { readonly x: number; readonly y: number },
): BoardPlace {
  const location = setup.content.locations[name];
  const mapState = findMapState(state, name);
  return {
    name,
    ...at,
    box: [0.96, 0.96],
    label: `${name} ${location.name}\n${formatSquareState(location, mapState)}`,
    tone: findTone(location),
    isPale: mapState !== 'open',
    note: `${formatColours(location)}. ${describeEffects(location)}`,
  };
}

/** Builds a small square with name and price, or with the mark of a closed or visited square. */
function buildSmallSquare(
  { setup, state }: PublicPageInput,
  square: Square,
  isVisited: boolean,
): NonNullable<BoardPlace['small']> {
  const location = setup.content.locations[square];
  const mapState = findMapState(state, square);
  const [first, second = first] = location.colours.map((colour) => COLOUR_TONES[colour]);
  const value = `${square} ${location.name}`;
  if (isVisited || mapState === 'exhausted')
    return { value, tone: 'closed', below: { value: isVisited ? '✓' : '✕', tone: 'closed' } };
  const price = `${location.energy}→${location.progress}${SIGNS[mapState]}`;
  return mapState === 'open'
    ? { value, below: { value: price, tone: second ?? 'caution' } }
    : { value, below: { value: price, tone: 'closed' } };
}

const formatSquareState = (location: Location, state: MapState): string =>
  state === 'exhausted'
    ? EXHAUSTED_TEXT
    : `${location.energy} → ${location.progress}${SIGNS[state]}\n${formatColours(location)}`;

const SIGNS: Readonly<Record<MapState, string>> = {
  open: '',
  'not yet open': ' …',
  exhausted: ' ✕',
};

const COLOUR_TONES: Readonly<Record<Colour, Tone>> = {
  Red: 'red',
  Blue: 'blue',
  Green: 'green',
  Black: 'black',
  White: 'white',
};

const findTone = ({ colours }: Location): Tone =>
  colours[0] === undefined ? 'caution' : COLOUR_TONES[colours[0]];

const formatColours = ({ colours }: Pick<Location, 'colours'>): string =>
  colours.length === 0 ? 'Colourless' : colours.join(', ');

function describeEffects({ effects }: Location): string {
  const text = formatEffects(effects);
  return text === '' ? 'No effect.' : `${capitalize(text)}.`;
}

const buildLocationsTable = ({ setup, state }: PublicPageInput): Table => ({
  kind: 'table',
  title: 'Locations',
  columns: [
    { title: 'Location', width: 'normal', onPhone: true },
    { title: 'What it does', width: 'text', onPhone: true },
    { title: 'Now', width: 'narrow', onPhone: true },
  ],
  rows: SQUARES.map((square): readonly Cell[] => {
    const location = setup.content.locations[square];
    const now = findMapState(state, square);
    return [buildLocationMark(location, now), describeVisit(location), buildMapStateMark(now)];
  }),
});

/** Marks a location with its first colour, as on the map. */
const buildLocationMark = (location: Location, state: MapState): Mark => ({
  kind: 'mark',
  value: `${location.square}${SIGNS[state]} ${location.name}\n${formatColours(location)}`,
  tone: findTone(location),
  isPale: state !== 'open',
});

const describeVisit = (location: Location): string =>
  `${location.energy} Energy, ${location.progress} Progress. ${describeEffects(location)}`;

const buildMapStateMark = (state: MapState): Mark =>
  state === 'exhausted'
    ? muteMark(state)
    : { kind: 'mark', value: state, tone: state === 'open' ? 'good' : 'caution' };
