/** Tests with real sockets that unwanted requests are refused before their bodies are read. */

import { channel } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect as connectTo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { IMMEDIATE_RETRY_POLICY } from '../../test/support/retry-policy.ts';
import { connect } from '../google/connect.ts';
import { hashBody, PROOF_HEADER } from '../google/proof.ts';
import { type BodyResult, disableBodyParsing, MAX_BODY_BYTES, readBody } from './body.ts';
import { createResolveHandler } from './handler.ts';

/** Handler that rejects every task, so that Google is never called. */
http(
  'door',
  createResolveHandler({
    adjudicator: {
      google: connect({
        ...{ auth: 'none', patience: IMMEDIATE_RETRY_POLICY },
        fetchImplementation: () => Promise.reject(new Error('nobody is asked')),
      }),
      log: () => {},
      queue: { name: '', url: '', invoker: '', graceMs: 0 },
    },
    authenticate: async ({ authorization, proof }) => {
      const digest = proof ?? null;
      if (authorization === 'Bearer ours')
        return { kind: 'admitted', caller: 'Cloud Tasks', token: 'signed', digest };
      return authorization === undefined
        ? { kind: 'refused', status: 401, reason: 'without a token', isOurs: false }
        : { kind: 'refused', status: 403, reason: 'another account’s', isOurs: false };
    },
  }),
);
const functionServer = getTestServer('door');
const stopDisablingBodies = disableBodyParsing((one) => one === functionServer);
afterAll(stopDisablingBodies);

const openedServers: Server[] = [];
let connections: readonly Socket[] = [];
functionServer.on('connection', (socket) => {
  connections = [...connections, socket];
});

function listenOn(one: Server): Promise<number> {
  openedServers.push(one);
  return new Promise((resolve) => {
    one.listen(0, '127.0.0.1', () => resolve((one.address() as AddressInfo).port));
  });
}

let serverPort = 0;
beforeAll(async () => {
  serverPort = await listenOn(functionServer);
});
beforeEach(() => {
  connections = [];
});
afterAll(() =>
  Promise.all(
    openedServers.map((one) => {
      one.closeAllConnections();
      return new Promise((resolve) => one.close(resolve));
    }),
  ),
);

interface HttpReply {
  readonly status: number;
  readonly text: string;
}

/** Sends bytes, and then pieces of a body until the function closes the connection. */
function send(
  first: string | readonly Buffer[],
  then: { readonly to?: number; readonly endless?: Buffer } = {},
): Promise<HttpReply> {
  return new Promise((resolve) => {
    const socket = connectTo(then.to ?? serverPort, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      text += piece;
    });
    // A sender that is cut off gets a reset after the reply.
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }),
    );
    for (const piece of typeof first === 'string' ? [Buffer.from(first)] : first)
      socket.write(piece);
    const { endless } = then;
    if (endless === undefined) return;
    const more = (): void => {
      while (socket.writable && socket.write(endless));
    };
    socket.on('drain', more);
    more();
  });
}

const head = (method: string, ...headers: readonly string[]): string =>
  [`${method} / HTTP/1.1`, 'Host: door', ...headers, '', ''].join('\r\n');

