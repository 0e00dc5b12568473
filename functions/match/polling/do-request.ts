import type { Google } from '../../google/connect.ts';
import { listGrants } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { applyBatch } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { getAnswerCutOff } from '../ledger/entry-parts.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { buildContentEntry, type PendingCommit } from '../next/build-entry.ts';
import { type DueDecision, decideDue, type TickedRequest } from '../next/due.ts';
import { buildMatchLink, buildResultsEntry } from '../next/taking-reports.ts';
import { getListingStart } from '../next/tasks.ts';
import { readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { readLostEntries, refuseStaleLedger } from '../showing/behind.ts';
import { intervene } from '../visiting/intervene.ts';
import { reportStop } from '../visiting/reporting.ts';
import { writeEntry } from '../visiting/write-entry.ts';
import type { SeenMatch } from './judge-request.ts';
import { answerRequests, findFirstTicked, isRequested } from './requests.ts';

/**
 * Writes the due entry, unless the run of the open step writes that entry. Returns its number; null
 * if nothing was written.
 */
export async function writeDueEntry(
  adjudicator: Adjudicator,
  match: Match,
  due: DueDecision,
): Promise<number | null> {
  if (due.kind !== 'entry' || isDueOfStep(due)) return null;
  switch (due.entry) {
    case 'request':
      return applyTickedRequest(adjudicator, match, due.ticked);
    case 'link':
      return writeUnlessStale(adjudicator, match, (nowMs) =>
        buildMatchLink(match, due.link, nowMs),
      );
    case 'results':
      return writeUnlessStale(adjudicator, match, (nowMs) =>
        buildResultsEntry(match, due.reports, nowMs),
      );
  }
}

async function writeUnlessStale(
  adjudicator: Adjudicator,
  match: Match,
  build: (nowMs: number) => PendingCommit,
): Promise<number | null> {
  await refuseStaleLedger(adjudicator.google, match);
  const written = build(adjudicator.google.now());
  const incidents = await writeEntry(adjudicator, written);
  return incidents === null ? null : written.sealed.entry.entry;
}

/** Whether the run of the open step writes the due entry. */
export const isDueOfStep = (due: DueDecision): due is DueOfStep =>
  due.kind === 'round' ||
  (due.kind === 'entry' && !['request', 'results', 'link'].includes(due.entry));

type DueOfStep =
  | Extract<DueDecision, { readonly kind: 'round' }>
  | Extract<DueDecision, { readonly entry: 'content' | 'moment' | 'grace' | 'resolved' }>;

async function applyTickedRequest(
  adjudicator: Adjudicator,
  match: Match,
  ticked: TickedRequest,
): Promise<number | null> {
  switch (ticked.kind) {
    case 'resolve':
      throw new Error('the run of the open step resolves it');
    case 'content':
      return writeUnlessStale(adjudicator, match, (takenMs) =>
        buildContentEntry({ ...ticked, match, takenMs, nowMs: null }),
      );
    case 'intervene': {
      const done = await intervene(adjudicator, match, ticked.request);
      return done.kind === 'done' ? currentPosition(done.match).sealed.entry.entry : null;
    }
  }
}

/**
 * Reads the inputs of open rows: content tabs, answers until the earlier of cut-off and poll, and
 * accounts with access to the host's workbook. @throws GoogleError
 */
export async function readRequestInputs(
  { google }: Adjudicator,
  given: Omit<SeenMatch, 'nowMs'>,
): Promise<SeenMatch> {
  const seen = {
    ...given,
    match: await readContentIfRequested(google, given.match),
    ...(isRequested(given.match, 'seat') && {
      hosts: await listHostAddresses(google, given.match),
    }),
  };
  const { match, inbox, inboxUntilMs } = seen;
  const nowMs = google.now();
  const { entry } = currentPosition(match).sealed;
  const cutOff = entry.next === null ? null : getAnswerCutOff(entry.next);
  const untilMs = cutOff === null ? inboxUntilMs : Math.min(inboxUntilMs, Date.parse(cutOff));
  if (cutOff === null || !isRequested(match, 'resolve')) return { ...seen, nowMs };
  if (inbox !== null && untilMs === inboxUntilMs) return { ...seen, nowMs };
  const { formId: form } = match.files;
  const listed = { form, since: getListingStart(entry), cutOffMs: untilMs };
  const read = await readInbox(google, Promise.resolve(match), listed);
  return { ...seen, inbox: read, inboxUntilMs: untilMs, nowMs };
}

/** Returns no addresses if Google refuses the list. @throws GoogleError after a retriable error */
async function listHostAddresses(google: Google, { files }: Match): Promise<readonly string[]> {
  try {
    return (await listGrants(google, files.hostId)).flatMap(({ email }) => email ?? []);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    return [];
  }
}

async function readContentIfRequested(google: Google, match: Match): Promise<Match> {
  const { game } = currentPosition(match);
  if (!isRequested(match, 'content') || game.content.tabs.length === 0) return match;
  const read = await readMatch(google, match.files.hostId, {
    contentTabs: game.content.tabs.map(({ name }) => name),
    formId: match.files.formId,
  });
  const { teamRequests } = match;
  return { ...read, ...(teamRequests && { teamRequests }) };
}

/**
 * Previews rows “go on”, and carries out a ticked row whose preview names the last entry of the
 * ledger. Returns the number of the entry with which the match goes on; null if it does not, which
 * the Desk then shows. @throws IncidentError, GoogleError
 */
export async function continueIfTicked(
  adjudicator: Adjudicator,
  match: Match,
  behind: Incident,
): Promise<number | null> {
  const { google } = adjudicator;
  const nowMs = google.now();
  const isAsked = isRequested(match, 'go on');
  const lost = isAsked ? await readLostEntries(google, match) : [];
  const seen = { match, lost, inbox: null, inboxUntilMs: 0, nowMs };
  const answered = isAsked ? answerRequests(seen, 'go on') : [];
  const due = decideDue({
    ...{ match, inbox: null, form: null, stops: [behind], ticked: findFirstTicked(answered) },
    ...{ cutOffMs: null, nowMs, caller: { kind: 'scheduler' } },
  });
  const entry = await writeDueEntry(adjudicator, match, due);
  if (entry !== null) return entry;
  const cells = answered.flatMap(({ toWrite }) => toWrite);
  if (cells.length > 0) await applyBatch(google, match.files.hostId, cells);
  await reportStop(adjudicator, { match, error: new IncidentError([behind]) });
  return null;
}
