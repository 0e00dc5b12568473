import type { JsonBounds, JsonExcess } from '../ledger/json-bounds.ts';

/** Several hundred times the size of a usual export. */
export const EXPORT_BOUNDS: JsonBounds = {
  length: 128 * 1024 * 1024,
  depth: 32,
  commas: 5_000_000,
};

export const EXCESS_SENTENCES: Readonly<Record<JsonExcess, string>> = {
  length: `It is larger than ${EXPORT_BOUNDS.length / 1024 / 1024} MB.`,
  depth: `Its lists are nested more than ${EXPORT_BOUNDS.depth} deep.`,
  commas: `It has more than ${EXPORT_BOUNDS.commas.toLocaleString('en')} values.`,
};
