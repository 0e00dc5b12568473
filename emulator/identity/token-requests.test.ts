import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { driveClient, formsClient, refusalOf, tasksClient } from '../clients-suite.ts';
import { steppedClock } from '../clock.ts';
import { makeFile } from '../drive/drive-suite.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import { sheetsAs } from '../sheets/sheets-suite.ts';
import { publicCertificates } from './id-token.ts';
import { subjectOf } from './user.ts';

const ROOT = 'http://emulator.test/';
const HOST = 'host@example.com';
const REDIRECT = 'http://localhost:8085/';
const AUTH = 'https://www.googleapis.com/auth/';
const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;

type Fields = Readonly<Record<string, string>>;

interface Client {
  readonly client_id: string;
  readonly client_secret: string;
}

const started = () => createEmulator({ clock: steppedClock(START) });

async function registered(emulator: Emulator, given: object = {}): Promise<Client> {
  const init = { method: 'POST', body: JSON.stringify(given) };
  const response = await emulator.fetch(new Request(`${ROOT}emulator/clients`, init));
  return (await response.json()).installed;
}

async function post(emulator: Emulator, path: string, fields: Fields) {
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const response = await emulator.fetch(new Request(`${ROOT}${path}`, init));
  return { status: response.status, body: await response.json() };
}

const asking = (client: Client, change: Fields = {}) =>
  new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: `${AUTH}drive`,
    ...change,
  });

/** Returns the URL to which the host is redirected after consenting. */
async function allowed(emulator: Emulator, client: Client, change: Fields = {}): Promise<URL> {
  const init = {
    method: 'POST',
    headers: { cookie: `signed_in_as=${HOST}` },
    body: new URLSearchParams({ decision: 'allow' }),
    redirect: 'manual',
  } as const;
  const url = `${ROOT}o/oauth2/v2/auth?${asking(client, change)}`;
  const response = await emulator.fetch(new Request(url, init));
  return new URL(response.headers.get('location') ?? '');
}

const codeIn = ({ searchParams }: URL): string => searchParams.get('code') ?? '';

const exchange = (emulator: Emulator, client: Client, fields: Fields) =>
  post(emulator, 'token', {
    ...client,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    ...fields,
  });

const refresh = (emulator: Emulator, client: Client, token: string) =>
  post(emulator, 'token', { ...client, grant_type: 'refresh_token', refresh_token: token });

/** Returns the tokens that a client has after the host’s consent. */
async function tokensOf(emulator: Emulator, client: Client, change: Fields = {}) {
  const code = codeIn(await allowed(emulator, client, change));
  return (await exchange(emulator, client, { code })).body;
}

