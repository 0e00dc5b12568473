/** Up to where a match has been announced: the name of a named range in the host's workbook, swapped as the guards are. Decision 0019. */

import { HOST_TABS } from '../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../google/connect.ts';
import { GoogleError } from '../google/error.ts';
import { guardRequests, isGuardTaken } from '../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet } from '../google/sheets.ts';

/** Instants are whole seconds, in milliseconds since 1970. */
export interface AnnouncementCursor {
  /** So many entries need no announcement any more: those before this one. */
  readonly entries: number;
  /** The instant of the last reminder; 0 for none. */
  readonly remindedMs: number;
  /** Until then nobody else sends: somebody is at it, or Discord has asked to wait. 0 for nobody. */
  readonly heldUntilMs: number;
}

/** As it stands in the workbook. */
export interface CurrentNote extends AnnouncementCursor {
  /** Each swap counts one up, so that no name is ever used again. */
  readonly count: number;
  /** Ids of all that there are: they go when the next one comes. */
  readonly ids: readonly string[];
}

const PATTERN = /^announced_(\d{1,9})_(\d{1,12})_(\d{1,12})_(\d{1,9})$/;

const nameOf = (note: AnnouncementCursor, count: number): string =>
  `announced_${note.entries}_${seconds(note.remindedMs)}_${seconds(note.heldUntilMs)}_${count}`;

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** The newest one that is to be seen; null for none. */
export async function readCurrentNote(google: Google, hostId: string): Promise<CurrentNote | null> {
  const { namedRanges } = await describeSpreadsheet(google, hostId);
  const ids = namedRanges.flatMap(({ id, name }) =>
    id === name && PATTERN.test(name) ? [id] : [],
  );
  const newest = ids
    .map(noteFrom)
    .toSorted((one, other) => one.count - other.count)
    .at(-1);
  return newest === undefined ? null : { ...newest, ids };
}

function noteFrom(name: string): Omit<CurrentNote, 'ids'> {
  const [entries = 0, reminded = 0, held = 0, count = 0] = (PATTERN.exec(name) ?? [])
    .slice(1)
    .map(Number);
  return { entries, remindedMs: reminded * 1000, heldUntilMs: held * 1000, count };
}

/** Names that are taken without being seen, since somebody deleted their cells, are few. */
const LOOKS = 5;

/**
 * Puts another note in the place of the one that stands, and gives it as it stands then; null when somebody else was first.
 * `current` is null where there is none. @throws GoogleError
 */
export async function compareAndSwapCursor(
  google: Google,
  hostId: string,
  { current, next }: { readonly current: CurrentNote | null; readonly next: AnnouncementCursor },
): Promise<CurrentNote | null> {
  const from = current?.ids ?? [];
  let count = (current?.count ?? 0) + 1;
  for (let look = 1; ; look++) {
    const to = nameOf(next, count);
    try {
      await applyBatch(google, hostId, guardRequests({ from, to, sheetId: SHEET }));
      return { ...next, count, ids: [to] };
    } catch (error) {
      if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
      const seen = await readCurrentNote(google, hostId);
      if (String(seen?.ids ?? []) !== String(from)) return null;
      if (look === LOOKS || !isGuardTaken(error)) throw error;
      count += 1;
    }
  }
}

/** Where the webhook itself is kept: whoever deletes that tab is told of it anyway. */
const SHEET = HOST_TABS.match.sheetId;
