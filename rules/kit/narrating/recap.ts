import type { GameEvent } from '../match/event.ts';
import type { AnyGame, PageInput } from '../match/game.ts';
import type { Seat } from '../match/seat.ts';
import { listSeats } from '../match/setup.ts';
import { joinNames } from '../reckoning/rank.ts';
import {
  computeGap,
  formatScore,
  omitSeries,
  type RankedSeat,
  rankByScores,
  type Scores,
} from '../showing/scores.ts';
import { figure } from './figures.ts';
import type { News } from './narration.ts';

/** A match of any game with its history. */
export type AnyPageInput = PageInput<unknown, unknown, GameEvent>;

/** The parts of a game that a story needs. */
export type NarratedGame = Pick<AnyGame, 'scores' | 'outcome' | 'narration'>;

/**
 * Finds the first news of the highest value. If several seats have such news, `turn` selects one.
 */
export function findTopNews(news: readonly News[], turn: number): News | undefined {
  const most = Math.max(...news.map(({ newsValue }) => newsValue));
  const top = news.filter(({ newsValue }) => newsValue === most);
  const firsts = selectFirstOfEachSeat(top);
  return firsts[turn % Math.max(1, firsts.length)];
}

function selectFirstOfEachSeat(news: readonly News[]): readonly News[] {
  const seats = news.map(({ event }) => event.seat);
  return news.filter((_, at) => seats.indexOf(seats[at]) === at);
}

export interface RecapLine {
  /** The title of the step or of the scores; '' if the line marks omitted moments. */
  readonly step: string;
  readonly text: string;
}

/** Formats a line: "Round 3: Isa overtakes Dems.", "… Turns 4 to 6". */
export function formatRecapLine({ step: whole, text }: RecapLine): string {
  const step = omitSeries(whole);
  if (step === '' || text.includes(step.replace(/(, .*)? and \d+ more$/, ''))) return text;
  const [title, deciding] = step.split(', ');
  const seat = deciding?.split(': ')[0];
  return seat !== undefined && text.startsWith(`${seat} `)
    ? `${title}: ${text}`
    : `${step.replace(/: .*/, '')}: ${text}`;
}

/** The maximum number of lines in a recap, so that readers read it to the end. */
const MAX_LINES = 8;
const MAX_LEAD_CHANGES = 12;
/** News of less importance is never in a recap. */
const MIN_NEWS_VALUE = 2;
/** Less important steps appear only if first, last, or needed to name a new leader or player. */
const MIN_STEP_VALUE = 3;
/** The importance that a change of the lead adds to a step. */
const LEAD_WEIGHT = 2;
/** Another side's news is added if its value is lower by at most this number. */
const MAX_VALUE_DIFFERENCE = 0.5;

interface RecapStep {
  /** The step's index in the history. */
  readonly at: number;
  readonly news: readonly News[];
  /** A sentence on the new leader; '' if the lead did not change. */
  readonly lead: string;
  readonly weight: number;
}

/** Builds a recap of the first, last and main steps in order. It names every player. */
export function buildRecap(
  game: NarratedGame,
  input: AnyPageInput,
  scores: Scores,
): readonly RecapLine[] {
  const seats = listSeats(input);
  const steps = buildSteps(game, input, listLeadChanges(scores, seats));
  const chosen = selectSteps(steps);
  const recapDraft: RecapDraft = { chosen, said: selectSentences(chosen, seats) };
  const all = seats.reduce((draft, seat) => addNewsOfSeat(draft, steps, seat), recapDraft);
  return all.chosen.map((step) => ({
    step: input.history[step.at]?.title ?? '',
    text: (all.said.get(step) ?? []).map(formatSentence).join(' '),
  }));
}

interface RecapDraft {
  readonly chosen: readonly RecapStep[];
  readonly said: ReadonlyMap<RecapStep, readonly RecapSentence[]>;
}

type RecapSentence = Pick<News, 'text' | 'short'>;

export const formatSentence = ({ text, short = '' }: RecapSentence): string =>
  short === '' ? text : `${short.replace(/\.$/, '')}.`;

