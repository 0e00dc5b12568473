/** `files.list`: what a caller can see, the latest first, page by page. */
import { type Mask, select } from '../core/mask.ts';
import { isListedFor, isOpenBy } from '../core/permission.ts';
import { refuseDrive } from '../core/refusal.ts';
import type { Call } from '../core/world.ts';
import { fileList } from './file-shape.ts';
import { signedIn } from './open-file.ts';
import { readQuery } from './query.ts';
import { fileResource, maskOf } from './resource.ts';

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 1000;

const SHORT: Mask = new Map<string, Mask>([
  ['kind', 'everything'],
  ['nextPageToken', 'everything'],
  ['incompleteSearch', 'everything'],
  ['files', new Map(['kind', 'id', 'name', 'mimeType'].map((name) => [name, 'everything']))],
]);

export function listFiles(call: Call): unknown {
  const caller = signedIn(call);
  const { searchParams } = call.url;
  const size = readPageSize(searchParams.get('pageSize'));
  const start = readPageToken(searchParams.get('pageToken'));
  const holds = readQuery(searchParams.get('q'));
  const all = Object.values(call.world.files)
    .filter((file) => isOpenBy(call, file) && isListedFor(call.world, file, caller))
    .filter((file) => holds(file, call))
    .sort((one, other) => other.modifiedMs - one.modifiedMs || (one.id < other.id ? -1 : 1));
  const next = start + size;
  const reply = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...(next < all.length && { nextPageToken: `~!!~${next}` }),
    files: all.slice(start, next).map((file) => fileResource(file, call)),
  };
  return select(reply, maskOf(call.url, fileList, SHORT));
}

function readPageSize(given: string | null): number {
  if (given === null) return DEFAULT_PAGE;
  const size = Number(given);
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_PAGE)
    throw invalidParameter('pageSize');
  return size;
}

function readPageToken(token: string | null): number {
  if (token === null || token === '') return 0;
  const start = Number(/^~!!~(\d+)$/.exec(token)?.[1] ?? Number.NaN);
  if (Number.isNaN(start)) throw invalidParameter('pageToken');
  return start;
}

function invalidParameter(location: string): Error {
  return refuseDrive({
    status: 400,
    reason: 'invalid',
    message: 'Invalid Value',
    locationType: 'parameter',
    location,
  });
}
