/** The job of Cloud Scheduler that asks for the sweep: every quarter of an hour, with one and the same body. */

import { z } from 'zod';
import { PROOF_HEADER, proofOf } from '../../../functions/google/proof.ts';
import { sweepAudience } from '../../../functions/resolve/audiences.ts';
import { SWEEP_BODY } from '../../../functions/resolve/sweep-request.ts';
import type { Words } from '../google/gcloud.ts';
import { inProject, type SetupStep } from './setup-step.ts';
import { accountOf, addressOf, type Target } from './setup-target.ts';

const SCHEDULE = '*/15 * * * *';
/** Jobs have no labels. */
const DESCRIPTION = 'Sealed Orders: finds open matches that nothing is scheduled for';

export function jobStep(target: Target): SetupStep {
  const at = [`--location=${target.region}`, inProject(target)];
  const of = (verb: Words): Words => ['scheduler', 'jobs', ...verb, target.job, ...at];
  return {
    what: `the job ${target.job}`,
    look: of(['describe']),
    make: (seen) => {
      if (seen === null) return [[...of(['create', 'http']), ...flagsOf(target, '--headers')]];
      const isRight = rightJob(target).safeParse(seen).success;
      return [
        ...(isRight ? [] : [[...of(['update', 'http']), ...flagsOf(target, '--update-headers')]]),
        ...(isPaused(seen) ? [of(['resume'])] : []),
      ];
    },
    byHand: null,
    mayBeUnseen: false,
    ownership: { id: `job ${target.job}`, isLabelled: isDescribed, option: '--job' },
    remove: [of(['delete'])],
  };
}

const flagsOf = (target: Target, headers: string): Words => [
  `--schedule=${SCHEDULE}`,
  '--time-zone=Etc/UTC',
  `--uri=${addressOf(target)}`,
  `--message-body=${SWEEP_BODY}`,
  `${headers}=${Object.entries(headersOf(target))
    .map(([name, value]) => `${name}=${value}`)
    .join(',')}`,
  `--oidc-service-account-email=${accountOf(target)}`,
  `--oidc-token-audience=${sweepAudience(addressOf(target))}`,
  '--attempt-deadline=300s',
  `--description=${DESCRIPTION}`,
];

/** The body never changes: one proof is good as long as the secret is. */
function headersOf({ secret }: Target): Readonly<Record<string, string>> {
  const type = { 'Content-Type': 'application/json' };
  if (secret === null || secret.value === null) return type;
  const proof = proofOf({ number: secret.number, value: secret.value }, 'sweep', SWEEP_BODY);
  return { ...type, [PROOF_HEADER]: proof };
}

const rightJob = (target: Target) =>
  z.object({
    schedule: z.literal(SCHEDULE),
    attemptDeadline: z.literal('300s'),
    httpTarget: z.object({
      uri: z.literal(addressOf(target)),
      body: z.literal(Buffer.from(SWEEP_BODY).toString('base64')),
      headers: z.object(
        Object.fromEntries(
          Object.entries(headersOf(target)).map(([name, value]) => [name, z.literal(value)]),
        ),
      ),
      oidcToken: z.object({
        serviceAccountEmail: z.literal(accountOf(target)),
        audience: z.literal(sweepAudience(addressOf(target))),
      }),
    }),
  });

const isPaused = (seen: unknown): boolean =>
  z.object({ state: z.literal('PAUSED') }).safeParse(seen).success;

const isDescribed = (seen: unknown): boolean =>
  z.object({ description: z.literal(DESCRIPTION) }).safeParse(seen).success;
