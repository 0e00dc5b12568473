/** Checks the setup at Google, and what we assume about Google (`sealed doctor`). */

import { setTimeout as pass } from 'node:timers/promises';
import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import {
  createFolder,
  type FoundFile,
  moveToBin,
  readAccountEmail,
} from '../../functions/google/drive.ts';
import { GoogleError } from '../../functions/google/error.ts';
import { buildPrefilledUrl, listResponses, readForm } from '../../functions/google/forms.ts';
import { scheduleTask } from '../../functions/google/tasks.ts';
import type { Queue } from '../../functions/match/adjudicator.ts';
import {
  ASSUMPTIONS,
  type CheckedAssumption,
  CODE_QUESTION_ID,
  checkAssumptions,
  createScratchFiles,
  readTrialReport,
  SCRATCH_TITLE,
  SENT_CODE,
  type TrialTask,
} from '../../functions/match/live-checks/assumptions.ts';
import { findOpenMatches, getNotedAccount } from '../../functions/match/reading/drive-notes.ts';
import { findBeaconProblems } from '../../functions/match/running/ask-round.ts';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { countText } from '../../rules/kit/narrating/figures.ts';
import {
  connectTo,
  type GoogleConnection,
  type GoogleOptions,
  resolveServer,
  withGoogle,
} from '../shared/google/connection.ts';
import { type Deployment, readDeployment } from '../shared/google/deployment.ts';
import {
  formatPolicyMember,
  formatShellLine,
  type Gcloud,
  getGcloudAccount,
  runGcloud,
} from '../shared/google/gcloud.ts';
import { readLogin } from '../shared/google/login.ts';
import { listAccountQueues } from '../shared/google/queue-settings.ts';
import { readListedMatches } from '../shared/match/due-work.ts';
import { findAccountQueue } from '../shared/match/match-account.ts';
import { listKnownMatches } from '../shared/match/match-name.ts';
import { inspectResource, type SetupStep } from '../shared/setup/setup-step.ts';
import { listSteps } from '../shared/setup/setup-steps.ts';
import {
  getResourceNames,
  getServiceAddress,
  listAccountDeployments,
  listStepIds,
  type Target,
} from '../shared/setup/setup-target.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { buildCommandFailure } from '../shared/terminal/failure.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';
import { buildFullMatchInput, timeStep } from './doctor/step-times.ts';
import { buildPlan } from './new/new-match.ts';

interface DoctorOptions extends GoogleOptions {
  readonly live?: true;
  readonly answer: boolean;
  readonly json?: true;
}

const DOCTOR_HELP = `Shows the setup at Google and any missing parts, each with the command that
fixes it. With --live it also checks assumptions about Google on scratch files, and removes them
afterwards. Both your account and the deployed function make these checks.`;

const DOCTOR_EXAMPLES = `
Examples:
  sealed doctor
  sealed doctor --live
  sealed doctor --live --no-answer --json
`;

export const createDoctorCommand = (): Command =>
  withGoogle(new Command('doctor'))
    .summary('check the setup at Google')
    .description(DOCTOR_HELP)
    .option('--live', 'check assumptions about Google on scratch files')
    .option('--no-answer', 'skip the check that needs you to send a form')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', DOCTOR_EXAMPLES)
    .action(async (options: DoctorOptions) => {
      process.exitCode =
        options.live === true ? await runLiveCheck(options) : await runSetupCheck(options);
    });

async function runSetupCheck(options: DoctorOptions): Promise<ExitCode> {
  const deployment = await readDeployment(process.env);
  const findings = [
    ...(await listSignInFindings(options)),
    ...(deployment === null ? [NOT_DEPLOYED] : await listSetupFindings(deployment, runGcloud)),
  ];
  if (options.json === true) printJson(findings);
  else print(formatFindings(findings));
  return findings.every(({ state }) => state === 'sound') ? EXIT.done : EXIT.incidents;
}

/** Finding for hosts without a function, who use “sealed run” instead. */
const NOT_DEPLOYED = buildGoodFinding(
  'no function',
  '“sealed run” runs your matches while it is on. “sealed deploy --project ' +
    'YOUR-PROJECT” deploys a function',
);

