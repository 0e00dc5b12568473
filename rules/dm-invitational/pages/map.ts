/** The page of the map: houses, roads, letters, and where each courier has been. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { highestOf } from '../../kit/reckoning/plurality.ts';
import { mapPictureOf } from '../../kit/showing/board.ts';
import { mapBlocks } from '../../kit/showing/map.ts';
import type {
  BoardMove,
  Cell,
  GameBoard,
  MapFigure,
  MapPlace,
  Page,
} from '../../kit/showing/view.ts';
import { HOUSES, type House, type PlacedHouse } from '../content.ts';
import { lettersAt, mapOf, sideOf } from '../moving.ts';
import { COURIERS, type Shown, stillText } from '../state.ts';
import { couriersTable } from './couriers.ts';

/** The map as everybody sees it. */
export const boardOf = (shown: Shown): GameBoard => ({
  title: 'The map',
  about: signsTold(shown),
  places: shown.setup.content.houses.map((house) => placeOf(shown, house)),
  roads: mapOf(shown.setup.content).roads,
  lines: [{ kind: 'road', title: 'roads', colour: 'muted', isDashed: false }],
  owners: seatsOf(shown),
  pieces: seatsOf(shown).flatMap((seat, owner) => figuresOf(shown, seat, owner)),
  moves: movesIn(shown),
});

const signsTold = (shown: Shown): string =>
  `Letters of ${seatsOf(shown).join(':')}; a house has the colour of who has more. ★: Dealer ` +
  'House.';

const movesIn = (shown: Shown): readonly BoardMove[] =>
  ofKind(shown.history.at(-1)?.events ?? [], 'moved').map(({ seat, courier, from, to }) => ({
    owner: seatsOf(shown).indexOf(seat),
    label: String(courier),
    way: [from, to],
  }));

export const mapPage = (shown: Shown): Page => ({
  name: 'Map',
  about: 'Houses, roads and letters, and where each courier is and has been.',
  blocks: [
    ...mapBlocks({
      ...mapPictureOf(boardOf(shown)),
      table: {
        title: 'Houses',
        about:
          'Letters of each team. A courier cannot leave a house where its team has fewer. ' +
          'Letters at Dealer Houses (★) count first in a tie.',
        place: 'House',
        columns: seatsOf(shown).map((title) => ({
          title,
          width: 'narrow',
          format: 'whole',
          decides: true,
        })),
        cells: (house) => lettersCells(shown, house),
        figures: 'Couriers',
      },
    }),
    ...seatsOf(shown).map((seat) => couriersTable(shown, seat)),
  ],
});

/** The map for a player: houses in the own colour are delivered to, grey ones are still to come. */
export function ownBoard(shown: Shown, seat: Seat): GameBoard {
  const owner = seatsOf(shown).indexOf(seat);
  const { letters, theirs } = sideOf(shown, seat);
  const places = shown.setup.content.houses.map(({ name, isDealers, x, y }): MapPlace => {
    const [yours, others] = [lettersAt(letters, name), lettersAt(theirs, name)];
    const label = labelOf(name, isDealers, [yours, others]);
    return yours === 0 ? { name, x, y, label } : { name, x, y, label, owner };
  });
  return { ...boardOf(shown), about: OWN_SIGNS, places };
}

const OWN_SIGNS =
  'Letters of yours:theirs. Houses in your colour are done, grey ones still to come.';

const followText = (airdrops: number): string =>
  airdrops === 0
    ? 'It is the last airdrop: turns follow.'
    : `${countText(airdrops, 'more airdrop')} will follow.`;

/** The steps that follow, or the goal. */
export function publicSummary(shown: Shown): readonly string[] {
  const { phase, number, stillTurns } = shown.state;
  switch (phase) {
    case 'ranking':
      return ['Both players rank the houses in secret.'];
    case 'airdrop':
      return [followText(COURIERS.length - number)];
    case 'turn':
      return [stillTurns > 0 ? stillText(stillTurns) : GOAL];
    case 'over':
      return [];
  }
}

const GOAL = `The first to deliver to all ${HOUSES} houses wins; if nobody can move, most letters do.`;

/** "★ Pixie House 3:2", in the colour of who has more letters there. */
function placeOf(shown: Shown, { name, isDealers, x, y }: PlacedHouse) {
  const counts = seatsOf(shown).map((seat) => lettersAt(sideOf(shown, seat).letters, name));
  const { amount, items } = highestOf(counts, Number);
  const label = labelOf(name, isDealers, counts);
  const place = { name, x, y, label };
  return items.length > 1 ? place : { ...place, owner: counts.indexOf(amount) };
}

/** "★ Pixie House 3:2". */
const labelOf = (name: House, isDealers: boolean, counts: readonly number[]): string =>
  `${isDealers ? '★ ' : ''}${name}${Math.max(...counts) > 0 ? ` ${counts.join(':')}` : ''}`;

const figuresOf = (shown: Shown, seat: Seat, owner: number): readonly MapFigure[] =>
  COURIERS.flatMap((courier) => {
    const at = sideOf(shown, seat).routes[courier].at(-1);
    return at === undefined ? [] : [{ at, owner, label: String(courier) }];
  });

/** Marks the larger count. */
function lettersCells(shown: Shown, house: House): readonly Cell[] {
  return seatsOf(shown).map((seat): Cell => {
    const { letters, theirs } = sideOf(shown, seat);
    const value = lettersAt(letters, house);
    if (value <= lettersAt(theirs, house)) return value;
    return { kind: 'mark', value, tone: 'good' };
  });
}
