import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs, sendControl } from '../clients-suite.ts';
import type { EmulatorOptions } from '../emulator.ts';
import { connectSheetsAs, HOST } from '../sheets/sheets-suite.ts';
import {
  ANYONE_READER,
  ANYONE_WRITER,
  createDrive,
  GUEST,
  GUEST_READER,
  GUEST_WRITER,
} from './drive-suite.ts';

const OTHER = 'other@example.com';
const PUBLISHED_VIEW_READER = { ...ANYONE_READER, view: 'published' };
const DAY_MS = 86_400_000;

async function createSharedFile(kind: 'spreadsheet' | 'form' | 'folder' = 'spreadsheet') {
  const drive = createDrive();
  const fileId = await drive.create('File', { kind });
  const share = (permission: object, more: object = {}) =>
    drive.share(fileId, permission, HOST, more);
  const list = () => drive.listPermissions(fileId);
  return { ...drive, fileId, share, list, shareFile: drive.share };
}

describe('sharing', () => {
  it('sharing with a person gives access to that person only, whatever the case', async () => {
    const { as, fileId, share } = await createSharedFile();
    const { data } = await share({ ...GUEST_READER, emailAddress: 'Guest@Example.com' });
    expect(data).toMatchObject({ kind: 'drive#permission', id: expect.stringMatching(/^\d{20}$/) });
    expect(data).not.toHaveProperty('allowFileDiscovery');
    expect((await as(GUEST).files.get({ fileId })).data.id).toBe(fileId);
    expect((await getRefusal(as(OTHER).files.get({ fileId }))).code).toBe(404);
  });

  it('sharing with anyone gives access to everybody with the link, signed in or not', async () => {
    const { as, fileId, share } = await createSharedFile();
    const { data } = await share(ANYONE_READER);
    expect(data).toEqual({
      ...{ kind: 'drive#permission', id: 'anyoneWithLink', allowFileDiscovery: false },
      ...ANYONE_READER,
    });
    expect((await as(null).files.get({ fileId })).data.id).toBe(fileId);
  });

  it('sharing again with the same person changes their role', async () => {
    const { share, list } = await createSharedFile();
    await share(GUEST_READER);
    await share(GUEST_WRITER);
    expect((await list()).map(({ role }) => role)).toEqual(['writer', 'owner']);
  });

  it('sharing with the owner changes nothing, and returns the owner’s permission', async () => {
    const { share, list } = await createSharedFile();
    const { data } = await share({ ...GUEST_READER, emailAddress: HOST });
    expect(data).toMatchObject({ type: 'user', role: 'owner' });
    expect(await list()).toHaveLength(1);
  });

  it('the published view of a form has its own permissions, without reading', async () => {
    const { as, fileId, share, list, listPermissions } = await createSharedFile('form');
    await share(PUBLISHED_VIEW_READER);
    expect((await getRefusal(as(GUEST).files.get({ fileId }))).code).toBe(404);
    await share(ANYONE_READER);
    expect(await list()).toHaveLength(2);
    const all = await listPermissions(fileId, { includePermissionsForView: 'published' });
    expect(all).toHaveLength(3);
  });

  it('only editors can share a file or remove permissions, one by a call', async () => {
    const { as, permissions, fileId, share, list } = await createSharedFile();
    await share(GUEST_READER);
    const { data } = await share({ ...GUEST_READER, emailAddress: OTHER });
    const permissionId = data.id ?? '';
    const guest = as(GUEST).permissions;
    for (const call of [
      guest.create({ fileId, requestBody: ANYONE_READER }),
      guest.delete({ fileId, permissionId }),
    ]) {
      expect((await getRefusal(call)).code).toBe(403);
    }
    await permissions.delete({ fileId, permissionId });
    expect((await list()).map(({ emailAddress }) => emailAddress)).toEqual([GUEST, HOST]);
  });

  it.each([
    ['no type', { role: 'reader' }, 'The permission type field is required.'],
    ['no role', { type: 'anyone' }, 'The permission role field is required.'],
    ['a person without an address', { type: 'user', role: 'reader' }, /emailAddress.*is required/],
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
    const { share, list } = await createSharedFile();
    expect((await getRefusal(share(permission))).message).toMatch(message);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['a writer of the published view', { ...PUBLISHED_VIEW_READER, role: 'writer' }, {}, 400],
    ['another view', { ...ANYONE_READER, view: 'metadata' }, {}, 400],
    ['sendNotificationEmail for anyone', ANYONE_READER, { sendNotificationEmail: false }, 403],
  ])('sharing a form is refused: %s', async (_what, permission, more, code) => {
    const { share, list } = await createSharedFile('form');
    expect((await getRefusal(share(permission, more))).code).toBe(code);
    expect(await list()).toHaveLength(1);
  });
});

