/** Files from a stranger: at most so many bytes of one are read, whatever it says of its size. */

import { open } from 'node:fs/promises';
import { UsageError } from '../terminal/exit.ts';

const AT_ONCE = 1024 * 1024;

/** @throws UsageError when there is no such file, or it is larger than `most` bytes. `what` says what is expected: "an exported match". */
export async function readFileUpTo(
  path: string,
  { most, what }: { readonly most: number; readonly what: string },
): Promise<Uint8Array> {
  const file = await open(path).catch(() => null);
  if (file === null) throw new UsageError(`There is no file ${path} that can be read.`);
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
    if (error instanceof UsageError) throw error;
    throw new UsageError(`There is no file ${path} that can be read.`);
  } finally {
    await file.close();
  }
}
