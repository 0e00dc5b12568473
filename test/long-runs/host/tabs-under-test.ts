/** Reads ledger, Desk and records from cells without any code of the functions. */

import * as z from 'zod';
import type { World } from '../../../emulator/core/world.ts';
import type { Cell, Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import { canonicalJson, sha256 } from '../../../functions/match/ledger/digest.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { isLedgerRow, isSubmissionRow } from '../../../sheets-templates/records/record-columns.ts';
import { findLayout, getDrawnLayout } from '../../../sheets-templates/records/record-layout.ts';
import { HOST_RECORDS, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { MatchFiles } from './match-under-test.ts';

export interface LedgerSnapshot {
  /** Number of resolved steps. A season also counts openings and collections. */
  readonly place: number;
  readonly isClosed: boolean;
  /** Deadline of the next step; null if there is no step or a season awaits matches. */
  readonly deadlineMs: number | null;
  /** Steps and orders by seat without times, and the results that a season has collected. */
  readonly resolved: readonly string[];
  readonly entries: readonly LedgerEntry[];
}

const ledgerEntrySchema = z.looseObject({
  entry: z.number(),
  kind: z.string(),
  step: z.string().optional(),
  match: z.string().optional(),
  reports: z.array(z.unknown()).optional(),
  orders: z.record(z.string(), z.looseObject({ orders: z.unknown() })).optional(),
  next: z.looseObject({ deadline: z.string().nullable() }).nullable(),
});
type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const EMPTY_SNAPSHOT: LedgerSnapshot = {
  place: 0,
  isClosed: false,
  deadlineMs: null,
  resolved: [],
  entries: [],
};

/** Adds later entries in any order. Known entries never change. */
export function updateLedgerSnapshot(
  world: World,
  { hostId }: MatchFiles,
  known: LedgerSnapshot = EMPTY_SNAPSHOT,
): LedgerSnapshot {
  const tab = findTab(world, hostId, HOST_TABS.ledger.sheetId);
  const found = tab === undefined ? [] : readEntries(tab);
  const entries = [...known.entries];
  for (let next = findEntry(found, entries.length); next !== undefined; ) {
    entries.push(next);
    next = findEntry(found, entries.length);
  }
  return entries.length === known.entries.length ? known : buildSnapshot(entries);
}

function buildSnapshot(entries: readonly LedgerEntry[]): LedgerSnapshot {
  const last = entries.at(-1);
  const resolved = entries.filter(({ kind }) => CONTINUING_KINDS.has(kind));
  return {
    entries,
    place: resolved.length,
    isClosed: last?.kind === 'closed',
    deadlineMs: last?.next?.deadline == null ? null : Date.parse(last.next.deadline),
    resolved: resolved.map(({ step, match, reports = [], orders = {} }) =>
      canonicalJson([step ?? match ?? '', omitTimes(orders), ...reports]),
    ),
  };
}

const CONTINUING_KINDS: ReadonlySet<string> = new Set(['resolved', 'closed', 'match', 'results']);

/** Column of an entry's hash. The columns of the entry's body follow. */
const HASH_COLUMN = 8;
const FIRST_BODY_COLUMN = 9;
const END_BODY_COLUMN = 21;

const readEntries = memoizeByObject((tab: Sheet): readonly LedgerEntry[] =>
  readOrderedRows(tab).flatMap((row) => {
    const body = row.slice(FIRST_BODY_COLUMN, END_BODY_COLUMN).map(readText).join('');
    const parsed = ledgerEntrySchema.safeParse(parseJsonOrNull(body));
    const isWhole = parsed.success && sha256(body) === readText(row[HASH_COLUMN] ?? null);
    return isWhole ? [parsed.data] : [];
  }),
);

/** Returns the cells of each row in the declared order of columns. */
export function readOrderedRows({
  properties,
  rows,
}: Sheet): readonly (readonly (Cell | null)[])[] {
  const { sheetId } = properties;
  const tab = Object.values(HOST_RECORDS).find((one) => one.sheetId === sheetId);
  if (tab === undefined) return rows;
  const places = findColumns({ properties, rows });
  return rows.map((row) => {
    const moved = places.map((place) => row[place] ?? null);
    return isRecord(sheetId, moved) || !isRecord(sheetId, row) ? moved : row;
  });
}

/** Finds the column of each record on the sheet; empty if the tab contains no records. */
export function findColumns({ properties, rows }: Pick<Sheet, 'properties' | 'rows'>) {
  const tab = Object.values(HOST_RECORDS).find(({ sheetId }) => sheetId === properties.sheetId);
  if (tab === undefined) return [];
  const values = rows.map((row) => row.map(readText));
  const layout = findLayout(tab.columns, values);
  return layout.kind === 'unclear' ? getDrawnLayout(tab.columns).places : layout.places;
}

/** Returns whether cells form a record, even if their columns were moved. */
function isRecord(sheetId: number, cells: readonly (Cell | null)[]): boolean {
  const row = cells.map(readText);
  if (sheetId === HOST_TABS.ledger.sheetId) return isLedgerRow(row);
  return sheetId !== HOST_TABS.submissions.sheetId || isSubmissionRow(row);
}

const findEntry = (entries: readonly LedgerEntry[], number: number): LedgerEntry | undefined =>
  entries.find(({ entry }) => entry === number);

const omitTimes = (bySeat: Readonly<Record<string, { readonly orders?: unknown }>>): unknown =>
  Object.fromEntries(Object.entries(bySeat).map(([seat, { orders }]) => [seat, orders ?? null]));

export interface DeskProblem {
  readonly where: string;
  readonly text: string;
}

const PROBLEM_LABEL = 'Problem: ';
const REMEDY_LABEL = 'To do: ';

/** Lists the problems on the Desk, each with its instruction; null if the tab is missing. */
export function readDeskProblems(
  world: World,
  { hostId }: MatchFiles,
): readonly DeskProblem[] | null {
  const tab = findTab(world, hostId, HOST_TABS.desk.sheetId);
  if (tab === undefined) return null;
  // Problems are in the main pane, which begins in the first column.
  const texts = tab.rows
    .flatMap((row) => readText(row?.[0] ?? null).split('\n'))
    .filter((text) => text !== '');
  return texts.flatMap((text, index) => {
    if (!text.startsWith(PROBLEM_LABEL)) return [];
    const end = texts.findIndex((line, at) => at > index && line.startsWith(REMEDY_LABEL));
    const lines = end < 0 ? [] : texts.slice(index, end + 1);
    return [{ where: text.slice(PROBLEM_LABEL.length), text: lines.join(' ') }];
  });
}

const RECORD_TABS = [HOST_TABS.ledger, HOST_TABS.submissions] as const;

export const listRecordedRows = (world: World, { hostId }: MatchFiles): readonly string[] =>
  RECORD_TABS.flatMap(({ title, sheetId }) =>
    (findTab(world, hostId, sheetId)?.rows ?? [])
      .slice(1)
      .map((row) => row.map(readText).join(' ').trim())
      .filter((text) => text !== '')
      .map((text) => `${title}: ${text}`),
  );

export const findTab = (world: World, fileId: string, sheetId: number): Sheet | undefined =>
  world.spreadsheets[fileId]?.sheets.find(({ properties }) => properties.sheetId === sheetId);

export function readText(cell: Cell | null): string {
  const { stringValue, numberValue, boolValue, formulaValue } = cell?.userEnteredValue ?? {};
  return String(stringValue ?? numberValue ?? boolValue ?? formulaValue ?? '');
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
