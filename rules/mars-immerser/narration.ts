/** The audience and the text of each event, and the news of a round. */

import { showFaults } from '../kit/judging/judging.ts';
import { filterKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText, figure, findFittingLine, plural, signed } from '../kit/narrating/figures.ts';
import {
  type AmountChange,
  everybody,
  itsSeat,
  type Narration,
  type News,
  narrate,
  showInFigures,
} from '../kit/narrating/narration.ts';
import { type Fraction, roundToCents } from '../kit/reckoning/fraction.ts';
import { findHighest, joinNames } from '../kit/reckoning/rank.ts';
import { countRoadMoves, endText, findKind, getDirectoryText, placeText } from './atlas.ts';
import { type Code, type Content, formatGains, type Gain, type PointKind } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { JET_GARNETS } from './prices.ts';
import { formatStopReason, REASONS } from './reasons.ts';

export const narration = narrate<Event, Content>(
  {
    missing: itsSeat(() => 'You sent no valid answer.', {
      deed: () => 'No valid answer',
    }),
    started: itsSeat(describeStart, {
      deed: ({ location, isDrawn }, content) =>
        `Start at ${placeText(content, location)}${isDrawn ? ', drawn' : ''}`,
    }),
    jet: itsSeat(
      ({ works, faults }) =>
        works
          ? 'You flew above all others by Jet.'
          : `You did not take the Jet: ${showFaults(REASONS, faults)}.`,
      {
        changes: ({ works }) => [createGarnetsChange(works ? -JET_GARNETS : 0)],
        deed: ({ works }) => (works ? 'Jet' : 'The Jet failed'),
      },
    ),
    power: itsSeat(
      ({ power, works, faults }) =>
        works ? `You used ${power}.` : `${power} had no effect: ${showFaults(REASONS, faults)}.`,
      { deed: ({ power, works }) => `${power} ${works ? 'used' : 'had no effect'}` },
    ),
    moved: itsSeat(describeMove, {
      deed: ({ move, to, road }, content) =>
        `${countRoadMoves(road) === 1 ? move : `${move}–${move + 1}`} → ${placeText(content, to)}`,
    }),
    stayed: itsSeat(
      ({ move, at }, content) => endText(`Move ${move}: you stayed at ${placeText(content, at)}`),
      { deed: ({ move, at }) => `${move} stay at ${at}` },
    ),
    swapped: itsSeat(
      ({ move, partner, to }, content) =>
        endText(`Move ${move}: you swapped with ${partner} and came to ${placeText(content, to)}`),
      {
        changes: () => [[-1, 'Communal Garnet']],
        deed: ({ move, partner, to }, content) =>
          `${move} ⇄ ${placeText(content, to)}, with ${partner}`,
      },
    ),
    stopped: itsSeat(
      ({ move, at, faults }, content) =>
        `Move ${move}: your movement ended at ${placeText(content, at)}, because ` +
        `${showFaults(REASONS, faults)}.`,
      { deed: ({ faults }) => `■ ${faults.map(formatStopReason).join(', ')}` },
    ),
    betrayed: itsSeat(
      ({ move, partner, at }, content) =>
        endText(
          `Move ${move}: ${partner} backed out of the Swap and took the Communal Garnet. Your ` +
            `movement ended at ${placeText(content, at)}`,
        ),
      {
        changes: () => [[-1, 'Communal Garnet']],
        deed: ({ partner }) => `■ ${partner} backed out of the Swap`,
      },
    ),
    'backed out': itsSeat(
      ({ move, partner }) =>
        `Move ${move}: you backed out of the Swap with ${partner} and claimed the Communal Garnet.`,
      {
        changes: () => [
          [1, 'Garnet'],
          [-1, 'Communal Garnet'],
        ],
        deed: ({ partner }) => `Backed out of the Swap with ${partner}`,
      },
    ),
    'both backed out': itsSeat(
      ({ partner, at }, content) =>
        `You and ${partner} both backed out of the Swap: the Communal Garnet is lost, and you ` +
        `did not move from ${placeText(content, at)}.`,
      {
        changes: () => [[-1, 'Communal Garnet']],
        deed: ({ partner }) => `■ backed out of the Swap, as did ${partner}`,
      },
    ),
    'swap void': itsSeat(
      ({ move, partner, faults }) =>
        `${move === null ? 'The' : `Move ${move}: the`} Swap with ${partner} had no effect, ` +
        `because ${showFaults(REASONS, faults)}.`,
      { deed: ({ partner }) => `No Swap with ${partner}` },
    ),
    'blocked others': itsSeat(
      ({ count }) => `You blocked ${count === 1 ? 'another player' : `${count} other players`}.`,
      {
        changes: ({ points }) => [createPointsChange(points, 'Detour')],
        deed: ({ count }) => `Blocked ${countText(count, 'player')}`,
      },
    ),
    'super road': itsSeat(
      ({ from, to }) =>
        `You were the only player to travel the Super Road between ${from} and ${to}.`,
      {
        changes: ({ points }) => [createPointsChange(points, 'Sightseeing')],
        deed: ({ from, to }) => `Super Road ${from}–${to}, alone`,
      },
    ),
    slices: itsSeat(
      ({ at, why }, content) => endText(`${SLICE_TEXTS[why].sentence} ${placeText(content, at)}`),
      {
        changes: ({ amount }) => [[amount, plural(amount, 'Slice')]],
        deed: ({ at, why }, content) => `${SLICE_TEXTS[why].deed} ${placeText(content, at)}`,
      },
    ),
    ware: itsSeat(
      ({ ware, gains, faults }) =>
        faults.length === 0
          ? `You bought ${ware}${formatPromise(gains)}.`
          : `You did not buy ${ware}: ${showFaults(REASONS, faults)}.`,
      {
        changes: ({ price, gains, faults }) =>
          faults.length === 0 ? [createGarnetsChange(-price), ...listChanges(gains)] : [],
        deed: ({ ware, gains, faults }) =>
          faults.length === 0 ? `Bought ${ware}${formatPromise(gains)}` : `${ware} not bought`,
      },
    ),
    list: itsSeat(
      ({ list, faults }, content) =>
        faults.length === 0
          ? `You added the list ${listText(list, content)}.`
          : `You did not add the list ${listText(list, content)}: ${showFaults(REASONS, faults)}.`,
      { deed: ({ list, faults }) => `List ${list} ${faults.length === 0 ? 'added' : 'not added'}` },
    ),
    inn: itsSeat(
      ({ at, gains }, content) =>
        endText(`You ended the round at ${placeText(content, at)}${formatPromise(gains)}`),
      {
        changes: ({ gains }) => listChanges(gains),
        deed: ({ at, gains }, content) =>
          `Night at ${placeText(content, at)}${formatPromise(gains)}`,
      },
    ),
    burned: itsSeat(
      ({ times }) => `You ended the round outside an Inn, for the ${ORDINALS[times - 1]} time.`,
      {
        changes: ({ points }) => [createPointsChange(-points, 'Rejuvenation')],
        deed: () => 'Night outside an Inn',
      },
    ),
    spared: itsSeat(
      ({ points }) =>
        `The Bear saved you ${points} Rejuvenation Points. The next night outside costs as much.`,
      { deed: ({ points }) => `Night outside an Inn: the Bear saves ${points} points` },
    ),
    wrath: everybody(({ seat }) => `${seat} alone visited no Relative and faces A Ma’s Wrath.`, {
      each: () => null,
      newsValue: 3.9,
      short: ({ seat }) => `${seat} alone sees no Relative: A Ma’s Wrath`,
    }),
    'wrath paid': itsSeat(
      ({ garnets }) =>
        'You alone visited no Relative and face A Ma’s ' +
        `Wrath.${garnets === 0 ? ' You had no Garnet to lose.' : ''}`,
      {
        changes: ({ garnets }) => [createGarnetsChange(-garnets)],
        deed: () => 'A Ma’s Wrath',
      },
    ),
    revealed: everybody(
      ({ seat, location }, content) =>
        location === null
          ? `Nobody sees where ${seat} is.`
          : endText(`${seat} is at ${placeText(content, location)}`),
      { each: () => null },
    ),
    'round over': showInFigures('everybody'),
    'match over': everybody(
      ({ first, why, others }) =>
        `${joinNames(first)} ` +
        `${first.length === 1 ? 'earns a Token of Life' : 'earn Tokens of Life'} first ` +
        `(${why}), then ${joinNames(others)}.`,
      { newsValue: 6, short: formatTokensBriefly },
    ),
    home: everybody(({ at, name }) => `${name} lives at ${at}.`),
    'list counted': everybody((event, content) => describeList(event.seat, event, content), {
      own: (event, content) => describeList('You', event, content),
      changes: ({ points }) => [createPointsChange(points, 'Sightseeing')],
      newsValue: 3.8,
      short: formatListBriefly,
    }),
    influence: everybody((event) => `${event.seat} has ${describeInfluence(event)}`, {
      own: (event) => `You have ${describeInfluence(event)}`,
      changes: ({ points }) => [createPointsChange(roundToCents(points), 'Maternal')],
      newsValue: 3.8,
      short: formatInfluenceBriefly,
    }),
    'most blocks': everybody(
      ({ seat, blocks }) => `${seat} alone has the most successful blocks: ${blocks}.`,
      {
        own: ({ blocks }) => `You alone have the most successful blocks: ${blocks}.`,
        changes: ({ points }) => [createPointsChange(points, 'Detour')],
        newsValue: 3.8,
        short: ({ seat, blocks, points }) =>
          `${seat} has the most blocks (${blocks}): +${points} points`,
      },
    ),
    total: everybody(
      ({ seat, points }) => `${seat} has ${countText(roundToCents(points), 'point')} in all.`,
      { own: ({ points }) => `You have ${countText(roundToCents(points), 'point')} in all.` },
    ),
  },
  { isOpenAtEnd: true },
);

