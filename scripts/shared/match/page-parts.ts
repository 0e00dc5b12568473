/** Style, viewer and prover: the parts of a page that are equal for all matches. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import type { LiveParts } from '../../../page/live/page-document.ts';
import { inkOn, SERIES_COLOURS, TONE_STYLES } from '../../../sheets-templates/drawing/palette.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const STYLES = ['base', 'board', 'story', 'parts'];

export interface PageParts extends LiveParts {
  /** Bytes of the prover by the file that they come from. */
  readonly proverBytes: Readonly<Record<string, number>>;
}

let usual: Promise<PageParts> | null = null;

/** Bundles once in a process, but each time with `more` plugins for the prover. */
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
 * Omits Google’s client, which the page imports but does not use. Matches resolved paths:
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

/** The style sheets, with the colours that pages and workbooks share. */
async function styleText(): Promise<string> {
  const sheets = await Promise.all(
    STYLES.map((name) => readFile(join(ROOT, 'page', 'viewer', 'style', `${name}.css`), 'utf8')),
  );
  return [seatColours(), ...sheets, toneColours()].join('\n');
}

/** Colours of each seat for lines and text; lighter on a dark background. */
function seatColours(): string {
  const rule = (index: number, colours: readonly [line: string, ink: string, text: string]) =>
    ['seat', 'seat-ink', 'seat-text']
      .map((name, at) => `--${name}-${index}:${colours[at]};`)
      .join('');
  const mixed = (colour: string, share: number, other: string): string =>
    `color-mix(in srgb,${colour} ${share}%,${other})`;
  const light = SERIES_COLOURS.map((colour, index) =>
    rule(index, [colour, inkOn(colour), mixed(colour, 85, 'black')]),
  );
  const dark = SERIES_COLOURS.map((colour, index) => {
    const lighter = mixed(colour, 62, 'white');
    return rule(index, [lighter, '#000', lighter]);
  });
  return `:root{${light.join('')}}@media(prefers-color-scheme:dark){:root{${dark.join('')}}}`;
}

/** A tone without a background uses the page’s own text colour. */
const toneColours = (): string =>
  Object.entries(TONE_STYLES)
    .map(([tone, { background, ink, bold }]) => {
      const colours =
        background === undefined
          ? `color:var(--${tone === 'muted' ? 'quiet' : 'ink'});`
          : `background:${background};color:${ink};`;
      const weight = bold === true ? 'font-weight:650;' : '';
      return `.tone-${tone.replaceAll(' ', '-')}{${colours}${weight}}`;
    })
    .join('\n');
