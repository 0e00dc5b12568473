/** Creates players, robots and the match of a demo. Names come from examples in the rules. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import type { EmulatorClock } from '../../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { serve } from '../../../emulator/server.ts';
import { createDiscord } from '../../../functions/announce/send.ts';
import { connect, type Google, type RetryPolicy } from '../../../functions/google/connect.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import {
  type Adjudicator,
  getPollQueue,
  type LogLine,
} from '../../../functions/match/adjudicator.ts';
import { formatVerdict } from '../../../functions/match/auditing/verdict-text.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildStepKey, type Position } from '../../../functions/match/ledger/position.ts';
import { computeGridPoint, parseInterval } from '../../../functions/match/next/time.ts';
import type { Entrant, Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import {
  buildLiveLink,
  buildSheetLink,
  buildStepLink,
} from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { createBeacon } from '../../../functions/match/running/ask-round.ts';
import { createBucketSite } from '../../../functions/match/showing/bucket-site.ts';
import { createRequestAuthenticator } from '../../../functions/resolve/authentication.ts';
import { disableBodyParsing } from '../../../functions/resolve/body.ts';
import { createResolveHandler, type RequestHandler } from '../../../functions/resolve/handler.ts';
import { SEASON } from '../../../rules/games.ts';
import { createChance, type Draw } from '../../../rules/kit/chance/chance.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { formatPrizes } from '../../../rules/kit/match/prizes.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { checkSeatCount } from '../../../rules/kit/match/seat-counts.ts';
import type { Variants } from '../../../rules/kit/match/setup.ts';
import { buildStory } from '../../../rules/kit/narrating/story.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import type { AnswersByQuestionId } from '../../../sheets-templates/forms/form.ts';
import { getDefaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { formatSeatRange } from '../../shared/files/seats-file.ts';
import { DEFAULT_POLL_MS } from '../../shared/google/queue-settings.ts';
import { createLiveAddress } from '../../shared/match/folder-site.ts';
import { readBuiltGame } from '../../shared/match/outside-game.ts';
import { loadPageParts } from '../../shared/match/page-parts.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { formatTable, print } from '../../shared/terminal/terminal.ts';

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
  'Tha',
];

/** Creates entrants for any number of seats. The user's is first; the eleventh is “Guest 11”. */
const createCast = (count: number): readonly Entrant[] =>
  Array.from({ length: count }, (_, index) => PLAYER_NAMES[index] ?? `Guest ${index + 1}`).map(
    createEntrant,
  );

const createEntrant = (name: string): Entrant => ({
  seat: toSeat(name),
  email: `${name.toLowerCase().replaceAll(' ', '-')}@example.com`,
  garnets: 5,
});

/** Creates the entrants. @throws UsageError for a season, or for a wrong number of players */
export function createDemoEntrants(game: AnyGame, players: number): readonly Entrant[] {
  if (game === SEASON) throw new UsageError('A demo plays one match, not a season. Name a game.');
  const { least, most } = game.seats;
  if (players >= least && players <= most) return createCast(players);
  throw new UsageError(`${game.title} needs ${formatSeatRange(game)}, not ${players}.`);
}

function describeOutcome(position: Position): string {
  const { game, setup, state, step } = position;
  const outcome = game.outcome({ setup, state });
  if (outcome === null) return `The match is not over. ${step?.title ?? ''} is due.`;
  const rows = outcome.placings.map(({ place, seat, score, prizes }) =>
    [place, seat, score, formatPrizes(prizes)].map(String),
  );
  const table = formatTable(['Place', 'Player', 'Score', 'Prize'], rows);
  return [buildStory(game, position).headline, table, ...outcome.ties].join('\n');
}

/**
 * Sends the robots' answers. Returns the seats that the form refused, since a deadline may pass
 * while robots choose.
 */
export async function sendRobotAnswers(
  match: Match,
  seats: readonly Seat[],
): Promise<readonly Seat[]> {
  const { step } = getCurrentPosition(match);
  const refused: Seat[] = [];
  for (const { seat } of step?.asks ?? []) {
    if (seats.includes(seat) && !(await isAnswerAccepted(match, seat))) refused.push(seat);
  }
  return refused;
}

async function isAnswerAccepted(match: Match, seat: Seat): Promise<boolean> {
  const filled = fillFormByRobot(match, seat);
  return filled !== null && isFormAccepted(match.files.formAddress, filled);
}

