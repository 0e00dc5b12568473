/** The end of the match, and the bonus for levels (Rules, Final Results; Rulings, The end). */

import type { Chance } from '../kit/chance/chance.ts';
import type * as kit from '../kit/match/stage.ts';
import { stage } from '../kit/match/stage.ts';
import { changeProgress, getMeterAmount } from './amounts.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { changed, type Journey, type Stage } from './journey.ts';
import { getVisible } from './levels.ts';
import { LEVEL_METERS, mapLevelMeters } from './meters.ts';
import { SQUARES } from './squares.ts';
import type { State, Traveller } from './state.ts';

export const LOCATIONS_LEFT_AT_END = 7;

export const IDLE_ROUNDS_AT_END = 3;

const END_RULE = 'Rules, opening section: the end';

export function findNextPhase(
  round: Pick<State, 'phase' | 'exhausted' | 'idleRounds'>,
): kit.Stage<State['phase'], Event> {
  if (round.phase === 'last round') return endNow('few locations left', END_RULE);
  if (round.idleRounds >= IDLE_ROUNDS_AT_END) return endNow('nobody travels', IDLE_RULE);
  const left = SQUARES.length - round.exhausted.length;
  return left <= LOCATIONS_LEFT_AT_END
    ? stage('last round', { kind: 'last round', rule: END_RULE })
    : stage('round', ...listIdleEvents(round.idleRounds));
}

const listIdleEvents = (rounds: number): readonly Event[] =>
  rounds === 0 ? [] : [{ kind: 'idle round', rule: IDLE_RULE, rounds }];

export const describeIdleRounds = (rounds: number): string =>
  `Nobody visited a location ${rounds === 1 ? 'in the last round' : `for ${rounds} rounds`}. ` +
  `The match ends after ${IDLE_ROUNDS_AT_END} such rounds in a row.`;

const IDLE_RULE = 'Our ruling 7';

const endNow = (
  why: EventOf<'match over'>['why'],
  rule: string,
): kit.Stage<State['phase'], Event> => stage('over', { kind: 'match over', rule, why });

/** Adds two events for each player: the exact state and the public state after a round. */
export function listMeasures(
  { seat, traveller }: Journey,
  { content, before }: { readonly content: Content; readonly before: Traveller },
): readonly Event[] {
  const rule = 'Rules, The Measures of Survival: levels';
  const { progress } = traveller;
  const amounts = mapLevelMeters((meter) => getMeterAmount(traveller, meter));
  return [
    { kind: 'standing', rule, seat, amounts, progress },
    {
      kind: 'levels',
      rule,
      seat,
      ...getVisible(traveller, content),
      before: getVisible(before, content),
    },
  ];
}

export function applyBonus(journey: Journey, content: Content): Stage {
  const { seat, traveller } = journey;
  const { levels } = getVisible(traveller, content);
  const progress = LEVEL_METERS.reduce((sum, meter) => sum + levels[meter], 0);
  return stage(changed(journey, changeProgress(traveller, progress)), {
    kind: 'bonus',
    rule: 'Rules, Final Results',
    seat,
    levels,
    progress,
  });
}

/** Draws a random order of the players, which decides the ties that remain at the end. */
export const drawLots = (journeys: readonly Journey[], chance: Chance): State['lots'] =>
  chance('lots for ties').shuffle(journeys.map(({ seat }) => seat));
