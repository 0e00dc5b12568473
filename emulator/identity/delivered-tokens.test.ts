import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import { tasksClient } from '../clients-suite.ts';
import { createEmulator, type EmulatorOptions } from '../emulator.ts';
import { publicCertificates } from './id-token.ts';

const PARENT = 'projects/sealed/locations/europe-west1';
const QUEUE = `${PARENT}/queues/rounds`;
const ACCOUNT = 'function@project.iam.gserviceaccount.com';
const AUDIENCE = 'http://function.test/';

/** Creates an emulator that sends one task and records its request. */
async function started(options: EmulatorOptions = {}) {
  const sent: (string | null)[] = [];
  const emulator = createEmulator({
    dispatch: async ({ headers }) => {
      sent.push(headers.get('authorization'));
      return new Response(null, { status: 200 });
    },
    ...options,
  });
  const { queues } = tasksClient(emulator, 'host@example.com').projects.locations;
  await queues.create({ parent: PARENT, requestBody: { name: QUEUE } });
  const deliver = async (headers: Record<string, string> = {}) => {
    const oidcToken = { serviceAccountEmail: ACCOUNT, audience: AUDIENCE };
    const httpRequest = { url: AUDIENCE, headers, oidcToken };
    await queues.tasks.create({ parent: QUEUE, requestBody: { task: { httpRequest } } });
    await emulator.clock.advanceBy(0);
    return sent.at(-1) ?? null;
  };
  return { emulator, deliver, sent };
}

const verified = (authorization: string | null) =>
  new OAuth2Client().verifySignedJwtWithCertsAsync(
    authorization?.replace('Bearer ', '') ?? '',
    { ...publicCertificates() },
    AUDIENCE,
  );

const claimsIn = (authorization: string | null): unknown =>
  JSON.parse(Buffer.from(authorization?.split('.')[1] ?? '', 'base64url').toString());

describe('a token', () => {
  it('a token arrives signed by default', async () => {
    const { deliver } = await started();
    expect((await verified(await deliver())).getPayload()?.email).toBe(ACCOUNT);
  });

  it('a stripped token has no signature but the same claims', async () => {
    const desk = await started({ tokens: { cloudtasks: 'stripped' } });
    const authorization = await desk.deliver();
    expect(authorization?.split('.')[2]).toBe('SIGNATURE_REMOVED_BY_GOOGLE');
    expect(claimsIn(authorization)).toMatchObject({ email: ACCOUNT, aud: AUDIENCE });
    await expect(verified(authorization)).rejects.toThrow();
  });

  it('a forged token is well-formed, but its signature belongs to another token', async () => {
    const desk = await started({ tokens: { cloudtasks: 'false' } });
    const authorization = await desk.deliver();
    expect(claimsIn(authorization)).toMatchObject({ email: ACCOUNT, aud: AUDIENCE });
    await expect(verified(authorization)).rejects.toThrow(/Invalid token signature/);
  });

  it.each([
    ['absent', null],
    ['signed', expect.stringMatching(/^Bearer e/)],
  ] as const)('a token that is %s replaces the header of the task', async (state, expected) => {
    const desk = await started({ tokens: { cloudtasks: state } });
    expect(await desk.deliver({ Authorization: 'Bearer mine' })).toEqual(expected);
  });

  it('token states are set for each sender separately', async () => {
    const desk = await started({ tokens: { cloudscheduler: 'absent' } });
    expect(await desk.deliver()).toMatch(/^Bearer /);
  });
});
