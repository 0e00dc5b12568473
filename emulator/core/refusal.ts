/** Builds Google’s errors: a status and the JSON body of each API. */
import type { Api } from './world.ts';

/** An error that handlers throw and that becomes the response unchanged. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
  }
}

const HTTP_STATUSES = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const;
export type CanonicalCode = keyof typeof HTTP_STATUSES;

/** Builds an error of Sheets, Forms or Cloud Tasks, with `code`, `message` and `status`. */
export function refuse(
  code: CanonicalCode,
  message: string,
  details?: readonly unknown[],
): Refusal {
  const status = HTTP_STATUSES[code];
  const error = { code: status, message, status: code, ...(details ? { details } : {}) };
  return new Refusal(status, message, { error });
}

export const buildErrorInfo = (reason: string, metadata: object): object => ({
  ...{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' },
  metadata,
});

export const buildHelp = (description: string, url: string): object => ({
  '@type': 'type.googleapis.com/google.rpc.Help',
  links: [{ description, url }],
});

export function refuseArgument(message: string): Refusal {
  return refuse('INVALID_ARGUMENT', message);
}

/** Builds a 404 of Sheets, Forms or Cloud Tasks. Unshared files get the same error. */
export function refuseNotFound(): Refusal {
  return refuse('NOT_FOUND', 'Requested entity was not found.');
}

export function createCallerRefusal(): Refusal {
  return refuse('PERMISSION_DENIED', 'The caller does not have permission');
}

export function createFeatureRefusal(what: string): Refusal {
  return refuse('UNIMPLEMENTED', `The emulator does not support ${what}.`);
}

/** A violation in the JSON of a request, at a path such as `requests[0].update_cells`. */
export interface FieldViolation {
  readonly field: string;
  readonly description: string;
}

/** Builds a 400 with the `google.rpc.BadRequest` detail and a line for each violation. */
export function refusePayload(violations: readonly FieldViolation[]): Refusal {
  const message = violations.map((violation) => violation.description).join('\n');
  return refuse('INVALID_ARGUMENT', message, [buildBadRequestDetail(violations)]);
}

export function buildBadRequestDetail(violations: readonly FieldViolation[]): unknown {
  const fieldViolations = violations.map(({ field, description }) =>
    field === '' ? { description } : { field, description },
  );
  return { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations };
}

/** The part of the request that caused a Drive error, and the error’s domain (default `global`). */
interface DrivePlace {
  readonly domain?: string;
  readonly location?: string;
  readonly locationType?: string;
}

/** Returns whether the errors of an API have the format of {@link refuseDrive}. */
export const hasReasons = (api: Api): boolean => api === 'drive' || api === 'storage';

/** Builds an error of Drive or Cloud Storage. It has `errors[]` and a reason, but no `status`. */
export function refuseDrive(
  status: number,
  reason: string,
  message: string,
  { domain = 'global', ...where }: DrivePlace = {},
): Refusal {
  const errors = [{ message, domain, reason, ...where }];
  return new Refusal(status, message, { error: { errors, code: status, message } });
}

interface ApiRefusal extends DrivePlace {
  /** The reason of an error of Drive or Cloud Storage. */
  readonly reason: string;
  /** The details of an error; only for APIs other than Drive and Cloud Storage. */
  readonly details?: readonly unknown[];
}

/** Builds an error in the format of an API. */
export const buildApiRefusal = (
  api: Api,
  code: CanonicalCode,
  message: string,
  { reason, details, ...place }: ApiRefusal,
): Refusal =>
  hasReasons(api)
    ? refuseDrive(HTTP_STATUSES[code], reason, message, place)
    : refuse(code, message, details);

export const buildParameterPlace = (location: string) => ({ locationType: 'parameter', location });

/** Builds Drive’s 404, which is also used for a file that is not shared. */
export function createMissingFileRefusal(fileId: string): Refusal {
  return refuseDrive(404, 'notFound', `File not found: ${fileId}.`, buildParameterPlace('fileId'));
}
