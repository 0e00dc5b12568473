/** `sealed season files`: files for the matches to come, made by the host so that the function, which can make none, opens those matches. */

import { Command, InvalidArgumentError } from 'commander';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { isoInstant } from '../../../functions/match/ledger/entry.ts';
import { scheduleWake } from '../../../functions/match/next/poll-task.ts';
import { makeReady, seatsReady } from '../../../functions/match/opening/ready-files.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { type QueueOptions, withQueue } from '../../shared/google/queue-settings.ts';
import { SEASON_ARGUMENT } from '../../shared/match/match-name.ts';
import { seasonToExtend } from '../../shared/match/season-named.ts';
import { EXIT } from '../../shared/terminal/exit.ts';
import { print, printStatus, stoppable } from '../../shared/terminal/terminal.ts';

/** More are made when these are used up: each match takes a dozen calls. */
export const USUAL_AHEAD = 40;
/** Beside those that are planned: for matches that are made again. */
const SPARE = 2;

interface FilesOptions extends QueueOptions {
  readonly matches: number;
}

export const seasonFilesCommand = (): Command =>
  withQueue(new Command('files'))
    .summary('make files for the matches to come')
    .description(
      'Makes the files of the matches to come, and two to spare, so that the function opens these matches by itself. “sealed season new” does so too. Run again it makes what is missing.',
    )
    .argument('[season]', SEASON_ARGUMENT)
    .option('--matches <n>', 'for how many matches at the most', readCount, USUAL_AHEAD)
    .action(async (name: string | undefined, options: FilesOptions) => {
      const { adjudicator, season, editor } = await seasonToExtend(name, options);
      const ahead = makeAhead(adjudicator, season, { editor, most: options.matches });
      await stoppable(ahead, 'Stopped. Nothing is lost, and the same command goes on from there.');
      const ready = await seatsReady(adjudicator.google, season);
      print(`Files of ${countText(ready.length, 'match')} lie ready.`);
      process.exitCode = EXIT.done;
    });

function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError('Expected is a whole number, up to 1000.');
}

/** Makes what is missing, and has the function look at the season. Killed anywhere, the same call goes on from there. @throws GoogleError */
export async function makeAhead(
  adjudicator: Adjudicator,
  season: Match,
  { editor, most }: { readonly editor: string | null; readonly most: number },
): Promise<void> {
  const { google } = adjudicator;
  const missing = missingOf(plannedNow(season, most), await seatsReady(google, season));
  for (const [index, players] of missing.entries()) {
    printStatus(`Files for a match of ${players}: ${index + 1} of ${missing.length}.`);
    await makeReady(google, season, { players, editor });
  }
  const wake = { kind: 'wake', match: season.files.hostId, at: isoInstant(google.now()) } as const;
  await scheduleWake(adjudicator, { ...wake, hasResult: true });
}

/** Of matches that are still to be opened. */
function plannedNow(season: Match, most: number): readonly number[] {
  const { game, setup, matches } = currentPosition(season);
  const cast = setup.players.map(({ seat }) => seat);
  const planned = game.matchesPlanned?.(setup.content, cast) ?? [];
  return filesAhead(planned.slice(Object.keys(matches).length), most);
}

/** For how many players each match is that files are made for: of those that are planned the first, and some to spare. */
export function filesAhead(planned: readonly number[], most: number): readonly number[] {
  const first = planned.slice(0, most);
  return [...first, ...first.slice(0, SPARE)];
}

/** Without those that are there. */
function missingOf(wanted: readonly number[], there: readonly number[]): readonly number[] {
  const left = [...there];
  return wanted.filter((players) => {
    const at = left.indexOf(players);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
