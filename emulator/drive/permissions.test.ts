import { describe, expect, it } from 'vitest';
import { createEmulator } from '../emulator.ts';
import { driveClient, refusalOf } from '../genuine-client.ts';
import { makeFile } from './drive-suite.ts';

const HOST = 'host@example.com';
const GUEST = 'guest@example.com';

async function newFile(kind: 'spreadsheet' | 'form' = 'spreadsheet') {
  const emulator = createEmulator();
  const host = driveClient(emulator, HOST);
  const fileId = await makeFile({ emulator, owner: HOST }, { name: 'File', kind });
  const share = (requestBody: object, more: object = {}) =>
    host.permissions.create({ fileId, requestBody, ...more });
  const list = async () => {
    const fields = 'permissions(id,type,role,emailAddress,view,allowFileDiscovery)';
    return (await host.permissions.list({ fileId, fields })).data.permissions ?? [];
  };
  return { emulator, host, fileId, share, list };
}

const byName = { type: 'user', role: 'reader', emailAddress: GUEST };

describe('sharing', () => {
  it('with a person lets in that person only', async () => {
    const { emulator, fileId, share } = await newFile();
    await share(byName);
    expect((await driveClient(emulator, GUEST).files.get({ fileId })).data.name).toBe('File');
    const other = driveClient(emulator, 'other@example.com').files.get({ fileId });
    expect((await refusalOf(other)).code).toBe(404);
  });

  it('with an address in another case is sharing with the same person', async () => {
    const { emulator, fileId, share } = await newFile();
    await share({ ...byName, emailAddress: 'Guest@Example.com' });
    expect((await driveClient(emulator, GUEST).files.get({ fileId })).data.id).toBe(fileId);
  });

  it('with anyone lets in whoever has the link, signed in or not', async () => {
    const { emulator, fileId, share } = await newFile();
    const { data } = await share({ type: 'anyone', role: 'reader' });
    expect(data).toEqual({
      kind: 'drive#permission',
      id: 'anyoneWithLink',
      type: 'anyone',
      role: 'reader',
      allowFileDiscovery: false,
    });
    expect((await driveClient(emulator, null).files.get({ fileId })).data.id).toBe(fileId);
  });

  it('again with the same person changes the role', async () => {
    const { share, list } = await newFile();
    await share(byName);
    await share({ ...byName, role: 'writer' });
    expect((await list()).map(({ role }) => role)).toEqual(['writer', 'owner']);
  });

  it('of a form’s published view opens it to be answered, not to be read by API', async () => {
    const { emulator, fileId, share } = await newFile('form');
    await share({ type: 'anyone', role: 'reader', view: 'published' });
    const call = driveClient(emulator, GUEST).files.get({ fileId });
    expect((await refusalOf(call)).code).toBe(404);
  });

  it('of a form’s published view and of the form are two permissions', async () => {
    const { host, fileId, share, list } = await newFile('form');
    await share({ type: 'anyone', role: 'reader', view: 'published' });
    await share({ type: 'anyone', role: 'reader' });
    expect(await list()).toHaveLength(2);
    const all = await host.permissions.list({ fileId, includePermissionsForView: 'published' });
    expect(all.data.permissions).toHaveLength(3);
  });

  it('is only for who may edit', async () => {
    const { emulator, fileId, share } = await newFile();
    await share(byName);
    const call = driveClient(emulator, GUEST).permissions.create({
      fileId,
      requestBody: { type: 'anyone', role: 'reader' },
    });
    expect((await refusalOf(call)).code).toBe(403);
  });

  it('takes sendNotificationEmail and emailMessage for a person', async () => {
    const { share } = await newFile();
    await share(byName, { sendNotificationEmail: false });
    await share(byName, { sendNotificationEmail: true, emailMessage: 'Come.' });
  });
});

