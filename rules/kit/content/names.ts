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

/** Describes the text to write instead, without an invisible character; null for a valid text. */
function describeVisibleText(what: 'name' | 'text', text: string): string | null {
  const unseen = findInvisible(text);
  return unseen === undefined
    ? null
    : `a ${what} without the invisible character ${formatCodePoint(unseen)}`;
}

/** Describes a name that does not resemble an earlier one; null if this name is distinct. */
function describeDistinctName(name: string, before: readonly string[]): string | null {
  const alike = before.find((one) => one !== name && findLikeness(name, one) !== null);
  return alike === undefined ? null : `a name that does not look like “${alike}”`;
}

/** "U+200B". */
const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
