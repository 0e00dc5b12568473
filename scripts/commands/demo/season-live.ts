/** `sealed demo season`: a season with robots, verified at its end. */

import open from 'open';
import { runningClock, steppedClock } from '../../../emulator/clock.ts';
import { titleOf } from '../../../functions/match/ledger/entry-words.ts';
import { rulingIn } from '../../../functions/match/next/ruling-words.ts';
import { personalLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { hostIdsOf } from '../../../functions/match/reading/season-matches.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { SEASON } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import type { DiceSource } from '../../shared/match/dice-source.ts';
import { dueText } from '../../shared/match/due-text.ts';
import { openDueEpisodes, type Programme } from '../../shared/match/programmes.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { canAsk, print, printStatus } from '../../shared/terminal/terminal.ts';
import { AT_ONCE, listenToKeys, untilQuit } from './live.ts';
import { ADJUDICATOR, type LocalGoogle, startLocalGoogle } from './local-google.ts';
import { addresses, castOf, conclude, openDemoMatch, pageFor, robotsAnswer } from './table.ts';

export interface SeasonDemoOptions {
  readonly programme: Programme;
  readonly players?: number;
  readonly fast?: true;
  readonly early: number | 'no';
  /** The number of matches after which it ends. */
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

/** @throws UsageError if the season format does not fit the number of players */
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
    const earlyMs = fast || early === 'no' ? null : early;
    const { every, rounds: matches } = options;
    const season = await openDemoMatch(google, {
      ...{ game: SEASON, programme, entrants: castOf(players), variants: {}, earlyMs },
      every: every ?? (earlyMs === null ? AT_ONCE : AN_HOUR),
    });
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

/** @throws UsageError for options that a season’s demo does not have */
function checkOptions({ keep, page, variant, dice }: SeasonDemoOptions): void {
  const problems = [
    ...(keep === undefined && page === undefined
      ? []
      : ['A season’s demo cannot be saved in a folder or written as a page.']),
    ...(variant.length === 0
      ? []
      : ['The season’s programme contains the variants of its matches: omit --variant.']),
    ...(dice === 'seed'
      ? []
      : ['The dice of a season’s demo are derived from its seed: omit --dice.']),
  ];
  if (problems.length > 0) throw new UsageError(...problems);
}

/** Prints how far the season was played. */
function stopped(season: Match): ExitCode {
  const over = matchesOver(season);
  print(
    `${countText(over, 'match')} ${over === 1 ? 'is' : 'are'} over. ` +
      `${dueText(currentPosition(season))}`,
  );
  return EXIT.done;
}

/** Keeps the pages open until the person quits. */
async function lookedAt(google: LocalGoogle, season: Match): Promise<void> {
  const own = season.files.seats[0]?.seat ?? null;
  print(addresses(google, season));
  printStatus(
    process.stdin.isTTY
      ? 'Press o to open its pages in the browser, q to quit.'
      : 'Its pages stay until you interrupt it.',
  );
  await untilQuit(() => openPages({ season, matches: [] }, own));
}

function openPages(now: Playing, own: Seat | null): void {
  for (const address of pagesOf(now, own)) void open(address);
}

/** Plays to the end, or until `matches` are over. Null if the person quits. */
async function playSeasonLive(
  google: LocalGoogle,
  season: Match,
  matches: number,
): Promise<Match | null> {
  const own = season.files.seats[0]?.seat ?? null;
  print(addresses(google, season));
  printStatus(process.stdin.isTTY ? KEYS : 'It runs until you interrupt it.');
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
  'Keys: d move on to the next deadline, o open your sheets and forms in the browser, q quit. ' +
  'Robots answer at once; your own seat waits for your answer.';

const matchesOf = ({ matches }: Playing, own: Seat | null): readonly Match[] =>
  matches.filter(({ files }) => files.seats.some(({ seat }) => seat === own));

/** News of a match since it was last printed, and its due step. */
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

/** The link of the seat’s form if the seat is asked. */
function ownForm(match: Match, own: Seat | null): string {
  const isAsked = currentPosition(match).step?.asks.some(({ seat }) => seat === own) === true;
  return own !== null && isAsked ? `\n  Your form: ${personalLink(match, own)}` : '';
}

function pagesOf({ season, matches }: Playing, own: Seat | null): readonly string[] {
  return [season, ...matches].flatMap((match) => {
    const seat = match.files.seats.find((one) => one.seat === own);
    return seat === undefined ? [] : [pageFor(match, seat.workbookId, seat.email)];
  });
}

/** Longer intervals would make each key press wait for many polls. */
const AN_HOUR = '1 hour';

/** The season and its open matches. Earlier entries were checked by the run that wrote them. */
interface Playing {
  readonly season: Match;
  readonly matches: readonly Match[];
}

/** Opens matches that are due, draws results of those played elsewhere, and reads the others. */
async function playing(
  google: LocalGoogle,
  seasonId: string,
  told: (sentence: string) => void,
): Promise<Playing> {
  const read = (id: string) => readMatch(google.host.google, id, { checked: 'the last entry' });
  const before = await read(seasonId);
  const opening = { editor: ADJUDICATOR };
  const opened = await openDueEpisodes(google.host, before, opening, () => {});
  for (const match of opened) told(`${currentPosition(match).opened.settings.title} is open.`);
  const elsewhere = awaitedBy(before).filter(({ game }) => game === null);
  for (const awaited of elsewhere) await drawOutcome(google, seasonId, awaited, told);
  const isSame = opened.length + elsewhere.length === 0;
  const season = isSame ? before : await read(seasonId);
  const ids = await hostIdsOf(google.host.google, season);
  const open = awaitedBy(season).flatMap(({ match }) => ids[match] ?? []);
  const matches = await Promise.all(open.map(read));
  return { season, matches: matches.filter((match) => currentPosition(match).step !== null) };
}

const awaitedBy = (season: Match): readonly AwaitedMatch[] =>
  currentPosition(season).step?.awaits ?? [];

/** Draws the outcome of a match that is not played here, and reports that. */
async function drawOutcome(
  { host }: LocalGoogle,
  seasonId: string,
  { match, title, players }: AwaitedMatch,
  told: (sentence: string) => void,
): Promise<void> {
  const season = await readMatch(host.google, seasonId);
  const order = seededChance(season.positions.length)('elsewhere').shuffle(
    players.map(({ seat }) => seat),
  );
  const asked = `outcome ${match}: ${order.join(', ')}`;
  const report = rulingIn(currentPosition(season), asked);
  if (typeof report === 'string') throw new Error(report);
  await intervene(host, season, {
    id: `drawn-${season.positions.length}`,
    action: { kind: 'ruling', report },
    asked,
    reason: 'This match is played elsewhere; the demo draws its outcome.',
  });
  told(`${title} is played elsewhere; the demo draws its outcome: ${order[0]} wins.`);
}

/** Robots answer for every seat but the person’s. They retry until the form asks for the step. */
async function robotsPlay(
  { season, matches }: Playing,
  own: Seat | null,
  done: Set<string>,
): Promise<void> {
  for (const match of [season, ...matches]) {
    const key = `${match.files.hostId} ${match.positions.length}`;
    if (done.has(key)) continue;
    done.add(key);
    const seats = match.files.seats.map(({ seat }) => seat).filter((seat) => seat !== own);
    const refused = await robotsAnswer(match, seats);
    if (refused.length > 0) done.delete(key);
  }
}

/** The earliest deadline, in milliseconds; null if nothing is due. */
function firstDeadline({ season, matches }: Playing): number | null {
  const due = [season, ...matches].flatMap((match) => {
    const deadline = currentPosition(match).sealed.entry.next?.deadline ?? null;
    return deadline === null ? [] : [Date.parse(deadline)];
  });
  return due.length === 0 ? null : Math.min(...due);
}

/** The number of finished matches in the season’s ledger. */
const matchesOver = ({ positions }: Match): number =>
  positions.reduce(
    (sum, { sealed: { entry } }) => sum + (entry.kind === 'results' ? entry.reports.length : 0),
    0,
  );

/** Plays without waiting to the end, or until `matches` are over. Returns the final season. */
async function playSeasonFast(
  google: LocalGoogle,
  season: Match,
  { matches, told }: { readonly matches: number; readonly told: (sentence: string) => void },
): Promise<Match> {
  const done = new Set<string>();
  for (;;) {
    const now = await playing(google, season.files.hostId, told);
    if (currentPosition(now.season).step === null || matchesOver(now.season) >= matches)
      return now.season;
    await robotsPlay(now, null, done);
    const due = firstDeadline(now);
    if (due === null) throw new Error('the season is not over but nothing is due: see the log');
    await google.emulator.clock.advanceTo(due);
  }
}
