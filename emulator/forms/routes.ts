/** Forms v1 by REST. */
import { withKnownQuery } from '../core/route.ts';
import type { Handler, QuotaClass, Route } from '../core/world.ts';
import {
  batchUpdate,
  createForm,
  getForm,
  listFormResponses,
  setPublishSettings,
} from './methods.ts';

const FORM = '/v1/forms/{formId}';
const LIST = ['filter', 'pageSize', 'pageToken'];

export const formsRoutes: readonly Route[] = [
  route('write', 'POST', '/v1/forms', createForm, ['unpublished']),
  route('read', 'GET', FORM, getForm),
  route('write', 'POST', `${FORM}:batchUpdate`, batchUpdate),
  route('write', 'POST', `${FORM}:setPublishSettings`, setPublishSettings),
  route('expensive read', 'GET', `${FORM}/responses`, listFormResponses, LIST),
];

function route(
  quota: QuotaClass,
  method: string,
  path: string,
  handler: Handler,
  query: readonly string[] = [],
): Route {
  return {
    api: 'forms',
    method,
    path,
    quota,
    handler: withKnownQuery(handler, query),
  };
}
