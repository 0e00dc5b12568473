/** What an audience sees of a match, compared with what it would see of another state or history. */

import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Chapter } from '../../rules/kit/match/game.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import type { Scores } from '../../rules/kit/showing/scores.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { LawfulGame } from './law.ts';

/** A match between two steps, as it is looked at. */
export interface Sight {
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
}

type Look = (sight: Sight) => unknown;

/** Own pages, what everybody sees and counts, what is asked, and who has won. */
function looksOf(game: LawfulGame, audience: Audience): readonly Look[] {
  const pagesFor =
    (who: Audience): Look =>
    (sight) =>
      game.view({ ...sight, audience: who });
  return [
    pagesFor(audience),
    ...(audience.kind === 'seat' ? [pagesFor({ kind: 'public' })] : []),
    (sight) => numbersOf(game.scores(sight)),
    ({ setup, state }) => game.next({ setup, state }),
    ({ setup, state }) => game.outcome({ setup, state }),
  ];
}

/** Without the cells that are made of the same things. */
export const numbersOf = ({ counted, moments }: Scores) => ({ counted, moments });

/** Whether something else looks the same to an audience as a match does. */
export function eyesOf(
  game: LawfulGame,
  sight: Sight,
  audience: Audience,
): { readonly seesNoOther: (other: Partial<Sight>) => boolean } {
  const looks = looksOf(game, audience);
  const seen: string[] = [];
  return {
    seesNoOther: (other) =>
      looks.every((look, at) => {
        seen[at] ??= JSON.stringify(look(sight)) ?? '';
        return seen[at] === (JSON.stringify(look({ ...sight, ...other })) ?? '');
      }),
  };
}
