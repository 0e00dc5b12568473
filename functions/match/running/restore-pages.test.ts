import { beforeEach, expect, test } from 'vitest';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { countClocks, toOtherOffsets } from '../../../test/support/other-offsets.ts';
import { byHand, faults, postControl, typed } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import { readEntered } from '../../google/sheets.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { createPollRecord, type PageComparison } from '../reading/polled.ts';
import { isFirstPollOfHour, restorePages, withComparison } from './restore-pages.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

test.each([
  ['at once', 0, 5, true],
  ['within one interval', 5 * MINUTE_MS - 1, 5, true],
  ['an interval later', 5 * MINUTE_MS, 5, false],
  ['just before an hour', HOUR_MS - 1, 5, false],
  ['after an hour', HOUR_MS, 5, true],
  ['after two hours and an interval', 2 * HOUR_MS + 5 * MINUTE_MS, 5, false],
  ['half an hour later, of polls each hour', HOUR_MS / 2, 60, true],
])(
  'a poll %s counts as the first poll of an hour of its step: $3',
  (_when, afterMs, minutes, is) => {
    const since = '2026-06-01T20:00:00.000Z';
    const poll = { atMs: Date.parse(since) + afterMs, everyMs: minutes * MINUTE_MS };
    expect(isFirstPollOfHour({ since }, poll)).toBe(is);
  },
);

test('the findings of a comparison replace those of the last comparison', () => {
  const problem = (where: string) => ({ where, what: 'It is so.', todo: 'Wait.' });
  const compare = (where: string) => ({ ...problem(where), foundBy: 'comparison' as const });
  const sharing = { ...problem('D'), foundBy: 'sharing' as const };
  const before = {
    ...createPollRecord(1),
    repairNotes: ['Put back.', 'Not of this match: the tab “A” of B. Delete it.'],
    problems: [problem('The form'), compare('The public workbook')],
  };
  const compared = { fullAt: '2026-06-01T20:00:00.000Z', files: [] };
  const found = { notes: ['Put back.', 'New.'], problems: [problem('C'), sharing], compared };
  expect(withComparison(before, found)).toEqual({
    ...before,
    repairNotes: ['Put back.', 'New.'],
    problems: [problem('The form'), compare('C'), sharing],
    compared,
  });
  expect(withComparison(before, { notes: [], problems: [], compared })).toMatchObject({
    ...{ repairNotes: ['Put back.'], problems: [problem('The form')] },
  });
});

let table: Table;
let match: Match;
/** Workbooks that were read completely. */
let read: string[] = [];
beforeEach(async () => {
  table = await openTable({
    game: USUAL_GAME,
    carry: (emulator) => (input, init) => {
      const { method, url } = new Request(input, init);
      const [, id = ''] = /^\/v4\/spreadsheets\/([\w-]+)$/.exec(new URL(url).pathname) ?? [];
      if (method === 'GET' && id !== '') read.push(id);
      return emulator.fetchImplementation(input, init);
    },
  });
  match = await readMatch(table.adjudicator.google, table.hostId);
});

/** Overwrites the first cell of the first tab. */
const edit = async (id = match.files.publicId) => {
  const [first] = table.emulator.snapshot().spreadsheets[id]?.sheets ?? [];
  await byHand(table, [typed(first?.properties.sheetId ?? 0, 0, 0, 'Mine')], id);
};
const addTabs = (...titles: readonly string[]) =>
  byHand(
    table,
    titles.map((title, at) => ({ addSheet: { properties: { title, sheetId: 7000 + at } } })),
    match.files.publicId,
  );
const refuse = (api: string, status: number, path = '') =>
  faults(table, [{ effect: { kind: 'fail', status }, api, path, times: null }]);
const listPages = () => [
  match.files.publicId,
  ...match.files.seats.map(({ workbookId }) => workbookId),
];
const PUBLIC_EDITED = expect.stringMatching(/^The public workbook: somebody has /);

const compare = (of: Match = match) => restorePages(table.adjudicator, of, null);

test.each([
  [['A', 'B', 'C'], 'the tabs “A”, “B” and “C” of the public workbook. Delete them.'],
  [
    ['A', 'B', 'C', 'D', 'E'],
    'the tabs “A”, “B”, “C” and 2 more of the public workbook. Delete them.',
  ],
])('a comparison names at most three foreign tabs of a workbook: %j', async (titles, sentence) => {
  await addTabs(...titles);
  expect(await compare()).toMatchObject({
    ...{ notes: [`Not of this match: ${sentence}`], problems: [], stood: true },
  });
});

test('a comparison skips a workbook that Google refuses', async () => {
  await table.as(HOST).drive.files.delete({ fileId: match.files.publicId });
  expect(await compare()).toMatchObject({ notes: [], problems: [], stood: false });
  const google = { ...table.adjudicator.google, sheets: null } as unknown as Google;
  const failing = restorePages({ ...table.adjudicator, google }, match, null);
  await expect(failing).rejects.not.toBeInstanceOf(GoogleError);
});

test('a comparison redraws a workbook whose links to its player’s forms are gone', async () => {
  const id = match.files.seats[0]?.workbookId ?? '';
  const printSpreadsheet = () => JSON.stringify(table.emulator.snapshot().spreadsheets[id]);
  const before = printSpreadsheet();
  const found = await restorePages(table.adjudicator, match, null, { without: [id] });
  expect(found).toMatchObject({ notes: [], problems: [], stood: false });
  expect(printSpreadsheet()).not.toBe(before);
  expect(await compare()).toMatchObject({ stood: true });
});

