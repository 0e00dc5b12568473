/** Public facts about each player: ends of rounds, nights at Inns, Veils and Wraths. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { muted, strong } from '../../kit/showing/marks.ts';
import type { Cell, Table, Tone } from '../../kit/showing/view.ts';
import { findKind } from '../atlas.ts';
import type { PublicPageInput } from '../now.ts';
import { nightLoss } from '../round-ends.ts';
import { ROUNDS } from '../state.ts';
import { findSeenPlace } from '../views.ts';
import { markedText } from './map.ts';

/** Signs of a player's rounds of movement: "●○?··". */
const [AT_INN, OUTSIDE, VEILED, TO_COME] = ['●', '○', '?', '·'];

/** Builds the table in seat order, because many nights at Inns do not mean a good place. */
export const buildRankTable = (shown: PublicPageInput): Table => ({
  kind: 'table',
  title: 'Where rounds ended',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    ...['At', `2–${ROUNDS}`, `Next ${OUTSIDE}`, '♥', '⚡'].map(
      (title) => ({ title, width: 'narrow', align: 'centre', decides: true }) as const,
    ),
  ],
  rows: listSeats(shown).map((seat) => renderStandingRow(shown, seat)),
  foot: `${AT_INN} Inn, ${OUTSIDE} no Inn, Next: its cost, ${VEILED} Veil. ♥ Relatives, ⚡ Wraths`,
});

function renderStandingRow(shown: PublicPageInput, seat: Seat): readonly Cell[] {
  const { setup, state, history } = shown;
  const events = history.flatMap((chapter) => chapter.events);
  const nights = ofKind(events, 'round over')
    .filter(({ round }) => round > 1)
    .map(({ atInns, veiled }) =>
      atInns.includes(seat) ? AT_INN : veiled.includes(seat) ? VEILED : OUTSIDE,
    );
  const outside = nights.filter((night) => night === OUTSIDE).length;
  const relatives = ofKind(events, 'revealed').flatMap(({ seat: other, location }) =>
    other === seat && location !== null && findKind(setup.content, location) === 'Relative'
      ? [location]
      : [],
  );
  const wraths = ofKind(events, 'wrath').filter((event) => event.seat === seat).length;
  const at = findSeenPlace(state, seat);
  return [
    strong(seat),
    at === null ? muted(state.phase === 'start' ? '–' : VEILED) : markedText(setup.content, at),
    nights.join('').padEnd(ROUNDS - 1, TO_COME),
    state.phase === 'over'
      ? muted('–')
      : { kind: 'mark', value: `−${nightLoss(outside)}`, tone: COSTS[outside] ?? 'level 4' },
    renderCount(new Set(relatives).size, 'good'),
    renderCount(wraths, 'bad'),
  ];
}

const renderCount = (value: number, tone: Tone): Cell =>
  value === 0 ? muted('–') : { kind: 'mark', value, tone };

/** Tone of the next night's cost, by the number of rounds that did not end at an Inn. */
const COSTS: readonly Tone[] = ['level 0', 'level 2', 'level 3', 'level 4'];
