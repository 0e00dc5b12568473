import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const ROOT = join(import.meta.dirname, '..', '..');
const FORMER = 'const FORMER: readonly AnyGame[] = [';
const PLANTED = 'planted former version';

/** `id` is also the name of the game's folder. */
export function plantedFormer(id: string): Plugin {
  const own = join(ROOT, 'rules', id);
  return {
    name: PLANTED,
    setup: ({ onLoad, onResolve }) => {
      onLoad({ filter: /\/rules\/games\.ts$/, namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!text.includes(FORMER)) throw new Error('rules/games.ts keeps no former versions');
        const planted = `${FORMER}...(Object.values(former) as readonly AnyGame[]), `;
        const contents = `import * as former from '${PLANTED}';\n${text.replace(FORMER, planted)}`;
        return { contents, loader: 'ts', resolveDir: dirname(path) };
      });
      onResolve({ filter: new RegExp(`^${PLANTED}$`) }, () => ({
        path: join(own, 'game.ts'),
        namespace: PLANTED,
      }));
      onResolve({ filter: /^\./, namespace: PLANTED }, ({ path, resolveDir }) => {
        const found = join(resolveDir, path);
        return { path: found, namespace: dirname(found).startsWith(own) ? PLANTED : 'file' };
      });
      onLoad({ filter: /./, namespace: PLANTED }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: 'ts',
        resolveDir: dirname(path),
      }));
    },
  };
}
