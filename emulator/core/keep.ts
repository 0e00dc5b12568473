/** Saves the world in a folder after each write, and loads it at the start. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { World } from './world.ts';

const FILE = 'world.json';

/** A saved world. Watches and topics, which version 1.0.0 also stored, are dropped. */
const worldSchema = z.object({
  nextId: z.number().int(),
  files: z.record(z.string(), z.unknown()),
  spreadsheets: z.record(z.string(), z.unknown()),
  forms: z.record(z.string(), z.unknown()),
  queues: z.record(z.string(), z.unknown()),
  deletedQueues: z.record(z.string(), z.number()).default({}),
  jobs: z.record(z.string(), z.unknown()).default({}),
  buckets: z.record(z.string(), z.unknown()).default({}),
  objects: z.record(z.string(), z.unknown()).default({}),
  users: z.record(z.string(), z.unknown()),
  clients: z.record(z.string(), z.unknown()),
  grants: z.record(z.string(), z.unknown()),
});

/** Checks only the top-level fields, because the emulator itself wrote the file. */
const readWorld = (body: unknown): World => worldSchema.parse(body) as World;

/** Resolves to undefined if the folder contains no world. Throws for another kind of file. */
export async function loadWorld(folder: string): Promise<World | undefined> {
  try {
    return readWorld(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`${join(folder, FILE)} is not an emulator's world.`, { cause: error });
  }
}

export interface KeptWorld {
  readonly snapshot: () => World;
  readonly onWrite: (listener: () => void) => () => void;
}

/** Resolves when the folder contains the current world. Stops writing to the folder. */
export type StopKeeping = () => Promise<void>;

/** Saves the world after each write. Changes during a save are part of the next save. */
export async function keepWorld(
  { snapshot, onWrite }: KeptWorld,
  folder: string,
): Promise<StopKeeping> {
  await mkdir(folder, { recursive: true });
  let isDirty = false;
  let writing: Promise<void> | null = null;

  async function writeUntilClean(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      await replaceFile(folder, JSON.stringify(snapshot()));
    }
  }

  function write(): Promise<void> {
    isDirty = true;
    writing ??= writeUntilClean().finally(() => {
      writing = null;
    });
    return writing;
  }

  const stopListening = onWrite(() => void write());
  return async () => {
    stopListening();
    await write();
  };
}

/** Replaces the file in one step, so that a reader gets the old world or the new one. */
async function replaceFile(folder: string, content: string): Promise<void> {
  const draft = join(folder, `${FILE}.new`);
  await writeFile(draft, content);
  await rename(draft, join(folder, FILE));
}
