import { createSteppedClock } from '../../../emulator/clock.ts';
import { createEmptyWorld, type World } from '../../../emulator/core/world.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { connect, type Google, type RetryPolicy } from '../../../functions/google/connect.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import {
  type Adjudicator,
  type Beacon,
  getPollQueue,
  type LiveSite,
  type LogLine,
  POLLS_PER_SECOND,
} from '../../../functions/match/adjudicator.ts';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { buildStepKey } from '../../../functions/match/ledger/position.ts';
import { parseSeed, type Seed } from '../../../functions/match/ledger/seed.ts';
import { buildDeadlineTask } from '../../../functions/match/next/tasks.ts';
import {
  isStepWake,
  parseTask,
  type StepWake,
  type Wake,
} from '../../../functions/match/next/wake.ts';
import type { Entrant, Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import type { Webhook } from '../../../functions/match/reading/host-settings.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import { createBucketSite } from '../../../functions/match/showing/bucket-site.ts';
import { SEASON } from '../../../rules/games.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { getUsualVariants } from '../../../rules/kit/match/setup.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { WAIT_LABEL } from '../../../sheets-templates/forms/form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { IMMEDIATE_RETRY_POLICY } from '../retry-policy.ts';
import { getProvidedContent, loadContent } from './content.ts';

/** Returns the time in milliseconds from the cut-off to the beacon's round; 0 without a beacon. */
const getGraceMs = ({ settings }: TableOptions): number =>
  settings?.beacon === undefined ? 0 : ROUND_GRACE_MS;
export const ROUND_GRACE_MS = 10_000;

export const HOST = 'host@example.com';
export const ADJUDICATOR = 'adjudicator@sealed-orders.iam.gserviceaccount.com';
export const ROOT_URL = 'http://emulator.test/';
export const QUEUE_NAME = 'projects/p/locations/l/queues/deadlines';
export const FUNCTION_URL = 'http://function.test/';
const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');

/** Name of the bucket of live pages. */
const BUCKET_NAME = 'live-pages';
export const LIVE_ADDRESS = `${ROOT_URL}${BUCKET_NAME}/${'0123456789abcdef'.repeat(2)}/`;

/** Creates live pages in the emulator's bucket, with short parts. */
export const createEmulatedSite = (google: Google): LiveSite =>
  createBucketSite(google, {
    ...{ bucket: BUCKET_NAME, root: ROOT_URL },
    parts: async () => ({ style: 'p{}', viewer: 'view()', prover: 'prove()' }),
    gameFile: async () => 'game()',
  });

/** Creates the bucket, or changes who may write there. */
export const allowWriters = (emulator: Emulator, writers: readonly string[]): Promise<Response> =>
  emulator.fetch(
    new Request(`${ROOT_URL}emulator/buckets`, {
      method: 'POST',
      body: JSON.stringify({ name: BUCKET_NAME, writers }),
    }),
  );

const PLAYER_NAMES = [
  'Scarlet',
  'Dems',
  'Zatchel',
  'Phoenix',
  'Isa',
  'Pixie',
  'Zero',
  'Walsh',
  'Gigi',
];

export interface TableOptions {
  readonly game: AnyGame;
  readonly players?: number;
  readonly settings?: Partial<Settings>;
  /** Starting balances of pairs. Default: not declared. */
  readonly communal?: Plan['communal'];
  /** Default: an address derived from the seat's name. */
  readonly getAddress?: (seat: Seat) => string;
  /** Default: a fixed seed. */
  readonly seed?: Seed;
  readonly patience?: RetryPolicy;
  /** Carries the adjudicator's calls. Default: the emulator. */
  readonly carry?: (emulator: Emulator) => typeof globalThis.fetch;
  /** Carries requests to the beacon. Default: the emulator. */
  readonly beaconCarry?: (emulator: Emulator) => typeof globalThis.fetch;
  /** Settings of announcements. Default: none. */
  readonly announced?: AnnouncementOptions;
  /** Whether deadlines resolve their step when the clock reaches them. Default: yes. */
  readonly deadlinesFire?: boolean;
  /** Whether hourly polls carry out the host's requests. Default: no. */
  readonly requestsServed?: boolean;
  /**
   * Whether to open on an emulator of its own, which counts calls. Default: continue an equal
   * opening.
   */
  readonly opensAnew?: boolean;
  /** A match to continue instead of opening one. Players and settings are then ignored. */
  readonly from?: SavedMatch;
}

/** Announcements go to the emulator's Discord, for each webhook. */
export interface AnnouncementOptions {
  /** Set at opening. A continued match keeps its webhook. */
  readonly webhook?: Webhook;
  /** Discord ids by seat, set at opening. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Carries the announcements. Default: the emulator. */
  readonly carry?: (emulator: Emulator) => typeof globalThis.fetch;
  readonly patienceMs?: number;
}

/** A match at some moment, which any number of tables can continue in worlds of their own. */
export interface SavedMatch {
  readonly world: World;
  readonly nowMs: number;
  readonly hostId: string;
}

/** A match in a world of its own. Its clock is stopped, so tests need not close anything. */
export interface Table {
  readonly emulator: Emulator;
  readonly hostId: string;
  /** The adjudicator, as the function's service account. */
  readonly adjudicator: Adjudicator;
  /** Returns the genuine client, signed in as any account. */
  readonly as: (email: string) => Google;
  readonly log: readonly LogLine[];
  /** Results of deadlines so far. */
  readonly results: readonly TaskResult[];
  readonly polls: readonly RunResult[];
  readonly read: () => Promise<Match>;
  /** Sends a seat's answers by its form. */
  readonly answer: (seat: Seat, answers: Answers) => Promise<void>;
  /** Lets robots answer for these seats. Default: all asked seats. */
  readonly robots: (seats?: readonly Seat[]) => Promise<void>;
  /** Advances the clock to the next deadline. */
  readonly deadline: () => Promise<Match>;
  /** Returns the body of the next deadline's task. */
  readonly task: () => Promise<StepWake>;
  readonly keep: () => SavedMatch;
}

/** Creates a client of the emulator's beacon; waiting for a round moves the clock. */
export const createEmulatedBeacon = (
  { clock, fetchImplementation }: Pick<Emulator, 'clock' | 'fetchImplementation'>,
  carry: typeof globalThis.fetch = fetchImplementation,
): Beacon => ({
  addresses: [ROOT_URL],
  fetchImplementation: carry,
  patienceMs: IMMEDIATE_RETRY_POLICY.callTimeoutMs,
  waitUntil: async (ms) => {
    if (ms > clock.now()) await clock.advanceTo(ms);
  },
});

export const createEntrants = (game: AnyGame, players = game.seats.most): readonly Entrant[] =>
  Array.from({ length: players }, (_, index) => PLAYER_NAMES[index] ?? `Guest${index + 1}`).map(
    (name) => ({
      seat: toSeat(name),
      email: `${name.toLowerCase()}@example.com`,
      garnets: 2,
    }),
  );

/** Builds a plan with default content, a fixed seed and a first deadline after the first pace. */
export function buildPlan(options: TableOptions): Plan {
  const { game } = options;
  const seed = options.seed ?? parseSeed('5ea1ed'.repeat(11).slice(0, 64));
  if (seed === null) throw new Error('this is a seed');
  const { getAddress } = options;
  return {
    game,
    settings: {
      game: game.id,
      title: 'The match',
      timeZone: 'Europe/Berlin',
      counts: 'last',
      knownBy: 'code',
      times: {},
      variants: getUsualVariants(game),
      earlyMs: null,
      ...options.settings,
    },
    entrants: createEntrants(game, options.players).map((entrant) => {
      const discord = options.announced?.ids?.[entrant.seat];
      const email = getAddress?.(entrant.seat) ?? entrant.email;
      return { ...entrant, email, ...(discord === undefined ? {} : { discord }) };
    }),
    ...(game === SEASON && { hasFolders: true as const }),
    ...(options.communal && { communal: options.communal }),
    content: loadContent(game),
    firstDeadlineMs: OPENED_MS + 48 * 3_600_000,
    editor: ADJUDICATOR,
    notify: false,
    ...(options.announced?.webhook && { webhook: options.announced.webhook }),
    seed,
  };
}

/** Opens a match on a new emulator at 2026-06-01T20:00:00Z, or continues a kept one. */
export async function openTable(options: TableOptions): Promise<Table> {
  const from = options.from ?? (await findEqualOpening(options));
  return createTable(from === null ? options : { ...options, from });
}

/** Opened matches by game and options: opening takes thirty times as long as continuing. */
const recentOpenings = new WeakMap<AnyGame, Map<string, Promise<SavedMatch>>>();
const MAX_RECENT_OPENINGS = 12;

/** Returns a match that was opened with equal options; null if openings cannot be shared. */
async function findEqualOpening(options: TableOptions): Promise<SavedMatch | null> {
  const { game, players, settings, communal, seed, getAddress, announced, beaconCarry } = options;
  if (options.opensAnew || (getAddress ?? announced ?? beaconCarry) !== undefined) return null;
  const kept = recentOpenings.get(game) ?? new Map<string, Promise<SavedMatch>>();
  recentOpenings.set(game, kept);
  const opening = {
    ...(players !== undefined && { players }),
    ...(settings !== undefined && { settings }),
    ...(communal !== undefined && { communal }),
    ...(seed !== undefined && { seed }),
  };
  const key = JSON.stringify({ ...opening, content: getProvidedContent(game) });
  const known = kept.get(key) ?? createTable({ game, ...opening }).then(({ keep }) => keep());
  if (kept.size >= MAX_RECENT_OPENINGS) kept.clear();
  kept.set(key, known);
  return known;
}

/** Returns a match of robots after its last entry. A worker plays each game once. */
export const playedToEnd = memoizeByObject(async (game: AnyGame): Promise<SavedMatch> => {
  const table = await openTable({ game });
  while (getCurrentPosition(await table.read()).sealed.entry.next !== null) {
    await table.robots();
    await table.deadline();
  }
  return table.keep();
});

async function createTable(options: TableOptions): Promise<Table> {
  const results: TaskResult[] = [];
  const log: LogLine[] = [];
  const polls: RunResult[] = [];
  let adjudicator: Adjudicator | null = null;
  const emulator = createEmulator({
    clock: createSteppedClock(options.from?.nowMs ?? OPENED_MS),
    world: options.from?.world ?? createEmptyWorld(),
    // Signatures take time and are tested elsewhere.
    tokens: { cloudtasks: 'absent' },
    dispatch: async (request) => {
      if (adjudicator === null) return new Response(null, { status: 503 });
      try {
        return await carryTask(adjudicator, request, { options, polls, results });
      } catch {
        return new Response(null, { status: 500 });
      }
    },
  });
  const patience = options.patience ?? IMMEDIATE_RETRY_POLICY;
  const googleAs = (email: string, fetchImplementation: typeof globalThis.fetch): Google =>
    connect({ rootUrl: ROOT_URL, auth: emulator.tokenFor(email), fetchImplementation, patience });
  const adjudicatorWith = (google: Google): Adjudicator => ({
    google,
    discord: {
      root: ROOT_URL,
      fetchImplementation: options.announced?.carry?.(emulator) ?? emulator.fetchImplementation,
      patienceMs: options.announced?.patienceMs ?? IMMEDIATE_RETRY_POLICY.callTimeoutMs,
    },
    beacon: createEmulatedBeacon(emulator, options.beaconCarry?.(emulator)),
    queue: {
      name: QUEUE_NAME,
      url: FUNCTION_URL,
      invoker: ADJUDICATOR,
      graceMs: getGraceMs(options),
    },
    live: createEmulatedSite(google),
    log: (line) => log.push(line),
  });
  const host: Adjudicator = {
    ...adjudicatorWith(googleAs(HOST, emulator.fetchImplementation)),
    live: 'left to the function',
  };
  if (options.from === undefined) await allowWriters(emulator, [ADJUDICATOR]);
  const hostId = options.from?.hostId ?? (await openHostWorkbook(host, options));
  const carried = options.carry?.(emulator) ?? emulator.fetchImplementation;
  adjudicator = adjudicatorWith(googleAs(ADJUDICATOR, carried));
  const readTable = (): Promise<Match> => readMatch(host.google, hostId);
  const answer = async (seat: Seat, answers: Answers): Promise<void> =>
    submitForm(emulator, await readTable(), { seat, answers });
  return {
    emulator,
    hostId,
    adjudicator,
    as: (email) => googleAs(email, emulator.fetchImplementation),
    log,
    results,
    polls,
    read: readTable,
    answer,
    robots: async (seats) => answerByRobots(emulator, await readTable(), { seats }),
    deadline: async () => {
      const { next } = getCurrentPosition(await readTable()).sealed.entry;
      if (next === null) return readTable();
      await emulator.clock.advanceTo(Date.parse(next.deadline ?? '') + getGraceMs(options));
      return readTable();
    },
    task: async () => {
      const match = await readTable();
      const task = buildDeadlineTask(getCurrentPosition(match), match.files);
      if (task === null) throw new Error('nothing is due');
      return task;
    },
    keep: () => ({ world: emulator.snapshot(), nowMs: emulator.clock.now(), hostId }),
  };
}

interface CarriedTask {
  readonly options: TableOptions;
  readonly polls: RunResult[];
  readonly results: TaskResult[];
}

/** Handles a task as the function would. */
async function carryTask(
  adjudicator: Adjudicator,
  request: Request,
  { options, polls, results }: CarriedTask,
): Promise<Response> {
  const { data: wake } = parseTask(await request.json());
  if (wake === undefined) throw new Error('a task is a wake');
  if (!isStepWake(wake) && isForRequestsOnly(wake) && options.requestsServed !== true)
    return new Response(null, { status: 200 });
  if (options.deadlinesFire === false) return new Response(null, { status: 503 });
  if (isStepWake(wake)) results.push(omitMatch(await runMatch(adjudicator, wake)));
  else polls.push(await runMatch(adjudicator, wake));
  return new Response(null, { status: 200 });
}

/** Returns whether a poll carries out only requests. */
const isForRequestsOnly = ({ since, everyMs = 0 }: Wake): boolean =>
  since === undefined && everyMs >= 3_600_000;

/** Opens a match and returns the id of the host's workbook. */
async function openHostWorkbook(host: Adjudicator, options: TableOptions): Promise<string> {
  await ensureQueue(host.google, QUEUE_NAME);
  await ensureQueue(host.google, getPollQueue({ name: QUEUE_NAME }), POLLS_PER_SECOND);
  return (await openMatch(host, buildPlan(options), () => {})).files.hostId;
}

/** Lets robots answer for asked seats. The first seat also sends the answers `first`. */
export async function answerByRobots(
  emulator: Emulator,
  match: Match,
  { seats, first = {} }: { readonly seats?: readonly Seat[] | undefined; readonly first?: Answers },
): Promise<void> {
  const { game, setup, state, step, sealed } = getCurrentPosition(match);
  const chance = seedChance(Number.parseInt(sealed.entry.stateHash.slice(0, 7), 16));
  for (const [index, { seat, form }] of (step?.asks ?? []).entries()) {
    if (seats !== undefined && !seats.includes(seat)) continue;
    const draw = chance(`robot ${seat}`);
    const answers = answerByAnyRobot(game, { setup, state, seat, form, draw });
    await submitForm(emulator, match, {
      seat,
      answers: { ...answers, ...(index === 0 ? first : {}) },
    });
  }
}

/** Submits the form's own page as a browser would. @throws if the form refuses */
export async function submitForm(
  emulator: Emulator,
  match: Match,
  given: { readonly seat: Seat; readonly answers: Answers; readonly waits?: boolean },
): Promise<void> {
  const position = getCurrentPosition(match);
  const { step } = position;
  const seatCode = match.files.seats.find(({ seat }) => seat === given.seat)?.code;
  if (step === null || seatCode === undefined) throw new Error('nobody is asked anything');
  const filled = fillForm({ step, at: buildStepKey(position), seatCode, ...given });
  const body = new URLSearchParams();
  for (const [questionId, texts] of Object.entries(filled)) {
    for (const text of texts) body.append(`entry.${Number.parseInt(questionId, 16)}`, text);
  }
  if (given.waits === true) {
    const { questionId } = CONSTANT_QUESTIONS.wait;
    body.append(`entry.${Number.parseInt(questionId, 16)}`, WAIT_LABEL);
  }
  const url = match.files.formAddress.replace(/viewform$/, 'formResponse');
  const response = await emulator.fetch(new Request(url, { method: 'POST', body }));
  if (!response.ok)
    throw new Error(`the form answered ${response.status}: ${await response.text()}`);
}

/** A result without the match, whose entries may be hundreds. */
type TaskResult = WithoutMatch<RunResult>;
type WithoutMatch<Result> = Result extends unknown ? Omit<Result, 'match'> : never;

const omitMatch = (result: RunResult): TaskResult => {
  const { match: _match, ...rest } = { match: undefined, ...result };
  return rest;
};
