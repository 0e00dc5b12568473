import { describe, expect, it } from 'vitest';
import { buildProtection, createGuest, PROTECTED_MESSAGE, readRefusal } from './requests-suite.ts';
import { type BatchRequest, type Desk, HOST, openDesk, withoutZeroId } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

const GUEST = 'guest@example.com';
const NAMED_PLACE = toRange(1, 3);

const buildAddition = (
  namedRangeId: string,
  name: string,
  at: object = NAMED_PLACE,
): BatchRequest => ({
  addNamedRange: { namedRange: { namedRangeId, name, range: at } },
});
const buildChange = (namedRange: object, fields: string): BatchRequest => ({
  updateNamedRange: { namedRange: { namedRangeId: 'a', ...namedRange }, fields },
});
const readNames = async ({ get }: Desk) =>
  (await get('namedRanges')).namedRanges?.map(({ namedRangeId, name }) => [namedRangeId, name]);

const formatTakenMessage = (name: string) =>
  `Cannot add named range with name: ${name}, a named range with that name already exists.`;

describe('a named range', () => {
  it.each([
    [{ range: NAMED_PLACE }, 'Invalid name: '],
    [{ name: '', range: NAMED_PLACE }, 'Invalid name: '],
    [{ name: 'true', range: NAMED_PLACE }, 'Invalid name: true'],
    [{ name: 'New' }, 'A range must be specified.'],
    [{ name: 'New', range: { sheetId: 99 } }, 'No grid with id: 99'],
    [
      { name: 'New', range: toRange(1000, 1001) },
      'Range (T!A1001:C1001) exceeds grid limits. Max rows: 1000, max columns: 26',
    ],
    [{ name: 'ALPHA', range: NAMED_PLACE }, formatTakenMessage('ALPHA')],
    [
      { name: 'New', namedRangeId: 'a', range: NAMED_PLACE },
      'Cannot add named range with ID: a, a named range with that ID already exists.',
    ],
  ])('a named range with a wrong or used value is refused: %#', async (namedRange, message) => {
    const desk = await openDesk();
    await desk.batch(buildAddition('a', 'Alpha'));
    expect(await readRefusal(desk, { addNamedRange: { namedRange } })).toBe(message);
  });

  it('an update changes only the fields of a named range that its mask names', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildAddition('b', 'Beta'),
      buildAddition('a', 'Alpha'),
      buildAddition('c', 'Gamma'),
    );
    await desk.batch(
      buildChange({ name: 'ALPHA' }, 'name'),
      buildChange({ range: toRange(4, 6) }, 'range'),
    );
    const { namedRanges } = await desk.get('namedRanges');
    expect(namedRanges).toEqual([
      { namedRangeId: 'b', name: 'Beta', range: withoutZeroId(NAMED_PLACE) },
      { namedRangeId: 'a', name: 'ALPHA', range: withoutZeroId(toRange(4, 6)) },
      { namedRangeId: 'c', name: 'Gamma', range: withoutZeroId(NAMED_PLACE) },
    ]);
    await desk.batch(buildChange({ name: 'Other', range: NAMED_PLACE }, '*'));
    expect((await readNames(desk))?.[1]).toEqual(['a', 'Other']);
    await desk.batch({ deleteNamedRange: { namedRangeId: 'a' } });
    expect(await readNames(desk)).toEqual([
      ['b', 'Beta'],
      ['c', 'Gamma'],
    ]);
  });

  it.each([
    [buildChange({ name: 'beta' }, 'name'), formatTakenMessage('beta')],
    [buildChange({ name: 'two words' }, 'name'), 'Invalid name: two words'],
    [buildChange({}, 'name'), 'Invalid name: '],
    [buildChange({}, 'range'), 'A range must be specified.'],
    [buildChange({ range: { sheetId: 99 } }, 'range'), 'No grid with id: 99'],
    [buildChange({ namedRangeId: 'z', name: 'New' }, 'name'), 'No named range with id: z'],
    [{ updateNamedRange: { fields: 'name' } }, 'No named range with id: '],
    [{ deleteNamedRange: {} }, 'No named range with id: '],
  ])('a refused change leaves the named range unchanged: %#', async (request, message) => {
    const desk = await openDesk();
    await desk.batch(buildAddition('a', 'Alpha'), buildAddition('b', 'Beta'));
    expect(await readRefusal(desk, request)).toBe(message);
  });
});

