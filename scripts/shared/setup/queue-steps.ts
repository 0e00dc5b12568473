/** The two queues of Cloud Tasks, and what the function's account may do with them. */

import { z } from 'zod';
import type { Words } from '../google/gcloud.ts';
import { inProject, roleStep, type SetupStep } from './setup-step.ts';
import { accountOf, type Target } from './setup-target.ts';

/** One request at a time, tried again for ever: what waits for a mended mistake must not run out of attempts. */
const FLAGS: Words = [
  '--max-concurrent-dispatches=1',
  '--max-attempts=-1',
  '--min-backoff=10s',
  '--max-backoff=600s',
  '--max-doublings=6',
];

/** Hundreds of matches are polled more rarely, and leave deadlines their share of what Google lets the account read. */
const POLLS_A_SECOND = 0.3;

const right = z.object({
  rateLimits: z.object({ maxConcurrentDispatches: z.literal(1) }),
  retryConfig: z.object({
    maxAttempts: z.literal(-1),
    minBackoff: z.literal('10s'),
    maxBackoff: z.literal('600s'),
    maxDoublings: z.literal(6),
  }),
});
const rightRate = z.object({
  rateLimits: z.object({ maxDispatchesPerSecond: z.literal(POLLS_A_SECOND) }),
});

export function queueSteps(target: Target): readonly SetupStep[] {
  return [
    queue(target, { name: target.queue, option: '--queue', flags: FLAGS, right }),
    queue(target, {
      name: target.pollQueue,
      option: '--poll-queue',
      flags: [...FLAGS, `--max-dispatches-per-second=${POLLS_A_SECOND}`],
      right: z.intersection(right, rightRate),
    }),
    ...[target.queue, target.pollQueue].flatMap((name) =>
      ROLES.map((role) => queueRole(target, name, role)),
    ),
  ];
}

interface Wanted {
  readonly name: string;
  readonly option: string;
  readonly flags: Words;
  readonly right: z.ZodType;
}

function queue(target: Target, { name, option, flags, right }: Wanted): SetupStep {
  const of = (verb: string): Words => [
    ...['tasks', 'queues', verb, name],
    ...[`--location=${target.region}`, inProject(target)],
  ];
  return {
    what: `the queue ${name}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [[...of('create'), ...flags]];
      return [
        ...(right.safeParse(seen).success ? [] : [[...of('update'), ...flags]]),
        ...(isPaused(seen) ? [of('resume')] : []),
      ];
    },
    byHand: null,
    mayBeUnseen: false,
    // Cloud Tasks has no labels.
    ownership: { id: `queue ${name}`, isLabelled: () => false, option },
    unshown: `The name of a queue that was deleted stays taken for up to three days, in which Google says that another one was made and makes none. Give another name by ${option}, or wait.`,
    remove: [of('delete')],
  };
}

const isPaused = (seen: unknown): boolean =>
  z.object({ state: z.literal('PAUSED') }).safeParse(seen).success;

/** Making tasks, and seeing which there are: what is missing is made anew. */
const ROLES = ['roles/cloudtasks.enqueuer', 'roles/cloudtasks.viewer'];

const queueRole = (target: Target, name: string, role: string): SetupStep =>
  roleStep({
    what: `the account’s role ${role.replace(/^.*\./, '')} on the queue ${name}`,
    group: ['tasks', 'queues'],
    at: [name, `--location=${target.region}`, inProject(target)],
    member: `serviceAccount:${accountOf(target)}`,
    role,
  });
