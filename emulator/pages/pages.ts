/** The emulator’s web pages: the routes of all pages, and their visitors. */

import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { ConsentRequest } from '../identity/authorisation.ts';
import { buildAssetResponse } from './assets.ts';
import { createVisitor, type PagesBackend, type Visitor } from './backend.ts';
import { renderDocument, renderSwitchForm } from './document.ts';
import { renderFilesPage } from './files-page.ts';
import { answerForm, mayWatch, viewForm } from './form/form-routes.ts';
import { renderBdi } from './markup.ts';
import {
  getFromApi,
  renderAccessPage,
  renderMessagePage,
  renderNotFoundPage,
  renderRefusal,
  renderSignInPage,
} from './message-page.ts';
import { respondToDownload } from './spreadsheet/download.ts';
import { accessSchema } from './spreadsheet/resource.ts';
import { renderSpreadsheet } from './spreadsheet/spreadsheet-page.ts';
import { addRowBelow, typeIntoCell } from './spreadsheet/typing.ts';

/** The paths of the API and of the control routes, which never show a page. */
const API_PATH_PATTERN = /^\/(v\d+|(drive|storage)\/v\d+|upload|emulator|batch|token)(\/|$)/;

/** The header that marks the router’s response for unknown addresses. */
const UNROUTED_HEADER = 'x-unrouted';

/** Returns a request handler. Programs get null if the address has no page. */
export function createPages(backend: PagesBackend): (request: Request) => Promise<Response | null> {
  const application = createRoutes(backend, createChanges(backend));
  return async (request) => {
    if (API_PATH_PATTERN.test(new URL(request.url).pathname)) return null;
    const response = await application.fetch(request);
    return response.headers.has(UNROUTED_HEADER) ? null : response;
  };
}

function createRoutes(backend: PagesBackend, changes: FileChanges): Hono {
  const application = new Hono();
  const readVisitor = (context: Context) =>
    createVisitor(backend, new URL(context.req.url), readSignedIn(context));
  application.use(signInByAddress(readVisitor));
  addFileRoutes(application, readVisitor);
  addSessionRoutes(application, readVisitor);
  addConsentRoutes(application, readVisitor);
  addSpreadsheets(application, readVisitor, changes);
  addFormRoutes(application, readVisitor, changes);
  application.notFound((context) => answerUnknown(context, readVisitor(context)));
  return application;
}

type VisitorReader = (context: Context) => Visitor;

/** Signs in by `?as=email` on any page, and redirects to the same page without the parameter. */
function signInByAddress(readVisitor: VisitorReader) {
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
    const visitor = { ...readVisitor(context), address };
    return renderSignInPage({ visitor, heading: 'Sign in', status: 400, refused: email });
  };
}

function addFileRoutes(application: Hono, readVisitor: VisitorReader): void {
  application.get('/', (context) => renderFilesPage(readVisitor(context)));
  application.get('/drive/folders/:id', (context) =>
    renderFilesPage(readVisitor(context), context.req.param('id')),
  );
  application.get('/assets/:name', async (context) => {
    const asset = await buildAssetResponse(context.req.param('name'));
    return asset ?? renderNotFoundPage(readVisitor(context));
  });
}

function addSessionRoutes(application: Hono, readVisitor: VisitorReader): void {
  application.get('/signin', (context) => {
    const address = readNextPath(context.req.query('next'));
    return renderSignInPage({ visitor: { ...readVisitor(context), address }, heading: 'Sign in' });
  });
  application.post('/signin', async (context) => {
    const fields = await readPostedFields(context);
    const email = (fields.get('email') ?? '').trim();
    const address = readNextPath(fields.get('next') ?? undefined);
    if (isEmail(email)) {
      signIn(context, email);
      return context.redirect(address, 303);
    }
    const visitor = { ...readVisitor(context), address };
    return renderSignInPage({ visitor, heading: 'Sign in', status: 400, refused: email });
  });
  application.post('/signout', async (context) => {
    signOut(context);
    return context.redirect(
      readNextPath((await readPostedFields(context)).get('next') ?? undefined),
      303,
    );
  });
}

const CONSENT_PATH = '/o/oauth2/v2/auth';

function addConsentRoutes(application: Hono, readVisitor: VisitorReader): void {
  const show = (context: Context) => {
    const visitor = readVisitor(context);
    return renderConsentPage(visitor, visitor.backend.asked(new URL(context.req.url).searchParams));
  };
  application.get(CONSENT_PATH, show);
  application.post(CONSENT_PATH, async (context) => {
    const { backend, signedIn } = readVisitor(context);
    const query = new URL(context.req.url).searchParams;
    if (signedIn === null || backend.asked(query).kind === 'refused') return show(context);
    const isAllowed = (await readPostedFields(context)).get('decision') === 'allow';
    return context.redirect(backend.decide(query, { email: signedIn, isAllowed }), 303);
  });
}

