/** Reports to players whose orders are missing or partly invalid. */

import type { Seat } from '../kit/match/seat.ts';
import { type CardId, shortLabel } from './cards.ts';
import type { Missing, Void } from './events.ts';
import { type Fault, REASONS, type ReasonCode } from './reasons.ts';

/** Empty without faults. */
export function ignoredOrderEvents(
  seat: Seat,
  faults: readonly Fault[],
  instead: Void['instead'],
): readonly Void[] {
  const [first] = faults;
  if (first === undefined) return [];
  return [{ kind: 'void', rule: REASONS[first.why].rule, seat, faults, instead }];
}

/** `faults` are those of blank orders. */
export const missingOrderEvent = (
  seat: Seat,
  what: Missing['what'],
  faults: readonly Fault[] = [],
): Missing => ({ kind: 'missing', rule: 'Rulings, Turns and decisions', seat, what, faults });

interface Naming {
  readonly where: string;
  readonly named: readonly CardId[];
}

/** A fault for each card outside its place. */
export function misplacedCardFaults(
  { where, named }: Naming,
  among: readonly CardId[],
  why: ReasonCode,
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const card of named)
    if (!among.includes(card)) faults.push({ where, why, given: shortLabel(card) });
  return faults;
}

/** A fault unless exactly `count` different cards are named. */
export function cardCountFaults({ where, named }: Naming, count: number): readonly Fault[] {
  const { size } = new Set(named);
  if (size === count) return [];
  return [{ where, why: size < count ? 'too few' : 'too many' }];
}
