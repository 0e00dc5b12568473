/** A new file in Drive. Its owner needs no permission in the list, and without a parent it lies in the owner's root. */
import type { DriveFile } from '../core/world.ts';

interface NewFile {
  readonly id: string;
  readonly kind: DriveFile['kind'];
  readonly name: string;
  /** E-mail address. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function newFile({ id, kind, name, owner, now }: NewFile): DriveFile {
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
    appProperties: {},
    copyRequiresWriterPermission: false,
  };
}
