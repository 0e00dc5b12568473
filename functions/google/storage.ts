/** Reads and writes objects of Cloud Storage. A write fails if the object has changed meanwhile. */

import { Readable } from 'node:stream';
import type { Google } from './connect.ts';
import { GoogleError, recoverIfNotFound } from './error.ts';

export interface ObjectName {
  readonly bucket: string;
  readonly name: string;
}

export interface FoundObject {
  readonly generation: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Finds an object; null if the object or its bucket does not exist. @throws GoogleError */
export async function findObject(
  google: Google,
  { bucket, name }: ObjectName,
): Promise<FoundObject | null> {
  const asking = google.call('Cloud Storage, objects.get', (options) =>
    google.storage.objects.get({ bucket, object: name, fields: 'generation,metadata' }, options),
  );
  const found = await recoverIfNotFound(asking, null);
  return found && { generation: found.generation ?? '', metadata: found.metadata ?? {} };
}

export interface NewObject extends ObjectName {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly metadata: Readonly<Record<string, string>>;
}

const CONFLICT_STATUS = 412;

/**
 * Writes an object unless it has changed since `found`; null requires that no object exists. After
 * a lost reply, a retry may return "changed meanwhile" for this same write. @throws GoogleError
 */
export async function writeObject(
  google: Google,
  { bucket, name, body, contentType, cacheControl, metadata }: NewObject,
  found: Pick<FoundObject, 'generation'> | null,
): Promise<'written' | 'changed meanwhile'> {
  // The client ignores its own root URL for uploads.
  const { rootUrl } = google.storage.context._options;
  try {
    await google.call('Cloud Storage, objects.insert', (options) =>
      google.storage.objects.insert(
        {
          ...{ bucket, name, fields: 'generation' },
          ifGenerationMatch: found?.generation ?? '0',
          requestBody: { contentType, cacheControl, contentEncoding: 'gzip', metadata },
          media: { mimeType: contentType, body: Readable.from([body]) },
        },
        { ...options, ...(rootUrl !== undefined && { rootUrl }) },
      ),
    );
    return 'written';
  } catch (error) {
    if (error instanceof GoogleError && error.status === CONFLICT_STATUS)
      return 'changed meanwhile';
    throw error;
  }
}

/** Deletes an object. Does nothing if it is already gone. @throws GoogleError */
export async function deleteObject(google: Google, { bucket, name }: ObjectName): Promise<void> {
  const deleting = google.call('Cloud Storage, objects.delete', (options) =>
    google.storage.objects.delete({ bucket, object: name }, options),
  );
  await recoverIfNotFound(deleting, null);
}

const PUBLIC_ROOT = 'https://storage.googleapis.com/';
const PUBLIC_TIMEOUT_MS = 60_000;

const getRoot = (google: Google): string => google.storage.context._options.rootUrl ?? PUBLIC_ROOT;

export function parseObjectUrl(google: Google, address: string): ObjectName | null {
  const root = getRoot(google);
  const path = address.startsWith(root) ? address.slice(root.length) : '';
  const [, bucket, name] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
  return bucket === undefined || name === undefined ? null : { bucket, name };
}

/** Reads an object without an account, like a browser. Returns status 304 if `etag` is current. */
export async function readPublicObject(
  google: Google,
  { bucket, name }: ObjectName,
  etag = '',
): Promise<{ readonly status: number; readonly etag: string; readonly text: string }> {
  const { fetchImplementation = fetch } = google.storage.context._options;
  const headers = etag === '' ? {} : { 'If-None-Match': etag };
  const reply = await fetchImplementation(`${getRoot(google)}${bucket}/${name}`, {
    ...{ headers, signal: AbortSignal.timeout(PUBLIC_TIMEOUT_MS) },
  });
  return { status: reply.status, etag: reply.headers.get('etag') ?? '', text: await reply.text() };
}
