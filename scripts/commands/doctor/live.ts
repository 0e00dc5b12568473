/** Checks assumptions about Google on scratch files (`sealed doctor --live`). */

import type { Google } from '../../../functions/google/connect.ts';
import { createFolder, removeFile, whoseAccount } from '../../../functions/google/drive.ts';
import { listResponses, prefilledUrl, readForm } from '../../../functions/google/forms.ts';
import {
  ASSUMPTIONS,
  type CheckedAssumption,
  CODE_QUESTION_ID,
  checkAssumptions,
  readTrialReport,
  SENT_CODE,
  type TrialTask,
} from '../../../functions/match/live-checks/assumptions.ts';
import {
  createScratchFiles,
  SCRATCH_TITLE,
} from '../../../functions/match/live-checks/scratch-files.ts';
import type { Deployment } from '../../shared/google/deployment.ts';
import { timeBatches } from './batches.ts';
import type { DoctorFinding } from './finding.ts';

export interface LiveCheckContext {
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
const MAX_POLLS = 150;

/** Creates scratch files, checks, and moves the files to the bin. @throws GoogleError */
export async function runLiveChecks(live: LiveCheckContext): Promise<readonly DoctorFinding[]> {
  const { google, deployment, printStatus, pause } = live;
  const folderId = await createFolder(google, SCRATCH_TITLE);
  try {
    const files = await createScratchFiles(google, folderId, deployment?.account ?? null);
    const answered = live.canAnswer && (await waitForAnswer(live, files.formId));
    printStatus('Checking as the host …');
    const hosts = [await whoseAccount(google)];
    const host = await checkAssumptions({ google, ...files, tab: 1, hosts, answered, pause });
    const { byFunction, task } = await checkByDeployedFunction(live, {
      ...{ ...files, answered },
      ...(deployment?.bucket !== undefined && { bucket: deployment.bucket }),
    });
    const findings = ASSUMPTIONS.map(({ id, claim, otherwise }) => {
      const sides = { 'As the host': host, 'As the function': byFunction };
      const seen = Object.entries(sides).flatMap(([side, checked]) =>
        checked.filter((one) => one.id === id).map((one) => ({ ...one, side })),
      );
      return buildClaimFinding(claim, otherwise, seen);
    });
    printStatus('Timing writes …');
    const times = await timeBatches(google, folderId);
    return [
      ...findings,
      buildClaimFinding(TASK_ASSUMPTION.claim, TASK_ASSUMPTION.otherwise, [task]),
      times,
    ];
  } finally {
    await removeFile(google, folderId);
    printStatus('The scratch files are in the bin.');
  }
}

async function waitForAnswer(live: LiveCheckContext, formId: string): Promise<boolean> {
  const { responderUri } = await readForm(live.google, formId);
  const link = prefilledUrl(responderUri, [{ questionId: CODE_QUESTION_ID, value: SENT_CODE }]);
  live.printStatus(
    'Open this link, choose anything, check that the last page contains a code, and send ' +
      `the form:\n  ${link}`,
  );
  for (let look = 1; look <= MAX_POLLS; look++) {
    if ((await listResponses(live.google, formId, null)).length > 0) return true;
    await live.pause();
  }
  live.printStatus('Nobody sent the form.');
  return false;
}

type CheckedSide = Omit<CheckedAssumption, 'id'> & { readonly side?: string };

const TASK_ASSUMPTION = {
  claim:
    'The function accepts the token of a task, and may write to files shared with its account.',
  otherwise:
    'Deadlines are not resolved. Do not open matches for the function. “sealed doctor” shows the problem ' +
    'of the setup, and “sealed run” works without it.',
};

async function checkByDeployedFunction(
  live: LiveCheckContext,
  task: TrialTask,
): Promise<{ readonly byFunction: readonly CheckedAssumption[]; readonly task: CheckedSide }> {
  const failed = (held: false | null, seen: string) => ({ byFunction: [], task: { held, seen } });
  if (live.deployment === null) return failed(null, 'No function is deployed.');
  live.printStatus('Checking by the function …');
  const refused = await live.callFunction(task);
  if (refused !== null) return failed(false, refused);
  for (let look = 1; look <= MAX_POLLS; look++) {
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
function buildClaimFinding(
  what: string,
  otherwise: string,
  sides: readonly CheckedSide[],
): DoctorFinding {
  const hasFailed = sides.some(({ held }) => held === false);
  const state = hasFailed
    ? 'missing'
    : sides.some(({ held }) => held === true)
      ? 'sound'
      : 'not known';
  const seen = sides.map((one) => `${one.side === undefined ? '' : `${one.side}: `}${one.seen}`);
  return { what, state, seen: seen.join(' '), remedy: hasFailed ? otherwise : '' };
}
