import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs, sendControl } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { connectSheetsAs, HOST } from '../sheets/sheets-suite.ts';
import { FOLDER_TYPE, makeFile } from './drive-suite.ts';

const GUEST = 'guest@example.com';

function createDrive() {
  const emulator = createEmulator();
  const { files, permissions } = openDriveAs(emulator, HOST);
  const create = (name: string, kind: 'spreadsheet' | 'folder' = 'spreadsheet', owner = HOST) =>
    makeFile({ emulator, owner }, { name, kind });
  const share = (fileId: string, given: object, owner = HOST) =>
    openDriveAs(emulator, owner).permissions.create({ fileId, requestBody: given });
  const names = async (parameters: object = {}, email = HOST) =>
    (await openDriveAs(emulator, email).files.list(parameters)).data.files?.map(({ name }) => name);
  const changes = () => {
    const seen: string[] = [];
    emulator.onChange((fileId) => seen.push(fileId));
    return seen;
  };
  return { emulator, files, permissions, create, share, names, changes };
}

const GUEST_READER = { type: 'user', role: 'reader', emailAddress: GUEST };
const GUEST_WRITER = { ...GUEST_READER, role: 'writer' };
const ANYONE_WRITER = { type: 'anyone', role: 'writer' };

describe('a list', () => {
  it('a list of files has Drive’s default fields unless a mask is given', async () => {
    const { files, create } = createDrive();
    const id = await create('Orders');
    const mimeType = 'application/vnd.google-apps.spreadsheet';
    expect((await files.list({ fields: '' })).data).toEqual({
      kind: 'drive#fileList',
      incompleteSearch: false,
      files: [{ kind: 'drive#file', id, name: 'Orders', mimeType }],
    });
  });

  it.each([0, 1001, 1.5])('a list of files refuses a page size of %d', async (pageSize) => {
    const { files } = createDrive();
    expect(await getRefusal(files.list({ pageSize }))).toMatchObject({
      code: 400,
      message: 'Invalid Value',
      errors: [{ reason: 'invalid', location: 'pageSize', locationType: 'parameter' }],
    });
  });

  it('a page has up to a thousand files, and a full last page has no token', async () => {
    const { files, create } = createDrive();
    for (const name of ['a', 'b']) await create(name);
    const tokenOf = async (parameters: object) =>
      (await files.list(parameters)).data.nextPageToken ?? null;
    const pageToken = await tokenOf({ pageSize: 1 });
    expect(pageToken).not.toBeNull();
    expect(await tokenOf({ pageSize: 1, pageToken })).toBeNull();
    expect(await tokenOf({ pageSize: 1000 })).toBeNull();
  });

  it('a list sorts files of the same time by id', async () => {
    const { create, names } = createDrive();
    await create('a');
    await create('folder', 'folder');
    await create('b');
    expect(await names()).toEqual(['folder', 'a', 'b']);
  });

  it('a list of files contains discoverable files for every user', async () => {
    const { create, share, names } = createDrive();
    const fileId = await create('Public');
    await share(await create('By link'), { type: 'anyone', role: 'reader' });
    const { data } = await share(fileId, {
      ...{ type: 'anyone', role: 'reader', allowFileDiscovery: true },
    });
    expect(data.allowFileDiscovery).toBe(true);
    expect(await names({}, GUEST)).toEqual(['Public']);
  });
});

describe('a query', () => {
  it.each([
    ['of blanks finds everything', '  ', ['binned', 'kept']],
    ['may end with blanks', "name = 'kept'  ", ['kept']],
    ['finds trashed files', 'trashed = true', ['binned']],
    ['with “or” finds nothing if no file matches either part', "name = 'x' or name = 'y'", []],
    [
      'with “or” finds a file that matches the second part',
      "name = 'x' or name = 'kept'",
      ['kept'],
    ],
  ])('a query %s', async (_, q, expected) => {
    const { files, create, names } = createDrive();
    await create('kept');
    const fileId = await create('binned');
    await files.update({ fileId, requestBody: { trashed: true } });
    expect((await names({ q }))?.toSorted()).toEqual(expected);
  });

  it('the refusal of a query contains its text from the unknown part on', async () => {
    const { files } = createDrive();
    const call = files.list({ q: "name = 'x' and starred = true " });
    expect((await getRefusal(call)).message).toBe(
      'The emulator does not support the query "starred = true".',
    );
  });
});

