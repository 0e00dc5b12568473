/** The results of a match that a season's next match uses: prizes, purses, duels and the ending. */

import type { Pair } from './communal.ts';
import type { Seat } from './seat.ts';
import type { Player } from './setup.ts';

/** All prizes and penalties of games. Seasons import these and no game. */
export const PRIZE_CODES = [
  'garnet',
  'communal-garnet',
  'token-of-life',
  'victory',
  'advances',
  'goes-home',
  'death-match',
  'elimination-candidate',
] as const;
export type PrizeCode = (typeof PRIZE_CODES)[number];

export interface Prize {
  readonly code: PrizeCode;
  /** The number of garnets, at least 1; for any other prize 1. */
  readonly count: number;
  /** The game's term: "Token of Life", "4 Garnets". */
  readonly text: string;
  /** The partner in communal garnets. Both seats have the prize, and the pair counts it once. */
  readonly with?: Seat;
}

export interface Placing {
  readonly seat: Seat;
  /** 1 for the best. Seats that share a place have the same number; the next ones are skipped. */
  readonly place: number;
  readonly score: number;
  readonly prizes: readonly Prize[];
}

/** Creates a prize without a number. */
export const onePrize = (code: PrizeCode, text: string): Prize => ({ code, count: 1, text });

/** Holdings of each player, in setup order, and of each pair. */
export interface Purses {
  readonly players: readonly Player[];
  /** All pairs if the game has communal garnets; else empty. */
  readonly pairs: readonly Pair[];
}

/** The opponents of a duel after the match. */
export type Duel =
  | { readonly kind: 'faces'; readonly seats: readonly [Seat, Seat] }
  /** One seat chooses an opponent among several; the others face each other. */
  | { readonly kind: 'chooses'; readonly chooser: Seat; readonly among: readonly Seat[] };

/** The end of a match by the game's rules: winners or holders, and the reason. */
export interface Ending {
  /**
   * The winners in the order of the rules; empty if nobody wins. `by` is "with 13 points" or "as
   * the town".
   */
  readonly holders: readonly { readonly seats: readonly Seat[]; readonly by: string }[];
  /** "wins", "win together", "have won". */
  readonly verb: { readonly one: string; readonly many: string; readonly you: string };
  /** All teams, the winners first. Absent in a game without teams. `by` is "as the town". */
  readonly teams?: readonly { readonly seats: readonly Seat[]; readonly by: string }[];
  /** A further sentence on the result. */
  readonly also?: string;
}

/** Returns the purses that players bring to a match. */
export const getInitialPurses = ({ players }: { readonly players: readonly Player[] }): Purses => ({
  players: players.map(({ seat, garnets }) => ({ seat, garnets })),
  pairs: [],
});

interface WonPrizes {
  readonly seat: Seat;
  readonly prizes: readonly Prize[];
}

export const addPrizes = ({ players, pairs }: Purses, won: readonly WonPrizes[]): Purses => ({
  players: players.map(({ seat, garnets }) => ({ seat, garnets: garnets + sumGarnets(won, seat) })),
  pairs: pairs.map(({ seats, garnets }) => ({
    seats,
    garnets: garnets + sumPairGarnets(won, seats),
  })),
});

const sumPrizes = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

const listPrizes = (won: readonly WonPrizes[], seat: Seat, code: PrizeCode): readonly Prize[] =>
  won.flatMap((one) =>
    one.seat === seat ? one.prizes.filter((prize) => prize.code === code) : [],
  );

const sumGarnets = (won: readonly WonPrizes[], seat: Seat): number =>
  sumPrizes(listPrizes(won, seat, 'garnet'));

/** Adds up what a pair won. Both seats have the same prizes, so the first one's are counted. */
const sumPairGarnets = (won: readonly WonPrizes[], [one, other]: Pair['seats']): number =>
  sumPrizes(listPrizes(won, one, 'communal-garnet').filter((prize) => prize.with === other));

/** Formats prizes: "Token of Life, 4 Garnets"; '' for none. */
export const formatPrizes = (prizes: readonly Prize[]): string =>
  prizes.map(({ text }) => text).join(', ');

/** Formats prizes for a narrow column: "Token + 4", "1 garnet + advances", "Death Match". */
export const formatPrizesBriefly = (prizes: readonly Prize[]): string =>
  prizes
    .map(({ code, count, text }, at) =>
      at > 0 && COUNTED_PRIZES.includes(code) ? String(count) : (BRIEF_PRIZE_NAMES[code] ?? text),
    )
    .join(' + ');

const COUNTED_PRIZES: readonly PrizeCode[] = ['garnet', 'communal-garnet'];
const BRIEF_PRIZE_NAMES: Readonly<Partial<Record<PrizeCode, string>>> = {
  'token-of-life': 'Token',
  advances: 'advances',
  'death-match': 'Death Match',
  'elimination-candidate': 'Candidate',
};
