import { describe, expect, test } from 'vitest';
import { buildStartPairs } from '../match/communal.ts';
import type { GameEvent, SeatEvent } from '../match/event.ts';
import type { Outcome } from '../match/game.ts';
import { createPrize } from '../match/prizes.ts';
import { toSeat } from '../match/seat.ts';
import { itsSeat, narrate } from '../narrating/narration.ts';
import { listRows } from './cells-staging.ts';
import { muteMark, strong } from './marks.ts';
import type { Scores } from './scores.ts';
import {
  buildGuideTable,
  buildNarrationPage,
  buildNoticesPage,
  buildResultBlocks,
  buildRosterTable,
  buildVotesTable,
  isNotice,
  tabulateScores,
} from './tables.ts';
import type { Block, Table } from './view.ts';

const PIXIE = toSeat('Pixie');
const ISA = toSeat('Isa');

const listTitles = (block: Block | undefined) =>
  block?.kind === 'table' ? block.columns.map(({ title }) => title) : [];

const listColumns = (block: Block | undefined) =>
  block?.kind === 'table'
    ? block.columns.map(({ title, format, onPhone }) => [title, format ?? '', onPhone ?? false])
    : [];

const NO_HOLDINGS = { purses: { players: [], pairs: [] }, duels: [] };
const createPlacing = (seat: typeof PIXIE, place: number, score: number, ...prizes: string[]) => ({
  ...{ seat, place, score },
  prizes: prizes.map((text) => createPrize('victory', text)),
});
const buildResult = (
  placings: readonly ReturnType<typeof createPlacing>[],
  scores: Partial<Scores> = {},
  more: Partial<Outcome> = {},
) =>
  buildResultBlocks(
    { placings, ties: [], ...NO_HOLDINGS, ...more },
    { counted: 'points', moments: [], ...scores },
    { players: [] },
  );

test("scores have the game's format, and further columns are not marked as deciding", () => {
  const more = [{ column: { title: 'Lost' }, cell: () => 4 }];
  const result = (format: 'two decimals' | undefined, ...behind: readonly number[]) => {
    const placings = [9, ...behind].map((score, at) =>
      createPlacing(PIXIE, at + 1, score, 'A Token'),
    );
    return listColumns(buildResult(placings, { more, ...(format && { format }) })[0]);
  };
  for (const format of [undefined, 'two decimals'] as const) {
    expect(result(format)).toEqual([
      ['#', '', true],
      ['Player', '', true],
      ['Points', format ?? 'whole', true],
      ['Prize', '', true],
      ['Lost', '', false],
    ]);
    expect(result(format, 8, 7)).toContainEqual(['Behind', format ?? 'whole', true]);
  }
});

test('a result shows columns that decide places right after the player', () => {
  const more = [
    { column: { title: 'Lost' }, cell: () => 4 },
    { column: { title: 'Letters', onPhone: true }, cell: () => 20 },
  ] as const;
  const [table] = buildResult([createPlacing(PIXIE, 1, 3, 'A Token')], { more });
  expect(listTitles(table)).toEqual(['#', 'Player', 'Letters', 'Points', 'Prize', 'Lost']);
  expect(listRows(table)).toEqual([[1, 'Pixie', 20, 3, 'A Token', 4]]);
});

