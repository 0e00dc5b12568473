import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { HOST } from '../sheets/sheets-suite.ts';
import {
  ANYONE_READER,
  BOT,
  createDrive,
  FOLDER_TYPE,
  GUEST,
  GUEST_READER,
  GUEST_WRITER,
} from './drive-suite.ts';

const OTHER_EMAIL = 'other-host@example.com';
const SPREADSHEET_TYPE = 'application/vnd.google-apps.spreadsheet';

type PropertyChanges = Readonly<Record<string, string | null>>;

/** Creates a Drive whose files have properties. */
function createDriveWithProperties() {
  const drive = createDrive();
  /** Sets properties. A null, which the client’s types lack, deletes a property. */
  const setProperties = (fileId: string, properties: PropertyChanges, email = HOST) =>
    drive.as(email).files.update({
      ...{ fileId, fields: 'properties' },
      requestBody: { properties: properties as Record<string, string> },
    });
  const createWith = async (name: string, properties: PropertyChanges, more: object = {}) =>
    setProperties(await drive.create(name, more), properties);
  const readProperties = async (fileId: string, email = HOST) =>
    (await drive.get(fileId, 'properties', email)).properties;
  const search = async (q: string, email = HOST) => (await drive.listNames({ q }, email)).sort();
  return { ...drive, setProperties, createWith, readProperties, search };
}

describe('a list', () => {
  it('a list of files has Drive’s default fields unless a mask is given', async () => {
    const { files, create } = createDrive();
    const id = await create('Orders');
    expect((await files.list({ fields: '' })).data).toEqual({
      ...{ kind: 'drive#fileList', incompleteSearch: false },
      files: [{ kind: 'drive#file', id, name: 'Orders', mimeType: SPREADSHEET_TYPE }],
    });
  });

  it.each([0, 1001, 1.5])('a list of files refuses a page size of %d', async (pageSize) => {
    expect(await getRefusal(createDrive().files.list({ pageSize }))).toMatchObject({
      ...{ code: 400, message: 'Invalid Value' },
      errors: [{ reason: 'invalid', location: 'pageSize', locationType: 'parameter' }],
    });
  });

  it('a page has up to a thousand files, and a full last page has no token', async () => {
    const { files, create } = createDrive();
    for (const name of ['a', 'b']) await create(name);
    const { data: first } = await files.list({ pageSize: 1, pageToken: '' });
    const pageToken = first.nextPageToken ?? '';
    const { data: last } = await files.list({ pageSize: 1, pageToken });
    expect([first, last].map(({ files: one }) => one?.[0]?.name).sort()).toEqual(['a', 'b']);
    expect(last).not.toHaveProperty('nextPageToken');
    expect((await files.list({ pageSize: 1000 })).data).not.toHaveProperty('nextPageToken');
  });

  it('an invalid page token is refused', async () => {
    expect(await getRefusal(createDrive().files.list({ pageToken: 'next' }))).toMatchObject({
      ...{ code: 400, errors: [{ reason: 'invalid', location: 'pageToken' }] },
    });
  });

  it('a list begins with the latest change, and sorts files of the same time by id', async () => {
    const { clock, create, listNames } = createDrive();
    await create('old');
    await clock.advanceBy(1000);
    await create('a');
    await create('folder', { kind: 'folder' });
    await create('b');
    expect(await listNames()).toEqual(['folder', 'a', 'b', 'old']);
  });

  it('a list contains files shared by name or discoverable, but not files by link', async () => {
    const { create, share, listNames } = createDrive();
    await share(await create('Mine and yours'), GUEST_READER);
    await share(await create('By link'), ANYONE_READER);
    const discoverable = { ...ANYONE_READER, allowFileDiscovery: true };
    const { data } = await share(await create('Public'), discoverable);
    expect(data.allowFileDiscovery).toBe(true);
    expect((await listNames({}, GUEST)).sort()).toEqual(['Mine and yours', 'Public']);
  });
});

