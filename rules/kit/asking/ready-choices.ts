/** Ready-made questions that ask for players, numbers, options or cards of a hand. */

import * as z from 'zod';
import type { Seat } from '../match/seat.ts';
import { listSeats } from '../match/setup.ts';
import {
  askMultipleChoice,
  askSingleChoice,
  buildOffers,
  type ChoiceSpec,
  NO_OFFERS,
  type Offer,
  type OfferText,
  type QuestionSpec,
  type SingleChoiceSpec,
  buildUnreadableProblem as unreadableProblem,
} from './choosing.ts';
import type { Question } from './form.ts';
import {
  createCountKind,
  createNotUnderstoodAnswer,
  createSeatKind,
  createWordKind,
  NOT_OFFERED,
  type UnreadableAnswer,
} from './kinds.ts';

/** The number of answers to `chooseSome`. The form enforces it; `judge` checks it again. */
export interface AnswerCount<Now> {
  readonly least: number | ((now: Now) => number);
  readonly most: number | ((now: Now) => number);
}

/** A question for one value, which `chooseSome` turns into a question for several. */
export interface ChoiceQuestion<Now, Value> extends Question<Now, Value | null> {
  readonly some: (howMany: AnswerCount<Now>) => Question<Now, readonly Value[]>;
}

interface ReadySpec<Now>
  extends QuestionSpec<Now>,
    Pick<SingleChoiceSpec<Now, unknown>, 'required' | 'open' | 'on'> {
  /** Replaces the warning for an unreadable answer. */
  readonly unreadable?: UnreadableAnswer;
}

export interface PlayerSpec<Now> extends ReadySpec<Now> {
  /** The players to offer; if empty, nothing is asked. Absent: all but the one who is asked. */
  readonly among?: (now: Now) => readonly Seat[];
  /** The label of a player. Absent: the name. */
  readonly choiceLabel?: (seat: Seat, now: Now) => string | OfferText<Seat>;
}

export interface NumberSpec<Now> extends ReadySpec<Now> {
  /** The bounds, both included: whole numbers from 0. */
  readonly least: number;
  readonly most: number;
  /** Whether the question is asked. Absent: always. */
  readonly when?: (now: Now) => boolean;
  /** The label of a number. Absent: its digits. */
  readonly choiceLabel?: (number: number) => string | OfferText<number>;
}

export interface OptionSpec<Now, Word extends string> extends ReadySpec<Now> {
  /** The label of each word that orders can contain, in the order of the form. */
  readonly options: Readonly<Record<Word, string | OfferText<Word>>>;
  /** Whether the question is asked. Absent: always. */
  readonly when?: (now: Now) => boolean;
}

export interface CardSpec<Now, Card extends string | number> extends ReadySpec<Now> {
  /** The number of cards in the player's hand, which must be public. */
  readonly count: (now: Now) => number;
  /** The hand, in a fixed order and without equal cards. Forms are built without reading it. */
  readonly hand: (now: Now) => readonly Card[];
}

interface SeatInMatch {
  readonly setup: { readonly players: readonly { readonly seat: Seat }[] };
  readonly seat: Seat;
}

const askChoice = <Now, Value>(spec: SingleChoiceSpec<Now, Value>): ChoiceQuestion<Now, Value> => ({
  ...askSingleChoice<Now, Value, null>(spec, null, spec.of.schema.nullable()),
  some(howMany) {
    assertBoundsOrdered(spec.name, howMany);
    return askMultipleChoice<Now, Value>({ ...omitBlankOptions(spec), ...howMany });
  },
});

/** @throws if both bounds are fixed and `least` is more than `most` */
function assertBoundsOrdered<Now>(name: string, { least, most }: AnswerCount<Now>): void {
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    throw new Error(
      `In the question "${name}", the lower bound ${least} is more than the upper bound ${most}.`,
    );
}

const omitBlankOptions = <Now, Value>({
  required: _required,
  open: _open,
  elsewhere: _elsewhere,
  ...spec
}: SingleChoiceSpec<Now, Value>): ChoiceSpec<Now, Value> => spec;

export function choosePlayer<Now>(playerSpec: PlayerSpec<Now>): ChoiceQuestion<Now, Seat> {
  const { among, choiceLabel, unreadable = NOT_A_PLAYER, ...declared } = playerSpec;
  const listOfferedSeats = (now: Now) =>
    among?.(now) ?? listOtherSeats(now as unknown as SeatInMatch);
  const byName = cacheByItems((seats: readonly Seat[]) => buildOffers(seats, String));
  return askChoice({
    ...declared,
    of: createSeatKind(unreadable),
    offers: (now) =>
      choiceLabel === undefined
        ? byName(listOfferedSeats(now))
        : buildOffers(listOfferedSeats(now), (seat) => choiceLabel(seat, now)),
  });
}

const NOT_A_PLAYER: UnreadableAnswer = {
  code: 'not a player',
  warning: (given) => `${given} is not one of the players offered. Choose from the list.`,
};

const listOtherSeats = ({ setup, seat }: SeatInMatch): readonly Seat[] =>
  listSeats({ setup }).filter((other) => other !== seat);

