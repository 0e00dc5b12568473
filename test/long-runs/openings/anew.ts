import { join } from 'node:path';
import { findGame } from '../../../rules/games.ts';
import type { Content } from '../../../rules/mars-immerser/content.ts';
import { keptFrom } from '../../../rules/mars-immerser/robots/book.ts';
import { thoughtThrough } from '../../../rules/mars-immerser/robots/repertoires.ts';
import { ROOT } from '../../house/files.ts';
import { defaultContent } from '../../support/table/content.ts';

export const FILE = join(ROOT, 'rules/mars-immerser/robots/book.json');

/** In its stored format. */
export function bookAnew(): string {
  const game = findGame('mars-immerser');
  if (game === undefined) throw new Error('Mars Immerser is a game');
  const content = defaultContent(game) as Content;
  return `${JSON.stringify(keptFrom(content, thoughtThrough(content)))}\n`;
}
