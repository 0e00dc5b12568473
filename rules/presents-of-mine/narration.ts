/** The texts of events, the reasons for earnings, and the news of a round. */

import { showFaults } from '../kit/judging/judging.ts';
import { filterKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText, signed } from '../kit/narrating/figures.ts';
import {
  everybody,
  itsSeat,
  type Narration,
  type News,
  narrate,
  showInFigures,
} from '../kit/narrating/narration.ts';
import { findHighest, findPlurality, joinNames } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import { type Event, type EventOf, REASONS } from './events.ts';
import { AMOUNTS, type Letter, toNotation } from './presents.ts';
import { DISTANCES, findBelow } from './state.ts';

/** Smallest number of presents whose Monopoly is a headline. */
const MIN_HEADLINE_MONOPOLY = 5;

const narrators = narrate<Event, Content>({
  picked: everybody(({ seat, letters }) => `${seat} began with ${letters.join(', ')}.`, {
    own: (event) => `You began with ${event.letters.join(', ')}.`,
  }),
  'staleness set': everybody(
    ({ letter, players, staleness }) =>
      `${letter} was picked by ${players} and begins with staleness ${staleness}.`,
  ),
  'average given': everybody(({ present }) => `Everybody got ${toNotation(present)}.`, {
    each: ({ present }) => `You got ${toNotation(present)}, as everybody did.`,
  }),
  'circle drawn': everybody(() => 'The list was drawn.', {
    each: ({ circle }, seat) => `The list was drawn. ${describeNeighbours(circle, seat)}`,
    newsValue: 2,
    importance: 1,
    short: () => 'The order of passing is drawn',
  }),
  'circle reversed': everybody(() => 'The list was reversed for Round 3.', {
    each: ({ circle }, seat) =>
      `The list was reversed for Round 3. ${describeNeighbours(circle, seat)}`,
    newsValue: 1,
    importance: 1,
    short: () => 'The list is reversed: presents flow the other way',
  }),
  defaulted: itsSeat(describeDefault),
  passed: everybody(({ from, to, present }) => `${from} passed ${toNotation(present)} to ${to}.`, {
    each: describePassed,
  }),
  stolen: everybody(
    ({ thief, victim, present }) => `${thief} stole ${toNotation(present)} from ${victim}.`,
    { each: describeStolen },
  ),
  'stolen by chance': itsSeat(describeChance),
  'replacement counted': everybody(
    ({ letter, players, staleness }, { presents }) =>
      `${presents[letter].name} was chosen by ${players || 'nobody'} and begins with ` +
      `staleness ${staleness}.`,
    {
      newsValue: 1,
      short: ({ letter, players, staleness }, { presents }) => {
        const text = `${countText(players, 'player')} chose ${presents[letter].name}`;
        return players === 0 ? '' : `${text}: staleness ${staleness}`;
      },
    },
  ),
  replaced: everybody(
    ({ seat, gone, present }) =>
      `${seat} replaced ${toNotation(gone)} with ${toNotation(present)}.`,
    {
      own: (event) => `You replaced ${toNotation(event.gone)} with ${toNotation(event.present)}.`,
    },
  ),
  ability: everybody((event, content) => `${event.seat}, ${describeAbility(event, content)}`, {
    own: (event, content) => describeAbility(event, content),
    importance: 0,
    changes: ({ points }) => [[points, 'points']],
  }),
  exploded: everybody(
    (event, content) =>
      describeExplosion(`A ${content.presents.K.name} of ${event.seat}`, event, content),
    {
      own: (event, content) => describeExplosion(`Your ${content.presents.K.name}`, event, content),
      newsValue: 4,
      importance: 3,
      short: ({ seat, limited }, { presents }) =>
        `${seat}’s ${presents.K.name} explodes${limited ? ', softened' : ''}`,
    },
  ),
  monopoly: everybody(
    (event, content) => `${event.seat} ${describeMonopoly(event, 'they', content)}`,
    {
      own: (event, content) => `You ${describeMonopoly(event, 'you', content)}`,
      changes: ({ points }) => [[points, 'points']],
      newsValue: ({ alone, held }) => (alone ? Math.min(held, MIN_HEADLINE_MONOPOLY) : 0),
      short: ({ seat, letter, points }, { presents }) =>
        `${seat} holds most of ${presents[letter].name}: ${signed(points)}`,
    },
  ),
  'staleness counted': everybody(({ seat }) => `${seat} loses points for stale presents.`, {
    own: () => 'You lose points for your stale presents.',
    importance: 0,
    changes: ({ lost }) => [[-lost, 'points']],
  }),
  scored: everybody((event) => `${event.seat}, ${describeScore(event, 'the')}`, {
    own: (event) => describeScore(event, 'your'),
    importance: 4,
  }),
  aged: showInFigures('its seat'),
});

