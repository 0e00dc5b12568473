import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { forgetExternalGames, rememberFailedLoad } from '../../../rules/games.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { countClocks, toOtherOffsets } from '../../../test/support/other-offsets.ts';
import { byHand, typed } from '../../../test/support/table/by-hand.ts';
import { readRanges } from '../../../test/support/table/ranges.ts';
import { HOST, openTable, playedToEnd, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { type Entry, parseEntry, sealEntry } from '../ledger/entry.ts';
import { getLatestPosition } from '../ledger/position.ts';
import { buildSheetLink } from '../reading/links.ts';
import { currentPosition, entriesOf } from '../reading/match.ts';
import type { Difference } from '../showing/compare-tabs.ts';
import { type Archive, exportMatch, replayArchive } from './archive.ts';
import { formatVerdict } from './verdict-text.ts';
import { judgeArchive, verifyMatch } from './verify.ts';

let table: Table;
let archive: Archive;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots();
  await table.deadline();
  archive = await exportMatch(table.as(HOST), table.hostId);
});

const listDifferences = async (own: Partial<Archive>): Promise<readonly Difference[]> => {
  const { verdict } = await judgeArchive({ ...archive, ...own });
  return verdict.kind === 'differs' ? verdict.differences : [];
};
const listPlaces = async (own: Partial<Archive>): Promise<readonly string[]> =>
  (await listDifferences(own)).map(({ where }) => where);

/** Returns the entries after a change to the last one, which is sealed again. */
const changeLastEntry = (change: object): readonly string[] =>
  archive.entries.map((body, index) =>
    index === archive.entries.length - 1
      ? sealEntry({ ...(parseEntry(body) as Entry), ...change } as Entry).body
      : body,
  );

type ArchivedBook = Archive['workbooks'][number];
const changeBook = (
  of: string,
  change: (book: ArchivedBook) => readonly ArchivedBook[],
): readonly ArchivedBook[] =>
  archive.workbooks.flatMap((book) => (book.of === of ? change(book) : [book]));
type ArchivedCell = ArchivedBook['tabs'][number]['cells'][number][number];

/** Returns the workbooks after a change to one cell of a public tab. */
const changeCell = (
  title: string,
  row: number,
  column: number,
  value: ArchivedCell,
): readonly ArchivedBook[] =>
  changeBook('public', (book) => [
    {
      ...book,
      tabs: book.tabs.map((tab) => {
        if (tab.title !== title) return tab;
        const cells = tab.cells.map((given) => [...given]);
        const line = cells[row] ?? [];
        while (line.length <= column) line.push(null);
        line[column] = value;
        cells[row] = line;
        return { ...tab, cells };
      }),
    },
  ]);

test('an unchanged export is verified, and its entries and cells are counted', async () => {
  const { verdict } = await judgeArchive(archive);
  expect(verdict).toMatchObject({ kind: 'verified', entries: 2, drawnBy: null });
  const filled = archive.workbooks.flatMap(({ tabs }) =>
    tabs
      .filter(({ title }) => title !== PLAYER_TABS.proposals.title)
      .flatMap(({ cells }) => cells.flat().filter((cell) => cell !== null && cell !== '')),
  );
  expect(verdict.kind === 'verified' && verdict.cells).toBe(filled.length);
});

/** Returns the cells as a machine with another time zone database writes them. */
const withOtherOffsets = (cells: ArchivedBook['tabs'][number]['cells']): typeof cells =>
  cells.map((row) => row.map((cell) => (typeof cell === 'string' ? toOtherOffsets(cell) : cell)));

test('an export drawn with another time zone database is verified with a note', async () => {
  const workbooks = archive.workbooks.map((book) => ({
    ...book,
    tabs: book.tabs.map((tab) => ({ ...tab, cells: withOtherOffsets(tab.cells) })),
  }));
  expect(countClocks(JSON.stringify(workbooks))).toBeGreaterThan(4);
  expect(workbooks).not.toEqual(archive.workbooks);
  const { verdict } = await judgeArchive({ ...archive, workbooks });
  expect(verdict).toMatchObject({ kind: 'verified' });
  expect(formatVerdict(verdict)).toMatch(
    /Another version of the time zone database wrote \d+ cells: this machine writes “.* \(GMT\+2.*\)” where “.* \(GMT\+3.*\)” is shown/,
  );
});

