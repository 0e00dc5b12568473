/** What a seat is proposed for the open step, each with its form filled in: reckoned once for each position. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { proposalsFor } from '../../../rules/kit/playing/proposing.ts';
import type { ProposalsData } from '../../../sheets-templates/workbooks/proposals.ts';
import { mayAnswer, owes } from '../ledger/open-step.ts';
import type { Position } from '../ledger/position.ts';
import { linkFilledIn } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';

type Found = ReturnType<typeof proposalsFor>;

const reckoned = new WeakMap<Position, Map<Seat, Found>>();

/** Null where the game never proposes anything, and at the end; without rows, and with the reason, where there is nothing to propose now. */
export function proposedTo(match: Match, seat: Seat): ProposalsData | null {
  const position = currentPosition(match);
  const { game, step } = position;
  if (game.proposing === undefined || step === null) return null;
  if (!owes(position, seat) && !mayAnswer(position, seat)) return none(NOT_ASKED);
  const found = foundFor(position, seat);
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

function foundFor(position: Position, seat: Seat): Found {
  const known = reckoned.get(position) ?? new Map<Seat, Found>();
  reckoned.set(position, known);
  const before = known.get(seat);
  if (before !== undefined) return before;
  const { game, setup, state } = position;
  const found = proposalsFor(game, { setup, state, seat });
  known.set(seat, found);
  return found;
}

const none = (about: string): ProposalsData => ({ about, rows: [], isAll: false });

const NOT_ASKED = 'Nothing is asked of you in this step.';
const NOT_WEIGHED =
  'In this step there is nothing to reckon beforehand: your form has all that can be ordered, and Now says what it is about.';
const NONE_SOUND =
  'This page weighs some orders alone, and none of these fits as things stand. Your form takes others.';
