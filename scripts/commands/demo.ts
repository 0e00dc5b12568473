/** `sealed demo`: a match against robots, with emulator and function on this machine. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import open from 'open';
import { z } from 'zod';
import { runningClock, steppedClock } from '../../emulator/clock.ts';
import type { LogLine } from '../../functions/match/adjudicator.ts';
import { titleOf } from '../../functions/match/ledger/entry-words.ts';
import { EARLY_EXPECTED, earlyMsFrom } from '../../functions/match/next/early.ts';
import { intervalFrom } from '../../functions/match/next/time.ts';
import type { Entrant } from '../../functions/match/opening/draft-match.ts';
import { liveLink, personalLink } from '../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import { countedText, receiptsOf } from '../../functions/match/reading/submissions.ts';
import { findGame, GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { acceptedSeatCounts } from '../../rules/kit/match/seat-counts.ts';
import type { Variants } from '../../rules/kit/match/setup.ts';
import { ownNewsOf } from '../../rules/kit/narrating/own-news.ts';
import { storyOf } from '../../rules/kit/narrating/story.ts';
import { defaultFolder, readContentFolder } from '../shared/files/content-folder.ts';
import { seatsText } from '../shared/files/seats-file.ts';
import { readVariants } from '../shared/match/chosen-variants.ts';
import { DICE_SOURCES, type DiceSource } from '../shared/match/dice-source.ts';
import { dueText } from '../shared/match/due-text.ts';
import { GAME_ARGUMENT, gameNamed } from '../shared/match/outside-game.ts';
import { openPage, writePage } from '../shared/match/page-file.ts';
import { PROGRAMMES, type Programme } from '../shared/match/programmes.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { canAsk, print, printStatus } from '../shared/terminal/terminal.ts';
import { AT_ONCE, KEYS, playFast, playLive, untilQuit } from './demo/live.ts';
import { type LocalGoogle, startLocalGoogle } from './demo/local-google.ts';
import { seasonDemo } from './demo/season-live.ts';
import {
  addresses,
  conclude,
  keptDemoMatch,
  openDemoMatch,
  pageFor,
  tableFor,
} from './demo/table.ts';

interface DemoOptions {
  readonly rounds: number;
  readonly fast?: true;
  readonly players?: number;
  readonly variant: readonly string[];
  readonly early: number | 'no';
  readonly every: string | null;
  readonly dice: DiceSource;
  readonly port?: number;
  readonly keep?: string;
  readonly page?: string;
  readonly programme: Programme;
}

const DEFAULT_PORT = 8080;

export const demoCommand = (): Command =>
  new Command('demo')
    .summary('play a match on this machine: no account, no internet; robots play the other seats')
    .description(
      'Plays a match on this machine: no account, no internet. You play one seat, robots the ' +
        'others.',
    )
    .argument('[game]', `the game, ${GAME_ARGUMENT}; by default the first`)
    .addOption(
      new Option('--rounds <number|all>', 'number of steps, or of season matches')
        .argParser(wholeNumberOrAll)
        .default(Number.POSITIVE_INFINITY, 'all'),
    )
    .option('--fast', 'do not wait for deadlines; robots play every seat')
    .option('--players <number>', 'the number of players', wholeNumber)
    .addOption(
      new Option('--variant <name=value>', 'variant, such as draft=yes; repeatable')
        .argParser((text: string, before: readonly string[]) => [...before, text])
        .default([], 'as usual'),
    )
    .addOption(
      new Option('--early <delay|no>', 'the delay from the last answer to resolving')
        .argParser(earlyOrNo)
        .default(5000, '5 s'),
    )
    .addOption(
      new Option('--every <interval>', 'the time between deadlines')
        .argParser(intervalText)
        .default(null, 'the usual'),
    )
    .option(
      '--port <number>',
      `the port of the pages; 0 takes a free one (else ${DEFAULT_PORT})`,
      portNumber,
    )
    .option('--page <file>', 'write the finished match as a page')
    .addOption(
      new Option('--dice <source>', 'the source of the dice').choices(DICE_SOURCES).default('seed'),
    )
    .addOption(
      new Option('--programme <name>', 'the season format')
        .choices(PROGRAMMES)
        .default('knockout', ''),
    )
    .option('--keep <folder>', 'save the match there, or continue it')
    .addHelpText('after', `\nExample:\n  sealed demo --rounds all --fast\n`)
    .action(async (name: string | undefined, options: DemoOptions) => {
      const game = name === undefined ? undefined : await named(name);
      process.exitCode = await demo(game, options);
    });

/** @throws UsageError with every value that is not a variant of the game */
function chosenVariants(game: AnyGame, given: readonly string[]): Variants {
  const chosen = readVariants(given, game);
  if (chosen.kind === 'unsound') throw new UsageError(...chosen.problems);
  return chosen.variants;
}

