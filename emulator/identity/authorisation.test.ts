import { CodeChallengeMethod, gaxios, OAuth2Client } from 'google-auth-library';
import { cloudtasks } from 'googleapis/build/src/apis/cloudtasks/index.js';
import { drive } from 'googleapis/build/src/apis/drive/index.js';
import { forms } from 'googleapis/build/src/apis/forms/index.js';
import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { makeFile } from '../drive/drive-suite.ts';
import { createEmulator, type Emulator } from '../emulator.ts';

const ROOT = 'http://emulator.test/';
const REDIRECT_URL = 'http://127.0.0.1:8085/';
const FILE_SCOPE = 'https://www.googleapis.com/auth/drive.file';
const DAY_MS = 86_400_000;

interface RegisteredClient {
  readonly emulator: Emulator;
  readonly id: string;
  readonly oauth: OAuth2Client;
  readonly change: (choices: object) => Promise<void>;
}

/** Creates an emulator, and a desktop client in testing for Google’s own library. */
async function registerClient(emulator = createEmulator()): Promise<RegisteredClient> {
  const post = async (body: object): Promise<{ readonly installed: Record<string, string> }> => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const response = await emulator.fetch(new Request(`${ROOT}emulator/clients`, init));
    return (await response.json()) as { readonly installed: Record<string, string> };
  };
  const { installed } = await post({});
  const id = installed['client_id'] ?? '';
  const oauth = new OAuth2Client({
    clientId: id,
    clientSecret: installed['client_secret'] ?? '',
    endpoints: { oauth2TokenUrl: `${ROOT}token`, oauth2RevokeUrl: `${ROOT}revoke` },
    transporterOptions: { fetchImplementation: emulator.fetchImplementation },
  });
  return { emulator, id, oauth, change: async (choices) => void (await post({ id, ...choices })) };
}

/** Returns the URL to which the host is redirected after a decision. */
async function submitDecision(
  { emulator, id }: RegisteredClient,
  given: { readonly challenge: string; readonly decision?: string; readonly scope?: string },
): Promise<URL> {
  const address = new URL(`${ROOT}o/oauth2/v2/auth`);
  address.search = new URLSearchParams({
    client_id: id,
    redirect_uri: REDIRECT_URL,
    response_type: 'code',
    scope: given.scope ?? FILE_SCOPE,
    state: 'state-1',
    code_challenge: given.challenge,
    code_challenge_method: CodeChallengeMethod.S256,
  }).toString();
  const response = await emulator.fetch(
    new Request(address, {
      method: 'POST',
      headers: { cookie: 'signed_in_as=host@example.com' },
      body: new URLSearchParams({ decision: given.decision ?? 'allow' }),
      redirect: 'manual',
    }),
  );
  return new URL(response.headers.get('location') ?? '');
}

/** Signs the host in, so that the library has a refresh token and an access token. */
async function createSignedIn(scope = FILE_SCOPE): Promise<RegisteredClient> {
  const all = await registerClient();
  const { codeVerifier, codeChallenge = '' } = await all.oauth.generateCodeVerifierAsync();
  const { searchParams } = await submitDecision(all, { challenge: codeChallenge, scope });
  const code = searchParams.get('code') ?? '';
  const { tokens } = await all.oauth.getToken({ code, codeVerifier, redirect_uri: REDIRECT_URL });
  all.oauth.setCredentials(tokens);
  return all;
}

const buildClientOptions = ({ oauth, emulator }: RegisteredClient) => ({
  rootUrl: ROOT,
  auth: oauth,
  retry: false,
  fetchImplementation: emulator.fetchImplementation,
});
const createDriveClient = (all: RegisteredClient) =>
  drive({ version: 'v3', ...buildClientOptions(all) });
const createFormsClient = (all: RegisteredClient) =>
  forms({ version: 'v1', ...buildClientOptions(all) });

const readRefusal = async (asking: Promise<unknown>): Promise<unknown> => {
  const error = await asking.catch((reason: unknown) => reason);
  return error instanceof gaxios.GaxiosError ? error.response?.data : error;
};

