import { describe, expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import { readWrittenFiles, type WrittenFile } from './files.ts';
import { findImports, type Import } from './imports.ts';

/** Heading above the table of files in reading order. */
const FILE_TABLE_HEADING = '## Where to find things';

/** Matches files that have no place in the reading order. */
const UNORDERED_PATH = /(?:^|\/)game\.ts$|\.(?:cases|test)\.ts$|(?:^|-|\/)staging\.ts$/;

/** The files of a game, keyed by their path in its folder, and all imports. */
interface GameSources {
  readonly id: string;
  readonly files: readonly WrittenFile[];
  readonly imports: readonly Import[];
}

/** Describes each violation of the reading order. */
function findOrderViolations({ id, files, imports }: GameSources): readonly string[] {
  const folder = `rules/${id}/`;
  const own = files
    .map(({ path }) => path)
    .filter(
      (path) => path.startsWith(folder) && path.endsWith('.ts') && !UNORDERED_PATH.test(path),
    );
  const rows = parseFileRows(
    files.find(({ path }) => path === `${folder}README.md`)?.text ?? '',
  ).map((named) => named.map((name) => folder + name));
  const listRows = (path: string): readonly number[] =>
    rows.flatMap((named, row) => (named.includes(path) ? [row + 1] : []));
  const rowByPath = new Map(own.map((path) => [path, listRows(path)[0] ?? 0]));
  const missing = rows.flat().filter((path) => !own.includes(path));
  return [
    ...missing.map((path) => `${path} is in the table, but is not a file of the game.`),
    ...own.flatMap((path) => {
      const count = listRows(path).length;
      return count === 1 ? [] : [`${path} is in ${count} rows of the table.`];
    }),
    ...imports.flatMap(({ from, to }) => {
      const [above, below] = [rowByPath.get(from) ?? 0, rowByPath.get(to) ?? 0];
      return above > 0 && below > above
        ? [`${from} (row ${above}) imports ${to} (row ${below}).`]
        : [];
    }),
  ];
}

/** Returns the files that each row names in its last column. */
function parseFileRows(readme: string): readonly (readonly string[])[] {
  const [, below = ''] = readme.split(FILE_TABLE_HEADING);
  const [section = ''] = below.split('\n## ');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| subject'))
    .map((line) => [...line.matchAll(/`([^`]+\.ts)`/g)].map(([, name = '']) => name));
}

const files = readWrittenFiles();
const imports = findImports(files.filter(({ path }) => path.startsWith('rules/')));

it.for(GAMES.map(({ id }) => id))(
  'no file of %s depends on a file further down in its README',
  (id) => {
    expect(findOrderViolations({ id, files, imports })).toEqual([]);
  },
);

describe('the order of a game’s README', () => {
  const README = [
    '## Where to find things',
    '| subject | files |',
    '|---|---|',
    '| state | `state.ts`, `events.ts` (what happens) |',
    '| pages | `pages/view.ts` |',
    '',
    '## Sentence by sentence',
    '| sentence | `points.ts` |',
  ];
  const findProblems = (written: Readonly<Record<string, string>>, readme = README) => {
    const all: readonly WrittenFile[] = [
      { path: 'rules/one/README.md', text: readme.join('\n') },
      ...Object.entries(written).map(([name, text]) => ({ path: `rules/one/${name}`, text })),
    ];
    return findOrderViolations({ id: 'one', files: all, imports: findImports(all) });
  };
  const SOUND = {
    'state.ts': "import type { Event } from './events.ts';\n",
    'events.ts': '',
    'pages/view.ts': "import { state } from '../state.ts';\n",
    'game.ts': "import { view } from './pages/view.ts';\n",
    'points.cases.ts': "import { view } from './pages/view.ts';\n",
    'staging.ts': '',
  };

  it('the reading-order check accepts an ordered README', () => {
    expect(findProblems(SOUND)).toEqual([]);
  });

  it('a file that depends on a later row is reported, even for a type', () => {
    const events = "import type { View } from './pages/view.ts';\n";
    expect(findProblems({ ...SOUND, 'events.ts': events })).toEqual([
      'rules/one/events.ts (row 1) imports rules/one/pages/view.ts (row 2).',
    ]);
  });

  it('a file that is in no row or in two rows is reported', () => {
    const twice = README.map((line) =>
      line.replace('`pages/view.ts`', '`pages/view.ts`, `state.ts`'),
    );
    expect(findProblems({ ...SOUND, 'points.ts': '' }, twice)).toEqual([
      'rules/one/state.ts is in 2 rows of the table.',
      'rules/one/points.ts is in 0 rows of the table.',
    ]);
  });

  it('a row that names a missing file is reported', () => {
    const { 'events.ts': _, ...others } = SOUND;
    expect(findProblems(others)).toEqual([
      'rules/one/events.ts is in the table, but is not a file of the game.',
    ]);
  });
});
