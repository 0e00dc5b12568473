/** Jets and Powers that brought nothing: told when the round is over, and warned of as things stand. */

import type { GameEvent } from '../kit/match/event.ts';
import { emit } from '../kit/match/stage.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import type { Event, EventOf } from './events.ts';
import { FIELDS } from './fields.ts';
import type { Journey, Journeys } from './journey.ts';
import type { Power } from './powers.ts';
import { REASONS } from './reasons.ts';

/** A round as it was played, and who paid or used up something for nothing. */
export function withUseless(played: Journeys): Journeys {
  const told = collected(played.state, (journey): readonly Event[] => {
    const { isJet, power } = journey;
    if (!isJet && power === null) return [];
    const own = played.events.filter((event: GameEvent) => event.seat === journey.seat);
    return [
      ...(isJet && !own.some(isLaterRoad) ? [useless(journey, FIELDS.jet, 'the Jet')] : []),
      ...(power !== null && isUseless(power, journey, own)
        ? [useless(journey, FIELDS.power, power)]
        : []),
    ];
  });
  return told.length === 0 ? played : emit(played, played.state, ...told);
}

/** Nobody can be blocked on a road of the first move (Rules, Movement: a failed move). */
const isLaterRoad = (event: Event): boolean => event.kind === 'moved' && event.move > 1;

function isUseless(power: Power, journey: Journey, own: readonly Event[]): boolean {
  switch (power) {
    case 'Bear':
      return own.every(({ kind }) => kind !== 'spared');
    case 'Energizer':
      return !own.some((event) => usesMove(event, journey));
    case 'Max':
      return own.every(({ kind }) => kind !== 'slices');
    case 'Veil':
      return false;
  }
}

/** Whether it happened in the last of a player's moves, which the Energizer adds. */
function usesMove(event: Event, { allowed, busyUntil, swap }: Journey): boolean {
  if (event.kind === 'both backed out') return swap?.move === allowed;
  if (event.kind === 'moved') return busyUntil === allowed;
  if (event.kind === 'stopped')
    return event.move === allowed && event.faults.some(({ why }) => why === 'blocked');
  return isInMove(event) && event.move === allowed;
}

type InMove = EventOf<'stayed' | 'swapped' | 'betrayed' | 'backed out'>;

const isInMove = (event: Event): event is InMove =>
  event.kind === 'stayed' ||
  event.kind === 'swapped' ||
  event.kind === 'betrayed' ||
  event.kind === 'backed out';

/** What a Swap leads to nobody knows before it happens, so nothing is warned of then. */
function useless({ seat, swap }: Journey, where: string, what: string): Event {
  const why = swap?.says === 'confirm' ? 'useless now' : 'useless';
  const faults = [{ where, why, given: what }] as const;
  return { kind: 'useless', rule: REASONS[why].rule, seat, what, faults };
}
