import type { ContentProblem } from '../judging/problem.ts';
import { findLikeness } from '../match/likeness.ts';
import { findInvisible } from '../match/unseen.ts';
import {
  type ContentResult,
  type ContentSchema,
  type ContentTab,
  type ContentText,
  readContent,
} from './content.ts';
import { toSheetRow } from './records.ts';

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
  const problems = schema.tabs.flatMap((tab) => [
    ...listNameProblems(tab, loose),
    ...listInvisibleProblems(tab, loose),
  ]);
  return problems.length === 0 ? read : { kind: 'unsound', problems };
}

const listNameProblems = (tab: ContentTab, loose: ContentText): readonly ContentProblem[] =>
  tab.columns
    .filter(({ isName }) => isName === true)
    .flatMap(({ title }) => {
      const names = (loose[tab.name] ?? []).map((row) => (row[title] ?? '').trim());
      return names.flatMap((given, index) => {
        const expected = describeExpectedName(given, names.slice(0, index));
        const row = toSheetRow(index);
        return expected === null ? [] : [{ tab: tab.name, row, column: title, expected, given }];
      });
    });

/** Lists cells with invisible characters, which could make a text look like another. */
const listInvisibleProblems = (tab: ContentTab, loose: ContentText): readonly ContentProblem[] =>
  (loose[tab.name] ?? []).flatMap((cells, index) =>
    tab.columns
      .filter(({ isName }) => isName !== true)
      .flatMap(({ title }) => {
        const given = (cells[title] ?? '').trim();
        const unseen = findInvisible(given.replace(/\s/g, ' '));
        if (unseen === undefined) return [];
        const expected = `a text without the invisible character ${formatCodePoint(unseen)}`;
        return [{ tab: tab.name, row: toSheetRow(index), column: title, expected, given }];
      }),
  );

/**
 * Describes the name to write instead if this one hides a character or resembles an earlier one.
 * Returns null for a valid name.
 */
function describeExpectedName(name: string, before: readonly string[]): string | null {
  const unseen = findInvisible(name);
  if (unseen !== undefined)
    return `a name without the invisible character ${formatCodePoint(unseen)}`;
  const alike = before.find((one) => one !== name && findLikeness(name, one) !== null);
  return alike === undefined ? null : `a name that does not look like “${alike}”`;
}

/** "U+200B". */
const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
