/** Makes reads return a spreadsheet as it was before its latest writes. */
import { z } from 'zod';
import type { Spreadsheet } from '../sheets/spreadsheet.ts';

/** The maximum number of earlier states that are kept for each spreadsheet. */
const MAX_STATES = 8;

export const staleReadSchema = z.strictObject({
  spreadsheetId: z.string().optional(),
  /** The number of latest writes that a stale read does not show. */
  writes: z.number().int().min(1).max(MAX_STATES).default(1),
  /** The number of further writes before reads become stale. */
  afterWrites: z.number().int().min(0).default(0),
  /** The number of stale reads; null if unlimited. */
  reads: z.number().int().min(1).nullable().default(1),
});

export type StaleReadOrder = z.input<typeof staleReadSchema>;

interface PendingStaleRead {
  readonly spreadsheetId: string | undefined;
  readonly writes: number;
  writesToCome: number;
  readsLeft: number;
}

export interface StaleReads {
  readonly order: (orders: readonly StaleReadOrder[]) => void;
  readonly written: (before: Spreadsheet) => void;
  /** Returns the state that a read sees: the current state or an earlier one. */
  readonly seen: (current: Spreadsheet) => Spreadsheet;
  readonly forgetStates: () => void;
}

export function createStaleReads(): StaleReads {
  const earlier = new Map<string, readonly Spreadsheet[]>();
  let pending: readonly PendingStaleRead[] = [];

  function recordWrite(before: Spreadsheet): void {
    const id = before.spreadsheetId;
    earlier.set(id, [...(earlier.get(id) ?? []), before].slice(-MAX_STATES));
    for (const order of pending) if (concernsSpreadsheet(order, id)) order.writesToCome -= 1;
  }

  function readStale(current: Spreadsheet): Spreadsheet {
    const states = earlier.get(current.spreadsheetId);
    if (states === undefined) return current;
    pending = pending.filter(({ readsLeft }) => readsLeft > 0);
    const order = pending.find(
      (one) => concernsSpreadsheet(one, current.spreadsheetId) && one.writesToCome <= 0,
    );
    if (order === undefined) return current;
    order.readsLeft -= 1;
    return states.at(-order.writes) ?? states[0] ?? current;
  }

  return {
    order: (orders) => {
      pending = [...pending, ...orders.map(parseStaleRead)];
    },
    written: recordWrite,
    seen: readStale,
    forgetStates: () => earlier.clear(),
  };
}

function concernsSpreadsheet({ spreadsheetId }: PendingStaleRead, id: string): boolean {
  return spreadsheetId === undefined || spreadsheetId === id;
}

function parseStaleRead(given: StaleReadOrder): PendingStaleRead {
  const { spreadsheetId, writes, afterWrites, reads } = staleReadSchema.parse(given);
  return {
    spreadsheetId,
    writes,
    writesToCome: afterWrites,
    readsLeft: reads ?? Number.POSITIVE_INFINITY,
  };
}
