/** Stores millions of situations as two numbers each: its code, and its first predecessor. */

import type { PlaceId } from './trigger.ts';
import type { WorldId } from './worlds.ts';

/** The world and the triggers' places in order: triggers are interchangeable. */
export interface Situation {
  readonly world: WorldId;
  readonly places: readonly PlaceId[];
}

/** Number of a situation, in order of discovery. */
export type SituationId = number;

export interface Situations {
  /** Its number. Levels never share situations, because each move is one more call. */
  readonly reach: (situation: Situation, from: SituationId) => SituationId;
  readonly nextLevel: () => void;
  readonly situation: (id: SituationId) => Situation;
  /** From the first one to this one, both included. */
  readonly wayTo: (id: SituationId) => readonly SituationId[];
}

/** Bits of a number, and those for the world. */
const BITS = 53;
const WORLD_BITS = 8;

/** `triggers` is the number of places. */
export function situationsOf(triggers: number): Situations {
  const room = 2 ** Math.floor((BITS - WORLD_BITS) / triggers);
  const codes: number[] = [];
  const froms: SituationId[] = [];
  let level = new Map<number, SituationId>();

  /** @throws when there are too many worlds or places for one number */
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