describe('consent', () => {
  it.each([
    ['a scope that Google does not know', { scope: `${AUTH}drive openid` }, 'invalid_request'],
    ['an answer of another kind', { response_type: 'token' }, 'invalid_request'],
    ['a challenge as it is', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no address at all', { redirect_uri: 'nowhere' }, 'redirect_uri_mismatch'],
    ['its own machine by HTTPS', { redirect_uri: 'https://localhost/' }, 'redirect_uri_mismatch'],
    ['another machine by HTTP', { redirect_uri: 'http://a.test/' }, 'redirect_uri_mismatch'],
  ])('a consent request with %s is refused', async (_, change, sentence) => {
    const emulator = started();
    const query = asking(await registered(emulator), change);
    const page = await emulator.fetch(new Request(`${ROOT}o/oauth2/v2/auth?${query}`));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(sentence);
  });

  it('the redirect contains the scope, and the state if there was one', async () => {
    const emulator = started();
    const client = await registered(emulator);
    const { searchParams } = await allowed(emulator, client);
    expect([...searchParams.keys()]).toEqual(['code', 'scope']);
    expect(searchParams.get('scope')).toBe(`${AUTH}drive`);
  });
});

describe('a client', () => {
  it('a client gets a file in Google’s format, with a project of its own', async () => {
    const emulator = started();
    const [first, second] = [await registered(emulator), await registered(emulator)];
    expect(first).toEqual({
      client_id: expect.stringMatching(/^10{8}\d{3}-emulated\.apps\.googleusercontent\.com$/),
      project_id: 'emulated-project',
      auth_uri: `${ROOT}o/oauth2/auth`,
      token_uri: `${ROOT}token`,
      auth_provider_x509_cert_url: `${ROOT}oauth2/v1/certs`,
      client_secret: expect.stringMatching(/^GOCSPX-emulated-\d+$/),
      redirect_uris: ['http://localhost'],
    });
    expect(second.client_id).not.toBe(first.client_id);
    expect(emulator.snapshot().clients[first.client_id]).toMatchObject({
      ...{ status: 'testing', disabledServices: [] },
    });
  });

  it('a missing client cannot be changed', async () => {
    const init = { method: 'POST', body: JSON.stringify({ id: 'none', status: 'testing' }) };
    const response = await started().fetch(new Request(`${ROOT}emulator/clients`, init));
    expect([response.status, (await response.json()).error.message]).toEqual([
      ...[404, 'There is no such client.'],
    ]);
  });

  it('a wrong secret, type of token or grant is refused', async () => {
    const emulator = started();
    const client = await registered(emulator);
    const code = codeIn(await allowed(emulator, client));
    const others = [
      { ...client, client_secret: 'another' },
      { ...client, client_id: 'another' },
    ];
    for (const other of others) {
      expect(await exchange(emulator, other, { code })).toMatchObject({
        ...{ status: 401, body: { error: 'invalid_client' } },
      });
    }
    expect(await exchange(emulator, client, { code, grant_type: 'password' })).toMatchObject({
      ...{ status: 400, body: { error: 'unsupported_grant_type' } },
    });
    expect((await exchange(emulator, client, { code })).status).toBe(200);
  });

  it('a client cannot use the code or token of another client', async () => {
    const emulator = started();
    const [own, other] = [await registered(emulator), await registered(emulator)];
    const code = codeIn(await allowed(emulator, own));
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    expect(await exchange(emulator, other, { code })).toMatchObject(refused);
    const { refresh_token } = await tokensOf(emulator, own);
    expect(await refresh(emulator, other, refresh_token)).toMatchObject(refused);
    expect(await refresh(emulator, own, 'another')).toMatchObject(refused);
    expect((await refresh(emulator, own, refresh_token)).status).toBe(200);
  });

  it('only a client in testing receives the expiry time of its refresh token', async () => {
    const emulator = started();
    const testing = await tokensOf(emulator, await registered(emulator));
    expect(testing).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      ...{ refresh_token_expires_in: 604_799, expires_in: 3599 },
      ...{ scope: `${AUTH}drive`, token_type: 'Bearer' },
    });
    const client = await registered(emulator, { status: 'in production' });
    expect(await tokensOf(emulator, client)).not.toHaveProperty('refresh_token_expires_in');
  });
});

describe('a code', () => {
  const challenge = createHash('sha256').update('verifier').digest('base64url');

  it.each([
    ['with a challenge and used with its verifier', { code_challenge: challenge }, 'verifier', 200],
    [
      'with a challenge and used with another verifier',
      { code_challenge: challenge },
      'another',
      400,
    ],
    ['with a challenge and used without a verifier', { code_challenge: challenge }, null, 400],
    ['without a challenge and used without a verifier', {}, null, 200],
    ['without a challenge and used with a verifier', {}, 'verifier', 400],
  ])('a code requested %s is accepted or refused', async (_, change, verifier, status) => {
    const emulator = started();
    const client = await registered(emulator);
    const code = codeIn(await allowed(emulator, client, change));
    const fields = { code, ...(verifier !== null && { code_verifier: verifier }) };
    expect((await exchange(emulator, client, fields)).status).toBe(status);
  });
});

