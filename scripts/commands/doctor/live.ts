/** Tries on scratch files what is believed of Google: as the host, and through the deployed function; then removes them. */

import type { Google } from '../../../functions/google/connect.ts';
import {
  allowResponding,
  createFolder,
  moveInto,
  removeFile,
  shareWith,
  whoseAccount,
} from '../../../functions/google/drive.ts';
import { createForm, listResponses, readForm } from '../../../functions/google/forms.ts';
import { prefilledUrl } from '../../../functions/google/prefilled.ts';
import { createSpreadsheet } from '../../../functions/google/sheets.ts';
import { type Tried, tryBeliefs } from '../../../functions/match/trying/beliefs.ts';
import {
  makeOpenFolder,
  type Scratch,
  TRIAL_TABS,
  TRIAL_TITLE,
} from '../../../functions/match/trying/scratch.ts';
import { CODE_GIVEN, CODE_QUESTION } from '../../../functions/match/trying/trial-drawings.ts';
import {
  type ArrivedToken,
  readTrialResults,
  type TrialTask,
} from '../../../functions/match/trying/try-task.ts';
import type { Deployment } from '../../shared/google/deployment.ts';

export interface LiveTrial {
  readonly google: Google;
  /** Null where nothing is deployed: then only the host tries. */
  readonly deployment: Deployment | null;
  /** Has Cloud Tasks call the function with this, now; a sentence when it could not. */
  readonly callFunction: (task: TrialTask) => Promise<string | null>;
  /** Whether somebody is there to open a link and send a form. */
  readonly canAnswer: boolean;
  readonly printStatus: (sentence: string) => void;
  readonly pause: () => Promise<void>;
}

export interface LiveResult {
  readonly host: readonly Tried[];
  /** Null when the function was not tried, or did not tell. */
  readonly byFunction: readonly Tried[] | null;
  /** What became of the task, as a sentence. */
  readonly task: string;
}

/** Two seconds each: a build or a cold start is over by then, a human has sent the form. */
const LOOKS = 150;

export async function tryLive(trial: LiveTrial): Promise<LiveResult> {
  const { google, printStatus } = trial;
  const folderId = await createFolder(google, TRIAL_TITLE);
  try {
    const files = await makeScratch(google, folderId, trial.deployment);
    const scratch: Scratch = {
      google,
      ...files,
      side: 'host',
      hosts: [await whoseAccount(google)],
      answered: false,
      pause: trial.pause,
    };
    printStatus('Trying as the host …');
    const before = await tryBeliefs(scratch, 'before an answer');
    const answered = await askForAnswer(trial, files.formId);
    const last = await tryBeliefs({ ...scratch, answered }, 'with an answer');
    const task = { trial: files.bookId, form: files.formId, answered };
    const byFunction = await tryFunction(trial, task);
    return {
      host: [...before, ...last],
      ...byFunction,
    };
  } finally {
    await removeFile(google, folderId);
    printStatus('The scratch files are in the bin.');
  }
}

/** In one folder, which is shared, as a match’s files are. */
async function makeScratch(google: Google, folderId: string, deployment: Deployment | null) {
  const place = { timeZone: 'Etc/UTC', locale: 'en_GB' };
  const book = { title: TRIAL_TITLE, ...place, sheets: TRIAL_TABS };
  const { spreadsheetId: bookId } = await createSpreadsheet(google, book);
  const { formId } = await createForm(google, TRIAL_TITLE);
  await moveInto(google, bookId, folderId);
  await moveInto(google, formId, folderId);
  await makeOpenFolder(google, folderId);
  if (deployment !== null) {
    await shareWith(google, folderId, { email: deployment.account, role: 'writer', note: null });
  }
  await allowResponding(google, formId, 'anyone');
  return { bookId, formId };
}

async function askForAnswer(trial: LiveTrial, formId: string): Promise<boolean> {
  if (!trial.canAnswer) return false;
  const { responderUri } = await readForm(trial.google, formId);
  const link = prefilledUrl(responderUri, [{ questionId: CODE_QUESTION, value: CODE_GIVEN }]);
  trial.printStatus(
    `Open this link, choose “Stay”, look whether the last page has a code filled in, leave it as it is, and send the form:\n  ${link}`,
  );
  for (let look = 1; look <= LOOKS; look++) {
    const responses = await listResponses(trial.google, formId, null);
    if (responses.length > 0) return true;
    await trial.pause();
  }
  trial.printStatus('Nobody has sent it.');
  return false;
}

async function tryFunction(
  trial: LiveTrial,
  task: TrialTask,
): Promise<Pick<LiveResult, 'byFunction' | 'task'>> {
  if (trial.deployment === null) {
    return { byFunction: null, task: 'No function is deployed: nothing was tried by it.' };
  }
  trial.printStatus('Trying through the function …');
  const refused = await trial.callFunction(task);
  if (refused !== null) return { byFunction: null, task: refused };
  for (let look = 1; look <= LOOKS; look++) {
    const told = await readTrialResults(trial.google, task.trial);
    if (told !== null) return { byFunction: told.tried, task: ARRIVALS[told.token] };
    await trial.pause();
  }
  return { byFunction: null, task: NOT_TOLD };
}

const ARRIVALS: Readonly<Record<ArrivedToken, string>> = {
  signed: 'The task came with its signature, and the function let it in.',
  stripped:
    'The task came without its signature, as Google’s page says, and the function let it in by its second proof.',
  absent: 'The task came without a token, and the function let it in by its second proof.',
  'not checked':
    'Google’s certificates were out of reach, and the function let the task in by its second proof.',
};

const NOT_TOLD =
  'The function has told nothing: its task was not let in, or it may not write. Read why with “gcloud run services logs read resolve”.';
