import { capitalize, findFittingLine } from '../narrating/figures.ts';
import {
  byMost,
  type Compare,
  findPlace,
  joinNames,
  rank,
  type TieBreak,
} from '../reckoning/rank.ts';
import { formatScore, type Scores } from '../showing/scores.ts';
import type { Outcome } from './game.ts';
import { type Duel, type Ending, formatPrizes, type Prize } from './prizes.ts';
import type { Seat } from './seat.ts';

type ScoreUnits = Pick<Scores, 'counted' | 'one'>;

/** Formats the end in one line: "Scarlet wins with 20 points". Omits a reason that is too long. */
export function formatEndingHeadline(outcome: Outcome, scores: ScoreUnits): string {
  const { holders, verb } = outcome.ending ?? buildEndingByPlace(outcome, scores);
  const [first] = holders;
  if (first === undefined) return `Nobody ${verb.one}`;
  const all = holders.flatMap(({ seats }) => seats);
  const does = all.length === 1 ? verb.one : verb.many;
  const who = all.length > 3 ? `${all[0] ?? ''} and ${all.length - 1} others` : joinNames(all);
  if (holders.length > 1) return `${who} ${does}`;
  const [main = ''] = first.by.split(', ');
  // Only the best score if there is a number for each winner: “with 113, 112 and 111 Progress”.
  const best = `comes first with ${formatScore(outcome.placings[0]?.score ?? 0, scores)}`;
  const shorter = /^\D*[\d.]+$/.test(main) ? `${all[0]} ${best}` : `${who} ${does} ${main}`;
  return findFittingLine([`${who} ${does} ${first.by}`, shorter, `${who} ${does}`], all);
}

function describeHolders({ holders, verb, also: more }: Ending): string {
  const also = more === undefined ? '' : ` ${more}`;
  const [first] = holders;
  if (first === undefined) return `nobody ${verb.one}.${also}`;
  const each = holders.map(({ seats, by }, index) => {
    const does = index > 0 ? '' : `${seats.length === 1 ? verb.one : verb.many} `;
    return `${joinNames(seats)} ${does}${by}`;
  });
  return `${each.join('; ')}.${also}`;
}

export interface OwnEnding {
  /** The result: "You have won with 20 points", "You came third of 3: 9 points". */
  readonly title: string;
  /** A sentence each on the winners or the reason, the player's own score, and the prizes. */
  readonly lines: readonly string[];
  readonly hasWon: boolean;
}

export function buildOwnEnding(outcome: Outcome, scores: ScoreUnits, seat: Seat): OwnEnding {
  const ending = outcome.ending ?? buildEndingByPlace(outcome, scores);
  const all = ending.holders.flatMap(({ seats }) => seats);
  const hasWon = all.includes(seat);
  const isAlone = hasWon && all.length === 1;
  const own = outcome.placings.find((placing) => placing.seat === seat);
  const hasScore = own !== undefined && ending.teams === undefined;
  const amount = hasScore ? `: ${formatScore(own.score, scores)}` : '';
  const duel = outcome.duels.flatMap((one) => describeChoosing(one, seat));
  // Lines on the Death Match replace its prize, whose stored text is worded as in 1.0.0.
  const prizes = (own?.prizes ?? []).filter(
    ({ code }) => code !== 'death-match' || duel.length === 0,
  );
  const brings = formatPrizes(prizes.filter((prize) => describeDeed(prize).length === 0));
  return {
    title: hasWon
      ? `You ${ending.verb.you}${isAlone ? ` ${ending.holders[0]?.by ?? ''}` : ''}`
      : (describeLoss(ending, seat) ?? `You came ${formatPlace(outcome.placings, seat)}${amount}`),
    lines: [
      ...(isAlone ? [] : [capitalize(describeHolders(ending))]),
      // Between two players, the last tie-break decides the match.
      ...(outcome.placings.length === 2 ? outcome.ties.slice(-1) : []),
      ...(brings === '' ? [] : [`For you: ${brings}.`]),
      ...prizes.flatMap(describeDeed),
      ...duel,
    ],
    hasWon,
  };
}

/** Describes a prize that is a deed: "You advance to the finals." */
function describeDeed({ code, text }: Prize): readonly string[] {
  if (code === 'goes-home') return ['You head home.'];
  return code === 'advances' ? [`${text.replace(/^advances/i, 'You advance')}.`] : [];
}

