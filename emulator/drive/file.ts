/** Creates files in Drive, and reads their versions and trash state. */
import { listParentFolders } from '../core/permission.ts';
import type { CallingClient, DriveFile, World } from '../core/world.ts';

interface FileCreation {
  readonly id: string;
  readonly kind: DriveFile['kind'];
  readonly name: string;
  readonly owner: string;
  readonly now: number;
  readonly client: CallingClient;
}

/** Creates a file in the owner’s root. The owner is not in the list of permissions. */
export function createFile({ id, kind, name, owner, now, client }: FileCreation): DriveFile {
  return {
    id,
    kind,
    name,
    owner,
    createdMs: now,
    modifiedMs: now,
    parents: [],
    trashed: false,
    permissions: [],
    ...(client.id !== '' && { clientId: client.id }),
  };
}

/** Raises the version of a file. Must be called after each change. */
export function raiseVersion(file: DriveFile, { areLate }: { readonly areLate: boolean }): void {
  const { version = 0, lateChanges = 0 } = file;
  Object.assign(
    file,
    areLate
      ? { lateChanges: lateChanges + 1 }
      : { version: version + lateChanges + 1, lateChanges: 0 },
  );
}

export const getVersion = (
  { version = 0, lateChanges = 0 }: DriveFile,
  { areLate }: { readonly areLate: boolean },
): number => version + (areLate ? 0 : lateChanges);

export const isInTrash = (world: World, file: DriveFile): boolean =>
  [file, ...listParentFolders(world, file)].some(({ trashed }) => trashed);
