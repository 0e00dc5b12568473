/** Calls Google’s API as the visitor, and checks its replies. */
import { z } from 'zod';
import { accessPage, refusalPage } from './message-page.ts';
import type { Visitor } from './visitor.ts';

export type Reply<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly sentence: string };

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

export const get = <Value>(
  visitor: Visitor,
  path: string,
  schema: z.ZodType<Value>,
): Promise<Reply<Value>> => call(visitor, path, {}, schema);

export const send = <Value>(
  visitor: Visitor,
  path: string,
  body: object,
  schema: z.ZodType<Value>,
): Promise<Reply<Value>> =>
  call(visitor, path, { method: 'POST', body: JSON.stringify(body) }, schema);

async function call<Value>(
  visitor: Visitor,
  path: string,
  init: RequestInit,
  schema: z.ZodType<Value>,
): Promise<Reply<Value>> {
  const headers = { 'content-type': 'application/json', ...authorization(visitor) };
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
export function pageForRefusal(
  visitor: Visitor,
  refusal: { readonly status: number; readonly sentence: string },
): Promise<Response> {
  const access = [401, 403, 404].includes(refusal.status);
  return access
    ? accessPage(visitor, refusal.status)
    : refusalPage(visitor, refusal.status, refusal.sentence);
}

function authorization(visitor: Visitor): Record<string, string> {
  if (visitor.signedIn === null) return {};
  return { authorization: `Bearer ${visitor.backend.tokenFor(visitor.signedIn)}` };
}
