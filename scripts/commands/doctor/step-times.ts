/** Times the writes of a step of each game on scratch files (`sealed doctor --live`). */

import * as z from 'zod';
import type { Google } from '../../../functions/google/connect.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { buildDeadlineTask } from '../../../functions/match/next/tasks.ts';
import { ensureFiles } from '../../../functions/match/opening/draft-files.ts';
import { bindMatch, draftMatch, type Plan } from '../../../functions/match/opening/draft-match.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { publishEntry } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { commitOpening } from '../../../functions/match/showing/commit.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { parseContactLines } from '../../shared/files/seats-file.ts';

/** Speed of the model, from the only public measurement known to us: 3 s for 10,000 cells. */
export const MODEL_CELLS_PER_SECOND = 10_000 / 3;

const DAY_MS = 86_400_000;

/** Describes a match with the maximum number of seats. */
export const buildFullMatchInput = ({ id, seats }: AnyGame, nowMs: number) => ({
  game: id,
  players: Array.from({ length: seats.most }, (_, at) =>
    parseContactLines(`Guest ${at + 1}`),
  ).flat(),
  first: new Date(nowMs + DAY_MS).toISOString(),
  run: true as const,
});

const rowsSchema = z
  .object({ rows: z.array(z.object({ values: z.array(z.unknown()) }).partial()) })
  .partial();
const batchSchema = z.object({
  requests: z.array(z.object({ updateCells: rowsSchema, appendCells: rowsSchema }).partial()),
});

/** Size of a batch. Cells of a cleared area do not count. */
export interface BatchSize {
  readonly requests: number;
  readonly cells: number;
  readonly bytes: number;
}

export function measureBatch(body: string): BatchSize {
  const { requests } = batchSchema.parse(JSON.parse(body));
  const rows = requests.flatMap(({ updateCells, appendCells }) => [
    ...(updateCells?.rows ?? []),
    ...(appendCells?.rows ?? []),
  ]);
  const cells = rows.reduce((sum, { values = [] }) => sum + values.length, 0);
  return { requests: requests.length, cells, bytes: Buffer.byteLength(body) };
}

interface TimedBatch extends BatchSize {
  readonly url: string;
  readonly ms: number;
}

/** Opens a match on scratch files, and times its first step, in which nobody answers. */
export async function timeStep(google: Google, folderId: string, plan: Plan): Promise<string> {
  const draft = draftMatch(plan, google.now());
  const folder = { id: folderId, made: new Map(), hostSays: {}, isLeft: false };
  const files = await ensureFiles(google, { plan, draft, folder });
  const match = bindMatch(draft, files, google.now());
  const queue = { name: '', url: '', invoker: '', graceMs: 0 };
  const own = { ...google, takeTask: () => 'scheduled' as const };
  await commitOpening({ google: own, queue, log: () => {} }, match);
  await publishEntry({ google: own, queue, log: () => {} }, match, { form: null });
  const task = buildDeadlineTask(currentPosition(match), files);
  if (task === null) throw new Error(`${plan.game.id} begins without a step`);
  const batches: TimedBatch[] = [];
  const later = { ...recordBatches(own, batches), now: () => google.now() + 2 * DAY_MS };
  const fromMs = performance.now();
  const { kind } = await runMatch({ google: later, queue, log: () => {} }, task, HOST_CALLER);
  const seconds = formatSeconds(performance.now() - fromMs);
  const names = { [files.hostId]: 'entry and Desk', [files.publicId]: 'public workbook' };
  const byFile = Map.groupBy(batches, ({ url }) => {
    const id = /\/([\w-]+):batchUpdate/.exec(url)?.[1] ?? '';
    return names[id] ?? (id === files.formId ? 'form' : 'slowest player’s workbook');
  });
  const times = [...byFile].map(([name, some]) => `${name} ${describeSlowest(some)}`);
  return `${plan.game.title}: ${kind} in ${seconds} s; ${times.join('; ')}.`;
}

/** Returns a client that adds each applied batch of a spreadsheet or form to `batches`. */
function recordBatches(google: Google, batches: TimedBatch[]): Google {
  const { fetchImplementation: carry = fetch } = google.sheets.context._options;
  const fetchImplementation: typeof fetch = async (input, init) => {
    const fromMs = performance.now();
    const reply = await carry(input, init);
    const [url, { body }] = [String(input), init ?? {}];
    const ms = performance.now() - fromMs;
    if (reply.ok && url.includes(':batchUpdate') && typeof body === 'string')
      batches.push({ url, ms, ...measureBatch(body) });
    return reply;
  };
  const call: Google['call'] = (name, attempt) =>
    google.call(name, (limit) => {
      const options = { ...limit, fetchImplementation };
      return attempt(options);
    });
  return { ...google, call };
}

/** Describes the slowest batch: "2365 cells, … in 1.2 s (model 0.7)". A form has no cells. */
function describeSlowest(batches: readonly TimedBatch[]): string {
  const ms = Math.max(...batches.map((batch) => batch.ms));
  const { cells, requests, bytes } = batches.find((batch) => batch.ms === ms) ?? NO_BATCH;
  const model = ` (model ${formatSeconds((cells / MODEL_CELLS_PER_SECOND) * 1000)})`;
  const size = `${requests} requests, ${Math.round(bytes / 1024)} KB in ${formatSeconds(ms)} s`;
  return cells === 0 ? size : `${cells} cells, ${size}${model}`;
}

const NO_BATCH: BatchSize = { requests: 0, cells: 0, bytes: 0 };

const formatSeconds = (ms: number): string => (ms / 1000).toFixed(1);
