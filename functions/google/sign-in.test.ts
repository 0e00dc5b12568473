import { expect, test } from 'vitest';
import { GoogleError } from './error.ts';
import { signOut } from './sign-in.ts';

const CLIENT = { clientId: 'client', clientSecret: 'secret' };

const answering = (status: number, body: unknown) =>
  signOut(CLIENT, 'refresh', {
    rootUrl: 'http://google.test/',
    fetchImplementation: async () => Response.json(body, { status }),
  });

test('signing out again succeeds after Google has revoked the consent', async () => {
  expect(await answering(200, {})).toBe(true);
  const ended = { error: 'invalid_token', error_description: 'Token expired or revoked' };
  expect(await answering(400, ended)).toBe(false);
});

test('signing out fails if Google refuses for another reason', async () => {
  await expect(answering(401, { error: 'invalid_client' })).rejects.toBeInstanceOf(GoogleError);
});