describe('consent', () => {
  it('the consent page names the client and the scopes that it requests', async () => {
    const { emulator, id } = await registerClient();
    const query =
      `client_id=${id}&redirect_uri=${REDIRECT_URL}` + `&response_type=code&scope=${FILE_SCOPE}`;
    const page = await emulator.fetch(
      new Request(`${ROOT}o/oauth2/v2/auth?${query}`, {
        headers: { cookie: 'signed_in_as=host@example.com' },
      }),
    );
    const text = await page.text();
    for (const part of ['host@example.com', id, FILE_SCOPE, 'Allow', 'Cancel'])
      expect(text).toContain(part);
  });

  it('the program learns that the user refused, with its state', async () => {
    const came = await submitDecision(await registerClient(), { challenge: 'x', decision: 'deny' });
    expect(came.href).toBe(`${REDIRECT_URL}?state=state-1&error=access_denied`);
  });
});

describe('a decision', () => {
  const decide = async (change: string, headers: Record<string, string>) => {
    const { emulator, id } = await registerClient();
    const query = new URLSearchParams(
      `client_id=${id}&redirect_uri=${REDIRECT_URL}&response_type=code&scope=${FILE_SCOPE}`,
    );
    for (const [name, value] of new URLSearchParams(change)) query.set(name, value);
    const body = new URLSearchParams({ decision: 'allow' });
    const posted = new Request(`${ROOT}o/oauth2/v2/auth?${query}`, {
      ...{ method: 'POST', headers, body, redirect: 'manual' },
    });
    const response = await emulator.fetch(posted);
    return { location: response.headers.get('location'), text: await response.text() };
  };

  it('an anonymous user who decides is sent to the sign-in page', async () => {
    const { location, text } = await decide('', {});
    expect(location).toBeNull();
    expect(text).toContain('Sign in');
  });

  it('a decision on an invalid request is refused', async () => {
    const cookie = 'signed_in_as=host@example.com';
    const { location, text } = await decide('client_id=nobody', { cookie });
    expect(location).toBeNull();
    expect(text).toContain('invalid_client');
  });
});

