/** The emulator’s web pages: the routes of all pages, and their visitors. */

import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { Asked } from '../identity/authorisation.ts';
import { switchForm } from './account-menu.ts';
import { assetResponse } from './assets.ts';
import type { Backend } from './backend.ts';
import { documentResponse } from './document.ts';
import { filesPage } from './files-page.ts';
import { answerForm, mayWatch, viewForm } from './form/form-routes.ts';
import { get, pageForRefusal } from './google-api.ts';
import { isolated } from './markup.ts';
import { accessPage, messagePage, notFoundPage } from './message-page.ts';
import { signInPage } from './sign-in-page.ts';
import { downloadResponse } from './spreadsheet/download.ts';
import { accessSchema } from './spreadsheet/resource.ts';
import { spreadsheetPage } from './spreadsheet/spreadsheet-page.ts';
import { addRowBelow, typeIntoCell } from './spreadsheet/typing.ts';
import { type Visitor, visitorAt } from './visitor.ts';

/** The paths of the API and of the control routes, which never show a page. */
const NOT_PAGES = /^\/(v\d+|(drive|storage)\/v\d+|upload|emulator|batch|token)(\/|$)/;

/** The header that marks the router’s response for unknown addresses. */
const UNROUTED = 'x-unrouted';

/** Creates the pages. Resolves to null for an address without a page, unless in a browser. */
export function createPages(backend: Backend): (request: Request) => Promise<Response | null> {
  const application = routes(backend, createChanges(backend));
  return async (request) => {
    if (NOT_PAGES.test(new URL(request.url).pathname)) return null;
    const response = await application.fetch(request);
    return response.headers.has(UNROUTED) ? null : response;
  };
}

function routes(backend: Backend, changes: Changes): Hono {
  const application = new Hono();
  const visitorOf = (context: Context) =>
    visitorAt(backend, new URL(context.req.url), signedInAs(context));
  application.use(signInByAddress(visitorOf));
  addFiles(application, visitorOf);
  addSession(application, visitorOf);
  addConsent(application, visitorOf);
  addSpreadsheets(application, visitorOf, changes);
  addForms(application, visitorOf, changes);
  application.notFound((context) => unknownAddress(context, visitorOf(context)));
  return application;
}

type VisitorOf = (context: Context) => Visitor;

/** Signs in by `?as=email` on any page, and redirects to the page without it. */
function signInByAddress(visitorOf: VisitorOf) {
  return async (context: Context, next: () => Promise<void>) => {
    const url = new URL(context.req.url);
    const email = url.searchParams.get('as');
    if (email === null || context.req.method !== 'GET') return next();
    url.searchParams.delete('as');
    const address = url.pathname + url.search;
    if (isEmail(email)) {
      signIn(context, email);
      return context.redirect(address);
    }
    const visitor = { ...visitorOf(context), address };
    return signInPage({ visitor, heading: 'Sign in', status: 400, refused: email });
  };
}

function addFiles(application: Hono, visitorOf: VisitorOf): void {
  application.get('/', (context) => filesPage(visitorOf(context)));
  application.get('/drive/folders/:id', (context) =>
    filesPage(visitorOf(context), context.req.param('id')),
  );
  application.get('/assets/:name', async (context) => {
    const asset = await assetResponse(context.req.param('name'));
    return asset ?? notFoundPage(visitorOf(context));
  });
}

function addSession(application: Hono, visitorOf: VisitorOf): void {
  application.get('/signin', (context) => {
    const address = safeNext(context.req.query('next'));
    return signInPage({ visitor: { ...visitorOf(context), address }, heading: 'Sign in' });
  });
  application.post('/signin', async (context) => {
    const fields = await postedFields(context);
    const email = (fields.get('email') ?? '').trim();
    const address = safeNext(fields.get('next') ?? undefined);
    if (isEmail(email)) {
      signIn(context, email);
      return context.redirect(address, 303);
    }
    const visitor = { ...visitorOf(context), address };
    return signInPage({ visitor, heading: 'Sign in', status: 400, refused: email });
  });
  application.post('/signout', async (context) => {
    signOut(context);
    return context.redirect(safeNext((await postedFields(context)).get('next') ?? undefined), 303);
  });
}

const CONSENT = '/o/oauth2/v2/auth';

function addConsent(application: Hono, visitorOf: VisitorOf): void {
  const show = (context: Context) => {
    const visitor = visitorOf(context);
    return consentPage(visitor, visitor.backend.asked(new URL(context.req.url).searchParams));
  };
  application.get(CONSENT, show);
  application.post(CONSENT, async (context) => {
    const { backend, signedIn } = visitorOf(context);
    const query = new URL(context.req.url).searchParams;
    if (signedIn === null || backend.asked(query).kind === 'refused') return show(context);
    const isAllowed = (await postedFields(context)).get('decision') === 'allow';
    return context.redirect(backend.decide(query, { email: signedIn, isAllowed }), 303);
  });
}