describe('the result', () => {
  test('the result of a game of teams has a column of teams in place of scores', () => {
    const teams = [
      { seats: [PIXIE], by: 'as the town' },
      { seats: [ISA], by: 'as the wolves' },
    ];
    const ending = { holders: [], verb: { one: '', many: '', you: '' }, teams };
    const placings = [createPlacing(PIXIE, 1, 1), createPlacing(ISA, 2, 0)];
    const [table] = buildResult(placings, {}, { ending });
    expect(listTitles(table)).toEqual(['#', 'Player', 'Played']);
    expect(JSON.stringify(table)).toContain('"as the wolves"');
  });

  test('the result shows gaps only if scores alone determine the order', () => {
    const titles = (all: readonly number[], more: Scores['more'] = []) => {
      const placings = all.map((score, at) => createPlacing(at === 1 ? ISA : PIXIE, at + 1, score));
      return listTitles(buildResult(placings, { more })[0]);
    };
    const why = { column: { title: 'Why', onPhone: true }, cell: () => 'Total' } as const;
    expect(titles([9, 7, 7])).toContain('Behind');
    expect(titles([9, 7])).not.toContain('Behind');
    expect(titles([9, 7, 7], [why])).not.toContain('Behind');
    expect(titles([9, 4, 7])).not.toContain('Behind');
    expect(titles([7, 9, 4])).not.toContain('Behind');
  });

  const SEATS = ['Pixie', 'Isa', 'Dems', 'Zero', 'Walsh'].map(toSeat);
  const brought = { players: SEATS.map((seat) => ({ seat, garnets: 5 })) };
  const held = (changes: Readonly<Record<string, number>>, together: readonly string[]) =>
    buildResultBlocks(
      {
        placings: [],
        ties: [],
        purses: {
          players: SEATS.map((seat) => ({ seat, garnets: 5 + (changes[seat] ?? 0) })),
          pairs: buildStartPairs(brought).map((pair) =>
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
    expect(listTitles(own)).toEqual(['Player', 'Garnets', 'Change']);
    expect(listRows(own)).toEqual([
      ['Pixie', 5, 0],
      ['Isa', 6, 1],
      ['Dems', 5, 0],
      ['Zero', 3, -2],
      ['Walsh', 5, 0],
    ]);
    expect(more).toEqual([]);
    expect(held({}, [])).toEqual([]);
  });

  test('every column of garnets is marked as deciding, so a phone shows it', () => {
    expect(held({ Isa: 1 }, ['Dems Isa']).map(listColumns)).toEqual([
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
    const rows = held({}, ['Dems Isa', 'Dems Pixie', 'Dems Walsh', 'Dems Zero']).flatMap(listRows);
    const pairs = rows.map((row) => String(row[1]));
    expect(pairs[0]).toBe('Dems and Isa; Dems and Pixie; Dems and Walsh; Dems and Zero');
    expect(pairs[1]?.split('; ')).toHaveLength(6);
  });

  test('the result counts more than six pairs with the same number of garnets', () => {
    expect(held({}, ['Dems Isa', 'Walsh Zero']).map(listRows)).toEqual([
      [
        [7, 'Dems and Isa; Walsh and Zero'],
        [1, '8 other pairs'],
      ],
    ]);
  });

  test('the result has prizes if there are any, and ties below', () => {
    const placings = [createPlacing(PIXIE, 1, 8, 'Token of Life'), createPlacing(ISA, 2, 7)];
    const blocks = buildResult(placings, { counted: 'Progress' }, { ties: ['A tie.'] });
    expect(listTitles(blocks[0])).toEqual(['#', 'Player', 'Progress', 'Prize']);
    expect(listRows(blocks[0])).toEqual([
      [1, 'Pixie', 8, 'Token of Life'],
      [2, 'Isa', 7, ''],
    ]);
    expect(blocks[1]).toMatchObject({ title: 'Ties', lines: ['A tie.'] });
  });

  test('the result contains no empty column and no empty notice', () => {
    const blocks = buildResult([createPlacing(PIXIE, 1, 8)]);
    expect(blocks).toHaveLength(1);
    expect(listTitles(blocks[0])).toEqual(['#', 'Player', 'Points']);
    expect(listRows(blocks[0])).toEqual([[1, 'Pixie', 8]]);
  });
});

interface HeardEvent extends GameEvent {
  readonly kind: 'heard';
  readonly seat: typeof PIXIE;
  readonly points: number;
}

const NARRATION = narrate<HeardEvent, unknown>({
  heard: itsSeat(({ points }) => `You heard ${points}.`, {
    changes: ({ points }) => [[points, 'points']],
  }),
});

const createHeard = (seat: typeof PIXIE, points: number): HeardEvent => ({
  kind: 'heard',
  rule: 'Hearing',
  seat,
  points,
});

const PAGE_INPUT = {
  setup: { players: [], content: null, variants: {} },
  history: [
    { step: 'start', title: 'Start', events: [] },
    { step: 'round-1', title: 'Round 1', events: [createHeard(PIXIE, 1), createHeard(ISA, 2)] },
    { step: 'round-2', title: 'Round 2', events: [createHeard(PIXIE, 0)] },
  ],
};

const page = (history: typeof PAGE_INPUT.history) =>
  buildNarrationPage({
    ...{ name: 'Log', about: '', none: 'Nothing yet.', shown: { ...PAGE_INPUT, history } },
    listLines: (events, content) => NARRATION.lines(events, { kind: 'host' }, content),
  }).blocks[0];

test('a page of lines begins with the newest step, and names each step once', () => {
  const table = page(PAGE_INPUT.history);
  expect(listRows(table)).toEqual([
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

test('notices are private lines with their players and rules', () => {
  expect(buildNoticesPage(PAGE_INPUT, NARRATION).blocks[0]).toMatchObject({
    rows: [
      [{ value: 'Round 2' }, { value: 'Pixie' }, 'You heard 0.', 'Hearing'],
      [{ value: 'Round 1' }, { value: 'Pixie' }, 'You heard 1.', 'Hearing'],
      [null, { value: 'Isa' }, 'You heard 2.', 'Hearing'],
    ],
  });
});

test('a page of notices omits empty steps and is a notice itself if no lines remain', () => {
  const page = buildNoticesPage(PAGE_INPUT, NARRATION, ({ points }) => points > 5);
  expect(page.blocks[0]?.kind).toBe('notice');
});

test('isNotice selects missing orders and those with faults', () => {
  const bid = { kind: 'bid', rule: 'Bidding' };
  const faults = [{ where: 'bid', why: 'too high' }];
  const events = [{ ...bid, kind: 'missing' }, bid, { ...bid, faults: [] }, { ...bid, faults }];
  expect(events.map(isNotice)).toEqual([true, false, false, true]);
});

test('a guide shows the rule of a line as its note', () => {
  const lines = [{ word: 'Bids', text: 'Bid.' }];
  const given = { title: 'Rules', heads: ['What', 'How'], lines } as const;
  const sourced = buildGuideTable({
    ...given,
    lines: [...lines, { word: 1, text: 'Win.', rule: 'R' }],
  });
  expect(listTitles(sourced)).toEqual(['What', 'How']);
  expect(sourced.rows.map(([, how]) => how)).toEqual([
    'Bid.',
    { kind: 'mark', value: 'Win.', note: 'R' },
  ]);
});

test('bars and guides have their description above them if they have one', () => {
  const seats = ['Isa', 'Dems', 'Zero', 'Pixie', 'Walsh'].map(toSeat);
  const moments = [{ title: 'Start', scores: {} }];
  const guide = { title: 'Rules', heads: ['What', 'How'], lines: [] } as const;
  const tables = (said: { readonly about?: string }) => [
    ...tabulateScores({ counted: 'points', moments, ...said }, seats),
    buildGuideTable({ ...guide, ...said }),
  ];
  const listAbouts = (all: readonly object[]) =>
    all.map((one) => ('about' in one ? one.about : 'nothing'));
  expect(listAbouts(tables({ about: 'In points.' }))).toEqual(Array(2).fill('In points.'));
  expect(listAbouts(tables({}))).toEqual(Array(2).fill('nothing'));
});

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
    expect(columns.map((one) => [one.title, one.format, one.onPhone ?? false])).toEqual([
      ['Player', undefined, true],
      ['Points', undefined, true],
      ['Behind', written, true],
      ['Round 1', written, false],
      ['Start', written, false],
    ]);
  },
);

const [SCARLET, DEMS] = [toSeat('Scarlet'), toSeat('Dems')];
const seats = [SCARLET, DEMS];

test('buildRosterTable lists seats that are in, then in paler colours those that are out', () => {
  const { rows, columns } = buildRosterTable({
    seats,
    isIn: (seat) => seat === DEMS,
    words: ['alive', 'dead'],
    more: [{ column: { title: 'Role' }, cell: (seat) => (seat === DEMS ? '' : 'Doctor') }],
  });
  expect(columns.map(({ title }) => title)).toEqual(['Player', 'State', 'Role']);
  expect(rows).toEqual([
    [strong('Dems'), 'alive', ''],
    [muteMark('Scarlet'), muteMark('dead'), 'Doctor'],
  ]);
});

interface VotedEvent extends SeatEvent<'voted'> {
  readonly whom: string | null;
}
const createVote = (seat: typeof DEMS, whom: string | null): VotedEvent => ({
  kind: 'voted',
  rule: 'Votes',
  seat,
  whom,
});
const listVotes = (events: readonly VotedEvent[]) =>
  events.map(({ seat, whom }) => ({ voter: seat, vote: whom }));

test('buildVotesTable has a column for each step with votes, the newest first', () => {
  const history = [
    {
      step: 'day-1',
      title: 'Day 1',
      events: [createVote(SCARLET, 'Dems'), createVote(DEMS, null)],
    },
    { step: 'night-1', title: 'Night 1', events: [] },
    { step: 'day-2', title: 'Day 2', events: [createVote(DEMS, 'Scarlet')] },
  ];
  expect(buildVotesTable({ seats, history, votes: listVotes })).toMatchObject({
    columns: [{ title: 'Player' }, { title: 'Day 2', onPhone: true }, { title: 'Day 1' }],
    rows: [
      [strong('Scarlet'), muteMark('–'), 'Dems'],
      [strong('Dems'), 'Scarlet', muteMark('–')],
    ],
  });
});

test('buildVotesTable is a notice before the first vote', () => {
  expect(buildVotesTable<VotedEvent>({ seats, history: [], votes: listVotes })).toMatchObject({
    kind: 'notice',
  });
});
