/** `sealed game`: games that do not come along. */

import { Command } from 'commander';
import { rulesOf } from '../../rules/games.ts';
import { keepGame, loadGame } from '../shared/match/outside-game.ts';
import { EXIT, UsageError } from '../shared/terminal/exit.ts';
import { print } from '../shared/terminal/terminal.ts';
import { buildGame } from './game/build.ts';
import { newGame } from './game/new.ts';

const ABOUT = `A game from outside is a package of its own that is made of “sealed-orders/kit”. It is built into one file, and a match
of it goes on by the very file that it was opened with: the hash of the file stands in every entry. Whoever loads a game runs its code
and trusts it.`;

const EXAMPLE = `
Examples:
  sealed game new my-game
  sealed game build my-game
  sealed demo my-game
  sealed game add my-game
  sealed new my-game --run
`;

export const gameCommand = (): Command =>
  new Command('game')
    .summary('build a game of your own, or make one known')
    .description(ABOUT)
    .addCommand(
      new Command('new')
        .summary('begin a game of your own')
        .description(
          'Makes a package with a whole small game, its laws, cases and robots, to be changed into yours.',
        )
        .argument('<folder>', 'where it shall be; its last part is the name of the game')
        .action(async (folder: string) => {
          print(
            `${await newGame(folder)}\n\n  cd ${folder}\n  npm install\n  npm test    # one case fails: it waits for what is yours\n  npm start`,
          );
          process.exitCode = EXIT.done;
        }),
    )
    .addCommand(
      new Command('build')
        .summary('build the game in a folder into one file')
        .description('Writes dist/game.mjs, with all of the kit that the game uses.')
        .argument('[folder]', 'where the game is', '.')
        .action(async (folder: string) => {
          const { game, file } = await buildGame(folder);
          print(`${game.title} is built: ${file}\n${rulesOf(game)}`);
          process.exitCode = EXIT.done;
        }),
    )
    .addCommand(
      new Command('add')
        .summary('make a game known to every command on this machine')
        .description(
          'Keeps its built file beside your sign-in, so that “sealed run” goes on with its matches.',
        )
        .argument('<game>', 'its folder, its built file, or its package')
        .action(async (given: string) => {
          const loaded = await loadGame(given, { isForAnyCode: false });
          if (loaded === null)
            throw new UsageError(`There is no game at “${given.slice(0, 200)}”.`);
          await keepGame(loaded, process.env);
          print(`${loaded.game.title} is known here: ${rulesOf(loaded.game)}`);
          process.exitCode = EXIT.done;
        }),
    )
    .addHelpText('after', EXAMPLE);
