/** Proposed orders for a seat, on the page "What I can do" of a player's workbook. */

/** The number of proposals that is readable on a phone. */
export const MAX_PROPOSALS = 20;

/** The belongings and position of a seat: values by column title. */
export type Holdings = Readonly<Record<string, string | number>>;

export interface Candidate<Orders> {
  readonly orders: Orders;
  /** The orders in the form's words, so that players can enter them: "2 to Tower". */
  readonly name: string;
  /** The effect of the orders, such as the text of a card. */
  readonly note?: string;
  /** Estimates by column title, shown in place of the holdings. */
  readonly estimates?: Holdings;
  /** The candidate to propose instead if these orders cause a warning. */
  readonly otherwise?: Candidate<Orders>;
}

export interface Candidates<Orders> {
  /** Describes the list's order and its estimates in one line: "Most points first. …". */
  readonly about: string;
  /** Candidates, best first by a rough estimate. Only the first twenty are tried. */
  readonly candidates: readonly Candidate<Orders>[];
  /** Whether the list is complete. Absent: it is a selection. */
  readonly isAll?: true;
  /** Whether results depend on secrets, so that no holdings are shown. Absent: they do not. */
  readonly isUncertain?: true;
  /** The number of first candidates that are about equally good; a robot draws one. Absent: 1. */
  readonly alike?: number;
  /** Compares holdings; negative if `one` is better. Absent: candidates keep their order. */
  readonly compare?: (one: Holdings, other: Holdings) => number;
}

/**
 * Proposals of a game, from the player's knowledge only. Each shows the seat's holdings after a
 * step in which all other players are absent.
 */
export interface ProposalRules<SeatInput, Orders> {
  /** Lists candidates; null if the player has nothing to choose. */
  candidates(input: SeatInput): Candidates<Orders> | null;
  /** Returns holdings that no draw and no secret of others can change in the step. */
  holdings(input: SeatInput): Holdings;
  /** Titles of holdings whose value is marked as harmful if it is 0. Absent: none. */
  readonly scarce?: readonly string[];
}

/** Sorts items by worth, highest first. Equal items keep their order. */
export const sortByWorth = <Item>(
  items: readonly Item[],
  worth: (item: Item) => number,
): readonly Item[] =>
  items
    .map((item) => ({ item, worth: worth(item) }))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ item }) => item);

/** Returns a comparator of holdings: by each of these titles in turn, larger values first. */
export const compareHoldingsBy =
  (...names: readonly string[]) =>
  (one: Holdings, other: Holdings): number => {
    for (const name of names) {
      const more = Number(other[name]) - Number(one[name]);
      if (more !== 0) return more;
    }
    return 0;
  };
