/** The Map: everything on it for everybody, and a player's surroundings. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { mapPictureOf } from '../../kit/showing/board.ts';
import { mapBlocks } from '../../kit/showing/map.ts';
import type {
  BoardMove,
  Column,
  GameBoard,
  MapFigure,
  MapLine,
  MapPicture,
  MapPlace,
  Page,
} from '../../kit/showing/view.ts';
import { directoryText, kindAt, placeText, placeWhat } from '../atlas.ts';
import type { Code, Content, Kind, Location } from '../content.ts';
import type { Event } from '../events.ts';
import type { OwnShown, Shown } from '../now.ts';
import { listScores } from '../scoring.ts';
import { seenAt } from '../views.ts';

/** In the colours that the legend names. */
const LINES: readonly MapLine[] = [
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

/** Signs after a code in the picture. */
const SIGNS: Readonly<Record<Kind, string>> = {
  Sight: '',
  Relative: ' ♥',
  Inn: ' ⌂',
  'Travel agency': ' ✈',
  Shop: ' $',
};

const SIGNS_TOLD = '♥ a Relative, ⌂ an Inn, ✈ lists, $ wares.';

/** Formats a code with its sign: "T ⌂". */
export const markedText = (content: Content, code: Code): string =>
  `${code}${SIGNS[kindAt(content, code) ?? 'Sight']}`;

const placeOf = ({ code, kind, x, y }: Location): MapPlace & { readonly label: string } => ({
  name: code,
  x,
  y,
  label: `${code}${SIGNS[kind]}`,
});

const WHAT: Column = { title: 'What is there', width: 'text', decides: true };

const whatText = (content: Content, code: Code): string =>
  `${directoryText(content, code)}, ${placeWhat(content, code)}`;

/** Builds the Map as everybody may see it. */
export const boardOf = (shown: Shown): GameBoard => ({
  title: 'The Map',
  about: SIGNS_TOLD,
  places: shown.setup.content.locations.map(placeOf),
  roads: shown.setup.content.roads,
  lines: LINES,
  owners: seatsOf(shown),
  pieces: figuresFor(shown),
  moves: seatsOf(shown).flatMap((seat, owner) => movesFor(shown, seat, owner)),
});

/** Builds the story's map. After Round 1, a sight has its name only if somebody is there. */
export function storyMap(shown: Shown): readonly MapPicture[] {
  const board = boardOf(shown);
  const isNamed = ({ code, kind }: Location): boolean =>
    kind !== 'Sight' || board.pieces.some(({ at }) => at === code);
  const places = shown.setup.content.locations.map((location) => {
    const { label, ...point } = placeOf(location);
    return shown.state.phase === 'start' || isNamed(location) ? { ...point, label } : point;
  });
  return [{ kind: 'map', ...mapPictureOf({ ...board, places }) }];
}

/** Builds the Map for a player: missing places are marked, seen ones have their colour. */
export function ownBoard(shown: OwnShown, seat: Seat): GameBoard {
  const { location, seen } = shown.own.sightseer;
  const missing = listScores(shown, shown.own.sightseer).flatMap((list) => list.missing);
  const owner = seatsOf(shown).indexOf(seat);
  const places = shown.setup.content.locations.map((place) => {
    const { label, ...point } = placeOf(place);
    const named = missing.includes(place.code) ? `${label} ★` : label;
    return { ...point, label: named, ...(seen.includes(place.code) && { owner }) };
  });
  return {
    ...boardOf(shown),
    title: location === null ? 'The Map' : `You are at ${placeText(shown.setup.content, location)}`,
    about: `Points in your colour: seen. ★ still to see for your lists, ${SIGNS_TOLD}`,
    places,
    pieces: figuresFor(shown, location === null ? undefined : { seat, location }),
  };
}

export const mapPage = (shown: Shown): Page => ({
  name: 'Map',
  about: `Where all players ended the last round. ${SIGNS_TOLD}`,
  blocks: mapBlocks({
    ...mapPictureOf(boardOf(shown)),
    table: {
      title: 'Locations',
      place: 'At',
      roadsDecide: true,
      columns: [WHAT],
      cells: (code) => [whatText(shown.setup.content, code)],
      figures: 'Players',
    },
  }),
});

/** Lists where players are seen. Players see themselves even behind a Veil. */
const figuresFor = (
  shown: Shown,
  you?: { readonly seat: Seat; readonly location: Code },
): readonly MapFigure[] =>
  seatsOf(shown).flatMap((seat, owner) => {
    const at = seat === you?.seat ? you.location : seenAt(shown.state, seat);
    return at === null ? [] : [{ at, owner, label: '' }];
  });

/** Lists a player's move between revealed positions; at the end, the whole way. */
function movesFor({ history }: Shown, seat: Seat, owner: number): readonly BoardMove[] {
  const revealed = (chapter: Shown['history'][number] | undefined): Code | null =>
    ofKind(chapter?.events ?? [], 'revealed').find((event) => event.seat === seat)?.location ??
    null;
  const rounds = history.filter(({ events }) => ofKind(events, 'revealed').length > 0);
  const last = rounds.at(-1);
  if (last === undefined) return [];
  const ends = [revealed(rounds.at(-2)), revealed(last)].filter((code) => code !== null);
  const whole = wayIn(last.events, seat);
  const way = whole.length > 1 ? whole : ends;
  return way.length < 2 || way[0] === way.at(-1) ? [] : [{ owner, label: '', way }];
}

/** Lists all locations of a movement in order, which are public once the match is over. */
function wayIn(events: readonly Event[], seat: Seat): readonly Code[] {
  const legs = events.flatMap((event) =>
    (event.kind === 'moved' || event.kind === 'swapped') && event.seat === seat ? [event] : [],
  );
  const [first] = legs;
  return first === undefined ? [] : [first.from, ...legs.map(({ to }) => to)];
}
