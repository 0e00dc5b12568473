/** Creates the resources at Google, or removes them (`sealed deploy`). */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { withGoogle } from '../shared/google/connection.ts';
import { deleteDeployment, readDeployment, writeDeployment } from '../shared/google/deployment.ts';
import { type Gcloud, parseJsonOutput, runGcloud } from '../shared/google/gcloud.ts';
import {
  buildAddVersionWords,
  buildFunctionStep,
  buildListVersionsWords,
  computeFingerprint,
  deleteFormerSecretFile,
  fetchSecret,
  formatProjectFlag,
  hasOurLabel,
  listResourceIds,
  listVersionNumbers,
  parseVersionNumber,
  readAccountCount,
  readBucket,
  type SetupStep,
} from '../shared/setup/setup-step.ts';
import {
  buildProjectStep,
  listGroundSteps,
  listSteps,
  listWorkingSteps,
} from '../shared/setup/setup-steps.ts';
import {
  buildDeployment,
  DEFAULT_REGION,
  deleteSetupRecord,
  getServiceAddress,
  listAccountTargets,
  MAX_ACCOUNTS,
  readSetupRecord,
  type Target,
  writeSetupRecord,
} from '../shared/setup/setup-target.ts';
import { EXIT, type ExitCode, exitWith, UsageError } from '../shared/terminal/exit.ts';
import { collectValues, markAsTechnical } from '../shared/terminal/help.ts';
import { isConfirmedByHost } from '../shared/terminal/questions.ts';
import { print, printStatus } from '../shared/terminal/terminal.ts';
import {
  createResources,
  describeRemoval,
  planRemoval,
  removeResources,
  runPrinted,
  runSilently,
  type SetupSite,
  SetupStoppedError,
} from './deploy/carry-out.ts';
import {
  type DeployOptions,
  listGamesToDeploy,
  readTarget,
  stageGames,
  withProjectNumber,
} from './deploy/read-target.ts';
import { stageFunction } from './deploy/staged.ts';

const DEPLOY_HELP = `Creates the parts that your matches need at Google: services, account,
secret, queues, the function, a job that finds forgotten matches, and their roles. Existing parts
remain, so you can run this at any time, also to deploy a new version of the function. Parts that
others created are not changed. Runs gcloud and prints each command that changes something.`;

const DEPLOY_EXAMPLES = `
Examples:
  sealed deploy --project our-matches
  sealed deploy --project our-matches --region us-central1 --yes
  sealed deploy --accounts 3
  sealed deploy --bucket
  sealed deploy --game my-game
  sealed deploy --remove
`;

/** Options with which a host avoids names that other resources have. */
const NAME_OPTIONS = [
  ['--service <name>', 'name of the function'],
  ['--account <name>', 'name of the service account, before the @'],
  ['--queue <name>', 'name of the queue of deadlines'],
  ['--poll-queue <name>', 'name of the queue of polls'],
  ['--secret-name <name>', 'name of the secret'],
  ['--job <name>', 'name of the job'],
] as const;

export const createDeployCommand = (): Command =>
  NAME_OPTIONS.reduce(
    (command, [flags, about]) => command.addOption(markAsTechnical(new Option(flags, about))),
    withGoogle(new Command('deploy')),
  )
    .summary('create the parts that matches need at Google')
    .description(DEPLOY_HELP)
    .option('--project <id>', 'project (else the last one)')
    .option('--region <name>', `region of the function (else ${DEFAULT_REGION})`)
    .option('--create-project', 'create the project if it does not exist')
    .option('--billing <account>', 'billing account to link to a project without one')
    .option(
      '--accounts <n>',
      `number of accounts that share the matches, up to ${MAX_ACCOUNTS}`,
      parseAccounts,
    )
    .option('--bucket [name]', 'add a public bucket for live pages')
    .option('--new-secret', 'replace the secret of tasks')
    .addOption(
      new Option('--game <game>', 'add an external game; repeatable').argParser(collectValues),
    )
    .addOption(
      new Option('--host <address>', 'also run the matches of this host').argParser(parseHosts),
    )
    .option('--drop <hash>', 'remove the built file with this hash')
    .option('--brief', 'print the created parts without gcloud’s commands')
    .option('--remove', 'remove everything')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText('after', DEPLOY_EXAMPLES)
    .action(exitWith(runDeploy));

function parseHosts(address: string, before: readonly string[] = []): readonly string[] {
  if (z.email().safeParse(address).success) return [...before, address];
  throw new InvalidArgumentError('Give an e-mail address such as name@example.org.');
}

