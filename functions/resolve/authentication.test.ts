/** Tests all combinations of token states and proofs, and requests as Google delivers them. */

import { describe, expect, test } from 'vitest';
import { createSteppedClock } from '../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { signIdToken, TOKEN_STATES, type TokenState } from '../../emulator/identity/id-token.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { postControl } from '../../test/support/table/by-hand.ts';
import { buildProof, hashBody, PROOF_HEADER, type Secret } from '../google/proof.ts';
import { ensureQueue, scheduleTask } from '../google/tasks.ts';
import {
  type Admission,
  type AuthenticatorOptions,
  type Credentials,
  createRequestAuthenticator,
  describeOwnRefusal,
  getSweepAudience,
  REFUSAL_SENTENCES,
  SWEEP_BODY,
} from './authentication.ts';

const FUNCTION_ADDRESS = 'https://resolve.example.com/';
const OTHER_ADDRESS = 'https://other.example.com/';
const INVOKER_EMAIL = 'adjudicator@p.iam.gserviceaccount.com';
const OTHER_EMAIL = 'somebody@p.iam.gserviceaccount.com';
const DEPLOYMENT_SECRET: Secret = { number: 2, value: Buffer.alloc(32, 1).toString('base64url') };
const TASK_BODY = '{"match":"x"}';

type Fetch = typeof globalThis.fetch;
const googleEmulator = createEmulator();
const buildOptions = (
  change: Partial<AuthenticatorOptions> = {},
  fetchCertificates: Fetch = googleEmulator.fetchImplementation,
): AuthenticatorOptions => ({
  ...{ audience: FUNCTION_ADDRESS, invoker: INVOKER_EMAIL, secret: DEPLOYMENT_SECRET },
  client: {
    endpoints: { oauth2FederatedSignonPemCertsUrl: 'http://emulator.test/emulator/certs' },
    transporterOptions: { fetchImplementation: fetchCertificates },
  },
  ...change,
});

const signToken = (claims: Partial<Parameters<typeof signIdToken>[0]> = {}): string =>
  signIdToken({ email: INVOKER_EMAIL, audience: FUNCTION_ADDRESS, now: Date.now(), ...claims });
const signTokenWith = (signature: string): string => signToken().replace(/[^.]*$/, signature);

const PROOFS_BY_NAME = {
  none: undefined,
  right: buildProof(DEPLOYMENT_SECRET, 'task', TASK_BODY),
  'of a sweep': buildProof(DEPLOYMENT_SECRET, 'sweep', TASK_BODY),
  'of the number before': buildProof({ ...DEPLOYMENT_SECRET, number: 1 }, 'task', TASK_BODY),
  'by another secret': buildProof(
    { number: 2, value: Buffer.alloc(32, 9).toString('base64url') },
    'task',
    TASK_BODY,
  ),
} as const;
type ProofName = keyof typeof PROOFS_BY_NAME;
const ALL_PROOFS = Object.keys(PROOFS_BY_NAME) as readonly ProofName[];

const TOKENS_BY_NAME = {
  signed: () => `Bearer ${signToken()}`,
  stripped: () => `Bearer ${signTokenWith('SIGNATURE_REMOVED_BY_GOOGLE')}`,
  'with an empty signature': () => `Bearer ${signTokenWith('')}`,
  absent: () => undefined,
  false: () =>
    `Bearer ${signTokenWith(signToken({ audience: OTHER_ADDRESS }).split('.')[2] ?? '')}`,
  expired: () => `Bearer ${signToken({ now: Date.now() - 7_200_000 })}`,
  'for another address': () => `Bearer ${signToken({ audience: OTHER_ADDRESS })}`,
  'of another account': () => `Bearer ${signToken({ email: OTHER_EMAIL })}`,
  'of another account for another address': () =>
    `Bearer ${signToken({ email: OTHER_EMAIL, audience: OTHER_ADDRESS })}`,
  'no token': () => 'Bearer ya29.access',
  'of another kind': () => 'Basic YTpi',
} as const;
type TokenName = keyof typeof TOKENS_BY_NAME;

