/** Hands a seat over: changes who can open its workbook, before and after the entry is written. */

import type { Google } from '../../../functions/google/connect.ts';
import { revokeAccess, sharersOf, shareWith } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { isSameMailbox } from '../../../functions/google/mailbox.ts';
import { keyedHash } from '../../../functions/match/ledger/bindings.ts';
import { shortHash } from '../../../functions/match/ledger/digest.ts';
import type { Typed } from '../../../functions/match/next/intervention-row.ts';
import { invitationOf, invitationText } from '../../../functions/match/opening/invitation.ts';
import { leaveSeatFolder } from '../../../functions/match/opening/seat-folders.ts';
import type { SeatFiles } from '../../../functions/match/reading/files.ts';
import { lastingLink, spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { hasSeatFolders } from '../../../functions/match/reading/season-matches.ts';
import {
  hostWarning,
  sharedSeatWarning,
} from '../../../functions/match/reading/shared-addresses.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { readSeat } from '../files/seat-row.ts';
import { UsageError } from '../terminal/exit.ts';
import { printStatus } from '../terminal/terminal.ts';
import { seatIn } from './host-orders.ts';
import type { Wants } from './intervention.ts';

/** Returns the parts of `sealed seat` that the tab Requests cannot do: it changes who can open the workbook. */
export function handingOver(match: Match, typed: Typed): Partial<Wants> {
  const seat = seatIn(currentPosition(match), typed('seat'));
  const given = readGiven(match, seat, typed);
  return {
    asked: askedFor(match, seat, given),
    action: async ({ google }) => {
      tellWhat(match, seat, given);
      await warnOfAddress(google, match, { seat, ...given });
      return { kind: 'seat', seat, ...given };
    },
    prepare: ({ google }, now) => endOldAccess(google, now, { seat, ...given }),
    finish: async ({ google }, now) => {
      const isMailed = typed('notify') !== '';
      const note = isMailed ? invitationText(invitationOf(now, seat)) : null;
      await letIn(google, filesOf(now, seat), { ...given, note });
      return linksFor(now, seat);
    },
  };
}

/** What becomes of the seat; null for what stays as it is. */
interface Given {
  readonly email: string | null;
  readonly name: string | null;
}

const filesOf = ({ files }: Match, seat: Seat): SeatFiles => {
  const own = files.seats.find((one) => one.seat === seat);
  if (own === undefined) throw new Error('every seat of a match has its files');
  return own;
};

/** @throws UsageError when address or name are none, or the old player would keep access. */
function readGiven(match: Match, seat: Seat, typed: Typed): Given {
  const email = typed('email') || undefined;
  const name = typed('name') || undefined;
  const { knownBy } = currentPosition(match).opened.settings;
  const old = filesOf(match, seat);
  const others = match.files.seats
    .filter((one) => one.seat !== seat)
    .map((one) => ({ seat: one.seat, email: one.email, garnets: 0 }));
  const cells = { Seat: name ?? seat, 'E-mail': email ?? old.email };
  const { entrant, problems } = readSeat({ cells, before: others, knownBy });
  if (problems.length > 0) {
    throw new UsageError(
      ...problems.map(
        ({ column, sentence }) => `${column === 'Seat' ? '--name' : '--email'}: ${sentence}`,
      ),
    );
  }
  if (email === undefined && knownBy === 'email')
    throw new UsageError('Players are known by their address: give the new one with --email.');
  if (email === undefined && name !== undefined && old.email === '')
    throw new UsageError(OPEN_BY_LINK);
  return {
    email: email === undefined ? null : entrant.email,
    name: name === undefined ? null : entrant.seat,
  };
}

const OPEN_BY_LINK =
  'The workbook of this seat is open to everybody who has its link, and the old player has it: give the new player’s address with --email.';

/** Without the address: the ledger is read by everybody in the end. */
function askedFor({ key }: Match, seat: Seat, { email, name }: Given): string {
  const to =
    email === null || key === null ? '' : `, to ${shortHash(keyedHash(key, 'email', email))}`;
  return `seat ${seat}${to}${name === null ? '' : `, shown as ${name}`}`;
}

function tellWhat(match: Match, seat: Seat, { email }: Given): void {
  const { email: old } = filesOf(match, seat);
  const hasId = Object.hasOwn(match.discord.ids, seat);
  if (email === null) return;
  const from = old === '' ? 'everybody who has its link' : old;
  printStatus(`Its workbook can no longer be opened by ${from}, and can be by ${email}.`);
  if (hasId && email !== old)
    printStatus(
      `On Discord nobody is mentioned for it until the new player’s id is on the tab Players.`,
    );
  if (Object.hasOwn(match.inviting.zones, seat))
    printStatus(
      'Its time zone on the tab Players is the old player’s: change it there before you invite.',
    );
}

/** A player who reads another seat's secrets, or the host's, is named before the host says yes. */
async function warnOfAddress(
  google: Google,
  { files }: Match,
  { seat, email }: Given & { readonly seat: Seat },
): Promise<void> {
  if (email === null) return;
  const others = files.seats.filter((one) => one.seat !== seat);
  const hosts = (await sharersOf(google, files.hostId)).flatMap((one) => one.email ?? []);
  const warnings = [
    ...sharedSeatWarning({ seat, email }, others),
    ...hostWarning({ seat, email }, hosts),
  ];
  for (const warning of warnings) printStatus(warning);
}

/** Runs before the new code is in the workbook, so that the old player cannot read it. */
async function endOldAccess(
  google: Google,
  match: Match,
  { seat, email }: Given & { readonly seat: Seat },
): Promise<void> {
  const own = filesOf(match, seat);
  const { workbookId, email: old } = own;
  if (email === null || isSameMailbox(email, old)) return;
  if (hasSeatFolders(match)) await moveOut(google, match, own);
  await revokeAccess(google, workbookId, old === '' ? null : old);
}

/** @throws UsageError where it stays in the old player's folder, with what to do. */
async function moveOut(
  google: Google,
  { files }: Match,
  { seat, workbookId }: SeatFiles,
): Promise<void> {
  try {
    if (await leaveSeatFolder(google, files, workbookId)) return;
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    throw new UsageError(
      `The workbook of ${seat} lies in the old player’s folder, and Google did not let it be moved: ${error.message}`,
      `The seat is as it was. In Drive, move ${spreadsheetLink(files, workbookId)} into the folder that your workbook of this match lies in, or have its owner do so; then run the same command again.`,
    );
  }
  throw new UsageError(
    `The workbook of ${seat} lies in the old player’s folder, and you do not see the folder of the match, where it has to go: have the host who opened the match run this command. The seat is as it was.`,
  );
}

/** Shares only with the current player: the seat may have been handed on since. */
async function letIn(
  google: Google,
  { workbookId, email: now }: SeatFiles,
  { email, note }: Given & { readonly note: string | null },
): Promise<void> {
  if (email === null || !isSameMailbox(email, now)) return;
  await shareWith(google, workbookId, { email, role: 'reader', note });
}

const linksFor = (match: Match, seat: Seat): readonly string[] => [
  `The workbook of ${seat}: ${spreadsheetLink(match.files, filesOf(match, seat).workbookId)}`,
  `Its form, with the new code: ${lastingLink(match, seat)}`,
];
