/** A player's tab “Now”: map, houses, letters and couriers, and the last turn. */

import type { Seat } from '../../kit/match/seat.ts';
import { countText, plural, signed } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import type { Cell, Mark, Table, View } from '../../kit/showing/view.ts';
import { HOUSES } from '../content.ts';
import {
  canMove,
  getLetters,
  getSide,
  isHeld,
  listMissingHouses,
  sumLetters,
  type TeamSide,
} from '../moving.ts';
import {
  COURIERS,
  type Courier,
  type Event,
  type PublicPageInput,
  type SeatPageInput,
} from '../state.ts';
import { buildOwnBoard, findLeavingState } from './map.ts';

/** Describes which letters would free held couriers, and which houses are missing. */
export function describeOwnState(input: SeatPageInput, seat: Seat): readonly string[] {
  const side = getSide(input, seat);
  if (input.state.phase !== 'turn') return [];
  return [...describeHeldCouriers(input, side), ...describeMissingHouses(input, side)];
}

/** Describes held couriers: "To free your couriers: 1 more letter at Mill and 2 at Tower." */
function describeHeldCouriers(input: SeatPageInput, side: TeamSide): readonly string[] {
  const { content } = input.setup;
  if (!canMove(content, side)) return ['Your couriers can never move again.'];
  const houses = COURIERS.flatMap((courier) =>
    isHeld(side, courier) ? side.routes[courier].slice(-1) : [],
  );
  const needs = [...new Set(houses)].map((house, index) => {
    const missing = getLetters(side.theirs, house) - getLetters(side.letters, house);
    return `${index === 0 ? countText(missing, 'more letter') : missing} at ${house}`;
  });
  return needs.length === 0 ? [] : [`Letters needed to free your couriers: ${joinNames(needs)}.`];
}

/** Maximum number of missing houses that a text lists. The map shows all of them. */
const MAX_LISTED_HOUSES = 5;

function describeMissingHouses(input: SeatPageInput, side: TeamSide): readonly string[] {
  const missing = listMissingHouses(input.setup.content, side);
  return missing.length === 0 || missing.length > MAX_LISTED_HOUSES
    ? []
    : [`You still have to deliver to ${joinNames(missing)}.`];
}

export function renderOwnNow(
  input: SeatPageInput,
  seat: Seat,
): Pick<View, 'board' | 'holdings' | 'account'> {
  const board = buildOwnBoard(input, seat);
  if (input.state.phase === 'ranking') return { board };
  const account = buildAccountTable(input, seat);
  return { board, holdings: buildHoldingsTable(input, seat), ...(account !== null && { account }) };
}

function buildHoldingsTable(input: SeatPageInput, seat: Seat): Table {
  const side = getSide(input, seat);
  const [mine, theirs] = [sumLetters(side.letters), sumLetters(side.theirs)];
  return {
    kind: 'table',
    title: 'Houses and couriers',
    columns: ['Houses, letters', ...COURIERS.map((courier) => `Courier ${courier}`)].map(
      (title) => ({ title, align: 'centre', onPhone: true }) as const,
    ),
    rows: [
      [
        {
          kind: 'mark',
          value: `${side.letters.size}/${HOUSES}\n${mine}`,
          tone: mine < theirs ? 'level 3' : 'level 0',
        },
        ...COURIERS.map((courier) => buildCourierMark(input, side, courier)),
      ],
    ],
  };
}

/** Builds a courier's cell: its house, and below it whether and how it can move. */
function buildCourierMark({ setup }: PublicPageInput, side: TeamSide, courier: Courier): Mark {
  const { text, tone } = findLeavingState(setup.content, side, courier);
  return { kind: 'mark', value: [...side.routes[courier].slice(-1), text].join('\n'), tone };
}

/** Builds the account of the last airdrop or turn, own deeds first; null if there was none. */
function buildAccountTable(input: PublicPageInput, seat: Seat): Table | null {
  const turn = input.history.findLast(({ events }) => events.some((event) => findDeed(event)));
  if (turn === undefined) return null;
  const deeds = turn.events.flatMap((event) => findDeed(event) ?? []);
  const own = deeds.filter((deed) => deed.seat === seat);
  const describeSum = (of: 'houses' | 'letters', one: string) => {
    const sum = own.reduce((before, deed) => before + deed[of], 0);
    return `${sum === 0 ? 'no' : signed(sum)} ${plural(sum, one)}`;
  };
  return {
    kind: 'table',
    title: `${turn.title}: ${describeSum('houses', 'house')}, ${describeSum('letters', 'letter')}`,
    columns: [
      { title: 'Deed', width: 'text', onPhone: true },
      { title: 'Houses', width: 'narrow', align: 'centre', onPhone: true },
      { title: 'Letters', width: 'narrow', align: 'centre', onPhone: true },
    ],
    rows: [...own, ...deeds.filter((deed) => deed.seat !== seat)].map((deed): readonly Cell[] => [
      `${deed.seat === seat ? 'You' : deed.seat}: ${deed.text}`,
      deed.houses === 0 ? null : signed(deed.houses),
      deed.letters === 0 ? null : signed(deed.letters),
    ]),
  };
}

interface AccountDeed {
  readonly seat: Seat;
  readonly text: string;
  readonly houses: number;
  readonly letters: number;
}

/** Finds the deed that an event reports; null if the account has no row for the event. */
function findDeed(event: Event): AccountDeed | null {
  const text = describeDeed(event);
  if (text === null || !('seat' in event)) return null;
  const isDelivery = 'isNew' in event;
  return {
    ...{ seat: event.seat, text },
    houses: isDelivery ? Number(event.isNew) : 0,
    letters: isDelivery ? event.courier : 0,
  };
}

function describeDeed(event: Event): string | null {
  switch (event.kind) {
    case 'airdropped':
      return `${event.courier} airdropped at ${event.house}${event.byChance ? ', by chance' : ''}`;
    case 'moved':
      return `${event.courier}, ${event.from} → ${event.house}`;
    case 'refused':
      return 'a courier refused to go';
    case 'idled':
      return 'no instruction';
    case 'skipped':
      return 'skipped, no courier can move';
    case 'held':
      return `${event.courier} is held at ${event.house}`;
    case 'freed':
      return `${event.courier} is free at ${event.house}`;
    case 'stuck':
      return 'no courier can ever move again';
    case 'resigned':
      return 'resigned';
    default:
      return null;
  }
}
