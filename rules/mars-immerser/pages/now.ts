/**
 * A player’s page “Now” with the Map, holdings and the account of the last round, and the host’s
 * page of secrets.
 */

import { getPairGarnets } from '../../kit/match/communal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { figure, plural, signed } from '../../kit/narrating/figures.ts';
import type { AmountChange } from '../../kit/narrating/narration.ts';
import { buildEmptyNotice, muteMark, strong } from '../../kit/showing/marks.ts';
import { tabulatePairs, textColumns } from '../../kit/showing/tables.ts';
import type { Cell, Column, Notice, Page, Table, Tone, View } from '../../kit/showing/view.ts';
import { countAllowedMoves, endText, placeText } from '../atlas.ts';
import { computeFinalOutcome, getPurses } from '../awards.ts';
import { formatGarnets, formatLists, POINT_KINDS } from '../content.ts';
import type { HostPageInput, Now, SeatPageInput } from '../now.ts';
import { JET_GARNETS } from '../prices.ts';
import { getNightLoss } from '../round-ends.ts';
import { scoreLists } from '../scoring.ts';
import { getResident } from '../start.ts';
import { getSightseer } from '../state.ts';
import { findEndedNow } from '../views.ts';
import { buildSeatBoard, formatMarked } from './map.ts';
import {
  type Deed,
  findPointKind,
  formatPoints,
  isOfPoints,
  listDeeds,
  listWaysTables,
  SUM_TITLES,
  SUMS,
  sumChanges,
} from './result.ts';

export const renderSeatSummary = ({ own }: SeatPageInput): readonly string[] =>
  own.sightseer.location === null ? ['You have not started yet.'] : [];

export function renderSeatNow(
  input: SeatPageInput,
  seat: Seat,
): Pick<View, 'board' | 'holdings' | 'warning' | 'details' | 'account'> {
  const { location, nights } = input.own.sightseer;
  const end = findEndedNow(input);
  const account = buildAccountTable(input, seat);
  const warns = location !== null && input.state.phase !== 'over';
  return {
    board: buildSeatBoard(input, seat),
    holdings: end === null ? buildHoldingsTable(input) : buildFinalPointsTable(end, seat),
    ...(warns && {
      warning: `The next night outside an Inn costs ${getNightLoss(nights)} points.`,
    }),
    ...(input.own.sightseer.lists.length > 0 && { details: buildListsTable(input) }),
    ...(account !== null && { account }),
  };
}

function buildHoldingsTable({ setup, own: { sightseer: me } }: SeatPageInput): Table {
  const slices = Object.values(me.slices).reduce<number>((sum, count = 0) => sum + count, 0);
  const points = POINT_KINDS.reduce((sum, kind) => sum + me.points[kind], 0);
  const foot = 'Lists and Slices add points at the end.';
  const strip = buildStrip('Holdings', [
    ['At', me.location === null ? '–' : formatMarked(setup.content, me.location), 'own'],
    ['Moves', countAllowedMoves(me), 'level 0'],
    ['Power', me.power ?? 'unused', me.power === null ? 'level 0' : 'muted'],
    ['Garnets', me.garnets, me.garnets < JET_GARNETS ? 'level 2' : 'level 0'],
    ['Slices', slices, slices === 0 ? 'level 3' : 'level 0'],
    ['Points', figure(points), points < 0 ? 'level 3' : 'level 1'],
  ]);
  return { ...strip, foot };
}

/** Builds the table of the player's lists, with their present points and missing places. */
function buildListsTable({ setup, own, state }: SeatPageInput): Table {
  const lists = scoreLists({ setup }, own.sightseer);
  const worth = lists.reduce((sum, { points }) => sum + points, 0);
  const isOver = state.phase === 'over';
  return {
    kind: 'table',
    title: `My lists: ${signed(worth)} ${plural(worth, 'point')}${isOver ? '' : ' as of now'}`,
    columns: [
      { title: 'List', width: 'narrow', align: 'centre', onPhone: true },
      { title: 'Points', width: 'narrow', format: 'signed', onPhone: true },
      { title: isOver ? 'Not seen' : 'Still to see', width: 'text', onPhone: true },
    ],
    rows: lists.map(({ list, missing, points }): readonly Cell[] => [
      strong(list),
      { kind: 'mark', value: points, tone: points > 0 ? 'good' : 'bad' },
      missing.length === 0 ? 'All seen' : missing.join(', '),
    ]),
    ...(!isOver && { foot: 'A list costs its points until you have seen every place on it.' }),
  };
}

