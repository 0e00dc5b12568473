/** The version history of spreadsheets, as far as somebody has kept versions, and bringing one back, which the page does and no API. */
import { z } from 'zod';
import { entityNotFound } from '../core/refusal.ts';
import type { StaleReads } from '../core/stale-reads.ts';
import type { Clock, World } from '../core/world.ts';
import type { Spreadsheet } from './spreadsheet.ts';

export const bringBackSchema = z.strictObject({
  /** As `keep` has numbered it. */
  version: z.number().int().min(1),
  /** Whether developer metadata goes back with all the rest, or stays as it is now: which of them Google does is not known. */
  metadata: z.enum(['goes back', 'stays']).default('goes back'),
});
export type BringBackOrder = z.input<typeof bringBackSchema>;

export interface Versions {
  /** Keeps the spreadsheet as it is now. Gives the number of that version, the first being 1. Throws a 404 where it is none. */
  readonly keep: (spreadsheetId: string) => number;
  /**
   * Cells, tabs and names are as they were in that version; the title and the sharing stay. Gives the number under which the
   * version that it was instead is kept, for that one is in the history too. Throws a 404 for what is not there.
   */
  readonly bringBack: (spreadsheetId: string, order: BringBackOrder) => number;
  /** For another world. */
  readonly forget: () => void;
}

export interface VersionsOptions {
  readonly world: () => World;
  readonly clock: Clock;
  readonly staleReads: StaleReads;
  readonly changed: (fileId: string) => void;
}

export function createVersions({ world, clock, staleReads, changed }: VersionsOptions): Versions {
  const kept = new Map<string, readonly Spreadsheet[]>();

  function current(spreadsheetId: string): Spreadsheet {
    const spreadsheet = world().spreadsheets[spreadsheetId];
    if (spreadsheet === undefined) throw entityNotFound();
    return spreadsheet;
  }

  function keep(spreadsheetId: string): number {
    const all = [...(kept.get(spreadsheetId) ?? []), current(spreadsheetId)];
    kept.set(spreadsheetId, all);
    return all.length;
  }

  function bringBack(spreadsheetId: string, order: BringBackOrder): number {
    const { version, metadata } = bringBackSchema.parse(order);
    const old = kept.get(spreadsheetId)?.[version - 1];
    const now = current(spreadsheetId);
    if (old === undefined) throw entityNotFound();
    const number = keep(spreadsheetId);
    staleReads.written(now);
    world().spreadsheets[spreadsheetId] = {
      ...old,
      properties: { ...old.properties, ...titleOf(now) },
      developerMetadata: (metadata === 'stays' ? now : old).developerMetadata,
    };
    const file = world().files[spreadsheetId];
    if (file !== undefined) file.modifiedMs = clock.now();
    changed(spreadsheetId);
    return number;
  }

  return { keep, bringBack, forget: () => kept.clear() };
}

const titleOf = ({
  properties: { title },
}: Spreadsheet): Pick<Spreadsheet['properties'], 'title'> => (title === undefined ? {} : { title });