describe('a file of another owner', () => {
  it('a shared file shows its owner to everyone, but its parents only to the owner', async () => {
    const { emulator, create, share } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST_READER);
    const fields = 'parents,owners(me,emailAddress)';
    const ofGuest = await openDriveAs(emulator, GUEST).files.get({ fileId, fields });
    expect(ofGuest.data).toEqual({ owners: [{ me: false, emailAddress: HOST }] });
    const ofHost = await openDriveAs(emulator, HOST).files.get({ fileId, fields });
    expect(ofHost.data).toEqual({
      parents: [expect.stringMatching(/^0A\d{15}Uk9PVA$/)],
      owners: [{ me: true, emailAddress: HOST }],
    });
  });

  it('only the owner can trash a file and restore it', async () => {
    const { emulator, create, share } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, GUEST_WRITER);
    const guest = openDriveAs(emulator, GUEST);
    await guest.files.update({ fileId, requestBody: { trashed: false } });
    const call = guest.files.update({ fileId, requestBody: { trashed: true } });
    expect((await getRefusal(call)).code).toBe(403);
  });

  it('a file that anyone may write cannot be changed without signing in', async () => {
    const { emulator, create, share } = createDrive();
    const fileId = await create('Orders');
    await share(fileId, ANYONE_WRITER);
    const { files, permissions } = openDriveAs(emulator, null);
    for (const call of [
      files.update({ fileId, requestBody: { name: 'Mine' } }),
      files.delete({ fileId }),
      permissions.create({ fileId, requestBody: GUEST_READER }),
      permissions.delete({ fileId, permissionId: 'anyoneWithLink' }),
    ]) {
      expect(await getRefusal(call)).toMatchObject({ code: 401, message: 'Login Required.' });
    }
    const { spreadsheets } = connectSheetsAs(emulator, null);
    const requestBody = { requests: [{ addSheet: {} }] };
    const write = spreadsheets.batchUpdate({ spreadsheetId: fileId, requestBody });
    expect((await getRefusal(write)).message).toMatch(/^Method doesn't allow unregistered callers/);
  });
});

describe('changing a file', () => {
  it('a change with parents in its body is refused', async () => {
    const { files, create } = createDrive();
    const [fileId, folder] = [await create('Orders'), await create('Match', 'folder')];
    const call = files.update({ fileId, requestBody: { parents: [folder] } });
    expect(await getRefusal(call)).toMatchObject({
      code: 403,
      errors: [{ reason: 'fieldNotWritable' }],
    });
  });

  it('a file must leave its folder before it can move to another', async () => {
    const { files, create } = createDrive();
    const fileId = await create('Orders');
    const [first, second] = [await create('A', 'folder'), await create('B', 'folder')];
    await files.update({ fileId, addParents: first });
    await files.update({ fileId, addParents: first });
    const call = files.update({ fileId, addParents: second });
    expect(await getRefusal(call)).toMatchObject({
      code: 403,
      errors: [{ reason: 'cannotAddParent' }],
    });
    const moved = { fileId, addParents: second, removeParents: first, fields: 'parents' };
    expect((await files.update(moved)).data).toEqual({ parents: [second] });
  });

  it('a change with an unknown parameter is refused and has no effect', async () => {
    const { emulator, create, names } = createDrive();
    const path = `/drive/v3/files/${await create('Orders')}?colour=red`;
    const init = {
      method: 'PATCH',
      headers: { authorization: `Bearer ${emulator.tokenFor(HOST)}` },
      body: JSON.stringify({ name: 'Ledger' }),
    };
    const refused = await emulator.fetch(new Request(`http://emulator.test${path}`, init));
    expect(refused.status).toBe(400);
    expect(await names()).toEqual(['Orders']);
  });

  it('changing, sharing and deleting a file are reported to listeners', async () => {
    const { files, permissions, create, share, changes } = createDrive();
    const fileId = await create('Orders');
    const seen = changes();
    await files.update({ fileId, requestBody: { name: 'Ledger' } });
    const { data } = await share(fileId, GUEST_READER);
    await permissions.delete({ fileId, permissionId: data.id ?? '' });
    await files.delete({ fileId });
    expect(seen).toEqual([fileId, fileId, fileId, fileId]);
  });

  it('folders that contain each other do not cause an endless loop', async () => {
    const { files, create } = createDrive();
    const [one, other] = [await create('A', 'folder'), await create('B', 'folder')];
    await files.update({ fileId: one, addParents: other });
    await files.update({ fileId: other, addParents: one });
    const { data } = await files.get({ fileId: one, fields: 'trashed' });
    expect(data).toEqual({ trashed: false });
  });
});

describe('a new folder', () => {
  it('a new folder is in the root or in the given folder, and is reported as changed', async () => {
    const { files, changes } = createDrive();
    const seen = changes();
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
    const foreign = await create('Theirs', 'folder', GUEST);
    expect((await getRefusal(make(foreign))).code).toBe(404);
    await share(foreign, { ...GUEST_READER, emailAddress: HOST }, GUEST);
    expect((await getRefusal(make(foreign))).code).toBe(403);
  });
});

