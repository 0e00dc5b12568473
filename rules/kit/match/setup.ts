import { memoizeByObject } from '../reckoning/memoize.ts';
import type { Pair } from './communal.ts';
import { byName, type Seat } from './seat.ts';

export interface Player {
  readonly seat: Seat;
  /** Personal garnets that the player brings; at least 0. */
  readonly garnets: number;
  /** An item from a season, in the game's terms. Private. Absent: the game's usual choice. */
  readonly artefact?: string;
}

/** The parts of a match that never change. */
export interface Setup<Content> {
  /** In the host's order. */
  readonly players: readonly Player[];
  readonly content: Content;
  /** The chosen value of each variant, by name. */
  readonly variants: Variants;
  /** Garnets of pairs. Absent: as in `buildStartPairs`. */
  readonly communal?: readonly Pair[];
}

const getSeats = memoizeByObject((players: readonly Pick<Player, 'seat'>[]): readonly Seat[] =>
  players.map(({ seat }) => seat),
);

interface SeatedMatch {
  readonly setup: { readonly players: readonly Pick<Player, 'seat'>[] };
}

/** Lists all seats in the host's order. */
export const listSeats = ({ setup }: SeatedMatch): readonly Seat[] => getSeats(setup.players);

const getSortedSeats = memoizeByObject(
  (players: readonly Pick<Player, 'seat'>[]): readonly Seat[] => getSeats(players).toSorted(byName),
);

/** Lists all seats by name, for results that must not depend on the host's order. */
export const sortSeats = ({ setup }: SeatedMatch): readonly Seat[] => getSortedSeats(setup.players);

/** Returns the personal garnets that a seat brings; 0 if it does not play. */
export const getGarnets = ({ players }: Pick<Setup<unknown>, 'players'>, seat: Seat): number =>
  players.find((player) => player.seat === seat)?.garnets ?? 0;

/** A choice of the host when the match is opened, such as whether cards are drafted. */
export interface Variant {
  /** In kebab-case: "draft". */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** At least two, the usual one first. Values are kebab-case. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export type Variants = Readonly<Record<string, string>>;

export const getUsualVariants = ({
  variants,
}: {
  readonly variants: readonly Variant[];
}): Record<string, string> =>
  Object.fromEntries(variants.map(({ name, choices }) => [name, choices[0]?.value ?? '']));

/** Returns whether these are exactly the variants of the game, all with valid values. */
export const areValidVariants = (
  { variants }: { readonly variants: readonly Variant[] },
  given: Variants,
): boolean =>
  Object.keys(given).length === variants.length &&
  variants.every(
    ({ name, choices }) =>
      Object.hasOwn(given, name) && choices.some(({ value }) => value === given[name]),
  );