describe('ids that are left to Google', () => {
  /** Builds requests by kind. The id is given, or absent if it is null. */
  const KINDS: readonly (readonly [string, (id: number | null) => BatchRequest])[] = [
    [
      'addNamedRange',
      (id) => {
        const name = `Guard_${id}`;
        return id === null
          ? { addNamedRange: { namedRange: { name, range: NAMED_PLACE } } }
          : buildAddition(`${id}`, name);
      },
    ],
    [
      'addProtectedRange',
      (id) => ({
        addProtectedRange: {
          protectedRange: { range: NAMED_PLACE, ...(id !== null && { protectedRangeId: id }) },
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
    const { batch, emulator } = await openDesk();
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(emulator.snapshot().nextId).toBeLessThan(ids.length);
    await batch(...ids.map(one));
    await batch(one(null));
  });
});

describe('a protection', () => {
  const protection = (more: object): BatchRequest => ({
    addProtectedRange: { protectedRange: { range: NAMED_PLACE, ...more } },
  });
  const editorsOf = async ({ get }: Desk) =>
    (await get('sheets.protectedRanges.editors')).sheets?.[0]?.protectedRanges?.map(
      ({ editors }) => editors?.users,
    );

  it('a protection admits its named editors, its creator and the owner, each once', async () => {
    const desk = await openDesk();
    const guest = await createGuest(desk);
    const [reply] = await guest.batch(protection({ editors: { users: ['ally@example.com'] } }));
    expect(reply?.addProtectedRange?.protectedRange?.editors).toEqual({
      users: ['ally@example.com'],
    });
    await desk.batch(protection({ editors: { users: [HOST] } }));
    expect(await editorsOf(desk)).toEqual([['ally@example.com', HOST, GUEST], [HOST]]);
  });

  it('the reply contains the properties of a protection', async () => {
    const desk = await openDesk();
    const kept = { protectedRangeId: 3, description: 'Orders', range: withoutZeroId(NAMED_PLACE) };
    await desk.batch(protection({ ...kept, requestingUserCanEdit: false, warningOnly: false }));
    await desk.batch(protection({ protectedRangeId: 4, warningOnly: true }));
    const { sheets } = await desk.get('sheets.protectedRanges');
    expect(sheets?.[0]?.protectedRanges).toEqual([
      { ...kept, editors: { users: [HOST] }, requestingUserCanEdit: true },
      {
        protectedRangeId: 4,
        range: withoutZeroId(NAMED_PLACE),
        editors: { users: [HOST] },
        warningOnly: true,
        requestingUserCanEdit: true,
      },
    ]);
  });

  it('the id of a protection is unique among all sheets, and its sheet must exist', async () => {
    const desk = await openDesk();
    await desk.batch(
      protection({ protectedRangeId: 3 }),
      protection({ protectedRangeId: 4, range: { sheetId: 7 } }),
    );
    for (const id of [3, 4]) {
      expect(await readRefusal(desk, protection({ protectedRangeId: id }))).toBe(
        `Cannot add protected range with ID: ${id}, a protected range with that ID already exists.`,
      );
    }
    expect(await readRefusal(desk, protection({ range: { sheetId: 99 } }))).toBe(
      'No grid with id: 99',
    );
  });

  it('only an editor of a protection can remove it, and other protections remain', async () => {
    const desk = await openDesk();
    await desk.batch(
      protection({ protectedRangeId: 3, editors: { users: [HOST] } }),
      protection({ protectedRangeId: 4, warningOnly: true }),
      protection({ protectedRangeId: 5 }),
    );
    const remove = (id: number): BatchRequest => ({
      deleteProtectedRange: { protectedRangeId: id },
    });
    const guest = await createGuest(desk);
    expect(await readRefusal(guest, remove(3))).toBe(PROTECTED_MESSAGE);
    await guest.batch(remove(4));
    const { sheets } = await desk.get('sheets.protectedRanges.protectedRangeId');
    expect(sheets?.[0]?.protectedRanges).toEqual([
      { protectedRangeId: 3 },
      { protectedRangeId: 5 },
    ]);
    expect(await readRefusal(desk, remove(6))).toBe('No protected range with ID: 6');
    expect(await readRefusal(desk, { deleteProtectedRange: {} })).toBe(
      'No protected range with ID: 0',
    );
  });

  it('a protection moves with its cells, and is deleted with them', async () => {
    const desk = await openDesk();
    await desk.batch(
      buildProtection(toRange(2, 4)),
      buildProtection({ ...toRange(2, 4), sheetId: 7 }),
      {
        insertDimension: { range: toRowSpan(1, 2) },
      },
    );
    const placesOf = async () =>
      (await desk.get('sheets.protectedRanges.range')).sheets?.map(({ protectedRanges }) =>
        protectedRanges?.map((one) => one.range),
      );
    expect(await placesOf()).toEqual([
      [withoutZeroId(toRange(3, 5))],
      [{ ...toRange(2, 4), sheetId: 7 }],
    ]);
    await desk.batch({ deleteDimension: { range: toRowSpan(3, 5) } });
    expect((await placesOf())?.[0]).toBeUndefined();
  });
});
