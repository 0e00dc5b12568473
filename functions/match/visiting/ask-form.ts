/** The form of a match and what was answered on it, asked for beside the ledger. */

import type { Google } from '../../google/connect.ts';
import { type ReadForm, readForm } from '../../google/forms.ts';
import type { DeadlineTask } from '../next/deadline-task.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import type { Match } from '../reading/match.ts';

interface AskedForm {
  readonly form: Promise<ReadForm>;
  readonly inbox: Promise<Inbox>;
}

/** Null for a task that names no form: the tab Match had lost it when the task was made. */
export const askForm = (
  google: Google,
  reading: Promise<Match>,
  { form, since, deadline }: DeadlineTask,
): AskedForm | null =>
  form === ''
    ? null
    : {
        form: readForm(google, form),
        inbox: readInbox(google, reading, { form, since, cutOffMs: Date.parse(deadline) }),
      };
