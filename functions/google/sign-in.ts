/** Signing a host in with an OAuth client of his own: where to send him, what to do with what comes back, and signing him out. */

import { randomBytes } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { asGoogleError, type CallName, GoogleError } from './error.ts';
import { HOST_SCOPES } from './scopes.ts';

/** A desktop client, as Google's console names it. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Where Google's authorisation server is when it is not at Google. */
export interface Server {
  /** Ends in "/". */
  readonly rootUrl?: string;
  /** Who carries the requests; the runtime's own fetch when absent. */
  readonly fetchImplementation?: typeof globalThis.fetch;
}

/** A sign-in that has begun. */
export interface SignIn {
  /** Where the host says yes; Google sends him on to the redirect address then. */
  readonly address: string;
  /** What that address must bring back, so that nobody else's answer is taken. */
  readonly state: string;
  /** Takes the code of the redirect. @throws GoogleError; NotAllowed */
  readonly finish: (code: string) => Promise<Granted>;
}

/** What the host has allowed. */
export interface Granted {
  readonly refreshToken: string;
  /** Google tells that the token will end by itself: it does so while the app is in testing, and then within a week. */
  readonly isEnding: boolean;
}

/** The host has left out what is needed. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** With PKCE: a code that is overheard is of no use. `redirect` is an address of this machine. */
export async function beginSignIn(
  client: OAuthClient,
  { redirect, server }: { readonly redirect: string; readonly server: Server },
): Promise<SignIn> {
  const oauth = oauthClient(client, server);
  const { codeVerifier, codeChallenge } = await oauth.generateCodeVerifierAsync();
  const state = randomBytes(24).toString('base64url');
  return {
    state,
    address: oauth.generateAuthUrl({
      access_type: 'offline',
      // Without it, Google gives a refresh token to the first sign-in only.
      prompt: 'consent',
      scope: [...HOST_SCOPES],
      redirect_uri: redirect,
      state,
      code_challenge_method: CodeChallengeMethod.S256,
      ...(codeChallenge === undefined ? {} : { code_challenge: codeChallenge }),
    }),
    finish: async (code) => {
      const { tokens } = await asked('token', () =>
        oauth.getToken({ code, codeVerifier, redirect_uri: redirect }),
      );
      const granted = (tokens.scope ?? '').split(' ');
      const missing = HOST_SCOPES.filter((scope) => !granted.includes(scope));
      if (missing.length > 0 || !tokens.refresh_token) throw new NotAllowed(missing.join(' '));
      return {
        refreshToken: tokens.refresh_token,
        isEnding: ENDING in tokens && Number(tokens[ENDING]) > 0,
      };
    },
  };
}

/** Of the reply: how long the refresh token lasts, in seconds. The client's types do not know it. */
const ENDING = 'refresh_token_expires_in';

/** Credentials that last until the refresh token ends; each access token is fetched when it is first needed. */
export function signedIn(client: OAuthClient, refreshToken: string, server: Server): OAuth2Client {
  const oauth = oauthClient(client, server);
  oauth.setCredentials({ refresh_token: refreshToken });
  return oauth;
}

/** Google forgets that the host has ever said yes. False when it had forgotten already. @throws GoogleError */
export async function signOut(
  client: OAuthClient,
  refreshToken: string,
  server: Server,
): Promise<boolean> {
  try {
    await asked('revoke', () => oauthClient(client, server).revokeToken(refreshToken));
    return true;
  } catch (error) {
    if (error instanceof GoogleError && error.status === 400) return false;
    throw error;
  }
}

function oauthClient(client: OAuthClient, { rootUrl, fetchImplementation }: Server): OAuth2Client {
  return new OAuth2Client({
    ...client,
    // Clocks differ: a token that Google says has ended is fetched anew, whatever this machine's clock says.
    forceRefreshOnFailure: true,
    transporterOptions: {
      fetchImplementation: fetchImplementation ?? ((...request) => globalThis.fetch(...request)),
    },
    ...(rootUrl === undefined
      ? {}
      : {
          endpoints: {
            oauth2AuthBaseUrl: `${rootUrl}o/oauth2/v2/auth`,
            oauth2TokenUrl: `${rootUrl}token`,
            oauth2RevokeUrl: `${rootUrl}revoke`,
          },
        }),
  });
}

async function asked<Reply>(call: string, run: () => Promise<Reply>): Promise<Reply> {
  const where: CallName = { api: 'OAuth', call };
  try {
    return await run();
  } catch (error) {
    throw asGoogleError(error, where);
  }
}
