/** Starts, builds and adds external games (`sealed game`). */

import { readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, Option } from 'commander';
import type { PartialMessage, Plugin } from 'esbuild';
import { BUILT_FOR_MARK, type LoadedGame } from '../../functions/match/running/external-game.ts';
import { formatRules } from '../../rules/games.ts';
import { toSeat } from '../../rules/kit/match/seat.ts';
import { listSeatCounts } from '../../rules/kit/match/seat-counts.ts';
import { getUsualVariants } from '../../rules/kit/match/setup.ts';
import { getDefaultFolder, readContentFolder } from '../shared/files/content-folder.ts';
import { packageFile } from '../shared/files/package-file.ts';
import {
  BUILT_FILE,
  rehearseGame,
  requireExternalGame,
  writeStoredGame,
} from '../shared/match/outside-game.ts';
import { UsageError } from '../shared/terminal/exit.ts';
import { OLDEST_NODE_VERSION } from '../shared/terminal/oldest-node.ts';
import { print } from '../shared/terminal/terminal.ts';

const GAME_HELP = `An external game is a package of its own that uses “sealed-orders/kit”. It is
built into one file. A match always uses the file that it was opened with: every entry contains
the file’s hash. If you load a game, you run its code, so load only games that you trust.`;

const GAME_EXAMPLES = `
Examples:
  sealed game new my-game
  sealed game build my-game
  sealed demo my-game
  sealed game add my-game
  sealed new my-game --run
`;

const NEW_GAME_EXAMPLES = `
Examples:
  sealed game new my-auction
  sealed game new my-village --from mafia
`;

const EXAMPLES_FOLDER = join(import.meta.dirname, '..', '..', 'examples');
const AUCTION_NAME = 'auction';
/** Folders of the examples, by the names that authors use. */
const EXAMPLE_FOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(EXAMPLES_FOLDER).map((name) => [name === 'sealed-lots' ? AUCTION_NAME : name, name]),
);

export const createGameCommand = (): Command =>
  new Command('game')
    .summary('start, build or add your own game')
    .description(GAME_HELP)
    .addCommand(
      new Command('new')
        .summary('start your own game')
        .description(
          'Copies an example into a package of its own, for you to change: an auction with ' +
            'secret balances in 180 lines, or Mafia with secret roles.',
        )
        .argument('<folder>', 'new folder; its last part is the name of the game')
        .addOption(
          new Option('--from <example>', 'example to begin with')
            .choices(Object.keys(EXAMPLE_FOLDERS))
            .default(AUCTION_NAME),
        )
        .addHelpText('after', NEW_GAME_EXAMPLES)
        .action(async (folder: string, { from }: { readonly from: string }) => {
          print(
            `${await createGame(folder, EXAMPLE_FOLDERS[from] ?? from)}\n\n  cd ${folder}\n  ` +
              'npm install\n  npm test    # types, laws and cases; one case fails until you ' +
              'write your own\n  npm start   # a match against robots, in the browser',
          );
        }),
    )
    .addCommand(
      new Command('build')
        .summary('build the game in a folder into one file')
        .description('Writes dist/game.mjs, with the parts of the kit that the game uses.')
        .argument('[folder]', 'folder of the game', '.')
        .action(async (folder: string) => {
          const { game, file } = await buildGame(folder);
          print(`${game.title} is built: ${file}\n${formatRules(game)}`);
        }),
    )
    .addCommand(
      new Command('add')
        .summary('add a game to every command on this machine')
        .description(
          'Stores the game’s built file next to your sign-in, so that “sealed run” can run its ' +
            'matches.',
        )
        .argument('<game>', 'folder, built file or package of the game')
        .action(async (given: string) => {
          const loaded = await requireExternalGame(given);
          await writeStoredGame(loaded, process.env);
          print(`Every command now finds ${loaded.game.title}: ${formatRules(loaded.game)}`);
        }),
    )
    .addHelpText('after', GAME_EXAMPLES);

const ENTRY_FILES = [join('src', 'game.ts'), 'game.ts', join('src', 'game.js'), 'game.js'];

