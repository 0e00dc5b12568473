/** Reads the target of `sealed deploy` from options, former deployment and gcloud. */

import { z } from 'zod';
import type { GoogleOptions } from '../../shared/google/connection.ts';
import type { Deployment } from '../../shared/google/deployment.ts';
import {
  type Gcloud,
  type GcloudAnswer,
  gcloudAccount,
  jsonOf,
  memberOf,
} from '../../shared/google/gcloud.ts';
import { readRefusal } from '../../shared/setup/setup-refusals.ts';
import { projectShown } from '../../shared/setup/setup-steps.ts';
import {
  idsOf,
  isPlainName,
  isProjectId,
  type Names,
  namesOf,
  REGION,
  type Target,
  USUAL_NAMES,
} from '../../shared/setup/setup-target.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

/** Options of the command. Each name can be given. */
export interface DeployOptions extends Partial<Names>, GoogleOptions {
  readonly project?: string;
  readonly region?: string;
  readonly createProject?: true;
  readonly billing?: string;
  readonly accounts?: number;
  readonly newSecret?: true;
  /** Addresses of further hosts. */
  readonly host?: readonly string[];
  /** Bucket of live pages; `true` for one with the default name. */
  readonly bucket?: string | true;
  /** External games: their folders, built files or packages. */
  readonly game?: readonly string[];
  /** Hash of a built file that is no longer deployed. */
  readonly drop?: string;
  readonly brief?: true;
  readonly remove?: true;
  readonly yes?: true;
}

export interface DeployInputs {
  readonly options: DeployOptions;
  readonly remembered: Deployment | null;
  /** Reads the IDs in the deployment’s record. */
  readonly recorded: (place: Pick<Target, 'project' | 'region'>) => Promise<readonly string[]>;
}

/** Files for gcloud: the function's folder, and a new secret. */
export interface Staging {
  readonly source: string;
  readonly secretFile: string;
}

/** Reads the target, still without project number, and with an empty folder. @throws UsageError */
export async function readTarget(
  asked: DeployInputs,
  gcloud: Gcloud,
  staging: Staging,
): Promise<Target> {
  const host = await readHost(gcloud);
  const { options, remembered } = asked;
  const project = options.project ?? remembered?.project ?? (await projectOfGcloud(gcloud));
  if (project === null) throw new UsageError(NO_PROJECT);
  const place = named(asked, project);
  const hosts = [...new Set([...place.hosts, ...peopleOf(host), ...(options.host ?? [])])];
  const target = checked({ ...place, ...staging, projectNumber: '', host, hosts });
  return { ...target, known: [...target.known, ...(await asked.recorded(target))] };
}

const NO_PROJECT =
  'Name a project: give --project the ID of one of yours, which ' +
  'https://console.cloud.google.com/home/dashboard shows.';

/** @throws UsageError if nobody is signed in */
async function readHost(gcloud: Gcloud): Promise<string> {
  const email = await gcloudAccount(gcloud);
  if (email !== null) return memberOf(email);
  throw new UsageError(
    'gcloud is not signed in. Run “gcloud auth login”, then this command again.',
  );
}

/** Returns the host's address; none for a service account, which opens no matches. */
const peopleOf = (member: string): readonly string[] =>
  member.startsWith('user:') ? [member.slice('user:'.length)] : [];

/** Reads gcloud's project, which Cloud Shell sets to the open project; null for none. */
async function projectOfGcloud(gcloud: Gcloud): Promise<string | null> {
  const read = z
    .string()
    .min(1)
    .safeParse(jsonOf(await gcloud(['config', 'get-value', 'project'])));
  return read.success ? read.data : null;
}

/** Builds the target from options and, for the same project, from earlier choices. */
function named({ options, remembered }: DeployInputs, project: string) {
  const before = remembered?.project === project ? remembered : null;
  const region = options.region ?? before?.region ?? REGION;
  return {
    ...chosenNames(options, before),
    project,
    region,
    bucket: bucketOf(options, before, project),
    billing: options.billing ?? null,
    mayCreate: options.createProject === true,
    fingerprint: null,
    accounts: Math.max(options.accounts ?? 1, before?.accounts ?? 1),
    hosts: before?.hosts ?? [],
    secret: null,
    games: [],
    known: before !== null && before.region === region ? idsOf(before) : [],
  };
}

/** Selects a bucket name. It contains the project's ID, since both are unique in the world. */
const bucketOf = (
  { bucket }: DeployOptions,
  before: Deployment | null,
  project: string,
): string | null =>
  bucket === true
    ? (before?.bucket ?? `${project}-live-pages`)
    : (bucket ?? before?.bucket ?? null);

function chosenNames(options: DeployOptions, before: Deployment | null): Names {
  const usual = before === null ? USUAL_NAMES : namesOf(before);
  const { service, account, queue, pollQueue, secretName, job } = { ...usual, ...options };
  return { service, account, queue, pollQueue, secretName, job };
}

function checked(target: Target): Target {
  const { project, region, queue, pollQueue, bucket, service, account, secretName, job } = target;
  const names = [region, queue, pollQueue, service, account, secretName, job, bucket ?? 'none'];
  const wrong = names
    .filter((name) => !isPlainName(name))
    .map(
      (name) =>
        `“${name.slice(0, 60)}” is not a valid name. Use lower-case letters, digits and hyphens.`,
    );
  if (!isProjectId(project))
    wrong.unshift(
      `“${project.slice(0, 60)}” is not a project ID. Use six to thirty lower-case letters, digits ` +
        'and hyphens.',
    );
  if (queue === pollQueue)
    wrong.push('--queue and --poll-queue have the same name. Give two names.');
  if (wrong.length > 0) throw new UsageError(...wrong);
  return target;
}

/** Adds the project's number. @throws UsageError if Google does not show the project */
export async function numbered(target: Target, gcloud: Gcloud): Promise<Target> {
  const answer = await gcloud(['projects', 'describe', target.project]);
  const read = projectShown.safeParse(jsonOf(answer));
  if (read.success) return { ...target, projectNumber: read.data.projectNumber };
  throw new UsageError(...whyUnseen(answer, target));
}

function whyUnseen({ err }: GcloudAnswer, target: Target): readonly string[] {
  const { said, remedy } = readRefusal(err, target);
  return [`Google does not show the project ${target.project}. Google reports: ${said}`, remedy];
}
