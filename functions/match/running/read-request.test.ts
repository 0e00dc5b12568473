import { describe, expect, test } from 'vitest';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import {
  applyRequest,
  DEADLINE_MS,
  OPENED_MS,
  openMatch,
  resolveOpenStep,
} from '../../../test/support/table/just-opened.ts';
import type { Settings } from '../ledger/entry.ts';
import type { Plan } from '../opening/draft-match.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import {
  type CommandCells,
  formatRequestWords,
  parseAction,
  parseCommandCells,
} from './judge-request.ts';

const createMatchWith = (settings: Partial<Settings> = {}, season?: Plan['season']): Match =>
  openMatch(settings, { game: presentsOfMine, season });
const MATCH = createMatchWith();
const createCells = (own: Partial<CommandCells>): CommandCells => ({
  what: '',
  whom: '',
  value: '',
  reason: 'A storm.',
  ...own,
});
const parseRow = (own: Partial<CommandCells>, match = MATCH) =>
  parseAction({ match, nowMs: OPENED_MS }, createCells(own));

describe('row of Requests', () => {
  const UNTIL = { untilMs: Date.parse('2026-06-20T18:00:00Z') };
  test.for([
    ['Deadline', '', '+1 day', { kind: 'deadline', toMs: DEADLINE_MS + 86_400_000 }],
    ['deadline', '', '2 hours', { kind: 'deadline', toMs: DEADLINE_MS + 7_200_000 }],
    ['deadline', '', '2026-06-03 23:00', { kind: 'deadline', toMs: DEADLINE_MS + 3_600_000 }],
    ['pause', '', '', { kind: 'pause', form: 'open' }],
    ['pause', '', 'Form closed', { kind: 'pause', form: 'closed' }],
    ['pause', '', 'closed', { kind: 'pause', form: 'closed' }],
    ['pause', '', 'until 2026-06-20 20:00, closed', { kind: 'pause', form: 'closed', ...UNTIL }],
    ['resume', '', '', { kind: 'resume' }],
    ['absent', 'dems', '', { kind: 'absent', seat: 'Dems', absence: 'this step' }],
    ['absent', 'Dems', 'Until told', { kind: 'absent', seat: 'Dems', absence: 'until told' }],
    ['absent', 'Dems', 'back', { kind: 'absent', seat: 'Dems', absence: 'back' }],
  ] as const)('the row “%s” for “%s” with “%s” is parsed', ([what, whom, value, meant]) => {
    expect(parseRow({ what, whom, value, reason: 'x'.repeat(300) })).toEqual(meant);
  });

  test('a row for a new code keeps the player and name of the seat', () => {
    expect(parseRow({ what: 'new code', whom: 'Isa' })).toMatchObject({
      kind: 'seat',
      seat: 'Isa',
      email: null,
      name: null,
    });
  });

  test.for([
    ['party', '', '', 'What: “party” is not a request. Choose '],
    ['pause', '', 'soon', 'Value: “soon” is not valid for a pause.'],
    ['pause', '', 'until +2 days', 'Value: “until +2 days” is not valid for a pause.'],
    ['pause', '', 'until soon', 'Value: “soon” does not contain a clear day'],
    [
      ...['deadline', '', 'soon'],
      'Value: “soon” does not contain a clear day and hour. Write "tomorrow 20:00", "Friday ' +
        '19:30", "+2 days", or "2026-06-08 20:00".',
    ],
    ['undo', '', '', 'No step has been resolved yet'],
    ['absent', '', '', 'For whom: choose a seat. There are Scarlet, Dems, '],
    ['absent', 'Sam', '', 'For whom: there is no seat “Sam”. There are Scarlet, '],
    ['absent', 'Dems', 'ever', 'Value: “ever” is not valid. Write this step, until told, back.'],
    [
      ...['absent', '20:00', ''],
      'there is no seat “20:00”. There are Scarlet, Dems, Zatchel, Phoenix, Isa, Pixie, Zero, ' +
        'Walsh. To keep a name exactly as typed, put an apostrophe before the name.',
    ],
    ['new code', 'Sam', '', 'For whom: there is no seat “Sam”.'],
  ])('the row “%s” for “%s” with “%s” is refused', ([what = '', whom = '', value = '', told]) => {
    expect(parseRow({ what, whom, value })).toContain(told);
  });

  test.for([
    ['', 'Write a reason in the column Reason. Everybody can read it.'],
    ['x'.repeat(301), 'Reason: shorten the reason to at most 300 characters.'],
    ['It \u202eends', 'Reason: type the reason again without its invisible character (U+202E).'],
  ] as const)('a row with the invalid reason “%.9s” is refused', ([reason, told]) => {
    expect(parseRow({ what: 'pause', reason })).toContain(told);
  });

  test('a row for a new code is refused if players are identified by their addresses', () => {
    const byEmail = createMatchWith({ knownBy: 'email' });
    expect(parseRow({ what: 'new code', whom: 'Isa' }, byEmail)).toContain(
      'identified by their addresses, not by codes',
    );
  });

  test('a row that hands over a seat of a season first asks to move the seat’s workbook', () => {
    const row = { what: 'seat', whom: 'Isa', value: 'sam@example.org' };
    const of = { match: 'round-1', public: 'public' };
    const inSeason = createMatchWith({}, { of, hostId: 'host', folders: {} });
    const first = 'First, by hand, move the seat’s workbook in Drive out of the player’s folder';
    expect(parseRow(row, inSeason)).toMatchObject({ first: [expect.stringContaining(first)] });
    expect(parseRow(row)).toMatchObject({ first: [expect.not.stringContaining('folder')] });
  });

  test('a row for more time does not set a deadline in a paused match', () => {
    const paused = applyRequest(MATCH, { kind: 'pause', form: 'open' }, OPENED_MS + 3_600_000);
    expect(parseRow({ what: 'deadline', value: '+1 day' }, paused)).toEqual({
      ...{ kind: 'deadline', toMs: 0 },
    });
  });

  test('a row “go on” discards the lost entries and the entries that the row names', () => {
    const goesOn = (value: string, lost: Parameters<typeof parseAction>[0]['lost']) =>
      parseAction({ match: MATCH, lost, nowMs: OPENED_MS }, createCells({ what: 'go on', value }));
    const lost = [{ entry: 1, hash: '0123456789ab' }];
    expect(goesOn('', lost)).toEqual({ kind: 'lost', givenUp: ['0123456789ab'] });
    expect(goesOn('ba9876543210, 0123456789ab;', lost)).toEqual({
      ...{ kind: 'lost', givenUp: ['0123456789ab', 'ba9876543210'] },
    });
    expect(goesOn('mine', lost)).toMatch(/^Value: “mine” is not a short hash of twelve digits/);
    expect(goesOn('', undefined)).toMatch(/^No entry is missing from the ledger/);
  });

  test('a row “ruling” is refused in a match that awaits no results', () => {
    expect(parseRow({ what: 'ruling', value: 'void' })).toMatch(/^Value: /);
  });
});

