import { memoizedByObject } from '../reckoning/memoize.ts';
import type { Pair } from './communal.ts';
import { byName, type Seat } from './seat.ts';

/** A seat at the start. */
export interface Player {
  readonly seat: Seat;
  /** Personal garnets brought along; at least 0. */
  readonly garnets: number;
  /** Given by a season, in the game's words; absent: the game's usual choice. Private. */
  readonly artefact?: string;
}

/** The parts of a match that never change. */
export interface Setup<Content> {
  /** In the host's order. */
  readonly players: readonly Player[];
  readonly content: Content;
  /** The chosen value of each variant, by name. */
  readonly variants: Variants;
  /** Garnets that pairs brought along together. Absent: as in `pairsAtStart`. */
  readonly communal?: readonly Pair[];
}

const seatsIn = memoizedByObject((players: readonly Pick<Player, 'seat'>[]): readonly Seat[] =>
  players.map(({ seat }) => seat),
);

interface Seated {
  readonly setup: { readonly players: readonly Pick<Player, 'seat'>[] };
}

/** All seats in the host's order. */
export const seatsOf = ({ setup }: Seated): readonly Seat[] => seatsIn(setup.players);

const sortedIn = memoizedByObject((players: readonly Pick<Player, 'seat'>[]): readonly Seat[] =>
  seatsIn(players).toSorted(byName),
);

/** All seats sorted by name, so that results do not depend on the host's order. */
export const seatsByName = ({ setup }: Seated): readonly Seat[] => sortedIn(setup.players);

/** Personal garnets brought along; 0 if the seat does not play. */
export const garnetsOf = ({ players }: Pick<Setup<unknown>, 'players'>, seat: Seat): number =>
  players.find((player) => player.seat === seat)?.garnets ?? 0;

/** A choice of the host when the match is opened, such as whether cards are drafted. */
export interface Variant {
  /** Kebab-case: "draft". */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** At least two, the usual one first. Values are kebab-case. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Values by variant name. */
export type Variants = Readonly<Record<string, string>>;
