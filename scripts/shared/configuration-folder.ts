/** The folder of what belongs to this user, readable by nobody else: sign-in, OAuth client. */

import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { WrongUse } from './exit.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** By the rules of the system: APPDATA at Windows, XDG_CONFIG_HOME where it is set, else `.config` at home. */
export function configurationFolder(variables: Variables): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData, HOME: home } = variables;
  const root = [xdg, appData].find((path) => path !== undefined && isAbsolute(path));
  return join(root ?? join(home ?? homedir(), '.config'), 'sealed-orders');
}

const fileIn = (name: string): string => join(configurationFolder(process.env), name);

/** Null when it is not there. @throws WrongUse when it may not be read. */
export async function readConfiguration(name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(fileIn(name), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new WrongUse(
      `${fileIn(name)} cannot be read: ${String(error)}. Delete it, and do again what made it.`,
    );
  }
}

/** Whole or not at all, and for its owner alone. Gives where it is. */
export async function keepConfiguration(name: string, value: unknown): Promise<string> {
  const file = fileIn(name);
  const folder = configurationFolder(process.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return file;
}

export const forgetConfiguration = (name: string): Promise<void> =>
  rm(fileIn(name), { force: true });
