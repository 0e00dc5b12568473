/** Explores all interleavings of several triggers of one deadline, each situation once. */

import { accessToken } from '../../../emulator/identity/bearer.ts';
import { ADJUDICATOR } from '../../support/table/table.ts';
import { type Moment, visitMs } from '../faults/moments.ts';
import { runOf } from './run-of.ts';
import { type Situation, type SituationId, situationsOf } from './situations.ts';
import { type Onward, type PlaceId, type Trigger, triggerOf } from './trigger.ts';
import { type Sent, type WorldId, type Worlds, worldsAt } from './worlds.ts';

/** Results, with their triggers and situations. */
export interface Explored extends Readonly<Found> {
  readonly trigger: Trigger;
  readonly situation: (id: SituationId) => Situation;
  /** Turns of the triggers from the beginning to a situation; the first trigger is 0. */
  readonly turnsTo: (id: SituationId) => readonly Turn[];
  /** Number of explorations until no new succession of worlds was seen. */
  readonly rounds: number;
}

/** With the worlds of a match, to be closed. */
export type ExploredMatch = Explored & { readonly worlds: Worlds };

interface Found {
  situations: number;
  moves: number;
  /** Number of complete interleavings, with triggers distinguished. */
  orders: bigint;
  /** The first situation of each world. */
  readonly first: Map<WorldId, SituationId>;
  readonly ends: SituationId[];
  readonly successions: Map<WorldId, Set<WorldId>>;
}

export interface Turn {
  readonly index: number;
  readonly sent: Sent;
}

/** Determines the triggers' behaviour, and the first world. */
export interface Beginning {
  readonly worlds: Pick<Worlds, 'apply'>;
  readonly trigger: Trigger;
  readonly world: WorldId;
}

export interface Exploring {
  readonly triggers: number;
  /** Whether to explore all orders, including those known not to matter. */
  readonly inEveryOrder?: boolean;
  /** Selects moves to follow. Default: all. */
  readonly chosen?: (moves: readonly Move[]) => readonly Move[];
}

/** Explores all triggers of a deadline. Close it with its worlds. */
export async function explore(
  moment: Pick<Moment, 'task' | 'before'>,
  exploring: Exploring,
): Promise<ExploredMatch> {
  const from = beginningOf(moment);
  return { ...(await exploreFrom(from, exploring)), worlds: from.worlds };
}

export function beginningOf({
  task,
  before,
}: Pick<Moment, 'task' | 'before'>): Beginning & Pick<ExploredMatch, 'worlds'> {
  const worlds = worldsAt(visitMs(task));
  const token = accessToken(ADJUDICATOR);
  const trigger = triggerOf(() => runOf(task, token));
  return { worlds, trigger, world: worlds.idOf(before) };
}

/**
 * Explores with settled calls first, because all orders of three triggers do not fit in memory. A
 * call is settled in a world if there, and in every world that may follow, it gets the same answer
 * and changes nothing. Writes that change a world never are; refused writes count as reads. Any
 * order can be rearranged with the settled call at the front, so answering it alone misses nothing,
 * as long as each succession of worlds is known. So rounds repeat until one sees no unknown
 * succession; only that round counts. A trigger must depend on its answers alone, not on their
 * order, and make the same calls, perhaps more, with more answers (checked in `trigger.ts`).
 */
export async function exploreFrom(from: Beginning, exploring: Exploring): Promise<Explored> {
  if (exploring.inEveryOrder === true) {
    return { ...(await goThrough(from, exploring, null)), rounds: 1 };
  }
  let known: Successions = new Map();
  for (let rounds = 1; ; rounds++) {
    const explored = await goThrough(from, exploring, foresightBy(known, from.worlds));
    const learnt = joined(known, explored.successions);
    if (learnt === null) return { ...explored, rounds };
    known = learnt;
  }
}

async function goThrough(
  { worlds, trigger, world }: Beginning,
  { triggers, chosen = (moves) => moves }: Exploring,
  foresight: Foresight | null,
): Promise<Omit<Explored, 'rounds'>> {
  const makings = makingsBy(worlds, trigger, foresight);
  const { reach, nextLevel, situation, wayTo } = situationsOf(triggers);
  const found = nothingFound();
  const { id: place } = await trigger.start();
  const places = Array.from({ length: triggers }, () => place);
  /** Situations with the number of ways that lead to them. */
  let level = new Map([[reach({ world, places }, 0), 1n]]);
  while (level.size > 0) {
    const following = new Map<SituationId, bigint>();
    nextLevel();
    for (const [id, ways] of level) {
      const at = situation(id);
      await makings.makeAll(at);
      const moves = chosen(movesAt(at, makings));
      note(found, { id, at, ways, moves });
      for (const { to, times } of moves) {
        const there = reach(to, id);
        following.set(there, (following.get(there) ?? 0n) + ways * BigInt(times));
      }
    }
    level = following;
  }
  const turnsTo = (id: SituationId) => turnsAlong(wayTo(id).map(situation), makings);
  return { ...found, trigger, situation, turnsTo };
}

