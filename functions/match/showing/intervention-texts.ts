/** Sentences on the host's interventions: the same on all pages, in the form and on the Desk. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { WAIT_LABEL } from '../../../sheets-templates/forms/closing-section.ts';
import type { ShownTab } from '../../google/sheets.ts';
import type { NamedHandover } from '../ledger/bindings.ts';
import { presentCoHosts, seatsPlayedBy } from '../ledger/co-hosts.ts';
import {
  type Entry,
  HOST_WORD_REASONS,
  type HostWordReason,
  interventionIn,
} from '../ledger/entry.ts';
import { answerCutoffOf } from '../ledger/entry-parts.ts';
import { type Intervention, type InterventionOf, summaryOf } from '../ledger/interventions.ts';
import {
  activePause,
  awaitsMatches,
  graceToGive,
  handoverOfHost,
  isGraceGiven,
  isReviewed,
  type Position,
  resolvesEarly,
} from '../ledger/position.ts';
import { earlyText } from '../next/early.ts';
import { isByItself, isByPlayer, isBySeason, requesterOf } from '../next/request.ts';
import { calendarTexts } from '../next/step-times.ts';
import { durationText, intervalFrom, shortClock, type TimeStyle, wallClock } from '../next/time.ts';
import { toOpen } from '../reading/season-matches.ts';

/** Limit per step; the tab Proof shows all. */
const MOST_TOLD = 3;

/** Interventions during the open step, a sentence or two each, the oldest first. */
export const interventionTexts = ({ meanwhile, opened }: Position): readonly string[] =>
  meanwhile.flatMap((entry) => interventionTextIn(entry, opened.settings) ?? []).slice(-MOST_TOLD);

/** Messages of players that changed the open step, a sentence each: for Story. */
export const playersTexts = ({ meanwhile, opened }: Position): readonly string[] =>
  meanwhile
    .flatMap((entry) => interventionIn(entry) ?? [])
    .filter(isByPlayer)
    .map((done) => interventionSummary(done, opened.settings, shortClock))
    .slice(-MOST_TOLD);

/** Null for entries that are not interventions, or do not concern the open step. */
function interventionTextIn(entry: Entry, times: TimeStyle): string | null {
  if (entry.kind === 'flavour') return null;
  if (entry.kind === 'content') return contentText(entry.deadline, times);
  const done = interventionIn(entry);
  return done === null ? null : interventionText(done, times);
}

/** The change of content, and what players have to do. */
export const contentText = (takenAt: string, times: TimeStyle, clock: Clock = wallClock): string =>
  `The host changed the content of the match on ${clock(Date.parse(takenAt), times)}. Answers ` +
  'sent before do not count: read the new content and answer again.';

/** Summary, time and reason; players do not give any. */
export function interventionText(done: Intervention, times: TimeStyle): string {
  const summary = interventionSummary(done, times);
  if (isByItself(done)) return `${summary} ${done.reason}`;
  const when = wallClock(Date.parse(done.at), times);
  if (isByPlayer(done)) return `${summary} Read on ${when}.`;
  const says = isBySeason(done) ? 'which' : 'who';
  return (
    `${summary} Done by ${requesterOf(done)} on ${when}, ${says} says: ` +
    `${withFullStop(done.reason)}`
  );
}

/** Formats an instant in milliseconds. */
export type Clock = (ms: number, times: TimeStyle) => string;

export function interventionSummary(
  done: Intervention,
  times: TimeStyle,
  clock: Clock = wallClock,
): string {
  const { next } = done;
  const until =
    next === null || next.deadline === null ? '' : clock(Date.parse(next.deadline), times);
  const clockText = (instant: string): string => clock(Date.parse(instant), times);
  return summaryOf(done, { until, durationText, clockText });
}

/** The reason as a sentence. */
export const withFullStop = (reason: string): string =>
  /[.!?\u2026]$/.test(reason) ? reason : `${reason}.`;

/** Shown in place of a deadline; '' while the clock runs. */
export const pauseText = (position: Position): string => {
  const pause = activePause(position);
  return pause === null ? '' : pauseTextOf(pause, position.opened.settings);
};

const pauseTextOf = ({ until, leftMs }: InterventionOf<'pause'>, times: TimeStyle): string =>
  until === undefined
    ? `The match is paused. When it goes on, ${durationText(leftMs)} of this step are left.`
    : `The match is paused until ${wallClock(Date.parse(until), times)}. Then ` +
      `${durationText(leftMs)} of this step are left.`;

