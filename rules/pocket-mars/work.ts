/** Working off the agenda of a turn: what is needed for it, and where a choice comes from. */

import type { Chance } from '../kit/chance.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import type { ChoiceOf, Decision, Question } from './decisions.ts';
import { isSame } from './options.ts';
import type { Orders } from './orders.ts';
import type { Said, State } from './state.ts';
import type { Standing } from './table.ts';

/** By seats that were asked: what stands of it, null where nothing does. */
export type Answers = ReadonlyMap<Seat, Orders | null>;

export interface Work {
  readonly now: Standing;
  readonly content: Content;
  readonly chance: Chance;
  /** Answers to what the task that is being done had owed, by seat. Null when nothing was owed. */
  readonly answers: Answers | null;
  /** Whether it is a Building's ability: it has wishes of its own. */
  readonly isAbility: boolean;
}

/** Something has to be decided first. */
export interface Owed {
  readonly kind: 'owed';
  readonly decisions: readonly Decision[];
}

export type Done = Standing | Owed;

export const isOwed = (done: Done): done is Owed => 'kind' in done;

/** A single choice that somebody has. */
export interface Choosing<Asked extends Question, Value extends ChoiceOf[Asked]> {
  readonly seat: Seat;
  readonly question: Asked;
  readonly options: readonly Value[];
}

type Chosen<Value> = { readonly kind: 'chosen'; readonly value: Value | null } | Owed;

/**
 * What a player has chosen: in the follow-up that asked for it, else beforehand with the action. What cannot be chosen otherwise is
 * taken where there is only one way that helps; else it is asked for.
 */
export function chosen<Asked extends Question, Value extends ChoiceOf[Asked]>(
  work: Work,
  { seat, question, options }: Choosing<Asked, Value>,
): Chosen<Value> {
  if (options.length === 0) return { kind: 'chosen', value: null };
  const meant = (value: ChoiceOf[Question] | null): Value | null =>
    (value === null ? undefined : options.find((option) => isSame(option, value))) ?? null;
  if (work.answers !== null) {
    return { kind: 'chosen', value: meant(choiceIn(work.answers.get(seat) ?? null)) };
  }
  const wish = wishOf(work, seat, question);
  const wished = meant(wish);
  if (wished !== null) return { kind: 'chosen', value: wished };
  const [only] = options;
  if (options.length === 1 && only !== undefined && wish === null && NEVER_HARMS.has(question)) {
    return { kind: 'chosen', value: only };
  }
  return { kind: 'owed', decisions: [{ kind: 'choose', seat, question }] };
}

/** Where a single way is taken without asking, unless another was wished for. */
const NEVER_HARMS: ReadonlySet<Question> = new Set(['rise', 'settle', 'cover', 'look']);

/** What a follow-up chose; null for "no". */
export const choiceIn = (orders: Orders | null): ChoiceOf[Question] | null =>
  (orders !== null && 'choice' in orders && orders.choice) || null;

/** What was said beforehand: of the player whose turn it is with the action, of the owner of a card with his "yes". */
function wishOf(
  { now, isAbility }: Work,
  seat: Seat,
  question: Question,
): ChoiceOf[Question] | null {
  const { current, said } = now.state;
  const orders = current?.seat === seat ? current.orders : null;
  const card = saidBy(said, seat).card;
  switch (question) {
    case 'owner':
      return null;
    case 'rise':
    case 'settle':
    case 'cover':
      if (isAbility) return orders?.abilityBuilding ?? null;
      return card?.kind === 'building' ? card.at : null;
    case 'look':
      return card?.kind === 'look' ? card.of : null;
    case 'switch':
      return card?.kind === 'switch' ? { at: card.at, one: card.one, two: card.two } : null;
    case 'greenhouse':
    case 'aqualab':
      return orders?.[question] ?? null;
  }
}

const NOTHING_SAID: Said = { card: null, refill: null };

export const saidBy = (said: State['said'], seat: Seat): Said =>
  (Object.hasOwn(said, seat) ? said[seat] : undefined) ?? NOTHING_SAID;
