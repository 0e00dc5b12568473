/** `sealed season new`: opens a season by what `sealed new` asks, and the programme. */

import { Command, Option } from 'commander';
import { SEASON } from '../../../rules/games.ts';
import { PROGRAMMES, type Programme, programmeFolder } from '../../shared/match/programmes.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { canAsk } from '../../shared/terminal/terminal.ts';
import { askChoice, BACK } from '../../shared/terminal/walk.ts';
import { describedBy, readDescriptionFile } from './description.ts';
import type { OpeningOptions } from './new-match.ts';
import { openNew, withOpening } from './open-new.ts';

interface SeasonOptions extends OpeningOptions {
  readonly content?: string;
  readonly programme?: Programme;
}

const ABOUT = `Opens a season: its workbooks, its form, and a folder for each player, shared once, in which all his workbooks will lie.
--first is the hour of all its deadlines; times of the games’ steps are given as well, such as --time round="2 days".
A programme of your own is a folder with programme.csv: --content.
Where a game has houses for hosts (DM Invitational: the first two are the Dealers), --hosts "Pixie, Isa" names them; its other houses are the cast's.
A match that hangs is waited for until you rule; with --void-after "14 days" it is void so long after anything last happened in it, or was due (elsewhere: after it was to be played): made again, in a league left out.`;

export const seasonNewCommand = (): Command =>
  withOpening(new Command('new'), 'season')
    .summary('open a season')
    .description(ABOUT)
    .addOption(new Option('--programme <name>', 'one that comes along').choices(PROGRAMMES))
    .action(async (options: SeasonOptions, command: Command) => {
      const content = await contentFor(options);
      const described = { ...describedBy(options, command), game: SEASON.id, content };
      process.exitCode = await openNew(described, options);
    });

/** What is said here goes before a file, which may have been written when this command was stopped. */
async function contentFor(options: SeasonOptions): Promise<string> {
  const { content, programme, from } = options;
  if (content !== undefined) return content;
  const kept = programme !== undefined || from === undefined ? {} : await readDescriptionFile(from);
  return kept.content ?? programmeFolder(await programmeIn(options));
}

async function programmeIn({ programme, yes }: SeasonOptions): Promise<Programme> {
  if (programme !== undefined) return programme;
  const names = PROGRAMMES.join(', ');
  if (yes === true || !canAsk())
    throw new UsageError(`Say which programme: --programme with one of ${names}; or --content.`);
  const chosen = await askChoice(
    'Which programme?',
    PROGRAMMES.map((value) => ({ name: value, value, description: ABOUT_EACH[value] })),
  );
  if (chosen === BACK) throw new UsageError('Nothing has been opened.');
  return chosen;
}

const ABOUT_EACH: Readonly<Record<Programme, string>> = {
  knockout: '2 to 20: main matches, after each a death match, at last a final',
  league: '2 to 40: everybody meets everybody once; points by place',
  community: 'nine: a main match, two death matches, a life match with the Token of Phoenix',
};
