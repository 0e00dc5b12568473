/** Content: tabs that a host may edit. Rows of text are parsed into a checked value or problems. */

import type { z } from 'zod';
import type { ContentProblem } from '../judging/problem.ts';
import { findInvisible, findLikeness } from '../match/similar-names.ts';
import { toSheetRow } from './records.ts';

export interface ContentColumn {
  readonly title: string;
  /** The expected value, for a host: "a letter from A to N", "a whole number from 0 to 6". */
  readonly expects: string;
  /** The schema of the trimmed text of a cell; an empty cell is ''. */
  readonly cell: z.ZodType;
  /** Whether its names must look different from each other. Absent: no. */
  readonly isName?: true;
}

export interface ContentTab {
  /** The tab's title. In kebab-case and with `.csv`, the name of its file. */
  readonly name: string;
  /** Its purpose and the effect of changes, for a host. */
  readonly about: string;
  readonly columns: readonly ContentColumn[];
}

/** A row's texts by column title. The header is not a row. */
export type TextRow = Readonly<Record<string, string>>;
/** Rows of texts by tab name. */
export type ContentText = Readonly<Record<string, readonly TextRow[]>>;

/** A row's values by column title, as returned by the columns' schemas. */
export type CheckedRow = Readonly<Record<string, unknown>>;

export type ContentResult<Value> =
  | { readonly kind: 'sound'; readonly value: Value; readonly doubts?: readonly ContentProblem[] }
  | { readonly kind: 'unsound'; readonly problems: readonly ContentProblem[] };

/** The tabs of a game, and the functions that turn valid rows into one value. */
export interface ContentSchema<Content> {
  readonly tabs: readonly ContentTab[];
  /** Builds the content from rows with valid cells. Reports problems of the rows as a whole. */
  assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content>;
  /** Lists warnings about valid rows that are probably not meant. */
  doubts?(rows: Readonly<Record<string, readonly CheckedRow[]>>): readonly ContentProblem[];
}

/** Checks every cell, then the whole. Cell problems are in the order of tabs, rows and columns. */
export function readContent<Content>(
  schema: ContentSchema<Content>,
  loose: ContentText,
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
  readonly row: TextRow;
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
        expected: findExpectation(result.error) ?? expects,
        given,
      });
  }
  return checked;
}

/** Finds the expected value that a cell's own error names; undefined if it names none. */
const findExpectation = ({ issues }: z.ZodError): string | undefined =>
  issues
    .map((issue) => (issue.code === 'custom' ? issue.params?.['expected'] : undefined))
    .find((expected) => typeof expected === 'string');

/**
 * Reads content from a host, and rejects misleading names and invisible characters. To read the
 * content of an open match, use {@link readContent}, which accepts these.
 */
export function readNewContent<Content>(
  schema: ContentSchema<Content>,
  loose: ContentText,
): ContentResult<Content> {
  const read = readContent(schema, loose);
  if (read.kind === 'unsound') return read;
  const problems = schema.tabs.flatMap((tab) => listTextProblems(tab, loose));
  return problems.length === 0 ? read : { kind: 'unsound', problems };
}

const listTextProblems = ({ name, columns }: ContentTab, loose: ContentText) =>
  columns.flatMap(({ title, isName = false }) => {
    const texts = (loose[name] ?? []).map((row) => (row[title] ?? '').trim());
    return texts.flatMap((given, index): readonly ContentProblem[] => {
      const expected = isName
        ? (describeVisibleText('name', given) ?? describeDistinctName(given, texts.slice(0, index)))
        : describeVisibleText('text', given.replace(/\s/g, ' '));
      return expected === null
        ? []
        : [{ tab: name, row: toSheetRow(index), column: title, expected, given }];
    });
  });

/** Describes the expected text if this one has an invisible character; null if it has none. */
function describeVisibleText(what: 'name' | 'text', text: string): string | null {
  const unseen = findInvisible(text);
  return unseen === undefined
    ? null
    : `a ${what} without the invisible character ${formatCodePoint(unseen)}`;
}

/** Describes the expected name if this one looks like an earlier name; null if it does not. */
function describeDistinctName(name: string, before: readonly string[]): string | null {
  const alike = before.find((one) => one !== name && findLikeness(name, one) !== null);
  return alike === undefined ? null : `a name that does not look like “${alike}”`;
}

/** Formats the code point of a character: "U+200B". */
const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
