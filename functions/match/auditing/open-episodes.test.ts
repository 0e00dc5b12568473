import { beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { byHand, typed } from '../../../test/support/table/by-hand.ts';
import {
  answerWithResignation,
  openAllDue,
  openSeason,
  playToNextDeadline,
  UNPOLLED_SETTINGS,
} from '../../../test/support/table/season-table.ts';
import type { Table } from '../../../test/support/table/table.ts';
import { readEntered, type ShownTab } from '../../google/sheets.ts';
import { buildSheetLink } from '../reading/links.ts';
import { listResultsOnProof, verifyOpenEpisodes } from './season-archive.ts';

const createProof = (...steps: readonly string[]): readonly ShownTab[] => [
  {
    ...PUBLIC_TABS.proof,
    cells: [['Proof'], ['Entry', 'Hash', 'Step'], ...steps.map((step, at) => [at, 'a', step])],
  },
];

describe('result on Proof', () => {
  const LINKED = 'Round 1, table 1: its match is open: round-1-table-1 workbook-1';
  const [hash, other] = ['1a2b3c4d5e6f', '2b3c4d5e6f1a'];

  test('listResultsOnProof returns the match, the hash and the workbook of each result', () => {
    const taken = `The result of a match is collected: round-1-table-1 ${hash}`;
    const found = { match: 'round-1-table-1', hash, publicId: 'workbook-1' };
    expect(listResultsOnProof(createProof('The match is opened', LINKED, taken))).toEqual([found]);
    expect(listResultsOnProof(createProof(taken, LINKED))).toEqual([{ ...found, publicId: '' }]);
    const anew = LINKED.replace('workbook-1', 'workbook-2');
    expect(listResultsOnProof(createProof(LINKED, taken, anew, taken))).toEqual([
      found,
      { ...found, publicId: 'workbook-2' },
    ]);
  });

  test('listResultsOnProof separates several results in one entry', () => {
    const taken =
      `The results of 2 matches are collected: round-1-table-1 ${hash}, round-1-table-2 ` +
      `${other}`;
    expect(listResultsOnProof(createProof(LINKED, taken))).toEqual([
      { match: 'round-1-table-1', hash, publicId: 'workbook-1' },
      { match: 'round-1-table-2', hash: other, publicId: '' },
    ]);
  });

  test('listResultsOnProof ignores a title without a hash, and an invalid workbook id', () => {
    expect(
      listResultsOnProof(createProof('Round 1', 'The outcome of a match is entered', '')),
    ).toEqual([]);
    expect(listResultsOnProof([])).toEqual([]);
    const short = `Round 1: its match is open: round-1-table-1 short`;
    const taken = `The result of a match is collected: round-1-table-1 ${hash}`;
    expect(listResultsOnProof(createProof(short, taken))).toMatchObject([{ publicId: '' }]);
  });
});

describe('open season', () => {
  let table: Table;
  let publicId: string;
  let address: string;
  /** The two finished matches. */
  let matches: readonly { readonly publicId: string; readonly entries: number }[];
  beforeAll(async () => {
    table = await openSeason('league', 4, { settings: UNPOLLED_SETTINGS });
    await playToNextDeadline(table, answerWithResignation);
    await openAllDue(table);
    const { files } = await table.read();
    ({ publicId } = files);
    address = buildSheetLink(files, publicId);
    const { tabs } = await readEntered(stranger(), publicId);
    matches = await Promise.all(
      listResultsOnProof(tabs).map(async ({ publicId: id }) => {
        const shown = await readEntered(stranger(), id);
        const ledger = shown.tabs.find(({ sheetId }) => sheetId === PUBLIC_TABS.ledger.sheetId);
        const numbers = ledger?.cells.filter(([entry]) => typeof entry === 'number') ?? [];
        return { publicId: id, entries: numbers.length };
      }),
    );
  });

  const stranger = () => table.as('stranger@example.org');
  const found = () => verifyOpenEpisodes(stranger(), address);

  /** Returns the verdicts after a change to the step on “Proof” that contains `holds`. */
  async function foundWith(holds: string, change: (step: string) => string) {
    const { tabs } = await readEntered(stranger(), publicId);
    const cells = tabs.find(({ title }) => title === PUBLIC_TABS.proof.title)?.cells ?? [];
    const at = cells.findIndex((row) => String(row[2] ?? '').includes(holds));
    const step = String(cells[at]?.[2]);
    const write = (text: string) =>
      byHand(table, [typed(PUBLIC_TABS.proof.sheetId, at, 2, text)], publicId);
    await write(change(step));
    try {
      return await found();
    } finally {
      await write(step);
    }
  }

  test('verifyOpenEpisodes verifies each result and counts the entries of its match', async () => {
    const verdicts = await found();
    expect(verdicts).toHaveLength(2);
    expect(verdicts.map(({ problem }) => problem)).toEqual([null, null]);
    expect(verdicts.map(({ entries }) => entries)).toEqual(matches.map(({ entries }) => entries));
  });

  test('verifyOpenEpisodes reports a result with another hash than its match', async () => {
    const [first, second] = await foundWith('collected: ', (step) =>
      step.replace(/[0-9a-f]{12}/, 'f'.repeat(12)),
    );
    expect(first?.problem).toMatch(
      /: the season collected the hash ffffffffffff, but it ended with (?!ffff)[0-9a-f]{12}\.$/,
    );
    expect(second?.problem).toBeNull();
  });

  test('verifyOpenEpisodes reports a match with a different name or without a link', async () => {
    const [first, second] = matches.map((one) => one.publicId);
    const [swapped] = await foundWith(String(first), (step) =>
      step.replace(String(first), String(second)),
    );
    expect(swapped?.problem).toMatch(/: it was opened for another match\.$/);
    const [missing] = await foundWith(String(first), () => 'its match is open');
    expect(missing?.problem).toMatch(/: the match that was opened for it is missing\.$/);
  });

  test('verifyOpenEpisodes refuses an invalid address, and finds nothing in a match', async () => {
    await expect(verifyOpenEpisodes(stranger(), 'not a link')).rejects.toThrow(RangeError);
    const link = address.replace(publicId, String(matches[0]?.publicId));
    expect(await verifyOpenEpisodes(stranger(), link)).toEqual([]);
  });
});
