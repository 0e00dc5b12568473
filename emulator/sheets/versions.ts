/** Version history of spreadsheets, which Google offers only on the page. */
import { z } from 'zod';
import { refuseNotFound } from '../core/refusal.ts';
import type { StaleReads } from '../core/stale-reads.ts';
import type { Clock, World } from '../core/world.ts';
import type { Spreadsheet } from './spreadsheet.ts';

export const bringBackSchema = z.strictObject({
  version: z.number().int().min(1),
  /** Whether developer metadata is restored too, which is unknown for Google. */
  metadata: z.enum(['goes back', 'stays']).default('goes back'),
});
export type BringBackOrder = z.input<typeof bringBackSchema>;

export interface Versions {
  /** Stores a version and returns its number, from 1. Throws 404 for a missing spreadsheet. */
  readonly keep: (spreadsheetId: string) => number;
  /** Restores a version, except title and sharing. Returns the number of the replaced one. */
  readonly bringBack: (spreadsheetId: string, order: BringBackOrder) => number;
  readonly forget: () => void;
}

export interface VersionsOptions {
  readonly world: () => World;
  readonly clock: Clock;
  readonly staleReads: StaleReads;
  readonly changed: (fileId: string) => void;
}

export function createVersions({ world, clock, staleReads, changed }: VersionsOptions): Versions {
  const versionsById = new Map<string, readonly Spreadsheet[]>();

  function current(spreadsheetId: string): Spreadsheet {
    const spreadsheet = world().spreadsheets[spreadsheetId];
    if (spreadsheet === undefined) throw refuseNotFound();
    return spreadsheet;
  }

  function keep(spreadsheetId: string): number {
    const all = [...(versionsById.get(spreadsheetId) ?? []), current(spreadsheetId)];
    versionsById.set(spreadsheetId, all);
    return all.length;
  }

  function bringBack(spreadsheetId: string, order: BringBackOrder): number {
    const { version, metadata } = bringBackSchema.parse(order);
    const old = versionsById.get(spreadsheetId)?.[version - 1];
    const now = current(spreadsheetId);
    if (old === undefined) throw refuseNotFound();
    const number = keep(spreadsheetId);
    staleReads.written(now);
    world().spreadsheets[spreadsheetId] = {
      ...old,
      properties: { ...old.properties, ...getTitle(now) },
      developerMetadata: (metadata === 'stays' ? now : old).developerMetadata,
    };
    const file = world().files[spreadsheetId];
    if (file !== undefined) file.modifiedMs = clock.now();
    changed(spreadsheetId);
    return number;
  }

  return { keep, bringBack, forget: () => versionsById.clear() };
}

const getTitle = ({
  properties: { title },
}: Spreadsheet): Pick<Spreadsheet['properties'], 'title'> => (title === undefined ? {} : { title });
