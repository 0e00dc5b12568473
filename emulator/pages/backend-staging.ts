/** Fakes the backend of the pages for tests, and logs their calls. */
import type { Submission } from '../forms/submit.ts';
import type { FormForRespondent, PagesBackend } from './backend.ts';
import { createPages } from './pages.ts';

export interface CannedBackend extends PagesBackend {
  /** JSON replies by API path without a query. All other paths are reported as not found. */
  readonly replies: Map<string, unknown>;
  readonly forms: Map<string, FormForRespondent>;
  /** The path, query and bearer token of each call to the API. */
  readonly calls: { readonly address: string; readonly authorization: string | null }[];
  readonly submitted: {
    readonly formId: string;
    readonly respondent: string | null;
    readonly entries: ReadonlyMap<string, readonly string[]>;
  }[];
  /** The e-mail addresses of users who can edit every file. */
  readonly editors: Set<string>;
  /** The bodies that were posted to the API, with their paths. */
  readonly sent: { readonly path: string; readonly body: unknown }[];
  /** The result of later submissions. */
  outcome: Submission;
  /** Notifies all listeners that a file has changed. */
  readonly change: (fileId: string) => void;
}

const NOT_FOUND_REPLY = {
  error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' },
};

export function createBackend(): CannedBackend {
  const listeners = new Set<(fileId: string) => void>();
  const backend: CannedBackend = {
    replies: new Map(),
    forms: new Map(),
    calls: [],
    submitted: [],
    editors: new Set(),
    sent: [],
    outcome: { kind: 'accepted', responseId: 'response-1' },
    change: (fileId) => {
      for (const listener of listeners) listener(fileId);
    },
    api: async (request) => {
      const url = new URL(request.url);
      const authorization = request.headers.get('authorization');
      backend.calls.push({ address: url.pathname + url.search, authorization });
      if (request.method === 'POST')
        backend.sent.push({ path: url.pathname, body: await request.json() });
      const reply = backend.replies.get(url.pathname);
      return Response.json(reply ?? NOT_FOUND_REPLY, { status: reply === undefined ? 404 : 200 });
    },
    tokenFor: (email) => `token of ${email}`,
    users: () => [
      { email: 'host@example.com', kind: 'person' },
      { email: 'resolver@example.com', kind: 'service account' },
    ],
    mayEdit: (_, email) => email !== null && backend.editors.has(email),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    form: (formId) => backend.forms.get(formId) ?? { kind: 'missing' },
    submit: (formId, respondent, entries) => {
      backend.submitted.push({ formId, respondent, entries });
      return backend.outcome;
    },
    asked: () => ({ kind: 'asked', clientId: 'client-1', scopes: ['drive.file'] }),
    decide: (_, { email, isAllowed }) =>
      `http://127.0.0.1:9/?${isAllowed ? 'code' : 'error'}=${email}`,
    now: () => Date.UTC(2026, 10, 21, 14, 5),
  };
  return backend;
}

export interface Browser {
  /** Opens a page. Throws if the address has none. */
  readonly open: (
    address: string,
  ) => Promise<{ readonly response: Response; readonly text: string }>;
  /** Posts a form to an address. Throws if the address has no page. */
  readonly send: (
    address: string,
    fields: readonly (readonly [string, string])[],
  ) => Promise<{ readonly response: Response; readonly text: string }>;
}

/** Creates a browser that is signed in as `email`, or anonymous if `email` is null. */
export function openBrowser(backend: PagesBackend, email: string | null): Browser {
  const pages = createPages(backend);
  const cookie = email === null ? '' : `signed_in_as=${encodeURIComponent(email)}`;
  const ask = async (address: string, init: RequestInit) => {
    const headers = { accept: 'text/html', cookie, ...init.headers };
    const request = new Request(new URL(address, 'http://emulator.test'), { ...init, headers });
    const response = await pages(request);
    if (response === null) throw new Error(`${address} is not a page`);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    // A line break inside a tag separates attributes as a space does.
    return { response, text: isStream ? '' : (await response.text()).replaceAll('\n ', ' ') };
  };
  return {
    open: (address) => ask(address, {}),
    send: (address, fields) => {
      const body = new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, value]),
      ).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return ask(address, { method: 'POST', body, headers });
    },
  };
}
