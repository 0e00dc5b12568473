/** Calls Google’s API as the visitor, and checks its replies. */
import { z } from 'zod';
import { renderAccessPage, showRefusal } from './message-page.ts';
import type { Visitor } from './visitor.ts';

export type ApiReply<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly sentence: string };

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

export const getFromApi = <Value>(
  visitor: Visitor,
  path: string,
  schema: z.ZodType<Value>,
): Promise<ApiReply<Value>> => callApi(visitor, path, {}, schema);

export const postToApi = <Value>(
  visitor: Visitor,
  path: string,
  body: object,
  schema: z.ZodType<Value>,
): Promise<ApiReply<Value>> =>
  callApi(visitor, path, { method: 'POST', body: JSON.stringify(body) }, schema);

async function callApi<Value>(
  visitor: Visitor,
  path: string,
  init: RequestInit,
  schema: z.ZodType<Value>,
): Promise<ApiReply<Value>> {
  const headers = { 'content-type': 'application/json', ...buildAuthorization(visitor) };
  const response = await visitor.backend.api(
    new Request(new URL(path, visitor.origin), { ...init, headers }),
  );
  const body: unknown = await response.json();
  if (response.ok) return { kind: 'found', value: schema.parse(body) };
  const refusal = refusalSchema.safeParse(body);
  return {
    kind: 'refused',
    status: response.status,
    sentence: refusal.success ? refusal.data.error.message : `The API answered ${response.status}.`,
  };
}

/** Renders the page for a refusal. The statuses 401, 403 and 404 concern access. */
export function renderRefusal(
  visitor: Visitor,
  refusal: { readonly status: number; readonly sentence: string },
): Promise<Response> {
  const access = [401, 403, 404].includes(refusal.status);
  return access
    ? renderAccessPage(visitor, refusal.status)
    : showRefusal(visitor, refusal.status, refusal.sentence);
}

function buildAuthorization(visitor: Visitor): Record<string, string> {
  if (visitor.signedIn === null) return {};
  return { authorization: `Bearer ${visitor.backend.tokenFor(visitor.signedIn)}` };
}
