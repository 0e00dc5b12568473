/** Builds the plan of a described match, and reports all problems at once. */

import { z } from 'zod';
import { isoInstant } from '../../../functions/match/ledger/entry.ts';
import { calendarProblem } from '../../../functions/match/next/calendar.ts';
import { examplesAt, readTime, whyPast } from '../../../functions/match/next/spoken-time.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import type { Entrant, Plan } from '../../../functions/match/opening/draft-match.ts';
import { findGame, rulesOf, SEASON } from '../../../rules/games.ts';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { seatCountProblem } from '../../../rules/kit/match/seat-counts.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { readAllContacts, readPairsFile, readSeatsFile } from '../../shared/files/seats-file.ts';
import { connectTo } from '../../shared/google/connection.ts';
import { isBundled } from '../../shared/google/deployment.ts';
import {
  accountQueues,
  type QueueOptions,
  type ReadQueue,
  readQueue,
} from '../../shared/google/queue-settings.ts';
import { newLiveAddress } from '../../shared/match/live-address.ts';
import { queueForNew } from '../../shared/match/match-account.ts';
import { gameNamed, loadedFrom, rehearse } from '../../shared/match/outside-game.ts';
import { gamesPlayed, programmeProblems } from '../../shared/match/programmes.ts';
import { machineZone, readZone } from '../../shared/match/zone-named.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { readOptions } from './description.ts';
import { type Description, type Given, hasHouses } from './option-row.ts';

/** Options that determine how `sealed new` works, not the match. */
export interface OpeningOptions extends QueueOptions {
  readonly from?: string;
  readonly like?: string;
  readonly editor?: string;
  readonly yes?: true;
  readonly json?: true;
}

type Queue = Exclude<ReadQueue, { kind: 'unsound' }>;

/** Plan with the queue that runs its match; without a queue, `sealed run` does. */
export interface Planned {
  readonly plan: Plan;
  readonly queue: Queue;
}

/** Builds the plan. `nowMs` is Google’s time. @throws UsageError with all problems */
export async function planOf(
  wish: Description,
  options: OpeningOptions,
  nowMs: number,
): Promise<Planned> {
  // `wish.game` is an ID here, although a folder may have the same name.
  const game = findGame(wish.game ?? '') ?? (await gameNamed(wish.game));
  const described = { ...wish, title: wish.title ?? game.title, zone: wish.zone ?? machineZone() };
  const { plan: draft, queue } = await readPlan({ game, described, problems: [] }, options, nowMs);
  const isSeason = game === SEASON;
  const settings = {
    ...draft.settings,
    ...(described.dice === 'beacon' && { beacon: (await connectTo(options)).chain }),
    ...(described.live !== undefined && { live: await newLiveAddress(described.live) }),
    ...(isSeason && { from: isoInstant(draft.firstDeadlineMs) }),
  };
  const cast = seatCountProblem(game, draft.content.value, draft.entrants.length);
  const paces = [game, ...gamesPlayed(draft)].flatMap((one) => one.paces);
  const noDays = calendarProblem(paces, settings, nowMs);
  const problems = [
    ...(cast === null ? [] : [cast]),
    ...(noDays === null ? [] : [`--skip: ${noDays}`]),
    ...programmeProblems(draft),
    ...hostSeatProblems(draft),
    ...(settings.hosts === undefined || hasHouses(draft) ? [] : [NO_HOUSES]),
  ];
  if (problems.length > 0) throw new UsageError(...problems);
  const { timeZone } = settings;
  const why =
    whyPast({ ms: draft.firstDeadlineMs, nowMs, timeZone }) ??
    whyTooSoon({ settings, firstDeadlineMs: draft.firstDeadlineMs }, nowMs);
  if (why !== null) throw new UsageError(why);
  const { pairs } = described;
  const plan = {
    ...draft,
    settings,
    ...(pairs !== undefined && { communal: await pairsIn(pairs, game, draft.entrants) }),
    ...(isSeason && { hasFolders: true as const }),
  };
  if (loadedFrom(game) !== undefined) rehearse(game, setupOf(plan));
  return bound({ plan, queue }, options);
}

function hostSeatProblems({ settings, entrants }: Plan): readonly string[] {
  const { hostSeat } = settings;
  const seats = entrants.map(({ seat }) => seat);
  return hostSeat === undefined || seats.includes(hostSeat)
    ? []
    : [`--host-plays: the seat “${hostSeat}” does not exist. The seats are ${seats.join(', ')}.`];
}

const NO_HOUSES = '--hosts: no game of this season has houses for hosts. Omit the option.';

