/** Invitations by mail: Drive's own note to somebody a file is shared with. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Google } from '../../google/connect.ts';
import { type Notes, noteOn, shareWith } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { type BindingKey, keyedHash } from '../ledger/bindings.ts';
import { shortHash } from '../ledger/digest.ts';
import type { SeatFiles } from '../reading/files.ts';
import type { Match } from '../reading/match.ts';
import { invitationOf, invitationText } from './invitation.ts';

/** What has become of the mails. */
export interface Mailed {
  readonly seats: readonly Seat[];
  /** Whom Google mailed nothing, with the reason that it gave. */
  readonly failed: readonly { readonly seat: Seat; readonly why: string }[];
}

/**
 * To each of these seats that has an address, by sharing its workbook with it once more, as it is already: so the mail has its link.
 * Stopped between mail and note, one player is mailed twice by the next run. Google's refusals are told, not thrown.
 */
export async function mailInvitations(
  google: Google,
  match: Match,
  seats: readonly SeatFiles[],
): Promise<Mailed> {
  const done: Seat[] = [];
  const failed: { readonly seat: Seat; readonly why: string }[] = [];
  for (const { seat, email, workbookId } of seats.filter((one) => one.email !== '')) {
    try {
      const note = invitationText(invitationOf(match, seat));
      await shareWith(google, workbookId, { email, role: 'reader', note });
      await noteOn(google, workbookId, { [INVITED]: mailedTo(match.key, email) });
      done.push(seat);
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      failed.push({ seat, why: error.message });
    }
  }
  return { seats: done, failed };
}

/** On a seat's workbook: whom its invitation was mailed to. */
const INVITED = 'sealed-orders-invited';

/** No address stands in a note. */
const mailedTo = (key: BindingKey | null, email: string): string =>
  key === null ? '' : shortHash(keyedHash(key, 'email', email));

/** Whether an earlier run has mailed it to whoever plays the seat now. */
export const isInvited = ({ key }: Match, { email }: SeatFiles, notes: Notes): boolean =>
  notes[INVITED] !== undefined && notes[INVITED] === mailedTo(key, email);
