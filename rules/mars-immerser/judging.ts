/** Judges a player's orders by playing the round with this player alone. */

import { countText } from '../kit/narrating/figures.ts';
import { placeText } from './atlas.ts';
import { STAY } from './forms/kinds.ts';
import { type Journey, type JourneysStage, stepText } from './journey.ts';
import { resolveMoves } from './movement.ts';
import type { Known } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import type { OrderFault, ReasonCode } from './reasons.ts';
import { playRound } from './round.ts';
import { listStartFaults } from './starting.ts';
import { getSightseer } from './state.ts';

export function judgeOrders(asked: Known, orders: Orders): readonly OrderFault[] {
  if (orders.kind === 'start') return listStartFaults(asked, orders);
  const played = playAlone(asked, orders);
  const faults = listFaults(played);
  return faults.some(({ why }) => why === 'not agreed')
    ? [...faults, ...played.state.flatMap((journey) => listFaultsAfterSwap(asked, journey))]
    : faults;
}

const playAlone = (asked: Known, orders: MovementOrders): JourneysStage =>
  playRound({ ...asked, seats: [asked.seat], orders: { [asked.seat]: orders } });

const listFaults = ({ events }: JourneysStage): readonly OrderFault[] =>
  events.flatMap((event) => ('faults' in event ? event.faults : []));

/** Describes where a movement leads; null if that depends on others, and in Round 1. */
export function describePreview(asked: Known, orders: Orders): string | null {
  if (orders.kind !== 'movement' || orders.swap?.word?.says === 'confirm') return null;
  const { setup, state, seat } = asked;
  const [journey] = playAlone(asked, orders).state;
  if (journey === undefined) return null;
  const seen = journey.sightseer.seen.length - getSightseer(state, seat).seen.length;
  return [
    `You will end at ${placeText(setup.content, journey.location)}`,
    `${countText(seen, 'location')} seen for the first time`,
    `${countText(journey.sightseer.garnets, 'Garnet')} left`,
  ].join('; ');
}

/** Lists faults of the steps after a Swap, which may lead anywhere. */
function listFaultsAfterSwap({ setup, state }: Known, journey: Journey): readonly OrderFault[] {
  const { swap, steps, done, allowed } = journey;
  if (swap?.says !== 'confirm') return [];
  const ahead = steps.slice(done);
  const arriving = ahead.findIndex(({ to }) => to !== STAY);
  const known = ahead[arriving];
  const blind = known === undefined ? ahead.length : arriving + 1;
  const late = ahead.slice(0, blind)[allowed - swap.move];
  if (late !== undefined) {
    const { where } = late;
    return [{ where, why: 'too few moves after the Swap', given: stepText(late) }];
  }
  if (known === undefined) return [];
  const goesOn: Journey = {
    ...journey,
    isEnded: false,
    stoppedBy: null,
    location: known.to,
    done: done + blind,
    busyUntil: swap.move + blind,
  };
  const played = resolveMoves([goesOn], { content: setup.content, pairs: state.pairs });
  return listFaults(played).flatMap((fault) => {
    const why = REASONS_AFTER_SWAP[fault.why];
    return why === undefined ? [] : [{ ...fault, why }];
  });
}

/** Reasons that end a movement by its own orders, and their codes after an uncertain Swap. */
const REASONS_AFTER_SWAP: Readonly<Partial<Record<ReasonCode, ReasonCode>>> = {
  'no road': 'no road after the Swap',
  'not at its start': 'not at its start after the Swap',
  'road used': 'road used after the Swap',
  'no Relative here': 'no Relative after the Swap',
  'too few moves': 'too few moves after the Swap',
};