/** Adds news items that summarize several events. */
export const narration: Narration<Event, Content> = {
  ...narrators,
  news: (events, content) =>
    [...narrators.news(events, content), ...roundNews(events, content)].toSorted(
      (one, other) => other.newsValue - one.newsValue,
    ),
};

/** Describes neighbours: "Below you, nearest first: Dems, Isa and Zero." */
function describeNeighbours(circle: readonly Seat[], seat: Seat): string {
  const names = joinNames(DISTANCES.map((distance) => findBelow(circle, seat, distance)));
  return `Below you, nearest first: ${names}.`;
}

function describePassed(event: EventOf<'passed'>, seat: Seat): string | null {
  const { from, to, distance } = event;
  const present = toNotation(event.present);
  if (from === seat) return `You passed ${present} to ${to}, ${distance} below you.`;
  return to === seat ? `You received ${present} from ${from}, ${distance} above you.` : null;
}

function describeStolen(event: EventOf<'stolen'>, seat: Seat): string | null {
  const { thief, victim, distance } = event;
  const present = toNotation(event.present);
  if (thief === seat) return `You stole ${present} from ${victim}, ${distance} above you.`;
  return victim === seat ? `${thief}, ${distance} below you, stole ${present} from you.` : null;
}

function describeChance({
  victim,
  present,
  distance,
  faults,
}: EventOf<'stolen by chance'>): string {
  const got = `you stole ${toNotation(present)} at random.`;
  const where = `${victim}, ${distance} above you`;
  return faults.some(({ why }) => why === 'nothing named')
    ? `You named no present of ${where}: ${got}`
    : `You did not get the present that you wanted from ${where}, because ` +
        `${showFaults(REASONS, faults)}: ${got}`;
}

function describeExplosion(
  what: string,
  { becomes, limited }: EventOf<'exploded'>,
  { presents }: Content,
): string {
  const softened = limited ? `, softened by a ${presents.L.name}` : '';
  return `${what} exploded${softened}, and is ${toNotation(becomes)} from now on.`;
}

function describeMonopoly(
  { alone, held, letter }: EventOf<'monopoly'>,
  who: 'they' | 'you',
  { presents }: Content,
): string {
  const { name } = presents[letter];
  const [hold, share] = who === 'you' ? ['hold', 'share'] : ['holds', 'shares'];
  if (alone && held === 1) return `${hold} the only ${name}.`;
  return alone
    ? `${hold} more of ${name} than anybody else (${held}).`
    : `${share} the lead in ${name} (${held} held).`;
}

function describeScore(
  { earned, lost, kept, total }: EventOf<'scored'>,
  whose: 'the' | 'your',
): string {
  const sum = `${earned} earned, ${lost} lost to staleness:`;
  return kept
    ? `${sum} ${whose} score would fall, so it stays ${total}.`
    : `${sum} ${whose} score is ${total} now.`;
}

function describeDefault({ what, faults, named }: EventOf<'defaulted'>): string {
  const { nothing, ordered, instead } = DEFAULT_TEXTS[what];
  const cause =
    named.length === 0
      ? nothing
      : `You had ${ordered(named.join(', '))}: ${showFaults(REASONS, faults)}.`;
  return `${cause} ${areEnoughPicksLeft(faults) ? 'Your other picks count.' : instead}`;
}

