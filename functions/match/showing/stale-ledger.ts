/** Detects stale ledgers, which lack entries that pages or tasks name. */

import { parseFilm } from '../../../page/film/film.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { readFileState } from '../../google/drive.ts';
import { recoverIfExpected } from '../../google/error.ts';
import type { Marker } from '../../google/sheet-requests.ts';
import { type Grid, readAreas, readMarker } from '../../google/sheets.ts';
import { parseObjectUrl, readPublicObject } from '../../google/storage.ts';
import { shortenHash } from '../ledger/digest.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { buildMarker, getMarkerId } from '../ledger/ledger.ts';
import { listOtherPublishedIds, listPublishedIds } from '../reading/files.ts';
import { readCurrentLedger } from '../reading/host-book.ts';
import { getCurrentPosition, getPollRecord, listEntries, type Match } from '../reading/match.ts';
import { isUnchangedSinceComparison } from '../reading/polled.ts';
import {
  type CurrentGuard,
  isDiscarded,
  isForgedGuard,
  isSameEntry,
  judgeGuard,
  judgeShownEntry,
  readGuardIfVisible,
  type ShownEntry,
} from './guard.ts';

/** The guard to which a ledger is compared. */
export interface PublishedGuard {
  readonly fileId: string;
  /** Name of the guard's workbook, in words for the host. */
  readonly where: string;
  readonly found: CurrentGuard;
}

/**
 * Reads the guard of the public workbook, or else that of a player's. Reads in parallel to the
 * ledger if a task names the workbook. Returns null if no guard can be read.
 * @throws the errors of `reading`
 */
export async function readPublishedGuard(
  google: Google,
  named: string | undefined,
  reading: Promise<Match>,
): Promise<PublishedGuard | null> {
  const [{ files }, early] = await Promise.all([
    reading,
    named === undefined ? null : readGuardIfVisible(google, named),
  ]);
  const { publicId: fileId } = files;
  const isNamed = named === fileId || fileId === '';
  const found = isNamed ? early : await readGuardIfVisible(google, fileId);
  if (found !== null && (found.guard !== null || found.unreadable.length > 0))
    return { fileId, where: 'The public workbook', found };
  return readSeatGuard(google, files);
}

/**
 * Returns null, without reading the guard, while Drive shows the version that a poll found current.
 * Drive may show a version late, so the guard is always read before an entry is written.
 * @throws the errors of `reading`
 */
export async function readGuardIfChanged(
  google: Google,
  named: string | undefined,
  reading: Promise<Match>,
): Promise<PublishedGuard | null> {
  const [match, state] = await Promise.all([
    reading,
    named === undefined ? null : recoverIfExpected(readFileState(google, named), () => true, null),
  ]);
  const { publicId: fileId } = match.files;
  const known = { fileId, version: state?.version ?? null, nowMs: google.now() };
  if (named === fileId && isUnchangedSinceComparison(getPollRecord(match).compared, known))
    return null;
  return readPublishedGuard(google, undefined, reading);
}

/** Reads the guard of the first known player's workbook. Any will do: every run draws them all. */
async function readSeatGuard(
  google: Google,
  { seats }: Match['files'],
): Promise<PublishedGuard | null> {
  const first = seats.find(({ workbookId }) => workbookId !== '');
  if (first === undefined) return null;
  const { workbookId: fileId, seat } = first;
  const found = await readGuardIfVisible(google, fileId);
  return found === null ? null : { fileId, where: `The workbook of ${seat}`, found };
}

/** An entry that a page or task names. The hash is absent if unknown. */
export interface KnownEntry extends Pick<ShownEntry, 'entry'> {
  readonly hash?: string | undefined;
}

/** Evidence to which a ledger is compared. */
export interface LedgerWitnesses {
  /** Guard of a published workbook; null if none can be read. */
  readonly guard: PublishedGuard | null;
  /** The entry on which a task is based; null if the run has no task. */
  readonly task: KnownEntry | null;
}

export type LedgerJudgement =
  | { readonly kind: 'current' }
  /** The ledger has new entries since it was read. The caller must read it again. */
  | { readonly kind: 'read late' }
  | { readonly kind: 'behind'; readonly incident: Incident };

/**
 * Compares the ledger with pages and tasks, and reads it again before it counts as stale. Ignores a
 * forged guard: it is on a single page, and its entry has no mark. @throws GoogleError
 */
export async function judgeLedger(
  google: Google,
  match: Match,
  { guard, task }: LedgerWitnesses,
): Promise<LedgerJudgement> {
  const isAhead = (entries: readonly SealedEntry[]) => ({
    byTask: task !== null && isTaskAhead(task, entries),
    byGuard: guard !== null && judgeGuard(guard.found, entries).kind === 'ahead',
  });
  const seemed = isAhead(listEntries(match));
  if (!(seemed.byTask || seemed.byGuard)) return { kind: 'current' };
  const entries = await readCurrentLedger(google, match.files.hostId);
  const { byTask, byGuard } = isAhead(entries);
  if (byGuard && guard !== null && !(await isForged(google, match, guard, entries)))
    return { kind: 'behind', incident: buildNewerPagesIncident(match, guard) };
  if (byTask && task !== null) return { kind: 'behind', incident: reportNewerTask(match, task) };
  return { kind: byGuard ? 'current' : 'read late' };
}

/** Whether the ledger lacks the entry of a task that the host has not discarded. */
export function isTaskAhead(
  { entry, hash }: KnownEntry = { entry: 0 },
  entries: readonly SealedEntry[],
): boolean {
  if (entry <= (entries.at(-1)?.entry.entry ?? 0)) return false;
  const isKnown = entries.some((sealed) => shortenHash(sealed.hash) === hash);
  return !isKnown && !(hash !== undefined && isDiscarded(hash, entries));
}

