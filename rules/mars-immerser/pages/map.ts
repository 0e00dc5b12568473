/** The Map for everybody, and a player's own Map. */

import { filterKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { buildMapBlocks, buildMapPicture } from '../../kit/showing/board.ts';
import { muteMark, strong } from '../../kit/showing/marks.ts';
import type {
  BoardMove,
  Cell,
  GameBoard,
  MapFigure,
  MapLine,
  MapPicture,
  MapPlace,
  Page,
  Table,
  Tone,
} from '../../kit/showing/view.ts';
import { describeKind, findKind, getDirectoryText, placeText } from '../atlas.ts';
import type { Code, Content, Location, LocationKind } from '../content.ts';
import type { Event } from '../events.ts';
import type { PublicPageInput, SeatPageInput } from '../now.ts';
import { scoreLists } from '../scoring.ts';
import { ROUNDS } from '../state.ts';
import { findSeenPlace } from '../views.ts';
import { sumNightCosts } from './result.ts';

/** Kinds of roads, in the colours that the legend names. */
const ROAD_LINES: readonly MapLine[] = [
  { kind: 'plain', title: 'road', colour: 'muted', isDashed: false },
  { kind: 'super', title: 'super (red)', colour: 'red', isDashed: false },
  { kind: 'polar', title: 'polar (blue, 2 moves)', colour: 'blue', isDashed: true },
  {
    kind: 'super polar',
    title: 'super polar (purple, 2 moves)',
    colour: 'purple',
    isDashed: true,
  },
];

/** Sign of each kind of location, shown after its code in the picture. */
const KIND_SIGNS: Readonly<Record<LocationKind, string>> = {
  Sight: '',
  Relative: ' ♥',
  Inn: ' ⌂',
  'Travel agency': ' ✈',
  Shop: ' $',
};

const SIGNS_LEGEND = '♥ a Relative, ⌂ an Inn, ✈ lists, $ wares.';

/** Formats a code with its sign: "T ⌂". */
export const formatMarked = (content: Content, code: Code): string =>
  `${code}${KIND_SIGNS[findKind(content, code) ?? 'Sight']}`;

const toMapPlace = ({ code, kind, x, y }: Location): MapPlace & { readonly label: string } => ({
  name: code,
  x,
  y,
  label: `${code}${KIND_SIGNS[kind]}`,
});

export const buildBoard = (input: PublicPageInput): GameBoard => ({
  title: 'The Map',
  about: SIGNS_LEGEND,
  places: input.setup.content.locations.map(toMapPlace),
  roads: input.setup.content.roads,
  hasFixedRoads: true,
  lines: ROAD_LINES,
  owners: listSeats(input),
  pieces: listFigures(input),
  moves: listSeats(input).flatMap((seat, owner) => listMoves(input, seat, owner)),
});

/** Builds the story's map. After Round 1, a sight has a name only while somebody is there. */
export function buildStoryMap(input: PublicPageInput): readonly MapPicture[] {
  const board = buildBoard(input);
  const isNamed = ({ code, kind }: Location): boolean =>
    kind !== 'Sight' || board.pieces.some(({ at }) => at === code);
  const places = input.setup.content.locations.map((location) => {
    const { label, ...point } = toMapPlace(location);
    return input.state.phase === 'start' || isNamed(location) ? { ...point, label } : point;
  });
  return [{ kind: 'map', ...buildMapPicture({ ...board, places }) }];
}

/** Builds a player's Map: missing places are marked, and seen places have the player's colour. */
export function buildSeatBoard(input: SeatPageInput, seat: Seat): GameBoard {
  const { location, seen } = input.own.sightseer;
  const missing = scoreLists(input, input.own.sightseer).flatMap((list) => list.missing);
  const owner = listSeats(input).indexOf(seat);
  const places = input.setup.content.locations.map((place) => {
    const { label, ...point } = toMapPlace(place);
    const named = missing.includes(place.code) ? `${label} ★` : label;
    return { ...point, label: named, ...(seen.includes(place.code) && { owner }) };
  });
  return {
    ...buildBoard(input),
    title: location === null ? 'The Map' : `You are at ${placeText(input.setup.content, location)}`,
    about: `Points in your colour: seen. ★ still to see for your lists, ${SIGNS_LEGEND}`,
    places,
    pieces: listFigures(input, location === null ? undefined : { seat, location }),
  };
}

export const renderMapPage = (input: PublicPageInput): Page => ({
  name: 'Map',
  about: `Where all players ended the last round. ${SIGNS_LEGEND}`,
  blocks: buildMapBlocks({
    ...buildMapPicture(buildBoard(input)),
    table: {
      title: 'Locations',
      place: 'At',
      roadsDecide: true,
      columns: [{ title: 'What is there', width: 'text', onPhone: true }],
      cells: (code, players) => {
        const { content } = input.setup;
        const what = `${getDirectoryText(content, code)}, ${describeKind(content, code)}`;
        return [players === '' ? what : `${what}\n${players}`];
      },
      figures: 'Players',
    },
  }),
});

/** Lists where players are seen. Players see themselves even behind a Veil. */
const listFigures = (
  input: PublicPageInput,
  you?: { readonly seat: Seat; readonly location: Code },
): readonly MapFigure[] =>
  listSeats(input).flatMap((seat, owner) => {
    const at = seat === you?.seat ? you.location : findSeenPlace(input.state, seat);
    return at === null ? [] : [{ at, owner, label: '' }];
  });

/** Lists a player's move between revealed positions, or the whole way at the end. */
function listMoves({ history }: PublicPageInput, seat: Seat, owner: number): readonly BoardMove[] {
  const findRevealed = (chapter: PublicPageInput['history'][number] | undefined): Code | null =>
    filterKind(chapter?.events ?? [], 'revealed').find((event) => event.seat === seat)?.location ??
    null;
  const rounds = history.filter(({ events }) => filterKind(events, 'revealed').length > 0);
  const last = rounds.at(-1);
  if (last === undefined) return [];
  const ends = [findRevealed(rounds.at(-2)), findRevealed(last)].filter((code) => code !== null);
  const whole = listWay(last.events, seat);
  const way = whole.length > 1 ? whole : ends;
  return way.length < 2 || way[0] === way.at(-1) ? [] : [{ owner, label: '', way }];
}

/** Lists the locations of a movement in order. They are public once the match is over. */
function listWay(events: readonly Event[], seat: Seat): readonly Code[] {
  const legs = events.flatMap((event) =>
    (event.kind === 'moved' || event.kind === 'swapped') && event.seat === seat ? [event] : [],
  );
  const [first] = legs;
  return first === undefined ? [] : [first.from, ...legs.map(({ to }) => to)];
}

/** Signs for the ends of a player's rounds: "●○?··". */
const [AT_INN, OUTSIDE, VEILED, TO_COME] = ['●', '○', '?', '·'];

/** Builds the table in seat order, because many nights at Inns do not mean a good place. */
export const buildRankTable = (input: PublicPageInput): Table => ({
  kind: 'table',
  title: 'Where rounds ended',
  about: 'Points are secret until the end.',
  columns: [
    { title: 'Player', width: 'normal', onPhone: true },
    ...['At', 'Nights', 'Lost', '♥'].map(
      (title) => ({ title, width: 'narrow', align: 'centre', onPhone: true }) as const,
    ),
  ],
  rows: listSeats(input).map((seat) => renderStandingRow(input, seat)),
  foot:
    `⌂ Inn, ♥ Relatives, ✈ lists, $ shop. Nights: ${AT_INN} at an Inn, ${OUTSIDE} elsewhere, ` +
    `${VEILED} Veil. Lost: points for nights elsewhere`,
});

function renderStandingRow(input: PublicPageInput, seat: Seat): readonly Cell[] {
  const { setup, state, history } = input;
  const events = history.flatMap((chapter) => chapter.events);
  const nights = filterKind(events, 'round over')
    .filter(({ round }) => round > 1)
    .map(({ atInns, veiled }) =>
      atInns.includes(seat) ? AT_INN : veiled.includes(seat) ? VEILED : OUTSIDE,
    );
  const outside = nights.filter((night) => night === OUTSIDE).length;
  const relatives = filterKind(events, 'revealed').flatMap(({ seat: other, location }) =>
    other === seat && location !== null && findKind(setup.content, location) === 'Relative'
      ? [location]
      : [],
  );
  const lost = -sumNightCosts(events, seat);
  const at = findSeenPlace(state, seat);
  return [
    strong(seat),
    at === null
      ? muteMark(state.phase === 'start' ? '–' : VEILED)
      : formatMarked(setup.content, at),
    nights.join('').padEnd(ROUNDS - 1, TO_COME),
    lost === 0
      ? muteMark('–')
      : { kind: 'mark', value: `−${lost}`, tone: COSTS[outside] ?? 'level 4' },
    relatives.length === 0
      ? muteMark('–')
      : { kind: 'mark', value: new Set(relatives).size, tone: 'good' },
  ];
}

/** Tone of the points lost, by the number of nights that were not at an Inn. */
const COSTS: readonly Tone[] = ['level 0', 'level 2', 'level 3', 'level 4'];