async function listSignInFindings(options: DoctorOptions): Promise<readonly DoctorFinding[]> {
  const login = options.as === undefined ? await readLogin(await resolveServer(options)) : null;
  const email = options.as ?? login?.email;
  if (email === undefined) {
    return [buildMissingFinding('your sign-in', 'Nobody is signed in.', 'sealed login')];
  }
  return [buildGoodFinding('your sign-in', email), ...(await listMatchFindings(options))];
}

/** Finds matches in the same way as “sealed run”, which also checks the sign-in. */
async function listMatchFindings(options: DoctorOptions): Promise<readonly DoctorFinding[]> {
  const what = 'your open matches';
  try {
    const connection = await connectTo(options);
    const { google } = connection;
    const files = await findOpenMatches(google);
    const own = (await listKnownMatches(google)).filter(({ state }) => state !== 'remembered');
    const matches = await readListedMatches(google, own, google.now());
    const queues = await listAccountQueues({ ...options, taskDelay: '0' });
    return [
      buildGoodFinding(what, files.length === 0 ? 'none' : `${files.length} found`),
      ...matches.flatMap(({ title, problems }) =>
        problems.length === 0
          ? []
          : [buildMissingFinding(`the match “${title}”`, problems.join(' '), '')],
      ),
      ...listAccountFindings(queues, files),
      await findBeacon(connection),
    ];
  } catch (error) {
    const remedy = buildCommandFailure(error).sentences.join(' ');
    return [{ what, state: 'not known', seen: 'Google refuses to list the matches.', remedy }];
  }
}

async function runLiveCheck(options: DoctorOptions): Promise<ExitCode> {
  const { google } = await connectTo(options);
  const deployment = await readDeployment(process.env);
  const findings = await runLiveChecks({
    google,
    deployment,
    callFunction: (task) => callFunction(options, { deployment, task, nowMs: google.now() }),
    canAnswer: options.answer,
    games: GAMES,
    printStatus,
    pause: () => pass(options.emulator === undefined ? 2000 : 50),
  });
  if (options.json === true) printJson(findings);
  else print(formatFindings(findings));
  return findings.some(({ state }) => state === 'missing') ? EXIT.differs : EXIT.done;
}

interface FunctionCall {
  readonly deployment: Deployment | null;
  readonly task: TrialTask;
  /** Google’s time in milliseconds. */
  readonly nowMs: number;
}

/**
 * Calls the function through the queue of deadlines. Returns a message if that fails; else null.
 */
async function callFunction(
  options: DoctorOptions,
  { deployment, task, nowMs }: FunctionCall,
): Promise<string | null> {
  if (deployment === null) return null;
  const { google, tasksRefused } = await connectTo(options, 'Cloud Tasks');
  if (tasksRefused !== null) return `The task could not be created. ${tasksRefused}`;
  const { queue, url, account } = deployment;
  try {
    const named = { name: `trial-${task.bookId.slice(0, 40)}`, body: task, at: new Date(nowMs) };
    await scheduleTask(google, { ...named, queue, url, invoker: account, audience: url });
    return null;
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return `The task could not be created. ${error.message}`;
  }
}

const BEACON_NAME = 'the public beacon';

/** Checks the addresses of the beacon. They are tried in turn, so one that works is enough. */
async function findBeacon({
  beacon,
  chain,
  now,
}: Pick<GoogleConnection, 'beacon' | 'chain' | 'now'>): Promise<DoctorFinding> {
  const problems = await findBeaconProblems(beacon, chain, now());
  const all = beacon.addresses.length;
  const counted = `${all - problems.length} of ${countText(all, 'address')} give the newest round`;
  const seen = problems.length === 0 ? counted : `${counted}: ${problems.join(', ')}`;
  return problems.length < all
    ? buildGoodFinding(BEACON_NAME, seen)
    : { what: BEACON_NAME, state: 'not known', seen: `${seen}.`, remedy: BEACON_ADVICE };
}

const BEACON_ADVICE =
  'A match with --dice beacon waits for the beacon and loses nothing. Other matches need no ' +
  'beacon. Check whether this machine may reach these addresses.';

