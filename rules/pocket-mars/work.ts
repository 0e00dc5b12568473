/** Working off the agenda of a turn: what is needed for it, and where a choice comes from. */

import type { Chance } from '../kit/chance.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import type { Answer, Decision, Question } from './decisions.ts';
import { slotMeant } from './options.ts';
import type { TurnOrders } from './orders.ts';
import type { Turn } from './state.ts';
import { type Now, settlerOf } from './table.ts';

/** By seats that were asked. */
export type Answers = ReadonlyMap<Seat, Answer | null>;

export interface Work {
  readonly now: Now;
  readonly content: Content;
  readonly chance: Chance;
  /** Answers to what the task that is being done had owed, by seat, null for who missed the deadline. Null when nothing was owed. */
  readonly answers: Answers | null;
  /** Whether it is a Building's ability: it has wishes of its own. */
  readonly isAbility: boolean;
}

/** Something has to be decided first. */
export interface Owed {
  readonly kind: 'owed';
  readonly decisions: readonly Decision[];
}

export type Done = Now | Owed;

export const isOwed = (done: Done): done is Owed => 'kind' in done;

export interface Choosing<Value extends string> {
  readonly seat: Seat;
  readonly question: Question;
  readonly options: readonly Value[];
}

type Chosen<Value extends string> =
  | { readonly kind: 'chosen'; readonly value: Value | null }
  | Owed;

/**
 * What a player has chosen: in the follow-up that asked for it, else beforehand with the action. What cannot be chosen otherwise is
 * taken where there is only one way that helps; else it is asked for.
 */
export function chosen<Value extends string>(work: Work, choosing: Choosing<Value>): Chosen<Value> {
  const { seat, question, options } = choosing;
  if (options.length === 0) return { kind: 'chosen', value: null };
  const asked = work.answers;
  if (asked !== null) {
    const answer = asked.get(seat);
    const value = answer?.kind === 'choose' ? answer.value : null;
    return { kind: 'chosen', value: options.find((option) => option === value) ?? null };
  }
  const wish = wishOf(work, seat, question);
  const wished = options.find((option) => option === wish);
  if (wished !== undefined) return { kind: 'chosen', value: wished };
  const [only] = options;
  if (options.length === 1 && only !== undefined && wish === null && NEVER_HARMS.has(question)) {
    return { kind: 'chosen', value: only };
  }
  return { kind: 'owed', decisions: [{ kind: 'choose', seat, question, options }] };
}

/** Where a single way is taken without asking, unless another was wished for. */
const NEVER_HARMS: ReadonlySet<Question> = new Set(['building', 'look']);

/** What was said with the action; only of the player whose turn it is. */
function wishOf(work: Work, seat: Seat, question: Question): string | null {
  const { current } = work.now.state;
  if (current === null || current.seat !== seat || current.orders === null) return null;
  const wish = wishIn(current.orders, question, work.isAbility);
  return wish !== null && question === 'aqualab' ? slotNow(work, current, wish) : wish;
}

function wishIn(orders: TurnOrders, question: Question, isAbility: boolean): string | null {
  switch (question) {
    case 'owner':
      return null;
    case 'building':
      return isAbility ? orders.abilityBuilding : orders.building;
    case 'look':
      return orders.look;
    case 'switch':
      return orders.switch;
    case 'greenhouse':
      return orders.greenhouse;
    case 'aqualab':
      return orders.aqualab;
  }
}

/** A slot as it was when the turn began, as it is now: the card may have moved up, or be gone. */
function slotNow({ now }: Work, { seat, hand, prep }: Turn, value: string): string | null {
  const slot = slotMeant(value);
  const card = slot === null ? undefined : { hand, prep }[slot.from][slot.index];
  if (slot === null || card === undefined) return null;
  const index = settlerOf(now.state, seat)[slot.from].indexOf(card);
  return index < 0 ? null : `${slot.from} ${index + 1}`;
}
