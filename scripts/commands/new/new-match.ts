/** Builds the plan of a described match, and reports all problems at once. */

import { formatInstant } from '../../../functions/match/ledger/entry.ts';
import { describeCalendarProblem } from '../../../functions/match/next/calendar.ts';
import {
  describePastDeadline,
  formatTimeExamples,
  readTime,
} from '../../../functions/match/next/spoken-time.ts';
import { formatTime } from '../../../functions/match/next/time.ts';
import type { Entrant, Plan } from '../../../functions/match/opening/draft-match.ts';
import { findGame, formatRules, SEASON } from '../../../rules/games.ts';
import { checkSeatCount } from '../../../rules/kit/match/seat-counts.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { getDefaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { parseAllContacts, readPairsFile, readSeatsFile } from '../../shared/files/seats-file.ts';
import { connectTo } from '../../shared/google/connection.ts';
import { isBundled } from '../../shared/google/deployment.ts';
import {
  listAccountQueues,
  type QueueOptions,
  type QueueSettings,
  readQueue,
} from '../../shared/google/queue-settings.ts';
import { createLiveAddress } from '../../shared/match/folder-site.ts';
import { selectQueueForMatch } from '../../shared/match/match-account.ts';
import { findOrigin, rehearseGame, requireGame } from '../../shared/match/outside-game.ts';
import { listSeasonFormatProblems, listSeasonGames } from '../../shared/match/season-formats.ts';
import { findZone, getMachineZone } from '../../shared/match/zone-named.ts';
import { collectProblems, UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { parseOptions } from './description.ts';
import { type Description, hasHostHouses, type OptionContext } from './option-row.ts';

/** Options for running `sealed new`. They do not change the match. */
export interface OpeningOptions extends QueueOptions {
  readonly from?: string;
  readonly like?: string;
  readonly yes?: true;
  readonly json?: true;
}

/** Plan, and the queue that runs its match. If there is none, `sealed run` runs the match. */
export interface PlannedMatch {
  readonly plan: Plan;
  readonly settings: QueueSettings;
}

/** Builds the plan. `nowMs` is Google’s time. @throws UsageError with all problems */
export async function buildPlan(
  description: Description,
  options: OpeningOptions,
  nowMs: number,
): Promise<PlannedMatch> {
  // `wish.game` is an ID here, even if a folder has the same name.
  const game = findGame(description.game ?? '') ?? (await requireGame(description.game));
  const described = {
    ...description,
    title: description.title ?? game.title,
    zone: description.zone ?? getMachineZone(),
  };
  const { plan: draft, settings: queue } = await readPlanInputs(
    { game, described },
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
    ...(pairs !== undefined && {
      communal: await readPairsFile(pairs, {
        ...{ game, seats: draft.entrants.map(({ seat }) => seat) },
      }),
    }),
    ...(isSeason && { hasFolders: true as const }),
  };
  if (findOrigin(game) !== undefined) rehearseGame(game, buildSetup(plan));
  return withDeploymentAccount({ plan, settings: queue }, options);
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
  context: OptionContext,
  options: OpeningOptions,
  nowMs: number,
): Promise<PlannedMatch> {
  const { game, described } = context;
  const problems: string[] = [];
  const queue = await collectProblems(problems, readQueueOfMatch(context, options));
  const { settings, plan } = parseOptions(context, problems);
  const firstDeadlineMs = await collectProblems(problems, parseFirstDeadline(described, nowMs));
  const entrants = await collectProblems(problems, readEntrants(context));
  const folder = described.content ?? getDefaultFolder(game);
  const content = await collectProblems(problems, readContentFolder(game, folder));
  content?.doubts.forEach(printStatus);
  if (
    problems.length > 0 ||
    content === null ||
    queue === null ||
    entrants === null ||
    firstDeadlineMs === null
  )
    throw new UsageError(...problems);
  const editor = queue.queue?.invoker ?? null;
  const found = { game, settings, entrants, content, firstDeadlineMs, editor };
  return { plan: { notify: true, ...plan, ...found }, settings: queue };
}

/** @throws UsageError without a valid time. An invalid zone is reported by the option --zone */
async function parseFirstDeadline(
  { first, zone = getMachineZone() }: Description,
  nowMs: number,
): Promise<number | null> {
  const timeZone = findZone(zone);
  if (first === undefined) {
    const examples = formatTimeExamples({ timeZone: timeZone ?? 'UTC', nowMs });
    throw new UsageError(`The first deadline is missing. Give --first, such as ${examples}.`);
  }
  if (timeZone === null) return null;
  const read = readTime(first, { timeZone, nowMs });
  if (typeof read === 'string') throw new UsageError(`--first: ${read}`);
  return read;
}

/** Reads the queue. With `--run` there is none, even if one is set up. @throws UsageError */
async function readQueueOfMatch(
  { game, described }: OptionContext,
  options: OpeningOptions,
): Promise<QueueSettings> {
  if (described.run === true) return { queue: null, graceMs: 0 };
  if (findOrigin(game) !== undefined && !(await isBundled(formatRules(game))))
    throw new UsageError(
      `${game.title} is an external game, and the function does not have this version. ` +
        'Deploy it with “sealed deploy --game”. Or give --run, and run the match with “sealed ' +
        'run” on this machine.',
    );
  return readQueue(options);
}

/** Reads the entrants. @throws UsageError with all problems */
async function readEntrants({ game, described }: OptionContext): Promise<readonly Entrant[]> {
  const { seats, players, knownBy = 'code' } = described;
  if (seats !== undefined) return readSeatsFile(seats, { game, knownBy });
  if (players !== undefined) return parseAllContacts(players, { game, knownBy });
  throw new UsageError(
    'The seats are missing. Give --seats with a CSV file that has the columns Seat, E-mail ' +
      'and Garnets.',
  );
}

const buildSetup = ({ entrants, content, settings, communal }: Plan): Setup<unknown> => ({
  players: entrants.map(({ seat, garnets }) => ({ seat, garnets })),
  content: content.value,
  variants: settings.variants,
  ...(communal && { communal }),
});

/** Selects one of the deployment’s accounts, if there are several and no option names one. */
async function withDeploymentAccount(
  planned: PlannedMatch,
  options: OpeningOptions,
): Promise<PlannedMatch> {
  const { plan, settings } = planned;
  const isChosen = options.invoker !== undefined;
  if (settings.queue === null || isChosen || (await listAccountQueues(options)).length < 2)
    return planned;
  const { google } = await connectTo(options);
  const own = await selectQueueForMatch(google, options, plan);
  if (own === null) return planned;
  return { plan: { ...plan, editor: own.invoker }, settings: { ...settings, queue: own } };
}

/** Minimum time to the first deadline: two minutes for the beacon, and three for the players. */
const MIN_OPENING_MS = 5 * 60_000;

/** Returns why a match with a beacon cannot have this first deadline; null if it can. */
function findDeadlineProblem(
  { settings, firstDeadlineMs }: Pick<Plan, 'settings' | 'firstDeadlineMs'>,
  nowMs: number,
): string | null {
  if (settings.beacon === undefined || firstDeadlineMs >= nowMs + MIN_OPENING_MS) return null;
  const when = formatTime(firstDeadlineMs, settings);
  return (
    `The first deadline, ${when}, is too soon: with a beacon the opening waits two minutes ` +
    'for its round. Choose a time at least five minutes from now.'
  );
}
