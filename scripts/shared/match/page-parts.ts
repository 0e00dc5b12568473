/** Builds style, viewer and prover: the parts of a page that are equal for all matches. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import type { LiveParts } from '../../../page/live/page-document.ts';
import { sharedColours } from './page-colours.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const STYLES = ['base', 'board', 'story', 'parts'];

export interface PageParts extends LiveParts {
  /** Bytes of the prover by source file. */
  readonly proverBytes: Readonly<Record<string, number>>;
}

let usual: Promise<PageParts> | null = null;

/** Bundles the parts. Without `more` plugins for the prover, the result is cached. */
export function pageParts(more: readonly Plugin[] = []): Promise<PageParts> {
  if (more.length > 0) return bundledParts(more);
  usual ??= bundledParts(more);
  return usual;
}

async function bundledParts(more: readonly Plugin[]): Promise<PageParts> {
  const [viewer, prover, style] = await Promise.all([
    bundled('viewer/main.ts', []),
    bundled('prover/worker.ts', more),
    styleText(),
  ]);
  return {
    style,
    viewer: viewer.text,
    prover: prover.text,
    proverBytes: bytesOf(prover.metafile),
  };
}

async function bundled(
  entry: string,
  more: readonly Plugin[],
): Promise<{ readonly text: string; readonly metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(ROOT, 'page', entry)],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'browser',
    target: 'es2023',
    format: 'iife',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
    plugins: [WITHOUT_GOOGLE, ...more],
  });
  return { text: outputFiles[0]?.text ?? '', metafile };
}

/**
 * Omits Google’s client, which the page imports but does not use. Matches resolved paths, since
 * specifiers depend on which importer comes first, which is random.
 */
const WITHOUT_GOOGLE: Plugin = {
  name: 'without the client of Google',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^\.+\/.*\.ts$/ }, async ({ path, pluginData, ...where }) => {
      if (pluginData === RESOLVED) return undefined;
      const { kind, importer, resolveDir } = where;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: RESOLVED });
      return /[\\/]google[\\/][\w-]+\.ts$/.test(found.path)
        ? { ...found, sideEffects: false }
        : found;
    });
    onResolve({ filter: /^(googleapis|google-auth-library|node:|p-retry)/ }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }));
  },
};
const RESOLVED = 'resolved';

const bytesOf = ({ outputs }: Metafile): PageParts['proverBytes'] =>
  Object.fromEntries(
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const),
    ),
  );

/** Reads the style sheets, and adds the colours that pages and workbooks share. */
async function styleText(): Promise<string> {
  const sheets = await Promise.all(
    STYLES.map((name) => readFile(join(ROOT, 'page', 'viewer', 'style', `${name}.css`), 'utf8')),
  );
  return [...sheets, sharedColours()].join('\n').replaceAll(/\/\*.*?\*\/|^ +|\n/gms, '');
}
