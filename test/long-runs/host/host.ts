import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type { World } from '../../../emulator/core/world.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import type { Cell, Row, Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import type { Google } from '../../../functions/google/connect.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { withHigherVersion } from '../../support/table/by-hand.ts';
import type { FalseAnswerRule } from './call-gate.ts';
import { createHostsGoogle, type MatchFiles } from './match-under-test.ts';
import type { MatchStage } from './stage.ts';
import { findColumns, findTab, readOrderedRows, readText } from './tabs-under-test.ts';

export interface HostContext {
  readonly emulator: Emulator;
  readonly files: MatchFiles;
  readonly google: Google;
  readonly place: () => number;
  /** Returns the world one step earlier; null if that world is unknown. */
  readonly earlier: () => World | null;
  /** Makes Google give false answers. Returns a function that stops them. */
  readonly strike: (strike: FalseAnswerRule) => () => void;
}

export const createHostContext = (stage: MatchStage): HostContext => ({
  ...stage,
  place: () => stage.current().place,
  google: createHostsGoogle(stage.emulator),
});

export type SheetRequest = sheets_v4.Schema$Request;

export const updateSheet = (
  { google }: HostContext,
  fileId: string,
  ...requests: readonly SheetRequest[]
): Promise<void> => applyBatch(google, fileId, requests);

export function requireTab({ emulator }: HostContext, fileId: string, sheetId: number): Sheet {
  const tab = findTab(emulator.snapshot(), fileId, sheetId);
  if (tab === undefined) throw new NotThere(`there is no tab ${sheetId}`);
  return tab;
}

/** The target of an edit is missing or too small. */
export class NotThere extends Error {}

/** Place on a tab, counted from 0. */
export interface TabPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/** Builds a request that types texts, beginning with a cell. */
export const buildTyping = (at: TabPlace, rows: readonly (readonly string[])[]): SheetRequest => ({
  updateCells: {
    start: { sheetId: at.sheetId, rowIndex: at.row, columnIndex: at.column },
    rows: rows.map((texts) => ({
      values: texts.map((text) => (text === '' ? {} : { userEnteredValue: { stringValue: text } })),
    })),
    fields: 'userEnteredValue',
  },
});

/** Builds a request that moves cells with formats and links. */
export const buildMove = (
  at: TabPlace,
  rows: readonly (readonly (Cell | null)[])[],
): SheetRequest => ({
  updateCells: {
    start: { sheetId: at.sheetId, rowIndex: at.row, columnIndex: at.column },
    rows: rows.map((cells) => ({ values: cells.map((cell) => toCellData(cell)) })),
    fields: 'userEnteredValue,userEnteredFormat,note',
  },
});

const toCellData = (cell: Cell | null): sheets_v4.Schema$CellData =>
  cell === null ? {} : (structuredClone(cell) as sheets_v4.Schema$CellData);

export const buildDimension = (
  sheetId: number,
  dimension: 'ROWS' | 'COLUMNS',
  from: number,
  count = 1,
): sheets_v4.Schema$DimensionRange => ({
  sheetId,
  dimension,
  startIndex: from,
  endIndex: from + count,
});

export const countFilledRows = (tab: Sheet): number =>
  tab.rows.findLastIndex((row) => isFilledRow(row)) + 1;

const isFilledRow = (row: Row): boolean => row.some((cell) => readText(cell) !== '');

export const getCells = (row: Row | undefined, count: number): readonly (Cell | null)[] =>
  Array.from({ length: count }, (_, index) => row?.[index] ?? null);

/** Restores a tab, and keeps rows that were written below it since. */
export function restoreTab(host: HostContext, fileId: string, was: TabChange): void {
  changeFile(host, fileId, (world) => {
    const spreadsheet = world.spreadsheets[fileId];
    if (spreadsheet === undefined) return world;
    const { sheetId } = was.before.properties;
    const at = spreadsheet.sheets.findIndex(({ properties }) => properties.sheetId === sheetId);
    const now = spreadsheet.sheets[at];
    const back = now === undefined || now === was.after ? was.before : mergeSheets(was, now);
    const others = spreadsheet.sheets.filter(({ properties }) => properties.sheetId !== sheetId);
    const sheets = others.toSpliced(at < 0 ? was.index : at, 0, back);
    return {
      ...world,
      spreadsheets: { ...world.spreadsheets, [fileId]: { ...spreadsheet, sheets } },
    };
  });
}

export interface TabChange {
  readonly index: number;
  readonly before: Sheet;
  /** Tab after the edit; undefined if the edit deleted the tab. */
  readonly after: Sheet | undefined;
}

/** Runs `edit`, and returns the tab before and after. */
export async function recordChange(
  host: HostContext,
  at: { readonly fileId: string; readonly sheetId: number },
  edit: () => Promise<void>,
): Promise<TabChange> {
  const before = requireTab(host, at.fileId, at.sheetId);
  const sheets = host.emulator.snapshot().spreadsheets[at.fileId]?.sheets ?? [];
  await edit();
  const after = findTab(host.emulator.snapshot(), at.fileId, at.sheetId);
  return { index: sheets.indexOf(before), before, after };
}

function mergeSheets({ before, after }: TabChange, now: Sheet): Sheet {
  const known = new Set([...before.rows, ...(after?.rows ?? [])].map(renderValues));
  const ordered = readOrderedRows(now);
  const added = now.rows
    .slice(1)
    .flatMap((row, index) =>
      isFilledRow(row) && !known.has(renderValues(row))
        ? [moveUnderHeads(before, ordered[index + 1])]
        : [],
    );
  const rows = before.rows.slice(0, countFilledRows(before));
  const rowCount = Math.max(
    before.properties.gridProperties.rowCount,
    now.properties.gridProperties.rowCount,
    rows.length + added.length,
  );
  const gridProperties = { ...before.properties.gridProperties, rowCount };
  return {
    ...before,
    properties: { ...before.properties, gridProperties },
    rows: [...rows, ...added],
  };
}

/** Arranges the cells of a record in the order of a tab's columns. */
function moveUnderHeads(tab: Sheet, cells: Row = []): Row {
  const places = findColumns(tab);
  if (places.length === 0) return cells;
  const moved: (Cell | null)[] = [];
  for (const [column, place] of places.entries()) moved[place] = cells[column] ?? null;
  return Array.from(moved, (cell) => cell ?? null);
}

const renderValues = (row: Row): string => JSON.stringify(row.map(readText));

/** Makes a change that is possible only on Google's own pages. Never runs during a task. */
export function changeFile(
  { emulator }: HostContext,
  fileId: string,
  change: (world: World) => World,
): void {
  const world = emulator.snapshot();
  const changed = change(world);
  if (changed.files[fileId] !== undefined) emulator.restore(withHigherVersion(fileId, changed));
}
