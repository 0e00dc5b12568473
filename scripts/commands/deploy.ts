/** Creates the setup at Google, or removes it (`sealed deploy`). */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { withGoogle } from '../shared/google/connection.ts';
import {
  forgetDeployment,
  readDeployment,
  rememberDeployment,
} from '../shared/google/deployment.ts';
import { type Gcloud, jsonOf, runGcloud } from '../shared/google/gcloud.ts';
import { accessSecret, forgetSecret, keepSecret } from '../shared/google/secret.ts';
import {
  accountsKnownBy,
  bucketKnownBy,
  fingerprintWith,
  functionStep,
  idsKnownBy,
} from '../shared/setup/function-step.ts';
import { bearsLabel, inProject, type SetupStep } from '../shared/setup/setup-step.ts';
import {
  addVersion,
  groundSteps,
  listVersions,
  projectStep,
  stepsOf,
  versionNumber,
  versionNumbers,
  workingSteps,
} from '../shared/setup/setup-steps.ts';
import {
  accountTargets,
  addressOf,
  deploymentOf,
  forgetRecord,
  keepRecord,
  MOST_ACCOUNTS,
  REGION,
  readRecord,
  type Target,
} from '../shared/setup/setup-target.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { asTechnicalOption, repeated } from '../shared/terminal/help.ts';
import { isMeant } from '../shared/terminal/questions.ts';
import { print, printStatus } from '../shared/terminal/terminal.ts';
import {
  type CarriedOut,
  makeAll,
  planRemoval,
  removalText,
  removeAll,
  run,
  runOnce,
  type Site,
  type Stopped,
  stoppedAt,
} from './deploy/carry-out.ts';
import { gamesToDeploy, stageGames } from './deploy/external-games.ts';
import { type DeployOptions, numbered, readTarget } from './deploy/read-target.ts';
import { stageFunction } from './deploy/staged.ts';

const ABOUT = `Creates the parts that your matches need at Google: services, account, secret, queues, the\nfunction, a job that finds forgotten matches, and their roles. Existing parts remain, so you can run\nthis at any time, also to deploy a new version of the function. Parts of others are not changed.\nRuns gcloud and prints each of its commands that changes something.`;

const EXAMPLE = `
Examples:
  sealed deploy --project our-matches
  sealed deploy --project our-matches --region us-central1 --yes
  sealed deploy --accounts 3
  sealed deploy --bucket
  sealed deploy --game my-game
  sealed deploy --remove
`;

export const deployCommand = (): Command =>
  NAME_OPTIONS.reduce(
    (command, [flags, about]) => command.addOption(asTechnicalOption(new Option(flags, about))),
    deployWithoutNames(),
  );

/** Options for projects in which another resource has the default name. */
const NAME_OPTIONS = [
  ['--service <name>', 'name of the function'],
  ['--account <name>', 'name of the service account, before the @'],
  ['--queue <name>', 'name of the queue of deadlines'],
  ['--poll-queue <name>', 'name of the queue of polls'],
  ['--secret-name <name>', 'name of the secret'],
  ['--job <name>', 'name of the job'],
] as const;

const deployWithoutNames = (): Command =>
  withGoogle(new Command('deploy'))
    .summary('create the parts that matches need at Google')
    .description(ABOUT)
    .option('--project <id>', 'project (else the last one)')
    .option('--region <name>', `region of the function (else ${REGION})`)
    .option('--create-project', 'create the project if it does not exist')
    .option('--billing <account>', 'billing account to link to a project without one')
    .addOption(
      new Option(
        '--accounts <n>',
        `number of accounts that share the matches, up to ${MOST_ACCOUNTS}`,
      ).argParser(readAccounts),
    )
    .option('--bucket [name]', 'add a public bucket for live pages')
    .option('--new-secret', 'replace the secret of tasks')
    .addOption(new Option('--game <game>', 'add an external game; repeatable').argParser(repeated))
    .addOption(
      new Option('--host <address>', 'also run the matches of this host').argParser(readHosts),
    )
    .option('--drop <hash>', 'remove the built file with this hash')
    .option('--brief', 'print the created parts without gcloud’s commands')
    .option('--remove', 'remove everything')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText('after', EXAMPLE)
    .action(async (options: DeployOptions) => {
      process.exitCode = await deploy(options);
    });

/** Parses a repeated address and adds it to the earlier ones. */
function readHosts(address: string, before: readonly string[] = []): readonly string[] {
  if (z.email().safeParse(address).success) return [...before, address];
  throw new InvalidArgumentError('This is not an e-mail address.');
}

