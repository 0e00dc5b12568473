/** What a seat could order now: a few orders that matter, for "What I can do" in its player's workbook. */

/** More are not read on a phone. */
export const MOST_PROPOSALS = 20;

/** What a seat has or where it is, in figures or a word or two, by what that is called: the titles of columns. */
export type Holdings = Readonly<Record<string, string | number>>;

export interface Candidate<Orders> {
  readonly orders: Orders;
  /** In the form's words, so that it can be filled in by hand: "2 to Tower". */
  readonly name: string;
  /** What it does, such as the text of a card; absent: there is nothing more to say. */
  readonly note?: string;
  /** What is proposed instead where these orders would be warned of, such as the same without a part that comes to nothing. */
  readonly otherwise?: Candidate<Orders>;
}

export interface Candidates<Orders> {
  /** Which they are and by what they are sorted, a sentence or two. */
  readonly about: string;
  /** The best first, as far as that is seen at a glance: those after the twentieth are not looked at. */
  readonly candidates: readonly Candidate<Orders>[];
  /** Whether they are all that is worth a look, and no selection. Absent: no. */
  readonly isAll?: true;
  /** Below 0: what comes of the first is better. Absent: they stay in their order. */
  readonly compare?: (one: Holdings, other: Holdings) => number;
}

/**
 * What is proposed to a seat, by what its player may know. All that is told of a candidate is what the seat holds after the step with all
 * others absent.
 */
export interface Proposing<Asked, Orders> {
  /** Null where nothing is to be weighed. */
  candidates(asked: Asked): Candidates<Orders> | null;
  /** The same things at any time, those alone that no draw and no secret of others changes before the step's orders are opened. */
  holdings(asked: Asked): Holdings;
  /** Whether a choice of the seat's own is still open after the step, so that what it holds then is not all that comes of it. Absent: never. */
  hasChoiceLeft?(asked: Asked): boolean;
  /** The same with that choice made beforehand, in each way there is; the best stands in its place where it leaves more. Takes what it came to. */
  completed?(candidate: Candidate<Orders>, after: Asked): readonly Candidate<Orders>[];
}

/** Those with most of the first thing come first, of equals those with most of the next. */
export const mostFirst =
  (...names: readonly string[]) =>
  (one: Holdings, other: Holdings): number => {
    for (const name of names) {
      const more = Number(other[name]) - Number(one[name]);
      if (more !== 0) return more;
    }
    return 0;
  };