/** Not null for “no”: commander would replace it by an empty text. */
function earlyOrNo(text: string): number | 'no' {
  if (text.trim().toLowerCase() === 'no') return 'no';
  const ms = earlyMsFrom(text);
  if (ms === null) throw new InvalidArgumentError(`Expected is “no”, or ${EARLY_EXPECTED}.`);
  return ms;
}

function intervalText(text: string): string {
  if (intervalFrom(text) === null) throw new InvalidArgumentError('Expected is “1 minute”.');
  return text;
}

const named = (name: string): Promise<AnyGame> =>
  gameNamed(name, process.env['npm_lifecycle_event'] === undefined ? [] : [KEPT_BY_NPM]);

/** npm takes options before “--” as its own, and passes on their values. */
const KEPT_BY_NPM =
  'npm passes options on only after two hyphens: npm start -- --rounds all --fast';

async function demo(asked: AnyGame | undefined, options: DemoOptions): Promise<ExitCode> {
  const { keep = null } = options;
  const kept = keep === null ? null : await readKept(keep);
  if (keep !== null && kept !== null) checkKept(keep, kept, { game: asked, port: options.port });
  const game = asked ?? (await named(kept?.game ?? GAMES[0]?.id ?? ''));
  if (game === SEASON) return seasonDemo({ ...options, ...portsFor(options, null) });
  const variants = chosenVariants(game, options.variant);
  const entrants = entrantsFor(game, options.players ?? (await mostPlayers(game)));
  let isClosing = false;
  const google = await startLocalGoogle({
    clock: options.fast ? steppedClock(Date.now()) : runningClock(),
    ...portsFor(options, kept),
    keep,
    log: (line) => {
      if (!isClosing) tellIncidents(line);
    },
  });
  try {
    const { fast, early, every, dice } = options;
    const found = await keptDemoMatch(google);
    if (found !== null) checkLinks(google, found);
    const match =
      found ??
      (await openDemoMatch(google, {
        game,
        entrants,
        variants,
        // A saved match may be continued by hand, so it has the usual times.
        every: every ?? (fast && keep === null ? AT_ONCE : null),
        earlyMs: fast || early === 'no' ? null : early,
        dice,
        isLive: !fast,
      }));
    if (keep !== null) await rememberKept(keep, { game: game.id, ...google.ports });
    if (found !== null && isShaped(options)) printStatus(AS_IT_WAS);
    return options.fast
      ? await fastDemo(google, match, options)
      : await liveDemo(google, match, options);
  } finally {
    isClosing = true;
    await google.close();
  }
}

/** A kept match keeps its ports, which are in its links. */
function portsFor(
  { fast, port = DEFAULT_PORT }: DemoOptions,
  kept: KeptDemo | null,
): Pick<KeptDemo, 'port' | 'functionPort'> {
  if (kept !== null) return kept;
  const first = fast ? 0 : port;
  return { port: first, functionPort: first === 0 ? 0 : first + 1 };
}

/** Whether an option is given that only has an effect when a match is opened. */
const isShaped = ({ players, variant, every }: DemoOptions): boolean =>
  players !== undefined || variant.length > 0 || every !== null;

