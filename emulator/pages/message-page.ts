/** Renders pages that explain why something cannot be shown, and what to do. */
import { html } from 'hono/html';
import { z } from 'zod';
import type { Visitor } from './backend.ts';
import { renderDocument, renderSwitchForm } from './document.ts';
import { type Markup, renderBdi } from './markup.ts';

export interface MessageParts {
  readonly visitor: Visitor;
  readonly status: number;
  readonly heading: string;
  readonly content: Markup;
}

export function renderMessagePage(message: MessageParts): Promise<Response> {
  return renderDocument({
    visitor: message.visitor,
    title: message.heading,
    status: message.status,
    content: html`<div class="card"><h1>${message.heading}</h1>
${message.content}
</div>`,
  });
}

export function renderNotFoundPage(visitor: Visitor): Promise<Response> {
  return renderMessagePage({
    visitor,
    status: 404,
    heading: 'Page not found',
    content: html`<p>Check the address for a missing end, or start from <a
 href="/">your files</a>.</p>`,
  });
}

/** Renders the same page for a missing file and for a file that is not shared. */
export function renderAccessPage(visitor: Visitor, status: number): Promise<Response> {
  if (visitor.signedIn === null) {
    return renderSignInPage({ visitor, status, heading: 'Sign in to get access' });
  }
  return renderMessagePage({
    visitor,
    status,
    heading: 'You need access',
    content: html`<p>You are signed in as ${renderBdi(visitor.signedIn)}. Nothing at this address is
shared with you, or there is nothing here.</p>
<p>Ask the person who sent you the link to share it with this e-mail address, or sign in as
another user.</p>
${renderSwitchForm(visitor)}
<p><a href="/">Your files</a></p>`,
  });
}

export interface SignInParts {
  readonly visitor: Visitor;
  readonly heading: string;
  readonly status?: number;
  /** The typed text if it is not a valid address. */
  readonly refused?: string;
}

/** Renders the sign-in page, which leads to `visitor.address` afterwards. */
export function renderSignInPage(parts: SignInParts): Promise<Response> {
  const mark = parts.refused === undefined ? '' : 'Error: ';
  return renderDocument({
    visitor: parts.visitor,
    title: mark + parts.heading,
    status: parts.status ?? 200,
    content: html`<div class="card">
<h1>${parts.heading}</h1>
<p>This is an emulator on your own machine, without passwords. You see the same as the person that
you choose.</p>
${renderKnownUsers(parts.visitor)}
${renderAddressForm(parts)}
</div>`,
  });
}

function renderKnownUsers(visitor: Visitor): Markup {
  if (visitor.users.length === 0) return html``;
  return html`<h2>Choose somebody</h2>
${renderSwitchForm(visitor)}`;
}

function renderAddressForm(parts: SignInParts): Markup {
  const problem = parts.refused !== undefined;
  const isFirst = parts.visitor.users.length === 0;
  return html`<h2 id="other">${isFirst ? 'Type an e-mail address' : 'Or somebody else'}</h2>
<form method="post" action="/signin" class="stack">
<input type="hidden" name="next" value="${parts.visitor.address}">
<label for="email">E-mail address</label>
${
  problem
    ? html`<p class="problem"
 id="email-problem">“<bdi>${parts.refused}</bdi>” is not an e-mail address. Type one
such as host@example.com.</p>`
    : ''
}
<input id="email" name="email" type="email" autocomplete="email" required
 value="${parts.refused ?? ''}" ${
   problem
     ? html`aria-invalid="true"
 aria-describedby="email-problem" data-focus`
     : ''
 }>
<button class="main">Sign in</button>
</form>`;
}

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
  if (access) return renderAccessPage(visitor, refusal.status);
  return renderMessagePage({
    visitor,
    status: refusal.status,
    heading: 'This page cannot be shown now',
    content: html`<p class="prose">${refusal.sentence}</p>
<p><a href="${visitor.address}">Try again</a></p>`,
  });
}

function buildAuthorization(visitor: Visitor): Record<string, string> {
  if (visitor.signedIn === null) return {};
  return { authorization: `Bearer ${visitor.backend.tokenFor(visitor.signedIn)}` };
}
