/** A match in a file: exported, or a public workbook that was downloaded. */

import { existsSync } from 'node:fs';

/** A file, whether it exists or not; null for anything that Google has. */
export const fileIn = (address: string): string | null =>
  /\.(json|xlsx)$/i.test(address) || existsSync(address) ? address : null;

/** A link says where it leads to, which an id does not: at an emulator that matters. */
export const linkOr = (name: string | undefined, id: string): string =>
  name?.includes('/d/') === true ? name.trim() : id;