/** Returns the answers of the seat's robot; null if the seat is not asked. */
export function fillFormByRobot(match: Match, seat: Seat): AnswersByQuestionId | null {
  const position = getCurrentPosition(match);
  const { step, sealed, game, setup, state } = position;
  const ask = step?.asks.find((one) => one.seat === seat);
  const seatCode = match.files.seats.find((files) => files.seat === seat)?.code;
  if (step === null || ask === undefined || seatCode === undefined) return null;
  const draw = createRobotDraw(sealed.entry.stateHash, seat);
  const answers = answerByAnyRobot(game, { setup, state, seat, form: ask.form, draw });
  return fillForm({ step, at: buildStepKey(position), seat, seatCode, answers });
}

/** Derives a robot’s choices from ledger and seat. A match can therefore be repeated. */
const createRobotDraw = (hash: string, seat: Seat): Draw =>
  createChance(
    (purpose) => (counter) =>
      createHash('sha256')
        .update(JSON.stringify([hash, purpose, counter]))
        .digest()
        .readInt32BE(0),
  )(`robot ${seat}`);

async function isFormAccepted(formAddress: string, filled: AnswersByQuestionId): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [questionId, texts] of Object.entries(filled)) {
    for (const text of texts) body.append(getInputName(questionId), text);
  }
  const response = await fetch(formAddress.replace(/viewform$/, 'formResponse'), {
    method: 'POST',
    body,
  });
  await response.body?.cancel();
  return response.ok;
}

export const getInputName = (questionId: string): string =>
  `entry.${Number.parseInt(questionId, 16)}`;

/** Opens a match. @throws UsageError if the game does not fit the entrants */
export async function openDemoMatch(
  google: LocalGoogle,
  chosen: {
    readonly game: AnyGame;
    readonly entrants: readonly Entrant[];
    readonly variants: Variants;
    /** Time between deadlines, such as "1 minute"; null for the default time of each step. */
    readonly every: string | null;
    readonly earlyMs: number | null;
    readonly isLive?: boolean;
  },
): Promise<Match> {
  const { game, entrants, variants, every, earlyMs, isLive } = chosen;
  const content = await readContentFolder(game, getDefaultFolder(game));
  const why = checkSeatCount(game, content.value, entrants.length);
  if (why !== null) throw new UsageError(why);
  const { paces } = game;
  const nowMs = google.emulator.clock.now();
  const plan: Plan = {
    game,
    settings: {
      game: game.id,
      title: `${game.title}, a demonstration`,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      counts: 'last',
      knownBy: 'code',
      times: Object.fromEntries(paces.map(({ name, usual }) => [name, every ?? usual])),
      earlyMs,
      // More polls between deadlines would only take time.
      ...(earlyMs !== null && { pollMs: DEFAULT_POLL_MS }),
      ...(isLive === true && { live: await createLiveAddress(`${google.url}/${LIVE_BUCKET}`) }),
      variants: { ...variants },
    },
    entrants,
    content,
    firstDeadlineMs: computeFirstDeadline(nowMs, every ?? paces[0]?.usual ?? ''),
    editor: ADJUDICATOR_EMAIL,
    notify: false,
  };
  return openMatch(google.host, plan, () => {});
}

function computeFirstDeadline(nowMs: number, time: string): number {
  const interval = parseInterval(time);
  if (interval === null) throw new Error(`"${time}" is not an interval`);
  const originMs = Math.floor(nowMs / 1000) * 1000;
  return computeGridPoint({ originMs, interval, timeZone: 'UTC' }, 1);
}

/** Returns a link that also signs the user in. Only the emulator’s pages allow this. */
export const buildPageLink = ({ files }: Match, id: string, email: string): string =>
  `${buildSheetLink(files, id)}?as=${encodeURIComponent(email)}`;

export function describeAddresses({ url }: LocalGoogle, match: Match): string {
  const { files } = match;
  const [own] = files.seats;
  const lines = [
    ['Public sheet', buildPageLink(match, files.publicId, own?.email ?? HOST_EMAIL)],
    ['Your sheet', buildPageLink(match, own?.workbookId ?? '', own?.email ?? '')],
    ['Your form', own === undefined ? '' : buildStepLink(match, own.seat)],
    ['Host’s workbook', buildPageLink(match, files.hostId, HOST_EMAIL)],
    ...(buildLiveLink(match) === '' ? [] : [['Live page', buildLiveLink(match)]]),
    ['All files', `${url}/`],
  ];
  const { title } = getCurrentPosition(match).opened.settings;
  const head = `${title}. You play ${own?.seat}, and robots play the other seats.`;
  return [head, ...lines.map(([name = '', link = '']) => `  ${name.padEnd(16)}${link}`)].join('\n');
}