/** Returns whether enough valid picks remained, so that nothing was drawn. */
const areEnoughPicksLeft = (faults: EventOf<'defaulted'>['faults']): boolean =>
  faults.some(({ why }) => why === 'comes later') &&
  faults.every(({ why }) => why !== 'too few picks');

interface DefaultTexts {
  /** The text if an order is missing. */
  readonly nothing: string;
  readonly ordered: (named: string) => string;
  readonly instead: string;
}

const DEFAULT_TEXTS: Readonly<Record<EventOf<'defaulted'>['what'], DefaultTexts>> = {
  picks: {
    nothing: 'Your picks had not arrived.',
    ordered: (named) => `picked ${named}`,
    instead: 'The missing picks have been drawn at random.',
  },
  passing: {
    nothing: 'You had sent no presents to pass.',
    ordered: (named) => `ordered to pass ${named}`,
    instead: 'The first three of your presents have been passed instead.',
  },
  replaced: {
    nothing: 'You had not chosen a present to replace.',
    ordered: (named) => `ordered to replace ${named}`,
    instead: 'One of the three presents that you kept has been drawn at random.',
  },
  replacement: {
    nothing: 'You had not chosen a replacement.',
    ordered: (named) => `ordered to take ${named} for it`,
    instead: 'One of the two replacements has been drawn at random.',
  },
  thefts: {
    nothing: 'You sent no presents to steal.',
    ordered: (named) => `ordered to steal ${named}`,
    instead: 'Instead you stole a random present from each of the three players above you.',
  },
};

/** Describes an earning: "E3: 6, because the present is not new." */
export const describeAbility = (event: EventOf<'ability'>, content: Content): string =>
  `${toNotation(event.present)}: ${describeAbilityReason(event, content)}`;

function describeAbilityReason(event: EventOf<'ability'>, { presents }: Content): string {
  const counted = event.counted ?? 0;
  const isListed = event.counted !== null;
  const name = (letter: Letter): string => presents[letter].name;
  const { A, B, C, D, E, F, H, I, J, L, M, N } = AMOUNTS;
  switch (event.present.letter) {
    case 'A':
      return `Always ${A.always}.`;
    case 'B':
      return `${B.least}, and ${B.each} for each ${name('A')} held (${counted}).`;
    case 'C':
      return isListed
        ? `${C.least}, and ${C.each} for each neighbour with a ${name('C')} (${counted}).`
        : `${C.least}, because nobody had neighbours before there was a list.`;
    case 'D':
      if (!isListed) return `${D.least}, because nobody was furthest before there was a list.`;
      return counted > 0
        ? `${D.least}, and ${D.more} because the furthest player has a ${name('D')} too.`
        : `${D.least}, because the furthest player has no ${name('D')}.`;
    case 'E':
      return counted > 0
        ? `${E.most}, less ${E.less} because the present is new.`
        : `${E.most}, because the present is not new.`;
    case 'F':
      return `Always ${F.always}.`;
    case 'G':
      return describeGolden(counted);
    case 'H':
      return (
        `${H.least}, and ${H.each} for each other player with a ${name('H')} ` +
        `(${counted}), up to ${H.others}.`
      );
    case 'I':
      return counted > 0
        ? `${I.least}, and ${I.more} because no present here is staler.`
        : `${I.least}, because another present here is staler.`;
    case 'J':
      return `${J.most}, less ${J.each} for each other player with a ${name('J')} (${counted}).`;
    case 'K':
      return describeKaboom(event, name('A'));
    case 'L':
      return `Always ${L.always}.`;
    case 'M':
      return (
        `${M.least}, and ${M.each} for each present here with a staleness over ${M.over} ` +
        `(${counted}).`
      );
    case 'N':
      return `Always ${N.always}.`;
  }
}

