/** What was paid for nothing: the artefact and the Reserve, judged by playing the round again with their price alone. */

import { isSame } from '../kit/judging/same.ts';
import type { GameEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { askingLocations, isPriceAlone, type OwnRound, type Spending } from './brought.ts';
import type { Event, EventOf } from './events.ts';
import type { Journey } from './journey.ts';
import type { Fault } from './reasons.ts';
import { allLeft, type Played, playRound } from './round.ts';
import { VISITS } from './slots.ts';
import type { Setting } from './travelling.ts';

/** The round as it was played, with what came to nothing told beside what was paid for it. */
export function withWaste(setting: Setting, played: Stage<Played, Event>): Stage<Played, Event> {
  if (!played.state.journeys.some(spends)) return played;
  const asking = askingLocations(setting, played.state);
  const faults = new Map<Event, Fault>();
  for (const [seat, told] of toldBySeat(played.events)) {
    const round = { setting, played, asking, seat, told };
    for (const event of told.filter(isSpending)) {
      const fault = event.kind === 'rested' ? restFault(round, event) : paidFault(round, event);
      if (fault !== null) faults.set(event, fault);
    }
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

/** Gathered once: what many kinds of event have in common is slow to look up. */
function toldBySeat(events: readonly Event[]): ReadonlyMap<Seat, readonly Event[]> {
  const told = new Map<Seat, Event[]>();
  for (const event of events) {
    const { seat }: GameEvent = event;
    if (seat === undefined) continue;
    const own = told.get(seat);
    if (own === undefined) told.set(seat, [event]);
    else own.push(event);
  }
  return told;
}

/** What is judged here: of a Rest, one that was chosen. */
function isSpending(event: Event): event is Spending {
  switch (event.kind) {
    case 'artefact':
      return event.works;
    case 'reserve':
      return event.spent;
    case 'rested':
      return event.why === 'chosen';
    default:
      return false;
  }
}

/** Whether the round leads to the same without it, or where it takes the place of a visit and brings no Energy. */
function restFault(round: OwnRound, event: EventOf<'rested'>): Fault | null {
  const isInVain = bringsNothing(round, event) || takesVisitForNothing(round);
  return isInVain ? { where: 'rest', why: 'wasted', given: 'a Rest' } : null;
}

/** With fewer visits, or none more that was asked for, it took the place of none, and without it only its Energy is missing. */
function takesVisitForNothing(round: OwnRound): boolean {
  const { setting, played, seat, told } = round;
  const orders = setting.orders[seat];
  const journey = played.state.journeys.find((one) => one.seat === seat);
  if (orders === undefined || journey === undefined) return false;
  if (journey.planned.length < VISITS - 1 || !told.some(isVisitTooMany)) return false;
  return leadsToTheSame(round, {
    orders: { ...setting.orders, [seat]: { ...orders, rest: false } },
  });
}

const isVisitTooMany = (event: Event): boolean =>
  event.kind === 'visit void' && event.faults.some(({ why }) => why === 'one too many');

function paidFault(round: OwnRound, event: EventOf<'artefact' | 'reserve'>): Fault | null {
  const given = event.kind === 'artefact' ? event.power : event.provision;
  return bringsNothing(round, event) ? { where: event.kind, why: 'wasted', given } : null;
}

/** Played again with its price alone, unless the round tells without it. */
const bringsNothing = (round: OwnRound, event: Spending): boolean =>
  isPriceAlone(round, event) ??
  leadsToTheSame(round, {
    paidAlone: { seat: event.seat, part: event.kind === 'rested' ? 'rest' : event.kind },
  });

const leadsToTheSame = ({ setting, played }: OwnRound, otherwise: Partial<Setting>): boolean =>
  isSame(allLeft(played.state), allLeft(playRound({ ...setting, ...otherwise }).state));
