import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs, openTasksAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { makeFile } from '../drive/drive-suite.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import { connectSheetsAs } from '../sheets/sheets-suite.ts';
import { getCertificates } from './id-token.ts';
import { getAccountNumber } from './user.ts';

const ROOT = 'http://emulator.test/';
const HOST = 'host@example.com';
const REDIRECT_URL = 'http://localhost:8085/';
const SCOPE_PREFIX = 'https://www.googleapis.com/auth/';
const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;

type FormFields = Readonly<Record<string, string>>;

interface ClientSecret {
  readonly client_id: string;
  readonly client_secret: string;
}

const createStartedEmulator = () => createEmulator({ clock: createSteppedClock(START) });

async function registerClient(emulator: Emulator, given: object = {}): Promise<ClientSecret> {
  const init = { method: 'POST', body: JSON.stringify(given) };
  const response = await emulator.fetch(new Request(`${ROOT}emulator/clients`, init));
  return (await response.json()).installed;
}

async function postForm(emulator: Emulator, path: string, fields: FormFields) {
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const response = await emulator.fetch(new Request(`${ROOT}${path}`, init));
  return { status: response.status, body: await response.json() };
}

const buildConsentQuery = (client: ClientSecret, change: FormFields = {}) =>
  new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT_URL,
    response_type: 'code',
    scope: `${SCOPE_PREFIX}drive`,
    ...change,
  });

/** Returns the URL to which the host is redirected after consenting. */
async function giveConsent(
  emulator: Emulator,
  client: ClientSecret,
  change: FormFields = {},
): Promise<URL> {
  const init = {
    method: 'POST',
    headers: { cookie: `signed_in_as=${HOST}` },
    body: new URLSearchParams({ decision: 'allow' }),
    redirect: 'manual',
  } as const;
  const url = `${ROOT}o/oauth2/v2/auth?${buildConsentQuery(client, change)}`;
  const response = await emulator.fetch(new Request(url, init));
  return new URL(response.headers.get('location') ?? '');
}

const readCode = ({ searchParams }: URL): string => searchParams.get('code') ?? '';

const exchangeCode = (emulator: Emulator, client: ClientSecret, fields: FormFields) =>
  postForm(emulator, 'token', {
    ...client,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URL,
    ...fields,
  });

const refreshToken = (emulator: Emulator, client: ClientSecret, token: string) =>
  postForm(emulator, 'token', { ...client, grant_type: 'refresh_token', refresh_token: token });

/** Returns the tokens that a client has after the host’s consent. */
async function obtainTokens(emulator: Emulator, client: ClientSecret, change: FormFields = {}) {
  const code = readCode(await giveConsent(emulator, client, change));
  return (await exchangeCode(emulator, client, { code })).body;
}