export async function printOutcome({ host }: LocalGoogle, match: Match): Promise<ExitCode> {
  const position = getCurrentPosition(match);
  print(describeOutcome(position));
  const verdict = await verifyMatch(host.google, match.files.hostId);
  print(formatVerdict(verdict));
  return verdict.kind === 'verified' ? EXIT.done : EXIT.differs;
}

export const HOST_EMAIL = 'host@example.com';
/** Service account of the function. Tasks use the same account to call the function. */
export const ADJUDICATOR_EMAIL = 'adjudicator@sealed-orders.iam.gserviceaccount.com';

export interface LocalGoogle {
  readonly emulator: Emulator;
  /** Address of the pages, without a final slash. */
  readonly url: string;
  readonly host: Adjudicator;
  readonly close: () => Promise<void>;
}

export const LIVE_BUCKET = 'live';

const DEADLINE_QUEUE = 'projects/sealed-orders/locations/europe-west1/queues/deadlines';

/** Retry policy for this machine. Here, errors do not end by waiting. */
const RETRY_POLICY: RetryPolicy = {
  attempts: 4,
  firstDelayMs: 50,
  longestDelayMs: 1000,
  budgetMs: 10_000,
  callTimeoutMs: 20_000,
};

interface LocalGoogleOptions {
  readonly clock: EmulatorClock;
  /** Port for the pages; 0 for any free port. */
  readonly port: number;
  /** Port for the function; 0 for any free port. */
  readonly functionPort?: number;
  readonly log: (line: LogLine) => void;
}

/** Starts emulator and function. @throws UsageError if a port is taken */
export async function startLocalGoogle(options: LocalGoogleOptions): Promise<LocalGoogle> {
  const { clock, port, functionPort = 0 } = options;
  const emulator = createEmulator({ clock });
  const served = await startOnPort(port, () => serve(emulator, { port }));
  const as = (email: string): Google =>
    connect({ rootUrl: `${served.url}/`, auth: emulator.tokenFor(email), patience: RETRY_POLICY });
  let handler: RequestHandler | null = null;
  http('resolve', async (request, response) => handler?.(request, response));
  const functionServer = getTestServer('resolve');
  const stopLeaving = disableBodyParsing((server) => server === functionServer);
  const functionUrl = await startOnPort(functionPort, () =>
    startListening(functionServer, functionPort),
  );
  const bucket = { name: LIVE_BUCKET, writers: [HOST_EMAIL, ADJUDICATOR_EMAIL] };
  const buckets = `${served.url}/emulator/buckets`;
  await emulator.fetch(new Request(buckets, { method: 'POST', body: JSON.stringify(bucket) }));
  const createAdjudicator = (email: string): Adjudicator => ({
    google: as(email),
    live: createBucketSite(as(email), {
      ...{ bucket: LIVE_BUCKET, root: `${served.url}/` },
      parts: loadPageParts,
      gameFile: (code) => readBuiltGame(code, process.env),
    }),
    discord: createDiscord(`${served.url}/`),
    beacon: {
      ...createBeacon({ addresses: [`${served.url}/`] }),
      waitUntil: async (ms) => {
        if (ms > clock.now()) await clock.advanceTo(ms);
      },
    },
    queue: { name: DEADLINE_QUEUE, url: functionUrl, invoker: ADJUDICATOR_EMAIL, graceMs: 0 },
    log: options.log,
  });
  handler = createResolveHandler({
    adjudicator: createAdjudicator(ADJUDICATOR_EMAIL),
    authenticate: createRequestAuthenticator({
      audience: functionUrl,
      invoker: ADJUDICATOR_EMAIL,
      client: { endpoints: { oauth2FederatedSignonPemCertsUrl: `${served.url}/emulator/certs` } },
    }),
  });
  for (const queue of [DEADLINE_QUEUE, getPollQueue({ name: DEADLINE_QUEUE })])
    await ensureQueue(as(HOST_EMAIL), queue);
  return {
    emulator,
    url: served.url,
    host: createAdjudicator(HOST_EMAIL),
    close: async () => {
      await emulator.close();
      stopLeaving();
      await Promise.all([served.close(), closeServer(functionServer)]);
    },
  };
}

async function startOnPort<Started>(port: number, start: () => Promise<Started>): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new UsageError(
        `Another program uses port ${port}. Choose another with --port, or --port 0 for a ` +
          'free one.',
      );
    }
    throw error;
  }
}

async function startListening(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server lacks a port');
  return `http://127.0.0.1:${address.port}/`;
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
