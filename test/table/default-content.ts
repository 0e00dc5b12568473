/** The content that a game comes with, for suites. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type LooseContent, readContent } from '../../rules/kit/content.ts';
import type { AnyGame } from '../../rules/kit/game.ts';

const TEMPLATES = join(import.meta.dirname, '..', '..', 'sheets-templates');

/** As typed and as understood. @throws when the default content is not sound. */
export function looseContentOf(game: AnyGame): {
  readonly loose: LooseContent;
  readonly value: unknown;
} {
  const folder = join(TEMPLATES, game.id);
  const files = new Set(readdirSync(folder));
  const loose = Object.fromEntries(
    game.content.tabs.map(({ name }) => {
      const file = `${name.toLowerCase().replaceAll(' ', '-')}.csv`;
      if (!files.has(file)) throw new Error(`${game.id} has no ${file}`);
      const rows: Record<string, string>[] = parse(readFileSync(join(folder, file)), {
        columns: true,
      });
      return [name, rows];
    }),
  );
  const content = readContent(game.content, loose);
  if (content.kind === 'unsound') throw new Error(JSON.stringify(content.problems));
  return { loose, value: content.value };
}
