/** A player's last round as an account: a row for each action, with its points and Energy. */

import type { Seat } from '../../kit/match/seat.ts';
import { capitalized, signed } from '../../kit/narrating/figures.ts';
import { changeMark } from '../../kit/showing/marks.ts';
import type { Cell, Table } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { type Deed, deedsIn, namedIn, narration, wholeText } from '../narration.ts';
import type { OwnShown } from '../now.ts';
import { RULE_OF_FOUR } from '../rule-of-four.ts';
import { PER_ONE_STAR, PER_SHIP, PER_TWO_STAR, pointsOf } from '../turns.ts';
import { POINTS_AT_START } from './points.ts';

interface Row {
  readonly what: string;
  readonly rule: string;
  readonly points: number;
  readonly energy: number;
}

/** Undefined before the player's first turn. */
export function accountOf(shown: OwnShown, seat: Seat): Table | undefined {
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
  const rows = rowsOf(all.slice(begin + 1), seat, setup.content);
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
        points === 0 ? null : changeMark(points),
        energy === 0 ? null : changeMark(energy),
      ],
    ),
  };
}

type Content = OwnShown['setup']['content'];

/** Lists the player's deeds, and deeds of others with the player's colonists and cards. */
function rowsOf(events: readonly Event[], seat: Seat, content: Content): readonly Row[] {
  const rows: Row[] = [];
  const own = withoutCounts(events, seat).filter((event) => namedIn([event]).includes(seat));
  for (const deed of deedsIn(own)) {
    const [first] = deed;
    const what = textOf(deed, seat, content);
    if (what === '') continue;
    const points = deed.reduce((sum, event) => sum + pointsOfEvent(event, seat), 0);
    const energy = deed.reduce((sum, one) => sum + (one.kind === 'Energy' ? one.change : 0), 0);
    const last = rows.at(-1);
    if (first.rule === RULE_OF_FOUR && last?.rule === first.rule)
      rows.splice(-1, 1, { ...last, what: `${last.what}; ${what}` });
    else rows.push({ what: capitalized(what), rule: first.rule, points, energy });
  }
  return rows;
}

/** Drops events that count cards where the reader sees the cards themselves. */
export const withoutCounts = (events: readonly Event[], reader: Seat): readonly Event[] =>
  events.filter((event, index) => {
    const next = events[index + 1];
    const isCount = ['drew', 'refilled', 'looked', 'buried'].includes(event.kind);
    const isNamed = next !== undefined && ['drawn cards', 'saw', 'put away'].includes(next.kind);
    return !(isCount && isNamed && 'seat' in event && event.seat === reader);
  });

function textOf(deed: Deed, seat: Seat, content: Content): string {
  const [first] = deed;
  if (first.kind === 'missing' || first.kind === 'void')
    return narration.account(deed, seat, content)[0]?.text ?? '';
  const isOthers = 'seat' in first && first.seat !== seat;
  return `${isOthers ? `${first.seat} ` : ''}${wholeText(deed, content, seat)}`;
}

const FOR_LANDING = PER_ONE_STAR - PER_SHIP;
const FOR_RISING = PER_TWO_STAR - PER_ONE_STAR;

/** Returns the points that an event concerning the seat gives to it. */
function pointsOfEvent(event: Event, seat: Seat): number {
  switch (event.kind) {
    case 'launched':
      return PER_SHIP * event.count;
    case 'advanced':
      return FOR_LANDING;
    case 'boarded':
      return FOR_LANDING * event.count;
    case 'shifted':
      return event.of === seat ? (event.up ? FOR_RISING : -FOR_RISING) : 0;
    case 'switched':
      return (event.one === seat ? FOR_RISING : 0) - (event.two === seat ? FOR_RISING : 0);
    default:
      return 0;
  }
}
