/** Reads the target of `sealed deploy` from options, the last deployment and gcloud. */

import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findByProperty, readAccountEmail } from '../../../functions/google/drive.ts';
import {
  OPEN_MATCH_SEARCH,
  parseGameProperty,
} from '../../../functions/match/reading/drive-notes.ts';
import type { Variables } from '../../shared/google/configuration-folder.ts';
import { connectTo, type GoogleOptions } from '../../shared/google/connection.ts';
import type { Deployment } from '../../shared/google/deployment.ts';
import {
  formatPolicyMember,
  type Gcloud,
  type GcloudResult,
  getGcloudAccount,
  parseJsonOutput,
} from '../../shared/google/gcloud.ts';
import {
  listStoredGames,
  requireExternalGame,
  writeStoredGame,
} from '../../shared/match/outside-game.ts';
import { explainRefusal } from '../../shared/setup/setup-refusals.ts';
import { buildFunctionStep, readBundledGames } from '../../shared/setup/setup-step.ts';
import { projectSchema } from '../../shared/setup/setup-steps.ts';
import {
  type BundledGame,
  DEFAULT_NAMES,
  DEFAULT_REGION,
  getResourceNames,
  isProjectId,
  isValidResourceName,
  listStepIds,
  type ResourceNames,
  type Target,
} from '../../shared/setup/setup-target.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import type { SetupSite } from './carry-out.ts';

export interface DeployOptions extends Partial<ResourceNames>, GoogleOptions {
  readonly project?: string;
  readonly region?: string;
  readonly createProject?: true;
  readonly billing?: string;
  readonly accounts?: number;
  readonly newSecret?: true;
  readonly host?: readonly string[];
  /** Bucket of live pages; `true` for the default name. */
  readonly bucket?: string | true;
  readonly game?: readonly string[];
  readonly drop?: string;
  readonly brief?: true;
  readonly remove?: true;
  readonly yes?: true;
}

export interface DeployInputs {
  readonly options: DeployOptions;
  readonly remembered: Deployment | null;
  readonly recorded: (place: Pick<Target, 'project' | 'region'>) => Promise<readonly string[]>;
}

export interface StagingFiles {
  readonly source: string;
  readonly secretFile: string;
}

/** Reads the target, except for the project’s number and the folder. @throws UsageError */
export async function readTarget(
  deployInputs: DeployInputs,
  gcloud: Gcloud,
  staging: StagingFiles,
): Promise<Target> {
  const host = await readHostMember(gcloud);
  const { options, remembered } = deployInputs;
  const project = options.project ?? remembered?.project ?? (await readGcloudProject(gcloud));
  if (project === null) throw new UsageError(NO_PROJECT_ERROR);
  const place = buildTarget(deployInputs, project);
  const hosts = [...new Set([...place.hosts, ...listHostAddresses(host), ...(options.host ?? [])])];
  const target = checkTarget({ ...place, ...staging, projectNumber: '', host, hosts });
  return { ...target, known: [...target.known, ...(await deployInputs.recorded(target))] };
}

const NO_PROJECT_ERROR =
  'Name a project: give --project the ID of one of yours, which ' +
  'https://console.cloud.google.com/home/dashboard shows.';

/** Returns the signed-in member. @throws UsageError if nobody is signed in */
async function readHostMember(gcloud: Gcloud): Promise<string> {
  const email = await getGcloudAccount(gcloud);
  if (email !== null) return formatPolicyMember(email);
  throw new UsageError(
    'gcloud is not signed in. Run “gcloud auth login”, then this command again.',
  );
}

/** Returns the host's address; empty for a service account, which opens no matches. */
const listHostAddresses = (member: string): readonly string[] =>
  member.startsWith('user:') ? [member.slice('user:'.length)] : [];

/** Reads gcloud's project; null if it is not set. Cloud Shell sets it to the open project. */
async function readGcloudProject(gcloud: Gcloud): Promise<string | null> {
  const read = z
    .string()
    .min(1)
    .safeParse(parseJsonOutput(await gcloud(['config', 'get-value', 'project'])));
  return read.success ? read.data : null;
}

/** Builds the target from the options and, in the same project, from earlier choices. */
function buildTarget({ options, remembered }: DeployInputs, project: string) {
  const before = remembered?.project === project ? remembered : null;
  const region = options.region ?? before?.region ?? DEFAULT_REGION;
  return {
    ...selectNames(options, before),
    project,
    region,
    bucket: selectBucket(options, before, project),
    billing: options.billing ?? null,
    mayCreate: options.createProject === true,
    fingerprint: null,
    accounts: Math.max(options.accounts ?? 1, before?.accounts ?? 1),
    hosts: before?.hosts ?? [],
    secret: null,
    games: [],
    known: before !== null && before.region === region ? listStepIds(before) : [],
  };
}

/** Selects a bucket name with the project's ID, since both must be unique in the world. */
const selectBucket = (
  { bucket }: DeployOptions,
  before: Deployment | null,
  project: string,
): string | null =>
  bucket === true
    ? (before?.bucket ?? `${project}-live-pages`)
    : (bucket ?? before?.bucket ?? null);

function selectNames(options: DeployOptions, before: Deployment | null): ResourceNames {
  const usual = before === null ? DEFAULT_NAMES : getResourceNames(before);
  const { service, account, queue, pollQueue, secretName, job } = { ...usual, ...options };
  return { service, account, queue, pollQueue, secretName, job };
}

