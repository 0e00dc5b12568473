/** The order in which a game is read: its README lists the files from top to bottom, and none rests on one further down. */

import type { WrittenFile } from './files.ts';
import type { Import } from './imports.ts';

/** The table of files stands below this head, the first row on top. */
const HEAD = '## Where to find things';

/** What brings all others together, and what only cases need. */
const ASIDE = /(?:^|\/)game\.ts$|\.(?:cases|test|bench)\.ts$|(?:^|-|\/)staging\.ts$/;

/** The files of a game, by their paths in its folder, and the imports of the house. */
interface Game {
  readonly id: string;
  readonly files: readonly WrittenFile[];
  readonly imports: readonly Import[];
}

/** What keeps a game's folder from being read in the order of its README, a sentence each. */
export function outOfOrder({ id, files, imports }: Game): readonly string[] {
  const folder = `rules/${id}/`;
  const own = files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(folder) && path.endsWith('.ts') && !ASIDE.test(path));
  const rows = rowsIn(files.find(({ path }) => path === `${folder}README.md`)?.text ?? '').map(
    (named) => named.map((name) => folder + name),
  );
  const rowsOf = (path: string): readonly number[] =>
    rows.flatMap((named, row) => (named.includes(path) ? [row + 1] : []));
  const rowOf = new Map(own.map((path) => [path, rowsOf(path)[0] ?? 0]));
  const missing = rows.flat().filter((path) => !own.includes(path));
  return [
    ...missing.map((path) => `${path} stands in the table, and is no file of the game.`),
    ...own.flatMap((path) => {
      const count = rowsOf(path).length;
      return count === 1 ? [] : [`${path} stands in ${count} rows of the table.`];
    }),
    ...imports.flatMap(({ from, to }) => {
      const [above, below] = [rowOf.get(from) ?? 0, rowOf.get(to) ?? 0];
      return above > 0 && below > above
        ? [`${from} (row ${above}) rests on ${to} (row ${below}).`]
        : [];
    }),
  ];
}

/** The files that each row of the table names, in backticks in its last column. */
function rowsIn(readme: string): readonly (readonly string[])[] {
  const [, below = ''] = readme.split(HEAD);
  const [section = ''] = below.split('\n## ');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| subject'))
    .map((line) => [...line.matchAll(/`([^`]+\.ts)`/g)].map(([, name = '']) => name));
}
