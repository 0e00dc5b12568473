import { describe, expect, it } from 'vitest';
import { getRefusal, sendControl } from '../clients-suite.ts';
import { createMetadata } from './requests-suite.ts';
import { type BatchRequest, openDesk } from './sheets-suite.ts';

describe('developer metadata', () => {
  it('developer metadata is found by its id', async () => {
    const { client, spreadsheetId, batch } = await openDesk();
    const [, reply] = await batch(
      createMetadata({}),
      createMetadata({ metadataId: 1_000_003 }),
      createMetadata({}),
    );
    const { data } = await client.spreadsheets.developerMetadata.get({
      spreadsheetId,
      metadataId: 1_000_003,
    });
    expect(data).toEqual(reply?.createDeveloperMetadata?.developerMetadata);
    expect(data.location).toEqual({ locationType: 'SPREADSHEET', spreadsheet: true });
  });

  it('developer metadata may have 30,000 characters in total, but no more', async () => {
    const { batch } = await openDesk();
    const entry = (length: number) => createMetadata({ metadataValue: 'x'.repeat(length) });
    await batch(
      entry(9994),
      entry(9994),
      createMetadata({ metadataKey: 'k', metadataValue: undefined }),
    );
    expect((await getRefusal(batch(entry(9994)))).message).toContain('storage limit');
    await batch(entry(9993));
    const more = createMetadata({ metadataKey: 'k', metadataValue: '' });
    expect((await getRefusal(batch(more))).message).toContain('storage limit');
  });

  const INCOMPLETE = [
    [{ metadataKey: '' }, ' must have a key specified.'],
    [{ metadataKey: undefined }, ' must have a key specified.'],
    [{ visibility: undefined }, ' must have a visibility specified.'],
    [{ location: undefined }, ' must have a location specified.'],
    [{ location: { spreadsheet: false } }, ' must have a location specified.'],
    [{ metadataId: 0 }, ' ID must be positive.'],
  ] as const;
  it.each(INCOMPLETE)('developer metadata with %o is refused', async (given, problem) => {
    const { batch } = await openDesk();
    expect((await getRefusal(batch(createMetadata(given)))).message).toBe(
      `Invalid requests[0].createDeveloperMetadata: Developer metadata${problem}`,
    );
  });

  it.each(['abc', '1.5'])('an id such as %s for developer metadata is refused', async (id) => {
    const { emulator, spreadsheetId, batch } = await openDesk();
    await batch(createMetadata({ metadataId: 1 }));
    const url = `http://emulator.test/v4/spreadsheets/${spreadsheetId}/developerMetadata/${id}`;
    const headers = { authorization: `Bearer ${emulator.tokenFor('host@example.com')}` };
    const response = await emulator.fetch(new Request(url, { headers }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { message: `Invalid value at 'metadata_id' (TYPE_INT32), "${id}"` },
    });
  });
});

describe('a filter for developer metadata', () => {
  const ENTRIES = [
    { metadataId: 1, metadataKey: 'commit', metadataValue: 'a', visibility: 'DOCUMENT' },
    { metadataId: 2, metadataKey: 'commit', metadataValue: 'b', visibility: 'PROJECT' },
    { metadataId: 3, metadataKey: 'seal', metadataValue: 'a', visibility: 'PROJECT' },
  ];
  const buildDeletion = (developerMetadataLookup: object): BatchRequest => ({
    deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup } },
  });

  const FOUND: readonly (readonly [object, readonly number[]])[] = [
    [{ metadataId: 2 }, [2]],
    [{ metadataKey: 'commit' }, [1, 2]],
    [{ metadataValue: 'a' }, [1, 3]],
    [{ visibility: 'PROJECT' }, [2, 3]],
    [{ metadataKey: 'commit', metadataValue: 'a' }, [1]],
    [{ metadataKey: 'seal', metadataValue: 'b' }, []],
    [{ metadataId: 1, metadataKey: 'seal' }, []],
    [{ metadataId: 1, visibility: 'PROJECT' }, []],
  ];
  it.each(FOUND)('a filter with %o finds entries that match all of it', async (lookup, ids) => {
    const { batch, get } = await openDesk();
    await batch(...ENTRIES.map(createMetadata));
    const [reply] = await batch(buildDeletion(lookup));
    const told = reply?.deleteDeveloperMetadata?.deletedDeveloperMetadata ?? [];
    expect(told.map(({ metadataId }) => metadataId)).toEqual(ids);
    const { developerMetadata = [] } = await get('developerMetadata.metadataId');
    expect(developerMetadata.map(({ metadataId }) => metadataId)).toEqual(
      [1, 2, 3].filter((id) => !ids.includes(id)),
    );
  });

  it.each([{}, { dataFilter: {} }])('a filter with %o is refused', async (request) => {
    const { batch } = await openDesk();
    const call = batch({ deleteDeveloperMetadata: request });
    expect((await getRefusal(call)).message).toBe(
      'Invalid requests[0].deleteDeveloperMetadata: A filter for developer metadata is required.',
    );
  });
});

it('the first of two entries with one id remains if another id is deleted', async () => {
  const { batch, get, emulator } = await openDesk();
  const effect = { kind: 'merge', taken: 'second stays' };
  const fault = { effect, api: 'sheets', path: ':batchUpdate$', from: 2 };
  await sendControl(emulator, 'POST', '/faults', fault);
  await batch(createMetadata({ metadataId: 1 }), createMetadata({ metadataId: 2 }));
  await batch(createMetadata({ metadataId: 2, metadataValue: 'new' }));
  const { developerMetadata } = await get('developerMetadata(metadataId,metadataValue)');
  expect(developerMetadata).toEqual([
    { metadataId: 1, metadataValue: 'hash' },
    { metadataId: 2, metadataValue: 'new' },
  ]);
});