const judgeCredentials = (
  credentials: Credentials,
  options: AuthenticatorOptions = buildOptions(),
): Promise<Admission> => createRequestAuthenticator(options)(credentials);
const judgeTokenAndProof = (
  token: TokenName,
  proof: ProofName,
  options?: AuthenticatorOptions,
): Promise<Admission> =>
  judgeCredentials(
    { authorization: TOKENS_BY_NAME[token](), proof: PROOFS_BY_NAME[proof] },
    options,
  );

test.each(ALL_PROOFS)(
  'a request with a signed token and the proof %s is admitted',
  async (proof) => {
    expect(await judgeTokenAndProof('signed', proof)).toMatchObject({
      ...{ kind: 'admitted', caller: 'Cloud Tasks' },
    });
  },
);

describe.each(['stripped', 'with an empty signature', 'absent'] as const)('token %s', (token) => {
  test.each([
    ['right', 'Cloud Tasks'],
    ['of a sweep', 'Cloud Scheduler'],
  ] as const)(
    'a request without a signature is admitted by the proof %s',
    async (proof, caller) => {
      const digest = hashBody(TASK_BODY);
      expect(await judgeTokenAndProof(token, proof)).toMatchObject({
        ...{ kind: 'admitted', caller, digest },
      });
      const withoutSecret = buildOptions({ secret: undefined });
      expect(await judgeTokenAndProof(token, proof, withoutSecret)).toMatchObject({
        ...{ kind: 'refused', status: 401 },
      });
    },
  );

  test.each(['none', 'of the number before', 'by another secret'] as const)(
    'a request without a signature is refused with the proof %s',
    async (proof) => {
      expect(await judgeTokenAndProof(token, proof)).toMatchObject({
        ...{ kind: 'refused', status: 401, isOurs: false },
      });
    },
  );
});

test.each<readonly [TokenName, boolean]>([
  ['false', false],
  ['expired', false],
  ['for another address', true],
  ['of another account', false],
  ['of another account for another address', false],
  ['no token', false],
  ['of another kind', false],
])(
  'a request with a token %s is refused, and is the host’s own if its proof is valid: else %s',
  async (token, isOurs) => {
    for (const proof of ALL_PROOFS) {
      const isProven = proof === 'right' || proof === 'of a sweep';
      const refusal = { kind: 'refused', isOurs: isOurs || isProven };
      expect(await judgeTokenAndProof(token, proof)).toMatchObject(refusal);
    }
  },
);

test('a token is accepted for five minutes after its end, since clocks differ', async () => {
  const endedBefore = (ms: number): Promise<Admission> => {
    const authorization = TOKENS_BY_NAME.signed();
    const [, payload = ''] = authorization.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const options = buildOptions({ nowMs: () => exp * 1000 + ms });
    return judgeCredentials({ authorization, proof: undefined }, options);
  };
  expect(await endedBefore(300_000)).toMatchObject({ kind: 'admitted' });
  expect(await endedBefore(300_001)).toMatchObject({ kind: 'refused', reason: 'expired' });
});

let fetches = 0;
const countFetches = (fetchCertificates: Fetch): Fetch => {
  fetches = 0;
  return (...request) => {
    fetches += 1;
    return fetchCertificates(...request);
  };
};
const failToFetch = countFetches(() => Promise.reject(new TypeError('fetch failed')));

test('certificates are requested at most once a minute while they are unreachable', async () => {
  let now = Date.now();
  const judge = createRequestAuthenticator(buildOptions({ nowMs: () => now }, failToFetch));
  const judgeSigned = () => judge({ authorization: TOKENS_BY_NAME.signed(), proof: undefined });
  for (let time = 0; time < 5; time++)
    expect(await judgeSigned()).toMatchObject({ kind: 'refused', reason: 'not to be checked' });
  expect(fetches).toBe(1);
  now += 59_999;
  await judgeSigned();
  expect(fetches).toBe(1);
  now += 1;
  await Promise.all([judgeSigned(), judgeSigned(), judgeSigned()]);
  expect(fetches).toBe(2);
});

test('certificates are not requested for an invalid, stripped or expired token', async () => {
  const options = buildOptions({}, countFetches(googleEmulator.fetchImplementation));
  for (const token of ['no token', 'stripped', 'expired', 'absent'] as const)
    await judgeTokenAndProof(token, 'none', options);
  expect(fetches).toBe(0);
});

