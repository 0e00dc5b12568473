import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs, sendControl } from '../clients-suite.ts';
import { connectSheetsAs, HOST } from '../sheets/sheets-suite.ts';
import {
  ANYONE_WRITER,
  BOT,
  createDrive,
  FOLDER_TYPE,
  GUEST,
  GUEST_READER,
  GUEST_WRITER,
} from './drive-suite.ts';

const SPREADSHEET_TYPE = 'application/vnd.google-apps.spreadsheet';
const ADD_SHEET = { requests: [{ addSheet: {} }] };

describe('a file', () => {
  it('a reply about a file has four fields by default', async () => {
    const { files, create } = createDrive();
    const fileId = await create('Orders');
    expect((await files.get({ fileId })).data).toEqual({
      ...{ kind: 'drive#file', id: fileId, name: 'Orders', mimeType: SPREADSHEET_TYPE },
    });
  });

  it('a reply about a file has the fields of the mask', async () => {
    const { create, get } = createDrive();
    const fileId = await create('Orders');
    expect(await get(fileId, 'owners(emailAddress,me),modifiedTime,createdTime')).toEqual({
      owners: [{ emailAddress: HOST, me: true }],
      modifiedTime: '2026-01-01T00:00:00.000Z',
      createdTime: '2026-01-01T00:00:00.000Z',
    });
  });

  it('a file shows permissions only to editors, and parents only to the owner', async () => {
    const { create, share, get } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST_READER);
    const fields = 'permissions(role),parents,owners(me,emailAddress)';
    expect(await get(fileId, fields)).toEqual({
      permissions: [{ role: 'reader' }, { role: 'owner' }],
      parents: [expect.stringMatching(/^0A\d{15}Uk9PVA$/)],
      owners: [{ me: true, emailAddress: HOST }],
    });
    expect(await get(fileId, fields, GUEST)).toEqual({
      owners: [{ me: false, emailAddress: HOST }],
    });
  });

  it('a file’s version rises with changes of content, permissions and name only', async () => {
    const { emulator, files, create, share, get } = createDrive();
    const spreadsheetId = await create('Orders');
    const readVersion = async () => Number((await get(spreadsheetId, 'version')).version);
    let before = await readVersion();
    expect(await readVersion()).toBe(before);
    const { spreadsheets } = connectSheetsAs(emulator, HOST);
    for (const change of [
      () => spreadsheets.batchUpdate({ spreadsheetId, requestBody: ADD_SHEET }),
      () => share(spreadsheetId, GUEST_READER),
      () => files.update({ fileId: spreadsheetId, requestBody: { name: 'Ledger' } }),
    ]) {
      await change();
      const after = await readVersion();
      expect(after).toBeGreaterThan(before);
      before = after;
    }
  });

  it('late changes are added to a file’s version when versions are no longer late', async () => {
    const { emulator, create, share, get } = createDrive();
    const setVersions = (fileVersions: string) =>
      sendControl(emulator, 'POST', '/accounts', { fileVersions });
    const fileId = await create('Orders');
    const readVersion = async () => Number((await get(fileId, 'version')).version);
    const before = await readVersion();
    await setVersions('late');
    await share(fileId, GUEST_READER);
    expect(await readVersion()).toBe(before);
    await setVersions('at once');
    expect(await readVersion()).toBe(before + 1);
    await share(fileId, GUEST_WRITER);
    expect(await readVersion()).toBe(before + 2);
  });

  it('a mask with an unknown field is refused, and no file is created', async () => {
    const { emulator, files } = createDrive();
    const call = files.create({ requestBody: { mimeType: FOLDER_TYPE }, fields: 'colour' });
    expect(await getRefusal(call)).toMatchObject({
      ...{ code: 400, message: 'Invalid field selection colour' },
      errors: [{ reason: 'invalidParameter', location: 'fields' }],
    });
    expect(emulator.snapshot().files).toEqual({});
  });

  it('an unshared file is not found, with errors[] and without a status', async () => {
    const { as, create } = createDrive();
    const fileId = await create('Ledger');
    const message = `File not found: ${fileId}.`;
    const place = { location: 'fileId', locationType: 'parameter' };
    expect(await getRefusal(as(GUEST).files.get({ fileId }))).toEqual({
      ...{ code: 404, message },
      errors: [{ message, domain: 'global', reason: 'notFound', ...place }],
    });
  });

  it('a request for the account must name fields', async () => {
    expect(await getRefusal(createDrive().as(HOST).about.get())).toMatchObject({
      ...{ code: 400, errors: [{ reason: 'required', location: 'fields' }] },
    });
  });
});

