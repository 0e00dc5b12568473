/** Resolves one step from the submitted orders, and ends the match if it is over. */

import { bySeat, findForSeat, type Seat } from '../kit/match/seat.ts';
import { type Setup, seatsByName } from '../kit/match/setup.ts';
import { emit, type Stage, stage } from '../kit/match/stage.ts';
import { type Content, HOUSES } from './content.ts';
import type { StepInput } from './forms/questions.ts';
import { canMove, isHeld, isStuck, listSides, type TeamSide, totalOf } from './moving.ts';
import { computeResult } from './outcome.ts';
import {
  COURIERS,
  type Ending,
  type EndKind,
  type Event,
  getTeam,
  MAX_STILL_TURNS,
  type Now,
  publicView,
  RULES,
  type State,
  type Team,
} from './state.ts';
import { resolveAirdrops, resolveMoves, resolveRankings } from './steps.ts';

/** Ends the match if it is over, reveals the rankings, and draws the winner of a complete tie. */
export function endMatchIfOver(
  submitted: StepInput,
  state: State,
  resigned: readonly Seat[],
): Stage<State, Event> {
  const { setup } = submitted;
  const how = resigned.length > 0 ? 'resigned' : findEndKind({ setup, state });
  if (how === null) return stage(state);
  const players = seatsByName({ setup });
  const open: Ending = { how, resigned, drawn: null };
  const ended: State = { ...state, phase: 'over', ending: open };
  const now = { setup, state: publicView({ setup, state: ended }) };
  const { placings, ties, ending } = computeResult(now, open);
  const isTied = placings.every(({ place }) => place === 1);
  const drawn = isTied ? submitted.chance('tiebreak').pick(players) : null;
  const [wins = ''] = ending.holders.map(({ seats, by }) => `${seats.join()} wins ${by}.`);
  return stage(
    { ...ended, ending: { ...open, drawn } },
    { kind: 'ended', rule: RULES[how], why: ties[0] ?? wins },
    ...players.flatMap((seat): readonly Event[] => {
      const { ranking } = getTeam(state, seat);
      return ranking.length === 0
        ? []
        : [{ kind: 'revealed', rule: RULES.revealed, seat, ranking }];
    }),
  );
}

function findEndKind(now: Now): EndKind | null {
  const { content } = now.setup;
  const sides = listSides(now);
  if (sides.some(({ letters }) => letters.size === HOUSES)) return 'all houses';
  if (!sides.some((side) => canMove(content, side))) return 'nobody can move';
  if (sides.some((side) => isBehind(side) && isStuck(content, side))) return 'stuck behind';
  return now.state.stillTurns >= MAX_STILL_TURNS ? 'nobody moves' : null;
}

const isBehind = ({ letters, theirs }: TeamSide): boolean => totalOf(letters) < totalOf(theirs);

/** Creates the initial state, without couriers on the map and without rankings. */
export function createInitialState({ players }: Setup<Content>): State {
  const teams = bySeat(
    players,
    (): Team => ({ ranking: [], routes: { 1: [], 2: [], 3: [], 4: [] } }),
  );
  return { phase: 'ranking', number: 1, teams, stillTurns: 0, ending: null };
}

/** Resolves a step. A resignation ends the match first. @throws when the match is over */
export function resolveStep(submitted: StepInput): Stage<State, Event> {
  const { setup, state } = submitted;
  if (state.phase === 'over') throw new Error('the match is over: nothing is left to resolve');
  const resigned = listResigningSeats(submitted);
  if (resigned.length > 0) {
    const end = endMatchIfOver(submitted, state, resigned);
    const told = resigned.map((seat): Event => ({ kind: 'resigned', rule: RULES.resigned, seat }));
    return stage(end.state, ...told, ...end.events);
  }
  if (state.phase === 'ranking') return resolveRankings(submitted);
  const played = state.phase === 'airdrop' ? resolveAirdrops(submitted) : resolveMoves(submitted);
  const end = endMatchIfOver(submitted, played.state, []);
  const after = advanceStep(end.state);
  const changed =
    after.phase === 'over' ? [] : listMobilityEvents({ setup, state }, { setup, state: after });
  return emit(played, after, ...changed, ...end.events);
}

function listResigningSeats(submitted: StepInput): readonly Seat[] {
  const { state, orders } = submitted;
  return seatsByName(submitted).filter((seat) => {
    const given = findForSeat(orders, seat);
    return given?.kind === state.phase && given.resign;
  });
}

/** Reports couriers that became held or free, and teams that can no longer move. */
function listMobilityEvents(before: Now, after: Now): readonly Event[] {
  const { content } = before.setup;
  const sides = listSides(before);
  return listSides(after).flatMap((side, index) => {
    const was = sides[index];
    if (was === undefined) return [];
    const isNew = isStuck(content, side) && !isStuck(content, was);
    const stuck: Event = { kind: 'stuck', rule: RULES.skipped, seat: side.seat };
    return [...listHeldOrFreedEvents(was, side), ...(isNew ? [stuck] : [])];
  });
}

const listHeldOrFreedEvents = (was: TeamSide, side: TeamSide): readonly Event[] =>
  COURIERS.flatMap((courier): readonly Event[] => {
    const { seat } = side;
    const house = side.routes[courier].at(-1);
    const isNow = isHeld(side, courier);
    if (house === undefined || isNow === isHeld(was, courier)) return [];
    return [{ kind: isNow ? 'held' : 'freed', rule: RULES.outnumbered, seat, courier, house }];
  });

/** Advances to the next airdrop or turn. */
function advanceStep(state: State): State {
  const { phase, number } = state;
  if (phase === 'over') return state;
  if (phase === 'airdrop' && number === COURIERS.length)
    return { ...state, phase: 'turn', number: 1 };
  return { ...state, number: number + 1 };
}
