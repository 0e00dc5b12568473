/** What a row of the tab Requests asks for: a wish, or a sentence that says what is wrong, where, and what to do. */

import type { RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import { LONGEST_REASON } from '../ledger/entry-parts.ts';
import { hiddenCharacterIn } from '../ledger/hidden-character.ts';
import type { Asking, RowAction } from '../next/intervention-row.ts';
import { INTERVENTIONS, REQUEST_KINDS, type RequestKind } from '../next/interventions.ts';
import { shortened } from '../reading/shortened.ts';

/** The cells that the host fills in, as text. */
export interface CommandCells {
  readonly what: string;
  readonly whom: string;
  readonly value: string;
  readonly reason: string;
}

export const commandCellsIn = ({ what, whom, value, reason }: RequestRecord): CommandCells => ({
  what: String(what).trim(),
  whom: String(whom).trim(),
  value: (isTime(what, value) ? wallClockIn(value) : String(value)).trim(),
  reason: String(reason).replace(/\s+/g, ' ').trim(),
});

/** A time that Google's sheet has understood as one is a number there. */
const isTime = (what: string | number, value: string | number): value is number =>
  typeof value === 'number' && kindNamed(String(what).trim()) === 'deadline';

const kindNamed = (name: string): RequestKind | undefined =>
  REQUEST_KINDS.find((known) => known === name.toLowerCase());

/** Days since 1899-12-30, the fraction being the time: "2026-11-22 20:00"; without a day "20:00", without an hour "2026-11-22". */
function wallClockIn(serial: number): string {
  const ms = EPOCH_MS + Math.round(serial * 1440) * 60_000;
  const isDay = Number.isFinite(serial) && Math.abs(serial) < LAST_DAY;
  if (!isDay) return String(serial);
  const text = new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  if (serial >= 0 && serial < 1) return text.slice('1899-12-30 '.length);
  return Number.isInteger(serial) ? text.slice(0, '1899-12-30'.length) : text;
}

const EPOCH_MS = Date.UTC(1899, 11, 30);
/** In the year 9999. */
const LAST_DAY = 2_958_465;

/** The words by which the entry remembers it: an address is in none of them, since everybody reads the ledger in the end. */
export function wordsOf({ what, whom, value }: CommandCells, action: RowAction): string {
  const words =
    'words' in action && action.words !== undefined
      ? [what, whom, action.words]
      : [what, whom, value];
  return shortened(
    words
      .map((word) => word.replace(/\s+/g, ' '))
      .filter((word) => word !== '')
      .join(' '),
    LONGEST_REASON,
  );
}

/** What a row asks for; undefined where that is nothing that can be asked for. */
export const kindOfRow = ({ what }: Pick<RequestRecord, 'what'>): RequestKind | undefined =>
  kindNamed(String(what).trim());

/** A sentence where it is none. */
export function readAction(asking: Asking, asked: CommandCells): RowAction | string {
  const kind = kindNamed(asked.what);
  if (kind === undefined) {
    return `What: “${quoted(asked.what)}” is nothing that can be asked for here. Choose ${REQUEST_KINDS.join(', ')}.`;
  }
  for (const [column, text] of Object.entries({ 'For whom': asked.whom, Value: asked.value }))
    if (text.length > LONGEST_CELL)
      return `${column}: it is longer than ${LONGEST_CELL.toLocaleString('en')} characters. Write it shorter.`;
  const row = INTERVENTIONS[kind];
  if (asked.reason === '' && row.reason === undefined)
    return 'Reason: say why. Everybody reads it.';
  if (asked.reason.length > LONGEST_REASON)
    return `Reason: it is longer than ${LONGEST_REASON} characters. Say it shorter.`;
  const hidden = hiddenCharacterIn(asked.reason);
  if (hidden !== null)
    return `Reason: it contains a character that cannot be seen (${hidden}). Type it again.`;
  if (row.read === null) throw new Error('every word of the tab Requests can be read');
  return row.read(asking, { whom: asked.whom, value: asked.value });
}

/** In characters: several times the orders of any form. */
const LONGEST_CELL = 10_000;

const quoted = (text: string): string => shortened(text, 40);
