/** The opening of a round: Reserve, artefact and a chosen Rest (Rulings, One round: 1 and 2). */

import { applyParts, stage } from '../kit/match/stage.ts';
import {
  changeEnergy,
  changeRations,
  changeReserves,
  changeWater,
  loseOldestRations,
} from './amounts.ts';
import type { Event, EventOf } from './events.ts';
import { changed, type Journey, type PlannedVisit, type Stage } from './journey.ts';
import { canRest } from './levels.ts';
import type { PositionNow } from './now.ts';
import type { Orders } from './orders.ts';
import { RESERVE_GOODS, REST_ENERGY } from './prices.ts';
import { countRations } from './rations.ts';
import { REASONS, type ReasonCode } from './reasons.ts';
import { isOpenIn, nameField, VISIT_COUNT, VISIT_FIELDS } from './squares.ts';
import type { Artefact, PublicPosition, Traveller } from './state.ts';

/** Applies Reserve, artefact and Rest, and plans visits. A `paidAlone` part has no effect. */
export function openRound(
  journey: Journey,
  { setup, state }: PositionNow,
  paidAlone: 'artefact' | 'reserve' | 'rest' | null,
): Stage {
  const { orders, traveller } = journey;
  const isAllowed = canRest(setup.content, traveller);
  const isDark =
    orders.artefact === 'Dark' &&
    findArtefactFault(traveller, 'Dark') === null &&
    paidAlone !== 'artefact';
  return applyParts(
    stage(journey),
    (begun) => spendReserve(begun, paidAlone !== 'reserve'),
    (supplied) => useArtefact(supplied, paidAlone !== 'artefact'),
    (supplied) => takeChosenRest(supplied, { isAllowed, brings: paidAlone !== 'rest' }),
    (rested) => planVisits(rested, { state, isDark, isRested: orders.rest && isAllowed }),
  );
}

function spendReserve(journey: Journey, brings: boolean): Stage | null {
  const { seat, traveller: before, orders } = journey;
  const provision = orders.reserve;
  if (provision === null) return null;
  const spent = before.reserves > 0;
  const paid = spent ? changeReserves(before, -1) : before;
  const after = spent && brings ? gainProvision(paid, provision) : paid;
  return stage(changed(journey, after), {
    kind: 'reserve',
    rule: REASONS['no Reserve'].rule,
    seat,
    provision,
    spent,
    gained:
      after.water - before.water + (countRations(after.rations) - countRations(before.rations)),
    faults: spent ? [] : [{ where: 'reserve', why: 'no Reserve', given: provision }],
  });
}

const gainProvision = (traveller: Traveller, provision: 'Rations' | 'Water'): Traveller =>
  provision === 'Rations'
    ? changeRations(traveller, 'Fresh', RESERVE_GOODS.Rations)
    : changeWater(traveller, RESERVE_GOODS.Water);

/** Uses the artefact after the Reserve, so Light gains Reserves for later rounds (Rulings). */
function useArtefact(journey: Journey, brings: boolean): Stage | null {
  const { seat, traveller: before, orders } = journey;
  const power = orders.artefact;
  if (power === null) return null;
  const why = findArtefactFault(before, power);
  const works = why === null;
  const after = works ? { ...applyPower(before, { power, brings }), artefactUsed: true } : before;
  return stage(changed(journey, after), {
    kind: 'artefact',
    rule: REASONS['artefact used'].rule,
    seat,
    power,
    works,
    reserves: after.reserves - before.reserves,
    rations: countRations(after.rations) - countRations(before.rations),
    water: after.water - before.water,
    energy: after.energy - before.energy,
    faults: why === null ? [] : [{ where: 'artefact', why, given: power }],
  });
}

/** Returns why a power has no effect; null if it has one. */
function findArtefactFault(
  { artefactUsed, artefact }: Traveller,
  power: Artefact,
): 'artefact used' | 'other artefact' | null {
  if (artefactUsed) return 'artefact used';
  return artefact === undefined || artefact === power ? null : 'other artefact';
}

