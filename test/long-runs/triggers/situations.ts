/** Millions of situations: each is kept as two numbers, what it is and from which one it was come to first. */

import type { PlaceId } from './trigger.ts';
import type { WorldId } from './worlds.ts';

/** The world, and how far each trigger is. Who of them is who does not matter: places are in order. */
export interface Situation {
  readonly world: WorldId;
  readonly places: readonly PlaceId[];
}

/** The number of a situation, in the order in which they were come to. */
export type SituationId = number;

export interface Situations {
  /** Its number: a new one, or that which it has in this level. Those of two levels are never alike, since every move is a call more. */
  readonly reach: (situation: Situation, from: SituationId) => SituationId;
  /** What is come to from here on is after one call more. */
  readonly nextLevel: () => void;
  readonly situation: (id: SituationId) => Situation;
  /** From the first one to there, both with it. */
  readonly wayTo: (id: SituationId) => readonly SituationId[];
}

/** How many bits a number keeps whole, and how many of them a world is given: there are a score of worlds, and ten thousand places. */
const BITS = 53;
const WORLD_BITS = 8;

/** `triggers` is how many places each has. */
export function situationsOf(triggers: number): Situations {
  const room = 2 ** Math.floor((BITS - WORLD_BITS) / triggers);
  const codes: number[] = [];
  const froms: SituationId[] = [];
  let level = new Map<number, SituationId>();

  /** @throws where there are more worlds or places than fit into one number */
  function codeOf({ world, places }: Situation): number {
    if (world >= 2 ** WORLD_BITS) throw new Error(`there are over ${2 ** WORLD_BITS} worlds`);
    if (places.some((place) => place >= room)) throw new Error(`there are over ${room} places`);
    return places.reduce((code, place) => code * room + place, world);
  }

  function reach(situation: Situation, from: SituationId): SituationId {
    const code = codeOf(situation);
    const known = level.get(code);
    if (known !== undefined) return known;
    level.set(code, codes.length);
    codes.push(code);
    froms.push(from);
    return codes.length - 1;
  }

  function situation(id: SituationId): Situation {
    let code = codes[id];
    if (code === undefined) throw new Error(`there is no situation ${id}`);
    const places: PlaceId[] = [];
    while (places.length < triggers) {
      const rest = Math.floor(code / room);
      places.unshift(code - rest * room);
      code = rest;
    }
    return { world: code, places };
  }

  function wayTo(id: SituationId): readonly SituationId[] {
    const way = [id];
    for (let at = id; at > 0; way.unshift(at)) at = froms[at] ?? 0;
    return way;
  }

  const nextLevel = (): void => {
    level = new Map();
  };

  return { reach, nextLevel, situation, wayTo };
}
