/** Steps that could have gone otherwise, by another draw or other orders of one seat. */

import type { Chance } from '../../rules/kit/chance/chance.ts';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Chapter, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Stage } from '../../rules/kit/match/stage.ts';
import { chanceOfStep } from '../../rules/kit/playing/play.ts';
import { randomAnswers } from '../../rules/kit/playing/robot.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { Sight } from './eyes.ts';
import type { Trial } from './law.ts';
import { type AnyMoment, evenly, momentsOf } from './trial.ts';

export interface Fork {
  readonly one: Sight;
  readonly other: Sight;
  /** Cause of the difference, such as: the draw "deck" of start. */
  readonly by: string;
  /** Seat with other orders; null for a draw. */
  readonly seat: Seat | null;
}

/** Moments per match, and draws and seats per moment. */
const MOMENTS = 8;
const DRAWS = 4;
const SEATS = 3;

type Begun = Stage<unknown, GameEvent>;

export function* forksOf(trial: Trial): Generator<Fork, void> {
  const { game, setup, seed } = trial;
  const begin = (chance: Chance) => game.start({ setup, chance });
  yield* drawsOf(trial, { step: 'start', history: [], run: begin });
  for (const moment of evenly(momentsOf(trial), MOMENTS)) {
    const { state, step, orders, history, reports } = moment;
    if (step === null) continue;
    const run = (chance: Chance) =>
      game.resolve({ setup, state, orders, chance, ...(reports && { reports }) });
    yield* drawsOf(trial, { step: step.name, history, run });
    const draw = seededChance(seed)(`who orders otherwise in ${step.name}`);
    for (const { seat } of draw.shuffle(step.asks).slice(0, SEATS)) {
      yield* ordersOf(trial, moment, seat);
    }
  }
}

interface Going {
  readonly step: string;
  readonly history: readonly Chapter<GameEvent>[];
  readonly run: (chance: Chance) => Begun;
}

/** Redraws each of some draws, with all others as they were. */
function* drawsOf(trial: Trial, { step, history, run }: Going): Generator<Fork, void> {
  const { setup, seed } = trial;
  const purposes: string[] = [];
  const chance = chanceOfStep(seed, step);
  const one = run((purpose) => {
    purposes.push(purpose);
    return chance(purpose);
  });
  const draw = seededChance(seed)(`what is drawn anew in ${step}`);
  for (const anew of draw.shuffle(purposes).slice(0, DRAWS)) {
    const same = chanceOfStep(seed, step);
    const fresh = chanceOfStep(seed ^ ANEW, step);
    const other = run((purpose) => (purpose === anew ? fresh : same)(purpose));
    const sightOf = (begun: Begun) => sightAfter({ setup, history, step, begun });
    const by = `the draw "${anew}" of ${step}`;
    yield { one: sightOf(one), other: sightOf(other), by, seat: null };
  }
}

const ANEW = 0x0d4a3;

function* ordersOf(trial: Trial, moment: AnyMoment, seat: Seat): Generator<Fork, void> {
  const { game, setup, seed } = trial;
  const { state, step, history } = moment;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (step === null || form === undefined) return;
  const answers = randomAnswers(form, seededChance(seed ^ ANEW)(`${step.name} of ${seat}`));
  const { orders } = game.read({ setup, state, seat, answers });
  if (orders === null) return;
  const sightOf = (given: AnyMoment['orders']) => {
    const chance = chanceOfStep(seed, step.name);
    const begun = game.resolve({ setup, state, orders: given, chance });
    return sightAfter({ setup, history, step: step.name, begun });
  };
  const by = `the orders of ${seat} in ${step.name}`;
  const other = sightOf({ ...moment.orders, [seat]: orders });
  yield { one: sightOf(moment.orders), other, by, seat };
}

const sightAfter = (after: {
  readonly setup: Sight['setup'];
  readonly history: Sight['history'];
  readonly step: string;
  readonly begun: Begun;
}): Sight => ({
  setup: after.setup,
  state: after.begun.state,
  history: [...after.history, { step: after.step, title: after.step, events: after.begun.events }],
});

export const isOver = (trial: Trial, fork: Fork): boolean =>
  nextSteps(trial, fork).some((step) => step === null);

/** Compares the narration for an audience and the next questions, not pages. */
export function isShownTheSame(trial: Trial, fork: Fork, audience: Audience): boolean {
  const steps = nextSteps(trial, fork);
  const [one, other] = [fork.one, fork.other].map(({ history }, at) =>
    (history.at(-1)?.events ?? []).filter((event) =>
      trial.game.narration.knows(event, audience, steps[at] === null),
    ),
  );
  return isSame(one, other) && isAskedTheSame(trial, fork);
}

/** The next steps of both sides, cached. */
const asked = new WeakMap<Fork, readonly (Step | null)[]>();
const askedAlike = new WeakMap<Fork, boolean>();

function nextSteps({ game }: Trial, fork: Fork): readonly (Step | null)[] {
  const known =
    asked.get(fork) ??
    [fork.one, fork.other].map(({ setup, state }) => game.next({ setup, state }));
  asked.set(fork, known);
  return known;
}

function isAskedTheSame(trial: Trial, fork: Fork): boolean {
  const [one, other] = nextSteps(trial, fork);
  const known = askedAlike.get(fork) ?? isSame(one, other);
  askedAlike.set(fork, known);
  return known;
}