/** Applies the gain of Light or the cost of Dark. */
function applyPower(
  traveller: Traveller,
  { power, brings }: { readonly power: Artefact; readonly brings: boolean },
): Traveller {
  if (power === 'Light') return brings ? changeReserves(traveller, 1) : traveller;
  return changeEnergy(changeWater(loseOldestRations(traveller, 1), -1), -1);
}

/** Lets a player rest. `isAllowed` depends on the Stamina at the start of the round. */
function takeChosenRest(
  journey: Journey,
  { isAllowed, brings }: { readonly isAllowed: boolean; readonly brings: boolean },
): Stage | null {
  const { seat, orders } = journey;
  if (!orders.rest) return null;
  if (isAllowed) {
    const rested = gainRest(journey, { why: 'chosen', square: null, faults: [] });
    return brings ? rested : { ...rested, state: journey };
  }
  const { rule } = REASONS['not Exhausted'];
  const faults = [{ where: 'rest', why: 'not Exhausted' }] as const;
  return stage(journey, { kind: 'rest void', rule, seat, faults });
}

/** Adds the Energy of a Rest, whether the player chose to rest or lacked Energy for a visit. */
export function gainRest(
  journey: Journey,
  { why, square, faults }: Pick<EventOf<'rested'>, 'why' | 'square' | 'faults'>,
): Stage {
  const { seat, traveller } = journey;
  const after = changeEnergy(traveller, REST_ENERGY);
  const gained = after.energy - traveller.energy;
  return stage(changed(journey, after), {
    kind: 'rested',
    rule: 'Rules, Stamina',
    seat,
    why,
    square,
    faults,
    gained,
  });
}

function planVisits(
  journey: Journey,
  round: { readonly state: PublicPosition; readonly isDark: boolean; readonly isRested: boolean },
): Stage {
  const planned: PlannedVisit[] = [];
  const events: Event[] = [];
  for (const visit of listRequestedVisits(journey.orders)) {
    const why = findVoid(round, { journey, visit, planned }) ?? findOver(planned, round);
    if (why === null) planned.push(visit);
    else events.push(voidVisit(journey, visit, why));
  }
  return { state: { ...journey, planned }, events };
}

/** Returns why a further visit is not allowed; null if it is. Void visits do not count. */
const findOver = (
  planned: readonly PlannedVisit[],
  { isDark, isRested }: { readonly isDark: boolean; readonly isRested: boolean },
): ReasonCode | null => {
  const allowed = VISIT_COUNT + (isDark ? 1 : 0) - (isRested ? 1 : 0);
  return planned.length < allowed ? null : 'one too many';
};

/** Lists requested visits in form order. Former rules name players in the field of the visit. */
const listRequestedVisits = ({ visits }: Orders): readonly PlannedVisit[] =>
  VISIT_FIELDS.flatMap((field, index) => {
    const [visit, isDark] = [visits[index] ?? null, index === VISIT_COUNT];
    return visit === null ? [] : [{ field, nameField: nameField(visit.square), isDark, ...visit }];
  });

function findVoid(
  { state, isDark }: { readonly state: PublicPosition; readonly isDark: boolean },
  asked: {
    readonly journey: Journey;
    readonly visit: PlannedVisit;
    readonly planned: readonly PlannedVisit[];
  },
): ReasonCode | null {
  const { journey, visit, planned } = asked;
  const { square } = visit;
  if (visit.isDark && !isDark) return 'one too many';
  if (state.exhausted.includes(square)) return 'exhausted';
  if (!isOpenIn(square, state.round)) return 'not open yet';
  if (journey.traveller.visited.includes(square)) return 'visited before';
  return planned.some((other) => other.square === square) ? 'named twice' : null;
}

const voidVisit = ({ seat }: Journey, { square, field }: PlannedVisit, why: ReasonCode): Event => ({
  kind: 'visit void',
  rule: REASONS[why].rule,
  seat,
  square,
  faults: [{ where: field, why, given: square }],
});
