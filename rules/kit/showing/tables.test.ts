import { describe, expect, test } from 'vitest';
import { pairsAtStart } from '../match/communal.ts';
import type { GameEvent } from '../match/event.ts';
import { onePrize } from '../match/prizes.ts';
import { seatNamed } from '../match/seat.ts';
import { itsSeat, narrate } from '../narrating/narration.ts';
import type { Scores } from './scores.ts';
import {
  guideTable,
  isNotice,
  narrationPage,
  noticesPage,
  resultBlocks,
  scoresByRound,
} from './tables.ts';
import type { Block, Cell } from './view.ts';

const PIXIE = seatNamed('Pixie');
const ISA = seatNamed('Isa');

const plain = (cell: Cell): string | number | null =>
  cell === null || typeof cell !== 'object'
    ? cell
    : 'value' in cell && cell.kind === 'mark'
      ? cell.value
      : '';

const rowsOf = (block: Block | undefined) =>
  block?.kind === 'table' ? block.rows.map((row) => row.map(plain)) : [];

const titlesOf = (block: Block | undefined) =>
  block?.kind === 'table' ? block.columns.map(({ title }) => title) : [];

const columnsOf = (block: Block | undefined) =>
  block?.kind === 'table'
    ? block.columns.map(({ title, format, decides }) => [title, format ?? '', decides ?? false])
    : [];

test("scores have the game's format, and further columns do not decide", () => {
  const more = [{ column: { title: 'Lost' }, cell: () => 4 }];
  const first = [
    ['#', '', true],
    ['Player', '', true],
  ];
  const result = (format: 'two decimals' | undefined, ...behind: readonly number[]) =>
    columnsOf(
      resultBlocks(
        {
          placings: [9, ...behind].map((score, index) => ({
            ...{ seat: PIXIE, place: index + 1, score, prizes: prizesNamed('A Token') },
          })),
          ties: [],
          ...HELD,
        },
        { counted: 'points', moments: [], more, ...(format && { format }) },
        NONE_BROUGHT,
      )[0],
    );
  for (const format of [undefined, 'two decimals'] as const) {
    expect(result(format)).toEqual([
      ...first,
      ['Points', format ?? 'whole', true],
      ['Prize', '', true],
      ['Lost', '', false],
    ]);
    expect(result(format, 8, 7)).toContainEqual(['Behind', format ?? 'whole', true]);
  }
});

test('a result shows deciding columns right after the player', () => {
  const [table] = resultBlocks(
    {
      placings: [{ seat: PIXIE, place: 1, score: 3, prizes: prizesNamed('A Token') }],
      ties: [],
      ...HELD,
    },
    {
      counted: 'points',
      moments: [],
      more: [
        { column: { title: 'Lost' }, cell: () => 4 },
        { column: { title: 'Letters', decides: true }, cell: () => 20 },
      ],
    },
    NONE_BROUGHT,
  );
  expect(titlesOf(table)).toEqual(['#', 'Player', 'Letters', 'Points', 'Prize', 'Lost']);
  expect(rowsOf(table)).toEqual([[1, 'Pixie', 20, 3, 'A Token', 4]]);
});

const NONE_BROUGHT = { players: [] };
const HELD = { purses: { players: [], pairs: [] }, duels: [] };
const prizesNamed = (...names: readonly string[]) => names.map((text) => onePrize('victory', text));