/** Builds a game. @throws UsageError if the folder contains none, or the game does not compile */
export async function buildGame(folder: string): Promise<LoadedGame> {
  const entry = await findEntryFile(folder);
  const outfile = resolve(folder, BUILT_FILE);
  await mkdir(dirname(outfile), { recursive: true });
  const esbuild = await loadEsbuild(folder);
  try {
    await esbuild.build({
      entryPoints: [entry],
      plugins: [createRefusalPlugin(await realpath(folder), esbuild)],
      footer: { js: `export const ${BUILT_FOR_MARK.name} = ${BUILT_FOR_MARK.version};` },
      outfile,
      absWorkingDir: resolve(folder),
      bundle: true,
      platform: 'node',
      target: 'node22',
      format: 'esm',
      // Matches are bound to the hash of the file, so equal source must give equal bytes.
      legalComments: 'none',
      minifySyntax: true,
      minifyWhitespace: true,
      logLevel: 'silent',
    });
  } catch (error) {
    throw new UsageError(
      `${folder} cannot be built. ${error instanceof Error ? error.message : ''}`,
    );
  }
  const loaded = await requireExternalGame(outfile);
  await rehearseBuiltGame(loaded);
  return loaded;
}

/** Plays the built game. If that fails, deletes its file. Skips a game without content. */
async function rehearseBuiltGame({ game, file }: LoadedGame): Promise<void> {
  const read = await readContentFolder(game, getDefaultFolder(game)).catch(() => null);
  const [count] = read === null ? [] : listSeatCounts(game, read.value);
  if (read === null || count === undefined) return;
  const players = Array.from({ length: count }, (_, index) => ({
    seat: toSeat(`Seat ${index + 1}`),
    garnets: 0,
  }));
  try {
    rehearseGame(game, { players, content: read.value, variants: getUsualVariants(game) });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function findEntryFile(folder: string): Promise<string> {
  for (const entry of ENTRY_FILES) {
    const path = resolve(folder, entry);
    if ((await stat(path).catch(() => null))?.isFile()) return path;
  }
  throw new UsageError(
    `${folder} does not contain a game. Write the game in ${ENTRY_FILES.join(', or in ')}.`,
  );
}

/** Loads esbuild, on which the game depends. Only authors of games need it. */
async function loadEsbuild(folder: string): Promise<Esbuild> {
  const require = createRequire(join(resolve(folder), 'package.json'));
  try {
    return await import(pathToFileURL(require.resolve('esbuild')).href);
  } catch {
    throw new UsageError(
      `esbuild is not installed in ${folder}. Run: npm install --save-dev esbuild`,
    );
  }
}

type Esbuild = typeof import('esbuild');

const REFUSED_GLOBALS = [
  ...['Date', 'Intl.DateTimeFormat', 'Temporal', 'Math', 'Math.random', 'performance', 'crypto'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'process', 'require'],
  ...['globalThis', 'global', 'eval', 'Function', 'fetch'],
];

const MARK_PREFIX = 'sealed_refused_';
const formatMark = (name: string): string => `${MARK_PREFIX}${name.replace('.', '_dot_')}`;
const MARKS_BY_GLOBAL = Object.fromEntries(REFUSED_GLOBALS.map((name) => [name, formatMark(name)]));

/**
 * Whether the code uses the global. All members of `Math` except `random` are allowed, but no other
 * name for `Math`, which could hide `random`.
 */
const isGlobalUsed = (name: string, code: string): boolean =>
  new RegExp(`${formatMark(name)}\\b${name === 'Math' ? '(?!\\s*\\??\\.\\s*\\w)' : ''}`).test(code);

const SOURCE_LOADERS = ['ts', 'tsx', 'js', 'jsx'] as const;

/**
 * Returns a plugin that rejects foreign imports and globals in files of the package at `root`. Does not check
 * packages that the game depends on.
 */
const createRefusalPlugin = (root: string, { transform }: Esbuild): Plugin => ({
  name: 'refuse-outside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, importer, resolveDir, kind }) => {
      if (kind === 'entry-point' || !isOwnFile(root, importer)) return null;
      const isPath = path.startsWith('.') || isAbsolute(path) || /^\w+:/.test(path);
      const isInside = !isPath || isWithinFolder(root, resolve(resolveDir, path));
      return isInside && !isBuiltin(path)
        ? null
        : { errors: [buildImportError(path, importer, root)] };
    });
    onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      if (!isOwnFile(root, path)) return null;
      const loader = SOURCE_LOADERS.find((one) => path.endsWith(one)) ?? 'js';
      // Esbuild replaces only names that the file does not declare itself.
      const { code } = await transform(await readFile(path, 'utf8'), {
        loader,
        define: MARKS_BY_GLOBAL,
      });
      const used = REFUSED_GLOBALS.filter((name) => isGlobalUsed(name, code));
      return used.length === 0
        ? null
        : { errors: [{ text: describeUsedGlobals(path, root, used) }] };
    });
  },
});