/** Checks the accounts that run the matches. If there is only one, returns no findings. */
export function listAccountFindings(
  queues: readonly Queue[],
  files: readonly FoundFile[],
): readonly DoctorFinding[] {
  if (queues.length < 2) return [];
  const what = 'the accounts of the function';
  const byQueue = Map.groupBy(files, ({ notes }) =>
    findAccountQueue(queues, getNotedAccount(notes)),
  );
  const counts = queues.map((queue) => byQueue.get(queue)?.length ?? 0);
  const seen = `${counts.length}, with ${counts.join(', ')} open matches`;
  const strange = byQueue.get(null) ?? [];
  if (strange.length === 0) return [buildGoodFinding(what, seen)];
  const names = strange.map(({ name }) => `“${name}”`).join(', ');
  return [
    buildMissingFinding(
      what,
      `${seen}. These matches belong to other accounts: ${names}.`,
      'Share the folder of each match, as an editor, with one of these accounts: ' +
        `${queues.map(({ invoker }) => invoker).join(', ')}\nor sealed run`,
    ),
  ];
}

interface DoctorFinding {
  readonly what: string;
  readonly state: 'sound' | 'missing' | 'not known';
  /** Sentence about the observations; empty if the state is clear without it. */
  readonly seen: string;
  /** Command or action that fixes the problem; empty if nothing is wrong. */
  readonly remedy: string;
}

function buildGoodFinding(what: string, seen = ''): DoctorFinding {
  return { what, state: 'sound', seen, remedy: '' };
}

const buildMissingFinding = (what: string, seen: string, remedy: string): DoctorFinding => ({
  what,
  state: 'missing',
  seen,
  remedy,
});

export const formatFindings = (findings: readonly DoctorFinding[]): string =>
  findings
    .flatMap(({ what, state, seen, remedy }) => [
      `${STATE_MARKS[state]}  ${what}${state === 'sound' && seen !== '' ? `: ${seen}` : ''}`,
      ...(state === 'sound' || seen === '' ? [] : [`    ${seen}`]),
      ...(remedy === '' ? [] : remedy.split('\n').map((line) => `    → ${line}`)),
    ])
    .join('\n');

const STATE_MARKS: Readonly<Record<DoctorFinding['state'], string>> = {
  sound: '✓',
  missing: '✗',
  'not known': '?',
};

export async function listSetupFindings(
  deployment: Deployment,
  gcloud: Gcloud,
): Promise<readonly DoctorFinding[]> {
  const email = await getGcloudAccount(gcloud);
  if (email === null)
    return [buildMissingFinding('gcloud', 'Nobody is signed in.', 'gcloud auth login')];
  const target = restoreTarget(deployment, formatPolicyMember(email));
  const findings: DoctorFinding[] = [];
  for (const step of listSteps(target)) findings.push(await findResource(gcloud, step, target));
  for (const one of listAccountDeployments(deployment))
    findings.push(await findAddress(one, { ...target, ...getResourceNames(one) }));
  return findings;
}

const restoreTarget = (deployment: Deployment, host: string): Target => ({
  ...getResourceNames(deployment),
  project: deployment.project,
  projectNumber: deployment.projectNumber,
  region: deployment.region,
  host,
  hosts: deployment.hosts ?? [],
  bucket: deployment.bucket ?? null,
  billing: null,
  mayCreate: false,
  source: 'dist/resolve',
  fingerprint: null,
  accounts: deployment.accounts ?? 1,
  secret: { number: deployment.secret?.number ?? 1, value: null },
  secretFile: 'secret.txt',
  known: listStepIds(deployment),
  games: (deployment.bundled ?? []).map((game) => ({ ...game, file: '' })),
});

async function findResource(
  gcloud: Gcloud,
  step: SetupStep,
  target: Target,
): Promise<DoctorFinding> {
  const looked = await inspectResource(gcloud, step, target);
  switch (looked.kind) {
    case 'there':
      return buildGoodFinding(step.what);
    case 'foreign':
      return buildMissingFinding(step.what, 'This part belongs to somebody else.', looked.sentence);
    case 'needs':
      return buildMissingFinding(
        step.what,
        'This part is missing or has different settings.',
        step.byHand ?? ['sealed deploy', ...looked.commands.map(formatShellLine)].join('\nor '),
      );
    case 'not shown': {
      const { said, remedy } = looked.refusal;
      return { what: step.what, state: 'not known', seen: `Google reports: ${said}`, remedy };
    }
  }
}

