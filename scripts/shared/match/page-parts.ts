/** Builds style, viewer and prover: the parts of a page that are equal for all matches. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import type { PagePartTexts } from '../../../page/live/page-document.ts';
import { renderSharedColours } from './page-colours.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..', '..', '..');
const STYLE_NAMES = ['base', 'board', 'story', 'parts'];

export interface PageParts extends PagePartTexts {
  /** Bytes of the prover by source file. */
  readonly proverBytes: Readonly<Record<string, number>>;
}

let cachedParts: Promise<PageParts> | null = null;

/** Bundles the parts. Without `more` plugins for the prover, the result is cached. */
export function loadPageParts(more: readonly Plugin[] = []): Promise<PageParts> {
  if (more.length > 0) return bundleParts(more);
  cachedParts ??= bundleParts(more);
  return cachedParts;
}

async function bundleParts(more: readonly Plugin[]): Promise<PageParts> {
  const [viewer, prover, style] = await Promise.all([
    bundleScript('viewer/main.ts', []),
    bundleScript('prover/worker.ts', more),
    buildStyle(),
  ]);
  return {
    style,
    viewer: viewer.text,
    prover: prover.text,
    proverBytes: listBytesByFile(prover.metafile),
  };
}

async function bundleScript(
  entry: string,
  more: readonly Plugin[],
): Promise<{ readonly text: string; readonly metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(ROOT_FOLDER, 'page', entry)],
    absWorkingDir: ROOT_FOLDER,
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
    plugins: [omitGooglePlugin, ...more],
  });
  return { text: outputFiles[0]?.text ?? '', metafile };
}

/**
 * Omits Google’s client, which the page imports but does not use. Matches resolved paths, since
 * specifiers depend on which importer comes first, which is random.
 */
const omitGooglePlugin: Plugin = {
  name: 'without the client of Google',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^\.+\/.*\.ts$/ }, async ({ path, pluginData, ...where }) => {
      if (pluginData === RESOLVED_MARK) return undefined;
      const { kind, importer, resolveDir } = where;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: RESOLVED_MARK });
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
const RESOLVED_MARK = 'resolved';

const listBytesByFile = ({ outputs }: Metafile): PageParts['proverBytes'] =>
  Object.fromEntries(
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const),
    ),
  );

/** Reads the style sheets, and adds the colours that pages and workbooks share. */
async function buildStyle(): Promise<string> {
  const sheets = await Promise.all(
    STYLE_NAMES.map((name) =>
      readFile(join(ROOT_FOLDER, 'page', 'viewer', 'style', `${name}.css`), 'utf8'),
    ),
  );
  return [...sheets, renderSharedColours()].join('\n').replaceAll(/\/\*.*?\*\/|^ +|\n/gms, '');
}
