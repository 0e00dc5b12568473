/** `npm run bundle`: the function as one file for deployment, with nothing else to install but the functions framework. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

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
    target: 'node24',
    format: 'esm',
    external: ['@google-cloud/functions-framework'],
    // Google's client is CommonJS and asks for Node's own modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    logLevel: 'warning',
  });
  return (await stat(outfile)).size;
}

if (import.meta.main) {
  const bytes = await bundleFunction(join(ROOT, 'dist'));
  process.stdout.write(`dist/resolve.mjs: ${Math.round(bytes / 1024)} KB\n`);
}