describe('the result', () => {
  test('the result of a game of teams has a column of teams in place of scores', () => {
    const [table] = resultBlocks(
      {
        placings: [PIXIE, ISA].map((seat, index) => ({
          seat,
          place: index + 1,
          score: 1 - index,
          prizes: [],
        })),
        ties: [],
        ...HELD,
        ending: {
          holders: [],
          verb: { one: '', many: '', you: '' },
          teams: [
            { seats: [PIXIE], by: 'as the town' },
            { seats: [ISA], by: 'as the wolves' },
          ],
        },
      },
      { counted: 'points', moments: [] },
      NONE_BROUGHT,
    );
    expect(titlesOf(table)).toEqual(['#', 'Player', 'Played']);
    expect(JSON.stringify(table)).toContain('"as the wolves"');
  });

  test('the result shows gaps only if scores alone determine the order', () => {
    const titles = (all: readonly number[], more: Scores['more'] = []) =>
      titlesOf(
        resultBlocks(
          {
            placings: all.map((score, index) => ({
              seat: index === 1 ? ISA : PIXIE,
              place: index + 1,
              score,
              prizes: [],
            })),
            ties: [],
            ...HELD,
          },
          { counted: 'points', moments: [], more },
          NONE_BROUGHT,
        )[0],
      );
    const why = { column: { title: 'Why', decides: true }, cell: () => 'Total' } as const;
    expect(titles([9, 7, 7])).toContain('Behind');
    expect(titles([9, 7])).not.toContain('Behind');
    expect(titles([9, 7, 7], [why])).not.toContain('Behind');
    expect(titles([9, 4, 7])).not.toContain('Behind');
    expect(titles([7, 9, 4])).not.toContain('Behind');
  });

  const SEATS = ['Pixie', 'Isa', 'Dems', 'Zero', 'Walsh'].map(seatNamed);
  const brought = { players: SEATS.map((seat) => ({ seat, garnets: 5 })) };
  const held = (changes: Readonly<Record<string, number>>, together: readonly string[]) =>
    resultBlocks(
      {
        placings: [],
        ties: [],
        purses: {
          players: SEATS.map((seat) => ({ seat, garnets: 5 + (changes[seat] ?? 0) })),
          pairs: pairsAtStart(brought).map((pair) =>
            together.includes(pair.seats.join(' ')) ? { ...pair, garnets: 7 } : pair,
          ),
        },
        duels: [],
      },
      { counted: 'points', moments: [] },
      brought,
    ).slice(1);

  test('the result has garnets and their changes if anybody won or lost some', () => {
    const [own, ...more] = held({ Isa: 1, Zero: -2 }, []);
    expect(titlesOf(own)).toEqual(['Player', 'Garnets', 'Change']);
    expect(rowsOf(own)).toEqual([
      ['Pixie', 5, 0],
      ['Isa', 6, 1],
      ['Dems', 5, 0],
      ['Zero', 3, -2],
      ['Walsh', 5, 0],
    ]);
    expect(more).toEqual([]);
    expect(held({}, [])).toEqual([]);
  });

  test('all columns of garnets decide', () => {
    expect(held({ Isa: 1 }, ['Dems Isa']).map(columnsOf)).toEqual([
      [
        ['Player', '', true],
        ['Garnets', 'whole', true],
        ['Change', 'signed', true],
      ],
      [
        ['Held', 'whole', true],
        ['Pairs', '', true],
      ],
    ]);
  });

  test('the result names up to six pairs with the same number of garnets', () => {
    const rows = held({}, ['Dems Isa', 'Dems Pixie', 'Dems Walsh', 'Dems Zero']).flatMap(rowsOf);
    const pairs = rows.map((row) => String(row[1]));
    expect(pairs[0]).toBe('Dems and Isa; Dems and Pixie; Dems and Walsh; Dems and Zero');
    expect(pairs[1]?.split('; ')).toHaveLength(6);
  });

  test('the result counts more than six pairs with the same number of garnets', () => {
    expect(held({}, ['Dems Isa', 'Walsh Zero']).map(rowsOf)).toEqual([
      [
        [7, 'Dems and Isa; Walsh and Zero'],
        [1, '8 other pairs'],
      ],
    ]);
  });

  const placing = (seat: typeof PIXIE, place: number, prizes: readonly string[]) => ({
    seat,
    place,
    score: 9 - place,
    prizes: prizesNamed(...prizes),
  });

  test('the result has prizes if there are any, and ties below', () => {
    const blocks = resultBlocks(
      {
        placings: [placing(PIXIE, 1, ['Token of Life']), placing(ISA, 2, [])],
        ties: ['A tie.'],
        ...HELD,
      },
      { counted: 'Progress', moments: [] },
      NONE_BROUGHT,
    );
    expect(titlesOf(blocks[0])).toEqual(['#', 'Player', 'Progress', 'Prize']);
    expect(rowsOf(blocks[0])).toEqual([
      [1, 'Pixie', 8, 'Token of Life'],
      [2, 'Isa', 7, ''],
    ]);
    expect(blocks[1]).toMatchObject({ title: 'How ties were broken', lines: ['A tie.'] });
  });

  test('the result contains no empty column and no empty notice', () => {
    const blocks = resultBlocks(
      { placings: [placing(PIXIE, 1, [])], ties: [], ...HELD },
      { counted: 'points', moments: [] },
      NONE_BROUGHT,
    );
    expect(blocks).toHaveLength(1);
    expect(titlesOf(blocks[0])).toEqual(['#', 'Player', 'Points']);
    expect(rowsOf(blocks[0])).toEqual([[1, 'Pixie', 8]]);
  });
});

interface Heard extends GameEvent {
  readonly kind: 'heard';
  readonly seat: typeof PIXIE;
  readonly points: number;
}

const TOLD = narrate<Heard, unknown>({
  heard: itsSeat(({ points }) => `You heard ${points}.`, {
    changes: ({ points }) => [[points, 'points']],
  }),
});

const heard = (seat: typeof PIXIE, points: number): Heard => ({
  kind: 'heard',
  rule: 'Hearing',
  seat,
  points,
});

const shown = {
  setup: { players: [], content: null, variants: {} },
  history: [
    { step: 'start', title: 'Start', events: [] },
    { step: 'round-1', title: 'Round 1', events: [heard(PIXIE, 1), heard(ISA, 2)] },
    { step: 'round-2', title: 'Round 2', events: [heard(PIXIE, 0)] },
  ],
};

