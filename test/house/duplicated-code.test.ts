import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWrittenFiles, type WrittenFile } from './files.ts';

/**
 * Number of equal consecutive lines that count as a copy. This test compares only different games.
 */
const MIN_RUN_LINES = 6;

/** Matches cases and staging, which may repeat set-ups. */
const EXEMPT_PATH = /\.(cases|test)\.ts$|staging/;
const GAME_FILE = 'game.ts';

const IMPORT_LINE = /^import[^;]*;\n/gm;
/** Matches a line of brackets and commas, or a comment. */
const INSIGNIFICANT_LINE = /^[\])};,(]*$|^\/?\*/;

interface LineRun {
  readonly game: string;
  readonly path: string;
  readonly text: string;
}

/**
 * Finds runs of lines that two games share. Reports each pair of files once, as
 * "rules/one/pages/a.ts and rules/two/b.ts: …" with the first line of the run.
 */
function findDuplicatedCode(files: readonly WrittenFile[]): readonly string[] {
  const first = new Map<string, LineRun>();
  const twice = new Map<string, string>();
  for (const run of files.flatMap(listRuns)) {
    const other = first.get(run.text);
    if (other === undefined) first.set(run.text, run);
    else if (other.game !== run.game) {
      const both = `${other.path} and ${run.path}`;
      const [begins] = run.text.split('\n');
      if (!twice.has(both)) twice.set(both, `${both}: ${begins}`);
    }
  }
  return [...twice.values()];
}

function listRuns({ path, text }: WrittenFile): readonly LineRun[] {
  const [, game] = /^rules\/([^/]+)\/.*\.ts$/.exec(path) ?? [];
  if (game === undefined || game === 'kit' || EXEMPT_PATH.test(path)) return [];
  if (posix.basename(path) === GAME_FILE) return [];
  const lines = text
    .replace(IMPORT_LINE, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !INSIGNIFICANT_LINE.test(line));
  return lines
    .slice(0, Math.max(0, lines.length - MIN_RUN_LINES + 1))
    .map((_, at) => ({ game, path, text: lines.slice(at, at + MIN_RUN_LINES).join('\n') }));
}

it('no two games contain the same code', () => {
  expect(findDuplicatedCode(readWrittenFiles())).toEqual([]);
});

describe('duplicated code of two games', () => {
  const six = (word = 'a') => ['f(', ...[1, 2, 3, 4, 5].map((one) => `${word}${one},`), ');'];
  const createFile = (path: string, lines: readonly string[]) => ({ path, text: lines.join('\n') });
  const one = createFile('rules/one/pages.ts', six());

  it('six equal lines in two games are reported despite different indentation', () => {
    const two = createFile('rules/two/pages/own.ts', [
      'const x = 1;',
      ...six().map((l) => `  ${l}`),
    ]);
    expect(findDuplicatedCode([one, two])).toEqual([
      'rules/one/pages.ts and rules/two/pages/own.ts: f(',
    ]);
  });

  it('comments and brackets between equal lines do not hide the duplicated code', () => {
    const lines = ['/** Adds rows. */', ...six().flatMap((line) => [line, '},', ''])];
    expect(findDuplicatedCode([one, createFile('rules/two/pages.ts', lines)])).toHaveLength(1);
  });

  it.each([
    ['five', createFile('rules/two/pages.ts', six().slice(1, 6))],
    ['others', createFile('rules/two/pages.ts', six('b'))],
    ['those of one game', createFile('rules/one/own.ts', six())],
    ['those of the kit', createFile('rules/kit/pages.ts', six())],
    ['cases', createFile('rules/two/pages.cases.ts', six())],
    ['the declaration', createFile('rules/two/game.ts', six())],
    ['imports', createFile('rules/two/pages.ts', [`import {\n${six().join('\n')}\n} from 'a';`])],
  ])('the check for duplicated code accepts: %s', (_, two) => {
    expect(findDuplicatedCode([one, two])).toEqual([]);
  });
});
