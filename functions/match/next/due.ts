/** Decides what a match does next, for polls, deadlines, commands and the Desk. Pure. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { parseResponseHead } from '../../../sheets-templates/forms/form.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { type BeaconChain, type BeaconRound, computeRoundMs } from '../beacon/rounds.ts';
import { dependsOnCutOff, findRoundToFetch } from '../ledger/dice.ts';
import { type CollectedEntry, type Entry, getInstant, type OpenedEntry } from '../ledger/entry.ts';
import { getAnswerCutOff } from '../ledger/entry-parts.ts';
import { type Incident, removeRepeatedProblems } from '../ledger/incident.ts';
import { buildAnswerKey, isAfter } from '../ledger/instant.ts';
import {
  findGraceToGive,
  isAway,
  isEarlyEndNamed,
  isReviewed,
  mayFormBeClosed,
  mayResolveEarly,
  shouldFormBeOpen,
} from '../ledger/position.ts';
import { isClosed, isOpenToAll, type SeenForm } from '../reading/form-settings.ts';
import type { Inbox } from '../reading/inbox.ts';
import { sortResponses } from '../reading/intake.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { POLLED_FORM_PLACE, UNREPAIRED_FORM } from '../reading/polled.ts';
import { findDueMessageRequest } from './about-me.ts';
import { computeEarlyCutOffMs } from './build-entry.ts';
import { judgeContentEdits } from './content-edits.ts';
import {
  type FormAtCutOff,
  findHostDecision,
  type HostDecision,
  isHostDecisionPlace,
  isKnownToHost,
  listAwaitedSeats,
  listMissingSeats,
} from './host-word.ts';
import { findDueResume, findDueVoid, type HostRequest } from './interventions.ts';
import type { MatchToLink } from './taking-reports.ts';
import { UNIT_MS } from './time.ts';
import type { StepWake } from './wake.ts';

export type DueCaller =
  | { readonly kind: 'scheduler' }
  /** Polls resolve a step only once all awaited seats have answered. */
  | { readonly kind: 'poll' }
  /**
   * `confirmed` lists problems that a command has shown and the host has overruled. `by` is the
   * calling co-host; absent for the host.
   */
  | { readonly kind: 'host'; readonly confirmed: readonly Incident[]; readonly by?: string };

export const HOST_CALLER: DueCaller = { kind: 'host', confirmed: [] };

/** The request of a player's message, or that of a ticked row on the tab “Requests”. */
export type TickedRequest =
  | { readonly kind: 'intervene'; readonly request: HostRequest }
  | { readonly kind: 'resolve'; readonly task: StepWake; readonly by?: string }
  | { readonly kind: 'content'; readonly content: OpenedEntry['content']; readonly by?: string };

/** Findings of a season in the ledgers of awaited matches. */
export interface SeasonFindings {
  readonly reports: CollectedEntry['reports'];
  /** A match whose players’ forms are not those that the ledger names; null if there is none. */
  readonly toLink: MatchToLink | null;
  /** Unfinished matches by name. */
  readonly unfinished: ReadonlyMap<string, Match>;
}

export interface DueFacts {
  readonly match: Match;
  /** Answers up to the cut-off; null if they were not read. */
  readonly inbox: Inbox | null;
  readonly form: SeenForm;
  /** Incidents because of which the match must stop, such as a stale ledger. */
  readonly stops: readonly Incident[];
  /** The oldest valid ticked row of “Requests”; absent or null if there is none. */
  readonly ticked?: TickedRequest | null;
  /** Findings of a season; absent or null for other games. */
  readonly season?: SeasonFindings | null;
  /** The beacon round for the open step; absent or null if it was not read. */
  readonly round?: BeaconRound | null;
  /** Instant up to which answers count, in milliseconds; null for the open step's own cut-off. */
  readonly cutOffMs: number | null;
  readonly nowMs: number;
  readonly caller: DueCaller;
}

