/** Measures rounds or turns resolved in a second: `npm run bench` runs `*.bench.ts`. */

import { seededChance } from '../chance/seeded.ts';
import type { GameEvent } from '../match/event.ts';
import type { Game } from '../match/game.ts';
import type { Setup } from '../match/setup.ts';
import { type AnswerPolicy, type MatchSnapshot, playMatch, randomPolicy } from './play.ts';

export interface RulesBench {
  readonly name: string;
  /** "rounds" */
  readonly unit: string;
  /** Plays matches; returns a function that resolves them again and counts the units. */
  prepare(): () => number;
}

interface Measured<Content, State, Orders, Event extends GameEvent> {
  readonly unit: string;
  readonly game: Game<Content, State, Orders, Event>;
  /** Used in rotation. */
  readonly setups: readonly Setup<Content>[];
  readonly matches: number;
  /** The players of a match with this seed; random choices when absent. */
  readonly choose?: (seed: number) => AnswerPolicy<Content, State>;
  /** The steps to resolve again; all when absent. */
  readonly resolves?: (moment: MatchSnapshot<Content, State, Orders, Event>) => boolean;
  /** The resolved steps that are units; all when absent: a follow-up decision is part of a turn. */
  readonly counts?: (moment: MatchSnapshot<Content, State, Orders, Event>) => boolean;
}

/** Prepares the orders of all matches in advance. */
export function rulesBench<Content, State, Orders, Event extends GameEvent>(
  measured: Measured<Content, State, Orders, Event>,
): RulesBench {
  const { unit, game, resolves = () => true, counts = () => true } = measured;
  return {
    name: `${game.title}, ${unit}`,
    unit,
    prepare() {
      const steps = stepsOf(measured).filter(resolves);
      const units = steps.filter(counts).length;
      return () => {
        for (const [index, { setup, state, orders }] of steps.entries()) {
          game.resolve({ setup, state, orders, chance: seededChance(index) });
        }
        return units;
      };
    },
  };
}

function stepsOf<Content, State, Orders, Event extends GameEvent>({
  game,
  setups,
  matches,
  choose = randomPolicy,
}: Measured<Content, State, Orders, Event>): readonly MatchSnapshot<
  Content,
  State,
  Orders,
  Event
>[] {
  return Array.from({ length: matches }, (_, seed) => {
    const setup = setups[seed % setups.length];
    if (setup === undefined) throw new Error('a bench needs a set-up');
    const moments = playMatch({ game, setup, seed, choose: choose(seed) });
    return [...moments].filter(({ step }) => step !== null);
  }).flat();
}
