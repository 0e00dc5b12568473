/** Applies facts with their events, then opens matches and asks for choices. */

import { emit, type Stage, stage } from '../kit/match/stage.ts';
import { choicesAsked, choicesDue, openable } from './choices.ts';
import type { Event } from './events.ts';
import { applied, beginning, positionOf, remember } from './fold.ts';
import { pointsOf } from './league.ts';
import type { Setup, WithArtefacts } from './now.ts';
import { type Episode, memberOf, type Position } from './position.ts';
import { pairsOf } from './purses.ts';
import type { Fact, State } from './state.ts';

/** A season with its derived position. */
export interface Season {
  readonly state: State;
  readonly position: Position;
}

export type SeasonStage = Stage<Season, Event>;

export const takingFrom = (now: WithArtefacts): SeasonStage =>
  stage({ state: now.state, position: positionOf(now) });

/** Starts a season with its automatic consequences. */
export function begun(setup: Setup, lot: State['lot']): SeasonStage {
  const { state: position, events } = beginning(setup, lot);
  const state: State = { lot, facts: [], artefacts: {} };
  return emit(stage<Season, Event>({ state, position }), { state, position }, ...events);
}

/** Applies a fact. A fact that does not fit has no effect. */
export function taken(before: SeasonStage, fact: Fact): SeasonStage {
  const { state, position } = before.state;
  const next = applied(position, fact);
  if (next === null) return before;
  const after = { state: { ...state, facts: [...state.facts, fact] }, position: next.state };
  return emit(before, after, ...next.events);
}

/** Opens matches whose players are free, and asks for due choices unless a step already does. */
export function carriedOn(before: SeasonStage): SeasonStage {
  const { position } = before.state;
  if (position.champions !== null) return before;
  const due = choicesDue(position);
  const isAsking = choicesAsked(position).length > 0;
  if (due.length > 0 && !isAsking)
    return carriedOn(taken(before, { kind: 'asked', choices: due.map(({ id }) => id) }));
  if (!isAsking && position.asked.length > 0 && position.rules === 'current')
    return carriedOn(askedNoMore(before));
  const [episode] = openable(position);
  return episode === undefined ? before : carriedOn(taken(before, opening(position, episode)));
}

/** Closes the choices; later ones are asked by another step. */
export const askedNoMore = (before: SeasonStage): SeasonStage =>
  taken(before, { kind: 'asked', choices: [] });

/** Creates the fact that opens an episode. Debts count as 0. */
const opening = (position: Position, { id, seats, game }: Episode): Fact => ({
  kind: 'opened',
  episode: id,
  seats,
  garnets: seats.map((seat) => Math.max(0, memberOf(position, seat).garnets)),
  pairs: game?.hasPairs === true ? pairsOf(position, seats) : [],
});

/** Adds all scores if they have changed. */
export function counted(
  setup: Setup,
  before: Season | null,
  after: SeasonStage,
): Stage<State, Event> {
  const { position } = after.state;
  const state = withSteps(before, after.state);
  remember({ setup, state }, position);
  const scores = scoresIn(position);
  const isSame =
    before !== null && JSON.stringify(scoresIn(before.position)) === JSON.stringify(scores);
  return isSame
    ? emit(after, state)
    : emit(after, state, { kind: 'scores', rule: 'Season, League', scores });
}

/** Counts steps. Any fact starts another step unless it continues the same choices. */
function withSteps(before: Season | null, { state, position }: Season): State {
  if (position.rules === 'first' || before?.state.facts === state.facts) return state;
  const { choices, matches } = before?.state.steps ?? { choices: 0, matches: 0 };
  if (choicesAsked(position).length === 0)
    return { ...state, steps: { choices, matches: matches + 1 } };
  const isSame = before?.position.steps === position.steps;
  return { ...state, steps: { choices: isSame ? choices : choices + 1, matches } };
}

/** Lists points of a league, else episodes won, in lot order. */
const scoresIn = (position: Position): Readonly<Record<string, number>> =>
  Object.fromEntries(
    position.lot.map((seat) => [
      seat,
      position.programme.kind === 'league'
        ? pointsOf(position, seat)
        : memberOf(position, seat).wins,
    ]),
  );
