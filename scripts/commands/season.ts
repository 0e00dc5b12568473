/** Runs a season of matches, from its players to the champion (`sealed season`). */

import { Command, Option } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { moveToBin } from '../../functions/google/drive.ts';
import { isSameMailbox } from '../../functions/google/mailbox.ts';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { INTERVENTIONS } from '../../functions/match/next/interventions.ts';
import { readTime } from '../../functions/match/next/spoken-time.ts';
import { formatTime } from '../../functions/match/next/time.ts';
import type { Entrant } from '../../functions/match/opening/draft-match.ts';
import {
  closeSignUp,
  findSignUp,
  isSignUpInBin,
  listSignUps,
  openSignUp,
  restoreSignUp,
  type SignUpEntry,
} from '../../functions/match/opening/sign-up.ts';
import { getCurrentPosition, type Match } from '../../functions/match/reading/match.ts';
import {
  findMatchFiles,
  findMatchLink,
  listAwaitedChanges,
} from '../../functions/match/reading/season-matches.ts';
import { SEASON } from '../../rules/games.ts';
import { saveFile } from '../shared/files/save-file.ts';
import { parseSeat } from '../shared/files/seats-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { type QueueOptions, readQueue, withQueueOptions } from '../shared/google/queue-settings.ts';
import { describeDueStep, readListedMatch } from '../shared/match/due-work.ts';
import { buildInterventionCommand } from '../shared/match/intervention-commands.ts';
import { createAdjudicator, withQueueOfMatch } from '../shared/match/match-account.ts';
import { readNamedMatch, SEASON_ARGUMENT_HELP } from '../shared/match/match-name.ts';
import {
  getSeasonFormatFolder,
  openDueSeasonMatches,
  SEASON_FORMATS,
  type SeasonFormat,
} from '../shared/match/season-formats.ts';
import { getMachineZone, requireTimeZone } from '../shared/match/zone-named.ts';
import { EXIT, type ExitCode, exitWith, UsageError } from '../shared/terminal/exit.ts';
import { askChoice, GO_BACK } from '../shared/terminal/questions.ts';
import { awaitUnlessStopped, canAsk, print, printStatus } from '../shared/terminal/terminal.ts';
import { readDescriptionFile, selectGivenOptions } from './new/description.ts';
import type { OpeningOptions } from './new/new-match.ts';
import { openNewMatch, withOpeningOptions } from './new/open-new.ts';
import { requireTitle } from './new/option-row.ts';

const SEASON_HELP = `A season is a match of matches, so all other commands (status, verify, undo,
seat, run) accept it too. You open its matches with one command, and their results are collected
automatically.`;

export const createSeasonCommand = (): Command =>
  new Command('season')
    .summary('run a season of matches, from its players to the champion')
    .description(SEASON_HELP)
    .addCommand(createSignUpCommand())
    .addCommand(createNewSeasonCommand())
    .addCommand(createNextCommand())
    .addCommand(createSeasonStatusCommand())
    .addCommand(buildInterventionCommand(INTERVENTIONS.ruling));

interface NextSeasonOptions extends QueueOptions {
  readonly anew?: string;
}

const createNextCommand = (): Command =>
  withQueueOptions(new Command('next'))
    .summary('open the due matches')
    .description(
      'Creates and opens all matches that the season awaits, with their files in the folder of ' +
        'each player. If it was stopped, run it again to continue. “sealed run” opens the ' +
        'matches automatically.',
    )
    .argument('[season]', SEASON_ARGUMENT_HELP)
    .option('--anew <match>', 'open this match again')
    .action(async (name: string | undefined, options: NextSeasonOptions) => {
      const { adjudicator, season, editor } = await readSeasonToExtend(name, options);
      const { anew } = options;
      const given = { editor, ...(anew === undefined ? {} : { again: anew }) };
      const opening = openDueSeasonMatches(adjudicator, season, given, printStatus);
      const opened = await awaitUnlessStopped(opening, OPENING_STOPPED_NOTICE);
      const titles = opened.map((match) => getCurrentPosition(match).opened.settings.title);
      print(titles.length === 0 ? 'No match is due.' : `Opened: ${titles.join('; ')}.`);
    });

