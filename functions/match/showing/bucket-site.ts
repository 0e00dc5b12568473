import type { Google } from '../../google/connect.ts';
import { findObject, writeObject } from '../../google/storage.ts';
import type { LiveSite } from '../adjudicator.ts';

/** The address at which Cloud Storage serves all buckets. */
export const CLOUD_STORAGE_URL = 'https://storage.googleapis.com/';

/** Builds the address with which all live pages in a bucket begin. */
export const buildBucketAddress = (bucket: string, root = CLOUD_STORAGE_URL): string =>
  `${root}${bucket}/`;

/** Key in the object's metadata for the guard. Everybody can read it. */
const GUARD_KEY = 'sealed';

/** Creates access to live pages in a bucket of Cloud Storage. `root`: address of an emulator. */
export function createBucketSite(
  google: Google,
  given: Pick<LiveSite, 'parts' | 'gameFile'> & { readonly bucket: string; readonly root?: string },
): LiveSite {
  const { bucket, root, parts, gameFile } = given;
  const start = buildBucketAddress(bucket, root);
  return {
    ...{ parts, gameFile },
    folderAt: (address) => (address.startsWith(start) ? address.slice(start.length) : null),
    find: async (name) => {
      const found = await findObject(google, { bucket, name });
      return found && { generation: found.generation, guard: found.metadata[GUARD_KEY] ?? null };
    },
    write: ({ guard, ...object }, over) => {
      const metadata = guard === null ? {} : { [GUARD_KEY]: guard };
      return writeObject(google, { bucket, ...object, metadata }, over);
    },
  };
}
