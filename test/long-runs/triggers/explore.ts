/** Everything that several triggers of one deadline can do together: all interleavings of their calls, each situation looked at once. */

import { accessToken } from '../../../emulator/identity/bearer.ts';
import { ADJUDICATOR } from '../../support/table/table.ts';
import { type Moment, visitMs } from '../faults/moments.ts';
import { type Makings, type Move, makingsBy, movesAt } from './moves.ts';
import { runOf } from './run-of.ts';
import { type Situation, type SituationId, situationsOf } from './situations.ts';
import { type Trigger, triggerOf } from './trigger.ts';
import { type Sent, type WorldId, type Worlds, worldsAt } from './worlds.ts';

/** What was found, and what it is made of. */
export interface Explored extends Readonly<Found> {
  readonly worlds: Worlds;
  readonly trigger: Trigger;
  readonly situation: (id: SituationId) => Situation;
  /** Which trigger makes which call, from the beginning to there, the first one being 0. */
  readonly turnsTo: (id: SituationId) => readonly Turn[];
}

interface Found {
  /** How many there are. */
  situations: number;
  /** Steps from one situation to another. */
  moves: number;
  /** From the beginning to an end, each trigger told from the others: what all this stands for. */
  interleavings: bigint;
  /** For each world one of them. */
  readonly first: Map<WorldId, SituationId>;
  /** Those in which all triggers have ended. */
  readonly ends: SituationId[];
}

export interface Turn {
  readonly index: number;
  readonly sent: Sent;
}

export interface Exploring {
  /** How many of them. */
  readonly triggers: number;
  /** Which of the moves are gone on with; all when absent. */
  readonly chosen?: (moves: readonly Move[]) => readonly Move[];
}

/** Looks at every situation once, those after fewer calls first. To be closed with its worlds. */
export async function explore(
  { task, before }: Pick<Moment, 'task' | 'before'>,
  { triggers, chosen = (moves) => moves }: Exploring,
): Promise<Explored> {
  const worlds = worldsAt(visitMs(task));
  const token = accessToken(ADJUDICATOR);
  const trigger = triggerOf(() => runOf(task, token));
  const makings = makingsBy(worlds, trigger);
  const { reach, nextLevel, situation, wayTo } = situationsOf(triggers);
  const found: Found = { situations: 0, moves: 0, interleavings: 0n, first: new Map(), ends: [] };
  const { id: place } = await trigger.start();
  const places = Array.from({ length: triggers }, () => place);
  /** Each with the number of ways that lead to it. */
  let level = new Map([[reach({ world: worlds.idOf(before), places }, 0), 1n]]);
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
  return { ...found, worlds, trigger, situation, turnsTo };
}

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
  if (moves.length > 0) return;
  found.ends.push(id);
  found.interleavings += ways;
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
