/** A player's last round as a sum: a row for each action, with its change of points and Energy. */

import type { Seat } from '../../kit/match/seat.ts';
import { signed } from '../../kit/narrating/figures.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { changeMark } from '../../kit/showing/marks.ts';
import type { Cell, Table } from '../../kit/showing/view.ts';
import { BUILDING_OF, type CardId } from '../cards.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { OwnShown } from '../now.ts';
import { RULE_OF_FOUR } from '../rule-of-four.ts';
import { PER_ONE_STAR, PER_SHIP, PER_TWO_STAR, pointsOf } from '../turns.ts';
import { POINTS_AT_START } from './points.ts';

interface Row {
  readonly what: string;
  /** Its effects in words. */
  readonly came: readonly string[];
  readonly points: number;
  readonly energy: number;
}

/** Absent before the player's first turn. */
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
  const extra = { what: 'Bonuses: see “Points”', came: [], points: bonuses, energy: 0 };
  return {
    kind: 'table',
    title: `Since ${since}: ${signed(change)} ${Math.abs(change) === 1 ? 'point' : 'points'}`,
    columns: [
      { title: 'Moves', width: 'text' },
      { title: '+/−', format: 'signed', align: 'centre' },
      { title: '⚡', format: 'signed', align: 'centre' },
    ],
    rows: [...rows, ...(bonuses === 0 ? [] : [extra])].map(
      ({ what, came, points, energy }): readonly Cell[] => [
        came.length === 0 ? what : `${what}: ${[...new Set(came)].join('; ')}`,
        points === 0 ? null : changeMark(points),
        energy === 0 ? null : changeMark(energy),
      ],
    ),
  };
}

type Content = OwnShown['setup']['content'];

/** Effects belong to the action before them. */
function rowsOf(events: readonly Event[], seat: Seat, content: Content): readonly Row[] {
  const rows: Row[] = [];
  for (const event of events) {
    const what = whatOf(event, seat, content);
    const came = cameOf(event, seat, content);
    if (what === null && came === null) continue;
    const effect = { came: [], points: 0, energy: 0, ...came };
    const last = rows.at(-1);
    if (what !== null && what !== last?.what) rows.push({ what, ...effect });
    else if (last !== undefined)
      rows.splice(-1, 1, {
        what: last.what,
        came: [...last.came, ...effect.came],
        points: last.points + effect.points,
        energy: last.energy + effect.energy,
      });
  }
  return rows;
}

const SORTING = 'Four cards';

/** The name of a new row; null for an effect of the row before, and for other players. */
function whatOf(event: Event, seat: Seat, { cards }: Content): string | null {
  const nameOf = (card: CardId | null) => (card === null ? '' : cards[card].name);
  if (!('seat' in event)) return null;
  const isOwn = event.seat === seat;
  if (isOwn && event.rule === RULE_OF_FOUR) return SORTING;
  switch (event.kind) {
    case 'acted':
      if (!isOwn) return event.of === seat ? `${event.seat} used ${nameOf(event.card)}` : null;
      return event.action === 'D' ? 'Launch' : `${event.action}: ${nameOf(event.card)}`;
    case 'bottom':
    case 'hand lacks':
    case 'bottom not used':
      return isOwn ? `Bottom action of ${nameOf(event.card)}` : null;
    case 'ability':
      return isOwn ? BUILDING_OF[event.at] : null;
    case 'shifted':
      return event.of === seat && !isOwn ? event.seat : null;
    case 'switched':
      return [event.one, event.two].includes(seat) && !isOwn ? event.seat : null;
    case 'missing':
    case 'void':
      return narration.account([event], seat, { cards } as Content)[0]?.text ?? null;
    default:
      return null;
  }
}

/** Its effect on the player; null for nothing. */
function cameOf(event: Event, seat: Seat, content: Content): Partial<Row> | null {
  if (event.kind === 'shifted' && event.of === seat) return shiftOf(event.at, event.up);
  if (event.kind === 'switched' && [event.one, event.two].includes(seat))
    return shiftOf(event.at, event.one === seat);
  if (!('seat' in event) || event.seat !== seat) return null;
  const named = (cards: readonly CardId[]) =>
    namesOf(cards.map((card) => content.cards[card].name));
  switch (event.kind) {
    case 'launched':
      return { came: [`${event.count} to your Ship`], points: PER_SHIP * event.count };
    case 'Energy':
      return { energy: event.change };
    case 'advanced':
      return { came: [`landed, ${event.value} beats ${event.over}`], points: FOR_LANDING };
    case 'not advanced':
      return {
        came: [
          event.why === 'Ship empty'
            ? 'nobody on your Ship to land'
            : `${event.value} does not beat ${event.over}`,
        ],
      };
    case 'boarded':
      return {
        came: [`${event.count} landed in the ${BUILDING_OF[event.at]}`],
        points: FOR_LANDING * event.count,
      };
    case 'switched':
      return { came: [`${event.one} up, ${event.two} down`] };
    case 'shifted':
      return { came: [`${event.of} ${event.up ? 'up' : 'down'}, ${BUILDING_OF[event.at]}`] };
    case 'covered':
      return { came: [`a 0 on the ${BUILDING_OF[event.at]}`] };
    case 'saw':
      return { came: [`saw ${named(event.cards)} of ${event.of}`] };
    case 'drawn cards':
      return { came: [`got ${named(event.cards)}`] };
    case 'put away':
      return {
        came: [
          `${named([event.card])} ${
            event.to === 'prep module' ? 'to your prep module' : 'under the deck'
          }`,
        ],
      };
    case 'discarded':
      return event.rule === RULE_OF_FOUR ? { came: [`discarded ${named([event.card])}`] } : null;
    case 'bottom not used':
      return { came: [NOT_USED[event.why]] };
    case 'hand lacks':
      return { came: ['your hand lacks the card'] };
    case 'nothing to do':
      return { came: [event.what] };
    case 'as said for good':
      return { came: ['as you always choose'] };
    default:
      return null;
  }
}

const FOR_LANDING = PER_ONE_STAR - PER_SHIP;

const NOT_USED = {
  declined: 'not used',
  'too little Energy': 'too little Energy',
  'colonists elsewhere': 'its condition was not met',
  useless: 'nothing to gain',
} as const;

const shiftOf = (at: keyof typeof BUILDING_OF, up: boolean): Partial<Row> => ({
  came: [`yours ${up ? 'up' : 'down'}, ${BUILDING_OF[at]}`],
  points: (up ? 1 : -1) * (PER_TWO_STAR - PER_ONE_STAR),
});
