/**
 * Finds the habits of `habits.ts` in comments, in sentences of string literals and in documents.
 */

import type { WrittenFile } from './files.ts';
import { HABITS, type Habit } from './habits.ts';

export interface Finding {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly habit: Habit;
  /** The text that matched. */
  readonly found: string;
}

/** Number of findings by folder and habit. Folders and habits without findings are absent. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Passage {
  readonly text: string;
  /** Offset in the file, in UTF-16 units. */
  readonly start: number;
}

/** Files that quote habits, or that keep the words of a release. */
const EXEMPT = /^(?:test\/house\/|CHANGELOG\.md$|LICENSE$)/;

export const findHabits = (files: readonly WrittenFile[]): readonly Finding[] =>
  files.filter(({ path }) => !EXEMPT.test(path)).flatMap(findingsIn);

/** Counts findings by the first two folders of their path, sorted by name. */
export function countByFolder(findings: readonly Finding[]): Counts {
  const byFolder = Object.groupBy(findings.toSorted(byFolderAndHabit), ({ path }) =>
    folderOf(path),
  );
  return mapValues(byFolder, (inFolder) =>
    mapValues(
      Object.groupBy(inFolder, ({ habit }) => habit.name),
      (same) => same.length,
    ),
  );
}

/** Describes each folder and habit above its limit, with files, lines and an example. */
export function reportExcess(findings: readonly Finding[], allowed: Counts): readonly string[] {
  const counts = countByFolder(findings);
  return Object.entries(counts).flatMap(([folder, habits]) =>
    Object.entries(habits).flatMap(([name, count]) => {
      const limit = allowed[folder]?.[name] ?? 0;
      if (count <= limit) return [];
      const places = findings.filter(
        ({ path, habit }) => folderOf(path) === folder && habit.name === name,
      );
      return [
        `${folder}: “${name}” ${count} times, at most ${limit}:`,
        ...places.map(reportFinding),
      ];
    }),
  );
}

export const reportFinding = ({ path, line, habit, found }: Finding): string =>
  `${path}:${line}: “${found}” (${habit.name}). Example: ${habit.example}`;

/** Returns the lower count of each folder and habit. */
export function lowerCounts(current: Counts, allowed: Counts): Counts {
  return Object.fromEntries(
    Object.entries(current).map(([folder, habits]) => [
      folder,
      Object.fromEntries(
        Object.entries(habits).map(([name, count]) => [
          name,
          Math.min(count, allowed[folder]?.[name] ?? 0),
        ]),
      ),
    ]),
  );
}

const mapValues = <Value, Result>(
  record: Readonly<Partial<Record<string, Value>>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, change(value)]],
    ),
  );

const folderOf = (path: string): string =>
  path.split('/').slice(0, -1).slice(0, 2).join('/') || '.';

const byFolderAndHabit = (one: Finding, other: Finding): number =>
  folderOf(one.path).localeCompare(folderOf(other.path), 'en') ||
  one.habit.name.localeCompare(other.habit.name, 'en');

function findingsIn({ path, text }: WrittenFile): readonly Finding[] {
  return passagesOf(path, text).flatMap((passage) =>
    HABITS.flatMap((habit) =>
      [...passage.text.matchAll(habit.pattern)].map((match) => ({
        path,
        line: text.slice(0, passage.start + match.index).split('\n').length,
        habit,
        found: match[0].replaceAll(/\s+/g, ' ').trim(),
      })),
    ),
  );
}

function passagesOf(path: string, text: string): readonly Passage[] {
  if (path.endsWith('.md')) return passagesOfDocument(text);
  if (/\.[cm]?[jt]s$/.test(path)) return passagesOfCode(text);
  return [];
}

/** Splits a document into paragraphs, and blanks out code in backticks and in blocks. */
const passagesOfDocument = (text: string): readonly Passage[] => {
  const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```|^ {4}.*$|`[^`\n]*`|\]\([^)\n]*\)/gm, blank);
  return [...prose.matchAll(/(?:[^\n|]+\n?)+/g)].map((match) => ({
    text: match[0],
    start: match.index,
  }));
};

/**
 * Comments, strings and regular expressions; the last so that a quote in one does not begin a
 * string.
 */
const TOKENS =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<=[=(,:[!&|?;{}]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** Lists comments, and string literals of at least four words. */
const passagesOfCode = (text: string): readonly Passage[] =>
  [...text.matchAll(TOKENS)].flatMap(({ groups, index }) => {
    const { comment, string } = groups ?? {};
    if (comment !== undefined) {
      return [{ text: comment.replaceAll(/`[^`\n]*`|^\s*\/?\*+|^\/\//gm, blank), start: index }];
    }
    const words = string?.slice(1, -1).trim().split(/\s+/) ?? [];
    return string === undefined || words.length < 4
      ? []
      : [{ text: ` ${string.slice(1)}`, start: index }];
  });

/** Replaces text by blanks of the same length, so that offsets stay. */
const blank = (passage: string): string => passage.replaceAll(/[^\n]/g, ' ');
