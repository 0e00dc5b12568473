/** Files that a command writes. A write replaces the whole file or leaves it as it was. */

import { stat, writeFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { UsageError } from '../terminal/exit.ts';

/** `private`: readable by this user only, even if the former file was not. */
export type FileReaders = 'private' | 'as before';

/** Replaces a file in one step. Writes into a pipe or another file that is not regular. */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  readers: FileReaders,
): Promise<void> {
  const former = await stat(path).catch(() => null);
  if (former !== null && !former.isFile()) await writeFile(path, content);
  else await writeFileAtomic(path, content, readers === 'private' ? PRIVATE : {});
}

const PRIVATE = { mode: 0o600, chown: false } as const;

/** @throws UsageError when it cannot be written, or is a source of the command */
export async function saveFile(
  { path, option, sources = [] }: NamedFile,
  content: string,
  readers: FileReaders,
): Promise<void> {
  for (const source of sources) {
    if (await isSameFile(path, source))
      throw new UsageError(
        `${path} is what the command reads, and would be lost. Give another file with ${option}.`,
      );
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
  /** The option that names it: "--out". */
  readonly option: string;
  /** Files that the command reads. */
  readonly sources?: readonly string[];
}

/** Compares inodes, since a link has another path. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [here, there] = await Promise.all([one, other].map(inodeOf));
  return here !== null && here === there;
}

/** Null where there is no file. */
const inodeOf = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  );
