/** Builds sentences about interventions for all pages, the form and the Desk. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import { shortenTitle } from '../../../rules/kit/showing/scores.ts';
import { WAIT_LABEL } from '../../../sheets-templates/forms/form.ts';
import type { DeskData } from '../../../sheets-templates/workbooks/desk.ts';
import type { ShownTab } from '../../google/sheets.ts';
import type { NamedHandover } from '../ledger/bindings.ts';
import { listPresentCoHosts, listSeatsPlayedBy } from '../ledger/co-hosts.ts';
import {
  type Entry,
  findIntervention,
  OVERRULED_REASONS,
  type OverruledReason,
} from '../ledger/entry.ts';
import { getAnswerCutOff } from '../ledger/entry-parts.ts';
import { describeIntervention, type Intervention } from '../ledger/interventions.ts';
import {
  findActivePause,
  findGraceToGive,
  findHostHandover,
  isAwaitingMatches,
  isGraceGiven,
  isReviewed,
  mayResolveEarly,
  type Position,
} from '../ledger/position.ts';
import { listCalendarSentences } from '../next/calendar.ts';
import { describeRequester, isAutomaticResume, isPlayerRequest } from '../next/request.ts';
import {
  formatDelay,
  formatDuration,
  formatShortClock,
  formatTime,
  parseInterval,
  type TimeStyle,
} from '../next/time.ts';
import { listUnopened } from '../reading/season-matches.ts';

/** Maximum number of interventions shown for a step. The tab “Proof” shows all. */
const MAX_INTERVENTIONS_SHOWN = 3;

/** Lists the interventions in the open step, oldest first, with one or two sentences for each. */
export const listInterventionTexts = (
  { meanwhile, opened }: Position,
  clock?: ClockFormatter,
): readonly string[] =>
  meanwhile
    .flatMap((entry) => describeEntry(entry, opened.settings, clock))
    .slice(-MAX_INTERVENTIONS_SHOWN);

/** Lists players' messages that changed the open step, as one sentence each, for “Story”. */
export const listPlayerTexts = ({ meanwhile, opened }: Position): readonly string[] =>
  meanwhile
    .flatMap((entry) => findIntervention(entry) ?? [])
    .filter(isPlayerRequest)
    .map((done) => summarizeIntervention(done, opened.settings, formatShortClock))
    .slice(-MAX_INTERVENTIONS_SHOWN);

/** Describes an entry in the open step; empty unless it is an intervention or changes content. */
function describeEntry(entry: Entry, times: TimeStyle, clock?: ClockFormatter): readonly string[] {
  if (entry.kind === 'content') return [describeContentEdit(entry.deadline, times, clock)];
  const done = entry.kind === 'flavour' ? null : findIntervention(entry);
  return done === null ? [] : [describeDatedIntervention(done, times, clock)];
}

/** Describes a change of content, and its effect on answers. */
export const describeContentEdit = (
  takenAt: string,
  times: TimeStyle,
  clock: ClockFormatter = formatTime,
): string =>
  `The host changed the content of the match on ${clock(Date.parse(takenAt), times)}. Answers ` +
  'sent before that do not count. Read the new content and answer again.';

/** Describes an intervention with its time and, unless a player requested it, its reason. */
export function describeDatedIntervention(
  done: Intervention,
  times: TimeStyle,
  clock: ClockFormatter = formatTime,
): string {
  const summary = summarizeIntervention(done, times, clock);
  if (isAutomaticResume(done)) return `${summary} ${done.reason}`;
  const when = clock(Date.parse(done.at), times);
  if (isPlayerRequest(done)) return `${summary} Read on ${when}.`;
  return (
    `${summary} Done by ${describeRequester(done)} on ${when}. Reason: ` +
    `${withFullStop(done.reason)}`
  );
}

/** Formats an instant, given in milliseconds. */
export type ClockFormatter = (ms: number, times: TimeStyle) => string;

export const summarizeIntervention = (
  done: Intervention,
  times: TimeStyle,
  clock: ClockFormatter = formatTime,
): string =>
  describeIntervention(done, {
    durationText: formatDuration,
    clockText: (instant) => clock(Date.parse(instant), times),
  });

/** Adds a full stop to the reason if it lacks one. */
export const withFullStop = (reason: string): string =>
  /[.!?\u2026]$/.test(reason) ? reason : `${reason}.`;

/** Describes the pause, where otherwise the deadline is; '' while the clock runs. */
export function describePause(position: Position): string {
  const pause = findActivePause(position);
  if (pause === null) return '';
  const left = `players have ${formatDuration(pause.leftMs)} left for this step.`;
  if (pause.until === undefined) return `The match is paused. When it resumes, ${left}`;
  const until = formatTime(Date.parse(pause.until), position.opened.settings);
  return `The match is paused until ${until}. Then ${left}`;
}

