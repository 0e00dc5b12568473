import type { GameEvent } from '../match/event.ts';
import type { AnyGame, Chapter, Outcome } from '../match/game.ts';
import { formatEndingHeadline } from '../match/outcome.ts';
import type { Seat } from '../match/seat.ts';
import { listSeats } from '../match/setup.ts';
import { joinNames } from '../reckoning/rank.ts';
import {
  computeGap,
  formatScore,
  type RankedSeat,
  rankByScores,
  type Scores,
} from '../showing/scores.ts';
import { formatLine, type InitialGarnets } from '../showing/tables.ts';
import { shortenLine } from './figures.ts';
import type { Highlight, News } from './narration.ts';
import {
  type AnyPageInput,
  belongsToMoment,
  buildLeadHistory,
  buildRecap,
  describeLead,
  findTopNews,
  formatSentence,
  type LeadReport,
  listLeaders,
  type NarratedGame,
  type RecapLine,
} from './recap.ts';

/** A deed in one line. The seat is absent if the deed is of several seats or of none. */
export interface Deed {
  readonly text: string;
  readonly seat?: Seat;
}

export interface Story {
  /** At most 60 characters. */
  readonly headline: string;
  /** The last step in at most five lines of at most 60 characters, without the headline. */
  readonly deeds: readonly Deed[];
  /** The title of the step in which these deeds happened; '' if there are no deeds. */
  readonly deedsOf: string;
  readonly scores: Scores;
  readonly ranking: readonly RankedSeat[];
  /** Null until the match is over. */
  readonly outcome: Outcome | null;
  /** Garnets at the start. */
  readonly brought: InitialGarnets;
  /** When and why the winners took the lead late in the match; null if they led before. */
  readonly turningPoint: RecapLine | null;
  readonly leads: readonly RecapLine[];
  readonly recap: readonly RecapLine[];
}

/** The number of steps to search for news. Older steps are ignored. */
const MAX_STEPS_BACK = 6;
/** News of at least this value comes before a new leader in a headline. */
const HEADLINE_NEWS_VALUE = 5;
const MIN_SEATLESS_NEWS_VALUE = 3;
/** The number of successive headlines that may name the same leaders. */
const MAX_SAME_LEADERS = 2;

export function buildStory(game: NarratedGame, input: AnyPageInput): Story {
  const scores = game.scores(input);
  const ranking = rankByScores(scores, listSeats(input));
  const outcome = game.outcome(input);
  const news = listLatestNews(game, input);
  // A winner is more important than a leader.
  const lead = outcome === null ? describeLead(ranking, scores) : null;
  const since = findMomentBefore(scores, input);
  const step = findStep(news, input);
  const seats = listSeats(input);
  const headline = shortenLine(
    buildHeadline({ outcome, scores, news, lead, shown: input, since }),
    seats,
  );
  return {
    headline,
    deeds: buildDeeds({ headline, lead, isMidRound: since !== '', news, seats, step }),
    deedsOf: step?.title ?? '',
    scores,
    ranking,
    outcome,
    brought: input.setup,
    turningPoint: outcome === null ? null : findTurningPoint(game, input, { outcome, scores }),
    leads: outcome === null ? [] : buildLeadHistory(scores, listSeats(input)),
    recap: outcome === null ? [] : buildRecap(game, input, scores),
  };
}

function buildHeadline(given: {
  readonly outcome: Outcome | null;
  readonly scores: Scores;
  readonly news: readonly News[];
  readonly lead: LeadReport | null;
  readonly shown: AnyPageInput;
  readonly since: string;
}): string {
  const { outcome, scores, news, lead, shown, since } = given;
  const own = selectNewsOfLastStep(news, shown).filter((one) => getShortText(one) !== '');
  const turn = shown.history.length;
  const first = findTopNews(own, turn);
  const isWonInParts = (outcome?.ending?.holders.length ?? 0) > 1;
  if (outcome !== null && !(isWonInParts && first !== undefined))
    return formatEndingHeadline(outcome, scores);
  if (first !== undefined && first.newsValue >= HEADLINE_NEWS_VALUE) return getShortText(first);
  if (lead?.isNew === true && !lead.isCrowded && since === '') return lead.short;
  const deed = findTopNews(own.filter(isDeed), turn);
  if (deed !== undefined) return getShortText(deed);
  const last = shown.history.length > 1 ? shown.history.at(-1) : undefined;
  if (last === undefined)
    return first === undefined ? describeAllSeats(listSeats(shown), 'begin') : getShortText(first);
  const isOld = since !== '' || countSameLeaders(scores, listSeats(shown)) > MAX_SAME_LEADERS;
  const race = isOld ? describeRace(rankByScores(scores, listSeats(shown)), scores) : undefined;
  if (since === '' && race !== undefined) return race;
  if (first !== undefined) return getShortText(first);
  if (lead !== null) return lead.short;
  return scores.moments.length < 2
    ? describeAllSeats(listSeats(shown), 'finish', last.title)
    : `All are level after ${last.title}`;
}

