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
import { pageParts } from '../../shared/match/page-parts.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FRAMEWORK = '@google-cloud/functions-framework';

/** Names of the start file and the code of the function. */
const FILES = { start: 'resolve.mjs', code: 'function.js' } as const;

/** Writes code, start file and V8's cache. Returns the size in bytes, without the cache. */
export async function bundleFunction(folder: string): Promise<number> {
  const code = join(folder, FILES.code);
  const start = join(folder, FILES.start);
  const common = {
    bundle: true,
    platform: 'node',
    target: `node${await nodeMajor()}`,
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  } as const;
  await build({
    ...common,
    entryPoints: [join(ROOT, 'functions', 'resolve', 'index.ts')],
    outfile: code,
    format: 'cjs',
    charset: 'ascii',
    banner: { js: '(function (require, module, exports) {' },
    footer: { js: '})' },
    external: [FRAMEWORK],
    // The package and its streams would be a tenth of the code compiled at each start.
    alias: { 'node-fetch': join(import.meta.dirname, 'native-fetch.ts') },
    plugins: [inAscii],
    legalComments: 'linked',
  });
  const content = await readFile(code);
  // The bundler writes all characters in ASCII, except in regular expressions.
  if (content.some((byte) => byte > 126))
    throw new Error('a regular expression contains a character beyond ASCII: write it as \\u');
  const hash = createHash('sha256').update(content);
  await build({
    ...common,
    entryPoints: [join(ROOT, 'functions', 'resolve', 'start.ts')],
    outfile: start,
    format: 'esm',
    define: { CODE_HASH: JSON.stringify(hash.digest('hex').slice(0, 16)) },
  });
  await writeCache(start);
  return (await stat(code)).size + (await stat(start)).size;
}

/** Settings that the function needs to start outside its own environment. */
const TRIAL = {
  SEALED_QUEUE: 'projects/p/locations/l/queues/q',
  SEALED_URL: 'https://resolve.example.com/',
  SEALED_INVOKER: 'adjudicator@example.com',
};

/**
 * Writes the cache. Adds the framework’s folder, which only the deployed function has next to it.
 */
async function writeCache(start: string): Promise<void> {
  const env = { ...process.env, ...TRIAL, NODE_PATH: join(ROOT, 'node_modules') };
  await run(process.execPath, [start, WRITE_CACHE], { env });
}

const run = promisify(execFile);
const WRITE_CACHE = '--write-cache';

/** Command that writes the cache again at Google, since another V8 rejects ours. */
const AT_GOOGLE = `${Object.entries(TRIAL)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')} node ${FILES.start} ${WRITE_CACHE} || true`;

export interface Staged {
  readonly folder: string;
  readonly bytes: number;
  /** Number of packages that Google installs. */
  readonly packages: number;
  /** Fingerprint of the content, short enough for a label. */
  readonly fingerprint: string;
}

/** Fills the folder. Creates it if it is missing. */
export async function stageFunction(folder: string): Promise<Staged> {
  await mkdir(folder, { recursive: true });
  const bytes = await bundleFunction(folder);
  const whole = lockSchema.parse(
    JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const manifest = await manifestText(whole);
  const lock = lockOf(whole, JSON.parse(manifest));
  const { style, viewer, prover } = await pageParts();
  const partsText = JSON.stringify({ style, viewer, prover });
  const lockText = `${JSON.stringify(lock, null, 2)}\n`;
  await writeFile(join(folder, 'package.json'), manifest);
  await writeFile(join(folder, 'package-lock.json'), lockText);
  await writeFile(join(folder, PARTS_FILE), partsText);
  const fingerprint = createHash('sha256');
  for (const name of [FILES.start, FILES.code])
    fingerprint.update(await readFile(join(folder, name)));
  fingerprint.update(manifest).update(lockText).update(partsText);
  return {
    folder,
    bytes,
    packages: Object.keys(lock.packages).length - 1,
    fingerprint: fingerprint.digest('hex').slice(0, 32),
  };
}

const nodeOfTests = z.object({
  devDependencies: z.object({ node: z.string().regex(/^\d+\./) }),
});

/** Returns "24", the Node of all tests, not the one that `engines` requires. */
async function nodeMajor(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const [major = ''] = nodeOfTests.parse(manifest).devDependencies.node.split('.');
  return major;
}

/** Builds the manifest. The buildpack installs all its dependencies. */
async function manifestText({ packages }: Lock): Promise<string> {
  const version = packages[`node_modules/${FRAMEWORK}`]?.version;
  const manifest = {
    name: 'sealed-orders-resolve',
    version: '1.0.0',
    private: true,
    type: 'module',
    main: FILES.start,
    engines: { node: `${await nodeMajor()}.x` },
    scripts: { 'gcp-build': AT_GOOGLE },
    dependencies: { [FRAMEWORK]: version },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const names = z.record(z.string(), z.string()).optional();
const lockedPackage = z.looseObject({
  version: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.boolean().optional() }))
    .optional(),
});
export const lockSchema = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackage),
});
type Lock = z.infer<typeof lockSchema>;
type LockedPackage = z.infer<typeof lockedPackage>;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * Returns the packages that the manifest’s dependencies need, each at its place in the lock file.
 */
export function lockOf(whole: Lock, manifest: Manifest): Lock {
  const kept = new Set<string>();
  const wanted = Object.keys(manifest.dependencies).map((name) => placeOf(whole, '', name));
  for (let place = wanted.pop(); place !== undefined; place = wanted.pop()) {
    if (place === null || kept.has(place)) continue;
    kept.add(place);
    const { [place]: one } = whole.packages;
    if (one !== undefined) wanted.push(...neededBy(one).map(placeFrom(whole, place)));
  }
  const { name, version, engines, dependencies } = manifest;
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, engines, dependencies }, ...only(whole, kept) },
  };
}

const placeFrom =
  (whole: Lock, from: string) =>
  (name: string): string | null =>
    placeOf(whole, from, name);

/** Finds a package like Node; null for an optional one that is not installed. */
function placeOf({ packages }: Lock, from: string, name: string): string | null {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[place] !== undefined) return place;
  return from === '' ? null : placeOf({ lockfileVersion: 3, packages }, above(from), name);
}

const above = (place: string): string =>
  place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));

function neededBy(one: LockedPackage): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = one;
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

const only = ({ packages }: Lock, kept: ReadonlySet<string>): Lock['packages'] =>
  Object.fromEntries(Object.entries(packages).filter(([place]) => kept.has(place)));

/** Files of the package that parses times, which contain characters beyond ASCII. */
const WITH_OTHER_SIGNS = /node_modules[/\\]chrono-node[/\\].*\.js$/;

/** Plugin that escapes characters, which mean the same in strings and regular expressions. */
const inAscii: Plugin = {
  name: 'in-ascii',
  setup({ onLoad }) {
    onLoad({ filter: WITH_OTHER_SIGNS, namespace: 'file' }, async ({ path }) => ({
      contents: escaped(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

const escaped = (code: string): string =>
  code.replaceAll(/[^\0-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