const SLICE_TEXTS = {
  'first visit': { sentence: 'Your first visit to', deed: 'Visit to' },
  stay: { sentence: 'For the move spent at', deed: 'Stay at' },
  night: { sentence: 'For ending the round at', deed: 'Night with' },
} as const;

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

const listText = (list: number, { lists }: Content): string =>
  `${list} ${lists.find(({ number }) => number === list)?.name ?? ''}`.trim();

function describeList(who: string, { list, missing }: EventOf<'list counted'>, content: Content) {
  const saw = missing.length === 0 ? 'saw all' : `did not see ${missing.join(', ')}`;
  return `${who} ${saw} of the list ${listText(list, content)}.`;
}

const describeInfluence = ({ name, slices, of, value }: EventOf<'influence'>): string =>
  `${slices} of ${countText(of, 'Slice')} of ${name}, who is worth ${figure(value)}.`;

function formatTokensBriefly({ first, points }: EventOf<'match over'>): string {
  const total = figure(roundToCents(points));
  if (first.length === 1) return `${joinNames(first)} earns the first Token with ${total} points`;
  const earn = `${joinNames(first)} earn the first Tokens`;
  return findFittingLine([`${earn}: ${total} points each`, earn], first);
}

function formatInfluenceBriefly({ seat, at, name, points }: EventOf<'influence'>): string {
  const earns = `${seat} earns ${countText(roundToCents(points), 'point')}`;
  return findFittingLine([`${earns} with ${name}`, `${earns} with the Relative ${at}`]);
}

