/** What `values.update` and its like write, said by a batch: the emulator takes values by that alone. */

import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';

type CellValue = sheets_v4.Schema$ExtendedValue;
type Request = sheets_v4.Schema$Request;

/** The first cell of what is written. */
export interface Start {
  readonly sheetId: number;
  readonly rowIndex: number;
  readonly columnIndex: number;
}

/** How values are read: as they are, or as if a person had typed them. */
export type Input = 'RAW' | 'USER_ENTERED';

/** A null is a cell that stays as it is, so that each stretch without one is written by itself. */
export function writtenBy(
  rows: readonly (readonly unknown[])[],
  start: Start,
  input: Input,
): readonly Request[] {
  return rows.flatMap((row, down) =>
    stretchesOf(row).map(({ from, values }) => ({
      updateCells: {
        start: { ...start, rowIndex: start.rowIndex + down, columnIndex: start.columnIndex + from },
        rows: [{ values: values.map((value) => cellOf(value, input)) }],
        fields: 'userEnteredValue,userEnteredFormat.numberFormat',
      },
    })),
  );
}

interface Stretch {
  readonly from: number;
  readonly values: readonly unknown[];
}

function stretchesOf(row: readonly unknown[]): readonly Stretch[] {
  const found: { from: number; values: unknown[] }[] = [];
  row.forEach((value, index) => {
    const last = found.at(-1);
    if (value === null) return;
    if (last !== undefined && last.from + last.values.length === index) last.values.push(value);
    else found.push({ from: index, values: [value] });
  });
  return found;
}

/** The format is written only where a person's typing gives one. */
function cellOf(value: unknown, input: Input): sheets_v4.Schema$CellData {
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  const text = String(value);
  if (input === 'RAW') return { userEnteredValue: { stringValue: text } };
  const isGrouped = /^\d{1,3}(,\d{3})+\.\d\d$/.test(text);
  return {
    userEnteredValue: typed(text),
    ...(isGrouped && {
      userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: '#,##0.00' } },
    }),
  };
}

const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

function typed(text: string): CellValue {
  if (text.startsWith('=')) return { formulaValue: text };
  return NUMBER.test(text)
    ? { numberValue: Number(text.replaceAll(',', '')) }
    : { stringValue: text };
}

/** Columns as rows; what is missing in a column is a cell that stays as it is. */
export function turned(columns: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const height = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? null));
}
