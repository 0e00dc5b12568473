/** Choices during a turn: their options, presets, standing choices (our ruling 18) and answers. */

import { type Chance, createChance } from '../kit/chance/chance.ts';
import { isSame } from '../kit/judging/same.ts';
import { findForSeat, type Seat } from '../kit/match/seat.ts';
import { emit, stage } from '../kit/match/stage.ts';
import { collectValues, rotateList, withEntry } from '../kit/reckoning/collecting.ts';
import {
  type CardId,
  COLOURS,
  compareByLowest,
  SETTLED_COLOURS,
  type SettledColour,
} from './cards.ts';
import type { Content } from './content.ts';
import * as stored from './state.ts';
import * as table from './table.ts';

export const listRiseOptions = (state: stored.Position, seat: Seat): readonly SettledColour[] =>
  SETTLED_COLOURS.filter((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    return (
      table.countColonists(oneStar, seat) > 0 &&
      table.sumColonists(twoStar) < table.getRoomAbove(state)
    );
  });

export const listLookOptions = (state: stored.Position, seat: Seat): readonly Seat[] =>
  state.order.filter((other) => other !== seat && table.getSettler(state, other).prep.length > 0);

const canBeOnOneStar = (oneStar: stored.Colonists, entering: Seat | null) => (seat: Seat) =>
  table.countColonists(oneStar, seat) > 0 || seat === entering;

/** Lists pairs to change places. A player `entering` counts as being on every one-star space. */
export const listSwitchOptions = (
  state: stored.Position,
  entering: Seat | null = null,
): readonly stored.Switch[] =>
  collectValues(SETTLED_COLOURS, (at) => {
    const { oneStar, twoStar } = state.buildings[at];
    const above = state.order.filter((seat) => table.countColonists(twoStar, seat) > 0);
    return collectValues(state.order.filter(canBeOnOneStar(oneStar, entering)), (one) =>
      above.filter((two) => two !== one).map((two) => ({ at, one, two })),
    );
  });

/** Lists moves. A player `entering` the Greenhouse counts as having a colonist there. */
export function listGreenhouseOptions(
  state: stored.Position,
  entering: Seat | null = null,
): readonly stored.Shift[] {
  const options: stored.Shift[] = [];
  for (const at of SETTLED_COLOURS) {
    const { oneStar, twoStar } = state.buildings[at];
    const isRoom = table.sumColonists(twoStar) < table.getRoomAbove(state);
    const isBelow = canBeOnOneStar(oneStar, at === 'Ecosystem' ? entering : null);
    for (const of of state.order) {
      if (isRoom && isBelow(of)) options.push({ at, of, up: true });
      if (table.countColonists(twoStar, of) > 0) options.push({ at, of, up: false });
    }
  }
  return options;
}

export const listOwnerOptions = ({ agenda: [task] }: stored.Position): readonly CardId[] =>
  task?.kind === 'owner' ? [task.card] : [];

export const listHeldCards = (state: stored.State, seat: Seat): readonly CardId[] => {
  const { hand, prep } = table.getSettler(state, seat);
  return [...hand, ...prep];
};

/** Fields of presets: one for the played card, and one for each ability that asks a question. */
export const PRESET_FIELDS = ['card', 'abilityBuilding', 'greenhouse', 'aqualab'] as const;
export type PresetField = (typeof PRESET_FIELDS)[number];

interface ChoiceRules<Value> {
  readonly options: (state: stored.State, seat: Seat) => readonly Value[];
  /** The kind of card choice that asks this question; null if no card asks the question. */
  readonly ofCard: stored.CardChoice['kind'] | null;
  /** The preset for the Building's ability that asks this question; null if no ability asks it. */
  readonly ofAbility: Exclude<PresetField, 'card'> | null;
  /** Whether the only possible option is used without asking, even if a preset is impossible. */
  readonly neverHarms: boolean;
  /** Returns the option of the standing choices; false for "no", null to ask the player. */
  readonly always: (
    words: stored.LastingChoices,
    meaning: ChoiceContext<Value>,
  ) => Value | false | null;
}

interface ChoiceContext<Value> {
  readonly state: Pick<stored.State, 'order' | 'settlers'>;
  readonly seat: Seat;
  readonly options: readonly Value[];
}

const USUAL_RULES = { ofCard: null, ofAbility: null, neverHarms: false } as const;
const BUILDING_RULES = {
  ofCard: 'building',
  ofAbility: 'abilityBuilding',
  neverHarms: true,
} as const;