const REFUSED: readonly (readonly [string, 'spreadsheet' | 'form', object, object, number])[] = [
  [
    'sendNotificationEmail for anyone',
    'spreadsheet',
    { type: 'anyone', role: 'reader' },
    { sendNotificationEmail: false },
    403,
  ],
  ['no type', 'spreadsheet', { role: 'reader' }, {}, 400],
  ['no role', 'spreadsheet', { type: 'anyone' }, {}, 400],
  ['a person without an address', 'spreadsheet', { type: 'user', role: 'reader' }, {}, 400],
  ['an address that is none', 'spreadsheet', { ...byName, emailAddress: 'guest' }, {}, 400],
  [
    'allowFileDiscovery for a person',
    'spreadsheet',
    { ...byName, allowFileDiscovery: true },
    {},
    400,
  ],
  [
    'the published view of a spreadsheet',
    'spreadsheet',
    { type: 'anyone', role: 'reader', view: 'published' },
    {},
    400,
  ],
  [
    'a writer of the published view',
    'form',
    { type: 'anyone', role: 'writer', view: 'published' },
    {},
    400,
  ],
  ['another view', 'form', { type: 'anyone', role: 'reader', view: 'metadata' }, {}, 400],
  ['another owner', 'spreadsheet', { ...byName, role: 'owner' }, {}, 403],
  ['a role that does not exist', 'spreadsheet', { ...byName, role: 'editor' }, {}, 400],
  ['a field that does not exist', 'spreadsheet', { ...byName, colour: 'red' }, {}, 400],
];

describe('sharing is refused', () => {
  it.each(REFUSED)('with %s', async (_what, kind, permission, more, code) => {
    const { share, list } = await newFile(kind);
    expect((await refusalOf(share(permission, more))).code).toBe(code);
    expect(await list()).toHaveLength(1);
  });
});

describe('sharing is not emulated', () => {
  it.each(['group', 'domain'])('with a %s', async (type) => {
    const { share } = await newFile();
    expect((await refusalOf(share({ type, role: 'reader', emailAddress: GUEST }))).code).toBe(501);
  });
});

describe('sharing', () => {
  it('with its owner changes nothing, and says what the owner has', async () => {
    const { share, list } = await newFile();
    const { data } = await share({ ...byName, emailAddress: HOST });
    expect(data).toEqual({
      kind: 'drive#permission',
      ...{ id: expect.stringMatching(/^\d{20}$/), type: 'user', role: 'owner' },
    });
    expect(await list()).toHaveLength(1);
  });

  it('with a person says who may do what, and nothing of finding it', async () => {
    const { share } = await newFile();
    const { data } = await share(byName, { fields: '*' });
    expect(data).toEqual({
      kind: 'drive#permission',
      ...{ id: expect.stringMatching(/^\d{20}$/), ...byName },
    });
  });

  it.each([
    ['a type', { role: 'reader' }, 'The permission type field is required.'],
    ['a role', { type: 'anyone' }, 'The permission role field is required.'],
    [
      'an address',
      { type: 'user', role: 'reader' },
      'The emailAddress field is required for permissions of type user or group.',
    ],
  ])('says that it lacks %s', async (_, given, message) => {
    const { share } = await newFile();
    expect((await refusalOf(share(given))).message).toBe(message);
  });

  it('with anyone is nobody’s address, though some have no account', async () => {
    const accounts = { unknownAddresses: [GUEST], sharesPerDay: 0 };
    const emulator = createEmulator({ accounts });
    const fileId = await makeFile({ emulator, owner: HOST }, { name: 'File' });
    const requestBody = { type: 'anyone', role: 'reader' };
    const { permissions } = driveClient(emulator, HOST);
    expect((await permissions.create({ fileId, requestBody })).status).toBe(200);
  });
});

