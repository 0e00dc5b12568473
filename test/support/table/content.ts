import {
  type ContentTab,
  type ContentText,
  readContent,
} from '../../../rules/kit/content/content.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { getCsvName, readContentFrom } from './cases.ts';

const TEMPLATES_FOLDER = new URL('../../../sheets-templates/', import.meta.url);

/** Content as typed, for games without a folder of templates. */
const providedContents = new Map<string, ContentText>();

/** Sets the game's default content. Null restores the content of its folder. */
export function provideContent({ id }: AnyGame, loose: ContentText | null): void {
  if (loose === null) providedContents.delete(id);
  else providedContents.set(id, loose);
}

/** Returns the content that was provided last; undefined if the folder's content is used. */
export const getProvidedContent = ({ id }: AnyGame): ContentText | undefined =>
  providedContents.get(id);

/** Returns a game's checked default content. @throws if a file is missing or invalid */
export function loadDefaultContent(game: AnyGame): unknown {
  if (providedContents.has(game.id)) return checkContent(game);
  const known = checkedContents.get(game.content) ?? { value: checkContent(game) };
  checkedContents.set(game.content, known);
  return known.value;
}

/** Checked contents, keyed by schema. */
const checkedContents = new WeakMap<object, { readonly value: unknown }>();

function checkContent(game: AnyGame): unknown {
  const checked = readContent(game.content, readLooseContent(game));
  if (checked.kind === 'sound') return checked.value;
  throw new Error(`the content of ${game.id}: ${JSON.stringify(checked.problems, null, 2)}`);
}

/** Returns a game's content as typed and as parsed. */
export const loadContent = (
  game: AnyGame,
): { readonly loose: ContentText; readonly value: unknown } => ({
  loose: readLooseContent(game),
  value: loadDefaultContent(game),
});

/** Returns the path from the root: "sheets-templates/<game>/house-list.csv". */
export const getContentPath = (gameId: string, tab: ContentTab): string =>
  `${gameId}/${getCsvName(tab)}`;

const readLooseContent = (game: AnyGame): ContentText =>
  providedContents.get(game.id) ?? readContentFrom(game, new URL(`${game.id}/`, TEMPLATES_FOLDER));
