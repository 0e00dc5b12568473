/** The one place where this suite touches the functions: a match to begin with, its function, its ledger and its Desk. */

import { Readable } from 'node:stream';
import * as z from 'zod';
import type { World } from '../../emulator/core/world.ts';
import type { Emulator } from '../../emulator/emulator.ts';
import type { Cell, Sheet } from '../../emulator/sheets/spreadsheet.ts';
import { connect, type Google } from '../../functions/google/connect.ts';
import type { LogLine } from '../../functions/match/adjudicator.ts';
import { canonicalJson } from '../../functions/match/ledger/digest.ts';
import { stepPlaceOf } from '../../functions/match/ledger/fold.ts';
import { MATCH_SETTINGS } from '../../functions/match/reading/host-book.ts';
import { currentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import { type Handler, resolveHandler } from '../../functions/resolve/handler.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { robotOf } from '../../rules/kit/robot.ts';
import { seededChance } from '../../rules/kit/seeded.ts';
import { filledForm } from '../../sheets-templates/filled-form.ts';
import { HOST_TABS } from '../../sheets-templates/host-workbook.ts';
import { ADJUDICATOR, HOST, NO_PATIENCE, openTable } from '../table/table.ts';

export type { LogLine } from '../../functions/match/adjudicator.ts';

const ROOT = 'http://emulator.test/';
const QUEUE = 'projects/p/locations/l/queues/deadlines';

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

export async function openingOf(game: AnyGame, players: number): Promise<Opening> {
  const table = await openTable({ game, players, deadlinesFire: false });
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
    patience: NO_PATIENCE,
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
    doorkeeper: async () => ({ kind: 'admitted' }),
    adjudicator: {
      google: connect({
        rootUrl: ROOT,
        auth: emulator.tokenFor(ADJUDICATOR),
        fetchImplementation: carry,
        patience: NO_PATIENCE,
      }),
      queue: { name: QUEUE, url: 'http://function.test/', invoker: ADJUDICATOR, graceMs: 0 },
      log,
    },
  });
  return (body) => answered(handler, body);
}

/** The handler needs little of a request and a response: what it uses is here, and no socket. */
async function answered(handler: Handler, body: string): Promise<number> {
  let given = 200;
  const request = Object.assign(Readable.from([Buffer.from(body)], { objectMode: false }), {
    method: 'POST',
    headers: {},
    headersDistinct: {},
    complete: true,
    body: Buffer.from(body),
    get: () => 'Bearer of the queue',
  }) as unknown as Parameters<Handler>[0];
  const response = {
    setHeader: () => response,
    status: (status: number) => {
      given = status;
      return response;
    },
    json: () => response,
  };
  await handler(request, response as unknown as Parameters<Handler>[1]);
  return given;
}

const taskBody = z
  .looseObject({ match: z.string(), entry: z.number(), deadline: z.string() })
  .transform(({ match, entry, deadline }) => ({ match, entry, deadlineMs: Date.parse(deadline) }));

/** Which entry of which match a task is about, and since when it is due; null when it is none of ours. */
export function orderIn(body: string): z.infer<typeof taskBody> | null {
  const read = taskBody.safeParse(jsonOr(body));
  return read.success ? read.data : null;
}

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

/** Every seventh answer is missing and every fifth is sent twice. */
function timesSent(place: number, index: number): number {
  const number = place * 3 + index + 1;
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
  const answers = robotOf(game, { setup, state, seat, form, draw });
  return {
    seat,
    answers: filledForm({ step, at: stepPlaceOf(position), seat, seatCode, answers }),
  };
}

/** Where a ledger stands, read from the cells themselves. */
export interface Standing {
  /** How many steps have been resolved; the closing of the match counts as one. */
  readonly place: number;
  readonly isClosed: boolean;
  /** Of what is due; null when nothing is. */
  readonly deadlineMs: number | null;
  /** For each place from 1 on what was resolved: step and orders by seat, without times. */
  readonly resolved: readonly string[];
}