export interface MissingSeat {
  readonly seat: Seat;
  /** The reason as a clause, such as "nothing has arrived". */
  readonly why: string;
}

export type DueDecision =
  /** The match is over. Its pages are compared until `untilMs`, in milliseconds. */
  | { readonly kind: 'over'; readonly untilMs: number }
  /** The match is paused, or waits for other matches. */
  | { readonly kind: 'no deadline' }
  /** Answers are awaited until `untilMs`. */
  | {
      readonly kind: 'answers';
      readonly untilMs: number;
      /** Whether the form accepts answers; null if it was not read. */
      readonly isFormOpen: boolean | null;
      readonly problems: readonly DeskProblem[];
    }
  | ({ readonly kind: 'entry' } & DueEntry)
  /** The open step can be resolved after `outMs`, when this beacon round is published. */
  | {
      readonly kind: 'round';
      readonly chain: BeaconChain;
      readonly number: number;
      readonly outMs: number;
      readonly missing: readonly MissingSeat[];
    }
  /** Nothing is resolved before the host acts. The remedies are in `problems`. */
  | {
      readonly kind: 'held';
      readonly why: HeldReason;
      readonly missing: readonly MissingSeat[];
      readonly problems: readonly Incident[];
    };

type DueEntry =
  | { readonly entry: 'request'; readonly ticked: TickedRequest }
  | { readonly entry: 'results'; readonly reports: SeasonFindings['reports'] }
  | { readonly entry: 'link'; readonly link: MatchToLink }
  | { readonly entry: 'content'; readonly content: OpenedEntry['content'] }
  /** Gives the open step its grace, because an answer is missing at its deadline. */
  | { readonly entry: 'grace'; readonly missing: readonly MissingSeat[] }
  /** Announces the instant before the deadline at which the step will be resolved. */
  | { readonly entry: 'moment' }
  | {
      readonly entry: 'resolved';
      /** Round for the dice; null if the dice do not depend on a beacon. */
      readonly beacon: BeaconRound | null;
      readonly missing: readonly MissingSeat[];
      /** Problems that the host overruled, which the entry names; null if there are none. */
      readonly passed: HostDecision | null;
    };

/** Why a step is held. If several reasons apply, the first one in this list counts. */
export type HeldReason =
  | { readonly kind: 'stopped' }
  /** The host reviews the answers first. */
  | { readonly kind: 'review' }
  | { readonly kind: 'host word'; readonly word: HostDecision };

/**
 * Decides on the next action. With a stale ledger only “go on” is possible. Otherwise the first of
 * these decides: ticked requests, findings of a season, messages of the form “About me”, the step.
 */
export function decideDue(facts: DueFacts): DueDecision {
  const { match, inbox, stops, ticked = null, season = null, nowMs } = facts;
  const { entry } = getCurrentPosition(match).sealed;
  if (entry.next === null) return { kind: 'over', untilMs: getComparedUntilMs(entry) };
  if (stops.length > 0 && !isContinuedByHost(stops, ticked))
    return buildHeldDecision({ kind: 'stopped' }, listMissingSeatReasons(facts), stops);
  if (ticked !== null) return { kind: 'entry', entry: 'request', ticked };
  const found = season === null ? null : decideSeasonDue(match, season, nowMs);
  if (found !== null) return { kind: 'entry', ...found };
  const hostRequest = inbox && findDueMessageRequest({ match, messages: inbox.messages, nowMs });
  if (hostRequest !== null)
    return { kind: 'entry', entry: 'request', ticked: { kind: 'intervene', request: hostRequest } };
  const cutOff = getAnswerCutOff(entry.next);
  if (cutOff === null) {
    const request = findDueResume(match, nowMs);
    return request === null
      ? { kind: 'no deadline' }
      : { kind: 'entry', entry: 'request', ticked: { kind: 'intervene', request } };
  }
  return decideStepDue(facts, Date.parse(cutOff));
}

