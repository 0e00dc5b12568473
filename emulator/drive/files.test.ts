import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs, sendControl } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { connectSheetsAs } from '../sheets/sheets-suite.ts';
import { FOLDER_TYPE, makeFile } from './drive-suite.ts';

const HOST = 'host@example.com';
const GUEST = 'guest@example.com';
const BOT = 'bot@project.iam.gserviceaccount.com';
const SPREADSHEET_TYPE = 'application/vnd.google-apps.spreadsheet';

function createDrive() {
  const emulator = createEmulator();
  const host = openDriveAs(emulator, HOST);
  const create = (name: string, kind: 'spreadsheet' | 'folder' = 'spreadsheet', parent?: string) =>
    makeFile({ emulator, owner: HOST }, { name, kind, ...(parent !== undefined && { parent }) });
  const share = (fileId: string, emailAddress: string, role = 'reader') =>
    host.permissions.create({ fileId, requestBody: { type: 'user', role, emailAddress } });
  const names = async (email = HOST) => {
    const { data } = await openDriveAs(emulator, email).files.list();
    return (data.files ?? []).map((file) => file.name).sort();
  };
  const get = async (fileId: string, fields: string) =>
    (await host.files.get({ fileId, fields })).data;
  return { emulator, host, create, share, names, get };
}

