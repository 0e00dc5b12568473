import { expect, test } from 'vitest';
import type { Exchange } from '../../emulator/core/service.ts';
import { type Document, readDocument } from './document.ts';
import { createChecker } from './error-listener.ts';

const ORDER_PATTERN = 'matches/{match}/orders/{order}';
const PATH_PARAMETER = {
  match: { type: 'string', location: 'path', required: true },
  order: { type: 'integer', format: 'int32', location: 'path', required: true },
};
const TEST_DOCUMENT = {
  kind: 'discovery#restDescription',
  name: 'orders',
  version: 'v1',
  servicePath: 'v1/',
  parameters: {
    alt: { type: 'string', enum: ['json'], location: 'query' },
    fields: { type: 'string', location: 'query' },
  },
  schemas: {
    Order: {
      id: 'Order',
      type: 'object',
      properties: {
        seat: { type: 'string' },
        status: { type: 'string', enum: ['ACCEPTED', 'LATE'] },
        count: { type: 'integer', format: 'int32' },
        weight: { type: 'number', format: 'double' },
        big: { type: 'string', format: 'int64' },
        at: { type: 'string', format: 'google-datetime' },
        wait: { type: 'string', format: 'google-duration' },
        mask: { type: 'string', format: 'google-fieldmask' },
        isSealed: { type: 'boolean' },
        parts: { type: 'array', items: { $ref: 'Order' } },
        tags: { type: 'object', additionalProperties: { type: 'string' } },
        anything: { type: 'any' },
        hash: { type: 'string', readOnly: true },
        entry: { type: 'string', annotations: { required: ['orders.orders.enter'] } },
      },
    },
  },
  resources: {
    matches: {
      resources: {
        orders: {
          methods: {
            seal: {
              id: 'orders.orders.seal',
              httpMethod: 'POST',
              path: `${ORDER_PATTERN}:seal`,
              parameters: {
                ...PATH_PARAMETER,
                dry: { type: 'boolean', location: 'query' },
                seats: { type: 'string', location: 'query', repeated: true },
              },
              request: { $ref: 'Order' },
              response: { $ref: 'Order' },
            },
            enter: {
              id: 'orders.orders.enter',
              httpMethod: 'POST',
              path: '{+parent}/orders',
              parameters: {
                parent: { type: 'string', location: 'path', pattern: '^matches/[^/]+$' },
                step: { type: 'integer', minimum: '1', location: 'query', required: true },
              },
              request: { $ref: 'Order' },
              response: { $ref: 'Order' },
            },
            remove: {
              id: 'orders.orders.remove',
              httpMethod: 'DELETE',
              path: ORDER_PATTERN,
              parameters: PATH_PARAMETER,
            },
          },
        },
      },
    },
  },
};

const parsedDocument: Document = readDocument(JSON.stringify(TEST_DOCUMENT), 'this file');
const checkExchange = createChecker([parsedDocument]);

interface GivenExchange extends Partial<Pick<Exchange, 'method' | 'status' | 'reply'>> {
  readonly path?: string;
  readonly body?: unknown;
  readonly text?: string;
}

const SEAL_PATH = '/v1/matches/m/orders/7:seal';
const ORDERS_PATH = '/v1/matches/m/orders';

function listComplaints({
  path = SEAL_PATH,
  body,
  text,
  ...given
}: GivenExchange): readonly string[] {
  const url = new URL(path, 'http://emulator.test');
  const requestText = text ?? (body === undefined ? '' : JSON.stringify(body));
  return checkExchange({
    api: 'sheets',
    method: 'POST',
    url,
    requestText,
    status: 200,
    reply: {},
    ...given,
  });
}

const buildRefusal = (message: string): GivenExchange => ({
  status: 400,
  reply: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } },
});
const UNKNOWN_FIELD = `Invalid JSON payload received. Unknown name "seat": Cannot find field.`;

const FULL_ORDER = {
  seat: 'Isa',
  status: 'LATE',
  count: -3,
  weight: 0.5,
  big: '9007199254740993',
  at: '2026-06-01T20:00:00.123456789Z',
  wait: '1.5s',
  mask: 'seat,parts(status,at),tags.any',
  isSealed: false,
  parts: [{ seat: 'Dems' }, {}],
  tags: { any: 'text' },
  anything: [null, 1, 'text'],
};

test.each<readonly [string, GivenExchange]>([
  [
    'every kind of field, asked and answered',
    { body: FULL_ORDER, reply: { ...FULL_ORDER, hash: 'x' } },
  ],
  ['parameters of the method and of all methods', { path: `${SEAL_PATH}?dry=true&alt=json` }],
  ['a truth in another case', { path: `${SEAL_PATH}?dry=TRUE` }],
  ['a parameter that may be repeated', { path: `${SEAL_PATH}?seats=Isa&seats=Dems` }],
  [
    'a mask of the reply',
    { path: `${SEAL_PATH}?fields=seat,parts(tags/any,parts.status),anything.x` },
  ],
  ['a path by its pattern', { path: `${ORDERS_PATH}?step=1`, body: { entry: '1' } }],
  ['no body, for a message without required fields', {}],
  ['null in a request, for a missing field', { body: { seat: null } }],
  ['a field without a value in a reply, which is not sent', { reply: { seat: undefined } }],
  [
    'an absent reply, as expected',
    { method: 'DELETE', path: '/v1/matches/m/orders/7', reply: undefined },
  ],
  ['a refusal of an invalid body', { ...buildRefusal(UNKNOWN_FIELD), body: { colour: 'red' } }],
  ['a refusal of what only looks right', { ...buildRefusal('No.'), body: FULL_ORDER }],
  ['a refusal of an unknown path', { ...buildRefusal('No.'), path: '/v1/moons' }],
])('an exchange is accepted: %s', (_what, exchange) => {
  expect(listComplaints(exchange)).toEqual([]);
});

