/** A form's store of responses: adding to it, without asking whether they answer the form, and taking away from it. */
import { createHash } from 'node:crypto';
import { freshNumber, type World } from '../core/world.ts';
import type { Form, FormResponse } from './form.ts';
import { goesOn } from './responses.ts';

/** What somebody has sent, and when (milliseconds since 1970). */
export interface Sent extends Pick<FormResponse, 'answers' | 'respondentEmail'> {
  readonly sentMs: number;
}

/** The ids of the new responses. The store is copied once for all of them. */
export function addResponses(world: World, form: Form, sent: readonly Sent[]): readonly string[] {
  const added = sent.map(({ sentMs, answers, respondentEmail }) => {
    const responseId = responseIdOf(form, freshNumber(world));
    return { responseId, createdMs: sentMs, submittedMs: sentMs, respondentEmail, answers };
  });
  const responses = form.responses.concat(added);
  goesOn(form.responses, responses);
  world.forms[form.formId] = { ...form, responses };
  return added.map(({ responseId }) => responseId);
}

/** False when there is none of that id. */
export function deleteResponse(world: World, form: Form, responseId: string): boolean {
  const responses = form.responses.filter((one) => one.responseId !== responseId);
  world.forms[form.formId] = { ...form, responses };
  return responses.length < form.responses.length;
}

/** The last state takes the place of the one before, of which nothing is kept. False when there is none of that id. */
export function editResponse(
  world: World,
  form: Form,
  {
    responseId,
    answers,
    nowMs,
  }: Pick<FormResponse, 'responseId' | 'answers'> & { readonly nowMs: number },
): boolean {
  const responses = form.responses.map((one) =>
    one.responseId === responseId ? { ...one, answers, submittedMs: nowMs } : one,
  );
  world.forms[form.formId] = { ...form, responses };
  return responses.some((one) => one.responseId === responseId);
}

/** In no order, as Google's: whoever wants responses by time must sort them. */
function responseIdOf({ formId }: Form, number: number): string {
  const digest = createHash('sha256').update(`${formId} ${number}`).digest('base64url');
  return `ACYDBN${digest}`;
}
