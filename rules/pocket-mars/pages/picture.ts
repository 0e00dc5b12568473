import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import type { Block, Board, Cell, Mark, Meter, SquarePart, Table } from '../../kit/showing/view.ts';
import { valueBelow } from '../actions-taken.ts';
import { BUILDING_OF, COLOURS, type Colour, isHabitable } from '../cards.ts';
import type { Shown } from '../now.ts';
import type { Colonists } from '../state.ts';
import { countOf, getFace, roomAbove, settlerOf, totalOf } from '../table.ts';
import { POINTS_ON_ONE_STAR, POINTS_ON_TWO_STAR } from '../turns.ts';
import { colourMark, renderPlayer } from './cards.ts';
import { partsTable } from './points.ts';

export const pictureOf = (shown: Shown): readonly Block[] => [
  renderBuildings(shown),
  shown.state.phase === 'over' ? partsTable(shown) : renderPlayers(shown),
];

/** Heights of the rows: names, values to beat, two-star spaces, one-star spaces, abilities. */
const ROW_HEIGHTS = [1, 2, 2, 2, 2] as const;

export const renderBuildings = (shown: Shown): Board => ({
  kind: 'board',
  title: '',
  about:
    'A card connects to the Building of its colour. If it beats the number, one of your ' +
    `colonists may land there. ★ ${POINTS_ON_ONE_STAR} points, ★★ ${POINTS_ON_TWO_STAR} points.`,
  heights: ROW_HEIGHTS,
  squares: [
    COLOURS.map((colour) => colourMark(colour, BUILDING_OF[colour])),
    COLOURS.map((colour) => renderValueToBeat(shown, colour)),
    COLOURS.map((colour) => renderSpace(shown, colour, 'twoStar')),
    COLOURS.map((colour) => renderSpace(shown, colour, 'oneStar')),
    COLOURS.map((colour) => SHORT_ABILITY_TEXTS[colour]),
  ],
});

/** Each text fits a square of 109 pixels. */
const SHORT_ABILITY_TEXTS: Readonly<Record<Colour, string>> = {
  Energy: 'gain 1 Energy',
  Ecosystem: 'move a colonist up or down',
  Water: 'put a card under the deck',
  Science: 'launch 1 colonist',
  Construction: 'land 1 colonist in any Building',
};

function renderValueToBeat(shown: Shown, colour: Colour): Mark {
  const mark = { ...colourMark(colour, 'no colonists'), note: describeTopCard(shown, colour) };
  if (!isHabitable(colour)) return mark;
  return { ...mark, value: `beat ${valueBelow(shown.state, colour)}`, isLarge: true };
}

export function describeTopCard({ state }: Shown, colour: Colour): string {
  const top = state.buildings[colour].pile.at(-1);
  return `On its pile: ${top === undefined ? 'no card' : (getFace(top) ?? 'a card face down')}`;
}

/** Renders a space. Each player's colonists have a fixed place in the square. */
function renderSpace(shown: Shown, colour: Colour, space: 'oneStar' | 'twoStar'): Cell {
  if (!isHabitable(colour)) return { kind: 'mark', value: '', tone: 'closed' };
  const colonists = shown.state.buildings[colour][space];
  const free = roomAbove(shown.state) - totalOf(colonists);
  const value = space === 'oneStar' ? '★' : `★★ ${free === 0 ? 'full' : `${free} free`}`;
  const below = listSeats(shown).map((seat) => renderPieces(colonists, seat));
  return { kind: 'mark', value, below };
}

function renderPieces(colonists: Colonists, seat: Seat): SquarePart {
  const count = countOf(colonists, seat);
  return count === 0 ? { value: '' } : { value: count, seat };
}

const renderPlayers = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: '',
  columns: [
    { title: 'Player' },
    { title: 'Earth', align: 'centre' },
    { title: 'Ship', align: 'centre' },
    { title: 'Energy' },
    { title: 'Prep 1', align: 'centre' },
    { title: 'Prep 2', align: 'centre' },
    { title: 'Hand', align: 'centre' },
  ],
  rows: state.order.map((seat): readonly Cell[] => {
    const { earth, ship, energy, hand, prep } = settlerOf(state, seat);
    const [first = null, second = null] = prep.map((colour) => colourMark(colour));
    const bar = renderEnergy(energy, setup.content.energy.top);
    return [renderPlayer(state, seat), earth, ship, bar, first, second, hand.length];
  }),
});

const renderEnergy = (energy: number, top: number): Meter => ({
  kind: 'meter',
  value: energy,
  most: Math.max(top, energy, 1),
  label: `${energy}/${top}`,
});
