/** Writes files for commands. A write replaces the whole file, or leaves it unchanged. */

import { stat, writeFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { UsageError } from '../terminal/exit.ts';

/** `private`: only this user may read the file, even if others could read the previous one. */
export type FileAccess = 'private' | 'as before';

/** Replaces a file at once. Writes into pipes and devices instead of replacing them. */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  readers: FileAccess,
): Promise<void> {
  const former = await stat(path).catch(() => null);
  if (former !== null && !former.isFile()) await writeFile(path, content);
  else await writeFileAtomic(path, content, readers === 'private' ? PRIVATE_FILE_OPTIONS : {});
}

const PRIVATE_FILE_OPTIONS = { mode: 0o600, chown: false } as const;

/** Saves a file. @throws UsageError if it cannot be written, or if the command reads it */
export async function saveFile(
  { path, option, sources = [] }: NamedFile,
  content: string,
  readers: FileAccess,
): Promise<void> {
  for (const source of sources) {
    if (await isSameFile(path, source))
      throw new UsageError(`Give another file with ${option}, because the command reads ${path}.`);
  }
  try {
    await replaceFile(path, content, readers);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} cannot be written: ${why}. Give another file with ${option}.`);
  }
}

export interface NamedFile {
  readonly path: string;
  /** Option that names the file, such as "--out". */
  readonly option: string;
  /** Paths of files that the command reads. */
  readonly sources?: readonly string[];
}

/** Compares inodes, since two links may lead to the same file. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [here, there] = await Promise.all([one, other].map(readInode));
  return here !== null && here === there;
}

/** Returns the inode; null if the file does not exist. */
const readInode = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  );
