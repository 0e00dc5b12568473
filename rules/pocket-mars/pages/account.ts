/** A player's last round: a row for each action, with its points and Energy. */

import type { Seat } from '../../kit/match/seat.ts';
import { capitalize, signed } from '../../kit/narrating/figures.ts';
import { markChange } from '../../kit/showing/marks.ts';
import type { Cell, Table } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { type Deed, describeDeedTo, listDeeds, namedIn, narration } from '../narration.ts';
import type { SeatPageInput } from '../now.ts';
import { RULE_OF_FOUR } from '../rule-of-four.ts';
import { POINTS_ON_ONE_STAR, POINTS_ON_SHIP, POINTS_ON_TWO_STAR, pointsOf } from '../turns.ts';
import { POINTS_AT_START } from './points.ts';

interface Row {
  readonly what: string;
  readonly rule: string;
  readonly points: number;
  readonly energy: number;
}

/** Renders the account; undefined before the player's first turn. */
export function renderAccount(shown: SeatPageInput, seat: Seat): Table | undefined {
  const { state, history, setup } = shown;
  const all = history.flatMap(({ events }) => events);
  const acted = all.findLastIndex((event) => event.kind === 'acted' && event.seat === seat);
  if (acted < 0) return undefined;
  const begin = all.slice(0, acted).findLastIndex(({ kind }) => kind === 'round over');
  const before = all[begin];
  const [since, had] =
    before?.kind === 'round over'
      ? [`Round ${before.round}`, before.points[seat] ?? 0]
      : ['the start', POINTS_AT_START];
  const rows = listRows(all.slice(begin + 1), seat, setup.content);
  const change = pointsOf(state, seat).total - had;
  const bonuses = change - rows.reduce((sum, { points }) => sum + points, 0);
  const extra = { what: 'Bonuses: see “Points”', points: bonuses, energy: 0 };
  return {
    kind: 'table',
    title: `Since ${since}: ${signed(change)} ${Math.abs(change) === 1 ? 'point' : 'points'}`,
    columns: [
      { title: 'Moves', width: 'text' },
      { title: '+/−', format: 'signed', align: 'centre' },
      { title: '⚡', format: 'signed', align: 'centre' },
    ],
    rows: [...rows, ...(bonuses === 0 ? [] : [extra])].map(
      ({ what, points, energy }): readonly Cell[] => [
        what,
        points === 0 ? null : markChange(points),
        energy === 0 ? null : markChange(energy),
      ],
    ),
  };
}

type Content = SeatPageInput['setup']['content'];

/** Lists rows for own deeds, and for others' deeds that move the player's colonists or cards. */
function listRows(events: readonly Event[], seat: Seat, content: Content): readonly Row[] {
  const rows: Row[] = [];
  const own = withoutCounts(events, seat).filter((event) => namedIn([event]).includes(seat));
  for (const deed of listDeeds(own)) {
    const [first] = deed;
    const what = describeRow(deed, seat, content);
    if (what === '') continue;
    const points = deed.reduce((sum, event) => sum + computeEventPoints(event, seat), 0);
    const energy = deed.reduce((sum, one) => sum + (one.kind === 'Energy' ? one.change : 0), 0);
    const last = rows.at(-1);
    if (first.rule === RULE_OF_FOUR && last?.rule === first.rule)
      rows.splice(-1, 1, { ...last, what: `${last.what}; ${what}` });
    else rows.push({ what: capitalize(what), rule: first.rule, points, energy });
  }
  return rows;
}

/** Drops events with the number of cards where the reader also sees the cards. */
export const withoutCounts = (events: readonly Event[], reader: Seat): readonly Event[] =>
  events.filter((event, index) => {
    const next = events[index + 1];
    const isCount = ['drew', 'refilled', 'looked', 'buried'].includes(event.kind);
    const isNamed = next !== undefined && ['drawn cards', 'saw', 'put away'].includes(next.kind);
    return !(isCount && isNamed && 'seat' in event && event.seat === reader);
  });

function describeRow(deed: Deed, seat: Seat, content: Content): string {
  const [first] = deed;
  if (first.kind === 'missing' || first.kind === 'void')
    return narration.account(deed, seat, content)[0]?.text ?? '';
  const isOthers = 'seat' in first && first.seat !== seat;
  return `${isOthers ? `${first.seat} ` : ''}${describeDeedTo(deed, content, seat)}`;
}

const POINTS_FOR_LANDING = POINTS_ON_ONE_STAR - POINTS_ON_SHIP;
const FOR_RISING = POINTS_ON_TWO_STAR - POINTS_ON_ONE_STAR;

/** Computes the points that a seat gains or loses by an event that concerns it. */
function computeEventPoints(event: Event, seat: Seat): number {
  switch (event.kind) {
    case 'launched':
      return POINTS_ON_SHIP * event.count;
    case 'advanced':
      return POINTS_FOR_LANDING;
    case 'boarded':
      return POINTS_FOR_LANDING * event.count;
    case 'shifted':
      return event.of === seat ? (event.up ? FOR_RISING : -FOR_RISING) : 0;
    case 'switched':
      return (event.one === seat ? FOR_RISING : 0) - (event.two === seat ? FOR_RISING : 0);
    default:
      return 0;
  }
}
