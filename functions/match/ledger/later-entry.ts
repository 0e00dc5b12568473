/** Entries that a later version has written: what of them is not known here. */

import * as z from 'zod';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { entrySchema, isBoundedBody } from './entry.ts';

/** An entry that cannot be read since a later version has written it. */
export interface LaterEntry {
  /** Fields, or the kind, that are not known here. */
  readonly unknown: readonly string[];
  /** By which its writer draws the pages, see `DRAWING_VERSION`. */
  readonly drawnBy: number;
}

/** What a body has that is not known here, where nothing else keeps it from being read; null for all other bodies. */
export function laterEntryIn(body: string): LaterEntry | null {
  if (!isBoundedBody(body)) return null;
  try {
    const json: unknown = JSON.parse(body);
    const { error } = entrySchema.safeParse(json);
    const { drawnBy, kind } = said.parse(json);
    const unknown = (error?.issues ?? []).map((issue) => {
      if (issue.code === 'unrecognized_keys') return issue.keys;
      return issue.path.join('.') === 'kind' ? [kind] : null;
    });
    return unknown.length === 0 || unknown.includes(null)
      ? null
      : { unknown: unknown.flatMap((names) => names ?? []), drawnBy };
  } catch {
    return null;
  }
}

/** Which version wrote an entry, and what this one does not know of it. */
export const laterText = ({ unknown, drawnBy }: LaterEntry): string =>
  `A later version of the adjudicator has written it: its entry has what this one does not know (${unknown.join(', ')}). ${drawnByText(drawnBy)}`;

/** The table of docs/versions.md has the release for each number. */
export const drawnByText = (drawnBy: number): string =>
  `That version draws pages by number ${drawnBy}, this one by ${DRAWING_VERSION}.`;

/** The number by which the writer of an entry draws; null where the body does not contain it. */
export function drawnByIn(body: unknown): number | null {
  try {
    return said.parse(JSON.parse(String(body))).drawnBy;
  } catch {
    return null;
  }
}

/** What every version writes. */
const said = z.looseObject({ drawnBy: z.int().min(1).default(1), kind: z.string() });