export function chooseNumber<Now>(numberSpec: NumberSpec<Now>): ChoiceQuestion<Now, number> {
  const { least, most, when, choiceLabel = String, unreadable, ...declared } = numberSpec;
  assertBoundsOrdered(numberSpec.name, { least, most });
  const numbers = buildOffers(
    Array.from({ length: most - least + 1 }, (_, index) => least + index),
    choiceLabel,
  );
  return askChoice({
    ...declared,
    of: createCountKind({ least, most }, unreadable ?? createNotANumberAnswer(least, most)),
    offers: (now) => (when?.(now) === false ? NO_OFFERS : numbers),
  });
}

const createNotANumberAnswer = (least: number, most: number): UnreadableAnswer => ({
  code: 'not a number',
  warning: (given) => `${given} is not a whole number from ${least} to ${most}.`,
});

export function chooseOption<Now, const Word extends string>(
  optionSpec: OptionSpec<Now, Word>,
): ChoiceQuestion<Now, Word> {
  const { options, when, unreadable = NOT_OFFERED, ...declared } = optionSpec;
  const [first, ...others] = Object.keys(options) as Word[];
  if (first === undefined) throw new Error(`The question "${optionSpec.name}" has no options.`);
  const offers = buildOffers([first, ...others], (word) => options[word]);
  return askChoice({
    ...declared,
    of: createWordKind([first, ...others], unreadable),
    offers: (now) => (when?.(now) === false ? NO_OFFERS : offers),
  });
}

/** Asks for "Card 2 of your hand", since everybody can open the form. Orders contain the card. */
export function chooseCard<Now, Card extends string | number>(
  cardSpec: CardSpec<Now, Card>,
): ChoiceQuestion<Now, Card> {
  const { count, hand, unreadable = createNotUnderstoodAnswer('a card'), ...declared } = cardSpec;
  const spec = {
    ...declared,
    of: createCountKind({ least: 1, most: MAX_CARDS }, unreadable),
    offers: (now: Now) => listSlotOffers(count(now), cardSpec.name),
  };
  const slots = askChoice<Now, number>(spec);
  const schema = z.union([z.string().max(MAX_CARD_LENGTH), z.int()]) as unknown as z.ZodType<Card>;
  /** Returns the cards in some places of the hand, and a problem for each place beyond it. */
  const readCards = (chosen: readonly number[], now: Now) => {
    const held = chosen.length === 0 ? [] : hand(now);
    return {
      cards: chosen.flatMap((slot) => held[slot - 1] ?? []),
      beyond: chosen
        .filter((slot) => held[slot - 1] === undefined)
        .map((slot) => unreadableProblem(spec, `${slot}`, now)),
    };
  };
  const findSlot = (card: Card, now: Now): number | null => 1 + hand(now).indexOf(card) || null;
  return {
    ...slots,
    blank: null,
    schema: schema.nullable(),
    read(answers, now) {
      const { value, isAnswered, problems } = slots.read(answers, now);
      const { cards, beyond } = readCards(value == null ? [] : [value], now);
      const [card = null] = cards;
      const isHeld = isAnswered && beyond.length === 0;
      return { value: card, isAnswered: isHeld, problems: [...problems, ...beyond] };
    },
    answers: (card, now) => slots.answers(card === null ? null : findSlot(card, now), now),
    some(howMany) {
      const several = slots.some(howMany);
      return {
        schema: z.array(schema).readonly(),
        blank: [],
        fields: several.fields,
        read(answers, now) {
          const { value = [], problems } = several.read(answers, now);
          const { cards, beyond } = readCards(value, now);
          return { value: cards, isAnswered: cards.length > 0, problems: [...problems, ...beyond] };
        },
        answers: (cards, now) =>
          several.answers(
            cards.flatMap((card) => findSlot(card, now) ?? []),
            now,
          ),
      };
    },
  };
}

const MAX_CARDS = 60;
const MAX_CARD_LENGTH = 60;
const SLOT_OFFERS: readonly Offer<number>[] = buildOffers(
  Array.from({ length: MAX_CARDS }, (_, index) => index + 1),
  (slot) => ({ label: `Card ${slot} of your hand`, short: `Card ${slot}` }),
);

const SLOT_OFFERS_BY_COUNT = Array.from({ length: MAX_CARDS + 1 }, (_, count) =>
  SLOT_OFFERS.slice(0, count),
);

/** @throws if the hand is larger than {@link MAX_CARDS} */
function listSlotOffers(count: number, name: string): readonly Offer<number>[] {
  const slots = SLOT_OFFERS_BY_COUNT[count];
  if (slots === undefined)
    throw new Error(`The question "${name}" has ${count} cards, not 0 to ${MAX_CARDS}.`);
  return slots;
}

/** Returns a function that reuses its last value if the list has the same items. */
function cacheByItems<Item, Value>(derive: (items: readonly Item[]) => Value) {
  let last: { readonly items: readonly Item[]; readonly value: Value } | undefined;
  return (items: readonly Item[]): Value => {
    const isKnown =
      last?.items.length === items.length && last.items.every((item, at) => item === items[at]);
    if (last === undefined || !isKnown) last = { items, value: derive(items) };
    return last.value;
  };
}
