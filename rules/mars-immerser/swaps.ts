/** Resolves Swaps that partners agreed on in chat and both ordered (Rulings, Swaps). */

import { getPairGarnets, type Pair, spendPairGarnet } from '../kit/match/communal.ts';
import { byName, type Seat } from '../kit/match/seat.ts';
import { applyToEach, type Stage, stage } from '../kit/match/stage.ts';
import type { Event, EventOf } from './events.ts';
import { FIELDS } from './fields.ts';
import { type Journey, type JourneysStage, type MoveContext, withStop } from './journey.ts';
import { type OrderFault, REASONS, type ReasonCode } from './reasons.ts';

const SWAP_RULE = 'Rules, Communal Garnet Spending';

/** Finds a reason, known to the player, against agreeing on the Swap; null if there is none. */
function findAgreementReason(journey: Journey, pairs: readonly Pair[]): ReasonCode | null {
  const { seat, sightseer, swap, allowed } = journey;
  if (swap === null) return null;
  if (swap.partner === seat) return 'oneself';
  if (sightseer.swapped) return 'swapped before';
  if (swap.move > allowed) return 'no such move';
  return getPairGarnets(pairs, seat, swap.partner) === 0 ? 'no Communal Garnet' : null;
}

/** Matches valid agreements: both players name each other and the same move, and can take it. */
export function matchSwaps(
  journeys: readonly Journey[],
  pairs: readonly Pair[],
): readonly Journey[] {
  if (journeys.every(({ swap }) => swap === null)) return journeys;
  return journeys.map((journey) => {
    const { swap } = journey;
    const partner = journeys.find(({ seat }) => seat === swap?.partner);
    const stands =
      partner?.swap?.partner === journey.seat &&
      partner.swap.move === swap?.move &&
      findAgreementReason(journey, pairs) === null &&
      findAgreementReason(partner, pairs) === null;
    return stands ? { ...journey, agreed: partner.seat } : journey;
  });
}

/** Resolves incomplete Swaps, and Swaps from which both back out, before the first move. */
export const openSwaps = (journeys: readonly Journey[]): JourneysStage =>
  applyToEach((journey: Journey) => openSwap(journey, journeys))(journeys);

function openSwap(journey: Journey, journeys: readonly Journey[]): Stage<Journey, Event> | null {
  const { seat, swap, location: at } = journey;
  const asked = journey.orders?.swap ?? null;
  if (swap === null) {
    return asked === null
      ? null
      : voidSwap(journey, { move: null, partner: asked.with, why: 'half a Swap' });
  }
  const { partner } = swap;
  if (!areBothBackingOut(journey, journeys)) return null;
  const ended = { ...journey, isEnded: true };
  return stage(ended, { kind: 'both backed out', rule: SWAP_RULE, seat, partner, at });
}

/** Reports in the Swap's move that the Swap has no effect, unless the Swap ends the movement. */
export function voidIn(journey: Journey, now: MoveContext): readonly Event[] {
  const { swap } = journey;
  if (swap === null || swap.move !== now.move) return [];
  const why = findVoidReason(journey, now);
  if (why === null) return [];
  return voidSwap(journey, { move: now.move, partner: swap.partner, why }).events;
}

/** Finds why a Swap has no effect; null if it has an effect or ends the movement. */
function findVoidReason(journey: Journey, { journeys, pairs }: MoveContext): ReasonCode | null {
  const { swap, isEnded } = journey;
  if (areBothBackingOut(journey, journeys)) return null;
  const own = findAgreementReason(journey, pairs) ?? (isEnded ? getStopReason(journey) : null);
  if (swap?.says === 'confirm') return isEnded ? own : null;
  if (own !== null) return own;
  const partner = findPartner(journey, journeys);
  if (partner === undefined) return 'not agreed';
  return isMoving(partner) ? null : 'partner stopped';
}

/** Returns why the movement ended. A Swap during the second move of a road also ends it. */
const getStopReason = ({ stoppedBy }: Journey): ReasonCode =>
  stoppedBy === 'Swap in its way' ? 'stopped by it' : 'stopped before';

const findPartner = ({ agreed }: Journey, journeys: readonly Journey[]): Journey | undefined =>
  agreed === null ? undefined : journeys.find(({ seat }) => seat === agreed);

