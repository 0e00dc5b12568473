import type { Google } from '../../google/connect.ts';
import { sharersOf } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { applyBatch } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { answerCutoffOf } from '../ledger/entry-parts.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { buildContentEntry, byOf } from '../next/build-entry.ts';
import { listResponsesFrom } from '../next/deadline-task.ts';
import { BY_HOST, type Due, dueAt, type TickedRequest } from '../next/due.ts';
import { readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { readLostEntries, refuseBehind } from '../showing/behind.ts';
import { intervene } from '../visiting/intervene.ts';
import { reportStop } from '../visiting/reporting.ts';
import { resolveStep, type StepResult } from '../visiting/resolve-step.ts';
import { writeEntry } from '../visiting/write-entry.ts';
import { writeFound } from './collect-results.ts';
import type { SeenMatch } from './judge-request.ts';
import { answeredRequests, firstTicked, isAskedFor } from './requests.ts';

export type DueResult =
  | { readonly kind: 'nothing' }
  /** `entry` is the number of the new entry. Other ticked rows are previewed again. */
  | { readonly kind: 'written'; readonly entry: number }
  | { readonly kind: 'resolved'; readonly result: StepResult };

/** Writes the due entry, unless the run of the open step writes that entry. */
export async function writeDue(
  adjudicator: Adjudicator,
  match: Match,
  due: Due,
): Promise<DueResult> {
  if (due.kind !== 'entry' || isOfStep(due)) return { kind: 'nothing' };
  if (due.entry === 'request') return doTicked(adjudicator, match, due.ticked);
  const isLink = due.entry === 'link';
  const found = { reports: isLink ? [] : due.reports, toLink: isLink ? due.link : null };
  const written = await writeFound(adjudicator, match, found);
  return written === null ? { kind: 'nothing' } : writtenAs(written);
}

/** Whether the run of the open step writes the due entry. */
export const isOfStep = (due: Due): due is DueOfStep =>
  due.kind === 'round' ||
  (due.kind === 'entry' && !['request', 'results', 'link'].includes(due.entry));

type DueOfStep =
  | Extract<Due, { readonly kind: 'round' }>
  | Extract<Due, { readonly entry: 'content' | 'moment' | 'grace' | 'resolved' }>;

const writtenAs = (match: Match): DueResult => ({
  kind: 'written',
  entry: currentPosition(match).sealed.entry.entry,
});

async function doTicked(
  adjudicator: Adjudicator,
  match: Match,
  ticked: TickedRequest,
): Promise<DueResult> {
  switch (ticked.kind) {
    case 'resolve': {
      const caller = { ...BY_HOST, ...byOf(ticked) };
      const result = await resolveStep(adjudicator, ticked.task, caller);
      return { kind: 'resolved', result };
    }
    case 'content':
      return takeContent(adjudicator, match, ticked);
    case 'intervene': {
      const done = await intervene(adjudicator, match, ticked.request);
      return done.kind === 'done' ? writtenAs(done.match) : { kind: 'nothing' };
    }
  }
}

async function takeContent(
  adjudicator: Adjudicator,
  match: Match,
  { content, by }: Extract<TickedRequest, { readonly kind: 'content' }>,
): Promise<DueResult> {
  await refuseBehind(adjudicator.google, match);
  const takenMs = adjudicator.google.now();
  const written = buildContentEntry({ match, content, takenMs, nowMs: null, by });
  const incidents = await writeEntry(adjudicator, written);
  return incidents === null ? { kind: 'nothing' } : writtenAs(written.match);
}

/**
 * Reads the inputs of open rows: content tabs for “content”, answers until the earlier of cut-off
 * and poll for “resolve”, and accounts with access to the host's workbook for “seat”.
 * @throws GoogleError
 */
export async function seenWithAnswers(
  { google }: Adjudicator,
  given: Omit<SeenMatch, 'nowMs'>,
): Promise<SeenMatch> {
  const seen = {
    ...given,
    match: await withContentIfAsked(google, given.match),
    ...(isAskedFor(given.match, 'seat') && { hosts: await hostsOf(google, given.match) }),
  };
  const { match, inbox, inboxUntilMs } = seen;
  const nowMs = google.now();
  const { entry } = currentPosition(match).sealed;
  const cutOff = entry.next === null ? null : answerCutoffOf(entry.next);
  const untilMs = cutOff === null ? inboxUntilMs : Math.min(inboxUntilMs, Date.parse(cutOff));
  if (cutOff === null || !isAskedFor(match, 'resolve')) return { ...seen, nowMs };
  if (inbox !== null && untilMs === inboxUntilMs) return { ...seen, nowMs };
  const { formId: form } = match.files;
  const listed = { form, since: listResponsesFrom(entry), cutOffMs: untilMs };
  const read = await readInbox(google, Promise.resolve(match), listed);
  return { ...seen, inbox: read, inboxUntilMs: untilMs, nowMs };
}

/**
 * Lists accounts with access to the host's workbook. Returns none if Google refuses the list.
 * @throws GoogleError after a retriable error
 */
async function hostsOf(google: Google, { files }: Match): Promise<readonly string[]> {
  try {
    return (await sharersOf(google, files.hostId)).flatMap(({ email }) => email ?? []);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    return [];
  }
}

/** Reads the match again with its content tabs, whose names depend on the game in the ledger. */
async function withContentIfAsked(google: Google, match: Match): Promise<Match> {
  const { game } = currentPosition(match);
  if (!isAskedFor(match, 'content') || game.content.tabs.length === 0) return match;
  const read = await readMatch(google, match.files.hostId, {
    contentTabs: game.content.tabs.map(({ name }) => name),
    formId: match.files.formId,
  });
  const { teamRequests } = match;
  return { ...read, ...(teamRequests && { teamRequests }) };
}

/**
 * Previews rows “go on”: which entries would be discarded. Carries out a ticked row if its preview
 * names the last entry of the ledger; a row restored with an older version is previewed again.
 * Otherwise reports the reason on the Desk. Returns the number of the entry with which the match
 * goes on.
 * @throws IncidentError if the match does not go on; GoogleError
 */
export async function goOnIfTicked(
  adjudicator: Adjudicator,
  match: Match,
  behind: Incident,
): Promise<number> {
  const { google } = adjudicator;
  const nowMs = google.now();
  const isAsked = isAskedFor(match, 'go on');
  const lost = isAsked ? await readLostEntries(google, match) : [];
  const seen = { match, lost, inbox: null, inboxUntilMs: 0, nowMs };
  const answered = isAsked ? answeredRequests(seen, 'go on') : [];
  const due = dueAt({
    ...{ match, inbox: null, form: null, stops: [behind], ticked: firstTicked(answered) },
    ...{ cutOffMs: null, nowMs, caller: { kind: 'scheduler' } },
  });
  const done = await writeDue(adjudicator, match, due);
  if (done.kind === 'written') return done.entry;
  const cells = answered.flatMap(({ toWrite }) => toWrite);
  if (cells.length > 0) await applyBatch(google, match.files.hostId, cells);
  const error = new IncidentError([behind]);
  await reportStop(adjudicator, { match, error });
  throw error;
}
