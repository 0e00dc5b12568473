/** What a host names a match by: a link to a spreadsheet, its id, or an exported file. */

import { existsSync } from 'node:fs';
import { idIn } from '../../../functions/match/reading/files.ts';
import { UsageError } from '../terminal/exit.ts';

export type MatchSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'spreadsheet'; readonly id: string };

/** The id of the spreadsheet. @throws UsageError when it is neither a link to one nor an id. */
export function spreadsheetIn(address: string): string {
  const id = idIn(address.trim());
  if (id === null) {
    throw new UsageError(
      `“${address.slice(0, 120)}” is no match: give the link of the host’s workbook as the browser shows it, or its id.`,
    );
  }
  return id;
}

/** @throws UsageError when it is neither a file nor a spreadsheet's link or id. */
export function sourceIn(address: string): MatchSource {
  if (address.endsWith('.json') || existsSync(address)) return { kind: 'file', path: address };
  return { kind: 'spreadsheet', id: spreadsheetIn(address) };
}
