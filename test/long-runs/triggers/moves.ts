/** What can come next: each call that one of the triggers waits for is answered. */

import type { Situation } from './situations.ts';
import type { PlaceId, Trigger } from './trigger.ts';
import type { Applied, Sent, WorldId, Worlds } from './worlds.ts';

/** From one situation to another. */
export interface Move {
  readonly to: Situation;
  /** Where the trigger was that made the call, and where it is then. */
  readonly place: PlaceId;
  readonly toPlace: PlaceId;
  readonly sent: Sent;
  /** How many triggers could have made this move: those at the same place. */
  readonly times: number;
}

/** A call that a trigger makes, and where that brings the world and itself. */
interface Making {
  readonly sent: Sent;
  readonly world: WorldId;
  readonly to: PlaceId;
}

/** What a trigger at a place can do in a world, wherever the others are: found out once. */
export interface Makings {
  /** Of every trigger there. */
  readonly makeAll: (situation: Situation) => Promise<void>;
  /** @throws where it has not been found out */
  readonly made: (place: PlaceId, world: WorldId) => readonly Making[];
}

/** Where all of them have been found out. */
export function movesAt({ world, places }: Situation, makings: Makings): readonly Move[] {
  const moves: Move[] = [];
  for (const [index, place] of places.entries()) {
    if (places[index - 1] === place) continue;
    const times = places.lastIndexOf(place) - index + 1;
    for (const { sent, world: after, to } of makings.made(place, world)) {
      const others = places.with(index, to).toSorted((one, other) => one - other);
      moves.push({ to: { world: after, places: others }, place, toPlace: to, sent, times });
    }
  }
  return moves;
}

export function makingsBy(worlds: Worlds, trigger: Trigger): Makings {
  const memory = new Map<WorldId, Map<PlaceId, readonly Making[]>>();

  async function make(place: PlaceId, from: WorldId): Promise<readonly Making[]> {
    const applied: (Applied & { readonly sent: Sent })[] = [];
    for (const sent of callsAt(place, trigger)) {
      applied.push({ sent, ...(await worlds.apply(from, sent)) });
    }
    const places = await trigger.answers(place, applied);
    return applied.flatMap(({ sent, world }, index) => {
      const to = places[index];
      return to === undefined ? [] : [{ sent, world, to: to.id }];
    });
  }

  async function makeAll({ world, places }: Situation): Promise<void> {
    const there = memory.get(world) ?? new Map<PlaceId, readonly Making[]>();
    memory.set(world, there);
    for (const place of places) {
      if (!there.has(place)) there.set(place, await make(place, world));
    }
  }

  function made(place: PlaceId, world: WorldId): readonly Making[] {
    const all = memory.get(world)?.get(place);
    if (all === undefined) throw new Error(`place ${place} was not tried in world ${world}`);
    return all;
  }

  return { makeAll, made };
}

/** Whenever the answers of the form are read, the same is read: it is done first. */
function callsAt(id: PlaceId, trigger: Trigger): readonly Sent[] {
  const { calls } = trigger.place(id);
  const reading = calls.filter(({ isOfAnswers }) => isOfAnswers);
  return reading.length > 0 ? reading.slice(0, 1) : calls;
}
