/** Standing choices, which answer decisions without a question (our ruling 18). */

import { isSame } from '../kit/judging/same.ts';
import { ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import { rotated, withEntry } from '../kit/reckoning/collecting.ts';
import { type CardId, worthOf } from './cards.ts';
import type { ChoiceOf, DecisionQuestion } from './decisions.ts';
import { CHOICES } from './options.ts';
import { ASK_AGAIN, type LastingChange, type LastingChoices, type Shift } from './order-values.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';

export const LASTING_RULE = 'Our ruling 18';

const NOTHING_LASTING: LastingChoices = {
  refill: null,
  owner: null,
  building: null,
  greenhouse: null,
  aqualab: null,
  look: null,
};

const NAMES = Object.keys(NOTHING_LASTING) as readonly (keyof LastingChoices)[];

type Lasting = State['lasting'];

export const lastingOf = (lasting: Lasting, seat: Seat): LastingChoices =>
  ofSeatIfAny(lasting, seat) ?? NOTHING_LASTING;

/** Everybody's choices after one player's change; the same object without a change. */
export function changedLasting(
  lasting: Lasting,
  seat: Seat,
  change: LastingChange | null,
): Lasting {
  if (change === null) return lasting;
  const before = lastingOf(lasting, seat);
  const now: Record<string, string | null> = {};
  for (const name of NAMES) {
    const word = change[name] ?? before[name];
    now[name] = word === ASK_AGAIN ? null : word;
  }
  if (isSame(now, before)) return lasting;
  if (!isSame(now, NOTHING_LASTING))
    return withEntry(lasting, seat, now as unknown as LastingChoices);
  const { [seat]: _, ...others } = lasting;
  return others;
}

/** Hides other players' standing and preset choices, which are secret. */
export function withoutWordsOfOthers(state: State, seat: Seat): State {
  const { said, lasting } = state;
  const isOthers = (other: string): boolean => other !== seat;
  if (![...Object.keys(said), ...Object.keys(lasting)].some(isOthers)) return state;
  return { ...state, said: ownOnly(said, seat), lasting: ownOnly(lasting, seat) };
}

function ownOnly<Value>(
  of: Readonly<Record<Seat, Value>>,
  seat: Seat,
): Readonly<Record<Seat, Value>> {
  const own = ofSeatIfAny(of, seat);
  return own === undefined ? {} : { [seat]: own };
}

/** Result of a standing choice: a value, false for "no", null to ask. */
export function lastingChoice<Asked extends DecisionQuestion>(
  state: Pick<State, 'lasting' | 'order' | 'settlers'>,
  { seat, question }: { readonly seat: Seat; readonly question: Asked },
  options: readonly ChoiceOf[Asked][],
): ChoiceOf[Asked] | false | null {
  const meant = meantBy(lastingOf(state.lasting, seat), question)({ state, seat, options });
  if (meant === false || meant === null) return meant;
  return options.find((option) => option === meant) ?? null;
}

interface Meaning {
  readonly state: Pick<State, 'order' | 'settlers'>;
  readonly seat: Seat;
  readonly options: readonly ChoiceOf[DecisionQuestion][];
}

function meantBy(
  words: LastingChoices,
  question: DecisionQuestion,
): (meaning: Meaning) => ChoiceOf[DecisionQuestion] | false | null {
  switch (question) {
    case 'owner':
      return by(words.owner, ({ options: [card = null] }) => card);
    case 'rise':
    case 'settle':
      return () => words.building;
    case 'greenhouse':
      return by(words.greenhouse, ownUp);
    case 'aqualab':
      return by(words.aqualab, lowestOfHand);
    case 'look':
      return by(words.look, nextInOrder);
    case 'switch':
    case 'cover':
      return () => null;
  }
}

/** Null to ask, false for "no", else the result. */
const by =
  (word: string | null, find: (meaning: Meaning) => ChoiceOf[DecisionQuestion] | false | null) =>
  (meaning: Meaning) => {
    if (word === null) return null;
    return word === 'no' ? false : find(meaning);
  };

const isShift = (option: ChoiceOf[DecisionQuestion]): option is Shift =>
  typeof option === 'object' && 'up' in option;

/** The first Building where an own colonist can rise; false without one. */
const ownUp = ({ seat, options }: Meaning): Shift | false =>
  options.filter(isShift).find(({ of, up }) => of === seat && up) ?? false;

const lowestOfHand = ({ state, seat }: Meaning): CardId | false =>
  settlerOf(state, seat).hand.toSorted((one, other) => worthOf(one) - worthOf(other))[0] ?? false;

/** The next option in turn order after the player. */
function nextInOrder({ state: { order }, seat, options }: Meaning): Seat | false {
  const after = rotated(order, order.indexOf(seat));
  return after.find((other) => options.some((option) => option === other)) ?? false;
}

/** Result of a new standing choice for an open decision. */
export const choiceAsLasting = (
  state: State,
  seat: Seat,
  question: DecisionQuestion,
): ChoiceOf[DecisionQuestion] | false | null => {
  const options: readonly ChoiceOf[DecisionQuestion][] = CHOICES[question].options(state, seat);
  return lastingChoice(state, { seat, question }, options);
};