function buildSteps(
  game: NarratedGame,
  { history, setup }: AnyPageInput,
  changes: readonly LeadChange[],
): readonly RecapStep[] {
  const titles = history.map(({ title }) => title);
  const { narration } = game;
  const listNews = narration.recapNews ?? narration.news;
  return history.flatMap(({ title, events }, at): readonly RecapStep[] => {
    const news = listNews(events, setup.content).filter(
      ({ newsValue }) => newsValue >= MIN_NEWS_VALUE,
    );
    const change = changes.find((one) => belongsToMoment(title, one.title));
    const isItsLast = change !== undefined && at === findLastStep(titles, change.title);
    const lead = isItsLast ? change.text : '';
    if (news.length === 0 && lead === '') return [];
    const most = Math.max(MIN_NEWS_VALUE, ...news.map(({ newsValue }) => newsValue));
    return [{ at, news, lead, weight: most + (isItsLast ? LEAD_WEIGHT : 0) }];
  });
}

/** Whether a step belongs to a moment, as "Round 3, Scarlet" belongs to "Round 3". */
export const belongsToMoment = (title: string, moment: string): boolean =>
  title === moment || title.startsWith(`${moment}, `);

const findLastStep = (titles: readonly string[], moment: string): number =>
  titles.findLastIndex((title) => belongsToMoment(title, moment));

/** Selects the main steps. Prefers the later of two equally important steps. */
function selectSteps(steps: readonly RecapStep[]): readonly RecapStep[] {
  const ends = [steps[0], steps.at(-1)];
  const byWeight = steps
    .filter((step) => !ends.includes(step) && step.weight >= MIN_STEP_VALUE)
    .toSorted((one, other) => other.weight - one.weight || other.at - one.at);
  const chosen = new Set([...ends, ...byWeight.slice(0, MAX_LINES - 2)]);
  return steps.filter((step) => chosen.has(step));
}

/** Selects the sentences on each step: a new leader, or the top news and another side's news. */
function selectSentences(chosen: readonly RecapStep[], seats: readonly Seat[]): RecapDraft['said'] {
  const heard = new Map<Seat, number>();
  return new Map(
    chosen.map((step) => {
      const recapSentences = selectStepSentences(step, heard);
      for (const seat of seats)
        if (areNamedIn(recapSentences, seat)) heard.set(seat, (heard.get(seat) ?? 0) + 1);
      return [step, recapSentences] as const;
    }),
  );
}

const areNamedIn = (recapSentences: readonly RecapSentence[], seat: Seat): boolean =>
  recapSentences.some(({ text }) => text.includes(seat));

/** Selects the sentences on a step. A new leader matters more than minor news. */
function selectStepSentences(
  step: RecapStep,
  heard: ReadonlyMap<Seat, number>,
): readonly RecapSentence[] {
  const isLittle = step.news.every(({ newsValue }) => newsValue < MIN_STEP_VALUE);
  return isLittle && step.lead !== '' ? [{ text: step.lead }] : selectDeeds(step, heard);
}

function selectDeeds({ news }: RecapStep, heard: ReadonlyMap<Seat, number>): readonly News[] {
  const most = Math.max(...news.map(({ newsValue }) => newsValue));
  const near = news.filter(({ newsValue }) => newsValue >= most - MAX_VALUE_DIFFERENCE);
  const firsts = selectFirstOfEachSeat(near);
  if (firsts.length < 3 && firsts.every(({ event }) => event.seat !== undefined)) return firsts;
  const countTimesHeard = ({ event: { seat } }: News): number =>
    seat === undefined ? 0 : (heard.get(seat) ?? 0);
  return firsts.toSorted((one, other) => countTimesHeard(one) - countTimesHeard(other)).slice(0, 1);
}

/** Adds the top news of an unnamed player, if necessary in place of the least important step. */
function addNewsOfSeat(
  { chosen, said }: RecapDraft,
  steps: readonly RecapStep[],
  seat: Seat,
): RecapDraft {
  if (areNamedIn([...said.values()].flat(), seat)) return { chosen, said };
  const naming = steps.flatMap((step) =>
    step.news.filter((news) => areNamedIn([news], seat)).map((news) => ({ step, news })),
  );
  const [best] = naming.toSorted((one, other) => other.news.newsValue - one.news.newsValue);
  if (best === undefined) return { chosen, said };
  const { step, news } = best;
  const before = said.get(step);
  if (before !== undefined) return { chosen, said: new Map([...said, [step, [...before, news]]]) };
  const least = chosen.slice(1, -1).toSorted((one, other) => one.weight - other.weight)[0];
  const recapSteps = chosen.length < MAX_LINES ? chosen : chosen.filter((one) => one !== least);
  return {
    chosen: [...recapSteps, step].toSorted((one, other) => one.at - other.at),
    said: new Map([...said, [step, [news]]]),
  };
}

