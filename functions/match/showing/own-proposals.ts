/** What a seat is proposed for the open step, each with its form filled in: reckoned once for each position. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { proposalsFor } from '../../../rules/kit/playing/proposing.ts';
import type { ProposalsData } from '../../../sheets-templates/workbooks/proposals.ts';
import { mayAnswer, owes } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { linkFilledIn } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';

const reckoned = new WeakMap<Position, Map<Seat, ProposalsData | null>>();

/** Null where the game never proposes anything, and at the end; without rows, and with the reason, where there is nothing to propose now. */
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
  if (game.proposing === undefined || position.step === null) return null;
  if (!owes(position, seat) && !mayAnswer(position, seat)) return none(NOT_ASKED);
  const found = proposalsFor(game, { setup, state, seat });
  if (found === null) return none(NOT_WEIGHED);
  const { about, proposals, isAll } = found;
  if (proposals.length === 0) return none(NONE_SOUND);
  const link = linkFilledIn(match, seat);
  return {
    about,
    isAll,
    rows: proposals.map(({ answers, ...told }) => ({ ...told, url: link(answers) })),
  };
}

const none = (about: string): ProposalsData => ({ about, rows: [], isAll: false });

const NOT_ASKED = 'Nothing is asked of you in this step.';
const NOT_WEIGHED =
  'In this step there is nothing to reckon beforehand: your form has all that can be ordered, and Now says what it is about.';
const NONE_SOUND =
  'This page weighs some orders alone, and none of these fits as things stand. Your form takes others.';
