/** The results of a match as the next one takes them: prizes, purses, duels and the ending. */

import type { Pair } from './communal.ts';
import type { Seat } from './seat.ts';
import type { Player } from './setup.ts';

/** All prizes and penalties of games; a season imports these, and no game. */
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

/** A prize or penalty of a seat. */
export interface Prize {
  readonly code: PrizeCode;
  /** At least 1: the number of garnets, or one Token. */
  readonly count: number;
  /** The game's words: "Token of Life", "4 Garnets". */
  readonly text: string;
  /** The partner for Communal Garnets: both have the prize, the pair counts it once. */
  readonly with?: Seat;
}

export interface Placing {
  readonly seat: Seat;
  /** 1 is the best; seats that share a place have the same number, and the next is skipped. */
  readonly place: number;
  readonly score: number;
  /** Prizes and penalties. */
  readonly prizes: readonly Prize[];
}

/** A prize that is not counted. */
export const onePrize = (code: PrizeCode, text: string): Prize => ({ code, count: 1, text });

/** Holdings of each player, in setup order, and of each pair. */
export interface Purses {
  readonly players: readonly Player[];
  /** All pairs if the game has communal garnets; empty otherwise. */
  readonly pairs: readonly Pair[];
}

/** Opponents after the match, by its result. */
export type Duel =
  | { readonly kind: 'faces'; readonly seats: readonly [Seat, Seat] }
  /** One seat chooses an opponent; those not chosen face each other. */
  | { readonly kind: 'chooses'; readonly chooser: Seat; readonly among: readonly Seat[] };

/** How a match ended by the game's rules: winners or holders, and the reason. */
export interface Ending {
  /** In the order of the rules; empty if nobody wins. `by` is "with 13 points" or "as the town". */
  readonly holders: readonly { readonly seats: readonly Seat[]; readonly by: string }[];
  /** "wins", "win together", "have won". */
  readonly verb: { readonly one: string; readonly many: string; readonly you: string };
  /** All teams, the winners first; absent in a game without teams. `by` is "as the town". */
  readonly teams?: readonly { readonly seats: readonly Seat[]; readonly by: string }[];
  /** A further sentence on the result. */
  readonly also?: string;
}

/** Purses brought along, for a game that does not change them. */
export const pursesBrought = ({ players }: { readonly players: readonly Player[] }): Purses => ({
  players: players.map(({ seat, garnets }) => ({ seat, garnets })),
  pairs: [],
});

interface Won {
  readonly seat: Seat;
  readonly prizes: readonly Prize[];
}

/** Purses with the prizes added. */
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

/** Both of a pair have it among their prizes: count it for the first. */
const wonTogether = (won: readonly Won[], [one, other]: Pair['seats']): number =>
  sumOf(prizesOf(won, one, 'communal-garnet').filter((prize) => prize.with === other));

/** "Token of Life, 4 Garnets"; '' for none. */
export const prizesText = (prizes: readonly Prize[]): string =>
  prizes.map(({ text }) => text).join(', ');

/** For a narrow column: "Token + 4", "1 garnet + advances", "Death Match". */
export const prizesInShort = (prizes: readonly Prize[]): string =>
  prizes
    .map(({ code, count, text }, at) =>
      at > 0 && COUNTED.includes(code) ? String(count) : (IN_SHORT[code] ?? text),
    )
    .join(' + ');

const COUNTED: readonly PrizeCode[] = ['garnet', 'communal-garnet'];
const IN_SHORT: Readonly<Partial<Record<PrizeCode, string>>> = {
  'token-of-life': 'Token',
  advances: 'advances',
  'death-match': 'Death Match',
  'elimination-candidate': 'Candidate',
};
