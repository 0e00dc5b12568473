/** A match that was exported to a file. */

import { existsSync } from 'node:fs';

/** A file; null for anything that Google has. */
export const fileIn = (address: string): string | null =>
  address.endsWith('.json') || existsSync(address) ? address : null;

/** A link says where it leads to, which an id does not: at an emulator that matters. */
export const linkOr = (name: string | undefined, id: string): string =>
  name?.includes('/d/') === true ? name.trim() : id;
