/** The content that a game ships with, read from the CSV tabs in its folder of templates. */

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  type ContentTab,
  type LooseContent,
  readContent,
} from '../../../rules/kit/content/content.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';

const TEMPLATES = new URL('../../../sheets-templates/', import.meta.url);

const rowsSchema = z.array(z.record(z.string(), z.string()));

/**
 * The default content of a game, checked by the game's own schema.
 * @throws when a file is missing, or with all problems of the content.
 */
export function defaultContent(game: AnyGame): unknown {
  const checked = readContent(game.content, looseContent(game));
  if (checked.kind === 'sound') return checked.value;
  throw new Error(`the content of ${game.id}: ${JSON.stringify(checked.problems, null, 2)}`);
}

/** The same as it was typed and as it is understood: what a match is opened with. */
export const contentOf = (
  game: AnyGame,
): { readonly loose: LooseContent; readonly value: unknown } => ({
  loose: looseContent(game),
  value: defaultContent(game),
});

/** Where the default content of one tab is, from the root of the repository: "sheets-templates/<game>/house-list.csv". */
export const contentFile = (gameId: string, tab: ContentTab): string =>
  `${gameId}/${tab.name.toLowerCase().replaceAll(' ', '-')}.csv`;

const looseContent = ({ id, content }: AnyGame): LooseContent =>
  Object.fromEntries(content.tabs.map((tab) => [tab.name, rowsOf(contentFile(id, tab))]));

const rowsOf = (file: string) =>
  rowsSchema.parse(parse(readFileSync(new URL(file, TEMPLATES)), { columns: true, bom: true }));
