import type { JsonBounds, JsonExcess } from '../ledger/json-bounds.ts';

/** Several hundred times the export of a usual match. */
export const EXPORT_BOUNDS: JsonBounds = {
  length: 128 * 1024 * 1024,
  depth: 32,
  commas: 5_000_000,
};

/** A sentence for each bound that is exceeded. */
export const TOO_LARGE: Readonly<Record<JsonExcess, string>> = {
  length: `It is larger than ${EXPORT_BOUNDS.length / 1024 / 1024} MB.`,
  depth: `It has more than ${EXPORT_BOUNDS.depth} lists within each other.`,
  commas: `It has more than ${EXPORT_BOUNDS.commas.toLocaleString('en')} values.`,
};
