/**
 * Resolves a round in the nine steps of the rulings. Orders are judged and previewed by playing the
 * round for one player alone.
 */

import { filterKind } from '../kit/match/events.ts';
import type { OrdersBySeat, PriceTrial } from '../kit/match/game.ts';
import { bySeat, findForSeat, type Seat } from '../kit/match/seat.ts';
import { listSeats } from '../kit/match/setup.ts';
import { applyParts, applyToEach, emit, type Stage, stage } from '../kit/match/stage.ts';
import { capitalize, plural, spellNumber } from '../kit/narrating/figures.ts';
import { applyColours } from './colours.ts';
import type { Content } from './content.ts';
import { applyBonus, drawLots, findNextPhase, listMeasures } from './ending.ts';
import type { Event } from './events.ts';
import { exhaustLocations, type VisitedSquare } from './exhaustion.ts';
import { questions } from './forms/questions.ts';
import type { Journey, Stages } from './journey.ts';
import type { SeatNow } from './now.ts';
import { openRound } from './opening.ts';
import type { Orders, StepInput } from './orders.ts';
import { type Fault, REASONS } from './reasons.ts';
import { OUTER_OPENING_ROUND } from './squares.ts';
import { getTraveller } from './start.ts';
import type { State } from './state.ts';
import { drinkWater, eatAndAgeRations, strandPlayer } from './survival.ts';
import { makeVisits, type VisitsResult } from './visiting.ts';
import { hasVote } from './voting.ts';

interface RoundInput extends Omit<SeatNow, 'seat'> {
  readonly seats: readonly Seat[];
  readonly orders: OrdersBySeat<Orders>;
  /** A part of a seat's orders that is paid for but has no effect. */
  readonly paidAlone?: { readonly seat: Seat; readonly part: 'artefact' | 'reserve' | 'rest' };
}

/** All players at the end of a round, before exhaustion is counted. */
export interface RoundResult {
  readonly journeys: readonly Journey[];
  readonly crowds: readonly VisitedSquare[];
}

/** Plays a round, except its end, for all players or for one (Rulings, One round: 1 to 7). */
export function playRound(setting: RoundInput): Stage<RoundResult, Event> {
  const travelled = playVisits(setting);
  const { journeys, crowds, voted } = travelled.state;
  const { content } = setting.setup;
  const ended = applyParts(
    emit(travelled, journeys),
    applyToEach((journey) => applyColours(journey, content)),
    applyToEach(strandPlayer),
    applyToEach(eatAndAgeRations),
    applyToEach((journey) => drinkWater(journey, voted)),
  );
  return emit(ended, { journeys: ended.state, crowds });
}

/** Plays Reserve, artefact, Rest and visits. Players without orders use the defaults. */
function playVisits(setting: RoundInput): Stage<VisitsResult, Event> {
  const { setup, state, seats, orders, paidAlone } = setting;
  const begun = stage(
    seats.map((seat) => startJourney(state, seat, orders)),
    ...seats
      .filter((seat) => !Object.hasOwn(orders, seat))
      .map((seat): Event => ({ kind: 'missing', rule: 'Rulings, Limits', seat })),
  );
  const opened = applyParts(
    begun,
    applyToEach((journey) => {
      const part = paidAlone?.seat === journey.seat ? paidAlone.part : null;
      return openRound(journey, { setup, state }, part);
    }),
  );
  const made = makeVisits(opened, setup.content);
  return emit(made, made.state, ...listVoidVotes(made.state.journeys, setup.content));
}

/** Reports votes of players who did not visit the place of the vote. */
const listVoidVotes = (journeys: readonly Journey[], { locations }: Content): readonly Event[] =>
  journeys.flatMap(({ seat, orders: { vote }, made }): readonly Event[] => {
    if (vote === null || made.some((square) => hasVote(locations[square]))) return [];
    const faults = [{ where: 'vote', why: 'no effect', given: `${vote} Water` }] as const;
    return [{ kind: 'vote void', rule: REASONS['no effect'].rule, seat, faults }];
  });

const startJourney = (state: State, seat: Seat, orders: OrdersBySeat<Orders>): Journey => ({
  seat,
  orders: findForSeat(orders, seat) ?? questions.blank,
  traveller: getTraveller(state, seat),
  planned: [],
  made: [],
  energySpent: 0,
  named: [],
});

const playRoundAlone = ({ setup, state, seat }: SeatNow, orders: Orders) =>
  playRound({ setup, state, seats: [seat], orders: { [seat]: orders } });

export function judgeOrders(known: SeatNow, orders: Orders): readonly Fault[] {
  const { events } = playRoundAlone(known, orders);
  return events.flatMap((event) => ('faults' in event ? event.faults : []));
}

export function previewOrders(known: SeatNow, orders: Orders): string | null {
  const { state, events } = playRoundAlone(known, orders);
  const [journey] = state.journeys;
  const [drank] = filterKind(events, 'drank');
  if (journey === undefined || drank === undefined) return null;
  const rests = filterKind(events, 'rested').length;
  const made = [
    formatCount(journey.made.length, 'visit'),
    ...(rests ? [formatCount(rests, 'Rest')] : []),
  ];
  const missing = drank.needed - drank.drunk;
  const thirst = missing === 0 ? '' : ` and lack ${missing}`;
  return (
    `${capitalize(made.join(', '))}; ${journey.traveller.energy} Energy left; you will ` +
    `drink ${drank.drunk} Water${thirst}`
  );
}

const formatCount = (count: number, what: string): string =>
  `${count === 0 ? 'no' : spellNumber(count)} ${plural(count, what)}`;

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

/** Resolves the round without the effect of a paid part; null if the part has no price. */
export function priceAlone({ paid, where, ...submitted }: PriceTrial<StepInput>): State | null {
  if (where !== 'artefact' && where !== 'reserve' && where !== 'rest') return null;
  const paidAlone = { seat: paid, part: where } as const;
  return finishRound(submitted, playRound({ ...submitted, seats: listSeats(submitted), paidAlone }))
    .state;
}

/** Records a player's gain of Progress, and the players that they cannot name next. */
function withRoundRecords(journey: Journey, state: State): Journey {
  const { seat, traveller, named } = journey;
  const gain = traveller.progress - getTraveller(state, seat).progress;
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
  const stage = emit(
    ended,
    journeys,
    ...used.events,
    ...journeys.flatMap((journey) =>
      listMeasures(journey, { content: setup.content, before: getTraveller(state, journey.seat) }),
    ),
    ...next.events,
    ...listOuterOpenedEvents(state.round + 1, next.state),
  );
  const last = isOver
    ? applyParts(
        stage,
        applyToEach((journey) => applyBonus(journey, setup.content)),
      )
    : stage;
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