/** Describes the seats: "Scarlet and Dems begin", "Scarlet and 5 others finish Draft 2". */
function describeAllSeats(seats: readonly Seat[], verb: 'begin' | 'finish', what = ''): string {
  const who = seats.length > 2 ? `${seats[0]} and ${seats.length - 1} others` : joinNames(seats);
  const does = seats.length > 1 ? verb : { begin: 'begins', finish: 'finishes' }[verb];
  return what === '' ? `${who} ${does}` : `${who} ${does} ${what}`;
}

/** Describes whether the gap between the first two seats shrinks or grows, else who gained most. */
function describeRace(ranking: readonly RankedSeat[], scores: Scores): string | undefined {
  const [first, second] = ranking;
  const gain = describeLargestGain(ranking, scores);
  if (gain === undefined || first === undefined || second === undefined) return gain;
  const gap = computeGap(first.score, second.score);
  const [own, other] = [first.gained ?? 0, second.gained ?? 0];
  if (gap === 0 || computeGap(own, other) === 0) return gain;
  return own < other
    ? `${second.seat} closes in on ${first.seat}: ${formatScore(gap, scores)} behind`
    : `${first.seat} pulls away: ${formatScore(gap, scores)} ahead`;
}

/** Finds the seat that a text names first: "Isa" in "Isa’s Kaboom Present explodes". */
const findFirstNamed = (text: string, seats: readonly Seat[]): Seat | undefined =>
  seats.find((seat) => [' ', ',', '’'].some((next) => text.startsWith(`${seat}${next}`)));

const getShortText = ({ short, text }: News): string => short ?? text;

/** More deeds would hide the next step on a phone. */
const MAX_DEEDS = 5;

/**
 * Builds the deeds: the new leader (within a round only after the leader's own deed), then the most
 * important news. Deeds come before their consequences, and news without a seat last.
 */
function buildDeeds(given: {
  readonly headline: string;
  readonly lead: LeadReport | null;
  readonly isMidRound: boolean;
  readonly news: readonly News[];
  readonly seats: readonly Seat[];
  readonly step: AnyPageInput['history'][number] | undefined;
}): readonly Deed[] {
  const { headline, lead, isMidRound, news, seats, step } = given;
  const kinds = (step?.events ?? []).map(({ kind }) => kind);
  const isLeaders = lead?.isNew === true && news.some(({ event }) => event.seat === lead.seat);
  // "Isa wins Round 1" implies that Isa takes the lead.
  const isImplied = headline.startsWith(`${lead?.seat} wins `);
  const all = [
    ...(lead?.isNew === true && !isImplied && (isLeaders || !isMidRound)
      ? [{ text: lead.short, seat: lead.seat, at: -1 }]
      : []),
    ...news.map((one) => {
      const seat = findFirstNamed(getShortText(one), seats) ?? one.event.seat;
      return {
        text: getShortText(one),
        at: seat === undefined ? kinds.length : kinds.indexOf(one.event.kind),
        ...(seat !== undefined && { seat }),
      };
    }),
  ];
  const lines = all.map((deed) => ({ ...deed, text: shortenLine(deed.text, seats) }));
  const texts = lines.map(({ text }) => text);
  return lines
    .filter(({ text }, index) => texts.indexOf(text) === index && text !== '' && text !== headline)
    .slice(0, MAX_DEEDS)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _, ...deed }) => deed);
}

const findStep = (
  news: readonly News[],
  { history }: AnyPageInput,
): AnyPageInput['history'][number] | undefined =>
  history.findLast(({ events }) => news.some(({ event }) => (events as unknown[]).includes(event)));

const isDeed = ({ newsValue, event }: News): boolean =>
  event.seat !== undefined || newsValue >= MIN_SEATLESS_NEWS_VALUE;

function selectNewsOfLastStep(news: readonly News[], { history }: AnyPageInput): readonly News[] {
  const events = new Set<unknown>(history.at(-1)?.events);
  return news.filter(({ event }) => events.has(event));
}

