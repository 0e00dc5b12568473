/** Seasons for cases: small programmes, a lot in name order, and matches with given results. */

import type { Draw } from '../kit/chance/chance.ts';
import type { Pair } from '../kit/match/communal.ts';
import { onePrize, type PrizeCode } from '../kit/match/prizes.ts';
import type { AwaitedMatch, Report } from '../kit/match/season.ts';
import { seatNamed } from '../kit/match/seat.ts';
import type { Content, KnownGame, Plan } from './content.ts';
import type { Event } from './events.ts';
import { positionOf } from './fold.ts';
import type { Orders } from './forms/questions.ts';
import { season } from './game.ts';
import type { Setup } from './now.ts';
import { memberOf, type Position } from './position.ts';
import type { State } from './state.ts';

const known = (
  id: string,
  least: number,
  most: number,
  more: Partial<KnownGame> = {},
): KnownGame => {
  const silent = { tokens: 0, wins: 0, hasPairs: false, hasArtefacts: false };
  return { id, title: id, least, most, ...silent, ...more };
};

export const NINE = known('nine', 9, 9, { tokens: 5, hasPairs: true });
export const EIGHT = known('eight', 8, 8);
export const SIX = known('six', 6, 6, { tokens: 3, hasArtefacts: true });
export const FEW = known('few', 2, 4);
export const DUEL = known('duel', 2, 2, { wins: 1 });

export const plan = (
  kind: Plan['kind'],
  games: readonly KnownGame[],
  more: Partial<Plan> = {},
): Plan => {
  const usual = { variants: {}, tokens: null, garnets: 0, until: null };
  return { title: kind, kind, games, ...usual, ...more };
};

export const COMMUNITY: Content = {
  plans: [
    plan('main match', [NINE]),
    plan('death matches', [DUEL]),
    plan('life match', [], { garnets: 3 }),
  ],
};

export const KNOCKOUT: Content = {
  plans: [
    plan('main match', [EIGHT, SIX, FEW], { until: 2 }),
    plan('death match', [DUEL]),
    plan('final', [DUEL]),
  ],
};

export const leagueOf = (game: KnownGame): Content => ({ plans: [plan('league', [game])] });

/** Names from the rules' texts, in lot order. */
export const NAMES = [
  'Dems',
  'Gigi',
  'Isa',
  'Jack',
  'Phoenix',
  'Pixie',
  'Scarlet',
  'Solone',
  'Tha',
  'Walsh',
  'Zatchel',
  'Zero',
] as const;

const IN_ORDER: Draw = {
  integer: (least) => least,
  pick: ([first]) => {
    if (first === undefined) throw new Error('The list is empty.');
    return first;
  },
  shuffle: (list) => list,
};

/** A season between two steps. */
export interface StagedSeason {
  readonly setup: Setup;
  readonly state: State;
  /** The last step's events. */
  readonly events: readonly Event[];
}

export function staged(
  content: Content,
  cast: number,
  brings: {
    readonly garnets?: Readonly<Record<string, number>>;
    readonly communal?: readonly Pair[];
  } = {},
): StagedSeason {
  const players = NAMES.slice(0, cast).map((name) => ({
    seat: seatNamed(name),
    garnets: brings.garnets?.[name] ?? 0,
  }));
  const { communal } = brings;
  const setup = { players, content, variants: {}, ...(communal && { communal }) };
  return { setup, ...season.start({ setup, chance: () => IN_ORDER }) };
}

export const positionIn = (now: StagedSeason): Position => positionOf(now);
export const member = (now: StagedSeason, name: string) =>
  memberOf(positionOf(now), seatNamed(name));

export const stepOf = ({ setup, state }: StagedSeason) => season.next({ setup, state });
export const awaitedIn = (now: StagedSeason): readonly AwaitedMatch[] => stepOf(now)?.awaits ?? [];
export const namesIn = (match: AwaitedMatch | undefined): readonly string[] =>
  match?.players.map(({ seat }) => seat) ?? [];
export const askedIn = (now: StagedSeason): readonly string[] =>
  stepOf(now)?.asks.map(({ seat }) => seat) ?? [];

/** Lists the options of a seat. */
export const offeredTo = (now: StagedSeason, name: string): readonly string[] =>
  stepOf(now)
    ?.asks.find(({ seat }) => seat === name)
    ?.form.fields.flatMap(({ choices }) => choices.map(({ value }) => value)) ?? [];

export const collect = (now: StagedSeason, ...reports: readonly Report[]): StagedSeason => {
  const { setup, state } = now;
  return {
    setup,
    ...season.resolve({ setup, state, orders: {}, chance: () => IN_ORDER, reports }),
  };
};

/** Resolves the open step at its deadline with these orders. */
export const choose = (
  now: StagedSeason,
  orders: Readonly<Record<string, Orders>> = {},
): StagedSeason => {
  const { setup, state } = now;
  return { setup, ...season.resolve({ setup, state, orders, chance: () => IN_ORDER }) };
};

export interface Ends {
  /** Names in order of place; an inner list shares a place. */
  readonly order: readonly (string | readonly string[])[];
  readonly tokens?: readonly string[];
  readonly candidate?: string;
  /** Final less initial garnets, prizes included. */
  readonly gained?: Readonly<Record<string, number>>;
  /** The part of `gained` that was won as prizes. */
  readonly won?: Readonly<Record<string, number>>;
  readonly pairs?: readonly Pair[];
}

/** Creates a report that an awaited match ended in this way. */
export function ended(now: StagedSeason, match: string, ends: Ends): Report {
  const awaited = awaitedIn(now).find((one) => one.match === match);
  if (awaited === undefined) throw new Error(`The match ${match} is not being played.`);
  return {
    kind: 'finished',
    match,
    lastHash: `end of ${match}`,
    outcome: outcomeOf(awaited, ends),
  };
}

export const outcomeOf = ({ players }: Pick<AwaitedMatch, 'players'>, ends: Ends) => ({
  placings: placed(ends),
  purses: {
    players: players.map(({ seat, garnets }) => ({
      seat,
      garnets: garnets + (ends.gained?.[seat] ?? 0),
    })),
    pairs: ends.pairs ?? [],
  },
});

function placed({ order, tokens = [], candidate, won = {} }: Ends) {
  const groups = order.map((one) => (typeof one === 'string' ? [one] : one));
  return groups.flatMap((group, index) => {
    const place = 1 + groups.slice(0, index).flat().length;
    return group.map((name) => {
      const prizes = [
        ...(tokens.includes(name) ? [prize('token-of-life')] : []),
        ...(candidate === name ? [prize('elimination-candidate')] : []),
        ...(won[name] === undefined ? [] : [{ ...prize('garnet'), count: won[name] }]),
      ];
      return { seat: seatNamed(name), place, score: 10 - place, prizes };
    });
  });
}

const prize = (code: PrizeCode) => onePrize(code, code);

export const pairOf = (one: string, other: string, garnets: number): Pair => ({
  seats: [seatNamed(one), seatNamed(other)],
  garnets,
});

export const left = (name: string): Report => ({ kind: 'left', seat: seatNamed(name) });
export const returned = (name: string): Report => ({ kind: 'returned', seat: seatNamed(name) });
export const opponent = (name: string): Orders => ({ kind: 'opponent', opponent: seatNamed(name) });
export const phoenix = (name: string): Orders => ({ kind: 'phoenix', phoenix: seatNamed(name) });
