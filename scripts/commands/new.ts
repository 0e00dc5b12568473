/** Opens a match (`sealed new`). */

import { Command } from 'commander';
import { GAME_ARGUMENT_HELP } from '../shared/match/outside-game.ts';
import { selectGivenOptions } from './new/description.ts';
import type { OpeningOptions } from './new/new-match.ts';
import { openNewMatch, withOpeningOptions } from './new/open-new.ts';

const NEW_HELP = `Opens a match: creates its spreadsheets and its form, shares them, and schedules
the first deadline. Asks you for values that you do not give.`;

const NEW_EXAMPLES = `
A seats file has the columns Seat, E-mail, Garnets, Discord and Time zone; all
but the first may be empty or missing:
  Seat,E-mail,Garnets,Discord,Time zone
  Dems,dems@example.org,3,112233445566778899,Asia/Tokyo

For games in which pairs hold garnets together (Mars Immerser), a file of pairs
has the columns Seat, With and Garnets. Pairs that are not in it hold none;
without a file each pair begins with one.

Examples:
  sealed new pocket-mars --first "Friday 19:30" --like "The May race"
  sealed new pocket-mars --seats seats.csv --first "+2 days" --dice beacon
  sealed new mars-immerser --seats seats.csv --pairs pairs.csv --first "+2 days"
`;

export const createNewCommand = (): Command =>
  withOpeningOptions(new Command('new'), 'match')
    .summary('open a match')
    .description(NEW_HELP)
    .argument('[game]', GAME_ARGUMENT_HELP)
    .addHelpText('after', NEW_EXAMPLES)
    .action(async (game: string | undefined, options: OpeningOptions, command: Command) => {
      const given = {
        ...selectGivenOptions(options, command),
        ...(game === undefined ? {} : { game }),
      };
      process.exitCode = await openNewMatch(given, options);
    });