describe('deleting a folder', () => {
  it('deleting a folder deletes its owner’s files in it, but no files of others', async () => {
    const { emulator, files, create, share, names } = createDrive();
    const folder = await create('Match', 'folder');
    const second = await create('Season', 'folder');
    for (const fileId of [folder, second]) await share(fileId, GUEST_WRITER);
    const guest = openDriveAs(emulator, GUEST);
    const requestBody = { name: 'Theirs', mimeType: FOLDER_TYPE, parents: [folder, second] };
    const { data } = await guest.files.create({ requestBody });
    await makeFile({ emulator, owner: HOST }, { name: 'Orders', parent: folder });
    await create('Elsewhere');
    await files.delete({ fileId: folder });
    expect((await names())?.toSorted()).toEqual(['Elsewhere', 'Season', 'Theirs']);
    const fields = 'parents';
    const left = await guest.files.get({ fileId: data.id ?? '', fields });
    expect(left.data).toEqual({ parents: [second] });
  });

  it('the reply to a deletion has no body, whatever fields are requested', async () => {
    const { files, create } = createDrive();
    const answer = await files.delete({ fileId: await create('Orders'), fields: 'id' });
    expect(answer.status).toBe(204);
  });
});

it('a request for the account must name fields', async () => {
  const { about } = openDriveAs(createDrive().emulator, HOST);
  expect(await getRefusal(about.get())).toMatchObject({
    code: 400,
    errors: [{ reason: 'required', location: 'fields' }],
  });
});

describe('the access to a file', () => {
  it('a named editor may edit a protected range, but not an editor by link', async () => {
    const { emulator, create, share } = createDrive();
    const spreadsheetId = await create('Orders');
    await share(spreadsheetId, ANYONE_WRITER);
    await share(spreadsheetId, GUEST_WRITER);
    const { spreadsheets } = connectSheetsAs(emulator, HOST);
    const protectedRange = { range: { sheetId: 0 } };
    const requests = [{ addProtectedRange: { protectedRange } }];
    await spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
    const fields = 'sheets.protectedRanges.editors';
    const { data } = await spreadsheets.get({ spreadsheetId, fields });
    expect(data.sheets?.[0]?.protectedRanges).toEqual([{ editors: { users: [HOST, GUEST] } }]);
  });

  it('a user has the highest access of a file and its folders, in any order', async () => {
    const { emulator, files, create, share } = createDrive();
    const guest = openDriveAs(emulator, GUEST);
    for (const [ofFile, ofFolder] of [
      [GUEST_READER, GUEST_WRITER],
      [GUEST_WRITER, GUEST_READER],
    ] as const) {
      const [fileId, folder] = [await create('Orders'), await create('Match', 'folder')];
      await files.update({ fileId, addParents: folder });
      await share(fileId, ofFile);
      await share(folder, ofFolder);
      const { data } = await guest.files.update({ fileId, requestBody: { name: 'Ours' } });
      expect(data.name).toBe('Ours');
    }
  });

  it('the owner of a folder may edit the files of others in it', async () => {
    const { emulator, files, create, share } = createDrive();
    const folder = await create('Match', 'folder');
    await share(folder, GUEST_WRITER);
    const owner = GUEST;
    const fileId = await makeFile({ emulator, owner }, { name: 'Theirs', parent: folder });
    const { data } = await files.update({ fileId, requestBody: { name: 'Ours' } });
    expect(data.name).toBe('Ours');
  });

  it('a named editor of a form may answer it, but not an editor by link', async () => {
    const { emulator, permissions, share } = createDrive();
    const fileId = await makeFile({ emulator, owner: HOST }, { name: 'Form', kind: 'form' });
    await permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
    const publishState = { isPublished: true, isAcceptingResponses: true };
    const requestBody = { publishSettings: { publishState } };
    await openFormsAs(emulator, HOST).forms.setPublishSettings({ formId: fileId, requestBody });
    const answer = async (respondentEmail: string) => {
      const sent = { respondentEmail, answers: {} };
      return (await sendControl(emulator, 'POST', `/forms/${fileId}/responses`, sent)).status;
    };
    await share(fileId, ANYONE_WRITER);
    expect(await answer(GUEST)).toBe(400);
    await share(fileId, GUEST_READER);
    expect(await answer(GUEST)).toBe(400);
    await share(fileId, GUEST_WRITER);
    expect([await answer(GUEST), await answer('other@example.com')]).toEqual([200, 400]);
  });
});
