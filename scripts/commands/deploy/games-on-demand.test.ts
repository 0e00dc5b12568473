/** What the function's bundle has in place of games: the same games, none of them loaded before its match comes. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import * as games from '../../../rules/games.ts';
import { gamesOnDemand } from './staged.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Each game notes that it is loaded. */
const noting: Plugin = {
  name: 'noting',
  setup: ({ onLoad }) =>
    onLoad({ filter: /rules[\\/][\w-]+[\\/]game\.ts$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n(globalThis.loadedGames ??= []).push(${JSON.stringify(path)});`,
      loader: 'ts',
    })),
};

const loaded = (): readonly string[] => Reflect.get(globalThis, 'loadedGames') ?? [];

test('a game of the bundle is loaded when it is asked for, and is the registry’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'games-on-demand-'));
  const outfile = join(folder, 'games.mjs');
  try {
    await build({
      entryPoints: [join(ROOT, 'rules', 'games.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      plugins: [gamesOnDemand, noting],
    });
    const bundled: typeof games = await import(pathToFileURL(outfile).href);
    expect(bundled.GAMES.map(bundled.rulesOf)).toEqual(games.GAMES.map(games.rulesOf));
    expect(loaded()).toEqual([]);
    for (const game of [...games.GAMES, games.SEASON]) {
      const own = bundled.gameByRules(games.rulesOf(game));
      expect(Object.keys(own ?? {})).toEqual(Object.keys(game));
      expect(own?.content.tabs.map(({ name }) => name)).toEqual(
        game.content.tabs.map(({ name }) => name),
      );
      expect(loaded().at(-1)).toContain(game.id);
    }
    expect(loaded()).toHaveLength(games.GAMES.length + 1);
  } finally {
    Reflect.deleteProperty(globalThis, 'loadedGames');
    await rm(folder, { recursive: true });
  }
});