const OUR_TOKEN = 'Authorization: Bearer ours';
const CHUNKED_HEADER = 'Transfer-Encoding: chunked';
const JSON_TYPE_HEADER = 'Content-Type: application/json';
const formatChunk = (text: string): string =>
  `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const LARGE_CHUNK = Buffer.from(formatChunk('x'.repeat(65_536)));
/** Bytes that the buffers of socket and parser may hold, far fewer than were sent. */
const MAX_READ_BYTES = 1_000_000;

const sumReadBytes = (): number => connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

function expectSentence({ status, text }: HttpReply, expected: number, sentence: string): void {
  expect(text).toContain(sentence);
  expect(status).toBe(expected);
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
}

const NO_TOKEN_SENTENCE = 'The request has no token.';
const TOO_LONG_SENTENCE = 'longer than 16384 bytes';

/** Compressed body of 290 KB that decompresses to 300 MB. */
const COMPRESSED_BOMB = Buffer.concat(Array(30).fill(gzipSync(Buffer.alloc(10_000_000))));

test.each([
  ['none', [], 401, NO_TOKEN_SENTENCE],
  ['another’s', ['Authorization: Bearer theirs'], 403, 'belongs to an account'],
] as const)(
  'a request with %s as its token is refused before its body arrives',
  async (_which, authorization, status, why) => {
    const reply = await send(
      head('POST', JSON_TYPE_HEADER, 'Content-Length: 100', ...authorization),
    );
    expectSentence(reply, status, why);
    expect(reply.text).toContain('Connection: close');
  },
);

test('a compressed body without a token is refused without being decompressed', async () => {
  const packed = ['Content-Encoding: gzip', `Content-Length: ${COMPRESSED_BOMB.length}`];
  const first = Buffer.from(head('POST', JSON_TYPE_HEADER, ...packed));
  expectSentence(await send([first, COMPRESSED_BOMB]), 401, NO_TOKEN_SENTENCE);
});

test.each([
  ['without a token', [JSON_TYPE_HEADER], 401, NO_TOKEN_SENTENCE],
  ['with a valid token', [OUR_TOKEN], 413, TOO_LONG_SENTENCE],
])('an endless body %s is refused after little of it is read', async (_what, own, status, why) => {
  const reply = await send(head('POST', ...own, CHUNKED_HEADER), { endless: LARGE_CHUNK });
  expectSentence(reply, status, why);
  expect(sumReadBytes()).toBeLessThan(MAX_READ_BYTES);
});

const padBody = (length: number): string => '{}'.padEnd(length);
const getLengthHeader = (body: string): string => `Content-Length: ${body.length}`;
const OTHER_PROOF = `${PROOF_HEADER}: ${hashBody('{"match":"y"}')}`;

test.each<readonly [string, readonly string[], string, number, string]>([
  [
    'of 16 KiB is read, and its errors are reported',
    [getLengthHeader(padBody(MAX_BODY_BYTES))],
    padBody(MAX_BODY_BYTES),
    ...([400, 'Body, match'] as const),
  ],
  [
    'that does not match its proof is refused',
    [OTHER_PROOF, getLengthHeader('{"match":"x"}')],
    '{"match":"x"}',
    ...([403, 'does not match its proof'] as const),
  ],
  [
    'in several chunks is read',
    [CHUNKED_HEADER],
    `${formatChunk('{"ma')}${formatChunk('tch":"x"}')}0\r\n\r\n`,
    ...([400, 'Body, match'] as const),
  ],
  [
    'whose chunks exceed the limit by a byte is refused',
    [CHUNKED_HEADER],
    formatChunk(padBody(MAX_BODY_BYTES + 1)),
    ...([413, TOO_LONG_SENTENCE] as const),
  ],
])('a body %s', async (_claim, headers, body, status, why) => {
  const reply = await send(head('POST', OUR_TOKEN, 'Connection: close', ...headers) + body);
  expectSentence(reply, status, why);
});

test('a body whose announced length is too large is refused', async () => {
  const length = `Content-Length: ${MAX_BODY_BYTES + 1}`;
  const reply = await send(head('POST', OUR_TOKEN, JSON_TYPE_HEADER, length));
  expectSentence(reply, 413, TOO_LONG_SENTENCE);
  expect(reply.text).toContain('Connection: close');
});

test.each(['gzip', 'identity', 'nonsense'])(
  'a body with the encoding %s is refused',
  async (encoding) => {
    const packed = [`Content-Encoding: ${encoding}`, `Content-Length: ${COMPRESSED_BOMB.length}`];
    const reply = await send([
      Buffer.from(head('POST', OUR_TOKEN, JSON_TYPE_HEADER, ...packed)),
      COMPRESSED_BOMB,
    ]);
    expectSentence(reply, 415, 'The body is compressed');
  },
);

test.each([
  'application/json',
  'application/json; charset=nonsense',
  'application/cloudevents+json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  'nonsense',
])('a body that is not JSON, sent as %s, is refused with a message', async (type) => {
  const headers = [OUR_TOKEN, `Content-Type: ${type}`, 'Connection: close', 'Content-Length: 9'];
  const reply = await send(`${head('POST', ...headers)}{"match":`);
  expectSentence(reply, 400, 'The body is not valid JSON.');
});

test('a body is read only up to its announced length', async () => {
  const reply = await send(
    `${head('POST', OUR_TOKEN, 'Content-Length: 2')}{}${'x'.repeat(100)}\r\n\r\n`,
  );
  expect(reply.text).not.toContain('xx');
  expect(reply.text).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
  expect(reply.status).toBe(400);
});

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])(
  'a request sent by %s is refused because only POST is allowed',
  async (method) => {
    const reply = await send(head(method, OUR_TOKEN, CHUNKED_HEADER), { endless: LARGE_CHUNK });
    expectSentence(reply, 405, 'This function accepts only POST requests.');
  },
);

test('a path that cannot be decoded is answered like any other', async () => {
  const reply = await send(head('POST', 'Connection: close').replace('POST /', 'POST /%ff'));
  expectSentence(reply, 401, NO_TOKEN_SENTENCE);
});

test('disableBodyParsing does not change bodies and paths of other servers', async () => {
  const other = createServer((request, response) => {
    response.end(`${request.url} of ${request.headers['content-length']}`);
  });
  const request = head('POST', 'Content-Length: 2', 'Connection: close').replace(
    'POST /',
    'POST /a',
  );
  const { text } = await send(`${request}{}`, { to: await listenOn(other) });
  expect(text).toContain('/a of 2');
});

test.each([
  ['nothing', null],
  ['a text', 'a request'],
  ['no server', { request: {} }],
  ['no request', { server: functionServer }],
])('disableBodyParsing ignores an unrelated message on Node’s channel: %s', (_what, told) => {
  channel('http.server.request.start').publish(told);
  expect(functionServer.listening).toBe(true);
});

/** Starts a server that reads the body of one raw request. */
async function readAt(patienceMs: number, talk: (socket: Socket) => void): Promise<BodyResult> {
  let tell: (read: BodyResult) => void = () => {};
  const told = new Promise<BodyResult>((resolve) => {
    tell = resolve;
  });
  const reading = createServer(async (request: IncomingMessage, response) => {
    tell(await readBody(request, { digest: null, patienceMs }));
    response.end();
  });
  const socket = connectTo(await listenOn(reading), '127.0.0.1').on('error', () => {});
  reading.on('request', () => talk(socket));
  socket.write(head('POST', 'Content-Length: 100'));
  const read = await told;
  socket.destroy();
  return read;
}

test.each([
  ['arrives too slowly', 20, 408, (socket: Socket) => socket.write('{')],
  ['ends too early', 60_000, 400, (socket: Socket) => socket.destroy()],
])('readBody refuses a body that %s', async (_what, patienceMs, status, talk) => {
  expect(await readAt(patienceMs, talk)).toMatchObject({ kind: 'refused', status });
});

test('readBody removes its timer and its listeners', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let counts: readonly (readonly number[])[] = [];
    const reading = createServer(async (request: IncomingMessage, response) => {
      const count = () => ['data', 'end'].map((event) => request.listenerCount(event));
      const before = count();
      await readBody(request, { digest: null });
      counts = [before, count()];
      response.end();
    });
    const request = `${head('POST', 'Connection: close', 'Content-Length: 2')}{}`;
    await send(request, { to: await listenOn(reading) });
    expect(counts[1]).toEqual(counts[0]);
    expect(counts).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