function countSameLeaders(scores: Scores, seats: readonly Seat[]): number {
  const fronts = listLeaders(scores, seats).map(String);
  return fronts.length - 1 - fronts.findLastIndex((front) => front !== fronts.at(-1));
}

/** Returns the title of the last scored moment if the lead may have changed since; else ''. */
function findMomentBefore({ moments }: Scores, { history }: AnyPageInput): string {
  const last = history.length > 1 ? history.at(-1) : undefined;
  return last === undefined || last.title === moments.at(-1)?.title
    ? ''
    : (moments.at(-2)?.title ?? '');
}

const listLatestNews = (game: NarratedGame, { history, setup }: AnyPageInput): readonly News[] =>
  history
    .slice(-MAX_STEPS_BACK)
    .map(({ events }) => game.narration.news(events, setup.content))
    .findLast((news) => news.length > 0) ?? [];

/** Describes the seat that gained most since the previous moment, if only one did. */
function describeLargestGain(ranking: readonly RankedSeat[], scores: Scores): string | undefined {
  const most = Math.max(0, ...ranking.map(({ gained }) => gained ?? 0));
  const [gainer, ...others] = ranking.filter(({ gained }) => gained === most);
  return gainer === undefined || most === 0 || others.length > 0 || scores.isRoundedDown
    ? undefined
    : `${gainer.seat} gained most: ${formatScore(most, scores)}`;
}

export interface RankChange {
  readonly seat: Seat;
  readonly was: string;
  readonly is: string;
  /** Both in one line, such as "place 1 → 3, 0 → 8 points". */
  readonly change: string;
}

