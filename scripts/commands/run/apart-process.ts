/** A process that keeps the matches of one game from outside, for `sealed run`. Its memory is bounded by whoever starts it. */

import type { NotedFile } from '../../../functions/google/drive.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { reportLeaving } from '../../../functions/match/polling/leaving.ts';
import { ownAdjudicator } from '../../shared/google/adjudicators.ts';
import { connectTo } from '../../shared/google/connection.ts';
import { loadGame } from '../../shared/match/outside-game.ts';
import { type ApartBeginning, type ApartReply, type ApartRequest, HEARTBEAT_MS } from './apart.ts';
import { createKeeper } from './keeper.ts';
import { isIncident, lineOf } from './keeper-log.ts';
import { passedOver } from './leaving.ts';
import { createOwnQueue } from './own-queue.ts';

/** Nobody hears what is said once it has been let go of. */
const reply = (said: ApartReply): void => {
  if (process.connected) process.send?.(said);
};

async function keepApart(given: ApartBeginning): Promise<void> {
  const requests = heard();
  await loadGame(given.file, { isForAnyCode: false, limitMs: given.limitMs });
  const queue = createOwnQueue();
  const connection = await connectTo(given.google, queue);
  let files: readonly NotedFile[] = [];
  const adjudicator: Adjudicator = {
    ...ownAdjudicator(connection, given.taskDelayMs),
    log: ({ severity, message }) => {
      if (severity !== 'INFO') reply({ kind: 'said', sentence: message });
    },
  };
  const round = createKeeper({
    adjudicator,
    queue,
    isOnce: given.isOnce,
    // A season is a game that comes along.
    openDue: async () => {},
    find: async () => files,
    begin: ({ id, name }) => reply({ kind: 'begins', id, name }),
    printStatus: (event) => {
      const line = lineOf(event, connection.now());
      if (line !== null) reply({ kind: 'line', line, isIncident: isIncident(event) });
    },
  });
  for await (const request of requests) {
    ({ files } = request);
    await round();
    reply({ kind: 'done', nextMs: queue.nextMs() });
  }
  if (given.isOnce) return;
  for (const { id } of files) await reportLeaving(adjudicator, id).catch(passedOver);
}

/** Until whoever started it lets go of it, or is gone. */
async function* heard(): AsyncGenerator<ApartRequest> {
  const waiting: ApartRequest[] = [];
  let wake = (): void => {};
  let isOver = false;
  process.on('message', (request: ApartRequest) => {
    waiting.push(request);
    wake();
  });
  process.on('disconnect', () => {
    isOver = true;
    wake();
  });
  while (!isOver || waiting.length > 0) {
    const next = waiting.shift();
    if (next !== undefined) yield next;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

setInterval(() => reply({ kind: 'alive' }), HEARTBEAT_MS).unref();
await keepApart(JSON.parse(process.argv[2] ?? ''));
process.exit();
