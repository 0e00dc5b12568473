/** What a ledger that was brought back to an older version has lost, as far as pages and marks still know of it. */

import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import type { Marker } from '../../google/sheet-requests.ts';
import { type Grid, readAreas, readMarker } from '../../google/sheets.ts';
import { shortHash } from '../ledger/digest.ts';
import { markerOf, markOf } from '../ledger/ledger.ts';
import { publishedIds } from '../reading/files.ts';
import { readLedgerNow } from '../reading/ledger-now.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { isSameEntry, type ShownEntry } from './guard.ts';
import { guardIfSeen, judgeShown } from './guard-judgement.ts';

/** The entries that guards of published workbooks and the tab Proof name and the ledger does not have, the first first. @throws GoogleError */
export async function readLostEntries(
  google: Google,
  match: Match,
): Promise<readonly ShownEntry[]> {
  const { files } = match;
  const [entries, guards, proof] = await Promise.all([
    readLedgerNow(google, files.hostId),
    Promise.all(publishedIds(files).map((id) => guardIfSeen(google, id))),
    readProof(google, files.publicId),
  ]);
  const shown = guards.flatMap((seen) => seen?.guard ?? []);
  const lost = [...proof, ...shown].filter((one) => judgeShown(one, entries).kind === 'ahead');
  return lost
    .filter((one, index) => lost.findIndex((other) => isSameEntry(one, other)) === index)
    .map(({ entry, hash }) => ({ entry, hash }))
    .toSorted((one, other) => one.entry - other.entry);
}

/** The chain as the public workbook tells it; nothing where it cannot be read. */
async function readProof(google: Google, publicId: string): Promise<readonly ShownEntry[]> {
  if (publicId === '') return [];
  try {
    const area = { kind: 'tab', sheetId: PUBLIC_TABS.proof.sheetId } as const;
    const [rows = []] = await readAreas(google, publicId, [area]);
    return chainIn(rows);
  } catch (error) {
    if (error instanceof GoogleError) return [];
    throw error;
  }
}

const chainIn = (rows: Grid): readonly ShownEntry[] =>
  rows.flatMap(([entry, hash]) =>
    typeof entry === 'number' && HASH.test(String(hash))
      ? [{ entry, hash: shortHash(String(hash)) }]
      : [],
  );

const HASH = /^[0-9a-f]{64}$/;

/**
 * The marks that stand beyond the ledger's last entry: a version may have been brought back without them, and while they stand no other
 * entry of their numbers can be written. @throws GoogleError
 */
export async function readStaleMarks(google: Google, match: Match): Promise<readonly Marker[]> {
  const { sealed } = currentPosition(match);
  const { key } = markOf(sealed);
  const marks: Marker[] = [];
  for (let entry = sealed.entry.entry + 1; ; entry++) {
    const metadataId = markerOf(entry);
    const mark = await readMarker(google, match.files.hostId, metadataId);
    if (mark === null) return marks;
    marks.push({ metadataId, key, value: mark.value });
  }
}
