import type { Google } from '../../../functions/google/connect.ts';
import { type Grid, readAreas } from '../../../functions/google/sheets.ts';

/** Reads ranges in A1 notation in one call. Returns their cells in the given order. */
export const readRanges = (
  google: Google,
  spreadsheetId: string,
  ranges: readonly string[],
): Promise<readonly Grid[]> =>
  readAreas(
    google,
    spreadsheetId,
    ranges.map((a1) => ({ kind: 'range', a1 })),
  );
