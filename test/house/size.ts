import type { WrittenFile } from './files.ts';

/** Widest permitted line, in UTF-16 units. */
export const MAX_COLUMNS = 100;

const CODE_PATH = /\.(?:ts|js|mjs)$/;
/** Matches tests, cases, staging and fixtures. */
const TEST_PATH = /\.(?:test|cases)\.ts$|(?:^|\/)test\/|staging|-suite\.ts$/;

export type CodeSide = 'source' | 'tests';

export interface SideSizes {
  readonly source: number;
  readonly tests: number;
}

export const getSide = (path: string): CodeSide => (TEST_PATH.test(path) ? 'tests' : 'source');

const isCode = ({ path }: WrittenFile): boolean => CODE_PATH.test(path);

/**
 * Counts lines by folder, to a depth of two names. "all" is the total. Folders `former` are separate,
 * since the questions of former versions do not count for the size of a game.
 */
export function countSizesByFolder(files: readonly WrittenFile[]): ReadonlyMap<string, SideSizes> {
  const sizes = new Map<string, SideSizes>();
  for (const file of files.filter(isCode)) {
    for (const folder of [getFolder(file.path), 'all']) {
      const size = sizes.get(folder) ?? { source: 0, tests: 0 };
      const side = getSide(file.path);
      sizes.set(folder, { ...size, [side]: size[side] + countLines(file.text) });
    }
  }
  return new Map([...sizes].toSorted(([one], [other]) => one.localeCompare(other, 'en')));
}

const REGULAR_EXPRESSION_LINE = /^\s*(?:pattern: )?\/.*\/[a-z]*[,;]$/;

/** Reports each wide line as "path:line, 120 columns", without regular expressions. */
export const findWideLines = (files: readonly WrittenFile[]): readonly string[] =>
  files
    .filter(isCode)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          line.length <= MAX_COLUMNS || REGULAR_EXPRESSION_LINE.test(line)
            ? []
            : [`${path}:${index + 1}, ${line.length} columns`],
        ),
    );

/**
 * Finds lines that moved between source and tests, as "old → new, n lines". Two files must share at
 * least `least` distinct lines.
 */
export function findMovesBetweenSides(
  before: readonly WrittenFile[],
  now: readonly WrittenFile[],
  least = 20,
): readonly string[] {
  const kept = new Set(now.map(({ path }) => path));
  const known = new Map(before.map(({ path, text }) => [path, new Set(listDistinctLines(text))]));
  return now.filter(isCode).flatMap((file) => {
    const old = known.get(file.path);
    const added = listDistinctLines(file.text).filter((line) => old?.has(line) !== true);
    return before
      .filter(({ path }) => CODE_PATH.test(path) && getSide(path) !== getSide(file.path))
      .flatMap(({ path }) => {
        const lines = known.get(path);
        const common = added.filter((line) => lines?.has(line) === true).length;
        return common < least
          ? []
          : [`${path}${kept.has(path) ? '' : ' (deleted)'} → ${file.path}, ${common} lines`];
      });
  });
}

function getFolder(path: string): string {
  const names = path.split('/').slice(0, -1);
  return names.slice(0, names[2] === 'former' ? 3 : 2).join('/') || '.';
}

const countLines = (text: string): number =>
  text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Returns the lines that are too long to be equal by chance. */
const listDistinctLines = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 20 && !line.startsWith('import ')),
  ),
];
