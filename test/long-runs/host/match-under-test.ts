/** Connects this suite with the functions that open, run and read a match. */

import type { World } from '../../../emulator/core/world.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import type { Google } from '../../../functions/google/connect.ts';
import type { LogLine } from '../../../functions/match/adjudicator.ts';
import { canonicalJson } from '../../../functions/match/ledger/digest.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { buildDeadlineTask } from '../../../functions/match/next/tasks.ts';
import { MATCH_SETTINGS } from '../../../functions/match/reading/host-book.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { createResolveHandler } from '../../../functions/resolve/handler.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { connectAs } from '../../support/emulated-client.ts';
import { admitEverybody, handleTask } from '../../support/table/handled.ts';
import { fillRobotForm } from '../../support/table/just-opened.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import { openSeason } from '../../support/table/season-table.ts';
import {
  ADJUDICATOR,
  HOST,
  openTable,
  QUEUE_NAME,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { parsePoll } from '../harness/tasks.ts';

export type { LogLine } from '../../../functions/match/adjudicator.ts';

export const QUEUE_AND_CALLER = {
  ...{ name: QUEUE_NAME, url: 'http://function.test/' },
  ...{ invoker: ADJUDICATOR, graceMs: 0 },
} as const;

/** Ids of a match's files. No edit of a host changes these ids. */
export interface MatchFiles {
  readonly hostId: string;
  readonly publicId: string;
  readonly formId: string;
  readonly seats: readonly {
    readonly seat: string;
    readonly code: string;
    readonly email: string;
    readonly workbookId: string;
  }[];
}

export interface OpenedMatch {
  readonly world: World;
  readonly nowMs: number;
  readonly files: MatchFiles;
}

/** Polls between deadlines. If 'none', polls are answered but do nothing. */
export const POLL_MODES = ['none', 'hourly'] as const;
export type PollMode = (typeof POLL_MODES)[number];

const HOUR_MS = 3_600_000;

/** Step duration of matches with polls. During a longer step most polls would find nothing new. */
const POLLED_STEP_DURATION = '8 hours';

/** Builds settings whose reminders come after the last answers of this suite. */
const buildSettings = (game: AnyGame, polls: PollMode): NonNullable<TableOptions['settings']> =>
  polls === 'none'
    ? {}
    : {
        ...{ pollMs: HOUR_MS, remindMs: [HOUR_MS] },
        times: Object.fromEntries(game.paces.map(({ name }) => [name, POLLED_STEP_DURATION])),
      };

export async function openMatchUnderTest(
  game: AnyGame,
  { players, polls }: { readonly players: number; readonly polls: PollMode },
): Promise<OpenedMatch> {
  const settings = buildSettings(game, polls);
  const table =
    game === SEASON
      ? await openTestedSeason(settings)
      : await openTable({ game, players, settings, deadlinesFire: false });
  const { files } = await table.read();
  const { hostId, publicId, formId, seats } = files;
  const world = table.emulator.snapshot();
  return { world, nowMs: table.emulator.clock.now(), files: { hostId, publicId, formId, seats } };
}

export const createHostsGoogle = (emulator: Emulator): Google => connectAs(emulator, HOST);

export const SERVICE_ACCOUNT = ADJUDICATOR;

/** Titles of the settings on the tab Match that affect a match. */
export const SETTING_TITLES = {
  seed: MATCH_SETTINGS.seed,
  key: MATCH_SETTINGS.key,
  publicWorkbook: MATCH_SETTINGS.publicWorkbook,
  form: MATCH_SETTINGS.form,
  formAddress: MATCH_SETTINGS.formAddress,
} as const;

/** Handles a task. Resolves to the HTTP status. */
export type DeployedFunction = (body: string) => Promise<number>;

export function createFunction(
  emulator: Emulator,
  carry: typeof globalThis.fetch,
  log: (line: LogLine) => void,
): DeployedFunction {
  const handler = createResolveHandler({
    authenticate: admitEverybody,
    adjudicator: {
      google: connectAs(emulator, ADJUDICATOR, { fetchImplementation: carry }),
      queue: QUEUE_AND_CALLER,
      log,
    },
  });
  return (body) => handleTask(handler, body);
}

/** Resolves a due step as `sealed resolve` does. */
export async function resolveAsHost(emulator: Emulator, hostId: string): Promise<void> {
  const google = createHostsGoogle(emulator);
  const match = await readMatchIfReadable(google, hostId);
  const last = match?.positions.at(-1);
  const task = match === null || last === undefined ? null : buildDeadlineTask(last, match.files);
  const adjudicator = { google, queue: QUEUE_AND_CALLER, log: () => {} };
  if (task !== null) await runMatch(adjudicator, task, HOST_CALLER);
}

const readMatchIfReadable = (google: Google, hostId: string): Promise<Match | null> =>
  readMatch(google, hostId).catch((error: unknown) => {
    if (error instanceof IncidentError) return null;
    throw error;
  });

export const buildPollBody = (body: string, nowMs: number): string =>
  JSON.stringify({ ...parsePoll(body), at: new Date(nowMs).toISOString() });

export interface PlannedAnswer {
  readonly seat: string;
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** Draws robots' answers to the open step. Some answers are omitted, and some are sent twice. */
export async function drawPlannedAnswers(
  google: Google,
  hostId: string,
): Promise<readonly PlannedAnswer[]> {
  const match = await readMatch(google, hostId);
  const place = match.positions.length - 1;
  const { step } = getCurrentPosition(match);
  return (step?.asks ?? []).flatMap(({ seat }, index) => {
    const times = countSendings(place, index);
    return Array.from({ length: times }, (_, again): PlannedAnswer => {
      const draw = seedChance(match.positions.length * 100 + again)(`robot ${seat}`);
      return { seat, answers: fillRobotForm(match, seat, draw) };
    });
  });
}

/** Omits every seventh answer and sends every fifth twice. Never omits a season's only choice. */
function countSendings(place: number, index: number): number {
  const number = place * 3 + index + 2;
  if (number % 7 === 0) return 0;
  return number % 5 === 0 ? 2 : 1;
}

/** Reads each state of a match as canonical JSON, and checks its hash. */
export async function readStates(google: Google, hostId: string): Promise<readonly string[]> {
  const { positions } = await readMatch(google, hostId);
  return positions.map(({ state }) => canonicalJson(state));
}

const SEASON_TIMES = {
  ...Object.fromEntries(GAMES.flatMap(({ paces }) => paces.map(({ name }) => [name, '1 minute']))),
  choice: '8 hours',
};

/** Opens a season of four matches: main, chosen opponent, death match and external match. */
const openTestedSeason = (settings: TableOptions['settings'] = {}): Promise<Table> =>
  openSeason(SHORT_SEASON, 4, {
    settings: { ...settings, times: SEASON_TIMES },
    deadlinesFire: false,
  });
