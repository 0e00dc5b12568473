/** What was paid for nothing: the artefact and the Reserve, judged by playing the round again with their price alone. */

import { isSame } from '../kit/judging/same.ts';
import type { Stage } from '../kit/match/stage.ts';
import { hasSurelyBrought, hasSurelyBroughtNothing, type PaidFor } from './brought.ts';
import type { Event, EventOf } from './events.ts';
import type { Fault } from './reasons.ts';
import { allLeft, type Played, playRound } from './round.ts';
import type { Setting } from './travelling.ts';

/** The round as it was played, with what came to nothing told beside what was paid for it. */
export function withWaste(setting: Setting, played: Stage<Played, Event>): Stage<Played, Event> {
  if (!played.events.some((event) => isPaid(event) || isRest(event))) return played;
  const events = played.events.map((event) => {
    if (isPaid(event) && isWasted(setting, played, event))
      return { ...event, faults: [wastedFault(event)] };
    return isRest(event) && isVainRest(setting, played, event)
      ? { ...event, faults: [VAIN_REST] }
      : event;
  });
  return { ...played, events };
}

/** A Rest that was chosen, and of which nothing is told yet. */
const isRest = (event: Event): event is EventOf<'rested'> =>
  event.kind === 'rested' && event.why === 'chosen' && event.faults.length === 0;

/** Whether the round leads to the same without it, or where it takes the place of a visit and brings no Energy. */
function isVainRest(
  setting: Setting,
  { state }: Stage<Played, Event>,
  { seat }: EventOf<'rested'>,
): boolean {
  const orders = setting.orders[seat];
  if (orders === undefined) return false;
  const awake = { ...setting, orders: { ...setting.orders, [seat]: { ...orders, rest: false } } };
  const paidAlone = { seat, part: 'rest' } as const;
  return [awake, { ...setting, paidAlone }].some((other) =>
    isSame(allLeft(state), allLeft(playRound(other).state)),
  );
}

const VAIN_REST: Fault = { where: 'rest', why: 'wasted', given: 'a Rest' };

const isPaid = (event: Event): event is PaidFor =>
  (event.kind === 'artefact' && event.works) || (event.kind === 'reserve' && event.spent);

/** Played again with its price alone, unless what the round left shows that it brought something. */
function isWasted(setting: Setting, played: Stage<Played, Event>, event: PaidFor): boolean {
  if (hasSurelyBroughtNothing(played, event)) return true;
  if (hasSurelyBrought(setting, played, event)) return false;
  const paidAlone = { seat: event.seat, part: event.kind };
  return isSame(allLeft(played.state), allLeft(playRound({ ...setting, paidAlone }).state));
}

const wastedFault = (event: PaidFor): Fault => ({
  where: event.kind,
  why: 'wasted',
  given: event.kind === 'artefact' ? event.power : event.provision,
});
