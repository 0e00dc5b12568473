/** Serves the files that pages load: our stylesheets and modules, and Chart.js from its package. */
import { readFile } from 'node:fs/promises';

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';

interface Asset {
  readonly file: URL;
  readonly type: string;
}

const CLIENT_MODULES = ['page', 'form', 'spreadsheet', 'charts', 'live', 'typing'] as const;
const STYLESHEETS = ['style', 'form', 'spreadsheet', 'chart'] as const;

const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ...CLIENT_MODULES.map((name) => [`${name}.js`, clientModule(name)] as const),
  ...STYLESHEETS.map((name) => [`${name}.css`, stylesheet(name)] as const),
  ['icon.svg', { file: new URL('./client/icon.svg', import.meta.url), type: SVG }],
  ['chart.js', { file: chartLibrary(), type: JAVASCRIPT }],
]);

export async function assetResponse(name: string): Promise<Response | null> {
  const asset = ASSETS.get(name);
  if (asset === undefined) return null;
  return new Response(new Uint8Array(await readFile(asset.file)), {
    headers: {
      'content-type': asset.type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}

function clientModule(name: string): Asset {
  return { file: new URL(`./client/${name}.js`, import.meta.url), type: JAVASCRIPT };
}

function stylesheet(name: string): Asset {
  return { file: new URL(`./${name}.css`, import.meta.url), type: CSS };
}

/** Finds the single-file build, which is next to the module that the package exports. */
function chartLibrary(): URL {
  return new URL('chart.umd.min.js', import.meta.resolve('chart.js'));
}
