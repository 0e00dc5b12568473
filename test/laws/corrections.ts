/** Replays matches after a correction by the host, so that later orders apply to another state. */

import assert from 'node:assert/strict';
import type { Answers } from '../../rules/kit/asking/form.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import { listFaults } from '../../rules/kit/judging/judging.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { OrdersBySeat, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { listSeats } from '../../rules/kit/match/setup.ts';
import { createStepChance } from '../../rules/kit/playing/play.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../rules/kit/playing/robots.ts';
import { createMatchLaw, type Law, type Trial } from './law.ts';
import { type AnyMoment, isSeatsTurn, listAudiences, listMoments } from './trial.ts';

export const CORRECTIONS: readonly Law[] = [
  createMatchLaw({
    claim: 'orders can be resolved after a correction even if they name a card that was lost',
    runs: 60,
    holds: (trial) => {
      const moments = listMoments(trial);
      const draw = seedChance(trial.seed)('corrections');
      const asked = moments.flatMap(({ setup, state, step }, index) =>
        (step?.asks ?? []).map((ask) => ({ ...ask, setup, state, later: moments.slice(index) })),
      );
      for (const { later, ...ask } of draw.shuffle(asked).slice(0, MAX_CORRECTIONS)) {
        const { seat } = ask;
        const answers = chooseRandomAnswers(restrictForm(trial.game, ask), draw);
        for (const replayed of replayMoments(trial, later, { seat, answers }))
          assertLawful(trial, replayed);
      }
    },
  }),
];

/** Limit on corrections in each match. */
const MAX_CORRECTIONS = 8;

interface Correction {
  readonly seat: Seat;
  readonly answers: Answers;
}

/** Yields the later moments, whose states have changed, until other seats are asked. */
function* replayMoments(
  { game, setup, seed }: Trial,
  [first, ...later]: readonly AnyMoment[],
  { seat, answers }: Correction,
): Generator<AnyMoment> {
  if (first === undefined) return;
  const { state: before, step, history } = first;
  const { orders } = game.read({ setup, state: before, seat, answers });
  if (orders === null) return;
  let given = { ...first.orders, [seat]: orders };
  let state = before;
  let chapters = history;
  let at = step;
  for (const moment of later) {
    if (at === null) return;
    const { name, title } = at;
    const chance = createStepChance(seed, name);
    const turn = game.resolve({ setup, state, orders: given, chance });
    state = turn.state;
    chapters = [...chapters, { step: name, title, events: turn.events }];
    at = game.next({ setup, state });
    if (!isSamePrompt(at, moment.step)) return;
    yield { ...moment, state, step: at, history: chapters };
    given = { ...moment.orders };
  }
}

const isSamePrompt = (one: Step | null, other: Step | null): boolean =>
  one?.name === other?.name &&
  String(one?.asks.map(({ seat }) => seat)) === String(other?.asks.map(({ seat }) => seat));

/**
 * Asserts that receipts and pages of a replayed moment can be built, those of the seats in turns.
 * Asserts that a lost card is not played.
 */
function assertLawful({ game, setup, seed }: Trial, moment: AnyMoment): void {
  const { state, step, orders } = moment;
  for (const audience of listAudiences(setup))
    if (audience.kind !== 'seat' || isSeatsTurn(moment, audience.seat))
      game.view({ ...moment, audience });
  if (step === null) return;
  const resolve = (given: OrdersBySeat<unknown>) =>
    game.resolve({ setup, state, orders: given, chance: createStepChance(seed, step.name) });
  for (const seat of listSeats({ setup })) {
    if (orders[seat] === undefined) continue;
    const answers = game.questions.answers(orders[seat], { setup, state, seat });
    const { orders: held, blank = null } = game.read({ setup, state, seat, answers });
    if (isSame(held ?? blank, orders[seat])) continue;
    const { [seat]: _lost, ...others } = orders;
    const expected = resolve(
      (held ?? blank) === null ? others : { ...orders, [seat]: held ?? blank },
    );
    const turn = resolve(orders);
    // An order for a later decision of the turn is stored until the decision is made.
    const seen = [turn, expected].map((one) => game.views.publicView({ setup, state: one.state }));
    assert.ok(
      listFaults(turn.events, seat).length > 0 ||
        isSame(turn.state, expected.state) ||
        (game.next({ setup, state: turn.state })?.name.startsWith(step.name) === true &&
          isSame(seen[0], seen[1])),
      `after a correction of an earlier step, ${seat} ordered ` +
        `${JSON.stringify(orders[seat])} for ` +
        `${step.title}, which the form no longer offers. “resolve” must not carry out that part: ` +
        'report it in the faults of an event of that seat, or treat it as blank.',
    );
  }
}
