/** `sealed season`: matches of several games one after the other, from a cast to its champion. */

import { Command, Option } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { removeFile } from '../../functions/google/drive.ts';
import { isSameMailbox } from '../../functions/google/mailbox.ts';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { titleOf } from '../../functions/match/ledger/entry-words.ts';
import { incidentText } from '../../functions/match/ledger/incident.ts';
import type { Position } from '../../functions/match/ledger/position.ts';
import { INTERVENTIONS } from '../../functions/match/next/interventions.ts';
import { readTime } from '../../functions/match/next/spoken-time.ts';
import { wallClock } from '../../functions/match/next/time.ts';
import type { Entrant } from '../../functions/match/opening/draft-match.ts';
import {
  closeSignUp,
  findSignUp,
  isSignUpInBin,
  openSignUp,
  restoreSignUp,
  type SignedUp,
  type SignUp,
  signedUp,
} from '../../functions/match/opening/sign-up.ts';
import { collectResults } from '../../functions/match/polling/collect-results.ts';
import { currentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import { linkOf, matchFilesOf, turnedIn } from '../../functions/match/reading/season-matches.ts';
import { pagesFor } from '../../functions/match/showing/workbooks.ts';
import { incidentsOf } from '../../functions/match/visiting/failure.ts';
import { SEASON } from '../../rules/games.ts';
import { saveFile } from '../shared/files/save-file.ts';
import { readSeat } from '../shared/files/seats-file.ts';
import { adjudicatorFor } from '../shared/google/adjudicators.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { type QueueOptions, readQueue, withQueue } from '../shared/google/queue-settings.ts';
import { dueText } from '../shared/match/due-text.ts';
import { readHostWorkbook } from '../shared/match/host-workbook-reading.ts';
import { interventionCommand } from '../shared/match/intervention-commands.ts';
import { keptByOwnAccount } from '../shared/match/match-account.ts';
import { matchNamed, SEASON_ARGUMENT } from '../shared/match/match-name.ts';
import {
  openDueEpisodes,
  PROGRAMMES,
  type Programme,
  programmeFolder,
} from '../shared/match/programmes.ts';
import { machineZone, readZone } from '../shared/match/zone-named.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { askChoice, BACK } from '../shared/terminal/questions.ts';
import {
  canAsk,
  print,
  printStatus,
  stoppable,
  withProgress,
} from '../shared/terminal/terminal.ts';
import { describedBy, readDescriptionFile } from './new/description.ts';
import type { OpeningOptions } from './new/new-match.ts';
import { openNew, withOpening } from './new/open-new.ts';
import { whyNoTitle } from './new/option-row.ts';
import { printPages } from './replay/show.ts';

const ABOUT = `A season is itself a match, of matches: every other command (status, verify, undo,
seat, run ...) takes it as well. Its matches are opened with what the season brings, and their
results are collected by themselves when they are over.`;

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
      'Makes the files of all matches that the season awaits, in the folder of each player, ' +
        'and opens them. Run again it goes on where it was stopped. “sealed run” does so by ' +
        'itself.',
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
      'Looks at every match that the season awaits, and takes the results of those that are ' +
        'over. That happens by itself too: at once, or within an hour.',
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
      print(printPages(shown));
      process.exitCode = EXIT.done;
    });

/** @throws UsageError where it is a single match */
async function seasonNamed(google: Google, name: string | undefined): Promise<Match> {
  const id = await matchNamed(google, name, 'season');
  const season = await withProgress('Reading the season', readHostWorkbook(google, id, readMatch));
  const { game, opened } = currentPosition(season);
  if (game.refuses !== undefined) return season;
  throw new UsageError(`“${opened.settings.title}” is a match of ${game.title}, and no season.`);
}

/**
 * The season of that name, and who may edit files made for it now; null where no function runs
 * it. @throws UsageError, GoogleError
 */
