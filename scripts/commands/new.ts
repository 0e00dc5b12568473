/** Opens a match (`sealed new`). */

import { Command } from 'commander';
import { GAME_ARGUMENT } from '../shared/match/outside-game.ts';
import { describedBy } from './new/description.ts';
import type { OpeningOptions } from './new/new-match.ts';
import { openNew, withOpening } from './new/open-new.ts';

const ABOUT = `Opens a match: creates its spreadsheets and its form, shares them, and schedules\nthe first deadline. Asks you for values that you do not give.`;

const EXAMPLE = `
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

export const newCommand = (): Command =>
  withOpening(new Command('new'), 'match')
    .summary('open a match')
    .description(ABOUT)
    .argument('[game]', GAME_ARGUMENT)
    .addHelpText('after', EXAMPLE)
    .action(async (game: string | undefined, options: OpeningOptions, command: Command) => {
      const given = { ...describedBy(options, command), ...(game === undefined ? {} : { game }) };
      process.exitCode = await openNew(given, options);
    });