describe('row “undo”', () => {
  const once = resolveOpenStep(MATCH);
  const twice = resolveOpenStep(once, [], DEADLINE_MS + 86_400_000);
  const [first, second] = currentPosition(twice).line.map(({ by }) => by);

  test('a row “undo” without a step undoes the last step that asked anybody', () => {
    expect(parseRow({ what: 'undo' }, once)).toEqual({ kind: 'undo', to: 1, reopen: false });
    expect(parseRow({ what: 'undo' }, twice)).toEqual({ kind: 'undo', to: 2, reopen: false });
    expect(parseRow({ what: 'undo', value: 'reopen' }, twice)).toEqual({
      kind: 'undo',
      to: 2,
      reopen: true,
    });
  });

  test('a row “undo” names a step by its name or its title, in any case', () => {
    for (const value of [first?.title, first?.step, first?.title.toUpperCase()]) {
      expect(parseRow({ what: 'undo', value: `${value}, Reopen` }, twice)).toEqual({
        kind: 'undo',
        to: 1,
        reopen: true,
      });
    }
    expect(parseRow({ what: 'undo', value: second?.title ?? '' }, twice)).toMatchObject({ to: 2 });
  });

  test('a row “undo” with an unknown step is refused with the titles of resolved steps', () => {
    expect(parseRow({ what: 'undo', value: 'Round 9' }, twice)).toBe(
      'Value: “Round 9” is not a resolved step. Resolved steps: ' +
        `${first?.title}, ${second?.title}.`,
    );
  });
});

describe('cells of a row', () => {
  const record = {
    whom: ' Dems ',
    reason: ' A \n storm. ',
    tick: '',
    change: '',
    done: '',
    number: '',
  };

  test('the cells of a row are read without surrounding spaces', () => {
    expect(parseCommandCells({ ...record, what: ' pause ', value: ' closed ' })).toEqual({
      what: 'pause',
      whom: 'Dems',
      value: 'closed',
      reason: 'A storm.',
    });
  });

  test.for([
    [46_178.833_333_333_336, '2026-06-05 20:00'],
    [1, '1899-12-31'],
    [20 / 24, '20:00'],
    [0, '00:00'],
    [2_958_465, '2958465'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ] as const)('the number %d in a row “deadline” is read as the typed time', ([value, text]) => {
    expect(parseCommandCells({ ...record, what: 'deadline', value }).value).toBe(text);
  });

  test('a number in a row without a time is read as a number', () => {
    expect(parseCommandCells({ ...record, what: 'undo', value: 1 }).value).toBe('1');
  });

  test('the words of a row are the contents of its filled cells', () => {
    const words = (own: Partial<CommandCells>) =>
      formatRequestWords(createCells(own), { kind: 'resume' });
    expect(words({ what: 'pause', value: 'closed' })).toBe('pause closed');
    expect(words({ what: 'absent', whom: 'Dems' })).toBe('absent Dems');
    expect(words({ what: 'orders', whom: 'Dems', value: 'A: 1\nB: 2' })).toBe(
      'orders Dems A: 1 B: 2',
    );
  });
});
