/**
 * Ma's Bond: Slices of the Relatives' Influence, and A Ma's Wrath (Rules, Ma's Bond; Rulings,
 * Relatives).
 */

import { each, type Stage, stage, through } from '../kit/match/stage.ts';
import type { Code } from './content.ts';
import type { Event } from './events.ts';
import type { Journey, Journeys } from './journey.ts';
import { WRATH_GARNETS } from './prices.ts';

export const INFLUENCE_RULE = "Rules, Ma's Bond";

/** One for the first visit of the match; one more, once, for a stay or for ending a round there. */
export const takeSlices = (journeys: readonly Journey[]): Journeys =>
  each((journey: Journey) => {
    const { relatives } = journey;
    if (relatives.length === 0) return null;
    return through<Journey, Event>(stage(journey), ...relatives.map(slicesAt));
  })(journeys);

const slicesAt =
  (at: Code) =>
  (journey: Journey): Stage<Journey, Event> | null => {
    const { seat, sightseer, power, stays, location } = journey;
    const held = sightseer.slices[at] ?? 0;
    const isStay = stays.includes(at);
    const isAdditional = (isStay || location === at) && !sightseer.additional.includes(at);
    if (held > 0 && !isAdditional) return null;
    const amount = power === 'Max' ? 2 : 1;
    const rule = INFLUENCE_RULE;
    const events: Event[] = [];
    if (held === 0) events.push({ kind: 'slices', rule, seat, at, why: 'first visit', amount });
    if (isAdditional) {
      events.push({ kind: 'slices', rule, seat, at, why: isStay ? 'stay' : 'night', amount });
    }
    const slices: Partial<Record<Code, number>> = { ...sightseer.slices };
    slices[at] = held + amount * events.length;
    const additional = isAdditional ? [...sightseer.additional, at] : sightseer.additional;
    return { state: { ...journey, sightseer: { ...sightseer, slices, additional } }, events };
  };

/** If exactly one player visited no Relative, it is announced. */
export function faceWrath(journeys: readonly Journey[]): Journeys | null {
  const away = journeys.filter(({ relatives }) => relatives.length === 0);
  const [only] = away;
  if (only === undefined || away.length > 1) return null;
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
