import { expect, test } from 'vitest';
import { toSeat } from '../match/seat.ts';
import type { Scores } from './scores.ts';
import { tabulateScores } from './tables.ts';
import type { Table } from './view.ts';

const SEATS = ['Isa', 'Dems', 'Zero', 'Pixie', 'Walsh'].map(toSeat);
const createMoment = (title: string, ...points: readonly number[]) => ({
  title,
  scores: Object.fromEntries(SEATS.map((seat, index) => [seat, points[index] ?? 0])),
});
const MOMENTS = [
  createMoment('Start', 3, 3, 2, 0, -1),
  createMoment('Round 1', 4, 4, 4, 4, 4),
  createMoment('Now', 5, 9, 0, 1),
];

function buildBars(more: Partial<Scores> = {}): Table {
  const [table] = tabulateScores({ counted: 'points', moments: MOMENTS, ...more }, SEATS);
  return table;
}

test('the leaders of each earlier round are gold, unless all seats were even', () => {
  const columns = buildBars().columns.map(({ title }) => title);
  expect(columns).toEqual(['Player', 'Points', 'Behind', 'Round 1', 'Start']);
  const best = [
    { value: 'Dems', tone: 'first' },
    { value: 9, most: 9, label: '9' },
  ];
  expect(buildBars().rows[0]?.slice(0, 2)).toMatchObject(best);
  const gold = (figure: number) => ({ kind: 'mark', value: figure, tone: 'first' });
  expect(buildBars().rows.map((row) => row.slice(2))).toEqual([
    [0, 4, gold(3)],
    [4, 4, gold(3)],
    [8, 4, 0],
    [9, 4, 2],
    [9, 4, -1],
  ]);
});

test('a table of rounded-down scores omits distances', () => {
  const { columns, rows } = buildBars({ isRoundedDown: true });
  expect(columns.map(({ title }) => title)).toEqual(['Player', 'Points', 'Round 1', 'Start']);
  for (const row of rows) expect(row).toHaveLength(columns.length);
});

test.for([undefined, 'two decimals'] as const)(
  'scores, differences and former scores have the format %s',
  (format) => {
    const { columns } = buildBars(format && { format });
    const written = format ?? 'whole';
    expect(columns.map((one) => [one.title, one.format, one.decides ?? false])).toEqual([
      ['Player', undefined, true],
      ['Points', undefined, true],
      ['Behind', written, true],
      ['Round 1', written, false],
      ['Start', written, false],
    ]);
  },
);
