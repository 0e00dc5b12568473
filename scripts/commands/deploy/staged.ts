/**
 * Builds the function's folder: code, parts of live pages, manifest with one dependency, lock file.
 */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { z } from 'zod';
import { PARTS_FILE } from '../../../functions/resolve/configuration.ts';
import { loadPageParts } from '../../shared/match/page-parts.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..', '..', '..');
const FRAMEWORK_PACKAGE = '@google-cloud/functions-framework';

const FUNCTION_FILES = { start: 'resolve.mjs', code: 'function.js' } as const;

/** Writes code, start file and V8's cache. Returns their size in bytes, except for the cache. */
export async function bundleFunction(folder: string): Promise<number> {
  const code = join(folder, FUNCTION_FILES.code);
  const start = join(folder, FUNCTION_FILES.start);
  const common = {
    bundle: true,
    platform: 'node',
    target: `node${await readNodeMajor()}`,
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  } as const;
  await build({
    ...common,
    entryPoints: [join(ROOT_FOLDER, 'functions', 'resolve', 'index.ts')],
    outfile: code,
    format: 'cjs',
    charset: 'ascii',
    banner: { js: '(function (require, module, exports) {' },
    footer: { js: '})' },
    external: [FRAMEWORK_PACKAGE],
    // node-fetch and its streams would be a tenth of the code that each start compiles.
    alias: { 'node-fetch': join(import.meta.dirname, 'native-fetch.ts') },
    plugins: [asciiPlugin],
    legalComments: 'linked',
  });
  const content = await readFile(code);
  // The bundler writes ASCII, except in regular expressions, where it keeps all characters.
  if (content.some((byte) => byte > 126))
    throw new Error('a regular expression contains a character beyond ASCII: write it as \\u');
  const hash = createHash('sha256').update(content);
  await build({
    ...common,
    entryPoints: [join(ROOT_FOLDER, 'functions', 'resolve', 'start.ts')],
    outfile: start,
    format: 'esm',
    define: { CODE_HASH: JSON.stringify(hash.digest('hex').slice(0, 16)) },
  });
  await writeCompileCache(start);
  return (await stat(code)).size + (await stat(start)).size;
}

/** Settings without which the function does not start outside its own environment. */
const TRIAL_VARIABLES = {
  SEALED_QUEUE: 'projects/p/locations/l/queues/q',
  SEALED_URL: 'https://resolve.example.com/',
  SEALED_INVOKER: 'adjudicator@example.com',
};

/** Writes V8’s code cache. NODE_PATH replaces the framework’s folder, which only Google has. */
async function writeCompileCache(start: string): Promise<void> {
  const env = { ...process.env, ...TRIAL_VARIABLES, NODE_PATH: join(ROOT_FOLDER, 'node_modules') };
  await runFile(process.execPath, [start, WRITE_CACHE_FLAG], { env });
}

const runFile = promisify(execFile);
const WRITE_CACHE_FLAG = '--write-cache';

/** Command that writes the cache again at Google, because the V8 there rejects ours. */
const CACHE_COMMAND = `${Object.entries(TRIAL_VARIABLES)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')} node ${FUNCTION_FILES.start} ${WRITE_CACHE_FLAG} || true`;

export async function stageFunction(folder: string) {
  await mkdir(folder, { recursive: true });
  const bytes = await bundleFunction(folder);
  const whole = lockSchema.parse(
    JSON.parse(await readFile(join(ROOT_FOLDER, 'package-lock.json'), 'utf8')),
  );
  const manifest = await buildManifest(whole);
  const lock = buildLock(whole, JSON.parse(manifest));
  const { style, viewer, prover } = await loadPageParts();
  const partsText = JSON.stringify({ style, viewer, prover });
  const lockText = `${JSON.stringify(lock, null, 2)}\n`;
  await writeFile(join(folder, 'package.json'), manifest);
  await writeFile(join(folder, 'package-lock.json'), lockText);
  await writeFile(join(folder, PARTS_FILE), partsText);
  const fingerprint = createHash('sha256');
  for (const name of [FUNCTION_FILES.start, FUNCTION_FILES.code])
    fingerprint.update(await readFile(join(folder, name)));
  fingerprint.update(manifest).update(lockText).update(partsText);
  return {
    folder,
    bytes,
    /** Number of packages that Google installs. */
    packages: Object.keys(lock.packages).length - 1,
    /** Fingerprint of the contents. It is short enough for a label. */
    fingerprint: fingerprint.digest('hex').slice(0, 32),
  };
}

