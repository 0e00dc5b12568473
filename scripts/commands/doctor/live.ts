/** Checks assumptions about Google on scratch files (`sealed doctor --live`). */

import type { Google } from '../../../functions/google/connect.ts';
import {
  createFolder,
  moveFileInto,
  moveToBin,
  readAccountEmail,
} from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { listResponses, prefillUrl, readForm } from '../../../functions/google/forms.ts';
import { listDrawRequests } from '../../../functions/google/sheet-requests.ts';
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
import { buildNextEntry } from '../../../functions/match/next/build-entry.ts';
import { createBook } from '../../../functions/match/opening/draft-files.ts';
import { draftMatch } from '../../../functions/match/opening/draft-match.ts';
import { createInboxCollector } from '../../../functions/match/reading/inbox.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { converge } from '../../../functions/match/showing/converge.ts';
import { NO_ENTRY } from '../../../functions/match/showing/guard.ts';
import { drawPublicContent, drawSeatContent } from '../../../functions/match/showing/workbooks.ts';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { getUsualVariants } from '../../../rules/kit/match/variants.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { getDefaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import type { Deployment } from '../../shared/google/deployment.ts';
import { buildGoodFinding, type DoctorFinding } from './finding.ts';

interface LiveCheckContext {
  readonly google: Google;
  /** Deployment of the function; null if there is none, so that only the host checks. */
  readonly deployment: Deployment | null;
  /**
   * Makes Cloud Tasks call the function with this task. Returns a message if that fails; else null.
   */
  readonly callFunction: (task: TrialTask) => Promise<string | null>;
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
    const hosts = [await readAccountEmail(google)];
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
    await moveToBin(google, folderId);
    printStatus('The scratch files are in the bin.');
  }
}

async function waitForAnswer(live: LiveCheckContext, formId: string): Promise<boolean> {
  const { responderUri } = await readForm(live.google, formId);
  const link = prefillUrl(responderUri, [{ questionId: CODE_QUESTION_ID, value: SENT_CODE }]);
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
    'Deadlines are not resolved. Do not open matches for the function. “sealed doctor” shows the ' +
    'problem of the setup, and “sealed run” works without it.',
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
    const seen = `The function accepted the task. State of the task’s token: ${report?.token}.`;
    if (report !== null) return { byFunction: report.checked, task: { held: true, seen } };
    await live.pause();
  }
  return failed(
    false,
    'The function has not reported: it refused the task, or could not write. Read the cause ' +
      'with “gcloud run services logs read resolve”.',
  );
}

/**
 * Builds the finding of a claim. Its state is “missing” if the claim is false for host or function.
 */
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

/** Speed of the model, from the only public measurement known to us: 3 s for 10,000 cells. */
export const MODEL_CELLS_PER_SECOND = 10_000 / 3;

const TIMING_CLAIM =
  'Seconds for the largest writes of a step and of a poll, with the model’s figure';

async function timeBatches(google: Google, folderId: string): Promise<DoctorFinding> {
  const time = (workbook: DrawnWorkbook) => timeDrawing(google, folderId, workbook);
  const seen: string[] = [];
  try {
    for (const game of GAMES) {
      const match = await playTwoSteps(game, google.now());
      const [first] = currentPosition(match).setup.players;
      if (first === undefined) throw new Error('a match has players');
      const step = await time(drawPublicContent(match));
      seen.push(`${game.title}: ${step}; ${await time(drawSeatContent(match, first.seat))}.`);
    }
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return {
      what: TIMING_CLAIM,
      state: 'not known',
      seen: [...seen, error.message].join(' '),
      remedy: '',
    };
  }
  return buildGoodFinding(TIMING_CLAIM, seen.join(' '));
}

/** Plays two steps with the maximum number of players, who send nothing. */
async function playTwoSteps(game: AnyGame, nowMs: number): Promise<Match> {
  const read = await readContentFolder(game, getDefaultFolder(game));
  if (read.kind === 'unsound') throw new Error(`the content of ${game.title} is invalid`);
  const times = Object.fromEntries(game.paces.map(({ name, usual }) => [name, usual]));
  const named = { game: game.id, title: SCRATCH_TITLE, timeZone: 'Etc/UTC' };
  const answers = { counts: 'last', knownBy: 'code', earlyMs: null } as const;
  const settings = { ...named, ...answers, times, variants: getUsualVariants(game) };
  const entrants = Array.from({ length: game.seats.most }, (_, index) => {
    return { seat: toSeat(`Guest ${index + 1}`), email: '', garnets: 5 };
  });
  const { content } = read;
  const plan = { game, settings, entrants, content, firstDeadlineMs: nowMs };
  let match = draftMatch({ ...plan, editor: null, notify: false }, nowMs);
  for (let step = 1; step <= 2; step++) {
    const { next } = currentPosition(match).sealed.entry;
    const cutOffMs = Date.parse(next?.deadline ?? '');
    const inbox = createInboxCollector(match, cutOffMs).inbox();
    match = buildNextEntry({ match, inbox, cutOffMs, nowMs: cutOffMs }).match;
  }
  return match;
}

/** Draws a workbook twice and times the second batch: "2365 cells, … in 1.2 s (model 0.7)". */
async function timeDrawing(
  google: Google,
  folderId: string,
  workbook: DrawnWorkbook,
): Promise<string> {
  const fileId = await createBook(google, { timeZone: 'Etc/UTC' }, workbook);
  await moveFileInto(google, fileId, folderId);
  const page = { fileId, workbook, others: [], name: SCRATCH_TITLE, hostId: fileId, isWhole: true };
  await converge(google, { ...page, shown: NO_ENTRY, before: null });
  const fromMs = performance.now();
  await converge(google, { ...page, shown: { ...NO_ENTRY, entry: 1 }, before: NO_ENTRY });
  const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
  const requests = workbook.sheets.flatMap(listDrawRequests);
  const rows = requests.flatMap(({ updateCells }) => updateCells?.rows ?? []);
  const cells = rows.reduce((sum, { values }) => sum + (values?.length ?? 0), 0);
  const kb = Math.round(Buffer.byteLength(JSON.stringify(requests)) / 1024);
  return (
    `${cells} cells, ${requests.length} requests, ${kb} KB in ${seconds} s ` +
    `(model ${(cells / MODEL_CELLS_PER_SECOND).toFixed(1)})`
  );
}
