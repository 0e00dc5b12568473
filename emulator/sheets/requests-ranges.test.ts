import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import {
  buildColumnSpan,
  buildGridSize,
  buildNamedRange,
  createMetadata,
  readRefusal,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, omitZeroId, openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

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

const TAKEN_ID_MESSAGE =
  'Cannot add named range with ID: a, a named range with that ID already exists.';
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
    [{ name: 'New', namedRangeId: 'a', range: NAMED_PLACE }, TAKEN_ID_MESSAGE],
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
      { namedRangeId: 'b', name: 'Beta', range: omitZeroId(NAMED_PLACE) },
      { namedRangeId: 'a', name: 'ALPHA', range: omitZeroId(toRange(4, 6)) },
      { namedRangeId: 'c', name: 'Gamma', range: omitZeroId(NAMED_PLACE) },
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

const position = { overlayPosition: {} };
const spec = { basicChart: { chartType: 'LINE' } };
/** Builds requests by kind. The id is given, or absent if it is null. */
const KINDS: Readonly<Record<string, (id: number | null) => BatchRequest>> = {
  addNamedRange: (id) => ({
    addNamedRange: {
      namedRange: {
        ...{ name: `Guard_${id}`, range: NAMED_PLACE },
        ...(id !== null && { namedRangeId: `${id}` }),
      },
    },
  }),
  addProtectedRange: (id) => ({
    addProtectedRange: {
      protectedRange: { range: NAMED_PLACE, ...(id !== null && { protectedRangeId: id }) },
    },
  }),
  addChart: (id) => ({
    addChart: { chart: { spec, position, ...(id !== null && { chartId: id }) } },
  }),
  createDeveloperMetadata: (id) => createMetadata(id === null ? {} : { metadataId: id }),
};

it.each(Object.entries(KINDS))(
  'an unused id is generated for %s, and for a copy of its sheet',
  async (_name, build) => {
    const { batch, emulator, get } = await openDesk();
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(emulator.snapshot().nextId).toBeLessThan(ids.length);
    await batch(...ids.map(build));
    await batch(build(null), { duplicateSheet: { sourceSheetId: 0, newSheetId: 99 } });
    const { sheets } = await get('sheets(charts.chartId,protectedRanges.protectedRangeId)');
    const copied = sheets?.flatMap(({ charts = [], protectedRanges = [] }) => [
      ...charts.map(({ chartId }) => chartId),
      ...protectedRanges.map(({ protectedRangeId }) => protectedRangeId),
    ]);
    expect(new Set(copied).size).toBe(copied?.length);
  },
);

it.each<[string, BatchRequest]>([
  ['their rows', { deleteDimension: { range: toRowSpan(0, 5) } }],
  ['their columns', { deleteDimension: { range: buildColumnSpan(0, 3) } }],
  ['their sheet', { deleteSheet: { sheetId: 0 } }],
  ['the end of the grid', buildGridSize(0, 1, 26)],
])('named ranges that lost %s are hidden, and keep their names and ids', async (_, deletion) => {
  const desk = await openDesk();
  await desk.batch(buildAddition('guard', 'Guard'), deletion);
  expect((await desk.get('namedRanges')).namedRanges).toBeUndefined();
  expect((await getRefusal(desk.values('Guard'))).message).toBe('Unable to parse range: Guard');
  const range = { ...NAMED_PLACE, sheetId: 7 };
  const missing = 'No named range with id: guard';
  for (const [request, message] of [
    [buildNamedRange('guard', range), formatTakenMessage('guard')],
    [buildAddition('guard', 'Other', range), TAKEN_ID_MESSAGE.replace('ID: a', 'ID: guard')],
    [{ deleteNamedRange: { namedRangeId: 'guard' } }, missing],
    [buildChange({ namedRangeId: 'guard', range }, 'range'), missing],
  ] as const) {
    expect(await readRefusal(desk, request)).toBe(message);
  }
});
