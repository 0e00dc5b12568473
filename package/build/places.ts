import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Creates an esbuild plugin that keeps relative paths to files valid in the single output folder.
 * `root` is the repository’s folder. `instead` maps modules to their replacements.
 */
export const createPathsPlugin = (root: string, instead: ReadonlyMap<string, string>): Plugin => ({
  name: 'places',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const meant = instead.get(getRepositoryPath(root, join(resolveDir, path)));
      return meant === undefined ? null : { path: join(root, meant) };
    });
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return null;
      return {
        contents: replacePaths(await readFile(path, 'utf8'), getRepositoryPath(root, path)),
        loader: 'ts',
      };
    });
  },
});

const getRepositoryPath = (root: string, path: string): string =>
  relative(root, path).split(sep).join('/');

/** Matches addresses of workers, which are built into the same folder. */
const WORKER_PATTERN = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;
/** Matches the script of another package. */
const LIBRARY_PATTERN = /import\.meta\.resolve\('chart\.js'\)/g;

function replacePaths(text: string, place: string): string {
  const here = (path: string): string => `new URL('../${path}', import.meta.HERE)`;
  const withoutPlaces = text
    .replaceAll(WORKER_PATTERN, "new URL('./$1.js', import.meta.HERE)")
    .replaceAll(LIBRARY_PATTERN, `${here('emulator/pages/chart.js')}.href`)
    .replaceAll('import.meta.dirname', `pathOfPlace(${here(dirname(place))})`)
    .replaceAll('import.meta.url', `${here(place)}.href`)
    .replaceAll('import.meta.HERE', 'import.meta.url');
  return withoutPlaces.includes('pathOfPlace(')
    ? `${withoutPlaces}\n${PATH_IMPORT}`
    : withoutPlaces;
}

const PATH_IMPORT = "import { fileURLToPath as pathOfPlace } from 'node:url';\n";
