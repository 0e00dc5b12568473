/** A match's positions, from wherever its host or anybody names it by. */

import type { Google } from '../../../functions/google/connect.ts';
import { describeSpreadsheet, readDrawn } from '../../../functions/google/sheets.ts';
import { matchOfPublic, positionsOf } from '../../../functions/match/auditing/archive.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { readMatch } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { loadArchive } from '../files/archive-file.ts';
import { connectTo, type GoogleOptions } from '../google/connection.ts';
import { sourceIn } from './match-address.ts';

/** @param address link or id of the host's workbook, of the public one of a match that is over, or an exported file */
export async function positionsAt(
  address: string,
  options: GoogleOptions,
): Promise<readonly Position[]> {
  const source = sourceIn(address);
  switch (source.kind) {
    case 'file':
      return positionsOf(await loadArchive(source.path));
    case 'spreadsheet': {
      const { google } = await connectTo(options);
      return positionsIn(google, { id: source.id, address });
    }
  }
}

/** The host's workbook, or the public one of a match that is over. */
async function positionsIn(
  google: Google,
  place: { readonly id: string; readonly address: string },
): Promise<readonly Position[]> {
  const { sheets } = await describeSpreadsheet(google, place.id);
  if (sheets.some(({ title }) => title === HOST_TABS.match.title)) {
    return (await readMatch(google, place.id)).positions;
  }
  return matchOfPublic(await readDrawn(google, place.id), place).positions;
}