function addSpreadsheets(
  application: Hono,
  readVisitor: VisitorReader,
  changes: FileChanges,
): void {
  application.get('/spreadsheets/d/:id/edit', (context) => {
    const spreadsheetId = context.req.param('id');
    const query = new URL(context.req.url).searchParams;
    const version = changes.readVersion(spreadsheetId);
    return renderSpreadsheet(readVisitor(context), { spreadsheetId, query, version });
  });
  application.post('/spreadsheets/d/:id/cell', async (context) =>
    typeIntoCell(readVisitor(context), context.req.param('id'), await readPostedFields(context)),
  );
  application.post('/spreadsheets/d/:id/row', async (context) =>
    addRowBelow(readVisitor(context), context.req.param('id'), await readPostedFields(context)),
  );
  application.get('/spreadsheets/d/:id/export', (context) => {
    const spreadsheetId = context.req.param('id');
    const format = new URL(context.req.url).searchParams.get('format');
    return respondToDownload(readVisitor(context), { spreadsheetId, format });
  });
  application.get('/spreadsheets/d/:id/events', async (context) => {
    const spreadsheetId = context.req.param('id');
    const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}?fields=spreadsheetId`;
    const reply = await getFromApi(readVisitor(context), path, accessSchema);
    if (reply.kind === 'refused') return renderRefusal(readVisitor(context), reply);
    return changes.stream(spreadsheetId);
  });
}

function addFormRoutes(application: Hono, readVisitor: VisitorReader, changes: FileChanges): void {
  const readFormVisit = (context: Context) => {
    const formId = context.req.param('id') ?? '';
    return { visitor: readVisitor(context), formId, version: changes.readVersion(formId) };
  };
  application.get('/forms/d/:id/viewform', (context) =>
    viewForm(readFormVisit(context), new URL(context.req.url).searchParams),
  );
  application.post('/forms/d/:id/formResponse', async (context) =>
    answerForm(readFormVisit(context), await readPostedFields(context)),
  );
  application.get('/forms/d/:id/formResponse', (context) =>
    context.redirect(`/forms/d/${encodeURIComponent(context.req.param('id'))}/viewform`),
  );
  application.get('/forms/d/:id/events', (context) => {
    const { visitor, formId } = readFormVisit(context);
    return mayWatch(visitor, formId) ? changes.stream(formId) : renderAccessPage(visitor, 404);
  });
}

async function readPostedFields(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}

function answerUnknown(context: Context, visitor: Visitor): Response | Promise<Response> {
  const wantsPage = (context.req.header('accept') ?? '').includes('text/html');
  const isLook = context.req.method === 'GET' || context.req.method === 'HEAD';
  if (wantsPage && isLook) return renderNotFoundPage(visitor);
  return new Response(null, { status: 404, headers: { [UNROUTED_HEADER]: '1' } });
}

const SIGN_IN_COOKIE = 'signed_in_as';
const MAX_ADDRESS_LENGTH = 254;

function readSignedIn(context: Context): string | null {
  const email = getCookie(context, SIGN_IN_COOKIE);
  return email !== undefined && isEmail(email) ? email : null;
}

function isEmail(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && /^[^\s@<>",;]+@[^\s@<>",;]+$/u.test(text);
}

function signIn(context: Context, email: string): void {
  setCookie(context, SIGN_IN_COOKIE, email, { path: '/', httpOnly: true, sameSite: 'Lax' });
}

function signOut(context: Context): void {
  deleteCookie(context, SIGN_IN_COOKIE, { path: '/' });
}

/** Returns the path of the next page, which is always on this server. */
function readNextPath(next = ''): string {
  if (!/^\/(?![/\\])/.test(next)) return '/';
  const url = new URL(next, 'http://emulator.invalid');
  return url.host === 'emulator.invalid' ? url.pathname + url.search : '/';
}

/** Renders the consent page. Visitors who are not signed in must sign in first. */
function renderConsentPage(visitor: Visitor, consentRequest: ConsentRequest): Promise<Response> {
  if (consentRequest.kind === 'refused') {
    return renderMessagePage({
      visitor,
      status: 400,
      heading: 'Access blocked',
      content: html`<p class="prose">${consentRequest.sentence}</p>`,
    });
  }
  if (visitor.signedIn === null) return renderSignInPage({ visitor, heading: 'Sign in' });
  return renderDocument({
    visitor,
    title: 'A program asks to use your account',
    status: 200,
    content: html`<div class="card">
<h1>A program asks to use your account</h1>
<p>You are signed in as ${renderBdi(visitor.signedIn)}. The program is
registered as ${renderBdi(consentRequest.clientId)}, and asks for:</p>
<ul>${consentRequest.scopes.map((scope) => html`<li>${renderBdi(scope)}</li>`)}</ul>
<form method="post" action="${visitor.address}" class="stack">
<button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Cancel</button>
</form>
${renderSwitchForm(visitor)}
</div>`,
  });
}

interface FileChanges {
  readonly readVersion: (fileId: string) => number;
  /** Streams the version of a file: the current version, then a new version after each change. */
  readonly stream: (fileId: string) => Response;
}

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
/** The delay before a browser reconnects. */
const RETRY_MS = 1000;

function createChanges(backend: PagesBackend): FileChanges {
  const versions = new Map<string, number>();
  const readVersion = (fileId: string) => versions.get(fileId) ?? 0;
  backend.onChange((fileId) => void versions.set(fileId, readVersion(fileId) + 1));
  return {
    readVersion,
    stream: (fileId) => {
      const encoder = new TextEncoder();
      let leave = () => {};
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const send = (text: string) => controller.enqueue(encoder.encode(`${text}\n\n`));
          send(`retry: ${RETRY_MS}`);
          send(`data: ${readVersion(fileId)}`);
          leave = backend.onChange((changed) => {
            if (changed === fileId) send(`data: ${readVersion(fileId)}`);
          });
        },
        cancel: () => leave(),
      });
      return new Response(body, { headers: HEADERS });
    },
  };
}
