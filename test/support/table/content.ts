import {
  type ContentTab,
  type LooseContent,
  readContent,
} from '../../../rules/kit/content/content.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { contentFrom, csvNameOf } from './cases.ts';

const TEMPLATES = new URL('../../../sheets-templates/', import.meta.url);

/** Content as typed, of games without a folder of templates. */
const provided = new Map<string, LooseContent>();

/** Sets the game's default content; null restores that of its folder. */
export function provideContent({ id }: AnyGame, loose: LooseContent | null): void {
  if (loose === null) provided.delete(id);
  else provided.set(id, loose);
}

/** Returns the content provided last; undefined if the folder's content is used. */
export const providedContent = ({ id }: AnyGame): LooseContent | undefined => provided.get(id);

/** Returns a game's checked default content. @throws if a file is missing or invalid */
export function defaultContent(game: AnyGame): unknown {
  if (provided.has(game.id)) return checkedContent(game);
  const known = read.get(game.content) ?? { value: checkedContent(game) };
  read.set(game.content, known);
  return known.value;
}

/** Checked contents, keyed by schema. */
const read = new WeakMap<object, { readonly value: unknown }>();

function checkedContent(game: AnyGame): unknown {
  const checked = readContent(game.content, looseContent(game));
  if (checked.kind === 'sound') return checked.value;
  throw new Error(`the content of ${game.id}: ${JSON.stringify(checked.problems, null, 2)}`);
}

/** Returns the content as typed and as parsed, for opening a match. */
export const contentOf = (
  game: AnyGame,
): { readonly loose: LooseContent; readonly value: unknown } => ({
  loose: looseContent(game),
  value: defaultContent(game),
});

/** Returns the path from the root: "sheets-templates/<game>/house-list.csv". */
export const contentFile = (gameId: string, tab: ContentTab): string =>
  `${gameId}/${csvNameOf(tab)}`;

const looseContent = (game: AnyGame): LooseContent =>
  provided.get(game.id) ?? contentFrom(game, new URL(`${game.id}/`, TEMPLATES));