const OPENING_STOPPED_NOTICE = 'Stopped. Nothing is lost. Run the same command again to continue.';

const createSeasonStatusCommand = (): Command =>
  withGoogle(new Command('status'))
    .summary('show the state of the season’s matches')
    .description(
      'Shows the matches that the season awaits, with the state of each. Changes nothing.',
    )
    .argument('[season]', SEASON_ARGUMENT_HELP)
    .action(async (name: string | undefined, options: GoogleOptions) => {
      const { google, now } = await connectTo(options);
      const season = await readSeason(google, name);
      const position = getCurrentPosition(season);
      const files = await findMatchFiles(google, season);
      print(`${position.opened.settings.title}. ${describeDueStep(position, now())}`);
      let code: ExitCode = EXIT.done;
      for (const awaited of position.step?.awaits ?? []) {
        const id = files.get(findMatchLink(position, awaited)?.host ?? '')?.id;
        const state =
          awaited.game === null
            ? {
                text: 'played elsewhere; enter its outcome with “sealed season rule”.',
                isWell: true,
              }
            : await describeMatchState(google, { id, title: awaited.title }, now());
        if (!state.isWell) code = EXIT.incidents;
        print(`  ${awaited.title} (${awaited.match}): ${state.text}`);
      }
      for (const { link, why } of listAwaitedChanges(season)) {
        const id = files.get(link.host)?.id;
        if (why === null || id === undefined) continue;
        const { due, problems } = await readListedMatch(google, { id, title: link.title }, now());
        print(`${link.title}, no longer awaited: ${[due, ...problems].join(' ')}`);
      }
      process.exitCode = code;
    });

const MATCH_OVER_TEXT = 'over; its result will be collected.';

async function describeMatchState(
  google: Google,
  { id, title }: { readonly id: string | undefined; readonly title: string },
  nowMs: number,
): Promise<{ readonly text: string; readonly isWell: boolean }> {
  if (id === undefined) return { text: 'due; open it with “sealed season next”.', isWell: false };
  const { state, due, problems } = await readListedMatch(google, { id, title }, nowMs);
  const text = state === 'finished' ? MATCH_OVER_TEXT : [due, ...problems].join(' ');
  return { text, isWell: problems.length === 0 };
}

/** Reads the season. @throws UsageError if the workbook is that of a match */
async function readSeason(google: Google, name: string | undefined): Promise<Match> {
  const season = await readNamedMatch(google, name, 'season');
  const { game, opened } = getCurrentPosition(season);
  if (game.checkReport !== undefined) return season;
  throw new UsageError(`“${opened.settings.title}” is a match of ${game.title}, not a season.`);
}

/**
 * Reads the season. `editor` is the account that may edit new files; null if no function runs the
 * season. @throws UsageError, GoogleError
 */
async function readSeasonToExtend(
  name: string | undefined,
  options: QueueOptions,
): Promise<{
  readonly adjudicator: Adjudicator;
  readonly season: Match;
  readonly editor: string | null;
}> {
  const any = await createAdjudicator(options);
  const season = await readSeason(any.google, name);
  const adjudicator = await withQueueOfMatch(any, options, season.files.hostId);
  const { queue } = await readQueue(options);
  // The season’s own account must be able to read the results of its matches.
  const editor = adjudicator.queue.invoker || (queue?.invoker ?? null);
  return { adjudicator, season, editor };
}

interface NewSeasonOptions extends OpeningOptions {
  readonly content?: string;
  readonly programme?: SeasonFormat;
}

