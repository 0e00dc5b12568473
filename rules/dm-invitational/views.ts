/** The views of each audience. Only the rankings are secret, until the end. */

import type { Seat } from '../kit/match/seat.ts';
import { seatsByName } from './letters.ts';
import type { Seeing, Whole } from './now.ts';
import { type PublicView, type SeatView, type State, teamOf } from './state.ts';

export function publicView({ state }: Pick<Whole, 'state'>): PublicView {
  const { phase, number, stillTurns, ending } = state;
  const routes = seatsByName(state).map((seat) => [seat, { routes: teamOf(state, seat).routes }]);
  return {
    ...{ phase, number, stillTurns, ending },
    teams: Object.fromEntries(routes),
    rankings: phase === 'over' ? rankingsIn(state) : null,
  };
}

/** Both rankings; only the host may see them before the end. */
export const rankingsIn = (state: State): NonNullable<PublicView['rankings']> =>
  Object.fromEntries(seatsByName(state).map((seat) => [seat, teamOf(state, seat).ranking]));

export const seatView = ({ state }: Pick<Whole, 'state'>, seat: Seat): SeatView => ({
  ranking: teamOf(state, seat).ranking,
});

/** The other player has ranked nothing. */
export function determinize({ state, seat, own }: Seeing): State {
  const { rankings, ...position } = state;
  const ranking = (of: Seat) => rankings?.[of] ?? (of === seat ? own.ranking : []);
  const teams = Object.fromEntries(
    seatsByName(state).map((of) => [of, { ...teamOf(state, of), ranking: ranking(of) }]),
  );
  return { ...position, teams };
}
