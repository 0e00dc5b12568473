/** The views. Players see their own meters exactly, and others' as levels and rounded Progress. */

import { mapSeats, type Seat } from '../kit/match/seat.ts';
import { listSeats } from '../kit/match/setup.ts';
import type { Content } from './content.ts';
import { getVisible } from './levels.ts';
import type { LevelMeter } from './meters.ts';
import type { HostPageInput, SeatKnowledge } from './now.ts';
import { getTraveller, STARTING_TRAVELLER } from './start.ts';
import type { PublicTraveller, PublicView, State, Traveller } from './state.ts';

export function buildPublicView({ setup, state }: Omit<HostPageInput, 'history'>): PublicView {
  const { phase, round, exhausted, idleRounds, lots } = state;
  return {
    ...{ phase, round, exhausted, idleRounds, lots },
    travellers: mapSeats(listSeats({ setup }), (seat) => {
      const traveller = getTraveller(state, seat);
      const { levels, progress } = getVisible(traveller, setup.content);
      return phase === 'over'
        ? { levels, progress: traveller.progress, gains: traveller.gains }
        : { levels, progress, gains: [] };
    }),
  };
}

export const buildSeatView = ({ state }: Pick<HostPageInput, 'state'>, seat: Seat): Traveller =>
  getTraveller(state, seat);

/** Builds a state that the seat may assume. Others have the least that their levels allow. */
export const determinizeState = ({ setup, state, seat, own }: SeatKnowledge): State => ({
  ...state,
  travellers: mapSeats(listSeats({ setup }), (of) =>
    of === seat ? own : buildLeastTraveller(getTraveller(state, of), setup.content),
  ),
  traffic: {},
});

function buildLeastTraveller(
  { levels, progress, gains }: PublicTraveller,
  content: Content,
): Traveller {
  const least = (meter: LevelMeter) => content.levels[meter][levels[meter]]?.least ?? 0;
  const [rations, water, energy] = [least('Hunger'), least('Thirst'), least('Stamina')];
  return {
    ...STARTING_TRAVELLER,
    rations: { Stale: rations, Palatable: 0, Fresh: 0 },
    rationCapacity: Math.max(rations, 1),
    water,
    waterCapacity: Math.max(water, 1),
    energy,
    energyCapacity: Math.max(energy, 1),
    reserves: least('Resources'),
    progress,
    gains,
  };
}