describe('a query', () => {
  it.each([
    ['of blanks finds everything', '  ', ['binned', 'kept', 'box']],
    ['may end with blanks', "name = 'kept'  ", ['kept']],
    ['finds trashed files', 'trashed = true', ['binned']],
    ['with “or” finds nothing if no file matches either part', "name = 'x' or name = 'y'", []],
    ['with “or” finds files of the second part', "name = 'x' or name = 'kept'", ['kept']],
    ['finds a type and a name', `mimeType="${FOLDER_TYPE}" and name = "box"`, ['box']],
    ['finds no name of another type', `mimeType='${SPREADSHEET_TYPE}' and name='box'`, []],
  ])('a query %s', async (_, q, expected) => {
    const { files, create, listNames } = createDrive();
    await create('kept');
    await create('box', { kind: 'folder' });
    const fileId = await create('binned');
    await files.update({ fileId, requestBody: { trashed: true } });
    expect((await listNames({ q })).sort()).toEqual(expected.toSorted());
  });

  it.each([
    ['by an unknown field', "name = 'x' and starred = true ", 501, '"starred = true"'],
    ['that is not closed', `(trashed = false`, 400, ''],
    ['with a word too many', 'trashed = false trashed = false', 501, ''],
  ])('a query %s is refused', async (_, q, code, part) => {
    const refusal = await getRefusal(createDrive().files.list({ q }));
    expect(refusal.code).toBe(code);
    expect(refusal.message).toContain(part);
  });

  const OPEN = "properties has { key='open' and value='yes' }";

  it('a search by property does not find private properties of the same name', async () => {
    const { create, files, createWith, setProperties, search } = createDriveWithProperties();
    const one = await create('one');
    await setProperties(one, { open: 'yes' });
    await createWith('two', { open: 'no' });
    const appProperties = { open: 'yes' };
    await files.update({ fileId: await create('three'), requestBody: { appProperties } });
    expect(await search(OPEN)).toEqual(['one']);
    await setProperties(one, { open: null });
    expect(await search(OPEN)).toEqual([]);
  });

  it('a search by owner finds files in a shared folder', async () => {
    const { create, share, createWith, setProperties, search } = createDriveWithProperties();
    const reader = { ...GUEST_READER, emailAddress: BOT };
    const folder = await create('Season', { kind: 'folder' });
    await createWith('inner', { open: 'yes' }, { parent: folder });
    await share(folder, reader);
    const foreign = await create('foreign', { owner: OTHER_EMAIL });
    await setProperties(foreign, { open: 'yes' }, OTHER_EMAIL);
    await share(foreign, reader, OTHER_EMAIL);
    expect(await search(OPEN, BOT)).toEqual(['foreign', 'inner']);
    expect(await search(`${OPEN} and '${HOST}' in owners`, BOT)).toEqual(['inner']);
    const owners = `('${HOST}' in owners or '${OTHER_EMAIL}' in owners)`;
    expect(await search(`${OPEN} and ${owners} and trashed = false`, BOT)).toEqual([
      ...['foreign', 'inner'],
    ]);
  });

  it('a query evaluates “and” and “or” from left to right', async () => {
    const { createWith, search } = createDriveWithProperties();
    await createWith('a', { one: '1' });
    await createWith('b', { one: '1', two: '2' });
    await createWith('c', { three: '3' });
    const has = (key: string, value: string) =>
      `properties has {key = '${key}' and value='${value}'}`;
    expect(
      await search(`${has('three', '3')} or ${has('one', '1')} and ${has('two', '2')}`),
    ).toEqual(['b']);
  });

  it('a query can contain escaped quotes in a text', async () => {
    const { createWith, search } = createDriveWithProperties();
    await createWith('a', { who: "Zoë's (and Al's) \\" });
    const q = "properties has { key='who' and value='Zoë\\'s (and Al\\'s) \\\\' }";
    expect(await search(q)).toEqual(['a']);
  });
});

describe('the properties of a file', () => {
  it('properties are set at creation, and can be added, changed and removed', async () => {
    const { files, setProperties, readProperties } = createDriveWithProperties();
    const properties = { open: 'yes', kept: '1' };
    const requestBody = { name: 'F', mimeType: FOLDER_TYPE, properties };
    const { data } = await files.create({ requestBody, fields: 'id,properties' });
    const fileId = data.id ?? '';
    expect(data.properties).toEqual(properties);
    expect((await setProperties(fileId, { open: null, more: '2' })).data.properties).toEqual({
      ...{ kept: '1', more: '2' },
    });
    await setProperties(fileId, { more: '3' });
    expect(await readProperties(fileId)).toEqual({ kept: '1', more: '3' });
  });

  it('readers see the properties of a file, and writers can set them', async () => {
    const { create, share, setProperties, readProperties } = createDriveWithProperties();
    const fileId = await create('M');
    await setProperties(fileId, { open: 'yes' });
    await share(fileId, GUEST_READER);
    expect(await readProperties(fileId, GUEST)).toEqual({ open: 'yes' });
    expect((await getRefusal(setProperties(fileId, { open: null }, GUEST))).code).toBe(403);
    await share(fileId, GUEST_WRITER);
    await setProperties(fileId, { open: null }, GUEST);
    expect(await readProperties(fileId)).toEqual({});
  });

  const build = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, '']));

  it('a file can have 30 properties of 124 bytes each, but no more or longer ones', async () => {
    const { create, setProperties, readProperties } = createDriveWithProperties();
    const fileId = await create('M');
    for (const properties of [{ open: 'é'.repeat(61) }, build(31)]) {
      expect((await getRefusal(setProperties(fileId, properties))).code).toBe(400);
      expect(await readProperties(fileId)).toBeUndefined();
    }
    await setProperties(fileId, build(30));
    await setProperties(fileId, { p0: 'é'.repeat(61) });
    await setProperties(fileId, { p0: null, q: '1' });
  });
});
