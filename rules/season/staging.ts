import type { Draw } from '../kit/chance/chance.ts';
import type { Pair } from '../kit/match/communal.ts';
import { createPrize, type PrizeCode } from '../kit/match/prizes.ts';
import type { AwaitedMatch, Report } from '../kit/match/season.ts';
import { toSeat } from '../kit/match/seat.ts';
import type { Content, KnownGame, Plan } from './content.ts';
import { getPosition } from './fold.ts';
import type { Orders } from './forms/questions.ts';
import { season } from './game.ts';
import { getMember, type Position } from './position.ts';
import type { Event, Setup, State } from './state.ts';

const createGame = (
  id: string,
  least: number,
  most: number,
  more: Partial<KnownGame> = {},
): KnownGame => {
  const silent = { tokens: 0, wins: 0, hasPairs: false, hasArtefacts: false };
  return { id, title: id, least, most, ...silent, ...more };
};

export const NINE_PLAYER_GAME = createGame('nine', 9, 9, { tokens: 5, hasPairs: true });
export const EIGHT_PLAYER_GAME = createGame('eight', 8, 8);
export const SIX_PLAYER_GAME = createGame('six', 6, 6, { tokens: 3, hasArtefacts: true });
export const SMALL_GAME = createGame('few', 2, 4);
export const DUEL_GAME = createGame('duel', 2, 2, { wins: 1 });

export const createPlan = (
  kind: Plan['kind'],
  games: readonly KnownGame[],
  more: Partial<Plan> = {},
): Plan => {
  const usual = { variants: {}, tokens: null, garnets: 0, until: null };
  return { title: kind, kind, games, ...usual, ...more };
};

export const COMMUNITY_CONTENT: Content = {
  plans: [
    createPlan('main match', [NINE_PLAYER_GAME]),
    createPlan('death matches', [DUEL_GAME]),
    createPlan('life match', [], { garnets: 3 }),
  ],
};

export const KNOCKOUT_CONTENT: Content = {
  plans: [
    createPlan('main match', [EIGHT_PLAYER_GAME, SIX_PLAYER_GAME, SMALL_GAME], { until: 2 }),
    createPlan('death match', [DUEL_GAME]),
    createPlan('final', [DUEL_GAME]),
  ],
};

export const createLeagueContent = (game: KnownGame): Content => ({
  plans: [createPlan('league', [game])],
});

/** Names from the rules' texts, in lot order. */
export const LOT_NAMES: readonly string[] =
  'Dems Gigi Isa Jack Phoenix Pixie Scarlet Solone Tha Walsh Zatchel Zero'.split(' ');

const ORDERED_DRAW: Draw = {
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
  readonly events: readonly Event[];
}

export function stageSeason(
  content: Content,
  cast: number,
  brings: {
    readonly garnets?: Readonly<Record<string, number>>;
    readonly communal?: readonly Pair[];
  } = {},
): StagedSeason {
  const players = LOT_NAMES.slice(0, cast).map((name) => ({
    seat: toSeat(name),
    garnets: brings.garnets?.[name] ?? 0,
  }));
  const { communal } = brings;
  const setup = { players, content, variants: {}, ...(communal && { communal }) };
  return { setup, ...season.start({ setup, chance: () => ORDERED_DRAW }) };
}

export const readPosition = (now: StagedSeason): Position => getPosition(now);
export const member = (now: StagedSeason, name: string) =>
  getMember(getPosition(now), toSeat(name));

export const getStagedStep = ({ setup, state }: StagedSeason) => season.next({ setup, state });
export const listAwaited = (now: StagedSeason): readonly AwaitedMatch[] =>
  getStagedStep(now)?.awaits ?? [];
export const listNames = (match: AwaitedMatch | undefined): readonly string[] =>
  match?.players.map(({ seat }) => seat) ?? [];
export const listChoosers = (now: StagedSeason): readonly string[] =>
  getStagedStep(now)?.asks.map(({ seat }) => seat) ?? [];

export const listOptions = (now: StagedSeason, name: string): readonly string[] =>
  getStagedStep(now)
    ?.asks.find(({ seat }) => seat === name)
    ?.form.fields.flatMap(({ choices }) => choices.map(({ value }) => value)) ?? [];

