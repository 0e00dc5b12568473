/** A match's positions, from wherever its host or anybody names it by. */

import type { Google } from '../../../functions/google/connect.ts';
import { describeSpreadsheet, readDrawn } from '../../../functions/google/sheets.ts';
import { matchOfPublic, positionsOf } from '../../../functions/match/auditing/archive.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { readMatch } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { loadArchive } from '../files/archive-file.ts';
import { connectTo, type GoogleOptions } from '../google/connection.ts';
import { fileIn, linkOr } from './match-address.ts';
import { matchNamed } from './match-name.ts';

/** `name`: a link, an id, an exported file, or a name of the host's. */
export async function positionsAt(
  name: string | undefined,
  options: GoogleOptions,
): Promise<readonly Position[]> {
  const file = name === undefined ? null : fileIn(name);
  if (file !== null) return positionsOf(await loadArchive(file));
  const { google } = await connectTo(options);
  const id = await matchNamed(google, name);
  return positionsIn(google, { id, address: linkOr(name, id) });
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
