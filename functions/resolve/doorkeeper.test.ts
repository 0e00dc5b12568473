/** Tests all combinations of token states and proofs. */

import { describe, expect, test } from 'vitest';
import { createEmulator } from '../../emulator/emulator.ts';
import { signIdToken } from '../../emulator/identity/id-token.ts';
import { buildProof, type Secret } from '../google/proof.ts';
import {
  type Admission,
  type Credentials,
  createRequestAuthenticator,
  type DoorkeeperOptions,
  describeOwnRefusal,
  REFUSAL_SENTENCES,
} from './doorkeeper.ts';

const FUNCTION_ADDRESS = 'https://resolve.example.com/';
const INVOKER_EMAIL = 'adjudicator@p.iam.gserviceaccount.com';
const DEPLOYMENT_SECRET: Secret = { number: 2, value: Buffer.alloc(32, 1).toString('base64url') };
const TASK_BODY = '{"match":"x"}';

const googleEmulator = createEmulator();
/** Called for each request for Google's certificates. */
let handleCertificateFetch: () => void = () => {};
const buildOptions = (change: Partial<DoorkeeperOptions> = {}): DoorkeeperOptions => ({
  audience: FUNCTION_ADDRESS,
  invoker: INVOKER_EMAIL,
  secret: DEPLOYMENT_SECRET,
  client: {
    endpoints: { oauth2FederatedSignonPemCertsUrl: 'http://emulator.test/emulator/certs' },
    transporterOptions: {
      fetchImplementation: async (...request) => {
        handleCertificateFetch();
        return googleEmulator.fetchImplementation(...request);
      },
    },
  },
  ...change,
});

const signToken = (claims: Partial<Parameters<typeof signIdToken>[0]> = {}): string =>
  signIdToken({ email: INVOKER_EMAIL, audience: FUNCTION_ADDRESS, now: Date.now(), ...claims });
const withSignature = (token: string, signature: string): string =>
  token.replace(/[^.]*$/, signature);
const stripSignature = (token = signToken()): string =>
  withSignature(token, 'SIGNATURE_REMOVED_BY_GOOGLE');
const createFalseToken = (): string =>
  withSignature(
    signToken(),
    signToken({ audience: 'https://other.example.com/' }).split('.')[2] ?? '',
  );

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
const INVALID_PROOFS: readonly ProofName[] = ['none', 'of the number before', 'by another secret'];
const ALL_PROOFS: readonly ProofName[] = ['right', 'of a sweep', ...INVALID_PROOFS];

const TOKENS_BY_NAME = {
  signed: () => `Bearer ${signToken()}`,
  stripped: () => `Bearer ${stripSignature()}`,
  'with an empty signature': () => `Bearer ${withSignature(signToken(), '')}`,
  absent: () => undefined,
  false: () => `Bearer ${createFalseToken()}`,
  expired: () => `Bearer ${signToken({ now: Date.now() - 7_200_000 })}`,
  'for another address': () => `Bearer ${signToken({ audience: 'https://other.example.com/' })}`,
  'of another account': () =>
    `Bearer ${signToken({ email: 'somebody@p.iam.gserviceaccount.com' })}`,
  'no token': () => 'Bearer ya29.access',
  'of another kind': () => 'Basic YTpi',
} as const;
type TokenName = keyof typeof TOKENS_BY_NAME;

const judgeCredentials = (
  credentials: Credentials,
  change: Partial<DoorkeeperOptions> = {},
): Promise<Admission> => createRequestAuthenticator(buildOptions(change))(credentials);
const judgeTokenAndProof = (
  token: TokenName,
  proof: ProofName,
  change: Partial<DoorkeeperOptions> = {},
): Promise<Admission> =>
  judgeCredentials(
    { authorization: TOKENS_BY_NAME[token](), proof: PROOFS_BY_NAME[proof] },
    change,
  );

const combineTokensAndProofs = (tokens: readonly TokenName[], proofs: readonly ProofName[]) =>
  tokens.flatMap((token) => proofs.map((proof) => ({ token, proof })));

describe('admitted request', () => {
  test.each(combineTokensAndProofs(['signed'], ALL_PROOFS))(
    'a request with a token $token and the proof $proof is admitted',
    async ({ token, proof }) => {
      expect(await judgeTokenAndProof(token, proof)).toMatchObject({
        kind: 'admitted',
        caller: 'Cloud Tasks',
      });
    },
  );

  test.each(combineTokensAndProofs(['stripped', 'with an empty signature', 'absent'], ['right']))(
    'a request with a token $token and the right proof is admitted only for its body',
    async ({ token, proof }) => {
      const admission = await judgeTokenAndProof(token, proof);
      expect(admission).toMatchObject({ kind: 'admitted', caller: 'Cloud Tasks' });
      expect(admission).toHaveProperty('digest', expect.stringMatching(/^[0-9a-f]{64}$/));
    },
  );
});

