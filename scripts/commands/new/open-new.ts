/** Opens a match or a season: reads options, asks questions, and prints links. */

import { Command } from 'commander';
import type { Google } from '../../../functions/google/connect.ts';
import { readAccountEmail } from '../../../functions/google/drive.ts';
import { listPresentCoHosts } from '../../../functions/match/ledger/co-hosts.ts';
import { listSkippedWarnings } from '../../../functions/match/next/calendar.ts';
import { findDraft } from '../../../functions/match/opening/draft-files.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { findOpenMatches } from '../../../functions/match/reading/drive-notes.ts';
import { buildLastingLink, buildSheetLink } from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { listAddressWarnings } from '../../../functions/match/reading/sharing.ts';
import { SEASON } from '../../../rules/games.ts';
import { parseTitleFromName } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getDefaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import type { Variables } from '../../shared/google/configuration-folder.ts';
import {
  connectTo,
  type GoogleOptions,
  parseServerAddress,
  readEmulatorClock,
} from '../../shared/google/connection.ts';
import { readDeployment, writeDeployment } from '../../shared/google/deployment.ts';
import { prepareQueue, withQueueOptions } from '../../shared/google/queue-settings.ts';
import { createAdjudicatorFromQueue } from '../../shared/match/match-account.ts';
import { readNamedMatch } from '../../shared/match/match-name.ts';
import {
  findOrigin,
  GAME_ARGUMENT_HELP,
  requireGame,
  writeStoredGame,
} from '../../shared/match/outside-game.ts';
import { readSetupProgress } from '../../shared/setup/console-pages.ts';
import { collectProblems, EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { askYesOrNo, promptChoice } from '../../shared/terminal/questions.ts';
import {
  awaitUnlessStopped,
  canAsk,
  formatTable,
  print,
  printJson,
  printStatus,
} from '../../shared/terminal/terminal.ts';
import { runWizard, saveAnswers } from './ask-description.ts';
import {
  copyDescription,
  mergeDescriptions,
  readDescriptionFile,
  rejectLostAddresses,
  selectGivenOptions,
  withMatchOptions,
} from './description.ts';
import { buildPlan, type OpeningOptions, type PlannedMatch } from './new-match.ts';
import {
  type Description,
  findDescribedGame,
  hasHostHouses,
  withDaysAsTimes,
} from './option-row.ts';
import { listTwoPlayerWarnings } from './step-options.ts';
import { listCosts, listSummaryLines } from './summary.ts';

export const withOpeningOptions = (command: Command, of: 'match' | 'season'): Command =>
  withMatchOptions(withQueueOptions(command), of)
    .option('--from <file>', 'file with all values; options override them')
    .option('--like <match>', 'copy people and settings of another match')
    .option('--yes', 'do not ask')
    .option('--json', 'print the links as JSON');

const RUN_ALTERNATIVE =
  'Sign in to gcloud, or open the match in Google’s Cloud Shell. Or run it with “sealed run” on ' +
  'a machine of yours, and give --run.';
const INVITE_ADVICE =
  'Invite your players with “sealed invite”, which prints each player’s links to paste, or ' +
  'writes a page with QR codes (--page).';
const RUN_ADVICE =
  '“sealed run” runs the match, on any machine that stays on. Start it before the first deadline.';
const SEASON_ADVICE =
  'Open the season’s first matches now, and others when they are due, with “sealed season next”. ' +
  '“sealed run” opens the matches automatically.';
const FUNCTION_NOTICE =
  'The first deadline is scheduled. From then on, the function runs the match.';

export async function openNewMatch(
  description: Description,
  options: OpeningOptions,
): Promise<ExitCode> {
  const isAsking = options.yes !== true && canAsk();
  const nowMs = await readTimeNow(options);
  const described = await readDescription(description, options);
  if (!isAsking) {
    const planned = await buildPlan(described, options, nowMs);
    await isRunnerKnown(planned.settings, described, false);
    const { plan } = planned;
    if (options.yes !== true) await isSecondConfirmed(plan, options, false);
    const warnings = listAddressWarnings(plan.entrants, await listHostAddresses(plan, options));
    const skipped = listSkippedWarnings(plan.firstDeadlineMs, plan.settings);
    const known = listTwoPlayerWarnings(plan);
    for (const line of [...listCosts(plan), ...skipped, ...known, ...warnings]) printStatus(line);
    return openPlannedMatch(planned, options);
  }
  const wizardResult = await runWizard(described, {
    now: () => nowMs + performance.now(),
    hasHouses: await isPlayedWithHouses(described),
    summary: async (one) => {
      const planned = await buildPlan(one, options, nowMs);
      const { plan, settings } = planned;
      const hosts = await listHostAddresses(plan, options);
      const keptBy = settings.queue === null ? RUN_ADVICE : 'The function runs the match.';
      return listSummaryLines({ plan, nowMs, hosts, keptBy });
    },
  });
  if (wizardResult.kind === 'stopped') {
    printStatus(wizardResult.sentence);
    return EXIT.done;
  }
  const planned = await buildPlan(wizardResult.described, options, nowMs);
  const isWanted = await isSecondConfirmed(planned.plan, options, true);
  if (isWanted && (await isRunnerKnown(planned.settings, wizardResult.described, true)))
    return openPlannedMatch(planned, options);
  printStatus(await saveAnswers(wizardResult.described));
  return EXIT.done;
}

/** Whether a game of the season has houses. Problems of content are reported at another place. */
async function isPlayedWithHouses(described: Description): Promise<boolean> {
  const game = findDescribedGame(described);
  if (game !== SEASON) return false;
  const folder = described.content ?? getDefaultFolder(game);
  const content = await collectProblems([], readContentFolder(game, folder));
  return content !== null && hasHostHouses({ game, content });
}

const readTimeNow = async ({ emulator }: OpeningOptions): Promise<number> =>
  emulator === undefined ? Date.now() : (await readEmulatorClock(parseServerAddress(emulator)))();

/** Merges all sources. The command line overrides a file, which overrides another match. */
async function readDescription(
  description: Description,
  options: OpeningOptions,
): Promise<Description> {
  const file = options.from === undefined ? {} : await readDescriptionFile(options.from);
  const like =
    options.like === undefined
      ? {}
      : await copyDescriptionOfNamed(options.like, options, [file, description]);
  return withGameId(mergeDescriptions(like, file, description));
}

/** Replaces the path of a game by the game's ID. @throws UsageError */
async function withGameId(described: Description): Promise<Description> {
  const { game } = described;
  if (game === undefined) return described;
  const named = await requireGame(game);
  return withDaysAsTimes({ ...described, game: named.id }, named);
}

async function copyDescriptionOfNamed(
  name: string,
  options: OpeningOptions,
  others: readonly Description[],
): Promise<Description> {
  const { google } = await connectTo(options);
  const match = await readNamedMatch(google, name);
  const isPeopled = others.some(({ seats, players }) => (seats ?? players) !== undefined);
  if (!isPeopled) rejectLostAddresses(match);
  const hasTeam = listPresentCoHosts(getCurrentPosition(match)).length > 0;
  if (hasTeam && others.every(({ coHost }) => coHost === undefined)) printStatus(TEAM_NOTICE);
  return copyDescription(match);
}

const TEAM_NOTICE = 'Co-hosts are not copied. Give co-hosts of the new match with --co-host.';

async function openPlannedMatch(
  { plan, settings }: PlannedMatch,
  options: OpeningOptions,
): Promise<ExitCode> {
  const outside = findOrigin(plan.game);
  if (outside !== undefined) await writeStoredGame(outside, process.env);
  const { adjudicator, unscheduled } = await createAdjudicatorFromQueue(options, settings);
  const isScheduled = settings.queue !== null;
  if (isScheduled && unscheduled !== null)
    throw new UsageError(`${unscheduled} ${RUN_ALTERNATIVE}`);
  if (isScheduled) await prepareQueue(adjudicator);
  const match = await awaitUnlessStopped(
    openMatch(adjudicator, plan, printStatus),
    OPENING_STOPPED_NOTICE,
  );
  if (plan.game === SEASON) printStatus(SEASON_ADVICE);
  printOpenWorkbooks(plan);
  printStatus(INVITE_ADVICE);
  printStatus(isScheduled ? FUNCTION_NOTICE : RUN_ADVICE);
  if (isScheduled && options.emulator === undefined) {
    const sentence = await recordHostAddress(adjudicator.google, process.env);
    if (sentence !== null) printStatus(sentence);
  }
  if (options.json === true) printJson(buildOpeningResult(match, plan));
  else print(formatMatchLinks(match));
  return EXIT.done;
}

const OPENING_STOPPED_NOTICE =
  'Stopped. The files so far are in the match’s folder in your Drive. Run the same command again ' +
  'to continue.';

/**
 * Whether something will run the match. Asks the host if that is unknown. @throws UsageError if it
 * cannot ask
 */
async function isRunnerKnown(
  { queue }: PlannedMatch['settings'],
  { run }: Pick<Description, 'run'>,
  isAsking: boolean,
): Promise<boolean> {
  if (queue !== null || run === true) return true;
  if ((await readSetupProgress()).way === 'machine') return true;
  if (isAsking) {
    printStatus(NO_RUNNER);
    return promptChoice('Will you run the match with “sealed run”?', [
      { name: 'yes, on a machine that stays on', value: true },
      { name: 'no, do not open it', value: false },
    ]);
  }
  throw new UsageError(
    `${NO_RUNNER} Set up the function with “sealed deploy”, or run the match with “sealed run” ` +
      'on a machine of yours, and give --run.',
  );
}

const NO_RUNNER = 'No function is set up to run the match.';

/** Prints the seats without an address. The host must send their links. */
function printOpenWorkbooks({ entrants }: Plan): void {
  const seats = entrants.filter(({ email }) => email === '').map(({ seat }) => seat);
  if (seats.length === 0) return;
  printStatus(
    'These workbooks have no e-mail address, so anybody who has the link can read them: ' +
      `${seats.join(', ')}. Give each link only to its player.`,
  );
}

/**
 * Builds the result for JSON. Its first deadline is that of the ledger, which an earlier run may
 * have chosen.
 */
const buildOpeningResult = (match: Match, { game, settings }: Plan) => ({
  match: match.files.hostId,
  game: game.id,
  title: settings.title,
  firstDeadline: getCurrentPosition(match).sealed.entry.next?.deadline ?? null,
  ...buildMatchLinks(match),
});

/** Asks before a second match with this title is opened. @throws UsageError without a terminal */
async function isSecondConfirmed(
  plan: Plan,
  options: GoogleOptions,
  isAsking: boolean,
): Promise<boolean> {
  if (!(await isTitleTaken(plan, options))) return true;
  const { title } = plan.settings;
  const problem =
    `A match called “${title}” is already open. With two, you could name each only by its number ` +
    'in “sealed list”.';
  if (isAsking) return askYesOrNo(`${problem} Open a second match?`);
  throw new UsageError(`${problem} Give another --title, or open a second match with --yes.`);
}

/** Whether another match with this title is open. Unfinished openings do not count. */
async function isTitleTaken(plan: Plan, options: GoogleOptions): Promise<boolean> {
  const { google } = await connectTo(options);
  const wanted = plan.settings.title.toLowerCase();
  const isTaken = (await findOpenMatches(google)).some(
    ({ name }) => parseTitleFromName(name).toLowerCase() === wanted,
  );
  return isTaken && (await findDraft(google, plan)) === null;
}

/** Lists the addresses of the signed-in host, if any, and of the function. @throws GoogleError */
async function listHostAddresses(
  { editor }: Pick<Plan, 'editor'>,
  options: GoogleOptions,
): Promise<readonly string[]> {
  const own = await connectTo(options).then(
    ({ google }) => readAccountEmail(google),
    (error: unknown) => {
      if (error instanceof UsageError) return '';
      throw error;
    },
  );
  return [own, editor ?? ''].filter((email) => email !== '');
}

/** Records the host’s address. Returns a sentence with the next command; null if already known. */
export async function recordHostAddress(
  google: Google,
  variables: Variables,
): Promise<string | null> {
  const deployment = await readDeployment(variables);
  if (deployment === null) return null;
  const email = await readAccountEmail(google);
  const hosts = deployment.hosts ?? [];
  if (hosts.includes(email)) return null;
  await writeDeployment(variables, { ...deployment, hosts: [...hosts, email] });
  return (
    `The host ${email} is new to the function. Run “sealed deploy” again, so that the ` +
    'function also finds deadlines of this match that Google loses, within a quarter of an hour.'
  );
}

const buildMatchLinks = (match: Match) => ({
  hostWorkbook: buildSheetLink(match.files, match.files.hostId),
  publicWorkbook: buildSheetLink(match.files, match.files.publicId),
  form: match.files.formAddress,
  seats: match.files.seats.map(({ seat, email, workbookId }) => ({
    seat,
    email,
    workbook: buildSheetLink(match.files, workbookId),
    // The link contains the seat’s code: anybody with the link can answer for the seat.
    form: buildLastingLink(match, seat),
  })),
});

/** Formats the links for the host. Invitations contain the players’ links. */
const formatMatchLinks = ({ files }: Match): string =>
  formatTable(
    ['For', 'What', 'Link'],
    [
      ['you', 'host’s workbook', buildSheetLink(files, files.hostId)],
      ['everybody', 'public workbook', buildSheetLink(files, files.publicId)],
    ],
  );

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
