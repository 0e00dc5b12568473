/** What never changes in a match: who plays, in which variants, and with which content. */

import { memoizedByObject } from '../reckoning/memoize.ts';
import type { Pair } from './communal.ts';
import { byName, type Seat } from './seat.ts';

/** A seat as the match begins. */
export interface Player {
  readonly seat: Seat;
  /** Personal garnets brought along: a whole number, at least 0. */
  readonly garnets: number;
  /** What a season gave the player to bring, by the game's name for it; absent: the game's usual choice. Private. */
  readonly artefact?: string;
}

/** What never changes in a match: who plays, in which variants, and with which content. */
export interface Setup<Content> {
  /** In declared order, as the host listed them. */
  readonly players: readonly Player[];
  readonly content: Content;
  /** What was chosen of each of the game's variants, by its name. */
  readonly variants: Variants;
  /** Garnets that pairs of players brought along together. Absent: as `pairsAtStart` has it. */
  readonly communal?: readonly Pair[];
}

const seatsIn = memoizedByObject((players: readonly Pick<Player, 'seat'>[]): readonly Seat[] =>
  players.map(({ seat }) => seat),
);

/** All seats as they are declared. */
export const seatsOf = ({
  setup,
}: {
  readonly setup: { readonly players: readonly Pick<Player, 'seat'>[] };
}): readonly Seat[] => seatsIn(setup.players);

const sortedIn = memoizedByObject((players: readonly Pick<Player, 'seat'>[]): readonly Seat[] =>
  seatsIn(players).toSorted(byName),
);

/** All seats by name: nothing depends on the order in which a host listed them. */
export const seatsByName = ({
  players,
}: {
  readonly players: readonly Pick<Player, 'seat'>[];
}): readonly Seat[] => sortedIn(players);

/** Personal garnets that a seat brought along; 0 for who does not play. */
export const garnetsOf = ({ players }: Pick<Setup<unknown>, 'players'>, seat: Seat): number =>
  players.find((player) => player.seat === seat)?.garnets ?? 0;

/** A choice that a host makes when the match is opened, such as whether cards are drafted. */
export interface Variant {
  /** Kebab-case: "draft". */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** At least two, the usual one first. Values are kebab-case. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A value for each variant of a game, by the variant's name. */
export type Variants = Readonly<Record<string, string>>;
