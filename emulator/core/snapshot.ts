/**
 * Copies of a world. What is never changed in place (spreadsheets, forms, jobs) is shared, so a
 * copy is cheap.
 */
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
    users: { ...world.users },
    clients: { ...world.clients },
    grants: { ...world.grants },
  };
}