const isForged = (
  google: Google,
  { files }: Match,
  { found, fileId }: PublishedGuard,
  entries: readonly SealedEntry[],
): Promise<boolean> =>
  isForgedGuard(google, {
    found,
    hostId: files.hostId,
    entries,
    others: () =>
      Promise.all(listOtherPublishedIds(files, fileId).map((id) => readGuardIfVisible(google, id))),
  });

const buildNewerPagesIncident = (match: Match, { where, found }: PublishedGuard): Incident => {
  const { entry, hash } = found.guard ?? { entry: 0, hash: '' };
  return reportStaleLedger(match, { entry, hash }, `${where} shows entry ${entry} (${hash})`);
};

const reportNewerTask = (match: Match, { entry, hash }: KnownEntry): Incident => {
  const text = hash === undefined ? '' : ` (${hash})`;
  return reportStaleLedger(match, { entry, hash }, `A task is based on entry ${entry}${text}`);
};

function reportStaleLedger(match: Match, { entry, hash }: KnownEntry, witness: string): Incident {
  const { sealed } = getCurrentPosition(match);
  const last = sealed.entry.entry;
  const without = hash === undefined ? '' : ` --without ${hash}`;
  return {
    code: 'ledger behind',
    where: `Ledger, entry ${last}`,
    what:
      `${witness}, but the ledger ends with entry ${last} (${shortenHash(sealed.hash)}). The ` +
      'host’s workbook was restored to an older version, or Google shows it late. Nothing is ' +
      'resolved or written meanwhile.',
    todo:
      'In the host’s workbook: File > Version history, then restore the newest version whose tab ' +
      `Ledger has entry ${entry}. The match then goes on by itself. If no version has the entry, ` +
      `“sealed go-on”${without === '' ? '' : ` (with${without} if no page shows it)`}, or a row ` +
      `“go on” on the tab Requests, continues from entry ${last} and shows everybody the ` +
      'discarded entries.',
  };
}

/** Refuses a stale ledger; call it before a change. @throws IncidentError if stale; GoogleError */
export async function refuseStaleLedger(google: Google, match: Match): Promise<void> {
  const guard = await readPublishedGuard(google, undefined, Promise.resolve(match));
  const judged = await judgeLedger(google, match, { guard, task: null });
  if (judged.kind === 'behind') throw new IncidentError([judged.incident]);
}

/**
 * Lists entries that guards, the tab Proof or the live page name and the ledger lacks, in order.
 * @throws GoogleError
 */
export async function readLostEntries(
  google: Google,
  match: Match,
): Promise<readonly ShownEntry[]> {
  const { files } = match;
  const [entries, guards, proof, film] = await Promise.all([
    readCurrentLedger(google, files.hostId),
    Promise.all(listPublishedIds(files).map((id) => readGuardIfVisible(google, id))),
    readProof(google, files.publicId),
    readFilm(google, getCurrentPosition(match).opened.settings.live ?? ''),
  ]);
  const shown = guards.flatMap((currentGuard) => currentGuard?.guard ?? []);
  const lost = [...proof, ...film, ...shown].filter(
    (one) => judgeShownEntry(one, entries).kind === 'ahead',
  );
  return lost
    .filter((one, index) => lost.findIndex((other) => isSameEntry(one, other)) === index)
    .map(({ entry, hash }) => ({ entry, hash }))
    .toSorted((one, other) => one.entry - other.entry);
}

/** Reads the hashes on a live page in a bucket; empty if they cannot be read. */
async function readFilm(google: Google, address: string): Promise<readonly ShownEntry[]> {
  const object = parseObjectUrl(google, `${address}film.json`);
  if (object === null) return [];
  try {
    const film = parseFilm((await readPublicObject(google, object)).text);
    return (film?.hashes ?? []).map((hash, entry) => ({ entry, hash: shortenHash(hash) }));
  } catch {
    return [];
  }
}

/** Reads the hashes on the tab “Proof”; empty if they cannot be read. */
async function readProof(google: Google, publicId: string): Promise<readonly ShownEntry[]> {
  if (publicId === '') return [];
  const area = { kind: 'tab', sheetId: PUBLIC_TABS.proof.sheetId } as const;
  const [rows = []] = await recoverIfExpected(readAreas(google, publicId, [area]), () => true, []);
  return parseChain(rows);
}

const parseChain = (rows: Grid): readonly ShownEntry[] =>
  rows.flatMap(([entry, hash]) =>
    typeof entry === 'number' && HASH_PATTERN.test(String(hash))
      ? [{ entry, hash: shortenHash(String(hash)) }]
      : [],
  );

const HASH_PATTERN = /^[0-9a-f]{64}$/;

/**
 * Reads the marks after the ledger's last entry. A restored version lacks the entries but keeps
 * their marks, which prevent new entries with the same numbers. @throws GoogleError
 */
export async function readStaleMarks(google: Google, match: Match): Promise<readonly Marker[]> {
  const { sealed } = getCurrentPosition(match);
  const { key } = buildMarker(sealed);
  const marks: Marker[] = [];
  for (let entry = sealed.entry.entry + 1; ; entry++) {
    const metadataId = getMarkerId(entry);
    const mark = await readMarker(google, match.files.hostId, metadataId);
    if (mark === null) return marks;
    marks.push({ metadataId, key, value: mark.value });
  }
}
