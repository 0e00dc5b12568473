/** Answers anonymous requests for `/BUCKET/OBJECT`, as Cloud Storage’s XML API does. */
import { gunzipSync } from 'node:zlib';
import type { StoredObject, World } from '../core/world.ts';
import { buildEntityTag, buildObjectKey } from './routes.ts';

/** Responds with an object; null unless the path begins with the name of a bucket. */
export function answerObjectRequest(request: Request, url: URL, world: World): Response | null {
  const [, bucket = '', name = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURI(url.pathname)) ?? [];
  const rights = world.buckets[bucket];
  if (rights === undefined || !['GET', 'HEAD'].includes(request.method)) return null;
  const object = world.objects[buildObjectKey({ bucket, name })];
  // A missing object looks like a hidden one.
  if (object === undefined || !rights.isPublic) return buildAccessDenied();
  const headers = buildHeaders(object);
  if (request.headers.get('if-none-match') === headers.get('etag'))
    return new Response(null, { status: 304, headers });
  const content = readContent(request, object);
  if (content.isUnpacked) headers.delete('content-encoding');
  const body = request.method === 'HEAD' ? null : new Uint8Array(content.bytes);
  return new Response(body, { headers });
}

function buildHeaders(object: StoredObject): Headers {
  const { contentType, contentEncoding, cacheControl, generation, metadata, createdMs } = object;
  return new Headers({
    etag: `"${buildEntityTag(object)}"`,
    'content-type': contentType,
    ...(contentEncoding !== '' && { 'content-encoding': contentEncoding }),
    ...(cacheControl !== '' && { 'cache-control': cacheControl }),
    'last-modified': new Date(createdMs).toUTCString(),
    'x-goog-generation': generation,
    ...Object.fromEntries(
      Object.entries(metadata).map(([key, value]) => [`x-goog-meta-${key}`, value]),
    ),
  });
}

/** Returns the content of an object, unpacked from gzip for clients that do not accept gzip. */
function readContent(
  request: Request,
  { content, contentEncoding }: StoredObject,
): { readonly bytes: Buffer; readonly isUnpacked: boolean } {
  const bytes = Buffer.from(content, 'base64');
  const accepts = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  return contentEncoding === 'gzip' && !accepts
    ? { bytes: gunzipSync(bytes), isUnpacked: true }
    : { bytes, isUnpacked: false };
}

function buildAccessDenied(): Response {
  const body =
    "<?xml version='1.0' encoding='UTF-8'?><Error><Code>AccessDenied</Code>" +
    '<Message>Access denied.</Message></Error>';
  const headers = { 'content-type': 'application/xml; charset=UTF-8' };
  return new Response(body, { status: 403, headers });
}
