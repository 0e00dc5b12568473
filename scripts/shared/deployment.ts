/** What `sealed deploy` has made at Google, remembered in the user’s configuration folder, so that no other command has to be told. */

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { configurationFolder, type Variables } from './configuration-folder.ts';
import { WrongUse } from './exit.ts';

const QUEUE = /^projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+$/;

const deployment = z.object({
  project: z.string().min(1),
  projectNumber: z.string().regex(/^\d+$/),
  region: z.string().min(1),
  /** The queue of the deadlines, by its full name. */
  queue: z.string().regex(QUEUE),
  /** The queue of the looks, so that they never make a deadline wait; by its full name. */
  looksQueue: z.string().regex(QUEUE),
  /** The function’s address, ending in "/". */
  url: z.url({ protocol: /^https?$/ }),
  /** The service account that the function runs as, and that tasks call it as. */
  account: z.email(),
});
export type Deployment = Readonly<z.infer<typeof deployment>>;

export const deploymentFile = (variables: Variables): string =>
  join(configurationFolder(variables), 'deployment.json');

/** Null when nothing is remembered. @throws WrongUse when what is there cannot be read */
export async function readDeployment(variables: Variables): Promise<Deployment | null> {
  const file = deploymentFile(variables);
  const text = await textOf(file);
  if (text === null) return null;
  const read = deployment.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new WrongUse(
    `What is remembered of the deployment cannot be read (${file}): run “sealed deploy”, which writes it anew.`,
  );
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw new WrongUse(`${file} cannot be opened: see to it that you may read it.`);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whole or not at all: nobody ever reads half of it. */
export async function rememberDeployment(variables: Variables, made: Deployment): Promise<void> {
  const file = deploymentFile(variables);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Also where nothing is remembered. */
export const forgetDeployment = (variables: Variables): Promise<void> =>
  rm(deploymentFile(variables), { force: true });
