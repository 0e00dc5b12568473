/** A game from outside as the file that it was built into: read, checked, and known by its hash from then on. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { bringGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { hiddenCharacterIn } from '../ledger/hidden-character.ts';
import { boundedGame } from './bounded-game.ts';

export interface LoadedGame {
  readonly game: AnyGame;
  readonly file: string;
  /** SHA-256 of the file, as hexadecimal digits. */
  readonly code: string;
}

/** What a file holds is no game; its message is a sentence for whoever gave it. */
export class NoGame extends Error {}

export interface Bringing {
  /** Whether it stands in for other code of its version, too. */
  readonly isForAnyCode: boolean;
  /** How long one of its functions may take where it is played for others, see {@link boundedGame}. */
  readonly limitMs?: number | undefined;
}

/** Runs its code: whoever loads a game trusts it. @throws NoGame */
export async function bringBuiltGame(
  file: string,
  { isForAnyCode, limitMs }: Bringing,
): Promise<LoadedGame> {
  const bytes = await readFile(file);
  const code = createHash('sha256').update(bytes).digest('hex');
  const own = await gameIn(file, code);
  const game = boundedGame(own, limitMs ?? null);
  try {
    bringGame({ game, code, isForAnyCode });
  } catch (error) {
    throw error instanceof RangeError ? new NoGame(`${file}: ${error.message}`) : error;
  }
  return { game, file, code };
}

async function gameIn(file: string, code: string): Promise<AnyGame> {
  const module: unknown = await import(`${pathToFileURL(file).href}?${code}`).catch(
    (error: unknown) => {
      throw new NoGame(`${file} cannot be loaded: ${String(error)}`);
    },
  );
  const read = z.looseObject({ game: gameShape }).safeParse(module);
  if (read.success) return (module as { readonly game: AnyGame }).game;
  throw new NoGame(
    `${file} is no game: what it exports as “game” is not one. ${z.prettifyError(read.error)}`,
  );
}

const isFunction = (value: unknown): boolean => typeof value === 'function';
const doing = z.custom<(...all: never) => unknown>(isFunction, 'Expected is a function');

const visible = z
  .string()
  .min(1)
  .refine((text) => hiddenCharacterIn(text) === null, 'Expected are characters that can be seen');

/** No two tabs of one name: each is a file, and a tab of the host’s workbook. */
const tabsShape = z
  .array(z.looseObject({ name: z.string() }))
  .refine((tabs) => isEachOnce(tabs.map(({ name }) => name.toLowerCase())), 'A tab is there twice');

const isEachOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** What a game has to be at least: the laws say the rest. */
const gameShape = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'Expected are small letters, digits and hyphens'),
  title: visible,
  about: visible,
  version: z.string().regex(/^\S{1,20}$/, 'Expected is a word without spaces'),
  seats: z.object({ least: z.int().min(1), most: z.int().max(40) }),
  paces: z.array(z.looseObject({ name: z.string(), usual: z.string() })).min(1),
  variants: z.array(z.looseObject({ name: z.string() })),
  content: z.looseObject({ tabs: tabsShape, assemble: doing }),
  start: doing,
  next: doing,
  resolve: doing,
  view: doing,
  scores: doing,
  outcome: doing,
});
