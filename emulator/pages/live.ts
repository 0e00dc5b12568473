/** Tells open pages that a file has changed, by Server-Sent Events. */
import type { Backend } from './backend.ts';

export interface Changes {
  /** Grows by one with each change of the file since the pages were created. */
  readonly versionOf: (fileId: string) => number;
  /** A stream that says the version at once and after each change, until the reader leaves. */
  readonly stream: (fileId: string) => Response;
}

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
/** How soon a browser comes back after the server was gone. */
const RETRY_MS = 1000;

export function createChanges(backend: Backend): Changes {
  const versions = new Map<string, number>();
  const readers = new Map<string, Set<(version: number) => void>>();
  backend.onChange((fileId) => {
    const version = (versions.get(fileId) ?? 0) + 1;
    versions.set(fileId, version);
    for (const tell of readers.get(fileId) ?? []) tell(version);
  });
  const versionOf = (fileId: string) => versions.get(fileId) ?? 0;
  return {
    versionOf,
    stream: (fileId) => {
      const body = versionStream(versionOf(fileId), (tell) => subscribe(readers, fileId, tell));
      return new Response(body, { headers: HEADERS });
    },
  };
}

function subscribe(
  readers: Map<string, Set<(version: number) => void>>,
  fileId: string,
  tell: (version: number) => void,
): () => void {
  const group = readers.get(fileId) ?? new Set();
  readers.set(fileId, group.add(tell));
  return () => {
    group.delete(tell);
  };
}

function versionStream(
  version: number,
  listen: (tell: (version: number) => void) => () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(`retry: ${RETRY_MS}\n\n`);
      send(`data: ${version}\n\n`);
      leave = listen((next) => send(`data: ${next}\n\n`));
    },
    cancel: () => leave(),
  });
}
