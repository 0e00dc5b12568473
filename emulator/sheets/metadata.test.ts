import { describe, expect, it } from 'vitest';
import { refusalOf } from '../genuine-client.ts';
import { type BatchRequest, newDesk } from './sheets-suite.ts';

const create = (given: object): BatchRequest => ({
  createDeveloperMetadata: {
    developerMetadata: {
      metadataKey: 'commit',
      metadataValue: 'hash',
      location: { spreadsheet: true },
      visibility: 'DOCUMENT',
      ...given,
    },
  },
});

describe('developer metadata', () => {
  it('comes back by the id it was given', async () => {
    const { client, spreadsheetId, batch } = await newDesk();
    const [reply] = await batch(create({ metadataId: 1_000_003 }));
    const { data } = await client.spreadsheets.developerMetadata.get({
      spreadsheetId,
      metadataId: 1_000_003,
    });
    expect(data).toEqual(reply?.createDeveloperMetadata?.developerMetadata);
    expect(data.location).toEqual({ locationType: 'SPREADSHEET', spreadsheet: true });
  });

  it('goes when all that is asked for fits, and stays else', async () => {
    const { client, spreadsheetId, batch } = await newDesk();
    const gone = (metadataValue: string): BatchRequest => ({
      deleteDeveloperMetadata: {
        dataFilter: { developerMetadataLookup: { metadataId: 7, metadataValue } },
      },
    });
    const [, kept] = await batch(create({ metadataId: 7 }), gone('other'));
    expect(kept?.deleteDeveloperMetadata?.deletedDeveloperMetadata ?? []).toEqual([]);
    const [deleted] = await batch(gone('hash'), create({ metadataId: 7, metadataValue: 'new' }));
    expect(deleted?.deleteDeveloperMetadata?.deletedDeveloperMetadata).toHaveLength(1);
    const { data } = await client.spreadsheets.developerMetadata.get({
      spreadsheetId,
      metadataId: 7,
    });
    expect(data.metadataValue).toBe('new');
  });

  it('takes the same key twice', async () => {
    const { batch } = await newDesk();
    const replies = await batch(create({}), create({}));
    const ids = replies.map(
      (reply) => reply.createDeveloperMetadata?.developerMetadata?.metadataId,
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('that is not there is not found', async () => {
    const { client, spreadsheetId } = await newDesk();
    const call = client.spreadsheets.developerMetadata.get({ spreadsheetId, metadataId: 4 });
    expect(await refusalOf(call)).toMatchObject({ code: 404, status: 'NOT_FOUND' });
  });

  it('is in the reply of get', async () => {
    const { batch, get } = await newDesk();
    await batch(create({ metadataId: 1 }));
    const { developerMetadata } = await get('developerMetadata.metadataId');
    expect(developerMetadata).toEqual([{ metadataId: 1 }]);
  });

  it.each(['DOCUMENT', 'PROJECT'])('of the visibility %s is accepted', async (visibility) => {
    const { batch } = await newDesk();
    const [reply] = await batch(create({ visibility }));
    expect(reply?.createDeveloperMetadata?.developerMetadata?.visibility).toBe(visibility);
  });

  const STORED = [
    ['a value of 20,000 characters is', 20_000, true],
    ['a value of 100,000 characters is not', 100_000, false],
  ] as const;
  it.each(STORED)('of %s accepted', async (_what, length, accepted) => {
    const { batch } = await newDesk();
    const call = batch(create({ metadataValue: 'x'.repeat(length) }));
    if (accepted) await call;
    else {
      expect((await refusalOf(call)).message).toBe(
        'Invalid requests[0].createDeveloperMetadata: Adding the requested developer metadata would exceed the allowed storage limit',
      );
    }
  });

  it('of twelve hundred short entries is accepted, and then no more', async () => {
    const { batch } = await newDesk();
    const entry = { metadataKey: 'commit', metadataValue: '0123456789abcdefghi' };
    await batch(
      ...Array.from({ length: 1200 }, (_, index) => create({ ...entry, metadataId: index + 1 })),
    );
    expect((await refusalOf(batch(create(entry)))).message).toContain('storage limit');
  });

  const INCOMPLETE = [
    ['a key', { metadataKey: '' }],
    ['a visibility', { visibility: undefined }],
    ['a location', { location: undefined }],
    ['a positive id', { metadataId: -1 }],
  ] as const;
  it.each(INCOMPLETE)('without %s is refused', async (_what, given) => {
    const { batch } = await newDesk();
    expect((await refusalOf(batch(create(given)))).code).toBe(400);
  });
});

describe('one of two racing commits', () => {
  it('wins, and the other one changes nothing', async () => {
    const { batch, values } = await newDesk();
    const commit = (by: string) =>
      batch(create({ metadataId: 9, metadataValue: by }), {
        updateCells: {
          start: {},
          rows: [{ values: [{ userEnteredValue: { stringValue: by } }] }],
          fields: 'userEnteredValue',
        },
      });
    const results = await Promise.allSettled([commit('first'), commit('second')]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect(await values('T')).toEqual([['first']]);
  });
});
