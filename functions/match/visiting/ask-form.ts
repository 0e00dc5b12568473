/** The form of a match and what was answered on it, asked for beside the ledger. */

import type { Google } from '../../google/connect.ts';
import { isInBin } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { type ReadForm, readForm } from '../../google/forms.ts';
import { isOpenToEverybody } from '../../google/responders.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { mayBeClosed } from '../ledger/open-step.ts';
import { editsOf } from '../next/content-edits.ts';
import type { FormState } from '../next/due.ts';
import { type AnswersAtCutOff, missingSeats } from '../next/host-word.ts';
import type { DeadlineTask } from '../next/wake.ts';
import { letsAllAnswer } from '../reading/form-settings.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match } from '../reading/match.ts';
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

/**
 * The form at a cut-off. Asks Drive only where that decides whether an answer could be given; where Google does not say, the form is
 * believed to be as it should be. @throws GoogleError
 */
export async function formStateAt(
  { google }: Pick<Adjudicator, 'google'>,
  answers: AnswersAtCutOff,
  { accepting, formId, settings }: Pick<ReadForm, 'accepting' | 'formId' | 'settings'>,
): Promise<FormState> {
  const { match, nowMs, cutOffMs } = answers;
  const position = currentPosition(match);
  const open: FormState = { kind: 'read', accepting, isInBin: false, isForAll: true };
  const isOfNoAccount =
    !accepting ||
    nowMs < cutOffMs ||
    mayBeClosed(position) ||
    editsOf(match).kind === 'sound' ||
    missingSeats(answers).length === 0;
  if (isOfNoAccount) return open;
  if (await believed(isInBin(google, formId), false)) return { ...open, isInBin: true };
  const isForAll =
    letsAllAnswer(settings, position.opened.settings) &&
    (await believed(isOpenToEverybody(google, formId), true));
  return { ...open, isForAll };
}

const believed = (asked: Promise<boolean>, otherwise: boolean): Promise<boolean> =>
  asked.catch((error: unknown) => {
    if (error instanceof GoogleError) return otherwise;
    throw error;
  });
