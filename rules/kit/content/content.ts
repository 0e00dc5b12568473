/** Content: tabs that a host may edit. Loose rows become a checked value or a list of problems. */

import type { z } from 'zod';
import type { ContentProblem } from '../judging/problem.ts';

export interface ContentColumn {
  readonly title: string;
  /** The expected value: "a letter from A to N", "a whole number from 0 to 6". */
  readonly expects: string;
  /** Takes the trimmed text of the cell; an empty cell is ''. */
  readonly cell: z.ZodType;
  /** Whether its names must look different from each other; absent: no. */
  readonly isName?: true;
}

export interface ContentTab {
  /** The tab's title and, in kebab-case with `.csv`, the name of its file. */
  readonly name: string;
  /** Its purpose and the effect of changes, for a host. */
  readonly about: string;
  readonly columns: readonly ContentColumn[];
}

/** Text by column title, as typed; the header is not a row. */
export type LooseRow = Readonly<Record<string, string>>;
/** Rows as typed, by tab name. */
export type LooseContent = Readonly<Record<string, readonly LooseRow[]>>;

/** The output of each column's schema, by column title. */
export type CheckedRow = Readonly<Record<string, unknown>>;

export type ContentResult<Value> =
  | { readonly kind: 'sound'; readonly value: Value; readonly doubts?: readonly ContentProblem[] }
  | { readonly kind: 'unsound'; readonly problems: readonly ContentProblem[] };

/** A game's tabs, and how valid rows become one value. */
export interface ContentSchema<Content> {
  readonly tabs: readonly ContentTab[];
  /** Takes rows with valid cells; checks what a single cell cannot show. */
  assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content>;
  /** Returns warnings: valid rows that are probably not meant. */
  doubts?(rows: Readonly<Record<string, readonly CheckedRow[]>>): readonly ContentProblem[];
}

/** Checks every cell, then the whole. Cell problems come in order of tabs, rows and columns. */
export function readContent<Content>(
  schema: ContentSchema<Content>,
  loose: LooseContent,
): ContentResult<Content> {
  const problems: ContentProblem[] = [];
  const rows: Record<string, readonly CheckedRow[]> = {};
  for (const tab of schema.tabs) {
    rows[tab.name] = (loose[tab.name] ?? []).map((row, index) =>
      checkRow({ tab, row, number: index + 2, problems }),
    );
  }
  if (problems.length > 0) return { kind: 'unsound', problems };
  const checkedRows = schema.assemble(rows);
  const doubts = schema.doubts?.(rows) ?? [];
  return checkedRows.kind === 'sound' && doubts.length > 0
    ? { ...checkedRows, doubts }
    : checkedRows;
}

function checkRow(typed: {
  readonly tab: ContentTab;
  readonly row: LooseRow;
  readonly number: number;
  readonly problems: ContentProblem[];
}): CheckedRow {
  const checked: Record<string, unknown> = {};
  for (const { title, expects, cell } of typed.tab.columns) {
    const given = (typed.row[title] ?? '').trim();
    const result = cell.safeParse(given);
    if (result.success) checked[title] = result.data;
    else
      typed.problems.push({
        tab: typed.tab.name,
        row: typed.number,
        column: title,
        expected: expectedBy(result.error) ?? expects,
        given,
      });
  }
  return checked;
}

/** The expectation from the cell's own error; undefined without one. */
const expectedBy = ({ issues }: z.ZodError): string | undefined =>
  issues
    .map((issue) => (issue.code === 'custom' ? issue.params?.['expected'] : undefined))
    .find((expected) => typeof expected === 'string');
