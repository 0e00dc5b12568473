/** A player's tab “Now”: Map, holdings and the account of the last round. */

import type { Seat } from '../../kit/match/seat.ts';
import { figure, plural, signed } from '../../kit/narrating/figures.ts';
import type { AmountChange } from '../../kit/narrating/narration.ts';
import { roundToCents } from '../../kit/reckoning/fraction.ts';
import { strong } from '../../kit/showing/marks.ts';
import type { Cell, Column, Mark, Table, Tone, View } from '../../kit/showing/view.ts';
import { countAllowedMoves } from '../atlas.ts';
import { POINT_KINDS, type PointKind } from '../content.ts';
import type { Now, OwnShown } from '../now.ts';
import { JET_GARNETS } from '../prices.ts';
import { nightLoss } from '../round-ends.ts';
import { finalScore, scoreLists } from '../scoring.ts';
import { endOf } from '../views.ts';
import { type Deed, listDeeds } from './deeds.ts';
import { buildSeatBoard, markedText } from './map.ts';

export const renderSeatSummary = ({ own }: OwnShown): readonly string[] =>
  own.sightseer.location === null ? ['You have not started yet.'] : [];

export function renderSeatNow(
  shown: OwnShown,
  seat: Seat,
): Pick<View, 'board' | 'holdings' | 'warning' | 'details' | 'account'> {
  const { location, nights } = shown.own.sightseer;
  const end = endOf(shown);
  const account = accountTable(shown, seat);
  const warns = location !== null && shown.state.phase !== 'over';
  return {
    board: buildSeatBoard(shown, seat),
    holdings: end === null ? buildHoldingsTable(shown) : buildFinalPointsTable(end, seat),
    ...(warns && { warning: `The next night outside an Inn costs ${nightLoss(nights)} points.` }),
    ...(shown.own.sightseer.lists.length > 0 && { details: buildListsTable(shown) }),
    ...(account !== null && { account }),
  };
}

function buildHoldingsTable({ setup, own: { sightseer: me } }: OwnShown): Table {
  const slices = Object.values(me.slices).reduce<number>((sum, count = 0) => sum + count, 0);
  const points = POINT_KINDS.reduce((sum, kind) => sum + me.points[kind], 0);
  const foot = 'Lists and Slices add points at the end.';
  const strip = buildStrip('Holdings', [
    ['At', me.location === null ? '–' : markedText(setup.content, me.location), 'own'],
    ['Moves', countAllowedMoves(me), 'level 0'],
    ['Power', me.power ?? 'unused', me.power === null ? 'level 0' : 'muted'],
    ['Garnets', me.garnets, me.garnets < JET_GARNETS ? 'level 2' : 'level 0'],
    ['Slices', slices, slices === 0 ? 'level 3' : 'level 0'],
    ['Points', figure(points), points < 0 ? 'level 3' : 'level 1'],
  ]);
  return { ...strip, foot };
}

/** Builds the table of the player's lists, with their points as of now and missing places. */
function buildListsTable({ setup, own, state }: OwnShown): Table {
  const lists = scoreLists({ setup }, own.sightseer);
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
    ...(!isOver && { foot: 'A list costs its points until you have seen every place on it.' }),
  };
}

const SHORT_KIND_NAMES: Readonly<Record<PointKind, string>> = {
  Sightseeing: 'Sights',
  Maternal: 'Maternal',
  Rejuvenation: 'Rejuv.',
  Detour: 'Detour',
};

function buildFinalPointsTable(end: Now, seat: Seat): Table {
  const { points, total } = finalScore(end, seat);
  return buildStrip('Your points', [
    ['In all', roundToCents(total), 'own'],
    ...POINT_KINDS.map((kind): StripItem => {
      const value = roundToCents(points[kind]);
      return [SHORT_KIND_NAMES[kind], value, value < 0 ? 'level 4' : 'level 1'];
    }),
  ]);
}

type StripItem = readonly [title: string, value: number | string, tone: Tone];

const buildStrip = (title: string, held: readonly StripItem[]): Table => ({
  kind: 'table',
  title,
  columns: held.map(([name]): Column => ({ title: name, align: 'centre', decides: true })),
  rows: [
    held.map(
      ([, value, tone]): Mark => ({ kind: 'mark', value: String(value).replace('-', '−'), tone }),
    ),
  ],
});

/** Builds the account of the player's last round; undefined before Round 1 is over. */
function accountTable({ setup: { content }, own, history }: OwnShown, seat: Seat): Table | null {
  const rounds = history.map(({ title, events }) => ({
    title,
    rows: listDeeds(events, seat, content),
  }));
  const last = rounds.findLastIndex(({ rows }) => rows.length > 0);
  const round = rounds[last];
  if (round === undefined) return null;
  const before = rounds.slice(0, last).flatMap(({ rows }) => rows.map(({ at }) => at));
  const lists = content.lists.filter(({ number }) => own.sightseer.lists.includes(number));
  const listsOf = ({ at }: Deed, index: number): readonly number[] =>
    at === null || [...before, ...round.rows.slice(0, index).map((row) => row.at)].includes(at)
      ? []
      : lists.filter(({ locations }) => locations.includes(at)).map(({ number }) => number);
  const found = round.rows.map(listsOf);
  return {
    kind: 'table',
    title: `${round.title}: ${formatSum(round.rows.flatMap(({ changes }) => changes))}`,
    columns: [
      { title: 'Deed', width: 'text', decides: true },
      { title: 'Points', width: 'normal', decides: true },
      { title: 'Also', width: 'normal', decides: true },
    ],
    rows: round.rows.map((row, index) => renderAccountRow(row, found[index] ?? [])),
    ...(found.some((on) => on.length > 0) && { foot: '★ seen for this list' }),
  };
}

/** Finds the kind of points in a unit such as "Detour Points". */
const findPointKind = (unit: string): PointKind | undefined =>
  POINT_KINDS.find((kind) => unit.startsWith(`${kind} `));

/** Formats a sum: "+6 points, +2 Slices, −1 Garnet". */
function formatSum(changes: readonly AmountChange[]): string {
  const sumOf = (isOf: (unit: string) => boolean): number =>
    changes.reduce((sum, [amount, unit]) => (isOf(unit) ? sum + amount : sum), 0);
  const points = sumOf((unit) => findPointKind(unit) !== undefined);
  const others = ['Slice', 'Garnet'].flatMap((what) => {
    const amount = sumOf((unit) => unit.startsWith(what));
    return amount === 0 ? [] : [`${signed(amount)} ${plural(amount, what)}`];
  });
  return [`${points === 0 ? 'no' : signed(points)} ${plural(points, 'point')}`, ...others].join(
    ', ',
  );
}

function renderAccountRow({ text, changes }: Deed, lists: readonly number[]): readonly Cell[] {
  const points = changes.filter(([, unit]) => findPointKind(unit) !== undefined);
  const isLoss = points.some(([amount]) => amount < 0);
  const also = [
    ...changes.map(([amount, unit]) => {
      const kind = findPointKind(unit);
      return kind === undefined ? `${signed(amount)} ${unit}` : SHORT_KIND_NAMES[kind];
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
