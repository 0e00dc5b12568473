/** Ma's Bond: Slices of the Relatives' Influence, and A Ma's Wrath (Rules, Ma's Bond; Rulings, Relatives). */

import { each, type Stage, stage, through } from '../kit/stage.ts';
import { kindAt } from './atlas.ts';
import type { Code, Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { type Journey, type Journeys, visitedIn } from './journey.ts';
import { WRATH_GARNETS } from './prices.ts';

export const INFLUENCE_RULE = "Rules, Ma's Bond";

/** Relatives visited in the round, each once. */
export const relativesVisited = (journey: Journey, content: Content): readonly Code[] =>
  visitedIn(journey).filter((code) => kindAt(content, code) === 'Relative');

/** One for the first visit of the match; one more, once, for a stay or for ending a round there. */
export const takeSlices = (journeys: readonly Journey[], content: Content): Journeys =>
  each((journey: Journey) =>
    through<Journey, Event>(stage(journey), ...relativesVisited(journey, content).map(slicesAt)),
  )(journeys);

const slicesAt =
  (at: Code) =>
  (journey: Journey): Stage<Journey, Event> => {
    const { sightseer, power, stays, location } = journey;
    const held = sightseer.slices[at] ?? 0;
    const isStay = stays.includes(at);
    const isAdditional = (isStay || location === at) && !sightseer.additional.includes(at);
    if (held > 0 && !isAdditional) return stage(journey);
    const amount = power === 'Max' ? 2 : 1;
    const event = (why: EventOf<'slices'>['why']): Event => {
      return { kind: 'slices', rule: INFLUENCE_RULE, seat: journey.seat, at, why, amount };
    };
    const events = [
      ...(held === 0 ? [event('first visit')] : []),
      ...(isAdditional ? [event(isStay ? 'stay' : 'night')] : []),
    ];
    const slices = { ...sightseer.slices, [at]: held + amount * events.length };
    const additional = isAdditional ? [...sightseer.additional, at] : sightseer.additional;
    return stage({ ...journey, sightseer: { ...sightseer, slices, additional } }, ...events);
  };

/** If exactly one player visited no Relative, it is announced. */
export function faceWrath(journeys: readonly Journey[], content: Content): Journeys {
  const away = journeys.filter((journey) => relativesVisited(journey, content).length === 0);
  const [only] = away;
  if (only === undefined || away.length > 1) return stage(journeys);
  const { seat, sightseer } = only;
  const garnets = Math.min(WRATH_GARNETS, sightseer.garnets);
  const poorer = {
    ...only,
    sightseer: { ...sightseer, garnets: sightseer.garnets - garnets },
  };
  const rule = "Rules, Ma's Bond: A Ma's Wrath";
  return stage(
    journeys.map((journey) => (journey === only ? poorer : journey)),
    { kind: 'wrath', rule, seat },
    { kind: 'wrath paid', rule, seat, garnets },
  );
}
