/** Measures batches for Sheets and Forms, and estimates the time for cells. */

import * as z from 'zod';
import type { Google } from './connect.ts';

/** Assumed speed: 3 s for 10,000 cells, from the only public measurement that we know. */
export const MODEL_CELLS_PER_SECOND = 10_000 / 3;

const rowsSchema = z
  .object({ rows: z.array(z.object({ values: z.array(z.unknown()) }).partial()) })
  .partial();
const batchSchema = z.object({
  requests: z.array(z.object({ updateCells: rowsSchema, appendCells: rowsSchema }).partial()),
});

/** Size of a batch. The cells of a cleared area are not counted. */
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

export interface TimedBatch extends BatchSize {
  readonly url: string;
  readonly ms: number;
}

/** Returns a client that adds each applied batch of a spreadsheet or form to `batches`. */
export function recordBatches(google: Google, batches: TimedBatch[]): Google {
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
