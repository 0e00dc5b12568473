/** The worker's side of a long run. */

import { parentPort } from 'node:worker_threads';

/** Carries out each piece that it is handed, and tells what came of it. */
export function carryingOut<ToDo, Done>(carryOut: (toDo: ToDo) => Promise<Done> | Done): void {
  parentPort?.on('message', async (toDo: ToDo) => {
    parentPort?.postMessage(await carryOut(toDo));
  });
}
