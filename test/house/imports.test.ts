import { expect, it } from 'vitest';
import { readWrittenFiles } from './files.ts';
import { findImports, findWholeImports } from './imports.ts';

const files = readWrittenFiles().filter(({ path }) => /\.(ts|js)$/.test(path));

it('the import scan finds all imports of this repository', () => {
  const imports = findImports(files);
  const of = (from: string): readonly string[] =>
    imports.filter((one) => one.from === from).map(({ to }) => to);
  expect(of('test/house/imports.ts')).toEqual(['test/house/files.ts']);
  expect(of('scripts/sealed.ts')).toContain('scripts/commands/demo.ts');
  expect(of('rules/games.ts')).toContain('rules/presents-of-mine/game.ts');
});

it('no file imports the whole of date-fns or googleapis', () => {
  expect(findWholeImports(files)).toEqual([]);
});

it('the import scan finds a file that loads a whole package', () => {
  const text = "import {\n  add,\n} from 'date-fns';\nimport type { A } from 'googleapis';\n";
  expect(findWholeImports([{ path: 'a.ts', text }])).toEqual(['a.ts loads all of date-fns']);
  const part = "import { add } from 'date-fns/add';\n";
  expect(findWholeImports([{ path: 'b.ts', text: part }])).toEqual([]);
});
