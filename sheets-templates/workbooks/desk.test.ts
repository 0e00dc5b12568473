import { describe, expect, test } from 'vitest';
import type { Tone } from '../../rules/kit/showing/view.ts';
import { TONE_STYLES } from '../drawing/palette.ts';
import { type DeskData, deskSheet, type SeatState } from './desk.ts';
import { fateTone } from './fate.ts';
import { desk, linksOn, texts } from './workbook-staging.ts';

const draw = (rest: Partial<DeskData>) => deskSheet({ ...desk, ...rest }, 1);
const cellOf = (rest: Partial<DeskData>, text: string) =>
  draw(rest)
    .rows.flat()
    .find(({ value }) => value === text);

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
    'Paused: Round 2 The deadline was moved. It goes on by itself Saturday 20:00 ' +
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
    'cut off',
    { interventions: INTERVENTIONS },
    'caution',
    'Answers are cut off: Round 2 Answers received until Saturday 20:00 (Europe/Berlin) count. ' +
      'The deadline was moved. To do: preview it with “sealed resolve --dry-run”, and resolve ' +
      'it with “sealed resolve”, or on the tab Requests.',
  ],
  [
    'undone',
    { interventions: INTERVENTIONS },
    'caution',
    'Undone: Round 2 The deadline was moved. ' +
      'It is resolved again Saturday 20:00 (Europe/Berlin), or at once by ' +
      '“sealed resolve --step "Round 2" --early”, or on the tab Requests.',
  ],
  ['over', {}, null, 'The match is over Nothing is due. The public workbook now holds'],
  [
    'waits',
    {},
    'bad',
    'The match waits: Round 2 It was due Saturday 20:00 (Europe/Berlin). It goes on by itself when',
  ],
  [
    'waits',
    { stepTitle: '', deadlineText: '' },
    'bad',
    'The match waits It goes on by itself when the problems below are solved',
  ],
];

test.for(STATES)('a match that is %s shows its state and remedy', ([state, rest, tone, told]) => {
  const sheet = draw({ ...rest, state });
  expect(texts(sheet)).toContain(told);
  const title = sheet.rows.flat().find(({ value }) => told.startsWith(`${value ?? '-'} `));
  const tones = (['good', 'caution', 'bad'] as const).filter(
    (known) => TONE_STYLES[known].background === title?.format?.background,
  );
  expect(tones).toEqual(tone === null ? [] : [tone]);
});

describe('seats', () => {
  const NOW: readonly (readonly [SeatState | null, string, Tone])[] = [
    [null, 'asked', 'caution'],
    ['in', 'in', 'good'],
    ['in with problems', 'in with problems', 'caution'],
    ['nothing counts', 'nothing counts', 'bad'],
    ['missing', 'missing', 'caution'],
  ];

  test.for(NOW)('a seat with the state “%s” is shown as %s', ([state, told, tone]) => {
    const seats = [{ seat: 'Scarlet', owes: true, mayAnswer: false, state, fate: '', note: '' }];
    const cell = cellOf({ seats }, told);
    expect(cell?.format).toMatchObject(TONE_STYLES[tone]);
  });

  test('a seat that is not asked is muted in any state', () => {
    const seats = [
      {
        seat: 'Scarlet',
        owes: false,
        mayAnswer: false,
        state: 'missing',
        fate: '',
        note: '',
      } as const,
    ];
    expect(cellOf({ seats }, 'not asked')?.format).toMatchObject(TONE_STYLES.muted);
    expect(cellOf({ seats }, 'missing')).toBeUndefined();
  });

  test('a seat that need not answer is shown as such until it answers', () => {
    const seat = { seat: 'Scarlet', owes: false, mayAnswer: true, fate: '', note: '' };
    const told = (state: SeatState | null, text: string) =>
      cellOf({ seats: [{ ...seat, state }] }, text);
    for (const state of [null, 'missing'] as const)
      expect(told(state, 'need not answer')?.format).toMatchObject(TONE_STYLES.muted);
    expect(told('in', 'in')?.format).toMatchObject(TONE_STYLES.good);
  });

  test('a seat has a row with name, state, result of the last deadline, and note', () => {
    const rows = draw({}).rows.map((row) => row.slice(0, 4).map(({ value }) => value));
    const head = rows.findIndex(([first]) => first === 'Seat');
    expect(rows.slice(head, head + 3)).toEqual([
      ['Seat', 'Now', 'Last step', 'Note'],
      ['Scarlet', 'asked', 'accepted', null],
      ['Dems', 'not asked', 'missing', 'Nothing was received.'],
    ]);
  });

  test('a seat lacks a result before the first deadline', () => {
    const seats = [
      { seat: 'Scarlet', owes: true, mayAnswer: false, state: null, fate: '', note: '' },
    ];
    const row = draw({ seats }).rows.find(([first]) => first?.value === 'Scarlet');
    expect(row?.slice(1, 4).map(({ value }) => value)).toEqual(['asked', null, null]);
  });
});

test('the Desk omits the headings of empty lists', () => {
  const told = texts(draw({ links: [] }));
  for (const heading of ['Unknown senders', 'Put back', 'Files', 'Problem'])
    expect(told).not.toContain(heading);
});

test('the Desk has a heading each for unknown senders, repairs and files', () => {
  const sheet = draw({ unknownSenders: ['Who?'], repairNotes: ['A tab.'] });
  expect(texts(sheet)).toContain('Unknown senders Who?');
  expect(texts(sheet)).toContain('Put back, and other news A tab.');
  expect(texts(sheet)).toContain('Files ▸ Public workbook');
  expect(linksOn(sheet)).toEqual(['https://example.org/public']);
});

test('a status is coloured, in capitals too', () => {
  expect(fateTone('accepted')).toBe('good');
  expect(fateTone(' MISSING ')).toBe('bad');
});

test('the interval of polls of the tab Requests is shown during the match', () => {
  const requestsServed = 'Requests there are polled every hour.';
  expect(texts(draw({ requestsServed }))).toContain(`The tab Requests ${requestsServed}`);
  expect(texts(draw({ requestsServed, state: 'over' }))).not.toContain(requestsServed);
});
