import { describe, expect, test } from 'vitest';
import { toSeat } from '../../rules/kit/match/seat.ts';
import type { Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { TONE_STYLES } from '../drawing/palette.ts';
import { type DeskData, type DeskSeat, drawDesk, type SeatState } from './desk.ts';
import { findFateTone } from './fate.ts';
import { DESK_DATA, joinTexts, listLinks } from './workbook-staging.ts';

const drawDeskWith = (rest: Partial<DeskData>) => drawDesk({ ...DESK_DATA, ...rest }, 1);
const createSeat = (seat: string, rest: Partial<DeskSeat> = {}): DeskSeat => ({
  ...{ seat, owes: true, mayAnswer: false, isAbsent: false, state: null },
  ...{ fate: '', note: '', url: '', rowUrl: '' },
  ...rest,
});
const findDeskCell = (seat: DeskSeat, text: string) =>
  drawDeskWith({ seats: [seat] })
    .rows.flat()
    .find(({ value }) => value === text);

/** Lists the texts of some columns, row by row, without empty cells and rows. */
const listTextsBetween = ({ rows }: DrawnSheet, left: number, right: number) =>
  rows
    .map((row) => row.slice(left, right).flatMap(({ value }) => value ?? []))
    .filter((row) => row.length > 0);

const listMainTexts = (sheet: DrawnSheet) => listTextsBetween(sheet, 0, 8);
const joinMainTexts = (sheet: DrawnSheet) => listMainTexts(sheet).flat().join(' ');

const INTERVENTIONS = ['The deadline was moved.'];

const DESK_STATES: readonly (readonly [
  DeskData['state'],
  Partial<DeskData>,
  Tone | null,
  string,
])[] = [
  [
    'open',
    {},
    'good',
    'Open: Round 2 Answers count until Saturday 20:00 (Europe/Berlin). You have nothing to ' +
      'do before the deadline. The deadline was moved.',
  ],
  [
    'paused',
    {},
    'caution',
    'Paused: Round 2 The match resumes by itself Saturday 20:00 (Europe/Berlin). To resume it ' +
      'earlier, request “resume” on the tab Requests, or use “sealed resume”. The deadline was ' +
      'moved.',
  ],
  [
    'paused',
    { deadlineText: '' },
    'caution',
    'Paused: Round 2 To do: request “resume” on the tab Requests, or use “sealed resume”.',
  ],
  [
    'grace',
    {},
    'caution',
    'Grace: Round 2 To do: remind the players who are missing. On the tab Requests you can also ' +
      'enter their orders, move the deadline, or resolve the step now. An answer was missing at ' +
      'the deadline, so answers count until Saturday 20:00 (Europe/Berlin). ' +
      'The deadline was moved.',
  ],
  [
    'cut off',
    {},
    'caution',
    'Yours to resolve: Round 2 To do: request “resolve” on the tab ' +
      'Requests, and tick it after its preview. Or use “sealed resolve --dry-run”, then ' +
      '“sealed resolve”. Answers received until Saturday 20:00 (Europe/Berlin) count. New answers ' +
      'no longer count. The deadline was moved.',
  ],
  [
    'undone',
    {},
    'caution',
    'Undone: Round 2 The step is resolved again Saturday 20:00 (Europe/Berlin). To ' +
      'resolve it earlier, request “resolve” on the tab Requests. The deadline was moved.',
  ],
  [
    'over',
    { status: 'Isa wins' },
    null,
    'Isa wins Over: nothing more to do The public workbook contains',
  ],
  [
    'waits',
    {},
    'bad',
    'The match waits: Round 2 To do: solve the problems below. The match then goes on by itself ' +
      'within 15 minutes. Answers are kept.',
  ],
  [
    'waits',
    { stepTitle: '', deadlineText: '' },
    'bad',
    'The match waits To do: solve the problems below.',
  ],
];

test.for(DESK_STATES)(
  'the Desk of a match in the state “%s” shows this state and the remedy',
  ([state, rest, tone, shown]) => {
    const sheet = drawDeskWith({ seats: [], interventions: INTERVENTIONS, ...rest, state });
    expect(joinMainTexts(sheet)).toContain(shown);
    const title = sheet.rows.flat().find(({ value }) => shown.startsWith(`${value ?? '-'} `));
    const tones = (['good', 'caution', 'bad'] as const).filter(
      (known) => TONE_STYLES[known].background === title?.format?.background,
    );
    expect(tones).toEqual(tone === null ? [] : [tone]);
  },
);

const DESK_NEWS = {
  owed: [{ title: 'open Table 1', todo: 'Open it.' }],
  problems: [{ where: 'The form', what: 'Nobody can answer.', todo: 'Open it.' }],
  unknownSenders: ['Who?'],
};
const OPEN_REQUEST = {
  link: { text: 'Tick row 3', url: 'https://example.org/row-3' },
  text: 'pause: The match is paused.',
};

const OPEN_TASKS: readonly (readonly [Partial<DeskData>, string])[] = [
  [DESK_NEWS, 'You owe: open Table 1 Open it. Answers count'],
  [{ ...DESK_NEWS, owed: [] }, 'To do: see the problems below.'],
  [{ unknownSenders: ['Who?'] }, 'To do: see the unknown senders below.'],
  [{ unknownSenders: ['Who?'], requests: [OPEN_REQUEST] }, 'To do: tick or fix 1 request, below.'],
];

test.for(OPEN_TASKS)('the Desk of an open step shows the most urgent task: %j', ([news, task]) => {
  expect(joinMainTexts(drawDeskWith(news))).toContain(task);
  const title = drawDeskWith(news)
    .rows.flat()
    .find(({ value }) => value === 'Open: Round 2' || value === 'You owe: open Table 1');
  expect(title?.format).toMatchObject(TONE_STYLES.caution);
  expect(joinTexts(drawDeskWith(news))).not.toContain('You have nothing to do');
});

describe('seats', () => {
  const STATES: readonly (readonly [SeatState | null, string, Tone])[] = [
    [null, 'not read yet', 'caution'],
    ['in', 'in', 'good'],
    ['in with problems', 'in with problems', 'caution'],
    ['nothing counts', 'nothing counts', 'bad'],
    ['missing', 'missing', 'caution'],
  ];

  test.for(STATES)('the Desk shows a seat with the state “%s” as “%s”', ([state, text, tone]) => {
    const cell = findDeskCell(createSeat('Scarlet', { state }), text);
    expect(cell?.format).toMatchObject(TONE_STYLES[tone]);
  });

  test('a seat that is not asked is muted on the Desk in any state', () => {
    const seat = createSeat('Scarlet', { owes: false, state: 'missing' });
    expect(findDeskCell(seat, 'not asked')?.format).toMatchObject(TONE_STYLES.muted);
    expect(findDeskCell(seat, 'missing')).toBeUndefined();
  });

  test('the Desk shows that a seat need not answer until the seat answers', () => {
    const find = (state: SeatState | null, text: string) =>
      findDeskCell(createSeat('Scarlet', { owes: false, mayAnswer: true, state }), text);
    for (const state of [null, 'missing'] as const)
      expect(find(state, 'need not answer')?.format).toMatchObject(TONE_STYLES.muted);
    expect(find('in', 'in')?.format).toMatchObject(TONE_STYLES.good);
  });

  test('the Desk neither counts nor awaits a seat that is absent', () => {
    const absent = createSeat('Isa', { isAbsent: true, state: 'missing' });
    const sheet = drawDeskWith({ seats: [absent, createSeat('Dems', { state: 'in' })] });
    expect(findDeskCell(absent, 'absent')?.format).toMatchObject(TONE_STYLES.muted);
    expect(joinMainTexts(sheet)).toContain('Everybody has answered.');
    expect(findDeskCell({ ...absent, state: 'in' }, 'in')).toBeDefined();
  });

  test('the Desk of a paused match shows no answer as missing', () => {
    const sheet = drawDeskWith({
      seats: [createSeat('Isa', { state: 'missing' })],
      state: 'paused',
    });
    expect(listMainTexts(sheet)).toContainEqual(['Isa', 'not yet']);
  });

  test('the main pane of the Desk counts answers and lists missing seats first', () => {
    const states = ['in', 'missing', 'in with problems', 'nothing counts', null] as const;
    const seats = [
      createSeat('Optional', { owes: false, mayAnswer: true, state: 'in' }),
      ...states.map((state) => createSeat(`Seat ${state}`, { state })),
    ];
    const shown = listMainTexts(drawDeskWith({ seats, state: 'grace' }));
    expect(shown.flat().join(' ')).toContain(
      'To do: remind Seat missing and Seat nothing counts. On the tab Requests',
    );
    expect(shown).toContainEqual(['Answered: 2 of 5.']);
    const head = shown.findIndex(([first]) => first === 'Player');
    expect(shown.slice(head, head + 7)).toEqual([
      ['Player', 'Now'],
      ['Seat missing', 'missing'],
      ['Seat nothing counts', 'nothing counts'],
      ['Seat in with problems', 'in with problems'],
      ['Seat null', 'not read yet'],
      ['Seat in', 'in'],
      ['Optional', 'in'],
    ]);
  });

  test('the Desk distinguishes a step that all have answered from a step without a poll', () => {
    const joinFor = (state: SeatState | null) =>
      joinMainTexts(drawDeskWith({ seats: [createSeat('Scarlet', { state })] }));
    expect(joinFor('in')).toContain('Everybody has answered.');
    expect(joinFor(null)).toContain('Answers have not been polled yet.');
  });

  test('the Desk shows the result of the last deadline, if there was one, with a note', () => {
    const shown = listTextsBetween(drawDeskWith({}), 9, 16);
    expect(shown).toEqual([
      ['At the last deadline'],
      ['Player', 'Reason that the player reads'],
      ['Dems', 'Nothing was received.'],
    ]);
    expect(listMainTexts(drawDeskWith({}))).toEqual(
      expect.arrayContaining([
        ['Player', 'Before', 'Now'],
        ['Scarlet', 'accepted', 'not read yet'],
        ['Dems', 'missing', 'not asked'],
      ]),
    );
    expect(joinTexts(drawDeskWith({ seats: [createSeat('Dems')] }))).not.toContain('last deadline');
  });
});

test('the Desk links to open requests above the answers, until the match is over', () => {
  const drawIn = (state: DeskData['state']) => drawDeskWith({ state, requests: [OPEN_REQUEST] });
  expect(joinMainTexts(drawIn('open'))).toMatch(
    /Open requests .*▸? ?Tick row 3 pause: The match is paused\..* Who has answered/,
  );
  expect(listLinks(drawIn('open'))).toContain(OPEN_REQUEST.link.url);
  expect(joinMainTexts(drawIn('over'))).not.toContain('row 3');
});

test('the Desk shows all problems of one place together', () => {
  const problem = { where: 'The form', what: 'Closed.', todo: 'Open it.' };
  const problems = [problem, { ...problem, what: 'It is in the bin.', todo: 'Restore it.' }];
  const shown = joinMainTexts(drawDeskWith({ problems }));
  expect(shown.split('Problem: The form')).toHaveLength(2);
  expect(shown).toContain('Closed. To do: Open it. It is in the bin. To do: Restore it.');
});

test('the Desk shows problems in red, with remedies and links', () => {
  const link = { text: 'Players', url: 'https://example.org/players' };
  const problem = { where: 'Players, row 3', what: 'The code is empty.', todo: 'Type one.' };
  const problems = [{ ...problem, links: [link] }];
  const sheet = drawDeskWith({ state: 'waits', problems });
  const cell = sheet.rows.flat().find(({ value }) => value === 'The code is empty.');
  expect(cell?.format).toMatchObject(TONE_STYLES.bad);
  expect(joinMainTexts(sheet)).toContain('To do: Type one. ▸ Players');
  expect(listLinks(sheet)).toContain(link.url);
});

test('the Desk shows when answers will be read only before the deadline', () => {
  const unread = 'Answers are read at the deadline.';
  const drawTextsIn = (state: DeskData['state']) => joinMainTexts(drawDeskWith({ state, unread }));
  expect(drawTextsIn('open')).toContain(unread);
  expect(drawTextsIn('waits')).not.toContain(unread);
});

test('the Desk omits the headings of empty lists', () => {
  const shown = joinTexts(drawDeskWith({}));
  for (const heading of ['Unknown senders', 'Repairs', 'Problem', 'Matches'])
    expect(shown).not.toContain(heading);
});

test('the Desk has links to files, and headings for unknown senders and repairs', () => {
  const sheet = drawDeskWith({ unknownSenders: ['Who?'], repairNotes: ['A tab.'] });
  expect(joinMainTexts(sheet)).toContain('Unknown senders Who? To do: if one of your players sent');
  expect(joinMainTexts(sheet)).toContain('Repairs and other news A tab.');
  expect(joinMainTexts(sheet)).toContain('▸ Public workbook');
  expect(listLinks(sheet).toSorted()).toEqual([
    'https://example.org/public',
    'https://example.org/row-2',
    'https://example.org/scarlet',
  ]);
});

test('findFateTone colours a known status in any case', () => {
  expect(findFateTone('odd')).toBeUndefined();
  expect(findFateTone('accepted')).toBe('good');
  expect(findFateTone(' MISSING ')).toBe('bad');
});

const ISA = toSeat('Isa');
const STORY: NonNullable<DeskData['story']> = {
  ...{
    headline: 'Isa leads',
    deeds: [{ text: 'Isa opens a gift', seat: ISA }],
    deedsOf: 'Round 1',
  },
  scores: { counted: 'points', moments: [{ title: 'Round 1', scores: { [ISA]: 30 } }] },
  ranking: [{ seat: ISA, place: 1, score: 30, gained: 12, was: 1, moved: 0 }],
  ...{ outcome: null, brought: { players: [] }, turningPoint: null, leads: [], recap: [] },
};

test('the picture of the Desk has the standing and the last events', () => {
  const shown = listTextsBetween(drawDeskWith({ seats: [], story: STORY }), 9, 16);
  expect(shown).toEqual([
    ['Standing'],
    ['#', 'Player', 'Points'],
    [1, 'Isa', 30],
    [expect.stringContaining('in Round 1')],
    ['Isa opens a gift'],
  ]);
});

test('the main pane of the Desk has the result after the match', () => {
  const placings = [{ seat: ISA, place: 1, score: 30, prizes: [] }];
  const outcome = { placings, ties: [], purses: { players: [], pairs: [] }, duels: [] };
  const story = { ...STORY, outcome };
  const sheet = drawDeskWith({ state: 'over', story });
  expect(joinMainTexts(sheet)).toContain('Result # Player Points 1 Isa 30 Go to');
  expect(joinTexts(sheet).split('Result')).toHaveLength(2);
});

test('the aside of the Desk has sentences on polls, until the match is over', () => {
  const pollNotes = ['The tab Requests is polled every hour.'];
  const aside = listTextsBetween(drawDeskWith({ pollNotes }), 17, 20);
  expect(aside.flat().slice(0, 3)).toEqual(['Polls', ...pollNotes, 'Hidden tabs']);
  expect(joinTexts(drawDeskWith({ pollNotes, state: 'over' }))).not.toContain('Polls');
});
