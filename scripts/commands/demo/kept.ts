/** A demonstration that is kept in a folder: its links and tasks hold the ports that it was opened at, so it goes on there or not at all. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

const FILE = 'demo.json';

const port = z.number().int().min(1).max(65_535);
const kept = z.object({ game: z.string(), port, functionPort: port });
export type KeptDemo = Readonly<z.infer<typeof kept>>;

/** What the folder holds; null when there is no demonstration in it yet. @throws UsageError when that is something else */
export async function readKept(folder: string): Promise<KeptDemo | null> {
  const file = join(folder, FILE);
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      if ('code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    throw new UsageError(
      `${file} is not what a demonstration has kept there: give another folder with --keep.`,
    );
  }
}

export async function rememberKept(folder: string, demo: KeptDemo): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILE), `${JSON.stringify(demo, null, 2)}\n`);
}

/** What was asked for beside a folder; undefined where it was not said. */
export interface AskedDemo {
  readonly game: AnyGame | undefined;
  readonly port: number | undefined;
}

/** @throws UsageError when something else is asked for than what the folder holds */
export function checkKept(folder: string, demo: KeptDemo, { game, port }: AskedDemo): void {
  if (game !== undefined && game.id !== demo.game) {
    const title = findGame(demo.game)?.title ?? demo.game;
    throw new UsageError(
      `${folder} keeps a match of ${title}. Leave out the game to go on with it, or keep ${game.title} in another folder.`,
    );
  }
  if (port !== undefined && port !== 0 && port !== demo.port) {
    throw new UsageError(
      `The match in ${folder} was opened at port ${demo.port}, and its links lead there. Leave out --port, or keep another match in another folder.`,
    );
  }
}
