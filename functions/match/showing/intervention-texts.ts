/** What the host has done to the running match, in sentences: the same on every page, in the form's head and on the Desk. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { WAIT_LABEL } from '../../../sheets-templates/forms/closing-section.ts';
import type { ShownTab } from '../../google/sheets.ts';
import {
  type Entry,
  HOST_WORD_REASONS,
  type HostWordReason,
  type Intervention,
  interventionIn,
} from '../ledger/entry.ts';
import { summaryOf } from '../ledger/entry-words.ts';
import {
  activePause,
  awaitsMatches,
  isReviewed,
  type NamedHandover,
  type Position,
  resolvesEarly,
} from '../ledger/position.ts';
import { earlyText } from '../next/early.ts';
import { isBySeason } from '../next/request.ts';
import { durationText, type TimeStyle, wallClock } from '../next/time.ts';
import { toOpen } from '../reading/season-matches.ts';

/** Of what was done to one step, so much is told where room is short; the tab Proof tells all. */
const MOST_TOLD = 3;

/** What was done to the open step, a sentence or two each, the oldest first. */
export const interventionTexts = ({ meanwhile, opened }: Position): readonly string[] =>
  meanwhile.flatMap((entry) => interventionTextIn(entry, opened.settings) ?? []).slice(-MOST_TOLD);

/** Null for what the match does by itself, and for what is no matter of the open step. */
function interventionTextIn(entry: Entry, times: TimeStyle): string | null {
  if (entry.kind === 'flavour') return null;
  if (entry.kind === 'content') return contentText(entry.deadline, times);
  const done = interventionIn(entry);
  return done === null ? null : interventionText(done, times);
}

/** That the content was changed, and what players have to do. */
export const contentText = (takenAt: string, times: TimeStyle, clock: Clock = wallClock): string =>
  `The host changed the content of the match on ${clock(Date.parse(takenAt), times)}. Answers sent before do not count: look at the new content and answer again.`;

/** What it was, when, and why. */
export const interventionText = (done: Intervention, times: TimeStyle): string =>
  `${interventionSummary(done, times)} Done by ${isBySeason(done) ? 'the season' : 'the host'} on ${wallClock(Date.parse(done.at), times)}, ${isBySeason(done) ? 'which' : 'who'} says: ${withFullStop(done.reason)}`;

/** How an instant is written, in milliseconds. */
export type Clock = (ms: number, times: TimeStyle) => string;

/** What it was. */
export function interventionSummary(
  done: Intervention,
  times: TimeStyle,
  clock: Clock = wallClock,
): string {
  const { next } = done;
  const until =
    next === null || next.deadline === null ? '' : clock(Date.parse(next.deadline), times);
  return summaryOf(done, { until, durationText });
}

/** A reason as a sentence of its own. */
export const withFullStop = (reason: string): string =>
  /[.!?\u2026]$/.test(reason) ? reason : `${reason}.`;

/** For the places where a deadline would stand: that there is none; '' while the clock runs. */
export const pauseText = (position: Position): string => {
  const pause = activePause(position);
  return pause === null
    ? ''
    : `The match is paused. When it goes on, ${durationText(pause.leftMs)} of this step are left.`;
};

/** For the same places, where nothing is due: that it is paused, or which matches are waited for. */
export const nothingDueText = (position: Position): string =>
  awaitsMatches(position)
    ? `Nothing is due here until a match is over: ${titlesOf(position.step?.awaits ?? [])}.`
    : pauseText(position);

const titlesOf = (matches: readonly AwaitedMatch[]): string =>
  matches.map(({ title }) => title).join('; ');

/** Names the due matches that the host has not opened yet; '' when there are none. */
export function unopenedText(position: Position): string {
  const matches = toOpen(position);
  return matches.length === 0 ? '' : `The season waits for its host to open: ${titlesOf(matches)}.`;
}

/** Why nobody sends orders before a deadline now; '' when they do. */
export function standstillText(position: Position): string {
  const { answersUntil, step } = position;
  if (answersUntil === null) return pauseText(position);
  const when = deadlineTextOf(position);
  return `${step?.title ?? 'The step'} was undone, and takes no new answers: it is resolved again by those that it had${when === '' ? '' : `, ${when}`}.`;
}

/**
 * How it is with the open step beside what its game says, a sentence each: the same on Now, Story and in the form's head, and true
 * for as long as nothing is written, whatever the Desk says meanwhile.
 */
export const stateTexts = (position: Position): readonly string[] =>
  [standstillText(position), reviewText(position), unopenedText(position)].filter(
    (text) => text !== '',
  );

