/** Couriers and amounts of each team, for the story. */

import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { muted, strong } from '../../kit/showing/marks.ts';
import type { ScoreColumn } from '../../kit/showing/scores.ts';
import type { Cell, Table, Tone } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import { isHeld, lettersAt, openTo, sideOf, type TeamSide, totalOf } from '../moving.ts';
import { COURIERS, type Courier, type EndKind, type Now, type Shown } from '../state.ts';

/** Whether a courier can leave its house, and how. */
interface LeavingState {
  readonly sign: string;
  readonly text: string;
  readonly tone: Tone;
}

export function findLeaving(content: Content, side: TeamSide, courier: Courier): LeavingState {
  if (side.routes[courier].length === 0) return { sign: '·', text: '–', tone: 'muted' };
  if (isHeld(side, courier)) return { sign: '🔒', text: 'held', tone: 'level 4' };
  const ways = openTo(content, side, courier).length;
  if (ways === 0) return { sign: '✕', text: 'no way', tone: 'level 3' };
  return { sign: '', text: countText(ways, 'way'), tone: 'level 0' };
}

/** Builds the columns of letters, of couriers that can move, and of houses with more letters. */
export function buildFigureColumns(now: Now): readonly ScoreColumn[] {
  const how = now.state.ending?.how;
  return [
    {
      column: {
        title: 'Letters',
        width: 'normal',
        format: 'whole',
        ...(how !== undefined && ENDS_BY_LETTERS.includes(how) && { decides: true }),
      },
      sign: '✉',
      cell: (seat) => totalOf(sideOf(now, seat).letters),
    },
    { column: { title: 'Can move' }, sign: '➜', cell: (seat) => renderFreeCouriers(now, seat) },
    { column: { title: 'Ahead at' }, sign: '⚑', cell: (seat) => aheadOf(sideOf(now, seat)) },
  ];
}

export const FIGURES_LEGEND =
  '✉ letters in all, ➜ couriers that can move, ⚑ houses with more letters than the other team';

/** Ends that the numbers of letters decide. */
const ENDS_BY_LETTERS: readonly EndKind[] = ['nobody can move', 'stuck behind', 'nobody moves'];

function renderFreeCouriers(now: Now, seat: Seat): Cell {
  const side = sideOf(now, seat);
  if (side.letters.size === 0) return muted('–');
  const isFree = (courier: Courier) => openTo(now.setup.content, side, courier).length > 0;
  const value = COURIERS.filter(isFree).length;
  return { kind: 'mark', value, tone: FREE_TONES[value] ?? 'level 4' };
}

/** Tones by the number of couriers that can move. */
const FREE_TONES: readonly Tone[] = ['level 4', 'level 3', 'level 2', 'level 1', 'level 0'];

const aheadOf = ({ letters, theirs }: TeamSide): number =>
  [...letters].filter(([house, count]) => count > lettersAt(theirs, house)).length;

/** Builds the table of couriers, a row for each team: "1 2🔒 3 4✕". */
export const buildShortCouriersTable = (shown: Shown): Table => ({
  kind: 'table',
  title: 'Couriers',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    { title: 'Couriers', width: 'text', align: 'centre', decides: true },
  ],
  rows: listSeats(shown).map((seat): readonly Cell[] => {
    const side = sideOf(shown, seat);
    const signOf = (courier: Courier) => findLeaving(shown.setup.content, side, courier).sign;
    return [strong(seat), COURIERS.map((courier) => `${courier}${signOf(courier)}`).join('  ')];
  }),
  foot: '🔒 held, ✕ no way left, · not on the map yet',
});
