/** Working off the agenda of a turn: what is needed for it, and where a choice comes from. */

import type { Chance } from '../kit/chance.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import type { Answer, Choosing, Decision, Question } from './decisions.ts';
import { shiftValue, slotOf, switchValue } from './options.ts';
import type { Now } from './table.ts';

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

/** What was said with the action, as it is offered now; only of the player whose turn it is. */
function wishOf(work: Work, seat: Seat, question: Question): string | null {
  const { state } = work.now;
  const { current } = state;
  if (current === null || current.seat !== seat || current.orders === null) return null;
  const { orders } = current;
  switch (question) {
    case 'owner':
      return null;
    case 'building':
      return work.isAbility ? orders.abilityBuilding : orders.building;
    case 'look':
      return orders.look;
    case 'switch':
      return orders.switch && switchValue(state, orders.switch);
    case 'greenhouse':
      return orders.greenhouse && shiftValue(state, orders.greenhouse);
    case 'aqualab':
      return orders.aqualab && slotOf(state, seat, orders.aqualab);
  }
}
