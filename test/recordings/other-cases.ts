import { createEmulator } from '../../emulator/emulator.ts';
import type { Login } from '../../scripts/shared/google/login.ts';
import { type Reached, registerClient, signInAs } from '../support/signed-in/sign-in.ts';
import { type Answer, type Ask, asking, record, send } from './case.ts';
import type { Exchange } from './exchange.ts';

const HOST = 'host@example.com';

export interface Compared {
  readonly recorded: unknown;
  readonly answer: Answer;
}

type Compare = (exchange: Exchange) => Promise<Compared>;

async function withSpreadsheet(act: (ask: Ask, id: string) => Promise<Answer>): Promise<Answer> {
  const emulator = createEmulator();
  const ask = asking(emulator, HOST);
  const { reply } = await ask('POST', '/v4/spreadsheets', {});
  return act(ask, String(record(reply)['spreadsheetId']));
}

/** Repeats the recorded request, with our spreadsheet and account in place of the recorded ones. */
const asItWas: Compare = async (exchange) => {
  const { pathname, searchParams } = new URL(exchange.uri);
  searchParams.delete('key');
  const answer = await withSpreadsheet((ask, id) =>
    ask(exchange.method, `${pathname.replace('/SPREADSHEET', `/${id}`)}?${searchParams}`),
  );
  return { recorded: exchange.reply, answer };
};

const inOurProject = (
  reply: unknown,
  { theirs, ours }: { readonly theirs: string; readonly ours: string },
): unknown => JSON.parse(JSON.stringify(reply).replaceAll(theirs, ours));

const PROJECT = '100000000001';

const readTooOften: Compare = async (exchange) => {
  const emulator = createEmulator({ quotas: true });
  const ask = asking(emulator, HOST);
  const made = await ask('POST', '/v4/spreadsheets', {});
  const path = `/v4/spreadsheets/${record(made.reply)['spreadsheetId']}?fields=spreadsheetId`;
  let answer = await ask('GET', path);
  for (let count = 1; count <= 60; count++) answer = await ask('GET', path);
  return {
    recorded: inOurProject(exchange.reply, { theirs: 'PROJECTNUMBER', ours: PROJECT }),
    answer,
  };
};

/** Repeats the request from a project in which the API is off. */
const switchedOff: Compare = async (exchange) => {
  const { fetchImplementation, fetch } = createEmulator();
  const at = { rootUrl: 'http://emulator.test/', fetchImplementation };
  const client = await registerClient(at, { disabledServices: ['sheets.googleapis.com'] });
  const { refreshToken } = await signInAs(at, HOST, client);
  const token = await accessToken(at, { client, refreshToken });
  const path = '/v4/spreadsheets/any?fields=spreadsheetId';
  const answer = await send({ fetch }, `Bearer ${token}`, { method: 'GET', path });
  const theirs = /project=(\w+)/.exec(JSON.stringify(exchange.reply))?.[1] ?? '';
  const [ours = ''] = client.clientId.split('-');
  return { recorded: inOurProject(exchange.reply, { theirs, ours }), answer };
};

async function accessToken(
  { rootUrl, fetchImplementation }: Reached,
  { client, refreshToken }: Pick<Login, 'client' | 'refreshToken'>,
): Promise<string> {
  const body = new URLSearchParams({
    ...{ grant_type: 'refresh_token', refresh_token: refreshToken },
    ...{ client_id: client.clientId, client_secret: client.clientSecret },
  });
  const response = await fetchImplementation(`${rootUrl}token`, { method: 'POST', body });
  return String(record(await response.json())['access_token']);
}

const wordsOf = (page: unknown): string =>
  String(page)
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Compares the text of a page. Google’s text may have more around it. */
const aPage: Compare = async (exchange) => {
  const emulator = createEmulator();
  const effect = { kind: 'fail', status: 429, asPage: true };
  await asking(emulator, HOST)('POST', '/emulator/faults', [{ effect, api: 'drive' }]);
  const { status, reply } = await asking(emulator, HOST)('GET', '/drive/v3/files');
  const words = wordsOf(reply);
  const recorded = wordsOf(exchange.reply);
  return {
    recorded: recorded.includes(words) ? words : recorded,
    answer: { status, reply: words },
  };
};

const QUEUES = 'projects/PROJECT/locations/us-central1/queues';

/** Creates, reads and deletes a queue. */
const ofAQueue: Compare = async ({ method, uri, reply }) => {
  const ask = asking(createEmulator(), HOST);
  const made = await ask('POST', `/v2/${QUEUES}`, { name: `${QUEUES}/test-U` });
  const { pathname } = new URL(uri);
  return { recorded: reply, answer: method === 'POST' ? made : await ask(method, pathname) };
};

/** Compares the headers of a stored task, because nothing else was recorded. */
const ofATask: Compare = async ({ body, reply }) => {
  const ask = asking(createEmulator(), HOST);
  await ask('POST', `/v2/${QUEUES}`, { name: `${QUEUES}/one` });
  const { httpRequest } = record(record(body)['task']);
  const task = { httpRequest: { ...record(httpRequest), url: 'https://function.example/' } };
  const { status, reply: stored } = await ask('POST', `/v2/${QUEUES}/one/tasks`, { task });
  const headers = (of: unknown) => record(record(of)['httpRequest'])['headers'];
  return { recorded: headers(reply), answer: { status, reply: headers(stored) } };
};

/** Sends the recorded request to an empty emulator, for missing resources. */
const raw: Compare = async ({ method, uri, body, reply }) => {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (url === null) return { recorded: reply, answer: NOTHING };
  const ask = asking(createEmulator(), HOST);
  return { recorded: reply, answer: await ask(method, url.pathname + url.search, body) };
};

const NOTHING: Answer = { status: 0, reply: null };

interface Rule {
  readonly file: string;
  readonly uri?: RegExp;
  readonly status?: number;
  readonly compare: Compare;
}

const RULES: readonly Rule[] = [
  { file: 'google-errors-gargle', uri: /upload\/drive/, compare: aPage },
  { file: 'google-errors-gargle', uri: /sheets\.googleapis/, status: 429, compare: readTooOften },
  { file: 'google-errors-gargle', uri: /sheets\.googleapis/, status: 403, compare: switchedOff },
  { file: 'google-errors-gargle', uri: /(sheets\.googleapis|\/drive\/v3)/, compare: asItWas },
  { file: 'cloudtasks-kcc', compare: ofAQueue },
  { file: 'cloudtasks-aertje', compare: ofATask },
];

export function compareOf(file: string, { uri, status }: Exchange): Compare {
  const rule = RULES.find(
    (one) =>
      one.file === file &&
      (one.uri?.test(uri) ?? true) &&
      (one.status === undefined || one.status === status),
  );
  return rule?.compare ?? raw;
}
