import { createHash } from 'node:crypto';
import { allocateNumber, type World } from '../core/world.ts';
import type { Form, FormResponse } from './form.ts';

export interface SentAnswer extends Pick<FormResponse, 'answers' | 'respondentEmail'> {
  readonly sentMs: number;
  /** The microseconds after `sentMs`, 0 to 999; absent if 0. */
  readonly sentMicros?: number | undefined;
}

/** Adds responses, and returns their ids. Copies the list of responses only once. */
export function addResponses(
  world: World,
  form: Form,
  sent: readonly SentAnswer[],
): readonly string[] {
  const added = sent.map(({ sentMs, sentMicros, answers, respondentEmail }) => {
    const responseId = buildResponseId(form, allocateNumber(world));
    const times = { createdMs: sentMs, submittedMs: sentMs, submittedMicros: sentMicros };
    return { responseId, ...times, respondentEmail, answers };
  });
  const responses = form.responses.concat(added);
  world.forms[form.formId] = { ...form, responses };
  return added.map(({ responseId }) => responseId);
}

export function deleteResponse(world: World, form: Form, responseId: string): boolean {
  const responses = form.responses.filter((one) => one.responseId !== responseId);
  world.forms[form.formId] = { ...form, responses };
  return responses.length < form.responses.length;
}

export interface ResponseEdit extends Pick<FormResponse, 'responseId' | 'answers'> {
  readonly respondentEmail?: string | undefined;
  readonly sentMs?: number | undefined;
  readonly sentMicros?: number | undefined;
  readonly nowMs: number;
}

/** Replaces the answers of a response. Returns false if no response has the id. */
export function editResponse(world: World, form: Form, edit: ResponseEdit): boolean {
  const { responseId, answers, respondentEmail, nowMs, sentMs = nowMs, sentMicros } = edit;
  const responses = form.responses.map((one) =>
    one.responseId === responseId
      ? {
          ...one,
          answers,
          ...(respondentEmail !== undefined && { respondentEmail }),
          ...computeEditTime({ ms: sentMs, micros: sentMicros }, one),
        }
      : one,
  );
  world.forms[form.formId] = { ...form, responses };
  return responses.some((one) => one.responseId === responseId);
}

/** Returns the time of an edit. An edit within the same millisecond is a microsecond later. */
function computeEditTime(
  { ms, micros }: { readonly ms: number; readonly micros: number | undefined },
  before: FormResponse,
): Pick<FormResponse, 'submittedMs' | 'submittedMicros'> {
  const next = before.submittedMs === ms ? (before.submittedMicros ?? 0) + 1 : undefined;
  return { submittedMs: ms, submittedMicros: micros ?? (next && Math.min(next, 999)) };
}

/** Builds an id of Google’s length. Ids are in random order, so callers sort by time. */
function buildResponseId({ formId }: Form, number: number): string {
  const digest = createHash('sha512').update(`${formId} ${number}`).digest('base64url');
  return `ACYDBN${digest}`.slice(0, RESPONSE_ID_LENGTH);
}

const RESPONSE_ID_LENGTH = 71;
