import { join } from 'node:path';
import { build } from 'esbuild';
import { createGuardedGame } from '../../functions/match/running/external-game.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';

const SMALL_GAME_FILE = join(import.meta.dirname, '..', 'laws', 'small-game.ts');

export interface BuiltGame {
  readonly file: string;
  readonly id: string;
  readonly title: string;
  /** Code of changed properties; `SMALL_GAME` is in scope. */
  readonly but?: string;
  readonly first?: string;
}

export async function writeBuiltGame(builtGame: BuiltGame): Promise<string> {
  const { file, id, title, but = '', first = '' } = builtGame;
  const contents = `import { SMALL_GAME } from ${JSON.stringify(SMALL_GAME_FILE)};
    export const builtFor = 2;
    ${first}
    export const game = { ...SMALL_GAME, id: '${id}', title: ${JSON.stringify(title)}, ${but} };`;
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({
    stdin,
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return file;
}

/** Guards a game whose steps run in this thread. A second run repeats the first. */
export function guardLocalGame(game: AnyGame): AnyGame {
  const functions: Readonly<Record<string, unknown>> = { ...game };
  let last: unknown;
  return createGuardedGame(game, {
    call: (name, args, again) => {
      const call = functions[name];
      if (again === undefined && typeof call === 'function') last = call(...args);
      return last;
    },
  });
}