describe('a file', () => {
  it('a reply about a file has four fields by default', async () => {
    const { host, create } = createDrive();
    const { data } = await host.files.get({ fileId: await create('Orders') });
    expect(data).toEqual({
      kind: 'drive#file',
      id: expect.any(String),
      name: 'Orders',
      mimeType: SPREADSHEET_TYPE,
    });
  });

  it('a reply about a file has the fields of the mask', async () => {
    const { create, get } = createDrive();
    const fileId = await create('Orders');
    expect(await get(fileId, 'owners(emailAddress,me),modifiedTime')).toEqual({
      owners: [{ emailAddress: HOST, me: true }],
      modifiedTime: '2026-01-01T00:00:00.000Z',
    });
  });

  it('a file shows its creation time, and an unknown parameter is refused', async () => {
    const { create, emulator } = createDrive();
    const path = `${await create('Orders')}?includeItemsFromAllDrives=True&fields=createdTime`;
    const headers = { authorization: `Bearer ${emulator.tokenFor(HOST)}` };
    const asked = new Request(`http://emulator.test/drive/v3/files/${path}`, { headers });
    expect(await (await emulator.fetch(asked)).json()).toEqual({
      createdTime: '2026-01-01T00:00:00.000Z',
    });
  });

  describe('version', () => {
    const versionOf = async ({ get }: ReturnType<typeof createDrive>, fileId: string) =>
      Number((await get(fileId, 'version')).version);

    it('a file’s version rises with changes of content, permissions and name only', async () => {
      const drive = createDrive();
      const { emulator, host, create, share } = drive;
      const fileId = await create('Orders');
      let before = await versionOf(drive, fileId);
      expect(await versionOf(drive, fileId)).toBe(before);
      const requestBody = { requests: [{ addSheet: {} }] };
      for (const change of [
        () =>
          connectSheetsAs(emulator, HOST).spreadsheets.batchUpdate({
            spreadsheetId: fileId,
            requestBody,
          }),
        () => share(fileId, GUEST),
        () => host.files.update({ fileId, requestBody: { name: 'Ledger' } }),
      ]) {
        await change();
        const after = await versionOf(drive, fileId);
        expect(after).toBeGreaterThan(before);
        before = after;
      }
    });

    it('late changes are added to a file’s version when versions are no longer late', async () => {
      const drive = createDrive();
      const setVersions = (fileVersions: string) =>
        sendControl(drive.emulator, 'POST', '/accounts', { fileVersions });
      const fileId = await drive.create('Orders');
      const before = await versionOf(drive, fileId);
      await setVersions('late');
      await drive.share(fileId, GUEST);
      expect(await versionOf(drive, fileId)).toBe(before);
      await setVersions('at once');
      expect(await versionOf(drive, fileId)).toBe(before + 1);
      await drive.share(fileId, BOT);
      expect(await versionOf(drive, fileId)).toBe(before + 2);
    });
  });

  it('a file shows its permissions to its editors', async () => {
    const { emulator, create, share, get } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST);
    const fields = 'permissions(role)';
    expect(await get(fileId, fields)).toEqual({
      permissions: [{ role: 'reader' }, { role: 'owner' }],
    });
    expect((await openDriveAs(emulator, GUEST).files.get({ fileId, fields })).data).toEqual({});
  });

  it('the link of a file leads to the page of its type', async () => {
    const { create, emulator, get } = createDrive();
    const { data } = await openFormsAs(emulator, HOST).forms.create({
      requestBody: { info: { title: 'Orders' } },
    });
    const form = data.formId ?? '';
    const [spreadsheet, folder] = [await create('Orders'), await create('Match', 'folder')];
    const links = await Promise.all(
      [spreadsheet, form, folder].map(async (id) => (await get(id, 'webViewLink')).webViewLink),
    );
    expect(links).toEqual([
      `http://emulator.test/spreadsheets/d/${spreadsheet}/edit`,
      `http://emulator.test/forms/d/${form}/edit`,
      `http://emulator.test/drive/folders/${folder}`,
    ]);
  });

  it('a file is found by name and type, with either kind of quotes', async () => {
    const { create, host } = createDrive();
    await create("Scarlet's");
    await create('Orders');
    await create('Orders', 'folder');
    const found = async (q: string) => (await host.files.list({ q })).data.files?.length;
    expect(await found(`mimeType="${SPREADSHEET_TYPE}" and name = "Scarlet's"`)).toBe(1);
    expect(await found(`name = 'Scarlet\\'s'`)).toBe(1);
    expect(await found("name = 'Orders'")).toBe(2);
    expect(await found(`mimeType = '${SPREADSHEET_TYPE}'`)).toBe(2);
  });

  it('a mask with an unknown field is refused', async () => {
    const { host, create } = createDrive();
    const call = host.files.get({ fileId: await create('Orders'), fields: 'colour' });
    expect(await getRefusal(call)).toMatchObject({
      code: 400,
      message: 'Invalid field selection colour',
      errors: [{ reason: 'invalidParameter', location: 'fields' }],
    });
  });

  it('a file is not created if the mask of the reply is refused', async () => {
    const { emulator, host } = createDrive();
    const call = host.files.create({ requestBody: { mimeType: FOLDER_TYPE }, fields: 'colour' });
    expect((await getRefusal(call)).code).toBe(400);
    expect(emulator.snapshot().files).toEqual({});
  });

  it('only folders can be created through Drive’s API', async () => {
    const { host } = createDrive();
    const call = host.files.create({ requestBody: { mimeType: SPREADSHEET_TYPE } });
    expect((await getRefusal(call)).code).toBe(501);
  });

  it('a service account cannot create files, because it has no storage', async () => {
    const { emulator } = createDrive();
    const call = openDriveAs(emulator, BOT).files.create({
      requestBody: { mimeType: SPREADSHEET_TYPE },
    });
    const error = await getRefusal(call);
    expect(error).toMatchObject({
      code: 403,
      errors: [{ domain: 'usageLimits', reason: 'storageQuotaExceeded' }],
    });
    expect(error.message).toMatch(/^Service Accounts do not have storage quota\./);
  });

  it('files cannot be created or listed without signing in', async () => {
    const { emulator } = createDrive();
    const anonymous = openDriveAs(emulator, null);
    expect((await getRefusal(anonymous.files.list())).code).toBe(401);
    const call = anonymous.files.create({ requestBody: { mimeType: SPREADSHEET_TYPE } });
    expect((await getRefusal(call)).code).toBe(401);
  });
});

