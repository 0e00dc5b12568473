/** Checks assumptions about Google on scratch files (`sealed doctor --live`). */

import type { Google } from '../../../functions/google/connect.ts';
import { createFolder, removeFile, whoseAccount } from '../../../functions/google/drive.ts';
import { listResponses, prefilledUrl, readForm } from '../../../functions/google/forms.ts';
import {
  ASSUMPTIONS,
  type Checked,
  CODE_GIVEN,
  CODE_QUESTION,
  checkAssumptions,
  readTrialReport,
  type TrialTask,
} from '../../../functions/match/live-checks/assumptions.ts';
import {
  makeScratchFiles,
  SCRATCH_TITLE,
} from '../../../functions/match/live-checks/scratch-files.ts';
import type { Deployment } from '../../shared/google/deployment.ts';
import { timeBatches } from './batches.ts';
import type { Finding } from './finding.ts';

export interface LiveCheck {
  readonly google: Google;
  /** Deployment of the function; null if there is none, so that only the host checks. */
  readonly deployment: Deployment | null;
  /**
   * Makes Cloud Tasks call the function with this task. Returns a message if that fails; else null.
   */
  readonly callFunction: (task: TrialTask) => Promise<string | null>;
  /** Whether somebody can open a link and send a form. */
  readonly canAnswer: boolean;
  readonly printStatus: (sentence: string) => void;
  readonly pause: () => Promise<void>;
}

/**
 * Number of polls, two seconds apart: enough for a cold start, or for a person to send the form.
 */
const LOOKS = 150;

/** Creates scratch files, checks, and moves the files to the bin. @throws GoogleError */
export async function checkLive(live: LiveCheck): Promise<readonly Finding[]> {
  const { google, deployment, printStatus, pause } = live;
  const folderId = await createFolder(google, SCRATCH_TITLE);
  try {
    const files = await makeScratchFiles(google, folderId, deployment?.account ?? null);
    const answered = live.canAnswer && (await askForAnswer(live, files.formId));
    printStatus('Checking as the host …');
    const hosts = [await whoseAccount(google)];
    const host = await checkAssumptions({ google, ...files, tab: 1, hosts, answered, pause });
    const { byFunction, task } = await checkByFunction(live, {
      ...{ ...files, answered },
      ...(deployment?.bucket !== undefined && { bucket: deployment.bucket }),
    });
    const findings = ASSUMPTIONS.map(({ id, claim, otherwise }) => {
      const sides = { 'As the host': host, 'As the function': byFunction };
      const seen = Object.entries(sides).flatMap(([side, checked]) =>
        checked.filter((one) => one.id === id).map((one) => ({ ...one, side })),
      );
      return findingOf(claim, otherwise, seen);
    });
    printStatus('Timing writes …');
    const times = await timeBatches(google, folderId);
    return [...findings, findingOf(TASK.claim, TASK.otherwise, [task]), times];
  } finally {
    await removeFile(google, folderId);
    printStatus('The scratch files are in the bin.');
  }
}

async function askForAnswer(live: LiveCheck, formId: string): Promise<boolean> {
  const { responderUri } = await readForm(live.google, formId);
  const link = prefilledUrl(responderUri, [{ questionId: CODE_QUESTION, value: CODE_GIVEN }]);
  live.printStatus(
    'Open this link, choose anything, check that the last page contains a code, and send ' +
      `the form:\n  ${link}`,
  );
  for (let look = 1; look <= LOOKS; look++) {
    if ((await listResponses(live.google, formId, null)).length > 0) return true;
    await live.pause();
  }
  live.printStatus('Nobody sent the form.');
  return false;
}

type Seen = Omit<Checked, 'id'> & { readonly side?: string };

const TASK = {
  claim:
    'The function accepts the token of a task, and may write to files shared with its account.',
  otherwise:
    'Deadlines are not resolved. Do not open matches for the function. “sealed doctor” shows the problem ' +
    'of the setup, and “sealed run” works without it.',
};

async function checkByFunction(
  live: LiveCheck,
  task: TrialTask,
): Promise<{ readonly byFunction: readonly Checked[]; readonly task: Seen }> {
  const failed = (held: false | null, seen: string) => ({ byFunction: [], task: { held, seen } });
  if (live.deployment === null) return failed(null, 'No function is deployed.');
  live.printStatus('Checking by the function …');
  const refused = await live.callFunction(task);
  if (refused !== null) return failed(false, refused);
  for (let look = 1; look <= LOOKS; look++) {
    const report = await readTrialReport(live.google, task.bookId);
    const seen = `The function accepted the task, whose token arrived “${report?.token}”.`;
    if (report !== null) return { byFunction: report.checked, task: { held: true, seen } };
    await live.pause();
  }
  return failed(
    false,
    'The function has reported nothing: it refused the task, or may not write. Read the cause with ' +
      '“gcloud run services logs read resolve”.',
  );
}

/** Builds the finding of a claim. It is missing if either side found the claim false. */
function findingOf(what: string, otherwise: string, sides: readonly Seen[]): Finding {
  const hasFailed = sides.some(({ held }) => held === false);
  const state = hasFailed
    ? 'missing'
    : sides.some(({ held }) => held === true)
      ? 'sound'
      : 'not known';
  const seen = sides.map((one) => `${one.side === undefined ? '' : `${one.side}: `}${one.seen}`);
  return { what, state, seen: seen.join(' '), remedy: hasFailed ? otherwise : '' };
}
