import { describe, expect, it } from 'vitest';
import { HOST, openDesk } from '../sheets/sheets-suite.ts';
import {
  buildErrorResponse,
  buildJsonResponse,
  createRouter,
  parseBody,
  resolvePagesOrigin,
  selectFields,
} from './route.ts';
import type { Route } from './world.ts';

const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

const buildRoute = (path: string, method = 'GET'): Route => ({
  ...{ api: 'sheets', method, path, quota: 'read', handler: () => null },
});

const GENERAL = '/v4/{id}/values/{+range}';
const NEARER = '/v4/{id}/values/{+range}:clear';
it.each([
  ['the nearer one first', [NEARER, GENERAL]],
  ['the nearer one last', [GENERAL, NEARER]],
])('the router finds %s', (_, paths) => {
  const find = createRouter(paths.map((path) => buildRoute(path)));
  expect(find('GET', '/v4/a/values/T!A1:B2:clear')).toMatchObject({
    ...{ route: { path: NEARER }, parameters: { id: 'a', range: 'T!A1:B2' } },
  });
  expect(find('GET', '/v4/a/values/T!A1:B2')).toMatchObject({
    ...{ route: { path: GENERAL }, parameters: { id: 'a', range: 'T!A1:B2' } },
  });
});

describe('a path', () => {
  const find = createRouter([buildRoute('/v4/{id}'), buildRoute('/v4/{id}:copy', 'POST')]);

  it('a path matches its method only, and its parameters are decoded', () => {
    expect(find('GET', '/v4/a%20b')?.parameters).toEqual({ id: 'a b' });
    expect(find('GET', '/v4/%E0%A4%A')?.parameters).toEqual({ id: '%E0%A4%A' });
    expect(find('POST', '/v4/a:copy')?.parameters).toEqual({ id: 'a' });
    for (const path of ['/v4/a/b', '/v4/a:copy', '/v5/a', '/v4/']) {
      expect(find('GET', path)).toBeNull();
    }
    expect(find('PUT', '/v4/a')).toBeNull();
  });
});

it.each([
  ['at Google if the API is Google’s', 'https://sheets.googleapis.com/v4/x', 'docs.google.com'],
  ['at the emulator’s own address', 'http://127.0.0.1:8787/v4/x', '127.0.0.1:8787'],
])('resolvePagesOrigin returns the origin of files’ pages %s', (_, address, host) => {
  expect(new URL(resolvePagesOrigin(new URL(address))).host).toBe(host);
});

it('parseBody returns undefined for a blank body, and refuses invalid JSON', () => {
  expect(parseBody(' \n')).toBeUndefined();
  expect(parseBody(' {"a": 1}')).toEqual({ a: 1 });
  const message = 'Invalid JSON payload received. Unexpected token.';
  const details = [{ '@type': BAD_REQUEST, fieldViolations: [{ description: message }] }];
  const error = { code: 400, status: 'INVALID_ARGUMENT', message, details };
  expect(() => parseBody('{')).toThrow(expect.objectContaining({ body: { error } }));
});

describe('a reply', () => {
  const url = (query: string) => new URL(`http://emulator.test/v4/x${query}`);
  const reply = { a: { b: 1, c: 2 } };

  it('selectFields returns the fields named by the URL, or all fields', () => {
    expect(selectFields(reply, url('?fields=a.b'))).toEqual({ a: { b: 1 } });
    expect(selectFields(reply, url('?fields='))).toEqual(reply);
    expect(selectFields(reply, url(''))).toEqual(reply);
  });

  it('selectFields refuses an invalid mask', () => {
    const description =
      "Error expanding 'fields' parameter. Cannot find matching fields for path 'a('.";
    const error = {
      ...{ code: 400, status: 'INVALID_ARGUMENT' },
      message: 'Request contains an invalid argument.',
      details: [{ '@type': BAD_REQUEST, fieldViolations: [{ field: 'a(', description }] }],
    };
    expect(() => selectFields(reply, url('?fields=a('))).toThrow(
      expect.objectContaining({ status: 400, body: { error } }),
    );
  });

  it('a response is JSON, and reports an error of the emulator', async () => {
    expect((await buildJsonResponse(reply).json()).a).toEqual(reply.a);
    for (const failure of [new Error('broken'), 'broken']) {
      const response = buildErrorResponse(failure);
      expect(response.status).toBe(500);
      const { message } = (await response.json()).error;
      expect(message).toMatch(/^The emulator failed: .*broken/s);
      expect(message.includes('route.test.ts')).toBe(failure instanceof Error);
    }
  });
});

describe('a parameter that no method has', () => {
  it('a repeated unknown parameter is refused, and standard parameters are accepted', async () => {
    const { emulator, spreadsheetId } = await openDesk();
    const headers = { authorization: `Bearer ${emulator.tokenFor(HOST)}` };
    const get = (query: string) =>
      emulator.fetch(
        new Request(`http://emulator.test/v4/spreadsheets/${spreadsheetId}?${query}`, { headers }),
      );
    const refused = await get('colour=red&alt=json&colour=blue&size=1');
    expect((await refused.json()).error.message.split('\n')).toEqual([
      'Invalid JSON payload received. Unknown name "colour": Cannot bind query parameter. ' +
        `Field 'colour' could not be found in request message.`,
      'Invalid JSON payload received. Unknown name "size": Cannot bind query parameter. Field ' +
        `'size' could not be found in request message.`,
    ]);
    const all =
      'access_token=a&alt=json&callback=b&key=c&oauth_token=d&prettyPrint=true&quotaUser=e';
    expect((await get(`${all}&upload_protocol=f&uploadType=g&$.xgafv=1`)).status).toBe(200);
  });
});
