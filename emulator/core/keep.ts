/** Saves a world in a folder: read at start, written after changes, each file in one step. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { World } from './world.ts';

const FILE = 'world.json';

/** Worlds of version 1.0.0 also have watches and topics, which are dropped. */
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

/** Checks only the outline, since the emulator wrote the file. */
const readWorld = (body: unknown): World => worldSchema.parse(body) as World;

/** Undefined if the folder does not contain a world. Throws for another file. */
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

/** Resolves once the folder contains the current world. Nothing is written afterwards. */
export type StopKeeping = () => Promise<void>;

/** Changes during a write are part of the next write. */
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

/** A rename is atomic: a reader gets the old world or the new one. */
async function replaceFile(folder: string, content: string): Promise<void> {
  const draft = join(folder, `${FILE}.new`);
  await writeFile(draft, content);
  await rename(draft, join(folder, FILE));
}
