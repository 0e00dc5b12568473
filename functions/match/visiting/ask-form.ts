/** The form of a match and what was answered on it, asked for beside the ledger. */

import type { Google } from '../../google/connect.ts';
import { type ReadForm, readForm } from '../../google/forms.ts';
import type { DeadlineTask } from '../next/deadline-task.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import type { Match } from '../reading/match.ts';
import { withFormSeen } from '../reading/typed-addresses.ts';

interface AskedForm {
  readonly form: Promise<ReadForm>;
  readonly inbox: Promise<Inbox>;
}

/** Null for a task that names no form: the tab Match had lost it when the task was made. */
export function askForm(
  google: Google,
  reading: Promise<Match>,
  { form, since, deadline }: DeadlineTask,
): AskedForm | null {
  if (form === '') return null;
  const asked = readForm(google, form);
  const seen = Promise.all([reading, asked]).then(([match, read]) =>
    withFormSeen(match, read, google.now()),
  );
  return {
    form: asked,
    inbox: readInbox(google, seen, { form, since, cutOffMs: Date.parse(deadline) }),
  };
}
