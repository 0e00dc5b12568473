/** Serves the files that pages load: our stylesheets and modules, and Chart.js from its package. */
import { readFile } from 'node:fs/promises';

const JAVASCRIPT_TYPE = 'text/javascript; charset=utf-8';
const CSS_TYPE = 'text/css; charset=utf-8';
const SVG_TYPE = 'image/svg+xml';

interface PageAsset {
  readonly file: URL;
  readonly type: string;
}

const CLIENT_MODULES = ['page', 'form', 'spreadsheet', 'charts', 'live', 'typing'] as const;
const STYLESHEETS = ['style', 'form', 'spreadsheet', 'chart'] as const;

const PAGE_ASSETS: ReadonlyMap<string, PageAsset> = new Map([
  ...CLIENT_MODULES.map((name) => [`${name}.js`, buildModuleAsset(name)] as const),
  ...STYLESHEETS.map((name) => [`${name}.css`, buildStyleAsset(name)] as const),
  ['icon.svg', { file: new URL('./client/icon.svg', import.meta.url), type: SVG_TYPE }],
  ['chart.js', { file: findChartLibrary(), type: JAVASCRIPT_TYPE }],
]);

export async function buildAssetResponse(name: string): Promise<Response | null> {
  const asset = PAGE_ASSETS.get(name);
  if (asset === undefined) return null;
  return new Response(new Uint8Array(await readFile(asset.file)), {
    headers: {
      'content-type': asset.type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}

function buildModuleAsset(name: string): PageAsset {
  return { file: new URL(`./client/${name}.js`, import.meta.url), type: JAVASCRIPT_TYPE };
}

function buildStyleAsset(name: string): PageAsset {
  return { file: new URL(`./${name}.css`, import.meta.url), type: CSS_TYPE };
}

/** Finds the single-file build of Chart.js, next to the module that its package exports. */
function findChartLibrary(): URL {
  return new URL('chart.umd.min.js', import.meta.resolve('chart.js'));
}