/** Describes why there is no deadline: a pause, or the awaited matches. */
export const describeNothingDue = (position: Position): string =>
  isAwaitingMatches(position)
    ? `The season waits for these matches: ${joinTitles(position.step?.awaits ?? [])}.`
    : describePause(position);

function joinTitles(matches: readonly AwaitedMatch[]): string {
  const more = matches.length - MAX_TITLES_SHOWN;
  const titles = matches.slice(0, MAX_TITLES_SHOWN).map(({ title }) => title);
  return `${titles.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Maximum number of titles in a sentence. */
const MAX_TITLES_SHOWN = 4;

/** Names the matches that are due and not yet open; '' if there are none. */
export function describeUnopened(position: Position): string {
  const matches = listUnopened(position);
  return matches.length === 0 ? '' : `The host has to open these matches: ${joinTitles(matches)}.`;
}

/** Lists the host's tasks: matches to open, and outcomes of matches played elsewhere. */
export function listOwed(position: Position): DeskData['owed'] {
  const unopened = listUnopened(position);
  const elsewhere = (position.step?.awaits ?? []).filter(({ game }) => game === null);
  return [
    ...(unopened.length === 0
      ? []
      : [{ title: `open ${joinTitles(unopened)}`, todo: OPENING_ADVICE }]),
    ...elsewhere.map(({ match, title, players }) => ({
      title: `the outcome of ${title}, played elsewhere`,
      todo:
        `To do: request “ruling” with the value “outcome ${match}: ` +
        `${players.map(({ seat }) => seat).join(', ')}”, the best player first.`,
    })),
  ];
}

const OPENING_ADVICE =
  'To do: use “sealed season next” or “sealed run”. Until then no player can answer.';

/** Describes why players cannot send orders at present; '' if they can. */
export function describeStandstill(position: Position): string {
  const { answersUntil, step } = position;
  if (answersUntil === null) return describePause(position);
  const when = describeDeadline(position);
  return (
    `${step?.title ?? 'The step'} was undone and accepts no new answers: it is resolved again ` +
    `with its earlier answers${when === '' ? '' : `, ${when}`}.`
  );
}

/**
 * Describes the open step's state equally on Now, Story and in the form, by the ledger alone.
 * `isHeld`: whether the due step waits, so that its grace has ended.
 */
export const describeState = (position: Position, isHeld = false): readonly string[] =>
  [
    describeStandstill(position),
    describeReview(position),
    isHeld ? '' : describeGrace(position),
    describeCalendar(position),
    describeUnopened(position),
  ].filter((text) => text !== '');

/** Describes grace given because of a missing answer. The step's text contains other grace. */
export function describeGrace(position: Position): string {
  const graceMs = findGraceToGive(position);
  if (graceMs !== null)
    return (
      'If an answer is missing at the deadline, answers count for another ' +
      `${formatDelay(graceMs)}.`
    );
  const until = isGraceGiven(position) ? describeDeadline(position) : '';
  return until === ''
    ? ''
    : `An answer was missing at the deadline, so answers count until ${until}.`;
}

/** Describes named days and limits; '' for plain intervals, since the deadline shows these. */
function describeCalendar({ opened, game, step }: Position): string {
  const { settings } = opened;
  const isPlain =
    (settings.skip ?? settings.least) === undefined &&
    Object.values(settings.times).every((time) => parseInterval(time) !== null);
  return step === null || isPlain ? '' : listCalendarSentences(game, settings).join(' ');
}

/** Names the host's own seat, for Story, Now and Proof; '' if the host plays none. */
export function describeHostSeat(position: Position): string {
  const { hostSeat } = position.opened.settings;
  if (hostSeat === undefined) return '';
  const other = findHostHandover(position);
  return other === undefined
    ? `The host plays ${hostSeat} and can read every answer before its deadline.`
    : `The host played ${hostSeat} until ${other.name} took over in ${shortenTitle(other.step)}.`;
}

const describeReview = (position: Position): string =>
  isReviewed(position)
    ? 'Answers count until the deadline. Then the host checks them and resolves the step.'
    : '';

/** Lists advice for players in case nobody runs the match, since then no page can report it. */
export function describeKeptTexts(position: Position): readonly string[] {
  const { sealed, step } = position;
  const isExpected =
    (sealed.entry.next?.deadline ?? null) !== null &&
    listOwedAsks(step).length > 0 &&
    !isReviewed(position);
  const end = isGraceGiven(position) ? 'the grace' : 'the deadline';
  return isExpected ? [`If nothing has changed an hour after ${end}, contact the host.`] : [];
}

/** Formats the time until which the form accepts answers; '' while it accepts none. */
export const describeOpenUntil = (
  position: Position,
  clock: ClockFormatter = formatTime,
): string => (position.answersUntil === null ? describeDeadline(position, clock) : '');

/** Formats "paused until Tue 9 Jun, 05:00 (GMT+2)" for headings; '' while the clock runs. */
export function describePauseShortly(position: Position): string {
  const pause = findActivePause(position);
  if (pause?.until === undefined) return pause === null ? '' : 'paused';
  return `paused until ${formatShortClock(Date.parse(pause.until), position.opened.settings)}`;
}

/** Formats the deadline or the end of its grace; '' during a pause or if there is no deadline. */
export function describeDeadline(position: Position, clock: ClockFormatter = formatTime): string {
  const { next } = position.sealed.entry;
  const end = isGraceGiven(position) ? getAnswerCutOff(next) : next?.deadline;
  return end == null ? '' : clock(Date.parse(end), position.opened.settings);
}

const CAUSE_TEXTS: Readonly<Record<OverruledReason, string>> = {
  'answer missing': 'an answer that had been confirmed is not listed by Google any more',
  'form missed': 'its form accepted no answers for a time, and some are missing',
};

const joinCauses = (reasons: readonly OverruledReason[]): string =>
  reasons.map((reason) => CAUSE_TEXTS[reason]).join('; ');

/** Describes why the step waits for the host; '' unless it waits. */
export const describeHeldStep = (reasons: readonly OverruledReason[]): string =>
  reasons.length === 0 ? '' : `The host has to decide the step, because ${joinCauses(reasons)}.`;

/** Finds in the current workbook why its step waits. No entry contains the reasons. */
export function findHeldReasons(
  tabs: readonly Pick<ShownTab, 'cells'>[],
): readonly OverruledReason[] {
  const texts = tabs.map(({ cells }) => cells.flat().filter(Boolean).join(' '));
  const ways = [OVERRULED_REASONS, ...OVERRULED_REASONS.map((reason) => [reason])];
  return (
    ways.find((reasons) => texts.some((text) => text.includes(describeHeldStep(reasons)))) ?? []
  );
}

/** Describes why a step waited until the host decided to resolve it. */
export const describeHostDecision = (reasons: readonly OverruledReason[]): string =>
  `The step was resolved by the host’s decision, although ${joinCauses(reasons)}.`;

/** Returns the open step with its state, as the form describes it; null after the match. */
export function findShownStep(position: Position): Step | null {
  const { step } = position;
  return step && { ...step, about: describeStep(position, step, describeState(position)) };
}

/** Describes the open step. The tab “Now” shows `states` in another place. */
export const describeStep = (
  position: Position,
  step: Pick<Step, 'about'>,
  states: readonly string[] = [],
): string =>
  [
    step.about,
    ...describeGraceLine(position),
    ...states,
    ...describeEarlyLine(position),
    ...listInterventionTexts(position),
  ].join('\n\n');

function describeGraceLine(position: Position): readonly string[] {
  const { sealed, step } = position;
  const { graceMs } = sealed.entry.next ?? {};
  return graceMs === undefined || isGraceGiven(position) || listOwedAsks(step).length === 0
    ? []
    : [`Answers received up to ${formatDuration(graceMs)} after the deadline still count.`];
}

function describeEarlyLine(position: Position): readonly string[] {
  const { earlyMs, counts } = position.opened.settings;
  const change = counts === 'last' ? 'Until then you can change your answer. ' : '';
  return earlyMs === null || !mayResolveEarly(position)
    ? []
    : [
        `Once all have answered, the step may be resolved ${formatDelay(earlyMs)} after the last ` +
          `answer. ${change}Tick “${WAIT_LABEL}” to prevent this.`,
      ];
}

/** Names the co-hosts and their seats; empty if there are none. */
export function describeTeam(position: Position): readonly string[] {
  const team = listPresentCoHosts(position);
  if (team.length === 0) return [];
  const names = joinNames(team.map(({ name }) => name));
  return [
    `${names} can read all orders as ${team.length === 1 ? 'a co-host' : 'co-hosts'}.`,
    ...team.flatMap((one) => {
      const seats = listSeatsPlayedBy(one, position.opened.bindings);
      return seats.length === 0 ? [] : [`The co-host ${one.name} plays ${joinNames(seats)}.`];
    }),
  ];
}

/** Lists the shown names of handed-over seats: "Scarlet (Sam since Round 3)". */
export function listShownNames({ handovers }: Position): Readonly<Record<string, string>> {
  const seats = [...new Set(handovers.map(({ seat }) => seat))];
  const shown = seats.map((seat) => [
    seat,
    getShownName(handovers.filter((one) => one.seat === seat)),
  ]);
  return Object.fromEntries(shown.filter(([seat, name]) => seat !== name));
}

/** Returns the shown name of a seat by its handovers. A new code does not change the name. */
function getShownName(own: readonly NamedHandover[]): string {
  const { seat = '', name = '' } = own.at(-1) ?? {};
  const since = own.at(own.findLastIndex((one) => one.name !== name) + 1)?.step ?? '';
  return name === '' ? seat : `${seat} (${name} since ${shortenTitle(since)})`;
}