describe('creating a file', () => {
  it('only folders can be created through Drive’s API', async () => {
    const call = createDrive().files.create({ requestBody: { mimeType: SPREADSHEET_TYPE } });
    expect((await getRefusal(call)).code).toBe(501);
  });

  it('a service account cannot create files, because it has no storage', async () => {
    const { files } = createDrive().as(BOT);
    const call = files.create({ requestBody: { mimeType: SPREADSHEET_TYPE } });
    expect(await getRefusal(call)).toMatchObject({
      code: 403,
      errors: [{ domain: 'usageLimits', reason: 'storageQuotaExceeded' }],
      message: expect.stringMatching(/^Service Accounts do not have storage quota\./),
    });
  });

  it('files cannot be created or listed without signing in', async () => {
    const { files } = createDrive().as(null);
    expect((await getRefusal(files.list())).code).toBe(401);
    const call = files.create({ requestBody: { mimeType: SPREADSHEET_TYPE } });
    expect((await getRefusal(call)).code).toBe(401);
  });

  it('a new folder is in the root or in the given folder, and is reported as changed', async () => {
    const { files, logChanges } = createDrive();
    const seen = logChanges();
    const make = async (parents?: string[]) => {
      const requestBody = { name: 'F', mimeType: FOLDER_TYPE, ...(parents && { parents }) };
      return (await files.create({ requestBody, fields: 'id,parents' })).data;
    };
    const { id, parents: root } = await make();
    expect((await make(['root'])).parents).toEqual(root);
    expect((await make(root ?? [])).parents).toEqual(root);
    expect((await make([id ?? ''])).parents).toEqual([id]);
    expect(seen).toHaveLength(4);
  });

  it('a folder cannot be created in a missing or read-only folder', async () => {
    const { files, create, share } = createDrive();
    const make = (parent: string) =>
      files.create({ requestBody: { mimeType: FOLDER_TYPE, parents: [parent] } });
    expect((await getRefusal(make('none'))).code).toBe(404);
    const foreign = await create('Theirs', { kind: 'folder', owner: GUEST });
    expect((await getRefusal(make(foreign))).code).toBe(404);
    await share(foreign, { ...GUEST_READER, emailAddress: HOST }, GUEST);
    expect((await getRefusal(make(foreign))).code).toBe(403);
  });
});

describe('changing a file', () => {
  it('renaming a file renames its spreadsheet', async () => {
    const { emulator, files, create } = createDrive();
    const fileId = await create('Orders');
    await files.update({ fileId, requestBody: { name: 'Ledger' } });
    expect(emulator.snapshot().spreadsheets[fileId]?.properties.title).toBe('Ledger');
  });

  it('a reader cannot change a file, and a writer cannot delete or trash it', async () => {
    const { as, create, share } = createDrive();
    const fileId = await create('Orders');
    const guest = as(GUEST).files;
    await share(fileId, GUEST_READER);
    const rename = () => guest.update({ fileId, requestBody: { name: 'Mine' } });
    expect(await getRefusal(rename())).toMatchObject({
      ...{ code: 403, errors: [{ reason: 'insufficientFilePermissions' }] },
    });
    await share(fileId, GUEST_WRITER);
    await rename();
    await guest.update({ fileId, requestBody: { trashed: false } });
    expect((await getRefusal(guest.delete({ fileId }))).code).toBe(403);
    const trash = guest.update({ fileId, requestBody: { trashed: true } });
    expect((await getRefusal(trash)).code).toBe(403);
  });

  it('a file that anyone may write cannot be changed without signing in', async () => {
    const { emulator, as, create, share } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, ANYONE_WRITER);
    const { files, permissions } = as(null);
    for (const call of [
      files.update({ fileId, requestBody: { name: 'Mine' } }),
      files.delete({ fileId }),
      permissions.create({ fileId, requestBody: GUEST_READER }),
      permissions.delete({ fileId, permissionId: 'anyoneWithLink' }),
    ]) {
      expect(await getRefusal(call)).toMatchObject({ code: 401, message: 'Login Required.' });
    }
    const { spreadsheets } = connectSheetsAs(emulator, null);
    const write = spreadsheets.batchUpdate({ spreadsheetId: fileId, requestBody: ADD_SHEET });
    expect((await getRefusal(write)).message).toMatch(/^Method doesn't allow unregistered callers/);
  });

  it.each([
    ['that only Google sets', { version: '7' }],
    ['for its parents', { parents: ['root'] }],
  ])('fields %s cannot be changed', async (_, requestBody) => {
    const { files, create } = createDrive();
    const call = files.update({ fileId: await create('Orders'), requestBody });
    expect(await getRefusal(call)).toMatchObject({
      ...{ code: 403, errors: [{ reason: 'fieldNotWritable' }] },
    });
  });

  it('a file must leave its folder before it can move to another', async () => {
    const { files, create } = createDrive();
    const fileId = await create('Orders');
    const [first, second] = [
      await create('A', { kind: 'folder' }),
      await create('B', { kind: 'folder' }),
    ];
    await files.update({ fileId, addParents: first });
    await files.update({ fileId, addParents: first });
    const call = files.update({ fileId, addParents: second });
    expect(await getRefusal(call)).toMatchObject({
      ...{ code: 403, errors: [{ reason: 'cannotAddParent' }] },
    });
    const moved = { fileId, addParents: second, removeParents: first, fields: 'parents' };
    expect((await files.update(moved)).data).toEqual({ parents: [second] });
  });

  it('a change with an unknown parameter is refused and has no effect', async () => {
    const { emulator, create, listNames } = createDrive();
    const path = `/drive/v3/files/${await create('Orders')}?colour=red`;
    const init = {
      method: 'PATCH',
      headers: { authorization: `Bearer ${emulator.tokenFor(HOST)}` },
      body: JSON.stringify({ name: 'Ledger' }),
    };
    const refused = await emulator.fetch(new Request(`http://emulator.test${path}`, init));
    expect(refused.status).toBe(400);
    expect(await listNames()).toEqual(['Orders']);
  });

  it('changing, sharing and deleting a file are reported to listeners', async () => {
    const { files, permissions, create, share, logChanges } = createDrive();
    const fileId = await create('Orders');
    const seen = logChanges();
    await files.update({ fileId, requestBody: { name: 'Ledger' } });
    const { data } = await share(fileId, GUEST_READER);
    await permissions.delete({ fileId, permissionId: data.id ?? '' });
    await files.delete({ fileId });
    expect(seen).toEqual([fileId, fileId, fileId, fileId]);
  });

  it('folders that contain each other do not cause an endless loop', async () => {
    const { files, create, get } = createDrive();
    const one = await create('A', { kind: 'folder' });
    const other = await create('B', { kind: 'folder', parent: one });
    await files.update({ fileId: one, addParents: other });
    expect(await get(one, 'trashed')).toEqual({ trashed: false });
  });
});