function formatListBriefly(event: EventOf<'list counted'>, { lists }: Content): string {
  const { seat, list, missing, points } = event;
  const does = `${seat} ${missing.length === 0 ? 'completes' : 'fails'}`;
  const name = lists.find(({ number }) => number === list)?.name ?? '';
  const worth = signed(points);
  return findFittingLine([`${does} “${name}”: ${worth}`, `${does} list ${list}: ${worth}`]);
}

const createPointsChange = (amount: number, of: PointKind): AmountChange => [
  amount,
  plural(amount, `${of} Point`),
];

const createGarnetsChange = (amount: number): AmountChange => [amount, plural(amount, 'Garnet')];

/** Formats gains that are not amounts: ": one more move next round". */
function formatPromise(gains: readonly Gain[]): string {
  const more = gains.filter((gain) => toChange(gain).length === 0);
  return more.length === 0 ? '' : `: ${formatGains(more)}`;
}

const listChanges = (gains: readonly Gain[]): readonly AmountChange[] => gains.flatMap(toChange);

function toChange(gain: Gain): readonly AmountChange[] {
  switch (gain.kind) {
    case 'points':
      return [createPointsChange(gain.amount, gain.of)];
    case 'garnets':
      return [createGarnetsChange(gain.amount)];
    case 'list':
    case 'move':
      return [];
  }
}

