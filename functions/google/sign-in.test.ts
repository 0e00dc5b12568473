import { expect, test } from 'vitest';
import { GoogleError } from './error.ts';
import { signOut } from './sign-in.ts';

const OAUTH_CLIENT = { clientId: 'client', clientSecret: 'secret' };

const createServer = (status: number, body: unknown) =>
  signOut(OAUTH_CLIENT, 'refresh', {
    rootUrl: 'http://google.test/',
    fetchImplementation: async () => Response.json(body, { status }),
  });

test('signing out succeeds if Google has already revoked the consent', async () => {
  expect(await createServer(200, {})).toBe(true);
  const ended = { error: 'invalid_token', error_description: 'Token expired or revoked' };
  expect(await createServer(400, ended)).toBe(false);
});

test('signing out fails if Google refuses for another reason', async () => {
  await expect(createServer(401, { error: 'invalid_client' })).rejects.toBeInstanceOf(GoogleError);
});