async function deploy(options: DeployOptions): Promise<ExitCode> {
  const recorded = (place: Pick<Target, 'project' | 'region'>) => readRecord(process.env, place);
  const asked = { options, remembered: await readDeployment(process.env), recorded };
  const folder = await mkdtemp(join(tmpdir(), 'sealed-deploy-'));
  try {
    // The secret's file is next to the folder that is sent to Google, so the secret is not sent.
    const staging = { source: join(folder, 'function'), secretFile: join(folder, 'secret') };
    const gcloud = runGcloud;
    const target = await readTarget(asked, gcloud, staging);
    const site = { ...siteOf(gcloud, target), isBrief: options.brief === true };
    return options.remove === true ? await remove(site, options) : await make(site, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the site, which records each part as soon as it is created. */
function siteOf(gcloud: Gcloud, target: Target): Site {
  let made = target.known;
  return {
    target,
    gcloud,
    printStatus,
    wait: () => pass(10_000),
    record: async ({ id, isMade }) => {
      made = isMade ? [...made, id] : made.filter((one) => one !== id);
      await keepRecord(process.env, target, made);
    },
  };
}

function readAccounts(text: string): number {
  const accounts = Number(text);
  if (Number.isInteger(accounts) && accounts >= 1 && accounts <= MOST_ACCOUNTS) return accounts;
  throw new InvalidArgumentError(
    `Give a number up to ${MOST_ACCOUNTS}. Google’s limit on reads and writes of a project does ` +
      'not allow more.',
  );
}

/**
 * Creates all parts. The project is first, since addresses contain its number. The secret precedes
 * its users.
 */
async function make(site: Site, options: DeployOptions): Promise<ExitCode> {
  if (site.target.bucket !== null) printStatus(PUBLIC);
  const trusted = options.game === undefined ? '' : ` ${TRUST}`;
  const question = `Set up function, queues and account ${placeText(site.target)}?${trusted}`;
  if (!(await isMeant(question, options, UNCHANGED))) return EXIT.done;
  const project = await makeAll(site, [projectStep(site.target)]);
  if (project.kind === 'stopped') return stop(project.sentences);
  const target = await numbered(site.target, site.gcloud);
  const seen = await atGoogle(target, site, options.accounts);
  const games = await gamesToDeploy(seen, options, process.env);
  const known = { ...seen, target: await staged({ ...seen.target, games }) };
  const ground = await makeAll(known, groundSteps(known.target));
  if (ground.kind === 'stopped') return stop(ground.sentences);
  const secret = await prepareSecret(known, options.newSecret === true);
  if (secret.kind === 'stopped') return stop(secret.sentences);
  const working = await makeWorking({ ...known, target: secret.target });
  if (working.kind === 'stopped') return stop(working.sentences);
  const changes = project.changes + ground.changes + secret.changes + working.changes;
  printStatus(changes === 0 ? NOTHING_NEW : ALL_THERE);
  print(accountTargets(secret.target).map(addressOf).join('\n'));
  return EXIT.done;
}

const PUBLIC =
  'Live pages are public. Anybody who has the address of one can read the public part ' +
  'of its match. Nobody can list the addresses.';
const TRUST =
  'Code of an external game has all rights of your function. You are responsible for it.';

/** Creates the working parts, and records the deployment once it is complete. */
async function makeWorking(site: Site): Promise<CarriedOut> {
  const { target } = site;
  const made = await makeAll(site, workingSteps(target));
  if (made.kind === 'stopped') return made;
  const removed = await removeFormerNotices(site);
  if (removed.kind === 'stopped') return removed;
  const { games } = (await readDeployment(process.env)) ?? {};
  await rememberDeployment(process.env, { ...deploymentOf(target), ...(games && { games }) });
  await keepSecretOf(target);
  return { kind: 'done', changes: made.changes + removed.changes };
}

async function keepSecretOf({ project, secretName: name, secret }: Target): Promise<void> {
  if (secret === null || secret.value === null) return;
  await keepSecret(process.env, { project, name, number: secret.number, value: secret.value });
}

async function removeFormerNotices(site: Site): Promise<CarriedOut> {
  const plan = await planRemoval(site, formerNoticeSteps(site.target));
  return plan.kind === 'stopped' ? plan : removeAll(site, plan);
}

/**
 * Reads accounts and resources from our deployed functions: another machine may have deployed them.
 * @throws UsageError if fewer accounts are requested
 */
async function atGoogle(
  target: Target,
  { gcloud, isBrief = false }: Site,
  asked: DeployOptions['accounts'],
): Promise<Site> {
  const seen = async (one: Target): Promise<unknown> =>
    jsonOf(await gcloud(functionStep(one).look));
  const accounts = Math.max(target.accounts, accountsKnownBy(await seen(target)));
  if (asked !== undefined && asked < accounts) throw new UsageError(fewerText(accounts));
  const ids = [...target.known];
  for (const one of accountTargets({ ...target, accounts }))
    ids.push(...idsKnownBy(await seen(one)));
  const known = [...new Set(ids)];
  const bucket = target.bucket ?? bucketKnownBy(await seen(target));
  if (known.length > 0) await keepRecord(process.env, target, known);
  return { ...siteOf(gcloud, { ...target, accounts, bucket, known }), isBrief };
}

/** Explains why accounts cannot be removed: each has files and tasks of matches. */
const fewerText = (accounts: number): string =>
  `There are ${accounts} accounts, and each runs its matches until they are over. To have fewer, ` +
  'wait until no match is open. Then run “sealed deploy --remove” and “sealed deploy” again.';

async function staged(target: Target): Promise<Target> {
  const { fingerprint } = await stageFunction(target.source);
  await stageGames(target);
  const codes = target.games.map(({ code }) => code);
  return { ...target, fingerprint: fingerprintWith(fingerprint, codes) };
}

const NOTHING_NEW = 'Everything exists already. Nothing was changed.';
const ALL_THERE =
  'Everything is set up. Check it with “sealed doctor”, and try it with “sealed doctor --live”.';

async function remove(site: Site, options: DeployOptions): Promise<ExitCode> {
  const known = await atGoogle(await numbered(site.target, site.gcloud), site, undefined);
  const { target } = known;
  const all = [...stepsOf(target), ...formerNoticeSteps(target)];
  const plan = await planRemoval(known, all);
  if (plan.kind === 'stopped') return stop(plan.sentences);
  printStatus(removalText(plan));
  const broken =
    target.bucket === null ? '' : ' The addresses of live pages then stop working for ever.';
  const question = `Remove this ${placeText(target)}? Open matches then stop.${broken}`;
  if (!(await isMeant(question, options, UNCHANGED))) return EXIT.done;
  const removed = await removeAll(known, plan);
  if (removed.kind === 'stopped') return stop(removed.sentences);
  await forgetRecord(process.env, target);
  await forgetSecret(process.env);
  await forgetDeployment(process.env);
  printStatus(
    'The listed parts are removed. The services remain enabled, which costs nothing. “gcloud ' +
      `projects delete ${target.project}” removes the whole project.`,
  );
  return EXIT.done;
}

const UNCHANGED = 'Nothing was changed.';

const placeText = ({ project, region }: Target): string => `in the project ${project}, ${region}`;

function stop(sentences: readonly string[]): ExitCode {
  sentences.forEach(printStatus);
  printStatus('Finished parts remain. Run the command again to continue.');
  return EXIT.unreachable;
}

type Prepared =
  | { readonly kind: 'done'; readonly changes: number; readonly target: Target }
  | Stopped;

/** Reads the current secret, or adds one. `isNew` replaces an existing secret. */
async function prepareSecret(site: Site, isNew: boolean): Promise<Prepared> {
  const { target } = site;
  const listed = await runOnce(site, listVersions(target));
  if (listed.kind === 'not shown') return stoppedAt(stepOf(target), listed.refusal);
  const [number] = versionNumbers(jsonOf(listed.answer));
  return number === undefined || isNew ? addSecret(site) : readNumber(site, number);
}

const stepOf = ({ secretName }: Target) => ({ what: `the secret ${secretName}` });

/**
 * Adds a secret of 256 random bits. It is passed to Google in a file, since commands are printed.
 */
async function addSecret(site: Site): Promise<Prepared> {
  const { target } = site;
  const value = randomBytes(32).toString('base64url');
  await writeFile(target.secretFile, value, { mode: 0o600 });
  const added = await run(site, addVersion(target));
  if (added.kind === 'not shown') return stoppedAt(stepOf(target), added.refusal);
  const number = versionNumber(jsonOf(added.answer));
  if (number === null) return { kind: 'stopped', sentences: [NO_NUMBER] };
  return { kind: 'done', changes: 1, target: { ...target, secret: { number, value } } };
}

const NO_NUMBER =
  'Stopped at the secret. gcloud did not report the number of the new version. Run this ' +
  'command again.';

async function readNumber({ gcloud, target }: Site, number: number): Promise<Prepared> {
  const { project, secretName: name } = target;
  const read = await accessSecret(gcloud, { project, name, number });
  if ('value' in read) return { kind: 'done', changes: 0, target: { ...target, secret: read } };
  return {
    kind: 'stopped',
    sentences: [
      `Stopped at the secret ${name}, which cannot be read. gcloud reports: ` +
        `${read.refused.slice(0, 400)}`,
      'Ask the owner of the project for the role Secret Manager Secret Accessor, or replace the ' +
        'secret with “sealed deploy --new-secret”.',
    ],
  };
}

const TOPIC = /^topic (?<name>.+)$/;

/** Lists the steps that remove the topics of version 1.0.0, each with its subscription. */
export const formerNoticeSteps = (target: Target): readonly SetupStep[] =>
  target.known.flatMap((id) => {
    const name = TOPIC.exec(id)?.groups?.['name'];
    return name === undefined
      ? []
      : [removal(target, 'topic', name), removal(target, 'subscription', name)];
  });

function removal(target: Target, kind: 'topic' | 'subscription', name: string): SetupStep {
  const command = (verb: string): readonly string[] => [
    ...['pubsub', `${kind}s`, verb, name],
    inProject(target),
  ];
  return {
    what: `the ${kind} ${name}`,
    look: command('describe'),
    make: () => [],
    ownership: { id: `${kind} ${name}`, isLabelled: bearsLabel, option: null },
    remove: [command('delete')],
  };
}