test('a valid proof is enough while certificates are unreachable', async () => {
  const options = buildOptions({}, failToFetch);
  expect(await judgeTokenAndProof('signed', 'right', options)).toMatchObject({
    ...{ kind: 'admitted', token: 'not checked' },
  });
});

test.each(Object.keys(REFUSAL_SENTENCES) as (keyof typeof REFUSAL_SENTENCES)[])(
  'a refusal of the host’s own request (%s) is logged with the remedy',
  (reason) => {
    const text = describeOwnRefusal(reason);
    const remedies: Readonly<Record<string, string>> = {
      'made out for another address': 'SEALED_URL',
      'another account’s': 'SEALED_INVOKER',
    };
    expect(text).toContain(remedies[reason] ?? REFUSAL_SENTENCES[reason]);
    for (const [other, variable] of Object.entries(remedies))
      if (other !== reason) expect(text).not.toContain(variable);
    expect(text).toContain('is retried automatically');
  },
);

interface Arrival {
  readonly body: string;
  readonly admission: Admission;
}

/** Sends a request by an emulator whose front end removes or keeps tokens. */
async function deliver(
  token: TokenState,
  secret: Secret | undefined,
  send: (emulator: Emulator, secret: Secret | undefined) => Promise<unknown>,
): Promise<Arrival | undefined> {
  const arrivals: Arrival[] = [];
  const emulator = createEmulator({
    clock: createSteppedClock(Date.now()),
    tokens: { cloudtasks: token, cloudscheduler: token },
    dispatch: async (request) => {
      const authorization = request.headers.get('authorization') ?? undefined;
      const proof = request.headers.get(PROOF_HEADER) ?? undefined;
      const admission = await judgeCredentials(
        { authorization, proof },
        buildOptions({ secret }, emulator.fetchImplementation),
      );
      arrivals.push({ body: await request.text(), admission });
      return new Response(null, { status: 200 });
    },
  });
  await send(emulator, secret);
  await emulator.clock.advanceBy(15 * 60_000);
  await emulator.close();
  return arrivals[0];
}

async function sendTask(emulator: Emulator, taskSecret: Secret | undefined): Promise<void> {
  const google = connectAs(emulator, 'host@example.com', { taskSecret });
  const queue = 'projects/p/locations/europe-west1/queues/deadlines';
  await ensureQueue(google, queue);
  await scheduleTask(google, {
    ...{ queue, name: 'a', url: FUNCTION_ADDRESS, audience: FUNCTION_ADDRESS },
    ...{ invoker: INVOKER_EMAIL, body: { match: 'Zürich', entry: 1 }, at: new Date(0) },
  });
}

async function sendSweep(emulator: Emulator, secret: Secret | undefined): Promise<void> {
  const proof = secret && { [PROOF_HEADER]: buildProof(secret, 'sweep', SWEEP_BODY) };
  const job = {
    ...{ name: 'sweep', schedule: '*/15 * * * *', url: FUNCTION_ADDRESS, body: SWEEP_BODY },
    ...{ serviceAccount: INVOKER_EMAIL, audience: getSweepAudience(FUNCTION_ADDRESS) },
    headers: { 'Content-Type': 'application/json', ...proof },
  };
  await postControl({ emulator }, 'jobs', job);
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
  ['a task', sendTask, 'Cloud Tasks'],
  ['a sweep', sendSweep, 'Cloud Scheduler'],
] as const)('%s', (_what, send, caller) => {
  test.each(TOKEN_STATES)(
    'a request whose token arrives %s is judged by its proof and signature',
    async (state) => {
      const { proven, alone } = ADMITTED_BY_STATE[state];
      const arrived = await deliver(state, DEPLOYMENT_SECRET, send);
      const digest = hashBody(arrived?.body ?? '');
      expect(arrived?.admission).toMatchObject(
        proven ? { kind: 'admitted', caller, digest } : { kind: 'refused' },
      );
      const without = await deliver(state, undefined, send);
      expect(without?.admission.kind).toBe(alone ? 'admitted' : 'refused');
    },
  );
});