function describeStart(event: EventOf<'started'>, content: Content): string {
  const { location, isDrawn, lists, faults } = event;
  const why = faults.length === 0 ? '' : `, because ${showFaults(REASONS, faults)}`;
  const place = placeText(content, location);
  const start = endText(
    isDrawn ? `Your start was drawn at random${why}: ${place}` : `You start at ${place}`,
  );
  const took = lists.map((list) => listText(list, content)).join(', ');
  return `${start} ${lists.length === 0 ? 'You took no list.' : `Your lists: ${took}.`}`;
}

function describeMove({ move, to, road }: EventOf<'moved'>, content: Content): string {
  const place = placeText(content, to);
  switch (road) {
    case 'plain':
      return endText(`Move ${move}: you came to ${place}`);
    case 'super':
      return `Move ${move}: you came to ${place} by a Super Road.`;
    case 'polar':
      return `Moves ${move} and ${move + 1}: you came to ${place} by a Polar Road.`;
    case 'super polar':
      return `Moves ${move} and ${move + 1}: you came to ${place} by the Super Polar Road.`;
  }
}

export const compactNarration: Narration<Event, Content> = {
  ...narration,
  news: (events, content) =>
    filterKind(events, 'match over').length > 0
      ? narration.news(selectEndNews(events), content)
      : [...narration.news(events, content), ...buildPlaceNews(events, content)].toSorted(
          (one, other) => other.newsValue - one.newsValue,
        ),
  recapNews: (events, content) =>
    buildGainNews(events, content).concat(compactNarration.news(events, content)),
};

/** Selects the news of the end: the first Tokens, then what brought each winner most points. */
function selectEndNews(events: readonly Event[]): readonly Event[] {
  const over = filterKind(events, 'match over');
  const scored = events.filter(
    (one) => one.kind === 'list counted' || one.kind === 'influence' || one.kind === 'most blocks',
  );
  const findBest = (winner: Seat) => {
    const own = scored.filter((one) => one.seat === winner);
    return findHighest(own, getScoredPoints).items.slice(0, 1);
  };
  return [...over, ...over.flatMap(({ first, others }) => [...first, ...others].flatMap(findBest))];
}

const getScoredPoints = ({ points }: { readonly points: number | Fraction }): number =>
  typeof points === 'number' ? points : roundToCents(points);

/** Reports the deed with most points in a round, which is secret until the match is over. */
function buildGainNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const seats = [...new Set(filterKind(events, 'moved').map(({ seat }) => seat))];
  const deeds = seats.flatMap((seat) =>
    narration.deeds(events, seat, content).map((deed) => ({ ...deed, seat })),
  );
  const { amount, items } = findHighest(deeds, ({ changes }) =>
    changes.reduce((sum, [points, unit]) => (/Points?$/.test(unit) ? sum + points : sum), 0),
  );
  return items.slice(0, amount > 0 ? 1 : 0).map(({ event, text, seat }) => {
    const line = endText(`${seat} gains ${countText(amount, 'point')}: ${text}`);
    return { event, text: line, change: '', rule: event.rule, newsValue: 4.5 };
  });
}

