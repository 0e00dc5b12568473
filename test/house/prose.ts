/** Finds bad habits of writing in comments, string literals and documents. */

import type { WrittenFile } from './files.ts';
import { HABITS, type Habit } from './habits.ts';
import { buildRawPassage, listPassages, type Passage } from './passages.ts';

export interface HabitFinding {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly habit: Habit;
  readonly found: string;
}

/** Number of findings by folder and habit. Folders and habits without findings have no entry. */
export type HabitCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Matches files that quote bad habits, or that contain texts of an earlier release. */
const EXEMPT_PATH =
  /^(?:test\/house\/(?:habits|(?:prose|words)\.test)\.ts$|CHANGELOG\.md$|LICENSE$)/;

const HOW_TO_RECORD = 'Record the fall with “npm run habits -- --lower”.';

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

/** Describes each folder that exceeds its recorded count of a habit, with all places. */
export function describeRises(
  findings: readonly HabitFinding[],
  recorded: HabitCounts,
): readonly string[] {
  const counts = countByFolder(findings);
  return Object.entries(counts).flatMap(([folder, habits]) =>
    Object.entries(habits).flatMap(([name, count]) => {
      const limit = recorded[folder]?.[name] ?? 0;
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

/** Describes each recorded count that is higher than the number of findings. */
export function describeFalls(
  findings: readonly HabitFinding[],
  recorded: HabitCounts,
): readonly string[] {
  const counts = countByFolder(findings);
  return Object.entries(recorded).flatMap(([folder, habits]) =>
    Object.entries(habits).flatMap(([name, limit]) => {
      const count = counts[folder]?.[name] ?? 0;
      if (count >= limit) return [];
      return [`${folder}: “${name}” ${count} times, but ${limit} are recorded. ${HOW_TO_RECORD}`];
    }),
  );
}

export const describeFinding = ({ path, line, habit, found }: HabitFinding): string =>
  `${path}:${line}: “${found}” (${habit.name}). Example: ${habit.example}`;

export const sumCounts = (counts: HabitCounts): number =>
  Object.values(counts)
    .flatMap((habits) => Object.values(habits))
    .reduce((sum, count) => sum + count, 0);

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
    'whole files': [buildRawPassage(text, 0)],
  };
  return HABITS.flatMap((habit) =>
    passagesByReading[habit.reads ?? 'sentences'].flatMap((passage) =>
      [...passage.text.matchAll(habit.pattern)].map((match) => ({
        path,
        line: text.slice(0, passage.locate(match.index)).split('\n').length,
        habit,
        found: match[0].replaceAll(/\s+/g, ' ').trim(),
      })),
    ),
  );
}

/** Matches the start of a test's name, also after the table of `it.each`. */
const TEST_NAME =
  /(?:\b(?:it|test)(?:\.\w+)*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?|\]\)|\] as const\)|[A-Z_]{3,}\))\(\s*(['"`])(.*?)\1/g;

const listTestNames = (text: string): readonly Passage[] =>
  [...text.matchAll(TEST_NAME)].map(({ 0: whole, 2: name = '', index }) =>
    buildRawPassage(name, index + whole.length - name.length - 1),
  );