describe('consent', () => {
  it.each([
    [
      'a scope that Google does not know',
      { scope: `${SCOPE_PREFIX}drive openid` },
      'invalid_request',
    ],
    ['an answer of another kind', { response_type: 'token' }, 'invalid_request'],
    ['a challenge as it is', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no address at all', { redirect_uri: 'nowhere' }, 'redirect_uri_mismatch'],
    ['its own machine by HTTPS', { redirect_uri: 'https://localhost/' }, 'redirect_uri_mismatch'],
    ['another machine by HTTP', { redirect_uri: 'http://a.test/' }, 'redirect_uri_mismatch'],
  ])('a consent request with %s is refused', async (_, change, sentence) => {
    const emulator = createStartedEmulator();
    const query = buildConsentQuery(await registerClient(emulator), change);
    const page = await emulator.fetch(new Request(`${ROOT}o/oauth2/v2/auth?${query}`));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(sentence);
  });

  it('the redirect contains the scope, and the state if there was one', async () => {
    const emulator = createStartedEmulator();
    const client = await registerClient(emulator);
    const { searchParams } = await giveConsent(emulator, client);
    expect([...searchParams.keys()]).toEqual(['code', 'scope']);
    expect(searchParams.get('scope')).toBe(`${SCOPE_PREFIX}drive`);
  });
});

describe('a client', () => {
  it('a client gets a file in Google’s format, with a project of its own', async () => {
    const emulator = createStartedEmulator();
    const [first, second] = [await registerClient(emulator), await registerClient(emulator)];
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
    const response = await createStartedEmulator().fetch(
      new Request(`${ROOT}emulator/clients`, init),
    );
    expect([response.status, (await response.json()).error.message]).toEqual([
      ...[404, 'There is no such client.'],
    ]);
  });

  it('a wrong secret, type of token or grant is refused', async () => {
    const emulator = createStartedEmulator();
    const client = await registerClient(emulator);
    const code = readCode(await giveConsent(emulator, client));
    const others = [
      { ...client, client_secret: 'another' },
      { ...client, client_id: 'another' },
    ];
    for (const other of others) {
      expect(await exchangeCode(emulator, other, { code })).toMatchObject({
        ...{ status: 401, body: { error: 'invalid_client' } },
      });
    }
    expect(await exchangeCode(emulator, client, { code, grant_type: 'password' })).toMatchObject({
      ...{ status: 400, body: { error: 'unsupported_grant_type' } },
    });
    const elsewhere = { code, redirect_uri: 'http://127.0.0.1:1/' };
    expect((await exchangeCode(emulator, client, elsewhere)).body).toMatchObject({
      error: 'redirect_uri_mismatch',
    });
    const fresh = readCode(await giveConsent(emulator, client));
    expect((await exchangeCode(emulator, client, { code: fresh })).status).toBe(200);
  });

  it('a client cannot use the code or token of another client', async () => {
    const emulator = createStartedEmulator();
    const [own, other] = [await registerClient(emulator), await registerClient(emulator)];
    const code = readCode(await giveConsent(emulator, own));
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    expect(await exchangeCode(emulator, other, { code })).toMatchObject(refused);
    const { refresh_token } = await obtainTokens(emulator, own);
    expect(await refreshToken(emulator, other, refresh_token)).toMatchObject(refused);
    expect(await refreshToken(emulator, own, 'another')).toMatchObject(refused);
    expect((await refreshToken(emulator, own, refresh_token)).status).toBe(200);
  });

  it('only a client in testing receives the expiry time of its refresh token', async () => {
    const emulator = createStartedEmulator();
    const testing = await obtainTokens(emulator, await registerClient(emulator));
    expect(testing).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      ...{ refresh_token_expires_in: 604_799, expires_in: 3599 },
      ...{ scope: `${SCOPE_PREFIX}drive`, token_type: 'Bearer' },
    });
    const client = await registerClient(emulator, { status: 'in production' });
    expect(await obtainTokens(emulator, client)).not.toHaveProperty('refresh_token_expires_in');
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
    const emulator = createStartedEmulator();
    const client = await registerClient(emulator);
    const code = readCode(await giveConsent(emulator, client, change));
    const fields = { code, ...(verifier !== null && { code_verifier: verifier }) };
    expect((await exchangeCode(emulator, client, fields)).status).toBe(status);
  });
});

