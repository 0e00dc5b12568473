/** Defines a step of the setup: how to inspect, create and remove one resource. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Secret } from '../../../functions/google/proof.ts';
import { getSweepAudience } from '../../../functions/resolve/authentication.ts';
import { deleteConfiguration, type Variables } from '../google/configuration-folder.ts';
import type { Deployment } from '../google/deployment.ts';
import { type Gcloud, type GcloudWords, parseJsonOutput } from '../google/gcloud.ts';
import { type ExplainedRefusal, explainRefusal, isNotFound } from './setup-refusals.ts';
import {
  type BundledGame,
  ENTRY_POINT,
  formatQueueName,
  getAccountEmail,
  getServiceAddress,
  OUR_LABEL,
  type Target,
} from './setup-target.ts';

export interface SetupStep {
  /** Noun phrase for the resource, such as "the queue deadlines". */
  readonly what: string;
  readonly look: GcloudWords;
  /**
   * Returns the commands still needed. `seen`: Google’s reply; null if the resource does not exist.
   */
  readonly make: (seen: unknown) => readonly GcloudWords[];
  /** Task that a person must do, because no command can. */
  readonly byHand?: string | undefined;
  /** Whether the setup continues if Google hides the resource. A later step fails without it. */
  readonly mayBeUnseen?: true;
  /** Evidence that the resource is ours; absent if it is never removed on its own. */
  readonly ownership?: ResourceOwnership;
  /** Explanation for a resource that Google reports as created but does not show. */
  readonly unshown?: string;
  /** Advice for a host whose organisation has a policy against the resource. */
  readonly ifForbidden?: string;
  /** Commands that remove the resource, in order; absent if the resource is never removed. */
  readonly remove?: readonly GcloudWords[];
}

interface ResourceOwnership {
  /** ID in the deployment's record, such as "queue deadlines". */
  readonly id: string;
  /** Whether the resource itself shows that we created it. */
  readonly isLabelled: (seen: unknown) => boolean;
  /** Option that changes the name; null for a role, whose name is fixed. */
  readonly option: string | null;
}

export const isOurResource = (
  { id, isLabelled }: ResourceOwnership,
  { known }: Pick<Target, 'known'>,
  seen: unknown,
): boolean => known.includes(id) || isLabelled(seen);

const labelledSchema = z.object({ labels: z.object({ [OUR_LABEL]: z.string() }) });

export const hasOurLabel = (seen: unknown): boolean => labelledSchema.safeParse(seen).success;

export const formatProjectFlag = ({ project }: Pick<Target, 'project'>): string =>
  `--project=${project}`;

interface RoleGrant extends Pick<SetupStep, 'ifForbidden'> {
  readonly what: string;
  readonly group: GcloudWords;
  readonly at: GcloudWords;
  readonly member: string;
  readonly role: string;
}

/** Builds the step that grants a role on a resource. The role is deleted with the resource. */
export function buildRoleStep({ what, group, at, member, role, ...more }: RoleGrant): SetupStep {
  const binding = buildBinding({ member, role });
  return {
    what,
    look: [...group, 'get-iam-policy', ...at],
    make: (seen) =>
      binding.isIn(seen) ? [] : [[...group, 'add-iam-policy-binding', ...at, ...binding.words]],
    ...more,
  };
}

const policySchema = z
  .object({
    bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })).default([]),
  })
  .catch({ bindings: [] });

export const buildBinding = ({ member, role }: Pick<RoleGrant, 'member' | 'role'>) => ({
  words: [`--member=${member}`, `--role=${role}`],
  isIn: (seen: unknown): boolean =>
    policySchema
      .parse(seen ?? {})
      .bindings.some((one) => one.role === role && one.members.includes(member)),
});

export type InspectionResult =
  | { readonly kind: 'there' }
  /** `isNew`: whether the resource does not exist yet. */
  | { readonly kind: 'needs'; readonly isNew: boolean; readonly commands: readonly GcloudWords[] }
  /** `sentence` describes a resource of another owner, and a remedy. */
  | { readonly kind: 'foreign'; readonly sentence: string }
  | { readonly kind: 'not shown'; readonly refusal: ExplainedRefusal };

