import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { makeFile } from './drive-suite.ts';

const HOST = 'host@example.com';
const GUEST = 'guest@example.com';

async function createNewFile(kind: 'spreadsheet' | 'form' = 'spreadsheet') {
  const emulator = createEmulator();
  const host = openDriveAs(emulator, HOST);
  const fileId = await makeFile({ emulator, owner: HOST }, { name: 'File', kind });
  const share = (requestBody: object, more: object = {}) =>
    host.permissions.create({ fileId, requestBody, ...more });
  const list = async () => {
    const fields = 'permissions(id,type,role,emailAddress,view,allowFileDiscovery)';
    return (await host.permissions.list({ fileId, fields })).data.permissions ?? [];
  };
  return { emulator, host, fileId, share, list };
}

const GUEST_READER = { type: 'user', role: 'reader', emailAddress: GUEST };

describe('sharing', () => {
  it('sharing with a person gives access to that person only', async () => {
    const { emulator, fileId, share } = await createNewFile();
    await share(GUEST_READER);
    expect((await openDriveAs(emulator, GUEST).files.get({ fileId })).data.name).toBe('File');
    const other = openDriveAs(emulator, 'other@example.com').files.get({ fileId });
    expect((await getRefusal(other)).code).toBe(404);
  });

  it('sharing ignores the case of an address', async () => {
    const { emulator, fileId, share } = await createNewFile();
    await share({ ...GUEST_READER, emailAddress: 'Guest@Example.com' });
    expect((await openDriveAs(emulator, GUEST).files.get({ fileId })).data.id).toBe(fileId);
  });

  it('sharing with anyone gives access to everybody with the link, signed in or not', async () => {
    const { emulator, fileId, share } = await createNewFile();
    const { data } = await share({ type: 'anyone', role: 'reader' });
    expect(data).toEqual({
      kind: 'drive#permission',
      id: 'anyoneWithLink',
      type: 'anyone',
      role: 'reader',
      allowFileDiscovery: false,
    });
    expect((await openDriveAs(emulator, null).files.get({ fileId })).data.id).toBe(fileId);
  });

  it('sharing again with the same person changes their role', async () => {
    const { share, list } = await createNewFile();
    await share(GUEST_READER);
    await share({ ...GUEST_READER, role: 'writer' });
    expect((await list()).map(({ role }) => role)).toEqual(['writer', 'owner']);
  });

  it('sharing the published view of a form allows answering, but not reading by API', async () => {
    const { emulator, fileId, share } = await createNewFile('form');
    await share({ type: 'anyone', role: 'reader', view: 'published' });
    const call = openDriveAs(emulator, GUEST).files.get({ fileId });
    expect((await getRefusal(call)).code).toBe(404);
  });

  it('a form and its published view have separate permissions', async () => {
    const { host, fileId, share, list } = await createNewFile('form');
    await share({ type: 'anyone', role: 'reader', view: 'published' });
    await share({ type: 'anyone', role: 'reader' });
    expect(await list()).toHaveLength(2);
    const all = await host.permissions.list({ fileId, includePermissionsForView: 'published' });
    expect(all.data.permissions).toHaveLength(3);
  });

  it('only editors can share a file', async () => {
    const { emulator, fileId, share } = await createNewFile();
    await share(GUEST_READER);
    const call = openDriveAs(emulator, GUEST).permissions.create({
      fileId,
      requestBody: { type: 'anyone', role: 'reader' },
    });
    expect((await getRefusal(call)).code).toBe(403);
  });

  it('sharing with a person accepts sendNotificationEmail and emailMessage', async () => {
    const { share } = await createNewFile();
    await share(GUEST_READER, { sendNotificationEmail: false });
    await share(GUEST_READER, { sendNotificationEmail: true, emailMessage: 'Come.' });
  });
});

const ANYONE_READER = { type: 'anyone', role: 'reader' };
const PUBLISHED_VIEW_READER = { ...ANYONE_READER, view: 'published' };

describe('sharing is refused', () => {
  it.each([
    ['no type', { role: 'reader' }, 'The permission type field is required.'],
    ['no role', { type: 'anyone' }, 'The permission role field is required.'],
    [
      'a person without an address',
      { type: 'user', role: 'reader' },
      'The emailAddress field is required for permissions of type user or group.',
    ],
    ['an invalid address', { ...GUEST_READER, emailAddress: 'guest' }, /emailAddress is invalid/],
    [
      'allowFileDiscovery for a person',
      { ...GUEST_READER, allowFileDiscovery: true },
      /^allowFileDiscovery is only applicable/,
    ],
    ['the published view of a spreadsheet', PUBLISHED_VIEW_READER, /only supported for forms/],
    ['another owner', { ...GUEST_READER, role: 'owner' }, /^The transferOwnership parameter/],
    ['a role that does not exist', { ...GUEST_READER, role: 'editor' }, /"editor"$/],
    ['a field that does not exist', { ...GUEST_READER, colour: 'red' }, /Unknown name "colour"/],
  ])('sharing with %s is refused', async (_what, permission, message) => {
    const { share, list } = await createNewFile();
    expect((await getRefusal(share(permission))).message).toMatch(message);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['a writer of the published view', { ...PUBLISHED_VIEW_READER, role: 'writer' }, {}, 400],
    ['another view', { ...ANYONE_READER, view: 'metadata' }, {}, 400],
    ['sendNotificationEmail for anyone', ANYONE_READER, { sendNotificationEmail: false }, 403],
  ])('sharing a form is refused: %s', async (_what, permission, more, code) => {
    const { share, list } = await createNewFile('form');
    expect((await getRefusal(share(permission, more))).code).toBe(code);
    expect(await list()).toHaveLength(1);
  });
});