/** Checks the port, which worlds saved by another program do not note. @throws UsageError */
function checkLinks({ url }: LocalGoogle, { files }: Match): void {
  const { origin, port } = new URL(files.formAddress);
  if (origin === url) return;
  throw new UsageError(`The links of the match lead to port ${port}: give --port ${port}.`);
}

const AS_IT_WAS =
  'The match in the folder continues with the players, variants and times that it was opened with.';

/** Returns the largest number of players that the game's own content accepts. */
async function mostPlayers(game: AnyGame): Promise<number | undefined> {
  const read = await readContentFolder(game, defaultFolder(game));
  return read.kind === 'unsound' ? undefined : acceptedSeatCounts(game, read.content.value).at(-1);
}

/** @throws UsageError if the game does not allow this number of players */
function entrantsFor(game: AnyGame, players: number | undefined): readonly Entrant[] {
  const entrants = tableFor(game, players);
  if (entrants !== null) return entrants;
  const others = GAMES.filter((one) => tableFor(one, players) !== null);
  const hint = others
    .map(({ id }) => ` sealed demo ${id} --players ${players} is possible.`)
    .join('');
  throw new UsageError(`${game.title} is played by ${seatsText(game)}, not by ${players}.${hint}`);
}

/** Prints problems only: the terminal of a demo is not a log. */
const tellIncidents = ({ severity, message }: LogLine): void => {
  if (severity !== 'INFO') printStatus(message);
};

async function fastDemo(
  google: LocalGoogle,
  match: Match,
  options: DemoOptions,
): Promise<ExitCode> {
  const { rounds } = options;
  const played = await playFast(google, match, {
    steps: rounds,
    told: (now) => printStatus(lastStep(now)),
  });
  const code = await concludeDemo(google, played, options);
  if (canAsk()) {
    print(addresses(google, played));
    printStatus('Press o to open its pages in the browser, q to quit.');
    await untilQuit(() => openPages(played));
  }
  return code;
}

function openPages(match: Match): void {
  for (const address of ownAddresses(match)) void open(address);
}

async function liveDemo(
  google: LocalGoogle,
  match: Match,
  options: DemoOptions,
): Promise<ExitCode> {
  const { rounds, keep } = options;
  const own = match.files.seats[0]?.seat;
  if (own === undefined) throw new Error('a match has seats');
  print(addresses(google, match));
  printStatus(FIRST_OF_ALL);
  printStatus(process.stdin.isTTY ? KEYS : 'It runs until you interrupt it.');
  printStatus(nextText(match));
  let concluded: ExitCode | null = null;
  const last = await playLive({
    google,
    match,
    own,
    steps: rounds,
    warned: printStatus,
    opened: () => openPages(match),
    watched: () => {
      if (liveLink(match) !== '') void open(liveLink(match));
    },
    told: (now) => {
      printStatus(lastStep(now));
      if (currentPosition(now).sealed.entry.kind === 'resolved') {
        for (const line of ownLines(now, own)) printStatus(`  ${line}`);
      }
      printStatus(nextText(now));
      if (currentPosition(now).step === null) {
        void concludeDemo(google, now, options).then((code) => {
          concluded = code;
        });
      }
    },
  });
  if (concluded !== null) return concluded;
  if (currentPosition(last).step === null) return concludeDemo(google, last, options);
  printStatus(keep === undefined ? GONE : `The match is saved: continue it with --keep ${keep}.`);
  return EXIT.done;
}

const GONE = 'The match was not saved. --keep FOLDER saves the next one.';

const FIRST_OF_ALL =
  'First open your sheet: it shows your questions and has the link to your form. Your answers ' +
  'count at the deadline.';

/** The addresses of the pages for the person who plays. */
function ownAddresses(match: Match): readonly string[] {
  const { files } = match;
  const [own] = files.seats;
  if (own === undefined) return [];
  return [
    pageFor(match, files.publicId, own.email),
    pageFor(match, own.workbookId, own.email),
    personalLink(match, own.seat),
  ];
}

