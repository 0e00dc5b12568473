import type { Google } from '../../google/connect.ts';
import { findNotedOrReady, type NotedFile, type Notes } from '../../google/drive.ts';
import type { Position } from '../ledger/position.ts';

/** Key of the property by which matches are found. */
const MATCH_PROPERTY = 'sealed-orders';

/**
 * Marks the host’s workbook of an open match, as a note and as a property. Everybody with access
 * to the file sees the property, so the function finds matches shared with it. Editors can set it
 * too, so check the file’s owner.
 */
export const OPEN_PROPERTY = { [MATCH_PROPERTY]: 'open' } satisfies Notes;
/** Replaces {@link OPEN_PROPERTY} once the match is over. */
export const CLOSED_PROPERTY = { [MATCH_PROPERTY]: 'closed' } satisfies Notes;

export const OPEN_SEARCH = { key: MATCH_PROPERTY, value: 'open' };

/** The caller’s own open matches. @throws GoogleError */
export const findOpenMatches = (google: Google): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, OPEN_SEARCH);

/** The caller’s own open matches whose host’s workbook is in the bin. @throws GoogleError */
export const findMatchesInBin = (google: Google): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, { ...OPEN_SEARCH, isInBin: true });

/** The caller’s own finished matches. @throws GoogleError */
export const findClosedMatches = (google: Google): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, { key: MATCH_PROPERTY, value: 'closed' });

/** Id and code hash of an external game. Another function runs its matches. */
const GAME_PROPERTY = 'sealed-orders-game';

/** @param rules the field `rules` of a ledger entry */
function buildGameProperty(rules: string): Notes {
  const [id = '', , code] = rules.split(' ');
  return code === undefined ? {} : { [GAME_PROPERTY]: `${id} ${code}` };
}

/** Returns the external game of a file's match; null for our own games. */
export function parseGameProperty(
  properties: Notes,
): { readonly id: string; readonly code: string } | null {
  const [id = '', code = ''] = (properties[GAME_PROPERTY] ?? '').split(' ');
  return id === '' ? null : { id, code };
}

/** Property of a season match: the id of the season’s workbook, bound by the season’s ledger. */
export const SEASON_PROPERTY = 'sealed-orders-season';

/** Value of {@link SEASON_PROPERTY} on the season's own workbook. */
const SEASON_ITSELF = 'itself';

export const isSeasonItself = (properties: Notes): boolean =>
  properties[SEASON_PROPERTY] === SEASON_ITSELF;

/** Public properties of an open match. */
export const buildOpenProperties = ({
  game,
  opened,
}: Pick<Position, 'game' | 'opened'>): Notes => ({
  ...OPEN_PROPERTY,
  ...buildGameProperty(opened.rules),
  ...(game.checkReport === undefined ? {} : { [SEASON_PROPERTY]: SEASON_ITSELF }),
});

/** The season entry for which the match last showed whether the season awaits it. */
export const AWAITED_CHANGE_PROPERTY = 'sealed-orders-turned';

export const turnedUpon = (entry: number): Notes => ({ [AWAITED_CHANGE_PROPERTY]: String(entry) });

/** Property of the folder: the account that runs the match, set first so that retries keep it. */
const ACCOUNT_PROPERTY = 'sealed-orders-account';

/** Empty if no function runs the match. */
export const buildAccountNote = (email: string | null): Notes =>
  email === null ? {} : { [ACCOUNT_PROPERTY]: email };

/** Null for matches of an earlier version, and without a function. */
export const accountIn = (notes: Notes): string | null => notes[ACCOUNT_PROPERTY] ?? null;

const FOLLOWED = 'sealed-orders-followed';

/** Records that all effects of this entry are done. */
export const buildEffectsDoneNote = (entry: number): Notes => ({ [FOLLOWED]: String(entry) });

/** The last entry whose effects are recorded as done; -1 if there is no such entry. */
export const getLastEffectsDone = (notes: Notes): number => Number(notes[FOLLOWED] ?? -1);