const WRONG_EXCHANGES: readonly (readonly [string, GivenExchange, string])[] = [
  ['an unknown path', { path: '/v1/matches/m/orders/7:open' }, 'not a method'],
  ['another HTTP method', { method: 'GET' }, 'not a method'],
  ['a path that goes on', { path: `${SEAL_PATH}/more` }, 'not a method'],
  ['a path against its pattern', { path: '/v1/moons/m/orders?step=1' }, 'not a method'],
  [
    'a part of the path of another type',
    { path: '/v1/matches/m/orders/x:seal' },
    "path's order is not a number",
  ],
  ['an unknown parameter', { path: `${SEAL_PATH}?wet=true` }, 'wet is not a parameter'],
  ['a parameter of another type', { path: `${SEAL_PATH}?dry=maybe` }, 'dry is not true or false'],
  [
    'an unknown constant of a parameter',
    { path: `${SEAL_PATH}?alt=xml` },
    'alt is not one of json',
  ],
  ['a parameter given twice', { path: `${SEAL_PATH}?dry=true&dry=true` }, 'dry is given twice'],
  [
    'a parameter that is missing',
    { path: ORDERS_PATH, body: { entry: '1' } },
    'parameter step is missing',
  ],
  [
    'a parameter below its least',
    { path: `${ORDERS_PATH}?step=0`, body: { entry: '1' } },
    'step is not 1 or more',
  ],
  [
    'a mask of what the reply never has',
    { path: `${SEAL_PATH}?fields=parts(colour)` },
    'asks for colour',
  ],
  ['an invalid mask', { path: `${SEAL_PATH}?fields=parts(seat` }, 'is not a mask'],
  [
    'a required field that is missing',
    { path: `${ORDERS_PATH}?step=1`, body: {} },
    'entry is required',
  ],
  ['a body that is not JSON', { text: '{' }, 'body is not JSON'],
  [
    'an unexpected body',
    { method: 'DELETE', path: '/v1/matches/m/orders/7', reply: undefined, body: {} },
    'takes no body',
  ],
  ['an unexpected reply', { method: 'DELETE', path: '/v1/matches/m/orders/7' }, 'there is a body'],
  ['no reply where one is due', { reply: undefined }, 'there is no body'],
  ['a field set only by Google', { body: { hash: 'x' } }, 'hash is set by Google only'],
  ['an unknown field in a request', { body: { colour: 'red' } }, 'colour is not a field of Order'],
  ['an unknown field in a reply', { reply: { colour: 'red' } }, 'in the reply colour'],
  [
    'an unknown field deep in a list',
    { body: { parts: [{ parts: [{ colour: 'red' }] }] } },
    'parts[0].parts[0].colour',
  ],
  ['null in a reply', { reply: { seat: null } }, 'seat is not a text'],
  ['a number where a text belongs', { body: { seat: 1 } }, 'seat is not a text'],
  ['a text where a number belongs', { body: { count: '3' } }, 'count is not a number'],
  [
    'a fraction where a whole number belongs',
    { body: { count: 3.5 } },
    'count is not a whole number',
  ],
  ['a number beyond 32 bits', { body: { count: 2 ** 31 } }, 'count is not a int32'],
  ['a text where a truth belongs', { body: { isSealed: 'true' } }, 'isSealed is not true or false'],
  ['an unknown constant', { body: { status: 'EARLY' } }, 'status is not one of ACCEPTED, LATE'],
  ['an invalid time', { body: { at: '2026-06-01 20:00' } }, 'at is not a google-datetime'],
  ['an invalid duration', { body: { wait: '90' } }, 'wait is not a google-duration'],
  ['an invalid field mask', { body: { mask: 'seat, status' } }, 'mask is not a google-fieldmask'],
  ['a big number with other characters', { body: { big: '12e3' } }, 'big is not a int64'],
  ['a number beyond 64 bits', { body: { big: '9223372036854775808' } }, 'big is not a int64'],
  ['another type in a map', { body: { tags: { any: 1 } } }, 'tags.any is not a text'],
  ['an object where a list belongs', { body: { parts: {} } }, 'parts is not a list'],
  ['a list where an object belongs', { body: { tags: [] } }, 'tags is not an object'],
  ['a refusal without an envelope', { status: 404, reply: 'nothing' }, 'in the refusal'],
  ['a refusal whose code is another', { ...buildRefusal('No.'), status: 404 }, 'error.code is 400'],
];

test.each(WRONG_EXCHANGES)('an exchange is refused: %s', (_what, exchange, text) => {
  const [sentence, ...others] = listComplaints(exchange);
  expect(sentence).toContain(text);
  expect(others).toEqual([]);
});

test('the report of an invalid exchange contains the method, the call and the place', () => {
  expect(listComplaints({ body: { parts: [{}, { status: 'EARLY' }] } })).toEqual([
    'orders.orders.seal (POST /v1/matches/m/orders/7:seal): was accepted although ' +
      'parts[1].status is not one of ACCEPTED, LATE.',
  ]);
});

test('an invalid discovery document is reported by its name', () => {
  expect(() => readDocument('{}', 'moon.json')).toThrow(/^moon\.json is not a discovery document/);
});
