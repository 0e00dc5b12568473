import { describe, expect, it } from 'vitest';
import { Refusal } from '../core/refusal.ts';
import { createEmptyWorld } from '../core/world.ts';
import { buildUserToken, readCaller } from './bearer.ts';
import { getCertificates, signIdToken } from './id-token.ts';
import { ensureUser, getAccountNumber } from './user.ts';

const ACCOUNT = 'function@project.iam.gserviceaccount.com';
const TOKEN_AUDIENCE = 'https://example.com/resolve';

describe('a user', () => {
  it('a user is created once, whatever the case of the address', () => {
    const world = createEmptyWorld();
    expect(ensureUser(world, 'Scarlet@Example.com')).toBe(ensureUser(world, 'scarlet@example.com'));
    expect(Object.keys(world.users)).toEqual(['scarlet@example.com']);
  });

  it('the domain of an address determines whether a user is a service account', () => {
    expect(ensureUser(createEmptyWorld(), ACCOUNT).kind).toBe('service account');
    expect(ensureUser(createEmptyWorld(), 'scarlet@example.com').kind).toBe('person');
  });
});

it('a user’s account number depends on the address alone', () => {
  expect(getAccountNumber('Host@example.com')).toBe('144215226849875518830');
});

describe('an access token', () => {
  const world = createEmptyWorld();
  ensureUser(world, 'scarlet@example.com');
  const call = (authorization?: string) =>
    new Request('http://emulator.test/', authorization ? { headers: { authorization } } : {});

  it('an access token names its user', () => {
    const request = call(`Bearer ${buildUserToken('Scarlet@example.com')}`);
    expect(readCaller({ request, world, api: 'forms', now: 0 }).caller).toBe('scarlet@example.com');
  });

  it('a caller without an access token is anonymous', () => {
    expect(readCaller({ request: call(), world, api: 'sheets', now: 0 }).caller).toBeNull();
  });

  it.each([
    ['of nobody known', `Bearer ${buildUserToken('dems@example.com')}`],
    ['garbled', 'Bearer ya29.emulator.!!'],
    ['of another kind', 'Basic c2NhcmxldA=='],
    ['not of the emulator', 'Bearer ya29.a0AfH6'],
    ['of another maker', `Bearer ya30${buildUserToken('scarlet@example.com').slice(4)}`],
    ['of no user', 'Bearer ya29.emulator.'],
    ['granted to nobody', 'Bearer ya29.granted.99.99999999999999'],
  ])('an access token %s is refused with 401', (_, authorization) => {
    const ask = () =>
      readCaller({ request: call(authorization), world, api: 'cloudtasks', now: 0 });
    expect(ask).toThrow(Refusal);
    expect(ask).toThrow(/^Request had invalid authentication credentials\./);
  });

  it('Drive refuses an invalid access token in its own format', () => {
    const ask = () => readCaller({ request: call('Bearer x'), world, api: 'drive', now: 0 });
    const message = 'Invalid Credentials';
    const place = { locationType: 'header', location: 'Authorization' };
    expect(ask).toThrow(
      expect.objectContaining({
        status: 401,
        body: {
          error: {
            ...{ code: 401, message },
            errors: [{ message, domain: 'global', reason: 'authError', ...place }],
          },
        },
      }),
    );
  });
});

describe('an ID token', () => {
  it('the id of a signing key has the length of Google’s', () => {
    expect(Object.keys(getCertificates())).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
  });

  it('an ID token is valid for an hour after it is issued', () => {
    const [, payload = ''] = signIdToken({
      email: ACCOUNT,
      audience: TOKEN_AUDIENCE,
      now: 1_700_000_000_999,
    }).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      iat: 1_700_000_000,
      exp: 1_700_003_600,
      sub: getAccountNumber(ACCOUNT),
    });
  });
});
