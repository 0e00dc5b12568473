/**
 * A player's first page: the Map with the own places, holdings, and the last round as an account.
 */

import type { Seat } from '../../kit/match/seat.ts';
import { countText, figure, plural, signed } from '../../kit/narrating/figures.ts';
import { roundedToCents } from '../../kit/reckoning/fraction.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Cell, Column, Mark, Table, Tone, View } from '../../kit/showing/view.ts';
import { movesAllowed, movesOf, placeText } from '../atlas.ts';
import { type Code, type Content, type Gain, POINT_KINDS, type PointKind } from '../content.ts';
import type { Event } from '../events.ts';
import type { Now, OwnShown } from '../now.ts';
import { JET_GARNETS } from '../prices.ts';
import { stopText } from '../reasons.ts';
import { nightLoss } from '../round-ends.ts';
import { finalScore, listScores } from '../scoring.ts';
import { endOf } from '../views.ts';
import { markedText, ownBoard } from './map.ts';

export const ownSummary = ({ own }: OwnShown): readonly string[] =>
  own.sightseer.location === null ? ['You have not set out yet.'] : [];

export function ownNow(
  shown: OwnShown,
  seat: Seat,
): Pick<View, 'board' | 'holdings' | 'warning' | 'details' | 'account'> {
  const { location, nights } = shown.own.sightseer;
  const end = endOf(shown);
  const account = accountTable(shown, seat);
  const warns = location !== null && shown.state.phase !== 'over';
  return {
    board: ownBoard(shown, seat),
    holdings: end === null ? holdingsTable(shown) : finalTable(end, seat),
    ...(warns && { warning: `The next night at no Inn costs ${nightLoss(nights)} points.` }),
    ...(shown.own.sightseer.lists.length > 0 && { details: listsTable(shown) }),
    ...(account !== null && { account }),
  };
}

function holdingsTable({ setup, own: { sightseer: me } }: OwnShown): Table {
  const slices = Object.values(me.slices).reduce<number>((sum, count = 0) => sum + count, 0);
  const points = POINT_KINDS.reduce((sum, kind) => sum + me.points[kind], 0);
  const foot = 'Points without lists and Slices, which count at the end.';
  const strip = stripOf('Holdings', [
    ['At', me.location === null ? '–' : markedText(setup.content, me.location), 'own'],
    ['Moves', movesAllowed(me), 'level 0'],
    ['Power', me.power ?? 'unused', me.power === null ? 'level 0' : 'muted'],
    ['Garnets', me.garnets, me.garnets < JET_GARNETS ? 'level 2' : 'level 0'],
    ['Slices', slices, slices === 0 ? 'level 3' : 'level 0'],
    ['Points', figure(points), points < 0 ? 'level 3' : 'level 1'],
  ]);
  return { ...strip, foot };
}

/** The own lists, each with its points as of now and its missing places. */
function listsTable({ setup, own, state }: OwnShown): Table {
  const lists = listScores({ setup }, own.sightseer);
  const worth = lists.reduce((sum, { points }) => sum + points, 0);
  const isOver = state.phase === 'over';
  return {
    kind: 'table',
    title: `My lists: ${signed(worth)} ${plural(worth, 'point')}${isOver ? '' : ' as of now'}`,
    columns: [
      { title: 'List', width: 'narrow', align: 'centre', decides: true },
      { title: 'Points', width: 'narrow', format: 'signed', decides: true },
      { title: isOver ? 'Not seen' : 'Still to see', width: 'text', decides: true },
    ],
    rows: lists.map(({ list, missing, points }): readonly Cell[] => [
      strong(list),
      { kind: 'mark', value: points, tone: points > 0 ? 'good' : 'bad' },
      missing.length === 0 ? 'All seen' : missing.join(', '),
    ]),
    ...(!isOver && { foot: 'A list costs its points until you have seen all of it.' }),
  };
}

const KINDS_IN_SHORT: Readonly<Record<PointKind, string>> = {
  Sightseeing: 'Sights',
  Maternal: 'Maternal',
  Rejuvenation: 'Rejuv.',
  Detour: 'Detour',
};

function finalTable(end: Now, seat: Seat): Table {
  const { points, total } = finalScore(end, seat);
  return stripOf('Your points', [
    ['In all', roundedToCents(total), 'own'],
    ...POINT_KINDS.map((kind): Held => {
      const value = roundedToCents(points[kind]);
      return [KINDS_IN_SHORT[kind], value, value < 0 ? 'level 4' : 'level 1'];
    }),
  ]);
}

