import { randomBytes } from 'node:crypto';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { GoogleError, toGoogleError } from './error.ts';
import { HOST_SCOPES } from './scopes.ts';

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OAuthServer {
  /** The address of the authorisation server, ending in "/". Default: Google’s. */
  readonly rootUrl?: string;
  readonly fetchImplementation?: typeof globalThis.fetch;
}

export interface SignInAttempt {
  /** The address of the page where the host consents. Google then calls the redirect address. */
  readonly address: string;
  readonly state: string;
  /** Exchanges the code of the redirect. @throws GoogleError; AccessNotAllowedError */
  readonly finish: (code: string) => Promise<GrantedToken>;
}

export interface GrantedToken {
  readonly refreshToken: string;
  /** Whether the token expires by itself. While the app is in testing, it does so within a week. */
  readonly isEnding: boolean;
}

export class AccessNotAllowedError extends Error {
  override readonly name = 'AccessNotAllowedError';
}

/** Starts a sign-in with PKCE. `redirect` is an address of this machine. */
export async function beginSignIn(
  client: OAuthClient,
  { redirect, server }: { readonly redirect: string; readonly server: OAuthServer },
): Promise<SignInAttempt> {
  const oauth = createOAuthClient(client, server);
  const { codeVerifier, codeChallenge } = await oauth.generateCodeVerifierAsync();
  const state = randomBytes(24).toString('base64url');
  return {
    state,
    address: oauth.generateAuthUrl({
      access_type: 'offline',
      // Without this prompt, Google returns a refresh token only at the first sign-in.
      prompt: 'consent',
      scope: [...HOST_SCOPES],
      redirect_uri: redirect,
      state,
      code_challenge_method: CodeChallengeMethod.S256,
      ...(codeChallenge === undefined ? {} : { code_challenge: codeChallenge }),
    }),
    finish: async (code) => {
      const { tokens } = await runOAuthCall('token', () =>
        oauth.getToken({ code, codeVerifier, redirect_uri: redirect }),
      );
      const granted = (tokens.scope ?? '').split(' ');
      const missing = HOST_SCOPES.filter((scope) => !granted.includes(scope));
      if (missing.length > 0 || !tokens.refresh_token)
        throw new AccessNotAllowedError(missing.join(' '));
      return {
        refreshToken: tokens.refresh_token,
        isEnding: LIFETIME_FIELD in tokens && Number(tokens[LIFETIME_FIELD]) > 0,
      };
    },
  };
}

/** The field with the lifetime of the refresh token in seconds. The client’s types lack it. */
const LIFETIME_FIELD = 'refresh_token_expires_in';

export function createCredentials(
  client: OAuthClient,
  refreshToken: string,
  server: OAuthServer,
): OAuth2Client {
  const oauth = createOAuthClient(client, server);
  oauth.setCredentials({ refresh_token: refreshToken });
  return oauth;
}

/** Revokes the host’s consent. Returns false if it was already revoked. @throws GoogleError */
export async function signOut(
  client: OAuthClient,
  refreshToken: string,
  server: OAuthServer,
): Promise<boolean> {
  try {
    await runOAuthCall('revoke', () => createOAuthClient(client, server).revokeToken(refreshToken));
    return true;
  } catch (error) {
    if (error instanceof GoogleError && error.status === 400) return false;
    throw error;
  }
}

function createOAuthClient(
  client: OAuthClient,
  { rootUrl, fetchImplementation }: OAuthServer,
): OAuth2Client {
  return new OAuth2Client({
    ...client,
    // Clocks differ, so a new token is fetched only when Google reports that the old one expired.
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

async function runOAuthCall<Reply>(call: string, run: () => Promise<Reply>): Promise<Reply> {
  try {
    return await run();
  } catch (error) {
    throw toGoogleError(error, `OAuth, ${call}`);
  }
}
