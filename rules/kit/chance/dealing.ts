import { mapSeats, type Seat } from '../match/seat.ts';

/** Deals `each` cards to every seat in turn from the top. The last seats may get fewer. */
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
