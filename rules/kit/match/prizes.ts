/** What a match gives: prizes as codes, purses of players and pairs as the next match takes them, who meets whom, and how it ended. */

import type { Pair } from './communal.ts';
import type { Seat } from './seat.ts';
import type { Player } from './setup.ts';

/** All that games give or take at their end; a season knows these and no game. */
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

/** What a seat won, or what befalls it. */
export interface Prize {
  readonly code: PrizeCode;
  /** A whole number, at least 1: so many garnets, one Token. */
  readonly count: number;
  /** As the game calls it: "Token of Life", "4 Garnets". */
  readonly text: string;
  /** Of Communal Garnets, with whom: both of the pair have the prize, and the pair has it once. */
  readonly with?: Seat;
}

/** One of something that is not counted. */
export const onePrize = (code: PrizeCode, text: string): Prize => ({ code, count: 1, text });

/** What is held: by each player, in the order of the setup, and by each pair. */
export interface Purses {
  readonly players: readonly Player[];
  /** All pairs of a game in which they hold garnets together; none in any other. */
  readonly pairs: readonly Pair[];
}

/** Who meets whom after the match, by its result. */
export type Duel =
  | { readonly kind: 'faces'; readonly seats: readonly [Seat, Seat] }
  /** One chooses an opponent; the others among those who are not chosen face each other. */
  | { readonly kind: 'chooses'; readonly chooser: Seat; readonly among: readonly Seat[] };

/** How a match ended, by the rules of its game: who won, or holds what they give, and by what. */
export interface Ending {
  /** In the order of the rules; each with by what: "with 13 points", "by the most Maternal Points". None: nobody. */
  readonly holders: readonly { readonly seats: readonly Seat[]; readonly by: string }[];
  /** What one does, several do, and who is told it: "wins", "win together", "have won". */
  readonly verb: { readonly one: string; readonly many: string; readonly you: string };
  /** What else the result comes to, a sentence. */
  readonly also?: string;
}

/** What was brought, as long as a game does nothing with it. */
export const pursesBrought = ({ players }: { readonly players: readonly Player[] }): Purses => ({
  players: players.map(({ seat, garnets }) => ({ seat, garnets })),
  pairs: [],
});

interface Won {
  readonly seat: Seat;
  readonly prizes: readonly Prize[];
}

/** Purses with what was won in them. */
export const pursesAfter = ({ players, pairs }: Purses, won: readonly Won[]): Purses => ({
  players: players.map(({ seat, garnets }) => ({ seat, garnets: garnets + wonBy(won, seat) })),
  pairs: pairs.map(({ seats, garnets }) => ({ seats, garnets: garnets + wonTogether(won, seats) })),
});

const sumOf = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

const prizesOf = (won: readonly Won[], seat: Seat, code: PrizeCode): readonly Prize[] =>
  won.flatMap((one) =>
    one.seat === seat ? one.prizes.filter((prize) => prize.code === code) : [],
  );

const wonBy = (won: readonly Won[], seat: Seat): number => sumOf(prizesOf(won, seat, 'garnet'));

/** Both of a pair have it among their prizes: it is counted with the first. */
const wonTogether = (won: readonly Won[], [one, other]: Pair['seats']): number =>
  sumOf(prizesOf(won, one, 'communal-garnet').filter((prize) => prize.with === other));

/** "Token of Life, 4 Garnets"; '' for none. */
export const prizesText = (prizes: readonly Prize[]): string =>
  prizes.map(({ text }) => text).join(', ');
