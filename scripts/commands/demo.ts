/**
 * Plays a match or season against robots, with emulator and function on this machine (`sealed
 * demo`).
 */

import { Command, InvalidArgumentError, Option } from 'commander';
import open from 'open';
import { runningClock, steppedClock } from '../../emulator/clock.ts';
import { intervalFrom } from '../../functions/match/next/time.ts';
import type { Entrant } from '../../functions/match/opening/draft-match.ts';
import { liveLink, personalLink } from '../../functions/match/reading/links.ts';
import { currentPosition } from '../../functions/match/reading/match.ts';
import { GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { acceptedSeatCounts } from '../../rules/kit/match/seat-counts.ts';
import { defaultFolder, readContentFolder } from '../shared/files/content-folder.ts';
import { seatsText } from '../shared/files/seats-file.ts';
import { readVariants } from '../shared/match/chosen-variants.ts';
import { GAME_ARGUMENT, gameNamed } from '../shared/match/outside-game.ts';
import { openPage } from '../shared/match/page-file.ts';
import { PROGRAMMES, type Programme } from '../shared/match/programmes.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { variantOption, wholeNumber } from '../shared/terminal/help.ts';
import { canAsk, print, printStatus } from '../shared/terminal/terminal.ts';
import { type LocalGoogle, startLocalGoogle } from './demo/local-google.ts';
import {
  AT_ONCE,
  KEYS,
  ownMatches,
  playFast,
  playLive,
  type Scene,
  untilQuit,
} from './demo/play.ts';
import { addresses, castOf, conclude, openDemoMatch, pageFor, tableFor } from './demo/table.ts';

interface DemoOptions {
  readonly rounds: number;
  readonly fast?: true;
  readonly players?: number;
  readonly variant: readonly string[];
  readonly every: string | null;
  readonly port?: number;
  readonly programme: Programme;
}

const DEFAULT_PORT = 8080;
/** Time from the last answer to an early resolution. */
const EARLY_MS = 5000;

export const demoCommand = (): Command =>
  new Command('demo')
    .summary('play a match against robots on this machine, without an account or the internet')
    .description(
      'Plays a match on this machine, without an account or the internet. You play one seat, robots the ' +
        'others.',
    )
    .argument('[game]', `game, ${GAME_ARGUMENT}; by default the first`)
    .addOption(
      new Option('--rounds <number|all>', 'number of steps, or of season matches')
        .argParser(roundsFrom)
        .default(Number.POSITIVE_INFINITY, 'all'),
    )
    .option('--fast', 'do not wait for deadlines; robots play every seat')
    .option('--players <number>', 'number of players', wholeNumber(1, 99_999))
    .addOption(variantOption())
    .addOption(
      new Option('--every <interval>', 'time between deadlines')
        .argParser(intervalText)
        .default(null, 'the usual'),
    )
    .option(
      '--port <number>',
      `port of the pages, or 0 for a free one (else ${DEFAULT_PORT})`,
      wholeNumber(0, 65_535),
    )
    .addOption(
      new Option('--programme <name>', 'season format').choices(PROGRAMMES).default('knockout', ''),
    )
    .addHelpText('after', `\nExample:\n  sealed demo --rounds all --fast\n`)
    .action(async (name: string | undefined, options: DemoOptions) => {
      process.exitCode = await demo(await named(name ?? GAMES[0]?.id ?? ''), options);
    });

function intervalText(text: string): string {
  if (intervalFrom(text) === null)
    throw new InvalidArgumentError('Give an interval such as “1 minute”.');
  return text;
}

const named = (name: string): Promise<AnyGame> =>
  gameNamed(name, process.env['npm_lifecycle_event'] === undefined ? [] : [KEPT_BY_NPM]);

/** Hint for npm, which takes options before “--” as its own. */
const KEPT_BY_NPM =
  'npm passes options on only after two hyphens: npm start -- --rounds all --fast';

async function demo(game: AnyGame, options: DemoOptions): Promise<ExitCode> {
  const { fast = false, programme, port = fast ? 0 : DEFAULT_PORT } = options;
  const isSeason = game === SEASON;
  const variants = readVariants(options.variant, game);
  if (variants.kind === 'unsound') throw new UsageError(...variants.problems);
  const entrants = isSeason
    ? castOf(options.players ?? USUAL_CAST[programme])
    : entrantsFor(game, options.players ?? (await mostPlayers(game)));
  let isClosing = false;
  const google = await startLocalGoogle({
    clock: fast ? steppedClock(Date.now()) : runningClock(),
    ...{ port, functionPort: port === 0 ? 0 : port + 1 },
    // Prints only problems: the terminal of a demo is not a log.
    log: ({ severity, message }) => {
      if (!isClosing && severity !== 'INFO') printStatus(message);
    },
  });
  try {
    const usual = fast ? AT_ONCE : isSeason ? AN_HOUR : null;
    const main = await openDemoMatch(google, {
      ...{ game, entrants, variants: variants.variants, earlyMs: fast ? null : EARLY_MS },
      every: options.every ?? usual,
      isLive: !fast && !isSeason,
      ...(isSeason && { programme }),
    });
    const own = main.files.seats[0]?.seat;
    if (own === undefined) throw new Error('a match has seats');
    const play = { google, main, rounds: options.rounds, told: printStatus };
    if (!fast) {
      print(addresses(google, main));
      printStatus(FIRST_OF_ALL);
      printStatus(process.stdin.isTTY ? KEYS : 'The demo runs until you interrupt it.');
    }
    const scene = fast
      ? await playFast(play)
      : await playLive({
          ...play,
          own,
          opened: (now) => openPages(now, own),
          watched: ({ main: match }) => openLink(liveLink(match)),
        });
    return scene === null ? EXIT.done : await concluded(google, scene, { ...options, own });
  } finally {
    isClosing = true;
    await google.close();
  }
}

const USUAL_CAST: Readonly<Record<Programme, number>> = { knockout: 8, league: 4, community: 9 };

/** Interval for seasons. With a longer one, each key press would wait for many polls. */
const AN_HOUR = '1 hour';

/** Prints result and verdict, opens the page, and serves all pages until the user quits. */
async function concluded(
  google: LocalGoogle,
  scene: Scene,
  { fast, own }: DemoOptions & { readonly own: Seat },
): Promise<ExitCode> {
  const { main } = scene;
  const code = await conclude(google, main);
  if (!fast && process.stdin.isTTY && currentPosition(main).game !== SEASON)
    printStatus(`The match, step by step: ${await openPage(main.positions)}`);
  const isOver = currentPosition(main).step === null;
  if (!canAsk() || !(fast || isOver)) return code;
  print(addresses(google, main));
  printStatus('Press o to open the pages in the browser, or q to quit.');
  await untilQuit(() => openPages(scene, own));
  return code;
}

const FIRST_OF_ALL =
  'First open your sheet, which shows your questions and has the link to your form. Your answers ' +
  'count at the deadline. The match is not saved.';

/** Opens the public pages and those of the user. */
function openPages(scene: Scene, own: Seat): void {
  const { email = '' } = scene.main.files.seats.find(({ seat }) => seat === own) ?? {};
  const pages = [
    pageFor(scene.main, scene.main.files.publicId, email),
    ...ownMatches(scene, own).flatMap((match) => [
      pageFor(match, match.files.seats.find(({ seat }) => seat === own)?.workbookId ?? '', email),
      personalLink(match, own),
    ]),
  ];
  for (const page of pages) openLink(page);
}

/** Opens a page in the browser; does nothing for a season, which lacks a live page. */
function openLink(link: string): void {
  if (link !== '') void open(link);
}

/** Returns the maximum number of players for the game's own content. */
async function mostPlayers(game: AnyGame): Promise<number | undefined> {
  const read = await readContentFolder(game, defaultFolder(game));
  return read.kind === 'unsound' ? undefined : acceptedSeatCounts(game, read.content.value).at(-1);
}

/** @throws UsageError if the game does not allow this number of players */
function entrantsFor(game: AnyGame, players: number | undefined): readonly Entrant[] {
  const entrants = tableFor(game, players);
  if (entrants !== null) return entrants;
  throw new UsageError(`${game.title} needs ${seatsText(game)}, not ${players}.`);
}

const roundsFrom = (text: string): number =>
  text === 'all' ? Number.POSITIVE_INFINITY : wholeNumber(1, 99_999)(text);
