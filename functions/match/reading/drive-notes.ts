import type { Google } from '../../google/connect.ts';
import { findNotedOrReady, type NotedFile, type Notes } from '../../google/drive.ts';
import type { Position } from '../ledger/position.ts';

/** The property by which matches are found. */
const MATCH_PROPERTY = 'sealed-orders';

/**
 * Marks the host's workbook of an open match, as a note and as a property. Everybody with access to
 * the file can read the property, so the function finds matches shared with its account. Editors
 * can set it too, so check who owns the file.
 */
export const OPEN_PROPERTY = { [MATCH_PROPERTY]: 'open' } satisfies Notes;
/** Replaces {@link OPEN_PROPERTY} when the match is over. */
export const CLOSED_PROPERTY = { [MATCH_PROPERTY]: 'closed' } satisfies Notes;

export const OPEN_SEARCH = { key: MATCH_PROPERTY, value: 'open' };

/** Finds the caller's own open matches. @throws GoogleError */
export const findOpenMatches = (google: Google): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, OPEN_SEARCH);

/** Finds the caller's own open matches whose host's workbook is in the bin. @throws GoogleError */
export const findMatchesInBin = (google: Google): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, { ...OPEN_SEARCH, isInBin: true });

/** Finds the caller's own finished matches. @throws GoogleError */
export const findClosedMatches = (google: Google): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, { key: MATCH_PROPERTY, value: 'closed' });

/** Property with the id and code hash of an external game, whose matches another function runs. */
const GAME_PROPERTY = 'sealed-orders-game';

/**
 * Builds the property of an external game; empty for our own games. @param rules from a ledger
 * entry
 */
function buildGameProperty(rules: string): Notes {
  const [id = '', , code] = rules.split(' ');
  return code === undefined ? {} : { [GAME_PROPERTY]: `${id} ${code}` };
}

/** Parses the external game of a file's match; null for our own games. */
export function parseGameProperty(
  properties: Notes,
): { readonly id: string; readonly code: string } | null {
  const [id = '', code = ''] = (properties[GAME_PROPERTY] ?? '').split(' ');
  return id === '' ? null : { id, code };
}

/** Property of a season match: the id of the season's workbook, bound by the season's ledger. */
export const SEASON_PROPERTY = 'sealed-orders-season';

/** Value of {@link SEASON_PROPERTY} on the season's own workbook. */
const SEASON_ITSELF = 'itself';

export const isSeasonItself = (properties: Notes): boolean =>
  properties[SEASON_PROPERTY] === SEASON_ITSELF;

/** Builds the public properties of an open match. */
export const buildOpenProperties = ({
  game,
  opened,
}: Pick<Position, 'game' | 'opened'>): Notes => ({
  ...OPEN_PROPERTY,
  ...buildGameProperty(opened.rules),
  ...(game.checkReport === undefined ? {} : { [SEASON_PROPERTY]: SEASON_ITSELF }),
});

/** Property with the season entry for which the match was last paused or resumed. */
export const AWAITED_CHANGE_PROPERTY = 'sealed-orders-turned';

export const turnedUpon = (entry: number): Notes => ({ [AWAITED_CHANGE_PROPERTY]: String(entry) });

/** Property of the folder: the account that runs the match. Set first, so that retries keep it. */
const ACCOUNT_PROPERTY = 'sealed-orders-account';

/** Builds the note on the account that runs the match; empty if no function runs it. */
export const buildAccountNote = (email: string | null): Notes =>
  email === null ? {} : { [ACCOUNT_PROPERTY]: email };

/** Reads the account that runs the match; null without a function, or in an earlier version. */
export const accountIn = (notes: Notes): string | null => notes[ACCOUNT_PROPERTY] ?? null;

const FOLLOWED = 'sealed-orders-followed';

/** Builds the note that all effects of this entry are done. */
export const buildEffectsDoneNote = (entry: number): Notes => ({ [FOLLOWED]: String(entry) });

/** Returns the last entry whose effects are recorded as done; -1 if there is no such entry. */
export const getLastEffectsDone = (notes: Notes): number => Number(notes[FOLLOWED] ?? -1);
