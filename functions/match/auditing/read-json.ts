/** Bounds, parses and checks exported files from a stranger. A file of a later version is not taken for a damaged one. */

import * as z from 'zod';
import { type Incident, USE_LATER_VERSION } from '../ledger/incident.ts';
import { boundedJson } from '../ledger/json-bounds.ts';
import { drawnByIn, drawnByText } from '../ledger/later-entry.ts';
import { EXPORT_BOUNDS, TOO_LARGE } from './export-bounds.ts';

export type ReadJson<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'later'; readonly incident: Incident }
  /** `why`: a sentence, or several. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads JSON of one format. `format` is its name without the number: "sealed-orders match". */
export function readJson<Value>(
  text: string,
  { format, schema }: { readonly format: string; readonly schema: z.ZodType<Value> },
): ReadJson<Value> {
  const { excess } = boundedJson(text, EXPORT_BOUNDS);
  if (excess !== null) return { kind: 'unreadable', why: TOO_LARGE[excess] };
  const json = jsonOf(text);
  if (json === undefined) return { kind: 'unreadable', why: 'It is not JSON.' };
  const read = schema.safeParse(json);
  if (read.success) return { kind: 'read', value: read.data };
  const unknown = unknownIn(json, { format, issues: read.error.issues });
  return unknown === null
    ? { kind: 'unreadable', why: z.prettifyError(read.error).slice(0, LONGEST_WHY) }
    : { kind: 'later', incident: laterExport(json, unknown) };
}

const LONGEST_WHY = 1000;

/** Undefined when the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of everything unknown to this version, if nothing else is wrong with the file; else null. */
function unknownIn(
  json: unknown,
  { format, issues }: { readonly format: string; readonly issues: z.ZodError['issues'] },
): readonly string[] | null {
  const named = new RegExp(`^${format} (\\d{1,6})$`).exec(formatOf(json));
  if (named === null) return null;
  if (Number(named[1]) > 1) return [`the format “${named[0]}”`];
  const keys = issues.map((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : null));
  return keys.includes(null) ? null : keys.flatMap((some) => some ?? []).slice(0, MOST_NAMED);
}

const MOST_NAMED = 5;

const headSchema = z.looseObject({ format: z.string() });

/** The name of the format with its number; empty if the file does not name one. */
const formatOf = (json: unknown): string => {
  const head = headSchema.safeParse(json);
  return head.success ? head.data.format : '';
};

const ledger = z.looseObject({ entries: z.array(z.unknown()) });
const ledgerSchema = z.union([
  ledger,
  z.looseObject({ season: ledger }).transform(({ season }) => season),
]);

function laterExport(json: unknown, unknown: readonly string[]): Incident {
  const { data } = ledgerSchema.safeParse(json);
  const drawnBy = drawnByIn(data?.entries.at(-1));
  const what = `A later version of the adjudicator has written it: it has what this one does not know (${unknown.join(', ')}).`;
  return {
    code: 'later version',
    where: 'The exported file',
    what: drawnBy === null ? what : `${what} ${drawnByText(drawnBy)}`,
    todo: USE_LATER_VERSION,
  };
}
