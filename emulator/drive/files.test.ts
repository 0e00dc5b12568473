import { describe, expect, it } from 'vitest';
import { createEmulator } from '../emulator.ts';
import { driveClient, refusalOf } from '../genuine-client.ts';

const HOST = 'host@example.com';
const GUEST = 'guest@example.com';
const BOT = 'bot@project.iam.gserviceaccount.com';
const SPREADSHEET = 'application/vnd.google-apps.spreadsheet';
const FORM = 'application/vnd.google-apps.form';
const FOLDER = 'application/vnd.google-apps.folder';

function newDrive() {
  const emulator = createEmulator();
  const host = driveClient(emulator, HOST);
  const create = async (name: string, mimeType = SPREADSHEET, parents?: string[]) => {
    const { data } = await host.files.create({
      requestBody: { name, mimeType, ...(parents && { parents }) },
    });
    return data.id ?? '';
  };
  const share = (fileId: string, emailAddress: string, role = 'reader') =>
    host.permissions.create({ fileId, requestBody: { type: 'user', role, emailAddress } });
  const names = async (q: string, email = HOST, orderBy = 'name') => {
    const { data } = await driveClient(emulator, email).files.list({ q, orderBy });
    return data.files?.map((file) => file.name) ?? [];
  };
  return { emulator, host, create, share, names };
}

describe('a file', () => {
  it('has four fields in a reply that asks for none', async () => {
    const { host, create } = newDrive();
    const { data } = await host.files.get({ fileId: await create('Orders') });
    expect(data).toEqual({
      kind: 'drive#file',
      id: expect.any(String),
      name: 'Orders',
      mimeType: SPREADSHEET,
    });
  });

  it('has what the mask names', async () => {
    const { host, create } = newDrive();
    const fileId = await create('Orders');
    const fields =
      'owners(emailAddress,me),permissions(role,emailAddress),createdTime,capabilities/canEdit';
    expect((await host.files.get({ fileId, fields })).data).toEqual({
      owners: [{ emailAddress: HOST, me: true }],
      permissions: [{ role: 'owner', emailAddress: HOST }],
      createdTime: '2026-01-01T00:00:00.000Z',
      capabilities: { canEdit: true },
    });
  });

  it('is refused for a mask that names what is not there', async () => {
    const { host, create } = newDrive();
    const call = host.files.get({ fileId: await create('Orders'), fields: 'colour' });
    expect(await refusalOf(call)).toMatchObject({
      code: 400,
      message: 'Invalid field selection colour',
      errors: [{ reason: 'invalidParameter', location: 'fields' }],
    });
  });

  it('is not made when the mask of the reply is refused', async () => {
    const { emulator, host } = newDrive();
    const call = host.files.create({ requestBody: { mimeType: SPREADSHEET }, fields: 'colour' });
    expect((await refusalOf(call)).code).toBe(400);
    expect(emulator.snapshot().files).toEqual({});
  });

  it('of each kind can be opened by its own API', async () => {
    const { emulator, create } = newDrive();
    await create('Orders');
    await create('Form', FORM);
    await create('Match', FOLDER);
    const { spreadsheets, forms, files } = emulator.snapshot();
    expect([spreadsheets, forms, files].map((all) => Object.keys(all).length)).toEqual([1, 1, 3]);
  });

  it('of another type is not to be had here', async () => {
    const { host } = newDrive();
    const call = host.files.create({ requestBody: { mimeType: 'text/plain' } });
    expect((await refusalOf(call)).code).toBe(501);
  });

  it('of a service account has no place to be', async () => {
    const { emulator } = newDrive();
    const call = driveClient(emulator, BOT).files.create({
      requestBody: { mimeType: SPREADSHEET },
    });
    const error = await refusalOf(call);
    expect(error).toMatchObject({
      code: 403,
      errors: [{ domain: 'usageLimits', reason: 'storageQuotaExceeded' }],
    });
    expect(error.message).toMatch(/^Service Accounts do not have storage quota\./);
  });

  it('cannot be made or listed by nobody', async () => {
    const { emulator } = newDrive();
    const anonymous = driveClient(emulator, null);
    expect((await refusalOf(anonymous.files.list())).code).toBe(401);
    const call = anonymous.files.create({ requestBody: { mimeType: SPREADSHEET } });
    expect((await refusalOf(call)).code).toBe(401);
  });
});

