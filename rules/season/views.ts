/** The views: all facts are public, and artefacts are known only to their players. */

import { findForSeat, type Seat } from '../kit/match/seat.ts';
import type { FullSituation, SeatKnowledge } from './now.ts';
import type { OwnArtefacts, PublicView, State } from './state.ts';

export function getPublicView({ state: { lot, facts, steps } }: FullSituation): PublicView {
  return { lot, facts, ...(steps && { steps }) };
}

export const getSeatView = ({ state }: FullSituation, seat: Seat): OwnArtefacts =>
  Object.fromEntries(
    Object.entries(state.artefacts).flatMap(([episode, artefacts]) => {
      const own = findForSeat(artefacts, seat);
      return own === undefined ? [] : [[episode, own]];
    }),
  );

export const determinize = ({ state, seat, own }: SeatKnowledge): State => ({
  ...state,
  artefacts: Object.fromEntries(
    Object.entries(own).map(([episode, artefact]) => [episode, { [seat]: artefact }]),
  ),
});
