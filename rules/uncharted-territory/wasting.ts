/** What was paid for nothing: the artefact and the Reserve, judged by playing the round again with their price alone. */

import { isSame } from '../kit/judging/same.ts';
import type { Stage } from '../kit/match/stage.ts';
import { isPriceAlone, type OwnRound, type PaidFor, showsInEnergy } from './brought.ts';
import type { Event, EventOf } from './events.ts';
import type { Journey } from './journey.ts';
import type { Fault } from './reasons.ts';
import { allLeft, type Played, playRound } from './round.ts';
import { VISITS } from './slots.ts';
import type { Setting } from './travelling.ts';

/** The round as it was played, with what came to nothing told beside what was paid for it. */
export function withWaste(setting: Setting, played: Stage<Played, Event>): Stage<Played, Event> {
  if (!played.state.journeys.some(spends)) return played;
  const spending = played.events.filter(isSpending);
  const faults = new Map<Event, Fault>();
  for (const event of spending) {
    const round = { setting, played, seat: event.seat };
    const fault = event.kind === 'rested' ? restFault(round, event) : paidFault(round, event);
    if (fault !== null) faults.set(event, fault);
  }
  if (faults.size === 0) return played;
  const events = played.events.map((event) => {
    const fault = faults.get(event);
    return fault && isSpending(event) ? { ...event, faults: [fault] } : event;
  });
  return { ...played, events };
}

const spends = ({ orders: { artefact, reserve, rest } }: Journey): boolean =>
  artefact !== null || reserve !== null || rest;

/** A Rest that was chosen and of which nothing is told yet, or what was paid for. */
type Spending = PaidFor | EventOf<'rested'>;

function isSpending(event: Event): event is Spending {
  switch (event.kind) {
    case 'artefact':
      return event.works;
    case 'reserve':
      return event.spent;
    case 'rested':
      return event.why === 'chosen' && event.faults.length === 0;
    default:
      return false;
  }
}

/** Whether the round leads to the same without it, or where it takes the place of a visit and brings no Energy. */
function restFault(round: OwnRound, event: EventOf<'rested'>): Fault | null {
  const { setting, played } = round;
  const { seat } = event;
  const orders = setting.orders[seat];
  const journey = played.state.journeys.find((one) => one.seat === seat);
  if (orders === undefined || journey === undefined) return null;
  const awake = { ...orders, rest: false };
  const isInVain =
    (!showsInEnergy(round, journey) &&
      leadsToTheSame(round, { paidAlone: { seat, part: 'rest' } })) ||
    // With fewer visits it took the place of none, and without it only its Energy is missing.
    (journey.planned.length >= VISITS - 1 &&
      leadsToTheSame(round, { orders: { ...setting.orders, [seat]: awake } }));
  return isInVain ? { where: 'rest', why: 'wasted', given: 'a Rest' } : null;
}

/** Played again with its price alone, unless the round tells without it. */
function paidFault(round: OwnRound, event: PaidFor): Fault | null {
  const paidAlone = { seat: event.seat, part: event.kind };
  const isInVain = isPriceAlone(round, event) ?? leadsToTheSame(round, { paidAlone });
  const given = event.kind === 'artefact' ? event.power : event.provision;
  return isInVain ? { where: event.kind, why: 'wasted', given } : null;
}

const leadsToTheSame = ({ setting, played }: OwnRound, otherwise: Partial<Setting>): boolean =>
  isSame(allLeft(played.state), allLeft(playRound({ ...setting, ...otherwise }).state));