test('a replay uses the deadline of the entry without computing it again', () => {
  const deadline = '2026-11-23T01:30:00.000Z';
  const { next: written } = parseEntry(archive.entries.at(-1) ?? '') ?? {};
  const next = { ...written, deadline };
  const positions = replayArchive({ ...archive, entries: changeLastEntry({ next }) });
  expect(getLatestPosition(positions).sealed.entry.next).toEqual(next);
});

test('judgeArchive reports a changed or invalid seed', async () => {
  expect(await listPlaces({ seed: 'a'.repeat(64) })).toEqual(['Match, Seed']);
  expect(await listPlaces({ seed: 'no seed' })).toEqual(['Seed']);
});

test.each<readonly [string, () => readonly string[], string]>([
  ['no entry', () => [], 'Entry 0'],
  ['an invalid entry', () => [archive.entries[0] ?? '', '{}'], 'Entry 1'],
  ['a gap', () => archive.entries.slice(1), 'Entry 0'],
  ['an entry twice', () => [...archive.entries, ...archive.entries.slice(1)], 'Entry 2'],
  ['another one before it', () => changeLastEntry({ previous: 'f'.repeat(64) }), 'Entry 1'],
  ['another number', () => changeLastEntry({ entry: 2 }), 'Entry 1'],
  ['another state', () => changeLastEntry({ stateHash: 'f'.repeat(64) }), 'Ledger, entry 1'],
])('judgeArchive names the place of a fault in the ledger: %s', async (_what, entries, where) => {
  expect(await listPlaces({ entries: entries() })).toEqual([where]);
});

test('judgeArchive reports a changed row and a row without an entry', async () => {
  const [first = [], ...rest] = archive.submissions;
  const late = first.map((cell) => (cell === 'accepted' ? 'late' : cell));
  expect((await listPlaces({ submissions: [late, ...rest] }))[0]).toBe('Submissions, entry 1');
  const other = first.map((cell, index) => (index === 0 ? 7 : cell));
  expect((await listPlaces({ submissions: [first, ...rest, other] }))[0]).toBe(
    'Submissions, row 4',
  );
});

test('judgeArchive reports missing, duplicated and unknown workbooks', async () => {
  expect(await listDifferences({ workbooks: changeBook('Dems', () => []) })).toEqual([
    { where: 'Dems', expected: 'exactly one workbook', found: '0 workbooks' },
  ]);
  expect(
    await listDifferences({ workbooks: changeBook('public', (book) => [book, book]) }),
  ).toContainEqual({ where: 'public', expected: 'exactly one workbook', found: '2 workbooks' });
  const nobodys = changeBook('Dems', (book) => [book, { ...book, of: 'Nobody' }]);
  expect(await listDifferences({ workbooks: nobodys })).toEqual([
    { where: 'Nobody', expected: 'no such workbook', found: 'one' },
  ]);
});

test('judgeArchive reports a missing tab', async () => {
  const workbooks = changeBook('public', (book) => [
    { ...book, tabs: book.tabs.filter(({ title }) => title !== 'Story') },
  ]);
  expect(await listDifferences({ workbooks })).toEqual([
    { where: 'public, Story', expected: 'a tab', found: 'none' },
  ]);
});

test('judgeArchive names a changed cell', async () => {
  const workbooks = changeCell('Story', 400, 1, 'below');
  expect(await listDifferences({ workbooks })).toEqual([
    { where: 'public, Story, B401', expected: '', found: '"below"' },
  ]);
});

test('judgeArchive lists at most a hundred differences', async () => {
  const workbooks = changeBook('public', (book) => [
    { ...book, tabs: book.tabs.map((tab) => ({ ...tab, cells: [] })) },
  ]);
  expect(await listDifferences({ workbooks })).toHaveLength(100);
});

const LATEST = 'Use the newest version (“npx sealed-orders@latest”)';
/** Returns the entries. The last one has fields that this version’s schema refuses. */
const withBody = (change: object): readonly string[] =>
  archive.entries.with(
    -1,
    canonicalJson({ ...JSON.parse(archive.entries.at(-1) ?? ''), ...change }),
  );

test.each<readonly [string, object, RegExp]>([
  [
    'a field',
    { odds: 3, drawnBy: 99 },
    /Entry 1: .*: odds\..* version 99, and this program has \d+\./,
  ],
  ['a kind of entry', { kind: 'seance', drawnBy: 99 }, /Entry 1: .*: seance\..* version 99/],
  ['pages', { drawnBy: 99 }, /Ledger, entry 1: .* version 99/],
])('a match of a later version is not judged if it has %s', async (_what, change, what) => {
  const { verdict } = await judgeArchive({ ...archive, entries: withBody(change) });
  expect(verdict).toEqual({
    kind: 'not judged',
    what: expect.stringMatching(what),
    todo: expect.stringContaining(LATEST),
  });
  expect(formatVerdict(verdict)).toMatch(
    /^not judged: nothing is proven, and nothing is found wrong\. /,
  );
});