describe('an access token', () => {
  const asHolder = (emulator: Emulator, token: string) =>
    driveClient({ ...emulator, tokenFor: () => token }, HOST);

  it('an access token expires a second before an hour has passed', async () => {
    const emulator = started();
    const { access_token } = await tokensOf(emulator, await registered(emulator));
    const { about } = asHolder(emulator, access_token);
    await emulator.clock.advanceBy(HOUR_MS - 1001);
    expect((await about.get({ fields: 'user' })).status).toBe(200);
    await emulator.clock.advanceBy(1);
    expect((await refusalOf(about.get({ fields: 'user' }))).code).toBe(401);
  });

  it.each(['access_token', 'refresh_token'])(
    'an access token is invalid once its %s is revoked',
    async (name) => {
      const emulator = started();
      const tokens = await tokensOf(emulator, await registered(emulator));
      const { about } = asHolder(emulator, tokens.access_token);
      expect((await post(emulator, 'revoke', { token: tokens[name] })).status).toBe(200);
      expect((await refusalOf(about.get({ fields: 'user' }))).code).toBe(401);
    },
  );

  it.each(['', 'another', '1//granted-none', 'ya29.granted.99.1'])(
    'an unknown token such as “%s” cannot be revoked',
    async (token) => {
      expect(await post(started(), 'revoke', { token })).toMatchObject({
        ...{ status: 400, body: { error: 'invalid_token' } },
      });
    },
  );

  it('a token of an unknown user is invalid, even if it is well-formed', async () => {
    const emulator = started();
    for (const token of ['ya29.emulator.', 'ya29.granted.99.99999999999999']) {
      expect((await refusalOf(asHolder(emulator, token).files.list())).code).toBe(401);
    }
  });

  it('a scope for all files opens all files, even together with drive.file', async () => {
    const emulator = started();
    await makeFile({ emulator, owner: HOST }, { name: 'by hand' });
    const client = await registered(emulator);
    const scopes = [`${AUTH}drive.file ${AUTH}drive`, `${AUTH}drive.file`];
    const found: number[] = [];
    for (const scope of scopes) {
      const { access_token } = await tokensOf(emulator, client, { scope });
      const { data } = await asHolder(emulator, access_token).files.list();
      found.push(data.files?.length ?? 0);
    }
    expect(found).toEqual([1, 0]);
  });

  it('the scope drive.file hides other files in every API', async () => {
    const emulator = started();
    const spreadsheetId = await makeFile({ emulator, owner: HOST }, { name: 'by hand' });
    const formId = await makeFile({ emulator, owner: HOST }, { name: 'by hand', kind: 'form' });
    const scope = `${AUTH}drive.file`;
    const { access_token } = await tokensOf(emulator, await registered(emulator), { scope });
    const holder = { ...emulator, tokenFor: () => access_token };
    const { spreadsheets } = sheetsAs(holder, HOST);
    expect((await refusalOf(spreadsheets.get({ spreadsheetId }))).code).toBe(404);
    expect((await refusalOf(formsClient(holder, HOST).forms.get({ formId }))).code).toBe(404);
  });
});

describe('a scope that is not enough', () => {
  it('each API reports a missing scope in its own format', async () => {
    const emulator = started();
    const { access_token } = await tokensOf(emulator, await registered(emulator));
    const holder = { ...emulator, tokenFor: () => access_token };
    const name = 'projects/p/locations/l/queues/q';
    const message = 'Request had insufficient authentication scopes.';
    const { queues } = tasksClient(holder, HOST).projects.locations;
    expect(await refusalOf(queues.get({ name }))).toEqual({
      ...{ code: 403, status: 'PERMISSION_DENIED', message },
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
          domain: 'googleapis.com',
          metadata: { service: 'cloudtasks.googleapis.com' },
        },
      ],
    });
    const scope = `${AUTH}spreadsheets`;
    const other = await tokensOf(emulator, await registered(emulator), { scope });
    const { files } = driveClient({ ...emulator, tokenFor: () => other.access_token }, HOST);
    expect(await refusalOf(files.list())).toEqual({
      ...{ code: 403, message },
      errors: [{ message, domain: 'global', reason: 'insufficientPermissions' }],
    });
  });
});

describe('an API that is switched off', () => {
  it('the refusal of a call to a disabled API contains the address to enable it', async () => {
    const emulator = started();
    const disabledServices = ['forms.googleapis.com', 'drive.googleapis.com'];
    const client = await registered(emulator, { disabledServices });
    const { access_token } = await tokensOf(emulator, client);
    const holder = { ...emulator, tokenFor: () => access_token };
    const project = client.client_id.split('-')[0];
    const page = 'https://console.developers.google.com/apis/api/forms.googleapis.com/overview';
    const url = `${page}?project=${project}`;
    const refusal = await refusalOf(formsClient(holder, HOST).forms.get({ formId: 'x' }));
    const { message } = refusal;
    expect(message).toContain(`Google Forms API has not been used in project ${project} before`);
    expect(refusal.details).toEqual([
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        domain: 'googleapis.com',
        metadata: {
          ...{ serviceTitle: 'Google Forms API', consumer: `projects/${project}` },
          ...{ activationUrl: url, containerInfo: project, service: 'forms.googleapis.com' },
        },
      },
      {
        '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
        ...{ locale: 'en-US', message },
      },
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [{ description: 'Google developers console API activation', url }],
      },
    ]);
    expect(await refusalOf(driveClient(holder, HOST).files.list())).toMatchObject({
      ...{ code: 403, errors: [{ reason: 'accessNotConfigured', domain: 'usageLimits' }] },
    });
  });
});

it('a user’s account number depends on the address alone', () => {
  expect(subjectOf('Host@example.com')).toBe('144215226849875518830');
});

it('the id of a signing key has the length of Google’s', () => {
  expect(Object.keys(publicCertificates())).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
});
