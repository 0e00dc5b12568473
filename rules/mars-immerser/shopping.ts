/** Wares, an Inn's bonus and lists added on the way (Rulings, Other places). */

import { type Stage, stage } from '../kit/match/stage.ts';
import { kindAt } from './atlas.ts';
import type { Content, Kind, Ware } from './content.ts';
import type { Event } from './events.ts';
import { FIELDS } from './fields.ts';
import type { Gain } from './gains.ts';
import type { Journey } from './journey.ts';
import { REASONS, type ReasonCode } from './reasons.ts';
import { type Sightseer, withPoints } from './state.ts';

type Shopped = Stage<Journey, Event> | null;

/** Takes what an Inn or a ware brings. */
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

const visits = (journey: Journey, content: Content, kind: Kind): boolean =>
  journey.visited.some((code) => kindAt(content, code) === kind);

/** The ware that was named, once the shop was visited. */
export function buyWare(journey: Journey, content: Content): Shopped {
  const { seat, orders } = journey;
  const name = orders?.ware ?? null;
  if (name === null) return null;
  const found = content.wares.find((ware) => ware.name === name);
  const ware = found ?? { name, price: 0, gains: [] };
  const why =
    found === undefined
      ? 'no such ware'
      : whyNotBought(journey, ware, visits(journey, content, 'Shop'));
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

/** Ignores the decisions of others: the place of a Swap, and the garnet of a partner. */
function whyNotBought(journey: Journey, { price }: Ware, isThere: boolean): ReasonCode | null {
  const { swap, sightseer } = journey;
  if (!isThere) return swap?.says === 'confirm' ? 'shop not reached' : 'no shop on the way';
  if (sightseer.garnets >= price) return null;
  const isOpen = swap?.says === 'back out' && sightseer.garnets + 1 >= price;
  return isOpen ? 'too dear now' : 'too dear';
}

/** The list that was named, if anything adds one: at most one in a round. */
export function addList(journey: Journey, content: Content): Shopped {
  const { seat, sightseer, swap, mayAddList, orders } = journey;
  const list = orders?.list ?? null;
  if (list === null) return null;
  const event = { kind: 'list', seat, list, rule: REASONS['list held'].rule } as const;
  const isAdded = mayAddList || visits(journey, content, 'Travel agency');
  const missed = swap?.says === 'confirm' ? 'list not reached' : 'no list on the way';
  const why = sightseer.lists.includes(list) ? 'list held' : isAdded ? null : missed;
  if (why !== null) {
    const given = String(list);
    return stage(journey, { ...event, faults: [{ where: FIELDS.list, why, given }] });
  }
  const lists = [...sightseer.lists, list];
  return stage({ ...journey, sightseer: { ...sightseer, lists } }, { ...event, faults: [] });
}
