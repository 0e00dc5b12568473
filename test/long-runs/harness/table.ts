import Table from 'cli-table3';

/** Column titles from left to right, and the alignment of each column. */
export type TableColumns = Readonly<Record<string, 'left' | 'right'>>;
export type TableRows = readonly (readonly (string | number)[])[];

export function renderTable(columns: TableColumns, rows: TableRows): string {
  const table = new Table({
    head: Object.keys(columns),
    colAligns: Object.values(columns),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}

export const sumNumbers = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);
