import type { JsonBounds, JsonExcess } from '../ledger/json-bounds.ts';

/** Bounds that are several hundred times the size of a usual export. */
export const EXPORT_BOUNDS: JsonBounds = {
  length: 128 * 1024 * 1024,
  depth: 32,
  commas: 5_000_000,
};

export const EXCESS_SENTENCES: Readonly<Record<JsonExcess, string>> = {
  length: `The file is larger than ${EXPORT_BOUNDS.length / 1024 / 1024} MB.`,
  depth: `The lists in the file are nested more than ${EXPORT_BOUNDS.depth} deep.`,
  commas: `The file has more than ${EXPORT_BOUNDS.commas.toLocaleString('en')} values.`,
};
