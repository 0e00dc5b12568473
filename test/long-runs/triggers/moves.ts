/** What can come next: each call that one of the triggers waits for is answered, or one alone that may as well be answered at once. */

import type { Foresight } from './foresight.ts';
import type { Situation } from './situations.ts';
import type { Onward, PlaceId, Trigger } from './trigger.ts';
import type { Sent, WorldId, Worlds } from './worlds.ts';

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
interface Made {
  /** Whether it is a call that is answered at once: then nobody else does anything. */
  readonly isSettled: boolean;
  readonly makings: readonly Making[];
}

export interface Makings {
  /** Of every trigger there, as far as it matters. */
  readonly makeAll: (situation: Situation) => Promise<void>;
  /** Undefined where it has not been found out, since it did not matter. */
  readonly made: (place: PlaceId, world: WorldId) => Made | undefined;
}

/** Where {@link Makings.makeAll} has found them out. */
export function movesAt({ world, places }: Situation, makings: Makings): readonly Move[] {
  const moves: Move[] = [];
  const settled = places.find((place) => makings.made(place, world)?.isSettled);
  for (const [index, place] of places.entries()) {
    if (places[index - 1] === place || (settled ?? place) !== place) continue;
    const made = makings.made(place, world);
    if (made === undefined) throw new Error(`place ${place} was not tried in world ${world}`);
    const times = settled === undefined ? places.lastIndexOf(place) - index + 1 : 1;
    for (const { sent, world: after, to } of made.makings) {
      const others = places.with(index, to).toSorted((one, other) => one - other);
      moves.push({ to: { world: after, places: others }, place, toPlace: to, sent, times });
    }
  }
  return moves;
}

/** Without foresight every call is answered before and after every other. */
export function makingsBy(
  worlds: Pick<Worlds, 'apply'>,
  trigger: Trigger,
  foresight: Foresight | null,
): Makings {
  const settled = new Map<WorldId, Map<PlaceId, Made | null>>();
  const memory = new Map<WorldId, Map<PlaceId, Made>>();

  async function make(place: PlaceId, from: WorldId, calls: readonly Sent[]) {
    const makings: Making[] = [];
    for (const sent of calls) {
      const { world, reply } = await worlds.apply(from, sent);
      const { id: to } = await trigger.answer(place, { sent, reply }, aloneFrom(world, worlds));
      makings.push({ sent, world, to });
    }
    return makings;
  }

  /** The first call there that is settled. */
  async function settledAt(place: PlaceId, world: WorldId): Promise<Sent | null> {
    if (foresight === null) return null;
    for (const sent of trigger.place(place).calls) {
      if (await foresight.isSettled(world, sent)) return sent;
    }
    return null;
  }

  async function makeSettled(place: PlaceId, world: WorldId): Promise<Made | null> {
    const there = ofWorld(settled, world);
    const known = there.get(place);
    if (known !== undefined) return known;
    const sent = await settledAt(place, world);
    const made = sent && { isSettled: true, makings: await make(place, world, [sent]) };
    there.set(place, made);
    if (made !== null) ofWorld(memory, world).set(place, made);
    return made;
  }

  async function makeAll({ world, places }: Situation): Promise<void> {
    for (const place of places) {
      if ((await makeSettled(place, world)) !== null) return;
    }
    const there = ofWorld(memory, world);
    for (const place of places) {
      if (there.has(place)) continue;
      const makings = await make(place, world, trigger.place(place).calls);
      there.set(place, { isSettled: false, makings });
    }
  }

  return { makeAll, made: (place, world) => memory.get(world)?.get(place) };
}

/** What one is answered who goes on there while nobody else does anything. */
function aloneFrom(from: WorldId, worlds: Pick<Worlds, 'apply'>): Onward {
  let at = from;
  return async (sent) => {
    const { world, reply } = await worlds.apply(at, sent);
    at = world;
    return reply;
  };
}

/** What is kept of a world: nothing at first. */
function ofWorld<Kept>(memory: Map<WorldId, Map<PlaceId, Kept>>, world: WorldId) {
  const there = memory.get(world) ?? new Map<PlaceId, Kept>();
  memory.set(world, there);
  return there;
}
