/** In a season each player has a folder, shared with him once: which one a seat's workbooks go to, and how one leaves it with its seat. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Google } from '../../google/connect.ts';
import { folderOf, moveInto, parentsOf } from '../../google/drive.ts';
import type { Match } from '../reading/match.ts';
import { isSeatFolder } from './draft-files.ts';

/**
 * By seat: where the workbook of the season lies, if that is a folder of its player's. Who has taken a seat over has none, and is
 * shared with workbook by workbook.
 */
export async function foldersOf(
  google: Google,
  season: Match,
  { players }: AwaitedMatch,
): Promise<Readonly<Record<string, string>>> {
  const own = season.files.seats.filter(({ seat }) => players.some((one) => one.seat === seat));
  const pairs = await Promise.all(
    own.map(async ({ seat, workbookId }) => {
      const folder = workbookId === '' ? null : await folderOf(google, workbookId);
      return folder !== null && isSeatFolder(folder) ? [[seat, folder.id] as const] : [];
    }),
  );
  return Object.fromEntries(pairs.flat());
}

/**
 * Into the folder of the match, since what a folder is shared with cannot be taken from a file in it. False where the caller does
 * not see that folder. Repeating is harmless. @throws GoogleError
 */
export async function leaveSeatFolder(
  google: Google,
  { hostId }: Pick<Match['files'], 'hostId'>,
  workbookId: string,
): Promise<boolean> {
  const [folder] = await parentsOf(google, hostId);
  if (folder === undefined) return false;
  await moveInto(google, workbookId, folder);
  return true;
}
