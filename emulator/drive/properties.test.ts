import { beforeEach, describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { createEmulator, type Emulator } from '../emulator.ts';
import { FOLDER_TYPE, makeFile } from './drive-suite.ts';

const HOST = 'host@example.com';
const OTHER_EMAIL = 'other-host@example.com';
const BOT = 'bot@project.iam.gserviceaccount.com';

let emulator: Emulator;
beforeEach(() => {
  emulator = createEmulator();
  return () => emulator.close();
});

const getHostClient = () => openDriveAs(emulator, HOST);

const createTestFile = (name: string, owner = HOST, parent?: string) =>
  makeFile({ emulator, owner }, { name, ...(parent !== undefined && { parent }) });

type PropertyChanges = Readonly<Record<string, string | null>>;

/** Sets properties. A null, which the client’s types lack, deletes a property. */
const setProperties = (fileId: string, properties: PropertyChanges, email = HOST) =>
  openDriveAs(emulator, email).files.update({
    fileId,
    requestBody: { properties: properties as Record<string, string> },
    fields: 'properties',
  });

const readProperties = async (fileId: string, email = HOST) =>
  (await openDriveAs(emulator, email).files.get({ fileId, fields: 'properties' })).data.properties;

const shareFile = (fileId: string, emailAddress: string, role = 'reader') =>
  getHostClient().permissions.create({ fileId, requestBody: { type: 'user', role, emailAddress } });

async function searchFileIds(q: string, email = HOST): Promise<readonly string[]> {
  const { data } = await openDriveAs(emulator, email).files.list({ q, fields: 'files(name)' });
  return (data.files ?? []).map(({ name }) => name ?? '').sort();
}

describe('the properties of a file', () => {
  it('properties are set at creation, and can be added, changed and removed', async () => {
    const requestBody = {
      name: 'F',
      mimeType: FOLDER_TYPE,
      properties: { open: 'yes', kept: '1' },
    };
    const { data } = await getHostClient().files.create({ requestBody, fields: 'id,properties' });
    const fileId = data.id ?? '';
    expect(data.properties).toEqual({ open: 'yes', kept: '1' });
    expect((await setProperties(fileId, { open: null, more: '2' })).data.properties).toEqual({
      kept: '1',
      more: '2',
    });
    await setProperties(fileId, { more: '3' });
    expect(await readProperties(fileId)).toEqual({ kept: '1', more: '3' });
  });

  it('a file has no properties until one is set', async () => {
    expect(await readProperties(await createTestFile('M'))).toBeUndefined();
  });

  it('readers see the properties of a file, and writers can set them', async () => {
    const fileId = await createTestFile('M');
    await setProperties(fileId, { open: 'yes' });
    await shareFile(fileId, BOT);
    expect(await readProperties(fileId, BOT)).toEqual({ open: 'yes' });
    expect((await getRefusal(setProperties(fileId, { open: null }, BOT))).code).toBe(403);
    await shareFile(fileId, BOT, 'writer');
    await setProperties(fileId, { open: null }, BOT);
    expect(await readProperties(fileId)).toEqual({});
  });

  it.each([
    ['longer than 124 bytes together with its name', { open: 'é'.repeat(61) }],
    ['of 31', Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`p${at}`, '']))],
  ])('properties are refused if one is %s', async (_, properties) => {
    const fileId = await createTestFile('M');
    expect((await getRefusal(setProperties(fileId, properties))).code).toBe(400);
    expect(await readProperties(fileId)).toBeUndefined();
  });

  it('a file can have 30 properties of 124 bytes each', async () => {
    const fileId = await createTestFile('M');
    await setProperties(
      fileId,
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, ''])),
    );
    await setProperties(fileId, { p0: 'é'.repeat(61) });
    await setProperties(fileId, { p0: null, q: '1' });
  });
});

describe('a list of files', () => {
  const OPEN = "properties has { key='open' and value='yes' }";

  it('a search by property does not find private properties of the same name', async () => {
    const one = await createTestFile('one');
    await setProperties(one, { open: 'yes' });
    await setProperties(await createTestFile('two'), { open: 'no' });
    const three = await createTestFile('three');
    await getHostClient().files.update({
      fileId: three,
      requestBody: { appProperties: { open: 'yes' } },
    });
    expect(await searchFileIds(OPEN)).toEqual(['one']);
    await setProperties(one, { open: null });
    expect(await searchFileIds(OPEN)).toEqual([]);
  });

  it('a search by owner finds files in a shared folder', async () => {
    const folder = await makeFile({ emulator, owner: HOST }, { name: 'Season', kind: 'folder' });
    await setProperties(await createTestFile('inner', HOST, folder), { open: 'yes' });
    await shareFile(folder, BOT);
    const foreign = await createTestFile('foreign', OTHER_EMAIL);
    await setProperties(foreign, { open: 'yes' }, OTHER_EMAIL);
    await openDriveAs(emulator, OTHER_EMAIL).permissions.create({
      fileId: foreign,
      requestBody: { type: 'user', role: 'reader', emailAddress: BOT },
    });
    expect(await searchFileIds(OPEN, BOT)).toEqual(['foreign', 'inner']);
    expect(await searchFileIds(`${OPEN} and '${HOST}' in owners`, BOT)).toEqual(['inner']);
    const both =
      `${OPEN} and ('${HOST}' in owners or '${OTHER_EMAIL}' in owners) and trashed ` + '= false';
    expect(await searchFileIds(both, BOT)).toEqual(['foreign', 'inner']);
  });

  it.each([
    ['that is not closed', `(trashed = false`, 400],
    ['with a word too many', 'trashed = false trashed = false', 501],
  ])('the query %s is refused', async (_, q, code) => {
    expect((await getRefusal(getHostClient().files.list({ q }))).code).toBe(code);
  });

  it('a query evaluates “and” and “or” from left to right', async () => {
    await setProperties(await createTestFile('a'), { one: '1' });
    await setProperties(await createTestFile('b'), { one: '1', two: '2' });
    await setProperties(await createTestFile('c'), { three: '3' });
    const has = (key: string, value: string) =>
      `properties has {key = '${key}' and value='${value}'}`;
    expect(
      await searchFileIds(`${has('three', '3')} or ${has('one', '1')} and ${has('two', '2')}`),
    ).toEqual(['b']);
  });

  it('a query can contain escaped quotes in a text', async () => {
    await setProperties(await createTestFile('a'), { who: "Zoë's (and Al's) \\" });
    const q = "properties has { key='who' and value='Zoë\\'s (and Al\\'s) \\\\' }";
    expect(await searchFileIds(q)).toEqual(['a']);
  });
});
