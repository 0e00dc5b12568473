/** The form of a match and what was answered on it, asked for beside the ledger. */

import type { Google } from '../../google/connect.ts';
import { isInBin } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { type ReadForm, readForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { mayBeClosed } from '../ledger/open-step.ts';
import { editsOf } from '../next/content-edits.ts';
import type { DeadlineTask } from '../next/deadline-task.ts';
import type { FormState } from '../next/due.ts';
import { type AnswersAtCutOff, missingSeats } from '../next/host-word.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match } from '../reading/match.ts';

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

/** The form at a cut-off. Asks Drive whether it is in the bin only where that decides whether an answer could be given. @throws GoogleError */
export async function formStateAt(
  { google }: Pick<Adjudicator, 'google'>,
  answers: AnswersAtCutOff,
  { accepting, formId }: Pick<ReadForm, 'accepting' | 'formId'>,
): Promise<FormState> {
  const { match, nowMs, cutOffMs } = answers;
  const isOfNoAccount =
    !accepting ||
    nowMs < cutOffMs ||
    mayBeClosed(currentPosition(match)) ||
    editsOf(match).kind === 'sound' ||
    missingSeats(answers).length === 0;
  const isInBin = !isOfNoAccount && (await isSurelyInBin(google, formId));
  return { kind: 'read', accepting, isInBin };
}

/** Where Google does not say, it is believed to be where it belongs. */
const isSurelyInBin = (google: Google, formId: string): Promise<boolean> =>
  isInBin(google, formId).catch((error: unknown) => {
    if (error instanceof GoogleError) return false;
    throw error;
  });