export async function inspectResource(
  gcloud: Gcloud,
  step: SetupStep,
  target: Target,
): Promise<InspectionResult> {
  const answer = await gcloud(step.look);
  if (answer.code === 0) return judgeResource(step, target, parseJsonOutput(answer));
  const refusal = explainRefusal(answer.err, target);
  if (isNotFound(answer.err) && refusal.kind !== 'service off')
    return judgeResource(step, target, null);
  // Google uses these words both for a missing project and for a foreign one.
  if (refusal.kind === 'project' && step.look[0] === 'projects')
    return judgeResource(step, target, null);
  return { kind: 'not shown', refusal };
}

function judgeResource(step: SetupStep, target: Target, seen: unknown): InspectionResult {
  const { ownership, what } = step;
  const option = ownership?.option ?? null;
  if (seen !== null && ownership !== undefined && option !== null) {
    if (!isOurResource(ownership, target, seen))
      return { kind: 'foreign', sentence: describeForeignResource(what, option) };
  }
  const commands = step.make(seen);
  return commands.length === 0
    ? { kind: 'there' }
    : { kind: 'needs', isNew: seen === null, commands };
}

const describeForeignResource = (what: string, option: string): string =>
  `There already is ${what.replace(/^the /, 'a ')} that “sealed deploy” did not create. It ` +
  `was not changed. Give another name with ${option}.`;

export const buildListVersionsWords = (
  target: Pick<Target, 'secretName' | 'project'>,
): GcloudWords => [
  ...['secrets', 'versions', 'list', target.secretName],
  ...['--filter=state=ENABLED', formatProjectFlag(target)],
];

export const buildAddVersionWords = (target: Target): GcloudWords => [
  ...['secrets', 'versions', 'add', target.secretName],
  ...[`--data-file=${target.secretFile}`, formatProjectFlag(target)],
];

export const buildAccessVersionWords = (
  target: Pick<Target, 'secretName' | 'project'>,
  number: number,
): GcloudWords => [
  ...['secrets', 'versions', 'access', `${number}`],
  ...[`--secret=${target.secretName}`, formatProjectFlag(target)],
];

const versionSchema = z.object({ name: z.string().regex(/\/versions\/\d+$/) });

