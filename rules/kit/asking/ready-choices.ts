/** Ready questions: a player, a number, an option, a card of a hand; one or several. */

import * as z from 'zod';
import type { Seat } from '../match/seat.ts';
import { seatsOf } from '../match/setup.ts';
import {
  type ChoiceSpec,
  multipleChoiceQuestion,
  type Offer,
  type QuestionSpec,
  type SingleChoiceSpec,
  singleChoiceQuestion,
  unreadable as unreadableProblem,
} from './choosing.ts';
import {
  countKind,
  NOT_OFFERED,
  notUnderstood,
  seatKind,
  type UnreadableAnswer,
  wordKind,
} from './kinds.ts';
import { NO_OFFERS, type OfferText, offersOf } from './offering.ts';
import type { Question } from './question.ts';

/** How many answers `chooseSome` takes; the form insists, and the rules judge again. */
export interface HowMany<Now> {
  /** At least 0. */
  readonly least: number | ((now: Now) => number);
  /** At least `least`. */
  readonly most: number | ((now: Now) => number);
}

/** A question for one value, which `chooseSome` can ask for several. */
export interface ChoiceQuestion<Now, Value> extends Question<Now, Value | null> {
  readonly some: (howMany: HowMany<Now>) => Question<Now, readonly Value[]>;
}

/** The parts that all choices share: name, label, help, page. */
interface Asked<Now>
  extends QuestionSpec<Now>,
    Pick<SingleChoiceSpec<Now, unknown>, 'required' | 'open' | 'on'> {
  /** Replaces the warning for an answer that is not understood. */
  readonly unreadable?: UnreadableAnswer;
}

export interface PlayerSpec<Now> extends Asked<Now> {
  /** The players offered. Absent: all but the one who is asked. None: nothing is asked. */
  readonly among?: (now: Now) => readonly Seat[];
  /** Absent: the name. */
  readonly choiceLabel?: (seat: Seat, now: Now) => string | OfferText<Seat>;
}

export interface NumberSpec<Now> extends Asked<Now> {
  /** Bounds, both included: whole numbers from 0. */
  readonly least: number;
  readonly most: number;
  /** Whether it is asked. Absent: always. */
  readonly when?: (now: Now) => boolean;
  /** Absent: the number. */
  readonly choiceLabel?: (number: number) => string | OfferText<number>;
}

export interface OptionSpec<Now, Word extends string> extends Asked<Now> {
  /** The choices by the word that orders contain; in this order. */
  readonly options: Readonly<Record<Word, string | OfferText<Word>>>;
  /** Whether it is asked. Absent: always. */
  readonly when?: (now: Now) => boolean;
}

export interface CardSpec<Now, Card extends string | number> extends Asked<Now> {
  /** The number of cards in the player's hand, which everybody may know. */
  readonly count: (now: Now) => number;
  /** The hand in the form's order, without two equal cards; never read while a form is built. */
  readonly hand: (now: Now) => readonly Card[];
}

interface Player {
  readonly setup: { readonly players: readonly { readonly seat: Seat }[] };
  readonly seat: Seat;
}

/** A choice among offers, of one value or several. */
const choosing = <Now, Value>(spec: SingleChoiceSpec<Now, Value>): ChoiceQuestion<Now, Value> => ({
  ...singleChoiceQuestion<Now, Value, null>(spec, null, spec.of.schema.nullable()),
  some(howMany) {
    assertOrdered(spec.name, howMany);
    return multipleChoiceQuestion<Now, Value>({ ...withoutBlank(spec), ...howMany });
  },
});

/** @throws if both bounds are fixed and the least is more than the most */
function assertOrdered<Now>(name: string, { least, most }: HowMany<Now>): void {
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    throw new Error(
      `the question "${name}" has the bounds ${least} and ${most}: least comes first`,
    );
}

const withoutBlank = <Now, Value>({
  required: _required,
  open: _open,
  elsewhere: _elsewhere,
  ...spec
}: SingleChoiceSpec<Now, Value>): ChoiceSpec<Now, Value> => spec;

export function choosePlayer<Now>(asked: PlayerSpec<Now>): ChoiceQuestion<Now, Seat> {
  const { among, choiceLabel, unreadable = NOT_A_PLAYER, ...declared } = asked;
  const offered = (now: Now) => among?.(now) ?? othersOf(now as unknown as Player);
  const byName = memoizedByItems((seats: readonly Seat[]) => offersOf(seats, String));
  return choosing({
    ...declared,
    of: seatKind(unreadable),
    offers: (now) =>
      choiceLabel === undefined
        ? byName(offered(now))
        : offersOf(offered(now), (seat) => choiceLabel(seat, now)),
  });
}

