/** A job of Cloud Scheduler and what its target saw of it: for the suites. */
import { steppedClock } from '../clock.ts';
import { createEmulator, type EmulatorOptions } from '../emulator.ts';
import { schedulerClient } from '../genuine-client.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const PARENT = 'projects/sealed/locations/europe-west1';
export const JOB = `${PARENT}/jobs/sweep`;
export const TARGET = 'http://function.test/';
const ACCOUNT = 'function@project.iam.gserviceaccount.com';

export const SWEEP = Buffer.from('{"kind":"sweep"}').toString('base64');

/** Every quarter of an hour, as the account. */
export const job = (given: object = {}) => ({
  name: JOB,
  schedule: '*/15 * * * *',
  timeZone: 'Etc/UTC',
  httpTarget: {
    uri: TARGET,
    headers: { 'Content-Type': 'application/json' },
    body: SWEEP,
    oidcToken: { serviceAccountEmail: ACCOUNT, audience: TARGET },
  },
  ...given,
});

interface Visit {
  readonly atMs: number;
  readonly headers: Headers;
  readonly body: string;
}

type Answer = (visit: number) => Response | Promise<Response>;

export const status = (code: number): Response => new Response(null, { status: code });

/** Visits bear milliseconds since the start. */
export function started(answer: Answer = () => status(200), options: EmulatorOptions = {}) {
  const visits: Visit[] = [];
  const clock = steppedClock(START);
  const emulator = createEmulator({
    clock,
    dispatch: async (request) => {
      const { headers } = request;
      visits.push({ atMs: clock.now() - START, headers, body: await request.clone().text() });
      return answer(visits.length);
    },
    ...options,
  });
  const { jobs } = schedulerClient(emulator, 'host@example.com').projects.locations;
  const create = async (given: object = {}) =>
    (await jobs.create({ parent: PARENT, requestBody: job(given) })).data;
  const minutes = () => visits.map(({ atMs }) => atMs / 60_000);
  return { emulator, clock, jobs, create, visits, minutes };
}
