/** The story of a match: a headline and a few sentences of what happened last, at the end the tale of it all. */

import type { GameEvent } from '../match/event.ts';
import type { AnyGame, Chapter, Outcome, Shown } from '../match/game.ts';
import { endingSentence } from '../match/outcome.ts';
import type { Seat } from '../match/seat.ts';
import { seatsOf } from '../match/setup.ts';
import { namesOf } from '../reckoning/rank.ts';
import { amountText, type RankedSeat, rankedSeats, type Scores } from '../showing/scores.ts';
import type { Line, News } from './narration.ts';

export interface Story {
  readonly headline: string;
  /** What happened last, in the order in which the game tells it: at most seven sentences. */
  readonly sentences: readonly string[];
  readonly scores: Scores;
  readonly ranking: readonly RankedSeat[];
  /** Null while the match goes on. */
  readonly outcome: Outcome | null;
  /** Of a match that is over: where it was decided; null where nothing shows it. */
  readonly turningPoint: RecapLine | null;
  /** Of a match that is over: how the lead went. */
  readonly leads: readonly RecapLine[];
  /** What weighed most so far, in its order. */
  readonly recap: readonly RecapLine[];
}

export interface RecapLine {
  /** The title of the step, or of the moment after it. */
  readonly step: string;
  readonly text: string;
}

const MOST_SENTENCES = 7;
/** Steps further back are past news. */
const STEPS_BACK = 6;
const LONGEST_RECAP = 12;
/** News of at least this priority comes before the sentence on a new leader; the lower limit applies to an unchanged leader. */
const HEADLINE_NEWS_VALUE = 5;
const LESSER_HEADLINE_NEWS_VALUE = 3;

type Played = Shown<unknown, unknown, GameEvent>;

/** What a story needs of a game. */
type Narrated = Pick<AnyGame, 'scores' | 'outcome' | 'narration'>;

/** What everybody is told of a match as it stands. */
export function storyOf(game: Narrated, shown: Played): Story {
  const scores = game.scores(shown);
  const ranking = rankedSeats(scores, seatsOf(shown));
  const outcome = game.outcome(shown);
  const news = latestNews(game, shown);
  // Who wins says more than who leads, and may lead with others alike.
  const lead = outcome === null ? leadSentence(ranking, scores) : null;
  const since = momentBefore(scores, shown);
  const headline = headlineOf({ outcome, scores, news, lead, shown, since });
  const sentences = [
    ...(lead === null ? [] : [leadText(lead, since)]),
    ...gainSentence(ranking, scores, since),
    ...news.map(({ text }) => text),
  ];
  return {
    headline,
    sentences: sentences.filter((text) => text !== headline).slice(0, MOST_SENTENCES),
    scores,
    ranking,
    outcome,
    turningPoint: outcome === null ? null : turningPointOf(game, shown, { outcome, scores }),
    leads: outcome === null ? [] : leadsOf(scores, seatsOf(shown)),
    recap: recapOf(game, shown),
  };
}

function headlineOf(given: {
  readonly outcome: Outcome | null;
  readonly scores: Scores;
  readonly news: readonly News[];
  readonly lead: Lead | null;
  readonly shown: Played;
  readonly since: string;
}): string {
  const { outcome, scores, news, lead, shown, since } = given;
  if (outcome !== null) return endingSentence(outcome, scores);
  const first = topNewsOf(news);
  if (first !== undefined && first.newsValue >= HEADLINE_NEWS_VALUE) return first.text;
  if (lead?.isNew === true && since === '') return lead.text;
  if (first !== undefined && first.newsValue >= LESSER_HEADLINE_NEWS_VALUE) return first.text;
  const last = shown.history.length > 1 ? shown.history.at(-1) : undefined;
  const quiet = last === undefined ? 'The match is open.' : `${last.title} is over.`;
  return (lead === null ? undefined : leadText(lead, since)) ?? first?.text ?? quiet;
}

/** The moment since which somebody has come to lead, where that may have been steps ago: scores are of a round, and it goes on. '' elsewhere. */
function momentBefore({ moments }: Scores, { history }: Played): string {
  const last = history.length > 1 ? history.at(-1) : undefined;
  return last === undefined || last.title === moments.at(-1)?.title
    ? ''
    : (moments.at(-2)?.title ?? '');
}

