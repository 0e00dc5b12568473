/** Doing what the host has ticked on the tab Requests: the first row that is to be done, and with the match as it then is the next. */

import type { Adjudicator } from '../adjudicator.ts';
import { answerCutoffOf } from '../ledger/entry.ts';
import { listResponsesFrom } from '../next/deadline-task.ts';
import { readInbox } from '../reading/inbox.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { intervene } from '../visiting/intervene.ts';
import { resolveStep, type StepResult } from '../visiting/resolve-step.ts';
import type { SeenMatch } from './judge-request.ts';
import { type AnsweredRequest, isResolveAsked } from './requests.ts';

export type DoneRequest =
  | { readonly kind: 'nothing' }
  /** The entry that it has become: whatever else is ticked is told anew. */
  | { readonly kind: 'intervened'; readonly entry: number }
  | { readonly kind: 'resolved'; readonly result: StepResult };

/** Does the first that is to be done. */
export async function executeFirstCommand(
  adjudicator: Adjudicator,
  match: Match,
  requests: readonly AnsweredRequest[],
): Promise<DoneRequest> {
  const task = requests.find(({ toDo }) => toDo !== null)?.toDo ?? null;
  if (task === null) return { kind: 'nothing' };
  if (task.kind === 'resolve') {
    const { early } = task;
    const result = await resolveStep(adjudicator, task.task, { early, byHost: true });
    return { kind: 'resolved', result };
  }
  const intervened = await intervene(adjudicator, match, task.request);
  if (intervened.kind !== 'done') return { kind: 'nothing' };
  return { kind: 'intervened', entry: currentPosition(intervened.match).sealed.entry.entry };
}

/**
 * What a poll has seen, and where a row asks that the step be resolved what was answered until its cut-off, or until the poll.
 * @throws GoogleError
 */
export async function seenWithAnswers(
  { google }: Adjudicator,
  seen: Omit<SeenMatch, 'nowMs'>,
): Promise<SeenMatch> {
  const { match, inbox, inboxUntilMs } = seen;
  const nowMs = google.now();
  const { entry } = currentPosition(match).sealed;
  const cutOff = entry.next === null ? null : answerCutoffOf(entry.next);
  const untilMs = cutOff === null ? inboxUntilMs : Math.min(inboxUntilMs, Date.parse(cutOff));
  if (cutOff === null || !isResolveAsked(match)) return { ...seen, nowMs };
  if (inbox !== null && untilMs === inboxUntilMs) return { ...seen, nowMs };
  const { formId: form } = match.files;
  const listed = { form, since: listResponsesFrom(entry), cutOffMs: untilMs };
  const read = await readInbox(google, Promise.resolve(match), listed);
  return { match, inbox: read, inboxUntilMs: untilMs, nowMs };
}
