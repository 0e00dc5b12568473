/** Builds the setup step that deploys the function to Cloud Run. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getSweepAudience } from '../../../functions/resolve/doorkeeper.ts';
import { formatProjectFlag, type SetupStep } from './setup-step.ts';
import {
  type BundledGame,
  ENTRY_POINT,
  formatQueueName,
  getAccountEmail,
  getServiceAddress,
  OUR_LABEL,
  type Target,
} from './setup-target.ts';

/** Options of the deployment. Three instances let deadlines run during polls and sweeps. */
export const FUNCTION_FLAGS = [
  '--base-image=nodejs24',
  '--no-allow-unauthenticated',
  '--memory=512Mi',
  '--concurrency=1',
  '--max-instances=3',
  '--timeout=300',
];

/** Computes a fingerprint of source, flags and games, short enough for a label. */
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
        'artifacts',
        'docker',
        'images',
        'delete',
        image,
        '--delete-tags',
        formatProjectFlag(target),
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

/** Label with the number of accounts, for a later deployment from another machine. */
const ACCOUNTS_LABEL = 'sealed-accounts';

/** Variable that only functions of version 1.0.0 have. */
const TOPIC_VARIABLE = 'SEALED_TOPIC';
const SECRET_VARIABLE = 'SEALED_SECRET';
const HOSTS_VARIABLE = 'SEALED_HOSTS';
const BUCKET_VARIABLE = 'SEALED_BUCKET';
/** Variable with the external games in the source folder, for other machines. */
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

/** Adds the hosts that another machine has deployed. */
function mergeHosts(seen: unknown, { hosts }: Target): readonly string[] {
  const read = serviceSchema.safeParse(seen);
  const before = read.success ? mapVariables(read.data).get(HOSTS_VARIABLE)?.value : undefined;
  return [...new Set([...(before ?? '').split(' ').filter((email) => email !== ''), ...hosts])];
}

/** Returns the number of accounts; 1 for deployments of earlier versions. */
const parseAccountCount = (labels: Readonly<Record<string, string>>): number =>
  Number(labels[ACCOUNTS_LABEL] ?? 1);

/** Returns the number of accounts from the label of our function; 0 without one. */
export function readAccountCount(seen: unknown): number {
  const read = serviceSchema.pick({ metadata: true }).safeParse(seen);
  return read.success && isLabelledService(seen) ? parseAccountCount(read.data.metadata.labels) : 0;
}

/** Returns the bucket of our function; null without one. */
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
  const named = (kind: string, full: string | undefined): readonly string[] =>
    full === undefined ? [] : [`${kind} ${full.replace(/^.*\//, '')}`];
  return [
    ...named('account', read.data.spec.template.spec.serviceAccountName.replace(/@.*$/, '')),
    ...named('queue', set.get('SEALED_QUEUE')?.value),
    // Earlier versions used this name for the queue of polls.
    ...named('queue', (set.get('SEALED_POLL_QUEUE') ?? set.get('SEALED_LOOKS_QUEUE'))?.value),
    ...named('topic', set.get(TOPIC_VARIABLE)?.value),
    ...named('subscription', set.get(TOPIC_VARIABLE)?.value),
    ...named('bucket', set.get(BUCKET_VARIABLE)?.value),
    ...named('secret', set.get(SECRET_VARIABLE)?.valueFrom?.secretKeyRef.name),
  ];
}
