import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs, sendControl } from '../clients-suite.ts';
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.ts';

const HOST = 'host@example.com';
const DAY_MS = 86_400_000;

const changeEmulatorAccounts = (emulator: Emulator, settings: object) =>
  sendControl(emulator, 'POST', '/accounts', settings);

describe('a new form', () => {
  async function made(accounts: EmulatorOptions['accounts'], parameters: object = {}) {
    const emulator = createEmulator({ ...(accounts && { accounts }) });
    const { data } = await openFormsAs(emulator, HOST).forms.create({
      requestBody: { info: { title: 'Orders' } },
      ...parameters,
    });
    const { data: shared } = await openDriveAs(emulator, HOST).permissions.list({
      fileId: data.formId ?? '',
      includePermissionsForView: 'published',
      fields: 'permissions(type,role,view)',
    });
    return {
      state: data.publishSettings?.publishState,
      shared: shared.permissions,
      emulator,
      data,
    };
  }

  const OWNER = { type: 'user', role: 'owner' };
  const RESPONDERS = { type: 'anyone', role: 'reader', view: 'published' };

  it('a new form is unpublished by default, and publishing it opens it to everybody', async () => {
    const { state, shared } = await made(undefined);
    expect([state, shared]).toEqual([{}, [RESPONDERS, OWNER]]);
  });

  it('a new form is open to anyone if the account’s setting is “published”', async () => {
    const { state, shared, emulator, data } = await made({ newForms: 'published' });
    expect(state).toEqual({ isPublished: true, isAcceptingResponses: true });
    expect(shared).toEqual([RESPONDERS, OWNER]);
    const path = `/forms/${data.formId}/responses`;
    expect((await sendControl(emulator, 'POST', path, { answers: {} })).body.kind).toBe('accepted');
  });

  it('a new form is closed, despite the setting “published”, at the caller’s request', async () => {
    const { state, shared } = await made({ newForms: 'published' }, { unpublished: true });
    expect([state, shared]).toEqual([{}, [RESPONDERS, OWNER]]);
  });
});

async function createFolder(accounts: EmulatorOptions['accounts'] = {}) {
  const emulator = createEmulator({ accounts });
  const host = openDriveAs(emulator, HOST);
  const mimeType = 'application/vnd.google-apps.folder';
  const { data } = await host.files.create({ requestBody: { name: 'Match', mimeType } });
  const share = (emailAddress: string, parameters: object = {}) =>
    host.permissions.create({
      fileId: data.id ?? '',
      requestBody: { type: 'user', role: 'reader', emailAddress },
      ...parameters,
    });
  const open = () =>
    host.permissions.create({
      fileId: data.id ?? '',
      requestBody: { type: 'anyone', role: 'reader' },
    });
  return { emulator, share, open };
}

describe('sharing with an address without a Google account', () => {
  const SILENTLY = { sendNotificationEmail: false };

  it('sharing without a mail is refused for an address without a Google account', async () => {
    const { emulator, share } = await createFolder();
    await changeEmulatorAccounts(emulator, { unknownAddresses: ['Nobody@example.com'] });
    expect(await getRefusal(share('nobody@example.com', SILENTLY))).toMatchObject({
      code: 400,
      message: expect.stringContaining('You are trying to invite nobody@example.com. Since there'),
      errors: [{ reason: 'invalidSharingRequest', domain: 'global' }],
    });
  });

  it('sharing is allowed for addresses with an account, and with a mail for all', async () => {
    const { share } = await createFolder({ unknownAddresses: ['nobody@example.com'] });
    await share('isa@example.com', SILENTLY);
    await share('nobody@example.com');
  });
});

describe('the limit of shares in a day', () => {
  it('the daily limit of shares refuses the next person, but not “anyone”', async () => {
    const { share, open } = await createFolder({ sharesPerDay: 2 });
    await share('one@example.com');
    await share('two@example.com');
    expect(await getRefusal(share('three@example.com'))).toMatchObject({
      code: 403,
      errors: [{ reason: 'sharingRateLimitExceeded' }],
    });
    await open();
  });

  it('each share counts against the daily limit for 24 hours', async () => {
    const { emulator, share } = await createFolder({ sharesPerDay: 2 });
    await share('one@example.com');
    await emulator.clock.advanceBy(DAY_MS / 2);
    await share('two@example.com');
    await emulator.clock.advanceBy(DAY_MS / 2 - 1);
    expect((await getRefusal(share('three@example.com'))).code).toBe(403);
    await emulator.clock.advanceBy(1);
    await share('three@example.com');
    expect((await getRefusal(share('four@example.com'))).code).toBe(403);
  });

  it('the daily limit of shares applies to each user separately', async () => {
    const { emulator, share } = await createFolder({ sharesPerDay: 1 });
    await share('one@example.com');
    const other = openDriveAs(emulator, 'other@example.com');
    const { data } = await other.files.create({
      requestBody: { name: 'Folder', mimeType: 'application/vnd.google-apps.folder' },
    });
    await other.permissions.create({
      fileId: data.id ?? '',
      requestBody: { type: 'user', role: 'reader', emailAddress: 'one@example.com' },
    });
  });

  it('the daily limit of shares counts shares from before it was set', async () => {
    const { emulator, share } = await createFolder();
    await share('one@example.com');
    await changeEmulatorAccounts(emulator, { sharesPerDay: 1 });
    expect((await getRefusal(share('two@example.com'))).code).toBe(403);
    await changeEmulatorAccounts(emulator, { sharesPerDay: null });
    await share('two@example.com');
  });
});

describe('settings of accounts', () => {
  it('a partial change of account settings keeps the other settings', async () => {
    const emulator = createEmulator({ accounts: { sharesPerDay: 60 } });
    const { body } = await changeEmulatorAccounts(emulator, { newForms: 'published' });
    expect(body).toMatchObject({
      newForms: 'published',
      unknownAddresses: [],
      sharesPerDay: 60,
    });
    expect((await changeEmulatorAccounts(emulator, { sharesPerDay: -1 })).status).toBe(400);
  });
});
