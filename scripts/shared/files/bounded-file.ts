/** Reads files from a stranger up to a number of bytes, whatever size they claim. */

import { open } from 'node:fs/promises';
import { UsageError } from '../terminal/exit.ts';

const AT_ONCE = 1024 * 1024;

export interface ExpectedFile {
  /** In bytes. */
  readonly most: number;
  /** A noun phrase: "an exported match". */
  readonly what: string;
  /** The option that names the file; absent for an argument. */
  readonly option?: string;
}

/** @throws UsageError when there is no such file, or it is larger than `most` bytes */
export async function readFileUpTo(
  path: string,
  { most, what, option }: ExpectedFile,
): Promise<Uint8Array> {
  const taken = option === undefined ? '' : `: ${option} takes ${what}`;
  const unreadable = new UsageError(`There is no file ${path} that can be read${taken}.`);
  const file = await open(path).catch(() => null);
  if (file === null) throw unreadable;
  try {
    const parts: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(AT_ONCE));
      if (bytesRead === 0) return Buffer.concat(parts);
      size += bytesRead;
      if (size > most)
        throw new UsageError(`${path} is larger than ${most / 1024 / 1024} MB: it is not ${what}.`);
      parts.push(buffer.subarray(0, bytesRead));
    }
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable;
  } finally {
    await file.close();
  }
}