const NEW_SEASON_HELP = `Opens a season: its workbooks, its form, and a folder for each player,
shared once, which will contain all workbooks of the player. --first sets the time of day of all deadlines.
Give the times of the games’ steps too, such as --time round="2 days". For a season format of
your own, give --content with a folder that contains programme.csv. If a game has houses for hosts
(DM Invitational: the first two are the Dealers), name them with --hosts "Pixie, Isa"; its other
houses are named after players. The season waits for a stuck match until you rule on it. With
--void-after "14 days" a stuck match becomes void 14 days after its last event or due step (after
its due time if played elsewhere). The season plays a void match again; a league omits it.`;

const createNewSeasonCommand = (): Command =>
  withOpeningOptions(new Command('new'), 'season')
    .summary('open a season')
    .description(NEW_SEASON_HELP)
    .addOption(new Option('--programme <name>', 'built-in season format').choices(SEASON_FORMATS))
    .action(async (options: NewSeasonOptions, command: Command) => {
      const content = await selectContentFolder(options);
      const described = { ...selectGivenOptions(options, command), game: SEASON.id, content };
      process.exitCode = await openNewMatch(described, options);
    });

/** Selects the folder with the content. The command line overrides a saved file. */
async function selectContentFolder(options: NewSeasonOptions): Promise<string> {
  const { content, programme, from } = options;
  if (content !== undefined) return content;
  const description =
    programme !== undefined || from === undefined ? {} : await readDescriptionFile(from);
  return description.content ?? getSeasonFormatFolder(await selectSeasonFormat(options));
}

async function selectSeasonFormat({ programme, yes }: NewSeasonOptions): Promise<SeasonFormat> {
  if (programme !== undefined) return programme;
  const names = SEASON_FORMATS.join(', ');
  if (yes === true || !canAsk())
    throw new UsageError(
      `Give --programme with one of ${names}, or --content with your own format.`,
    );
  const chosen = await askChoice(
    'Which season format?',
    SEASON_FORMATS.map((value) => ({
      name: value,
      value,
      description: FORMAT_DESCRIPTIONS[value],
    })),
  );
  if (chosen === GO_BACK) throw new UsageError('Nothing was opened.');
  return chosen;
}

const FORMAT_DESCRIPTIONS: Readonly<Record<SeasonFormat, string>> = {
  knockout: '2 to 20 players: main matches, each with a death match after it, then a final',
  league: '2 to 40 players: everybody meets everybody once, with points by place',
  community: '9 players: a main match, two death matches, a life match with the Token of Phoenix',
};

interface SignUpOptions extends GoogleOptions {
  readonly until?: string;
  readonly zone?: string;
  readonly out?: string;
  readonly close?: true;
  readonly forget?: true;
}

const SIGN_UP_HELP = `With --until it creates a sign-up form, or changes the closing time of an
existing one. Without --until it lists the people who have signed up; with --out it writes the
list for “sealed season new --seats”. After the closing time, or with --close, the form accepts
no answers. --forget moves the form, which contains addresses, to the bin.`;

const createSignUpCommand = (): Command =>
  withGoogle(new Command('sign-up'))
    .summary('create a sign-up form, or list the people in it')
    .description(SIGN_UP_HELP)
    .argument('<title>', 'title of the season')
    .option('--until <time>', 'closing time, such as "Friday 19:30" or "+2 days"')
    .option('--zone <name>', 'time zone, such as Berlin (else this machine’s)')
    .option('--out <file>', 'write the list as a CSV file')
    .option('--close', 'close the form now')
    .option('--forget', 'move the form to the bin, with all addresses')
    .action(exitWith(runSignUp));

