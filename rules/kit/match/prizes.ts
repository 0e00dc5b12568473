/** The results of a match that a season's next match uses: prizes, purses, duels and the ending. */

import type { Pair } from './communal.ts';
import type { Seat } from './seat.ts';
import type { Player } from './setup.ts';

/** All prizes and penalties of games. Seasons import this list instead of games. */
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
  /** The number of garnets, at least 1. Any other prize has the number 1. */
  readonly count: number;
  /** The game's term: "Token of Life", "4 Garnets". */
  readonly text: string;
  /** The partner in communal garnets. Both seats have the prize, and the pair counts it once. */
  readonly with?: Seat;
}

export interface Placing {
  readonly seat: Seat;
  /** 1 for the best. Seats that share a place have one number; the next numbers are skipped. */
  readonly place: number;
  readonly score: number;
  readonly prizes: readonly Prize[];
}

/** Creates a prize without a number. */
export const createPrize = (code: PrizeCode, text: string): Prize => ({ code, count: 1, text });

/** Holdings of each player, in setup order, and of each pair. */
export interface Purses {
  readonly players: readonly Player[];
  /** All pairs if the game has communal garnets; else empty. */
  readonly pairs: readonly Pair[];
}

export type Duel =
  | { readonly kind: 'faces'; readonly seats: readonly [Seat, Seat] }
  /** One seat chooses an opponent among several; the others face each other. */
  | { readonly kind: 'chooses'; readonly chooser: Seat; readonly among: readonly Seat[] };

/** The end of a match by the game's rules: winners or holders, and the reason. */
export interface Ending {
  /** The winners in order; empty if nobody wins. `by`: "with 13 points" or "as the town". */
  readonly holders: readonly { readonly seats: readonly Seat[]; readonly by: string }[];
  /** The verb after one name, several names, or "You": "wins", "win together", "have won". */
  readonly verb: { readonly one: string; readonly many: string; readonly you: string };
  /** All teams, the winners first. Absent in a game without teams. `by` is "as the town". */
  readonly teams?: readonly { readonly seats: readonly Seat[]; readonly by: string }[];
  /** A further sentence on the result. */
  readonly also?: string;
}

export const getInitialPurses = ({ players }: { readonly players: readonly Player[] }): Purses => ({
  players: players.map(({ seat, garnets }) => ({ seat, garnets })),
  pairs: [],
});

interface WonPrizes {
  readonly seat: Seat;
  readonly prizes: readonly Prize[];
}

export const addPrizes = ({ players, pairs }: Purses, won: readonly WonPrizes[]): Purses => ({
  players: players.map(({ seat, garnets }) => ({
    seat,
    garnets: garnets + sumPrizes(won, seat, ({ code }) => code === 'garnet'),
  })),
  // Both seats of a pair have the same prizes, so only one seat's are counted.
  pairs: pairs.map(({ seats, garnets }) => ({
    seats,
    garnets: garnets + sumPrizes(won, seats[0], (prize) => prize.with === seats[1]),
  })),
});

const sumPrizes = (
  won: readonly WonPrizes[],
  seat: Seat,
  isCounted: (prize: Prize) => boolean,
): number =>
  won
    .filter((one) => one.seat === seat)
    .flatMap(({ prizes }) => prizes.filter(isCounted))
    .reduce((sum, { count }) => sum + count, 0);

/** Formats prizes: "Token of Life, 4 Garnets"; '' if there are none. */
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
  'elimination-candidate': 'Elimination',
};
