/** Summarizes news and accounts: players before places, and a round of visits in two lines. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import { signed } from '../kit/narrating/figures.ts';
import type { Line, Narration, News } from '../kit/narrating/narration.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { LEVEL_METERS, type LevelMeter } from './meters.ts';
import { exhaustedSentence, narration, place, unitOf } from './narration.ts';

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) => {
    const news = narration.news(events, content).filter(({ event }) => event.kind !== 'exhausted');
    return [
      ...levelNews(events, content),
      ...passingNews(events),
      ...news,
      ...exhaustedNews(events, content),
    ];
  },
  highlights: (events, { seat, content, most }) => {
    const own = events.filter((event) => 'seat' in event && event.seat === seat);
    const visits = ofKind(own, 'visited');
    const [first] = visits;
    if (first === undefined || visits.length < 2)
      return narration.highlights(events, { seat, content, most });
    const merged: readonly Event[] = [...visits, ...effectsOf(own)];
    const short = [
      { ...visitsLine(first, visits, content), covers: visits.length },
      ...effectsLine(own).map((one) => ({ ...one, covers: merged.length - visits.length })),
    ];
    const others = events.filter((event) => !merged.includes(event));
    const rest = narration.highlights(others, { seat, content, most: most - 1 });
    return [...rest, ...short.map((one) => ({ ...one, asOrdered: true }))];
  },
};

type Levels = EventOf<'levels'>;

const isAre = (seats: readonly Seat[]): string => `${namesOf(seats)} ${is(seats)}`;

const is = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are');

/** Makes a headline if nobody takes the lead. */
const FALLEN_NEWS = 3;
const LEAST_NEWS = 1;

/** Players who have fallen to the lowest level of a meter or risen from it. */
const levelNews = (events: readonly Event[], { levels }: Content): readonly News<Event>[] => {
  const all = ofKind(events, 'levels');
  const [event] = all;
  if (event === undefined) return [];
  const lowest = (meter: LevelMeter): string => levels[meter][0]?.name ?? '';
  const told = (newsValue: number, text: string): News<Event> => ({
    ...line(event, text),
    newsValue,
  });
  const by = (meter: LevelMeter, has: (one: Levels) => boolean, newsValue: number, more = '') => {
    const seats = all.filter(has).map(({ seat }) => seat);
    if (seats.length === 0) return [];
    const text =
      meter === 'Resources'
        ? `The Reserves of ${namesOf(seats)} are ${more}${lowest(meter)}.`
        : `${isAre(seats)} ${more}${lowest(meter)}.`;
    return [told(newsValue, text)];
  };
  return [
    ...LEVEL_METERS.flatMap((meter) =>
      by(
        meter,
        (one) => one.levels[meter] === 0 && one.before.levels[meter] > 0,
        newsValueOf(meter),
      ),
    ),
    ...LEVEL_METERS.flatMap((meter) =>
      by(
        meter,
        (one) => one.levels[meter] > 0 && one.before.levels[meter] === 0,
        LEAST_NEWS,
        'no longer ',
      ),
    ),
  ];
};

const newsValueOf = (meter: LevelMeter): number => (meter === 'Resources' ? 2 : FALLEN_NEWS);

/** The player who overtook most others in public Progress; new leaders are reported elsewhere. */
function passingNews(events: readonly Event[]): readonly News<Event>[] {
  const all = ofKind(events, 'levels');
  const most = Math.max(...all.map(({ progress }) => progress));
  const [best] = all
    .filter(({ progress }) => progress < most)
    .map((event) => ({
      event,
      passed: all.filter(
        (other) => other.before.progress > event.before.progress && other.progress < event.progress,
      ),
    }))
    .filter(({ passed }) => passed.length > 0)
    .toSorted((one, other) => other.passed.length - one.passed.length);
  if (best === undefined) return [];
  const text = `${best.event.seat} passes ${namesOf(best.passed.map(({ seat }) => seat))}.`;
  return [{ ...line(best.event, text), newsValue: 2 }];
}

/** The locations exhausted in a round, in one sentence for each reason. */
const exhaustedNews = (events: readonly Event[], content: Content): readonly News<Event>[] => {
  const all = ofKind(events, 'exhausted');
  return [...Map.groupBy(all, ({ why }) => why).values()].flatMap((alike) => {
    const [event] = alike;
    if (event === undefined) return [];
    const squares = alike.map(({ square }) => square);
    const text = exhaustedSentence(squares, event.why, content);
    return [{ ...line(event, text), newsValue: LEAST_NEWS }];
  });
};

const line = (event: Event, text: string, change = ''): Line<Event> => ({
  event,
  text,
  change,
  rule: event.rule,
});

function visitsLine(
  first: Event,
  visits: readonly EventOf<'visited'>[],
  content: Content,
): Line<Event> {
  const names = namesOf(visits.map(({ square }) => place(square, content)));
  const change = [
    sumText(
      visits.map(({ energy }) => -energy),
      'Energy',
    ),
    sumText(
      visits.map(({ progress }) => progress),
      'Progress',
    ),
  ];
  return line(first, `You visited ${names}.`, change.filter((text) => text !== '').join(', '));
}

/** Effects of visits on the visitor, including those of naming oneself. */
function effectsOf(own: readonly Event[]): readonly EventOf<'changed'>[] {
  const named = ofKind(own, 'named').filter(
    ({ seat, named: whom, faults }) => whom === seat && faults.length === 0,
  );
  return ofKind(own, 'changed').filter(
    ({ as, square }) =>
      as === 'visitor' || (as === 'named' && named.some((one) => one.square === square)),
  );
}

function effectsLine(own: readonly Event[]): readonly Line<Event>[] {
  const effects = effectsOf(own);
  const [first] = effects;
  if (first === undefined) return [];
  const changes = [...Map.groupBy(effects, ({ good }) => good)].map(([good, alike]) => {
    const sum = alike.reduce((all, { applied }) => all + applied, 0);
    return sum === 0 ? '' : `${signed(sum)} ${unitOf(good, sum)}`;
  });
  const isCut = effects.some(({ applied, amount }) => applied !== amount);
  const text = isCut
    ? 'What they did to you, as far as there was room, or anything to lose.'
    : 'What they did to you.';
  return [line(first, text, changes.filter((change) => change !== '').join(', '))];
}

function sumText(amounts: readonly number[], unit: string): string {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  return sum === 0 ? '' : `${signed(sum)} ${unit}`;
}