const describeGolden = (places: number): string =>
  places > 0
    ? `Twice the ${countText(places, 'place')} travelled this round.`
    : `${AMOUNTS.G.still}, because the present did not travel.`;

function describeKaboom(event: EventOf<'ability'>, average: string): string {
  const { present, points, counted: found } = event;
  const counted = found ?? 0;
  const layers = present.letter === 'K' ? present.layers : 0;
  return points < 0
    ? `Explodes at ${countText(layers, 'layer')}, less 1 for each ${average} held (${counted}).`
    : `${AMOUNTS.K.each} for each ${average} held (${counted}). Layers left: ${layers - counted}.`;
}

/** News values. Gains come first, because staleness costs every player points. */
const [GAIN_NEWS, NEWS_VALUE, STALE_NEWS, PICK_NEWS] = [2.5, 2, 1.5, 1];

/** Lists the news of a round. Gifts and losses are news only if something was passed. */
export const roundNews = (events: readonly Event[], content: Content): readonly News<Event>[] => [
  ...listLeadersLosses(events),
  ...listMostStolen(events, content),
  ...listMostPicked(events, content),
  ...listLargestGain(events, content),
  ...listBestGift(events, content),
  ...listLargestLoss(events),
];

const report = (event: Event, newsValue: number, text: string, short: string): News<Event> => ({
  ...{ event, newsValue, text, short },
  ...{ change: '', rule: event.rule },
});

/** Reports the stalest letters: "Chain Present begins with staleness 3, picked by 7." */
function listMostPicked(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  const { amount, items } = findHighest(filterKind(events, 'staleness set'), (one) => one.players);
  const [event] = items;
  if (event === undefined) return [];
  const many = items.map(({ letter }) => letter);
  const name = items.length === 1 ? presents[event.letter].name : joinNames(many);
  const [begins, starts, it] =
    items.length === 1 ? ['begins', 'starts', 'it'] : ['begin', 'start', 'each'];
  const of = items.length === 1 ? '' : ' each';
  const text = `${name} ${begins} with staleness ${event.staleness}, picked by ${amount}${of}.`;
  const short = `${name} ${starts} at staleness ${event.staleness}: ${amount} picked ${it}`;
  return [report(event, PICK_NEWS, text, items.length > MAX_LETTERS ? '' : short)];
}

/** Maximum number of letters in one line. */
const MAX_LETTERS = 5;

/**
 * Reports the largest gain, and a lead that was kept or the best present: "Isa earns 21 points; Dems
 * still leads by 3" or "Isa earns 21 points, 9 by Cake Present". Reports nothing in a tie.
 */
function listLargestGain(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  if (events.some(({ kind }) => kind === 'picked')) return [];
  const event = findHighestAlone(events, ({ change }) => change);
  if (event === undefined) return [];
  const { seat, change } = event;
  const points = countText(change, 'point');
  const own = filterKind(events, 'ability').filter((one) => one.seat === seat);
  const [best] = findHighest(own, (one) => one.points).items;
  const by = best === undefined ? '' : `, ${best.points} by ${presents[best.present.letter].name}`;
  const short = `${seat} earns ${points}${describeKeptLead(events, seat) ?? by}`;
  return [report(event, GAIN_NEWS, `${seat} gained most: ${points}.`, short)];
}

/** Describes the lead if the same player leads as before; null at the end, which has a winner. */
function describeKeptLead(events: readonly Event[], seat: Seat): string | null {
  const [first, second] = filterKind(events, 'scored').toSorted(
    (one, other) => other.total - one.total,
  );
  const isOver = filterKind(events, 'monopoly').length > 0;
  const lead = (first?.total ?? 0) - (second?.total ?? 0);
  if (first === undefined || lead === 0 || isOver || first.seat !== findPreviousLeader(events))
    return null;
  return first.seat === seat ? ` and leads by ${lead}` : `; ${first.seat} still leads by ${lead}`;
}

