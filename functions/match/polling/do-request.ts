import type { Google } from '../../google/connect.ts';
import { sharersOf } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { answerCutoffOf } from '../ledger/entry-parts.ts';
import { buildContentEntry, byOf } from '../next/build-entry.ts';
import { listResponsesFrom } from '../next/deadline-task.ts';
import { BY_HOST, type TickedRequest } from '../next/due.ts';
import { readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { refuseBehind } from '../showing/behind.ts';
import { intervene } from '../visiting/intervene.ts';
import { resolveStep, type StepResult } from '../visiting/resolve-step.ts';
import { writeEntry } from '../visiting/write-entry.ts';
import type { SeenMatch } from './judge-request.ts';
import { isAskedFor } from './requests.ts';

export type DoneRequest =
  | { readonly kind: 'nothing' }
  /** The number of its entry: other ticked rows are previewed again. */
  | { readonly kind: 'intervened'; readonly entry: number }
  | { readonly kind: 'resolved'; readonly result: StepResult };

export async function doTicked(
  adjudicator: Adjudicator,
  match: Match,
  ticked: TickedRequest,
): Promise<DoneRequest> {
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
      if (done.kind !== 'done') return { kind: 'nothing' };
      return { kind: 'intervened', entry: currentPosition(done.match).sealed.entry.entry };
    }
  }
}

async function takeContent(
  adjudicator: Adjudicator,
  match: Match,
  { content, by }: Extract<TickedRequest, { readonly kind: 'content' }>,
): Promise<DoneRequest> {
  await refuseBehind(adjudicator.google, match);
  const takenMs = adjudicator.google.now();
  const written = buildContentEntry({ match, content, takenMs, nowMs: null, by });
  if ((await writeEntry(adjudicator, written)) === null) return { kind: 'nothing' };
  return { kind: 'intervened', entry: written.sealed.entry.entry };
}

/**
 * Adds what a poll's open rows need: the content tabs for “content”, answers until the cut-off or
 * the poll for “resolve”, and accounts with access to the host's workbook for “seat”.
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

/** Empty if Google does not show the caller the list. @throws GoogleError when the network fails */
async function hostsOf(google: Google, { files }: Match): Promise<readonly string[]> {
  try {
    return (await sharersOf(google, files.hostId)).flatMap(({ email }) => email ?? []);
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    return [];
  }
}

/** A second read: only the game, known from the ledger, names the content tabs. */
async function withContentIfAsked(google: Google, match: Match): Promise<Match> {
  const { game } = currentPosition(match);
  if (!isAskedFor(match, 'content') || game.content.tabs.length === 0) return match;
  const read = await readMatch(google, match.files.hostId, {
    contentTabs: game.content.tabs.map(({ name }) => name),
    checked: 'the last entry',
    formId: match.files.formId,
  });
  const { teamRequests } = match;
  return { ...read, ...(teamRequests && { teamRequests }) };
}
