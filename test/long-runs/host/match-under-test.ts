/** Where this suite touches the functions: a match to begin with, its function, its players and its states. */

import * as z from 'zod';
import type { World } from '../../../emulator/core/world.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import { connect, type Google } from '../../../functions/google/connect.ts';
import type { LogLine } from '../../../functions/match/adjudicator.ts';
import { canonicalJson } from '../../../functions/match/ledger/digest.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { stepKeyOf } from '../../../functions/match/ledger/position.ts';
import { deadlineTaskAfter } from '../../../functions/match/next/deadline-task.ts';
import { type PollTask, pollTask, wakeTask } from '../../../functions/match/next/poll-task.ts';
import { MATCH_SETTINGS } from '../../../functions/match/reading/host-book.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { resolveHandler } from '../../../functions/resolve/handler.ts';
import { GAMES, SEASON } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { anyRobotAnswers } from '../../../rules/kit/playing/robots.ts';
import { filledForm } from '../../../sheets-templates/forms/filled-form.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { handled } from '../../support/table/handled.ts';
import { SHORT_SEASON } from '../../support/table/season.ts';
import { openSeason } from '../../support/table/season-table.ts';
import {
  ADJUDICATOR,
  HOST,
  openTable,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { confirmedIn } from '../harness/from-outside.ts';

export type { LogLine } from '../../../functions/match/adjudicator.ts';

const ROOT = 'http://emulator.test/';
export const QUEUE = 'projects/p/locations/l/queues/deadlines';

export const QUEUE_AND_CALLER = {
  ...{ name: QUEUE, url: 'http://function.test/' },
  ...{ invoker: ADJUDICATOR, graceMs: 0 },
} as const;

/** Where everything of a match is, whatever a host does to the tabs that say so. */
export interface Files {
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

/** A match that has just been opened, before anybody has answered. */
export interface Opening {
  readonly world: World;
  readonly nowMs: number;
  readonly files: Files;
}

/** Whether a match is polled between its deadlines. Where it is not, its polls are answered and not carried out. */
export const POLLS = ['none', 'hourly'] as const;
export type Polls = (typeof POLLS)[number];

const HOUR = 3_600_000;

/** Of each step of a match that is polled: else nine tenths of a run are polls at which nothing has happened since the last. */
const POLLED_PACE = '8 hours';

/** A reminder comes later than the latest hour at which this suite’s players answer. */
const settingsOf = (game: AnyGame, polls: Polls): NonNullable<TableOptions['settings']> =>
  polls === 'none'
    ? {}
    : {
        ...{ pollMs: HOUR, remindMs: [HOUR] },
        times: Object.fromEntries(game.paces.map(({ name }) => [name, POLLED_PACE])),
      };

export async function openingOf(
  game: AnyGame,
  { players, polls }: { readonly players: number; readonly polls: Polls },
): Promise<Opening> {
  const settings = settingsOf(game, polls);
  const table =
    game === SEASON
      ? await openTestedSeason(settings)
      : await openTable({ game, players, settings, deadlinesFire: false });
  try {
    const { files } = await table.read();
    const { hostId, publicId, formId, seats } = files;
    const world = table.emulator.snapshot();
    return { world, nowMs: table.emulator.clock.now(), files: { hostId, publicId, formId, seats } };
  } finally {
    await table.close();
  }
}

/** The genuine client, signed in as the host. */
export const hostsGoogle = (emulator: Emulator): Google =>
  connect({
    rootUrl: ROOT,
    auth: emulator.tokenFor(HOST),
    fetchImplementation: emulator.fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });

/** The function's own service account, with which a host shares the files. */
export const SERVICE_ACCOUNT = ADJUDICATOR;

/** The settings on the tab Match that a match depends on, by name. */
export const SETTINGS = {
  seed: MATCH_SETTINGS.seed,
  key: MATCH_SETTINGS.key,
  publicWorkbook: MATCH_SETTINGS.publicWorkbook,
  form: MATCH_SETTINGS.form,
  formAddress: MATCH_SETTINGS.formAddress,
} as const;

/** What the function answers to the body of one task. Rejects where the framework would answer 500 by itself. */
export type Deployed = (body: string) => Promise<number>;

export function functionOn(
  emulator: Emulator,
  carry: typeof globalThis.fetch,
  log: (line: LogLine) => void,
): Deployed {
  const handler = resolveHandler({
    doorkeeper: async () => ({
      kind: 'admitted',
      caller: 'Cloud Tasks',
      token: 'signed',
      digest: null,
    }),
    adjudicator: {
      google: connect({
        rootUrl: ROOT,
        auth: emulator.tokenFor(ADJUDICATOR),
        fetchImplementation: carry,
        patience: IMMEDIATE_RETRY_POLICY,
      }),
      queue: QUEUE_AND_CALLER,
      log,
    },
  });
  return (body) => handled(handler, body);
}

/** Nothing where no step is due. A match that cannot be read is refused, as by the command: what is wrong he reads there. */
export async function resolvedByHost(emulator: Emulator, hostId: string): Promise<void> {
  const google = hostsGoogle(emulator);
  const match = await readableMatch(google, hostId);
  const last = match?.positions.at(-1);
  const task =
    match === null || last === undefined ? null : deadlineTaskAfter(last.sealed, match.files);
  const adjudicator = { google, queue: QUEUE_AND_CALLER, log: () => {} };
  if (task !== null) await resolveStep(adjudicator, task, { early: false, byHost: true });
}

const taskBody = z
  .looseObject({ match: z.string(), entry: z.number(), deadline: z.string() })
  .transform(({ match, entry, deadline }) => ({ match, entry, deadlineMs: Date.parse(deadline) }));

/** The answers of which their seats have read that they count; none where the match cannot be read. */
export async function confirmedAnswers(
  emulator: Emulator,
  hostId: string,
): Promise<readonly string[]> {
  const match = await readableMatch(hostsGoogle(emulator), hostId);
  return match === null ? [] : confirmedIn(match);
}

const readableMatch = (google: Google, hostId: string): Promise<Match | null> =>
  readMatch(google, hostId).catch((error: unknown) => {
    if (error instanceof IncidentError) return null;
    throw error;
  });

/** Which entry of which match a task is about, and since when it is due; null when it is none of ours. */
export function taskIn(body: string): z.infer<typeof taskBody> | null {
  const read = taskBody.safeParse(jsonOr(body));
  return read.success ? read.data : null;
}

/** Which match a task asks to look at, since a match of that season has ended; null when it asks for nothing of the sort. */
export function wokenIn(body: string): { readonly match: string } | null {
  const read = wakeTask.safeParse(jsonOr(body));
  return read.success ? read.data : null;
}

/** Of which match a task is a poll, and upon which entry; null when it is none. */
export function pollIn(body: string): Pick<PollTask, 'match' | 'upon'> | null {
  const read = pollTask.safeParse(jsonOr(body));
  return read.success ? read.data : null;
}

/** A look at another moment. */
export const pollAtMoment = (body: string, nowMs: number): string =>
  JSON.stringify({ ...pollTask.parse(jsonOr(body)), at: new Date(nowMs).toISOString() });

/** What one player sends: texts by question. */
export interface Sending {
  readonly seat: string;
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** What robots send for the step that is open: one now and then not at all, one now and then twice. */
export async function sendingsFor(google: Google, hostId: string): Promise<readonly Sending[]> {
  const match = await readMatch(google, hostId);
  const place = match.positions.length - 1;
  const { step } = currentPosition(match);
  return (step?.asks ?? []).flatMap(({ seat }, index) => {
    const code = match.files.seats.find((known) => known.seat === seat)?.code;
    if (code === undefined) throw new Error(`${seat} has no code`);
    const times = timesSent(place, index);
    return Array.from({ length: times }, (_, again) => sending(match, { seat, code, again }));
  });
}

/** Every seventh answer is missing and every fifth is sent twice. The only choice of the season, at place 2, is sent. */
function timesSent(place: number, index: number): number {
  const number = place * 3 + index + 2;
  if (number % 7 === 0) return 0;
  return number % 5 === 0 ? 2 : 1;
}

function sending(
  match: Match,
  by: { readonly seat: Match['files']['seats'][number]['seat']; code: string; again: number },
): Sending {
  const { seat, code: seatCode, again } = by;
  const position = currentPosition(match);
  const { game, setup, state, step } = position;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (step === null || form === undefined) throw new Error(`${seat} is asked nothing`);
  const draw = seededChance(match.positions.length * 100 + again)(`robot ${seat}`);
  const answers = anyRobotAnswers(game, { setup, state, seat, form, draw });
  return {
    seat,
    answers: filledForm({ step, at: stepKeyOf(position), seat, seatCode, answers }),
  };
}

/** The states that a match has come to, by place, as canonical JSON; their hashes are checked on the way. */
export async function statesOf(google: Google, hostId: string): Promise<readonly string[]> {
  const { positions } = await readMatch(google, hostId);
  return positions.map(({ state }) => canonicalJson(state));
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Matches are played within a few hours. */
const TIMES = {
  ...Object.fromEntries(GAMES.flatMap(({ paces }) => paces.map(({ name }) => [name, '1 minute']))),
  choice: '8 hours',
};

/** A main match of four, a choice of the opponent, a death match; then it waits for what is played elsewhere. */
const openTestedSeason = (settings: TableOptions['settings'] = {}): Promise<Table> =>
  openSeason(SHORT_SEASON, 4, { settings: { ...settings, times: TIMES }, deadlinesFire: false });
