/** Opens a match or a season: reads options, asks questions, and prints links. */

import { type Command, Option } from 'commander';
import type { Google } from '../../../functions/google/connect.ts';
import { whoseAccount } from '../../../functions/google/drive.ts';
import { presentCoHosts } from '../../../functions/match/ledger/co-hosts.ts';
import { skippedTexts } from '../../../functions/match/next/step-times.ts';
import { findDraft } from '../../../functions/match/opening/draft-files.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { findOpen } from '../../../functions/match/reading/drive-notes.ts';
import { lastingLink, spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { sharedAddressWarnings } from '../../../functions/match/reading/sharing.ts';
import { SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { titleInName } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { adjudicatorBy } from '../../shared/google/adjudicators.ts';
import type { Variables } from '../../shared/google/configuration-folder.ts';
import {
  connectTo,
  emulatorClock,
  type GoogleOptions,
  rootOf,
} from '../../shared/google/connection.ts';
import { readDeployment, rememberDeployment } from '../../shared/google/deployment.ts';
import { prepareQueue, withQueue } from '../../shared/google/queue-settings.ts';
import { readHostWorkbook } from '../../shared/match/host-workbook-reading.ts';
import { matchNamed } from '../../shared/match/match-name.ts';
import { gameNamed, keepGame, loadedFrom } from '../../shared/match/outside-game.ts';
import { readProgress } from '../../shared/setup/console-pages.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { asTechnicalOption } from '../../shared/terminal/help.ts';
import { listing } from '../../shared/terminal/listing.ts';
import { promptChoice } from '../../shared/terminal/prompts.ts';
import { askWhether } from '../../shared/terminal/questions.ts';
import {
  canAsk,
  print,
  printJson,
  printStatus,
  stoppable,
} from '../../shared/terminal/terminal.ts';
import { askDescription, keptText } from './ask-description.ts';
import {
  describedLike,
  merged,
  readDescriptionFile,
  refuseLostAddresses,
  withOptions,
} from './description.ts';
import { type OpeningOptions, type Planned, planOf } from './new-match.ts';
import { type Description, gameOf, hasHouses, withDays } from './option-row.ts';
import { twoPlayersTexts } from './step-options.ts';
import { costLines, summaryLines } from './summary.ts';

/** Adds all options for the opening of a match or a season. */
export const withOpening = (command: Command, of: 'match' | 'season'): Command =>
  withOptions(withQueue(command), of)
    .option('--from <file>', 'file with all values; options override them')
    .option('--like <match>', 'copy people and settings of another match')
    .addOption(
      asTechnicalOption(
        new Option('--editor <email>', 'account that edits every file').env('SEALED_EDITOR'),
      ),
    )
    .option('--yes', 'do not ask')
    .option('--json', 'print the links as JSON');

const OR_RUN =
  'Sign in to gcloud, or open the match in Google’s Cloud Shell. Or run it with “sealed run” on ' +
  'a machine of yours, and give --run.';
const INVITATIONS =
  'Invite your players with “sealed invite”, which prints each player’s links to paste, or writes a page ' +
  'with QR codes (--page).';
const KEPT_BY_RUN =
  '“sealed run” runs the match, on any machine that stays on. Start it before the first ' +
  'deadline.';
const MATCHES_OPENED =
  'Open the season’s matches when they are due, the first ones now, with “sealed season next”. ' +
  '“sealed run” does so automatically.';
const KEPT_BY_FUNCTION = 'The first deadline is scheduled, and the function runs the match.';

export async function openNew(given: Description, options: OpeningOptions): Promise<ExitCode> {
  const isAsking = options.yes !== true && canAsk();
  const nowMs = await timeNow(options);
  const described = await descriptionOf(given, options);
  if (!isAsking) {
    const planned = await planOf(described, options, nowMs);
    await isKept(planned.queue, described, false);
    const { plan } = planned;
    if (options.yes !== true) await refuseSecond(plan, options);
    const warnings = sharedAddressWarnings(plan.entrants, await hostAddresses(plan, options));
    const skipped = skippedTexts(plan.firstDeadlineMs, plan.settings);
    const known = twoPlayersTexts(plan);
    for (const line of [...costLines(plan), ...skipped, ...known, ...warnings]) printStatus(line);
    return open(planned, options);
  }
  const asked = await askDescription(described, {
    now: () => nowMs + performance.now(),
    hasHouses: await playsWithHouses(described),
    summary: async (one) => {
      const planned = await planOf(one, options, nowMs);
      return summaryOf(planned, nowMs, await hostAddresses(planned.plan, options));
    },
  });
  if (asked.kind === 'stopped') {
    printStatus(asked.sentence);
    return EXIT.done;
  }
  const planned = await planOf(asked.described, options, nowMs);
  const isWanted = await isSecondWanted(planned.plan, options);
  if (isWanted && (await isKept(planned.queue, asked.described, true)))
    return open(planned, options);
  printStatus(await keptText(asked.described));
  return EXIT.done;
}

/** Whether a game of the season has houses. Problems of the content are reported later. */
async function playsWithHouses(described: Description): Promise<boolean> {
  const game = gameOf(described);
  if (game !== SEASON) return false;
  const read = await readContentFolder(game, described.content ?? defaultFolder(game));
  return read.kind === 'sound' && hasHouses({ game, content: read.content });
}

/** Returns the time of Google or of the emulator, in milliseconds since 1970. */
const timeNow = async ({ emulator }: OpeningOptions): Promise<number> =>
  emulator === undefined ? Date.now() : (await emulatorClock(rootOf(emulator)))();

/** Merges all sources: the command line overrides a file, which overrides another match. */
async function descriptionOf(given: Description, options: OpeningOptions): Promise<Description> {
  const file = options.from === undefined ? {} : await readDescriptionFile(options.from);
  const like =
    options.like === undefined
      ? {}
      : await describedLikeNamed(options.like, options, [file, given]);
  return withGame(merged(like, file, given));
}

/**
 * Replaces the game’s path by its ID, which is known once the game is loaded. @throws UsageError
 */
async function withGame(described: Description): Promise<Description> {
  const { game } = described;
  if (game === undefined) return described;
  const named = await gameNamed(game);
  return withDays({ ...described, game: named.id }, named);
}

async function describedLikeNamed(
  name: string,
  options: OpeningOptions,
  others: readonly Description[],
): Promise<Description> {
  const { google } = await connectTo(options);
  const match = await readHostWorkbook(google, await matchNamed(google, name), readMatch);
  const isPeopled = others.some(({ seats, players }) => (seats ?? players) !== undefined);
  if (!isPeopled) refuseLostAddresses(match);
  const hasTeam = presentCoHosts(currentPosition(match)).length > 0;
  if (hasTeam && others.every(({ coHost }) => coHost === undefined)) printStatus(TEAM_STAYS);
  return describedLike(match);
}

const TEAM_STAYS = 'Co-hosts are not copied. Name those of the new match with --co-host.';

const summaryOf = (
  { plan, queue }: Planned,
  nowMs: number,
  hosts: readonly string[],
): readonly string[] =>
  summaryLines({
    plan,
    nowMs,
    hosts,
    keptBy: queue.kind === 'none' ? KEPT_BY_RUN : 'The function runs the match.',
  });

async function open({ plan, queue }: Planned, options: OpeningOptions): Promise<ExitCode> {
  await keepOutside(plan.game);
  const { adjudicator, unscheduled } = await adjudicatorBy(options, queue);
  if (queue.kind === 'sound' && unscheduled !== null) {
    throw new UsageError(`${unscheduled} ${OR_RUN}`);
  }
  if (queue.kind === 'sound') await prepareQueue(adjudicator);
  const match = await stoppable(openMatch(adjudicator, plan, printStatus), STOPPED);
  if (plan.game === SEASON) printStatus(MATCHES_OPENED);
  tellUnshared(plan);
  printStatus(INVITATIONS);
  printStatus(queue.kind === 'none' ? KEPT_BY_RUN : KEPT_BY_FUNCTION);
  if (queue.kind === 'sound' && options.emulator === undefined) await tellHost(adjudicator.google);
  if (options.json === true) printJson(resultOf(match, plan));
  else print(linksText(linksOf(match)));
  return EXIT.done;
}

/** Stores the code of an external game on this machine before a match is opened with it. */
async function keepOutside(game: AnyGame): Promise<void> {
  const outside = loadedFrom(game);
  if (outside !== undefined) await keepGame(outside, process.env);
}

const STOPPED =
  'Stopped. The files so far are in the match’s folder in your Drive. Run the same command again to ' +
  'continue.';

/** Whether something will run the match. @throws UsageError if nothing does, without a terminal */
async function isKept(
  { kind }: Planned['queue'],
  { run }: Pick<Description, 'run'>,
  isAsking: boolean,
): Promise<boolean> {
  if (kind === 'sound' || run === true) return true;
  if ((await readProgress()).way === 'machine') return true;
  if (isAsking) {
    printStatus(NO_KEEPER);
    return promptChoice('Will you run it with “sealed run”?', [
      { name: 'yes, on a machine that stays on', value: true },
      { name: 'no, do not open it', value: false },
    ]);
  }
  throw new UsageError(
    `${NO_KEEPER} Set up the function with “sealed deploy”, or run the match with “sealed run” ` +
      'on a machine of yours, and give --run.',
  );
}

const NO_KEEPER = 'No function is set up that could run the match.';

async function tellHost(google: Google): Promise<void> {
  const sentence = await recordHost(google, process.env);
  if (sentence !== null) printStatus(sentence);
}

/** Prints the seats without an address, whose links the host must send. */
function tellUnshared({ entrants }: Plan): void {
  const seats = entrants.filter(({ email }) => email === '').map(({ seat }) => seat);
  if (seats.length === 0) return;
  printStatus(
    'Anybody who has the link of a workbook without an e-mail address can read it: ' +
      `${seats.join(', ')}. Give each link only to its player.`,
  );
}

/**
 * Builds the result for JSON. The first deadline is the ledger's, since an earlier run may have
 * chosen it.
 */
const resultOf = (match: Match, { game, settings }: Plan) => ({
  match: match.files.hostId,
  game: game.id,
  title: settings.title,
  firstDeadline: currentPosition(match).sealed.entry.next?.deadline ?? null,
  ...linksOf(match),
});

/** Asks if a match with this title is open; else returns true. */
const isSecondWanted = async (plan: Plan, options: GoogleOptions): Promise<boolean> =>
  !(await isSecond(plan, options)) || (await askWhether(`${textOf(plan)} Open a second one?`));

/** @throws UsageError if a match with this title is open */
async function refuseSecond(plan: Plan, options: GoogleOptions): Promise<void> {
  if (await isSecond(plan, options))
    throw new UsageError(`${textOf(plan)} Give another --title, or open a second one with --yes.`);
}

/** Whether another match with this title is open. An unfinished opening does not count. */
async function isSecond(plan: Plan, options: GoogleOptions): Promise<boolean> {
  const { google } = await connectTo(options);
  const wanted = plan.settings.title.toLowerCase();
  const isTaken = (await findOpen(google)).some(
    ({ name }) => titleInName(name).toLowerCase() === wanted,
  );
  return isTaken && (await findDraft(google, plan)) === null;
}

const textOf = ({ settings: { title } }: Plan): string =>
  `A match called “${title}” is already open. Commands could name each only by its number in ` +
  '“sealed list”.';

/** Lists the addresses of the host, if signed in, and of the function. @throws GoogleError */
async function hostAddresses(
  { editor }: Pick<Plan, 'editor'>,
  options: GoogleOptions,
): Promise<readonly string[]> {
  const own = await connectTo(options).then(
    ({ google }) => whoseAccount(google),
    (error: unknown) => {
      if (error instanceof UsageError) return '';
      throw error;
    },
  );
  return [own, editor ?? ''].filter((email) => email !== '');
}

/** Returns how the host can make the sweep check their matches; null if it already does. */
export async function recordHost(google: Google, variables: Variables): Promise<string | null> {
  const deployment = await readDeployment(variables);
  if (deployment === null) return null;
  const email = await whoseAccount(google);
  const hosts = deployment.hosts ?? [];
  if (hosts.includes(email)) return null;
  await rememberDeployment(variables, { ...deployment, hosts: [...hosts, email] });
  return (
    `The function does not know the host ${email} yet. Run “sealed deploy” again, so that the function ` +
    'also finds deadlines of this match that Google loses, within a quarter of an hour.'
  );
}

interface SeatLinks {
  readonly seat: string;
  readonly email: string;
  readonly workbook: string;
  /** Link with the seat’s code: anybody who has it can answer for the seat. */
  readonly form: string;
}

interface MatchLinks {
  readonly hostWorkbook: string;
  readonly publicWorkbook: string;
  readonly form: string;
  readonly seats: readonly SeatLinks[];
}

const linksOf = (match: Match): MatchLinks => ({
  hostWorkbook: spreadsheetLink(match.files, match.files.hostId),
  publicWorkbook: spreadsheetLink(match.files, match.files.publicId),
  form: match.files.formAddress,
  seats: match.files.seats.map(({ seat, email, workbookId }) => ({
    seat,
    email,
    workbook: spreadsheetLink(match.files, workbookId),
    form: lastingLink(match, seat),
  })),
});

/** Formats the links for the host. The players’ links are in their invitations. */
const linksText = ({ hostWorkbook, publicWorkbook }: MatchLinks): string =>
  listing(
    ['For', 'What', 'Link'],
    [
      ['you', 'host’s workbook', hostWorkbook],
      ['everybody', 'public workbook', publicWorkbook],
    ],
  );
