import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { getUsualVariants, type Variants } from '../../../rules/kit/match/setup.ts';
import { atDepth } from '../depth.ts';

export interface WayToPlay {
  /** Players and variants in words: "Pocket Mars, 4 players, draft=no". */
  readonly name: string;
  readonly players: number;
  readonly variants: Variants;
}

/** Lists the usual variant with the fewest players. Deep runs use all numbers and variants. */
export const listWaysToPlay = (game: AnyGame): readonly WayToPlay[] =>
  atDepth({ quick: listUsualWay, deep: listEveryWay })(game);

const listUsualWay = (game: AnyGame): readonly WayToPlay[] => [
  createWay(game, game.seats.least, getUsualVariants(game)),
];

export function listEveryWay(game: AnyGame): readonly WayToPlay[] {
  const { least, most } = game.seats;
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const all = game.variants.reduce<readonly Variants[]>(
    (chosen, { name, choices }) =>
      chosen.flatMap((one) => choices.map(({ value }) => ({ ...one, [name]: value }))),
    [{}],
  );
  return counts.flatMap((players) => all.map((variants) => createWay(game, players, variants)));
}

function createWay({ title }: AnyGame, players: number, variants: Variants): WayToPlay {
  const chosen = Object.entries(variants).map(([name, value]) => `${name}=${value}`);
  return { name: [title, `${players} players`, ...chosen].join(', '), players, variants };
}
