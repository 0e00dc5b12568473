import * as z from 'zod';
import { LEDGER, type LedgerRecord } from '../../../sheets-templates/records/record-columns.ts';
import type { RecordRow } from '../../../sheets-templates/records/record-tab.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import type { Grid } from '../../google/sheets.ts';
import { type Bindings, withReplacedFiles, withSeatBinding } from './bindings.ts';
import { sha256, shortenHash } from './digest.ts';
import {
  type EarlyEntry,
  type Entry,
  entrySchema,
  formatEntryTitle,
  type GraceEntry,
  getInstant,
  getStepText,
  isBoundedBody,
  type NextDeadline,
  type OpenedEntry,
  parseEntry,
  type SealedEntry,
  sealEntry,
} from './entry.ts';
import { getAnswerCutOff } from './entry-parts.ts';
import { type Incident, LAST_VERSION_REMEDY, LATER_VERSION_REMEDY } from './incident.ts';
import type { Intervention } from './interventions.ts';

/** Names the parts of an entry that only later versions read; null if anything else is wrong. */
export function describeLaterEntry(body: string): string | null {
  if (!isBoundedBody(body)) return null;
  try {
    const json: unknown = JSON.parse(body);
    const { error } = entrySchema.safeParse(json);
    const { drawnBy, kind } = everyVersionSchema.parse(json);
    const unknown = (error?.issues ?? []).map((issue) => {
      if (issue.code === 'unrecognized_keys') return issue.keys;
      return issue.path.join('.') === 'kind' ? [kind] : null;
    });
    return unknown.length === 0 || unknown.includes(null)
      ? null
      : 'A later version of the adjudicator wrote this. This version cannot read these parts: ' +
          `${unknown.flat().join(', ')}. ${describeDrawingVersion(drawnBy)}`;
  } catch {
    return null;
  }
}

/** Names the drawing versions of match and program. docs/versions.md lists their releases. */
export const describeDrawingVersion = (drawnBy: number): string =>
  `The match has drawing version ${drawnBy}, and this program has ${DRAWING_VERSION}.`;

/** Returns the `DRAWING_VERSION` of an entry's writer; null if the JSON is invalid. */
export function readDrawingVersion(body: unknown): number | null {
  try {
    return everyVersionSchema.parse(JSON.parse(String(body))).drawnBy;
  } catch {
    return null;
  }
}

/** Fields that every version writes. */
const everyVersionSchema = z.looseObject({ drawnBy: z.int().min(1).default(1), kind: z.string() });

/** Returns the id of an entry's marker. Google refuses a second marker with the same id. */
export const getMarkerId = (entry: number): number => 1_000_000 + entry;

/**
 * Builds an entry’s marker. It is never deleted, so that a slow writer finds it. Google allows
 * 30,000 characters of metadata on a spreadsheet, enough for {@link MAX_ENTRIES}.
 */
export const buildMarker = ({ entry, hash }: Pick<SealedEntry, 'entry' | 'hash'>) =>
  ({ metadataId: getMarkerId(entry.entry), key: 'e', value: shortenHash(hash) }) as const;

/** Maximum number of entries of a match. */
export const MAX_ENTRIES = 2307;

/** Builds the row of an entry. @throws Error if the body has more than 384,000 characters */
export const buildLedgerCells = ({ entry, body, hash }: SealedEntry): RecordRow =>
  LEDGER.buildRow({
    entry: entry.entry,
    kind: entry.kind,
    step: getStepText(entry),
    deadline: getInstant(entry),
    stepTitle: formatEntryTitle(entry),
    rules: entry.rules,
    stateHash: entry.stateHash,
    previous: entry.previous,
    hash,
    body,
  });

/** Entries of a tab “Ledger”. A valid ledger may have incidents about duplicate rows. */
export type LedgerReading = { readonly incidents: readonly Incident[] } & (
  | { readonly kind: 'sound'; readonly entries: readonly SealedEntry[] }
  | { readonly kind: 'broken' }
);

/**
 * Reads entries 0, 1, 2 … from the tab “Ledger”, each with the hash of its body and of the previous
 * entry. Ignores blank rows and sorting. If two rows have one number, the row that the next entry
 * names counts, or else the upper one.
 */