/** Formats a range of titles: "Turn 3", "Turns 4 to 6", "Round 1, Isa to Round 3, Dems". */
function formatTitleRange(titles: readonly string[]): string {
  const [first = ''] = titles;
  const last = titles.at(-1) ?? first;
  if (first === last) return first;
  const [one, other] = [first, last].map((title) => /^(\D+) (\d+)$/.exec(title));
  return one?.[1] !== undefined && one[1] === other?.[1]
    ? `${one[1]}s ${one[2]} to ${other[2]}`
    : `${first} to ${last}`;
}

/** Builds the history of the lead; empty for a single moment. Omits the middle of a long match. */
export function buildLeadHistory(scores: Scores, seats: readonly Seat[]): readonly RecapLine[] {
  if (scores.moments.length < 2) return [];
  const changes = listLeadChanges(scores, seats);
  const lines = changes.map(({ title, text }): RecapLine => ({ step: title, text }));
  if (lines.length <= MAX_LEAD_CHANGES) return lines;
  const left = changes.slice(1, 1 - MAX_LEAD_CHANGES);
  const mark = { step: '', text: `… ${formatTitleRange(left.map(({ title }) => title))}` };
  return [...lines.slice(0, 1), mark, ...lines.slice(1 - MAX_LEAD_CHANGES)];
}

export interface LeadReport {
  readonly text: string;
  /** One line that names at most one leader. */
  readonly short: string;
  readonly seat: Seat;
  /** Whether the leaders have changed. */
  readonly isNew: boolean;
  /** Whether more than two seats lead, so that the lead is not a headline. */
  readonly isCrowded: boolean;
}

/** Describes the leaders and the seats overtaken; null while all are even, or nobody can lead. */
export function describeLead(ranking: readonly RankedSeat[], scores: Scores): LeadReport | null {
  if (scores.stayed !== undefined) return null;
  const first = ranking.filter(({ place }) => place === 1);
  const [leader] = first;
  const isNew = ranking.some(({ place, was }) => was !== null && (was === 1) !== (place === 1));
  if (leader === undefined || (first.length === ranking.length && !isNew)) return null;
  const names = joinNames(first.map(({ seat }) => seat));
  const isExact = scores.isRoundedDown !== true || scores.moments.at(-1)?.isExact === true;
  const amount = formatScore(leader.score, scores);
  const score = `${amount}${isExact ? '' : ' or more'}`;
  const shortScore = isExact ? amount : amount.replace(' ', '+ ');
  const seat = leader.seat;
  const isCrowded = first.length > 2;
  const lead = { isNew, isCrowded, seat };
  if (first.length > 1) {
    const does = isExact ? 'share the lead' : 'are in front';
    const few = isCrowded ? `${seat} and ${first.length - 1} others` : names;
    const short = `${few} ${does} with ${shortScore}`;
    return { ...lead, text: `${names} ${does} with ${score}.`, short };
  }
  const short = `${seat} ${isNew ? 'takes the lead' : 'leads'} with ${shortScore}`;
  if (leader.was !== null && leader.was > 1) {
    const others = joinNames(ranking.filter(({ was }) => was === 1).map((one) => one.seat));
    return { ...lead, text: `${names} overtakes ${others} and leads with ${score}.`, short };
  }
  const gap = figure(computeGap(leader.score, ranking[1]?.score ?? 0));
  return {
    ...lead,
    text: `${names} leads with ${score}${isExact ? `, ${gap} ahead` : ''}.`,
    short,
  };
}

export interface LeadChange {
  readonly title: string;
  readonly text: string;
}

export const listLeadChanges = (scores: Scores, seats: readonly Seat[]): readonly LeadChange[] =>
  scores.moments.flatMap(({ title }, at) => {
    const until = { ...scores, moments: scores.moments.slice(0, at + 1) };
    const lead = describeLead(rankByScores(until, seats), until);
    return lead !== null && (at === 0 || lead.isNew) ? [{ title, text: lead.text }] : [];
  });

export const listLeaders = (
  scores: Scores,
  seats: readonly Seat[],
): readonly (readonly Seat[])[] =>
  scores.stayed !== undefined
    ? []
    : scores.moments.map((_, at) =>
        rankByScores({ ...scores, moments: scores.moments.slice(0, at + 1) }, seats)
          .filter(({ place }) => place === 1)
          .map(({ seat }) => seat),
      );
