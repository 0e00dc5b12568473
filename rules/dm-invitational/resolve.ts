/** Resolving: one step of the match from the submitted orders, and the end after it. */

import { bySeat, ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { emit, type Stage, stage } from '../kit/match/stage.ts';
import type { Content } from './content.ts';
import type { StepInput } from './forms/questions.ts';
import {
  canMove,
  isHeld,
  isStuck,
  mapOf,
  NO_ROUTES,
  sidesOf,
  type TeamLetters,
  totalOf,
} from './moving.ts';
import { isTied, leaderOf } from './outcome.ts';
import {
  COURIERS,
  type EndKind,
  type Event,
  type Now,
  publicView,
  SOURCES,
  STILL_TURNS_AT_END,
  type State,
  seatsByName,
  type Team,
  teamOf,
} from './state.ts';
import { airdrop, moveCouriers, takeRankings } from './steps.ts';

/** Ends the match if it is over: shows the rankings, and draws the winner of a complete tie. */
export function endOf(
  submitted: StepInput,
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
    { kind: 'ended', rule: SOURCES[how], how, winner: leaderOf({ setup, state: ended }) },
    ...seatsByName(state).flatMap((seat): readonly Event[] => {
      const { ranking } = teamOf(state, seat);
      return ranking.length === 0
        ? []
        : [{ kind: 'revealed', rule: SOURCES.revealed, seat, ranking }];
    }),
  );
}

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

/** The beginning: no courier is on the map, and the rankings are open. */
export function startMatch({ players }: Setup<Content>): State {
  const teams = bySeat(players, (): Team => ({ ranking: [], routes: NO_ROUTES }));
  return { phase: 'ranking', number: 1, teams, stillTurns: 0, ending: null };
}

/** Resigning ends the match before anything else of the step. @throws when the match is over */
export function resolveStep(submitted: StepInput): Stage<State, Event> {
  const { setup, state } = submitted;
  if (state.phase === 'over') throw new Error('the match is over: nothing is left to resolve');
  const resigned = resignedIn(submitted);
  if (resigned.length > 0) {
    const end = endOf(submitted, state, resigned);
    const told = resigned.map(
      (seat): Event => ({ kind: 'resigned', rule: SOURCES.resigned, seat }),
    );
    return stage(end.state, ...told, ...end.events);
  }
  if (state.phase === 'ranking') return takeRankings(submitted);
  const played = state.phase === 'airdrop' ? airdrop(submitted) : moveCouriers(submitted);
  const end = endOf(submitted, played.state, []);
  const changed = changesBetween({ setup, state }, { setup, state: end.state });
  return emit(played, following(end.state), ...changed, ...end.events);
}

/** Those who say that they resign. */
function resignedIn(submitted: StepInput): readonly Seat[] {
  const { state, orders } = submitted;
  return seatsByName(state).filter((seat) => {
    const given = ofSeatIfAny(orders, seat);
    return given?.kind === state.phase && given.resign;
  });
}

/** Teams that can no longer move; during the match, also couriers that are held or freed. */
function changesBetween(before: Now, after: Now): readonly Event[] {
  const { content } = before.setup;
  const sides = sidesOf(before);
  return sidesOf(after).flatMap((side, index) => {
    const was = sides[index];
    if (was === undefined) return [];
    const isNew = isStuck(content, side) && !isStuck(content, was);
    const isOver = after.state.phase === 'over';
    const stuck: Event = { kind: 'stuck', rule: SOURCES.skipped, seat: side.seat, isOver };
    return [...(isOver ? [] : heldOrFreed(was, side)), ...(isNew ? [stuck] : [])];
  });
}

const heldOrFreed = (was: TeamLetters, side: TeamLetters): readonly Event[] =>
  COURIERS.flatMap((courier): readonly Event[] => {
    const { seat } = side;
    const house = side.routes[courier].at(-1);
    const isNow = isHeld(side, courier);
    if (house === undefined || isNow === isHeld(was, courier)) return [];
    return [{ kind: isNow ? 'held' : 'freed', rule: SOURCES.outnumbered, seat, courier, house }];
  });

/** The next airdrop or turn. */
function following(state: State): State {
  const { phase, number } = state;
  if (phase === 'over') return state;
  if (phase === 'airdrop' && number === COURIERS.length)
    return { ...state, phase: 'turn', number: 1 };
  return { ...state, number: number + 1 };
}
