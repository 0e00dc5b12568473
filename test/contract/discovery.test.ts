import { describe, expect, test } from 'vitest';
import { judgeFrom, type Wire } from './discovery.ts';

const DOCUMENT = {
  servicePath: 'v1/',
  parameters: { alt: { type: 'string', enum: ['json'], location: 'query' } },
  schemas: {
    Order: {
      type: 'object',
      properties: {
        seat: { type: 'string' },
        fate: { type: 'string', enum: ['ACCEPTED', 'LATE'] },
        count: { type: 'integer', format: 'int32' },
        big: { type: 'string', format: 'int64' },
        at: { type: 'string', format: 'google-datetime' },
        parts: { type: 'array', items: { $ref: 'Order' } },
        tags: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
  resources: {
    matches: {
      resources: {
        orders: {
          methods: {
            seal: {
              id: 'matches.orders.seal',
              httpMethod: 'POST',
              path: 'matches/{match}/orders/{order}:seal',
              parameters: { dry: { type: 'boolean', location: 'query' } },
              request: { $ref: 'Order' },
              response: { $ref: 'Order' },
            },
          },
        },
      },
    },
  },
};

const judge = judgeFrom(DOCUMENT);
const judged = (
  wire: Partial<Omit<Wire, 'url'>> & { readonly path?: string },
): readonly string[] => {
  const { path = '/v1/matches/m/orders/7:seal', ...rest } = wire;
  const url = new URL(path, 'http://emulator.test');
  return judge({ method: 'POST', url, body: {}, status: 200, reply: {}, ...rest });
};

describe('an exchange as the document has it', () => {
  test('is in order', () => {
    const order = {
      seat: 'Isa',
      fate: 'LATE',
      count: 3,
      big: '9007199254740993',
      at: '2026-06-01T20:00:00.123456789Z',
      parts: [{ seat: 'Dems' }],
      tags: { any: 'text' },
    };
    expect(
      judged({ body: order, reply: order, path: '/v1/matches/m/orders/7:seal?dry=true&alt=json' }),
    ).toEqual([]);
  });

  test('null in a request is a field that is not there', () => {
    expect(judged({ body: { seat: null } })).toEqual([]);
  });

  test('a refusal needs Google’s envelope, and its request may be anything', () => {
    const reply = { error: { code: 400, message: 'No.', status: 'INVALID_ARGUMENT' } };
    expect(judged({ status: 400, body: { nonsense: 1 }, reply })).toEqual([]);
  });
});

describe('is a violation:', () => {
  test.each<readonly [string, Parameters<typeof judged>[0]]>([
    ['an unknown path', { path: '/v1/matches/m/orders/7:open' }],
    ['another HTTP method', { method: 'GET' }],
    ['a path that goes on', { path: '/v1/matches/m/orders/7:seal/more' }],
    ['an unknown query parameter', { path: '/v1/matches/m/orders/7:seal?wet=true' }],
    ['a query parameter of another type', { path: '/v1/matches/m/orders/7:seal?dry=maybe' }],
    ['an unknown field in a request', { body: { colour: 'red' } }],
    ['an unknown field in a reply', { reply: { colour: 'red' } }],
    ['an unknown field deep in a list', { reply: { parts: [{ parts: [{ colour: 'red' }] }] } }],
    ['a text where a number belongs', { reply: { count: '3' } }],
    ['a fraction where a whole number belongs', { reply: { count: 3.5 } }],
    ['a constant that is none', { reply: { fate: 'EARLY' } }],
    ['a time that is none', { reply: { at: 'yesterday' } }],
    ['a big number that is not a text of digits', { reply: { big: '12e3' } }],
    ['an object where a list belongs', { reply: { parts: {} } }],
    ['null in a reply', { reply: { seat: null } }],
    ['an error without an envelope', { status: 404, reply: 'nothing' }],
    [
      'an error whose code is another',
      { status: 404, reply: { error: { code: 400, message: '' } } },
    ],
  ])('%s', (_what, wire) => {
    expect(judged(wire)).toHaveLength(1);
  });
});
