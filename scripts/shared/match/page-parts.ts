/** Builds the parts of a page that are equal for all matches: style, viewer and prover. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import type { PagePartTexts } from '../../../page/live/page-document.ts';
import type { Tone } from '../../../rules/kit/showing/view.ts';
import {
  chooseInk,
  SERIES_COLOURS,
  TONE_STYLES,
} from '../../../sheets-templates/drawing/palette.ts';

const ROOT_FOLDER = join(import.meta.dirname, '..', '..', '..');
const STYLE_NAMES = ['base', 'board', 'story', 'parts'];

export interface PageParts extends PagePartTexts {
  readonly proverBytes: Readonly<Record<string, number>>;
}

let cachedParts: Promise<PageParts> | null = null;

/** Bundles the parts. The result is cached unless the prover gets further plugins. */
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

async function buildStyle(): Promise<string> {
  const sheets = await Promise.all(
    STYLE_NAMES.map((name) =>
      readFile(join(ROOT_FOLDER, 'page', 'viewer', 'style', `${name}.css`), 'utf8'),
    ),
  );
  return [...sheets, renderSharedColours()].join('\n').replaceAll(/\/\*.*?\*\/|^ +|\n/gms, '');
}

/** Colours of seats. Their contrast with the background is at least 3. */
export const SEAT_COLOURS = {
  light: SERIES_COLOURS,
  dark: SERIES_COLOURS.map((colour) => mixColours(colour, 0.55, '#ffffff')),
} as const;

const renderSharedColours = (): string =>
  [
    `:root{${renderScheme(SEAT_COLOURS.light, 'light')}}`,
    `@media(prefers-color-scheme:dark){:root{${renderScheme(SEAT_COLOURS.dark, 'dark')}}}`,
    ...Object.keys(TONE_STYLES).map((tone) => {
      const name = tone.replaceAll(' ', '-');
      const colours = `--ground:var(--ground-${name});--letters:var(--letters-${name})`;
      return `.tone-${name}{${colours};background:var(--ground);color:var(--letters)}`;
    }),
  ].join('\n');

function renderScheme(seats: readonly string[], scheme: 'light' | 'dark'): string {
  const ofSeats = seats.flatMap((colour, index) => [
    `--seat-${index}:${colour};`,
    `--seat-ink-${index}:${chooseInk(colour as (typeof SERIES_COLOURS)[number])};`,
    `--seat-text-${index}:${scheme === 'dark' ? colour : mixColours(colour, 0.85, '#000000')};`,
  ]);
  const ofTones = Object.entries(TONE_STYLES).map(([tone, { background, ink }]) => {
    const name = tone.replaceAll(' ', '-');
    const own = getToneColours(tone as Tone, background, ink, scheme);
    return `--ground-${name}:${own.ground};--letters-${name}:${own.letters};`;
  });
  return [...ofSeats, ...ofTones].join('');
}

/** Tones that games use for things. They are the same in both colour schemes. */
const THING_TONES: readonly Tone[] = ['red', 'blue', 'green', 'black', 'white', 'orange', 'purple'];

/**
 * Returns the colours of a tone. The dark scheme exchanges background and text. A tone without a
 * background has the page’s text colour.
 */
function getToneColours(
  tone: Tone,
  ground: string | undefined,
  letters: string,
  scheme: 'light' | 'dark',
): { readonly ground: string; readonly letters: string } {
  if (ground === undefined)
    return { ground: 'none', letters: `var(--${tone === 'muted' ? 'quiet' : 'ink'})` };
  if (tone === 'closed') return { ground: 'var(--track)', letters: 'var(--quiet)' };
  return scheme === 'light' || THING_TONES.includes(tone)
    ? { ground, letters }
    : { ground: letters, letters: ground };
}

function mixColours(colour: string, share: number, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [own = 0, rest = 0] = [colour, other].map((one) =>
      Number.parseInt(one.slice(at, at + 2), 16),
    );
    return Math.round(share * own + (1 - share) * rest)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
