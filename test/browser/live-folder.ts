/** Serves the live page of one match as a bucket of Cloud Storage does. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sha256 } from '../../functions/match/ledger/digest.ts';
import type { MatchFilm } from '../../page/film/film.ts';
import { buildLiveObjects, type LiveObject } from '../../page/live/live-objects.ts';
import type { PagePartTexts } from '../../page/live/page-document.ts';

export interface LiveFolder {
  readonly base: string;
  /** The path and status of every request so far. */
  readonly answers: readonly string[];
  readonly write: (film: MatchFilm) => void;
  readonly put: (object: LiveObject) => void;
  /** Replaces the content of an object, whether or not the object is compressed. */
  readonly replace: (name: RegExp, body: string) => void;
  /** Answers every request with this status until it is called with null. */
  readonly fail: (status: number | null) => void;
  readonly close: () => Promise<void>;
}

interface StoredObject {
  readonly body: Uint8Array | string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function serveLiveFolder(parts: PagePartTexts): Promise<LiveFolder> {
  const objects = new Map<string, StoredObject>();
  const answers: string[] = [];
  let failure: number | null = null;
  const server = createServer(({ url = '', headers }, answer) => {
    const stored = objects.get(url.replace(/^\/bucket\/0f\//, ''));
    const isKnown = stored !== undefined && headers['if-none-match'] === stored.headers['etag'];
    const status = failure ?? (stored === undefined ? 404 : isKnown ? 304 : 200);
    answers.push(`${status} ${url}`);
    answer.writeHead(status, failure === null ? stored?.headers : {});
    answer.end(status === 200 ? stored?.body : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/bucket/0f/`;
  const put = ({ name, body, contentType, cacheControl }: LiveObject): void => {
    objects.set(name, {
      body,
      headers: {
        'content-type': contentType,
        'content-encoding': 'gzip',
        'cache-control': cacheControl,
        etag: `"${sha256(Buffer.from(body).toString('base64'))}"`,
      },
    });
  };
  return {
    base,
    answers,
    write: (film) => {
      for (const object of buildLiveObjects(film, { base, parts })) put(object);
    },
    put,
    replace: (name, body) => {
      for (const known of objects.keys())
        if (name.test(known)) objects.set(known, { body, headers: { etag: `"${sha256(body)}"` } });
    },
    fail: (status) => {
      failure = status;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
