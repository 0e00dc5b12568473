/** Plays matches by the rules alone, without a spreadsheet: for laws, for measuring speed and for a game's balance. */

import type { Answers, Form } from '../asking/form.ts';
import type { Chance } from '../chance/chance.ts';
import { seededChance } from '../chance/seeded.ts';
import type { GameEvent } from '../match/event.ts';
import type { Asked, Chapter, Game, Now, OrdersBySeat, Report, Step } from '../match/game.ts';
import type { Seat } from '../match/seat.ts';
import type { Setup } from '../match/setup.ts';
import { imaginedReports } from './imagining.ts';
import { type Robot, randomAnswers } from './robot.ts';

/** What a player has before him when he is asked. */
export interface PromptContext<Content, State> extends Asked<Content, State> {
  readonly step: Step;
  readonly form: Form;
}

/** Chooses what a seat answers; null leaves it absent. */
export type AnswerPolicy<Content = unknown, State = unknown> = (
  due: PromptContext<Content, State>,
) => Answers | null;

/** A match to be played: everything that decides how it goes. */
export interface SeededMatch<Content, State, Orders, Event extends GameEvent> {
  readonly game: Game<Content, State, Orders, Event>;
  readonly setup: Setup<Content>;
  readonly seed: number;
  readonly choose: AnswerPolicy<Content, State>;
  /** What comes of the matches that a step awaits and asks nobody in; at least one thing. Default: outcomes drawn at random. */
  readonly report?: (due: ReportContext<Content, State>) => readonly Report[];
}

/** A step that asks nobody and waits for matches. */
export interface ReportContext<Content, State> extends Now<Content, State> {
  readonly step: Step;
  readonly chance: Chance;
}

/** A match between two steps, and what was then answered to the coming one. */
export interface MatchSnapshot<Content, State, Orders, Event extends GameEvent> {
  readonly setup: Setup<Content>;
  readonly state: State;
  /** All that has happened so far, the start first. */
  readonly history: readonly Chapter<Event>[];
  /** What comes next; null in the last moment. */
  readonly step: Step | null;
  /** By seat; who is absent or owes nothing is missing. */
  readonly answers: Readonly<Record<Seat, Answers>>;
  /** What the game read in the answers; a seat without anything usable is missing. */
  readonly orders: OrdersBySeat<Orders>;
  /** What was then collected of matches; absent where the step was resolved at its deadline. */
  readonly reports?: readonly Report[];
}

/** Every moment of a match, from the start to the end. There is no last one in a match that never ends. */
export function* playMatch<Content, State, Orders, Event extends GameEvent>(
  match: SeededMatch<Content, State, Orders, Event>,
): Generator<MatchSnapshot<Content, State, Orders, Event>, void> {
  const { game, setup, seed } = match;
  let { state, events } = game.start({ setup, chance: chanceOfStep(seed, 'start') });
  let history: readonly Chapter<Event>[] = [{ step: 'start', title: 'Start', events }];
  for (;;) {
    const step = game.next({ setup, state });
    const given = { ...askAll(match, state, step), ...collected(match, state, step) };
    yield { setup, state, history, step, ...given };
    if (step === null) return;
    const { answers: _, ...submitted } = given;
    const chance = chanceOfStep(seed, step.name);
    ({ state, events } = game.resolve({ setup, state, ...submitted, chance }));
    history = [...history, { step: step.name, title: step.title, events }];
  }
}

/** The chance of one step of a seeded match: the draws of two steps have nothing to do with each other. */
export function chanceOfStep(seed: number, step: string): Chance {
  const chance = seededChance(seed);
  return (purpose) => chance(`${step}: ${purpose}`);
}

/** A step that asks nobody and awaits matches has no deadline: it goes on when something of them is there. */
function collected<Content, State, Orders, Event extends GameEvent>(
  match: SeededMatch<Content, State, Orders, Event>,
  state: State,
  step: Step | null,
): { readonly reports?: readonly Report[] } {
  const { setup, seed, report = imaginedReports } = match;
  if (step?.awaits === undefined || step.asks.length > 0) return {};
  const chance = chanceOfStep(seed, `matches of ${step.name}`);
  return { reports: report({ setup, state, step, chance }) };
}

function askAll<Content, State, Orders, Event extends GameEvent>(
  match: SeededMatch<Content, State, Orders, Event>,
  state: State,
  step: Step | null,
): Pick<MatchSnapshot<Content, State, Orders, Event>, 'answers' | 'orders'> {
  const { game, setup, choose } = match;
  const answers: Record<Seat, Answers> = {};
  const orders: Record<Seat, Orders> = {};
  if (step === null) return { answers, orders };
  for (const { seat, form } of step.asks) {
    const given = choose({ setup, state, step, seat, form });
    if (given === null) continue;
    answers[seat] = given;
    const reading = game.read({ setup, state, seat, answers: given });
    if (reading.orders !== null) orders[seat] = reading.orders;
  }
  return { answers, orders };
}

/** The way to play that every game has: whatever its forms offer. */
export const RANDOM_ROBOT = 'at random';

const randomRobot: Robot<unknown, unknown> = {
  answer: ({ form, draw }) => randomAnswers(form, draw),
};

/** All ways to play a game, by name: {@link RANDOM_ROBOT} first, then its own. */
export const allRobots = <Content, State>(game: {
  readonly robots?: Readonly<Record<string, Robot<Content, State>>>;
}): Readonly<Record<string, Robot<Content, State>>> => ({
  [RANDOM_ROBOT]: randomRobot,
  ...game.robots,
});

/** Everybody is there and plays as the robot of that seat does. */
export const robotPolicy =
  <Content, State>(
    seed: number,
    robotOf: (seat: Seat) => Robot<Content, State>,
  ): AnswerPolicy<Content, State> =>
  ({ setup, state, step, seat, form }) => {
    const draw = chanceOfStep(seed, step.name)(`answers of ${seat}`);
    return robotOf(seat).answer({ setup, state, seat, form, draw });
  };

/** Everybody is there and chooses at random from what the form offers. */
export const randomPolicy = (seed: number): AnswerPolicy => robotPolicy(seed, () => randomRobot);
