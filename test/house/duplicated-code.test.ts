import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type WrittenFile, writtenFiles } from './files.ts';

/** Number of consecutive lines that count as duplicated. */
const RUN = 6;

/** Cases and stages, which may repeat setups. */
const NO_RULES = /\.(cases|test)\.ts$|staging/;
const DECLARATION = 'game.ts';

const IMPORTS = /^import[^;]*;\n/gm;
/** A line with only brackets and a comma, or a comment. */
const SAYS_NOTHING = /^[\])};,(]*$|^\/?\*/;

interface Run {
  readonly game: string;
  readonly path: string;
  readonly text: string;
}

/**
 * Finds runs of lines that two games share. Reports each pair of files once, as
 * "rules/one/pages/a.ts and rules/two/b.ts: …" with the first line of the run.
 */
function duplicatedCode(files: readonly WrittenFile[]): readonly string[] {
  const first = new Map<string, Run>();
  const twice = new Map<string, string>();
  for (const run of files.flatMap(runsIn)) {
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

function runsIn({ path, text }: WrittenFile): readonly Run[] {
  const [, game] = /^rules\/([^/]+)\/.*\.ts$/.exec(path) ?? [];
  if (game === undefined || game === 'kit' || NO_RULES.test(path)) return [];
  if (posix.basename(path) === DECLARATION) return [];
  const lines = text
    .replace(IMPORTS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !SAYS_NOTHING.test(line));
  return lines
    .slice(0, Math.max(0, lines.length - RUN + 1))
    .map((_, at) => ({ game, path, text: lines.slice(at, at + RUN).join('\n') }));
}

it('no two games contain the same code', () => {
  expect(duplicatedCode(writtenFiles())).toEqual([]);
});

describe('duplicated code of two games', () => {
  const six = (word = 'a') => ['f(', ...[1, 2, 3, 4, 5].map((one) => `${word}${one},`), ');'];
  const written = (path: string, lines: readonly string[]) => ({ path, text: lines.join('\n') });
  const one = written('rules/one/pages.ts', six());

  it('six equal lines in two games are reported, whatever their place and indentation', () => {
    const two = written('rules/two/pages/own.ts', ['const x = 1;', ...six().map((l) => `  ${l}`)]);
    expect(duplicatedCode([one, two])).toEqual([
      'rules/one/pages.ts and rules/two/pages/own.ts: f(',
    ]);
  });

  it('comments and brackets between equal lines do not hide the duplicate', () => {
    const lines = ['/** What it does. */', ...six().flatMap((line) => [line, '},', ''])];
    expect(duplicatedCode([one, written('rules/two/pages.ts', lines)])).toHaveLength(1);
  });

  it.each([
    ['five', written('rules/two/pages.ts', six().slice(1, 6))],
    ['others', written('rules/two/pages.ts', six('b'))],
    ['those of one game', written('rules/one/own.ts', six())],
    ['those of the kit', written('rules/kit/pages.ts', six())],
    ['cases', written('rules/two/pages.cases.ts', six())],
    ['the declaration', written('rules/two/game.ts', six())],
    ['imports', written('rules/two/pages.ts', [`import {\n${six().join('\n')}\n} from 'a';`])],
  ])('equal lines are not reported: %s', (_, two) => {
    expect(duplicatedCode([one, two])).toEqual([]);
  });
});