const leadText = ({ text, isNew }: Lead, since: string): string =>
  isNew && since !== '' ? `Since ${since}: ${text}` : text;

/** The first of those that weigh most: a game may tell its news in an order of its own. */
const topNewsOf = (news: readonly News[]): News | undefined =>
  news.toSorted((one, other) => other.newsValue - one.newsValue)[0];

/** Of the last step; where nothing was news in that, of the last one in which something was. */
function latestNews(game: Narrated, { history, setup }: Played): readonly News[] {
  const news: News[] = [];
  for (const { events } of history.slice(-STEPS_BACK).toReversed()) {
    news.push(...game.narration.news(events, setup.content));
    if (news.length > 0) break;
  }
  return news.slice(0, MOST_SENTENCES);
}

interface Lead {
  readonly text: string;
  /** Whether somebody leads who did not before. */
  readonly isNew: boolean;
}

/** Who leads, and whom they left behind; null where all are even, but for the moment at which they have become so. */
function leadSentence(ranking: readonly RankedSeat[], scores: Scores): Lead | null {
  const first = ranking.filter(({ place }) => place === 1);
  const [leader] = first;
  const isNew = first.some(({ moved }) => moved !== null && moved > 0);
  if (leader === undefined || (first.length === ranking.length && !isNew)) return null;
  const names = namesOf(first.map(({ seat }) => seat));
  const isExact = scores.isRoundedDown !== true || scores.moments.at(-1)?.isExact === true;
  const score = `${amountText(leader.score, scores)}${isExact ? '' : ' or more'}`;
  if (first.length > 1) {
    return {
      text: `${names} ${isExact ? 'share the lead' : 'are in front'} with ${score}.`,
      isNew,
    };
  }
  const overtaken = ranking.filter(
    ({ place, moved }) => moved !== null && place + moved === 1 && place > 1,
  );
  if (leader.moved !== null && leader.moved > 0) {
    const whom = namesOf(overtaken.map(({ seat }) => seat));
    return { text: `${names} overtakes ${whom} and leads with ${score}.`, isNew: true };
  }
  const gap = leader.score - (ranking[1]?.score ?? 0);
  const ahead = isExact ? `, ${gap} ahead` : '';
  return { text: `${names} leads with ${score}${ahead}.`, isNew: overtaken.length > 0 };
}

/** Who gained most since the moment before, where it is one alone and can be known. */
function gainSentence(
  ranking: readonly RankedSeat[],
  scores: Scores,
  since: string,
): readonly string[] {
  const gains = ranking.map(({ gained }) => gained ?? 0);
  const most = Math.max(0, ...gains);
  const gainers = ranking.filter(({ gained }) => gained === most);
  const [gainer] = gainers;
  if (gainer === undefined || most === 0 || gainers.length > 1 || scores.isRoundedDown) return [];
  const when = since === '' ? '' : ` since ${since}`;
  return [`${gainer.seat} gained most${when}: ${amountText(most, scores)}.`];
}

/** Every moment at which the lead changed; of a long match the last ones. */
const leadsOf = (scores: Scores, seats: readonly Seat[]): readonly RecapLine[] =>
  scores.moments
    .flatMap(({ title }, at) => {
      const until = { ...scores, moments: scores.moments.slice(0, at + 1) };
      const lead = leadSentence(rankedSeats(until, seats), until);
      return lead?.isNew === true ? [{ step: title, text: lead.text }] : [];
    })
    .slice(-LONGEST_RECAP);

/**
 * From when on those who are in front at the end were so, and nobody beside them; where others than who has won are, or scores do not
 * show it, the weightiest news of somebody who has won.
 */
function turningPointOf(
  game: Narrated,
  shown: Played,
  { outcome, scores }: { readonly outcome: Outcome; readonly scores: Scores },
): RecapLine | null {
  const won = winnersOf(outcome);
  const { moments } = scores;
  const fronts = moments.map((_, at) => {
    const until = { ...scores, moments: moments.slice(0, at + 1) };
    const first = rankedSeats(until, seatsOf(shown)).filter(({ place }) => place === 1);
    return first.map(({ seat }) => seat);
  });
  const last = fronts.at(-1) ?? [];
  const isLast = (front: readonly Seat[]): boolean =>
    front.length === last.length && front.every((seat) => last.includes(seat));
  const since = fronts.findLastIndex((front) => !isLast(front)) + 1;
  const moment = moments[since];
  if (moments.length < 2 || moment === undefined || !last.every((seat) => won.includes(seat)))
    return weightiestOf(tellings(game, beforeTheEnd(shown)).filter(({ text }) => names(text, won)));
  const verb = last.length === 1 ? 'was' : 'were';
  const text =
    since === 0
      ? `${namesOf(last)} ${verb} never behind.`
      : `${namesOf(last)} went in front and ${verb} not caught again.`;
  return { step: moment.title, text };
}