async function runSignUp(title: string, options: SignUpOptions): Promise<ExitCode> {
  const { google, now } = await connectTo(options);
  const { until, out } = options;
  const timeZone = requireTimeZone(options.zone ?? getMachineZone());
  if (until !== undefined) {
    requireTitle(title);
    const untilMs = parseUntil(until, { timeZone, nowMs: now() });
    const isFormerInBin =
      (await findSignUp(google, title)) === null && (await isSignUpInBin(google, title));
    const { address } = await openSignUp(google, { title, untilMs, timeZone });
    if (isFormerInBin) printStatus(FORMER_FORM_NOTICE);
    print(`Players can sign up until ${formatTime(untilMs, timeZone)}: ${address}`);
    return EXIT.done;
  }
  const found = await findSignUp(google, title);
  if (found === null)
    throw new UsageError(
      (await isSignUpInBin(google, title)) ? describeBinnedForm(title) : describeMissingForm(title),
    );
  const { entrants, problems, notes } = buildSignUpList(await listSignUps(google, found));
  const rows = entrants.map(({ seat, email }) => `${quoteCsv(seat)},${quoteCsv(email)}\n`);
  if (out !== undefined)
    await saveFile({ path: out, option: '--out' }, ['Seat,E-mail\n', ...rows].join(''), 'private');
  const isClosing = now() >= found.untilMs || options.close === true;
  if (found.isOpen && isClosing) await closeSignUp(google, found);
  else if (found.isOpen)
    for (const restored of await restoreSignUp(google, found)) printStatus(restored);
  const state =
    found.isOpen && !isClosing
      ? `open until ${formatTime(found.untilMs, timeZone)}, at ${found.address}`
      : 'closed';
  print(
    [
      `The sign-up is ${state}. These people have signed up:`,
      ...entrants.map(({ seat }) => `  ${seat}`),
    ].join('\n'),
  );
  for (const line of [...problems, ...notes]) printStatus(line);
  if (options.forget === true) {
    await moveToBin(google, found.formId);
    printStatus('The form and all its addresses are in the bin.');
  }
  return problems.length === 0 ? EXIT.done : EXIT.incidents;
}

const describeMissingForm = (title: string): string =>
  `Nobody can sign up for “${title}” yet. Give the closing time with --until.`;
const describeBinnedForm = (title: string): string =>
  `The sign-up form of “${title}” is in the bin, with all addresses. ` +
  'Restore the form in Google Drive, or create another form with --until.';
const FORMER_FORM_NOTICE =
  'This form is new, so everybody must sign up again. The former form is in the bin.';

/** Parses the end of a sign-up. @throws UsageError if it is not in the future */
function parseUntil(
  text: string,
  place: { readonly timeZone: string; readonly nowMs: number },
): number {
  const read = readTime(text, place);
  if (typeof read === 'string') throw new UsageError(read);
  if (read <= place.nowMs)
    throw new UsageError(`--until ${text} is in the past. Give a future time.`);
  return read;
}

/** Builds the list. Its sentences name people who are not in it, and entries edited late. */
function buildSignUpList(all: readonly SignUpEntry[]) {
  const entrants: Entrant[] = [];
  const problems: string[] = [];
  const notes: string[] = [];
  for (const one of all) {
    const { name, email } = one;
    const { entrant, problems: wrong } = parseSeat({
      cells: { Seat: name, 'E-mail': email },
      before: entrants,
      knownBy: 'email',
    });
    const first = entrants.find((other) => email !== '' && isSameMailbox(other.email, email));
    const who = `${name} <${email}>`;
    if (one.isLate) problems.push(`${who} is not in the list, because the sign-up was too late.`);
    else if (first !== undefined)
      problems.push(`${who} is not in the list: ${describeEarlierSignUp(first)}`);
    else if (wrong.length > 0)
      problems.push(
        ...wrong.map(({ column, sentence }) => `${who} is not in the list. ${column}: ${sentence}`),
      );
    else {
      entrants.push(entrant);
      if (one.isEditedLate) notes.push(`${who} ${EDITED_LATE_NOTE}`);
    }
  }
  return { entrants, problems, notes };
}

const describeEarlierSignUp = ({ seat }: Entrant): string =>
  `${seat} has already signed up with this address. Anybody can type an address, so ask its ` +
  'owner which sign-up counts.';
const EDITED_LATE_NOTE =
  'signed up in time and edited the entry after the closing time. The list contains the edited ' +
  'entry, since Google does not keep the former one.';

const quoteCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;