/** "Round 2: Bomb Squad is resolved. Pixie leads with 34 points, 2 ahead." */
const lastStep = (match: Match): string => {
  const position = currentPosition(match);
  const { entry } = position.sealed;
  if (entry.kind !== 'resolved') return `${titleOf(entry)}.`;
  return `${entry.title} is resolved. ${storyOf(position.game, position).headline}`;
};

/** The orders of the person who plays and their effects in the last step. */
function ownLines(match: Match, own: Seat): readonly string[] {
  const position = currentPosition(match);
  const [receipt] = receiptsOf(match.receipts, own);
  const isOfStep = receipt?.entry === position.sealed.entry.entry;
  const counted = isOfStep ? countedText(receipt, match.positions) : '';
  const orders = isOfStep
    ? [
        counted === ''
          ? `Your orders: ${receipt.fate}. ${receipt.why}`
          : `Your orders:\n${counted.replaceAll(/^/gm, '  ')}`,
      ]
    : [];
  const { step, lines } = ownNewsOf(position.game, position, own);
  const isNew = step === position.history.at(-1)?.title;
  return [...orders, ...(isNew ? lines : [])];
}

function nextText(match: Match): string {
  const position = currentPosition(match);
  return position.step === null ? 'The match is over.' : dueText(position);
}

async function concludeDemo(
  google: LocalGoogle,
  match: Match,
  options: DemoOptions,
): Promise<ExitCode> {
  const code = await conclude(google, match);
  await showPage(match, options);
  return code;
}

/** Writes the page to the given file, else opens it for the person who plays. */
async function showPage({ positions }: Match, { page, fast }: DemoOptions): Promise<void> {
  if (page !== undefined) {
    await writePage({ path: page, option: '--page' }, positions);
    printStatus(`${page} shows the match and its proof.`);
  } else if (!fast && process.stdin.isTTY) {
    printStatus(`The match, step by step: ${await openPage(positions)}`);
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}

const wholeNumberOrAll = (text: string): number =>
  text === 'all' ? Number.POSITIVE_INFINITY : wholeNumber(text);

function portNumber(text: string): number {
  if (text !== '0' && !(/^\d{1,5}$/.test(text) && Number(text) <= 65_535)) {
    throw new InvalidArgumentError('Give a port from 0 to 65535.');
  }
  return Number(text);
}

const FILE = 'demo.json';

const port = z.number().int().min(1).max(65_535);
const kept = z.object({ game: z.string(), port, functionPort: port });
type KeptDemo = Readonly<z.infer<typeof kept>>;

/** The demo saved in the folder; null for none. @throws UsageError if it contains something else */
export async function readKept(folder: string): Promise<KeptDemo | null> {
  const file = join(folder, FILE);
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      if ('code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    throw new UsageError(`${file} is not a saved demo: give another folder with --keep.`);
  }
}

export async function rememberKept(folder: string, demo: KeptDemo): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILE), `${JSON.stringify(demo, null, 2)}\n`);
}

/** Options given together with a folder; undefined where not given. */
interface AskedDemo {
  readonly game: AnyGame | undefined;
  readonly port: number | undefined;
}

/** @throws UsageError if the options do not fit the saved match */
function checkKept(folder: string, demo: KeptDemo, { game, port }: AskedDemo): void {
  if (game !== undefined && game.id !== demo.game) {
    const title = findGame(demo.game)?.title ?? demo.game;
    throw new UsageError(
      `${folder} contains a match of ${title}. Omit the game to continue it, or save ` +
        `${game.title} in another folder.`,
    );
  }
  if (port !== undefined && port !== 0 && port !== demo.port) {
    throw new UsageError(
      `The match in ${folder} was opened at port ${demo.port}, which its links contain. Omit ` +
        '--port, or save another match in another folder.',
    );
  }
}