describe('differences between accounts', () => {
  const SILENTLY = { sendNotificationEmail: false };

  async function shareAs(accounts: EmulatorOptions['accounts'] = {}) {
    const drive = createDrive({ accounts });
    const fileId = await drive.create('Match', { kind: 'folder' });
    const shareWith = (name: string, more: object = {}) =>
      drive.share(fileId, { ...GUEST_READER, emailAddress: `${name}@example.com` }, HOST, more);
    const change = (settings: object) => sendControl(drive.emulator, 'POST', '/accounts', settings);
    return { ...drive, fileId, shareWith, change };
  }

  it('sharing without a mail is refused for an address without a Google account', async () => {
    const { fileId, share, shareWith, change } = await shareAs();
    await change({ unknownAddresses: ['Nobody@example.com'] });
    expect(await getRefusal(shareWith('nobody', SILENTLY))).toMatchObject({
      code: 400,
      message: expect.stringContaining('You are trying to invite nobody@example.com. Since there'),
      errors: [{ reason: 'invalidSharingRequest', domain: 'global' }],
    });
    await shareWith('isa', SILENTLY);
    await shareWith('nobody');
    await share(fileId, ANYONE_READER);
  });

  it('the daily limit refuses the next person for 24 hours, but not “anyone”', async () => {
    const { clock, fileId, share, shareWith } = await shareAs({ sharesPerDay: 2 });
    await shareWith('one');
    await clock.advanceBy(DAY_MS / 2);
    await shareWith('two');
    await clock.advanceBy(DAY_MS / 2 - 1);
    expect(await getRefusal(shareWith('three'))).toMatchObject({
      ...{ code: 403, errors: [{ reason: 'sharingRateLimitExceeded' }] },
    });
    await share(fileId, ANYONE_READER);
    await clock.advanceBy(1);
    await shareWith('three');
    expect((await getRefusal(shareWith('four'))).code).toBe(403);
  });

  it('the daily limit counts each user’s shares, even from before it was set', async () => {
    const { create, share, shareWith, change } = await shareAs();
    await shareWith('one');
    await change({ sharesPerDay: 1 });
    expect((await getRefusal(shareWith('two'))).code).toBe(403);
    await share(await create('Folder', { kind: 'folder', owner: OTHER }), GUEST_READER, OTHER);
    await change({ sharesPerDay: null });
    await shareWith('two');
  });

  it('a partial change of account settings keeps the other settings', async () => {
    const { change } = await shareAs({ sharesPerDay: 60 });
    const { body } = await change({ newForms: 'published' });
    expect(body).toMatchObject({ newForms: 'published', unknownAddresses: [], sharesPerDay: 60 });
    expect((await change({ sharesPerDay: -1 })).status).toBe(400);
  });
});

describe('permissions', () => {
  it('a list of permissions contains their kind by default', async () => {
    const { permissions, fileId } = await createSharedFile();
    expect((await permissions.list({ fileId })).data).toMatchObject({
      kind: 'drive#permissionList',
      permissions: [{ kind: 'drive#permission', role: 'owner' }],
    });
  });

  it('permissions of nested folders are listed once, without published views', async () => {
    const { files, permissions, create, fileId, shareFile, list } = await createSharedFile('form');
    const outer = await create('F', { kind: 'folder' });
    const inner = await create('F', { kind: 'folder', parent: outer });
    await files.update({ fileId, addParents: inner });
    for (const id of [inner, outer]) {
      await shareFile(id, GUEST_READER);
      await shareFile(id, ANYONE_READER);
    }
    expect((await list()).map(({ type, role }) => [type, role])).toEqual([
      ['user', 'reader'],
      ['anyone', 'reader'],
      ['user', 'owner'],
    ]);
    const gone = permissions.delete({ fileId, permissionId: 'none' });
    expect((await getRefusal(gone)).code).toBe(404);
  });

  it('users can remove their own permission, but not the owner’s', async () => {
    const { as, permissions, fileId, share, list } = await createSharedFile();
    const { data } = await share(GUEST_READER);
    await as(GUEST).permissions.delete({ fileId, permissionId: data.id ?? '' });
    const [owner, ...others] = await list();
    expect(others).toEqual([]);
    const call = permissions.delete({ fileId, permissionId: owner?.id ?? '' });
    expect((await getRefusal(call)).code).toBe(403);
  });

  it('an inherited permission cannot be removed, but ends outside the folder', async () => {
    const { as, files, permissions, create, fileId, shareFile, list } = await createSharedFile();
    const folder = await create('Match', { kind: 'folder' });
    const permissionId = (await shareFile(folder, GUEST_READER)).data.id ?? '';
    await files.update({ fileId, addParents: folder });
    expect((await list()).map(({ role, emailAddress }) => [role, emailAddress])).toEqual([
      ['reader', GUEST],
      ['owner', HOST],
    ]);
    expect((await getRefusal(permissions.delete({ fileId, permissionId }))).code).toBe(403);
    expect((await as(GUEST).files.get({ fileId })).data.id).toBe(fileId);
    await files.update({ fileId, removeParents: folder });
    expect(await list()).toHaveLength(1);
    expect((await getRefusal(as(GUEST).files.get({ fileId }))).code).toBe(404);
  });

  it('an inherited permission is not listed for users with a permission of their own', async () => {
    const { files, create, fileId, share, shareFile, list } = await createSharedFile();
    const folder = await create('Match', { kind: 'folder', owner: OTHER });
    await shareFile(folder, { ...GUEST_WRITER, emailAddress: HOST }, OTHER);
    await shareFile(folder, GUEST_READER, OTHER);
    await share(GUEST_WRITER);
    await files.update({ fileId, addParents: folder });
    expect((await list()).map(({ role, emailAddress }) => [role, emailAddress])).toEqual([
      ['writer', GUEST],
      ['owner', HOST],
    ]);
  });
});

