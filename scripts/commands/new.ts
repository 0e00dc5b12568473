/** `sealed new`: opens a match and prints every link. */

import { Command, Option } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { COUNTED_ANSWER, SEAT_AUTHENTICATION } from '../../functions/match/ledger/entry.ts';
import { wallClock } from '../../functions/match/next/time.ts';
import type { Plan } from '../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../functions/match/opening/open-match.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import { findGame, GAMES } from '../../rules/games.ts';
import type { Pair } from '../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { readPairsFile } from '../shared/files/pairs-file.ts';
import { adjudicatorBy } from '../shared/google/adjudicators.ts';
import { prepareQueue, withQueue } from '../shared/google/queue-settings.ts';
import { readFirstDeadline, whyPast } from '../shared/match/first-deadline.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { asTechnicalOption } from '../shared/terminal/help.ts';
import {
  askFirstDeadline,
  askGame,
  askSeats,
  askText,
  askVariants,
  askWhether,
} from '../shared/terminal/questions.ts';
import { canAsk, print, printJson, printStatus } from '../shared/terminal/terminal.ts';
import { deadlineRulesText } from './new/deadline-rules.ts';
import { askDice, DICE_SOURCES, diceText, whyTooSoon } from './new/dice.ts';
import { linksOf, linksText } from './new/match-links.ts';
import {
  type GivenOptions,
  type NewMatch,
  type NewOptions,
  readNewMatch,
  whyNoTitle,
  whyNoZone,
} from './new/new-match.ts';
import { quotaLines } from './new/poll-options.ts';
import { recordHost } from './new/record-host.ts';

const ABOUT = `Opens a match: makes its spreadsheets and its form, shares them, and schedules the first deadline.
What is not given is asked for, where somebody is there to be asked.`;

const EXAMPLE = `
A seats file has the columns Seat, E-mail, Garnets and Discord; all but the first may be empty or left out:
  Seat,E-mail,Garnets,Discord
  Scarlet,scarlet@example.org,3,112233445566778899

A file of pairs, for games in which they hold garnets together (Mars Immerser), has the columns Seat, With and Garnets;
pairs that it does not name hold none, and without such a file each begins with one.

Examples:
  sealed new presents-of-mine --seats seats.csv --first "2026-11-22 20:00" --zone Europe/Berlin
  sealed new presents-of-mine --seats seats.csv --first 2026-11-22T19:00:00Z --time round="2 days" --yes --json
  sealed new pocket-mars --seats seats.csv --first "2026-11-22 20:00" --variant draft=yes --early "10 minutes"
  sealed new pocket-mars --seats seats.csv --first "2026-11-22 20:00" --dice beacon
  sealed new presents-of-mine --seats seats.csv --first "2026-11-22 20:00" --looks "5 minutes" --remind "1 day, 2 hours"
`;