async function runDeploy(options: DeployOptions): Promise<ExitCode> {
  const recorded = (place: Pick<Target, 'project' | 'region'>) =>
    readSetupRecord(process.env, place);
  const asked = { options, remembered: await readDeployment(process.env), recorded };
  const folder = await mkdtemp(join(tmpdir(), 'sealed-deploy-'));
  try {
    // The secret's file is outside the folder that is sent to Google, so it is not sent.
    const staging = { source: join(folder, 'function'), secretFile: join(folder, 'secret') };
    const target = await readTarget(asked, runGcloud, staging);
    const site = { ...createSite(runGcloud, target), isBrief: options.brief === true };
    return options.remove === true
      ? await removeSetup(site, options)
      : await createSetup(site, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the site. Its function `record` stores each part as soon as the part is created. */
function createSite(gcloud: Gcloud, target: Target): SetupSite {
  let made = target.known;
  return {
    target,
    gcloud,
    printStatus,
    wait: () => pass(10_000),
    record: async ({ id, isMade }) => {
      made = isMade ? [...made, id] : made.filter((one) => one !== id);
      await writeSetupRecord(process.env, target, made);
    },
  };
}

function parseAccounts(text: string): number {
  const accounts = Number(text);
  if (Number.isInteger(accounts) && accounts >= 1 && accounts <= MAX_ACCOUNTS) return accounts;
  throw new InvalidArgumentError(
    `Give a number up to ${MAX_ACCOUNTS}. Google’s limit on reads and writes of a project does ` +
      'not allow more.',
  );
}

/**
 * Creates all resources. The project is first, since addresses contain its number. The secret comes
 * before its users.
 */
async function createSetup(site: SetupSite, options: DeployOptions): Promise<ExitCode> {
  if (site.target.bucket !== null) printStatus(PUBLIC_PAGES_WARNING);
  const trusted = options.game === undefined ? '' : ` ${EXTERNAL_CODE_WARNING}`;
  const question = `Set up function, queues and account ${formatPlace(site.target)}?${trusted}`;
  if (!(await isConfirmedByHost(question, options, UNCHANGED_NOTICE))) return EXIT.done;
  let changes = await createResources(site, [buildProjectStep(site.target)]);
  const target = await withProjectNumber(site.target, site.gcloud);
  const setupSite = await readDeployedSite(target, site, options.accounts);
  const games = await listGamesToDeploy(setupSite, options, process.env);
  const known = { ...setupSite, target: await stageTarget({ ...setupSite.target, games }) };
  changes += await createResources(known, listGroundSteps(known.target));
  const secret = await prepareSecret(known, options.newSecret === true);
  changes += secret.changes + (await createWorkingParts({ ...known, target: secret.target }));
  printStatus(changes === 0 ? NOTHING_CHANGED_NOTICE : SETUP_FINISHED_NOTICE);
  print(listAccountTargets(secret.target).map(getServiceAddress).join('\n'));
  return EXIT.done;
}

const PUBLIC_PAGES_WARNING =
  'Live pages are public. Anybody who has the address of one can read the public part ' +
  'of its match. Nobody can list the addresses.';
const EXTERNAL_CODE_WARNING =
  'The code of an external game has all rights of your function. Deploy only code that you trust.';

async function createWorkingParts(site: SetupSite): Promise<number> {
  const { target } = site;
  const made = await createResources(site, listWorkingSteps(target));
  const former = await planRemoval(site, listFormerTopicSteps(target));
  const removed = await removeResources(site, former);
  const { games } = (await readDeployment(process.env)) ?? {};
  await writeDeployment(process.env, { ...buildDeployment(target), ...(games && { games }) });
  await deleteFormerSecretFile(process.env);
  return made + removed;
}

/**
 * Reads accounts and resources from our deployed functions, since another machine may have deployed
 * them. @throws UsageError if fewer accounts are requested
 */
async function readDeployedSite(
  target: Target,
  { gcloud, isBrief = false }: SetupSite,
  asked: DeployOptions['accounts'],
): Promise<SetupSite> {
  const inspectFunction = async (one: Target): Promise<unknown> =>
    parseJsonOutput(await gcloud(buildFunctionStep(one).look));
  const accounts = Math.max(target.accounts, readAccountCount(await inspectFunction(target)));
  if (asked !== undefined && asked < accounts)
    throw new UsageError(describeFewerAccounts(accounts));
  const ids = [...target.known];
  for (const one of listAccountTargets({ ...target, accounts }))
    ids.push(...listResourceIds(await inspectFunction(one)));
  const known = [...new Set(ids)];
  const bucket = target.bucket ?? readBucket(await inspectFunction(target));
  if (known.length > 0) await writeSetupRecord(process.env, target, known);
  return { ...createSite(gcloud, { ...target, accounts, bucket, known }), isBrief };
}

const describeFewerAccounts = (accounts: number): string =>
  `There are ${accounts} accounts, and each runs its matches until they are over. To have fewer, ` +
  'wait until no match is open. Then run “sealed deploy --remove” and “sealed deploy” again.';

async function stageTarget(target: Target): Promise<Target> {
  const { fingerprint } = await stageFunction(target.source);
  await stageGames(target);
  const codes = target.games.map(({ code }) => code);
  return { ...target, fingerprint: computeFingerprint(fingerprint, codes) };
}

const NOTHING_CHANGED_NOTICE = 'Everything exists already. Nothing was changed.';
const SETUP_FINISHED_NOTICE =
  'Everything is set up. Check it with “sealed doctor”, and try it with “sealed doctor --live”.';

async function removeSetup(site: SetupSite, options: DeployOptions): Promise<ExitCode> {
  const known = await readDeployedSite(
    await withProjectNumber(site.target, site.gcloud),
    site,
    undefined,
  );
  const { target } = known;
  const all = [...listSteps(target), ...listFormerTopicSteps(target)];
  const plan = await planRemoval(known, all);
  printStatus(describeRemoval(plan));
  const broken =
    target.bucket === null ? '' : ' The addresses of live pages then stop working forever.';
  const question = `Delete these parts ${formatPlace(target)}? Open matches then stop.${broken}`;
  if (!(await isConfirmedByHost(question, options, UNCHANGED_NOTICE))) return EXIT.done;
  await removeResources(known, plan);
  await deleteSetupRecord(process.env, target);
  await deleteFormerSecretFile(process.env);
  await deleteDeployment(process.env);
  printStatus(
    'The listed parts are removed. The services remain enabled, which costs nothing. “gcloud ' +
      `projects delete ${target.project}” removes the whole project.`,
  );
  return EXIT.done;
}

const UNCHANGED_NOTICE = 'Nothing was changed.';

const formatPlace = ({ project, region }: Target): string => `in the project ${project}, ${region}`;

/**
 * Reads the current secret. If there is none, or `isNew` is true, adds a version with a new one.
 */
async function prepareSecret(site: SetupSite, isNew: boolean) {
  const { target } = site;
  const listed = await runSilently(site, buildListVersionsWords(target), describeSecret(target));
  const [number] = listVersionNumbers(parseJsonOutput(listed));
  return number === undefined || isNew ? addSecret(site) : readSecretVersion(site, number);
}

const describeSecret = ({ secretName }: Target) => ({ what: `the secret ${secretName}` });

/**
 * Adds a secret of 256 random bits. Google reads it from a file, because commands are printed. The
 * file is deleted at once; only a killed command leaves it behind.
 */
async function addSecret(site: SetupSite) {
  const { target } = site;
  const value = randomBytes(32).toString('base64url');
  await writeFile(target.secretFile, value, { mode: 0o600 });
  const adding = runPrinted(site, buildAddVersionWords(target), describeSecret(target));
  const added = await adding.finally(() => rm(target.secretFile));
  const number = parseVersionNumber(parseJsonOutput(added));
  if (number === null)
    throw new SetupStoppedError(
      'Stopped at the secret. gcloud did not report the number of the new version.',
    );
  return { changes: 1, target: { ...target, secret: { number, value } } };
}

async function readSecretVersion({ gcloud, target }: SetupSite, number: number) {
  const read = await fetchSecret(gcloud, target, number);
  if ('value' in read) return { changes: 0, target: { ...target, secret: read } };
  throw new SetupStoppedError(
    `The secret ${target.secretName} cannot be read. gcloud reports: ${read.refused.slice(0, 400)}`,
    'Ask the owner of the project for the role Secret Manager Secret Accessor, or replace the ' +
      'secret with “sealed deploy --new-secret”.',
  );
}

const TOPIC_ID_PATTERN = /^topic (?<name>.+)$/;

/** Lists the steps that remove the topics and subscriptions of version 1.0.0. */
export const listFormerTopicSteps = (target: Target): readonly SetupStep[] =>
  target.known.flatMap((id) => {
    const name = TOPIC_ID_PATTERN.exec(id)?.groups?.['name'];
    return name === undefined
      ? []
      : [buildRemovalStep(target, 'topic', name), buildRemovalStep(target, 'subscription', name)];
  });

function buildRemovalStep(target: Target, kind: 'topic' | 'subscription', name: string): SetupStep {
  const command = (verb: string): readonly string[] => [
    ...['pubsub', `${kind}s`, verb, name],
    formatProjectFlag(target),
  ];
  return {
    what: `the ${kind} ${name}`,
    look: command('describe'),
    make: () => [],
    ownership: { id: `${kind} ${name}`, isLabelled: hasOurLabel, option: null },
    remove: [command('delete')],
  };
}
