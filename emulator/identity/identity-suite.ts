/** Registers OAuth clients, gives the host’s consent and requests tokens. */
import { createSteppedClock } from '../clock.ts';
import { createEmulator, type Emulator } from '../emulator.ts';

export const ROOT = 'http://emulator.test/';
export const HOST = 'host@example.com';
export const REDIRECT_URL = 'http://localhost:8085/';
export const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';
export const DRIVE_SCOPE = `${SCOPE_PREFIX}drive`;
export const FILE_SCOPE = `${SCOPE_PREFIX}drive.file`;

export type FormFields = Readonly<Record<string, string>>;

export interface ClientSecret {
  readonly client_id: string;
  readonly client_secret: string;
}

interface TokenReply {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

export async function registerClient(
  emulator: Emulator,
  given: object = {},
): Promise<ClientSecret> {
  const init = { method: 'POST', body: JSON.stringify(given) };
  const response = await emulator.fetch(new Request(`${ROOT}emulator/clients`, init));
  const { installed } = (await response.json()) as { readonly installed: ClientSecret };
  return installed;
}

/** Creates an emulator and a client, which is in testing by default. */
export async function startClient(given: object = {}) {
  const clock = createSteppedClock(Date.parse('2026-11-21T12:00:00Z'));
  const emulator = createEmulator({ clock });
  return { clock, emulator, client: await registerClient(emulator, given) };
}

export async function postForm(emulator: Emulator, path: string, fields: FormFields) {
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const response = await emulator.fetch(new Request(`${ROOT}${path}`, init));
  return { status: response.status, body: await response.json() };
}

export function buildConsentUrl(client: ClientSecret, change: FormFields = {}): string {
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT_URL,
    response_type: 'code',
    scope: DRIVE_SCOPE,
    ...change,
  });
  return `${ROOT}o/oauth2/v2/auth?${query}`;
}

/** Posts a decision on the consent page, by default the host’s consent. */
export function postDecision(
  emulator: Emulator,
  url: string,
  { decision = 'allow', cookie = `signed_in_as=${HOST}` } = {},
): Promise<Response> {
  const body = new URLSearchParams({ decision });
  const init = { method: 'POST', headers: { cookie }, body, redirect: 'manual' } as const;
  return emulator.fetch(new Request(url, init));
}

/** Returns the URL to which the host is redirected after consenting. */
export async function giveConsent(
  emulator: Emulator,
  client: ClientSecret,
  change: FormFields = {},
): Promise<URL> {
  const response = await postDecision(emulator, buildConsentUrl(client, change));
  return new URL(response.headers.get('location') ?? '');
}

export const requestCode = async (...given: Parameters<typeof giveConsent>): Promise<string> =>
  (await giveConsent(...given)).searchParams.get('code') ?? '';

export const exchangeCode = (emulator: Emulator, client: ClientSecret, fields: FormFields) =>
  postForm(emulator, 'token', {
    ...client,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URL,
    ...fields,
  });

export const refreshToken = (emulator: Emulator, client: ClientSecret, token: string) =>
  postForm(emulator, 'token', { ...client, grant_type: 'refresh_token', refresh_token: token });

/** Returns the tokens that a client has after the host’s consent. */
export async function obtainTokens(
  emulator: Emulator,
  client: ClientSecret,
  change: FormFields = {},
) {
  const code = await requestCode(emulator, client, change);
  return (await exchangeCode(emulator, client, { code })).body as TokenReply;
}

/** Returns the emulator for clients that use a new token with the given scopes. */
export async function createHolder(
  emulator: Emulator,
  client: ClientSecret,
  scope = DRIVE_SCOPE,
): Promise<Emulator> {
  const { access_token } = await obtainTokens(emulator, client, { scope });
  return { ...emulator, tokenFor: () => access_token };
}
