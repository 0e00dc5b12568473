/** The openings that each way to play draws from: what wins a Token beside what all others play. Thought through once for each content, for the default one before. */

import type { Draw } from '../../kit/chance/chance.ts';
import { seededChance } from '../../kit/chance/seeded.ts';
import { memoizedByValue } from '../../kit/reckoning/memoize.ts';
import { locationAt } from '../atlas.ts';
import type { Content } from '../content.ts';
import { type Book, keptBook } from './book.ts';
import { crowdsAt, OTHERS, visitorsIn } from './crowds.ts';
import { type Crowds, esteemAtStart } from './esteem.ts';
import { bestOpenings, type Look, type Opening } from './openings.ts';
import { whereaboutsAt, worthOf } from './plans.ts';
import { type Rehearsal, rehearsalFor } from './rehearsal.ts';
import { Numbering, type Role, roleOf } from './roles.ts';
import { TEMPERS, type Temper } from './tempers.ts';

const LOOKS: readonly Look[] = [
  { starts: Number.POSITIVE_INFINITY, width: 16 },
  { starts: 12, width: 60 },
];

/** By temper: the openings that it draws from, some several times. */
export type Repertoire = ReadonlyMap<Temper, readonly Opening[]>;

const ALL: readonly Temper[] = Object.values(TEMPERS);

const bookOf = memoizedByValue(
  (content: Content): Book => keptBook(content) ?? thoughtThrough(content),
);

export const crowdsOf = memoizedByValue(
  (content: Content): Crowds => crowdsAt(bookOf(content).visitors),
);

/** With each of its Powers the best way from everywhere, for each temper; what two of them would do alike is here once. */
export const knownOpenings = (content: Content): readonly Opening[] => bookOf(content).openings;

export const repertoireOf = memoizedByValue((content: Content): Repertoire => {
  const { openings, drawnFrom } = bookOf(content);
  const of = (numbers: readonly number[] = []) => numbers.flatMap((at) => openings[at] ?? []);
  return new Map(ALL.map((temper, index) => [temper, of(drawnFrom[index])]));
});

/** Takes seconds. */
export function thoughtThrough(content: Content): Book {
  const visitors = visitorsIn(content);
  const crowds = crowdsAt(visitors);
  const openings = openingsBy(content, crowds);
  return { visitors, openings, drawnFrom: rehearsed(content, { crowds, openings }) };
}

function openingsBy(content: Content, crowds: Crowds): readonly Opening[] {
  const openings = ALL.flatMap((temper) =>
    [...new Set(temper.powers)].flatMap((power) =>
      bestOpenings(content, { ...temper, powers: [power] }, { crowds, looks: LOOKS }),
    ),
  );
  const named = openings.map((opening) => [nameOf(opening), opening] as const);
  return [...new Map(named).values()];
}

const nameOf = ({ from, power, walks }: Opening): string =>
  [from, power, ...walks.map(({ steps }) => steps.join())].join(' ');

/** So often everybody thinks again, of so many tables at a time. */
const TIMES = 64;
const TABLES = 32;
/** What was thought first does not count. */
const FIRST = 20;
/** How much one who wins a Token more is preferred: at first, and the less the longer they think. */
const EAGERNESS = 4;
const SLOWING = 15;
/** Those that seldom win are looked at once in so many times. */
const SELDOM = 8;
const WEAK = 0.47;
/** So many openings each draws from. */
const DRAWN_FROM = 24;

interface Thought {
  readonly crowds: Crowds;
  readonly openings: readonly Opening[];
}

/** Every time each prefers what wins more often beside what all others prefer by now; of what wins alike, what it cares for. */
function rehearsed(content: Content, { crowds, openings }: Thought): Book['drawnFrom'] {
  const numbering = new Numbering();
  const roles = openings.map((opening) => roleOf(content, opening, numbering));
  const rehearsal = rehearsalFor({ players: OTHERS + 1, numbers: numbering.size });
  const thinkers = ALL.map((temper) => thinkerOf(content, { temper, crowds, roles }));
  const rates = roles.map(() => 0.5);
  const draw = seededChance(1)('tables in thought');
  for (let time = 0; time < TIMES; time++) {
    const deals = thinkers.map(dealing);
    const tables = Array.from({ length: TABLES }, () => tableOf(content, roles, deals, draw));
    roles.forEach((role, index) => {
      const rate = rates[index] ?? 0;
      if (rate < WEAK && (index + time) % SELDOM !== 0) return;
      rates[index] = rate + (wonBy(role, tables, rehearsal) - rate) * LATEST;
    });
    for (const thinker of thinkers) think(thinker, rates, time);
  }
  return thinkers.map(drawnFrom);
}