export const CHOICES: {
  readonly [Question in stored.DecisionQuestion]: ChoiceRules<stored.ChoiceOf[Question]>;
} = {
  owner: {
    ...USUAL_RULES,
    options: listOwnerOptions,
    always: ({ owner }, { options: [card = null] }) => resolveWord(owner, card),
  },
  rise: { ...BUILDING_RULES, options: listRiseOptions, always: ({ building }) => building },
  settle: { ...BUILDING_RULES, options: () => SETTLED_COLOURS, always: ({ building }) => building },
  cover: { ...BUILDING_RULES, options: () => COLOURS, always: () => null },
  look: {
    ...{ ...USUAL_RULES, ofCard: 'look', neverHarms: true },
    options: listLookOptions,
    always: ({ look }, meaning) => resolveWord(look, findNextPlayer(meaning)),
  },
  switch: {
    ...{ ...USUAL_RULES, ofCard: 'switch' },
    options: (state) => listSwitchOptions(state),
    always: () => null,
  },
  greenhouse: {
    ...{ ...USUAL_RULES, ofAbility: 'greenhouse' },
    options: (state) => listGreenhouseOptions(state),
    always: ({ greenhouse }, meaning) => resolveWord(greenhouse, findOwnRise(meaning)),
  },
  aqualab: {
    ...{ ...USUAL_RULES, ofAbility: 'aqualab' },
    options: (state, seat) => listHeldCards(state, seat).toSorted(compareByLowest),
    always: ({ aqualab }, meaning) => resolveWord(aqualab, findLowestOfHand(meaning)),
  },
};

function resolveWord<Value>(word: string | null, value: Value): Value | false | null {
  if (word === null) return null;
  return word === 'no' ? false : value;
}

const findOwnRise = ({ seat, options }: ChoiceContext<stored.Shift>): stored.Shift | false =>
  options.find(({ of, up }) => of === seat && up) ?? false;

const findLowestOfHand = ({ state, seat }: ChoiceContext<CardId>): CardId | false =>
  table.getSettler(state, seat).hand.toSorted(compareByLowest)[0] ?? false;

const findNextPlayer = ({ state: { order }, seat, options }: ChoiceContext<Seat>): Seat | false =>
  rotateList(order, order.indexOf(seat)).find((other) => options.includes(other)) ?? false;

export const listOptions = (
  state: stored.State,
  { seat, question }: ChoiceRequest<stored.DecisionQuestion>,
): readonly stored.ChoiceOf[stored.DecisionQuestion][] => CHOICES[question].options(state, seat);

export const findEqualOption = <Value extends stored.ChoiceOf[stored.DecisionQuestion]>(
  options: readonly Value[],
  meant: stored.ChoiceOf[stored.DecisionQuestion] | null,
): Value | null => options.find((option) => isSame(option, meant)) ?? null;

export const LASTING_RULE = 'Our ruling 18';

const LASTING_NAMES = Object.keys(stored.LASTING_WORDS) as (keyof stored.LastingChoices)[];

export const NO_LASTING_CHOICES = Object.fromEntries(
  LASTING_NAMES.map((name) => [name, null]),
) as Record<keyof stored.LastingChoices, null>;

export const USUAL_CHOICES: stored.LastingChange = {
  refill: 'highest',
  owner: 'yes',
  building: 'Science',
  greenhouse: 'mine up',
  aqualab: 'lowest',
  look: 'next',
};

type LastingBySeat = stored.State['lasting'];

export const getLasting = (lasting: LastingBySeat, seat: Seat): stored.LastingChoices =>
  findForSeat(lasting, seat) ?? NO_LASTING_CHOICES;

/** Applies a player's changes of standing choices. Returns the same object if nothing changes. */
export function changeLasting(
  lasting: LastingBySeat,
  seat: Seat,
  change: stored.LastingChange | null,
): LastingBySeat {
  if (change === null) return lasting;
  const before = getLasting(lasting, seat);
  const now: Record<string, string | null> = {};
  for (const name of LASTING_NAMES) {
    const word = change[name] ?? before[name];
    now[name] = word === stored.ASK_AGAIN ? null : word;
  }
  if (isSame(now, before)) return lasting;
  if (!isSame(now, NO_LASTING_CHOICES))
    return withEntry(lasting, seat, now as unknown as stored.LastingChoices);
  const { [seat]: _, ...others } = lasting;
  return others;
}

/** Removes other players' standing and preset choices, which are secret. */
export const omitChoicesOfOthers = (state: stored.State, seat: Seat): stored.State => ({
  ...state,
  said: keepOwnEntry(state.said, seat),
  lasting: keepOwnEntry(state.lasting, seat),
});

function keepOwnEntry<Value>(
  of: Readonly<Record<Seat, Value>>,
  seat: Seat,
): Readonly<Record<Seat, Value>> {
  const own = findForSeat(of, seat);
  return own === undefined ? {} : { [seat]: own };
}

/** Returns the option that a standing choice selects; false for "no", null to ask. */
export function findLastingChoice<Question extends stored.DecisionQuestion>(
  state: Pick<stored.State, 'lasting' | 'order' | 'settlers'>,
  { seat, question }: ChoiceRequest<Question>,
  options: readonly stored.ChoiceOf[Question][],
): stored.ChoiceOf[Question] | false | null {
  const meaning = { state, seat, options };
  const meant = CHOICES[question].always(getLasting(state.lasting, seat), meaning);
  if (meant === false || meant === null) return meant;
  return options.find((option) => option === meant) ?? null;
}

/** Answers by seat; null if the player gave no valid answer. */
export type FollowUpAnswers = ReadonlyMap<Seat, stored.Answer | null>;

