import { beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { byHand, faults, postControl, typed } from '../../../test/support/table/by-hand.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { GoogleError } from '../../google/error.ts';
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
  const found = {
    notes: ['Put back.', 'New.'],
    problems: [problem('C'), sharing],
    compared,
  };
  expect(withComparison(before, found)).toEqual({
    ...before,
    repairNotes: ['Put back.', 'New.'],
    problems: [problem('The form'), compare('C'), sharing],
    compared,
  });
  expect(withComparison(before, { notes: [], problems: [], compared })).toMatchObject({
    repairNotes: ['Put back.'],
    problems: [problem('The form')],
  });
});

describe('workbook', () => {
  let table: Table;
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME });
  });

  const compared = async (without: readonly string[] = []) =>
    restorePages(table.adjudicator, await table.read(), null, { without });
  const publicId = async () => (await table.read()).files.publicId;
  /** Overwrites the first cell of the first tab. */
  const edited = async (id: string) => {
    const [first] = table.emulator.snapshot().spreadsheets[id]?.sheets ?? [];
    await byHand(table, [typed(first?.properties.sheetId ?? 0, 0, 0, 'Mine')], id);
  };
  const added = async (...titles: readonly string[]) =>
    byHand(
      table,
      titles.map((title, index) => ({
        addSheet: { properties: { title, sheetId: 7000 + index } },
      })),
      await publicId(),
    );

  test('a comparison of an unchanged workbook reports nothing', async () => {
    const before = table.emulator.snapshot().spreadsheets;
    expect(await compared()).toMatchObject({ notes: [], problems: [], stood: true });
    expect(table.emulator.snapshot().spreadsheets).toEqual(before);
    expect(table.log).toEqual([]);
  });

  test.each([
    [['A'], 'the tab “A” of the public workbook. Delete it.'],
    [['A', 'B'], 'the tabs “A” and “B” of the public workbook. Delete them.'],
    [['A', 'B', 'C'], 'the tabs “A”, “B” and “C” of the public workbook. Delete them.'],
    [
      ['A', 'B', 'C', 'D', 'E'],
      'the tabs “A”, “B”, “C” and 2 more of the public workbook. Delete them.',
    ],
  ])(
    'a comparison names at most three foreign tabs of a workbook: %j',
    async (titles, sentence) => {
      await added(...titles);
      expect(await compared()).toMatchObject({
        ...{ notes: [`Not of this match: ${sentence}`], problems: [], stood: true },
      });
    },
  );

  test('a comparison skips a workbook that Google refuses', async () => {
    const id = await publicId();
    const match = await table.read();
    const { google } = table.adjudicator;
    await table.as('host@example.com').drive.files.delete({ fileId: id });
    const found = await restorePages({ ...table.adjudicator, google }, match, null);
    expect(found).toMatchObject({ notes: [], problems: [], stood: false });
    const failing = { ...google, sheets: null } as unknown as typeof google;
    await expect(
      restorePages({ ...table.adjudicator, google: failing }, match, null),
    ).rejects.not.toBeInstanceOf(GoogleError);
  });

  test('a comparison redraws a workbook whose links to its player’s forms are gone', async () => {
    const [seat] = (await table.read()).files.seats;
    const id = seat?.workbookId ?? '';
    const drawn = () => JSON.stringify(table.emulator.snapshot().spreadsheets[id]);
    const before = drawn();
    expect(await compared([id])).toMatchObject({ notes: [], problems: [], stood: false });
    expect(drawn()).not.toBe(before);
    expect(await compared()).toMatchObject({ stood: true });
  });

  test('a comparison without answers skips a workbook with receipts or reminders', async () => {
    const match = await table.read();
    const [seat] = match.files.seats;
    if (seat === undefined) throw new Error('there is a seat');
    await edited(seat.workbookId);
    const told = (own: { readonly answers: number; readonly reminders: number }) => ({
      ...match,
      polled: { ...match.polled, seats: { [seat.seat]: { ...own, state: 'in' as const } } },
    });
    for (const own of [
      { answers: 1, reminders: 0 },
      { answers: 0, reminders: 1 },
    ])
      expect((await restorePages(table.adjudicator, told(own), null)).notes).toEqual([]);
    const [note] = (await restorePages(table.adjudicator, told({ answers: 0, reminders: 0 }), null))
      .notes;
    expect(note).toMatch(/^The workbook of Scarlet: somebody has changed /);
  });

  test('a comparison skips a workbook that is lost or whose link is lost', async () => {
    const match = await table.read();
    const { files } = match;
    const restoredOf = (own: Partial<typeof files>) =>
      restorePages(table.adjudicator, { ...match, files: { ...files, ...own } }, null);
    await edited(files.publicId);
    expect((await restoredOf({ publicId: '' })).notes).toEqual([]);
    expect((await restoredOf({ formAddress: '' })).notes).toEqual([]);
    const seats = files.seats.map((one) => ({ ...one, workbookId: '' }));
    expect((await restoredOf({ publicId: '', seats })).stood).toBe(true);
  });
});

