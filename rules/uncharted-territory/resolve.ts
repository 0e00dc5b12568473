/** One round from sealed orders to the next state, in the nine steps of the rulings. */

import type { Chance } from '../kit/chance.ts';
import type { OrdersBySeat, Setup, Turn } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import { meetColours } from './colours.ts';
import type { Content } from './content.ts';
import { drawLots, phaseAfter, standing, takeBonus } from './ending.ts';
import type { Event } from './events.ts';
import { exhaust } from './exhaustion.ts';
import { eatAndAge } from './hunger.ts';
import { eachJourney, type Journey, type Stage, type Told } from './journey.ts';
import { mayRest, spendReserve, takeRest, useArtefact } from './opening.ts';
import { NO_ORDERS, type Orders } from './orders.ts';
import { planVisits } from './planning.ts';
import { OUTER_OPENS_IN_ROUND } from './squares.ts';
import { travellerOf } from './start.ts';
import type { State, Traveller } from './state.ts';
import { strand } from './stranded.ts';
import { drink } from './thirst.ts';
import { makeVisits } from './visiting.ts';

export interface Sealed {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
}

export function resolveRound(sealed: Sealed): Turn<State, Event> {
  const { setup, state } = sealed;
  const opened = openRound(sealed);
  const visited = makeVisits(opened, setup.content);
  const coloured = eachJourney(visited, (journey) => meetColours(journey, setup.content));
  const rested = eachJourney(coloured, strand);
  const fed = eachJourney(rested, eatAndAge);
  const watered = eachJourney(fed, (journey) => drink(journey, visited.voted));
  return closeRound(sealed, withGains(watered, state));
}

/** The Reserve, the artefact, the Rest; and which visits are tried. */
function openRound({ setup, state, orders }: Sealed): Stage {
  const stage: Stage = {
    journeys: setup.players.map(({ seat }) => journeyOf(state, seat, orders)),
    events: setup.players
      .filter(({ seat }) => !Object.hasOwn(orders, seat))
      .map(({ seat }): Event => ({ kind: 'missing', rule: 'Rulings, Limits', seat })),
  };
  return eachJourney(stage, (journey) => begin(journey, setup.content, state));
}

const journeyOf = (state: State, seat: Seat, orders: OrdersBySeat<Orders>): Journey => ({
  seat,
  orders: (Object.hasOwn(orders, seat) ? orders[seat] : undefined) ?? NO_ORDERS,
  traveller: travellerOf(state, seat),
  planned: [],
  made: [],
  energySpent: 0,
  named: [],
});

function begin(journey: Journey, content: Content, state: State): Told {
  const allowed = mayRest(content, journey.traveller);
  const dark = journey.orders.artefact === 'Dark' && !journey.traveller.artefactUsed;
  const supplied = spendReserve(journey);
  const powered = useArtefact(supplied.journey);
  const rested = takeRest(powered.journey, allowed);
  const planned = planVisits(state, rested.journey, {
    dark,
    rested: journey.orders.rest && allowed,
  });
  return {
    journey: planned.journey,
    events: [...supplied.events, ...powered.events, ...rested.events, ...planned.events],
  };
}

/** By how much Progress changed in this round; and whom one may not name in the next. */
const withGains = (stage: Stage, state: State): Stage => ({
  ...stage,
  journeys: stage.journeys.map((journey) => {
    const { seat, traveller, named } = journey;
    const gain = traveller.progress - travellerOf(state, seat).progress;
    return {
      ...journey,
      traveller: { ...traveller, namedLast: named, gains: [...traveller.gains, gain] },
    };
  }),
});

/** Exhaustion, levels and Progress shown, and what comes next. */
function closeRound({ setup, state, chance }: Sealed, stage: Stage): Turn<State, Event> {
  const { events: exhaustions, ...used } = exhaust(state, stage.journeys);
  const isIdle = stage.journeys.every(({ made }) => made.length === 0);
  const idleRounds = isIdle ? state.idleRounds + 1 : 0;
  const next = phaseAfter({ phase: state.phase, exhausted: used.exhausted, idleRounds });
  const shown: Stage = {
    journeys: stage.journeys,
    events: [
      ...stage.events,
      ...exhaustions,
      ...stage.journeys.map(standing),
      ...next.events,
      ...outerOpened(state.round + 1, next.phase),
    ],
  };
  const isOver = next.phase === 'over';
  const last = isOver ? eachJourney(shown, (journey) => takeBonus(journey, setup.content)) : shown;
  return {
    state: {
      phase: next.phase,
      round: isOver ? state.round : state.round + 1,
      travellers: travellersOf(last.journeys),
      ...used,
      idleRounds,
      lots: isOver ? drawLots(last.journeys, chance) : [],
    },
    events: last.events,
  };
}

function outerOpened(round: number, phase: State['phase']): readonly Event[] {
  if (round !== OUTER_OPENS_IN_ROUND || phase === 'over') return [];
  return [{ kind: 'outer opened', rule: 'Rules, opening section: the centre and the rest' }];
}

function travellersOf(journeys: readonly Journey[]): Readonly<Record<Seat, Traveller>> {
  const travellers: Record<Seat, Traveller> = {};
  for (const { seat, traveller } of journeys) travellers[seat] = traveller;
  return travellers;
}
