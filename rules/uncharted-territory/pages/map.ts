/** The page of the map: the grid with what is open, exhausted and not yet open, and every location in words. */

import { ofKind } from '../../kit/events.ts';
import { muted, strong } from '../../kit/marks.ts';
import { winnersSentence } from '../../kit/outcome.ts';
import type { Board, Cell, Mark, Notice, Page, Table, Tone } from '../../kit/view.ts';
import type { Colour, Location } from '../content.ts';
import { LOCATIONS_LEFT_AT_END } from '../ending.ts';
import type { Shown } from '../now.ts';
import { outcomeOf } from '../outcome.ts';
import { isOpenIn, SQUARE_ROWS, SQUARES, type Square } from '../squares.ts';
import type { State } from '../state.ts';
import { roundsOf } from './chronicle.ts';

export const mapPage = (shown: Shown): Page => ({
  name: 'Map',
  about: 'Where one can go, and what it costs and brings.',
  blocks: [nowNotice(shown), mapBoard(shown), locationsTable(shown)],
});

/** Where the match is, in a few lines. */
export function nowNotice(shown: Shown): Notice {
  return { kind: 'notice', title: 'Now', lines: nowLines(shown) };
}

function nowLines(shown: Shown): readonly string[] {
  const { state } = shown;
  const outcome = outcomeOf(shown);
  if (outcome !== null) {
    return [
      winnersSentence(outcome, 'Progress'),
      `It took ${state.round} rounds. The result stands on the tab Levels.`,
    ];
  }
  const left = SQUARES.length - state.exhausted.length;
  const map = `${left} of 49 locations are not exhausted; when no more than ${LOCATIONS_LEFT_AT_END} are left, the next round is the last.`;
  const fresh = ofKind(roundsOf(shown).at(-1)?.events ?? [], 'exhausted');
  const news =
    fresh.length === 0 ? [] : [`Exhausted in the round before: ${squareList(shown, fresh)}.`];
  return state.phase === 'last round'
    ? [`Round ${state.round} is open: the last one.`, ...news]
    : [`Round ${state.round} is open.`, map, ...news];
}

const squareList = ({ setup }: Shown, events: readonly { readonly square: Square }[]): string =>
  events.map(({ square }) => `${square} ${setup.content.locations[square].name}`).join(', ');

export const MAP_STATES = ['open', 'not yet open', 'exhausted'] as const;
export type MapState = (typeof MAP_STATES)[number];

/** How a square stands in the open round, or stood when the match ended. */
export function mapStateOf(state: State, square: Square): MapState {
  if (state.exhausted.includes(square)) return 'exhausted';
  return isOpenIn(square, state.round) ? 'open' : 'not yet open';
}

const mapBoard = ({ setup, state }: Shown): Board => ({
  kind: 'board',
  title: 'The map',
  about:
    'Each square: the location, then what a visit costs in Energy and earns in Progress. Coloured squares can be visited; grey ones are exhausted (✕) or open in Round 3 (…). What a location does stands below, and in the square’s note.',
  squares: SQUARE_ROWS.map((row) =>
    row.map((square) => squareMark(setup.content.locations[square], mapStateOf(state, square))),
  ),
});

/** Two colours are told in words; the square has the first. */
function squareMark(location: Location, state: MapState): Mark {
  const { square, name, energy, progress } = location;
  const sign = { open: '', 'not yet open': ' …', exhausted: ' ✕' }[state];
  return {
    kind: 'mark',
    value: `${square}${sign} ${name}\n${energy} → ${progress}`,
    tone: state === 'open' ? toneOf(location) : 'closed',
    note: `${colourText(location)}. ${effectText(location)}`,
  };
}

const TONES: Readonly<Record<Colour, Tone>> = {
  Red: 'red',
  Blue: 'blue',
  Green: 'green',
  Black: 'black',
  White: 'white',
};

const toneOf = ({ colours }: Location): Tone =>
  colours[0] === undefined ? 'caution' : TONES[colours[0]];

export const colourText = ({ colours }: Pick<Location, 'colours'>): string =>
  colours.length === 0 ? 'Colourless' : colours.join(', ');

/** As the host typed it, ended as a sentence. */
export const effectText = ({ effectText: text }: Pick<Location, 'effectText'>): string =>
  text === '' ? 'No effect.' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const locationsTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Locations',
  about: 'In reading order: so they are visited, all visitors of one together.',
  columns: [
    { title: 'Square', width: 'narrow', align: 'centre' },
    { title: 'Location', width: 'wide' },
    { title: 'Now', width: 'normal' },
    { title: 'Colours', width: 'normal' },
    { title: 'Energy', width: 'narrow', format: 'whole' },
    { title: 'Progress', width: 'narrow', format: 'whole' },
    { title: 'What it does', width: 'text' },
  ],
  rows: SQUARES.map((square): readonly Cell[] => {
    const location = setup.content.locations[square];
    return [
      strong(square),
      location.name,
      mapStateMark(mapStateOf(state, square)),
      colourText(location),
      location.energy,
      location.progress,
      effectText(location),
    ];
  }),
});

function mapStateMark(state: MapState): Mark {
  switch (state) {
    case 'open':
      return { kind: 'mark', value: state, tone: 'good' };
    case 'not yet open':
      return { kind: 'mark', value: state, tone: 'caution' };
    case 'exhausted':
      return muted(state);
  }
}
