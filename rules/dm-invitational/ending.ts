/** The end, looked at after every airdrop and every turn. */

import type { Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { type Event, SOURCES } from './events.ts';
import { mapOf } from './houses.ts';
import { seatsByName, sidesOf, type TeamLetters, totalOf } from './letters.ts';
import { canMove, isStuck } from './moving.ts';
import type { Now } from './now.ts';
import type { Submitted } from './orders.ts';
import { isTied, leaderOf } from './outcome.ts';
import type { EndKind, State } from './state.ts';
import { teamOf } from './state.ts';
import { publicView } from './views.ts';

/** So many turns in a row in which nobody moves end the match: a ruling of our own, for players who do not come back. */
export const STILL_TURNS_AT_END = 3;

/** "No courier has moved for 2 turns. If none moves in this one either, the match ends as if nobody could move." */
export function stillText(turns: number): string {
  const left = STILL_TURNS_AT_END - turns;
  const past = turns === 1 ? 'in the last turn' : `for ${turns} turns`;
  const next = left === 1 ? 'in this one either' : `in ${left} more`;
  return `No courier has moved ${past}. If none moves ${next}, the match ends as if nobody could move.`;
}

/** Ends the match where it is to end: the rankings are shown, and chance decides what nothing else does. */
export function endOf(
  submitted: Submitted,
  state: State,
  resigned: readonly Seat[],
): Stage<State, Event> {
  const { setup } = submitted;
  const how = resigned.length > 0 ? 'resigned' : endKindOf({ setup, state });
  if (how === null) return stage(state);
  const ended: State = { ...state, phase: 'over', ending: { how, resigned, drawn: null } };
  const drawn = isTied({ setup, state: publicView({ state: ended }) })
    ? submitted.chance('tiebreak').pick(seatsByName(state))
    : null;
  return stage(
    { ...ended, ending: { how, resigned, drawn } },
    { kind: 'ended', rule: RULE_OF[how], how, winner: leaderOf({ setup, state: ended }) },
    ...seatsByName(state).flatMap((seat): readonly Event[] => {
      const { ranking } = teamOf(state, seat);
      return ranking.length === 0
        ? []
        : [{ kind: 'revealed', rule: SOURCES.revealed, seat, ranking }];
    }),
  );
}

const RULE_OF: Readonly<Record<EndKind, string>> = {
  'all houses': SOURCES.allHouses,
  'nobody can move': SOURCES.nobodyCanMove,
  'stuck behind': SOURCES.stuckBehind,
  'nobody moves': SOURCES.nobodyMoves,
  resigned: SOURCES.resigning,
};

function endKindOf(now: Now): EndKind | null {
  const { content } = now.setup;
  const sides = sidesOf(now);
  const isDone = ({ letters }: TeamLetters) => letters.size === mapOf(content).places.length;
  if (sides.some(isDone)) return 'all houses';
  if (!sides.some((side) => canMove(content, side))) return 'nobody can move';
  if (sides.some((side) => isBehind(side) && isStuck(content, side))) return 'stuck behind';
  return now.state.stillTurns >= STILL_TURNS_AT_END ? 'nobody moves' : null;
}

const isBehind = ({ letters, theirs }: TeamLetters): boolean => totalOf(letters) < totalOf(theirs);
