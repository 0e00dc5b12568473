/** What has to exist at Google so that it tells the function of new responses: a topic, the right to publish there, and a subscription that pushes. */

import { z } from 'zod';
import { noticesAudience } from '../../../functions/resolve/audiences.ts';
import type { Words } from '../google/gcloud.ts';
import { inProject, roleStep, type SetupStep } from './setup-step.ts';
import { accountOf, addressOf, fullTopic, type Target, TOPIC } from './setup-target.ts';

/** In order: nothing is pushed before somebody may publish, and there is something to push to. */
export const noticeSteps = (target: Target): readonly SetupStep[] => [
  topic(target),
  mayPublish(target),
  subscription(target),
];

function topic(target: Target): SetupStep {
  const of = (verb: string): Words => ['pubsub', 'topics', verb, TOPIC, inProject(target)];
  return {
    what: `the topic ${TOPIC}`,
    look: of('describe'),
    make: (seen) => (seen === null ? [of('create')] : []),
    byHand: null,
    mayBeUnseen: false,
    remove: [of('delete')],
  };
}

/** Google’s own account, by which Forms tells of responses. */
const NOTIFIER = 'serviceAccount:forms-notifications@system.gserviceaccount.com';

const mayPublish = (target: Target): SetupStep =>
  roleStep({
    what: `that Google Forms may publish on the topic ${TOPIC}`,
    group: ['pubsub', 'topics'],
    at: [TOPIC, inProject(target)],
    member: NOTIFIER,
    role: 'roles/pubsub.publisher',
  });

/** A look comes within the hour whether or not it was told of: after that a notice is of no use. */
const KEPT = '3600s';

/** It never ends by itself, and what is not taken comes again, later and later. */
const flagsOf = (target: Target): Words => [
  `--push-endpoint=${addressOf(target)}`,
  `--push-auth-service-account=${accountOf(target)}`,
  `--push-auth-token-audience=${noticesAudience(addressOf(target))}`,
  `--ack-deadline=60`,
  `--message-retention-duration=${KEPT}`,
  '--expiration-period=never',
  '--min-retry-delay=10s',
  '--max-retry-delay=600s',
];

const describedTopic = z.object({ topic: z.string() });

const rightSubscription = (target: Target) =>
  z.object({
    pushConfig: z.object({
      pushEndpoint: z.literal(addressOf(target)),
      oidcToken: z.object({
        serviceAccountEmail: z.literal(accountOf(target)),
        audience: z.literal(noticesAudience(addressOf(target))),
      }),
    }),
    messageRetentionDuration: z.literal(KEPT),
  });

function subscription(target: Target): SetupStep {
  const of = (verb: string): Words => ['pubsub', 'subscriptions', verb, TOPIC, inProject(target)];
  const create: Words = [...of('create'), `--topic=${TOPIC}`, ...flagsOf(target)];
  return {
    what: `the subscription ${TOPIC}`,
    look: of('describe'),
    make: (seen) => {
      if (seen === null) return [create];
      // That of a topic that was deleted stays without one for good.
      const isOfTopic = describedTopic.safeParse(seen).data?.topic === fullTopic(target);
      if (!isOfTopic) return [of('delete'), create];
      const isRight = rightSubscription(target).safeParse(seen).success;
      return isRight ? [] : [[...of('update'), ...flagsOf(target)]];
    },
    byHand: null,
    mayBeUnseen: false,
    remove: [of('delete')],
  };
}