type Held = readonly [title: string, value: number | string, tone: Tone];

const stripOf = (title: string, held: readonly Held[]): Table => ({
  kind: 'table',
  title,
  columns: held.map(([name]): Column => ({ title: name, align: 'centre', decides: true })),
  rows: [
    held.map(
      ([, value, tone]): Mark => ({ kind: 'mark', value: String(value).replace('-', '−'), tone }),
    ),
  ],
});

/** A row of the account. */
interface Entry {
  readonly text: string;
  readonly points?: readonly (readonly [amount: number, of: PointKind])[];
  readonly slices?: number;
  readonly garnets?: number;
  /** Changes that are in no sum. */
  readonly also?: string;
}

/** The last round of the player; null before Round 1 is over. */
function accountTable({ setup, own, history }: OwnShown, seat: Seat): Table | null {
  const { content } = setup;
  const eventsOf = (events: readonly Event[]) =>
    events.filter((event) => 'seat' in event && event.seat === seat);
  const at = history.findLastIndex(({ events }) => entriesOf(eventsOf(events), content).length > 0);
  const round = history[at];
  if (round === undefined) return null;
  const before = new Set(
    history.slice(0, at).flatMap(({ events }) => eventsOf(events).flatMap(reachedIn)),
  );
  const lists = content.lists.filter(({ number }) => own.sightseer.lists.includes(number));
  const rows = entriesOf(eventsOf(round.events), content).map(({ at: code, ...entry }): Entry => {
    if (code === undefined || before.has(code)) return entry;
    before.add(code);
    const on = lists
      .filter(({ locations }) => locations.includes(code))
      .map(({ number }) => number);
    return on.length === 0 ? entry : { ...entry, also: `★ ${on.join(', ')}` };
  });
  return {
    kind: 'table',
    title: `${round.title}: ${sumText(rows)}`,
    columns: [
      { title: 'Deed', width: 'text', decides: true },
      { title: 'Points', width: 'normal', decides: true },
      { title: 'Also', width: 'normal', decides: true },
    ],
    rows: rows.map(entryCells),
    ...(rows.some(({ also = '' }) => also.startsWith('★')) && { foot: '★ seen for the list' }),
  };
}

/** "+6 points, +2 Slices, −1 Garnet" */
function sumText(rows: readonly Entry[]): string {
  const points = rows.flatMap((row) => row.points ?? []).reduce((sum, [amount]) => sum + amount, 0);
  const sumOf = (of: 'slices' | 'garnets') => rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);
  return [
    `${points === 0 ? 'no' : signed(points)} ${plural(points, 'point')}`,
    ...amountTexts(sumOf('slices'), 'Slice'),
    ...amountTexts(sumOf('garnets'), 'Garnet'),
  ].join(', ');
}

const amountTexts = (amount: number, of: string): readonly string[] =>
  amount === 0 ? [] : [`${signed(amount)} ${plural(amount, of)}`];

function entryCells({ text, points = [], slices = 0, garnets = 0, also }: Entry): readonly Cell[] {
  const told = points.map(([amount]) => signed(amount)).join(', ');
  const isLoss = points.some(([amount]) => amount < 0);
  const others = [
    ...points.map(([, of]) => KINDS_IN_SHORT[of]),
    ...amountTexts(slices, 'Slice'),
    ...amountTexts(garnets, 'Garnet'),
    ...(also === undefined ? [] : [also]),
  ];
  return [
    text,
    told === '' ? null : { kind: 'mark', value: told, tone: isLoss ? 'bad' : 'good' },
    others.length === 0 ? null : others.join(', '),
  ];
}

const reachedIn = (event: Event): readonly Code[] => {
  switch (event.kind) {
    case 'started':
      return [event.location];
    case 'moved':
    case 'swapped':
      return [event.to];
    default:
      return [];
  }
};