describe('a file that is not shared', () => {
  it('is not found, with errors[] and without a status', async () => {
    const { emulator, create } = newDrive();
    const fileId = await create('Ledger');
    const call = driveClient(emulator, GUEST).files.get({ fileId });
    const message = `File not found: ${fileId}.`;
    expect(await refusalOf(call)).toEqual({
      code: 404,
      message,
      errors: [
        {
          message,
          domain: 'global',
          reason: 'notFound',
          location: 'fileId',
          locationType: 'parameter',
        },
      ],
    });
  });

  it('is in nobody else’s list', async () => {
    const { create, names } = newDrive();
    await create('Ledger');
    expect(await names('', GUEST)).toEqual([]);
    expect(await names('')).toEqual(['Ledger']);
  });
});

describe('a file that is shared', () => {
  it('is in the list of who is named, and not of who has only the link', async () => {
    const { host, create, share, names } = newDrive();
    await share(await create('Mine and yours'), GUEST);
    const fileId = await create('By link');
    await host.permissions.create({ fileId, requestBody: { type: 'anyone', role: 'reader' } });
    expect(await names('', GUEST)).toEqual(['Mine and yours']);
    expect(await names('sharedWithMe', GUEST)).toEqual(['Mine and yours']);
    expect(await names('sharedWithMe')).toEqual([]);
  });

  it('to be read may not be changed', async () => {
    const { emulator, create, share } = newDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST);
    const call = driveClient(emulator, GUEST).files.update({
      fileId,
      requestBody: { name: 'Mine' },
    });
    expect(await refusalOf(call)).toMatchObject({
      code: 403,
      errors: [{ reason: 'insufficientFilePermissions' }],
    });
  });

  it('to be written may not be deleted', async () => {
    const { emulator, create, share } = newDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST, 'writer');
    const guest = driveClient(emulator, GUEST);
    await guest.files.update({ fileId, requestBody: { name: 'Ours' } });
    expect((await refusalOf(guest.files.delete({ fileId }))).code).toBe(403);
  });

  it('shows its sharing only to who may edit it', async () => {
    const { emulator, create, share } = newDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST);
    const { data } = await driveClient(emulator, GUEST).files.get({ fileId, fields: '*' });
    expect(data).not.toHaveProperty('permissions');
    expect(data.ownedByMe).toBe(false);
  });
});

describe('searching', () => {
  const QUERIES = [
    ["mimeType = 'application/vnd.google-apps.form'", ['Form']],
    [
      "mimeType != 'application/vnd.google-apps.form' and trashed = false",
      ['Match', 'Orders public', 'Orders'],
    ],
    ["name = 'Orders'", ['Orders']],
    ["name contains 'pub'", ['Orders public']],
    ["name contains 'ublic'", []],
    ["not name contains 'Orders' and mimeType = 'application/vnd.google-apps.folder'", ['Match']],
    ["'root' in parents", ['Form', 'Match', 'Orders']],
    ['trashed = true', []],
    ["'host@example.com' in owners and name = 'Form'", ['Form']],
  ] as const;
  it.each(QUERIES)('by %s', async (query, expected) => {
    const { create, names } = newDrive();
    const folder = await create('Match', FOLDER);
    await create('Orders');
    await create('Form', FORM);
    await create('Orders public', SPREADSHEET, [folder]);
    expect((await names(query)).sort()).toEqual([...expected].sort());
    if (query.startsWith('name = '))
      expect(await names(`'${folder}' in parents`)).toEqual(['Orders public']);
  });

  it('refuses what is not a query', async () => {
    const { host } = newDrive();
    for (const q of ['colour = red', "name = 'a' or name = 'b'", "name = 'a' and", 'trashed']) {
      expect(await refusalOf(host.files.list({ q }))).toMatchObject({
        code: 400,
        message: 'Invalid Value',
        errors: [{ location: 'q' }],
      });
    }
  });

  it('gives pages', async () => {
    const { host, create } = newDrive();
    for (const name of ['a', 'b', 'c']) await create(name);
    const first = await host.files.list({ pageSize: 2, orderBy: 'name' });
    const pageToken = first.data.nextPageToken ?? '';
    const second = await host.files.list({ pageSize: 2, orderBy: 'name', pageToken });
    const names = [first, second].map(({ data }) => data.files?.map((file) => file.name));
    expect(names).toEqual([['a', 'b'], ['c']]);
    expect(second.data).not.toHaveProperty('nextPageToken');
  });

  it('orders by name, backwards on request', async () => {
    const { create, names } = newDrive();
    for (const name of ['b', 'a', 'c']) await create(name);
    expect(await names('', HOST, 'name desc')).toEqual(['c', 'b', 'a']);
  });
});

