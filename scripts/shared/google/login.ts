/** Stores the host's sign-ins: one for Google, and one for each emulator. */

import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { OAuthClient, OAuthServer } from '../../../functions/google/sign-in.ts';
import { UsageError } from '../terminal/exit.ts';
import {
  deleteConfiguration,
  readConfiguration,
  type Variables,
  writeConfiguration,
} from './configuration-folder.ts';
import { parseJsonOutput } from './gcloud.ts';

const oauthClientSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
const loginSchema = z.object({
  client: oauthClientSchema,
  refreshToken: z.string().min(1),
  email: z.string(),
});
export type StoredLogin = Readonly<z.infer<typeof loginSchema>>;

/** Server to sign in at: Google, or the emulator at `rootUrl`. */
export type LoginServer = Pick<OAuthServer, 'rootUrl'>;

/** Reads the stored sign-in. @throws UsageError if it is not readable */
export const readLogin = (place: LoginServer): Promise<StoredLogin | null> =>
  readStoredFile(
    getLoginFileName('login', place),
    loginSchema,
    'run “sealed login” to sign in again',
  );

/** Stores a sign-in. Returns the path of its file. */
export const writeLogin = (place: LoginServer, made: StoredLogin): Promise<string> =>
  writeConfiguration(getLoginFileName('login', place), made);

export const deleteLogin = (place: LoginServer): Promise<void> =>
  deleteConfiguration(getLoginFileName('login', place));

/** Reads the stored OAuth client. @throws UsageError if it is not readable */
export const readClient = (place: LoginServer): Promise<OAuthClient | null> =>
  readStoredFile(
    getLoginFileName('client', place),
    oauthClientSchema,
    'run “sealed login --client <file>” to store it again',
  );

export const writeClient = (place: LoginServer, made: OAuthClient): Promise<string> =>
  writeConfiguration(getLoginFileName('client', place), made);

/** Returns a file name: "login.json", or "login-127.0.0.1-8787.json" for an emulator. */
const getLoginFileName = (what: string, { rootUrl }: LoginServer): string =>
  rootUrl === undefined
    ? `${what}.json`
    : `${what}-${new URL(rootUrl).host.replace(/[^\w.]+/g, '-')}.json`;

async function readStoredFile<Value>(
  name: string,
  schema: z.ZodType<Value>,
  todo: string,
): Promise<Value | null> {
  const found = await readConfiguration(name);
  if (found === null) return null;
  const checked = schema.safeParse(found);
  if (checked.success) return checked.data;
  throw new UsageError(`${name} in the configuration folder is damaged: ${todo}.`);
}

const downloadedClientSchema = z.object({
  installed: z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) }),
});

/** Parses the file of an OAuth client. @throws UsageError that explains what to download */
export function parseDownloadedClient(path: string, text: string): OAuthClient {
  const found = parseJsonOutput({ out: text });
  const checked = downloadedClientSchema.safeParse(found);
  if (checked.success) {
    const { client_id: clientId, client_secret: clientSecret } = checked.data.installed;
    return { clientId, clientSecret };
  }
  const isOfWeb = z.object({ web: z.unknown() }).safeParse(found).success;
  throw new UsageError(
    `${path} is not the file of a desktop client` +
      `${isOfWeb ? ', because its type is “Web application”' : ''}. ` +
      'Open Google Auth Platform > Clients in Google’s console. ' +
      'Create a client of the type “Desktop app” there, and download its JSON file.',
  );
}

/** Matches names of client files from Google's console. Browsers may append “ (1)”. */
const CLIENT_FILE_PATTERN = /^client_secret.*\.json$/i;

/** Finds the newest client file in the current folder, the home folder or Downloads, or null. */
export async function findDownloadedClient(variables: Variables): Promise<string | null> {
  const home = getHomeFolder(variables);
  const folders = [process.cwd(), home, join(home, 'Downloads')];
  const files = (await Promise.all(folders.map(listClientFiles))).flat();
  return files.toSorted((one, other) => other.changedMs - one.changedMs)[0]?.path ?? null;
}

const getHomeFolder = (variables: Variables): string =>
  variables['HOME'] ?? variables['USERPROFILE'] ?? homedir();

/** Expands “~/”, and drops quotes around the path. */
export const normalizeTypedPath = (text: string, variables: Variables): string =>
  text.replace(/^(['"])(.*)\1$/, '$2').replace(/^~(?=[/\\])/, getHomeFolder(variables));

interface FoundFile {
  readonly path: string;
  readonly changedMs: number;
}

async function listClientFiles(folder: string): Promise<readonly FoundFile[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => CLIENT_FILE_PATTERN.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        return { path, changedMs: (await stat(path)).mtimeMs };
      }),
  );
}
