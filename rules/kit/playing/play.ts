/** Plays matches by the rules alone, for property tests, benchmarks and statistics of balance. */

import type { Answers, Form } from '../asking/form.ts';
import type { Chance, Draw } from '../chance/chance.ts';
import { seedChance } from '../chance/seeded.ts';
import type { Pair } from '../match/communal.ts';
import type { GameEvent } from '../match/event.ts';
import type { Chapter, Game, Now, OrdersBySeat, SeatNow, Step } from '../match/game.ts';
import { createPrize, type Placing } from '../match/prizes.ts';
import type { AwaitedMatch, Report } from '../match/season.ts';
import { byName, type Seat } from '../match/seat.ts';
import type { Setup } from '../match/setup.ts';
import type { Robot } from './robot.ts';
import { randomRobot, restrictForm } from './robots.ts';

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
  /** Returns at least one report on the matches that a step awaits. Absent: outcomes are random. */
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

/** Yields the match before each step and at its end. */
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
    getRobot: (seat: Seat) => Robot<Content, State>,
  ): AnswerPolicy<Content, State> =>
  ({ setup, state, step, seat, form }) => {
    const draw = createStepChance(seed, step.name)(`answers of ${seat}`);
    return getRobot(seat).answer({ setup, state, seat, form, draw });
  };

/** Returns a policy in which every seat answers at random. */
export const createRandomPolicy = (seed: number): AnswerPolicy =>
  createRobotPolicy(seed, () => randomRobot);

/** Invents reports that end at least one match. Rarely, a match is void or a player leaves. */
export function imagineReports({
  step,
  chance,
}: {
  readonly step: Step;
  readonly chance: Chance;
}): readonly Report[] {
  const draw = chance('which matches end');
  const open = draw.shuffle(step.awaits ?? []);
  const ended = open.slice(0, draw.integer(1, Math.max(1, open.length)));
  return ended.flatMap((match) => {
    const drawn = chance(`the end of ${match.match}`);
    return [...imagineDisturbance(match, drawn), imagineResult(match, drawn)];
  });
}

const imagineResult = (match: AwaitedMatch, draw: Draw): Report => ({
  kind: 'finished',
  match: match.match,
  lastHash: `${match.match} ended`,
  outcome: {
    placings: imaginePlacings(match, draw),
    purses: {
      players: sortPlayers(match).map(({ seat, garnets }) => ({
        seat,
        garnets: Math.max(0, garnets + draw.integer(-2, 3)),
      })),
      pairs: (match.communal ?? []).map((pair) => changePair(pair, draw)),
    },
  },
});

const changePair = (pair: Pair, draw: Draw): Pair => ({
  ...pair,
  garnets: Math.max(0, pair.garnets + draw.integer(-1, 2)),
});

/** Draws random places. One place in ten is shared, and half of the matches give Tokens. */
function imaginePlacings(match: AwaitedMatch, draw: Draw): readonly Placing[] {
  const seats = draw.shuffle(sortPlayers(match).map(({ seat }) => seat));
  const tokens = draw.integer(0, 1) === 0 ? 0 : Math.floor(seats.length / 2);
  let place = 1;
  return seats.map((seat, index) => {
    if (index > 0 && draw.integer(1, RARELY_ONE_IN) > 1) place = index + 1;
    const prizes = index < tokens ? [createPrize('token-of-life', 'Token of Life')] : [];
    return { seat, place, score: seats.length - place, prizes };
  });
}

const RARELY_ONE_IN = 10;

const sortPlayers = ({ players }: AwaitedMatch): AwaitedMatch['players'] =>
  players.toSorted((one, other) => byName(one.seat, other.seat));

function imagineDisturbance(awaited: AwaitedMatch, draw: Draw): readonly Report[] {
  if (draw.integer(1, RARELY_ONE_IN) > 1) return [];
  const { match } = awaited;
  const seat: Seat = draw.pick(sortPlayers(awaited)).seat;
  return draw.pick<readonly Report[]>([
    [{ kind: 'left', seat }],
    [
      { kind: 'left', seat },
      { kind: 'returned', seat },
    ],
    [{ kind: 'void', match, follows: 'again' }],
    [{ kind: 'void', match, follows: 'skip' }],
  ]);
}