const isWithinFolder = (root: string, path: string): boolean =>
  !relative(root, path).startsWith('..') && !isAbsolute(relative(root, path));

const isOwnFile = (root: string, path: string): boolean =>
  isWithinFolder(root, path) && !relative(root, path).split(sep).includes('node_modules');

const buildImportError = (path: string, importer: string, root: string): PartialMessage => ({
  text:
    `${relative(root, importer)} imports ${path}. A game may import only its own files and the ` +
    'packages that it depends on.',
});

const describeUsedGlobals = (path: string, root: string, used: readonly string[]): string =>
  `${relative(root, path)} uses ${used.join(', ')}. A game must take all chance from its ` +
  'arguments, and may not use a clock, timer, process or network.';

const COPIED_FOLDERS = ['src', 'content'];
const CASES_FILE = join('test', 'game.test.ts');
const GAME_ID_PATTERN = /^[a-z][a-z0-9-]{1,40}$/;

const FIRST_OWN_TEST = `
test('a rule of this game has its effect', () => {
  assert.fail('Change a rule, describe its effect here, and delete this line.');
});
`;

const GAME_TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['src', 'test'],
};

/** Copies an example. Returns the game's folder. @throws UsageError if the folder is not empty */
export async function createGame(given: string, example: string): Promise<string> {
  const folder = resolve(given);
  const id = basename(folder);
  if (!GAME_ID_PATTERN.test(id)) {
    throw new UsageError(
      `“${id}” is not a valid name for a game. Use lower-case letters, digits and hyphens.`,
    );
  }
  if ((await readdir(folder).catch(() => [])).length > 0) {
    throw new UsageError(`${given} is not empty. Give the name of a new folder.`);
  }
  const from = join(EXAMPLES_FOLDER, example);
  await mkdir(folder, { recursive: true });
  for (const part of COPIED_FOLDERS)
    await cp(join(from, part), join(folder, part), { recursive: true });
  const source = join(folder, 'src', 'game.ts');
  const game = (await readFile(source, 'utf8'))
    .replace(/^\/\*\* [^:.]+:/, `/** ${formatTitle(id)}:`)
    .replace(/^ {2}id: '.*',$/m, `  id: '${id}',`)
    .replace(/^ {2}title: '.*',$/m, `  title: '${formatTitle(id)}',`);
  await writeFile(source, game);
  await mkdir(join(folder, 'test'));
  const cases = await readFile(join(from, await findCasesFile(from)), 'utf8');
  await writeFile(join(folder, CASES_FILE), `${cases}${FIRST_OWN_TEST}`);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(buildManifest(id), null, 2)}\n`);
  await writeFile(join(folder, 'tsconfig.json'), `${JSON.stringify(GAME_TSCONFIG, null, 2)}\n`);
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n');
  const readme = await readFile(join(from, 'README.md'), 'utf8');
  const own = readme.replace(/^# .*/, `# ${formatTitle(id)}`).replaceAll(OUTSIDE_LINK, '$1');
  await writeFile(join(folder, 'README.md'), `${own}${NEXT_STEPS_GUIDE}`);
  return folder;
}

/** Finds the tests of the example. The published package gives them another name. */
const findCasesFile = async (example: string): Promise<string> => {
  const names = await readdir(join(example, 'test'));
  return join('test', names.find((name) => /^(game\.test|cases)\./.test(name)) ?? 'game.test.ts');
};

const OUTSIDE_LINK = /\[([^\]]*)\]\(\.\.\/[^)]*\)/g;

const NEXT_STEPS_GUIDE = `
## How to continue

The guide is \`node_modules/sealed-orders/docs/a-game-in-an-afternoon.md\`. It explains a
whole game, file by file.

    npm run types    # TypeScript’s check; npm test begins with it
    npm run build    # dist/game.mjs, which “sealed new .” plays
`;

/** Returns a title, such as "My Auction" for "my-auction". */
const formatTitle = (id: string): string =>
  id
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');

const buildManifest = (name: string) => ({
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  engines: { node: `>=${OLDEST_NODE_VERSION}` },
  exports: './dist/game.mjs',
  scripts: {
    build: 'sealed game build',
    types: 'tsc',
    pretest: 'sealed --version',
    test: 'npm run types && node --experimental-strip-types --test',
    start: 'npm run build && sealed demo .',
  },
  dependencies: { 'sealed-orders': `^${packageFile.version}` },
  devDependencies: {
    '@types/node': packageFile.devDependencies['@types/node'],
    esbuild: packageFile.devDependencies.esbuild,
    typescript: packageFile.devDependencies.typescript,
  },
});
