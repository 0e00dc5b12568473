/** Loads the example game Mafia, whose imports the compiler cannot resolve here. */

import { readContentFrom } from '../support/table/cases.ts';
import { provideContent } from '../support/table/content.ts';
import type { LawfulGame } from './law.ts';

const MAFIA_FOLDER = new URL('../../examples/mafia/', import.meta.url);

export async function loadMafia(): Promise<LawfulGame> {
  const { game }: { readonly game: LawfulGame } = await import(
    new URL('src/game.ts', MAFIA_FOLDER).href
  );
  provideContent(game, readContentFrom(game, new URL('content/', MAFIA_FOLDER)));
  return game;
}
