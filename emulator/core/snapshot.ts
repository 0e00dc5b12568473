/** Copies a world, except parts that are never changed in place. */
import type { World } from './world.ts';

export function copyWorld(world: World): World {
  return {
    nextId: world.nextId,
    files: structuredClone(world.files),
    spreadsheets: { ...world.spreadsheets },
    forms: { ...world.forms },
    queues: structuredClone(world.queues),
    deletedQueues: { ...world.deletedQueues },
    jobs: { ...world.jobs },
    buckets: { ...world.buckets },
    objects: { ...world.objects },
    users: { ...world.users },
    clients: { ...world.clients },
    grants: { ...world.grants },
  };
}