describe('an access token', () => {
  const asHolder = (emulator: Emulator, token: string) =>
    openDriveAs({ ...emulator, tokenFor: () => token }, HOST);

  it('an access token expires a second before an hour has passed', async () => {
    const emulator = createStartedEmulator();
    const { access_token } = await obtainTokens(emulator, await registerClient(emulator));
    const { about } = asHolder(emulator, access_token);
    await emulator.clock.advanceBy(HOUR_MS - 1001);
    expect((await about.get({ fields: 'user' })).status).toBe(200);
    await emulator.clock.advanceBy(1);
    expect((await getRefusal(about.get({ fields: 'user' }))).code).toBe(401);
  });

  it.each(['access_token', 'refresh_token'])(
    'an access token is invalid once its %s is revoked',
    async (name) => {
      const emulator = createStartedEmulator();
      const tokens = await obtainTokens(emulator, await registerClient(emulator));
      const { about } = asHolder(emulator, tokens.access_token);
      expect((await postForm(emulator, 'revoke', { token: tokens[name] })).status).toBe(200);
      expect((await getRefusal(about.get({ fields: 'user' }))).code).toBe(401);
    },
  );

  it.each(['', 'another', '1//granted-none', 'ya29.granted.99.1'])(
    'an unknown token such as “%s” cannot be revoked',
    async (token) => {
      expect(await postForm(createStartedEmulator(), 'revoke', { token })).toMatchObject({
        ...{ status: 400, body: { error: 'invalid_token' } },
      });
    },
  );

  it('a token of an unknown user is invalid, even if it is well-formed', async () => {
    const emulator = createStartedEmulator();
    for (const token of ['ya29.emulator.', 'ya29.granted.99.99999999999999']) {
      expect((await getRefusal(asHolder(emulator, token).files.list())).code).toBe(401);
    }
  });

  it('a scope for all files opens all files, even together with drive.file', async () => {
    const emulator = createStartedEmulator();
    await makeFile({ emulator, owner: HOST }, { name: 'by hand' });
    const client = await registerClient(emulator);
    const scopes = [`${SCOPE_PREFIX}drive.file ${SCOPE_PREFIX}drive`, `${SCOPE_PREFIX}drive.file`];
    const found: number[] = [];
    for (const scope of scopes) {
      const { access_token } = await obtainTokens(emulator, client, { scope });
      const { data } = await asHolder(emulator, access_token).files.list();
      found.push(data.files?.length ?? 0);
    }
    expect(found).toEqual([1, 0]);
  });

  it('the scope drive.file hides other files in every API', async () => {
    const emulator = createStartedEmulator();
    const spreadsheetId = await makeFile({ emulator, owner: HOST }, { name: 'by hand' });
    const formId = await makeFile({ emulator, owner: HOST }, { name: 'by hand', kind: 'form' });
    const scope = `${SCOPE_PREFIX}drive.file`;
    const { access_token } = await obtainTokens(emulator, await registerClient(emulator), {
      scope,
    });
    const holder = { ...emulator, tokenFor: () => access_token };
    const { spreadsheets } = connectSheetsAs(holder, HOST);
    expect((await getRefusal(spreadsheets.get({ spreadsheetId }))).code).toBe(404);
    expect((await getRefusal(openFormsAs(holder, HOST).forms.get({ formId }))).code).toBe(404);
  });
});

describe('a scope that is not enough', () => {
  it('each API reports a missing scope in its own format', async () => {
    const emulator = createStartedEmulator();
    const { access_token } = await obtainTokens(emulator, await registerClient(emulator));
    const holder = { ...emulator, tokenFor: () => access_token };
    const name = 'projects/p/locations/l/queues/q';
    const message = 'Request had insufficient authentication scopes.';
    const { queues } = openTasksAs(holder, HOST).projects.locations;
    expect(await getRefusal(queues.get({ name }))).toEqual({
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
    const scope = `${SCOPE_PREFIX}spreadsheets`;
    const other = await obtainTokens(emulator, await registerClient(emulator), { scope });
    const { files } = openDriveAs({ ...emulator, tokenFor: () => other.access_token }, HOST);
    expect(await getRefusal(files.list())).toEqual({
      ...{ code: 403, message },
      errors: [{ message, domain: 'global', reason: 'insufficientPermissions' }],
    });
  });
});

describe('an API that is switched off', () => {
  it('the refusal of a call to a disabled API contains the address to enable it', async () => {
    const emulator = createStartedEmulator();
    const disabledServices = ['forms.googleapis.com', 'drive.googleapis.com'];
    const client = await registerClient(emulator, { disabledServices });
    const { access_token } = await obtainTokens(emulator, client);
    const holder = { ...emulator, tokenFor: () => access_token };
    const project = client.client_id.split('-')[0];
    const page = 'https://console.developers.google.com/apis/api/forms.googleapis.com/overview';
    const url = `${page}?project=${project}`;
    const refusal = await getRefusal(openFormsAs(holder, HOST).forms.get({ formId: 'x' }));
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
    expect(await getRefusal(openDriveAs(holder, HOST).files.list())).toMatchObject({
      ...{ code: 403, errors: [{ reason: 'accessNotConfigured', domain: 'usageLimits' }] },
    });
  });
});

it('a user’s account number depends on the address alone', () => {
  expect(getAccountNumber('Host@example.com')).toBe('144215226849875518830');
});

it('the id of a signing key has the length of Google’s', () => {
  expect(Object.keys(getCertificates())).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
});
