/** A subscription as `gcloud pubsub subscriptions describe` shows it. */

import { flag, refuse, type Typed } from './command.ts';
import type { Project } from './state.ts';

interface Of {
  readonly id: string;
  readonly project: Project;
}

export function subscribed(typed: Typed, of: Of): Record<string, unknown> {
  const topic = flag(typed, 'topic');
  if (of.project.topics[topic] === undefined) {
    refuse(typed, `NOT_FOUND: Resource not found (resource=${topic}).`);
  }
  return { topic: `projects/${of.id}/topics/${topic}`, ...pushedTo(typed, of) };
}

/** Whoever has an account’s tokens made may act as it, and the account is there. */
export function pushedTo(typed: Typed, { project }: Of): Record<string, unknown> {
  const email = flag(typed, 'push-auth-service-account');
  if (project.accounts[email] === undefined || project.role === 'may not act') {
    refuse(
      typed,
      `PERMISSION_DENIED: Permission 'iam.serviceaccounts.actAs' denied on service account ${email} (or it may not exist).`,
    );
  }
  return {
    ackDeadlineSeconds: Number(flag(typed, 'ack-deadline')),
    expirationPolicy: {},
    messageRetentionDuration: flag(typed, 'message-retention-duration'),
    pushConfig: {
      pushEndpoint: flag(typed, 'push-endpoint'),
      oidcToken: { serviceAccountEmail: email, audience: flag(typed, 'push-auth-token-audience') },
    },
    retryPolicy: {
      minimumBackoff: flag(typed, 'min-retry-delay'),
      maximumBackoff: flag(typed, 'max-retry-delay'),
    },
    state: 'ACTIVE',
  };
}
