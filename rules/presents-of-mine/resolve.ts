/** Resolves a step in the order that the rulings give. */

import { bySeat, mapSeats, type Seat } from '../kit/match/seat.ts';
import { type Setup, seatsByName } from '../kit/match/setup.ts';
import { applyParts, applyToEach, emit, type Stage, stage } from '../kit/match/stage.ts';
import type { Content } from './content.ts';
import { type Event, SOURCES } from './events.ts';
import type { Hand } from './hands.ts';
import type { StepInput } from './orders.ts';
import { passPresents } from './passing.ts';
import { dealPresents } from './pregame.ts';
import { toInventory } from './presents.ts';
import { replacePresents } from './replacing.ts';
import { scorePresents } from './scoring.ts';
import { ageHand } from './staleness.ts';
import type { State } from './state.ts';
import { getStepAfter, isListReversed, isReplacingRound, type RoundName } from './steps.ts';
import { stealPresents } from './yoink.ts';

/** Starts a match: empty inventories and an open pregame. */
export function startMatch(setup: Setup<Content>): State {
  const seats = seatsByName({ setup });
  return {
    step: 'pregame',
    circle: [],
    inventories: mapSeats(seats, () => []),
    scores: mapSeats(seats, () => 0),
  };
}

/** Resolves a step. @throws if the match is over */
export function resolveStep(submitted: StepInput): Stage<State, Event> {
  const { step } = submitted.state;
  switch (step) {
    case 'pregame':
      return resolvePregame(submitted);
    case 'over':
      throw new Error('the match is over, so no step can be resolved');
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-4':
    case 'round-5':
      return resolveRound(submitted, step);
  }
}

function resolvePregame({ setup, orders, chance }: StepInput): Stage<State, Event> {
  const seats = seatsByName({ setup });
  const { state: hands, events } = applyParts(dealPresents({ seats, orders, chance }), (dealt) =>
    scorePresents(dealt, { seated: false, monopoly: false }),
  );
  const circle = chance('circle').shuffle(seats);
  const drawn: Event = { kind: 'circle drawn', rule: SOURCES.circle, circle };
  return stage(createState(hands, { step: 'round-1', circle }), ...events, drawn);
}

/** Resolves a round: moving, replacing, scoring, update (Rulings, Order of things). */
function resolveRound(submitted: StepInput, round: RoundName): Stage<State, Event> {
  const { state, orders } = submitted;
  const held = applyParts(
    round === 'round-4' ? stealPresents(submitted) : passPresents(state, orders),
    (moved) => (isReplacingRound(round) ? replacePresents(submitted, round, moved) : stage(moved)),
    (hands) => scorePresents(hands, { seated: true, monopoly: round === 'round-5' }),
    applyToEach(ageHand),
  );
  const turned = reverseCircle(state.circle, round);
  const after = createState(held.state, { step: getStepAfter(round), circle: turned.state });
  return emit(held, after, ...turned.events);
}

/** Reverses the list for Round 3, once Round 2 is resolved: orders depend on the list. */
function reverseCircle(circle: readonly Seat[], round: RoundName): Stage<readonly Seat[], Event> {
  if (isListReversed(getStepAfter(round)) === isListReversed(round)) return stage(circle);
  const reversed = circle.toReversed();
  return stage(reversed, { kind: 'circle reversed', rule: SOURCES.reversal, circle: reversed });
}

const createState = (hands: readonly Hand[], now: Pick<State, 'step' | 'circle'>): State => ({
  ...now,
  inventories: bySeat(hands, ({ held }) => toInventory(held.map(({ present }) => present))),
  scores: bySeat(hands, ({ score }) => score),
});