/** Returns the instant until which the pages of a finished match are compared, in milliseconds. */
export const getComparedUntilMs = (end: Entry): number => Date.parse(getInstant(end)) + UNIT_MS.day;

/** Whether the request is “go on”, which alone is allowed with a stale ledger. */
const isContinuedByHost = (stops: readonly Incident[], ticked: TickedRequest | null): boolean =>
  stops.every(({ code }) => code === 'ledger behind') &&
  ticked?.kind === 'intervene' &&
  ticked.request.action.kind === 'lost';

function decideSeasonDue(
  match: Match,
  { reports, toLink, unfinished }: SeasonFindings,
  nowMs: number,
): DueEntry | null {
  if (reports.length > 0) return { entry: 'results', reports };
  if (toLink !== null) return { entry: 'link', link: toLink };
  const request = findDueVoid(match, unfinished, nowMs);
  return request === null ? null : { entry: 'request', ticked: { kind: 'intervene', request } };
}

function decideStepDue(facts: DueFacts, ownCutOffMs: number): DueDecision {
  const { match, inbox, form, nowMs, caller } = facts;
  const position = getCurrentPosition(match);
  const cutOffMs = facts.cutOffMs ?? ownCutOffMs;
  if (nowMs < cutOffMs) return buildAwaitingDecision(facts, cutOffMs);
  if (caller.kind === 'poll' && !(inbox !== null && areAnswersSettled({ match, inbox, cutOffMs })))
    return buildAwaitingDecision(facts, ownCutOffMs);
  if (form.kind === 'refused') return buildHeldDecision({ kind: 'stopped' }, [], form.incidents);
  const edits = judgeContentEdits(match);
  if (edits.kind === 'sound') return { kind: 'entry', entry: 'content', content: edits.content };
  const answers = inbox === null ? null : { match, inbox, cutOffMs, nowMs };
  const word = answers === null ? null : findHostDecision(answers, getFormAtCutOff(match, form));
  const missing = listMissingSeatReasons(facts);
  const isEarly = cutOffMs < ownCutOffMs;
  // A host who resolves a step has already seen which seats are missing.
  const mayHaveGrace = !isEarly && caller.kind !== 'host' && findGraceToGive(position) !== null;
  if (mayHaveGrace && missing.length > 0) return { kind: 'entry', entry: 'grace', missing };
  if (isReviewed(position) && caller.kind !== 'host')
    return buildHeldDecision({ kind: 'review' }, missing, word?.incidents ?? []);
  // Until the deadline, a missing answer may still be sent or be listed.
  const confirmed = caller.kind === 'host' && !isEarly ? caller.confirmed : [];
  if (word !== null && !(caller.kind === 'host' && isKnownToHost(match, word, confirmed)))
    return buildHeldDecision({ kind: 'host word', word }, missing, word.incidents);
  const beacon = facts.round ?? null;
  const { beacon: chain } = position.opened.settings;
  const number = findRoundToFetch(position);
  if (chain !== undefined && number !== null) {
    // Everybody must be able to see the cut-off before the beacon publishes its round.
    if (isEarly && dependsOnCutOff(position))
      return isEarlyEndNamed(position) || computeEarlyCutOffMs(nowMs) >= ownCutOffMs
        ? buildAwaitingDecision(facts, ownCutOffMs)
        : { kind: 'entry', entry: 'moment' };
    if (beacon?.round !== number)
      return { kind: 'round', chain, number, outMs: computeRoundMs(chain, number), missing };
  }
  return { kind: 'entry', entry: 'resolved', beacon, missing, passed: word };
}

/**
 * Whether every awaited seat has a valid answer that is at least as old as the delay and does not
 * ask to wait. If a newer answer exists, a later poll decides.
 */
