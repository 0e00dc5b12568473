/** Views of each audience. At the end everybody sees everything. */

import { bySeat, type Seat } from '../kit/match/seat.ts';
import { getAtlas } from './atlas.ts';
import type { Code } from './content.ts';
import type { HostPageInput, Now, PublicNow, SeatKnowledge } from './now.ts';
import { NEWCOMER } from './start.ts';
import { getSightseer, type PublicView, type SeatView, type State } from './state.ts';

export function createPublicView({ state }: Pick<HostPageInput, 'state'>): PublicView {
  const { phase, round, revealed, sightseers, pairs, homes, lots } = state;
  const secrets = phase === 'over' ? { sightseers, pairs, homes, lots } : null;
  return { phase, round, revealed, secrets };
}

export const createSeatView = ({ state }: Pick<HostPageInput, 'state'>, seat: Seat): SeatView => ({
  sightseer: getSightseer(state, seat),
  pairs: state.pairs.filter(({ seats }) => seats.includes(seat)),
});

/** Creates a possible state: others own nothing, and veiled players are at the first location. */
export function determinize({ setup, state, seat, own }: SeatKnowledge): State {
  const { secrets, ...position } = state;
  const [first = null] = getAtlas(setup.content).codes;
  const behindVeil = state.phase === 'start' ? null : first;
  const others = { pairs: own.pairs, homes: {}, lots: [] };
  const sightseers = bySeat(setup.players, (player) =>
    player.seat === seat
      ? own.sightseer
      : { ...NEWCOMER, garnets: 0, location: state.revealed[player.seat] ?? behindVeil },
  );
  return { ...position, ...(secrets ?? { ...others, sightseers }) };
}

/** Returns the match for scoring; null until the match is over. */
export const findEndedNow = ({ setup, state: { secrets } }: PublicNow): Now | null =>
  secrets && { setup, state: secrets };

/** Returns a player's location; null if it is not public. */
export const findSeenPlace = ({ secrets, revealed }: PublicView, seat: Seat): Code | null =>
  (secrets === null ? revealed[seat] : getSightseer(secrets, seat).location) ?? null;
