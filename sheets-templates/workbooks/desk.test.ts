import { describe, expect, test } from 'vitest';
import type { Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { TONE_STYLES } from '../drawing/palette.ts';
import { type DeskData, drawDesk, type SeatState } from './desk.ts';
import { findFateTone } from './fate.ts';
import { DESK_DATA, listLinks, texts } from './workbook-staging.ts';

const drawDeskWith = (rest: Partial<DeskData>) => drawDesk({ ...DESK_DATA, ...rest }, 1);
const findDeskCell = (rest: Partial<DeskData>, text: string) =>
  drawDeskWith(rest)
    .rows.flat()
    .find(({ value }) => value === text);

/** Lists the texts of the middle pane, row by row. */
const listSeatTexts = ({ rows }: DrawnSheet) =>
  rows.map((row) => row.slice(9, 16).flatMap(({ value }) => value ?? []));

const joinTextsBetween = ({ rows, ...sheet }: DrawnSheet, left: number, right: number) =>
  texts({ ...sheet, rows: rows.map((row) => row.slice(left, right)) });

/** Joins the texts of the main pane, which a phone shows. */
const joinMainTexts = (sheet: DrawnSheet) => joinTextsBetween(sheet, 0, 8);
const joinAsideTexts = (sheet: DrawnSheet) => joinTextsBetween(sheet, 17, 20);

const INTERVENTIONS = ['The deadline was moved.'];

const DESK_STATES: readonly (readonly [
  DeskData['state'],
  Partial<DeskData>,
  Tone | null,
  string,
])[] = [
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

test.for(DESK_STATES)(
  'the Desk of a match that is %s shows this state and the remedy',
  ([state, rest, tone, told]) => {
    const sheet = drawDeskWith({ seats: [], ...rest, state });
    expect(joinMainTexts(sheet)).toContain(told);
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
    const cell = findDeskCell({ seats }, told);
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
    expect(findDeskCell({ seats }, 'not asked')?.format).toMatchObject(TONE_STYLES.muted);
    expect(findDeskCell({ seats }, 'missing')).toBeUndefined();
  });

  test('the Desk shows that a seat need not answer until the seat answers', () => {
    const seat = { seat: 'Scarlet', owes: false, mayAnswer: true, fate: '', note: '', url: '' };
    const told = (state: SeatState | null, text: string) =>
      findDeskCell({ seats: [{ ...seat, state }] }, text);
    for (const state of [null, 'missing'] as const)
      expect(told(state, 'need not answer')?.format).toMatchObject(TONE_STYLES.muted);
    expect(told('in', 'in')?.format).toMatchObject(TONE_STYLES.good);
  });

  test('a seat’s row on the Desk has name, state, result of the last deadline, and note', () => {
    const rows = listSeatTexts(drawDeskWith({}));
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
    expect(joinMainTexts(drawDeskWith({ seats }))).toContain(
      'Missing: Dems. Sent nothing that counts: Phoenix. Answered, with problems: Zatchel. ' +
        'Not polled yet: Isa. Answered: Scarlet and Pixie. ',
    );
    const unpolled = seats.slice(0, 2).map((one) => ({ ...one, state: null }));
    expect(joinMainTexts(drawDeskWith({ seats: unpolled }))).toContain(
      'No answer has been polled yet.',
    );
  });

  test('a seat lacks a result on the Desk before the first deadline', () => {
    const seats = [
      { seat: 'Scarlet', owes: true, mayAnswer: false, state: null, fate: '', note: '', url: '' },
    ];
    expect(listSeatTexts(drawDeskWith({ seats }))).toContainEqual(['Scarlet', 'asked']);
  });
});

test('the Desk omits the headings of empty lists', () => {
  const told = texts(drawDeskWith({ links: [] }));
  for (const heading of ['Unknown senders', 'Restored', 'Files', 'Problem'])
    expect(told).not.toContain(heading);
});

test('the Desk has a heading each for unknown senders, repairs and files', () => {
  const sheet = drawDeskWith({ unknownSenders: ['Who?'], repairNotes: ['A tab.'] });
  expect(joinMainTexts(sheet)).toContain('Unknown senders Who?');
  expect(joinMainTexts(sheet)).toContain('Restored, and other news A tab.');
  expect(joinMainTexts(sheet)).toContain('Files ▸ Public workbook');
  expect(listLinks(sheet).toSorted()).toEqual([
    'https://example.org/public',
    'https://example.org/scarlet',
  ]);
});

test('a status is coloured, in capitals too', () => {
  expect(findFateTone('accepted')).toBe('good');
  expect(findFateTone(' MISSING ')).toBe('bad');
});

test('the Desk shows during the match how often the tab Requests is polled', () => {
  const requestsServed = 'Requests there are polled every hour.';
  expect(joinAsideTexts(drawDeskWith({ requestsServed }))).toContain(
    `The tab Requests ${requestsServed}`,
  );
  expect(texts(drawDeskWith({ requestsServed, state: 'over' }))).not.toContain(requestsServed);
});