function addSpreadsheets(application: Hono, visitorOf: VisitorOf, changes: Changes): void {
  application.get('/spreadsheets/d/:id/edit', (context) => {
    const spreadsheetId = context.req.param('id');
    const query = new URL(context.req.url).searchParams;
    const version = changes.versionOf(spreadsheetId);
    return spreadsheetPage(visitorOf(context), { spreadsheetId, query, version });
  });
  application.post('/spreadsheets/d/:id/cell', async (context) =>
    typeIntoCell(visitorOf(context), context.req.param('id'), await postedFields(context)),
  );
  application.post('/spreadsheets/d/:id/row', async (context) =>
    addRowBelow(visitorOf(context), context.req.param('id'), await postedFields(context)),
  );
  application.get('/spreadsheets/d/:id/export', (context) => {
    const spreadsheetId = context.req.param('id');
    const format = new URL(context.req.url).searchParams.get('format');
    return downloadResponse(visitorOf(context), { spreadsheetId, format });
  });
  application.get('/spreadsheets/d/:id/events', async (context) => {
    const spreadsheetId = context.req.param('id');
    const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}?fields=spreadsheetId`;
    const reply = await get(visitorOf(context), path, accessSchema);
    if (reply.kind === 'refused') return pageForRefusal(visitorOf(context), reply);
    return changes.stream(spreadsheetId);
  });
}

function addForms(application: Hono, visitorOf: VisitorOf, changes: Changes): void {
  const asked = (context: Context) => {
    const formId = context.req.param('id') ?? '';
    return { visitor: visitorOf(context), formId, version: changes.versionOf(formId) };
  };
  application.get('/forms/d/:id/viewform', (context) =>
    viewForm(asked(context), new URL(context.req.url).searchParams),
  );
  application.post('/forms/d/:id/formResponse', async (context) =>
    answerForm(asked(context), await postedFields(context)),
  );
  application.get('/forms/d/:id/formResponse', (context) =>
    context.redirect(`/forms/d/${encodeURIComponent(context.req.param('id'))}/viewform`),
  );
  application.get('/forms/d/:id/events', (context) => {
    const { visitor, formId } = asked(context);
    return mayWatch(visitor, formId) ? changes.stream(formId) : accessPage(visitor, 404);
  });
}

async function postedFields(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}

function unknownAddress(context: Context, visitor: Visitor): Response | Promise<Response> {
  const wantsPage = (context.req.header('accept') ?? '').includes('text/html');
  const isLook = context.req.method === 'GET' || context.req.method === 'HEAD';
  if (wantsPage && isLook) return notFoundPage(visitor);
  return new Response(null, { status: 404, headers: { [UNROUTED]: '1' } });
}

const COOKIE = 'signed_in_as';
const LONGEST_ADDRESS = 254;

function signedInAs(context: Context): string | null {
  const email = getCookie(context, COOKIE);
  return email !== undefined && isEmail(email) ? email : null;
}

function isEmail(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^[^\s@<>",;]+@[^\s@<>",;]+$/u.test(text);
}

function signIn(context: Context, email: string): void {
  setCookie(context, COOKIE, email, { path: '/', httpOnly: true, sameSite: 'Lax' });
}

function signOut(context: Context): void {
  deleteCookie(context, COOKIE, { path: '/' });
}

/** Returns the path of the next page, which is always on this server. */
function safeNext(next = ''): string {
  if (!/^\/(?![/\\])/.test(next)) return '/';
  const url = new URL(next, 'http://emulator.invalid');
  return url.host === 'emulator.invalid' ? url.pathname + url.search : '/';
}

/** Renders the consent page. Visitors who are not signed in must sign in first. */
function consentPage(visitor: Visitor, asked: Asked): Promise<Response> {
  if (asked.kind === 'refused') {
    return messagePage({
      visitor,
      status: 400,
      heading: 'Access blocked',
      content: html`<p class="prose">${asked.sentence}</p>`,
    });
  }
  if (visitor.signedIn === null) return signInPage({ visitor, heading: 'Sign in' });
  return documentResponse({
    visitor,
    title: 'A program wants to use your account',
    status: 200,
    content: html`<div class="card">
<h1>A program wants to use your account</h1>
<p>You are signed in as ${isolated(visitor.signedIn)}. The program is
registered as ${isolated(asked.clientId)}, and wants:</p>
<ul>${asked.scopes.map((scope) => html`<li>${isolated(scope)}</li>`)}</ul>
<form method="post" action="${visitor.address}" class="stack">
<button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Cancel</button>
</form>
${switchForm(visitor)}
</div>`,
  });
}

interface Changes {
  readonly versionOf: (fileId: string) => number;
  /** Streams the version of a file: the current version, then one after each change. */
  readonly stream: (fileId: string) => Response;
}

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
/** The delay before a browser reconnects. */
const RETRY_MS = 1000;

function createChanges(backend: Backend): Changes {
  const versions = new Map<string, number>();
  const readers = new Map<string, Set<(version: number) => void>>();
  backend.onChange((fileId) => {
    const version = (versions.get(fileId) ?? 0) + 1;
    versions.set(fileId, version);
    for (const listener of readers.get(fileId) ?? []) listener(version);
  });
  const versionOf = (fileId: string) => versions.get(fileId) ?? 0;
  return {
    versionOf,
    stream: (fileId) => {
      const body = versionStream(versionOf(fileId), (listener) =>
        subscribe(readers, fileId, listener),
      );
      return new Response(body, { headers: HEADERS });
    },
  };
}

function subscribe(
  readers: Map<string, Set<(version: number) => void>>,
  fileId: string,
  listener: (version: number) => void,
): () => void {
  const group = readers.get(fileId) ?? new Set();
  readers.set(fileId, group.add(listener));
  return () => {
    group.delete(listener);
  };
}

function versionStream(
  version: number,
  listen: (listener: (version: number) => void) => () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(`retry: ${RETRY_MS}\n\n`);
      send(`data: ${version}\n\n`);
      leave = listen((next) => send(`data: ${next}\n\n`));
    },
    cancel: () => leave(),
  });
}
