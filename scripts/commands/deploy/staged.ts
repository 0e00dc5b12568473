/** The function as a folder that can be deployed: one file, a manifest with one dependency, and a lock file of its own. */

import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { gamesOnDemand } from './games-on-demand.ts';
import { type Lock, lockOf, lockSchema } from './lock.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FRAMEWORK = '@google-cloud/functions-framework';

/**
 * Writes `resolve.mjs` into the folder and gives its size in bytes. The framework stays outside: the function registers itself
 * with the very copy that serves it.
 */
export async function bundleFunction(folder: string): Promise<number> {
  const outfile = join(folder, 'resolve.mjs');
  await build({
    entryPoints: [join(ROOT, 'functions', 'resolve', 'index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: `node${await nodeMajor()}`,
    format: 'esm',
    external: [FRAMEWORK],
    // Node fetches by itself; the package and its streams would be a tenth of what has to be compiled at each start.
    alias: { 'node-fetch': join(import.meta.dirname, 'native-fetch.ts') },
    // Google's client is CommonJS and asks for Node's own modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    plugins: [gamesOnDemand],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    logLevel: 'warning',
  });
  return (await stat(outfile)).size;
}

export interface Staged {
  readonly folder: string;
  readonly bytes: number;
  /** What will be installed beside it. */
  readonly packages: number;
  /** The same for the same content: short enough for a label. */
  readonly fingerprint: string;
}

/** The folder in a script for a shell, and what makes it. */
export const PRINTED_SOURCE = 'dist/resolve';
export const BEFORE_PRINTED: readonly string[] = ['npm run bundle'];

/** Fills the folder, which is made where it is missing. */
export async function stageFunction(folder: string): Promise<Staged> {
  await mkdir(folder, { recursive: true });
  const bytes = await bundleFunction(folder);
  const whole = lockSchema.parse(
    JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const manifest = await manifestText(whole);
  const lock = lockOf(whole, JSON.parse(manifest));
  const lockText = `${JSON.stringify(lock, null, 2)}\n`;
  await writeFile(join(folder, 'package.json'), manifest);
  await writeFile(join(folder, 'package-lock.json'), lockText);
  const code = await readFile(join(folder, 'resolve.mjs'));
  const fingerprint = createHash('sha256').update(code).update(manifest).update(lockText);
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

/** "24": of the Node that everything is tested on. What `engines` says is what it takes to install the repository. */
async function nodeMajor(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const [major = ''] = nodeOfTests.parse(manifest).devDependencies.node.split('.');
  return major;
}

/** What the buildpack installs is what stands in here, whatever the bundle needs: so nothing else does. */
async function manifestText({ packages }: Lock): Promise<string> {
  const version = packages[`node_modules/${FRAMEWORK}`]?.version;
  const manifest = {
    name: 'sealed-orders-resolve',
    version: '1.0.0',
    private: true,
    type: 'module',
    main: 'resolve.mjs',
    engines: { node: `${await nodeMajor()}.x` },
    // Nothing is to be built any more.
    scripts: { 'gcp-build': '' },
    dependencies: { [FRAMEWORK]: version },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
