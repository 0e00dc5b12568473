/** Of the function's bundle: a game is loaded when a match of it comes, so that no start waits for the others. */

import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

const NAMESPACE = 'game-on-demand';
const REGISTRY = /[\\/]rules[\\/]games\.ts$/;

/** What the registry asks of every game is said beforehand; all else loads it. */
interface Named {
  readonly id: string;
  readonly version: number;
}

/** The registry gets, for each game, what stands for it: `id` and `version`, and the game itself once anything else is asked for. */
export const gamesOnDemand: Plugin = {
  name: NAMESPACE,
  setup({ onResolve, onLoad, resolve }) {
    onResolve(
      { filter: /[\\/](?:game|former[\\/][\w-]+)\.ts$/, namespace: 'file' },
      async ({ path, ...from }) => {
        if (!REGISTRY.test(from.importer) || from.kind !== 'import-statement') return null;
        const { importer, resolveDir } = from;
        const found = await resolve(path, { importer, resolveDir, kind: 'require-call' });
        return found.path.endsWith('kit/match/game.ts')
          ? found
          : { ...found, namespace: NAMESPACE };
      },
    );
    onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => ({
      contents: await standInFor(path),
      loader: 'js',
      resolveDir: '/',
    }));
  },
};

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

/** A module with the exports of the game's own. @throws when it has none */
async function standInFor(path: string): Promise<string> {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
  const games = Object.entries(module).flatMap(([name, value]) =>
    isNamed(value) ? [{ name, known: { id: value.id, version: value.version } }] : [],
  );
  if (games.length === 0) throw new Error(`${path} exports no game`);
  return [
    `const load = () => require(${JSON.stringify(path)});`,
    ON_DEMAND,
    ...games.map(
      ({ name, known }) =>
        `export const ${name} = onDemand(${JSON.stringify(known)}, () => load().${name});`,
    ),
  ].join('\n');
}

const ON_DEMAND = `const onDemand = (known, game) => new Proxy(known, {
  get: (_, key) => (Object.hasOwn(known, key) ? known[key] : game()[key]),
  has: (_, key) => key in game(),
  ownKeys: () => Reflect.ownKeys(game()),
  getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(game(), key),
});`;
