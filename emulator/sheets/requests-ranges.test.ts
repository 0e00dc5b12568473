import { describe, expect, it } from 'vitest';
import { guestOf, PROTECTED, protect, refusedFor } from './requests-suite.ts';
import { type BatchRequest, type Desk, HOST, newDesk, withoutZeroId } from './sheets-suite.ts';
import { range, rows } from './table-suite.ts';

const GUEST = 'guest@example.com';
const place = range(1, 3);

const add = (namedRangeId: string, name: string, at: object = place): BatchRequest => ({
  addNamedRange: { namedRange: { namedRangeId, name, range: at } },
});
const change = (namedRange: object, fields: string): BatchRequest => ({
  updateNamedRange: { namedRange: { namedRangeId: 'a', ...namedRange }, fields },
});
const namesOf = async ({ get }: Desk) =>
  (await get('namedRanges')).namedRanges?.map(({ namedRangeId, name }) => [namedRangeId, name]);

const taken = (name: string) =>
  `Cannot add named range with name: ${name}, a named range with that name already exists.`;

describe('a named range', () => {
  it.each([
    [{ range: place }, 'Invalid name: '],
    [{ name: '', range: place }, 'Invalid name: '],
    [{ name: 'true', range: place }, 'Invalid name: true'],
    [{ name: 'New' }, 'A range must be specified.'],
    [{ name: 'New', range: { sheetId: 99 } }, 'No grid with id: 99'],
    [
      { name: 'New', range: range(1000, 1001) },
      'Range (T!A1001:C1001) exceeds grid limits. Max rows: 1000, max columns: 26',
    ],
    [{ name: 'ALPHA', range: place }, taken('ALPHA')],
    [
      { name: 'New', namedRangeId: 'a', range: place },
      'Cannot add named range with ID: a, a named range with that ID already exists.',
    ],
  ])('a named range with a wrong or used value is refused: %#', async (namedRange, message) => {
    const desk = await newDesk();
    await desk.batch(add('a', 'Alpha'));
    expect(await refusedFor(desk, { addNamedRange: { namedRange } })).toBe(message);
  });

  it('an update changes only the fields of a named range that its mask names', async () => {
    const desk = await newDesk();
    await desk.batch(add('b', 'Beta'), add('a', 'Alpha'), add('c', 'Gamma'));
    await desk.batch(change({ name: 'ALPHA' }, 'name'), change({ range: range(4, 6) }, 'range'));
    const { namedRanges } = await desk.get('namedRanges');
    expect(namedRanges).toEqual([
      { namedRangeId: 'b', name: 'Beta', range: withoutZeroId(place) },
      { namedRangeId: 'a', name: 'ALPHA', range: withoutZeroId(range(4, 6)) },
      { namedRangeId: 'c', name: 'Gamma', range: withoutZeroId(place) },
    ]);
    await desk.batch(change({ name: 'Other', range: place }, '*'));
    expect((await namesOf(desk))?.[1]).toEqual(['a', 'Other']);
    await desk.batch({ deleteNamedRange: { namedRangeId: 'a' } });
    expect(await namesOf(desk)).toEqual([
      ['b', 'Beta'],
      ['c', 'Gamma'],
    ]);
  });

  it.each([
    [change({ name: 'beta' }, 'name'), taken('beta')],
    [change({ name: 'two words' }, 'name'), 'Invalid name: two words'],
    [change({}, 'name'), 'Invalid name: '],
    [change({}, 'range'), 'A range must be specified.'],
    [change({ range: { sheetId: 99 } }, 'range'), 'No grid with id: 99'],
    [change({ namedRangeId: 'z', name: 'New' }, 'name'), 'No named range with id: z'],
    [{ updateNamedRange: { fields: 'name' } }, 'No named range with id: '],
    [{ deleteNamedRange: {} }, 'No named range with id: '],
  ])('a refused change leaves the named range unchanged: %#', async (request, message) => {
    const desk = await newDesk();
    await desk.batch(add('a', 'Alpha'), add('b', 'Beta'));
    expect(await refusedFor(desk, request)).toBe(message);
  });
});

describe('ids that are left to Google', () => {
  /** Requests with many given ids, and then one without an id. */
  const KINDS: readonly (readonly [string, (id: number | null) => BatchRequest])[] = [
    [
      'addNamedRange',
      (id) => {
        const name = `Guard_${id}`;
        return id === null
          ? { addNamedRange: { namedRange: { name, range: place } } }
          : add(`${id}`, name);
      },
    ],
    [
      'addProtectedRange',
      (id) => ({
        addProtectedRange: {
          protectedRange: { range: place, ...(id !== null && { protectedRangeId: id }) },
        },
      }),
    ],
    [
      'addChart',
      (id) => ({
        addChart: {
          chart: {
            ...(id !== null && { chartId: id }),
            spec: { basicChart: { chartType: 'LINE' } },
            position: { overlayPosition: {} },
          },
        },
      }),
    ],
  ];
  it.each(KINDS)('an unused id is generated for %s', async (_name, one) => {
    const { batch, emulator } = await newDesk();
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(emulator.snapshot().nextId).toBeLessThan(ids.length);
    await batch(...ids.map(one));
    await batch(one(null));
  });
});

