/** A form's store of responses: adding, changing and taking away, without asking whether they answer the form. */
import { createHash } from 'node:crypto';
import { freshNumber, type World } from '../core/world.ts';
import type { Form, FormResponse } from './form.ts';

/** What somebody has sent, and when (milliseconds since 1970). */
export interface Sent extends Pick<FormResponse, 'answers' | 'respondentEmail'> {
  readonly sentMs: number;
}

/** The ids of the new responses. However many there are, the store is copied once. */
export function addResponses(world: World, form: Form, sent: readonly Sent[]): readonly string[] {
  const added = sent.map(({ sentMs, answers, respondentEmail }) => {
    const responseId = responseIdOf(form, freshNumber(world));
    return { responseId, createdMs: sentMs, submittedMs: sentMs, respondentEmail, answers };
  });
  world.forms[form.formId] = { ...form, responses: form.responses.concat(added) };
  return added.map(({ responseId }) => responseId);
}

/** In no order, as Google's: whoever wants responses by time must sort them. */
function responseIdOf({ formId }: Form, number: number): string {
  const digest = createHash('sha256').update(`${formId} ${number}`).digest('base64url');
  return `ACYDBN${digest}`;
}

/** Sent anew by who may edit their answer: the id stays, and of the old content nothing. False when there is no such response. */
export function replaceResponse(
  world: World,
  form: Form,
  {
    responseId,
    answers,
    sentMs,
  }: Pick<Sent, 'answers' | 'sentMs'> & { readonly responseId: string },
): boolean {
  const index = form.responses.findIndex((response) => response.responseId === responseId);
  const old = form.responses[index];
  if (old === undefined) return false;
  const responses = form.responses.with(index, { ...old, answers, submittedMs: sentMs });
  world.forms[form.formId] = { ...form, responses };
  return true;
}

/** One response, or all where no id is given. False when there is no such response. */
export function deleteResponses(world: World, form: Form, responseId?: string): boolean {
  const responses =
    responseId === undefined
      ? []
      : form.responses.filter((response) => response.responseId !== responseId);
  world.forms[form.formId] = { ...form, responses };
  return responseId === undefined || responses.length < form.responses.length;
}
