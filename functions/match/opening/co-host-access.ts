/** The access of co-hosts to the host’s workbook. Only the owner of the file can change it. */

import type { Google } from '../../google/connect.ts';
import { revokeAccess, shareWith } from '../../google/drive.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { applyBatch } from '../../google/sheets.ts';
import { boundHashes } from '../ledger/bindings.ts';
import { presentCoHosts } from '../ledger/co-hosts.ts';
import { coHostCalled } from '../next/co-host-words.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { addressIn, editorsOf } from '../reading/team-access.ts';
import { readTeam } from '../showing/team-tabs.ts';

/** Runs before the entry, which ends the co-host’s requests. @throws GoogleError */
export async function endCoHostAccess(google: Google, match: Match, name: string): Promise<void> {
  const { hostId } = match.files;
  const coHost = coHostCalled(match, name);
  if (coHost === null) return;
  const email = addressIn(match, coHost, await editorsOf(google, hostId));
  if (email !== null) await revokeAccess(google, hostId, email);
}

interface Invited {
  readonly email: string;
  readonly isMailed: boolean;
  /** Service accounts of functions that run the match. */
  readonly runners: readonly string[];
}

/**
 * Protects all tabs of requests, then shares the workbook. Does nothing for an address that is not
 * a present co-host’s: they may have left again. Idempotent. @throws GoogleError
 */
export async function letCoHostIn(
  google: Google,
  match: Match,
  { email, isMailed, runners }: Invited,
): Promise<'let in' | 'left'> {
  const { key, files } = match;
  const position = currentPosition(match);
  const hashes = key === null ? [] : boundHashes(key, 'email', email);
  if (!presentCoHosts(position).some(({ bound }) => hashes.includes(bound))) return 'left';
  const { repairs } = await readTeam(google, match, { runners, invited: email });
  await applyBatch(google, files.hostId, repairs);
  const { others } = await editorsOf(google, files.hostId);
  if (others.some((one) => isSameMailbox(one, email))) return 'let in';
  const { title } = position.opened.settings;
  const note = isMailed ? `You are a co-host of “${title}”. Your tab is in this workbook.` : null;
  await shareWith(google, files.hostId, { email, role: 'writer', note });
  return 'let in';
}