describe('a page of lines', () => {
  const page = (history: typeof shown.history) =>
    narrationPage({
      ...{ name: 'Log', about: '', none: 'Nothing yet.', shown: { ...shown, history } },
      linesOf: (events, content) => TOLD.lines(events, { kind: 'host' }, content),
    }).blocks[0];

  test('a page of lines begins with the newest step, and names each step once', () => {
    const table = page(shown.history);
    expect(rowsOf(table)).toEqual([
      ['Round 2', 'You heard 0.'],
      ['Round 1', 'You heard 1. (+1 points)'],
      [null, 'You heard 2. (+2 points)'],
    ]);
    const notes = table?.kind === 'table' ? table.rows.map(([, line]) => line) : [];
    for (const line of notes) expect(line).toMatchObject({ note: 'Hearing' });
  });

  test('a page without lines is a notice', () => {
    const notice = { kind: 'notice', title: 'Log', lines: ['Nothing yet.'] };
    expect(page([])).toMatchObject(notice);
  });
});

describe('the host’s notices', () => {
  test('notices are private lines with their players', () => {
    expect(rowsOf(noticesPage(shown, TOLD).blocks[0])).toEqual([
      ['Round 2', 'Pixie', 'You heard 0.', 'Hearing'],
      ['Round 1', 'Pixie', 'You heard 1.', 'Hearing'],
      ['Round 1', 'Isa', 'You heard 2.', 'Hearing'],
    ]);
  });

  test('buildNoticesPage omits empty steps and is a notice if no lines remain', () => {
    const page = noticesPage(shown, TOLD, ({ points }) => points > 5);
    expect(page.blocks[0]?.kind).toBe('notice');
  });

  test('isNotice selects missing orders and those with faults', () => {
    const bid = { kind: 'bid', rule: 'Bidding' };
    const faults = [{ where: 'bid', why: 'too high' }];
    const events = [{ ...bid, kind: 'missing' }, bid, { ...bid, faults: [] }, { ...bid, faults }];
    expect(events.map(isNotice)).toEqual([true, false, false, true]);
  });
});

test('a guide shows the rule of a line as its note', () => {
  const lines = [{ word: 'Bids', text: 'Bid.' }];
  const given = { title: 'Rules', heads: ['What', 'How'], lines } as const;
  const sourced = guideTable({ ...given, lines: [...lines, { word: 1, text: 'Win.', rule: 'R' }] });
  expect(titlesOf(sourced)).toEqual(['What', 'How']);
  expect(sourced.rows.map(([, how]) => how)).toEqual([
    'Bid.',
    { kind: 'mark', value: 'Win.', note: 'R' },
  ]);
});

test('scores are bars with distances and earlier rounds', () => {
  const seats = ['Isa', 'Dems', 'Zero', 'Pixie', 'Walsh'].map(seatNamed);
  const at = (title: string, ...points: readonly number[]) => ({
    title,
    scores: Object.fromEntries(seats.map((seat, index) => [seat, points[index] ?? 0])),
  });
  const moments = [at('Start', 3, 0, 0, 0, 0), at('Round 1', 3, 9, 0, 0, 0)];
  const scores = { counted: 'points', moments };
  const [table, ...more] = scoresByRound(scores, seats);
  expect(more).toEqual([]);
  expect(titlesOf(table)).toEqual(['Player', 'Points', 'Behind', 'Start']);
  expect(table.rows.slice(0, 2)).toMatchObject([
    [{ value: 'Dems', tone: 'first' }, { value: 9, most: 9, label: '9' }, 0, 0],
    [{ value: 'Isa' }, { value: 3, most: 9 }, 6, { value: 3, tone: 'first' }],
  ]);
  const [rounded] = scoresByRound({ ...scores, isRoundedDown: true }, seats);
  expect(titlesOf(rounded)).toEqual(['Player', 'Points', 'Start']);
});

test('bars and guides have their description above them if they have one', () => {
  const seats = ['Isa', 'Dems', 'Zero', 'Pixie', 'Walsh'].map(seatNamed);
  const moments = [{ title: 'Start', scores: {} }];
  const guide = { title: 'Rules', heads: ['What', 'How'], lines: [] } as const;
  const tables = (said: { readonly about?: string }) => [
    ...scoresByRound({ counted: 'points', moments, ...said }, seats),
    guideTable({ ...guide, ...said }),
  ];
  const aboutsOf = (all: readonly object[]) =>
    all.map((one) => ('about' in one ? one.about : 'nothing'));
  expect(aboutsOf(tables({ about: 'In points.' }))).toEqual(Array(2).fill('In points.'));
  expect(aboutsOf(tables({}))).toEqual(Array(2).fill('nothing'));
});