/** Words of a line: the verb, and names of the place, the longest first. */
interface LineWords {
  readonly verb: string;
  readonly where: readonly string[];
  /** News value below 4: a round cannot be a turning point, because points are secret. */
  readonly newsValue: number;
}

const VEIL_WORDS: LineWords = { verb: 'hide', where: ['behind a Veil'], newsValue: 3.8 };
const OUTSIDE_WORDS: LineWords = { verb: 'sleep', where: ['outside'], newsValue: 3.4 };

/** Returns words that name a place and its kind, because a Relative may have a player's name. */
function getWords(
  content: Content,
  at: Code | null,
  { isStart, isOnlyGuest }: Readonly<Record<'isStart' | 'isOnlyGuest', boolean>>,
): LineWords {
  if (at === null) return VEIL_WORDS;
  const kind = findKind(content, at);
  const names = [`${getDirectoryText(content, at)} (${at})`, at];
  const places = (before: string) => names.map((place) => `${before} ${place}`);
  if (kind === 'Relative') {
    return isStart
      ? { verb: 'start', where: places('with the Relative'), newsValue: 3.7 }
      : { verb: 'visit', where: places('the Relative'), newsValue: 3.7 };
  }
  if (isStart) return { verb: 'start', where: places('at'), newsValue: kind === 'Inn' ? 3.5 : 3 };
  return kind === 'Inn'
    ? { verb: 'sleep', where: places(isOnlyGuest ? 'alone at' : 'at'), newsValue: 3.5 }
    : { ...OUTSIDE_WORDS, verb: 'camp', where: places('at') };
}

/** Builds one line for each place, one for all Veils, and one for players who are alone outside. */
function buildPlaceNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const [round] = filterKind(events, 'round over');
  if (round === undefined) return [];
  const revealed = filterKind(events, 'revealed');
  const isAloneOutside = ({ location: at }: EventOf<'revealed'>): boolean =>
    at !== null &&
    round.round > 1 &&
    findKind(content, at) !== 'Inn' &&
    findKind(content, at) !== 'Relative' &&
    revealed.filter(({ location }) => location === at).length === 1;
  const groups = Map.groupBy(revealed, (one) => (isAloneOutside(one) ? 'alone' : one.location));
  return [...groups].map(([group, ends]) => {
    const [first = round, ...others] = ends;
    const { verb, where, newsValue } =
      group === 'alone' && others.length > 0
        ? OUTSIDE_WORDS
        : getWords(content, ends[0]?.location ?? null, {
            isStart: round.round === 1,
            isOnlyGuest: round.atInns.length === 1,
          });
    const does = others.length === 0 ? `${verb}s` : verb;
    const seats = ends.map(({ seat }) => seat);
    const lines = listNamings(seats).flatMap((names) =>
      where.map((place) => `${names} ${does} ${place}`),
    );
    return {
      event: others.length === 0 ? first : round,
      text: endText(lines[0] ?? ''),
      short: lines.find(({ length }) => length <= ONE_LINE) ?? lines.at(-1) ?? '',
      change: '',
      rule: first.rule,
      // Each further player makes a line slightly more important.
      newsValue: newsValue + ends.length / 100,
    };
  });
}

/** In characters, for a line of a phone. */
const ONE_LINE = 50;

/** Lists wordings of the players, the longest first: "Dems, Isa and Pixie", "Dems and 2 others". */
function listNamings(seats: readonly Seat[]): readonly string[] {
  const all = joinNames(seats);
  return seats.length < 3 ? [all] : [all, `${seats[0]} and ${seats.length - 1} others`];
}
