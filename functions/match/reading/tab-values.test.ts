import { beforeAll, expect, test } from 'vitest';
import { PLAYERS_SCHEMA } from '../../../sheets-templates/records/record-columns.ts';
import { openMatch } from '../../../test/support/table/just-opened.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { createBindingKey } from '../ledger/bindings.ts';
import { IncidentError } from '../ledger/incident.ts';
import { createSeed } from '../ledger/seed.ts';
import { listMatchSettings } from '../showing/match-settings.ts';
import { listPlayerRecords } from '../showing/workbooks.ts';
import type { HostBook } from './host-book.ts';
import { getCurrentPosition, type Match } from './match.ts';
import { findSeatRows, requireTabValues, type TabValuesContext } from './tab-values.ts';

/** A match in which Scarlet is known only by the link. */
let match: Match;
beforeAll(async () => {
  const getAddress = (seat: string) => (seat === 'Scarlet' ? '' : `${seat}@example.com`);
  const table = await openTable({ game: USUAL_GAME, getAddress });
  match = await table.read();
});

type PlayersRows = HostBook['players'];
const [SEAT, EMAIL, CODE, WORKBOOK] = [0, 1, 2, 4];
const createWrittenRows = (of = match): PlayersRows =>
  listPlayerRecords(of).map(PLAYERS_SCHEMA.buildRow);

/** Returns a function that overwrites a cell with a text. Rows count from 1, as on the sheet. */
const createTyping =
  (row: number, column: number, text: string) =>
  (rows: PlayersRows): PlayersRows =>
    rows.map((cells, index) => (index + 2 === row ? cells.with(column, text) : cells));

interface BookOverrides extends Partial<Pick<HostBook, 'seed' | 'key'>> {
  readonly players?: (rows: PlayersRows) => PlayersRows;
  readonly settings?: Readonly<Record<string, string>>;
}

function validateValues(
  bookOverrides: BookOverrides = {},
  context: Partial<TabValuesContext> = {},
  of: Match = match,
) {
  const { opened } = getCurrentPosition(of);
  const written = listMatchSettings(of).map(({ setting, value }) => [setting, String(value)]);
  const settings = { ...Object.fromEntries(written), ...bookOverrides.settings };
  const book = {
    ...{ seed: of.seed, key: of.key, ...bookOverrides },
    setting: (name: string) => settings[name] ?? '',
    players: (bookOverrides.players ?? ((rows) => rows))(createWrittenRows(of)),
  };
  return requireTabValues(book as unknown as HostBook, {
    ...{ hostId: of.files.hostId, formId: undefined },
    bound: { opened, bindings: opened.bindings },
    ...context,
  });
}

const listPlaces = (...given: Parameters<typeof validateValues>) =>
  validateValues(...given).incidents.map(({ where }) => where);
function describeStops(...given: Parameters<typeof validateValues>): readonly string[] {
  try {
    validateValues(...given);
    return [];
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    return error.incidents.map(({ where, what }) => `${where}: ${what}`);
  }
}

test('unchanged tabs are read without a report', () => {
  const { seed, key, files } = match;
  expect(validateValues()).toEqual({ seed, key, files, incidents: [] });
});

const BLANK_ROW = ['', ' ', '', '', ''];

test.each<readonly [string, (rows: PlayersRows) => PlayersRows, readonly string[]]>([
  ['rows in another order', (rows) => rows.toReversed(), []],
  ['a blank row', (rows) => rows.toSpliced(1, 0, BLANK_ROW), []],
  ['a name without anything else', (rows) => [...rows, ['Sam', '', '', '', '']], ['row 4']],
  ['a name that is gone', createTyping(3, SEAT, ''), ['row 3, Seat']],
  [
    'an address for a player without one',
    createTyping(2, EMAIL, 'a@example.com'),
    ['row 2, E-mail'],
  ],
  ['an address that is gone', createTyping(3, EMAIL, ''), ['E-mail of Dems']],
  ['another address', createTyping(3, EMAIL, 'a@example.com'), ['row 3, E-mail', 'E-mail of Dems']],
  ['a code that is gone', createTyping(2, CODE, ''), ['row 2, Code', 'Code of Scarlet']],
  [
    'another workbook',
    createTyping(2, WORKBOOK, 'x'.repeat(20)),
    ['row 2, Workbook', 'Workbook of Scarlet'],
  ],
  ['a duplicated row', (rows) => [...rows, rows[0] ?? []], ['row 4']],
  ['a missing row of a seat', (rows) => rows.slice(1), ['Workbook of Scarlet', 'Code of Scarlet']],
])('the tab Players with %s is reported at these places: $2', (_what, players, where) => {
  expect(listPlaces({ players })).toEqual(where.map((one) => `Players, ${one}`));
});

test('a duplicated row is reported with the first row of its seat', () => {
  const [incident] = validateValues({ players: (rows) => [...rows, rows[0] ?? []] }).incidents;
  expect(incident?.what).toContain('for Scarlet, which already has row 2.');
});

test.each([
  ['workbook', [CODE, EMAIL]],
  ['code', [WORKBOOK, EMAIL]],
  ['e-mail', [WORKBOOK, CODE]],
] as const)('a row with an overwritten name is recognized by its %s alone', (_what, others) => {
  const players = (rows: PlayersRows) =>
    [SEAT, ...others].reduce((grid, one) => createTyping(3, one, 'x'.repeat(20))(grid), rows);
  expect(listPlaces({ players })).toContain('Players, row 3, Seat');
});

test('two seats keep their common address without a report', () => {
  const shared = openMatch({}, { getAddress: () => 'both@example.com' });
  const { files, incidents } = validateValues({}, {}, shared);
  expect(incidents.filter(({ where }) => where.includes('E-mail'))).toEqual([]);
  expect(files?.seats.map(({ email }) => email)).toEqual(Array(2).fill('both@example.com'));
});

test('findSeatRows omits a seat without a row', () => {
  const seats = ['Scarlet', 'Dems'];
  expect(findSeatRows(createWrittenRows(), seats)).toEqual({ Scarlet: 1, Dems: 2 });
  expect(findSeatRows(createTyping(2, SEAT, 'Sam')(createWrittenRows()), seats)).toEqual({
    Dems: 2,
  });
});

test.each<readonly [string, () => BookOverrides, RegExp]>([
  ['no seed', () => ({ seed: null }), /^Match, Seed: The cell does not contain/],
  ['another seed', () => ({ seed: createSeed() }), /does not match the hash/],
  ['no key', () => ({ key: null }), /^Match, Binding key: The cell does not contain/],
  [
    'another key',
    () => ({ key: createBindingKey() }),
    /^Match, Binding key: The key is not the one/,
  ],
])('a match stops if its workbook has %s', (_what, given, sentence) => {
  expect(describeStops(given())).toEqual([expect.stringMatching(sentence)]);
});

test('missing seed and key are both reported', () => {
  expect(describeStops({ seed: null, key: null })).toHaveLength(2);
  expect(describeStops({ seed: createSeed(), key: createBindingKey() })).toHaveLength(2);
});

test('a copy of a host’s workbook stops its match', () => {
  expect(describeStops({}, { hostId: 'copy-of-it' })).toEqual([
    expect.stringMatching(/^The host’s workbook: This workbook is a copy/),
  ]);
  const { opened } = getCurrentPosition(match);
  const { hostWorkbook: _, ...bindings } = opened.bindings;
  expect(describeStops({}, { hostId: 'copy-of-it', bound: { opened, bindings } })).toEqual([]);
});