describe('the trash', () => {
  /** Creates a folder with a workbook and a form, which a service account may edit. */
  async function createMatch() {
    const drive = createDrive();
    const { emulator, as, files, create, share } = drive;
    const folder = await create('x', { kind: 'folder' });
    const workbook = await create('x', { parent: folder });
    const form = await create('x', { kind: 'form', parent: folder });
    await share(folder, { ...GUEST_WRITER, emailAddress: BOT });
    const setTrashed = (fileId: string, trashed: boolean) =>
      files.update({ fileId, requestBody: { trashed } });
    const { spreadsheets } = connectSheetsAs(emulator, BOT);
    const spreadsheetId = workbook;
    const { forms } = openFormsAs(emulator, BOT);
    const robotCalls = [
      () => spreadsheets.batchUpdate({ spreadsheetId, requestBody: ADD_SHEET }),
      () => spreadsheets.get({ spreadsheetId }),
      () => forms.responses.list({ formId: form }),
      () => forms.get({ formId: form }),
      () => as(BOT).files.get({ fileId: workbook }),
    ];
    return { ...drive, folder, workbook, form, setTrashed, robotCalls };
  }

  it('a file in the trash can be read and written as before', async () => {
    const { robotCalls, setTrashed, workbook, form } = await createMatch();
    await setTrashed(workbook, true);
    await setTrashed(form, true);
    for (const call of robotCalls) expect((await call()).status).toBe(200);
  });

  it('files in the trash, and files in a trashed folder, are shown as trashed', async () => {
    const { files, setTrashed, folder } = await createMatch();
    const listTrashed = async () => {
      const { data } = await files.list({ fields: 'files.trashed' });
      return data.files?.map(({ trashed }) => trashed);
    };
    await setTrashed(folder, true);
    expect(await listTrashed()).toEqual([true, true, true]);
    await setTrashed(folder, false);
    expect(await listTrashed()).toEqual([false, false, false]);
  });

  it('a deleted folder is not found, nor are the files in it', async () => {
    const { files, robotCalls, folder } = await createMatch();
    const reply = await files.delete({ fileId: folder, fields: 'id' });
    expect(reply.status).toBe(204);
    for (const call of robotCalls) expect((await getRefusal(call())).code).toBe(404);
  });

  it('deleting a folder deletes its owner’s files in it, but no files of others', async () => {
    const { as, files, create, share, listNames, get } = createDrive();
    const folder = await create('Match', { kind: 'folder' });
    const second = await create('Season', { kind: 'folder' });
    for (const fileId of [folder, second]) await share(fileId, GUEST_WRITER);
    const requestBody = { name: 'Theirs', mimeType: FOLDER_TYPE, parents: [folder, second] };
    const { data } = await as(GUEST).files.create({ requestBody });
    await create('Orders', { parent: folder });
    await create('Elsewhere');
    await files.delete({ fileId: folder });
    expect((await listNames()).toSorted()).toEqual(['Elsewhere', 'Season', 'Theirs']);
    expect(await get(data.id ?? '', 'parents', GUEST)).toEqual({ parents: [second] });
  });
});