describe('refused request', () => {
  test.each(
    combineTokensAndProofs(['stripped', 'with an empty signature', 'absent'], INVALID_PROOFS),
  )('a request with a token $token and the proof $proof is refused', async ({ token, proof }) => {
    expect(await judgeTokenAndProof(token, proof)).toMatchObject({
      kind: 'refused',
      status: 401,
      isOurs: false,
    });
  });

  test.each(
    combineTokensAndProofs(
      [
        'false',
        'expired',
        'for another address',
        'of another account',
        'no token',
        'of another kind',
      ],
      ALL_PROOFS,
    ),
  )(
    'a request with a token $token is refused despite the proof $proof',
    async ({ token, proof }) => {
      expect(await judgeTokenAndProof(token, proof)).toMatchObject({ kind: 'refused' });
    },
  );

  test.each(['stripped', 'absent'] as const)(
    'a request with a token %s is refused if the function lacks a secret',
    async (token) => {
      const admission = await judgeTokenAndProof(token, 'right', { secret: undefined });
      expect(admission).toMatchObject({ kind: 'refused' });
    },
  );
});

describe('host’s own mistake', () => {
  test.each([
    ['a token of ours for another address', 'for another address', 'none', true],
    [
      'a token of ours for another address with the right proof',
      'for another address',
      'right',
      true,
    ],
    ['a false token with the right proof', 'false', 'right', true],
    ['another account’s token with the right proof', 'of another account', 'right', true],
    ['a false token', 'false', 'none', false],
    ['another account’s token', 'of another account', 'none', false],
  ] as const)(
    'a refusal shows whether the request may be the host’s own: %s',
    async (_what, token, proof, isOurs) => {
      expect(await judgeTokenAndProof(token, proof)).toMatchObject({ kind: 'refused', isOurs });
    },
  );

  test.each([
    ['right', true],
    ['none', false],
  ] as const)(
    'another account’s token for another address is ours only with a valid proof: %s',
    async (proof, isOurs) => {
      const claims = {
        email: 'somebody@p.iam.gserviceaccount.com',
        audience: 'https://else.test/',
      };
      const authorization = `Bearer ${signToken(claims)}`;
      expect(await judgeCredentials({ authorization, proof: PROOFS_BY_NAME[proof] })).toMatchObject(
        { isOurs },
      );
    },
  );
});

describe('expired token', () => {
  const endedBefore = (ms: number): Promise<Admission> => {
    const now = Date.now();
    const authorization = `Bearer ${signToken({ now })}`;
    const [, payload = ''] = authorization.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return judgeCredentials({ authorization, proof: undefined }, { nowMs: () => exp * 1000 + ms });
  };

  test('a token is accepted for five minutes after its end, since clocks differ', async () => {
    expect(await endedBefore(300_000)).toMatchObject({ kind: 'admitted' });
    expect(await endedBefore(300_001)).toMatchObject({ kind: 'refused', reason: 'expired' });
  });
});

describe('certificates', () => {
  const unreachable: Partial<DoorkeeperOptions> = {
    client: {
      endpoints: { oauth2FederatedSignonPemCertsUrl: 'http://emulator.test/emulator/certs' },
      transporterOptions: {
        fetchImplementation: async () => {
          handleCertificateFetch();
          throw new TypeError('fetch failed');
        },
      },
    },
  };

  function counted(): () => number {
    let fetches = 0;
    handleCertificateFetch = () => {
      fetches += 1;
    };
    return () => fetches;
  }

  test('certificates are requested at most once a minute while they are unreachable', async () => {
    const fetches = counted();
    let now = Date.now();
    const judge = createRequestAuthenticator(buildOptions({ ...unreachable, nowMs: () => now }));
    const judgeSigned = () => judge({ authorization: TOKENS_BY_NAME.signed(), proof: undefined });
    for (let time = 0; time < 5; time++) {
      expect(await judgeSigned()).toMatchObject({ kind: 'refused', reason: 'not to be checked' });
    }
    expect(fetches()).toBe(1);
    now += 59_999;
    await judgeSigned();
    expect(fetches()).toBe(1);
    now += 1;
    await Promise.all([judgeSigned(), judgeSigned(), judgeSigned()]);
    expect(fetches()).toBe(2);
  });

  test('certificates are not requested for an invalid, stripped or expired token', async () => {
    const fetches = counted();
    for (const token of ['no token', 'stripped', 'expired', 'absent'] as const) {
      await judgeTokenAndProof(token, 'none');
    }
    expect(fetches()).toBe(0);
  });

  test('a valid proof is enough while certificates are unreachable', async () => {
    expect(await judgeTokenAndProof('signed', 'right', unreachable)).toMatchObject({
      kind: 'admitted',
      token: 'not checked',
    });
  });
});

test.each(Object.keys(REFUSAL_SENTENCES) as (keyof typeof REFUSAL_SENTENCES)[])(
  'a refusal of the host’s own request (%s) is logged with the remedy',
  (reason) => {
    const text = describeOwnRefusal(reason);
    const toMend = {
      'made out for another address': 'SEALED_URL',
      'another account’s': 'SEALED_INVOKER',
    };
    const named = Object.entries(toMend).filter(([, variable]) => text.includes(variable));
    expect(named.map(([of]) => of)).toEqual(reason in toMend ? [reason] : []);
    if (!(reason in toMend)) expect(text).toContain(REFUSAL_SENTENCES[reason]);
    expect(text).toContain('is retried automatically');
  },
);