const areBothBackingOut = (journey: Journey, journeys: readonly Journey[]): boolean =>
  journey.swap?.says === 'back out' && findPartner(journey, journeys)?.swap?.says === 'back out';

function voidSwap(
  journey: Journey,
  refusal: { readonly move: number | null; readonly partner: Seat; readonly why: ReasonCode },
): Stage<Journey, Event> {
  const { move, partner, why } = refusal;
  const { rule } = REASONS[why];
  const faults = [createSwapFault(why, refusal)];
  return stage(journey, { kind: 'swap void', rule, seat: journey.seat, move, partner, faults });
}

/** Creates the fault of a Swap at the field where the player can correct it. */
function createSwapFault(
  why: ReasonCode,
  { move, partner }: Pick<EventOf<'swap void'>, 'move' | 'partner'>,
): OrderFault {
  if (why === 'half a Swap') return { where: FIELDS.swapWord, why };
  if (why === 'no such move') return { where: FIELDS.swapWord, why, given: String(move) };
  return { where: FIELDS.swapWith, why, given: partner };
}

/** Resolves the move of a confirmed Swap; null if this move is an ordinary one. */
export function swapAtMove(journey: Journey, now: MoveContext): Stage<Journey, Event> | null {
  const { swap } = journey;
  if (swap === null || swap.move !== now.move || swap.says === 'back out') return null;
  const { move, journeys, pairs } = now;
  const { seat, allowed, agreed, location: at } = journey;
  const { partner } = swap;
  const stop = (why: ReasonCode, where: string, given: string) =>
    withStop(journey, { move, where, why, given });
  if (partner === seat) return stop('oneself', FIELDS.swapWith, partner);
  if (move > allowed) return stop('too few moves', FIELDS.swapWord, 'the Swap');
  const other = findPartner(journey, journeys);
  if (agreed === null || other === undefined) {
    return stop(findAgreementReason(journey, pairs) ?? 'not agreed', FIELDS.swapWith, partner);
  }
  if (!isMoving(other)) return stop('partner stopped', FIELDS.swapWith, partner);
  if (other.swap?.says === 'confirm') return exchangePlaces(journey, other, move);
  const betrayed = { ...journey, isEnded: true };
  return stage(betrayed, { kind: 'betrayed', rule: SWAP_RULE, seat, move, partner, at });
}

/** Whether the movement is still under way in the move of the Swap. */
const isMoving = ({ isEnded }: Journey): boolean => !isEnded;

function exchangePlaces(journey: Journey, other: Journey, move: number): Stage<Journey, Event> {
  const { seat, location: from, sightseer, reached } = journey;
  const { seat: partner, location: to } = other;
  const swapped: Journey = {
    ...journey,
    location: to,
    reached: [...reached, to],
    sightseer: { ...sightseer, swapped: true },
  };
  return stage(swapped, { kind: 'swapped', rule: SWAP_RULE, seat, move, partner, from, to });
}

/** Gives the garnet to a player who alone backs out. The move stays free. */
export function claimGarnet(journey: Journey, now: MoveContext): Stage<Journey, Event> | null {
  const { seat, swap, sightseer } = journey;
  const { move, journeys } = now;
  if (swap === null || swap.move !== move || swap.says === 'confirm') return null;
  const partner = findPartner(journey, journeys);
  if (partner === undefined || !isMoving(partner)) return null;
  const richer = { ...journey, sightseer: { ...sightseer, garnets: sightseer.garnets + 1 } };
  return stage(richer, { kind: 'backed out', rule: SWAP_RULE, seat, move, partner: partner.seat });
}

/** Returns the garnets of pairs after a round: one less for each Swap that happened or was lost. */
export const updatePairs = (pairs: readonly Pair[], events: readonly Event[]): readonly Pair[] =>
  events.reduce((left, event) => {
    const isSpent = event.kind === 'betrayed' || (isOfBothPartners(event) && isFirstOfPair(event));
    return isSpent ? spendPairGarnet(left, event.seat, event.partner) : left;
  }, pairs);

const isOfBothPartners = (event: Event): event is EventOf<'swapped' | 'both backed out'> =>
  event.kind === 'swapped' || event.kind === 'both backed out';

/** Whether the event is the first of the two that the partners share. */
const isFirstOfPair = ({ seat, partner }: EventOf<'swapped' | 'both backed out'>): boolean =>
  byName(seat, partner) < 0;
