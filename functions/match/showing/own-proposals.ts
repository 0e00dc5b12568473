/** What a seat is proposed for the open step, each with its form filled in: reckoned once for each position. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { proposalsFor } from '../../../rules/kit/playing/proposing.ts';
import type { ProposalsData } from '../../../sheets-templates/workbooks/proposals.ts';
import { mayAnswer, owes } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { linkFilledIn } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';

const reckoned = new WeakMap<Position, Map<Seat, ProposalsData | null>>();

/** Null where nothing is asked of the seat, nothing is proposed, or the step is waited for with its answers cut off. */
export function proposedTo(match: Match, seat: Seat): ProposalsData | null {
  const position = currentPosition(match);
  const known = reckoned.get(position) ?? new Map<Seat, ProposalsData | null>();
  reckoned.set(position, known);
  const data = known.get(seat) ?? reckon(match, position, seat);
  known.set(seat, data);
  return data;
}

function reckon(match: Match, position: Position, seat: Seat): ProposalsData | null {
  const { game, setup, state } = position;
  if (!owes(position, seat) && !mayAnswer(position, seat)) return null;
  const found = proposalsFor(game, { setup, state, seat });
  if (found === null) return null;
  const link = linkFilledIn(match, seat);
  const { about, proposals } = found;
  return {
    about,
    rows: proposals.map(({ answers, ...told }) => ({ ...told, url: link(answers) })),
  };
}