const ledgerBody = z.looseObject({
  entry: z.number(),
  kind: z.string(),
  step: z.string().optional(),
  orders: z.record(z.string(), z.looseObject({ orders: z.unknown() })).optional(),
  next: z.looseObject({ deadline: z.string() }).nullable(),
});

/** The columns of an entry's body. */
const BODY_FROM = 9;
const BODY_UNTIL = 17;

const standings = new WeakMap<Sheet, Standing | null>();

/** The unbroken run of entries from the opening on, wherever they stand on the tab; null when there is no opening. */
export function standingIn(world: World, { hostId }: Files): Standing | null {
  const tab = tabOf(world, hostId, HOST_TABS.ledger.sheetId);
  if (tab === undefined) return null;
  const known = standings.get(tab);
  if (known !== undefined) return known;
  const read = standingOn(tab);
  standings.set(tab, read);
  return read;
}

function standingOn(tab: Sheet): Standing | null {
  const bodies = tab.rows.flatMap((row) => {
    const read = ledgerBody.safeParse(
      jsonOr(row.slice(BODY_FROM, BODY_UNTIL).map(textIn).join('')),
    );
    return read.success ? [read.data] : [];
  });
  const run: z.infer<typeof ledgerBody>[] = [];
  for (let next = bodyOf(bodies, 0); next !== undefined; next = bodyOf(bodies, run.length)) {
    run.push(next);
  }
  const last = run.at(-1);
  if (last === undefined) return null;
  const resolved = run.filter(({ kind }) => kind === 'resolved' || kind === 'closed');
  return {
    place: resolved.length,
    isClosed: last.kind === 'closed',
    deadlineMs: last.next === null ? null : Date.parse(last.next.deadline),
    resolved: resolved.map(({ step, orders }) => canonicalJson([step, ordersAlone(orders ?? {})])),
  };
}

const bodyOf = <Body extends { readonly entry: number }>(
  bodies: readonly Body[],
  entry: number,
): Body | undefined => bodies.find((body) => body.entry === entry);

const ordersAlone = (bySeat: Readonly<Record<string, { readonly orders?: unknown }>>): unknown =>
  Object.fromEntries(Object.entries(bySeat).map(([seat, { orders }]) => [seat, orders ?? null]));

/** The states that a match has come to, by place, as canonical JSON; their hashes are checked on the way. */
export async function statesOf(google: Google, hostId: string): Promise<readonly string[]> {
  const { positions } = await readMatch(google, hostId);
  return positions.map(({ state }) => canonicalJson(state));
}

/** A problem as the Desk tells it. */
export interface DeskProblem {
  readonly where: string;
  /** What is wrong and what to do. */
  readonly text: string;
}

const PROBLEM = 'Problem: ';
const REMEDY = 'What to do: ';

/** The problems on the Desk; null when there is no such tab. Each ends with what is to be done. */
export function deskProblems(world: World, { hostId }: Files): readonly DeskProblem[] | null {
  const tab = tabOf(world, hostId, HOST_TABS.desk.sheetId);
  if (tab === undefined) return null;
  const texts = tab.rows
    .flat()
    .map(textIn)
    .filter((text) => text !== '');
  return texts.flatMap((text, index) => {
    if (!text.startsWith(PROBLEM)) return [];
    const end = texts.findIndex((line, at) => at > index && line.startsWith(REMEDY));
    const lines = end < 0 ? [] : texts.slice(index, end + 1);
    return [{ where: text.slice(PROBLEM.length), text: lines.join(' ') }];
  });
}

export const tabOf = (world: World, fileId: string, sheetId: number): Sheet | undefined =>
  world.spreadsheets[fileId]?.sheets.find(({ properties }) => properties.sheetId === sheetId);

/** What a cell shows, as text. */
export function textIn(cell: Cell | null): string {
  const { stringValue, numberValue, boolValue, formulaValue } = cell?.userEnteredValue ?? {};
  return String(stringValue ?? numberValue ?? boolValue ?? formulaValue ?? '');
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
