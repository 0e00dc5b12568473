/** Builds the plan of a described match, and reports all problems at once. */

import { z } from 'zod';
import { formatInstant } from '../../../functions/match/ledger/entry.ts';
import { describeCalendarProblem } from '../../../functions/match/next/calendar.ts';
import {
  describePastDeadline,
  listTimeExamples,
  readTime,
} from '../../../functions/match/next/spoken-time.ts';
import { wallClock } from '../../../functions/match/next/time.ts';
import type { Entrant, Plan } from '../../../functions/match/opening/draft-match.ts';
import { findGame, formatRules, SEASON } from '../../../rules/games.ts';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { checkSeatCount } from '../../../rules/kit/match/seat-counts.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { getDefaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { parseAllContacts, readPairsFile, readSeatsFile } from '../../shared/files/seats-file.ts';
import { connectTo } from '../../shared/google/connection.ts';
import { isBundled } from '../../shared/google/deployment.ts';
import {
  listAccountQueues,
  type QueueOptions,
  type ReadQueue,
  readQueue,
} from '../../shared/google/queue-settings.ts';
import { createLiveAddress } from '../../shared/match/folder-site.ts';
import { selectQueueForMatch } from '../../shared/match/match-account.ts';
import { findOrigin, rehearseGame, requireGame } from '../../shared/match/outside-game.ts';
import { listSeasonFormatProblems, listSeasonGames } from '../../shared/match/programmes.ts';
import { getMachineZone, parseTimeZone } from '../../shared/match/zone-named.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { parseOptions } from './description.ts';
import { type Description, hasHostHouses, type OptionContext } from './option-row.ts';

/** Options that determine how `sealed new` works, not the match. */
export interface OpeningOptions extends QueueOptions {
  readonly from?: string;
  readonly like?: string;
  readonly editor?: string;
  readonly yes?: true;
  readonly json?: true;
}

type ValidQueueResult = Exclude<ReadQueue, { kind: 'unsound' }>;

/** Plan with the queue that runs its match; without a queue, `sealed run` does. */
export interface PlannedMatch {
  readonly plan: Plan;
  readonly queue: ValidQueueResult;
}

/** Builds the plan. `nowMs` is Google’s time. @throws UsageError with all problems */
export async function buildPlan(
  wish: Description,
  options: OpeningOptions,
  nowMs: number,
): Promise<PlannedMatch> {
  // `wish.game` is an ID here, although a folder may have the same name.
  const game = findGame(wish.game ?? '') ?? (await requireGame(wish.game));
  const described = {
    ...wish,
    title: wish.title ?? game.title,
    zone: wish.zone ?? getMachineZone(),
  };
  const { plan: draft, queue } = await readPlanInputs(
    { game, described, problems: [] },
    options,
    nowMs,
  );
  const isSeason = game === SEASON;
  const settings = {
    ...draft.settings,
    ...(described.dice === 'beacon' && { beacon: (await connectTo(options)).chain }),
    ...(described.live !== undefined && { live: await createLiveAddress(described.live) }),
    ...(isSeason && { from: formatInstant(draft.firstDeadlineMs) }),
  };
  const cast = checkSeatCount(game, draft.content.value, draft.entrants.length);
  const paces = [game, ...listSeasonGames(draft)].flatMap((one) => one.paces);
  const noDays = describeCalendarProblem(paces, settings, nowMs);
  const problems = [
    ...(cast === null ? [] : [cast]),
    ...(noDays === null ? [] : [`--skip: ${noDays}`]),
    ...listSeasonFormatProblems(draft),
    ...listHostSeatProblems(draft),
    ...(settings.hosts === undefined || hasHostHouses(draft) ? [] : [NO_HOUSES_ERROR]),
  ];
  if (problems.length > 0) throw new UsageError(...problems);
  const { timeZone } = settings;
  const why =
    describePastDeadline({ ms: draft.firstDeadlineMs, nowMs, timeZone }) ??
    findDeadlineProblem({ settings, firstDeadlineMs: draft.firstDeadlineMs }, nowMs);
  if (why !== null) throw new UsageError(why);
  const { pairs } = described;
  const plan = {
    ...draft,
    settings,
    ...(pairs !== undefined && { communal: await readPairs(pairs, game, draft.entrants) }),
    ...(isSeason && { hasFolders: true as const }),
  };
  if (findOrigin(game) !== undefined) rehearseGame(game, buildSetup(plan));
  return withDeploymentAccount({ plan, queue }, options);
}

