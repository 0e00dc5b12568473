/** Tests the content of the published files, and checks it with package linters. */

import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { GAMES } from '../../rules/games.ts';
import { createTestFolder, getCreatorRoot, getPackageRoot, getPackedFiles } from './place.ts';
import { runNpm } from './run.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..', '..');

test('the packed file contains no tests, source maps or local paths', async () => {
  for (const file of await listFiles(getPackageRoot())) {
    expect(file).not.toMatch(/\.(test|cases|bench)\.|\.map$/);
    // Only examples have TypeScript source, since they are the templates of new games.
    if (!file.includes('/examples/')) expect(file).not.toMatch(/(?<!\.d)\.ts$/);
    expect(await readFile(file, 'utf8'), file).not.toContain(ROOT_FOLDER);
  }
});

test('comments in the packed types name only files of the package', async () => {
  const types = await listFiles(join(getPackageRoot(), 'types'));
  expect(types.length).toBeGreaterThan(50);
  for (const file of types)
    expect(await readFile(file, 'utf8'), file).not.toMatch(SOURCE_PATH_PATTERN);
});

test('the packed files contain no secrets', async () => {
  const all = [...(await listFiles(getPackageRoot())), ...(await listFiles(getCreatorRoot()))];
  for (const file of all) expect(await readFile(file, 'latin1'), file).not.toMatch(SECRETS_PATTERN);
});

test.each(['sealed-orders', 'create-sealed-game'])(
  'the package %s is ready to publish',
  async (name) => {
    const words = [
      'publish',
      join(getPackedFiles().folder, name),
      '--dry-run',
      '--tag',
      'next',
      '--json',
    ];
    const { code, out, err } = await runNpm([...words, '--access', 'public', '--provenance']);
    expect(code, `${out}${err}`).toBe(0);
    expect(out).toContain(`"${name}@${packageFile.version}"`);
    expect(err).not.toMatch(/auto-corrected|errors corrected/);
  },
);

test('the package’s laws also run under vitest', async () => {
  const { folder } = await createTestFolder('24');
  await writeFile(join(folder, 'laws.test.mjs'), VITEST_LAWS);
  const vitest = join(ROOT_FOLDER, 'node_modules', 'vitest', 'vitest.mjs');
  const words = ['run', '--globals', '--root', folder, 'laws.test.mjs'];
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, ...words], {
    cwd: folder,
  });
  expect(stdout).toMatch(/Tests .*\d+ passed/);
});

test.each([
  ['nodenext', 'nodenext'],
  ['bundler', 'esnext'],
])(
  'strict TypeScript accepts the package with the resolution of %s',
  async (resolution, module) => {
    const { folder } = await createTestFolder('24');
    await writeFile(join(folder, 'typed.ts'), TYPED_PROGRAM);
    const how = ['--target', 'es2024', '--module', module, '--moduleResolution', resolution];
    const words = ['--noEmit', '--strict', '--types', '', ...how, 'typed.ts'];
    await expect(
      promisify(execFile)(join(ROOT_FOLDER, 'node_modules', '.bin', 'tsc'), words, {
        cwd: folder,
      }).catch(({ stdout }: { readonly stdout: string }) => stdout),
    ).resolves.toMatchObject({ stdout: '' });
  },
);

test('the package depends only on zod', async () => {
  const manifest = JSON.parse(await readFile(join(getPackageRoot(), 'package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
});

test('the package passes the package linters', async () => {
  const tool = (name: string): string => join(ROOT_FOLDER, 'tools', 'node_modules', '.bin', name);
  for (const folder of [getPackageRoot(), getCreatorRoot()])
    expect(
      (await promisify(execFile)(tool('publint'), [folder, '--pack', 'false'])).stdout,
      folder,
    ).toContain('All good!');
  const { stdout } = await promisify(execFile)(tool('attw'), [
    getPackedFiles().file,
    '--profile',
    'esm-only',
    '--format',
    'json',
  ]);
  const found: unknown = JSON.parse(stdout).problems ?? {};
  // CommonJS programs must import the package dynamically, since its manifest declares a module.
  expect(Object.keys(found as object).filter((kind) => !IGNORED_PROBLEMS.includes(kind))).toEqual(
    [],
  );
});

const listFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Matches a line of a comment with a path of the repository. */
const SOURCE_PATH_PATTERN =
  /^\s*(?:\/?\*+|\/\/).*\b(?:docs\/decisions|(?:rules|test|functions|scripts|page)\/[a-z-]+[/.])/m;

/** Matches prefixes of known keys and tokens, webhooks, and local addresses. */
const SECRETS_PATTERN = new RegExp(
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\w|\bya29\.[\w-]{40}|\bAIza[\w-]{35}/,
    /\bGOCSPX-[\w-]{28}|\bgh[pousr]_\w{30}|\bnpm_\w{30}|discord\.com\/api\/webhooks\/\d{5,}/,
    /_authToken|"refresh_token": ?"1\/|\/root\/|\/home\/\w+\//,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const IGNORED_PROBLEMS = ['CJSResolvesToESM', 'NoResolution'];

const VITEST_LAWS = `
import { listLaws } from 'sealed-orders/laws';
import { game } from 'sealed-orders/games/dm-invitational';
for (const { claim, check } of listLaws(game, { effort: 0.2 })) test(claim, check);
`;

const formatImport = ({ id }: { readonly id: string }, index: number): string =>
  `import { content as c${index}, game as g${index} } from 'sealed-orders/games/${id}';`;

const TYPED_PROGRAM = `
import { createAsker, defineGame, type kit, type Seat } from 'sealed-orders/kit';
import { type LawOfGame, listLaws } from 'sealed-orders/laws';
import { type AnyGame, playMatch, createRandomPolicy } from 'sealed-orders/play';
import { createEmulator, type Emulator, serve } from 'sealed-orders/emulator';
import { type ExportProof, verifyExport } from 'sealed-orders/proof';
${GAMES.map(formatImport).join('\n')}
const games: readonly AnyGame[] = [${GAMES.map((_, index) => `g${index}`).join(', ')}];
const contents: readonly unknown[] = [${GAMES.map((_, index) => `c${index}`).join(', ')}];
const laws: readonly LawOfGame[] = games.flatMap((game) => listLaws(game));
const emulator: Emulator = createEmulator({});
const proof: Promise<ExportProof> = verifyExport('{}');
const seat: Seat = 'Scarlet' as Seat;
// @ts-expect-error: a game is not a string.
listLaws('a game');
export { contents, createAsker, emulator, type kit, laws, playMatch, proof, createRandomPolicy, seat };
export { defineGame, serve };
`;
