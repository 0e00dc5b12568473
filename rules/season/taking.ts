/** Applies facts with their events, then opens matches and asks for choices. */

import { emit, type Stage, stage } from '../kit/match/stage.ts';
import { choicesDue, listAskedChoices, listOpenableEpisodes } from './choices.ts';
import type { Event } from './events.ts';
import { applyFact, buildFirstPosition, cachePosition, getPosition } from './fold.ts';
import { computePoints } from './league.ts';
import type { FullSituation, Setup } from './now.ts';
import { type Episode, getMember, type Position } from './position.ts';
import { listBroughtPairs } from './purses.ts';
import type { Fact, State } from './state.ts';

/** A season with its derived position. */
export interface DerivedSeason {
  readonly state: State;
  readonly position: Position;
}

export type SeasonStage = Stage<DerivedSeason, Event>;

export const createSeasonStage = (now: FullSituation): SeasonStage =>
  stage({ state: now.state, position: getPosition(now) });

/** Starts a season with its automatic consequences. */
export function begun(setup: Setup, lot: State['lot']): SeasonStage {
  const { state: position, events } = buildFirstPosition(setup, lot);
  const state: State = { lot, facts: [], artefacts: {} };
  return emit(stage<DerivedSeason, Event>({ state, position }), { state, position }, ...events);
}

/** Applies a fact. A fact that does not fit has no effect. */
export function taken(before: SeasonStage, fact: Fact): SeasonStage {
  const { state, position } = before.state;
  const next = applyFact(position, fact);
  if (next === null) return before;
  const after = { state: { ...state, facts: [...state.facts, fact] }, position: next.state };
  return emit(before, after, ...next.events);
}

/** Opens matches whose players are free, and asks for due choices unless a step already does. */
export function carryOn(before: SeasonStage): SeasonStage {
  const { position } = before.state;
  if (position.champions !== null) return before;
  const due = choicesDue(position);
  const isAsking = listAskedChoices(position).length > 0;
  if (due.length > 0 && !isAsking)
    return carryOn(taken(before, { kind: 'asked', choices: due.map(({ id }) => id) }));
  if (!isAsking && position.asked.length > 0 && position.rules === 'current')
    return carryOn(closeChoices(before));
  const [episode] = listOpenableEpisodes(position);
  return episode === undefined ? before : carryOn(taken(before, opening(position, episode)));
}

/** Closes the choices; later ones are asked by another step. */
export const closeChoices = (before: SeasonStage): SeasonStage =>
  taken(before, { kind: 'asked', choices: [] });

/** Creates the fact that opens an episode. Debts count as 0. */
const opening = (position: Position, { id, seats, game }: Episode): Fact => ({
  kind: 'opened',
  episode: id,
  seats,
  garnets: seats.map((seat) => Math.max(0, getMember(position, seat).garnets)),
  pairs: game?.hasPairs === true ? listBroughtPairs(position, seats) : [],
});

/** Adds all scores if they have changed. */
export function addScores(
  setup: Setup,
  before: DerivedSeason | null,
  after: SeasonStage,
): Stage<State, Event> {
  const { position } = after.state;
  const state = countSteps(before, after.state);
  cachePosition({ setup, state }, position);
  const scores = computeScores(position);
  const isSame =
    before !== null && JSON.stringify(computeScores(before.position)) === JSON.stringify(scores);
  return isSame
    ? emit(after, state)
    : emit(after, state, { kind: 'scores', rule: 'Season, League', scores });
}

/** Counts steps. Any fact starts another step unless it continues the same choices. */
function countSteps(before: DerivedSeason | null, { state, position }: DerivedSeason): State {
  if (position.rules === 'first' || before?.state.facts === state.facts) return state;
  const { choices, matches } = before?.state.steps ?? { choices: 0, matches: 0 };
  if (listAskedChoices(position).length === 0)
    return { ...state, steps: { choices, matches: matches + 1 } };
  const isSame = before?.position.steps === position.steps;
  return { ...state, steps: { choices: isSame ? choices : choices + 1, matches } };
}

/** Lists points of a league, else episodes won, in lot order. */
const computeScores = (position: Position): Readonly<Record<string, number>> =>
  Object.fromEntries(
    position.lot.map((seat) => [
      seat,
      position.programme.kind === 'league'
        ? computePoints(position, seat)
        : getMember(position, seat).wins,
    ]),
  );