const nothingFound = (): Found => ({
  ...{ situations: 0, moves: 0, orders: 0n, ends: [] },
  first: new Map(),
  successions: new Map(),
});

interface Looked {
  readonly id: SituationId;
  readonly at: Situation;
  readonly ways: bigint;
  readonly moves: readonly Move[];
}

function note(found: Found, { id, at: { world }, ways, moves }: Looked): void {
  found.situations += 1;
  found.moves += moves.length;
  if (!found.first.has(world)) found.first.set(world, id);
  const after = found.successions.get(world) ?? new Set();
  for (const { to } of moves) if (to.world !== world) after.add(to.world);
  found.successions.set(world, after);
  if (moves.length > 0) return;
  found.ends.push(id);
  found.orders += ways;
}

function turnsAlong([first, ...others]: readonly Situation[], makings: Makings): readonly Turn[] {
  if (first === undefined) return [];
  const places = [...first.places];
  let at = first;
  return others.map((to) => {
    const move = movesAt(at, makings).find((one) => isSame(one.to, to));
    if (move === undefined) throw new Error('nothing leads there');
    const index = places.indexOf(move.place);
    places[index] = move.toPlace;
    at = to;
    return { index, sent: move.sent };
  });
}

const isSame = (one: Situation, other: Situation): boolean =>
  one.world === other.world && one.places.join() === other.places.join();

/** From one situation to another. */
interface Move {
  readonly to: Situation;
  /** Place of the calling trigger before and after. */
  readonly place: PlaceId;
  readonly toPlace: PlaceId;
  readonly sent: Sent;
  readonly times: number;
}

/** A trigger's call with its effects on world and trigger. */
interface Making {
  readonly sent: Sent;
  readonly world: WorldId;
  readonly to: PlaceId;
}

/** Possible calls of a trigger at a place in a world, for any places of others; cached. */
interface Made {
  /** Whether the call is answered at once, before any other trigger acts. */
  readonly isSettled: boolean;
  readonly makings: readonly Making[];
}

interface Makings {
  /** Computes those of every trigger there, if needed. */
  readonly makeAll: (situation: Situation) => Promise<void>;
  /** Undefined if not computed because it did not matter. */
  readonly made: (place: PlaceId, world: WorldId) => Made | undefined;
}

/** After {@link Makings.makeAll}. */
function movesAt({ world, places }: Situation, makings: Makings): readonly Move[] {
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
function makingsBy(
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

/** Answers for a trigger that goes on alone. */
function aloneFrom(from: WorldId, worlds: Pick<Worlds, 'apply'>): Onward {
  let at = from;
  return async (sent) => {
    const { world, reply } = await worlds.apply(at, sent);
    at = world;
    return reply;
  };
}

/** Memory of a world, empty at first. */
function ofWorld<Kept>(memory: Map<WorldId, Map<PlaceId, Kept>>, world: WorldId) {
  const there = memory.get(world) ?? new Map<PlaceId, Kept>();
  memory.set(world, there);
  return there;
}

type Successions = ReadonlyMap<WorldId, ReadonlySet<WorldId>>;

interface Foresight {
  /** Whether the call has the same answer and no effect in this and all possible later worlds. */
  readonly isSettled: (world: WorldId, sent: Sent) => Promise<boolean>;
}

function foresightBy(successions: Successions, worlds: Pick<Worlds, 'apply'>): Foresight {
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

/** Includes the world itself. */
function reachable(world: WorldId, successions: Successions): ReadonlySet<WorldId> {
  const found = new Set([world]);
  for (const one of found) {
    for (const next of successions.get(one) ?? []) found.add(next);
  }
  return found;
}

/** The union; null if the second adds nothing. */
function joined(known: Successions, seen: Successions): Successions | null {
  const isKnown = [...seen].every(([from, all]) =>
    [...all].every((to) => known.get(from)?.has(to) === true),
  );
  if (isKnown) return null;
  const of = (from: WorldId) => [...(known.get(from) ?? []), ...(seen.get(from) ?? [])];
  return new Map([...known.keys(), ...seen.keys()].map((from) => [from, new Set(of(from))]));
}
