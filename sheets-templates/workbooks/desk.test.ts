import { describe, expect, test } from 'vitest';
import type { Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { TONE_STYLES } from '../drawing/palette.ts';
import { type DeskData, deskSheet, type SeatState } from './desk.ts';
import { fateTone } from './fate.ts';
import { desk, linksOn, texts } from './workbook-staging.ts';

const draw = (rest: Partial<DeskData>) => deskSheet({ ...desk, ...rest }, 1);
const cellOf = (rest: Partial<DeskData>, text: string) =>
  draw(rest)
    .rows.flat()
    .find(({ value }) => value === text);

/** Lists the texts of the middle pane, row by row. */
const seatRows = ({ rows }: DrawnSheet) =>
  rows.map((row) => row.slice(9, 16).flatMap(({ value }) => value ?? []));

const textsBetween = ({ rows, ...sheet }: DrawnSheet, left: number, right: number) =>
  texts({ ...sheet, rows: rows.map((row) => row.slice(left, right)) });

/** Joins the texts of the main pane, which a phone shows. */
const mainText = (sheet: DrawnSheet) => textsBetween(sheet, 0, 8);
const asideText = (sheet: DrawnSheet) => textsBetween(sheet, 17, 20);

const INTERVENTIONS = ['The deadline was moved.'];

const STATES: readonly (readonly [DeskData['state'], Partial<DeskData>, Tone | null, string])[] = [
  [
    'open',
    { interventions: INTERVENTIONS },
    'good',
    'Open: Round 2 Orders are taken until Saturday 20:00 (Europe/Berlin). The deadline was moved.',
  ],
  [
    'paused',
    { interventions: INTERVENTIONS },
    'caution',
    'Paused: Round 2 The deadline was moved. The match goes on by itself Saturday 20:00 ' +
      '(Europe/Berlin); earlier with “sealed resume”, or on the tab Requests.',
  ],
  [
    'paused',
    { interventions: INTERVENTIONS, deadlineText: '' },
    'caution',
    'Paused: Round 2 The deadline was moved. ' +
      'To do: resume it with “sealed resume”, or on the tab Requests.',
  ],
  [
    'grace',
    { interventions: INTERVENTIONS },
    'caution',
    'Grace: Round 2 An answer was missing at the deadline, so answers count until Saturday 20:00 ' +
      '(Europe/Berlin). The deadline was moved. To do: remind the players who are missing. On ' +
      'the tab Requests you can also enter their orders, move the deadline, or resolve the step ' +
      'now.',
  ],
  [
    'cut off',
    { interventions: INTERVENTIONS },
    'caution',
    'Answers are cut off: Round 2 Answers received until Saturday 20:00 (Europe/Berlin) count. ' +
      'The deadline was moved. To do: preview the step with “sealed resolve --dry-run”, and resolve ' +
      'it with “sealed resolve”, or on the tab Requests.',
  ],
  [
    'undone',
    { interventions: INTERVENTIONS },
    'caution',
    'Undone: Round 2 The deadline was moved. ' +
      'The step is resolved again Saturday 20:00 (Europe/Berlin), or at once by ' +
      '“sealed resolve --step "Round 2" --early”, or on the tab Requests.',
  ],
  ['over', {}, null, 'The match is over Nothing is due. The public workbook now holds'],
  [
    'waits',
    {},
    'bad',
    'The match waits: Round 2 The step was due Saturday 20:00 (Europe/Berlin). The match goes on ' +
      'by itself once',
  ],
  [
    'waits',
    { stepTitle: '', deadlineText: '' },
    'bad',
    'The match waits The match goes on by itself once the problems below are solved',
  ],
];

test.for(STATES)(
  'the Desk of a match that is %s shows this state and the remedy',
  ([state, rest, tone, told]) => {
    const sheet = draw({ seats: [], ...rest, state });
    expect(mainText(sheet)).toContain(told);
    const title = sheet.rows.flat().find(({ value }) => told.startsWith(`${value ?? '-'} `));
    const tones = (['good', 'caution', 'bad'] as const).filter(
      (known) => TONE_STYLES[known].background === title?.format?.background,
    );
    expect(tones).toEqual(tone === null ? [] : [tone]);
  },
);

describe('seats', () => {
  const NOW: readonly (readonly [SeatState | null, string, Tone])[] = [
    [null, 'asked', 'caution'],
    ['in', 'in', 'good'],
    ['in with problems', 'in with problems', 'caution'],
    ['nothing counts', 'nothing counts', 'bad'],
    ['missing', 'missing', 'caution'],
  ];

  test.for(NOW)('the Desk shows a seat with the state “%s” as “%s”', ([state, told, tone]) => {
    const seats = [
      { seat: 'Scarlet', owes: true, mayAnswer: false, state, fate: '', note: '', url: '' },
    ];
    const cell = cellOf({ seats }, told);
    expect(cell?.format).toMatchObject(TONE_STYLES[tone]);
  });

  test('a seat that is not asked is muted on the Desk in any state', () => {
    const seats = [
      {
        seat: 'Scarlet',
        owes: false,
        mayAnswer: false,
        state: 'missing',
        fate: '',
        note: '',
        url: '',
      } as const,
    ];
    expect(cellOf({ seats }, 'not asked')?.format).toMatchObject(TONE_STYLES.muted);
    expect(cellOf({ seats }, 'missing')).toBeUndefined();
  });

  test('the Desk shows that a seat need not answer until the seat answers', () => {
    const seat = { seat: 'Scarlet', owes: false, mayAnswer: true, fate: '', note: '', url: '' };
    const told = (state: SeatState | null, text: string) =>
      cellOf({ seats: [{ ...seat, state }] }, text);
    for (const state of [null, 'missing'] as const)
      expect(told(state, 'need not answer')?.format).toMatchObject(TONE_STYLES.muted);
    expect(told('in', 'in')?.format).toMatchObject(TONE_STYLES.good);
  });

  test('a seat’s row on the Desk has name, state, result of the last deadline, and note', () => {
    const rows = seatRows(draw({}));
    const head = rows.findIndex(([first]) => first === 'Seat');
    expect(rows.slice(head, head + 3)).toEqual([
      ['Seat', 'Now', 'Last step', 'Note'],
      ['Scarlet', 'asked', 'accepted'],
      ['Dems', 'not asked', 'missing', 'Nothing was received.'],
    ]);
  });

  test('the main pane of the Desk names asked seats by state, others once they answer', () => {
    const seat = (name: string, state: SeatState | null, owes = true) => ({
      ...{ seat: name, owes, mayAnswer: !owes, state, fate: '', note: '', url: '' },
    });
    const seats = [
      seat('Scarlet', 'in'),
      seat('Dems', 'missing'),
      seat('Zatchel', 'in with problems'),
      seat('Phoenix', 'nothing counts'),
      seat('Isa', null),
      seat('Pixie', 'in', false),
      seat('Zero', 'missing', false),
    ];
    expect(mainText(draw({ seats }))).toContain(
      'Missing: Dems. Sent nothing that counts: Phoenix. Answered, with problems: Zatchel. ' +
        'Not polled yet: Isa. Answered: Scarlet and Pixie. ',
    );
    const unpolled = seats.slice(0, 2).map((one) => ({ ...one, state: null }));
    expect(mainText(draw({ seats: unpolled }))).toContain('No answer has been polled yet.');
  });

  test('a seat lacks a result on the Desk before the first deadline', () => {
    const seats = [
      { seat: 'Scarlet', owes: true, mayAnswer: false, state: null, fate: '', note: '', url: '' },
    ];
    expect(seatRows(draw({ seats }))).toContainEqual(['Scarlet', 'asked']);
  });
});

test('the Desk omits the headings of empty lists', () => {
  const told = texts(draw({ links: [] }));
  for (const heading of ['Unknown senders', 'Restored', 'Files', 'Problem'])
    expect(told).not.toContain(heading);
});

test('the Desk has a heading each for unknown senders, repairs and files', () => {
  const sheet = draw({ unknownSenders: ['Who?'], repairNotes: ['A tab.'] });
  expect(mainText(sheet)).toContain('Unknown senders Who?');
  expect(mainText(sheet)).toContain('Restored, and other news A tab.');
  expect(mainText(sheet)).toContain('Files ▸ Public workbook');
  expect(linksOn(sheet).toSorted()).toEqual([
    'https://example.org/public',
    'https://example.org/scarlet',
  ]);
});

test('a status is coloured, in capitals too', () => {
  expect(fateTone('accepted')).toBe('good');
  expect(fateTone(' MISSING ')).toBe('bad');
});

test('the Desk shows during the match how often the tab Requests is polled', () => {
  const requestsServed = 'Requests there are polled every hour.';
  expect(asideText(draw({ requestsServed }))).toContain(`The tab Requests ${requestsServed}`);
  expect(texts(draw({ requestsServed, state: 'over' }))).not.toContain(requestsServed);
});
