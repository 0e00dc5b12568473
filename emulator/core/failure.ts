/** What each API answers when it fails by order, status by status. */
import { INVALID_TOKEN } from '../identity/bearer.ts';
import { type CanonicalCode, type DriveReason, Refusal, refuseDrive } from './refusal.ts';
import type { Api } from './world.ts';

export interface Failing {
  readonly status: number;
  /** Default: Google's sentence for the status. */
  readonly message?: string | undefined;
  /** Drive's `errors[0].reason`; in the other APIs that of a `google.rpc.ErrorInfo`, which is there only where it is given. */
  readonly reason?: string | undefined;
}

export function failure(api: Api, failing: Failing): Refusal {
  return api === 'drive' ? driveFailure(failing) : canonicalFailure(api, failing);
}

type Words = readonly [code: CanonicalCode | null, message: string];

/** A 413 comes from Google's front end, which knows no canonical code for it. */
const WORDS: Readonly<Record<number, Words>> = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  401: ['UNAUTHENTICATED', INVALID_TOKEN],
  403: ['PERMISSION_DENIED', 'The caller does not have permission'],
  404: ['NOT_FOUND', 'Requested entity was not found.'],
  409: ['ABORTED', 'The operation was aborted.'],
  413: [null, 'Request Entity Too Large'],
  429: ['RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).'],
  500: ['INTERNAL', 'Internal error encountered.'],
  503: ['UNAVAILABLE', 'The service is currently unavailable.'],
};

function canonicalFailure(api: Api, { status, message, reason }: Failing): Refusal {
  const [code, words] = WORDS[status] ?? [null, `The emulator was told to fail with ${status}.`];
  const said = message ?? words;
  const error = {
    code: status,
    message: said,
    ...(code !== null && { status: code }),
    ...(reason !== undefined && { details: [errorInfo(api, reason)] }),
  };
  return new Refusal(status, said, { error });
}

function errorInfo(api: Api, reason: string): object {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service: `${api}.googleapis.com` },
  };
}

type DriveWords = Omit<DriveReason, 'status'>;

const DRIVE_WORDS: Readonly<Record<number, DriveWords>> = {
  400: { reason: 'badRequest', message: 'Bad Request' },
  401: {
    reason: 'authError',
    message: 'Invalid Credentials',
    locationType: 'header',
    location: 'Authorization',
  },
  403: {
    reason: 'insufficientFilePermissions',
    message: 'The user does not have sufficient permissions for this file.',
  },
  404: {
    reason: 'notFound',
    message: 'File not found: .',
    locationType: 'parameter',
    location: 'fileId',
  },
  409: { reason: 'conflict', message: 'Conflict' },
  413: { reason: 'uploadTooLarge', message: 'Request Too Large' },
  429: { reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded' },
  500: { reason: 'internalError', message: 'Internal Error' },
  503: { reason: 'backendError', message: 'Backend Error' },
};

/** Reasons of this domain are about how much was used, not about the file. */
const USAGE_LIMITS =
  /^(dailyLimitExceeded|rateLimitExceeded|userRateLimitExceeded|storageQuotaExceeded|accessNotConfigured)$/;

function driveFailure({ status, message, reason }: Failing): Refusal {
  const words = DRIVE_WORDS[status] ?? {
    reason: status >= 500 ? 'backendError' : 'badRequest',
    message: `The emulator was told to fail with ${status}.`,
  };
  const said = { ...words, ...(message !== undefined && { message }) };
  const why = reason ?? said.reason;
  const where = reason === undefined ? said : { message: said.message };
  const domain = USAGE_LIMITS.test(why) ? 'usageLimits' : 'global';
  return refuseDrive({ ...where, reason: why, domain, status });
}