async function seasonToExtend(
  name: string | undefined,
  options: QueueOptions,
): Promise<{
  readonly adjudicator: Adjudicator;
  readonly season: Match;
  readonly editor: string | null;
}> {
  const any = await adjudicatorFor(options);
  const season = await seasonNamed(any.google, name);
  const adjudicator = await keptByOwnAccount(any, options, season.files.hostId);
  const queue = await readQueue(options);
  const usual = queue.kind === 'sound' ? queue.queue.invoker : null;
  // The season's own account has to see the results of its matches.
  const editor = adjudicator.queue.invoker === '' ? usual : adjudicator.queue.invoker;
  return { adjudicator, season, editor };
}

interface SeasonOptions extends OpeningOptions {
  readonly content?: string;
  readonly programme?: Programme;
}

const ABOUT_NEW = `Opens a season: its workbooks, its form, and a folder for each player, shared
once, in which all his workbooks will lie. --first is the hour of all its deadlines; times of the
games’ steps are given as well, such as --time round="2 days". A programme of your own is a folder
with programme.csv: --content. Where a game has houses for hosts (DM Invitational: the first two
are the Dealers), --hosts "Pixie, Isa" names them; its other houses are the cast's. A match that
hangs is waited for until you rule; with --void-after "14 days" it is void so long after anything
last happened in it, or was due (elsewhere: after it was to be played): made again, in a league
left out.`;

const seasonNewCommand = (): Command =>
  withOpening(new Command('new'), 'season')
    .summary('open a season')
    .description(ABOUT_NEW)
    .addOption(new Option('--programme <name>', 'one that comes along').choices(PROGRAMMES))
    .action(async (options: SeasonOptions, command: Command) => {
      const content = await contentFor(options);
      const described = { ...describedBy(options, command), game: SEASON.id, content };
      process.exitCode = await openNew(described, options);
    });

/** Precedes the file, which may have been written when this command was stopped. */
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

interface SignUpOptions extends GoogleOptions {
  readonly until?: string;
  readonly zone?: string;
  readonly out?: string;
  readonly close?: true;
  readonly forget?: true;
}

const ABOUT_SIGN_UP = `With --until it makes a form by which people sign up, or moves the time of
the one that is there. After that it says who has signed up, and with --out writes the list that
“sealed season new --seats” takes. Once the time has come, or with --close, the form takes nobody
any more. The form holds addresses: --forget puts it into the bin, with all of them.`;

const seasonSignUpCommand = (): Command =>
  withGoogle(new Command('sign-up'))
    .summary('a form by which people sign up, and the list of who has')
    .description(ABOUT_SIGN_UP)
    .argument('<title>', 'of the season')
    .option('--until <time>', 'when it closes, as "Friday 19:30" or "+2 days"')
    .option('--zone <name>', 'a time zone, as Berlin (else this machine’s)')
    .option('--out <file>', 'write the list as a CSV file')
    .option('--close', 'take nobody any more')
    .option('--forget', 'put the form into the bin, with all addresses')
    .action(async (title: string, options: SignUpOptions) => {
      process.exitCode = await signUp(title, options);
    });

async function signUp(title: string, options: SignUpOptions): Promise<ExitCode> {
  const { google, now } = await connectTo(options);
  const { until, out } = options;
  const timeZone = zoneFrom(options);
  if (until !== undefined) {
    const why = whyNoTitle(title);
    if (why !== null) throw new UsageError(why);
    const untilMs = untilFrom(until, { timeZone, nowMs: now() });
    const isFormerInBin =
      (await findSignUp(google, title)) === null && (await isSignUpInBin(google, title));
    const { address } = await openSignUp(google, { title, untilMs, timeZone });
    if (isFormerInBin) printStatus(FORMER_IN_BIN);
    print(`Sign up until ${wallClock(untilMs, timeZone)}: ${address}`);
    return EXIT.done;
  }
  const found = await findSignUp(google, title);
  if (found === null)
    throw new UsageError((await isSignUpInBin(google, title)) ? inBin(title) : notYet(title));
  const { entrants, problems, notes } = listed(await signedUp(google, found));
  if (out !== undefined) await writeList(out, entrants);
  const isOver = now() >= found.untilMs;
  if (found.isOpen && (isOver || options.close === true)) await closeSignUp(google, found);
  else if (found.isOpen)
    for (const restored of await restoreSignUp(google, found)) printStatus(restored);
  print(
    [
      stateText(found, { isOver, timeZone, options }),
      ...entrants.map(({ seat }) => `  ${seat}`),
    ].join('\n'),
  );
  for (const line of [...problems, ...notes]) printStatus(line);
  if (options.forget === true) await forget(google, found);
  return problems.length === 0 ? EXIT.done : EXIT.incidents;
}

