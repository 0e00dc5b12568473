/** Resolving: one step of the match from the submitted orders. */

import { ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import type { Setup } from '../kit/match/setup.ts';
import { emit, type Stage, stage } from '../kit/match/stage.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import { airdrop } from './airdrops.ts';
import type { Content } from './content.ts';
import { endOf } from './ending.ts';
import { type Event, SOURCES } from './events.ts';
import { NO_ROUTES, seatsByName, sidesOf, type TeamLetters } from './letters.ts';
import { isHeld, isStuck } from './moving.ts';
import type { Now } from './now.ts';
import type { Submitted } from './orders.ts';
import { takeRankings } from './ranking.ts';
import { COURIERS, type State, type Team } from './state.ts';
import { moveCouriers } from './turns.ts';

/** The beginning: no courier is on the map, and the rankings are open. */
export function startMatch({ players }: Setup<Content>): State {
  const teams: Record<string, Team> = {};
  for (const { seat } of players) teams[seat] = { ranking: [], routes: NO_ROUTES };
  return { phase: 'ranking', number: 1, teams, stillTurns: 0, ending: null };
}

/** @throws when the match is over. */
export function resolveStep(submitted: Submitted): Stage<State, Event> {
  switch (submitted.state.phase) {
    case 'ranking':
      return unlessResigned(submitted, takeRankings);
    case 'airdrop':
      return unlessResigned(submitted, (played) => playOn(played, airdrop));
    case 'turn':
      return unlessResigned(submitted, (played) => playOn(played, moveCouriers));
    case 'over':
      throw new Error('the match is over: nothing is left to resolve');
  }
}

type Part = (submitted: Submitted) => Stage<State, Event>;

/** Resigning ends the match before anything else of the step. */
function unlessResigned(submitted: Submitted, part: Part): Stage<State, Event> {
  const resigned = resignedIn(submitted);
  if (resigned.length === 0) return part(submitted);
  const end = endOf(submitted, submitted.state, resigned);
  return stage(end.state, ...resigned.map(resigning), ...end.events);
}

/** Couriers come or move, and then the end is looked at. */
function playOn(submitted: Submitted, part: Part): Stage<State, Event> {
  const { setup, state } = submitted;
  const played = part(submitted);
  const end = endOf(submitted, played.state, []);
  const changed = changesBetween({ setup, state }, { setup, state: played.state });
  return emit(played, following(end.state), ...changed, ...end.events);
}

/** Those who say that they resign. */
function resignedIn(submitted: Submitted): readonly Seat[] {
  const { state, orders } = submitted;
  return seatsByName(state).filter((seat) => {
    const given = ofSeatIfAny(orders, seat);
    return given?.kind === state.phase && given.resign;
  });
}

const resigning = (seat: Seat): Event => ({ kind: 'resigned', rule: SOURCES.resigning, seat });

/** Which couriers can no longer leave, or can again, and whose turns will be skipped from now on. */
function changesBetween(before: Now, after: Now): readonly Event[] {
  const { content } = before.setup;
  const sides = sidesOf(before);
  return sidesOf(after).flatMap((side, index) => {
    const was = sides[index];
    if (was === undefined) return [];
    const isNew = isStuck(content, side) && !isStuck(content, was);
    const stuck: Event = { kind: 'stuck', rule: SOURCES.skipped, seat: side.seat };
    return [...heldOrFreed(was, side), ...(isNew ? [stuck] : [])];
  });
}

const heldOrFreed = (was: TeamLetters, side: TeamLetters): readonly Event[] =>
  collected(COURIERS, (courier): readonly Event[] => {
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