export function areAnswersSettled(given: {
  readonly match: Match;
  readonly inbox: Inbox;
  readonly cutOffMs: number;
}): boolean {
  const position = getCurrentPosition(given.match);
  const { earlyMs } = position.opened.settings;
  const asks = listOwedAsks(position.step);
  if (earlyMs === null || asks.length === 0 || !mayResolveEarly(position)) return false;
  if (given.inbox.hasLater) return false;
  const { submissions, orders } = sortResponses({ position, received: given.inbox.received });
  const awaited = listAwaitedSeats(position).filter((seat) => orders[seat]?.responseId !== null);
  // If all players are away, the step takes its full duration.
  if (awaited.length === 0 && asks.some(({ seat }) => isAway(position, seat))) return false;
  return awaited.every((seat) =>
    submissions.some(
      ({ seat: sender, fate, response }) =>
        sender === seat &&
        fate === 'accepted' &&
        !parseResponseHead(response.answers).waits &&
        !isAfter(response.submittedAt, given.cutOffMs - earlyMs),
    ),
  );
}

const buildHeldDecision = (
  why: HeldReason,
  missing: readonly MissingSeat[],
  problems: readonly Incident[],
): DueDecision => ({ kind: 'held', why, missing, problems });

function getFormAtCutOff(match: Match, form: SeenForm): FormAtCutOff {
  if (form.kind !== 'read' || mayFormBeClosed(getCurrentPosition(match))) return 'open to all';
  if (isClosed(form)) return form.isInBin ? 'in the bin' : 'closed';
  return isOpenToAll(match, form) ? 'open to all' : 'not open to all';
}

function buildAwaitingDecision({ match, form, nowMs }: DueFacts, untilMs: number): DueDecision {
  const isWanted = shouldFormBeOpen(getCurrentPosition(match), nowMs) === true;
  return {
    kind: 'answers',
    untilMs,
    isFormOpen: form.kind === 'unknown' ? null : form.kind === 'read' && !isClosed(form),
    problems: isWanted ? listFormProblems(match, form) : [],
  };
}

function listFormProblems(match: Match, form: SeenForm): readonly DeskProblem[] {
  if (form.kind === 'unknown') return [];
  if (form.kind === 'refused')
    return form.incidents.map(({ what, todo }) => ({ where: POLLED_FORM_PLACE, what, todo }));
  if (isClosed(form)) return [form.isInBin ? FORM_IN_BIN_PROBLEM : CLOSED_FORM_PROBLEM];
  return isOpenToAll(match, form) ? [] : [RESTRICTED_FORM_PROBLEM];
}

export const FORM_IN_BIN_PROBLEM: DeskProblem = {
  where: POLLED_FORM_PLACE,
  what: 'The form is in the bin, so nobody can answer.',
  todo:
    'In Drive open the bin, right-click the form and choose “Restore”. If the form stays ' +
    'there and an answer is missing at the deadline, the step waits for your decision.',
};

const CLOSED_FORM_PROBLEM: DeskProblem = {
  where: POLLED_FORM_PLACE,
  what: 'The form is closed, so nobody can answer.',
  todo:
    'Open the form in its editor (Publish, “Accepting responses”), or wait: the next poll opens ' +
    'it. If it stays closed and an answer is missing at the deadline, the step waits for your ' +
    'decision.',
};

const RESTRICTED_FORM_PROBLEM: DeskProblem = {
  where: POLLED_FORM_PLACE,
  what: 'The form’s settings or sharing keep some players from answering.',
  todo:
    'If somebody runs the match, do nothing: the next poll restores both. Otherwise start ' +
    '“sealed run”.',
};