/** The events' order; Slices are in the row of the visit or stay. */
function entriesOf(
  events: readonly Event[],
  content: Content,
): readonly (Entry & { readonly at?: Code })[] {
  const visits = events.filter((event) => event.kind === 'slices');
  const slicesOf = (at: Code, why: 'first visit' | 'stay') => {
    const held = visits.find((visit) => visit.at === at && visit.why === why);
    return held === undefined ? {} : { slices: held.amount };
  };
  /** Whether the row of a move or stay has them; a night has its own row. */
  const isInRow = ({ at, why }: (typeof visits)[number]): boolean =>
    events.some((event) =>
      why === 'stay'
        ? event.kind === 'stayed' && event.at === at
        : why === 'first visit' && reachedIn(event).includes(at) && event.kind !== 'started',
    );
  const place = (code: Code): string => placeText(content, code);
  return events.flatMap((event): readonly (Entry & { readonly at?: Code })[] => {
    switch (event.kind) {
      case 'missing':
        return [{ text: 'No valid answer' }];
      case 'started':
        return [
          {
            text: `Start at ${place(event.location)}`,
            at: event.location,
            ...(event.isDrawn && { also: 'drawn' }),
          },
        ];
      case 'moved': {
        const last = event.move + movesOf(event.road) - 1;
        const moves = last === event.move ? event.move : `${event.move}–${last}`;
        const { to } = event;
        return [{ text: `${moves} → ${place(to)}`, at: to, ...slicesOf(to, 'first visit') }];
      }
      case 'stayed':
        return [{ text: `${event.move} stay at ${event.at}`, ...slicesOf(event.at, 'stay') }];
      case 'swapped':
        return [
          {
            text: `${event.move} ⇄ ${place(event.to)}`,
            at: event.to,
            also: '−1 Communal Garnet',
            ...slicesOf(event.to, 'first visit'),
          },
        ];
      case 'stopped':
        return [{ text: `■ ${event.faults.map(stopText).join(', ')}` }];
      case 'betrayed':
        return [{ text: `■ ${event.partner} backed out`, also: '−1 Communal Garnet' }];
      case 'backed out':
        return [{ text: `Backed out on ${event.partner}`, garnets: 1, also: '−1 Communal Garnet' }];
      case 'both backed out':
        return [{ text: `■ You and ${event.partner} backed out`, also: '−1 Communal Garnet' }];
      case 'swap void':
        return [{ text: `No Swap with ${event.partner}` }];
      case 'jet':
        return [event.works ? { text: 'Jet', garnets: -JET_GARNETS } : { text: 'The Jet failed' }];
      case 'power':
        return [{ text: `${event.power} ${event.works ? 'used' : 'had no effect'}` }];
      case 'blocked others':
        return [
          {
            text: `Blocked ${countText(event.count, 'player')}`,
            points: [[event.points, 'Detour']],
          },
        ];
      case 'super road':
        return [
          {
            text: `Super Road ${event.from}–${event.to}, alone`,
            points: [[event.points, 'Sightseeing']],
          },
        ];
      case 'slices':
        return isInRow(event)
          ? []
          : [
              {
                text: `${event.why === 'night' ? 'Night with' : 'Visit to'} ${place(event.at)}`,
                slices: event.amount,
              },
            ];
      case 'ware':
        return [
          event.faults.length === 0
            ? { text: `Bought ${event.ware}`, ...gained(event.gains, -event.price) }
            : { text: `${event.ware} not bought` },
        ];
      case 'list':
        return [
          { text: `List ${event.list} ${event.faults.length === 0 ? 'added' : 'not added'}` },
        ];
      case 'inn':
        return [{ text: `Night at ${place(event.at)}`, ...gained(event.gains, 0) }];
      case 'burned':
        return [{ text: 'Night at no Inn', points: [[-event.points, 'Rejuvenation']] }];
      case 'spared':
        return [{ text: 'Night at no Inn, the Bear helps', also: `${event.points} points spared` }];
      case 'wrath paid':
        return [{ text: 'A Ma’s Wrath', garnets: -event.garnets }];
      default:
        return [];
    }
  });
}

function gained(gains: readonly Gain[], garnets: number): Omit<Entry, 'text'> {
  const won = gains.reduce(
    (sum, gain) => sum + (gain.kind === 'garnets' ? gain.amount : 0),
    garnets,
  );
  return {
    points: gains.flatMap((gain) =>
      gain.kind === 'points' ? [[gain.amount, gain.of] as const] : [],
    ),
    garnets: won,
    ...(gains.some(({ kind }) => kind === 'move') && { also: 'one more move' }),
  };
}
