/** Resolves the ends of rounds: Slices, A Ma's Wrath, wares, lists and the night. */

import { applyParts, applyToEach, type Stage, stage } from '../kit/match/stage.ts';
import { findKind, getAtlas } from './atlas.ts';
import type { Code, Content, Gain, LocationKind, Ware } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS } from './fields.ts';
import type { Journey, JourneysStage } from './journey.ts';
import { NIGHT_LOSSES, WRATH_GARNETS } from './prices.ts';
import { REASONS, type ReasonCode } from './reasons.ts';
import { type Sightseer, withPoints } from './state.ts';

export const INFLUENCE_RULE = "Rules, Ma's Bond";

/** Adds one Slice for the first visit to a Relative, and one more for the first stay or night. */
export const takeSlices = (journeys: readonly Journey[]): JourneysStage =>
  applyToEach((journey: Journey) => {
    const { relatives } = journey;
    if (relatives.length === 0) return null;
    return applyParts<Journey, Event>(stage(journey), ...relatives.map(takeSlicesAt));
  })(journeys);

const takeSlicesAt =
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

/** Announces the only player who visited no Relative; null if there is not exactly one. */
export function faceWrath(journeys: readonly Journey[]): JourneysStage | null {
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

type ShoppingStage = Stage<Journey, Event> | null;

/** Adds the gains of an Inn or a ware. */
export function takeGains(journey: Journey, gains: readonly Gain[]): Journey {
  return {
    ...journey,
    sightseer: gains.reduce(withGain, journey.sightseer),
    mayAddList: journey.mayAddList || gains.some(({ kind }) => kind === 'list'),
  };
}

function withGain(sightseer: Sightseer, gain: Gain): Sightseer {
  switch (gain.kind) {
    case 'points':
      return { ...sightseer, points: withPoints(sightseer.points, gain.of, gain.amount) };
    case 'garnets':
      return { ...sightseer, garnets: sightseer.garnets + gain.amount };
    case 'move':
      return { ...sightseer, moreMoves: true };
    case 'list':
      return sightseer;
  }
}

const hasVisited = (journey: Journey, content: Content, kind: LocationKind): boolean =>
  journey.visited.some((code) => findKind(content, code) === kind);

/** Buys the named ware if the player visited the shop; null if no ware is named. */
export function buyWare(journey: Journey, content: Content): ShoppingStage {
  const { seat, orders } = journey;
  const name = orders?.ware ?? null;
  if (name === null) return null;
  const found = content.wares.find((ware) => ware.name === name);
  const ware = found ?? { name, price: 0, gains: [] };
  const why =
    found === undefined
      ? 'no such ware'
      : findPurchaseFault(journey, ware, hasVisited(journey, content, 'Shop'));
  const event = { kind: 'ware', seat, ware: name, price: ware.price, gains: ware.gains } as const;
  if (why !== null) {
    const faults = [{ where: FIELDS.ware, why, given: name }];
    return stage(journey, { ...event, rule: REASONS[why].rule, faults });
  }
  const { sightseer } = journey;
  const payer = {
    ...journey,
    sightseer: { ...sightseer, garnets: sightseer.garnets - ware.price },
  };
  const { rule } = REASONS['no such ware'];
  return stage(takeGains(payer, ware.gains), { ...event, rule, faults: [] });
}

/** Finds why a player cannot buy a ware; null if they can. */
function findPurchaseFault(journey: Journey, { price }: Ware, isThere: boolean): ReasonCode | null {
  const { swap, sightseer } = journey;
  if (!isThere) return swap?.says === 'confirm' ? 'shop not reached' : 'no shop on the way';
  if (sightseer.garnets >= price) return null;
  const isOpen = swap?.says === 'back out' && sightseer.garnets + 1 >= price;
  return isOpen ? 'too dear now' : 'too dear';
}

/** Adds the named list if a gain allows it, at most one in a round; null if no list is named. */
export function addList(journey: Journey, content: Content): ShoppingStage {
  const { seat, sightseer, swap, mayAddList, orders } = journey;
  const list = orders?.list ?? null;
  if (list === null) return null;
  const event = { kind: 'list', seat, list, rule: REASONS['list held'].rule } as const;
  const isAdded = mayAddList || hasVisited(journey, content, 'Travel agency');
  const missed = swap?.says === 'confirm' ? 'list not reached' : 'no list on the way';
  const why = sightseer.lists.includes(list) ? 'list held' : isAdded ? null : missed;
  if (why !== null) {
    const given = String(list);
    return stage(journey, { ...event, faults: [{ where: FIELDS.list, why, given }] });
  }
  const lists = [...sightseer.lists, list];
  return stage({ ...journey, sightseer: { ...sightseer, lists } }, { ...event, faults: [] });
}

/** Computes the points lost by a night outside an Inn after `nights` such nights. */
export const getNightLoss = (nights: number): number =>
  NIGHT_LOSSES[Math.min(nights, NIGHT_LOSSES.length - 1)] ?? 0;

export function spendNight(journey: Journey, content: Content): Stage<Journey, Event> | null {
  const { seat, sightseer, location: at, power } = journey;
  const place = getAtlas(content).byCode.get(at);
  const rule = 'Rules, Inns';
  if (place?.kind === 'Inn') {
    const gains = place.bonus;
    if (gains.length === 0) return null;
    return stage(takeGains(journey, gains), { kind: 'inn', rule, seat, at, gains });
  }
  const points = getNightLoss(sightseer.nights);
  if (power === 'Bear') {
    return stage(journey, { kind: 'spared', rule: 'Rules, Powers: Bear', seat, at, points });
  }
  const times = sightseer.nights + 1;
  const burned = {
    ...sightseer,
    nights: times,
    points: withPoints(sightseer.points, 'Rejuvenation', -points),
  };
  return stage(
    { ...journey, sightseer: burned },
    { kind: 'burned', rule, seat, at, times, points },
  );
}