describe('changing a file', () => {
  it('renames the spreadsheet with it', async () => {
    const { emulator, host, create } = newDrive();
    const fileId = await create('Orders');
    await host.files.update({ fileId, requestBody: { name: 'Ledger' } });
    expect(emulator.snapshot().spreadsheets[fileId]?.properties.title).toBe('Ledger');
  });

  it('moves it into a folder and out again', async () => {
    const { host, create, names } = newDrive();
    const folder = await create('Match', FOLDER);
    const fileId = await create('Orders');
    await host.files.update({ fileId, addParents: folder });
    expect(await names(`'${folder}' in parents`)).toEqual(['Orders']);
    await host.files.update({ fileId, removeParents: folder });
    expect(await names(`'root' in parents and name = 'Orders'`)).toEqual(['Orders']);
  });

  it('sets, keeps and removes properties of the app', async () => {
    const { host, create } = newDrive();
    const fileId = await create('Orders');
    const set = async (appProperties: object) => {
      const requestBody = { appProperties } as { appProperties: Record<string, string> };
      const { data } = await host.files.update({ fileId, requestBody, fields: 'appProperties' });
      return data.appProperties;
    };
    await set({ match: '7', role: 'ledger' });
    expect(await set({ role: null, seat: '2' })).toEqual({ match: '7', seat: '2' });
  });

  it('trashes it and takes it back', async () => {
    const { host, create, names } = newDrive();
    const fileId = await create('Orders');
    await host.files.update({ fileId, requestBody: { trashed: true } });
    expect(await names('trashed = true')).toEqual(['Orders']);
    await host.files.update({ fileId, requestBody: { trashed: false } });
    expect(await names('trashed = true')).toEqual([]);
  });

  it('refuses fields that only Google sets', async () => {
    const { host, create } = newDrive();
    const fileId = await create('Orders');
    const call = host.files.update({ fileId, requestBody: { webViewLink: 'https://example.com' } });
    expect(await refusalOf(call)).toMatchObject({
      code: 403,
      errors: [{ reason: 'fieldNotWritable' }],
    });
  });

  it('deletes it with everything in it', async () => {
    const { emulator, host, create } = newDrive();
    const folder = await create('Match', FOLDER);
    await create('Orders', SPREADSHEET, [folder]);
    await host.files.delete({ fileId: folder });
    expect(emulator.snapshot()).toMatchObject({ files: {}, spreadsheets: {} });
  });
});

describe('a copy', () => {
  it('of a form is closed, has no answers and is the copier’s own', async () => {
    const { emulator, create, share } = newDrive();
    const fileId = await create('Template', FORM);
    await share(fileId, GUEST);
    const { data } = await driveClient(emulator, GUEST).files.copy({
      fileId,
      requestBody: { name: 'Round 1' },
    });
    const id = data.id ?? '';
    const { files, forms } = emulator.snapshot();
    expect(files[id]).toMatchObject({ name: 'Round 1', owner: GUEST, permissions: [] });
    expect(forms[id]).toMatchObject({ formId: id, isPublished: false, responses: [] });
  });

  it('of a spreadsheet goes its own way', async () => {
    const { emulator, host, create } = newDrive();
    const fileId = await create('Template');
    const { data } = await host.files.copy({ fileId });
    await host.files.update({ fileId, requestBody: { name: 'Changed' } });
    expect(data.name).toBe('Copy of Template');
    expect(emulator.snapshot().spreadsheets[data.id ?? '']?.properties.title).toBe(
      'Copy of Template',
    );
  });

  it('is not for readers where the owner says so', async () => {
    const { emulator, host, create, share } = newDrive();
    const fileId = await create('Template');
    await share(fileId, GUEST);
    await host.files.update({ fileId, requestBody: { copyRequiresWriterPermission: true } });
    const call = driveClient(emulator, GUEST).files.copy({ fileId });
    expect((await refusalOf(call)).code).toBe(403);
  });
});
