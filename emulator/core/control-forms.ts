/** Answering a form, editing an answer and deleting it, which people do on its pages, and nobody can do through the API. */
import { z } from 'zod';
import { entryId, type Form } from '../forms/form.ts';
import { addResponses, deleteResponse, editResponse } from '../forms/record.ts';
import { submitResponse } from '../forms/submit.ts';
import { ensureUser } from '../identity/user.ts';
import { entityNotFound, invalidArgument } from './refusal.ts';
import type { Clock, World } from './world.ts';

export interface FormControls {
  readonly world: () => World;
  readonly clock: Clock;
  readonly changed: (fileId: string) => void;
}

/** One order for one form. */
interface FormOrder {
  readonly world: World;
  readonly form: Form;
  readonly now: number;
  readonly body: unknown;
}

const ADDRESS = /^\/forms\/([^/]+)(\/responses(?:\/([^/]+))?)?$/;

/** Null for an address that is none of a form. Throws a 404 when there is no such form. */
export function actOnForm(
  { world, clock, changed }: FormControls,
  {
    method,
    path,
    body,
  }: { readonly method: string; readonly path: string; readonly body: unknown },
): object | null {
  const [, formId, responses, responseId] = ADDRESS.exec(path) ?? [];
  const act = actFor(method, responses, responseId);
  if (formId === undefined || act === null) return null;
  const form = world().forms[formId];
  if (form === undefined) throw entityNotFound();
  const reply = act({ world: world(), form, now: clock.now(), body });
  changed(formId);
  return reply;
}

type Act = (order: FormOrder) => object;

function actFor(
  method: string,
  responses: string | undefined,
  responseId: string | undefined,
): Act | null {
  if (responses === undefined) return method === 'PUT' ? ageForm : null;
  if (responseId === undefined) return method === 'POST' ? answer : null;
  if (method === 'PUT') return (order) => edit(order, responseId);
  return method === 'DELETE' ? (order) => takeAway(order, responseId) : null;
}

/** Makes it a form from before settings and publish settings, or a newer one again. */
function ageForm({ world, form, body }: FormOrder): object {
  const { isLegacy } = z.strictObject({ isLegacy: z.boolean() }).parse(body);
  const { isLegacy: _, ...rest } = form;
  world.forms[form.formId] = isLegacy ? { ...rest, isLegacy } : rest;
  return {};
}

/** By an editor of the form: neither a list nor anybody else says that it was there. */
function takeAway({ world, form }: FormOrder, responseId: string): object {
  if (!deleteResponse(world, form, responseId)) throw entityNotFound();
  return {};
}

/** By whoever sent it, where the form's editor has it offer that. */
function edit({ world, form, now, body }: FormOrder, responseId: string): object {
  const given = z.strictObject({ answers, respondentEmail, ...sentAt }).parse(body);
  if (!editResponse(world, form, { responseId, ...given, nowMs: now })) throw entityNotFound();
  return {};
}

const answers = z.record(z.string(), z.array(z.string()));
const respondentEmail = z.string().optional();
/** Milliseconds since 1970, by default now; and microseconds after that. */
const sentAt = {
  sentMs: z.number().int().optional(),
  sentMicros: z.number().int().min(0).max(999).optional(),
};

const submission = z.union([
  z.strictObject({ respondentEmail, answers }),
  z.strictObject({
    unchecked: z.literal(true),
    responses: z.array(z.strictObject({ respondentEmail, answers, ...sentAt })),
  }),
]);

type Submission = z.infer<typeof submission>;

function answer(order: FormOrder): object {
  const given = submission.parse(order.body);
  return 'unchecked' in given ? addUnchecked(order, given) : submit(order, given);
}

/** As they are: whatever the form asks and takes, of any length and number, by whomever. */
function addUnchecked(
  { world, form, now }: FormOrder,
  { responses }: Extract<Submission, { readonly unchecked: true }>,
): object {
  const sent = responses.map((response) => ({
    answers: response.answers,
    respondentEmail: response.respondentEmail ?? null,
    sentMs: response.sentMs ?? now,
    sentMicros: response.sentMicros,
  }));
  return { responseIds: addResponses(world, form, sent) };
}

/** As if the respondent had sent the form's page: by question id, at the emulator's time. */
function submit(
  { world, form, now }: FormOrder,
  given: Exclude<Submission, { readonly unchecked: true }>,
): object {
  const entries = new Map(Object.entries(given.answers).map(([id, to]) => [entryId(id), to]));
  const email = given.respondentEmail;
  const respondent = email === undefined ? null : ensureUser(world, email).email;
  const result = submitResponse({ world, form, respondent, entries, typedEmail: email, now });
  if (result.kind === 'accepted') return result;
  throw invalidArgument(result.problems.map((problem) => problem.sentence).join(' '));
}