describe('a file that is not shared', () => {
  it('an unshared file is not found, with errors[] and without a status', async () => {
    const { emulator, create } = createDrive();
    const fileId = await create('Ledger');
    const call = openDriveAs(emulator, GUEST).files.get({ fileId });
    const message = `File not found: ${fileId}.`;
    expect(await getRefusal(call)).toEqual({
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
});

describe('a file that is shared', () => {
  it('a shared file is in the lists of named users, but not of users by link', async () => {
    const { host, create, share, names } = createDrive();
    await share(await create('Mine and yours'), GUEST);
    const fileId = await create('By link');
    await host.permissions.create({ fileId, requestBody: { type: 'anyone', role: 'reader' } });
    expect(await names(GUEST)).toEqual(['Mine and yours']);
  });

  it('sharing a folder shares its files', async () => {
    const { emulator, create, share, names } = createDrive();
    const folder = await create('Match', 'folder');
    const inner = await create('Round 1', 'folder', folder);
    const fileId = await create('Orders', 'spreadsheet', inner);
    const guest = openDriveAs(emulator, GUEST);
    expect((await getRefusal(guest.files.get({ fileId }))).code).toBe(404);
    await share(folder, GUEST, 'writer');
    expect(await names(GUEST)).toEqual(['Match', 'Orders', 'Round 1']);
    await connectSheetsAs(emulator, GUEST).spreadsheets.batchUpdate({
      spreadsheetId: fileId,
      requestBody: { requests: [{ addSheet: {} }] },
    });
  });

  it('a reader cannot change a file', async () => {
    const { emulator, create, share } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST);
    const call = openDriveAs(emulator, GUEST).files.update({
      fileId,
      requestBody: { name: 'Mine' },
    });
    expect(await getRefusal(call)).toMatchObject({
      code: 403,
      errors: [{ reason: 'insufficientFilePermissions' }],
    });
  });

  it('a writer cannot delete a file', async () => {
    const { emulator, create, share } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST, 'writer');
    const guest = openDriveAs(emulator, GUEST);
    await guest.files.update({ fileId, requestBody: { name: 'Ours' } });
    expect((await getRefusal(guest.files.delete({ fileId }))).code).toBe(403);
  });
});

describe('a list', () => {
  it('a list of files has pages', async () => {
    const { host, create } = createDrive();
    for (const name of ['a', 'b', 'c']) await create(name);
    const first = await host.files.list({ pageSize: 2 });
    const pageToken = first.data.nextPageToken ?? '';
    const second = await host.files.list({ pageSize: 2, pageToken });
    const names = [first, second].map(({ data }) => data.files?.map((file) => file.name));
    expect(names.flat().sort()).toEqual(['a', 'b', 'c']);
    expect(second.data).not.toHaveProperty('nextPageToken');
  });

  it('an empty page token returns the first page, and an invalid token is refused', async () => {
    const { host, create } = createDrive();
    await create('Orders');
    const { data } = await host.files.list({ pageToken: '' });
    expect(data.files?.map(({ name }) => name)).toEqual(['Orders']);
    expect(await getRefusal(host.files.list({ pageToken: 'next' }))).toMatchObject({
      code: 400,
      errors: [{ reason: 'invalid', location: 'pageToken' }],
    });
  });

  it('a list of files begins with the latest change', async () => {
    const { emulator, host, create } = createDrive();
    for (const name of ['old', 'new']) {
      await emulator.clock.advanceBy(1000);
      await create(name);
    }
    const { data } = await host.files.list();
    expect(data.files?.map(({ name }) => name)).toEqual(['new', 'old']);
  });
});

describe('changing a file', () => {
  it('renaming a file renames its spreadsheet', async () => {
    const { emulator, host, create } = createDrive();
    const fileId = await create('Orders');
    await host.files.update({ fileId, requestBody: { name: 'Ledger' } });
    expect(emulator.snapshot().spreadsheets[fileId]?.properties.title).toBe('Ledger');
  });

  it('fields that only Google sets cannot be changed', async () => {
    const { host, create } = createDrive();
    const fileId = await create('Orders');
    const call = host.files.update({ fileId, requestBody: { webViewLink: 'https://example.com' } });
    expect(await getRefusal(call)).toMatchObject({
      code: 403,
      errors: [{ reason: 'fieldNotWritable' }],
    });
  });
});
