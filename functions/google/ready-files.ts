/** Files that lie ready in a folder, until they are wanted. */

import type { Google } from './connect.ts';
import { listed, type NotedFile, quoted, updateFile } from './drive.ts';

/** What lies in a folder and has this property, whoever may have said so: who may write to the folder. Repeating is harmless. */
export const readyIn = (
  google: Google,
  folderId: string,
  { key, value }: { readonly key: string; readonly value: string },
): Promise<readonly NotedFile[]> =>
  listed(
    google,
    `'${quoted(folderId)}' in parents and properties has { key='${quoted(key)}' and value='${quoted(value)}' }`,
  );

interface Known {
  readonly key: string;
  /** As it is noted. */
  readonly noted: string;
  /** Or noted so, and of this property: what has become of it is said by somebody who cannot note. */
  readonly ready: string;
  readonly property: string;
}

/** Files of the caller’s own making that are noted as something, or that lay ready and are it by now. Repeating is harmless. */
export function findNotedOrReady(
  google: Google,
  { key, noted, ready, property }: Known,
): Promise<readonly NotedFile[]> {
  const has = (kind: 'appProperties' | 'properties', value: string): string =>
    `${kind} has { key='${quoted(key)}' and value='${quoted(value)}' }`;
  const own = has('appProperties', noted);
  const become = `(${has('appProperties', ready)} and ${has('properties', property)})`;
  return listed(google, `(${own} or ${become})`);
}

/** Calls a file otherwise. Repeating is harmless. */
export const rename = (google: Google, fileId: string, name: string): Promise<void> =>
  updateFile(google, { fileId, requestBody: { name } });
