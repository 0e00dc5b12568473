import type { ReadForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { continuationTask, scheduleTaskAt } from '../next/deadline-task.ts';
import type { Match } from '../reading/match.ts';
import { refuseBehind } from '../showing/behind.ts';
import { commit, confirmWritten, DisplacedError } from '../showing/commit.ts';
import { readCurrentDesk } from '../showing/host-pages.ts';
import { type Published, publish } from './publish.ts';
import { reportToHost } from './reporting.ts';

/** Delay of the task that follows an entry even if its writer was killed. */
const CONTINUED_AFTER_MS = 15_000;

/**
 * Call this before the entry is written: if its writer is killed, the task completes the effects.
 */
export async function scheduleContinuation(
  adjudicator: Adjudicator,
  { match, sealed }: PendingCommit,
): Promise<void> {
  const atMs = adjudicator.google.now() + CONTINUED_AFTER_MS;
  await scheduleTaskAt(adjudicator, continuationTask(sealed, match.files), atMs);
}

/** Null when the ledger holds another entry of that number: its pages are drawn over this one's. */
export const publishedUnlessSecond = (
  adjudicator: Adjudicator,
  written: PendingCommit,
  { form, late = null }: { readonly form: ReadForm | null; readonly late?: string | null },
): Promise<Published | null> =>
  unlessDisplaced(
    publish(adjudicator, written.match, { form, late, confirm: confirming(adjudicator, written) }),
  );

const confirming = (adjudicator: Adjudicator, written: PendingCommit) => () =>
  confirmWritten(adjudicator, written);

async function unlessDisplaced<T>(effects: Promise<T>): Promise<T | null> {
  try {
    return await effects;
  } catch (error) {
    if (error instanceof DisplacedError) return null;
    throw error;
  }
}

/**
 * Writes another cut-off of the open step, so that everybody can see it before it comes. Returns
 * the match with it; null when somebody else was first. @throws IncidentError, GoogleError
 */
export async function writeCutOff(
  adjudicator: Adjudicator,
  written: PendingCommit,
): Promise<Match | null> {
  await scheduleContinuation(adjudicator, written);
  const committed = await commit(adjudicator, written, []);
  if (committed.kind === 'someone else was first') return null;
  const published = await publishedUnlessSecond(adjudicator, written, { form: null });
  return published && written.match;
}

/**
 * Writes the entry of a host's command and carries out its effects. Returns the problems left; null
 * when somebody else was first and the entry does not count. @throws IncidentError, GoogleError
 */
export async function writeEntry(
  adjudicator: Adjudicator,
  written: PendingCommit,
): Promise<readonly Incident[] | null> {
  const committed = await commit(adjudicator, written, []);
  if (committed.kind === 'someone else was first') return null;
  const match = committed.drawn?.match ?? written.match;
  return unlessDisplaced(rerunEffects(adjudicator, match, confirming(adjudicator, written)));
}

/**
 * Carries out all effects of the last entry again and draws the Desk. Returns the problems left.
 * @throws GoogleError when the host's workbook cannot be read; IncidentError when the ledger is
 * stale; and as `confirm` throws, see `publish`
 */
export async function rerunEffects(
  adjudicator: Adjudicator,
  match: Match,
  confirm?: () => Promise<void>,
): Promise<readonly Incident[]> {
  if (confirm === undefined) await refuseBehind(adjudicator.google, match);
  const current = await readCurrentDesk(adjudicator.google, match.files.hostId);
  const { unfinished, repairNotes } = await publish(adjudicator, match, {
    form: null,
    ...(confirm && { confirm }),
  });
  const found = unfinished.flatMap(({ incident }) => (incident === null ? [] : [incident]));
  const incidents = [...match.incidents, ...found];
  // Committing an entry has drawn the pages.
  const isByHost = confirm === undefined;
  const report = { match, current, incidents, repairNotes, isByHost };
  return [...incidents, ...(await reportToHost(adjudicator, report))];
}