describe('a protection', () => {
  const protection = (more: object): BatchRequest => ({
    addProtectedRange: { protectedRange: { range: place, ...more } },
  });
  const editorsOf = async ({ get }: Desk) =>
    (await get('sheets.protectedRanges.editors')).sheets?.[0]?.protectedRanges?.map(
      ({ editors }) => editors?.users,
    );

  it('a protection admits its named editors, its creator and the owner, each once', async () => {
    const desk = await newDesk();
    const guest = await guestOf(desk);
    const [reply] = await guest.batch(protection({ editors: { users: ['ally@example.com'] } }));
    expect(reply?.addProtectedRange?.protectedRange?.editors).toEqual({
      users: ['ally@example.com'],
    });
    await desk.batch(protection({ editors: { users: [HOST] } }));
    expect(await editorsOf(desk)).toEqual([['ally@example.com', HOST, GUEST], [HOST]]);
  });

  it('the reply contains the properties of a protection', async () => {
    const desk = await newDesk();
    const kept = { protectedRangeId: 3, description: 'Orders', range: withoutZeroId(place) };
    await desk.batch(protection({ ...kept, requestingUserCanEdit: false, warningOnly: false }));
    await desk.batch(protection({ protectedRangeId: 4, warningOnly: true }));
    const { sheets } = await desk.get('sheets.protectedRanges');
    expect(sheets?.[0]?.protectedRanges).toEqual([
      { ...kept, editors: { users: [HOST] }, requestingUserCanEdit: true },
      {
        protectedRangeId: 4,
        range: withoutZeroId(place),
        editors: { users: [HOST] },
        warningOnly: true,
        requestingUserCanEdit: true,
      },
    ]);
  });

  it('the id of a protection is unique among all sheets, and its sheet must exist', async () => {
    const desk = await newDesk();
    await desk.batch(
      protection({ protectedRangeId: 3 }),
      protection({ protectedRangeId: 4, range: { sheetId: 7 } }),
    );
    for (const id of [3, 4]) {
      expect(await refusedFor(desk, protection({ protectedRangeId: id }))).toBe(
        `Cannot add protected range with ID: ${id}, a protected range with that ID already exists.`,
      );
    }
    expect(await refusedFor(desk, protection({ range: { sheetId: 99 } }))).toBe(
      'No grid with id: 99',
    );
  });

  it('only an editor of a protection can remove it, and other protections remain', async () => {
    const desk = await newDesk();
    await desk.batch(
      protection({ protectedRangeId: 3, editors: { users: [HOST] } }),
      protection({ protectedRangeId: 4, warningOnly: true }),
      protection({ protectedRangeId: 5 }),
    );
    const remove = (id: number): BatchRequest => ({
      deleteProtectedRange: { protectedRangeId: id },
    });
    const guest = await guestOf(desk);
    expect(await refusedFor(guest, remove(3))).toBe(PROTECTED);
    await guest.batch(remove(4));
    const { sheets } = await desk.get('sheets.protectedRanges.protectedRangeId');
    expect(sheets?.[0]?.protectedRanges).toEqual([
      { protectedRangeId: 3 },
      { protectedRangeId: 5 },
    ]);
    expect(await refusedFor(desk, remove(6))).toBe('No protected range with ID: 6');
    expect(await refusedFor(desk, { deleteProtectedRange: {} })).toBe(
      'No protected range with ID: 0',
    );
  });

  it('a protection moves with its cells, and is deleted with them', async () => {
    const desk = await newDesk();
    await desk.batch(protect(range(2, 4)), protect({ ...range(2, 4), sheetId: 7 }), {
      insertDimension: { range: rows(1, 2) },
    });
    const placesOf = async () =>
      (await desk.get('sheets.protectedRanges.range')).sheets?.map(({ protectedRanges }) =>
        protectedRanges?.map((one) => one.range),
      );
    expect(await placesOf()).toEqual([
      [withoutZeroId(range(3, 5))],
      [{ ...range(2, 4), sheetId: 7 }],
    ]);
    await desk.batch({ deleteDimension: { range: rows(3, 5) } });
    expect((await placesOf())?.[0]).toBeUndefined();
  });
});
