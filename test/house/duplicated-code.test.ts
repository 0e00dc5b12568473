/** No two games say the same. */

import { describe, expect, it } from 'vitest';
import { duplicatedCode } from './duplicated-code.ts';
import { writtenFiles } from './files.ts';

it('nothing is said in two games', () => {
  expect(duplicatedCode(writtenFiles())).toEqual([]);
});

describe('of two games', () => {
  const six = (word = 'a') => ['f(', ...[1, 2, 3, 4, 5].map((one) => `${word}${one},`), ');'];
  const written = (path: string, lines: readonly string[]) => ({ path, text: lines.join('\n') });
  const one = written('rules/one/pages.ts', six());

  it('six lines that are the same are told, wherever they stand and however they are set in', () => {
    const two = written('rules/two/pages/own.ts', ['const x = 1;', ...six().map((l) => `  ${l}`)]);
    expect(duplicatedCode([one, two])).toEqual([
      'rules/one/pages.ts and rules/two/pages/own.ts: f(',
    ]);
  });

  it('comments and brackets between them change nothing', () => {
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
  ])('%s are not', (_, two) => {
    expect(duplicatedCode([one, two])).toEqual([]);
  });
});
