/** Reads and writes the user's configuration folder: sign-in, OAuth client and deployment. */

import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { replaceFile } from '../files/save-file.ts';
import { UsageError } from '../terminal/exit.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the folder, which is in APPDATA on Windows, in XDG_CONFIG_HOME if set, or else in
 * `.config` in the home folder. The package env-paths would not find the files of version 1.0.0 on
 * macOS and Windows.
 */
export function getConfigurationFolder(variables: Variables): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData, HOME: home } = variables;
  const root = [xdg, appData].find((path) => path !== undefined && isAbsolute(path));
  return join(root ?? join(home ?? homedir(), '.config'), 'sealed-orders');
}

export const getConfigurationPath = (name: string, variables: Variables = process.env): string =>
  join(getConfigurationFolder(variables), name);

const MISSING_FILE_CODES: readonly unknown[] = ['ENOENT', 'ENOTDIR'];

/** Reads a file; null if it does not exist. @throws UsageError if it cannot be read */
export async function readConfiguration(
  name: string,
  variables: Variables = process.env,
): Promise<unknown> {
  const file = getConfigurationPath(name, variables);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (MISSING_FILE_CODES.includes(code)) return null;
    // The parser’s own message is not shown: it quotes the file, which may contain a secret.
    const why = code === null ? 'is not valid JSON' : `cannot be read (${String(code)})`;
    throw new UsageError(`${file} ${why}. Delete the file, then repeat the command that wrote it.`);
  }
}

/** Replaces the file at once. Only its owner can read it. Returns its path. */
export async function writeConfiguration(
  name: string,
  value: unknown,
  variables: Variables = process.env,
): Promise<string> {
  const file = getConfigurationPath(name, variables);
  const folder = getConfigurationFolder(variables);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await replaceFile(file, `${JSON.stringify(value, null, 2)}\n`, 'private');
  return file;
}

export const deleteConfiguration = (
  name: string,
  variables: Variables = process.env,
): Promise<void> => rm(getConfigurationPath(name, variables), { force: true });
