/** The one world of an emulator: read, copied out, replaced as a whole. */
import { copyWorld } from './snapshot.ts';
import { emptyWorld, type World } from './world.ts';

export interface LivingWorld {
  /** To be asked for anew for each call: a restored world is another object. */
  readonly current: () => World;
  /** A copy: later calls do not change it. */
  readonly snapshot: () => World;
  readonly restore: (world: World) => void;
}

/** `replaced` is told every file of the old world and of the new one. */
export function createLivingWorld(
  start: World | undefined,
  replaced: (fileIds: ReadonlySet<string>) => void,
): LivingWorld {
  let current = start === undefined ? emptyWorld() : copyWorld(start);
  return {
    current: () => current,
    snapshot: () => copyWorld(current),
    restore: (world) => {
      const fileIds = new Set([...Object.keys(current.files), ...Object.keys(world.files)]);
      current = copyWorld(world);
      replaced(fileIds);
    },
  };
}