test.each<readonly [string, string, object]>([
  [
    'its rules come from a later version',
    `${USUAL_GAME.id} 99`,
    { what: expect.stringContaining(`${USUAL_GAME.id} 99`) },
  ],
  [
    'the code of its external game is missing',
    `sealed-lots 1 ${'a'.repeat(64)}`,
    { todo: expect.stringContaining('--with') },
  ],
  [
    'its external game fails to load',
    `sealed-lots 1 ${'b'.repeat(64)}`,
    {
      what: expect.stringMatching(/^The game sealed-lots 1: .*TypeError at game\.mjs:12/),
      todo: expect.stringContaining('version of Node'),
    },
  ],
])('a match is not judged if %s', async (_why, rules, verdict) => {
  onTestFinished(forgetExternalGames);
  rememberFailedLoad('b'.repeat(64), 'TypeError at game.mjs:12');
  const opened = { ...JSON.parse(archive.entries[0] ?? ''), rules };
  const judged = await judgeArchive({ ...archive, entries: [canonicalJson(opened)] });
  expect(judged.verdict).toMatchObject({ kind: 'not judged', ...verdict });
});

test('a damaged entry counts as a difference even if it names a later version', async () => {
  const entries = withBody({ odds: 3, drawnBy: 99, salt: 'none' });
  expect((await judgeArchive({ ...archive, entries })).verdict).toMatchObject({
    kind: 'differs',
  });
});

test('verifyMatch rejects an address that belongs to no workbook', async () => {
  await expect(verifyMatch(table.as(HOST), 'not a link')).rejects.toThrow(RangeError);
});

test('the verdict on a running match contains its newest hash', async () => {
  const match = await table.read();
  const { hash } = currentPosition(match).sealed;
  expect(await verifyMatch(table.as(HOST), match.files.publicId)).toEqual({
    kind: 'too early',
    entries: 2,
    newest: hash,
  });
});

describe('finished match', () => {
  let over: Table;
  let publicId: string;
  beforeAll(async () => {
    over = await openTable({ game: USUAL_GAME, from: await playedToEnd(USUAL_GAME) });
    ({ publicId } = (await over.read()).files);
  });

  const address = async (): Promise<string> => buildSheetLink((await over.read()).files, publicId);

  /** Verifies the match after the cell of a tab that contains `holds` is overwritten. */
  async function verifyAfterTyping(title: string, holds: string, text: string) {
    const forged = await openTable({ game: USUAL_GAME, from: over.keep() });
    const { spreadsheets } = forged.emulator.snapshot();
    const sheet = spreadsheets[publicId]?.sheets.find(
      ({ properties }) => properties.title === title,
    );
    const [rows = []] = await readRanges(forged.as(HOST), publicId, [title]);
    const row = rows.findIndex((cells) => cells.some((cell) => String(cell).includes(holds)));
    const column = (rows[row] ?? []).findIndex((cell) => String(cell).includes(holds));
    await byHand(forged, [typed(sheet?.properties.sheetId ?? -1, row, column, text)], publicId);
    return await verifyMatch(forged.as(HOST), await address());
  }

  test('anybody can verify a finished match from its public workbook alone', async () => {
    const entries = entriesOf(await over.read()).length;
    expect(await verifyMatch(over.as(HOST), await address())).toMatchObject({
      kind: 'verified',
      entries,
    });
  });

  test('a finished match does not verify if its seed is changed or missing', async () => {
    const { seed } = await over.read();
    expect(await verifyAfterTyping('Proof', seed, 'b'.repeat(64))).toMatchObject({
      kind: 'differs',
      differences: [{ where: 'Match, Seed' }],
    });
    expect(await verifyAfterTyping('Proof', seed, 'none')).toMatchObject({
      differences: [{ where: 'Seed' }],
    });
  });

  test('a finished match does not verify if an entry is changed', async () => {
    const last = entriesOf(await over.read()).at(-1);
    expect(await verifyAfterTyping('Ledger', last?.hash ?? '', 'c'.repeat(64))).toMatchObject({
      kind: 'differs',
      differences: [{ where: expect.stringMatching(/^Ledger, /) }],
    });
  });
});
