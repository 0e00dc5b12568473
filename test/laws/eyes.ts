import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Chapter } from '../../rules/kit/match/game.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import type { Scores } from '../../rules/kit/showing/scores.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { LawfulGame } from './law.ts';

export interface Sight {
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
}

type Look = (sight: Sight) => unknown;

/** Own pages, public pages and scores, questions, and winners. */
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

/** Without cells, which are derived from the same numbers. */
export const numbersOf = ({ counted, moments }: Scores) => ({ counted, moments });

/** Returns a function: whether another state or history looks the same to an audience. */
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