test('a comparison without answers skips a workbook with receipts or reminders', async () => {
  await edit(match.files.seats[0]?.workbookId);
  const compareWith = async (answers: number, reminders: number) => {
    const seats = { Scarlet: { answers, reminders, state: 'in' as const } };
    return (await compare({ ...match, polled: { ...match.polled, seats } })).notes;
  };
  expect(await compareWith(1, 0)).toEqual([]);
  expect(await compareWith(0, 1)).toEqual([]);
  const [note] = await compareWith(0, 0);
  expect(note).toMatch(/^The workbook of Scarlet: somebody has changed /);
});

test('a comparison skips a workbook that is lost or whose link is lost', async () => {
  const { files } = match;
  const compareLost = (own: Partial<typeof files>) =>
    compare({ ...match, files: { ...files, ...own } });
  await edit();
  expect((await compareLost({ publicId: '' })).notes).toEqual([]);
  expect((await compareLost({ formAddress: '' })).notes).toEqual([]);
  const seats = files.seats.map((one) => ({ ...one, workbookId: '' }));
  expect((await compareLost({ publicId: '', seats })).stood).toBe(true);
});

test('a comparison does not redraw pages of a runner with another time zone database', async () => {
  const readCells = async (id: string) =>
    JSON.stringify((await readEntered(table.as(HOST), id)).tabs);
  const pages = listPages().slice(0, 2);
  for (const id of pages) {
    const { tabs } = await readEntered(table.as(HOST), id);
    const changes = tabs.flatMap(({ sheetId, cells }) =>
      cells.flatMap((row, at) =>
        row.flatMap((cell, column) =>
          typeof cell === 'string' && countClocks(cell) > 0
            ? [typed(sheetId, at, column, toOtherOffsets(cell))]
            : [],
        ),
      ),
    );
    expect(changes).not.toEqual([]);
    await byHand(table, changes, id);
  }
  const before = await Promise.all(pages.map(readCells));
  expect(await restorePages(table.adjudicator, match, null)).toMatchObject({
    ...{ notes: [], problems: [], stood: true },
  });
  expect(await Promise.all(pages.map(readCells))).toEqual(before);
});

const compareAfter = (last: PageComparison) =>
  restorePages(table.adjudicator, match, null, { last });
/** Compares twice, and calls `meanwhile` in between. */
const compareTwice = async (
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  change: (last: PageComparison) => PageComparison = (last) => last,
) => {
  const first = await restorePages(table.adjudicator, match, null);
  await meanwhile();
  read = [];
  const second = await compareAfter(change(first.compared));
  return { first, second, read: [...read] };
};

test('a second comparison skips workbooks whose version is unchanged', async () => {
  const { first, second, read } = await compareTwice();
  expect(first.compared.files).toHaveLength(listPages().length);
  expect(read).toEqual([]);
  expect(second).toEqual(first);
});

test('a second comparison reads only the workbook that was edited', async () => {
  const { first, second, read } = await compareTwice(edit);
  expect(new Set(read)).toEqual(new Set([match.files.publicId]));
  expect(second.notes).toEqual([PUBLIC_EDITED]);
  expect(second.compared.files).toEqual(first.compared.files.slice(1));
  const third = await compareAfter(second.compared);
  expect(third).toMatchObject({ notes: [], stood: true });
  expect(third.compared.files).toHaveLength(listPages().length);
});

test.each([
  ['refuses', 403],
  ['does not answer', 503],
])('a comparison reads every workbook if Drive %s', async (_what, status) => {
  const { second, read } = await compareTwice(async () => {
    await postControl(table, 'accounts', { fileVersions: 'late' });
    await edit();
    await refuse('drive', status);
  });
  expect(new Set(read)).toEqual(new Set(listPages()));
  expect(second.notes).toEqual([PUBLIC_EDITED]);
  expect(second.compared.files).toEqual([]);
});

test.each<readonly [string, (last: PageComparison) => PageComparison]>([
  [
    'their drawings have changed',
    ({ files, ...last }) => ({
      ...{ ...last, files: files.map((one) => ({ ...one, drawing: '0'.repeat(12) })) },
    }),
  ],
  [
    'the last comparison has a future date',
    (last) => ({ ...last, fullAt: '2999-01-01T00:00:00.000Z' }),
  ],
])('a comparison reads unchanged workbooks if %s', async (_why, change) => {
  expect((await compareTwice(undefined, change)).read).toEqual(listPages());
});

test('a comparison with a foreign tab stores no version of the workbook', async () => {
  const { second } = await compareTwice(() => addTabs('A'));
  const note = 'Not of this match: the tab “A” of the public workbook. Delete it.';
  expect(second.notes).toEqual([note]);
  expect((await compareAfter(second.compared)).notes).toEqual(second.notes);
});

test('a comparison reports a workbook as not compared if Google refuses the ledger', async () => {
  const { second } = await compareTwice(async () => {
    const name = 'entry_999999_hfedcba987654';
    const range = { sheetId: PUBLIC_TABS.story.sheetId, endRowIndex: 1, endColumnIndex: 1 };
    const forge = { addNamedRange: { namedRange: { namedRangeId: name, name, range } } };
    await byHand(table, [forge], match.files.publicId);
    await refuse('sheets', 403, `${table.hostId}/`);
  });
  expect(second.problems).toMatchObject([{ what: 'The page could not be compared.' }]);
});
