/** The access of co-hosts to the host’s workbook, which `sealed co-host` changes. */

import type { Google } from '../../../functions/google/connect.ts';
import { revokeAccess, shareWith } from '../../../functions/google/drive.ts';
import { isSameMailbox } from '../../../functions/google/mailbox.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { boundHashes } from '../../../functions/match/ledger/bindings.ts';
import { presentCoHosts } from '../../../functions/match/ledger/co-hosts.ts';
import { coHostCalled } from '../../../functions/match/next/co-host-words.ts';
import type { Typed } from '../../../functions/match/next/intervention-row.ts';
import { readTeam } from '../../../functions/match/polling/team.ts';
import { spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { addressIn, editorsOf } from '../../../functions/match/reading/team-access.ts';
import type { Wants } from './intervention.ts';

/** Ends a former co-host’s access before the entry, and gives a new one access after it. */
export const changingTeam = (typed: Typed): Partial<Wants> =>
  typed('remove') === ''
    ? {
        finish: async ({ google }, match) => {
          const isMailed = typed('notify') !== '';
          return letCoHostIn(google, match, { email: typed('email'), isMailed });
        },
      }
    : { prepare: ({ google }, match) => endAccess(google, match, typed('name')) };

async function endAccess(google: Google, match: Match, name: string): Promise<void> {
  const { hostId } = match.files;
  const coHost = coHostCalled(match, name);
  if (coHost === null) return;
  const email = addressIn(match, coHost, await editorsOf(google, hostId));
  if (email !== null) await revokeAccess(google, hostId, email);
}

/** Protects the tabs before the co-host can open the workbook. Skips one who has left again. */
export async function letCoHostIn(
  google: Google,
  match: Match,
  { email, isMailed }: { readonly email: string; readonly isMailed: boolean },
): Promise<readonly string[]> {
  const { key, files } = match;
  const position = currentPosition(match);
  const hashes = key === null ? [] : boundHashes(key, 'email', email);
  const coHost = presentCoHosts(position).find(({ bound }) => hashes.includes(bound));
  if (coHost === undefined) return [];
  const { repairs } = await readTeam(google, match, email);
  await applyBatch(google, files.hostId, repairs);
  const { people } = await editorsOf(google, files.hostId);
  const link = spreadsheetLink(files, files.hostId);
  if (!people.some((one) => isSameMailbox(one, email))) {
    const { title } = position.opened.settings;
    const note = isMailed ? `You are a co-host of “${title}”. Your tab is in this workbook.` : null;
    await shareWith(google, files.hostId, { email, role: 'writer', note });
  }
  return [`${coHost.name} can edit the host’s workbook: ${link}`];
}
