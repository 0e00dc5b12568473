/** What was paid for nothing: the artefact and the Reserve, judged by playing the round again with their price alone. */

import { isSame } from '../kit/judging/same.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import type { Event, EventOf } from './events.ts';
import type { Fault } from './reasons.ts';
import { allLeft, type Played, playRound } from './round.ts';
import { VISITS } from './slots.ts';
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

/** What a Rest brings can be gone again only where Energy ends at a limit. */
function isVainRest(
  setting: Setting,
  { state }: Stage<Played, Event>,
  { seat }: EventOf<'rested'>,
): boolean {
  const traveller = state.journeys.find((journey) => journey.seat === seat)?.traveller;
  const orders = setting.orders[seat];
  if (traveller === undefined || orders === undefined) return false;
  if (traveller.energy > 0 && traveller.energy < traveller.energyCapacity) return false;
  const awake = { ...setting, orders: { ...setting.orders, [seat]: { ...orders, rest: false } } };
  return isSame(allLeft(state), allLeft(playRound(awake).state));
}

const VAIN_REST: Fault = { where: 'rest', why: 'wasted', given: 'a Rest' };

type PaidFor = EventOf<'artefact' | 'reserve'>;

const isPaid = (event: Event): event is PaidFor =>
  (event.kind === 'artefact' && event.works) || (event.kind === 'reserve' && event.spent);

/** What brought nothing at once is wasted; what brought something may be so only where a limit cut off as much later. */
function isWasted(setting: Setting, played: Stage<Played, Event>, event: PaidFor): boolean {
  if (event.kind === 'reserve' || event.power === 'Light') {
    const brought = event.kind === 'reserve' ? event.gained : event.reserves;
    if (brought === 0) return true;
    if (!played.events.some((other) => isCutOff(other, event))) return false;
  } else if (hasMadeMore(played, event.seat)) return false;
  const paidAlone = { seat: event.seat, part: event.kind };
  return isSame(allLeft(played.state), allLeft(playRound({ ...setting, paidAlone }).state));
}

/** Whether more visits were made than there are without the Power of Dark. */
const hasMadeMore = ({ state }: Stage<Played, Event>, seat: Seat): boolean =>
  state.journeys.some((journey) => journey.seat === seat && journey.made.length > VISITS);

/** Whether a limit cut an effect on the same meter. */
const isCutOff = (event: Event, paid: PaidFor): boolean =>
  event.kind === 'changed' &&
  event.seat === paid.seat &&
  event.amount !== event.applied &&
  event.good.endsWith(paid.kind === 'reserve' ? paid.provision : 'Reserves');

const wastedFault = (event: PaidFor): Fault => ({
  where: event.kind,
  why: 'wasted',
  given: event.kind === 'artefact' ? event.power : event.provision,
});
