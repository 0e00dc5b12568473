import { connect, DEFAULT_RETRY_POLICY } from '../../../functions/google/connect.ts';
import { isStepWake, parseTask } from '../../../functions/match/next/wake.ts';
import { runMatch } from '../../../functions/match/running/run.ts';

const [rootUrl = '', accessToken = '', task = ''] = process.argv.slice(2);

const { data: wake } = parseTask(JSON.parse(task));
if (wake === undefined || !isStepWake(wake)) throw new Error('a step is due');
const resolution = await runMatch(
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
  wake,
);
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ kind: resolution.kind, mostMb: peakMb }));
