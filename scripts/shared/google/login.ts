/** Stores the sign-in of the host, one for Google and one for each emulator. */

import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { OAuthClient, Server } from '../../../functions/google/sign-in.ts';
import { UsageError } from '../terminal/exit.ts';
import {
  forgetConfiguration,
  keepConfiguration,
  readConfiguration,
  type Variables,
} from './configuration-folder.ts';

const client = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
const login = z.object({
  client,
  refreshToken: z.string().min(1),
  /** Address of the signed-in account. */
  email: z.string(),
});
export type Login = Readonly<z.infer<typeof login>>;

/** Google; an emulator if it has an address. */
export type LoginServer = Pick<Server, 'rootUrl'>;

/** @throws UsageError if the stored sign-in is not readable */
export const readLogin = (place: LoginServer): Promise<Login | null> =>
  read(nameOf('login', place), login, 'run “sealed login” to sign in again');

/** Returns the path of the file. */
export const keepLogin = (place: LoginServer, made: Login): Promise<string> =>
  keepConfiguration(nameOf('login', place), made);

export const forgetLogin = (place: LoginServer): Promise<void> =>
  forgetConfiguration(nameOf('login', place));

/** Reads the stored OAuth client. @throws UsageError if it is not readable */
export const readClient = (place: LoginServer): Promise<OAuthClient | null> =>
  read(nameOf('client', place), client, 'run “sealed login --client <file>” to store it again');

export const keepClient = (place: LoginServer, made: OAuthClient): Promise<string> =>
  keepConfiguration(nameOf('client', place), made);

/** Returns "login.json", or "login-127.0.0.1-8787.json" for an emulator. */
const nameOf = (what: string, { rootUrl }: LoginServer): string =>
  rootUrl === undefined
    ? `${what}.json`
    : `${what}-${new URL(rootUrl).host.replace(/[^\w.]+/g, '-')}.json`;

async function read<Value>(
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

/** JSON file of a desktop client, as downloaded from Google's console. */
const downloaded = z.object({
  installed: z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) }),
});

/** Parses the file of an OAuth client. @throws UsageError that explains the right download */
export function readDownloaded(path: string, text: string): OAuthClient {
  const checked = downloaded.safeParse(jsonOf(text));
  if (checked.success) {
    const { client_id: clientId, client_secret: clientSecret } = checked.data.installed;
    return { clientId, clientSecret };
  }
  const isOfWeb = z.object({ web: z.unknown() }).safeParse(jsonOf(text)).success;
  throw new UsageError(
    `${path} is not the file of a desktop client` +
      `${isOfWeb ? ', because its type is “Web application”' : ''}. In Google’s console, Google Auth ` +
      'Platform > Clients, create a client of the type “Desktop app” and download its JSON file.',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Browsers may append “ (1)” to the name that Google's console gives. */
const NAME = /^client_secret.*\.json$/i;

/** Finds the newest client file in the current folder, the home folder and Downloads; else null. */
export async function downloadedClient(variables: Variables): Promise<string | null> {
  const home = homeOf(variables);
  const folders = [process.cwd(), home, join(home, 'Downloads')];
  const files = (await Promise.all(folders.map(clientsIn))).flat();
  return files.toSorted((one, other) => other.changedMs - one.changedMs)[0]?.path ?? null;
}

const homeOf = (variables: Variables): string =>
  variables['HOME'] ?? variables['USERPROFILE'] ?? homedir();

/** Expands “~/”, and removes quotes around the path. */
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
