/** Checks the setup at Google, and our assumptions about Google (`sealed doctor`). */

import { setTimeout as pass } from 'node:timers/promises';
import { Command } from 'commander';
import type { FoundFile } from '../../functions/google/drive.ts';
import { GoogleError } from '../../functions/google/error.ts';
import { scheduleTask } from '../../functions/google/tasks.ts';
import type { Queue } from '../../functions/match/adjudicator.ts';
import type { TrialTask } from '../../functions/match/live-checks/assumptions.ts';
import {
  findMatchesInBin,
  findOpenMatches,
  getNotedAccount,
} from '../../functions/match/reading/drive-notes.ts';
import { findBeaconProblems } from '../../functions/match/running/ask-round.ts';
import { countText } from '../../rules/kit/narrating/figures.ts';
import {
  connectTo,
  type GoogleConnection,
  type GoogleOptions,
  resolveServer,
  withGoogle,
} from '../shared/google/connection.ts';
import { type Deployment, readDeployment } from '../shared/google/deployment.ts';
import { runGcloud } from '../shared/google/gcloud.ts';
import { readLogin } from '../shared/google/login.ts';
import { listAccountQueues } from '../shared/google/queue-settings.ts';
import { findAccountQueue } from '../shared/match/match-account.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { describeFailure } from '../shared/terminal/failure.ts';
import { print, printJson, printStatus } from '../shared/terminal/terminal.ts';
import {
  buildGoodFinding,
  buildMissingFinding,
  buildOpenMatchesFinding,
  type DoctorFinding,
  formatFindings,
  listProblemFindings,
  listSetupFindings,
  readOpenMatchProblems,
} from './doctor/finding.ts';
import { runLiveChecks } from './doctor/live.ts';

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

/** Finding for hosts who use “sealed run” and need no function. */
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

/** Finds matches like “sealed run”, which also checks the sign-in. */
async function listMatchFindings(options: DoctorOptions): Promise<readonly DoctorFinding[]> {
  const what = 'your open matches';
  try {
    const connection = await connectTo(options);
    const { google } = connection;
    const files = await findOpenMatches(google);
    const matches = await readOpenMatchProblems(google, files);
    const queues = await listAccountQueues({ ...options, taskDelay: '0' });
    return [
      buildOpenMatchesFinding(what, matches, files.length),
      ...listProblemFindings(matches, await findMatchesInBin(google)),
      ...listAccountFindings(queues, files),
      await findBeacon(connection),
    ];
  } catch (error) {
    const remedy = describeFailure(error).sentences.join(' ');
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

/** Checks the addresses of the beacon. One that works is enough, since they are tried in turn. */
async function findBeacon({
  beacon,
  chain,
  now,
}: Pick<GoogleConnection, 'beacon' | 'chain' | 'now'>): Promise<DoctorFinding> {
  const problems = await findBeaconProblems(beacon, chain, now());
  const all = beacon.addresses.length;
  const seen = `${all - problems.length} of ${countText(all, 'address')} give the newest round`;
  if (problems.length === 0) return buildGoodFinding(BEACON_NAME, seen);
  const report = `${seen}: ${problems.join(', ')}`;
  if (problems.length < all) return buildGoodFinding(BEACON_NAME, report);
  return { what: BEACON_NAME, state: 'not known', seen: `${report}.`, remedy: BEACON_ADVICE };
}

const BEACON_ADVICE =
  'A match with --dice beacon waits for the beacon and loses nothing. Other matches do not need ' +
  'it. Check whether this machine may reach these addresses.';

/** Checks the accounts of the matches; no findings for a single account. */
export function listAccountFindings(
  queues: readonly Queue[],
  files: readonly FoundFile[],
): readonly DoctorFinding[] {
  if (queues.length < 2) return [];
  const what = 'the accounts of the function';
  const strange = files.filter(
    ({ notes }) => findAccountQueue(queues, getNotedAccount(notes)) === null,
  );
  if (strange.length === 0) return [buildGoodFinding(what, formatMatchCounts(queues, files))];
  const names = strange.map(({ name }) => `“${name}”`).join(', ');
  return [
    buildMissingFinding(
      what,
      `${formatMatchCounts(queues, files)}. These matches belong to other accounts: ${names}.`,
      'Share the folder of each match, as an editor, with one of these accounts: ' +
        `${queues.map(({ invoker }) => invoker).join(', ')}\nor sealed run`,
    ),
  ];
}

function formatMatchCounts(queues: readonly Queue[], files: readonly FoundFile[]): string {
  const counts = queues.map(
    (queue) =>
      files.filter(({ notes }) => findAccountQueue(queues, getNotedAccount(notes)) === queue)
        .length,
  );
  return `${counts.length}, with ${counts.join(', ')} open matches`;
}
