/** Edits of queues, in the console of Google Cloud: purged, with all that was to come. */

import { pollQueueOf } from '../../../../functions/match/adjudicator.ts';
import type { Kind } from '../edit.ts';
import type { Host } from '../host.ts';
import { QUEUE } from '../match-under-test.ts';

async function purged({ google }: Host, name: string): Promise<void> {
  await google.tasks.projects.locations.queues.purge({ name });
}

export const PURGED = 'both queues are purged, and the sweep comes';

/** The sweep comes within a quarter of an hour, which nobody here waits for. */
export const QUEUE_KINDS: readonly Kind[] = [
  {
    name: PURGED,
    family: 'files',
    moments: ['before', 'after'],
    make: ({ files }) => ({
      name: PURGED,
      holds: `${files.hostId} tasks`,
      file: null,
      told: /./,
      apply: async (host) => {
        for (const name of [QUEUE, pollQueueOf({ name: QUEUE })]) await purged(host, name);
        await host.sweep();
        return null;
      },
    }),
  },
];