/** Describes the choice of an opponent to the chooser, or to a seat that may be chosen. */
function describeChoosing(duel: Duel, seat: Seat): readonly string[] {
  if (duel.kind !== 'chooses' || ![duel.chooser, ...duel.among].includes(seat)) return [];
  const { chooser, among } = duel;
  if (seat === chooser) return [`Death Match: you choose ${joinNames(among, 'or')} as opponent.`];
  const options = ['you', ...among.filter((other) => other !== seat)];
  return [`Death Match: ${chooser} chooses ${joinNames(options, 'or')} as opponent.`];
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');

function formatPlace(placings: Outcome['placings'], seat: Seat): string {
  const { place, sharers } = findPlace(placings, seat);
  return `${ORDINALS[place - 1] ?? `in place ${place}`} of ${placings.length}${sharers}`;
}

/** Describes a loss: "You have lost as the town". Returns null unless there are two teams. */
function describeLoss({ teams = [] }: Ending, seat: Seat): string | null {
  const own = teams.find(({ seats }) => seats.includes(seat));
  return own === undefined || teams.length !== 2 ? null : `You have lost ${own.by}`;
}

/** Builds the ending of a game that defines none: the first place wins with its score. */
function buildEndingByPlace({ placings }: Outcome, scores: ScoreUnits): Ending {
  const winners = placings.filter(({ place }) => place === 1);
  const by = `with ${formatScore(winners[0]?.score ?? 0, scores)}`;
  return {
    holders: winners.length === 0 ? [] : [{ seats: winners.map(({ seat }) => seat), by }],
    verb: WINNING_VERB,
  };
}

export interface GameResult extends Pick<Outcome, 'placings' | 'ending'> {
  /** Absent: none. */
  readonly ties?: Outcome['ties'];
  /** Absent: the initial garnets plus garnets won as prizes. */
  readonly purses?: Outcome['purses'];
  /** Absent: none. */
  readonly duels?: Outcome['duels'];
}

/** Ranks by score, then by `breaks`. Seats that remain tied share a place, in the given order. */
export function rankByScore(by: {
  readonly seats: readonly Seat[];
  readonly score: (seat: Seat) => number;
  /** Absent: the highest score is first. */
  readonly compare?: Compare;
  readonly breaks?: readonly TieBreak[];
  /** Describes seats that share a place. Absent: "Dems and Isa share place 2." */
  readonly shared?: (seats: readonly Seat[], place: number) => string;
  /** Lists the prizes and penalties of a place. Absent: none. */
  readonly prizes?: (place: number, places: number) => readonly Prize[];
}): Pick<Outcome, 'placings' | 'ties'> {
  const {
    seats,
    score,
    compare = byMost(score),
    breaks = [],
    shared = describeSharedPlace,
    prizes,
  } = by;
  const { places, ties } = rank({ seats, compare, breaks, shared });
  const placings = places.map(({ seat, place }) => ({
    seat,
    place,
    score: score(seat),
    prizes: prizes?.(place, places.length) ?? [],
  }));
  return { placings, ties };
}

const describeSharedPlace = (seats: readonly Seat[], place: number): string =>
  `${joinNames(seats)} share place ${place}.`;

/**
 * Ranks teams, the winners first. Every seat is in one team and has the team's place. A seat's
 * score is the number of teams that are placed lower.
 */
export function rankTeams(
  teams: readonly {
    readonly seats: readonly Seat[];
    /** "as the town": completes "Dems wins" and "You have lost". */
    readonly by: string;
  }[],
): GameResult {
  const playing = teams.filter(({ seats }) => seats.length > 0);
  const placings = playing.flatMap(({ seats }, index) => {
    const better = playing.slice(0, index).flatMap((team) => team.seats);
    const place = 1 + better.length;
    return seats.map((seat) => ({ seat, place, score: playing.length - 1 - index, prizes: [] }));
  });
  const [first] = playing;
  const holders = first === undefined ? [] : [first];
  return { placings, ending: { holders, verb: WINNING_VERB, teams: playing } };
}

const WINNING_VERB = { one: 'wins', many: 'win together', you: 'have won' } as const;
