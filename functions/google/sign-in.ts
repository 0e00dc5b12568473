import { randomBytes } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { asGoogleError, GoogleError } from './error.ts';
import { HOST_SCOPES } from './scopes.ts';

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Server {
  /** The address of the authorisation server, ending in "/". Default: Google’s. */
  readonly rootUrl?: string;
  readonly fetchImplementation?: typeof globalThis.fetch;
}

export interface SignIn {
  /** The page where the host consents. Google then redirects to the redirect address. */
  readonly address: string;
  readonly state: string;
  /** Exchanges the code of the redirect. @throws GoogleError; NotAllowed */
  readonly finish: (code: string) => Promise<Granted>;
}

export interface Granted {
  readonly refreshToken: string;
  /** Whether the token expires by itself: within a week while the app is in testing. */
  readonly isEnding: boolean;
}

export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Starts a sign-in with PKCE. `redirect` is an address of this machine. */
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
      // Without a prompt, Google returns a refresh token only at the first sign-in.
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

/** The field with the lifetime of the refresh token in seconds, which the client’s types lack. */
const ENDING = 'refresh_token_expires_in';

export function signedIn(client: OAuthClient, refreshToken: string, server: Server): OAuth2Client {
  const oauth = oauthClient(client, server);
  oauth.setCredentials({ refresh_token: refreshToken });
  return oauth;
}

/** Revokes the host’s consent. Returns false if it was already revoked. @throws GoogleError */
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
    // Clocks differ, so a new token is fetched when Google reports expiry.
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
  try {
    return await run();
  } catch (error) {
    throw asGoogleError(error, `OAuth, ${call}`);
  }
}