describe('sharing', () => {
  it('sharing with the owner changes nothing, and returns the owner’s permission', async () => {
    const { share, list } = await createNewFile();
    const { data } = await share({ ...GUEST_READER, emailAddress: HOST });
    expect(data).toEqual({
      kind: 'drive#permission',
      ...{ id: expect.stringMatching(/^\d{20}$/), type: 'user', role: 'owner' },
    });
    expect(await list()).toHaveLength(1);
  });

  it('the permission of a person has no allowFileDiscovery', async () => {
    const { share } = await createNewFile();
    const { data } = await share(GUEST_READER, { fields: '*' });
    expect(data).toEqual({
      kind: 'drive#permission',
      ...{ id: expect.stringMatching(/^\d{20}$/), ...GUEST_READER },
    });
  });

  it('sharing with anyone works even if some addresses have no account', async () => {
    const accounts = { unknownAddresses: [GUEST], sharesPerDay: 0 };
    const emulator = createEmulator({ accounts });
    const fileId = await makeFile({ emulator, owner: HOST }, { name: 'File' });
    const requestBody = { type: 'anyone', role: 'reader' };
    const { permissions } = openDriveAs(emulator, HOST);
    expect((await permissions.create({ fileId, requestBody })).status).toBe(200);
  });
});

describe('permissions', () => {
  it('a list of permissions contains their kind by default', async () => {
    const { host, fileId } = await createNewFile();
    expect((await host.permissions.list({ fileId })).data).toMatchObject({
      kind: 'drive#permissionList',
      permissions: [{ kind: 'drive#permission', role: 'owner' }],
    });
  });

  it('a reader cannot remove permissions, and a call removes only one permission', async () => {
    const { emulator, host, fileId, share, list } = await createNewFile();
    await share(GUEST_READER);
    const { data } = await share({ ...GUEST_READER, emailAddress: 'other@example.com' });
    const permissionId = data.id ?? '';
    const call = openDriveAs(emulator, GUEST).permissions.delete({ fileId, permissionId });
    expect((await getRefusal(call)).code).toBe(403);
    await host.permissions.delete({ fileId, permissionId });
    expect((await list()).map(({ emailAddress }) => emailAddress)).toEqual([GUEST, HOST]);
  });

  it('permissions of nested folders are listed once, without published views', async () => {
    const { emulator, host, fileId, share, list } = await createNewFile('form');
    const folder = () => makeFile({ emulator, owner: HOST }, { name: 'F', kind: 'folder' });
    const [inner, outer] = [await folder(), await folder()];
    await host.files.update({ fileId: inner, addParents: outer });
    await host.files.update({ fileId, addParents: inner });
    const anyone = { type: 'anyone', role: 'reader' };
    for (const id of [inner, outer]) {
      await host.permissions.create({ fileId: id, requestBody: GUEST_READER });
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
    expect((await getRefusal(gone)).code).toBe(404);
  });
});

describe('a permission', () => {
  it('users can remove their own permission', async () => {
    const { emulator, fileId, share, list } = await createNewFile();
    const { data } = await share(GUEST_READER);
    await openDriveAs(emulator, GUEST).permissions.delete({ fileId, permissionId: data.id ?? '' });
    expect(await list()).toHaveLength(1);
  });

  it('an inherited permission cannot be removed, but ends outside the folder', async () => {
    const { emulator, host, fileId, list } = await createNewFile();
    const folder = await makeFile({ emulator, owner: HOST }, { name: 'Match', kind: 'folder' });
    const { data } = await host.permissions.create({ fileId: folder, requestBody: GUEST_READER });
    const permissionId = data.id ?? '';
    await host.files.update({ fileId, addParents: folder });
    expect((await list()).map(({ role, emailAddress }) => [role, emailAddress])).toEqual([
      ['reader', GUEST],
      ['owner', HOST],
    ]);
    expect((await getRefusal(host.permissions.delete({ fileId, permissionId }))).code).toBe(403);
    expect((await openDriveAs(emulator, GUEST).files.get({ fileId })).data.id).toBe(fileId);
    await host.files.update({ fileId, removeParents: folder });
    expect(await list()).toHaveLength(1);
    expect((await getRefusal(openDriveAs(emulator, GUEST).files.get({ fileId }))).code).toBe(404);
  });

  it('an inherited permission is not listed for users with a permission of their own', async () => {
    const { emulator, host, fileId, share, list } = await createNewFile();
    const owner = 'other@example.com';
    const folder = await makeFile({ emulator, owner }, { name: 'Match', kind: 'folder' });
    const other = openDriveAs(emulator, owner);
    for (const requestBody of [
      { ...GUEST_READER, role: 'writer', emailAddress: HOST },
      GUEST_READER,
    ]) {
      await other.permissions.create({ fileId: folder, requestBody });
    }
    await share({ ...GUEST_READER, role: 'writer' });
    await host.files.update({ fileId, addParents: folder });
    expect((await list()).map(({ role, emailAddress }) => [role, emailAddress])).toEqual([
      ['writer', GUEST],
      ['owner', HOST],
    ]);
  });

  it('the owner’s permission cannot be removed', async () => {
    const { host, fileId, list } = await createNewFile();
    const permissionId = (await list())[0]?.id ?? '';
    expect((await getRefusal(host.permissions.delete({ fileId, permissionId }))).code).toBe(403);
  });
});
