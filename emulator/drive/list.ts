/** `files.list`: what a caller can see and the query selects, in the order asked for, page by page. */
import { type Mask, select } from '../core/mask.ts';
import { isListedFor } from '../core/permission.ts';
import { refuseDrive } from '../core/refusal.ts';
import type { Call, DriveFile } from '../core/world.ts';
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
  const selects = readQuery(searchParams.get('q') ?? '');
  const order = readOrder(searchParams.get('orderBy') ?? '');
  const size = readPageSize(searchParams.get('pageSize'));
  const start = readPageToken(searchParams.get('pageToken'));
  const all = Object.values(call.world.files)
    .filter((file) => isListedFor(file, caller) && selects(file, caller, call.world))
    .sort(order);
  const next = start + size;
  const reply = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...(next < all.length && { nextPageToken: `~!!~${next}` }),
    files: all.slice(start, next).map((file) => fileResource(file, call)),
  };
  return select(reply, maskOf(call.url, fileList, SHORT));
}

type Order = (a: DriveFile, b: DriveFile) => number;

const KEYS: Readonly<Record<string, Order>> = {
  createdTime: (a, b) => a.createdMs - b.createdMs,
  modifiedTime: (a, b) => a.modifiedMs - b.modifiedMs,
  recency: (a, b) => a.modifiedMs - b.modifiedMs,
  name: (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()),
  name_natural: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
  folder: (a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder'),
};

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Without an order, and among equals, the newest first. */
function readOrder(orderBy: string): Order {
  const keys = orderBy.split(',').filter((part) => part.trim() !== '');
  const orders = keys.map((part): Order => {
    const [key = '', direction] = part.trim().split(/\s+/);
    const order = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (order === undefined || (direction ?? 'desc') !== 'desc') throw invalidParameter('orderBy');
    return direction === undefined ? order : (a, b) => order(b, a);
  });
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return b.createdMs - a.createdMs || compare(b.id, a.id);
  };
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
