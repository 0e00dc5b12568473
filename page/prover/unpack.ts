/** Unpacks a zip from a stranger: stops at the first byte beyond its bounds, however small the file is. */

import { Unzip, UnzipInflate } from 'fflate';

export interface UnpackBounds {
  /** Bytes of all files together. */
  readonly bytes: number;
  readonly files: number;
}

export interface Unpacked {
  /** Files by path; null where the bounds were exceeded. */
  readonly files: ReadonlyMap<string, Uint8Array> | null;
  /** Number of bytes that were unpacked. */
  readonly bytes: number;
}

/** In packed bytes: one can become a thousand, so few at a time keep the excess small. */
const AT_ONCE = 4096;

/** Unpacks the files that `isWanted` chooses by path. @throws when it is not a zip */
export function unpack(
  packed: Uint8Array,
  {
    bounds,
    isWanted,
  }: { readonly bounds: UnpackBounds; readonly isWanted: (path: string) => boolean },
): Unpacked {
  const parts = new Map<string, Uint8Array[]>();
  let [bytes, files] = [0, 0];
  const zip = new Unzip((file) => {
    files += 1;
    if (!isWanted(file.name)) return;
    const own: Uint8Array[] = [];
    parts.set(file.name, own);
    file.ondata = (error, data) => {
      if (error !== null) throw error;
      bytes += data.length;
      if (bytes <= bounds.bytes) own.push(data);
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < packed.length; at += AT_ONCE) {
    zip.push(packed.subarray(at, at + AT_ONCE), at + AT_ONCE >= packed.length);
    if (bytes > bounds.bytes || files > bounds.files) return { files: null, bytes };
  }
  return { files: new Map([...parts].map(([path, own]) => [path, joined(own)])), bytes };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
