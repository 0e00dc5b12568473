/** Everything that several triggers of one deadline can do together: all interleavings of their calls, each situation looked at once. */

import { type Moment, visitMs } from '../faults/moments.ts';
import { type PlaceId, type Trigger, triggerOf } from './trigger.ts';
import { type Sent, type WorldId, type Worlds, worldsAt } from './worlds.ts';

/** The world, and how far each trigger is. Who of them is who does not matter: places are in order. */
export interface Situation {
  readonly world: WorldId;
  readonly places: readonly PlaceId[];
  /** How it was come to first; null for the beginning. */
  readonly by: Move | null;
}

interface Move {
  readonly from: Situation;
  readonly place: PlaceId;
  readonly sent: Sent;
  readonly to: PlaceId;
}

/** What was found, and what it is made of. */
export interface Explored extends Readonly<Found> {
  readonly worlds: Worlds;
  readonly trigger: Trigger;
}

interface Found {
  /** How many there are. */
  situations: number;
  /** Steps from one situation to another. */
  moves: number;
  /** From the beginning to an end, each trigger told from the others: what all this stands for. */
  interleavings: bigint;
  /** For each world one of them. */
  readonly first: Map<WorldId, Situation>;
  /** Those in which all triggers have ended. */
  readonly ends: Situation[];
}

/** Situations after so many calls, each with the number of ways that lead to it. */
type Level = Map<string, { readonly situation: Situation; ways: bigint }>;

export interface Exploring {
  /** How many of them. */
  readonly triggers: number;
  /** Which of the moves are gone on with; all when absent. */
  readonly chosen?: (next: readonly Next[]) => readonly Next[];
}

/** Looks at every situation once, those after fewer calls first. To be closed with its worlds. */
export async function explore(
  { task, before }: Pick<Moment, 'task' | 'before'>,
  { triggers, chosen = (next) => next }: Exploring,
): Promise<Explored> {
  const worlds = worldsAt(visitMs(task));
  const trigger = triggerOf(task);
  const makings = makingsBy(worlds, trigger);
  const { id } = await trigger.start();
  const places = Array.from({ length: triggers }, () => id);
  const found: Found = { situations: 0, moves: 0, interleavings: 0n, first: new Map(), ends: [] };
  let level: Level = new Map();
  reach(level, { world: worlds.idOf(before), places, by: null }, 1n);
  while (level.size > 0) {
    const following: Level = new Map();
    for (const { situation, ways } of level.values()) {
      const next = chosen(await movesFrom(situation, makings));
      note(found, { situation, ways, next });
      for (const { to, times } of next) reach(following, to, ways * BigInt(times));
    }
    level = following;
  }
  return { ...found, worlds, trigger };
}

function note(
  found: Found,
  polled: {
    readonly situation: Situation;
    readonly ways: bigint;
    readonly next: readonly Next[];
  },
): void {
  const { situation, ways, next } = polled;
  found.situations += 1;
  found.moves += next.length;
  if (!found.first.has(situation.world)) found.first.set(situation.world, situation);
  if (next.length > 0) return;
  found.ends.push(situation);
  found.interleavings += ways;
}

const keyOf = ({ world, places }: Situation): string => `${world} ${places.join(' ')}`;

function reach(level: Level, situation: Situation, ways: bigint): void {
  const key = keyOf(situation);
  const known = level.get(key);
  if (known === undefined) level.set(key, { situation, ways });
  else known.ways += ways;
}

export interface Next {
  readonly to: Situation;
  /** How many triggers could have made this move: those at the same place. */
  readonly times: number;
}

async function movesFrom(situation: Situation, makings: Makings): Promise<readonly Next[]> {
  const next: Next[] = [];
  for (const id of new Set(situation.places)) {
    const times = situation.places.filter((place) => place === id).length;
    const index = situation.places.indexOf(id);
    for (const { sent, world, to } of makings.made(id, situation.world) ??
      (await makings.make(id, situation.world))) {
      const places = situation.places.with(index, to).toSorted((one, other) => one - other);
      next.push({ to: { world, places, by: { from: situation, place: id, sent, to } }, times });
    }
  }
  return next;
}

/** A call that a trigger makes, and where that brings the world and itself. */
interface Making {
  readonly sent: Sent;
  readonly world: WorldId;
  readonly to: PlaceId;
}

/** What a trigger at a place can do in a world, wherever the others are: found out once. */
interface Makings {
  readonly make: (place: PlaceId, world: WorldId) => Promise<readonly Making[]>;
  readonly made: (place: PlaceId, world: WorldId) => readonly Making[] | undefined;
}

function makingsBy(worlds: Worlds, trigger: Trigger): Makings {
  const memory = new Map<WorldId, Map<PlaceId, readonly Making[]>>();

  async function make(place: PlaceId, from: WorldId): Promise<readonly Making[]> {
    const all: Making[] = [];
    for (const sent of callsAt(place, trigger)) {
      const { world, reply } = await worlds.apply(from, sent);
      const { id: to } = await trigger.answer(place, { sent, reply });
      all.push({ sent, world, to });
    }
    const there = memory.get(from) ?? new Map<PlaceId, readonly Making[]>();
    memory.set(from, there.set(place, all));
    return all;
  }

  return { make, made: (place, world) => memory.get(world)?.get(place) };
}

/** Whenever the answers of the form are read, the same is read: it is done first. */
function callsAt(id: PlaceId, trigger: Trigger): readonly Sent[] {
  const { calls } = trigger.place(id);
  const reading = calls.filter(({ isOfAnswers }) => isOfAnswers);
  return reading.length > 0 ? reading.slice(0, 1) : calls;
}

/** Which trigger makes which call, from the beginning to there, the first one being 0. */
export function turnsTo(situation: Situation): readonly Turn[] {
  const moves: Move[] = [];
  let begin = situation;
  for (; begin.by !== null; begin = begin.by.from) moves.push(begin.by);
  const places = [...begin.places];
  return moves.toReversed().map(({ place, sent, to }) => {
    const index = places.indexOf(place);
    places[index] = to;
    return { index, sent };
  });
}

export interface Turn {
  readonly index: number;
  readonly sent: Sent;
}