const NOT_A_PLAYER: UnreadableAnswer = {
  code: 'not a player',
  warning: (given) => `${given} is not one of the players offered. Choose from the list.`,
};

const othersOf = ({ setup, seat }: Player): readonly Seat[] =>
  seatsOf({ setup }).filter((other) => other !== seat);

export function chooseNumber<Now>(asked: NumberSpec<Now>): ChoiceQuestion<Now, number> {
  const { least, most, when, choiceLabel = String, unreadable, ...declared } = asked;
  assertOrdered(asked.name, { least, most });
  const numbers = offersOf(
    Array.from({ length: most - least + 1 }, (_, index) => least + index),
    choiceLabel,
  );
  return choosing({
    ...declared,
    of: countKind({ least, most }, unreadable ?? notNumber(least, most)),
    offers: (now) => (when?.(now) === false ? NO_OFFERS : numbers),
  });
}

const notNumber = (least: number, most: number): UnreadableAnswer => ({
  code: 'not a number',
  warning: (given) => `${given} is not a whole number from ${least} to ${most}.`,
});

export function chooseOption<Now, const Word extends string>(
  asked: OptionSpec<Now, Word>,
): ChoiceQuestion<Now, Word> {
  const { options, when, unreadable = NOT_OFFERED, ...declared } = asked;
  const [first, ...others] = Object.keys(options) as Word[];
  if (first === undefined) throw new Error(`options are missing in the question "${asked.name}"`);
  const offers = offersOf([first, ...others], (word) => options[word]);
  return choosing({
    ...declared,
    of: wordKind([first, ...others], unreadable),
    offers: (now) => (when?.(now) === false ? NO_OFFERS : offers),
  });
}

/** Asks for "Card 2 of your hand", since everybody can open the form; orders contain the card. */
export function chooseCard<Now, Card extends string | number>(
  asked: CardSpec<Now, Card>,
): ChoiceQuestion<Now, Card> {
  const { count, hand, unreadable = notUnderstood('a card'), ...declared } = asked;
  const spec = {
    ...declared,
    of: countKind({ least: 1, most: MOST_CARDS }, unreadable),
    offers: (now: Now) => slotsOf(count(now), asked.name),
  };
  const slots = choosing<Now, number>(spec);
  const schema = z.union([z.string().max(LONGEST_CARD), z.int()]) as unknown as z.ZodType<Card>;
  /** The cards in some places of the hand, and a problem for each place beyond it. */
  const readCards = (chosen: readonly number[], now: Now) => {
    const held = chosen.length === 0 ? [] : hand(now);
    return {
      cards: chosen.flatMap((slot) => held[slot - 1] ?? []),
      beyond: chosen
        .filter((slot) => held[slot - 1] === undefined)
        .map((slot) => unreadableProblem(spec, `${slot}`, now)),
    };
  };
  const slotOf = (card: Card, now: Now): number | null => 1 + hand(now).indexOf(card) || null;
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
    answers: (card, now) => slots.answers(card === null ? null : slotOf(card, now), now),
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
            cards.flatMap((card) => slotOf(card, now) ?? []),
            now,
          ),
      };
    },
  };
}

const MOST_CARDS = 60;
const LONGEST_CARD = 60;
const SLOTS: readonly Offer<number>[] = offersOf(
  Array.from({ length: MOST_CARDS }, (_, index) => index + 1),
  (slot) => ({ label: `Card ${slot} of your hand`, short: `Card ${slot}` }),
);

/** For each length of a hand, always the same list. */
const SLOTS_BY_COUNT = Array.from({ length: MOST_CARDS + 1 }, (_, count) => SLOTS.slice(0, count));

/** @throws if the hand is larger than {@link MOST_CARDS} */
function slotsOf(count: number, name: string): readonly Offer<number>[] {
  const slots = SLOTS_BY_COUNT[count];
  if (slots === undefined)
    throw new Error(
      `the question "${name}" counts ${count} cards: 0 to ${MOST_CARDS} are possible`,
    );
  return slots;
}

/** Keeps the last value, for a list with the same items. */
function memoizedByItems<Item, Value>(derive: (items: readonly Item[]) => Value) {
  let last: { readonly items: readonly Item[]; readonly value: Value } | undefined;
  return (items: readonly Item[]): Value => {
    const isKnown =
      last?.items.length === items.length && last.items.every((item, at) => item === items[at]);
    if (last === undefined || !isKnown) last = { items, value: derive(items) };
    return last.value;
  };
}
