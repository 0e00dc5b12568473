/** Properties of files, texts by name: public ones, which everybody sees who sees the file, and each client's own. */
import type { Call, DriveFile } from '../core/world.ts';
import type { FileResource } from './file-shape.ts';
import { invalidValue } from './open-file.ts';

type Texts = Readonly<Record<string, string>>;

type Kept = Pick<DriveFile, 'appProperties' | 'properties'>;

/** What is given is added to what was there, and null takes a name away. Nothing where nothing is given. */
export function keptProperties(
  call: Call,
  before: DriveFile | undefined,
  given: FileResource,
): Kept {
  return { ...publicOnes(call, before, given), ...ownOnes(call, before, given) };
}

function publicOnes({ body }: Call, before: DriveFile | undefined, given: FileResource): Kept {
  if (given.properties === undefined) return {};
  const cleared = clearedIn(body, 'properties');
  return { properties: changed(before?.properties ?? {}, given.properties, cleared) };
}

function ownOnes({ body, client }: Call, before: DriveFile | undefined, given: FileResource): Kept {
  if (given.appProperties === undefined) return {};
  const all = before?.appProperties ?? {};
  const cleared = clearedIn(body, 'appProperties');
  const own = changed(all[client.id] ?? {}, given.appProperties, cleared);
  return { appProperties: { ...all, [client.id]: own } };
}

/** The names that the body sets to null. */
function clearedIn(body: unknown, field: 'properties' | 'appProperties'): readonly string[] {
  // The body has been read by its shape: it is an object, and the field a map of texts and nulls.
  const given = (body as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[field] ?? {};
  return Object.keys(given).filter((name) => given[name] === null);
}

const MOST = 30;
const LONGEST_BYTES = 124;

/** Throws Drive's 400 for more, or longer ones, than a file can have. */
function changed(before: Texts, given: Texts, cleared: readonly string[]): Texts {
  const long = Object.entries(given).find(
    (pair) => Buffer.byteLength(pair.join('')) > LONGEST_BYTES,
  );
  if (long !== undefined) {
    throw invalidValue(`The property ${long[0]} is longer than ${LONGEST_BYTES} bytes.`);
  }
  const all = Object.entries({ ...before, ...given }).filter(([name]) => !cleared.includes(name));
  if (all.length > MOST) throw invalidValue(`A file has at most ${MOST} properties.`);
  return Object.fromEntries(all);
}
