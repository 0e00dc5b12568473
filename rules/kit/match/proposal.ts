/** Proposed orders for a seat: "What I can do" in its player's workbook. */

/** More are not read on a phone. */
export const MOST_PROPOSALS = 20;

/** Belongings and position of a seat: values by column title. */
export type Holdings = Readonly<Record<string, string | number>>;

export interface Candidate<Orders> {
  readonly orders: Orders;
  /** In the form's words, so that a player can enter it: "2 to Tower". */
  readonly name: string;
  /** Its effect, such as the text of a card. */
  readonly note?: string;
  /** Estimates to show in place of the holdings, by column title. */
  readonly estimates?: Holdings;
  /** Proposed instead if these orders cause a warning, such as the same without a useless part. */
  readonly otherwise?: Candidate<Orders>;
}

export interface Candidates<Orders> {
  /** Describes the order and its reckoning in one line: "Best first: …". */
  readonly about: string;
  /** Best first by a rough estimate: only the first twenty are tried. */
  readonly candidates: readonly Candidate<Orders>[];
  /** Whether the list is complete. Absent: it is a selection. */
  readonly isAll?: true;
  /** Whether results depend on secrets, so that no holdings are shown. Absent: they do not. */
  readonly isUncertain?: true;
  /**
   * How many of the first are about equally good: a robot draws one. Absent: it takes the first.
   */
  readonly alike?: number;
  /** Below 0: `one` is better. Absent: they stay in their order. */
  readonly compare?: (one: Holdings, other: Holdings) => number;
}

/**
 * Proposals use the player's knowledge only. A candidate shows the seat's holdings after the step,
 * with all other players absent.
 */
export interface Proposing<Asked, Orders> {
  /** Null if there is no choice to weigh. */
  candidates(asked: Asked): Candidates<Orders> | null;
  /** Holdings that no draw and no secret of others can change in the step. */
  holdings(asked: Asked): Holdings;
  /** Titles of holdings that hurt at 0, so that this is marked. Absent: none. */
  readonly scarce?: readonly string[];
}

/** Sorts by worth, highest first. Equal items keep their order. */
export const bestFirst = <Item>(
  items: readonly Item[],
  worth: (item: Item) => number,
): readonly Item[] =>
  items
    .map((item) => ({ item, worth: worth(item) }))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ item }) => item);

/** Compares by the first name, then by the next; the larger comes first. */
export const mostFirst =
  (...names: readonly string[]) =>
  (one: Holdings, other: Holdings): number => {
    for (const name of names) {
      const more = Number(other[name]) - Number(one[name]);
      if (more !== 0) return more;
    }
    return 0;
  };
