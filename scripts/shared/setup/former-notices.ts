/** The topic and subscription by which version 1.0.0 had Google report new responses; only their removal is left. */

import { bearsLabel, inProject, type SetupStep } from './setup-step.ts';
import type { Target } from './setup-target.ts';

const TOPIC = /^topic (?<name>.+)$/;

/** Steps to remove every topic in the deployment's record, each with its subscription of the same name. */
export const formerNoticeSteps = (target: Target): readonly SetupStep[] =>
  target.known.flatMap((id) => {
    const name = TOPIC.exec(id)?.groups?.['name'];
    return name === undefined
      ? []
      : [removal(target, 'topic', name), removal(target, 'subscription', name)];
  });

function removal(target: Target, kind: 'topic' | 'subscription', name: string): SetupStep {
  const command = (verb: string): readonly string[] => [
    ...['pubsub', `${kind}s`, verb, name],
    inProject(target),
  ];
  return {
    what: `the ${kind} ${name}`,
    look: command('describe'),
    make: () => [],
    byHand: null,
    mayBeUnseen: false,
    ownership: { id: `${kind} ${name}`, isLabelled: bearsLabel, option: null },
    remove: [command('delete')],
  };
}