/** Lists awaited seats without an answer that counts, each with the reason. */
export function listMissingSeatReasons({
  match,
  inbox,
  form,
}: Pick<DueFacts, 'match' | 'inbox' | 'form'>): readonly MissingSeat[] {
  const missing = inbox === null ? [] : listMissingSeats({ match, inbox });
  if (inbox === null || missing.length === 0) return [];
  const position = getCurrentPosition(match);
  const { submissions } = sortResponses({ position, received: inbox.received });
  const { confirmed } = getPollRecord(match);
  return missing.map((seat) => {
    const promised = Object.hasOwn(confirmed, seat) ? confirmed[seat] : undefined;
    if (promised !== undefined && inbox.editedSince.includes(promised.responseId))
      return { seat, why: 'its confirmed answer was edited since' };
    if (promised !== undefined && !inbox.confirmed.includes(buildAnswerKey(promised)))
      return { seat, why: 'Google no longer lists its confirmed answer' };
    const last = submissions.findLast((one) => one.seat === seat);
    if (last !== undefined) return { seat, why: `its answer is ${last.fate}` };
    if (position.answersUntil !== null) return { seat, why: 'nothing had arrived before the undo' };
    return { seat, why: MISSING_REASONS[getFormAtCutOff(match, form)] };
  });
}

export const areAllMissing = (match: Match, missing: readonly MissingSeat[]): boolean =>
  missing.length > 0 && missing.length >= listAwaitedSeats(getCurrentPosition(match)).length;

export const NO_ANSWERS_SENTENCE =
  'Nobody has answered yet: a step is not resolved early without any orders. Move its deadline ' +
  'with “sealed deadline” or a row “deadline”, or enter orders with “sealed orders” or a row ' +
  '“orders”.';

const MISSING_REASONS: Readonly<Record<FormAtCutOff, string>> = {
  closed: 'the form accepts no answers',
  'in the bin': 'the form accepts no answers',
  'not open to all': 'the form does not accept answers from everybody',
  'open to all': 'nothing has arrived',
};

/** Holds a ready step if the Desk reports a stop, such as a missing beacon round. */
export const withReportedStop = (match: Match, due: DueDecision): DueDecision =>
  isReadyToResolve(due) &&
  getPollRecord(match).isStopped &&
  listReportedProblems(match, due).length > 0
    ? buildHeldDecision({ kind: 'stopped' }, due.missing, [])
    : due;

const isReadyToResolve = (
  due: DueDecision,
): due is Extract<DueDecision, { readonly kind: 'round' } | { readonly entry: 'resolved' }> =>
  due.kind === 'round' || (due.kind === 'entry' && due.entry === 'resolved');

/** Formats seats with reasons: "Scarlet (nothing has arrived), Dems (its answer is late)". */
export const formatMissingSeats = (missing: readonly MissingSeat[]): string =>
  missing.map(({ seat, why }) => `${seat} (${why})`).join(', ');

/** Lists the problems of the workbook, the due step and the Desk, each problem once. */
export function listHostProblems(match: Match, due: DueDecision): readonly DeskProblem[] {
  return removeRepeatedProblems([
    ...match.incidents,
    ...listDueProblems(match, due),
    ...listReportedProblems(match, due),
  ]);
}

/** Lists problems on the Desk: those of the workbook, and those that polls and runs reported. */
export const listDeskProblems = (match: Match): readonly DeskProblem[] => [
  ...match.incidents,
  ...getPollRecord(match).problems,
];

/** Lists the problems of `due`, except a fault of the form that a poll failed to repair. */
function listDueProblems(match: Match, due: DueDecision): readonly DeskProblem[] {
  const isTried = getPollRecord(match).problems.some(
    ({ where, what }) => where === POLLED_FORM_PLACE && what.startsWith(UNREPAIRED_FORM),
  );
  const own = 'problems' in due ? due.problems : [];
  return own.filter(({ what }) => !isTried || what !== RESTRICTED_FORM_PROBLEM.what);
}

/** Lists problems on the Desk, except those that `due` reports or has found to be solved. */
function listReportedProblems(match: Match, due: DueDecision): readonly DeskProblem[] {
  const own = listDueProblems(match, due);
  return getPollRecord(match).problems.filter(
    ({ where, what }) =>
      !own.some((one) => one.where === where) &&
      !((due.kind === 'entry' || due.kind === 'round') && isHostDecisionPlace(where)) &&
      !(due.kind === 'answers' && due.isFormOpen === true && what === FORM_IN_BIN_PROBLEM.what),
  );
}
