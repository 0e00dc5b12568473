import { eyesOf, type Sight } from './eyes.ts';
import type { LawfulGame, Trial } from './law.ts';
import { alteredAt, type Leaf, leavesOf, pathText, textAt, type Viewpoint } from './leaves.ts';
import { shapeOf } from './shape.ts';
import { type AnyMoment, momentsOf, nameOf, namesIn } from './trial.ts';

export interface Inspection {
  readonly game: LawfulGame;
  readonly sight: Sight;
  readonly audience: Parameters<typeof eyesOf>[2];
  readonly leaf: Leaf;
}

/** Constant: no other value occurs there. Impossible: the rules throw on every other value. */
type Noticed = 'seen' | 'constant' | 'impossible' | { readonly unseen: string };

/** Alters one leaf and compares views. Tries the next value where the rules throw. */
export function noticed({ game, sight, audience, leaf }: Inspection): Noticed {
  const others = alteredAt(sight.state, leaf);
  const eyes = eyesOf(game, sight, audience);
  for (const state of others) {
    try {
      if (!eyes.seesNoOther({ state })) return 'seen';
    } catch {
      continue;
    }
    const [now, then] = [sight.state, state].map((one) => textAt(one, leaf));
    return {
      unseen: `${pathText(leaf)} is ${now} or ${then}, and ${nameOf(audience)} sees the same`,
    };
  }
  return others.length === 0 ? 'constant' : 'impossible';
}

/** Draws at the start last for a whole match: other matches of the same seats show alternatives. */
const OTHER_MATCHES = 3;

function otherMatches(trial: Trial): readonly (readonly AnyMoment[])[] {
  const { setup } = trial;
  return Array.from({ length: OTHER_MATCHES }, (_, at) => {
    const players = setup.players.map((player, index) => ({
      ...player,
      garnets: (3 * index + 4 * at) % 10,
    }));
    return momentsOf({ ...trial, setup: { ...setup, players }, seed: at + 1, absence: 0 });
  });
}

const isOpen = ({ step }: AnyMoment): boolean => step !== null;

/** Returns a function that lists the leaves of any state of a trial's match, for the seat `own`. */
export function leafReader(
  trial: Trial,
  moments: readonly AnyMoment[],
): (state: unknown, own: Viewpoint['own']) => readonly Leaf[] {
  const names = namesIn(trial.setup);
  const others = otherMatches(trial).flat().filter(isOpen);
  const states = [...moments, ...others].map(({ state }) => state);
  const shape = shapeOf(states, names);
  return (state, own) => leavesOf(state, shape, { names, own });
}
