/** Works off a turn's agenda, and finds the choices that its tasks need. */

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

/** Valid answers by asked seat; null for none. */
export type FollowUpAnswers = ReadonlyMap<Seat, Answer | null>;

export interface AgendaContext {
  readonly now: CurrentStage;
  readonly content: Content;
  readonly chance: Chance;
  /** Answers to the questions of the current task, by seat. Null without questions. */
  readonly answers: FollowUpAnswers | null;
  /** Whether it is a Building's ability, which has presets of its own. */
  readonly isAbility: boolean;
  /** Null unless tried out. */
  readonly tried: Trial | null;
}

/** A trial of an action, to test whether a preset is used. */
export interface Trial {
  /** The tested choice; it is then asked even with a single option. */
  readonly of: CardChoice['kind'] | 'ability';
  /** Set when it was used. */
  isMet: boolean;
}

/** A question must be answered first. */
export interface Owed {
  readonly kind: 'owed';
  readonly decisions: readonly Decision[];
}

/** Result of a task. */
export interface Done extends CurrentStage {
  /** Tasks before the rest of the agenda. */
  readonly next?: readonly Task[];
}

export type TaskResult = Done | Owed;

/** A match for a trial. */
export interface EffectContext {
  readonly state: State;
  readonly content: Content;
}

/** Whether a trial changes nothing and asks nothing now. Ignores which cards are drawn. */
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
  // An unchanged state is the same object.
  return !isOwed(done) && done.state === state;
}

/** Equal draws in every trial. */
export const triedChance = (): Chance =>
  chanceFrom(() => (counter) => Math.imul(counter + 1, 0x9e3779b1));

export const isOwed = (done: TaskResult): done is Owed => 'kind' in done;

/** One choice of one player. */
interface Choosing<Asked extends DecisionQuestion> {
  readonly seat: Seat;
  readonly question: Asked;
}

type Chosen<Value> =
  | {
      readonly kind: 'chosen';
      readonly value: Value | null;
      /** Whether it is a standing choice. */
      readonly isLasting?: true;
    }
  | Owed;

/**
 * Returns a choice, in order of priority: the follow-up's answer, the turn's preset, a single
 * useful option, the standing choice. Null if the player must be asked.
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

/** Applies a choice; false does nothing, and a missing choice is asked. */
export function withChoice<Asked extends DecisionQuestion>(
  work: AgendaContext,
  asked: Choosing<Asked> & {
    /** Reported instead of the usual text for false. */
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

/** Reports that a standing choice replaced a question. */
export const reportLasting = (done: TaskResult, seat: Seat): TaskResult =>
  isOwed(done)
    ? done
    : {
        ...done,
        ...emit(done, done.state, { kind: 'as said for good', rule: LASTING_RULE, seat }),
      };

/** The follow-up's answer; null for "no". */
export const followUpChoice = (answer: Answer | null): ChoiceOf[DecisionQuestion] | null =>
  (answer !== null && 'choice' in answer && answer.choice) || null;
