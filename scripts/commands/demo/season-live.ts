/** `sealed demo season`: a season with robots, you in one seat or in none, from the cast to its champion, verified at its end. */

import open from 'open';
import { runningClock, steppedClock } from '../../../emulator/clock.ts';
import { episodesText, verifyEpisodes } from '../../../functions/match/auditing/episodes.ts';
import { verdictText } from '../../../functions/match/auditing/verdict-text.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { titleOf } from '../../../functions/match/ledger/entry-words.ts';
import { personalLink, spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import type { DiceSource } from '../../shared/match/dice-source.ts';
import { dueText } from '../../shared/match/due-text.ts';
import type { Programme } from '../../shared/match/programmes.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { canAsk, print, printStatus } from '../../shared/terminal/terminal.ts';
import { listenToKeys, untilQuit } from './live.ts';
import { type LocalGoogle, startLocalGoogle } from './local-google.ts';
import { outcomeText } from './outcome.ts';
import {
  firstDeadline,
  matchesOver,
  openDemoSeason,
  type Playing,
  playing,
  playSeasonFast,
  robotsPlay,
} from './season.ts';
import { HOST } from './table.ts';

export interface SeasonDemoOptions {
  readonly programme: Programme;
  readonly players?: number;
  readonly fast?: true;
  readonly early: number | null;
  /** It ends after so many matches. */
  readonly rounds: number;
  readonly every: string | null;
  readonly variant: readonly string[];
  readonly dice: DiceSource;
  readonly port: number;
  readonly functionPort: number;
  readonly keep?: string;
  readonly page?: string;
}

const USUAL_CAST: Readonly<Record<Programme, number>> = { knockout: 8, league: 4, community: 9 };

/** @throws UsageError when the programme cannot seat so many */
export async function seasonDemo(options: SeasonDemoOptions): Promise<ExitCode> {
  const { programme, players = USUAL_CAST[programme], fast, early, port, functionPort } = options;
  checkOptions(options);
  let isClosing = false;
  const google = await startLocalGoogle({
    clock: fast ? steppedClock(Date.now()) : runningClock(),
    port,
    functionPort,
    keep: null,
    log: ({ severity, message }) => {
      if (!isClosing && severity !== 'INFO') printStatus(message);
    },
  });
  try {
    const earlyMs = fast ? null : early;
    const { every, rounds: matches } = options;
    const season = await openDemoSeason(google, { programme, players, earlyMs, every });
    const over = fast
      ? await playSeasonFast(google, season, { matches, told: printStatus })
      : await playSeasonLive(google, season, matches);
    if (over === null) return EXIT.done;
    const isOver = currentPosition(over).step === null;
    const code = isOver ? await conclude(google, over) : stopped(over);
    if (fast ? canAsk() : isOver) await lookedAt(google, over);
    return code;
  } finally {
    isClosing = true;
    await google.close();
  }
}

/** @throws UsageError for what a season has elsewhere, or not at all */
function checkOptions({ keep, page, variant, dice }: SeasonDemoOptions): void {
  const problems = [
    ...(keep === undefined && page === undefined
      ? []
      : ['A season is neither kept in a folder nor written as a page here.']),
    ...(variant.length === 0
      ? []
      : ['Variants of matches stand in the programme of a season: leave out --variant.']),
    ...(dice === 'seed' ? [] : ['The dice of a season come of its seed here: leave out --dice.']),
  ];
  if (problems.length > 0) throw new UsageError(...problems);
}

/** As far as it was asked for. */
function stopped(season: Match): ExitCode {
  const over = matchesOver(season);
  print(
    `${countText(over, 'match')} ${over === 1 ? 'is' : 'are'} over. ${dueText(currentPosition(season))}`,
  );
  return EXIT.done;
}

/** As that of a match: whoever sits there looks at it as long as he likes. */
async function lookedAt(google: LocalGoogle, season: Match): Promise<void> {
  const own = season.files.seats[0]?.seat ?? null;
  print(addresses(google, season));
  printStatus(
    process.stdin.isTTY
      ? 'Its pages stay until you press q; o opens them in the browser.'
      : 'Its pages stay until it is interrupted.',
  );
  await untilQuit(() => openPages({ season, matches: [] }, own));
}

function openPages(now: Playing, own: Seat | null): void {
  for (const address of pagesOf(now, own)) void open(address);
}

/** Up to its end, or until so many matches are over. Null where somebody has quit. */
async function playSeasonLive(
  google: LocalGoogle,
  season: Match,
  matches: number,
): Promise<Match | null> {
  const own = season.files.seats[0]?.seat ?? null;
  print(addresses(google, season));
  printStatus(process.stdin.isTTY ? KEYS : 'It runs until it is interrupted.');
  const done = new Set<string>();
  const told = new Map<string, number>();
  let now: Playing = { season, matches: [] };
  let isOver = false;
  let wake = Promise.withResolvers<void>();
  const stopWatching = google.emulator.onChange(() => wake.resolve());
  const stopKeys = listenToKeys({
    deadline: () => {
      const due = firstDeadline(now);
      if (due !== null) void google.emulator.clock.advanceTo(due).then(wake.resolve);
    },
    undo: () => {},
    pause: () => {},
    open: () => openPages(now, own),
    quit: () => {
      isOver = true;
      wake.resolve();
    },
  });
  try {
    while (!isOver) {
      wake = Promise.withResolvers<void>();
      now = await playing(google, season.files.hostId, printStatus);
      for (const match of [now.season, ...matchesOf(now, own)])
        for (const line of newsOf(match, own, told)) printStatus(line);
      if (currentPosition(now.season).step === null || matchesOver(now.season) >= matches)
        return now.season;
      await robotsPlay(now, own, done);
      await wake.promise;
    }
    return null;
  } finally {
    stopWatching();
    stopKeys();
  }
}

const KEYS =
  'Keys: d the next deadline comes now, o open your sheets and forms in the browser, q quit. Robots answer at once; where you sit, your answer is waited for.';

const matchesOf = ({ matches }: Playing, own: Seat | null): readonly Match[] =>
  matches.filter(({ files }) => files.seats.some(({ seat }) => seat === own));

/** What is new in a match since it was last told of, and what is due there. */
function newsOf(match: Match, own: Seat | null, told: Map<string, number>): readonly string[] {
  const { hostId } = match.files;
  const known = told.get(hostId) ?? 0;
  told.set(hostId, match.positions.length);
  if (known === match.positions.length) return [];
  const position = currentPosition(match);
  const { title } = position.opened.settings;
  const entries = match.positions.slice(known).map(({ sealed }) => titleOf(sealed.entry));
  return [`${title}: ${entries.join('. ')}.`, `  ${dueText(position)}${ownForm(match, own)}`];
}

/** Where the seat is asked. */
function ownForm(match: Match, own: Seat | null): string {
  const isAsked = currentPosition(match).step?.asks.some(({ seat }) => seat === own) === true;
  return own !== null && isAsked ? `\n  Your form: ${personalLink(match, own)}` : '';
}

/** Links that sign in on the way: the emulator's pages take anybody's word for who he is. */
const pageFor = (match: Match, id: string, email: string): string =>
  `${spreadsheetLink(match.files, id)}?as=${encodeURIComponent(email)}`;

function pagesOf({ season, matches }: Playing, own: Seat | null): readonly string[] {
  return [season, ...matches].flatMap((match) => {
    const seat = match.files.seats.find((one) => one.seat === own);
    return seat === undefined ? [] : [pageFor(match, seat.workbookId, seat.email)];
  });
}

function addresses({ url }: LocalGoogle, season: Match): string {
  const { files } = season;
  const [own] = files.seats;
  const lines = [
    ['Public sheet', pageFor(season, files.publicId, own?.email ?? HOST)],
    ['Your sheet', pageFor(season, own?.workbookId ?? '', own?.email ?? '')],
    ['Host’s workbook', pageFor(season, files.hostId, HOST)],
    ['All files', `${url}/`],
  ];
  const head = `${currentPosition(season).opened.settings.title}. You are ${own?.seat}; robots play the rest.`;
  return [head, ...lines.map(([name = '', link = '']) => `  ${name.padEnd(16)}${link}`)].join('\n');
}

/** The final table and the verdicts, read back from the spreadsheets. */
async function conclude(google: LocalGoogle, season: Match): Promise<ExitCode> {
  const position = currentPosition(season);
  print(outcomeText(position));
  const verdict = await verifyMatch(google.host.google, season.files.hostId);
  const episodes = await verifyEpisodes(google.host.google, season);
  print([verdictText(verdict), ...episodesText(episodes)].join('\n'));
  const isSound = verdict.kind === 'verified' && episodes.every(({ problem }) => problem === null);
  return isSound ? EXIT.done : EXIT.differs;
}
