import type { Google } from '../../google/connect.ts';
import { type FoundFile, findFilesByNoteOrReady, type Notes } from '../../google/drive.ts';
import type { Position } from '../ledger/position.ts';

/** Property by which programs find matches. */
const MATCH_PROPERTY = 'sealed-orders';

/**
 * Note and property of an open match on its host's workbook. The function finds shared matches by
 * the property. Editors can set the property too, so check who owns the file.
 */
export const OPEN_MATCH_NOTE = { [MATCH_PROPERTY]: 'open' } satisfies Notes;
/** Replaces {@link OPEN_MATCH_NOTE} once the match has ended. */
export const CLOSED_MATCH_NOTE = { [MATCH_PROPERTY]: 'closed' } satisfies Notes;

export const OPEN_MATCH_SEARCH = { key: MATCH_PROPERTY, value: 'open' };

/** Finds the caller's own open matches. @throws GoogleError */
export const findOpenMatches = (google: Google): Promise<readonly FoundFile[]> =>
  findFilesByNoteOrReady(google, OPEN_MATCH_SEARCH);

/** Finds the caller's own open matches in the bin. @throws GoogleError */
export const findMatchesInBin = (google: Google): Promise<readonly FoundFile[]> =>
  findFilesByNoteOrReady(google, { ...OPEN_MATCH_SEARCH, isInBin: true });

/** Finds the caller's own finished matches. @throws GoogleError */
export const findClosedMatches = (google: Google): Promise<readonly FoundFile[]> =>
  findFilesByNoteOrReady(google, { key: MATCH_PROPERTY, value: 'closed' });

/** Property with the id of an external game and the hash of its code. */
const GAME_PROPERTY = 'sealed-orders-game';

/**
 * Builds the property of an external game; empty for a built-in game. @param rules of a ledger
 * entry
 */
function buildGameProperty(rules: string): Notes {
  const [id = '', , code] = rules.split(' ');
  return code === undefined ? {} : { [GAME_PROPERTY]: `${id} ${code}` };
}

/** Parses the external game of a match from its file; null for a built-in game. */
export function parseGameProperty(
  properties: Notes,
): { readonly id: string; readonly code: string } | null {
  const [id = '', code = ''] = (properties[GAME_PROPERTY] ?? '').split(' ');
  return id === '' ? null : { id, code };
}

/** Property of a match in a season: the id of the season's host workbook. */
export const SEASON_PROPERTY = 'sealed-orders-season';

/** Value of {@link SEASON_PROPERTY} on the season's workbook itself. */
const SEASON_ITSELF = 'itself';

export const isSeasonItself = (properties: Notes): boolean =>
  properties[SEASON_PROPERTY] === SEASON_ITSELF;

export const buildOpenProperties = (position: Pick<Position, 'game' | 'opened'>): Notes => ({
  ...OPEN_MATCH_NOTE,
  ...buildGameProperty(position.opened.rules),
  ...(position.game.checkReport === undefined ? {} : { [SEASON_PROPERTY]: SEASON_ITSELF }),
});

/** Property with the number of the season's entry that last paused or resumed the match. */
export const AWAITED_CHANGE_PROPERTY = 'sealed-orders-turned';

export const buildAwaitedNote = (entry: number): Notes => ({
  [AWAITED_CHANGE_PROPERTY]: String(entry),
});

/** Property of a match's folder: the account of the function that runs the match. */
const ACCOUNT_PROPERTY = 'sealed-orders-account';

/** Builds the note that names the account of the function; empty if no function runs the match. */
export const buildAccountNote = (email: string | null): Notes =>
  email === null ? {} : { [ACCOUNT_PROPERTY]: email };

/** Reads the account of the function; null without a note, as in matches of version 1.0.0. */
export const getNotedAccount = (notes: Notes): string | null => notes[ACCOUNT_PROPERTY] ?? null;

const EFFECTS_PROPERTY = 'sealed-orders-followed';

/** Builds the note that all effects of an entry are complete. */
export const buildEffectsDoneNote = (entry: number): Notes => ({
  [EFFECTS_PROPERTY]: String(entry),
});

/** Returns the last entry whose effects are noted as complete; -1 if there is none. */
export const getLastEffectsDone = (notes: Notes): number => Number(notes[EFFECTS_PROPERTY] ?? -1);