describe('second comparison', () => {
  const DAY_MS = 24 * HOUR_MS;
  let table: Table;
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
  });

  const setVersions = (fileVersions: 'at once' | 'late') =>
    postControl(table, 'accounts', { fileVersions });
  const edit = (id: string) => byHand(table, [typed(PUBLIC_TABS.story.sheetId, 0, 0, 'Mine')], id);
  /** Compares twice, and calls `meanwhile` in between. */
  const comparedTwice = async (
    meanwhile: (publicId: string) => Promise<unknown> = () => Promise.resolve(),
    given: (last: PageComparison) => Parameters<typeof restorePages>[3] = (last) => ({ last }),
  ) => {
    const match = await readMatch(table.adjudicator.google, table.hostId);
    const first = await restorePages(table.adjudicator, match, null);
    await meanwhile(match.files.publicId);
    read = [];
    const second = await restorePages(table.adjudicator, match, null, given(first.compared));
    return { match, first, second, read: [...read] };
  };
  const pagesOf = ({ files }: Match) => [
    files.publicId,
    ...files.seats.map(({ workbookId }) => workbookId),
  ];

  test('a second comparison skips workbooks whose version is unchanged', async () => {
    const { match, first, second, read } = await comparedTwice();
    expect(first.compared.files).toHaveLength(pagesOf(match).length);
    expect(read).toEqual([]);
    expect(second).toEqual(first);
  });

  test('a second comparison reads only the workbook that was edited', async () => {
    const { match, first, second, read } = await comparedTwice(edit);
    expect(new Set(read)).toEqual(new Set([match.files.publicId]));
    expect(second.notes).toEqual([expect.stringMatching(/^The public workbook: somebody has /)]);
    expect(second.compared.files).toEqual(first.compared.files.slice(1));
    read.length = 0;
    const third = await restorePages(table.adjudicator, match, null, { last: second.compared });
    expect(third).toMatchObject({ notes: [], stood: true });
    expect(third.compared.files).toHaveLength(pagesOf(match).length);
  });

  test('a comparison finds an edit a day later if Drive updates the version late', async () => {
    const late = async (id: string) => {
      await setVersions('late');
      await edit(id);
    };
    const { match, first, second } = await comparedTwice(late);
    expect(second).toEqual(first);
    const { clock } = table.emulator;
    const comparedAt = async (ms: number) => {
      await clock.advanceTo(ms);
      // The client reads the time from this reply.
      await readMatch(table.adjudicator.google, table.hostId);
      return restorePages(table.adjudicator, match, null, { last: second.compared });
    };
    const dayLaterMs = Date.parse(first.compared.fullAt) + DAY_MS;
    expect(await comparedAt(dayLaterMs - MINUTE_MS)).toEqual(first);
    const found = await comparedAt(dayLaterMs);
    expect(found.notes).toEqual([expect.stringMatching(/^The public workbook: somebody has /)]);
    expect(Date.parse(found.compared.fullAt)).toBe(dayLaterMs);
  });

  test.each([
    ['refuses', { kind: 'fail', status: 403 }],
    ['does not answer', { kind: 'fail', status: 503 }],
  ])('a comparison reads every workbook if Drive %s', async (_what, effect) => {
    const { match, second, read } = await comparedTwice(async (id) => {
      await setVersions('late');
      await edit(id);
      await faults(table, [{ effect, api: 'drive', times: null }]);
    });
    expect(new Set(read)).toEqual(new Set(pagesOf(match)));
    expect(second.notes).toEqual([expect.stringMatching(/^The public workbook: somebody has /)]);
    expect(second.compared.files).toEqual([]);
  });

  test('a comparison reads an unchanged workbook if its drawing has changed', async () => {
    const { match, read } = await comparedTwice(undefined, (last) => ({
      last: { ...last, files: last.files.map((one) => ({ ...one, drawing: '0'.repeat(12) })) },
    }));
    expect(read).toEqual(pagesOf(match));
  });

  test('a comparison reads every workbook if the last comparison has a future date', async () => {
    const { match, read } = await comparedTwice(undefined, (last) => ({
      last: { ...last, fullAt: '2999-01-01T00:00:00.000Z' },
    }));
    expect(read).toEqual(pagesOf(match));
  });

  test('a comparison with a foreign tab stores no version of the workbook', async () => {
    const add = { addSheet: { properties: { title: 'A', sheetId: 7000 } } };
    const { match, second } = await comparedTwice((id) => byHand(table, [add], id));
    const third = await restorePages(table.adjudicator, match, null, { last: second.compared });
    expect(second.notes).toEqual([expect.stringContaining('the tab “A”')]);
    expect(third.notes).toEqual(second.notes);
  });

  const FORGED = 'entry_999999_hfedcba987654';
  const range = { sheetId: PUBLIC_TABS.story.sheetId, endRowIndex: 1, endColumnIndex: 1 };
  const forge = { addNamedRange: { namedRange: { namedRangeId: FORGED, name: FORGED, range } } };

  test('a comparison detects a forged guard by the guards of other workbooks', async () => {
    const { second } = await comparedTwice((id) => byHand(table, [forge], id));
    expect(second.notes).toEqual([expect.stringContaining('a name beginning with “entry_”')]);
  });

  test('a comparison reports a workbook as not compared if Google refuses the ledger', async () => {
    const { second } = await comparedTwice(async (id) => {
      await byHand(table, [forge], id);
      const effect = { kind: 'fail', status: 403 };
      await faults(table, [{ effect, api: 'sheets', path: `${table.hostId}/`, times: null }]);
    });
    expect(second.problems).toMatchObject([{ what: 'The page could not be compared.' }]);
  });
});