export const collect = (now: StagedSeason, ...reports: readonly Report[]): StagedSeason => {
  const { setup, state } = now;
  return {
    setup,
    ...season.resolve({ setup, state, orders: {}, chance: () => ORDERED_DRAW, reports }),
  };
};

/** Resolves the open step at its deadline with these orders. */
export const choose = (
  now: StagedSeason,
  orders: Readonly<Record<string, Orders>> = {},
): StagedSeason => {
  const { setup, state } = now;
  return { setup, ...season.resolve({ setup, state, orders, chance: () => ORDERED_DRAW }) };
};

export interface MatchEnd {
  /** Names in order of place; an inner list shares a place. */
  readonly order: readonly (string | readonly string[])[];
  readonly tokens?: readonly string[];
  readonly candidate?: string;
  /** Final garnets minus initial garnets, prizes included. */
  readonly gained?: Readonly<Record<string, number>>;
  /** The part of `gained` that was won as prizes. */
  readonly won?: Readonly<Record<string, number>>;
  readonly pairs?: readonly Pair[];
}

/** Creates a report that an awaited match ended in this way. */
export function reportEnd(now: StagedSeason, match: string, ends: MatchEnd): Report {
  const awaited = listAwaited(now).find((one) => one.match === match);
  if (awaited === undefined) throw new Error(`The match ${match} is not being played.`);
  return {
    kind: 'finished',
    match,
    lastHash: `end of ${match}`,
    outcome: createMatchOutcome(awaited, ends),
  };
}

/** Collects the end of an awaited match. */
export const endMatch = (now: StagedSeason, match: string, ends: MatchEnd): StagedSeason =>
  collect(now, reportEnd(now, match, ends));

/** Plays the first main match of a knockout season. Its places are in the order of the lot. */
export const playMain = (cast: number) => {
  const begun = stageSeason(KNOCKOUT_CONTENT, cast);
  const order = LOT_NAMES.slice(0, cast);
  return { begun, order, main: endMatch(begun, 'round-1-main', { order }) };
};

/** Plays a knockout season of three, in which Gigi goes out. Dems and Isa meet in the final. */
export const playToFinal = () => {
  const { begun, main } = playMain(3);
  return { begun, main, death: endMatch(main, 'round-1-death', { order: ['Isa', 'Gigi'] }) };
};

export const createVoidReport = (
  match: string,
  follows: 'again' | 'skip' | 'usual' = 'again',
): Report => ({ kind: 'void', match, follows });

export const createMatchOutcome = ({ players }: Pick<AwaitedMatch, 'players'>, ends: MatchEnd) => ({
  placings: createPlacings(ends),
  purses: {
    players: players.map(({ seat, garnets }) => ({
      seat,
      garnets: garnets + (ends.gained?.[seat] ?? 0),
    })),
    pairs: ends.pairs ?? [],
  },
});

function createPlacings({ order, tokens = [], candidate, won = {} }: MatchEnd) {
  const groups = order.map((one) => (typeof one === 'string' ? [one] : one));
  return groups.flatMap((group, index) => {
    const place = 1 + groups.slice(0, index).flat().length;
    return group.map((name) => {
      const prizes = [
        ...(tokens.includes(name) ? [createCodePrize('token-of-life')] : []),
        ...(candidate === name ? [createCodePrize('elimination-candidate')] : []),
        ...(won[name] === undefined ? [] : [{ ...createCodePrize('garnet'), count: won[name] }]),
      ];
      return { seat: toSeat(name), place, score: 10 - place, prizes };
    });
  });
}

const createCodePrize = (code: PrizeCode) => createPrize(code, code);

export const createPair = (one: string, other: string, garnets: number): Pair => ({
  seats: [toSeat(one), toSeat(other)],
  garnets,
});

export const reportLeft = (name: string): Report => ({ kind: 'left', seat: toSeat(name) });
export const createReturnedReport = (name: string): Report => ({
  kind: 'returned',
  seat: toSeat(name),
});
export const createOpponentOrder = (name: string): Orders => ({
  kind: 'opponent',
  opponent: toSeat(name),
});
export const createPhoenixOrder = (name: string): Orders => ({
  kind: 'phoenix',
  phoenix: toSeat(name),
});
