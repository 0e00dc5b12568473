/** `sealed season`: matches of several games one after the other, from a cast to its champion. */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { titleOf } from '../../functions/match/ledger/entry-words.ts';
import { incidentText } from '../../functions/match/ledger/incident.ts';
import type { Position } from '../../functions/match/ledger/position.ts';
import { INTERVENTIONS } from '../../functions/match/next/interventions.ts';
import { collectResults } from '../../functions/match/polling/collect-results.ts';
import { currentPosition, readMatch } from '../../functions/match/reading/match.ts';
import { turnedIn } from '../../functions/match/reading/no-longer-awaited.ts';
import { linkOf, matchFilesOf } from '../../functions/match/reading/season-matches.ts';
import { pagesFor } from '../../functions/match/showing/workbooks.ts';
import { incidentsOf } from '../../functions/match/visiting/failure.ts';
import { adjudicatorFor } from '../shared/google/adjudicators.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { type QueueOptions, withQueue } from '../shared/google/queue-settings.ts';
import { dueText } from '../shared/match/due-text.ts';
import { interventionCommand } from '../shared/match/intervention-commands.ts';
import { keptByOwnAccount } from '../shared/match/match-account.ts';
import { SEASON_ARGUMENT } from '../shared/match/match-name.ts';
import { seasonNamed, seasonToExtend } from '../shared/match/season-named.ts';
import { openDueEpisodes } from '../shared/match/season-opening.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printStatus, stoppable, withProgress } from '../shared/terminal/terminal.ts';
import { seasonNewCommand } from './new/season-new.ts';
import { seasonSignUpCommand } from './new/season-sign-up.ts';
import { printPages } from './replay/show.ts';

const ABOUT = `A season is itself a match, of matches: every other command (status, verify, undo, seat, run ...) takes it as well. Its matches are
opened with what the season brings, and their results are collected by themselves when they are over.`;

export const seasonCommand = (): Command =>
  new Command('season')
    .summary('a season of matches, from a cast to its champion')
    .description(ABOUT)
    .addCommand(seasonSignUpCommand())
    .addCommand(seasonNewCommand())
    .addCommand(nextCommand())
    .addCommand(collectCommand())
    .addCommand(statusCommand())
    .addCommand(tableCommand())
    .addCommand(interventionCommand(INTERVENTIONS.ruling));

interface NextOptions extends QueueOptions {
  readonly anew?: string;
}

const nextCommand = (): Command =>
  withQueue(new Command('next'))
    .summary('open the matches that are due')
    .description(
      'Makes the files of all matches that the season awaits, in the folder of each player, and opens them. Run again it goes on where it was stopped. “sealed run” does so by itself.',
    )
    .argument('[season]', SEASON_ARGUMENT)
    .option('--anew <match>', 'another match for that episode')
    .action(async (name: string | undefined, options: NextOptions) => {
      const { adjudicator, season, editor } = await seasonToExtend(name, options);
      const { anew } = options;
      const given = { editor, ...(anew === undefined ? {} : { anew }) };
      const opening = openDueEpisodes(adjudicator, season, given, printStatus);
      const opened = await stoppable(opening, STOPPED);
      const titles = opened.map((match) => currentPosition(match).opened.settings.title);
      print(titles.length === 0 ? 'No match is to be opened.' : `Opened: ${titles.join('; ')}.`);
      process.exitCode = EXIT.done;
    });

const STOPPED = 'Stopped. Nothing is lost, and the same command goes on from there.';

const collectCommand = (): Command =>
  withQueue(new Command('collect'))
    .summary('poll matches for results now')
    .description(
      'Looks at every match that the season awaits, and takes the results of those that are over. That happens by itself too: at once, or within an hour.',
    )
    .argument('[season]', SEASON_ARGUMENT)
    .action(async (name: string | undefined, options: QueueOptions) => {
      const any = await adjudicatorFor(options);
      const season = await seasonNamed(any.google, name);
      const adjudicator = await keptByOwnAccount(any, options, season.files.hostId);
      const { written, notes } = await withProgress('Looking', collectResults(adjudicator, season));
      const last = written === null ? null : currentPosition(written).sealed.entry;
      print([last === null ? 'There is nothing new.' : `${titleOf(last)}.`, ...notes].join('\n'));
      process.exitCode = EXIT.done;
    });

const statusCommand = (): Command =>
  withGoogle(new Command('status'))
    .summary('what the season waits for')
    .description(
      'Says what the season waits for, and how it is with each of its matches. Nothing is written.',
    )
    .argument('[season]', SEASON_ARGUMENT)
    .action(async (name: string | undefined, options: GoogleOptions) => {
      const { google, now } = await connectTo(options);
      const season = await seasonNamed(google, name);
      const position = currentPosition(season);
      const files = await matchFilesOf(google, season);
      const due = (match: Position): string => dueText(match, now());
      print(`${position.opened.settings.title}. ${due(position)}`);
      let code: ExitCode = EXIT.done;
      for (const awaited of position.step?.awaits ?? []) {
        const id = files.get(linkOf(position, awaited)?.host ?? '')?.id;
        const state =
          awaited.game === null
            ? {
                text: 'played elsewhere; enter its outcome with “sealed season rule”.',
                isWell: true,
              }
            : await stateOf(google, id, (match) => (match.step === null ? OVER : due(match)));
        if (!state.isWell) code = EXIT.incidents;
        print(`  ${awaited.title} (${awaited.match}): ${state.text}`);
      }
      for (const { link, why } of turnedIn(season)) {
        const id = files.get(link.host)?.id;
        if (why === null || id === undefined) continue;
        print(`  ${link.title}, awaited no more: ${(await stateOf(google, id, due)).text}`);
      }
      process.exitCode = code;
    });

const OVER = 'over; its result is about to be collected.';

async function stateOf(
  google: Google,
  id: string | undefined,
  textOf: (position: Position) => string,
): Promise<{ readonly text: string; readonly isWell: boolean }> {
  if (id === undefined) return { text: 'to be opened with “sealed season next”.', isWell: false };
  try {
    const match = await readMatch(google, id, { checked: 'the last entry' });
    return { text: textOf(currentPosition(match)), isWell: true };
  } catch (error) {
    return { text: incidentsOf(error).map(incidentText).join(' '), isWell: false };
  }
}

const tableCommand = (): Command =>
  withGoogle(new Command('table'))
    .summary('who is in, and where everybody stands')
    .description('The table of the season as it stands, or its result. Nothing is written.')
    .argument('[season]', SEASON_ARGUMENT)
    .action(async (name: string | undefined, options: GoogleOptions) => {
      const { google } = await connectTo(options);
      const pages = pagesFor(currentPosition(await seasonNamed(google, name)), { kind: 'public' });
      const shown = pages.filter((page) => ['Cast', 'Episodes'].includes(page.name));
      const width = process.stdout.columns ?? USUAL_WIDTH;
      print(printPages(shown, { colours: process.stdout.isTTY === true, width }));
      process.exitCode = EXIT.done;
    });

const USUAL_WIDTH = 100;
