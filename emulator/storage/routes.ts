/** The methods of Cloud Storage v1 that insert, read and delete objects. */
import { createHash } from 'node:crypto';
import { readUpload } from '../core/as-fetch.ts';
import { readShape } from '../core/check.ts';
import { refuseDrive } from '../core/refusal.ts';
import { parseBody } from '../core/route.ts';
import { integer, type ShapeValue, text, toMap, toMessage } from '../core/shape.ts';
import {
  allocateNumber,
  type Call,
  type Handler,
  type Route,
  type StoredObject,
} from '../core/world.ts';

/** Returns the key of an object in the world, which is also its path at the public address. */
export const buildObjectKey = ({ bucket, name }: Pick<StoredObject, 'bucket' | 'name'>): string =>
  `${bucket}/${name}`;

export const objectShape = toMessage({
  kind: text,
  id: text,
  bucket: text,
  name: text,
  generation: text,
  metageneration: text,
  contentType: text,
  contentEncoding: text,
  cacheControl: text,
  metadata: toMap(text),
  size: text,
  md5Hash: text,
  etag: text,
  storageClass: text,
  timeCreated: text,
  updated: text,
  componentCount: integer,
});

function buildObjectResource(object: StoredObject): ShapeValue<typeof objectShape> {
  const { bucket, name, generation, contentType, contentEncoding, cacheControl, metadata } = object;
  const content = Buffer.from(object.content, 'base64');
  const created = new Date(object.createdMs).toISOString();
  return {
    kind: 'storage#object',
    id: `${bucket}/${name}/${generation}`,
    ...{ bucket, name, generation, metageneration: '1', contentType, metadata },
    ...(contentEncoding !== '' && { contentEncoding }),
    ...(cacheControl !== '' && { cacheControl }),
    size: String(content.length),
    md5Hash: createHash('md5').update(content).digest('base64'),
    etag: buildEntityTag(object),
    storageClass: 'STANDARD',
    timeCreated: created,
    updated: created,
  };
}

export const buildEntityTag = ({ generation }: StoredObject): string =>
  Buffer.from(generation).toString('base64');

/** Throws 412 unless the object has the generation that the call expects; '0' means no object. */
function checkGeneration({ url }: Call, found: StoredObject | undefined): void {
  const expected = url.searchParams.get('ifGenerationMatch');
  if (expected === null || expected === (found?.generation ?? '0')) return;
  throw refuseDrive(
    412,
    'conditionNotMet',
    'At least one of the pre-conditions you specified did not hold.',
    { locationType: 'header', location: 'If-Match' },
  );
}

function insertObject(call: Call): unknown {
  const bucket = call.parameters['bucket'] ?? '';
  const type = call.request.headers.get('content-type') ?? '';
  const { metadata: json, contentType, content } = readUpload(String(call.body), type);
  const given = readShape(objectShape, parseBody(Buffer.from(json, 'latin1').toString('utf8')));
  const name = call.url.searchParams.get('name') ?? given.name ?? '';
  requireObjectAccess(call, 'create');
  if (name === '') throw refuseDrive(400, 'required', 'Required parameter: name');
  const key = buildObjectKey({ bucket, name });
  checkGeneration(call, call.world.objects[key]);
  const object: StoredObject = {
    ...{ bucket, name, content: Buffer.from(content, 'latin1').toString('base64') },
    contentType: given.contentType ?? contentType,
    contentEncoding: call.url.searchParams.get('contentEncoding') ?? given.contentEncoding ?? '',
    cacheControl: given.cacheControl ?? '',
    metadata: given.metadata ?? {},
    generation: String(FIRST_GENERATION + allocateNumber(call.world)),
    createdMs: call.now,
  };
  call.world.objects[key] = object;
  return buildObjectResource(object);
}

/** The first generation, which has 16 digits like Google’s. */
const FIRST_GENERATION = 1_700_000_000_000_000;

const getObject = (call: Call): unknown => buildObjectResource(openObject(call, 'get'));

function deleteObject(call: Call): undefined {
  const object = openObject(call, 'delete');
  checkGeneration(call, object);
  delete call.world.objects[buildObjectKey(object)];
}

type ObjectPermission = 'create' | 'get' | 'delete';

function openObject(call: Call, permission: ObjectPermission): StoredObject {
  requireObjectAccess(call, permission);
  const { bucket = '', object: name = '' } = call.parameters;
  const found = call.world.objects[buildObjectKey({ bucket, name })];
  if (found !== undefined) return found;
  const message = `No such object: ${bucket}/${name}`;
  throw refuseDrive(404, 'notFound', message);
}

function requireObjectAccess(
  { world, caller, parameters }: Call,
  permission: ObjectPermission,
): void {
  const bucket = world.buckets[parameters['bucket'] ?? ''];
  if (bucket === undefined)
    throw refuseDrive(404, 'notFound', 'The specified bucket does not exist.');
  const mayRead = permission === 'get' && bucket.isPublic;
  if (mayRead || (caller !== null && bucket.writers.includes(caller))) return;
  const message =
    `${caller ?? 'Anonymous caller'} does not have storage.objects.${permission} access to the ` +
    `Google Cloud Storage object. Permission 'storage.objects.${permission}' denied on resource ` +
    '(or it may not exist).';
  throw caller === null
    ? refuseDrive(401, 'required', message)
    : refuseDrive(403, 'forbidden', message);
}

const buildRoute = (
  ...[method, path, handler, query]: readonly [string, string, Handler, readonly string[]]
): Route => ({ api: 'storage', method, path, quota: 'none', query, handler });

const OBJECT_PATH = '/storage/v1/b/{bucket}/o/{+object}';

export const storageRoutes: readonly Route[] = [
  buildRoute('POST', '/upload/storage/v1/b/{bucket}/o', insertObject, [
    'name',
    'contentEncoding',
    'ifGenerationMatch',
  ]),
  buildRoute('GET', OBJECT_PATH, getObject, []),
  buildRoute('DELETE', OBJECT_PATH, deleteObject, ['ifGenerationMatch']),
];
