/** Answers the routes under `/emulator/` for tests and demos. */

import { z } from 'zod';
import type { EmulatorClock } from '../clock.ts';
import { buildEntryId, type Form } from '../forms/form.ts';
import { addResponses, deleteResponse, editResponse } from '../forms/record.ts';
import { shortListSchema } from '../forms/short-lists.ts';
import { submitResponse } from '../forms/submit.ts';
import { buildUserToken } from '../identity/bearer.ts';
import {
  buildClientFile,
  type ClientSettings,
  changeClient,
  registerClient,
} from '../identity/grant.ts';
import { getCertificates } from '../identity/id-token.ts';
import { ensureUser } from '../identity/user.ts';
import { jobSchema, scheduleJob } from '../scheduler/job.ts';
import { type AccountSettings, accountsSchema } from './accounts.ts';
import { faultSchema } from './fault.ts';
import { refuseArgument, refuseNotFound } from './refusal.ts';
import { buildErrorResponse, buildJsonResponse, createRouter, parseBody } from './route.ts';
import type { ServiceParts } from './service.ts';
import { staleReadSchema } from './stale-reads.ts';
import type { World } from './world.ts';

export interface ControlParts extends Omit<ServiceParts, 'clock' | 'quotas' | 'routes'> {
  readonly clock: EmulatorClock;
}

export type ControlHandler = (request: Request, url: URL) => Promise<Response | null>;

export function createControl(controls: ControlParts): ControlHandler {
  return async (request, url) => {
    if (!url.pathname.startsWith('/emulator/')) return null;
    try {
      const found = findControl(request.method, url.pathname.slice('/emulator'.length));
      if (found === null) throw refuseNotFound();
      const body = parseBody(await request.text());
      const { route, parameters } = found;
      return buildJsonResponse(await route.act(controls, body, { origin: url.origin, parameters }));
    } catch (error) {
      if (!(error instanceof z.ZodError)) return buildErrorResponse(error);
      return buildErrorResponse(refuseArgument(z.prettifyError(error)));
    }
  };
}

interface ControlAddress {
  readonly origin: string;
  readonly parameters: Readonly<Record<string, string>>;
}

type ControlAction = (controls: ControlParts, body: unknown, address: ControlAddress) => unknown;

const CONTROL_ACTIONS: Readonly<Record<string, ControlAction>> = {
  'GET /clock': readClock,
  'POST /clock': moveClock,
  'POST /faults': ({ faults }, body) =>
    toEmptyReply(faults.add(buildOneOrMoreSchema(faultSchema).parse(body))),
  'DELETE /faults': ({ faults }) => toEmptyReply(faults.clear()),
  'POST /accounts': changeAccounts,
  'POST /stale-reads': ({ staleReads }, body) =>
    toEmptyReply(staleReads.order(buildOneOrMoreSchema(staleReadSchema).parse(body))),
  'POST /short-lists': ({ shortLists }, body) =>
    toEmptyReply(shortLists.order(buildOneOrMoreSchema(shortListSchema).parse(body))),
  'POST /users': addUser,
  'POST /clients': addClient,
  'POST /jobs': addJob,
  'POST /buckets': addBucket,
  'GET /calls': ({ calls }) => calls.counts(),
  'GET /certs': () => getCertificates(),
  'PUT /forms/{formId}': buildFormAction(changeFormAge),
  'POST /forms/{formId}/responses': buildFormAction(handleSubmission),
  'PUT /forms/{formId}/responses/{responseId}': buildFormAction(handleEdit),
  'DELETE /forms/{formId}/responses/{responseId}': buildFormAction(handleDeletion),
};

const findControl = createRouter(
  Object.entries(CONTROL_ACTIONS).map(([address, act]) => {
    const [method = '', path = ''] = address.split(' ');
    return { method, path, act };
  }),
);

function toEmptyReply(_nothing: unknown): object {
  return {};
}

function readClock({ clock }: ControlParts): object {
  return { now: clock.now(), time: new Date(clock.now()).toISOString() };
}

const clockMoveSchema = z.union([
  z.strictObject({ advanceMs: z.number().int().min(0) }),
  z.strictObject({ to: z.union([z.number().int(), z.iso.datetime({ offset: true })]) }),
]);

async function moveClock(controls: ControlParts, body: unknown): Promise<object> {
  const move = clockMoveSchema.parse(body);
  if ('advanceMs' in move) await controls.clock.advanceBy(move.advanceMs);
  else await controls.clock.advanceTo(new Date(move.to).getTime());
  return readClock(controls);
}

function buildOneOrMoreSchema<S extends z.ZodType>(schema: S) {
  return z.union([z.array(schema), schema.transform((one) => [one])]);
}

function changeAccounts({ accounts }: ControlParts, body: unknown): object {
  // Parsed JSON has no undefined fields, which `Partial` would allow.
  accounts.change(accountsSchema.partial().parse(body) as Partial<AccountSettings>);
  return accounts.settings();
}

