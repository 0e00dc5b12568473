/** The content that comes with each game, beside the function’s code as one file: what it opens matches of a season with. */

import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { readContent } from '../../rules/kit/content/content.ts';
import type { ContentOf } from '../match/opening/open-by-function.ts';

const shipped = z.record(
  z.string(),
  z.record(z.string(), z.array(z.record(z.string(), z.string()))),
);

/** Read when it is first wanted. Of a game that is not in it, and where there is no such file, there is none. */
export function contentIn(file: string): ContentOf {
  let read: Promise<z.infer<typeof shipped>> | undefined;
  return async (game) => {
    read ??= readFile(file, 'utf8').then(
      (text) => shipped.parse(JSON.parse(text)),
      () => ({}),
    );
    const loose = (await read)[game.id];
    if (loose === undefined) return null;
    const checked = readContent(game.content, loose);
    return checked.kind === 'sound' ? { loose, value: checked.value } : null;
  };
}
