/** `sealed doctor --live`: checks assumptions about Google on scratch files, as the host and by the deployed function. */

import type { Google } from '../../../functions/google/connect.ts';
import { createFolder, removeFile, whoseAccount } from '../../../functions/google/drive.ts';
import { listResponses, readForm } from '../../../functions/google/forms.ts';
import { prefilledUrl } from '../../../functions/google/prefilled.ts';
import {
  ASSUMPTIONS,
  type Checked,
  checkAssumptions,
} from '../../../functions/match/live-checks/assumptions.ts';
import {
  type ArrivedToken,
  readTrialReport,
  type TrialTask,
} from '../../../functions/match/live-checks/check-task.ts';
import {
  CODE_GIVEN,
  CODE_QUESTION,
  makeScratchFiles,
  SCRATCH_TITLE,
} from '../../../functions/match/live-checks/scratch.ts';
import type { Deployment } from '../../shared/google/deployment.ts';

export interface LiveCheck {
  readonly google: Google;
  /** Null without a function: then only the host checks. */
  readonly deployment: Deployment | null;
  /** Has Cloud Tasks call the function with this task now. Returns a sentence if that failed. */
  readonly callFunction: (task: TrialTask) => Promise<string | null>;
  /** Whether somebody can open a link and send a form. */
  readonly canAnswer: boolean;
  readonly printStatus: (sentence: string) => void;
  readonly pause: () => Promise<void>;
}

export interface Judged {
  readonly id: string;
  readonly claim: string;
  /** "not held" if it failed for either side. */
  readonly outcome: 'held' | 'not held' | 'not tried';
  readonly seen: readonly string[];
  /** Empty if it held. */
  readonly means: string;
}

/** With two seconds each: enough for a cold start, or for somebody to send the form. */
const LOOKS = 150;

/** Makes scratch files, checks, and moves them to the bin again. @throws GoogleError */
export async function checkLive(live: LiveCheck): Promise<readonly Judged[]> {
  const { google, deployment, printStatus, pause } = live;
  const folderId = await createFolder(google, SCRATCH_TITLE);
  try {
    const files = await makeScratchFiles(google, folderId, deployment?.account ?? null);
    const hosts = [await whoseAccount(google)];
    const scratch = { google, ...files, side: 'host', hosts, answered: false, pause } as const;
    printStatus('Checking as the host …');
    const before = await checkAssumptions(scratch, 'before an answer');
    const answered = await askForAnswer(live, files.formId);
    const host = [
      ...before,
      ...(await checkAssumptions({ ...scratch, answered }, 'with an answer')),
    ];
    const { bookId: trial, formId: form, openFolderId: openFolder } = files;
    const byFunction = await checkByFunction(live, { trial, form, openFolder, answered });
    return judge(host, byFunction, deployment !== null);
  } finally {
    await removeFile(google, folderId);
    printStatus('The scratch files are in the bin.');
  }
}

async function askForAnswer(live: LiveCheck, formId: string): Promise<boolean> {
  if (!live.canAnswer) return false;
  const { responderUri } = await readForm(live.google, formId);
  const link = prefilledUrl(responderUri, [{ questionId: CODE_QUESTION, value: CODE_GIVEN }]);
  live.printStatus(
    `Open this link, choose “Stay”, check that the last page has a code filled in, and send the form:\n  ${link}`,
  );
  for (let look = 1; look <= LOOKS; look++) {
    if ((await listResponses(live.google, formId, null)).length > 0) return true;
    await live.pause();
  }
  live.printStatus('Nobody has sent it.');
  return false;
}

interface ByFunction {
  /** Null if the function reported nothing. */
  readonly checked: readonly Checked[] | null;
  /** Outcome of the task, as a sentence. */
  readonly task: string;
}

async function checkByFunction(live: LiveCheck, task: TrialTask): Promise<ByFunction> {
  if (live.deployment === null)
    return { checked: null, task: 'No function is deployed, so none was checked.' };
  live.printStatus('Checking by the function …');
  const refused = await live.callFunction(task);
  if (refused !== null) return { checked: null, task: refused };
  for (let look = 1; look <= LOOKS; look++) {
    const report = await readTrialReport(live.google, task.trial);
    if (report !== null) return { checked: report.checked, task: ARRIVALS[report.token] };
    await live.pause();
  }
  return { checked: null, task: NO_REPORT };
}

const ARRIVALS: Readonly<Record<ArrivedToken, string>> = {
  signed: 'The task came with its signature, and the function accepted it.',
  stripped:
    'The task came without its signature, as Google’s documents say, and the function accepted its second proof.',
  absent: 'The task came without a token, and the function accepted its second proof.',
  'not checked':
    'Google’s certificates were out of reach, and the function accepted the task’s second proof.',
};

const NO_REPORT =
  'The function has reported nothing: it refused the task, or may not write. Read why with “gcloud run services logs read resolve”.';

const TASK = {
  id: 'task',
  claim:
    'The function accepts the token of a task, and may write to files shared with its account.',
  means:
    'Deadlines do not run: open no matches for the function. “sealed doctor” shows what is wrong with the setup; “sealed run” works without it.',
};

function judge(
  host: readonly Checked[],
  { checked, task }: ByFunction,
  isDeployed: boolean,
): readonly Judged[] {
  const taskOutcome = checked !== null ? 'held' : isDeployed ? 'not held' : 'not tried';
  const assumed = ASSUMPTIONS.map(({ id, claim, otherwise }): Judged => {
    const sides = [
      ...host.map((one) => ({ side: 'host', ...one })),
      ...(checked ?? []).map((one) => ({ side: 'function', ...one })),
    ].filter((one) => one.id === id);
    const outcome = outcomeOf(sides);
    const seen = sides.map((one) => `As the ${one.side}: ${one.seen}`);
    return { id, claim, outcome, seen, means: outcome === 'not held' ? otherwise : '' };
  });
  const means = taskOutcome === 'not held' ? TASK.means : '';
  return [...assumed, { ...TASK, outcome: taskOutcome, seen: [task], means }];
}

function outcomeOf(sides: readonly Checked[]): Judged['outcome'] {
  if (sides.some(({ held }) => held === false)) return 'not held';
  return sides.some(({ held }) => held === true) ? 'held' : 'not tried';
}

const MARKS = { held: '✓', 'not held': '✗', 'not tried': '?' } as const;

export const judgedText = (judged: readonly Judged[]): string =>
  judged
    .flatMap(({ claim, outcome, seen, means }) => [
      `${MARKS[outcome]}  ${claim} (${outcome})`,
      ...seen.map((sentence) => `    ${sentence}`),
      ...(means === '' ? [] : [`    → ${means}`]),
    ])
    .join('\n');