/** Lists changes between two moments, by exact scores if the game has them. */
export function listRankChanges(
  game: Pick<AnyGame, 'scores' | 'exactScores'>,
  before: AnyPageInput,
  after: AnyPageInput,
): readonly RankChange[] {
  const was = findPlaces(game, before);
  const is = findPlaces(game, after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((seat) => describeRankChange(seat, was.get(seat), is.get(seat)))
    .filter((one) => one.was !== one.is);
}

interface ScoredPlace {
  readonly place: number;
  readonly score: number;
  readonly counted: string;
}

function describeRankChange(
  seat: Seat,
  before: ScoredPlace | undefined,
  after: ScoredPlace | undefined,
): RankChange {
  const [was, is] = [describePlace(before), describePlace(after)];
  const change =
    before === undefined || after === undefined
      ? `${was}, then ${is}`
      : `place ${joinValues(before.place, after.place)}, ` +
        `${joinValues(before.score, after.score)} ${after.counted}`;
  return { seat, was, is, change };
}

const describePlace = (found: ScoredPlace | undefined): string =>
  found === undefined ? 'nothing yet' : `place ${found.place} with ${found.score} ${found.counted}`;

const joinValues = (was: number, is: number): string =>
  was === is ? String(is) : `${was} → ${is}`;

function findPlaces(
  game: Pick<AnyGame, 'scores' | 'exactScores'>,
  input: AnyPageInput,
): ReadonlyMap<Seat, ScoredPlace> {
  const scores = game.exactScores?.(input) ?? game.scores(input);
  const { counted } = scores;
  return new Map(
    rankByScores(scores, listSeats(input)).map(({ seat, place, score }) => [
      seat,
      { place, score, counted },
    ]),
  );
}

/** The part of the match after which a change of the lead is late. */
const LATE_SHARE = 2 / 3;

/** Finds when the winners took the lead in the last third; null if they did not take it then. */
function findTurningPoint(
  game: NarratedGame,
  input: AnyPageInput,
  { outcome, scores }: { readonly outcome: Outcome; readonly scores: Scores },
): RecapLine | null {
  const won = listWinners(outcome);
  const { moments } = scores;
  const fronts = listLeaders(scores, listSeats(input));
  const last = fronts.at(-1) ?? [];
  const since = fronts.findLastIndex((front) => String(front) !== String(last)) + 1;
  const lost = (fronts[since - 1] ?? []).filter((seat) => !last.includes(seat));
  const [moment, isLate] = [moments[since], since >= (moments.length - 1) * LATE_SHARE];
  const isWon = last.every((seat) => won.includes(seat));
  if (moment === undefined || !isLate || !isWon || lost.length === 0) return null;
  const overtakes = last.length === 1 ? 'overtakes' : 'overtake';
  const text = `${joinNames(last)} ${overtakes} ${joinNames(lost)}`;
  // With rounded scores, the deeds do not explain the change.
  const deedText = scores.isRoundedDown ? undefined : findDeed(game, input, moment.title, last);
  const deed =
    deedText === undefined ? describeGain(scores, since, last) : joinDeed(deedText, last);
  return { step: moment.title, text: text + (deed || '.') };
}

/** Joins a deed to "Isa overtakes Pixie", so that the leaders are named only once. */
function joinDeed(deed: string, leaders: readonly Seat[]): string {
  const names = `${joinNames(leaders)} `;
  return deed.startsWith(names) ? ` and ${deed.slice(names.length)}` : `: ${deed}`;
}

/** Describes a gain: " with 18 points in that round."; empty if there was none. */
function describeGain(scores: Scores, at: number, [seat]: readonly Seat[]): string {
  const [before = 0, after = 0] = [at - 1, at].map((index) =>
    seat === undefined ? 0 : (scores.moments[index]?.scores[seat] ?? 0),
  );
  const gain = computeGap(after, before);
  if (gain === 0) return '';
  const about = scores.isRoundedDown === true ? '≈' : '';
  return ` with ${about}${formatScore(gain, scores)} in that ${scores.each ?? 'round'}.`;
}

const listWinners = ({ ending, placings }: Outcome): readonly Seat[] =>
  ending?.holders.flatMap(({ seats }) => seats) ??
  placings.filter(({ place }) => place === 1).map(({ seat }) => seat);

function findDeed(
  { narration }: NarratedGame,
  { history, setup }: AnyPageInput,
  moment: string,
  seats: readonly Seat[],
): string | undefined {
  const news = history
    .filter(({ title }) => belongsToMoment(title, moment))
    .flatMap(({ events }) => narration.news(events, setup.content))
    .filter(({ event, text }) =>
      seats.some((seat) => event.seat === seat || text.startsWith(`${seat} `)),
    );
  const top = findTopNews(news, 0);
  return top && formatSentence(top);
}

/** The effects of the last step on a player, in at most five lines. */
export interface OwnNews {
  /** The step's title; '' if no step has affected the player yet. */
  readonly step: string;
  /** First failures, actions of others and chance, then executed orders in one line. */
  readonly lines: readonly string[];
  /** The number of lines in the player's account that are not in `lines`. */
  readonly more: number;
  /** The main public news of later steps, and of the step itself if others caused all `lines`. */
  readonly since: readonly RecapLine[];
}

const MAX_LINES = 5;

export function buildOwnNews(game: NarratedGame, input: AnyPageInput, seat: Seat): OwnNews {
  const { history, setup } = input;
  const { content } = setup;
  const listHighlights = (chapter: Chapter) =>
    game.narration.highlights(chapter.events, { seat, content, most: MAX_LINES });
  const recent = history.slice(-MAX_STEPS_BACK);
  const at = recent.findLastIndex((chapter) => listHighlights(chapter).length > 0);
  const own = recent[at];
  const since = recent.slice(at + 1).flatMap((chapter) => buildPublicLine(game, chapter, content));
  if (own === undefined) return { step: '', lines: [], more: 0, since: since.slice(1 - MAX_LINES) };
  const highlights = listHighlights(own);
  const beside = areOfOthers(highlights, seat)
    ? buildPublicLine(game, own, content, highlights)
    : [];
  const account = game.narration.account(own.events, seat, content);
  return {
    step: own.title,
    lines: formatLines(highlights),
    more: Math.max(0, account.length - highlights.length),
    since: [...beside, ...since].slice(1 - MAX_LINES),
  };
}

/** Whether all highlights are events of other seats, which may have done more in the step. */
const areOfOthers = (highlights: readonly Highlight<GameEvent>[], seat: Seat): boolean =>
  highlights.every(({ event }) => event.seat !== undefined && event.seat !== seat);

/** Returns the most important public news of a step; none if the player's own lines contain it. */
function buildPublicLine(
  game: NarratedGame,
  { title, events }: Chapter,
  content: unknown,
  highlights: readonly Highlight<GameEvent>[] = [],
): readonly RecapLine[] {
  const first = findTopNews(game.narration.news(events, content), 0);
  const isTold = highlights.some(({ event }) => event === first?.event);
  return first === undefined || !isDeed(first) || isTold
    ? []
    : [{ step: title, text: first.short || first.text }];
}

function formatLines(highlights: readonly Highlight<GameEvent>[]): readonly string[] {
  const ordered = highlights.filter(({ asOrdered }) => asOrdered === true).map(formatLine);
  return [
    ...highlights.filter(({ asOrdered }) => asOrdered !== true).map(formatLine),
    ...(ordered.length === 0 ? [] : [ordered.join(' ')]),
  ];
}
