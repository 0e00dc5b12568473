/**
 * A match in thought: who would earn a Token of Life if everybody walked as an opening says, and stood still once stopped.
 * Robots rehearse tens of thousands of them before a match, so nothing is made anew for each.
 */

import { BLOCK_POINTS, MOST_BLOCKS_POINTS, SUPER_POINTS } from '../prices.ts';
import { relativePoints } from '../scoring.ts';
import { ALL_MOVES, type Role } from './roles.ts';
import { isWinner, type Points, pointsFor } from './tokens.ts';

export interface Table {
  readonly roles: readonly Role[];
  /** What the Maternal Points of each Relative are multiplied by. */
  readonly worths: readonly number[];
}

/** How everybody fares on the way, by position at the table. */
interface Walked {
  /** Roads that were entered before being stopped. */
  readonly entered: Uint8Array;
  readonly isStopped: Uint8Array;
  readonly blocks: Uint8Array;
  /** By travel: whom it would be blocked by; by Super Road: who travelled it. Positions are bits. */
  readonly marks: Int32Array;
}

export interface Rehearsal {
  /** Whether who sits there wins a Token. */
  wins(table: Table, position: number): boolean;
}

/** For tables of so many, with so many travels and roads numbered. */
export function rehearsalFor(given: {
  readonly players: number;
  readonly numbers: number;
}): Rehearsal {
  const { players, numbers } = given;
  const points = pointsFor(players);
  const walked: Walked = {
    entered: new Uint8Array(players),
    isStopped: new Uint8Array(players),
    blocks: new Uint8Array(players),
    marks: new Int32Array(numbers),
  };
  return {
    wins({ roles, worths }, position) {
      walk(roles, walked);
      markSupers(roles, walked);
      score(roles, walked, points);
      shareRelatives(roles, walked, { worths, points });
      reset(roles, walked);
      return isWinner(points, position);
    },
  };
}

const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] ?? 0;

/** Only what was marked is cleared: there are thousands of travels. */
function reset(roles: readonly Role[], { entered, isStopped, blocks, marks }: Walked): void {
  for (const part of [entered, isStopped, blocks]) part.fill(0);
  for (let position = 0; position < roles.length; position++) {
    const marking = roles[position]?.marking ?? NONE;
    for (let index = 0; index < marking.length; index++) marks[at(marking, index)] = 0;
  }
}

function walk(roles: readonly Role[], walked: Walked): void {
  const { entered, isStopped, marks } = walked;
  for (let time = 0; time < ALL_MOVES; time++) {
    for (let position = 0; position < roles.length; position++) {
      const next = at(entered, position);
      if (roles[position]?.times[next] !== time || isStopped[position] === 1) continue;
      const entry = roles[position]?.entries[next];
      if (entry === undefined) continue;
      const blockers = at(marks, entry.enters);
      if (blockers !== 0) stop(walked, position, blockers);
      else {
        entered[position] = next + 1;
        for (let index = 0; index < entry.blocks.length; index++) {
          const travel = at(entry.blocks, index);
          marks[travel] = at(marks, travel) | (1 << position);
        }
      }
    }
  }
}

function stop({ isStopped, blocks }: Walked, position: number, blockers: number): void {
  isStopped[position] = 1;
  for (let other = 0; other < blocks.length; other++)
    if ((blockers & (1 << other)) !== 0) blocks[other] = at(blocks, other) + 1;
}

function markSupers(roles: readonly Role[], { entered, marks }: Walked): void {
  for (let position = 0; position < roles.length; position++) {
    for (const { index, road } of roles[position]?.supers ?? NOTHING)
      if (index < at(entered, position)) marks[road] = at(marks, road) | (1 << position);
  }
}

/** All but what Relatives bring. */
function score(roles: readonly Role[], walked: Walked, points: Points): void {
  const { entered, blocks } = walked;
  const { most, isAlone } = mostOf(blocks);
  for (let position = 0; position < roles.length; position++) {
    const role = roles[position];
    if (role === undefined) continue;
    const taken = role.takenAfter(at(entered, position));
    const blocked = at(blocks, position);
    const alone = isAlone && blocked === most ? MOST_BLOCKS_POINTS : 0;
    points.sights[position] = taken.sights + SUPER_POINTS * supersAlone(role, position, walked);
    points.maternal[position] = taken.maternal;
    points.rest[position] = taken.rest;
    points.detours[position] = taken.detours + BLOCK_POINTS * blocked + alone;
    points.lists[position] = role.opening.lists.length;
  }
}

function mostOf(blocks: Uint8Array): { readonly most: number; readonly isAlone: boolean } {
  let [most, having] = [0, 0];
  for (let position = 0; position < blocks.length; position++) {
    const count = at(blocks, position);
    if (count > most) [most, having] = [count, 1];
    else if (count === most) having += 1;
  }
  return { most, isAlone: most > 0 && having === 1 };
}

function supersAlone({ supers }: Role, position: number, { entered, marks }: Walked): number {
  let alone = 0;
  for (const { index, road } of supers)
    if (index < at(entered, position) && marks[road] === 1 << position) alone += 1;
  return alone;
}

function shareRelatives(
  roles: readonly Role[],
  { entered }: Walked,
  { worths, points: { maternal } }: { readonly worths: readonly number[]; readonly points: Points },
): void {
  const slices = roles.map((role, position) => role.takenAfter(at(entered, position)).slices);
  for (let relative = 0; relative < worths.length; relative++) {
    let visitors = 0;
    let all = 0;
    for (let position = 0; position < slices.length; position++) {
      const had = at(slices[position] ?? NONE, relative);
      if (had > 0) visitors += 1;
      all += had;
    }
    if (all === 0) continue;
    const each = (at(worths, relative) * relativePoints(visitors)) / all;
    for (let position = 0; position < slices.length; position++) {
      const had = at(slices[position] ?? NONE, relative);
      if (had > 0) maternal[position] = at(maternal, position) + each * had;
    }
  }
}

const NONE = new Uint8Array(0);
const NOTHING: Role['supers'] = [];
