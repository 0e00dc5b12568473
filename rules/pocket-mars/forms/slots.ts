/** Forms are public and name slots of cards; the ledger stores the cards in them. */

import type * as z from 'zod';
import type { Question } from '../../kit/asking/question.ts';
import { ofSeatIfAny, type Seat } from '../../kit/match/seat.ts';
import { CARDS, type CardId } from '../cards.ts';
import type { Asked, Known } from '../now.ts';
import type { Action } from '../order-values.ts';
import type { Cards, Counted } from '../state.ts';
import { cardLabel } from './labels.ts';

/** "card": one that was dealt, before the first turn. */
type Place = 'hand' | 'prep' | 'card';
/** "hand 2", "prep 1", "card 3". */
export type Slot = `${Place} ${number}`;
export type InSlots<Value> = Value extends { readonly card: CardId }
  ? Omit<Value, 'card'> & { readonly card: Slot }
  : Value;

/** Slots of a form, numbered from 1. */
export const slotsIn = (place: Place, { length }: Counted): readonly Slot[] =>
  Array.from({ length }, (_, index): Slot => `${place} ${index + 1}`);

function cardsIn(
  { settlers, packs }: Cards,
  seat: Seat,
): Readonly<Record<string, readonly CardId[]>> {
  const { hand = [], prep = [] } = ofSeatIfAny(settlers, seat) ?? {};
  return { hand, prep, card: packs[seat] ?? hand };
}

const HELD: readonly Place[] = ['hand', 'prep'];

/** A card's slot in its player's form; null elsewhere. */
export function slotOf(
  cards: Cards,
  seat: Seat,
  card: CardId,
  places: readonly Place[] = HELD,
): Slot | null {
  const found = cardsIn(cards, seat);
  for (const place of places) {
    const index = found[place]?.indexOf(card) ?? -1;
    if (index >= 0) return `${place} ${index + 1}`;
  }
  return null;
}

export function cardIn(cards: Cards, seat: Seat, slot: string): CardId | undefined {
  const [place = '', number] = slot.split(' ');
  return cardsIn(cards, seat)[place]?.[Number(number) - 1];
}

export const TAKEN_FROM: Readonly<Record<Action['kind'], readonly Place[]>> = {
  A: ['hand'],
  B: ['prep'],
  C: ['prep'],
  D: [],
  E: HELD,
};

type Change = (one: string, of: Seat, places: readonly Place[]) => string;

/** Changes the slots or cards in an answer, which may be an action, several values or none. */
function changed(
  value: unknown,
  asked: { readonly seat: Seat; readonly places: readonly Place[] },
  change: Change,
): unknown {
  const { seat, places } = asked;
  if (typeof value === 'string') return change(value, seat, places);
  if (Array.isArray(value)) return value.map((one: string) => change(one, seat, places));
  const action = value as Action | false | null | undefined;
  if (!action || action.kind === 'D') return value;
  const of = action.kind === 'C' ? action.of : seat;
  return { ...action, card: change(action.card, of, TAKEN_FROM[action.kind]) };
}

/** Replaces slots by the cards in them. */
export const withCards = <Stored>(cards: Cards, seat: Seat, value: unknown): Stored =>
  changed(value, { seat, places: [] }, (slot, of) => cardIn(cards, of, slot) ?? slot) as Stored;

/** Part of the key of a card outside its slots. */
export const NO_SLOT = 'elsewhere';

const withSlots = <Slots>(asked: Asked, places: readonly Place[], value: unknown): Slots =>
  changed(value, { seat: asked.seat, places }, (card, of, among) => {
    if (!CARDS.some((one) => one === card)) return card;
    const [only = '', ...others] = among;
    const none = others.length === 0 ? `${only} ${NO_SLOT}` : NO_SLOT;
    return slotOf(asked.secrets, of, card as CardId, among) ?? none;
  }) as Slots;

/** Asks for slots in `places`, and stores the cards. */
export const storingCards = <Slots, Stored>(
  question: Question<Asked, Slots>,
  schema: z.ZodType<Stored>,
  places: readonly Place[] = HELD,
): Question<Asked, Stored> => ({
  ...question,
  schema,
  blank: question.blank as unknown as Stored,
  read(answers, asked) {
    const read = question.read(answers, asked);
    return { ...read, value: withCards(asked.secrets, asked.seat, read.value) };
  },
  answers: (value, asked) => question.answers(withSlots<Slots>(asked, places, value), asked),
});

/** A slot of the player's own; "prep 1 of Dems" is another's. */
const OWN_SLOT = /\b(hand|prep|card) (\d+)\b(?! of )/g;

/** "B: connect Canal (blue 4) to the Aqualab (blue)": the slot will soon hold another card. */
export const ownWords = ({ setup, state, seat }: Known, words: string): string =>
  words.replace(OWN_SLOT, (slot) => {
    const isPast = slot.startsWith('card') && state.phase === 'turn';
    const card = isPast ? undefined : cardIn(state, seat, slot);
    return card === undefined ? slot : cardLabel(setup.content, card);
  });