export interface AgendaContext {
  readonly now: table.CurrentStage;
  readonly content: Content;
  readonly chance: Chance;
  /** Answers to the current task's questions; null if nothing was asked. */
  readonly answers: FollowUpAnswers | null;
  /** Whether the task is a Building's ability, which has separate presets. */
  readonly isAbility: boolean;
  /** Collects the presets that a tried turn uses; null if the turn is really played. */
  readonly used: Set<PresetField> | null;
}

export interface OwedDecisions {
  readonly kind: 'owed';
  readonly decisions: readonly stored.Decision[];
}

export interface CompletedTask extends table.CurrentStage {
  readonly next?: readonly stored.Task[];
}

export type TaskResult = CompletedTask | OwedDecisions;

export interface TrialPosition {
  readonly state: stored.State;
  readonly content: Content;
}

/** Returns whether the effects change nothing and ask nothing, whatever cards are drawn. */
export function isIdle(
  { state, content }: TrialPosition,
  does: (work: AgendaContext) => TaskResult,
): boolean {
  const alone = {
    content,
    chance: createTrialChance(),
    answers: null,
    isAbility: false,
    used: null,
  };
  const done = does({ now: stage(state), ...alone });
  return !isDecisionOwed(done) && done.state === state;
}

export const createTrialChance = (): Chance =>
  createChance(() => (counter) => Math.imul(counter + 1, 0x9e3779b1));

export const isDecisionOwed = (done: TaskResult): done is OwedDecisions => 'kind' in done;

interface ChoiceRequest<Question extends stored.DecisionQuestion> {
  readonly seat: Seat;
  readonly question: Question;
}

type ChoiceResult<Value> =
  | { readonly kind: 'chosen'; readonly value: Value | null; readonly isLasting?: true }
  | OwedDecisions;

/**
 * Returns the answer, else the preset, else a single option that cannot harm, else the standing
 * choice. If these are all missing, returns the question to ask.
 */
export function resolveChoice<Question extends stored.DecisionQuestion>(
  { now, answers, isAbility, used }: AgendaContext,
  { seat, question }: ChoiceRequest<Question>,
  options: readonly stored.ChoiceOf[Question][],
): ChoiceResult<stored.ChoiceOf[Question]> {
  if (options.length === 0) return { kind: 'chosen', value: null };
  if (answers !== null) {
    const choice = getFollowUpChoice(answers.get(seat) ?? null);
    return { kind: 'chosen', value: findEqualOption(options, choice) };
  }
  const field = isAbility ? CHOICES[question].ofAbility : 'card';
  const wished = findEqualOption(options, findPresetChoice(now.state, { seat, question }, field));
  if (wished !== null && field !== null) used?.add(field);
  const [only = null, ...others] = options;
  const isOnly = CHOICES[question].neverHarms && others.length === 0;
  if (wished !== null || isOnly) return { kind: 'chosen', value: wished ?? only };
  const lasting = findLastingChoice(now.state, { seat, question }, options);
  if (lasting !== null) return { kind: 'chosen', value: lasting || null, isLasting: true };
  return { kind: 'owed', decisions: [{ kind: 'choose', seat, question }] };
}

function findPresetChoice(
  { current, said }: stored.State,
  { seat, question }: ChoiceRequest<stored.DecisionQuestion>,
  field: PresetField | null,
): stored.ChoiceOf[stored.DecisionQuestion] | null {
  if (field === null) return null;
  if (field !== 'card') return (current?.seat === seat && current.orders?.[field]) || null;
  const { card } = table.getPresetChoices(said, seat);
  if (card === null || card.kind !== CHOICES[question].ofCard) return null;
  if (card.kind === 'building') return card.at;
  return card.kind === 'look' ? card.of : { at: card.at, one: card.one, two: card.two };
}

/** Applies a choice, reports a "no", or returns the question to ask. */
export function applyChoice<Question extends stored.DecisionQuestion>(
  work: AgendaContext,
  asked: ChoiceRequest<Question> & { readonly otherwise?: string },
  goOn: (value: stored.ChoiceOf[Question]) => TaskResult,
): TaskResult {
  const { now } = work;
  const { seat, otherwise } = asked;
  const options = CHOICES[asked.question].options(now.state, seat);
  const found = resolveChoice(work, asked, options);
  if (found.kind === 'owed') return found;
  const usual = options.length === 0 ? 'there is nothing to choose' : 'nothing was chosen';
  const done =
    found.value === null ? table.nothingToDo(now, seat, otherwise ?? usual) : goOn(found.value);
  return found.isLasting ? reportLastingChoice(done, seat) : done;
}

export const reportLastingChoice = (done: TaskResult, seat: Seat): TaskResult =>
  isDecisionOwed(done)
    ? done
    : {
        ...done,
        ...emit(done, done.state, { kind: 'as said for good', rule: LASTING_RULE, seat }),
      };

/** Returns the choice in an answer; null if the player answered "no". */
export const getFollowUpChoice = (
  answer: stored.Answer | null,
): stored.ChoiceOf[stored.DecisionQuestion] | null =>
  (answer !== null && 'choice' in answer && answer.choice) || null;
