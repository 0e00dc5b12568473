/** The REST methods of Forms v1. */

import { readShape } from '../core/check.ts';
import { canOwnFiles, requireAccess } from '../core/permission.ts';
import { createCallerRefusal, refuseArgument, refuseNotFound } from '../core/refusal.ts';
import { resolvePagesOrigin } from '../core/route.ts';
import {
  allocateFileId,
  type Call,
  type DriveFile,
  type Handler,
  type Permission,
  type QuotaClass,
  type Route,
} from '../core/world.ts';
import { createFile } from '../drive/file.ts';
import { requireCaller } from '../identity/bearer.ts';
import { applyBatch } from './batch.ts';
import { buildRevisionId, createForm, type Form } from './form.ts';
import { batchUpdateShape, type DescribedBatch, formShape, publishShape } from './request.ts';
import { toFormResource, toPublishResource } from './resource.ts';
import { listResponses } from './responses.ts';

function handleCreation(call: Call): object {
  const { world, body, caller, client, now, url, changed } = call;
  const owner = requireCaller(caller);
  const { info = {}, ...rest } = readShape(formShape, body, 'form');
  if (Object.keys(rest).length > 0 || info.description !== undefined) {
    throw refuseArgument(
      'Only info.title can be set when creating a form. To add items and change settings, use ' +
        'batchUpdate.',
    );
  }
  if (!info.title) throw refuseArgument('info.title is required.');
  if (!canOwnFiles(world, owner)) throw createCallerRefusal();
  const id = allocateFileId(world, 'form');
  const isOpen = shouldPublish(call);
  const form = {
    ...createForm(id, info.title),
    ...(isOpen && { isPublished: true, isAcceptingResponses: true }),
  };
  const name = info.documentTitle || info.title;
  const file = createFile({ id, kind: 'form', name, owner, now, client });
  file.permissions.push({ ...ANYONE_CAN_ANSWER });
  world.forms[id] = form;
  world.files[id] = file;
  changed(id);
  return toFormResource(form, file, resolvePagesOrigin(url));
}

function shouldPublish({ accounts, url }: Call): boolean {
  const asked = url.searchParams.get('unpublished') === 'true';
  return accounts.settings().newForms === 'published' && !asked;
}

/** The permission of every new form (recorded). It opens a published form to everybody. */
const ANYONE_CAN_ANSWER: Permission = {
  id: 'anyoneWithLink',
  type: 'anyone',
  role: 'reader',
  view: 'published',
  allowFileDiscovery: false,
};

interface EditableForm {
  readonly form: Form;
  readonly file: DriveFile;
}

/** Returns a form for editing. Throws 404 or 403 if the caller is not an editor. */
function requireEditableForm(call: Call): EditableForm {
  const { formId = '' } = call.parameters;
  const file = requireAccess(call, formId, 'writer');
  const form = call.world.forms[formId];
  if (!form) throw refuseNotFound();
  return { form, file };
}

function getForm(call: Call): object {
  const { form, file } = requireEditableForm(call);
  return toFormResource(form, file, resolvePagesOrigin(call.url));
}

/** Applies all requests to a copy, which replaces the form if no request is refused. */
function updateForm(call: Call): object {
  const { form, file } = requireEditableForm(call);
  const batch = readShape(batchUpdateShape, call.body);
  if (!batch.requests?.length) throw refuseArgument('Must specify at least one request.');
  checkRevision(form, batch.writeControl);
  const draft = { form, nextNumber: call.world.nextId };
  const { draft: end, replies } = applyBatch(draft, batch.requests);
  const next = { ...end.form, revision: form.revision + 1 };
  call.world.nextId = end.nextNumber;
  storeForm(call, next, file);
  return { replies, writeControl: { requiredRevisionId: buildRevisionId(next) } };
}

function checkRevision(form: Form, control: DescribedBatch['writeControl']): void {
  const required = control?.requiredRevisionId;
  if (required !== undefined && required !== buildRevisionId(form)) {
    throw refuseArgument(
      `The required revision ID '${required}' does not match the latest revision of the form.`,
    );
  }
}

function storeForm({ world, now, changed }: Call, form: Form, file: DriveFile): void {
  world.forms[form.formId] = form;
  file.modifiedMs = now;
  changed(form.formId);
}

function setPublishSettings(call: Call): object {
  const { form, file } = requireEditableForm(call);
  if (form.isLegacy) throw refuseArgument('Legacy forms do not support publish settings.');
  const { publishSettings, updateMask = '*' } = readShape(publishShape, call.body);
  if (!['*', 'publishState', 'publish_state'].includes(updateMask)) {
    throw refuseArgument(`Invalid field in update mask: ${updateMask}.`);
  }
  const { isPublished, isAcceptingResponses } = publishSettings?.publishState ?? {};
  if (isPublished === undefined || isAcceptingResponses === undefined) {
    throw refuseArgument(
      'publish_settings.publish_state must have both is_published and is_accepting_responses.',
    );
  }
  if (isAcceptingResponses && !isPublished) {
    throw refuseArgument('A form that is not published cannot accept responses.');
  }
  const next = { ...form, isPublished, isAcceptingResponses, revision: form.revision + 1 };
  storeForm(call, next, file);
  return { formId: form.formId, publishSettings: toPublishResource(next) };
}

function listFormResponses(call: Call): object {
  const { form } = requireEditableForm(call);
  const { searchParams } = call.url;
  const isFirstPage = !searchParams.get('pageToken');
  const asked = { formId: form.formId, isFirstPage, now: call.now };
  return listResponses(call.shortLists.seen(form.responses, asked), {
    repeatsAtSeams: call.accounts.settings().pageSeams === 'repeated',
    filter: searchParams.get('filter'),
    pageSize: searchParams.get('pageSize'),
    pageToken: searchParams.get('pageToken'),
  });
}

const FORM_PATH = '/v1/forms/{formId}';
const LIST_PARAMETERS = ['filter', 'pageSize', 'pageToken'];

export const formsRoutes: readonly Route[] = [
  buildRoute('write', 'POST', '/v1/forms', handleCreation, ['unpublished']),
  buildRoute('read', 'GET', FORM_PATH, getForm),
  buildRoute('write', 'POST', `${FORM_PATH}:batchUpdate`, updateForm),
  buildRoute('write', 'POST', `${FORM_PATH}:setPublishSettings`, setPublishSettings),
  buildRoute('expensive read', 'GET', `${FORM_PATH}/responses`, listFormResponses, LIST_PARAMETERS),
];

function buildRoute(
  quota: QuotaClass,
  method: string,
  path: string,
  handler: Handler,
  query: readonly string[] = [],
): Route {
  return { api: 'forms', method, path, quota, query, handler };
}
