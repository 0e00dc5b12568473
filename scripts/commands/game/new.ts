/** A new game: a package of its own, begun from the example, with one case that fails until its author has written another. */

import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { packageFile } from '../../shared/files/package-file.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', 'examples', 'sealed-lots');
const PARTS = ['src', 'content'];
const CASES = join('test', 'game.test.ts');
const ID = /^[a-z][a-z0-9-]{1,40}$/;

const YOURS = `
test('what is new in this game', () => {
  assert.fail('Change a rule, say here what it does now, and delete this line.');
});
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
  },
  include: ['src', 'test'],
};

/** Gives where it is. @throws UsageError where something is in the way */
export async function newGame(given: string): Promise<string> {
  const folder = resolve(given);
  const id = basename(folder);
  if (!ID.test(id)) {
    throw new UsageError(`“${id}” is no name for a game: small letters, digits and hyphens.`);
  }
  if ((await readdir(folder).catch(() => [])).length > 0) {
    throw new UsageError(`${given} is there already, and holds something.`);
  }
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) await cp(join(EXAMPLE, part), join(folder, part), { recursive: true });
  const rename = (text: string): string =>
    text.replaceAll('sealed-lots', id).replaceAll('Sealed Lots', titleOf(id));
  await rewrite(join(folder, 'src', 'game.ts'), rename);
  await mkdir(join(folder, 'test'));
  const cases = await readFile(join(EXAMPLE, await casesIn(EXAMPLE)), 'utf8');
  await writeFile(join(folder, CASES), `${cases}${YOURS}`);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(id), null, 2)}\n`);
  await writeFile(join(folder, 'tsconfig.json'), `${JSON.stringify(TSCONFIG, null, 2)}\n`);
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n');
  const readme = await readFile(join(EXAMPLE, 'README.md'), 'utf8');
  await writeFile(join(folder, 'README.md'), rename(readme).replace(LINK, '`sealed-orders`'));
  return folder;
}

/** In the package it has another name, since a package that is published has no tests. */
const casesIn = async (example: string): Promise<string> =>
  join('test', (await readdir(join(example, 'test')))[0] ?? 'game.test.ts');

const LINK = /\[sealed-orders\]\([^)]*\)/;

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** "my-auction": "My Auction". */
const titleOf = (id: string): string =>
  id
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');

const manifestOf = (name: string) => ({
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  exports: './dist/game.mjs',
  scripts: {
    build: 'sealed game build',
    test: 'node --test',
    start: 'npm run build && sealed demo .',
  },
  dependencies: { 'sealed-orders': `^${packageFile.version}` },
  devDependencies: { esbuild: packageFile.devDependencies.esbuild },
});
