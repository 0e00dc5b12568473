import type { Google } from '../../google/connect.ts';
import { folderOf, sharersOf, shareWith } from '../../google/drive.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { applyBatch } from '../../google/sheets.ts';
import type { Match } from '../reading/match.ts';
import { readTeam } from '../showing/team-tabs.ts';

/** Lets a function edit every file of a match, and later files of its folder. Idempotent. */
export async function shareWithRunner(
  google: Google,
  match: Match,
  account: string,
): Promise<void> {
  const { hostId, publicId, formId, seats } = match.files;
  const folder = await folderOf(google, hostId);
  const files = [hostId, publicId, formId, ...seats.map(({ workbookId }) => workbookId)];
  for (const id of [...(folder === null ? [] : [folder.id]), ...files]) {
    const sharers = await sharersOf(google, id);
    const isEditor = sharers.some(
      ({ email, role }) => role === 'writer' && isSameMailbox(email ?? '', account),
    );
    if (!isEditor) await shareWith(google, id, { email: account, role: 'writer', note: null });
  }
  const { repairs } = await readTeam(google, match, { runners: [account] });
  await applyBatch(google, hostId, repairs);
}
