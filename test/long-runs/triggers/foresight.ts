/** What is still to come in a world, as far as is known: by it a call is known that may as well be answered at once. */

import type { Sent, WorldId, Worlds } from './worlds.ts';

/** Which world a call has made of which. */
export type Successions = ReadonlyMap<WorldId, ReadonlySet<WorldId>>;

export interface Foresight {
  /** Whether this call is answered the same, and changes nothing, there and in every world that may follow. */
  readonly isSettled: (world: WorldId, sent: Sent) => Promise<boolean>;
}

export function foresightBy(successions: Successions, worlds: Pick<Worlds, 'apply'>): Foresight {
  const following = new Map<WorldId, ReadonlySet<WorldId>>();
  const memory = new Map<string, boolean>();

  function followingOf(world: WorldId): ReadonlySet<WorldId> {
    const found = following.get(world) ?? reachable(world, successions);
    following.set(world, found);
    return found;
  }

  async function isFoundSettled(world: WorldId, sent: Sent): Promise<boolean> {
    const { reply } = await worlds.apply(world, sent);
    for (const later of followingOf(world)) {
      const then = await worlds.apply(later, sent);
      if (then.world !== later || then.reply.key !== reply.key) return false;
    }
    return true;
  }

  async function isSettled(world: WorldId, sent: Sent): Promise<boolean> {
    const key = `${world} ${sent.key}`;
    const found = memory.get(key) ?? (await isFoundSettled(world, sent));
    memory.set(key, found);
    return found;
  }

  return { isSettled };
}

/** With the world itself. */
function reachable(world: WorldId, successions: Successions): ReadonlySet<WorldId> {
  const found = new Set([world]);
  for (const one of found) {
    for (const next of successions.get(one) ?? []) found.add(next);
  }
  return found;
}

/** Both together; null where the second has nothing that the first has not. */
export function joined(known: Successions, seen: Successions): Successions | null {
  const isKnown = [...seen].every(([from, all]) =>
    [...all].every((to) => known.get(from)?.has(to) === true),
  );
  if (isKnown) return null;
  const of = (from: WorldId) => [...(known.get(from) ?? []), ...(seen.get(from) ?? [])];
  return new Map([...known.keys(), ...seen.keys()].map((from) => [from, new Set(of(from))]));
}
