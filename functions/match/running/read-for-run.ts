/** Reads the match, its form and its answers for a run. */

import type { Google } from '../../google/connect.ts';
import { isInBin, isOpenToEverybody, listGrants } from '../../google/drive.ts';
import { GoogleError, isFinalError, recoverIfExpected } from '../../google/error.ts';
import { readForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import { getCutOffMs } from '../ledger/position.ts';
import { judgeContentEdits } from '../next/content-edits.ts';
import { isBoundRunner } from '../next/seat-interventions.ts';
import { getListingStart, selectReads } from '../next/tasks.ts';
import { isStepWake, type Wake } from '../next/wake.ts';
import { type SeenForm, UNKNOWN_FORM, withReadForm } from '../reading/form-settings.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import { getCurrentPosition, type Match, readMatch } from '../reading/match.ts';
import {
  judgeLedger,
  type PublishedGuard,
  readGuardIfChanged,
  readPublishedGuard,
} from '../showing/stale-ledger.ts';
import { isTransient, listIncidents } from './failure.ts';
import type { SeenMatch } from './judge-request.ts';
import { isRequested } from './requests.ts';

/** A match as a run has read it. */
export interface MatchReading {
  readonly match: Match;
  /** Incident of the stale ledger; null if the ledger is current. */
  readonly behind: Incident | null;
  /** Guard of a published workbook; null if it was not read. */
  readonly guard: PublishedGuard | null;
  readonly form: SeenForm;
  /** Resolves to the responses, or rejects with a GoogleError; null if the run needs none. */
  readonly inbox: Promise<Inbox> | null;
}

/** Maximum number of readings of a ledger that seems stale. */
const MAX_READING_ROUNDS = 3;

/**
 * Reads the host's workbook, the form, the responses and the guard of a published workbook in
 * parallel, as the hints of the wake name them. Reads again if hints are missing or wrong. Reads no
 * responses if Google refuses the form.
 * @throws IncidentError if the match cannot go on; GoogleError
 */
export async function readForRun(
  adjudicator: Adjudicator,
  wake: Wake,
  { round = 1, known }: { readonly round?: number; readonly known?: Match } = {},
): Promise<MatchReading> {
  const { google } = adjudicator;
  const { form: formId, since, ...hints } = known === undefined ? wake : selectReads(known, wake);
  if (formId === undefined)
    return readForRun(adjudicator, wake, { round, known: await readMatch(google, wake.match) });
  const isStep = isStepWake(wake);
  const contentTabs = wake.tabs ?? [];
  const reading =
    known === undefined
      ? readMatch(google, wake.match, { contentTabs, formId })
      : Promise.resolve(known);
  const looking = readFormState(adjudicator, formId);
  const cutOffMs = Date.parse(isStep ? wake.deadline : wake.at);
  const inbox =
    since === undefined || formId === ''
      ? null
      : readInbox(google, readMatchWithForm(adjudicator, reading, looking), {
          ...{ form: formId, since, cutOffMs },
        });
  const readGuard = isStep ? readPublishedGuard : readGuardIfChanged;
  const guarding = readGuard(google, hints.public, reading);
  await Promise.allSettled([inbox, guarding]);
  const match = await reading;
  const guard = await guarding;
  const ledger = await judgeLedger(google, match, { guard, task: wake.expectedEntry ?? null });
  if (ledger.kind === 'read late' && round < MAX_READING_ROUNDS)
    return readForRun(adjudicator, wake, { round: round + 1 });
  const needed = selectReads(match, wake);
  const isMore = needed.since !== undefined && (since === undefined || needed.since < since);
  if (known === undefined && (isMore || needed.form !== formId))
    return readForRun(adjudicator, wake, { round, known: match });
  const behind = ledger.kind === 'behind' ? ledger.incident : null;
  const form = await looking;
  const isRead = needed.since !== undefined && form.kind !== 'refused';
  return { match: withContentIncidents(match), behind, guard, form, inbox: isRead ? inbox : null };
}

/** Adds problems with the content tabs, which the Desk shows. */
function withContentIncidents(match: Match): Match {
  const { incidents } = judgeContentEdits(match);
  return incidents.length === 0
    ? match
    : { ...match, incidents: [...match.incidents, ...incidents] };
}

/** Adds the form. Its settings show whether addresses are typed or verified. */
async function readMatchWithForm(
  { google }: Adjudicator,
  reading: Promise<Match>,
  looking: Promise<SeenForm>,
): Promise<Match> {
  const [match, form] = await Promise.all([reading, looking]);
  return form.kind === 'read' ? withReadForm(match, form.form, google.now()) : match;
}

/**
 * Reads the form with three parallel calls. If Drive fails, the form counts as open to everybody
 * and not in the bin. Never throws a GoogleError.
 */
export async function readFormState(
  { google }: Pick<Adjudicator, 'google'>,
  formId: string,
): Promise<SeenForm> {
  if (formId === '') return UNKNOWN_FORM;
  const [form, bin, all] = await Promise.allSettled([
    readForm(google, formId),
    isInBin(google, formId),
    isOpenToEverybody(google, formId),
  ]);
  if (form.status === 'fulfilled') {
    return {
      kind: 'read',
      form: form.value,
      isInBin: bin.status === 'fulfilled' && bin.value,
      isForAll: all.status === 'rejected' || all.value,
    };
  }
  const { reason } = form;
  if (!(reason instanceof GoogleError)) throw reason;
  return isTransient(reason)
    ? { kind: 'unknown', error: reason }
    : { kind: 'refused', error: reason, incidents: listIncidents(reason) };
}

/** Whether the ledger names another function. “sealed run” may run every match. */
export function isRunElsewhere(
  { runnerName, queue }: Pick<Adjudicator, 'runnerName' | 'queue'>,
  match: Match,
): boolean {
  const { runner } = getCurrentPosition(match);
  if (runnerName !== undefined || runner === null) return false;
  return !isBoundRunner(match, queue.invoker.toLowerCase());
}

/**
 * Reads the inputs of open rows: content tabs, answers until the earlier of cut-off and poll, and
 * accounts with access to the host's workbook. @throws GoogleError
 */
export async function readRequestInputs(
  { google }: Adjudicator,
  given: Omit<SeenMatch, 'nowMs'>,
): Promise<SeenMatch> {
  const match = await readContentIfRequested(google, given.match);
  const grants = isRequested(match, 'seat')
    ? await recoverIfExpected(listGrants(google, match.files.hostId), isFinalError, [])
    : [];
  const hosts = grants.flatMap(({ email }) => email ?? []);
  const seen = { ...given, match, hosts, nowMs: google.now() };
  const { sealed } = getCurrentPosition(match);
  const ownCutOffMs = getCutOffMs({ sealed });
  if (!Number.isFinite(ownCutOffMs) || !isRequested(match, 'resolve')) return seen;
  const cutOffMs = Math.min(given.inboxUntilMs, ownCutOffMs);
  if (given.inbox !== null && cutOffMs === given.inboxUntilMs) return seen;
  const listed = { form: match.files.formId, since: getListingStart(sealed.entry), cutOffMs };
  const inbox = await readInbox(google, Promise.resolve(match), listed);
  return { ...seen, inbox, inboxUntilMs: cutOffMs };
}

async function readContentIfRequested(google: Google, match: Match): Promise<Match> {
  const { game } = getCurrentPosition(match);
  if (!isRequested(match, 'content') || game.content.tabs.length === 0) return match;
  const read = await readMatch(google, match.files.hostId, {
    contentTabs: game.content.tabs.map(({ name }) => name),
    formId: match.files.formId,
  });
  const { teamRequests } = match;
  return { ...read, ...(teamRequests && { teamRequests }) };
}
