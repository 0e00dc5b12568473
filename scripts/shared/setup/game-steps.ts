/** What a game from outside has at Google for itself: a function, two queues and a job, all named after it, and its built files in the deployment's bucket. */

import { z } from 'zod';
import type { Deployment } from '../google/deployment.ts';
import type { Words } from '../google/gcloud.ts';
import { functionStep } from './function-step.ts';
import { jobStep } from './job-step.ts';
import { queueSteps } from './queue-steps.ts';
import { bearsLabel, inProject, type SetupStep } from './setup-step.ts';
import { invoker } from './setup-steps.ts';
import { addressOf, fullQueue, LABEL, type Names, type Target } from './setup-target.ts';

/** All else is the deployment's: account, secret, region. */
export const gameNames = (id: string): Pick<Names, 'service' | 'queue' | 'pollQueue' | 'job'> => ({
  service: `game-${id}`,
  queue: `game-${id}-deadlines`,
  pollQueue: `game-${id}-polls`,
  job: `game-${id}-sweep`,
});

export const gameTarget = (target: Target, id: string): Target => ({
  ...target,
  ...gameNames(id),
  game: id,
});

/** Where tasks of its matches go, of a game that is deployed. */
export function gameQueueOf({ project, projectNumber, region, account }: Deployment, id: string) {
  const { service, queue, pollQueue } = gameNames(id);
  return {
    name: fullQueue({ project, region }, queue),
    polls: fullQueue({ project, region }, pollQueue),
    url: addressOf({ service, projectNumber, region }),
    invoker: account,
  };
}

/** The project's number is nobody else's: so the name is free. */
const bucketOf = ({ projectNumber, region }: Target): string =>
  `gs://sealed-games-${projectNumber}-${region}`;

export const gameFolder = (target: Target, id: string): string => `${bucketOf(target)}/${id}`;

export const gameFile = (target: Target, id: string, code: string): string =>
  `${gameFolder(target, id)}/${code}.mjs`;

const STORAGE = 'storage.googleapis.com';

/** What has to be there before a built file can be kept. */
export const storageSteps = (target: Target): readonly SetupStep[] => [
  {
    what: 'the service of Cloud Storage',
    look: ['services', 'list', '--enabled', inProject(target)],
    make: (seen) =>
      JSON.stringify(seen ?? null).includes(`"${STORAGE}"`)
        ? []
        : [['services', 'enable', STORAGE, inProject(target)]],
    byHand: null,
    mayBeUnseen: false,
    remove: [],
  },
  bucketStep(target),
];

export function bucketStep(target: Target): SetupStep {
  const name = bucketOf(target);
  const of = (verb: string): Words => ['storage', 'buckets', verb, name, inProject(target)];
  const create: Words = [
    ...of('create'),
    `--location=${target.region}`,
    '--uniform-bucket-level-access',
    '--public-access-prevention',
  ];
  const label: Words = [...of('update'), `--update-labels=${LABEL}=games`];
  return {
    what: `the bucket ${name}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [create, label];
      return bearsLabel(seen) ? [] : [label];
    },
    byHand: null,
    mayBeUnseen: false,
    ownership: { id: `bucket ${name}`, isLabelled: bearsLabel, option: '--project' },
    remove: [of('delete')],
  };
}

/** A file that is kept once stays as it is: its name is its hash. */
export function fileStep(
  target: Target,
  of: { id: string; code: string; file: string },
): SetupStep {
  const at = gameFile(target, of.id, of.code);
  return {
    what: `the file ${at}`,
    look: ['storage', 'objects', 'describe', at, inProject(target)],
    make: (seen) =>
      seen === null ? [['storage', 'cp', of.file, at, '--no-clobber', inProject(target)]] : [],
    byHand: null,
    mayBeUnseen: false,
    remove: [],
  };
}

/** Which files are kept. */
export const listFiles = (target: Target, id: string): Words => [
  ...['storage', 'objects', 'list', `${gameFolder(target, id)}/**`, inProject(target)],
];

const listed = z.array(z.object({ name: z.string() })).catch([]);

/** Their hashes, of what {@link listFiles} has answered. */
export const codesIn = (seen: unknown): readonly string[] =>
  listed
    .parse(seen)
    .flatMap(({ name }) => /([0-9a-f]{64})\.mjs$/.exec(name)?.[1] ?? [])
    .toSorted();

/** In order. `target` is the game's own. */
export const gameSteps = (target: Target): readonly SetupStep[] => [
  ...queueSteps(target),
  functionStep(target),
  invoker(target),
  jobStep(target),
];
