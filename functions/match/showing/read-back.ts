/** An entry is read back: Google merges some of what one expects it to refuse, and a 200 is a promise, not a row. Decision 0002. */

import type { RecordRow } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_RECORDS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { readAreas, readMarker } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Sealed } from '../ledger/entry.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { ledgerCells, markOf } from '../ledger/ledger.ts';
import type { PendingCommit } from '../next/build-entry.ts';

/** What stands where an entry was written. */
export type WrittenRow =
  | 'own'
  /** Another entry of the same number: who wrote that was first. */
  | 'another'
  /** Row or mark are not to be seen: a read that is behind, or nothing was written. */
  | 'not seen';

type Written = Pick<PendingCommit, 'match' | 'sealed'>;

/** Reads mark and row, by two calls at once. @throws GoogleError */
export async function readWrittenRow(
  google: Google,
  { match, sealed }: Written,
): Promise<WrittenRow> {
  const { hostId } = match.files;
  const { sheetId } = HOST_RECORDS.ledger;
  const [mark, [[cells = []] = []]] = await Promise.all([
    readMarker(google, hostId, markOf(sealed).metadataId),
    readAreas(google, hostId, [{ kind: 'tab', sheetId, row: match.free.ledger }]),
  ]);
  const { places } = match.layouts.ledger;
  const row = rowIn(
    places.map((place) => cells[place]),
    ledgerCells(sealed),
  );
  return row === 'own' && mark === null ? 'not seen' : row;
}

/** What the cells of a row hold, held against those that were written. */
function rowIn(cells: readonly unknown[], own: RecordRow): WrittenRow {
  if (own.every((cell, index) => cell === (cells[index] ?? ''))) return 'own';
  return cells[0] === own[0] ? 'another' : 'not seen';
}

/** So many cells of a row, up to its hash, show which entry it is. */
export const WRITTEN_CELLS = 9;

/** Whether these cells, from the first of a row on, are those of the entry up to its hash. */
export const isWrittenAs = (cells: readonly unknown[], sealed: Sealed): boolean =>
  rowIn(cells, ledgerCells(sealed).slice(0, WRITTEN_CELLS)) === 'own';

/** Raised where another entry of the same number stands in the ledger: whoever wrote this one is second. */
export class DisplacedError extends Error {
  constructor({ entry }: Sealed) {
    super(`entry ${entry.entry} of the ledger is another one`);
    this.name = 'Displaced';
  }
}

/**
 * Asks whether an entry that Google has taken is the ledger's. @throws DisplacedError where another one is, IncidentError where none
 * is to be seen yet: what comes again finds out; GoogleError.
 */
export async function confirmWritten({ google }: Adjudicator, written: Written): Promise<void> {
  switch (await readWrittenRow(google, written)) {
    case 'own':
      return;
    case 'another':
      throw new DisplacedError(written.sealed);
    case 'not seen':
      throw new IncidentError([notSeen(written.sealed)]);
  }
}

export const notSeen = ({ entry }: Sealed): Incident => ({
  code: 'ledger behind',
  where: `Ledger, entry ${entry.entry}`,
  what: 'Google has taken it and does not show it.',
  todo: 'Nothing: the match comes back to it by itself, and writes it again where it is not there.',
});
