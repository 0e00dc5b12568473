import { expect, test } from 'vitest';
import { GoogleError } from './error.ts';
import { signOut } from './sign-in.ts';

const CLIENT = { clientId: 'client', clientSecret: 'secret' };

const answering = (status: number, body: unknown) =>
  signOut(CLIENT, 'refresh', {
    rootUrl: 'http://google.test/',
    fetchImplementation: async () => Response.json(body, { status }),
  });

test('a sign-in that Google has taken back already is none to be taken back', async () => {
  expect(await answering(200, {})).toBe(true);
  const ended = { error: 'invalid_token', error_description: 'Token expired or revoked' };
  expect(await answering(400, ended)).toBe(false);
});

test('whether one has ended is not known where Google refuses otherwise', async () => {
  await expect(answering(401, { error: 'invalid_client' })).rejects.toBeInstanceOf(GoogleError);
});
