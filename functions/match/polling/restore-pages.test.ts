/** Published workbooks held against what was drawn: what is put back, what is named, what cannot be read. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byHand, typed } from '../../../test/support/table/by-hand.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { GoogleError } from '../../google/error.ts';
import { COMPARED, notPolled } from '../reading/polled.ts';
import { isHourly, restorePages, withCompared } from './restore-pages.ts';

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
  'the first poll of an hour of a step is the one that compares: %s',
  (_when, afterMs, minutes, is) => {
    const since = '2026-06-01T20:00:00.000Z';
    const poll = { atMs: Date.parse(since) + afterMs, everyMs: minutes * MINUTE_MS };
    expect(isHourly({ since }, poll)).toBe(is);
  },
);

test('what a comparison finds takes the place of what the one before has found, beside what visits tell', () => {
  const problem = (where: string) => ({ where, what: 'It is so.', todo: 'Wait.' });
  const before = {
    ...notPolled(1),
    repairNotes: ['Put back.', 'Not of this match: the tab “A” of B. Delete it.'],
    problems: [problem('The form'), problem(`The public workbook${COMPARED}`)],
  };
  const found = { notes: ['Put back.', 'New.'], problems: [problem(`C${COMPARED}`)], stood: false };
  expect(withCompared(before, found)).toEqual({
    ...before,
    repairNotes: ['Put back.', 'New.'],
    problems: [problem('The form'), problem(`C${COMPARED}`)],
  });
  expect(withCompared(before, { notes: [], problems: [], stood: true })).toMatchObject({
    repairNotes: ['Put back.'],
    problems: [problem('The form')],
  });
});

describe('a workbook', () => {
  let table: Table;
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME });
  });
  afterEach(() => table.close());

  const compared = async (without?: readonly string[]) =>
    restorePages(table.adjudicator, await table.read(), null, without);
  const publicId = async () => (await table.read()).files.publicId;
  /** Somebody types over the first cell of its first tab. */
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

  test('that stands as it was drawn is left as it stands, and nothing is told', async () => {
    const before = table.emulator.snapshot().spreadsheets;
    expect(await compared()).toEqual({ notes: [], problems: [], stood: true });
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
    'with tabs %j of somebody else’s is named, three of them at most',
    async (titles, sentence) => {
      await added(...titles);
      expect(await compared()).toEqual({
        ...{ notes: [`Not of this match: ${sentence}`], problems: [], stood: true },
      });
    },
  );

  test('in which a cell was edited is drawn anew, told of, and believed when it is read once more', async () => {
    await edited(await publicId());
    await added('A');
    const found = await compared();
    expect(found).toMatchObject({ problems: [], stood: false });
    expect(found.notes).toEqual([
      expect.stringMatching(/^Not of this match: the tab “A”/),
      'The public workbook: somebody has changed Story, A1. It has been drawn anew: see there (Share) who may edit it.',
    ]);
    expect(table.log).toMatchObject([
      {
        severity: 'WARNING',
        message: expect.stringContaining('is not as it was drawn, and is drawn anew'),
      },
    ]);
    expect(await compared()).toMatchObject({ stood: true });
  });

  test('that Google refuses is passed over: it is not known to stand', async () => {
    const id = await publicId();
    const match = await table.read();
    const { google } = table.adjudicator;
    await table.as('host@example.com').drive.files.delete({ fileId: id });
    const found = await restorePages({ ...table.adjudicator, google }, match, null);
    expect(found).toEqual({ notes: [], problems: [], stood: false });
    const failing = { ...google, sheets: null } as unknown as typeof google;
    await expect(
      restorePages({ ...table.adjudicator, google: failing }, match, null),
    ).rejects.not.toBeInstanceOf(GoogleError);
  });

  test('that was drawn without its player’s forms is drawn once more, without a word', async () => {
    const [seat] = (await table.read()).files.seats;
    const id = seat?.workbookId ?? '';
    const drawn = () => JSON.stringify(table.emulator.snapshot().spreadsheets[id]);
    const before = drawn();
    expect(await compared([id])).toEqual({ notes: [], problems: [], stood: false });
    expect(drawn()).not.toBe(before);
    expect(await compared()).toMatchObject({ stood: true });
  });

  test('of a seat of whose answers it tells is left alone where answers were not read', async () => {
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

  test('that is lost, or whose link is, is passed over', async () => {
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