/** Returns the version: 3 for "projects/…/secrets/…/versions/3"; null for names of another form. */
export function parseVersionNumber(seen: unknown): number | null {
  const read = versionSchema.safeParse(seen);
  return read.success ? Number(read.data.name.replace(/^.*\//, '')) : null;
}

/** Returns the version numbers in a list, newest first. */
export const listVersionNumbers = (seen: unknown): readonly number[] =>
  (Array.isArray(seen) ? seen : [])
    .flatMap((one: unknown) => parseVersionNumber(one) ?? [])
    .toSorted((one, other) => other - one);

export const buildVersionStep = (target: Target): SetupStep => ({
  what: `the version of the secret ${target.secretName}`,
  look: buildListVersionsWords(target),
  make: (seen) =>
    listVersionNumbers(seen).includes(target.secret?.number ?? 0)
      ? []
      : [buildAddVersionWords(target)],
});

export const buildDestroyVersionsStep = (target: Target): SetupStep => ({
  what: `the destruction of older versions of the secret ${target.secretName}`,
  look: buildListVersionsWords(target),
  make: (seen) =>
    listVersionNumbers(seen)
      .filter((number) => number !== target.secret?.number)
      .map((number) => [
        ...['secrets', 'versions', 'destroy', `${number}`],
        ...[`--secret=${target.secretName}`, formatProjectFlag(target)],
      ]),
});

/** Options of the deployment. With three instances, long polls do not delay deadlines. */
export const FUNCTION_FLAGS = [
  '--base-image=nodejs24',
  '--no-allow-unauthenticated',
  '--memory=512Mi',
  '--concurrency=1',
  '--max-instances=3',
  '--timeout=300',
];

/** Computes a fingerprint of source, flags and games. It is short enough for a label. */
export const computeFingerprint = (fingerprint: string, more: readonly string[] = []): string =>
  createHash('sha256')
    .update([fingerprint, FUNCTION_FLAGS.join(' '), ...more].join('\n'))
    .digest('hex')
    .slice(0, 32);

export function buildFunctionStep(target: Target): SetupStep {
  const { service: name } = target;
  const at = [`--region=${target.region}`, formatProjectFlag(target)];
  const image = `${target.region}-docker.pkg.dev/${target.project}/cloud-run-source-deploy/${name}`;
  const sources = `gs://run-sources-${target.project}-${target.region}/services/${name}/**`;
  return {
    what: `the function ${name}`,
    look: ['run', 'services', 'describe', name, ...at],
    make: (seen) => {
      const wanted = { ...target, hosts: mergeHosts(seen, target) };
      return isDeployed(seen, wanted) ? [] : [[...buildDeployWords(wanted), ...at]];
    },
    ownership: { id: `function ${name}`, isLabelled: isLabelledService, option: '--service' },
    remove: [
      ['run', 'services', 'delete', name, ...at],
      [
        ...['artifacts', 'docker', 'images', 'delete', image],
        ...['--delete-tags', formatProjectFlag(target)],
      ],
      ['storage', 'rm', '--recursive', sources, formatProjectFlag(target)],
    ],
  };
}

const buildDeployWords = (target: Target): readonly string[] => [
  ...['run', 'deploy', target.service, `--source=${target.source}`, `--function=${ENTRY_POINT}`],
  ...FUNCTION_FLAGS,
  `--service-account=${getAccountEmail(target)}`,
  `--set-custom-audiences=${listAudiences(target).join(',')}`,
  `--labels=${OUR_LABEL}=${target.fingerprint ?? 'unknown'},${ACCOUNTS_LABEL}=${target.accounts}`,
  `--set-env-vars=${buildVariables(target)
    .map(({ name, value }) => `${name}=${value}`)
    .join(',')}`,
  `--set-secrets=${SECRET_VARIABLE}=${target.secretName}:${target.secret?.number ?? 1}`,
];

/** Label with the number of accounts. A later deployment on another machine reads it. */
const ACCOUNTS_LABEL = 'sealed-accounts';

/** Variable that only functions of version 1.0.0 have. */
const TOPIC_VARIABLE = 'SEALED_TOPIC';
const SECRET_VARIABLE = 'SEALED_SECRET';
const HOSTS_VARIABLE = 'SEALED_HOSTS';
const BUCKET_VARIABLE = 'SEALED_BUCKET';
/** Variable that lists the external games in the source folder. Other machines read it. */
const GAMES_VARIABLE = 'SEALED_GAMES';

const formatGames = (games: Target['games']): string =>
  games.map(({ id, code }) => `${id}:${code}`).join(' ');

const buildVariables = (target: Target) => [
  { name: 'SEALED_QUEUE', value: formatQueueName(target, target.queue) },
  { name: 'SEALED_POLL_QUEUE', value: formatQueueName(target, target.pollQueue) },
  { name: 'SEALED_URL', value: getServiceAddress(target) },
  { name: 'SEALED_INVOKER', value: getAccountEmail(target) },
  { name: HOSTS_VARIABLE, value: target.hosts.join(' ') },
  { name: 'SEALED_SECRET_NUMBER', value: `${target.secret?.number ?? 1}` },
  ...(target.bucket === null ? [] : [{ name: BUCKET_VARIABLE, value: target.bucket }]),
  ...(target.games.length === 0
    ? []
    : [{ name: GAMES_VARIABLE, value: formatGames(target.games) }]),
];

const listAudiences = (target: Target): readonly string[] => [
  getServiceAddress(target),
  getSweepAudience(getServiceAddress(target)),
];

const variableSchema = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
});
const serviceSchema = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()).default({}) }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        serviceAccountName: z.string(),
        containers: z.array(z.object({ env: z.array(variableSchema).default([]) })).min(1),
      }),
    }),
  }),
  status: z.object({
    conditions: z.array(z.object({ type: z.string(), status: z.string() })),
  }),
});
type CloudRunService = z.infer<typeof serviceSchema>;

const isLabelledService = (seen: unknown): boolean => {
  const read = serviceSchema.pick({ metadata: true }).safeParse(seen);
  return read.success && OUR_LABEL in read.data.metadata.labels;
};

function isDeployed(seen: unknown, target: Target): boolean {
  const read = serviceSchema.safeParse(seen);
  if (!read.success) return false;
  const { metadata, spec, status } = read.data;
  const set = mapVariables(read.data);
  const ref = set.get(SECRET_VARIABLE)?.valueFrom?.secretKeyRef;
  return (
    (target.fingerprint === null || metadata.labels[OUR_LABEL] === target.fingerprint) &&
    parseAccountCount(metadata.labels) === target.accounts &&
    spec.template.spec.serviceAccountName === getAccountEmail(target) &&
    buildVariables(target).every(({ name, value }) => set.get(name)?.value === value) &&
    (set.get(GAMES_VARIABLE)?.value ?? '') === formatGames(target.games) &&
    !set.has(TOPIC_VARIABLE) &&
    ref?.name === target.secretName &&
    ref.key === `${target.secret?.number ?? 1}` &&
    status.conditions.some((one) => one.type === 'Ready' && one.status === 'True')
  );
}