const buildFinalPointsTable = (end: Now, seat: Seat): Table =>
  buildStrip(
    'Your points',
    SUMS.map((sum): StripItem => {
      const value = formatPoints(end, seat, sum);
      const tone = value.startsWith('−') ? 'level 4' : 'level 1';
      return [SUM_TITLES[sum], value, sum === 'Total' ? 'own' : tone];
    }),
  );

type StripItem = readonly [title: string, value: number | string, tone: Tone];

const buildStrip = (title: string, held: readonly StripItem[]): Table => ({
  kind: 'table',
  title,
  columns: held.map(([name]): Column => ({ title: name, align: 'centre', onPhone: true })),
  rows: [held.map(([, amount, tone]) => ({ kind: 'mark', value: String(amount), tone }))],
});

/** Builds the account of the player's last round; undefined before Round 1 is over. */
function buildAccountTable(
  { setup: { content }, own, history }: SeatPageInput,
  seat: Seat,
): Table | null {
  const rounds = history.map(({ title, events }) => ({
    title,
    rows: listDeeds(events, seat, content),
  }));
  const last = rounds.findLastIndex(({ rows }) => rows.length > 0);
  const round = rounds[last];
  if (round === undefined) return null;
  const before = rounds.slice(0, last).flatMap(({ rows }) => rows.map(({ at }) => at));
  const lists = content.lists.filter(({ number }) => own.sightseer.lists.includes(number));
  const listReached = ({ at }: Deed, index: number): readonly number[] =>
    at === null || [...before, ...round.rows.slice(0, index).map((row) => row.at)].includes(at)
      ? []
      : lists.filter(({ locations }) => locations.includes(at)).map(({ number }) => number);
  const found = round.rows.map(listReached);
  return {
    kind: 'table',
    title: `${round.title}: ${formatSum(round.rows.flatMap(({ changes }) => changes))}`,
    columns: [
      { title: 'Deed', width: 'text', onPhone: true },
      { title: 'Points', width: 'normal', onPhone: true },
      { title: 'Also', width: 'normal', onPhone: true },
    ],
    rows: round.rows.map((row, index) => renderAccountRow(row, found[index] ?? [])),
    ...(found.some((on) => on.length > 0) && { foot: '★ seen for this list' }),
  };
}

/** Formats a sum: "+6 points, +2 Slices, −1 Garnet". */
function formatSum(changes: readonly AmountChange[]): string {
  const points = sumChanges(changes, isOfPoints);
  const others = ['Slice', 'Garnet'].flatMap((what) => {
    const amount = sumChanges(changes, ([, unit]) => unit.startsWith(what));
    return amount === 0 ? [] : [`${signed(amount)} ${plural(amount, what)}`];
  });
  const sum = `${points === 0 ? 'no' : signed(points)} ${plural(points, 'point')}`;
  return [sum, ...others].join(', ');
}

function renderAccountRow({ text, changes }: Deed, lists: readonly number[]): readonly Cell[] {
  const points = changes.filter(isOfPoints);
  const isLoss = points.some(([amount]) => amount < 0);
  const also = [
    ...changes.map(([amount, unit]) => {
      const kind = findPointKind(unit);
      return kind === undefined ? `${signed(amount)} ${unit}` : SUM_TITLES[kind];
    }),
    ...(lists.length === 0 ? [] : [`★ ${lists.join(', ')}`]),
  ].join(', ');
  const value = points.map(([amount]) => signed(amount)).join(', ');
  return [
    text,
    value === '' ? null : { kind: 'mark', value, tone: isLoss ? 'bad' : 'good' },
    also === '' ? null : also,
  ];
}

export const renderHoldingsPage = (input: SeatPageInput, seat: Seat): Page => ({
  name: 'My holdings',
  about: 'Your Slices, your garnets, and the places that you have seen.',
  blocks: [buildSlicesTable(input), buildGarnetsTable(input, seat), buildSeenNotice(input)],
});