/** Finds the scoring with the highest value; undefined if several tie or the value is 0. */
function findHighestAlone(
  events: readonly Event[],
  getPoints: (event: EventOf<'scored'>) => number,
): EventOf<'scored'> | undefined {
  const { items } = findHighest(filterKind(events, 'scored'), getPoints);
  const [event] = items;
  return items.length > 1 || event === undefined || getPoints(event) <= 0 ? undefined : event;
}

/** Reports the best gift: "Dems passed C2 (Cake Present) to Isa, who earned 9 points with it." */
function listBestGift(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  const earned = filterKind(events, 'ability');
  const gifts = filterKind(events, 'passed').flatMap((gift) =>
    earned
      .filter(
        ({ seat, present }) => seat === gift.to && toNotation(present) === toNotation(gift.present),
      )
      .map((event) => ({ gift, event })),
  );
  const [best] = gifts.toSorted((one, other) => other.event.points - one.event.points);
  if (best === undefined || best.event.points <= 0) return [];
  const { gift, event } = best;
  const { name } = presents[gift.present.letter];
  const points = countText(event.points, 'point');
  const text =
    `${gift.from} passed ${toNotation(gift.present)} (${name}) to ${gift.to}, who earned ` +
    `${points} with it.`;
  return [report(event, NEWS_VALUE, text, `${gift.from} gives ${gift.to} ${points} with ${name}`)];
}

/** Reports the largest loss: "Pixie lost most to staleness: 8 points." Reports nothing in a tie. */
function listLargestLoss(events: readonly Event[]): readonly News<Event>[] {
  if (!events.some(({ kind }) => kind === 'passed')) return [];
  const event = findHighestAlone(events, ({ lost }) => lost);
  if (event === undefined) return [];
  const { seat, lost } = event;
  const points = countText(lost, 'point');
  const text = `${seat} lost most to staleness: ${points}.`;
  return [report(event, STALE_NEWS, text, `${seat} loses ${points} to staleness`)];
}

/** Reports thefts: "Isa, who led before, lost J0 to Dems, A1 to Zero and E2 to Pixie." */
function listLeadersLosses(events: readonly Event[]): readonly News<Event>[] {
  const stolen = filterKind(events, 'stolen');
  const leader = findPreviousLeader(events);
  const losses = stolen.filter(({ victim }) => victim === leader);
  const [event] = stolen;
  if (event === undefined || losses.length === 0) return [];
  const lost = losses.map(({ present }) => toNotation(present));
  const thieves = losses.map(({ thief }, at) => `${lost[at]} to ${thief}`);
  const text = `${leader}, who led before, lost ${joinNames(thieves)}.`;
  return [
    report(event, NEWS_VALUE, text, `${leader}, the leader, is robbed of ${joinNames(lost)}`),
  ];
}

/** Finds the only leader before the round; null in a tie. */
function findPreviousLeader(events: readonly Event[]): Seat | null {
  const before = filterKind(events, 'scored').map(({ seat, total, change }) => ({
    seat,
    score: total - change,
  }));
  const [leader, ...others] = findHighest(before, ({ score }) => score).items;
  return others.length > 0 ? null : (leader?.seat ?? null);
}

/** Reports "Stolen most often: Jinx Present (6 of 24). Every theft is on the tab “Log”." */
function listMostStolen(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  const stolen = filterKind(events, 'stolen');
  const [event] = stolen;
  if (event === undefined) return [];
  const { amount, items } = findPlurality(stolen.map(({ present }) => present.letter));
  const wanted = items.map((letter) => presents[letter].name);
  const text =
    `Stolen most often: ${joinNames(wanted)} (${amount} of ${stolen.length}). Every theft is on ` +
    'the tab “Log”.';
  const short =
    items.length === 1
      ? `${wanted.join('')} is stolen most, ${amount} times`
      : `${joinNames(items)} are stolen most, ${amount} times each`;
  return [report(event, NEWS_VALUE, text, items.length > MAX_LETTERS ? '' : short)];
}
