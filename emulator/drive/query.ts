/** The search language of `files.list`, as far as it is here: terms that all must hold. */
import { notEmulated } from '../core/refusal.ts';
import type { CallingClient, DriveFile, World } from '../core/world.ts';
import { isInTrash } from './file.ts';

/** Whether a file is found by a term. */
type Holds = (
  file: DriveFile,
  of: { readonly world: World; readonly client: CallingClient },
) => boolean;

const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;
const PROPERTY = new RegExp(
  String.raw`^appProperties has \{ ?key ?= ?${TEXT} and value ?= ?${TEXT} ?\}$`,
);
const PARENT = new RegExp(`^${TEXT} in parents$`);
const TRASHED = /^trashed ?= ?(true|false)$/;
/** An "and" between terms, which none within braces is. */
const BETWEEN = / and (?![^{]*\})/;

/** Without a query everything is found. Throws 501 for what is not here. */
export function readQuery(query: string | null): Holds {
  const terms = query === null || query.trim() === '' ? [] : query.trim().split(BETWEEN);
  const all = terms.map(readTerm);
  return (file, of) => all.every((holds) => holds(file, of));
}

function readTerm(term: string): Holds {
  const [, trashed] = TRASHED.exec(term) ?? [];
  if (trashed !== undefined) {
    return (file, { world }) => isInTrash(world, file) === (trashed === 'true');
  }
  const [, parent] = PARENT.exec(term) ?? [];
  if (parent !== undefined) return ({ parents }) => parents.includes(plain(parent));
  const [, key, value] = PROPERTY.exec(term) ?? [];
  if (key === undefined || value === undefined) throw notEmulated(`the query "${term}"`);
  return ({ appProperties }, { client }) =>
    appProperties?.[client.id]?.[plain(key)] === plain(value);
}

const plain = (quoted: string): string => quoted.replace(/\\(.)/g, '$1');