function checkTarget(target: Target): Target {
  const { project, region, queue, pollQueue, bucket, service, account, secretName, job } = target;
  const names = [region, queue, pollQueue, service, account, secretName, job, bucket ?? 'none'];
  const wrong = names
    .filter((name) => !isValidResourceName(name))
    .map(
      (name) =>
        `“${name.slice(0, 60)}” is not a valid name. Use lower-case letters, digits and hyphens.`,
    );
  if (!isProjectId(project))
    wrong.unshift(
      `“${project.slice(0, 60)}” is not a project ID. Use six to thirty lower-case letters, ` +
        'digits and hyphens.',
    );
  if (queue === pollQueue)
    wrong.push('--queue and --poll-queue have the same name. Give two names.');
  if (wrong.length > 0) throw new UsageError(...wrong);
  return target;
}

/** Adds the project's number. @throws UsageError if Google does not show the project */
export async function withProjectNumber(target: Target, gcloud: Gcloud): Promise<Target> {
  const answer = await gcloud(['projects', 'describe', target.project]);
  const read = projectSchema.safeParse(parseJsonOutput(answer));
  if (read.success) return { ...target, projectNumber: read.data.projectNumber };
  throw new UsageError(...describeInvisibleProject(answer, target));
}

function describeInvisibleProject({ err }: GcloudResult, target: Target): readonly string[] {
  const { said, remedy } = explainRefusal(err, target);
  return [`Google does not show the project ${target.project}. Google reports: ${said}`, remedy];
}

type NamedGameCode = Pick<BundledGame, 'id' | 'code'>;

/**
 * Returns the games of the deployed function, with the given games and without the dropped game.
 * @throws UsageError if an open match may need the dropped game, or a built file is missing
 */
export async function listGamesToDeploy(
  { target, gcloud }: SetupSite,
  options: DeployOptions,
  variables: Variables,
): Promise<readonly BundledGame[]> {
  const there = readBundledGames(parseJsonOutput(await gcloud(buildFunctionStep(target).look)));
  const namedGameCodes = await loadGivenGames(options, variables);
  const dropped = options.drop === undefined ? null : findGameToDrop(options.drop, there);
  if (dropped !== null) await rejectNeededGame(options, dropped, target.hosts);
  const remaining = there.filter(({ code }) => code !== dropped?.code);
  return withBuiltFiles([...remaining, ...namedGameCodes], variables);
}

/** Loads the games, and stores them for all commands on this machine. @throws UsageError */
async function loadGivenGames(
  { game = [] }: DeployOptions,
  variables: Variables,
): Promise<readonly NamedGameCode[]> {
  const games: NamedGameCode[] = [];
  for (const one of game) {
    const loaded = await requireExternalGame(one);
    await writeStoredGame(loaded, variables);
    games.push({ id: loaded.game.id, code: loaded.code });
  }
  return games;
}

function findGameToDrop(given: string, there: readonly NamedGameCode[]): NamedGameCode {
  const found = there.filter(({ code }) => code.startsWith(given));
  const [game] = found;
  if (game !== undefined && found.length === 1 && given.length >= 6) return game;
  const known = there.map(({ id, code }) => `${id} ${code}`).join(', ') || 'none';
  throw new UsageError(
    `“${given.slice(0, 80)}” is not the hash of a deployed game, nor at least its first ` +
      `six digits. Deployed games: ${known}.`,
  );
}

async function withBuiltFiles(
  games: readonly NamedGameCode[],
  variables: Variables,
): Promise<readonly BundledGame[]> {
  const filesByCode = new Map(
    (await listStoredGames(variables)).map(({ code, file }) => [code, file]),
  );
  const each = new Map(games.map((game) => [game.code, game]));
  const missing = [...each.values()].filter(({ code }) => !filesByCode.has(code));
  if (missing.length > 0)
    throw new UsageError(
      ...missing.map(
        ({ id, code }) =>
          `The function has the game ${id} (${code}), but its built file is not on this machine. ` +
          `Use “sealed game add”, or remove the game with “--drop ${code.slice(0, 12)}”.`,
      ),
    );
  return [...each.values()]
    .map((game) => ({ ...game, file: filesByCode.get(game.code) ?? '' }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** Copies the built files to the folder. @throws UsageError if a file's name lacks its hash */
export async function stageGames({ source, games }: Pick<Target, 'source' | 'games'>) {
  if (games.length === 0) return;
  const folder = join(source, 'games');
  await mkdir(folder, { recursive: true });
  for (const { id, code, file } of games) {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (hash !== code)
      throw new UsageError(`${file} has been changed. Build ${id} again, or restore the file.`);
    await copyFile(file, join(folder, `${code}.mjs`));
  }
}

/** @throws UsageError if an open match needs the game, or matches of other hosts may need it */
async function rejectNeededGame(
  options: GoogleOptions,
  { id, code }: NamedGameCode,
  hosts: readonly string[],
): Promise<void> {
  const { google } = await connectTo(options);
  const email = await readAccountEmail(google);
  const open = await findByProperty(google, { ...OPEN_MATCH_SEARCH, owners: [email] });
  const needing = open.filter(({ properties }) => {
    const game = parseGameProperty(properties);
    return game?.id === id && game.code === code;
  });
  if (needing.length > 0) {
    const names = needing.map(({ name }) => `“${name}”`).join(', ');
    throw new UsageError(
      `${needing.length === 1 ? 'An open match needs' : 'Open matches need'} this game: ` +
        `${names}. Finish them first. Their steps can only be resolved with the built file that ` +
        'they were opened with.',
    );
  }
  const others = hosts.filter((host) => host !== email);
  if (others.length > 0)
    throw new UsageError(
      'Nothing was removed, because you cannot see the open matches of the other hosts: ' +
        `${others.join(', ')}.`,
    );
}
