/** Finds bad habits of writing in comments, string literals and documents. */

import type { WrittenFile } from './files.ts';
import { HABITS, type Habit } from './habits.ts';

export interface HabitFinding {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly habit: Habit;
  readonly found: string;
}

/** Number of findings by folder and habit. Folders and habits without findings have no entry. */
export type HabitCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Passage {
  readonly text: string;
  /** Offset in the file, in UTF-16 units. */
  readonly start: number;
}

/** Matches files that quote bad habits, or that contain texts of an earlier release. */
const EXEMPT_PATH =
  /^(?:test\/house\/(?:habits|(?:prose|words)\.test)\.ts$|CHANGELOG\.md$|LICENSE$)/;

export const findHabits = (files: readonly WrittenFile[]): readonly HabitFinding[] =>
  files.filter(({ path }) => !EXEMPT_PATH.test(path)).flatMap(findHabitsInFile);

/** Counts findings by the first two folders of their path. */
export function countByFolder(findings: readonly HabitFinding[]): HabitCounts {
  const byFolder = Object.groupBy(findings.toSorted(compareByFolderAndHabit), ({ path }) =>
    readFolder(path),
  );
  return mapValues(byFolder, (inFolder) =>
    mapValues(
      Object.groupBy(inFolder, ({ habit }) => habit.name),
      (same) => same.length,
    ),
  );
}

/** Describes each folder that exceeds its limit for a habit, with an example. */
export function describeExcess(
  findings: readonly HabitFinding[],
  allowed: HabitCounts,
): readonly string[] {
  const counts = countByFolder(findings);
  return Object.entries(counts).flatMap(([folder, habits]) =>
    Object.entries(habits).flatMap(([name, count]) => {
      const limit = allowed[folder]?.[name] ?? 0;
      if (count <= limit) return [];
      const places = findings.filter(
        ({ path, habit }) => readFolder(path) === folder && habit.name === name,
      );
      return [
        `${folder}: “${name}” ${count} times, at most ${limit}:`,
        ...places.map(describeFinding),
      ];
    }),
  );
}

export const describeFinding = ({ path, line, habit, found }: HabitFinding): string =>
  `${path}:${line}: “${found}” (${habit.name}). Example: ${habit.example}`;

/** Returns the lower of both counts for each folder and habit. */
export function lowerCounts(current: HabitCounts, allowed: HabitCounts): HabitCounts {
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

const readFolder = (path: string): string =>
  path.split('/').slice(0, -1).slice(0, 2).join('/') || '.';

const compareByFolderAndHabit = (one: HabitFinding, other: HabitFinding): number =>
  readFolder(one.path).localeCompare(readFolder(other.path), 'en') ||
  one.habit.name.localeCompare(other.habit.name, 'en');

function findHabitsInFile({ path, text }: WrittenFile): readonly HabitFinding[] {
  const passagesByReading = {
    sentences: listPassages(path, text),
    'test names': path.endsWith('.ts') ? listTestNames(text) : [],
    'whole files': [{ text, start: 0 }],
  };
  return HABITS.flatMap((habit) =>
    passagesByReading[habit.reads ?? 'sentences'].flatMap((passage) =>
      [...passage.text.matchAll(habit.pattern)].map((match) => ({
        path,
        line: text.slice(0, passage.start + match.index).split('\n').length,
        habit,
        found: match[0].replaceAll(/\s+/g, ' ').trim(),
      })),
    ),
  );
}

/** Matches the start of a test's name, also after the table of `it.each`. */
const TEST_NAME = /(?:\b(?:it|test)(?:\.\w+)?|\]\)|\] as const\)|[A-Z_]{3,}\))\(\s*(['"`])(.*?)\1/g;

const listTestNames = (text: string): readonly Passage[] =>
  [...text.matchAll(TEST_NAME)].map(({ 0: whole, 2: name = '', index }) => ({
    text: name,
    start: index + whole.length - name.length - 1,
  }));

function listPassages(path: string, text: string): readonly Passage[] {
  if (path.endsWith('.md')) return listDocumentPassages(text);
  if (/\.[cm]?[jt]s$/.test(path)) return listCodePassages(text);
  return [];
}

/** Splits a document into paragraphs, and blanks out code in backticks and in blocks. */
const listDocumentPassages = (text: string): readonly Passage[] => {
  const prose = text.replaceAll(
    /^( *)```[\s\S]*?^\1```|^ {4}.*$|`[^`\n]*`|\]\([^)\n]*\)/gm,
    blankOut,
  );
  return [...prose.matchAll(/(?:[^\n|]+\n?)+/g)].map((match) => ({
    text: match[0],
    start: match.index,
  }));
};

/** Matches comments, strings and regular expressions. */
const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<=[=(,:[!&|?;{}]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** Lists comments, and string literals of at least four words. */
const listCodePassages = (text: string): readonly Passage[] =>
  [...text.matchAll(TOKEN)].flatMap(({ groups, index }) => {
    const { comment, string } = groups ?? {};
    if (comment !== undefined) {
      return [{ text: comment.replaceAll(/`[^`\n]*`|^\s*\/?\*+|^\/\//gm, blankOut), start: index }];
    }
    const words = string?.slice(1, -1).trim().split(/\s+/) ?? [];
    return string === undefined || words.length < 4
      ? []
      : [{ text: ` ${string.slice(1)}`, start: index }];
  });

/** Replaces a text by blanks of the same length, so that later offsets stay the same. */
const blankOut = (passage: string): string => passage.replaceAll(/[^\n]/g, ' ');