/** Shown in place of a deadline if nothing is due: a pause, or the awaited matches. */
export const nothingDueText = (position: Position): string =>
  awaitsMatches(position)
    ? `Nothing is due here until a match is over: ${titlesOf(position.step?.awaits ?? [])}.`
    : pauseText(position);

function titlesOf(matches: readonly AwaitedMatch[]): string {
  const more = matches.length - MOST_TITLES;
  const titles = matches.slice(0, MOST_TITLES).map(({ title }) => title);
  return `${titles.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** More titles would fill the page. */
const MOST_TITLES = 4;

/** Names the due matches that the host has not opened yet; '' when there are none. */
export function unopenedText(position: Position): string {
  const matches = toOpen(position);
  return matches.length === 0 ? '' : `The season waits for its host to open: ${titlesOf(matches)}.`;
}

/** Why orders cannot be sent before a deadline now; '' if they can. */
export function standstillText(position: Position): string {
  const { answersUntil, step } = position;
  if (answersUntil === null) return pauseText(position);
  const when = deadlineTextOf(position);
  return (
    `${step?.title ?? 'The step'} was undone, and takes no new answers: it is resolved again ` +
    `by those that it had${when === '' ? '' : `, ${when}`}.`
  );
}

/**
 * The state of the open step, a sentence each: the same on Now, on Story and in the form. Depends
 * only on the ledger, not on the Desk.
 */
export const stateTexts = (position: Position): readonly string[] =>
  [
    standstillText(position),
    reviewText(position),
    graceText(position),
    calendarText(position),
    unopenedText(position),
  ].filter((text) => text !== '');

/** Only if the grace depends on the answers: otherwise it is part of the description of a step. */
export function graceText(position: Position): string {
  const graceMs = graceToGive(position);
  if (graceMs !== null)
    return (
      'If an answer is missing at the deadline, answers count for another ' +
      `${earlyText(graceMs)}.`
    );
  const until = isGraceGiven(position) ? deadlineTextOf(position) : '';
  return until === ''
    ? ''
    : `An answer was missing at the deadline, so answers count until ${until}.`;
}

/** Only for named days and limits: a mere interval shows in the deadline. */
function calendarText({ opened, game, step }: Position): string {
  const { settings } = opened;
  const isPlain =
    (settings.skip ?? settings.least) === undefined &&
    Object.values(settings.times).every((time) => intervalFrom(time) !== null);
  return step === null || isPlain ? '' : calendarTexts(game, settings).join(' ');
}

/** For Story, Now and Proof: the seat that the host plays; '' for none. */
export function hostSeatText(position: Position): string {
  const { hostSeat } = position.opened.settings;
  if (hostSeat === undefined) return '';
  const other = handoverOfHost(position);
  return other === undefined
    ? `The host plays ${hostSeat} and can read every answer before its deadline.`
    : `The host played ${hostSeat} until ${other.name} took over in ${shortTitle(other.step)}.`;
}

const reviewText = (position: Position): string =>
  isReviewed(position)
    ? 'Answers are cut off at the deadline; it is resolved by these when the host has looked.'
    : '';

/**
 * For Now and Story: advice for a step that is not resolved. Shown in advance, since a match that
 * is not run cannot report it.
 */
export function keptTexts(position: Position): readonly string[] {
  const { sealed, step } = position;
  const isExpected =
    (sealed.entry.next?.deadline ?? null) !== null &&
    owedAsks(step).length > 0 &&
    !isReviewed(position);
  const end = isGraceGiven(position) ? 'the grace' : 'the deadline';
  return isExpected ? [`If nothing has changed an hour after ${end}, contact the host.`] : [];
}

/** Until when answers are taken, with time zone; '' while the form takes none. */
export const openUntilText = (position: Position): string =>
  position.answersUntil === null ? deadlineTextOf(position) : '';

/** For headings: without year and zone. */
export function shortUntilText(position: Position): string {
  const { answersUntil, opened } = position;
  const ms = answersUntil === null ? endMsOf(position) : null;
  return ms === null ? '' : shortClock(ms, opened.settings);
}

/** "paused until Tue 9 Jun, 05:00 (GMT+2)", for headings; '' while the clock runs. */
export function shortPauseText(position: Position): string {
  const pause = activePause(position);
  if (pause?.until === undefined) return pause === null ? '' : 'paused';
  return `paused until ${shortClock(Date.parse(pause.until), position.opened.settings)}`;
}

/** With time zone; '' without a deadline and during a pause. */
export function deadlineTextOf(position: Position): string {
  const ms = endMsOf(position);
  return ms === null ? '' : wallClock(ms, position.opened.settings);
}

/** The deadline, or the end of a grace given after it, in milliseconds; null for none. */
function endMsOf(position: Position): number | null {
  const { next } = position.sealed.entry;
  const given = next !== null && isGraceGiven(position) ? answerCutoffOf(next) : null;
  const end = given ?? next?.deadline ?? null;
  return end === null ? null : Date.parse(end);
}

const CAUSES: Readonly<Record<HostWordReason, string>> = {
  'answer missing': 'an answer that had been confirmed is not listed by Google any more',
  'form missed': 'its form took no answers for a time, and some are missing',
};

const causesOf = (reasons: readonly HostWordReason[]): string =>
  reasons.map((reason) => CAUSES[reason]).join('; ');

/** '' unless the step waits. */
export const hostWordWaits = (reasons: readonly HostWordReason[]): string =>
  reasons.length === 0 ? '' : `The step waits for its host’s decision: ${causesOf(reasons)}.`;

/** Reads from a workbook why its step waits: no entry records it. May take several rows. */
export function waitsIn(tabs: readonly Pick<ShownTab, 'cells'>[]): readonly HostWordReason[] {
  const said = tabs.map(({ cells }) => cells.flat().filter(Boolean).join(' '));
  const ways = [HOST_WORD_REASONS, ...HOST_WORD_REASONS.map((reason) => [reason])];
  return ways.find((reasons) => said.some((text) => text.includes(hostWordWaits(reasons)))) ?? [];
}

/** Shown once the host has had the step resolved. */
export const hostWordSpoken = (reasons: readonly HostWordReason[]): string =>
  `It was resolved by its host’s decision, although ${causesOf(reasons)}.`;

/** The open step as the form describes it, with its state; null when the match is over. */
export function shownStep(position: Position): Step | null {
  const { step } = position;
  return step && { ...step, about: stepAbout(position, step, stateTexts(position)) };
}

/** The description of the open step. Now shows `states` apart from it. */
export const stepAbout = (
  position: Position,
  step: Pick<Step, 'about'>,
  states: readonly string[] = [],
): string =>
  [
    step.about,
    ...graceLine(position),
    ...states,
    ...earlyLine(position),
    ...interventionTexts(position),
  ].join('\n\n');

function graceLine(position: Position): readonly string[] {
  const { sealed, step } = position;
  const { graceMs } = sealed.entry.next ?? {};
  return graceMs === undefined || isGraceGiven(position) || owedAsks(step).length === 0
    ? []
    : [`Answers received up to ${durationText(graceMs)} after the deadline still count.`];
}

function earlyLine(position: Position): readonly string[] {
  const { earlyMs, counts } = position.opened.settings;
  const change = counts === 'last' ? 'Until then you can change yours; ' : '';
  return earlyMs === null || !resolvesEarly(position)
    ? []
    : [
        `Once all have answered, it may be resolved ${earlyText(earlyMs)} after the last ` +
          `answer. ${change}“${WAIT_LABEL}”, ticked, has it wait.`,
      ];
}

/** Names the co-hosts, and the seats that they play; empty if the host is alone. */
export function teamTexts(position: Position): readonly string[] {
  const team = presentCoHosts(position);
  if (team.length === 0) return [];
  const names = namesOf(team.map(({ name }) => name));
  return [
    `${team.length === 1 ? 'A co-host' : 'Co-hosts'} can read all orders: ${names}.`,
    ...team.flatMap((one) => {
      const seats = seatsPlayedBy(one, position.opened.bindings);
      return seats.length === 0 ? [] : [`The co-host ${one.name} plays ${namesOf(seats)}.`];
    }),
  ];
}

/** Names of handed-over seats, by seat: "Scarlet (Sam since Round 3)". */
export function shownNames({ handovers }: Position): Readonly<Record<string, string>> {
  const seats = [...new Set(handovers.map(({ seat }) => seat))];
  const shown = seats.map((seat) => [
    seat,
    shownName(handovers.filter((one) => one.seat === seat)),
  ]);
  return Object.fromEntries(shown.filter(([seat, name]) => seat !== name));
}

/** Takes the handovers of one seat. A new code does not change its name. */
function shownName(own: readonly NamedHandover[]): string {
  const { seat = '', name = '' } = own.at(-1) ?? {};
  const since = own.at(own.findLastIndex((one) => one.name !== name) + 1)?.step ?? '';
  return name === '' ? seat : `${seat} (${name} since ${shortTitle(since)})`;
}

/** "Round 3" of "Round 3: Bomb Squad". */
const shortTitle = (title: string): string => title.split(':')[0] ?? title;