/** How much the latest tables count against all before them. */
const LATEST = 0.5;

interface Thinker {
  /** By opening, in Tokens; null where it has no such Power. */
  readonly liking: readonly (number | null)[];
  /** By opening: how much it is preferred, as a logarithm; and how often it was, in all. */
  readonly preference: Float64Array;
  readonly shares: Float64Array;
}

/** In Tokens: what it cares for least against what it cares for most. */
const LIKING = 0.05;

function thinkerOf(
  content: Content,
  given: { readonly temper: Temper; readonly crowds: Crowds; readonly roles: readonly Role[] },
): Thinker {
  const { temper, crowds, roles } = given;
  const esteem = esteemAtStart(content, temper, crowds);
  const worths = roles.map(({ opening: { from, walks } }) =>
    worthOf(walks, { content, whereabouts: whereaboutsAt(locationAt(content, from)), esteem }),
  );
  const [least, most] = [Math.min(...worths), Math.max(...worths)];
  const liking = roles.map(({ opening: { power } }, index) => {
    const share = ((worths[index] ?? least) - most) / (most - least || 1);
    return temper.powers.includes(power) ? LIKING * share : null;
  });
  return {
    liking,
    preference: Float64Array.from(liking, (liked) => (liked === null ? NEVER : FONDNESS * liked)),
    shares: new Float64Array(roles.length),
  };
}

const NEVER = Number.NEGATIVE_INFINITY;
/** How much more it prefers at first what it cares for. */
const FONDNESS = 200;
/** No opening is given up for good. */
const LEAST = 9;

function think(
  { liking, preference, shares }: Thinker,
  rates: readonly number[],
  time: number,
): void {
  const eagerness = EAGERNESS * Math.min(1, SLOWING / (time + 5));
  liking.forEach((liked, index) => {
    if (liked === null) return;
    preference[index] = (preference[index] ?? 0) + eagerness * ((rates[index] ?? 0) + liked);
  });
  const most = preference.reduce((one, other) => Math.max(one, other));
  liking.forEach((liked, index) => {
    if (liked === null) return;
    preference[index] = Math.max((preference[index] ?? 0) - most, -LEAST);
  });
  if (time < FIRST) return;
  const sum = preference.reduce((all, one) => all + Math.exp(one), 0);
  for (let index = 0; index < shares.length; index++)
    shares[index] = (shares[index] ?? 0) + Math.exp(preference[index] ?? NEVER) / sum;
}

/** As many of each as come nearest to how much it was preferred. */
function drawnFrom({ shares }: Thinker): readonly number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const lacking = Float64Array.from(shares, (share) => (share / all) * DRAWN_FROM);
  return Array.from({ length: DRAWN_FROM }, () => {
    const index = lacking.indexOf(Math.max(...lacking));
    lacking[index] = (lacking[index] ?? 0) - 1;
    return index;
  });
}

/** Deals the positions of openings, each as often as it is preferred. */
type Deal = (draw: Draw) => number;

function dealing({ preference }: Thinker): Deal {
  const weights = Float64Array.from(preference, (one) => Math.exp(one));
  const all = weights.reduce((sum, one) => sum + one, 0);
  return (draw) => {
    let left = (draw.integer(0, FINE) / FINE) * all;
    return weights.findIndex((weight) => {
      left -= weight;
      return left <= 0 && weight > 0;
    });
  };
}

const FINE = 1_000_000;

interface Dealt {
  readonly roles: Role[];
  readonly worths: readonly number[];
}

const tableOf = (
  content: Content,
  roles: readonly Role[],
  deals: readonly Deal[],
  draw: Draw,
): Dealt => ({
  roles: Array.from({ length: OTHERS + 1 }, () => roles[draw.pick(deals)(draw)]).filter(
    (role) => role !== undefined,
  ),
  worths: worthsOf(content, draw),
});

/** By Relative, with homes drawn anew. */
function worthsOf({ locations }: Content, draw: Draw): readonly number[] {
  const drawn = draw.shuffle(locations.filter(({ isDrawn }) => isDrawn)).values();
  return locations
    .filter(({ kind }) => kind === 'Relative')
    .map((location) => (location.isDrawn ? (drawn.next().value ?? location) : location).worth);
}

/** How often a role wins in the place of one at each table, by turns. */
function wonBy(role: Role, tables: readonly Dealt[], rehearsal: Rehearsal): number {
  let won = 0;
  tables.forEach(({ roles, worths }, index) => {
    const position = index % roles.length;
    const other = roles[position] ?? role;
    roles[position] = role;
    if (rehearsal.wins({ roles, worths }, position)) won += 1;
    roles[position] = other;
  });
  return won / tables.length;
}
