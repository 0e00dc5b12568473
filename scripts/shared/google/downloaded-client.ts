/** Finds the OAuth client’s file where a browser or an upload has left it. */

import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Variables } from './configuration-folder.ts';

/** Google’s console calls it “client_secret_<a long number>.json”, and a browser may put “ (1)” behind that. */
const NAME = /^client_secret.*\.json$/i;

/** The newest of them here, at home or among the downloads; null when there is none. */
export async function downloadedClient(variables: Variables): Promise<string | null> {
  const home = homeOf(variables);
  const folders = [process.cwd(), home, join(home, 'Downloads')];
  const files = (await Promise.all(folders.map(clientsIn))).flat();
  return files.toSorted((one, other) => other.changedMs - one.changedMs)[0]?.path ?? null;
}

const homeOf = (variables: Variables): string =>
  variables['HOME'] ?? variables['USERPROFILE'] ?? homedir();

/** As a shell or a file manager would have it: “~/” is at home, and marks around it do not belong to it. */
export const pathTyped = (text: string, variables: Variables): string =>
  text.replace(/^(['"])(.*)\1$/, '$2').replace(/^~(?=[/\\])/, homeOf(variables));

interface FoundFile {
  readonly path: string;
  readonly changedMs: number;
}

async function clientsIn(folder: string): Promise<readonly FoundFile[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        return { path, changedMs: (await stat(path)).mtimeMs };
      }),
  );
}
