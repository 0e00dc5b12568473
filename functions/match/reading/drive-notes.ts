import type { Google } from '../../google/connect.ts';
import { findNotedOrReady, type NotedFile, type Notes } from '../../google/drive.ts';
import type { Position } from '../ledger/position.ts';

/** The name of the note by which a match is found. */
const MATCH = 'sealed-orders';

/** On the workbook of a match that is open. */
export const OPEN_NOTE = { [MATCH]: 'open' } satisfies Notes;
/** In its place, once nothing is due any more. */
export const CLOSED_NOTE = { [MATCH]: 'closed' } satisfies Notes;

/** The property of open matches. */
export const OPEN_SEARCH = { key: MATCH, value: OPEN_NOTE[MATCH] ?? '' };

const found = (google: Google, state: 'open' | 'closed'): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, { key: MATCH, value: state });

/** Matches of the caller’s own that are open. @throws GoogleError */
export const findOpen = (google: Google): Promise<readonly NotedFile[]> => found(google, 'open');

/** The caller’s own open matches whose host’s workbook is in the bin. @throws GoogleError */
export const findInBin = (google: Google): Promise<readonly NotedFile[]> =>
  findNotedOrReady(google, { ...OPEN_SEARCH, isInBin: true });

/** The caller’s own finished matches. @throws GoogleError */
export const findClosed = (google: Google): Promise<readonly NotedFile[]> =>
  found(google, 'closed');

/**
 * Marks an open match. Everybody with access to the file sees this property, so the function finds
 * matches shared with it. Editors can set it too, so check the file’s owner.
 */
export const OPEN_PROPERTY = { ...OPEN_NOTE };
export const CLOSED_PROPERTY = { ...CLOSED_NOTE };

/** On a match of an external game: its id and the hash of its code. Another function runs it. */
const GAME_PROPERTY = 'sealed-orders-game';

/** @param rules as entries of a ledger name them */
function gameProperty(rules: string): Notes {
  const [id = '', , code] = rules.split(' ');
  return code === undefined ? {} : { [GAME_PROPERTY]: `${id} ${code}` };
}

/** What a file says of the game from outside that its match is of; null where it says nothing. */
export function gameIn(properties: Notes): { readonly id: string; readonly code: string } | null {
  const [id = '', code = ''] = (properties[GAME_PROPERTY] ?? '').split(' ');
  return id === '' ? null : { id, code };
}

/** On an episode’s host workbook: the id of the season’s, bound by the season’s ledger. */
export const SEASON_PROPERTY = 'sealed-orders-season';

/** Its value on the season's own workbook, where others have an id. */
const ITSELF = 'itself';

export const isSeasonItself = (properties: Notes): boolean =>
  properties[SEASON_PROPERTY] === ITSELF;

/** What everybody may know of an open match without reading it. */
export const openProperties = ({ game, opened }: Pick<Position, 'game' | 'opened'>): Notes => ({
  ...OPEN_PROPERTY,
  ...gameProperty(opened.rules),
  ...(game.refuses === undefined ? {} : { [SEASON_PROPERTY]: ITSELF }),
});

/** The season entry for which the match last showed whether the season awaits it. */
export const TURNED_PROPERTY = 'sealed-orders-turned';

export const turnedUpon = (entry: number): Notes => ({ [TURNED_PROPERTY]: String(entry) });

/** The account that runs the match, noted on the folder at once, so that a retry keeps it. */
const ACCOUNT = 'sealed-orders-account';

/** Nothing where no function keeps it. */
export const accountNote = (email: string | null): Notes =>
  email === null ? {} : { [ACCOUNT]: email };

/** Null where nothing is noted: by an earlier version, or no function. */
export const accountIn = (notes: Notes): string | null => notes[ACCOUNT] ?? null;

const FOLLOWED = 'sealed-orders-followed';

/** All that follows from this entry has been done. */
export const effectsDoneNote = (entry: number): Notes => ({ [FOLLOWED]: String(entry) });

/** The last entry of which that is known; -1 when of none. */
export const lastEffectsDone = (notes: Notes): number => Number(notes[FOLLOWED] ?? -1);
