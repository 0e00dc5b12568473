/** Content: what a host may type into tabs to make a game his own. Loose rows become a checked value, or all their problems at once. */

import type { z } from 'zod';
import type { ContentProblem } from '../judging/problem.ts';

/** One column of a tab: what it takes, told to a host. */
export interface ContentColumn {
  readonly title: string;
  /** What is expected in a cell: "a letter from A to N", "a whole number from 0 to 6". */
  readonly expects: string;
  /** Takes the cell's text, trimmed; an empty cell is ''. */
  readonly cell: z.ZodType;
  /** Whether its names must look different from each other; absent for not. */
  readonly isName?: true;
}

/** One tab of content: its columns in order. */
export interface ContentTab {
  /** The tab's title and, in kebab-case with `.csv`, its file's name. */
  readonly name: string;
  /** What it is for and what changing it does, for a host. */
  readonly about: string;
  readonly columns: readonly ContentColumn[];
}

/** Rows of one tab as they were typed, the header excluded: text by column title. */
export type LooseRow = Readonly<Record<string, string>>;
/** All tabs as they were typed, by tab name. */
export type LooseContent = Readonly<Record<string, readonly LooseRow[]>>;

/** A checked row: by column title, what each column's schema made of the cell. */
export type CheckedRow = Readonly<Record<string, unknown>>;

export type ContentResult<Value> =
  | { readonly kind: 'sound'; readonly value: Value; readonly doubts?: readonly ContentProblem[] }
  | { readonly kind: 'unsound'; readonly problems: readonly ContentProblem[] };

/** A game's content: its tabs, and how sound cells make one value. */
export interface ContentSchema<Content> {
  readonly tabs: readonly ContentTab[];
  /** Gets rows whose every cell was taken by its column; looks at what no single cell can show. */
  assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content>;
  /** What of sound rows is probably not meant: its host is told, and it counts all the same. */
  doubts?(rows: Readonly<Record<string, readonly CheckedRow[]>>): readonly ContentProblem[];
}

/** Checks every cell of every tab, then the whole. Problems of cells come all at once, in the order of tabs, rows and columns. */
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

/** What a cell says itself of what it expects; undefined where its column says all. */
const expectedBy = ({ issues }: z.ZodError): string | undefined =>
  issues
    .map((issue) => (issue.code === 'custom' ? issue.params?.['expected'] : undefined))
    .find((expected) => typeof expected === 'string');
