/** Working off the agenda of a turn: what is needed for it, and where a choice comes from. */

import { type Chance, chanceFrom } from '../kit/chance/chance.ts';
import type { Seat } from '../kit/match/seat.ts';
import { emit, stage } from '../kit/match/stage.ts';
import type { Content } from './content.ts';
import type { Answer, ChoiceOf, Decision, DecisionQuestion } from './decisions.ts';
import { LASTING_RULE, lastingChoice } from './lasting-choices.ts';
import { CHOICES, optionMeant } from './options.ts';
import type { CardChoice } from './order-values.ts';
import type { State, Task } from './state.ts';
import { type CurrentStage, nothingToDo, presetChoicesOf } from './table.ts';

/** By seats that were asked: what stands of it, null where nothing does. */
export type FollowUpAnswers = ReadonlyMap<Seat, Answer | null>;

export interface AgendaContext {
  readonly now: CurrentStage;
  readonly content: Content;
  readonly chance: Chance;
  /** Answers to what the task that is being done had owed, by seat. Null when nothing was owed. */
  readonly answers: FollowUpAnswers | null;
  /** Whether it is a Building's ability: it has wishes of its own. */
  readonly isAbility: boolean;
  /** Null in earnest. */
  readonly tried: Trial | null;
}

/** An action that is tried out as far as it goes, for whether a wish is met. */
export interface Trial {
  /** The wish is for this of a card, which is then asked for even where there is only one way, or for an ability. */
  readonly of: CardChoice['kind'] | 'ability';
  /** Set once it is. */
  isMet: boolean;
}

/** Something has to be decided first. */
export interface Owed {
  readonly kind: 'owed';
  readonly decisions: readonly Decision[];
}

/** What comes of a task of the agenda. */
export interface Done extends CurrentStage {
  /** What is to be done next, before the rest of the agenda. */
  readonly next?: readonly Task[];
}

export type TaskResult = Done | Owed;

/** A match that something is tried out on. */
export interface EffectContext {
  readonly state: State;
  readonly content: Content;
}

/** Whether something, carried out as things stand, changes nothing and asks for nothing. Which cards are drawn does not matter. */
export function doesNothing(
  { state, content }: EffectContext,
  does: (work: AgendaContext) => TaskResult,
): boolean {
  const now = stage(state);
  const done = does({
    now,
    content,
    chance: triedChance(),
    answers: null,
    isAbility: false,
    tried: null,
  });
  // What moves nothing leaves the very state.
  return !isOwed(done) && done.state === state;
}

/** The same draws in every trial. */
export const triedChance = (): Chance =>
  chanceFrom(() => (counter) => Math.imul(counter + 1, 0x9e3779b1));

export const isOwed = (done: TaskResult): done is Owed => 'kind' in done;

/** A single choice that somebody has. */
interface Choosing<Asked extends DecisionQuestion> {
  readonly seat: Seat;
  readonly question: Asked;
}

type Chosen<Value> =
  | {
      readonly kind: 'chosen';
      readonly value: Value | null;
      /** Whether it was said until it is said otherwise. */
      readonly isLasting?: true;
    }
  | Owed;

/**
 * What a player has chosen: in the follow-up that asked for it, else beforehand with the action. What cannot be chosen otherwise is
 * taken where there is only one way that helps; else what holds until it is said otherwise, else it is asked for.
 */
export function lookUpChoice<Asked extends DecisionQuestion>(
  { now, answers, isAbility, tried }: AgendaContext,
  { seat, question }: Choosing<Asked>,
  options: readonly ChoiceOf[Asked][],
): Chosen<ChoiceOf[Asked]> {
  if (options.length === 0) return { kind: 'chosen', value: null };
  if (answers !== null) {
    const choice = followUpChoice(answers.get(seat) ?? null);
    return { kind: 'chosen', value: optionMeant(options, choice) };
  }
  const { current, said } = now.state;
  const orders = current?.seat === seat ? current.orders : null;
  const { wish: wishOf, neverHarms, ofCard } = CHOICES[question];
  const wish = wishOf({ orders, card: presetChoicesOf(said, seat).card, isAbility });
  const wished = optionMeant(options, wish);
  const [only = null, ...others] = options;
  const isTried = tried !== null && (isAbility ? 'ability' : ofCard) === tried.of;
  if (isTried && wished !== null) tried.isMet = true;
  const isOnly = neverHarms && others.length === 0 && (isAbility || !isTried);
  if (wished !== null || isOnly) return { kind: 'chosen', value: wished ?? only };
  const lasting = lastingChoice(now.state, { seat, question }, options);
  if (lasting !== null) return { kind: 'chosen', value: lasting || null, isLasting: true };
  return { kind: 'owed', decisions: [{ kind: 'choose', seat, question }] };
}

/** Goes on with what was chosen; with nothing, nothing is done; without a choice the choice is owed. */
export function withChoice<Asked extends DecisionQuestion>(
  work: AgendaContext,
  asked: Choosing<Asked> & {
    /** Said in place of the usual words when nothing was chosen. */
    readonly otherwise?: string;
  },
  goOn: (value: ChoiceOf[Asked]) => TaskResult,
): TaskResult {
  const { now } = work;
  const { seat, otherwise } = asked;
  const options = CHOICES[asked.question].options(now.state, seat);
  const found = lookUpChoice(work, asked, options);
  if (found.kind === 'owed') return found;
  const usual = options.length === 0 ? 'there is nothing to choose' : 'nothing was chosen';
  const done =
    found.value === null ? nothingToDo(now, seat, otherwise ?? usual) : goOn(found.value);
  return found.isLasting ? reportLasting(done, seat) : done;
}

/** A player is told why he was not asked. */
export const reportLasting = (done: TaskResult, seat: Seat): TaskResult =>
  isOwed(done)
    ? done
    : {
        ...done,
        ...emit(done, done.state, { kind: 'as said for good', rule: LASTING_RULE, seat }),
      };

/** What a follow-up chose; null for "no". */
export const followUpChoice = (answer: Answer | null): ChoiceOf[DecisionQuestion] | null =>
  (answer !== null && 'choice' in answer && answer.choice) || null;