describe('the access to a file', () => {
  it('sharing a folder shares its files, also for writing', async () => {
    const { emulator, as, create, share, listNames } = createDrive();
    const folder = await create('Match', { kind: 'folder' });
    const inner = await create('Round 1', { kind: 'folder', parent: folder });
    const spreadsheetId = await create('Orders', { parent: inner });
    expect((await getRefusal(as(GUEST).files.get({ fileId: spreadsheetId }))).code).toBe(404);
    await share(folder, GUEST_WRITER);
    expect((await listNames({}, GUEST)).sort()).toEqual(['Match', 'Orders', 'Round 1']);
    const requestBody = { requests: [{ addSheet: {} }] };
    await connectSheetsAs(emulator, GUEST).spreadsheets.batchUpdate({ spreadsheetId, requestBody });
  });

  it('a named editor may edit a protected range, but not an editor by link', async () => {
    const { emulator, fileId: spreadsheetId, share } = await createSharedFile();
    await share(ANYONE_WRITER);
    await share(GUEST_WRITER);
    const { spreadsheets } = connectSheetsAs(emulator, HOST);
    const requests = [{ addProtectedRange: { protectedRange: { range: { sheetId: 0 } } } }];
    await spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
    const fields = 'sheets.protectedRanges.editors';
    const { data } = await spreadsheets.get({ spreadsheetId, fields });
    expect(data.sheets?.[0]?.protectedRanges).toEqual([{ editors: { users: [HOST, GUEST] } }]);
  });

  it.each([
    ['of a file and its folder', GUEST_READER, GUEST_WRITER],
    ['of a file rather than its folder', GUEST_WRITER, GUEST_READER],
  ])('a user has the highest access %s', async (_, ofFile, ofFolder) => {
    const { as, create, share } = createDrive();
    const folder = await create('Match', { kind: 'folder' });
    const fileId = await create('Orders', { parent: folder });
    await share(fileId, ofFile);
    await share(folder, ofFolder);
    const { data } = await as(GUEST).files.update({ fileId, requestBody: { name: 'Ours' } });
    expect(data.name).toBe('Ours');
  });

  it('the owner of a folder may edit the files of others in it', async () => {
    const { files, create, share } = createDrive();
    const folder = await create('Match', { kind: 'folder' });
    await share(folder, GUEST_WRITER);
    const fileId = await create('Theirs', { owner: GUEST, parent: folder });
    const { data } = await files.update({ fileId, requestBody: { name: 'Ours' } });
    expect(data.name).toBe('Ours');
  });

  it('a named editor of a form may answer it, but not an editor by link', async () => {
    const { emulator, permissions, fileId, share } = await createSharedFile('form');
    await permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
    const publishState = { isPublished: true, isAcceptingResponses: true };
    const requestBody = { publishSettings: { publishState } };
    await openFormsAs(emulator, HOST).forms.setPublishSettings({ formId: fileId, requestBody });
    const answer = async (respondentEmail: string) => {
      const sent = { respondentEmail, answers: {} };
      return (await sendControl(emulator, 'POST', `/forms/${fileId}/responses`, sent)).status;
    };
    await share(ANYONE_WRITER);
    expect(await answer(GUEST)).toBe(400);
    await share(GUEST_READER);
    expect(await answer(GUEST)).toBe(400);
    await share(GUEST_WRITER);
    expect([await answer(GUEST), await answer(OTHER)]).toEqual([200, 400]);
  });
});
