import { describe, expect, it } from 'vitest';
import { createEmulator } from '../emulator.ts';
import { driveClient, formsClient, refusalOf } from '../genuine-client.ts';
import { sheetsAs } from '../sheets/sheets-suite.ts';
import { FOLDER, makeFile } from './drive-suite.ts';

const HOST = 'host@example.com';
const GUEST = 'guest@example.com';
const BOT = 'bot@project.iam.gserviceaccount.com';
const SPREADSHEET = 'application/vnd.google-apps.spreadsheet';

function newDrive() {
  const emulator = createEmulator();
  const host = driveClient(emulator, HOST);
  const create = (name: string, kind: 'spreadsheet' | 'folder' = 'spreadsheet', parent?: string) =>
    makeFile({ emulator, owner: HOST }, { name, kind, ...(parent !== undefined && { parent }) });
  const share = (fileId: string, emailAddress: string, role = 'reader') =>
    host.permissions.create({ fileId, requestBody: { type: 'user', role, emailAddress } });
  const names = async (email = HOST) => {
    const { data } = await driveClient(emulator, email).files.list();
    return (data.files ?? []).map((file) => file.name).sort();
  };
  const get = async (fileId: string, fields: string) =>
    (await host.files.get({ fileId, fields })).data;
  return { emulator, host, create, share, names, get };
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
    const { create, get } = newDrive();
    const fileId = await create('Orders');
    expect(await get(fileId, 'owners(emailAddress,me),modifiedTime')).toEqual({
      owners: [{ emailAddress: HOST, me: true }],
      modifiedTime: '2026-01-01T00:00:00.000Z',
    });
  });

  it('says when it was made, to whoever asks with a parameter that the method has not', async () => {
    const { create, emulator } = newDrive();
    const path = `${await create('Orders')}?includeItemsFromAllDrives=True&fields=createdTime`;
    const headers = { authorization: `Bearer ${emulator.tokenFor(HOST)}` };
    const asked = new Request(`http://emulator.test/drive/v3/files/${path}`, { headers });
    expect(await (await emulator.fetch(asked)).json()).toEqual({
      createdTime: '2026-01-01T00:00:00.000Z',
    });
  });

  describe('version', () => {
    const versionOf = async ({ get }: ReturnType<typeof newDrive>, fileId: string) =>
      Number((await get(fileId, 'version')).version);

    it('rises with each change of content, permissions and name, and with nothing else', async () => {
      const drive = newDrive();
      const { emulator, host, create, share } = drive;
      const fileId = await create('Orders');
      let before = await versionOf(drive, fileId);
      expect(await versionOf(drive, fileId)).toBe(before);
      const requestBody = { requests: [{ addSheet: {} }] };
      for (const change of [
        () =>
          sheetsAs(emulator, HOST).spreadsheets.batchUpdate({ spreadsheetId: fileId, requestBody }),
        () => share(fileId, GUEST),
        () => host.files.update({ fileId, requestBody: { name: 'Ledger' } }),
      ]) {
        await change();
        const after = await versionOf(drive, fileId);
        expect(after).toBeGreaterThan(before);
        before = after;
      }
    });

    it('shows changes that were late with the others once accounts no longer have late versions', async () => {
      const drive = newDrive();
      const setVersions = (fileVersions: string) =>
        drive.emulator.fetch(
          new Request('http://emulator.test/emulator/accounts', {
            ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
            body: JSON.stringify({ fileVersions }),
          }),
        );
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

  it('shows its permissions to its editors', async () => {
    const { emulator, create, share, get } = newDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST);
    const fields = 'permissions(role)';
    expect(await get(fileId, fields)).toEqual({
      permissions: [{ role: 'reader' }, { role: 'owner' }],
    });
    expect((await driveClient(emulator, GUEST).files.get({ fileId, fields })).data).toEqual({});
  });

  it('is opened where its type has its pages', async () => {
    const { create, emulator, get } = newDrive();
    const { data } = await formsClient(emulator, HOST).forms.create({
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

  it('is found by its name and its type, in quotes of either kind', async () => {
    const { create, host } = newDrive();
    await create("Scarlet's");
    await create('Orders');
    await create('Orders', 'folder');
    const found = async (q: string) => (await host.files.list({ q })).data.files?.length;
    expect(await found(`mimeType="${SPREADSHEET}" and name = "Scarlet's"`)).toBe(1);
    expect(await found(`name = 'Scarlet\\'s'`)).toBe(1);
    expect(await found("name = 'Orders'")).toBe(2);
    expect(await found(`mimeType = '${SPREADSHEET}'`)).toBe(2);
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
    const call = host.files.create({ requestBody: { mimeType: FOLDER }, fields: 'colour' });
    expect((await refusalOf(call)).code).toBe(400);
    expect(emulator.snapshot().files).toEqual({});
  });

  it('of another type than a folder is not made here', async () => {
    const { host } = newDrive();
    const call = host.files.create({ requestBody: { mimeType: SPREADSHEET } });
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
    expect(await names(GUEST)).toEqual([]);
    expect(await names()).toEqual(['Ledger']);
  });
});

describe('a file that is shared', () => {
  it('is in the list of who is named, and not of who has only the link', async () => {
    const { host, create, share, names } = newDrive();
    await share(await create('Mine and yours'), GUEST);
    const fileId = await create('By link');
    await host.permissions.create({ fileId, requestBody: { type: 'anyone', role: 'reader' } });
    expect(await names(GUEST)).toEqual(['Mine and yours']);
  });

  it('lets into all that lies in it', async () => {
    const { emulator, create, share, names } = newDrive();
    const folder = await create('Match', 'folder');
    const inner = await create('Round 1', 'folder', folder);
    const fileId = await create('Orders', 'spreadsheet', inner);
    const guest = driveClient(emulator, GUEST);
    expect((await refusalOf(guest.files.get({ fileId }))).code).toBe(404);
    await share(folder, GUEST, 'writer');
    expect(await names(GUEST)).toEqual(['Match', 'Orders', 'Round 1']);
    await sheetsAs(emulator, GUEST).spreadsheets.batchUpdate({
      spreadsheetId: fileId,
      requestBody: { requests: [{ addSheet: {} }] },
    });
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
});

describe('a list', () => {
  it('comes in pages', async () => {
    const { host, create } = newDrive();
    for (const name of ['a', 'b', 'c']) await create(name);
    const first = await host.files.list({ pageSize: 2 });
    const pageToken = first.data.nextPageToken ?? '';
    const second = await host.files.list({ pageSize: 2, pageToken });
    const names = [first, second].map(({ data }) => data.files?.map((file) => file.name));
    expect(names.flat().sort()).toEqual(['a', 'b', 'c']);
    expect(second.data).not.toHaveProperty('nextPageToken');
  });

  it('begins with its first page for an empty page token, and is refused for one that is none', async () => {
    const { host, create } = newDrive();
    await create('Orders');
    const { data } = await host.files.list({ pageToken: '' });
    expect(data.files?.map(({ name }) => name)).toEqual(['Orders']);
    expect(await refusalOf(host.files.list({ pageToken: 'next' }))).toMatchObject({
      code: 400,
      errors: [{ reason: 'invalid', location: 'pageToken' }],
    });
  });

  it('has the latest first', async () => {
    const { emulator, host, create } = newDrive();
    for (const name of ['old', 'new']) {
      await emulator.clock.advanceBy(1000);
      await create(name);
    }
    const { data } = await host.files.list();
    expect(data.files?.map(({ name }) => name)).toEqual(['new', 'old']);
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
    const { host, create, get } = newDrive();
    const folder = await create('Match', 'folder');
    const fileId = await create('Orders');
    const root = await get(fileId, 'parents');
    await host.files.update({ fileId, addParents: folder });
    expect(await get(fileId, 'parents')).toEqual({ parents: [folder] });
    await host.files.update({ fileId, removeParents: folder });
    expect(await get(fileId, 'parents')).toEqual(root);
  });

  it('trashes it and takes it back', async () => {
    const { host, create, get } = newDrive();
    const fileId = await create('Orders');
    for (const trashed of [true, false]) {
      await host.files.update({ fileId, requestBody: { trashed } });
      expect(await get(fileId, 'trashed')).toEqual({ trashed });
    }
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
    const folder = await create('Match', 'folder');
    await create('Orders', 'spreadsheet', folder);
    await host.files.delete({ fileId: folder });
    expect(emulator.snapshot()).toMatchObject({ files: {}, spreadsheets: {} });
  });
});
