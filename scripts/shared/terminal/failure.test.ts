import { describe, expect, test } from 'vitest';
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

describe('of a sign-in', () => {
  async function failureWith(status: number, body: unknown) {
    const fetchImplementation = createFetchWithAnswer(status, body);
    const google = connect({
      auth: createCredentials(OAUTH_CLIENT, 'token', { fetchImplementation }),
      fetchImplementation,
      patience: IMMEDIATE_RETRY_POLICY,
    });
    return buildCommandFailure(await readAccountEmail(google).catch((error: unknown) => error));
  }

  test('a deleted OAuth client is reported with the remedy', async () => {
    const gone = { error: 'deleted_client', error_description: 'The OAuth client was deleted.' };
    const { sentences } = await failureWith(401, gone);
    expect(sentences.join()).toMatch(/OAuth client is deleted.*six months/);
    expect(sentences.join()).not.toContain('in testing');
  });

  test('an expired sign-in is reported with “sealed login”', async () => {
    const ended = { error: 'invalid_grant', error_description: 'Token has been revoked.' };
    const { sentences } = await failureWith(400, ended);
    expect(sentences.join()).toContain('Run “sealed login” to sign in again');
  });
});

test('a sign-in without the scope is refused, even if Google grants others', async () => {
  const partial = { access_token: 'a', refresh_token: 'b', token_type: 'Bearer', scope: 'openid' };
  const signIn = await beginSignIn(OAUTH_CLIENT, {
    redirect: 'http://127.0.0.1:1/',
    server: { fetchImplementation: createFetchWithAnswer(200, partial) },
  });
  await expect(signIn.finish('code')).rejects.toThrow(AccessNotAllowedError);
});