export const newCommand = (): Command =>
  withQueue(new Command('new'))
    .summary('open a match')
    .description(ABOUT)
    .argument('[game]', `one of: ${GAMES.map(({ id }) => id).join(', ')}`)
    .option('--seats <file>', 'a CSV file with the columns Seat, E-mail, Garnets, Discord')
    .option(
      '--pairs <file>',
      'a CSV file with the columns Seat, With, Garnets: what pairs bring along together',
    )
    .option('--title <text>', 'the title of the match; the game’s when absent')
    .option('--zone <name>', 'the IANA time zone of the match; this machine’s when absent')
    .option('--first <time>', 'the first deadline: "2026-11-22 20:00" in that zone, or RFC 3339')
    .addOption(
      new Option(
        '--time <pace=interval>',
        'how long a kind of step takes, such as round="2 days"; may be repeated',
      )
        .argParser(collect)
        .default([], 'as is usual for the game'),
    )
    .addOption(
      new Option('--variant <name=value>', 'a variant, such as draft=yes; may be repeated')
        .argParser(collect)
        .default([], 'as is usual for the game'),
    )
    .option(
      '--early <delay>',
      'resolve a step so long after the last answer, once all who are asked have answered: "10 minutes"',
    )
    .option(
      '--looks <interval>',
      'look at the answers so often, and tell each player in the own workbook how they were read: "5 minutes"',
      'off',
    )
    .option(
      '--remind <times>',
      'remind whoever is missing in the own workbook, so long before a deadline: "1 day, 2 hours"',
    )
    .option('--grace <time>', 'answers count so long after each deadline: "5 minutes"')
    .addOption(diceOption())
    .option('--review', 'cut answers off at the deadline, and resolve when you say so')
    .addOption(
      new Option('--counts <which>', 'which valid answer of a seat counts')
        .choices(COUNTED_ANSWER)
        .default('last'),
    )
    .addOption(
      new Option('--known-by <what>', 'how players are told apart')
        .choices(SEAT_AUTHENTICATION)
        .default('code'),
    )
    .option('--content <folder>', 'a folder of CSV files, instead of the game’s own content')
    .addOption(editorOption())
    .option('--run', 'no function: “sealed run” keeps the match, on a machine of yours')
    .addOption(
      new Option(
        '--discord <webhook>',
        'announce the match by this webhook of Discord; kept on the host’s tab Match alone',
      ).env('SEALED_DISCORD'),
    )
    .option('--no-notify', 'do not let Google tell players by e-mail')
    .option('--yes', 'ask nothing')
    .option('--json', 'the links as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (game: string | undefined, options: GivenOptions) => {
      process.exitCode = await openNew(game, options);
    });

const diceOption = (): Option =>
  new Option(
    '--dice <source>',
    'what the dice come of: the host’s seed and a public beacon together, so that nobody knows them before (beacon, recommended), or the seed alone',
  ).choices(DICE_SOURCES);

const editorOption = (): Option =>
  asTechnicalOption(
    new Option(
      '--editor <email>',
      'the service account that the function runs as, which gets to edit every file; when absent, the one it is called as',
    ).env('SEALED_EDITOR'),
  );

const OR_RUN =
  'Sign in to gcloud, or open the match in Google’s Cloud Shell; or let “sealed run” keep it on a machine of yours: give --run.';
const KEPT_BY_RUN =
  'Its deadlines are kept by “sealed run”, on any machine that stays on. Start it before the first one.';
const KEPT_BY_FUNCTION = 'The first deadline is scheduled: the function keeps the match.';

const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text];

async function openNew(id: string | undefined, given: GivenOptions): Promise<ExitCode> {
  const asking = given.yes !== true && canAsk();
  const game = await chooseGame(id, asking);
  const options = await named(game, given, asking);
  const draft = await readNewMatch(game, options, asking);
  const { adjudicator, now, chain, unscheduled } = await adjudicatorBy(options, draft.queue);
  if (draft.queue.kind === 'sound' && unscheduled !== null) {
    throw new UsageError(`${unscheduled} ${OR_RUN}`);
  }
  const asksVariants = asking && options.variant.length === 0;
  const variants = asksVariants ? await askVariants(game) : draft.settings.variants;
  const dice = options.dice ?? (asking ? await askDice() : 'seed');
  const settings = { ...draft.settings, ...(dice === 'beacon' && { beacon: chain }), variants };
  const plan = await completed({ ...draft, settings }, options, now());
  const tooSoon = whyTooSoon(plan, now());
  if (tooSoon !== null) throw new UsageError(tooSoon);
  if (asking && !(await askWhether(summaryOf(plan)))) {
    printStatus('Nothing has been opened.');
    return EXIT.done;
  }
  for (const line of quotaLines(plan.settings, plan.entrants.length)) printStatus(line);
  if (draft.queue.kind === 'sound') await prepareQueue(adjudicator);
  const match = await openMatch(adjudicator, plan, printStatus);
  tellUnshared(plan);
  printStatus(draft.queue.kind === 'none' ? KEPT_BY_RUN : KEPT_BY_FUNCTION);
  if (draft.queue.kind === 'sound' && options.emulator === undefined)
    await tellHost(adjudicator.google);
  if (options.json === true) printJson(resultOf(match, plan));
  else print(linksText(linksOf(match)));
  return EXIT.done;
}