export function readLedger(rows: Grid): LedgerReading {
  const all = sortRows(rows);
  const filled = omitDisplacedRows(all);
  if (filled.length === 0)
    return buildBrokenLedger('ledger empty', 'Ledger', 'The ledger has no entries.');
  const entries: SealedEntry[] = [];
  for (const placed of filled) {
    const read = parseRow(placed, entries.at(-1));
    if (typeof read === 'string') return reportUnreadableRow(placed, read);
    entries.push(read);
  }
  const counted = new Set(entries.map(({ hash }) => hash));
  const displaced = all.filter(({ record }) => !counted.has(String(record.hash)));
  return { kind: 'sound', entries, incidents: displaced.map(buildDisplacedRowIncident) };
}

/** Lists the entries with valid hashes. Some may be missing, so use them for bindings only. */
export function listValidEntries(rows: Grid): readonly SealedEntry[] {
  const current = new Map<number, SealedEntry>();
  for (const record of rows.map(LEDGER.readRecord)) {
    const body = String(record.body);
    const entry = parseEntry(body);
    const hash = sha256(body);
    if (entry !== null && record.hash === hash && !current.has(entry.entry))
      current.set(entry.entry, { entry, body, hash });
  }
  return [...current.values()].toSorted((one, other) => one.entry.entry - other.entry.entry);
}

/** Reports an unreadable row. If its hash is valid, a later version may have written it. */
function reportUnreadableRow({ record, place }: PlacedRow, problem: string): LedgerReading {
  const where = `Ledger, row ${place}`;
  const body = String(record.body);
  const later = record.hash === sha256(body) ? describeLaterEntry(body) : null;
  return later === null
    ? buildBrokenLedger('ledger broken', where, problem)
    : buildBrokenLedger('later version', where, later, LATER_VERSION_REMEDY);
}

interface PlacedRow {
  readonly cells: Grid[number];
  readonly record: LedgerRecord;
  /** Number of the row on the sheet, from 1. */
  readonly place: number;
}

