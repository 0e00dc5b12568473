/**
 * Visits in reading order (Rulings, One round: 3). All visitors of a location pay before its
 * effects apply: first raised capacities, then losses, then gains (our ruling).
 */

import type { Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import {
  changeGood,
  computeEnergyAfter,
  computeProgressAfter,
  getAmount,
  getCapacity,
  raiseCapacity,
} from './amounts.ts';
import type { Content, Location } from './content.ts';
import {
  type Condition,
  type Effect,
  type EffectSubject,
  findNaming,
  type Multiplier,
  type NamingRule,
} from './effects.ts';
import type { Event, EventOf } from './events.ts';
import type { VisitedSquare } from './exhaustion.ts';
import {
  changed,
  type Journey,
  type Stage as JourneyStage,
  type JourneysDraft,
  type PlannedVisit,
  type Stages,
} from './journey.ts';
import { gainRest } from './opening.ts';
import type { Fault, ReasonCode } from './reasons.ts';
import type { Square } from './squares.ts';
import type { Traveller } from './state.ts';
import { hasVote, resolveWaterVote } from './voting.ts';

/** The amount of Water that everybody must drink by a vote, and the place of the vote. */
export interface VoteResult {
  readonly square: Square;
  readonly consumption: number;
}

export interface VisitsResult {
  readonly journeys: readonly Journey[];
  /** The visited locations, in reading order. */
  readonly crowds: readonly VisitedSquare[];
  /** The result of a vote on Water; null if nobody voted. */
  readonly voted: VoteResult | null;
}

export function makeVisits(begun: Stages, content: Content): Stage<VisitsResult, Event> {
  const way: JourneysDraft = { journeys: [...begun.state], events: [...begun.events] };
  const crowds: VisitedSquare[] = [];
  let voted: VoteResult | null = null;
  const aimed = groupAimsBySquare(way.journeys);
  for (const square of [...aimed.keys()].sort()) {
    const location = content.locations[square];
    const arrived = chargeVisitors(way, location, aimed.get(square) ?? []);
    const { visitors } = arrived;
    if (visitors === 0) continue;
    crowds.push({ square, visitors });
    const consumption = location.effects.length === 0 ? null : applyEffects(way, arrived);
    if (consumption !== null) voted = { square, consumption };
  }
  const { journeys, events } = way;
  return { state: { journeys, crowds, voted }, events };
}

interface Aim {
  readonly index: number;
  readonly visit: PlannedVisit;
}

function groupAimsBySquare(journeys: readonly Journey[]): ReadonlyMap<Square, readonly Aim[]> {
  const aimed = new Map<Square, Aim[]>();
  journeys.forEach(({ planned }, index) => {
    for (const visit of planned) {
      const aims = aimed.get(visit.square);
      if (aims === undefined) aimed.set(visit.square, [{ index, visit }]);
      else aims.push({ index, visit });
    }
  });
  return aimed;
}

/** Charges the players who can pay; the others rest. */
function chargeVisitors(
  { journeys, events }: JourneysDraft,
  location: Location,
  aims: readonly Aim[],
): VisitedLocation {
  const isVisitor = journeys.map(() => false);
  for (const { index } of aims)
    isVisitor[index] = (journeys[index]?.traveller.energy ?? 0) >= location.energy;
  const visitors = isVisitor.filter(Boolean).length;
  for (const { index, visit } of aims) {
    const journey = journeys[index];
    if (journey === undefined) continue;
    const after = isVisitor[index] ? pay(journey, location, visitors) : restInstead(journey, visit);
    journeys[index] = after.state;
    events.push(...after.events);
  }
  return { location, isVisitor, visitors };
}

function restInstead(journey: Journey, { square, field }: PlannedVisit): JourneyStage {
  const why = 'too little Energy';
  return gainRest(journey, { why, square, faults: [{ where: field, why, given: square }] });
}

function pay(journey: Journey, location: Location, visitors: number): JourneyStage {
  const { seat, traveller } = journey;
  const { square, energy, progress } = location;
  const rule = 'Rules, The Measures of Survival; Clarification';
  const after: Journey = {
    ...journey,
    traveller: {
      ...traveller,
      energy: computeEnergyAfter(traveller, -energy),
      progress: computeProgressAfter(traveller, progress),
      visited: [...traveller.visited, square],
    },
    made: [...journey.made, square],
    energySpent: journey.energySpent + energy,
  };
  return stage(after, { kind: 'visited', rule, seat, square, energy, progress, visitors });
}

/** A location, and its visitors, who have paid. */
export interface VisitedLocation {
  readonly location: Location;
  /** Whether each player is a visitor; in the same order as the journeys. */
  readonly isVisitor: readonly boolean[];
  readonly visitors: number;
}

type MeterEffect = Exclude<Effect, { readonly kind: 'vote on water' }>;
type AffectedRole = EventOf<'changed'>['as'];

interface DueChange {
  readonly index: number;
  readonly effect: MeterEffect;
  readonly amount: number;
  readonly as: AffectedRole;
}

/** Applies the effects of a location. Returns the Water set by a vote; null if nobody voted. */
export function applyEffects(way: JourneysDraft, arrived: VisitedLocation): number | null {
  const { location, isVisitor } = arrived;
  const targets = resolveNamings(way, arrived);
  const consumption = hasVote(location) ? resolveWaterVote(way, { location, isVisitor }) : null;
  applyInTurn(way, location, listDueChanges({ ...arrived, paid: way.journeys, targets }));
  return consumption;
}

interface EffectContext extends VisitedLocation {
  /** Journeys after all visitors have paid, on which the amounts of effects depend. */
  readonly paid: readonly Journey[];
  /** Named players. A player that two visitors name occurs twice. */
  readonly targets: readonly Seat[];
}

function listDueChanges(reckoning: EffectContext): readonly DueChange[] {
  const { visitors } = reckoning;
  const due: DueChange[] = [];
  for (const effect of reckoning.location.effects) {
    if (effect.kind === 'vote on water') continue;
    forEachAffectedPlayer(effect.concerned, reckoning, (index, as) => {
      const traveller = reckoning.paid[index]?.traveller;
      if (traveller === undefined) return;
      const others = visitors - (reckoning.isVisitor[index] ? 1 : 0);
      const amount = computeDueAmount(effect, traveller, { all: visitors, others });
      if (amount !== 0) due.push({ index, effect, amount, as });
    });
  }
  return due;
}

/** Returns the amount due to a player; 0 if the condition is not met or the multiplier is 0. */
const computeDueAmount = (
  effect: MeterEffect,
  traveller: Traveller,
  visitors: { readonly all: number; readonly others: number },
): number => {
  if (!isConditionMet(effect.when, traveller, visitors.all)) return 0;
  return (
    effect.amount * (effect.kind === 'raise' ? 1 : countTimes(effect.times, traveller, visitors))
  );
};

/** Calls `found` with each affected player and their role in the effect. */
function forEachAffectedPlayer(
  concerned: EffectSubject,
  { paid, isVisitor, targets }: EffectContext,
  found: (index: number, as: AffectedRole) => void,
): void {
  if (concerned === 'named' || concerned === 'another named') {
    for (const seat of targets) found(findJourneyIndex(paid, seat), 'named');
    return;
  }
  isVisitor.forEach((visits, index) => {
    const as = findAffectedRole(concerned, visits);
    if (as !== null) found(index, as);
  });
}

/** Returns a player's role in an effect without naming; null if the player is not affected. */
function findAffectedRole(
  concerned: Exclude<EffectSubject, 'named' | 'another named'>,
  isVisitor: boolean,
): AffectedRole | null {
  if (concerned === 'others') return isVisitor ? null : 'one of all';
  if (isVisitor) return 'visitor';
  return concerned === 'everybody' ? 'one of all' : null;
}

const findJourneyIndex = (journeys: readonly Journey[], seat: Seat): number =>
  journeys.findIndex((journey) => journey.seat === seat);

function isConditionMet(when: Condition, traveller: Traveller, visitors: number): boolean {
  switch (when.kind) {
    case 'always':
      return true;
    case 'visitors':
      return isWithinBounds(visitors, when);
    case 'holding':
      return isWithinBounds(getAmount(traveller, when.good), when);
  }
}

const isWithinBounds = (
  amount: number,
  { least, most }: { readonly least: number; readonly most: number },
): boolean => amount >= least && amount <= most;

/** Returns an effect's multiplier for a player. `visitors.others` does not count the player. */
function countTimes(
  times: Multiplier,
  traveller: Traveller,
  visitors: { readonly all: number; readonly others: number },
): number {
  switch (times) {
    case 'once':
      return 1;
    case 'visitor':
      return visitors.all;
    case 'other visitor':
      return visitors.others;
    case 'Fresh Ration':
      return traveller.rations.Fresh;
    case 'Water':
      return traveller.water;
    case 'Reserve':
      return traveller.reserves;
  }
}

/** The phases of applying effects: first raised capacities, then losses, then gains. */
const EFFECT_PHASES: readonly ((due: DueChange) => boolean)[] = [
  ({ effect }) => effect.kind === 'raise',
  ({ amount }) => amount < 0,
  ({ effect, amount }) => effect.kind === 'change' && amount > 0,
];

function applyInTurn(
  { journeys, events }: JourneysDraft,
  location: Location,
  due: readonly DueChange[],
): void {
  for (const isNow of EFFECT_PHASES) {
    for (const change of due) {
      const journey = journeys[change.index];
      if (journey === undefined || !isNow(change)) continue;
      const after = applyChange(journey.traveller, change);
      journeys[change.index] = changed(journey, after);
      events.push(buildChangeEvent({ change, journey, after, location }));
    }
  }
}

const applyChange = (traveller: Traveller, { effect, amount }: DueChange): Traveller =>
  effect.kind === 'raise'
    ? raiseCapacity(traveller, effect.meter, amount)
    : changeGood(traveller, effect.good, amount);

function buildChangeEvent(visit: {
  readonly change: DueChange;
  readonly journey: Journey;
  readonly after: Traveller;
  readonly location: Location;
}): Event {
  const { change, journey, after, location } = visit;
  const { effect, amount, as } = change;
  const { seat, traveller: before } = journey;
  const { square } = location;
  const rule = 'Content, Locations';
  if (effect.kind === 'raise') {
    const { meter } = effect;
    const applied = getCapacity(after, meter) - getCapacity(before, meter);
    return { kind: 'raised', rule, seat, square, amount, meter, applied };
  }
  const { good } = effect;
  const applied = getAmount(after, good) - getAmount(before, good);
  return { kind: 'changed', rule, seat, square, amount, good, applied, as };
}

const NAMING_RULE = 'Rules, opening section: naming a player';

/** Returns the players who were validly named at a location. */
function resolveNamings(
  { journeys, events }: JourneysDraft,
  { location, isVisitor }: { readonly location: Location; readonly isVisitor: readonly boolean[] },
): readonly Seat[] {
  const naming = findNaming(location.effects);
  if (naming === 'nobody') return NO_TARGETS;
  const targets: Seat[] = [];
  for (const [index, journey] of journeys.entries()) {
    if (!isVisitor[index]) continue;
    const event = judgeNaming(journey, location, naming);
    events.push(event);
    const { named, faults } = event;
    if (named === null || faults.length > 0) continue;
    journeys[index] = { ...journey, named: [...journey.named, named] };
    targets.push(named);
  }
  return targets;
}

const NO_TARGETS: readonly Seat[] = [];

function judgeNaming(journey: Journey, { square }: Location, naming: NamingRule): EventOf<'named'> {
  const { seat, planned } = journey;
  const visit = planned.find((one) => one.square === square);
  const named = visit?.named ?? null;
  const why = findNamingFault(journey, named, naming);
  const faults: readonly Fault[] =
    why === null || visit === undefined
      ? []
      : [{ where: visit.nameField, why, given: named ?? square }];
  return { kind: 'named', rule: NAMING_RULE, seat, square, named, faults };
}

function findNamingFault(
  { seat, named: namedNow, traveller }: Journey,
  named: Seat | null,
  naming: NamingRule,
): ReasonCode | null {
  if (named === null) return 'nobody named';
  if (namedNow.includes(named)) return 'named already';
  if (traveller.namedLast.includes(named)) return 'named last round';
  return named === seat && naming === 'another' ? 'oneself' : null;
}
