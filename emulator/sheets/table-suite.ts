import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

/** Builds a half-open range on the first sheet, which has its first three columns by default. */
export const toRange = (
  startRowIndex: number,
  endRowIndex: number,
  [startColumnIndex, endColumnIndex]: readonly [number, number] = [0, 3],
) => ({ sheetId: 0, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex });

export const toRowSpan = (startIndex: number, endIndex: number) => ({
  sheetId: 0,
  dimension: 'ROWS',
  startIndex,
  endIndex,
});

/** Creates a desk with values from A1 on. */
export async function fillDesk(values: unknown[][], ...requests: BatchRequest[]): Promise<Desk> {
  const desk = await openDesk();
  await desk.enter('T!A1', values);
  if (requests.length > 0) await desk.batch(...requests);
  return desk;
}

export const buildGuard = (place: object): BatchRequest => ({
  addNamedRange: { namedRange: { namedRangeId: 'guard', name: 'Guard', range: place } },
});

export async function readGuard({ get }: Desk) {
  return (await get('namedRanges')).namedRanges?.[0]?.range;
}
