import { describe, expect, test } from 'vitest';
import { createSteppedClock } from '../../emulator/clock.ts';
import { createEmulator } from '../../emulator/emulator.ts';
import { TOKEN_STATES, type TokenState } from '../../emulator/identity/id-token.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../test/support/patience.ts';
import { connect } from '../google/connect.ts';
import { buildProof, hashBody, PROOF_HEADER, type Secret } from '../google/proof.ts';
import { ensureQueue, scheduleTask } from '../google/tasks.ts';
import {
  type Admission,
  createRequestAuthenticator,
  getSweepAudience,
  SWEEP_BODY,
} from './doorkeeper.ts';

const LOCATION_NAME = 'projects/p/locations/europe-west1';
const DEADLINE_QUEUE = `${LOCATION_NAME}/queues/deadlines`;
const FUNCTION_ADDRESS = 'https://resolve.example.com/';
const INVOKER_EMAIL = 'adjudicator@p.iam.gserviceaccount.com';
const DEPLOYMENT_SECRET: Secret = { number: 3, value: Buffer.alloc(32, 3).toString('base64url') };

interface Arrival {
  readonly body: string;
  readonly admission: Admission;
}

/** Starts an emulator whose front end removes or keeps tokens. */
function startGoogle(state: TokenState, secret: Secret | undefined) {
  const arrivals: Arrival[] = [];
  const emulator = createEmulator({
    clock: createSteppedClock(Date.now()),
    tokens: { cloudtasks: state, cloudscheduler: state },
    dispatch: async (request) => {
      const authorization = request.headers.get('authorization') ?? undefined;
      const proof = request.headers.get(PROOF_HEADER) ?? undefined;
      const admission = await judge({ authorization, proof });
      arrivals.push({ body: await request.text(), admission });
      return new Response(null, { status: 200 });
    },
  });
  const judge = createRequestAuthenticator({
    audience: FUNCTION_ADDRESS,
    invoker: INVOKER_EMAIL,
    secret,
    client: {
      endpoints: { oauth2FederatedSignonPemCertsUrl: 'http://emulator.test/emulator/certs' },
      transporterOptions: { fetchImplementation: emulator.fetchImplementation },
    },
  });
  const google = connect({
    auth: emulator.tokenFor('host@example.com'),
    rootUrl: 'http://emulator.test/',
    fetchImplementation: emulator.fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
    taskSecret: secret,
  });
  return { emulator, google, arrivals };
}

async function deliverTask(state: TokenState, secret: Secret | undefined): Promise<Arrival> {
  const { emulator, google, arrivals } = startGoogle(state, secret);
  await ensureQueue(google, DEADLINE_QUEUE);
  const body = { match: 'Zürich', entry: 1 };
  const to = { url: FUNCTION_ADDRESS, invoker: INVOKER_EMAIL, audience: FUNCTION_ADDRESS };
  await scheduleTask(google, { ...to, queue: DEADLINE_QUEUE, name: 'a', body, at: new Date(0) });
  return waitForFirst(emulator, arrivals, 0);
}

async function deliverSweep(state: TokenState, secret: Secret | undefined): Promise<Arrival> {
  const { emulator, arrivals } = startGoogle(state, secret);
  const proof =
    secret === undefined ? {} : { [PROOF_HEADER]: buildProof(secret, 'sweep', SWEEP_BODY) };
  const job = {
    ...{ name: 'sweep', schedule: '*/15 * * * *', url: FUNCTION_ADDRESS, body: SWEEP_BODY },
    ...{ serviceAccount: INVOKER_EMAIL, audience: getSweepAudience(FUNCTION_ADDRESS) },
    headers: { 'Content-Type': 'application/json', ...proof },
  };
  await emulator.fetch(
    new Request('http://emulator.test/emulator/jobs', {
      method: 'POST',
      body: JSON.stringify(job),
    }),
  );
  return waitForFirst(emulator, arrivals, 15 * 60_000);
}

async function waitForFirst(
  emulator: ReturnType<typeof createEmulator>,
  arrivals: readonly Arrival[],
  afterMs: number,
): Promise<Arrival> {
  await emulator.clock.advanceBy(afterMs);
  await emulator.close();
  const [first] = arrivals;
  if (first === undefined) throw new Error('Nothing has arrived.');
  return first;
}

/** Whether a request is admitted, by token state, with and without the proof. */
const ADMITTED_BY_STATE: Readonly<
  Record<TokenState, { readonly proven: boolean; readonly alone: boolean }>
> = {
  signed: { proven: true, alone: true },
  stripped: { proven: true, alone: false },
  absent: { proven: true, alone: false },
  false: { proven: false, alone: false },
};

describe.each([
  ['a task', deliverTask, 'Cloud Tasks'],
  ['a sweep', deliverSweep, 'Cloud Scheduler'],
] as const)('%s', (_what, arriving, caller) => {
  test.each(TOKEN_STATES)(
    'a request whose token arrives %s is judged by its proof and signature',
    async (state) => {
      const { proven, alone } = ADMITTED_BY_STATE[state];
      const { body, admission } = await arriving(state, DEPLOYMENT_SECRET);
      expect(admission).toMatchObject(
        proven ? { kind: 'admitted', caller, digest: hashBody(body) } : { kind: 'refused' },
      );
      const without = await arriving(state, undefined);
      expect(without.admission.kind).toBe(alone ? 'admitted' : 'refused');
    },
  );
});
