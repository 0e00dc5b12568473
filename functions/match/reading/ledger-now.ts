/** The ledger alone, read again before something is drawn over a page that does not fit what was read of it. */

import { isLedgerRow, LEDGER } from '../../../sheets-templates/records/record-columns.ts';
import { belowHeading } from '../../../sheets-templates/records/record-layout.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { readAreas } from '../../google/sheets.ts';
import type { Sealed } from '../ledger/entry.ts';
import { soundEntries } from '../ledger/ledger.ts';

/** The entries that stand under their own hashes, by number. @throws GoogleError */
export async function readLedgerNow(google: Google, hostId: string): Promise<readonly Sealed[]> {
  const [rows = []] = await readAreas(google, hostId, [
    { kind: 'tab', sheetId: HOST_TABS.ledger.sheetId },
  ]);
  return soundEntries(belowHeading(LEDGER.columns, rows, isLedgerRow));
}
