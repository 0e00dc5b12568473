import { describe, expect, it } from 'vitest';
import { readWrittenFiles } from './files.ts';
import { findCycles, findImports, findWholeImports } from './imports.ts';

const files = readWrittenFiles().filter(({ path }) => /\.(ts|js)$/.test(path));
const imports = findImports(files);

describe('imports of this repository', () => {
  it('the import scan finds all imports of this repository', () => {
    const of = (from: string): readonly string[] =>
      imports.filter((one) => one.from === from).map(({ to }) => to);
    expect(of('test/house/imports.ts')).toEqual(['test/house/files.ts']);
    expect(of('scripts/sealed.ts')).toContain('scripts/commands/demo.ts');
    expect(of('rules/games.ts')).toContain('rules/presents-of-mine/game.ts');
  });

  it('no file imports itself by any path, even for a type', () => {
    expect(findCycles(imports)).toEqual([]);
  });

  it('no file imports the whole of date-fns or googleapis', () => {
    expect(findWholeImports(files)).toEqual([]);
  });
});

describe('planted imports', () => {
  const planted = (texts: Readonly<Record<string, string>>) =>
    findImports(Object.entries(texts).map(([path, text]) => ({ path, text })));

  it('the import scan finds two files that import each other’s types', () => {
    const mutual = planted({
      'rules/a.ts': "import type { B } from './kit/b.ts';\n",
      'rules/kit/b.ts': "export {\n  one,\n  type A,\n} from '../a.ts';\n",
      'rules/kit/c.ts': "import { B } from './b.ts';\n",
    });
    expect(findCycles(mutual)).toEqual([['rules/a.ts', 'rules/kit/b.ts']]);
  });

  it('the import scan finds a file that loads a whole package', () => {
    const text = "import {\n  add,\n} from 'date-fns';\nimport type { A } from 'googleapis';\n";
    expect(findWholeImports([{ path: 'a.ts', text }])).toEqual(['a.ts loads all of date-fns']);
    expect(
      findWholeImports([{ path: 'b.ts', text: "import { add } from 'date-fns/add';\n" }]),
    ).toEqual([]);
  });

  it('the import scan finds a file that imports itself', () => {
    expect(findCycles(planted({ 'a.ts': "import './a.ts';\n" }))).toEqual([['a.ts']]);
  });

  it('the import scan reports a cycle through type and dynamic imports once', () => {
    const round = planted({
      'a.ts': "import './b.ts';\n",
      'b.ts': "export * from './c.ts';\n",
      'c.ts': "const one = () => import('./a.ts');\nimport type { D } from './d.ts';\n",
      'd.ts': "import { a } from './a.ts';\n",
    });
    expect(findCycles(round)).toEqual([['a.ts', 'b.ts', 'c.ts', 'd.ts']]);
    expect(findCycles(round.filter(({ from }) => from !== 'b.ts'))).toEqual([]);
  });
});
