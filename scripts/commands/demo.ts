/** Plays a match against robots (`sealed demo`). Emulator and function run on this machine. */

import { Command, InvalidArgumentError, Option } from 'commander';
import open from 'open';
import { createRunningClock, createSteppedClock } from '../../emulator/clock.ts';
import { parseInterval } from '../../functions/match/next/time.ts';
import { buildLiveLink, buildStepLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../functions/match/reading/match.ts';
import { GAMES } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { listSeatCounts } from '../../rules/kit/match/seat-counts.ts';
import { getDefaultFolder, readContentFolder } from '../shared/files/content-folder.ts';
import { GAME_ARGUMENT_HELP, parseVariants, requireGame } from '../shared/match/outside-game.ts';
import { openPageInBrowser } from '../shared/match/page-file.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { createNumberParser, createVariantOption } from '../shared/terminal/help.ts';
import { canAsk, print, printStatus } from '../shared/terminal/terminal.ts';
import { FAST_INTERVAL, KEY_HELP, playFast, playLive, waitUntilQuit } from './demo/play.ts';
import {
  buildPageLink,
  createDemoEntrants,
  describeAddresses,
  type LocalGoogle,
  openDemoMatch,
  printOutcome,
  startLocalGoogle,
} from './demo/table.ts';

interface DemoOptions {
  readonly rounds: number;
  readonly fast?: true;
  readonly players?: number;
  readonly variant: readonly string[];
  readonly every: string | null;
  readonly port?: number;
}

const DEFAULT_PORT = 8080;
const EARLY_RESOLUTION_MS = 5000;

export const createDemoCommand = (): Command =>
  new Command('demo')
    .summary('play a match against robots on this machine, without an account or the internet')
    .description(
      'Plays a match on this machine, without an account or the internet. You play one seat, ' +
        'and robots play the others.',
    )
    .argument('[game]', `${GAME_ARGUMENT_HELP}; by default the first`)
    .addOption(
      new Option('--rounds <number|all>', 'number of steps')
        .argParser(parseRounds)
        .default(Number.POSITIVE_INFINITY, 'all'),
    )
    .option('--fast', 'do not wait for deadlines; robots play every seat')
    .option('--players <number>', 'number of players', createNumberParser(1, 99_999))
    .addOption(createVariantOption())
    .addOption(
      new Option('--every <interval>', 'time between deadlines')
        .argParser(parseIntervalText)
        .default(null, 'the usual'),
    )
    .option(
      '--port <number>',
      `port of the pages, or 0 for a free one (else ${DEFAULT_PORT})`,
      createNumberParser(0, 65_535),
    )
    .addHelpText('after', `\nExample:\n  sealed demo --rounds all --fast\n`)
    .action(async (name: string | undefined, options: DemoOptions) => {
      process.exitCode = await runDemo(await requireDemoGame(name ?? GAMES[0]?.id ?? ''), options);
    });

function parseIntervalText(text: string): string {
  if (parseInterval(text) === null)
    throw new InvalidArgumentError('Give an interval such as “1 minute”.');
  return text;
}

const requireDemoGame = (name: string): Promise<AnyGame> =>
  requireGame(name, process.env['npm_lifecycle_event'] === undefined ? [] : [NPM_HINT]);

/** Hint for users of npm, which reads the options before “--” itself. */
const NPM_HINT = 'npm passes options on only after two hyphens: npm start -- --rounds all --fast';

async function runDemo(game: AnyGame, options: DemoOptions): Promise<ExitCode> {
  const { fast = false, port = fast ? 0 : DEFAULT_PORT } = options;
  const variants = parseVariants(options.variant, game);
  const { value } = await readContentFolder(game, getDefaultFolder(game));
  const most = listSeatCounts(game, value).at(-1) ?? game.seats.most;
  const entrants = createDemoEntrants(game, options.players ?? most);
  let isClosing = false;
  const google = await startLocalGoogle({
    clock: fast ? createSteppedClock(Date.now()) : createRunningClock(),
    ...{ port, functionPort: port === 0 ? 0 : port + 1 },
    // Prints only problems, since the terminal shows the demo.
    log: ({ severity, message }) => {
      if (!isClosing && severity !== 'INFO') printStatus(message);
    },
  });
  try {
    const main = await openDemoMatch(google, {
      ...{ game, entrants, variants, earlyMs: fast ? null : EARLY_RESOLUTION_MS },
      every: options.every ?? (fast ? FAST_INTERVAL : null),
      isLive: !fast,
    });
    const own = main.files.seats[0]?.seat;
    if (own === undefined) throw new Error('a match has seats');
    const play = { google, main, rounds: options.rounds, told: printStatus };
    if (!fast) {
      print(describeAddresses(google, main));
      printStatus(FIRST_INSTRUCTION);
      printStatus(process.stdin.isTTY ? KEY_HELP : 'The demo runs until you interrupt it.');
    }
    const last = fast
      ? await playFast(play)
      : await playLive({
          ...play,
          own,
          opened: (now) => openDemoPages(now, own),
          watched: (match) => void open(buildLiveLink(match)),
        });
    return last === null ? EXIT.done : await concludeDemo(google, last, { ...options, own });
  } finally {
    isClosing = true;
    await google.close();
  }
}

async function concludeDemo(
  google: LocalGoogle,
  main: Match,
  { fast, own }: DemoOptions & { readonly own: Seat },
): Promise<ExitCode> {
  const code = await printOutcome(google, main);
  if (!fast && process.stdin.isTTY)
    printStatus(`The match, step by step: ${await openPageInBrowser(main.positions)}`);
  const isOver = getCurrentPosition(main).step === null;
  if (!canAsk() || !(fast || isOver)) return code;
  print(describeAddresses(google, main));
  printStatus('Press o to open the pages in the browser, or q to quit.');
  await waitUntilQuit(() => openDemoPages(main, own));
  return code;
}

const FIRST_INSTRUCTION =
  'First open your sheet, which shows your questions and has the link to your form. Your answers ' +
  'count at the deadline. The match is not saved.';

function openDemoPages(match: Match, own: Seat): void {
  const { email = '', workbookId = '' } = match.files.seats.find(({ seat }) => seat === own) ?? {};
  const sheets = [match.files.publicId, workbookId];
  const pages = sheets.map((id) => buildPageLink(match, id, email));
  for (const page of [...pages, buildStepLink(match, own)]) void open(page);
}

const parseRounds = (text: string): number =>
  text === 'all' ? Number.POSITIVE_INFINITY : createNumberParser(1, 99_999)(text);
