import { beginSignIn, type OAuthClient } from '../../../functions/google/sign-in.ts';
import { parseDownloadedClient, type StoredLogin } from '../../../scripts/shared/google/login.ts';

export interface Connection {
  /** Address that ends in "/". */
  readonly rootUrl: string;
  readonly fetchImplementation: typeof globalThis.fetch;
}

const REDIRECT_URL = 'http://127.0.0.1:8085/';

/** Registers a new client, in production by default. */
export async function registerClient(at: Connection, choices: object = {}): Promise<OAuthClient> {
  const body = JSON.stringify({ status: 'in production', ...choices });
  const init = { method: 'POST', body };
  const response = await at.fetchImplementation(`${at.rootUrl}emulator/clients`, init);
  return parseDownloadedClient('the client’s file', await response.text());
}

export async function signInAs(
  at: Connection,
  email: string,
  known?: OAuthClient,
): Promise<StoredLogin> {
  const client = known ?? (await registerClient(at));
  const signIn = await beginSignIn(client, { redirect: REDIRECT_URL, server: at });
  const answer = await at.fetchImplementation(signIn.address, {
    method: 'POST',
    headers: { cookie: `signed_in_as=${encodeURIComponent(email)}` },
    body: new URLSearchParams({ decision: 'allow' }),
    redirect: 'manual',
  });
  const came = new URL(answer.headers.get('location') ?? '');
  const { refreshToken } = await signIn.finish(came.searchParams.get('code') ?? '');
  return { client, refreshToken, email };
}