/** Checks the function's address, and whether the function rejects calls without a token. */
async function findAddress({ url }: Deployment, target: Target): Promise<DoctorFinding> {
  const what = `the address ${url}`;
  const call = { method: 'POST', signal: AbortSignal.timeout(20_000) };
  const response = await fetch(url, call).catch(() => null);
  await response?.body?.cancel().catch(() => {});
  if (response === null)
    return buildMissingFinding(what, 'Nothing answers at this address.', 'sealed deploy');
  const { status } = response;
  if (status === 401 || status === 403)
    return buildGoodFinding(what, 'answers, and rejects strangers');
  const own = getServiceAddress(target);
  const remark = url === own ? '' : ` The function’s own address is ${own}.`;
  const problem = STATUS_PROBLEMS[status] ?? `This address answers with ${status}.`;
  return buildMissingFinding(what, `${problem}${remark}`, 'sealed deploy');
}

const STATUS_PROBLEMS: Readonly<Record<number, string>> = {
  404: 'There is no function at this address.',
  200: 'This address accepts everybody, so it does not belong to your function.',
  500: 'The function does not start. “gcloud run services logs read resolve” shows the cause.',
  503: 'The function does not start. “gcloud run services logs read resolve” shows the cause.',
};

interface LiveCheckContext {
  readonly google: Google;
  /** Deployment of the function; null if there is none. Then only the host runs the checks. */
  readonly deployment: Deployment | null;
  /**
   * Makes Cloud Tasks call the function with this task. Returns a message if that fails; else null.
   */
  readonly callFunction: (task: TrialTask) => Promise<string | null>;
  readonly canAnswer: boolean;
  /** Games for which the time of a step is measured. */
  readonly games: readonly AnyGame[];
  readonly printStatus: (sentence: string) => void;
  readonly pause: () => Promise<void>;
}

/**
 * Number of polls, two seconds apart: enough for a cold start, or for a person to send the form.
 */
const MAX_POLLS = 150;

/** Runs the checks on scratch files, and then moves the files to the bin. @throws GoogleError */
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
    const findings = Object.entries(ASSUMPTIONS).map(([id, { claim, otherwise }]) => {
      const sides = { 'As the host': host, 'As the function': byFunction };
      const seen = Object.entries(sides).flatMap(([side, checked]) =>
        checked.filter((one) => one.id === id).map((one) => ({ ...one, side })),
      );
      return buildClaimFinding(claim, otherwise, seen);
    });
    printStatus('Timing writes …');
    return [
      ...findings,
      buildClaimFinding(TASK_ASSUMPTION.claim, TASK_ASSUMPTION.otherwise, [task]),
      await timeSteps(live, folderId),
    ];
  } finally {
    await moveToBin(google, folderId);
    printStatus('The scratch files are in the bin.');
  }
}

const TIMING_CLAIM = 'Seconds for each kind of write in a step, with the model’s estimate';

async function timeSteps(
  { google, games }: LiveCheckContext,
  folderId: string,
): Promise<DoctorFinding> {
  const nowMs = google.now();
  const times: string[] = [];
  try {
    for (const game of games) {
      const { plan } = await buildPlan(buildFullMatchInput(game, nowMs), { taskDelay: '0' }, nowMs);
      times.push(await timeStep(google, folderId, plan));
    }
    return buildGoodFinding(TIMING_CLAIM, times.join(' '));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    const seen = [...times, error.message].join(' ');
    return { what: TIMING_CLAIM, state: 'not known', seen, remedy: '' };
  }
}

async function waitForAnswer(live: LiveCheckContext, formId: string): Promise<boolean> {
  const { responderUri } = await readForm(live.google, formId);
  const link = buildPrefilledUrl(responderUri, [
    { questionId: CODE_QUESTION_ID, value: SENT_CODE },
  ]);
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
  live.printStatus('Checking as the function …');
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
 * Builds the finding of a claim. Its state is “missing” if host or function find the claim false.
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
