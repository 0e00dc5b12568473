/** Resolves a round in the nine steps of the rulings. */

import type { PriceTrial } from '../kit/match/game.ts';
import { bySeat } from '../kit/match/seat.ts';
import { listSeats } from '../kit/match/setup.ts';
import type { Stage } from '../kit/match/stage.ts';
import { applyParts, applyToEach, emit } from '../kit/match/stage.ts';
import { applyBonus, drawLots, findNextPhase, measured } from './ending.ts';
import type { Event } from './events.ts';
import { exhaustLocations, type VisitedSquare } from './exhaustion.ts';
import type { Journey, Stages } from './journey.ts';
import type { StepInput } from './orders.ts';
import { playRound, type RoundResult } from './round.ts';
import { OUTER_OPENING_ROUND } from './squares.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';

export function resolveRound(submitted: StepInput): Stage<State, Event> {
  const { setup, state, orders } = submitted;
  const setting = { setup, state, seats: listSeats({ setup }), orders };
  return finishRound(submitted, playRound(setting));
}

function finishRound(submitted: StepInput, played: Stage<RoundResult, Event>): Stage<State, Event> {
  const { journeys, crowds } = played.state;
  const gained = journeys.map((journey) => withRoundRecords(journey, submitted.state));
  return closeRound(submitted, crowds, emit(played, gained));
}

/** Resolves the round with the price of an ordered part but without its effect. */
export function priceAlone({ paid, where, ...submitted }: PriceTrial<StepInput>): State | null {
  if (where !== 'artefact' && where !== 'reserve' && where !== 'rest') return null;
  const paidAlone = { seat: paid, part: where } as const;
  return finishRound(submitted, playRound({ ...submitted, seats: listSeats(submitted), paidAlone }))
    .state;
}

/** Records a round's gain of Progress, and the players who cannot be named next. */
function withRoundRecords(journey: Journey, state: State): Journey {
  const { seat, traveller, named } = journey;
  const gain = traveller.progress - travellerOf(state, seat).progress;
  return {
    ...journey,
    traveller: { ...traveller, namedLast: named, gains: [...traveller.gains, gain] },
  };
}

/** Resolves exhaustion, public levels and Progress, and the next phase. */
function closeRound(
  { setup, state, chance }: StepInput,
  crowds: readonly VisitedSquare[],
  ended: Stages,
): Stage<State, Event> {
  const { state: journeys } = ended;
  const used = exhaustLocations(state, crowds);
  const isIdle = journeys.every(({ made }) => made.length === 0);
  const idleRounds = isIdle ? state.idleRounds + 1 : 0;
  const next = findNextPhase({ phase: state.phase, exhausted: used.state.exhausted, idleRounds });
  const isOver = next.state === 'over';
  const shown = emit(
    ended,
    journeys,
    ...used.events,
    ...journeys.flatMap((journey) =>
      measured(journey, { content: setup.content, before: travellerOf(state, journey.seat) }),
    ),
    ...next.events,
    ...listOuterOpenedEvents(state.round + 1, next.state),
  );
  const last = isOver
    ? applyParts(
        shown,
        applyToEach((journey) => applyBonus(journey, setup.content)),
      )
    : shown;
  return emit(last, {
    phase: next.state,
    round: isOver ? state.round : state.round + 1,
    travellers: bySeat(last.state, ({ traveller }) => traveller),
    ...used.state,
    idleRounds,
    lots: isOver ? drawLots(last.state, chance) : [],
  });
}

function listOuterOpenedEvents(round: number, phase: State['phase']): readonly Event[] {
  if (round !== OUTER_OPENING_ROUND || phase === 'over') return [];
  return [{ kind: 'outer opened', rule: 'Rules, opening section: the centre and the rest' }];
}