const reviewText = (position: Position): string =>
  isReviewed(position)
    ? 'Answers are cut off at the deadline; it is resolved by these when the host has looked.'
    : '';

/**
 * On Now and Story, where nothing but an obstacle can keep the step from being resolved: who sees it stand still cannot be told of that in
 * time, least of all where nobody is left to tell it.
 */
export function keptTexts(position: Position): readonly string[] {
  const { sealed, step } = position;
  const isExpected =
    (sealed.entry.next?.deadline ?? null) !== null &&
    owedAsks(step).length > 0 &&
    !isReviewed(position);
  return isExpected ? [NOT_KEPT] : [];
}

const NOT_KEPT = 'If nothing has changed an hour after the deadline, tell the host.';

/** Until when answers are taken, with its time zone; '' when none are. */
export const openUntilText = (position: Position): string =>
  position.answersUntil === null ? deadlineTextOf(position) : '';

/** With its time zone; '' when none is set, and while the match is paused. */
export function deadlineTextOf({ sealed, opened }: Position): string {
  const { next } = sealed.entry;
  return next === null || next.deadline === null
    ? ''
    : wallClock(Date.parse(next.deadline), opened.settings);
}

const CAUSES: Readonly<Record<HostWordReason, string>> = {
  'answer missing': 'an answer that had been confirmed is not listed by Google any more',
  'form missed': 'its form took no answers for a time, and some are missing',
};

const causesOf = (reasons: readonly HostWordReason[]): string =>
  reasons.map((reason) => CAUSES[reason]).join('; ');

/** While it waits; '' where it does not. */
export const hostWordWaits = (reasons: readonly HostWordReason[]): string =>
  reasons.length === 0 ? '' : `The step waits for its host’s word: ${causesOf(reasons)}.`;

/** What a step is said to wait for on what a workbook shows, for no entry tells; a sentence goes over several rows. */
export function waitsIn(tabs: readonly Pick<ShownTab, 'cells'>[]): readonly HostWordReason[] {
  const said = tabs.map(({ cells }) => cells.flat().filter(Boolean).join(' '));
  const ways = [HOST_WORD_REASONS, ...HOST_WORD_REASONS.map((reason) => [reason])];
  return ways.find((reasons) => said.some((text) => text.includes(hostWordWaits(reasons)))) ?? [];
}

/** Once he has had it resolved. */
export const hostWordSpoken = (reasons: readonly HostWordReason[]): string =>
  `It was resolved by its host’s word, although ${causesOf(reasons)}.`;

/** The open step as it is shown to players; null when the match is over. */
export function shownStep(position: Position): Step | null {
  const { step } = position;
  if (step === null) return null;
  const about = [
    step.about,
    ...graceLine(position),
    ...stateTexts(position),
    ...earlyLine(position),
    ...interventionTexts(position),
  ];
  return { ...step, about: about.join('\n\n') };
}

function graceLine({ sealed, step }: Position): readonly string[] {
  const { graceMs } = sealed.entry.next ?? {};
  return graceMs === undefined || owedAsks(step).length === 0
    ? []
    : [`What is received up to ${durationText(graceMs)} after the deadline counts all the same.`];
}

function earlyLine(position: Position): readonly string[] {
  const { earlyMs, counts } = position.opened.settings;
  const change = counts === 'last' ? 'Until then you can change yours; ' : '';
  return earlyMs === null || !resolvesEarly(position)
    ? []
    : [
        `Once all have answered, it may be resolved ${earlyText(earlyMs)} after the last answer. ${change}“${WAIT_LABEL}”, ticked, has it wait.`,
      ];
}

/** By seat, of those that somebody else plays: "Scarlet (Sam since Round 3)". */
export function shownNames({ handovers }: Position): Readonly<Record<string, string>> {
  const seats = [...new Set(handovers.map(({ seat }) => seat))];
  const shown = seats.map((seat) => [
    seat,
    shownName(handovers.filter((one) => one.seat === seat)),
  ]);
  return Object.fromEntries(shown.filter(([seat, name]) => seat !== name));
}

/** By what happened to one seat: a code that is renewed changes nothing of who plays it. */
function shownName(own: readonly NamedHandover[]): string {
  const { seat = '', name = '' } = own.at(-1) ?? {};
  const since = own.at(own.findLastIndex((one) => one.name !== name) + 1)?.step ?? '';
  return name === '' ? seat : `${seat} (${name} since ${shortTitle(since)})`;
}

/** "Round 3" of "Round 3: Bomb Squad". */
const shortTitle = (title: string): string => title.split(':')[0] ?? title;
