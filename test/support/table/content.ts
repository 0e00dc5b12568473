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

/** Of games that have no folder of templates here, as typed. */
const provided = new Map<string, LooseContent>();

/** From now on this is the default content of the game; null for what is in its folder. */
export function provideContent({ id }: AnyGame, loose: LooseContent | null): void {
  if (loose === null) provided.delete(id);
  else provided.set(id, loose);
}

/** What was provided last; undefined for what is in its folder. */
export const providedContent = ({ id }: AnyGame): LooseContent | undefined => provided.get(id);

const rowsSchema = z.array(z.record(z.string(), z.string()));

/**
 * Returns the default content of a game, checked by the game's own schema. It is read once for each schema, and is the same object each time.
 * @throws when a file is missing, or with all problems of the content.
 */
export function defaultContent(game: AnyGame): unknown {
  if (provided.has(game.id)) return checkedContent(game);
  const known = read.get(game.content) ?? { value: checkedContent(game) };
  read.set(game.content, known);
  return known.value;
}

/** Checked contents, keyed by the schema that checked them. */
const read = new WeakMap<object, { readonly value: unknown }>();

function checkedContent(game: AnyGame): unknown {
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
  provided.get(id) ??
  Object.fromEntries(content.tabs.map((tab) => [tab.name, rowsOf(contentFile(id, tab))]));

const rowsOf = (file: string) =>
  rowsSchema.parse(parse(readFileSync(new URL(file, TEMPLATES)), { columns: true, bom: true }));