/** Title and zone as given, or as asked for, or as is usual. */
async function named(game: AnyGame, given: GivenOptions, asking: boolean): Promise<NewOptions> {
  const asked = async (
    value: string | undefined,
    usual: string,
    ask: (usual: string) => Promise<string>,
  ): Promise<string> => value ?? (asking ? await ask(usual) : usual);
  const title = await asked(given.title, game.title, askTitle);
  return { ...given, title, zone: await asked(given.zone, machineZone(), askZone) };
}

const askTitle = (usual: string): Promise<string> =>
  askText('The title of the match:', usual, (text) => whyNoTitle(text.trim()));

const askZone = (usual: string): Promise<string> =>
  askText('The time zone of the match:', usual, whyNoZone);

async function chooseGame(id: string | undefined, asking: boolean): Promise<AnyGame> {
  if (id === undefined && asking) return askGame();
  const game = id === undefined ? undefined : findGame(id);
  if (game !== undefined) return game;
  const known = GAMES.map((one) => `  ${one.id}: ${one.about}`).join('\n');
  const what = id === undefined ? 'No game is named' : `There is no game “${id.slice(0, 60)}”`;
  throw new UsageError(`${what}. There are:\n${known}`);
}

/** Asks for what the draft leaves open. @throws UsageError when the first deadline is past. */
async function completed(
  draft: NewMatch,
  { pairs }: Pick<NewOptions, 'pairs'>,
  nowMs: number,
): Promise<Plan> {
  const { game, settings, content, editor, notify, webhook } = draft;
  const { timeZone, knownBy } = settings;
  const entrants = draft.entrants ?? (await askSeats({ game, knownBy }));
  const ms = draft.firstDeadlineMs ?? (await askedFirst(timeZone, nowMs));
  const past = whyPast({ ms, nowMs, timeZone });
  if (past !== null) throw new UsageError(past);
  const communal = pairs === undefined ? {} : { communal: await pairsIn(pairs, game, entrants) };
  return {
    game,
    settings,
    entrants,
    content,
    firstDeadlineMs: ms,
    editor,
    notify,
    ...communal,
    ...(webhook === null ? {} : { webhook }),
  };
}

async function pairsIn(
  file: string,
  game: AnyGame,
  entrants: Plan['entrants'],
): Promise<readonly Pair[]> {
  const read = await readPairsFile(file, { game, seats: entrants.map(({ seat }) => seat) });
  if (read.kind === 'unsound') throw new UsageError(...read.problems);
  return read.pairs;
}

async function askedFirst(timeZone: string, nowMs: number): Promise<number> {
  const read = readFirstDeadline(await askFirstDeadline(timeZone, nowMs), timeZone);
  if (read.kind === 'unsound') throw new UsageError(read.sentence);
  return read.ms;
}

function summaryOf({ game, settings, entrants, firstDeadlineMs }: Plan): string {
  const { title, timeZone, variants } = settings;
  const chosen = game.variants.flatMap(({ name, choices }) =>
    choices.filter(({ value }) => value === variants[name]).map(({ label }) => label),
  );
  const parts = [
    `Open “${title}” with ${entrants.length} seats, the first deadline ${wallClock(firstDeadlineMs, timeZone)}`,
    ...chosen,
    ...deadlineRulesText(settings),
    ...diceText(settings),
  ];
  return `${parts.join('; ')}?`;
}

async function tellHost(google: Google): Promise<void> {
  const sentence = await recordHost(google, process.env);
  if (sentence !== null) printStatus(sentence);
}

/** Players without an address are shared with by the host. */
function tellUnshared({ entrants }: Plan): void {
  const seats = entrants.filter(({ email }) => email === '').map(({ seat }) => seat);
  if (seats.length === 0) return;
  printStatus(
    `Without an e-mail address a workbook can be opened by whoever has its link: ${seats.join(', ')}. Give each link to its player alone.`,
  );
}

/** One that an earlier run has begun keeps its deadline. */
const resultOf = (match: Match, { game, settings }: Plan) => ({
  match: match.files.hostId,
  game: game.id,
  title: settings.title,
  firstDeadline: currentPosition(match).sealed.entry.next?.deadline ?? null,
  ...linksOf(match),
});