const manifestSchema = z.object({
  devDependencies: z.object({ node: z.string().regex(/^\d+\./) }),
});

/** Returns the major version of the Node that runs all tests, such as "24". */
async function readNodeMajor(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(ROOT_FOLDER, 'package.json'), 'utf8'));
  const [major = ''] = manifestSchema.parse(manifest).devDependencies.node.split('.');
  return major;
}

/** Builds the manifest of the function. The buildpack installs all dependencies in it. */
async function buildManifest({ packages }: LockFile): Promise<string> {
  const version = packages[`node_modules/${FRAMEWORK_PACKAGE}`]?.version;
  const manifest = {
    name: 'sealed-orders-resolve',
    version: '1.0.0',
    private: true,
    type: 'module',
    main: FUNCTION_FILES.start,
    engines: { node: `${await readNodeMajor()}.x` },
    scripts: { 'gcp-build': CACHE_COMMAND },
    dependencies: { [FRAMEWORK_PACKAGE]: version },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const dependenciesSchema = z.record(z.string(), z.string()).optional();
const lockedPackageSchema = z.looseObject({
  version: z.string().optional(),
  dependencies: dependenciesSchema,
  optionalDependencies: dependenciesSchema,
  peerDependencies: dependenciesSchema,
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.boolean().optional() }))
    .optional(),
});
export const lockSchema = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackageSchema),
});
type LockFile = z.infer<typeof lockSchema>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Returns the packages on which the manifest depends, by their paths in the lock file. */
export function buildLock(whole: LockFile, manifest: Manifest): LockFile {
  const neededPaths = new Set<string>();
  const keep = (from: string, names: readonly string[]): void => {
    for (const place of names.map((name) => findPackage(whole, from, name))) {
      if (place === null || neededPaths.has(place)) continue;
      neededPaths.add(place);
      keep(place, listDependencies(whole.packages[place]));
    }
  };
  keep('', Object.keys(manifest.dependencies));
  const { name, version, engines, dependencies } = manifest;
  const packages = Object.entries(whole.packages).filter(([place]) => neededPaths.has(place));
  return {
    ...{ name, version, lockfileVersion: 3, requires: true },
    packages: { '': { name, version, engines, dependencies }, ...Object.fromEntries(packages) },
  };
}

/** Finds a package by Node’s rules; null if it is optional and absent. */
function findPackage(whole: LockFile, from: string, name: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (whole.packages[place] !== undefined) return place;
  const parent = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')));
  return from === '' ? null : findPackage(whole, parent, name);
}

function listDependencies(one: LockFile['packages'][string] = {}): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = one;
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ];
}

/** Matches files of chrono-node, which parses times. They contain non-ASCII characters. */
const NON_ASCII_FILES = /node_modules[/\\]chrono-node[/\\].*\.js$/;

/** Plugin that escapes non-ASCII characters. This is valid in strings and regular expressions. */
const asciiPlugin: Plugin = {
  name: 'in-ascii',
  setup({ onLoad }) {
    onLoad({ filter: NON_ASCII_FILES, namespace: 'file' }, async ({ path }) => ({
      contents: escapeCharacters(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

const escapeCharacters = (code: string): string =>
  code.replaceAll(/[^\0-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
