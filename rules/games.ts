/** The registry: the one file that names every game. */

import { dmInvitational } from './dm-invitational/game.ts';
import type { AnyGame } from './kit/game.ts';
import { marsImmerser } from './mars-immerser/game.ts';
import { pocketMars } from './pocket-mars/game.ts';
import { presentsOfMine } from './presents-of-mine/game.ts';
import { unchartedTerritory } from './uncharted-territory/game.ts';

export const GAMES: readonly AnyGame[] = [
  presentsOfMine,
  unchartedTerritory,
  marsImmerser,
  pocketMars,
  dmInvitational,
];

/** The game of that id, or undefined when there is none. */
export const findGame = (id: string): AnyGame | undefined => GAMES.find((game) => game.id === id);
