/** `sealed deploy`: makes all that a match needs at Google, and takes it away again. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Command, Option } from 'commander';
import {
  forgetDeployment,
  readDeployment,
  rememberDeployment,
} from '../shared/google/deployment.ts';
import { runGcloud, shellLine } from '../shared/google/gcloud.ts';
import { noticeSteps } from '../shared/setup/notice-steps.ts';
import type { SetupStep } from '../shared/setup/setup-step.ts';
import { stepsOf } from '../shared/setup/setup-steps.ts';
import { addressOf, deploymentOf, REGION, type Target } from '../shared/setup/setup-target.ts';
import { EXIT, EXIT_HELP, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { asTechnicalOption } from '../shared/terminal/help.ts';
import { askWhether } from '../shared/terminal/questions.ts';
import { canAsk, print, printStatus } from '../shared/terminal/terminal.ts';
import { makeAll, removeAll, type Site } from './deploy/carry-out.ts';
import { type DeployOptions, numbered, printedTarget, readTarget } from './deploy/read-target.ts';
import { stageFunction } from './deploy/staged.ts';

const ABOUT = `Makes everything at Google that keeps the deadlines of your matches: the services, the account, the queues, the
function and their roles. What is there already is left as it is, so that it can be run again at any time: also to bring a
new version of the function there. Runs gcloud and prints each of its commands that changes something.`;

const EXAMPLE = `
Examples:
  sealed deploy --project our-matches
  sealed deploy --project our-matches --region us-central1 --yes
  sealed deploy --push
  sealed deploy --print > deploy.sh
  sealed deploy --remove
`;

export const deployCommand = (): Command =>
  new Command('deploy')
    .summary('make all that a match needs at Google')
    .description(ABOUT)
    .option(
      '--project <id>',
      'the project at Google; that of the last time, or gcloud’s, when absent',
    )
    .option('--region <name>', `where the function and its queues are (default: ${REGION})`)
    .option('--create-project', 'make the project if there is none')
    .option('--billing <account>', 'the billing account to be linked, when the project has none')
    .addOption(
      asTechnicalOption(new Option('--queue <name>', 'the name of the queue of the deadlines')),
    )
    .addOption(
      asTechnicalOption(new Option('--poll-queue <name>', 'the name of the queue of the polls')),
    )
    .option('--push', 'have Google tell the function of new responses, so that looks come at once')
    .option('--no-push', 'no more of that')
    .option('--print', 'only print the commands, as a script for a shell')
    .option('--remove', 'take everything away again')
    .option('--yes', 'ask nothing')
    .addHelpText('after', `${EXAMPLE}\n${EXIT_HELP}`)
    .action(async (options: DeployOptions) => {
      process.exitCode = await deploy(options);
    });

async function deploy(options: DeployOptions): Promise<ExitCode> {
  const asked = { options, remembered: await readDeployment(process.env) };
  if (options.print === true) return printAll(printedTarget(asked, 'dist/resolve'), options);
  const folder = await mkdtemp(join(tmpdir(), 'sealed-deploy-'));
  try {
    const target = await readTarget(asked, runGcloud, folder);
    if (!(await isMeant(options, target))) return EXIT.done;
    const site = { gcloud: runGcloud, target, printStatus, wait: () => pass(10_000) };
    return options.remove === true ? await remove(site) : await make(site, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isMeant({ remove, yes }: DeployOptions, target: Target): Promise<boolean> {
  if (yes === true) return true;
  const where = `in the project ${target.project}, ${target.region}`;
  const question =
    remove === true
      ? `Take function, queues and account away ${where}? Open matches then stand still.`
      : `Set up function, queues and account ${where}?`;
  if (!canAsk()) throw new UsageError(`${question} Nobody is there to be asked: add --yes.`);
  const meant = await askWhether(question);
  if (!meant) printStatus('Nothing has been changed.');
  return meant;
}

/** The project comes first: its number stands in every address, and only a project that is there has one. */
async function make(site: Site, { push }: DeployOptions): Promise<ExitCode> {
  const project = await makeAll(site, stepsOf(site.target).slice(0, 1));
  if (project.kind === 'stopped') return stop(project.sentences);
  const target = await staged(await numbered(site.target, site.gcloud));
  const others = await makeAll({ ...site, target }, stepsOf(target).slice(1));
  if (others.kind === 'stopped') return stop(others.sentences);
  const removed = push === false ? await removeAll({ ...site, target }, noticeSteps(target)) : NONE;
  if (removed.kind === 'stopped') return stop(removed.sentences);
  await rememberDeployment(process.env, deploymentOf(target));
  printStatus(project.changes + others.changes + removed.changes === 0 ? NOTHING_NEW : ALL_THERE);
  print(addressOf(target));
  return EXIT.done;
}

const NONE = { kind: 'done', changes: 0 } as const;

async function staged(target: Target): Promise<Target> {
  const { fingerprint } = await stageFunction(target.source);
  return { ...target, fingerprint };
}

const NOTHING_NEW = 'Everything was there already; nothing has been changed.';
const ALL_THERE =
  'Everything is there. “sealed doctor” looks at it again, “sealed doctor --live” tries it out.';

function stop(sentences: readonly string[]): ExitCode {
  sentences.forEach(printStatus);
  printStatus('What was made before stays: run the command again, and it goes on from here.');
  return EXIT.unreachable;
}

async function remove(site: Site): Promise<ExitCode> {
  const target = await numbered(site.target, site.gcloud);
  const removed = await removeAll({ ...site, target }, stepsOf({ ...target, push: true }));
  if (removed.kind === 'stopped') return stop(removed.sentences);
  await forgetDeployment(process.env);
  printStatus(
    `Function, queues, account and roles are gone. The services stay on, which costs nothing; “gcloud projects delete ${target.project}” takes the whole project away.`,
  );
  return EXIT.done;
}

/** A script that does the same by hand, or takes it away. */
function printAll(target: Target, { remove }: DeployOptions): ExitCode {
  print(HEAD);
  print(`NUMBER=$(gcloud projects describe ${target.project} --format='value(projectNumber)')`);
  if (remove === true)
    stepsOf({ ...target, push: true })
      .toReversed()
      .forEach(printRemoval);
  else printMaking(target);
  return EXIT.done;
}

const HEAD =
  '# Each command stands for itself: one that says that something exists already may be passed over.';

function printMaking(target: Target): void {
  print('HOST=$(gcloud config get-value account)\nnpm run bundle');
  for (const { what, make, byHand } of stepsOf(target)) {
    const mark = byHand === null ? '' : '# ';
    print(`\n# ${what}`);
    for (const command of make(null)) print(`${mark}${shellLine(command)}`);
  }
}

function printRemoval({ what, remove }: SetupStep): void {
  if (remove.length > 0) print([`\n# ${what}`, ...remove.map(shellLine)].join('\n'));
}
