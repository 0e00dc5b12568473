import { createEmulator } from '../../emulator/emulator.ts';
import type { StoredLogin } from '../../scripts/shared/google/login.ts';
import { type Connection, registerClient, signInAs } from '../support/signed-in/sign-in.ts';
import { type CallAnswer, createAsk, type SendCall, sendRequest, toRecord } from './case.ts';
import type { RecordedExchange } from './exchange.ts';

const HOST = 'host@example.com';

export interface ComparedAnswers {
  readonly recorded: unknown;
  readonly answer: CallAnswer;
}

type CompareExchange = (exchange: RecordedExchange) => Promise<ComparedAnswers>;

async function withSpreadsheet(
  act: (ask: SendCall, id: string) => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const emulator = createEmulator();
  const ask = createAsk(emulator, HOST);
  const { reply } = await ask('POST', '/v4/spreadsheets', {});
  return act(ask, String(toRecord(reply)['spreadsheetId']));
}

/** Repeats the recorded request, with our spreadsheet and account in place of the recorded ones. */
const compareRequest: CompareExchange = async (exchange) => {
  const { pathname, searchParams } = new URL(exchange.uri);
  searchParams.delete('key');
  const answer = await withSpreadsheet((ask, id) =>
    ask(exchange.method, `${pathname.replace('/SPREADSHEET', `/${id}`)}?${searchParams}`),
  );
  return { recorded: exchange.reply, answer };
};

const replaceProject = (
  reply: unknown,
  { theirs, ours }: { readonly theirs: string; readonly ours: string },
): unknown => JSON.parse(JSON.stringify(reply).replaceAll(theirs, ours));

const PROJECT_NUMBER = '100000000001';

const compareQuota: CompareExchange = async (exchange) => {
  const emulator = createEmulator({ quotas: true });
  const ask = createAsk(emulator, HOST);
  const made = await ask('POST', '/v4/spreadsheets', {});
  const path = `/v4/spreadsheets/${toRecord(made.reply)['spreadsheetId']}?fields=spreadsheetId`;
  let answer = await ask('GET', path);
  for (let count = 1; count <= 60; count++) answer = await ask('GET', path);
  return {
    recorded: replaceProject(exchange.reply, { theirs: 'PROJECTNUMBER', ours: PROJECT_NUMBER }),
    answer,
  };
};

/** Repeats the request from a project in which the API is off. */
const compareDisabled: CompareExchange = async (exchange) => {
  const { fetchImplementation, fetch } = createEmulator();
  const at = { rootUrl: 'http://emulator.test/', fetchImplementation };
  const client = await registerClient(at, { disabledServices: ['sheets.googleapis.com'] });
  const { refreshToken } = await signInAs(at, HOST, client);
  const token = await getAccessToken(at, { client, refreshToken });
  const path = '/v4/spreadsheets/any?fields=spreadsheetId';
  const answer = await sendRequest({ fetch }, `Bearer ${token}`, { method: 'GET', path });
  const theirs = /project=(\w+)/.exec(JSON.stringify(exchange.reply))?.[1] ?? '';
  const [ours = ''] = client.clientId.split('-');
  return { recorded: replaceProject(exchange.reply, { theirs, ours }), answer };
};

async function getAccessToken(
  { rootUrl, fetchImplementation }: Connection,
  { client, refreshToken }: Pick<StoredLogin, 'client' | 'refreshToken'>,
): Promise<string> {
  const body = new URLSearchParams({
    ...{ grant_type: 'refresh_token', refresh_token: refreshToken },
    ...{ client_id: client.clientId, client_secret: client.clientSecret },
  });
  const response = await fetchImplementation(`${rootUrl}token`, { method: 'POST', body });
  return String(toRecord(await response.json())['access_token']);
}

const readPageText = (page: unknown): string =>
  String(page)
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Compares the text of a page. Google’s text may have more around it. */
const comparePage: CompareExchange = async (exchange) => {
  const emulator = createEmulator();
  const effect = { kind: 'fail', status: 429, asPage: true };
  await createAsk(emulator, HOST)('POST', '/emulator/faults', [{ effect, api: 'drive' }]);
  const { status, reply } = await createAsk(emulator, HOST)('GET', '/drive/v3/files');
  const words = readPageText(reply);
  const recorded = readPageText(exchange.reply);
  return {
    recorded: recorded.includes(words) ? words : recorded,
    answer: { status, reply: words },
  };
};

const QUEUES_NAME = 'projects/PROJECT/locations/us-central1/queues';

/** Creates, reads and deletes a queue. */
const compareQueue: CompareExchange = async ({ method, uri, reply }) => {
  const ask = createAsk(createEmulator(), HOST);
  const made = await ask('POST', `/v2/${QUEUES_NAME}`, { name: `${QUEUES_NAME}/test-U` });
  const { pathname } = new URL(uri);
  return { recorded: reply, answer: method === 'POST' ? made : await ask(method, pathname) };
};

/** Compares the headers of a stored task, because nothing else was recorded. */
const compareTask: CompareExchange = async ({ body, reply }) => {
  const ask = createAsk(createEmulator(), HOST);
  await ask('POST', `/v2/${QUEUES_NAME}`, { name: `${QUEUES_NAME}/one` });
  const { httpRequest } = toRecord(toRecord(body)['task']);
  const task = { httpRequest: { ...toRecord(httpRequest), url: 'https://function.example/' } };
  const { status, reply: stored } = await ask('POST', `/v2/${QUEUES_NAME}/one/tasks`, { task });
  const headers = (of: unknown) => toRecord(toRecord(of)['httpRequest'])['headers'];
  return { recorded: headers(reply), answer: { status, reply: headers(stored) } };
};

/** Sends the recorded request to an empty emulator, for missing resources. */
const compareRaw: CompareExchange = async ({ method, uri, body, reply }) => {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (url === null) return { recorded: reply, answer: NO_ANSWER };
  const ask = createAsk(createEmulator(), HOST);
  return { recorded: reply, answer: await ask(method, url.pathname + url.search, body) };
};

const NO_ANSWER: CallAnswer = { status: 0, reply: null };

interface CompareRule {
  readonly file: string;
  readonly uri?: RegExp;
  readonly status?: number;
  readonly compare: CompareExchange;
}

const COMPARE_RULES: readonly CompareRule[] = [
  { file: 'google-errors-gargle', uri: /upload\/drive/, compare: comparePage },
  { file: 'google-errors-gargle', uri: /sheets\.googleapis/, status: 429, compare: compareQuota },
  {
    file: 'google-errors-gargle',
    uri: /sheets\.googleapis/,
    status: 403,
    compare: compareDisabled,
  },
  {
    file: 'google-errors-gargle',
    uri: /(sheets\.googleapis|\/drive\/v3)/,
    compare: compareRequest,
  },
  { file: 'cloudtasks-kcc', compare: compareQueue },
  { file: 'cloudtasks-aertje', compare: compareTask },
];

export function chooseComparison(file: string, { uri, status }: RecordedExchange): CompareExchange {
  const rule = COMPARE_RULES.find(
    (one) =>
      one.file === file &&
      (one.uri?.test(uri) ?? true) &&
      (one.status === undefined || one.status === status),
  );
  return rule?.compare ?? compareRaw;
}
