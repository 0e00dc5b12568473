/** Creates and deletes developer metadata of the spreadsheet itself, with unique ids. */
import { refuseArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { DeveloperMetadata, MetadataLocation } from './grid-shape.ts';
import type { RequestBody } from './request-shape.ts';

/** The maximum total length of all keys and values. */
const MAX_METADATA_LENGTH = 30_000;

export function createDeveloperMetadata(
  draft: Draft,
  request: RequestBody<'createDeveloperMetadata'>,
): object {
  const given = request.developerMetadata ?? {};
  const location = resolveLocation(given.location);
  refuseIncomplete(given);
  const metadataId = given.metadataId ?? draft.freshId((id) => hasMetadataId(draft, id));
  const entry: DeveloperMetadata = { ...given, metadataId, location };
  const all = hasMetadataId(draft, metadataId)
    ? mergeMetadata(draft, entry)
    : [...draft.current.developerMetadata, entry];
  refuseTooMuchStorage(all);
  draft.change({ developerMetadata: all });
  return { createDeveloperMetadata: { developerMetadata: entry } };
}

/** Deletes all matching metadata. A filter without a match is not an error. */
export function deleteDeveloperMetadata(
  draft: Draft,
  { dataFilter = {} }: RequestBody<'deleteDeveloperMetadata'>,
): object {
  const lookup = dataFilter.developerMetadataLookup;
  if (lookup === undefined) throw refuseArgument('A filter for developer metadata is required.');
  const all = draft.current.developerMetadata;
  const deleted = all.filter(
    ({ metadataId, metadataKey, metadataValue, visibility }) =>
      matchesFilter(lookup.metadataId, metadataId) &&
      matchesFilter(lookup.metadataKey, metadataKey) &&
      matchesFilter(lookup.metadataValue, metadataValue) &&
      matchesFilter(lookup.visibility, visibility),
  );
  draft.change({ developerMetadata: all.filter((one) => !deleted.includes(one)) });
  return { deleteDeveloperMetadata: { deletedDeveloperMetadata: deleted } };
}

const matchesFilter = <Value>(wanted: Value | undefined, own: Value | undefined): boolean =>
  wanted === undefined || wanted === own;

function mergeMetadata(
  { takenMark, current: { developerMetadata } }: Draft,
  entry: DeveloperMetadata,
): readonly DeveloperMetadata[] {
  const { metadataId } = entry;
  switch (takenMark) {
    case null:
      throw refuseArgument(
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
    throw refuseArgument('Developer metadata must have a key specified.');
  }
  if (given.visibility === undefined) {
    throw refuseArgument('Developer metadata must have a visibility specified.');
  }
  if (given.metadataId !== undefined && given.metadataId <= 0) {
    throw refuseArgument('Developer metadata ID must be positive.');
  }
}

function hasMetadataId(draft: Draft, id: number): boolean {
  return draft.current.developerMetadata.some((entry) => entry.metadataId === id);
}

function resolveLocation({ spreadsheet }: MetadataLocation = {}): MetadataLocation {
  if (spreadsheet === true) return { locationType: 'SPREADSHEET', spreadsheet: true };
  throw refuseArgument('Developer metadata must have a location specified.');
}

function refuseTooMuchStorage(all: readonly DeveloperMetadata[]): void {
  const used = all.reduce(
    (sum, { metadataKey = '', metadataValue = '' }) =>
      sum + metadataKey.length + metadataValue.length,
    0,
  );
  if (used <= MAX_METADATA_LENGTH) return;
  throw refuseArgument(
    'Adding the requested developer metadata would exceed the allowed storage limit',
  );
}
