import { describe, expect, it } from 'vitest';
import { createEmulator } from '../emulator.ts';
import { driveClient, refusalOf } from '../genuine-client.ts';

const HOST = 'host@example.com';
const GUEST = 'guest@example.com';
const FORM = 'application/vnd.google-apps.form';
const SPREADSHEET = 'application/vnd.google-apps.spreadsheet';

async function newFile(mimeType = SPREADSHEET) {
  const emulator = createEmulator();
  const host = driveClient(emulator, HOST);
  const { data } = await host.files.create({ requestBody: { name: 'File', mimeType } });
  const fileId = data.id ?? '';
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

  it('with a domain lets in its people', async () => {
    const { emulator, fileId, share } = await newFile();
    await share({ type: 'domain', role: 'reader', domain: 'example.com' });
    expect((await driveClient(emulator, GUEST).files.get({ fileId })).data.id).toBe(fileId);
    const stranger = driveClient(emulator, 'guest@elsewhere.org').files.get({ fileId });
    expect((await refusalOf(stranger)).code).toBe(404);
  });

  it('again with the same person changes the role', async () => {
    const { share, list } = await newFile();
    await share(byName);
    await share({ ...byName, role: 'writer' });
    expect((await list()).map(({ role }) => role)).toEqual(['owner', 'writer']);
  });

  it('of a form’s published view opens it to be answered, not to be read by API', async () => {
    const { emulator, fileId, share } = await newFile(FORM);
    await share({ type: 'anyone', role: 'reader', view: 'published' });
    const call = driveClient(emulator, GUEST).files.get({ fileId });
    expect((await refusalOf(call)).code).toBe(404);
  });

  it('of a form’s published view and of the form are two permissions', async () => {
    const { host, fileId, share, list } = await newFile(FORM);
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

  it('takes sendNotificationEmail for a person', async () => {
    const { share } = await newFile();
    await share(byName, { sendNotificationEmail: false });
  });
});

const REFUSED: readonly (readonly [string, string, object, object, number])[] = [
  [
    'sendNotificationEmail for anyone',
    SPREADSHEET,
    { type: 'anyone', role: 'reader' },
    { sendNotificationEmail: false },
    403,
  ],
  ['no type', SPREADSHEET, { role: 'reader' }, {}, 400],
  ['no role', SPREADSHEET, { type: 'anyone' }, {}, 400],
  ['a person without an address', SPREADSHEET, { type: 'user', role: 'reader' }, {}, 400],
  ['an address that is none', SPREADSHEET, { ...byName, emailAddress: 'guest' }, {}, 400],
  [
    'allowFileDiscovery for a person',
    SPREADSHEET,
    { ...byName, allowFileDiscovery: true },
    {},
    400,
  ],
  [
    'the published view of a spreadsheet',
    SPREADSHEET,
    { type: 'anyone', role: 'reader', view: 'published' },
    {},
    400,
  ],
  [
    'a writer of the published view',
    FORM,
    { type: 'anyone', role: 'writer', view: 'published' },
    {},
    400,
  ],
  ['another view', FORM, { type: 'anyone', role: 'reader', view: 'metadata' }, {}, 400],
  ['another owner', SPREADSHEET, { ...byName, role: 'owner' }, {}, 403],
  ['a role that does not exist', SPREADSHEET, { ...byName, role: 'editor' }, {}, 400],
  ['a field that does not exist', SPREADSHEET, { ...byName, colour: 'red' }, {}, 400],
];

describe('sharing is refused', () => {
  it.each(REFUSED)('with %s', async (_what, mimeType, permission, more, code) => {
    const { share, list } = await newFile(mimeType);
    expect((await refusalOf(share(permission, more))).code).toBe(code);
    expect(await list()).toHaveLength(1);
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

  it('changes its role and nothing else', async () => {
    const { host, fileId, share, list } = await newFile();
    const { data } = await share(byName);
    const permissionId = data.id ?? '';
    await host.permissions.update({ fileId, permissionId, requestBody: { role: 'writer' } });
    expect((await list())[1]).toMatchObject({ role: 'writer', emailAddress: GUEST });
    const requestBody = { role: 'writer', emailAddress: 'other@example.com' };
    const call = host.permissions.update({ fileId, permissionId, requestBody });
    expect(await refusalOf(call)).toMatchObject({
      code: 403,
      errors: [{ reason: 'fieldNotWritable' }],
    });
  });

  it('of the owner stays', async () => {
    const { host, fileId, list } = await newFile();
    const permissionId = (await list())[0]?.id ?? '';
    expect((await refusalOf(host.permissions.delete({ fileId, permissionId }))).code).toBe(403);
  });

  it('that is not there is not found', async () => {
    const { host, fileId } = await newFile();
    const call = host.permissions.get({ fileId, permissionId: '1' });
    expect(await refusalOf(call)).toMatchObject({ code: 404, message: 'Permission not found: 1.' });
  });
});