describe('permissions', () => {
  it('are listed with their kind where nothing is asked for', async () => {
    const { host, fileId } = await newFile();
    expect((await host.permissions.list({ fileId })).data).toMatchObject({
      kind: 'drive#permissionList',
      permissions: [{ kind: 'drive#permission', role: 'owner' }],
    });
  });

  it('of others are taken away by nobody who only reads, and one at a time', async () => {
    const { emulator, host, fileId, share, list } = await newFile();
    await share(byName);
    const { data } = await share({ ...byName, emailAddress: 'other@example.com' });
    const permissionId = data.id ?? '';
    const call = driveClient(emulator, GUEST).permissions.delete({ fileId, permissionId });
    expect((await refusalOf(call)).code).toBe(403);
    await host.permissions.delete({ fileId, permissionId });
    expect((await list()).map(({ emailAddress }) => emailAddress)).toEqual([GUEST, HOST]);
  });

  it('of folders within each other are listed once, and of a view they are not', async () => {
    const { emulator, host, fileId, share, list } = await newFile('form');
    const folder = () => makeFile({ emulator, owner: HOST }, { name: 'F', kind: 'folder' });
    const [inner, outer] = [await folder(), await folder()];
    await host.files.update({ fileId: inner, addParents: outer });
    await host.files.update({ fileId, addParents: inner });
    const anyone = { type: 'anyone', role: 'reader' };
    for (const id of [inner, outer]) {
      await host.permissions.create({ fileId: id, requestBody: byName });
      await host.permissions.create({ fileId: id, requestBody: anyone });
    }
    await share({ ...anyone, view: 'published' });
    expect((await list()).map(({ type, role }) => [type, role])).toEqual([
      ...[
        ['user', 'reader'],
        ['anyone', 'reader'],
        ['user', 'owner'],
      ],
    ]);
    const gone = host.permissions.delete({ fileId, permissionId: 'none' });
    expect((await refusalOf(gone)).code).toBe(404);
  });
});

describe('a permission', () => {
  it('taken away closes the file', async () => {
    const { emulator, host, fileId, share } = await newFile();
    const { data } = await share(byName);
    await host.permissions.delete({ fileId, permissionId: data.id ?? '' });
    expect((await refusalOf(driveClient(emulator, GUEST).files.get({ fileId }))).code).toBe(404);
  });

  it('can be given up by who has it', async () => {
    const { emulator, fileId, share, list } = await newFile();
    const { data } = await share(byName);
    await driveClient(emulator, GUEST).permissions.delete({ fileId, permissionId: data.id ?? '' });
    expect(await list()).toHaveLength(1);
  });

  it('that a file has by its folder is listed, cannot be taken from it, and goes when it leaves', async () => {
    const { emulator, host, fileId, list } = await newFile();
    const folder = await makeFile({ emulator, owner: HOST }, { name: 'Match', kind: 'folder' });
    const { data } = await host.permissions.create({ fileId: folder, requestBody: byName });
    const permissionId = data.id ?? '';
    await host.files.update({ fileId, addParents: folder });
    expect((await list()).map(({ role, emailAddress }) => [role, emailAddress])).toEqual([
      ['reader', GUEST],
      ['owner', HOST],
    ]);
    expect((await refusalOf(host.permissions.delete({ fileId, permissionId }))).code).toBe(403);
    expect((await driveClient(emulator, GUEST).files.get({ fileId })).data.id).toBe(fileId);
    await host.files.update({ fileId, removeParents: folder });
    expect(await list()).toHaveLength(1);
    expect((await refusalOf(driveClient(emulator, GUEST).files.get({ fileId }))).code).toBe(404);
  });

  it('that a file has by its folder is not listed beside what its owner and others have themselves', async () => {
    const { emulator, host, fileId, share, list } = await newFile();
    const owner = 'other@example.com';
    const folder = await makeFile({ emulator, owner }, { name: 'Match', kind: 'folder' });
    const other = driveClient(emulator, owner);
    for (const requestBody of [{ ...byName, role: 'writer', emailAddress: HOST }, byName]) {
      await other.permissions.create({ fileId: folder, requestBody });
    }
    await share({ ...byName, role: 'writer' });
    await host.files.update({ fileId, addParents: folder });
    expect((await list()).map(({ role, emailAddress }) => [role, emailAddress])).toEqual([
      ['writer', GUEST],
      ['owner', HOST],
    ]);
  });

  it('of the owner stays', async () => {
    const { host, fileId, list } = await newFile();
    const permissionId = (await list())[0]?.id ?? '';
    expect((await refusalOf(host.permissions.delete({ fileId, permissionId }))).code).toBe(403);
  });

  it('that is not there is not found', async () => {
    const { host, fileId } = await newFile();
    const call = host.permissions.delete({ fileId, permissionId: '1' });
    expect(await refusalOf(call)).toMatchObject({ code: 404, message: 'Permission not found: 1.' });
  });
});
