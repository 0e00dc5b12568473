/** `sealed season`: matches of several games one after the other, from a cast to its champion. */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { titleOf } from '../../functions/match/ledger/entry-words.ts';
import { incidentText } from '../../functions/match/ledger/incident.ts';
import type { Position } from '../../functions/match/ledger/position.ts';
import { RULING_EXPECTED, rulingIn } from '../../functions/match/next/ruling-words.ts';
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
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
import { keptByOwnAccount } from '../shared/match/match-account.ts';
import { SEASON_ARGUMENT } from '../shared/match/match-name.ts';
import { seasonNamed, seasonToExtend } from '../shared/match/season-named.ts';
import { openDueEpisodes } from '../shared/match/season-opening.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
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
    .addCommand(ruleCommand());

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

const RULING = [{ name: 'ruling', about: RULING_EXPECTED, required: true }];

const ruleCommand = (): Command =>
  withIntervention(
    new Command('rule').summary(
      'void, again, skip, another outcome, left, back; an outcome from elsewhere',
    ),
    {
      named: 'season',
      about: `Says of a match that it is void (it is made again, in a league skipped), made again, skipped, or ended otherwise; of a player that he has
left or is back; and enters the outcome of a match that was played elsewhere. The names of matches are in “sealed season status” and on the page
Episodes. Garnets are counted from what was brought; what the programme gives for a win is no part of them, and comes by itself. Who is not named,
and pairs, hold what the match left them, but a prize of garnets goes with its place; of a match from elsewhere, what was brought.`,
      takes: RULING,
      examples: [
        'sealed season rule "left Dems" --reason "No time any more."',
        'sealed season rule "void round-1-main" --reason "The form was closed too early."',
        'sealed season rule "outcome round-1-life: Isa, Zero, Pixie, Dems, Tha" --reason "Played in the chat."',
      ],
    },
  ).action(
    async (one: string | undefined, two: string | undefined, options: InterventionOptions) => {
      process.exitCode = await carryOut(
        { words: [one, two], takes: RULING, named: 'season' },
        options,
        (match, [words = '']) => ({
          kind: 'ruling',
          asked: `ruling ${words}`,
          action: () => {
            const report = rulingIn(currentPosition(match), words);
            if (typeof report === 'string') throw new UsageError(report);
            return { kind: 'ruling', report };
          },
        }),
      );
    },
  );
