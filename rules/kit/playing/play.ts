/** Plays matches by the rules only, for laws, benchmarks and statistics of balance. */

import type { Answers, Form } from '../asking/form.ts';
import type { Chance } from '../chance/chance.ts';
import { seedChance } from '../chance/seeded.ts';
import type { GameEvent } from '../match/event.ts';
import type { Chapter, Game, Now, OrdersBySeat, SeatNow, Step } from '../match/game.ts';
import type { Report } from '../match/season.ts';
import type { Seat } from '../match/seat.ts';
import type { Setup } from '../match/setup.ts';
import { imagineReports } from './imagining.ts';
import { restrictForm } from './own-form.ts';
import type { Robot } from './robot.ts';
import { randomRobot } from './robots.ts';

export interface PromptContext<Content, State> extends SeatNow<Content, State> {
  readonly step: Step;
  readonly form: Form;
}

/** Chooses a seat's answers; null leaves the seat absent. */
export type AnswerPolicy<Content = unknown, State = unknown> = (
  due: PromptContext<Content, State>,
) => Answers | null;

export interface SeededMatch<Content, State, Orders, Event extends GameEvent> {
  readonly game: Game<Content, State, Orders, Event>;
  readonly setup: Setup<Content>;
  readonly seed: number;
  readonly choose: AnswerPolicy<Content, State>;
  /** Reports on awaited matches of a step without asks; at least one. Absent: random outcomes. */
  readonly report?: (due: ReportContext<Content, State>) => readonly Report[];
}

export interface ReportContext<Content, State> extends Now<Content, State> {
  readonly step: Step;
  readonly chance: Chance;
}

export interface MatchSnapshot<Content, State, Orders, Event extends GameEvent> {
  readonly setup: Setup<Content>;
  readonly state: State;
  /** All chapters so far, the start first. */
  readonly history: readonly Chapter<Event>[];
  readonly step: Step | null;
  /** Answers by seat. Seats without answers are absent. */
  readonly answers: Readonly<Record<Seat, Answers>>;
  /** Orders as the game read them. Seats without usable answers are absent. */
  readonly orders: OrdersBySeat<Orders>;
  /** Reports that the step collected. Absent if the step was resolved at its deadline. */
  readonly reports?: readonly Report[];
}

/** Yields a match before each step and at its end. Endless for a match that never ends. */
export function* playMatch<Content, State, Orders, Event extends GameEvent>(
  match: SeededMatch<Content, State, Orders, Event>,
): Generator<MatchSnapshot<Content, State, Orders, Event>, void> {
  const { game, setup, seed } = match;
  let { state, events } = game.start({ setup, chance: createStepChance(seed, 'start') });
  let history: readonly Chapter<Event>[] = [{ step: 'start', title: 'Start', events }];
  for (;;) {
    const step = game.next({ setup, state });
    const given = { ...askSeats(match, state, step), ...collectReports(match, state, step) };
    yield { setup, state, history, step, ...given };
    if (step === null) return;
    const { answers: _, ...submitted } = given;
    const chance = createStepChance(seed, step.name);
    ({ state, events } = game.resolve({ setup, state, ...submitted, chance }));
    history = [...history, { step: step.name, title: step.title, events }];
  }
}

/** Creates the chance of one step of a match, independent of other steps. */
export function createStepChance(seed: number, step: string): Chance {
  const chance = seedChance(seed);
  return (purpose) => chance(`${step}: ${purpose}`);
}

function collectReports<Content, State, Orders, Event extends GameEvent>(
  match: SeededMatch<Content, State, Orders, Event>,
  state: State,
  step: Step | null,
): { readonly reports?: readonly Report[] } {
  const { setup, seed, report = imagineReports } = match;
  if (step?.awaits === undefined || step.asks.length > 0) return {};
  const chance = createStepChance(seed, `matches of ${step.name}`);
  return { reports: report({ setup, state, step, chance }) };
}

function askSeats<Content, State, Orders, Event extends GameEvent>(
  match: SeededMatch<Content, State, Orders, Event>,
  state: State,
  step: Step | null,
): Pick<MatchSnapshot<Content, State, Orders, Event>, 'answers' | 'orders'> {
  const { game, setup, choose } = match;
  const answers: Record<Seat, Answers> = {};
  const orders: Record<Seat, Orders> = {};
  if (step === null) return { answers, orders };
  for (const { seat, form } of step.asks) {
    const own = restrictForm(game, { setup, state, seat, form });
    const given = choose({ setup, state, step, seat, form: own });
    if (given === null) continue;
    answers[seat] = given;
    const reading = game.read({ setup, state, seat, answers: given });
    if (reading.orders !== null) orders[seat] = reading.orders;
  }
  return { answers, orders };
}

/** Returns a policy in which every seat answers as its robot. */
export const createRobotPolicy =
  <Content, State>(
    seed: number,
    robotOf: (seat: Seat) => Robot<Content, State>,
  ): AnswerPolicy<Content, State> =>
  ({ setup, state, step, seat, form }) => {
    const draw = createStepChance(seed, step.name)(`answers of ${seat}`);
    return robotOf(seat).answer({ setup, state, seat, form, draw });
  };

/** Returns a policy in which every seat answers at random. */
export const randomPolicy = (seed: number): AnswerPolicy =>
  createRobotPolicy(seed, () => randomRobot);