const notYet = (title: string): string =>
  `Nobody can sign up for “${title}” yet: give the closing time with --until.`;
const inBin = (title: string): string =>
  `The sign-up form of “${title}” is in the bin, with all addresses. Restore it there in ` +
  'Google Drive, or make another with --until.';
const FORMER_IN_BIN =
  'This is a new form: the former one is in the bin, and the people in it have to sign up again.';

/** @throws UsageError where it is not a time zone */
function zoneFrom({ zone = machineZone() }: SignUpOptions): string {
  const read = readZone(zone);
  if (read.kind === 'unsound') throw new UsageError(`--zone: ${read.sentence}`);
  return read.zone;
}

/** @throws UsageError where it is not a time, or not ahead */
function untilFrom(
  text: string,
  place: { readonly timeZone: string; readonly nowMs: number },
): number {
  const read = readTime(text, place);
  if (read.kind === 'unsound') throw new UsageError(read.sentence);
  if (read.ms <= place.nowMs) throw new UsageError(`--until ${text} is over: give a time ahead.`);
  return read.ms;
}

function stateText(
  { address, untilMs, isOpen }: SignUp,
  given: { readonly isOver: boolean; readonly timeZone: string; readonly options: SignUpOptions },
): string {
  const { isOver, timeZone, options } = given;
  return !isOpen || isOver || options.close === true
    ? 'Signing up is over. Who is in:'
    : `Open until ${wallClock(untilMs, timeZone)}, at ${address}. Signed up:`;
}

interface Listed {
  readonly entrants: readonly Entrant[];
  /** A sentence for everybody who is not in the list. */
  readonly problems: readonly string[];
  /** A sentence for each entry that counts although it was edited late. */
  readonly notes: readonly string[];
}

function listed(all: readonly SignedUp[]): Listed {
  const entrants: Entrant[] = [];
  const problems: string[] = [];
  const notes: string[] = [];
  for (const one of all) {
    const { name, email } = one;
    const { entrant, problems: wrong } = readSeat({
      cells: { Seat: name, 'E-mail': email },
      before: entrants,
      knownBy: 'email',
    });
    const first = entrants.find((other) => email !== '' && isSameMailbox(other.email, email));
    const who = `${name} <${email}>`;
    if (one.isLate) problems.push(`${who} was too late, and is not in the list.`);
    else if (first !== undefined) problems.push(`${who} is not in the list: ${typedBy(first)}`);
    else if (wrong.length > 0)
      problems.push(
        ...wrong.map(({ column, sentence }) => `${who} is not in the list. ${column}: ${sentence}`),
      );
    else {
      entrants.push(entrant);
      if (one.isEditedLate) notes.push(`${who} ${EDITED_LATE}`);
    }
  }
  return { entrants, problems, notes };
}

const typedBy = ({ seat }: Entrant): string =>
  `${seat} signed up with this address before. Anybody can type it, so ask its owner which of ` +
  'the two counts.';
const EDITED_LATE =
  'signed up in time and edited the entry after the closing time. The list has it as edited: ' +
  'Google does not keep the former version.';

/** @throws UsageError when it cannot be written */
async function writeList(path: string, entrants: readonly Entrant[]): Promise<void> {
  const rows = entrants.map(({ seat, email }) => `${quoted(seat)},${quoted(email)}\n`);
  await saveFile({ path, option: '--out' }, ['Seat,E-mail\n', ...rows].join(''), 'private');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

async function forget(google: Google, { formId }: SignUp): Promise<void> {
  await removeFile(google, formId);
  printStatus('The form is in the bin, with all addresses.');
}
