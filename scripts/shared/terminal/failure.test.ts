import { expect, test } from 'vitest';
import { connect } from '../../../functions/google/connect.ts';
import { readAccountEmail } from '../../../functions/google/drive.ts';
import {
  AccessNotAllowedError,
  beginSignIn,
  createCredentials,
} from '../../../functions/google/sign-in.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/patience.ts';
import { buildCommandFailure } from './failure.ts';

const OAUTH_CLIENT = { clientId: 'ours', clientSecret: 'secret' };

/** Creates an authorization server that gives the same answer to everybody. */
const createFetchWithAnswer =
  (status: number, body: unknown): typeof globalThis.fetch =>
  async () =>
    Response.json(body, { status });

test('a deleted OAuth client is reported with the remedy', async () => {
  const gone = { error: 'deleted_client', error_description: 'The OAuth client was deleted.' };
  const fetchImplementation = createFetchWithAnswer(401, gone);
  const google = connect({
    auth: createCredentials(OAUTH_CLIENT, 'token', { fetchImplementation }),
    fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const error = await readAccountEmail(google).catch((thrown: unknown) => thrown);
  const { sentences } = buildCommandFailure(error);
  expect(sentences.join()).toMatch(/OAuth client is deleted.*six months/);
  expect(sentences.join()).not.toContain('in testing');
});

test('a sign-in without the scope is refused, even if Google grants others', async () => {
  const partial = { access_token: 'a', refresh_token: 'b', token_type: 'Bearer', scope: 'openid' };
  const signIn = await beginSignIn(OAUTH_CLIENT, {
    redirect: 'http://127.0.0.1:1/',
    server: { fetchImplementation: createFetchWithAnswer(200, partial) },
  });
  await expect(signIn.finish('code')).rejects.toThrow(AccessNotAllowedError);
});