const mapVariables = ({ spec }: CloudRunService) =>
  new Map((spec.template.spec.containers[0]?.env ?? []).map((one) => [one.name, one]));

/** Adds the hosts that were deployed from another machine. */
function mergeHosts(seen: unknown, { hosts }: Target): readonly string[] {
  const read = serviceSchema.safeParse(seen);
  const before = read.success ? mapVariables(read.data).get(HOSTS_VARIABLE)?.value : undefined;
  return [...new Set([...(before ?? '').split(' ').filter((email) => email !== ''), ...hosts])];
}

/** Returns the number of accounts; 1 for deployments of earlier versions. */
const parseAccountCount = (labels: Readonly<Record<string, string>>): number =>
  Number(labels[ACCOUNTS_LABEL] ?? 1);

/** Returns the number of accounts from the label of our function; 0 if there is no label. */
export function readAccountCount(seen: unknown): number {
  const read = serviceSchema.pick({ metadata: true }).safeParse(seen);
  return read.success && isLabelledService(seen) ? parseAccountCount(read.data.metadata.labels) : 0;
}

/** Returns the bucket of our function; null if there is none. */
export function readBucket(seen: unknown): string | null {
  const read = serviceSchema.safeParse(seen);
  return read.success ? (mapVariables(read.data).get(BUCKET_VARIABLE)?.value ?? null) : null;
}

export function readBundledGames(seen: unknown): readonly Pick<BundledGame, 'id' | 'code'>[] {
  const read = serviceSchema.safeParse(seen);
  const value = read.success ? (mapVariables(read.data).get(GAMES_VARIABLE)?.value ?? '') : '';
  return value.split(' ').flatMap((one) => {
    const [id = '', code = ''] = one.split(':');
    return code === '' ? [] : [{ id, code }];
  });
}

export function listResourceIds(seen: unknown): readonly string[] {
  const read = serviceSchema.safeParse(seen);
  if (!read.success || !isLabelledService(seen)) return [];
  const set = mapVariables(read.data);
  const listSetting = (kind: string, full: string | undefined): readonly string[] =>
    full === undefined ? [] : [`${kind} ${full.replace(/^.*\//, '')}`];
  return [
    ...listSetting('account', read.data.spec.template.spec.serviceAccountName.replace(/@.*$/, '')),
    ...listSetting('queue', set.get('SEALED_QUEUE')?.value),
    // Earlier versions used this name for the queue of polls.
    ...listSetting('queue', (set.get('SEALED_POLL_QUEUE') ?? set.get('SEALED_LOOKS_QUEUE'))?.value),
    ...listSetting('topic', set.get(TOPIC_VARIABLE)?.value),
    ...listSetting('subscription', set.get(TOPIC_VARIABLE)?.value),
    ...listSetting('bucket', set.get(BUCKET_VARIABLE)?.value),
    ...listSetting('secret', set.get(SECRET_VARIABLE)?.valueFrom?.secretKeyRef.name),
  ];
}

const secretValueSchema = z.string().regex(/^[\w-]{43}$/);

/** Deletes the file in which earlier versions had stored the secret. */
export const deleteFormerSecretFile = (variables: Variables): Promise<void> =>
  deleteConfiguration('secret.json', variables);

const accessedSecretSchema = z.object({ payload: z.object({ data: z.string() }) });

/** Reads the secret from Secret Manager. If gcloud fails, returns its error message. */
export async function fetchSecret(
  gcloud: Gcloud,
  target: Pick<Target, 'secretName' | 'project'>,
  number: number,
): Promise<Secret | { readonly refused: string }> {
  const answer = await gcloud(buildAccessVersionWords(target, number));
  const read = accessedSecretSchema.safeParse(parseJsonOutput(answer));
  const value = read.success ? Buffer.from(read.data.payload.data, 'base64url').toString() : '';
  if (secretValueSchema.safeParse(value).success) return { number, value };
  return {
    refused: answer.code === 0 ? 'The value is not a secret of Sealed Orders.' : answer.err.trim(),
  };
}

/** Reads the secret of a deployment; null if the deployment has none. */
export const readDeploymentSecret = async (
  { project, secret }: Deployment,
  gcloud: Gcloud,
): Promise<Secret | { readonly refused: string } | null> =>
  secret === undefined
    ? null
    : fetchSecret(gcloud, { project, secretName: secret.name }, secret.number);
