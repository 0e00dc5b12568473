/** `sealed doctor`: what is set up at Google and what is not, and whether Google does what this project believes of it. */

import { setTimeout as pass } from 'node:timers/promises';
import { Command } from 'commander';
import { GoogleError } from '../../functions/google/error.ts';
import { scheduleTask } from '../../functions/google/tasks.ts';
import type { TrialOrder } from '../../functions/match/trying/try-order.ts';
import {
  type Connection,
  connectTo,
  type GoogleOptions,
  placeOf,
  withGoogle,
} from '../shared/connection.ts';
import { type Deployment, readDeployment } from '../shared/deployment.ts';
import { EXIT, EXIT_HELP, type ExitCode } from '../shared/exit.ts';
import { runGcloud } from '../shared/gcloud.ts';
import { readLogin } from '../shared/login.ts';
import { readRefusal } from '../shared/setup-refusals.ts';
import { print, printJson, tell } from '../shared/terminal.ts';
import { capacityText, type Finding, findingsText, missing, sound } from './doctor/finding.ts';
import { tryLive } from './doctor/live.ts';
import { judgedBy, judgedText } from './doctor/live-report.ts';
import { setupFindings } from './doctor/setup-findings.ts';

interface DoctorOptions extends GoogleOptions {
  readonly live?: true;
  readonly answer: boolean;
  readonly json?: true;
}

const ABOUT = `Says what is set up at Google and what is not, each with the command that mends it. With --live it tries, on
scratch files that it removes again, everything that is believed of Google and could not be seen when this was made:
as you, and through the deployed function.`;

const EXAMPLE = `
Examples:
  sealed doctor
  sealed doctor --live
  sealed doctor --live --no-answer --json
`;

export const doctorCommand = (): Command =>
  withGoogle(new Command('doctor'))
    .summary('what is set up at Google, and what is not')
    .description(ABOUT)
    .option('--live', 'try everything out on scratch files')
    .option('--no-answer', 'do not ask for a form to be sent by hand while trying')
    .option('--json', 'the findings as JSON')
    .addHelpText('after', `${EXAMPLE}\n${EXIT_HELP}`)
    .action(async (options: DoctorOptions) => {
      process.exitCode = options.live === true ? await live(options) : await look(options);
    });

async function look(options: DoctorOptions): Promise<ExitCode> {
  const deployment = await readDeployment(process.env);
  const findings = [
    await signInFinding(options),
    ...(deployment === null ? [NOT_DEPLOYED] : await setupFindings(deployment, runGcloud)),
  ];
  if (options.json === true) printJson(findings);
  else print(`${findingsText(findings)}\n\n${capacityText()}`);
  return findings.every(({ state }) => state === 'sound') ? EXIT.done : EXIT.troubles;
}

const NOT_DEPLOYED = missing(
  'the function',
  'Nothing is remembered of a deployment.',
  'sealed deploy --project YOUR-PROJECT\nor, without billing, let “sealed run” keep the deadlines',
);

async function signInFinding(options: DoctorOptions): Promise<Finding> {
  const login = options.as === undefined ? await readLogin(await placeOf(options)) : null;
  const email = options.as ?? login?.email;
  if (email !== undefined) return sound('your sign-in', email);
  return missing('your sign-in', 'Nobody is signed in.', 'sealed login');
}

async function live(options: DoctorOptions): Promise<ExitCode> {
  const connection = await connectTo(options);
  const deployment = await readDeployment(process.env);
  const result = await tryLive({
    google: connection.google,
    deployment,
    callFunction: (order) => callFunction(options, { connection, deployment, order }),
    canAnswer: options.answer,
    tell,
    pause: () => pass(options.emulator === undefined ? 2000 : 50),
  });
  const judged = judgedBy(result, deployment !== null);
  if (options.json === true) printJson(judged);
  else print(judgedText(judged));
  return judged.some(({ outcome }) => outcome === 'not held') ? EXIT.differs : EXIT.done;
}

interface FunctionCall {
  readonly connection: Connection;
  readonly deployment: Deployment | null;
  readonly order: TrialOrder;
}

/** Cloud Tasks takes no token of `sealed login`: at Google gcloud makes the task. */
async function callFunction(options: DoctorOptions, call: FunctionCall): Promise<string | null> {
  if (call.deployment === null) return null;
  return options.emulator === undefined
    ? callByGcloud(call.deployment, call.order)
    : callAtEmulator(call.connection, call.deployment, call.order);
}

async function callByGcloud(made: Deployment, order: TrialOrder): Promise<string | null> {
  const { code, err } = await runGcloud([
    ...['tasks', 'create-http-task', `--queue=${made.queue.split('/').at(-1)}`],
    ...[`--location=${made.region}`, `--project=${made.project}`, `--url=${made.url}`],
    ...['--method=POST', '--header=Content-Type:application/json'],
    `--body-content=${JSON.stringify(order)}`,
    `--oidc-service-account-email=${made.account}`,
    `--oidc-token-audience=${made.url}`,
  ]);
  if (code === 0) return null;
  const { said, mend } = readRefusal(err, made);
  return `The task could not be made. Google says: ${said} ${mend}`;
}

async function callAtEmulator(
  { google }: Connection,
  { queue, url, account }: Deployment,
  body: TrialOrder,
): Promise<string | null> {
  try {
    const name = `trial-${body.trial.slice(0, 40)}`;
    const at = new Date(google.now());
    await scheduleTask(google, { queue, name, url, body, at, invoker: account, audience: url });
    return null;
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return `The task could not be made. ${error.message}`;
  }
}