function buildSeenNotice({ setup, own }: SeatPageInput): Notice {
  const seen = own.sightseer.seen.map((code) => placeText(setup.content, code));
  const line = seen.length === 0 ? 'Nothing yet.' : endText(seen.join('; '));
  return { kind: 'notice', title: 'Seen so far', lines: [line] };
}

const buildColumns = (first: string, second: string, last: string): readonly Column[] => [
  { title: first, width: 'normal', onPhone: true },
  { title: second, width: 'narrow', format: 'whole', onPhone: true },
  { title: last, width: 'text', onPhone: true },
];

function buildSlicesTable({ setup: { content }, state, own }: SeatPageInput): Table | Notice {
  const { slices, additional } = own.sightseer;
  const isOver = state.phase === 'over';
  const held = Object.entries(slices);
  if (held.length === 0) return buildEmptyNotice('Slices', 'You have visited no Relative.');
  return {
    kind: 'table',
    title: 'Slices',
    columns: buildColumns('Relative', 'Slices', 'More'),
    rows: held.map(([code, count]): readonly Cell[] => [
      placeText(content, code),
      count ?? 0,
      additional.includes(code) ? 'No more' : isOver ? null : 'One more for a stay or night',
    ]),
  };
}

function buildGarnetsTable(input: SeatPageInput, seat: Seat): Table {
  const { sightseer, pairs: ownPairs } = input.own;
  const { swapped, garnets } = sightseer;
  const end = findEndedNow(input);
  const isOver = end !== null;
  const { players, pairs } = isOver
    ? computeFinalOutcome(end).purses
    : { players: [{ seat, garnets }], pairs: ownPairs };
  const others = listSeats(input).filter((other) => other !== seat);
  return {
    kind: 'table',
    title: 'Garnets',
    ...(!isOver && {
      about: swapped
        ? 'You have swapped, and cannot swap again.'
        : 'You share Communal Garnets with another player. A Swap costs one Communal Garnet.',
    }),
    columns: buildColumns('Whose', 'Garnets', 'For'),
    rows: [
      [
        strong('Mine'),
        players.find((player) => player.seat === seat)?.garnets ?? 0,
        isOver ? 'Garnets won by a Token of Life are included.' : `A Jet costs ${JET_GARNETS}.`,
      ],
      ...others.map((other): readonly Cell[] => [
        `With ${other}`,
        getPairGarnets(pairs, seat, other),
        null,
      ]),
    ],
  };
}

export const renderSecretsPage = (input: HostPageInput): Page => ({
  name: 'Secrets',
  about: 'Only you see this page before the end.',
  blocks: [
    buildHomesTable(input),
    buildPlayersTable(input),
    tabulatePairs(getPurses(input).pairs),
    ...listWaysTables(input),
  ],
});

function buildHomesTable(input: HostPageInput): Table {
  const { content } = input.setup;
  const open = content.locations.filter(
    ({ code, listed }) => getResident(input, code).name !== listed,
  );
  return {
    kind: 'table',
    title: 'Who lives where',
    columns: textColumns('Who', 'Where', 'Directory'),
    rows: open.map(({ code, listed }) => [strong(getResident(input, code).name), code, listed]),
  };
}

/** Builds the table of present holdings, including winnings once the match is over. */
function buildPlayersTable(input: HostPageInput): Table {
  const { players } = getPurses(input);
  const rows = players.map(({ seat, garnets }): readonly Cell[] => {
    const { location, lists, power, swapped, slices } = getSightseer(input.state, seat);
    const held = Object.entries(slices).map(([code, count]) => `${code} ${count}`);
    const facts = [
      formatLists(lists),
      held.length === 0 ? 'no Slices' : `Slices ${held.join(', ')}`,
      power === null ? 'no Power used' : `${power} used`,
      formatGarnets(garnets),
      ...(swapped ? ['has swapped'] : []),
    ];
    return [strong(seat), location ?? muteMark('nowhere yet'), facts.join('; ')];
  });
  return { kind: 'table', title: 'Players', columns: textColumns('Who', 'Where', 'What'), rows };
}
