import { mapSeats, type Seat } from '../match/seat.ts';

/**
 * Deals `each` cards to every seat from the top of a shuffled deck, in the order of seats. The last
 * seats get fewer if the deck is too small.
 */
export const dealCards = <Card>(
  deck: readonly Card[],
  to: { readonly seats: readonly Seat[]; readonly each: number },
): {
  readonly hands: Readonly<Record<Seat, readonly Card[]>>;
  /** The remaining cards, from the top. */
  readonly deck: readonly Card[];
} => ({
  hands: mapSeats(to.seats, (_, index) => deck.slice(index * to.each, (index + 1) * to.each)),
  deck: deck.slice(to.seats.length * to.each),
});
