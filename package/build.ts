/** `npm run package`: builds both packages in `dist` or in a given folder. */

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PARTS_FILE } from '../functions/resolve/configuration.ts';
import { stageFunction } from '../scripts/commands/deploy/staged.ts';
import { loadPageParts } from '../scripts/shared/match/page-parts.ts';
import { OLDEST_NODE_VERSION } from '../scripts/shared/terminal/oldest-node.ts';
import { buildCreator } from './build/creator.ts';
import { PACKAGE_EXPORTS } from './build/exported.ts';
import {
  buildManifest,
  getRepositoryAddress,
  parseRepositoryFacts,
  type RepositoryFacts,
} from './build/manifest.ts';
import { createPathsPlugin } from './build/places.ts';
import { writeTypes } from './build/types.ts';
import { PAGE_PARTS_FILE } from './exports/finished-page.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..');

/** Flattens "games/pocket-mars" to "games-pocket-mars", for one folder of output. */
const flattenName = (name: string): string => name.replace('/', '-');

const ENTRY_FILES = {
  sealed: 'package/exports/sealed.ts',
  ...Object.fromEntries(
    Object.entries(PACKAGE_EXPORTS).map(([name, module]) => [flattenName(name), module]),
  ),
};

const REPLACED_MODULES = new Map([
  ['scripts/commands/deploy/staged.ts', 'package/exports/finished-function.ts'],
  ['scripts/shared/match/page-parts.ts', 'package/exports/finished-page.ts'],
]);

async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compileModules(folder);
  await writeTypes(ROOT_FOLDER, Object.values(PACKAGE_EXPORTS), join(folder, 'types'));
  await copyDataFiles(folder);
  await finishFunction(join(folder, 'package', 'exports', 'function'));
  await rm(join(folder, 'package/exports/function/function.js.LEGAL.txt'), { force: true });
  const parts = JSON.stringify(await loadPageParts());
  await writeFile(join(folder, 'package', 'exports', PAGE_PARTS_FILE), parts);
  const manifest = buildManifest(await readOwnManifest(process.env), {
    exports: Object.entries(PACKAGE_EXPORTS).map(([name, module]) => ({
      name,
      code: `./lib/${flattenName(name)}.js`,
      types: `./types/${module.replace(/\.ts$/, '.d.ts')}`,
    })),
  });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Reads the repository's manifest. A build on GitHub adds the repository's address. */
const readOwnManifest = async (variables: NodeJS.ProcessEnv): Promise<RepositoryFacts> => ({
  ...parseRepositoryFacts(JSON.parse(await readFile(join(ROOT_FOLDER, 'package.json'), 'utf8'))),
  ...getRepositoryAddress(variables),
});

async function compileModules(folder: string): Promise<void> {
  await build({
    entryPoints: ENTRY_FILES,
    absWorkingDir: ROOT_FOLDER,
    outdir: join(folder, 'lib'),
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: `node${OLDEST_NODE_VERSION}`,
    format: 'esm',
    external: ['zod'],
    alias: {
      'node-fetch': join(ROOT_FOLDER, 'scripts/commands/deploy/native-fetch.ts'),
      domain: join(ROOT_FOLDER, 'package/exports/no-domain.ts'),
    },
    plugins: [createPathsPlugin(ROOT_FOLDER, REPLACED_MODULES)],
    // Importing a program must not run it.
    define: { 'import.meta.main': 'false' },
    // Google's client is CommonJS and calls `require`.
    banner: {
      js: [
        "import { createRequire as createRequireOfPackage } from 'node:module';",
        'const require = createRequireOfPackage(import.meta.url);',
        'const __filename = import.meta.filename;',
      ].join('\n'),
    },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    logLevel: 'warning',
  });
}

/** Stages the function without V8's cache, which names local folders. */
async function finishFunction(folder: string): Promise<void> {
  await stageFunction(folder);
  for (const name of await readdir(folder))
    if (name.endsWith('.cache') || name === PARTS_FILE) await rm(join(folder, name));
}

/** Copies content, styles of the emulator, documents and examples. */
async function copyDataFiles(folder: string): Promise<void> {
  await copyFiles('sheets-templates', '.csv', folder);
  await copyFile('emulator/pages/client', folder);
  await copyFiles('emulator/pages', '.css', folder);
  const charts = fileURLToPath(new URL('chart.umd.min.js', import.meta.resolve('chart.js')));
  await cp(charts, join(folder, 'emulator/pages/chart.umd.min.js'));
  for (const name of ['LICENSE', 'CHANGELOG.md']) await copyFile(name, folder);
  for (const name of GUIDE_FILES) await copyFile(`docs/${name}`, folder);
  for (const name of await readdir(join(ROOT_FOLDER, 'examples'))) await copyExample(name, folder);
  await cp(join(ROOT_FOLDER, 'package/README.md'), join(folder, 'README.md'));
}

/** Documents for game authors. */
const GUIDE_FILES = ['a-game-in-an-afternoon.md', 'kit.md'];

/** Copies an example. Renames its tests, which other tools would run. */
async function copyExample(name: string, folder: string): Promise<void> {
  const example = `examples/${name}`;
  for (const part of ['src', 'content', 'README.md']) await copyFile(`${example}/${part}`, folder);
  const cases = join(folder, example, 'test', 'cases.ts.txt');
  await cp(join(ROOT_FOLDER, example, 'test', 'game.test.ts'), cases);
}

async function copyFiles(path: string, ending: string, folder: string): Promise<void> {
  const names = await readdir(join(ROOT_FOLDER, path), { recursive: true });
  for (const name of names) if (name.endsWith(ending)) await copyFile(`${path}/${name}`, folder);
}

const copyFile = (path: string, folder: string): Promise<void> =>
  cp(join(ROOT_FOLDER, path), join(folder, path), { recursive: true });

if (import.meta.main) {
  const [into = join(ROOT_FOLDER, 'dist')] = process.argv.slice(2);
  const folder = join(into, 'sealed-orders');
  await buildPackage(folder);
  await buildCreator(
    ROOT_FOLDER,
    join(into, 'create-sealed-game'),
    await readOwnManifest(process.env),
  );
  const path = relative(ROOT_FOLDER, folder);
  process.stdout.write(`${path}: “npm pack ./${path}” creates the package’s file\n`);
}
