import { createHash } from 'node:crypto';
import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs, openTasksAs } from '../clients-suite.ts';
import { FOLDER_TYPE, makeFile } from '../drive/drive-suite.ts';
import { connectSheetsAs } from '../sheets/sheets-suite.ts';
import {
  buildConsentUrl,
  createHolder,
  DRIVE_SCOPE,
  exchangeCode,
  FILE_SCOPE,
  giveConsent,
  HOST,
  obtainTokens,
  postDecision,
  postForm,
  REDIRECT_URL,
  ROOT,
  refreshToken,
  registerClient,
  requestCode,
  SCOPE_PREFIX,
  startClient,
} from './identity-suite.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('consent', () => {
  it('the consent page names the client and the scopes that it requests', async () => {
    const { emulator, client } = await startClient();
    const headers = { cookie: `signed_in_as=${HOST}` };
    const page = await emulator.fetch(new Request(buildConsentUrl(client), { headers }));
    const text = await page.text();
    for (const part of [HOST, client.client_id, DRIVE_SCOPE, 'Allow', 'Cancel'])
      expect(text).toContain(part);
  });

  it.each([
    ['a scope that Google lacks', { scope: `${DRIVE_SCOPE} openid` }, 'invalid_request'],
    ['an answer of another kind', { response_type: 'token' }, 'invalid_request'],
    ['a challenge as it is', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no address at all', { redirect_uri: 'nowhere' }, 'redirect_uri_mismatch'],
    ['its own machine by HTTPS', { redirect_uri: 'https://localhost/' }, 'redirect_uri_mismatch'],
    ['another machine by HTTP', { redirect_uri: 'http://a.test/' }, 'redirect_uri_mismatch'],
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client'],
  ])('a consent request with %s is refused, and so is its decision', async (_, change, word) => {
    const { emulator, client } = await startClient();
    const url = buildConsentUrl(client, change);
    const page = await emulator.fetch(new Request(url));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(word);
    const decided = await postDecision(emulator, url);
    expect(decided.headers.get('location')).toBeNull();
    expect(await decided.text()).toContain(word);
  });

  it('an anonymous user who decides is sent to the sign-in page', async () => {
    const { emulator, client } = await startClient();
    const response = await postDecision(emulator, buildConsentUrl(client), { cookie: '' });
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('Sign in');
  });

  it('the redirect contains the scope, and the state if there was one', async () => {
    const { emulator, client } = await startClient();
    const { searchParams } = await giveConsent(emulator, client);
    expect([...searchParams.keys()]).toEqual(['code', 'scope']);
    expect(searchParams.get('scope')).toBe(DRIVE_SCOPE);
    const stated = await giveConsent(emulator, client, { state: 'state-1' });
    expect(stated.searchParams.get('state')).toBe('state-1');
    const url = buildConsentUrl(client, { state: 'state-1' });
    const denied = await postDecision(emulator, url, { decision: 'deny' });
    expect(denied.headers.get('location')).toBe(
      `${REDIRECT_URL}?state=state-1&error=access_denied`,
    );
  });
});

