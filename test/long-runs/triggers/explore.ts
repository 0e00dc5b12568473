/** Everything that several triggers of one deadline can do together: all interleavings of their calls, each situation looked at once. */

import { accessToken } from '../../../emulator/identity/bearer.ts';
import { ADJUDICATOR } from '../../support/table/table.ts';
import { type Moment, visitMs } from '../faults/moments.ts';
import { type Foresight, foresightBy, joined, type Successions } from './foresight.ts';
import { type Makings, type Move, makingsBy, movesAt } from './moves.ts';
import { runOf } from './run-of.ts';
import { type Situation, type SituationId, situationsOf } from './situations.ts';
import { type Trigger, triggerOf } from './trigger.ts';
import { type Sent, type WorldId, type Worlds, worldsAt } from './worlds.ts';

/** What was found, and what it is made of. */
export interface Explored extends Readonly<Found> {
  readonly trigger: Trigger;
  readonly situation: (id: SituationId) => Situation;
  /** Which trigger makes which call, from the beginning to there, the first one being 0. */
  readonly turnsTo: (id: SituationId) => readonly Turn[];
  /** How often all was gone through, until nothing came that had not been foreseen. */
  readonly rounds: number;
}

/** With the worlds of a match, to be closed. */
export type ExploredMatch = Explored & { readonly worlds: Worlds };

interface Found {
  /** How many were looked at. */
  situations: number;
  /** Steps from one situation to another. */
  moves: number;
  /** Ways from the beginning to an end that were gone, each trigger told from the others. */
  orders: bigint;
  /** For each world that is come to one of them. */
  readonly first: Map<WorldId, SituationId>;
  /** Those in which all triggers have ended. */
  readonly ends: SituationId[];
  /** Which worlds were seen to follow which. */
  readonly successions: Map<WorldId, Set<WorldId>>;
}

export interface Turn {
  readonly index: number;
  readonly sent: Sent;
}

/** What decides what triggers do, and the world in which all begin. */
export interface Beginning {
  readonly worlds: Pick<Worlds, 'apply'>;
  readonly trigger: Trigger;
  readonly world: WorldId;
}

export interface Exploring {
  /** How many of them. */
  readonly triggers: number;
  /** Whether calls are answered in every order, those too of which it is known that the order does not matter. */
  readonly inEveryOrder?: boolean;
  /** Which of the moves are gone on with; all when absent. */
  readonly chosen?: (moves: readonly Move[]) => readonly Move[];
}

/** All that triggers of a deadline can do. To be closed with its worlds. */
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
 * Looks at every situation once, those after fewer calls first; and again from the beginning until no world follows another of which that was not foreseen:
 * only then is it known that what was answered at once might be, see docs/decisions/0037-settled-calls-first.md.
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
  /** Each with the number of ways that lead to it. */
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