describe('a code', () => {
  it('an authorization code works once, with its verifier', async () => {
    const all = await registerClient();
    const { codeVerifier, codeChallenge = '' } = await all.oauth.generateCodeVerifierAsync();
    const came = await submitDecision(all, { challenge: codeChallenge });
    expect(came.searchParams.get('state')).toBe('state-1');
    const code = came.searchParams.get('code') ?? '';
    const take = () => all.oauth.getToken({ code, codeVerifier, redirect_uri: REDIRECT_URL });
    expect((await take()).tokens).toMatchObject({ scope: FILE_SCOPE, token_type: 'Bearer' });
    expect(await readRefusal(take())).toMatchObject({ error: 'invalid_grant' });
  });

  const takenAfter = async (ms: number) => {
    const all = await registerClient();
    const { codeVerifier, codeChallenge = '' } = await all.oauth.generateCodeVerifierAsync();
    const { searchParams } = await submitDecision(all, { challenge: codeChallenge });
    await all.emulator.clock.advanceBy(ms);
    const code = searchParams.get('code') ?? '';
    return all.oauth.getToken({ code, codeVerifier, redirect_uri: REDIRECT_URL });
  };

  it('an authorization code is valid for almost ten minutes', async () => {
    const { tokens } = await takenAfter(599_999);
    expect(tokens.scope).toBe(FILE_SCOPE);
  });

  it('an authorization code is refused after ten minutes', async () => {
    expect(await readRefusal(takenAfter(600_000))).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('tokens', () => {
  it('tokens have the requested scopes, whatever separates the scopes', async () => {
    const sheets = 'https://www.googleapis.com/auth/spreadsheets';
    const { oauth } = await createSignedIn(`${FILE_SCOPE}  ${sheets} `);
    expect(oauth.credentials.scope).toBe(`${FILE_SCOPE} ${sheets}`);
  });

  it('a token lets the program act as the person who consented', async () => {
    const { data } = await createDriveClient(await createSignedIn()).about.get({ fields: 'user' });
    expect(data.user).toMatchObject({ me: true, emailAddress: 'host@example.com' });
  });

  it('a refresh token expires after a week while the client is in testing', async () => {
    const all = await createSignedIn();
    await all.emulator.clock.advanceBy(7 * DAY_MS - 1);
    await expect(all.oauth.refreshAccessToken()).resolves.toBeDefined();
    await all.emulator.clock.advanceBy(1);
    expect(await readRefusal(all.oauth.refreshAccessToken())).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    });
  });

  it('a refresh token does not expire once the client is in production', async () => {
    const all = await createSignedIn();
    await all.change({ status: 'in production' });
    await all.emulator.clock.advanceBy(100 * DAY_MS);
    await expect(all.oauth.refreshAccessToken()).resolves.toBeDefined();
  });

  it('tokens are neither issued nor revoked by a GET request', async () => {
    const all = await createSignedIn();
    const query = new URLSearchParams({ token: all.oauth.credentials.refresh_token ?? '' });
    for (const path of ['token', 'revoke']) {
      expect((await all.emulator.fetch(new Request(`${ROOT}${path}?${query}`))).status).toBe(404);
    }
    await expect(all.oauth.refreshAccessToken()).resolves.toBeDefined();
  });
});

describe('the scope drive.file', () => {
  const folder = (name: string) => ({
    fields: 'id,appProperties',
    requestBody: { name, mimeType: 'application/vnd.google-apps.folder' },
  });

  it('app properties are visible only to their client, which can search by them', async () => {
    const all = await createSignedIn();
    const appProperties = { sealed: 'it’s a match' };
    const { requestBody, fields } = folder('own');
    const made = await createDriveClient(all).files.create({
      fields,
      requestBody: { ...requestBody, appProperties },
    });
    expect(made.data.appProperties).toEqual(appProperties);
    const fileId = made.data.id ?? '';
    await createDriveClient(all).files.update({
      fileId,
      requestBody: { appProperties: { more: '1' } },
    });
    const q = "trashed = false and appProperties has { key='sealed' and value='it’s a match' }";
    const found = await createDriveClient(all).files.list({ q, fields: 'files(id,appProperties)' });
    expect(found.data.files).toEqual([
      { id: fileId, appProperties: { ...appProperties, more: '1' } },
    ]);
    const byHand = new OAuth2Client();
    byHand.setCredentials({ access_token: all.emulator.tokenFor('host@example.com') });
    const hand = drive({ version: 'v3', ...buildClientOptions({ ...all, oauth: byHand }) });
    expect((await hand.files.list({ q })).data.files).toEqual([]);
    await createDriveClient(all).files.update({ fileId, requestBody: { trashed: true } });
    expect((await createDriveClient(all).files.list({ q })).data.files).toEqual([]);
  });
});

describe('the scope drive.metadata', () => {
  const metadata = 'https://www.googleapis.com/auth/drive.metadata';

  it('the scope drive.metadata lists all files, and allows changing metadata', async () => {
    const all = await createSignedIn(metadata);
    const owner = 'host@example.com';
    const fileId = await makeFile({ emulator: all.emulator, owner }, { name: 'by another client' });
    const requestBody = { properties: { open: 'yes' } };
    await createDriveClient(all).files.update({ fileId, requestBody });
    const { data } = await createDriveClient(all).files.list({ fields: 'files(name,properties)' });
    expect(data.files).toEqual([{ name: 'by another client', ...requestBody }]);
  });

  it('the scope drive.metadata does not allow creating, sharing or deleting files', async () => {
    const all = await createSignedIn(metadata);
    const owner = 'host@example.com';
    const fileId = await makeFile({ emulator: all.emulator, owner }, { name: 'by another client' });
    const { files, permissions } = createDriveClient(all);
    const anyone = { type: 'anyone', role: 'reader' };
    for (const call of [
      files.create({ requestBody: { mimeType: 'application/vnd.google-apps.folder' } }),
      files.delete({ fileId }),
      permissions.create({ fileId, requestBody: anyone }),
    ]) {
      expect((await getRefusal(call)).message).toMatch(/insufficient authentication scopes/);
    }
  });
});

it('listing responses requires a scope for responses, unlike a queue “responses”', async () => {
  const all = await createSignedIn('https://www.googleapis.com/auth/cloud-platform');
  const { queues } = cloudtasks({ version: 'v2', ...buildClientOptions(all) }).projects.locations;
  const parent = 'projects/sealed/locations/europe-west1';
  const name = `${parent}/queues/responses`;
  await queues.create({ parent, requestBody: { name } });
  expect((await queues.get({ name })).data.name).toBe(name);
  const onForms = await createSignedIn('https://www.googleapis.com/auth/forms.body');
  const requestBody = { info: { title: 'Orders' } };
  const formId = (await createFormsClient(onForms).forms.create({ requestBody })).data.formId ?? '';
  await createFormsClient(onForms).forms.get({ formId });
  expect((await getRefusal(createFormsClient(onForms).forms.responses.list({ formId }))).code).toBe(
    403,
  );
});