/** The last step has the result, which turns nothing. */
const beforeTheEnd = (shown: Played): Played => ({ ...shown, history: shown.history.slice(0, -1) });

const winnersOf = ({ ending, placings }: Outcome): readonly Seat[] =>
  ending?.holders.flatMap(({ seats }) => seats) ??
  placings.filter(({ place }) => place === 1).map(({ seat }) => seat);

const names = (text: string, seats: readonly Seat[]): boolean =>
  seats.some((seat) => text.includes(seat));

interface Telling extends RecapLine {
  readonly newsValue: number;
}

/** The first of those that weigh most. */
function weightiestOf(all: readonly Telling[]): RecapLine | null {
  const [first] = all.toSorted((one, other) => other.newsValue - one.newsValue);
  return first === undefined ? null : { step: first.step, text: first.text };
}

/** What weighs less is no part of a tale. */
const RECAP_NEWS_VALUE = 3;

/** The weightiest of each step; of a long match the weightiest steps. */
function recapOf(game: Narrated, shown: Played): readonly RecapLine[] {
  const told = tellings(game, shown);
  const weightiest = new Set(
    told.toSorted((one, other) => other.newsValue - one.newsValue).slice(0, LONGEST_RECAP),
  );
  return told.filter((one) => weightiest.has(one)).map(({ step, text }) => ({ step, text }));
}

/** Of each step what weighed most in it, as far as it is part of a tale. */
const tellings = (game: Narrated, { history, setup }: Played): readonly Telling[] =>
  history.flatMap(({ title, events }) => {
    const first = topNewsOf(game.narration.news(events, setup.content));
    if (first === undefined || first.newsValue < RECAP_NEWS_VALUE) return [];
    return [{ step: title, text: first.text, newsValue: first.newsValue }];
  });

/** What the last step did to a player, in at most five sentences, and which step that was. */
export interface OwnNews {
  /** The step's title; '' when nothing has happened to the player yet. */
  readonly step: string;
  readonly lines: readonly Line<GameEvent>[];
  /** Whether the player's account of the step says more. */
  readonly hasMore: boolean;
}

const MOST_OWN_LINES = 5;

export function ownNewsOf(game: Narrated, shown: Played, seat: Seat): OwnNews {
  const { history, setup } = shown;
  const { content } = setup;
  const told = (chapter: Chapter) =>
    game.narration.highlights(chapter.events, { seat, content, most: MOST_OWN_LINES });
  const own = history.slice(-STEPS_BACK).findLast((chapter) => told(chapter).length > 0);
  if (own === undefined) return { step: '', lines: [], hasMore: false };
  const lines = told(own);
  const hasMore = lines.length < game.narration.account(own.events, seat, content).length;
  return { step: own.title, lines, hasMore };
}

/** A seat whose place or score is another one, with what it was and is: "place 1 with 5 Progress". */
export interface RankChange {
  readonly seat: Seat;
  readonly was: string;
  readonly is: string;
}

/** Whose place or score differs between two moments of a match, as exactly as its host may know. */
export function rankChanges(
  game: Pick<AnyGame, 'scores' | 'exactScores'>,
  before: Played,
  after: Played,
): readonly RankChange[] {
  const was = placesIn(game, before);
  const is = placesIn(game, after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((seat) => ({ seat, was: was.get(seat) ?? NO_PLACE, is: is.get(seat) ?? NO_PLACE }))
    .filter((one) => one.was !== one.is);
}

const NO_PLACE = 'nothing yet';

function placesIn(
  game: Pick<AnyGame, 'scores' | 'exactScores'>,
  shown: Played,
): ReadonlyMap<Seat, string> {
  const scores = game.exactScores?.(shown) ?? game.scores(shown);
  return new Map(
    rankedSeats(scores, seatsOf(shown)).map(({ seat, place, score }) => [
      seat,
      `place ${place} with ${score} ${scores.counted}`,
    ]),
  );
}