const newUserSchema = z.strictObject({
  email: z.email(),
  kind: z.enum(['person', 'service account']).optional(),
});

function addUser({ world }: ControlParts, body: unknown): object {
  const { email, kind } = newUserSchema.parse(body);
  const known = ensureUser(world(), email);
  const user = kind === undefined ? known : { ...known, kind };
  world().users[user.email] = user;
  return { ...user, accessToken: buildUserToken(user.email) };
}

const clientOrderSchema = z.strictObject({
  id: z.string().optional(),
  status: z.enum(['testing', 'in production']).optional(),
  disabledServices: z.array(z.string()).optional(),
});

/** Creates or changes an OAuth client. Returns the client file that Google’s console would give. */
function addClient({ world }: ControlParts, body: unknown, { origin }: ControlAddress): object {
  const { id, ...given } = clientOrderSchema.parse(body ?? {});
  const choices = given as Partial<ClientSettings>;
  const client =
    id === undefined ? registerClient(world(), choices) : changeClient(world(), id, choices);
  return buildClientFile(client, origin);
}

function addJob({ world, clock }: ControlParts, body: unknown): object {
  const order = jobSchema.parse(body);
  world().jobs[order.name] = scheduleJob(order, clock.now());
  return order;
}

const bucketOrderSchema = z.strictObject({
  name: z.string().min(3),
  writers: z.array(z.email()).default([]),
  isPublic: z.boolean().default(true),
});

function addBucket({ world }: ControlParts, body: unknown): object {
  const { name, ...bucket } = bucketOrderSchema.parse(body);
  world().buckets[name] = bucket;
  return { name, ...bucket };
}

interface FormOrder {
  readonly world: World;
  readonly form: Form;
  readonly responseId: string;
  readonly now: number;
  readonly body: unknown;
}

/** Builds the action for a form. The action throws 404 if the form is missing. */
function buildFormAction(act: (order: FormOrder) => object): ControlAction {
  return ({ world, clock, changed }, body, { parameters: { formId = '', responseId = '' } }) => {
    const form = world().forms[formId];
    if (form === undefined) throw refuseNotFound();
    const reply = act({ world: world(), form, responseId, now: clock.now(), body });
    changed(formId);
    return reply;
  };
}

/** Makes a form look older than publish settings, or makes it a current form again. */
function changeFormAge({ world, form, body }: FormOrder): object {
  const { isLegacy } = z.strictObject({ isLegacy: z.boolean() }).parse(body);
  const { isLegacy: _, ...rest } = form;
  world.forms[form.formId] = isLegacy ? { ...rest, isLegacy } : rest;
  return {};
}

/** Deletes a response as an editor of the form would: no list shows that the response existed. */
function handleDeletion({ world, form, responseId }: FormOrder): object {
  if (!deleteResponse(world, form, responseId)) throw refuseNotFound();
  return {};
}

function handleEdit({ world, form, responseId, now, body }: FormOrder): object {
  const given = responseSchema.parse(body);
  if (!editResponse(world, form, { responseId, ...given, nowMs: now })) throw refuseNotFound();
  return {};
}

const responseSchema = z.strictObject({
  respondentEmail: z.string().optional(),
  answers: z.record(z.string(), z.array(z.string())),
  /** The time of sending in milliseconds since 1970. Default: the current time. */
  sentMs: z.number().int().optional(),
  sentMicros: z.number().int().min(0).max(999).optional(),
});

const submissionSchema = z.union([
  responseSchema.pick({ respondentEmail: true, answers: true }),
  z.strictObject({ unchecked: z.literal(true), responses: z.array(responseSchema) }),
]);

type SubmissionOrder = z.infer<typeof submissionSchema>;

function handleSubmission(order: FormOrder): object {
  const given = submissionSchema.parse(order.body);
  return 'unchecked' in given ? addUnchecked(order, given) : submitAnswers(order, given);
}

/** Stores any number of responses without checking their senders or lengths. */
function addUnchecked(
  { world, form, now }: FormOrder,
  { responses }: Extract<SubmissionOrder, { readonly unchecked: true }>,
): object {
  const sent = responses.map(({ respondentEmail = null, sentMs = now, ...rest }) => ({
    ...{ respondentEmail, sentMs, ...rest },
  }));
  return { responseIds: addResponses(world, form, sent) };
}

function submitAnswers(
  { world, form, now }: FormOrder,
  given: Exclude<SubmissionOrder, { readonly unchecked: true }>,
): object {
  const entries = new Map(Object.entries(given.answers).map(([id, to]) => [buildEntryId(id), to]));
  const email = given.respondentEmail;
  const respondent = email === undefined ? null : ensureUser(world, email).email;
  const result = submitResponse({ world, form, respondent, entries, typedEmail: email, now });
  if (result.kind === 'accepted') return result;
  throw refuseArgument(result.problems.map((problem) => problem.sentence).join(' '));
}