describe('a client', () => {
  it('a client gets a file in Google’s format, with a project of its own', async () => {
    const { emulator, client } = await startClient();
    expect(client).toEqual({
      client_id: expect.stringMatching(/^10{8}\d{3}-emulated\.apps\.googleusercontent\.com$/),
      project_id: 'emulated-project',
      auth_uri: `${ROOT}o/oauth2/auth`,
      token_uri: `${ROOT}token`,
      auth_provider_x509_cert_url: `${ROOT}oauth2/v1/certs`,
      client_secret: expect.stringMatching(/^GOCSPX-emulated-\d+$/),
      redirect_uris: ['http://localhost'],
    });
    expect((await registerClient(emulator)).client_id).not.toBe(client.client_id);
    expect(emulator.snapshot().clients[client.client_id]).toMatchObject({
      ...{ status: 'testing', disabledServices: [] },
    });
  });

  it('a missing client cannot be changed', async () => {
    const { emulator } = await startClient();
    const init = { method: 'POST', body: JSON.stringify({ id: 'none', status: 'testing' }) };
    const response = await emulator.fetch(new Request(`${ROOT}emulator/clients`, init));
    expect([response.status, (await response.json()).error.message]).toEqual([
      ...[404, 'There is no such client.'],
    ]);
  });

  it.each([
    ['secret', { client_secret: 'another' }, 401, 'invalid_client'],
    ['client', { client_id: 'another' }, 401, 'invalid_client'],
    ['type of grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['redirect', { redirect_uri: 'http://127.0.0.1:1/' }, 400, 'redirect_uri_mismatch'],
  ])('a code with a wrong %s is refused', async (_, change, status, error) => {
    const { emulator, client } = await startClient();
    const code = await requestCode(emulator, client);
    expect(await exchangeCode(emulator, client, { code, ...change })).toMatchObject({
      ...{ status, body: { error } },
    });
  });

  it('a client cannot use the code or token of another client', async () => {
    const { emulator, client } = await startClient();
    const other = await registerClient(emulator);
    const code = await requestCode(emulator, client);
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    expect(await exchangeCode(emulator, other, { code })).toMatchObject(refused);
    const { refresh_token } = await obtainTokens(emulator, client);
    expect(await refreshToken(emulator, other, refresh_token)).toMatchObject(refused);
    expect(await refreshToken(emulator, client, 'another')).toMatchObject(refused);
    expect((await refreshToken(emulator, client, refresh_token)).status).toBe(200);
  });
});

describe('a code', () => {
  it('Google’s library gets tokens for a code once, and acts as the user', async () => {
    const { emulator, client } = await startClient();
    const oauth = new OAuth2Client({
      clientId: client.client_id,
      clientSecret: client.client_secret,
      endpoints: { oauth2TokenUrl: `${ROOT}token`, oauth2RevokeUrl: `${ROOT}revoke` },
      transporterOptions: { fetchImplementation: emulator.fetchImplementation },
    });
    const { codeVerifier, codeChallenge = '' } = await oauth.generateCodeVerifierAsync();
    const change = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
    const code = await requestCode(emulator, client, change);
    const take = () => oauth.getToken({ code, codeVerifier, redirect_uri: REDIRECT_URL });
    const { tokens } = await take();
    expect(tokens).toMatchObject({ scope: DRIVE_SCOPE, token_type: 'Bearer' });
    await expect(take()).rejects.toMatchObject({
      response: { data: { error: 'invalid_grant' } },
    });
    const holder = { ...emulator, tokenFor: () => tokens.access_token ?? '' };
    const { data } = await openDriveAs(holder, HOST).about.get({ fields: 'user' });
    expect(data.user).toMatchObject({ me: true, emailAddress: HOST });
  });

  it('an authorization code is valid for almost ten minutes', async () => {
    const { clock, emulator, client } = await startClient();
    const [first, second] = [
      await requestCode(emulator, client),
      await requestCode(emulator, client),
    ];
    await clock.advanceBy(599_999);
    expect((await exchangeCode(emulator, client, { code: first })).status).toBe(200);
    await clock.advanceBy(1);
    expect(await exchangeCode(emulator, client, { code: second })).toMatchObject({
      ...{ status: 400, body: { error: 'invalid_grant' } },
    });
  });

  const challenge = createHash('sha256').update('verifier').digest('base64url');
  it.each([
    [
      'with a challenge and used with another verifier',
      { code_challenge: challenge },
      'other',
      400,
    ],
    ['with a challenge and used without a verifier', { code_challenge: challenge }, null, 400],
    ['without a challenge and used with a verifier', {}, 'verifier', 400],
    ['with a challenge and used with its verifier', { code_challenge: challenge }, 'verifier', 200],
  ])('a code requested %s is accepted or refused', async (_, change, verifier, status) => {
    const { emulator, client } = await startClient();
    const code = await requestCode(emulator, client, change);
    const fields = { code, ...(verifier !== null && { code_verifier: verifier }) };
    expect((await exchangeCode(emulator, client, fields)).status).toBe(status);
  });
});

describe('tokens', () => {
  it('only a client in testing has a refresh token that expires, after a week', async () => {
    const { clock, emulator, client } = await startClient();
    const tokens = await obtainTokens(emulator, client);
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      ...{ refresh_token_expires_in: 604_799, expires_in: 3599 },
      ...{ scope: DRIVE_SCOPE, token_type: 'Bearer' },
    });
    const production = await registerClient(emulator, { status: 'in production' });
    const lasting = await obtainTokens(emulator, production);
    expect(lasting).not.toHaveProperty('refresh_token_expires_in');
    await clock.advanceBy(7 * DAY_MS - 1);
    expect((await refreshToken(emulator, client, tokens.refresh_token)).status).toBe(200);
    await clock.advanceBy(1);
    expect((await refreshToken(emulator, client, tokens.refresh_token)).body).toEqual({
      ...{ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    await clock.advanceBy(100 * DAY_MS);
    expect((await refreshToken(emulator, production, lasting.refresh_token)).status).toBe(200);
  });

  it('tokens have the requested scopes, whatever separates the scopes', async () => {
    const { emulator, client } = await startClient();
    const scope = `${FILE_SCOPE}  ${SCOPE_PREFIX}spreadsheets `;
    expect((await obtainTokens(emulator, client, { scope })).scope).toBe(
      `${FILE_SCOPE} ${SCOPE_PREFIX}spreadsheets`,
    );
  });

  it('tokens are neither issued nor revoked by a GET request', async () => {
    const { emulator, client } = await startClient();
    const { refresh_token: token } = await obtainTokens(emulator, client);
    const query = new URLSearchParams({ token });
    for (const path of ['token', 'revoke']) {
      expect((await emulator.fetch(new Request(`${ROOT}${path}?${query}`))).status).toBe(404);
    }
    expect((await refreshToken(emulator, client, token)).status).toBe(200);
  });

  it('an access token expires a second before an hour has passed', async () => {
    const { clock, emulator, client } = await startClient();
    const { about } = openDriveAs(await createHolder(emulator, client), HOST);
    await clock.advanceBy(HOUR_MS - 1001);
    expect((await about.get({ fields: 'user' })).status).toBe(200);
    await clock.advanceBy(1);
    expect((await getRefusal(about.get({ fields: 'user' }))).code).toBe(401);
  });

  it.each(['access_token', 'refresh_token'] as const)(
    'an access token is invalid once its %s is revoked',
    async (name) => {
      const { emulator, client } = await startClient();
      const tokens = await obtainTokens(emulator, client);
      const holder = { ...emulator, tokenFor: () => tokens.access_token };
      expect((await postForm(emulator, 'revoke', { token: tokens[name] })).status).toBe(200);
      const { about } = openDriveAs(holder, HOST);
      expect((await getRefusal(about.get({ fields: 'user' }))).code).toBe(401);
    },
  );

  it.each(['', 'another', '1//granted-none', 'ya29.granted.99.1'])(
    'an unknown token such as “%s” cannot be revoked',
    async (token) => {
      const { emulator } = await startClient();
      expect(await postForm(emulator, 'revoke', { token })).toMatchObject({
        ...{ status: 400, body: { error: 'invalid_token' } },
      });
    },
  );
});

describe('the scope drive.file', () => {
  it('the scope drive.file hides other files in every API, unlike a scope for all', async () => {
    const { emulator, client } = await startClient();
    const spreadsheetId = await makeFile({ emulator, owner: HOST }, { name: 'by hand' });
    const formId = await makeFile({ emulator, owner: HOST }, { name: 'by hand', kind: 'form' });
    const holder = await createHolder(emulator, client, FILE_SCOPE);
    const { spreadsheets } = connectSheetsAs(holder, HOST);
    expect((await getRefusal(spreadsheets.get({ spreadsheetId }))).code).toBe(404);
    expect((await getRefusal(openFormsAs(holder, HOST).forms.get({ formId }))).code).toBe(404);
    expect((await openDriveAs(holder, HOST).files.list()).data.files).toEqual([]);
    const wide = await createHolder(emulator, client, `${FILE_SCOPE} ${DRIVE_SCOPE}`);
    expect((await openDriveAs(wide, HOST).files.list()).data.files).toHaveLength(2);
  });

  it('app properties are visible only to their client, which can search by them', async () => {
    const { emulator, client } = await startClient();
    const { files } = openDriveAs(await createHolder(emulator, client, FILE_SCOPE), HOST);
    const appProperties = { sealed: 'it’s a match' };
    const requestBody = { name: 'own', mimeType: FOLDER_TYPE, appProperties };
    const made = await files.create({ fields: 'id,appProperties', requestBody });
    expect(made.data.appProperties).toEqual(appProperties);
    const fileId = made.data.id ?? '';
    await files.update({ fileId, requestBody: { appProperties: { more: '1' } } });
    const q = "trashed = false and appProperties has { key='sealed' and value='it’s a match' }";
    const found = await files.list({ q, fields: 'files(id,appProperties)' });
    expect(found.data.files).toEqual([
      { id: fileId, appProperties: { ...appProperties, more: '1' } },
    ]);
    expect((await openDriveAs(emulator, HOST).files.list({ q })).data.files).toEqual([]);
    await files.update({ fileId, requestBody: { trashed: true } });
    expect((await files.list({ q })).data.files).toEqual([]);
  });
});

describe('a scope that is not enough', () => {
  it('the scope drive.metadata lists files and changes metadata, and nothing else', async () => {
    const { emulator, client } = await startClient();
    const holder = await createHolder(emulator, client, `${SCOPE_PREFIX}drive.metadata`);
    const fileId = await makeFile({ emulator, owner: HOST }, { name: 'by another client' });
    const { files, permissions } = openDriveAs(holder, HOST);
    const properties = { open: 'yes' };
    await files.update({ fileId, requestBody: { properties } });
    const { data } = await files.list({ fields: 'files(name,properties)' });
    expect(data.files).toEqual([{ name: 'by another client', properties }]);
    for (const call of [
      files.create({ requestBody: { mimeType: FOLDER_TYPE } }),
      files.delete({ fileId }),
      permissions.create({ fileId, requestBody: { type: 'anyone', role: 'reader' } }),
    ]) {
      expect((await getRefusal(call)).message).toMatch(/insufficient authentication scopes/);
    }
  });

  it('listing responses requires a scope for responses, unlike a queue “responses”', async () => {
    const { emulator, client } = await startClient();
    const cloud = await createHolder(emulator, client, `${SCOPE_PREFIX}cloud-platform`);
    const { queues } = openTasksAs(cloud, HOST).projects.locations;
    const parent = 'projects/sealed/locations/europe-west1';
    const name = `${parent}/queues/responses`;
    await queues.create({ parent, requestBody: { name } });
    expect((await queues.get({ name })).data.name).toBe(name);
    const body = await createHolder(emulator, client, `${SCOPE_PREFIX}forms.body`);
    const { forms } = openFormsAs(body, HOST);
    const requestBody = { info: { title: 'Orders' } };
    const formId = (await forms.create({ requestBody })).data.formId ?? '';
    await forms.get({ formId });
    expect((await getRefusal(forms.responses.list({ formId }))).code).toBe(403);
  });

  it('each API reports a missing scope in its own format', async () => {
    const { emulator, client } = await startClient();
    const message = 'Request had insufficient authentication scopes.';
    const { queues } = openTasksAs(await createHolder(emulator, client), HOST).projects.locations;
    const name = 'projects/p/locations/l/queues/q';
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
    const other = await createHolder(emulator, client, `${SCOPE_PREFIX}spreadsheets`);
    expect(await getRefusal(openDriveAs(other, HOST).files.list())).toEqual({
      ...{ code: 403, message },
      errors: [{ message, domain: 'global', reason: 'insufficientPermissions' }],
    });
  });

  it('the refusal of a call to a disabled API contains the address to enable it', async () => {
    const disabledServices = ['forms.googleapis.com', 'drive.googleapis.com'];
    const { emulator, client } = await startClient({ disabledServices });
    const holder = await createHolder(emulator, client);
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