function listHostSeatProblems({ settings, entrants }: Plan): readonly string[] {
  const { hostSeat } = settings;
  const seats = entrants.map(({ seat }) => seat);
  return hostSeat === undefined || seats.includes(hostSeat)
    ? []
    : [`--host-plays: the seat “${hostSeat}” does not exist. The seats are ${seats.join(', ')}.`];
}

const NO_HOUSES_ERROR = '--hosts: no game of this season has houses for hosts. Omit the option.';

async function readPlanInputs(
  given: OptionContext,
  options: OpeningOptions,
  nowMs: number,
): Promise<PlannedMatch> {
  const { game, problems } = given;
  const queue = await readQueueOfMatch(given, options);
  const read = parseOptions(given);
  const firstDeadlineMs = parseFirstDeadline(given, nowMs);
  const editor = selectEditor(options, queue, problems);
  const entrants = await readEntrants(given);
  const content = await readMatchContent(given);
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

function parseFirstDeadline({ described, problems }: OptionContext, nowMs: number): number | null {
  const { first, zone = getMachineZone() } = described;
  const place = parseTimeZone(zone);
  if (first === undefined) {
    const timeZone = place.kind === 'sound' ? place.zone : 'UTC';
    const examples = listTimeExamples({ timeZone, nowMs });
    problems.push(`The first deadline is missing. Give --first, such as ${examples}.`);
    return null;
  }
  if (place.kind === 'unsound') return null;
  const read = readTime(first, { timeZone: place.zone, nowMs });
  if (typeof read === 'number') return read;
  problems.push(`--first: ${read}`);
  return null;
}

/** Reads the queue. `--run` uses no queue, even if one is set up. */
async function readQueueOfMatch(
  { game, described, problems }: OptionContext,
  options: OpeningOptions,
): Promise<ValidQueueResult | null> {
  if (described.run === true) return { kind: 'none', graceMs: 0 };
  if (findOrigin(game) !== undefined && !(await isBundled(formatRules(game)))) {
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

/** Returns the given account, or the function’s own; null without a function. */
function selectEditor(
  { editor: given }: OpeningOptions,
  queue: ValidQueueResult | null,
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
}: OptionContext): Promise<readonly Entrant[] | null> {
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
      ? parseAllContacts(players ?? [], { game, knownBy })
      : await readSeatsFile(seats, { game, knownBy });
  if (read.kind === 'sound') return read.entrants;
  problems.push(...read.problems);
  return null;
}

async function readMatchContent({
  game,
  described,
  problems,
}: OptionContext): Promise<Plan['content'] | null> {
  const read = await readContentFolder(game, described.content ?? getDefaultFolder(game));
  if (read.kind === 'sound') {
    for (const doubt of read.doubts) printStatus(doubt);
    return read.content;
  }
  problems.push(...read.problems);
  return null;
}

async function readPairs(
  file: string,
  game: AnyGame,
  entrants: Plan['entrants'],
): Promise<readonly Pair[]> {
  const read = await readPairsFile(file, { game, seats: entrants.map(({ seat }) => seat) });
  if (read.kind === 'unsound') throw new UsageError(...read.problems);
  return read.pairs;
}

const buildSetup = ({ entrants, content, settings, communal }: Plan): Setup<unknown> => ({
  players: entrants.map(({ seat, garnets }) => ({ seat, garnets })),
  content: content.value,
  variants: settings.variants,
  ...(communal && { communal }),
});

/** Selects one of the deployment’s accounts, if there are several and no option names one. */
async function withDeploymentAccount(
  { plan, queue }: PlannedMatch,
  options: OpeningOptions,
): Promise<PlannedMatch> {
  const isChosen = options.editor !== undefined || options.invoker !== undefined;
  if (queue.kind === 'none' || isChosen || (await listAccountQueues(options)).length < 2)
    return { plan, queue };
  const { google } = await connectTo(options);
  const own = await selectQueueForMatch(google, options, plan);
  if (own === null) return { plan, queue };
  return { plan: { ...plan, editor: own.invoker }, queue: { kind: 'sound', queue: own } };
}

/**
 * Minimum time before the first deadline: the beacon's first round takes two minutes, answers more.
 */
const MIN_OPENING_MS = 5 * 60_000;

/** Returns why a match with a beacon cannot have this first deadline; null if it can. */
function findDeadlineProblem(
  { settings, firstDeadlineMs }: Pick<Plan, 'settings' | 'firstDeadlineMs'>,
  nowMs: number,
): string | null {
  if (settings.beacon === undefined || firstDeadlineMs >= nowMs + MIN_OPENING_MS) return null;
  const when = wallClock(firstDeadlineMs, settings);
  return (
    `The first deadline, ${when}, is too soon: with a beacon the opening waits two minutes ` +
    'for its round. Choose a time at least five minutes from now.'
  );
}
