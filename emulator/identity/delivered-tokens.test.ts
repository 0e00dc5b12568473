import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import { openTasksAs } from '../clients-suite.ts';
import { createEmulator, type EmulatorOptions } from '../emulator.ts';
import { getCertificates } from './id-token.ts';

const PARENT = 'projects/sealed/locations/europe-west1';
const QUEUE = `${PARENT}/queues/rounds`;
const ACCOUNT = 'function@project.iam.gserviceaccount.com';
const TOKEN_AUDIENCE = 'http://function.test/';

/** Creates an emulator that sends one task and records its request. */
async function startEmulator(options: EmulatorOptions = {}) {
  const sent: (string | null)[] = [];
  const emulator = createEmulator({
    dispatch: async ({ headers }) => {
      sent.push(headers.get('authorization'));
      return new Response(null, { status: 200 });
    },
    ...options,
  });
  const { queues } = openTasksAs(emulator, 'host@example.com').projects.locations;
  await queues.create({ parent: PARENT, requestBody: { name: QUEUE } });
  const deliver = async (headers: Record<string, string> = {}) => {
    const oidcToken = { serviceAccountEmail: ACCOUNT, audience: TOKEN_AUDIENCE };
    const httpRequest = { url: TOKEN_AUDIENCE, headers, oidcToken };
    await queues.tasks.create({ parent: QUEUE, requestBody: { task: { httpRequest } } });
    await emulator.clock.advanceBy(0);
    return sent.at(-1) ?? null;
  };
  return { emulator, deliver, sent };
}

const verifyToken = (authorization: string | null) =>
  new OAuth2Client().verifySignedJwtWithCertsAsync(
    authorization?.replace('Bearer ', '') ?? '',
    { ...getCertificates() },
    TOKEN_AUDIENCE,
  );

const readClaims = (authorization: string | null): unknown =>
  JSON.parse(Buffer.from(authorization?.split('.')[1] ?? '', 'base64url').toString());

describe('a token', () => {
  it('a token arrives signed by default', async () => {
    const { deliver } = await startEmulator();
    expect((await verifyToken(await deliver())).getPayload()?.email).toBe(ACCOUNT);
  });

  it('a stripped token has no signature but the same claims', async () => {
    const desk = await startEmulator({ tokens: { cloudtasks: 'stripped' } });
    const authorization = await desk.deliver();
    expect(authorization?.split('.')[2]).toBe('SIGNATURE_REMOVED_BY_GOOGLE');
    expect(readClaims(authorization)).toMatchObject({ email: ACCOUNT, aud: TOKEN_AUDIENCE });
    await expect(verifyToken(authorization)).rejects.toThrow();
  });

  it('a forged token is well-formed, but its signature belongs to another token', async () => {
    const desk = await startEmulator({ tokens: { cloudtasks: 'false' } });
    const authorization = await desk.deliver();
    expect(readClaims(authorization)).toMatchObject({ email: ACCOUNT, aud: TOKEN_AUDIENCE });
    await expect(verifyToken(authorization)).rejects.toThrow(/Invalid token signature/);
  });

  it.each([
    ['absent', null],
    ['signed', expect.stringMatching(/^Bearer e/)],
  ] as const)('a token that is %s replaces the header of the task', async (state, expected) => {
    const desk = await startEmulator({ tokens: { cloudtasks: state } });
    expect(await desk.deliver({ Authorization: 'Bearer mine' })).toEqual(expected);
  });

  it('token states are set for each sender separately', async () => {
    const desk = await startEmulator({ tokens: { cloudscheduler: 'absent' } });
    expect(await desk.deliver()).toMatch(/^Bearer /);
  });
});