/** Reads each option separately, and all files. @throws UsageError with all problems */
async function readPlan(given: Given, options: OpeningOptions, nowMs: number): Promise<Planned> {
  const { game, problems } = given;
  const queue = await readQueueSettings(given, options);
  const read = readOptions(given);
  const firstDeadlineMs = readFirst(given, nowMs);
  const editor = readEditor(options, queue, problems);
  const entrants = await readEntrants(given);
  const content = await readContent(given);
  if (
    problems.length > 0 ||
    content === null ||
    queue === null ||
    entrants === null ||
    firstDeadlineMs === null
  )
    throw new UsageError(...problems);
  const { settings, plan } = read;
  const found = { game, settings, entrants, content, firstDeadlineMs, editor };
  return { plan: { notify: true, ...plan, ...found }, queue };
}

function readFirst({ described, problems }: Given, nowMs: number): number | null {
  const { first, zone = machineZone() } = described;
  const place = readZone(zone);
  if (first === undefined) {
    const timeZone = place.kind === 'sound' ? place.zone : 'UTC';
    const examples = examplesAt({ timeZone, nowMs });
    problems.push(`The first deadline is missing. Give --first, such as ${examples}.`);
    return null;
  }
  if (place.kind === 'unsound') return null;
  const read = readTime(first, { timeZone: place.zone, nowMs });
  if (read.kind === 'sound') return read.ms;
  problems.push(`--first: ${read.sentence}`);
  return null;
}

/** Reads the queue. `--run` uses no queue, even if one is set up. */
async function readQueueSettings(
  { game, described, problems }: Given,
  options: OpeningOptions,
): Promise<Queue | null> {
  if (described.run === true) return { kind: 'none', graceMs: 0 };
  if (loadedFrom(game) !== undefined && !(await isBundled(rulesOf(game)))) {
    problems.push(
      `${game.title} is an external game, and the function does not have this version. ` +
        'Deploy it with “sealed deploy --game”. Or give --run, and run the match with “sealed ' +
        'run” on this machine.',
    );
    return null;
  }
  const read = await readQueue(options);
  if (read.kind !== 'unsound') return read;
  problems.push(...read.problems);
  return null;
}

/** Returns the given account, else the one that the function runs as; null without a function. */
function readEditor(
  { editor: given }: OpeningOptions,
  queue: Queue | null,
  problems: string[],
): string | null {
  const editor = given ?? (queue?.kind === 'sound' ? queue.queue.invoker : undefined);
  if (editor === undefined) return null;
  if (z.email().safeParse(editor).success) return editor;
  problems.push(`--editor: “${editor}” is not the e-mail address of a service account.`);
  return null;
}

async function readEntrants({
  game,
  described,
  problems,
}: Given): Promise<readonly Entrant[] | null> {
  const { seats, players, knownBy = 'code' } = described;
  if (seats === undefined && players === undefined) {
    problems.push(
      'The seats are missing. Give --seats with a CSV file that has the columns Seat, E-mail ' +
        'and Garnets.',
    );
    return null;
  }
  const read =
    seats === undefined
      ? readAllContacts(players ?? [], { game, knownBy })
      : await readSeatsFile(seats, { game, knownBy });
  if (read.kind === 'sound') return read.entrants;
  problems.push(...read.problems);
  return null;
}

async function readContent({ game, described, problems }: Given): Promise<Plan['content'] | null> {
  const read = await readContentFolder(game, described.content ?? defaultFolder(game));
  if (read.kind === 'sound') {
    for (const doubt of read.doubts) printStatus(doubt);
    return read.content;
  }
  problems.push(...read.problems);
  return null;
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

const setupOf = ({ entrants, content, settings, communal }: Plan): Setup<unknown> => ({
  players: entrants.map(({ seat, garnets }) => ({ seat, garnets })),
  content: content.value,
  variants: settings.variants,
  ...(communal && { communal }),
});

/** Selects one of the deployment’s accounts, if there are several and no option names one. */
async function bound({ plan, queue }: Planned, options: OpeningOptions): Promise<Planned> {
  const isChosen = options.editor !== undefined || options.invoker !== undefined;
  if (queue.kind === 'none' || isChosen || (await accountQueues(options)).length < 2)
    return { plan, queue };
  const { google } = await connectTo(options);
  const own = await queueForNew(google, options, plan);
  if (own === null) return { plan, queue };
  return { plan: { ...plan, editor: own.invoker }, queue: { kind: 'sound', queue: own } };
}

/**
 * Minimum time before the first deadline: the beacon's first round takes two minutes, answers more.
 */
const OPENING_MS = 5 * 60_000;

/** Returns why a match with a beacon cannot have this first deadline; null if it can. */
function whyTooSoon(
  { settings, firstDeadlineMs }: Pick<Plan, 'settings' | 'firstDeadlineMs'>,
  nowMs: number,
): string | null {
  if (settings.beacon === undefined || firstDeadlineMs >= nowMs + OPENING_MS) return null;
  const when = wallClock(firstDeadlineMs, settings);
  return (
    `The first deadline, ${when}, is too soon: with a beacon the opening waits two minutes ` +
    'for its round. Choose a time at least five minutes from now.'
  );
}