/** Sorts filled rows by entry number. Keeps their order if any row has no number. */
function sortRows(rows: Grid): readonly PlacedRow[] {
  const filled = rows
    .map((cells, index) => ({ cells, record: LEDGER.readRecord(cells), place: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const isSortable = filled.every(({ record }) => typeof record.entry === 'number');
  return isSortable
    ? filled.toSorted((one, other) => Number(one.record.entry) - Number(other.record.entry))
    : filled;
}

/** Drops each valid row whose number another valid row has with precedence. */
function omitDisplacedRows(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  const byNumber = [...Map.groupBy(rows, ({ record }) => record.entry).values()];
  return byNumber.flatMap((same, index) => {
    if (same.length === 1 || !same.every(isIntact)) return same;
    const named = byNumber[index + 1]?.map(({ record }) => record.previous);
    return same.find(({ record }) => named?.includes(record.hash)) ?? same.slice(0, 1);
  });
}

function isIntact({ record }: PlacedRow): boolean {
  const body = String(record.body);
  return record.hash === sha256(body) && parseEntry(body)?.entry === record.entry;
}

const buildDisplacedRowIncident = ({ record, place }: PlacedRow): Incident => ({
  code: 'ledger broken',
  where: `Ledger, row ${place}`,
  what: `Another row has entry ${record.entry}, so this row does not count.`,
  todo: 'You can delete this row. The match continues without it.',
});

function parseRow(
  { cells, record }: PlacedRow,
  before: SealedEntry | undefined,
): SealedEntry | string {
  const body = String(record.body);
  const entry = parseEntry(body);
  const expected = before === undefined ? 0 : before.entry.entry + 1;
  if (entry === null) return `Entry ${expected} should be here, but its body is not readable.`;
  const sealed = sealEntry(entry);
  if (sealed.body !== body) return `The body of entry ${entry.entry} is not canonical JSON.`;
  if (entry.entry !== expected) {
    return `Entry ${expected} should be here, not entry ${entry.entry}.`;
  }
  const invalid = findChainProblem(entry, before);
  if (invalid !== null) return invalid;
  const differs = buildLedgerCells(sealed).findIndex(
    (cell, index) => cell !== (cells[index] ?? ''),
  );
  if (differs >= 0) {
    return (
      `Column ${differs + 1} of entry ${entry.entry} differs from the body of the entry: it ` +
      `contains "${String(cells[differs] ?? '').slice(0, 80)}".`
    );
  }
  return sealed;
}

/** Explains why an entry cannot follow the previous one; null if it can. */
export function findChainProblem(entry: Entry, before: SealedEntry | undefined): string | null {
  if (before === undefined) {
    return entry.kind === 'opened' && entry.previous === ''
      ? null
      : 'The first entry must be the opening of the match.';
  }
  if (entry.kind === 'opened') return 'Only the first entry can open a match.';
  if (entry.previous !== before.hash) return 'The entry has a wrong hash of the previous entry.';
  if (entry.rules !== before.entry.rules) return 'The rules changed between two entries.';
  const was = before.entry.next;
  switch (entry.kind) {
    case 'content':
      return entry.next?.step === was?.step
        ? null
        : 'The entry changes both the content and the step that is due.';
    case 'resolved':
    case 'closed':
      if (was?.step !== entry.step) return `"${entry.step}" is not the step that was due.`;
      return was.deadline === null ? 'The match was paused.' : null;
    case 'rewound':
      if (was === null) return 'The entry undoes a step of a closed match.';
      return entry.next === null ? 'After this entry, no step of the match is due.' : null;
    case 'early':
      return findEarlyProblem(entry, was);
    case 'grace':
      return findGraceProblem(entry, was);
    case 'results':
      if (was?.step !== entry.step) return `"${entry.step}" is not the step that was due.`;
      return entry.next === null ? 'After this entry, no step of the season is due.' : null;
    case 'ruling':
      return was === null || entry.next === null ? 'The entry rules on a closed season.' : null;
    case 'deadline':
    case 'pause':
    case 'resume':
    case 'extended':
      return findClockProblem(entry, was);
  }
  // An entry of any other kind must keep the due step.
  return JSON.stringify(entry.next) === JSON.stringify(was)
    ? null
    : 'An entry of this kind must not change the deadline.';
}

/** Explains why a change of the clock is invalid; null if it is valid. */
function findClockProblem(
  entry: Extract<Intervention, { readonly kind: 'deadline' | 'pause' | 'resume' | 'extended' }>,
  was: NextDeadline | null,
): string | null {
  const { next } = entry;
  if (was === null || next === null || next.step !== was.step)
    return 'The entry changes both the clock and the step that is due.';
  const stood = was.deadline === null;
  if (stood !== (entry.kind === 'resume'))
    return stood ? 'The match was paused.' : 'The match was not paused.';
  return (next.deadline === null) === (entry.kind === 'pause')
    ? null
    : 'A match must have a deadline, except while it is paused.';
}

function findEarlyProblem({ at, next, step }: EarlyEntry, was: NextDeadline | null): string | null {
  if (was === null || next === null || next.step !== was.step || step !== was.step)
    return 'The entry ends another step early.';
  const [cutOff, moment] = [getAnswerCutOff(was), getAnswerCutOff(next)];
  if (cutOff === null || moment === null) return 'The match was paused.';
  if (moment >= cutOff) return 'The early end is not before the cut-off.';
  return moment > at ? null : 'The early end had already passed.';
}

function findGraceProblem({ at, next, step }: GraceEntry, was: NextDeadline | null): string | null {
  if (was === null || next === null || next.step !== was.step || step !== was.step)
    return 'The entry gives grace to another step.';
  if (was.deadline === null || next.deadline !== was.deadline) return 'The deadline was moved.';
  if (was.graceMs !== undefined || next.graceMs === undefined) return 'No new grace was given.';
  return at >= was.deadline ? null : 'The entry gives grace before the deadline.';
}

const buildBrokenLedger = (
  code: 'ledger empty' | 'ledger broken' | 'later version',
  where: string,
  what: string,
  todo: string = LAST_VERSION_REMEDY,
): LedgerReading => ({ kind: 'broken', incidents: [{ code, where, what, todo }] });

export interface LedgerBindings {
  readonly opened: OpenedEntry;
  readonly bindings: Bindings;
}

/** Returns the bindings after all handovers and replacements. */
export function readLedgerBindings(entries: readonly SealedEntry[]): LedgerBindings {
  const opened = entries[0]?.entry;
  if (opened?.kind !== 'opened') throw new Error('a sound ledger begins with an opening');
  const bindings = entries.reduce(
    (before, { entry }) =>
      entry.kind === 'seat'
        ? withSeatBinding(before, entry)
        : entry.kind === 'replaced'
          ? withReplacedFiles(before, entry.files)
          : before,
    opened.bindings,
  );
  return { opened, bindings };
}
