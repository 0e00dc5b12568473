/** What has to exist at Google so that it tells the function of new responses: a topic, the right to publish there, and a subscription that pushes. */

import { z } from 'zod';
import { noticesAudience } from '../../../functions/resolve/audiences.ts';
import type { Words } from '../google/gcloud.ts';
import { bearsLabel, inProject, roleStep, type SetupStep } from './setup-step.ts';
import { accountOf, addressOf, fullTopic, LABEL, type Target } from './setup-target.ts';

/** In order: nothing is pushed before somebody may publish, and there is something to push to. */
export const noticeSteps = (target: Target): readonly SetupStep[] => [
  topic(target),
  mayPublish(target),
  subscription(target),
];

function topic(target: Target): SetupStep {
  const of = (verb: string): Words => ['pubsub', 'topics', verb, target.topic, inProject(target)];
  return {
    what: `the topic ${target.topic}`,
    look: of('describe'),
    make: (seen) => (seen === null ? [[...of('create'), LABELS]] : []),
    byHand: null,
    mayBeUnseen: false,
    ownership: { id: `topic ${target.topic}`, isLabelled: bearsLabel, option: '--topic' },
    remove: [of('delete')],
  };
}

const LABELS = `--labels=${LABEL}=notices`;

/** Google’s own account, by which Forms tells of responses. */
const NOTIFIER = 'serviceAccount:forms-notifications@system.gserviceaccount.com';

const mayPublish = (target: Target): SetupStep =>
  roleStep({
    what: `that Google Forms may publish on the topic ${target.topic}`,
    group: ['pubsub', 'topics'],
    at: [target.topic, inProject(target)],
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
  const of = (verb: string): Words => [
    'pubsub',
    'subscriptions',
    verb,
    target.topic,
    inProject(target),
  ];
  const create: Words = [...of('create'), `--topic=${target.topic}`, LABELS, ...flagsOf(target)];
  return {
    what: `the subscription ${target.topic}`,
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
    ownership: { id: `subscription ${target.topic}`, isLabelled: bearsLabel, option: '--topic' },
    remove: [of('delete')],
  };
}
