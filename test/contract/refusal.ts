/** The envelope of a refusal, which no discovery document describes: with a reason in Drive, with a status elsewhere. */

import { z } from 'zod';

const detail = z.looseObject({ '@type': z.string().startsWith('type.googleapis.com/') });

const STATUSES = [
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
] as const;

const withStatus = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string(),
    status: z.enum(STATUSES).optional(),
    details: z.array(detail).optional(),
  }),
});

const withReasons = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string(),
    errors: z
      .array(
        z.strictObject({
          message: z.string(),
          domain: z.string(),
          reason: z.string(),
          location: z.string().optional(),
          locationType: z.string().optional(),
        }),
      )
      .min(1),
  }),
});

/** What is no message at all is refused by Google's front end, before Drive is asked. */
const inDrive = z.union([
  withReasons,
  withStatus.refine(({ error }) => error.details !== undefined),
]);

export interface GivenRefusal {
  readonly api: string;
  readonly status: number;
  readonly body: unknown;
}

export function problemsOfRefusal({ api, status, body }: GivenRefusal): readonly string[] {
  const read = (api === 'drive' ? inDrive : withStatus).safeParse(body);
  if (!read.success) return [z.prettifyError(read.error)];
  const { code } = read.data.error;
  return code === status ? [] : [`error.code is ${code} in an answer with the status ${status}`];
}

/** Whether a refusal says that a field or a parameter does not exist. */
export function deniesAName(body: unknown): boolean {
  const read = withStatus.safeParse(body);
  return (
    read.success && /: Cannot (find field|bind query parameter)\./.test(read.data.error.message)
  );
}
