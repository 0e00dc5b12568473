/** A process of its own that resolves one step at an emulator's address, and tells how much memory it took at most. */

import { connect, DEFAULT_RETRY_POLICY } from '../../../functions/google/connect.ts';
import { deadlineTask } from '../../../functions/match/next/deadline-task.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';

const [rootUrl = '', accessToken = '', task = ''] = process.argv.slice(2);

const result = await resolveStep(
  {
    google: connect({ rootUrl, auth: accessToken, patience: DEFAULT_RETRY_POLICY }),
    queue: {
      name: 'projects/p/locations/l/queues/deadlines',
      url: 'http://function.test/',
      invoker: 'adjudicator@sealed-orders.iam.gserviceaccount.com',
      graceMs: 0,
    },
    log: () => {},
  },
  deadlineTask.parse(JSON.parse(task)),
);
const mostMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ kind: result.kind, mostMb }));
