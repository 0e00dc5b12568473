/** Recognizes Google's refusals during the setup, and describes how to fix them. */

import type { Target } from './setup-target.ts';

type RefusalPlace = Pick<Target, 'project' | 'projectNumber' | 'region'>;

interface RefusalPattern {
  readonly kind: string;
  /** Patterns that match gcloud’s standard error. */
  readonly words: readonly RegExp[];
  readonly remedy: (where: RefusalPlace) => string;
}

/** Patterns in order. The first one that matches counts. */
const REFUSAL_PATTERNS = [
  {
    kind: 'not signed in',
    words: [
      /do not currently have an active account/i,
      /problem refreshing your current auth tokens/i,
      /Reauthentication failed/i,
    ],
    remedy: () => 'Run “gcloud auth login”, then this command again.',
  },
  {
    kind: 'billing',
    words: [
      /BILLING_NOT_FOUND/i,
      /billing-enabled/i,
      /billing account for .* (is not found|is disabled)/i,
      /billing (must be|is not) enabled/i,
      /requires billing/i,
      /BILLING_DISABLED/i,
    ],
    remedy: ({ project }) =>
      'Link a billing account at ' +
      `https://console.cloud.google.com/billing/linkedaccount?project=${project}, or run ` +
      'matches without billing with “sealed run” (docs/google.md).',
  },
  {
    kind: 'terms',
    words: [/accept Terms of Service/i, /TOS_VIOLATION/i],
    remedy: () =>
      'Open https://console.cloud.google.com once with this account and accept the terms, then ' +
      'run this command again.',
  },
  {
    kind: 'build role',
    words: [
      /compute@developer\.gserviceaccount\.com does not have/i,
      /default service account is missing required IAM permissions/i,
      /run\.builder/i,
    ],
    remedy: ({ project, projectNumber }) =>
      `Run “gcloud projects add-iam-policy-binding ${project} ` +
      `--member=serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com ` +
      '--role=roles/run.builder --condition=None”, wait a minute, then run this command again.',
  },
  {
    kind: 'acting',
    words: [/iam\.serviceaccounts\.actAs/i],
    remedy: ({ project }) =>
      `Ask the owner of ${project} for the role Service Account User, then run this command again.`,
  },
  {
    kind: 'service off',
    words: [
      /SERVICE_DISABLED/i,
      /has not been used in project/i,
      /API \[[\w.]+\] not enabled/i,
      /it is disabled\. Enable it/i,
    ],
    remedy: ({ project }) =>
      'A service is off, or was switched on only minutes ago. Check “gcloud services list ' +
      `--enabled --project=${project}”, then run this command again.`,
  },
  {
    kind: 'not yet',
    words: [
      /concurrent policy changes/i,
      /Permission denied on secret/i,
      /Service account [\w@.-]+ does not exist/i,
      /ABORTED/i,
      /UNAVAILABLE/i,
      /DEADLINE_EXCEEDED/i,
    ],
    remedy: () => 'Run this command again in a minute, because Google has not finished yet.',
  },
  {
    kind: 'name taken',
    words: [
      /existed too recently/i,
      /existed recently/i,
      /ALREADY_EXISTS/i,
      /already in use/i,
      /already exists/i,
      /bucket name is not available/i,
    ],
    remedy: () =>
      'The name is taken. The name of a deleted queue stays reserved for some days. Give another ' +
      'name: --queue and --poll-queue for queues, --bucket for a bucket, --project for a project.',
  },
  {
    kind: 'policy',
    words: [
      /constraints\//i,
      /organization policy/i,
      /permitted customer/i,
      /public access prevention/i,
      /FAILED_PRECONDITION.*policy/i,
    ],
    remedy: () =>
      'A policy of your organisation forbids this. Ask its administrator, or use a project ' +
      'outside the organisation.',
  },
  {
    kind: 'place',
    words: [
      /is not a valid (location|region)/i,
      /Location .* (not found|is not found)/i,
      /Invalid (region|location)/i,
      /could not find region/i,
    ],
    remedy: ({ region }) =>
      `The region ${region} does not exist. Give --region one that “gcloud run regions list” ` +
      'shows.',
  },
  {
    kind: 'project',
    words: [
      /does not have permission to access (projects instance|project) \[[\w-]+\]/i,
      /Project .* (not found|has been deleted)/i,
      /CONSUMER_INVALID/i,
      /USER_PROJECT_DENIED/i,
    ],
    remedy: ({ project }) =>
      `The project ${project} does not exist, or you may not use it. ` +
      'Give the right ID with --project, or ask the owner for the role Owner.',
  },
  {
    kind: 'role',
    words: [
      /PERMISSION_DENIED/i,
      /does not have permission/i,
      /Permission '[\w.]+' denied/i,
      /Required '[\w.]+' permission/i,
      /forbidden/i,
    ],
    remedy: ({ project }) =>
      `You lack a role in ${project}. Ask its owner to make you one (gcloud projects ` +
      `add-iam-policy-binding ${project} --member=user:YOU --role=roles/owner), or use a ` +
      'project of your own.',
  },
  {
    kind: 'build',
    words: [/Build failed/i, /build .* failed/i, /container failed to start/i],
    remedy: ({ project, region }) =>
      'Read the cause at ' +
      `https://console.cloud.google.com/cloud-build/builds;region=${region}?project=${project}, ` +
      'then run this command again.',
  },
] as const satisfies readonly RefusalPattern[];

type RefusalKind = (typeof REFUSAL_PATTERNS)[number]['kind'] | 'unknown';

export interface ExplainedRefusal {
  readonly kind: RefusalKind;
  /** First lines of Google’s own message. */
  readonly said: string;
  readonly remedy: string;
}

export function explainRefusal(err: string, where: RefusalPlace): ExplainedRefusal {
  const found = REFUSAL_PATTERNS.find(({ words }) => words.some((one) => one.test(err)));
  return {
    kind: found?.kind ?? 'unknown',
    said: extractMessage(err),
    remedy:
      found?.remedy(where) ??
      'Fix the cause that Google reports, then run this command again. Finished parts are kept.',
  };
}

const MAX_MESSAGE_LENGTH = 400;

function extractMessage(err: string): string {
  const lines = err.split('\n').map((line) => line.trim());
  const from = Math.max(
    0,
    lines.findIndex((line) => line.startsWith('ERROR:')),
  );
  const text = lines.slice(from).filter(Boolean).slice(0, 4).join(' ');
  return text.length <= MAX_MESSAGE_LENGTH ? text : `${text.slice(0, MAX_MESSAGE_LENGTH)}…`;
}

/** Whether the error only reports that a resource is missing. */
export const isNotFound = (err: string): boolean =>
  /NOT_FOUND|Cannot find service|was not found|Unknown service account|404/i.test(err);

/** Whether a retry may succeed: new services and accounts work only after some minutes. */
export const isTransientRefusal = (kind: RefusalKind): boolean =>
  kind === 'not yet' || kind === 'service off' || kind === 'build role';
