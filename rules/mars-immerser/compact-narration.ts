/** Short lines: one for each place where a round ended, and for each event of the end. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Narration, News } from '../kit/narrating/narration.ts';
import { findFittingLine } from '../kit/narrating/short-line.ts';
import { roundToCents } from '../kit/reckoning/fraction.ts';
import { findHighest } from '../kit/reckoning/plurality.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { ended, findKind, getDirectoryText } from './atlas.ts';
import type { Code, Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { narration } from './narration.ts';

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) =>
    ofKind(events, 'match over').length > 0
      ? narration.news(selectEndNews(events), content)
      : [...narration.news(events, content), ...buildPlaceNews(events, content)].toSorted(
          (one, other) => other.newsValue - one.newsValue,
        ),
};

/** Selects news of the end: winners, the best share of a Relative, lists, blocks and a home. */
function selectEndNews(events: readonly Event[]): readonly Event[] {
  const lists = ofKind(events, 'list counted');
  return [
    ...ofKind(events, 'match over'),
    ...findHighestEvent(ofKind(events, 'influence'), ({ points }) => roundToCents(points)),
    ...findHighestEvent(lists, ({ points }) => points),
    ...findHighestEvent(lists, ({ points }) => -points),
    ...ofKind(events, 'most blocks'),
    ...ofKind(events, 'home').slice(0, 1),
  ];
}

/** Finds the first event with the highest value above 0, as a list; empty for none. */
function findHighestEvent<One>(events: readonly One[], of: (event: One) => number): readonly One[] {
  const { amount, items } = findHighest(events, of);
  return amount > 0 ? items.slice(0, 1) : [];
}

/** Words of a line: the verb, and names of the place from long to short. */
interface LineWords {
  readonly verb: string;
  readonly where: readonly string[];
  /** News value below 4, so that no round is a turning point: points are secret. */
  readonly newsValue: number;
}

const VEIL_WORDS: LineWords = { verb: 'hide', where: ['behind a Veil'], newsValue: 3.8 };
const OUTSIDE_WORDS: LineWords = { verb: 'sleep', where: ['outside'], newsValue: 3.4 };

/** Returns the words of a place, with its kind: a Relative may have a player's name. */
function getWords(
  content: Content,
  at: Code,
  {
    isStart,
    isAlone,
    isOnlyGuest,
  }: Readonly<Record<'isStart' | 'isAlone' | 'isOnlyGuest', boolean>>,
): LineWords {
  const kind = findKind(content, at);
  const names = [`${getDirectoryText(content, at)} (${at})`, at];
  const places = (before: string) => names.map((place) => `${before} ${place}`);
  if (kind === 'Relative') {
    return isStart
      ? { verb: 'start', where: places('with the Relative'), newsValue: 3.7 }
      : { verb: 'visit', where: places('the Relative'), newsValue: 3.7 };
  }
  if (isStart) return { verb: 'start', where: places('at'), newsValue: kind === 'Inn' ? 3.5 : 3 };
  if (kind === 'Inn')
    return { verb: isOnlyGuest ? 'alone sleep' : 'sleep', where: places('at'), newsValue: 3.5 };
  return isAlone ? OUTSIDE_WORDS : { ...OUTSIDE_WORDS, where: places('outside at') };
}

/** Builds a line for each place with players, one for Veils and one for those alone outside. */
function buildPlaceNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const [round] = ofKind(events, 'round over');
  if (round === undefined) return [];
  const revealed = ofKind(events, 'revealed');
  const wordsAt = new Map<Code, LineWords>();
  const wordsIn = ({ location }: EventOf<'revealed'>): LineWords => {
    if (location === null) return VEIL_WORDS;
    const words =
      wordsAt.get(location) ??
      getWords(content, location, {
        isStart: round.round === 1,
        isAlone: revealed.filter((other) => other.location === location).length === 1,
        isOnlyGuest: round.atInns.length === 1,
      });
    wordsAt.set(location, words);
    return words;
  };
  return [...Map.groupBy(revealed, wordsIn)].map(([{ verb, where, newsValue }, ends]) => {
    const [first = round, ...others] = ends;
    const does = others.length === 0 ? `${verb}s` : verb;
    const seats = ends.map(({ seat }) => seat);
    return {
      event: others.length === 0 ? first : round,
      text: ended(`${namesOf(seats)} ${does} ${where[0]}`),
      short: findFittingLine(
        listNamings(seats).flatMap((names) => where.map((place) => `${names} ${does} ${place}`)),
      ),
      change: '',
      rule: first.rule,
      // Each further player makes a line slightly more important.
      newsValue: newsValue + ends.length / 100,
    };
  });
}

/** Number of players that a line names at most. */
const MAX_NAMED_PLAYERS = 4;

/** Lists names from long to short: "Dems, Isa and Pixie", "Dems and 2 others". */
function listNamings(seats: readonly Seat[]): readonly string[] {
  const [first = '', ...others] = seats;
  const [all, few] = [namesOf(seats), `${first} and ${others.length} others`];
  if (others.length < 2) return [all];
  return seats.length > MAX_NAMED_PLAYERS ? [few] : [all, few];
}
