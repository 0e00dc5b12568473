/** That answers were edited, for the Desk: Google's interface does not show whether a form offers that. */

import type { Inbox } from '../reading/inbox.ts';

/** A sentence for each seat, and one for all senders who are not known. `inbox`: null where no answers were read. */
export const editNotes = (inbox: Pick<Inbox, 'editedBy'> | null): readonly string[] =>
  (inbox?.editedBy ?? []).map(
    (seat) => `The form: ${seat === '' ? 'an unknown sender' : seat} ${EDITABLE}`,
  );

const EDITABLE =
  'edited an answer after sending it, so the form offers that: switch “Allow response editing” off in its editor (Settings, Responses). An edit is a new answer, and Google keeps nothing of the one before.';
