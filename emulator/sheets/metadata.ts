/** Creates and deletes developer metadata of the spreadsheet itself, with unique ids. */
import { invalidArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { DeveloperMetadata, MetadataLocation } from './grid-shape.ts';
import type { RequestOf } from './request-shape.ts';

/** The limit for the characters of all keys and values together. */
const MAX_STORAGE = 30_000;

export function createDeveloperMetadata(
  draft: Draft,
  request: RequestOf<'createDeveloperMetadata'>,
): object {
  const given = request.developerMetadata ?? {};
  const location = settledLocation(given.location);
  refuseIncomplete(given);
  const metadataId = given.metadataId ?? draft.freshId((id) => hasId(draft, id));
  const entry: DeveloperMetadata = { ...given, metadataId, location };
  const all = hasId(draft, metadataId)
    ? merged(draft, entry)
    : [...draft.current.developerMetadata, entry];
  refuseStorage(all);
  draft.change({ developerMetadata: all });
  return { createDeveloperMetadata: { developerMetadata: entry } };
}

/** Deletes all matching metadata. A filter without a match is not an error. */
export function deleteDeveloperMetadata(
  draft: Draft,
  { dataFilter = {} }: RequestOf<'deleteDeveloperMetadata'>,
): object {
  const lookup = dataFilter.developerMetadataLookup;
  if (lookup === undefined) throw invalidArgument('A filter for developer metadata is required.');
  const all = draft.current.developerMetadata;
  const deleted = all.filter(
    ({ metadataId, metadataKey, metadataValue, visibility }) =>
      fits(lookup.metadataId, metadataId) &&
      fits(lookup.metadataKey, metadataKey) &&
      fits(lookup.metadataValue, metadataValue) &&
      fits(lookup.visibility, visibility),
  );
  draft.change({ developerMetadata: all.filter((one) => !deleted.includes(one)) });
  return { deleteDeveloperMetadata: { deletedDeveloperMetadata: deleted } };
}

const fits = <Value>(wanted: Value | undefined, own: Value | undefined): boolean =>
  wanted === undefined || wanted === own;

function merged(
  { takenMark, current: { developerMetadata } }: Draft,
  entry: DeveloperMetadata,
): readonly DeveloperMetadata[] {
  const { metadataId } = entry;
  switch (takenMark) {
    case null:
      throw invalidArgument(
        `Cannot add developer metadata with ID [${metadataId}] because developer metadata with ` +
          'that ID already exists.',
      );
    case 'first stays':
      return developerMetadata;
    case 'second stays':
      return developerMetadata.map((one) => (one.metadataId === metadataId ? entry : one));
    case 'both stay':
      return [...developerMetadata, entry];
  }
}

function refuseIncomplete(given: DeveloperMetadata): void {
  if (given.metadataKey === undefined || given.metadataKey === '') {
    throw invalidArgument('Developer metadata must have a key specified.');
  }
  if (given.visibility === undefined) {
    throw invalidArgument('Developer metadata must have a visibility specified.');
  }
  if (given.metadataId !== undefined && given.metadataId <= 0) {
    throw invalidArgument('Developer metadata ID must be positive.');
  }
}

function hasId(draft: Draft, id: number): boolean {
  return draft.current.developerMetadata.some((entry) => entry.metadataId === id);
}

function settledLocation({ spreadsheet }: MetadataLocation = {}): MetadataLocation {
  if (spreadsheet === true) return { locationType: 'SPREADSHEET', spreadsheet: true };
  throw invalidArgument('Developer metadata must have a location specified.');
}

function refuseStorage(all: readonly DeveloperMetadata[]): void {
  const used = all.reduce(
    (sum, { metadataKey = '', metadataValue = '' }) =>
      sum + metadataKey.length + metadataValue.length,
    0,
  );
  if (used <= MAX_STORAGE) return;
  throw invalidArgument(
    'Adding the requested developer metadata would exceed the allowed storage limit',
  );
}
