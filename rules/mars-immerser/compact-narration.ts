/** Narration in short: a round's ends and the match's end, a line each. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText, figure, plural, signed } from '../kit/narrating/figures.ts';
import type { Narration, News } from '../kit/narrating/narration.ts';
import { firstThatFits } from '../kit/narrating/short-line.ts';
import { roundedToCents, ZERO } from '../kit/reckoning/fraction.ts';
import { highestOf } from '../kit/reckoning/plurality.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { directoryText, ended, kindAt } from './atlas.ts';
import type { Code, Content, Kind } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { narration } from './narration.ts';

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) =>
    ofKind(events, 'match over').length > 0
      ? endNews(events, content)
      : [...narration.news(events, content), ...endsNews(events, content)].toSorted(byValue),
};

const byValue = (one: News, other: News): number => other.newsValue - one.newsValue;

/** The end: first winners, the best share of a Relative, lists, blocks, and a home. */
function endNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const lists = ofKind(events, 'list counted');
  const told: readonly (Event | undefined)[] = [
    ...ofKind(events, 'match over'),
    extremeOf(ofKind(events, 'influence'), ({ points }) => roundedToCents(points)),
    extremeOf(lists, ({ points }) => points),
    extremeOf(lists, ({ points }) => -points),
    ...ofKind(events, 'most blocks'),
    ...ofKind(events, 'home').slice(0, 1),
  ];
  return told.flatMap((event, at) =>
    event === undefined
      ? []
      : narration.lines([event], { kind: 'public' }, content).map((line) => ({
          ...line,
          newsValue: at === 0 ? END : 4 - at / 10,
          short: endShort(event, { events, content }),
        })),
  );
}

/** The last headline's importance. */
const END = 6;

/** The event with the highest value, if it is above 0. */
function extremeOf<One>(events: readonly One[], of: (event: One) => number): One | undefined {
  const { amount, items } = highestOf(events, of);
  return amount > 0 ? items[0] : undefined;
}

function endShort(
  event: Event,
  { events, content }: { readonly events: readonly Event[]; readonly content: Content },
): string {
  switch (event.kind) {
    case 'match over': {
      const [first = '', second] = event.first;
      const held = ofKind(events, 'total').find(({ seat }) => seat === first);
      const total = figure(roundedToCents(held?.points ?? ZERO));
      return second === undefined
        ? `${first} earns the first Token with ${total} points`
        : `${first} and ${second} earn Tokens with ${total} points each`;
    }
    case 'influence': {
      const earns = `${event.seat} earns ${countText(roundedToCents(event.points), 'point')}`;
      return firstThatFits([
        `${earns} with ${event.name}`,
        `${earns} with the Relative ${event.at}`,
      ]);
    }
    case 'list counted': {
      const { seat, list, missing, points } = event;
      const does = missing.length === 0 ? 'completes' : 'fails';
      const worth = `${signed(points)} ${plural(points, 'point')}`;
      const name = content.lists.find(({ number }) => number === list)?.name ?? '';
      return firstThatFits([
        `${seat} ${does} “${name}”: ${worth}`,
        `${seat} ${does} list ${list}: ${worth}`,
      ]);
    }
    case 'most blocks':
      return `${event.seat} alone has most blocks, ${event.blocks}: +${event.points} points`;
    case 'home':
      return `${event.name} lives at ${event.at}`;
    default:
      return '';
  }
}

type Seen = EventOf<'revealed'> & { readonly location: Code };

/** Less than 4, so that no round is a turning point: its points are secret. */
const VALUES = { veil: 3.8, kin: 3.7, inns: 3.5, outside: 3.4, others: 3 } as const;

/**
 * A line for each place where players were seen, and for those behind Veils. Players at the same
 * place share it.
 */
function endsNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const [round] = ofKind(events, 'round over');
  const ends = ofKind(events, 'revealed');
  if (round === undefined) return [];
  const isStart = round.round === 1;
  const { kin, inn, other } = isStart ? STARTS : NIGHTS;
  const seen = ends.filter((end): end is Seen => end.location !== null);
  const veiled = ends.filter(({ location }) => location === null);
  const isAt = (kind: Kind) => (end: Seen) => kindAt(content, end.location) === kind;
  const [kins, inns] = [seen.filter(isAt('Relative')), seen.filter(isAt('Inn'))];
  const others = seen.filter((end) => !kins.includes(end) && !inns.includes(end));
  const told = (of: readonly EventOf<'revealed'>[], newsValue: number, ...does: readonly Deed[]) =>
    newsOf({ round, of, newsValue, does });
  const each = (of: readonly Seen[], value: number, words: (place: string) => Deed) =>
    [...Map.groupBy(of, ({ location }) => location)].flatMap(([code, alike]) => {
      const name = directoryText(content, code);
      return told(alike, value, words(`${name} (${code})`), words(code));
    });
  return [
    ...told(veiled, VALUES.veil, { one: 'hides behind a Veil', many: 'hide behind Veils' }),
    ...each(kins, VALUES.kin, kin),
    ...each(inns, VALUES.inns, inn),
    ...(isStart
      ? each(others, VALUES.others, other)
      : told(others, VALUES.outside, { one: 'sleeps outside', many: 'sleep outside' })),
  ];
}

/** Completes "Dems" and "Dems and Isa". */
interface Deed {
  readonly one: string;
  readonly many: string;
}

/** A Relative may be called like a player: the line says what it is. */
const STARTS = {
  kin: (place: string) => bothDo('start', 'with', `the Relative ${place}`),
  inn: (place: string) => bothDo('start', 'at', place),
  other: (place: string) => bothDo('start', 'at', place),
} as const;
const NIGHTS = {
  kin: (place: string) => bothDo('visit', 'the Relative', place),
  inn: (place: string) => bothDo('sleep', 'at', place),
  other: (place: string) => bothDo('end', 'at', place),
} as const;

const bothDo = (verb: string, where: string, place: string): Deed => ({
  one: `${verb}s ${where} ${place}`,
  many: `${verb} ${where} ${place}`,
});

/** One line for players who did the same; a further player makes it a little more important. */
function newsOf(given: {
  readonly round: EventOf<'round over'>;
  readonly of: readonly EventOf<'revealed'>[];
  readonly newsValue: number;
  /** From long to short. */
  readonly does: readonly Deed[];
}): readonly News<Event>[] {
  const { round, of, newsValue, does } = given;
  const [first] = of;
  const [longest] = does;
  if (first === undefined || longest === undefined) return [];
  const seats = of.map(({ seat }) => seat);
  const isOne = of.length === 1;
  const lines = namings(seats).flatMap((names) =>
    does.map(({ one, many }) => `${names} ${isOne ? one : many}`),
  );
  const event = isOne ? first : round;
  return [
    {
      event,
      text: ended(`${namesOf(seats)} ${isOne ? longest.one : longest.many}`),
      short: firstThatFits(lines),
      change: '',
      rule: event.rule,
      newsValue: newsValue + of.length / 100,
    },
  ];
}

/** More players than this are never all named. */
const MOST_NAMED = 4;

/** "Dems, Isa and Pixie", "Dems and 2 others". */
function namings(seats: readonly Seat[]): readonly string[] {
  const [first = '', ...others] = seats;
  const [all, few] = [namesOf(seats), `${first} and ${others.length} others`];
  if (others.length < 2) return [all];
  return seats.length > MOST_NAMED ? [few] : [all, few];
}
