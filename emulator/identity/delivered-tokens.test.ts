import { OAuth2Client } from 'google-auth-library';
import { describe, expect, it } from 'vitest';
import type { EmulatorOptions } from '../emulator.ts';
import { ACCOUNT, startQueue } from '../tasks/tasks-suite.ts';
import { getCertificates } from './id-token.ts';

const TOKEN_AUDIENCE = 'http://function.test/';

/** Sends one task, and returns its authorization header. */
async function deliver(tokens: EmulatorOptions['tokens'], headers: Record<string, string> = {}) {
  const { clock, createTask, visits } = await startQueue({ ...(tokens && { tokens }) });
  const oidcToken = { serviceAccountEmail: ACCOUNT, audience: TOKEN_AUDIENCE };
  await createTask({ httpRequest: { url: TOKEN_AUDIENCE, headers, oidcToken } });
  await clock.advanceBy(0);
  return visits[0]?.request.headers.get('authorization') ?? null;
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
  it('a token arrives signed by default, despite settings for another sender', async () => {
    for (const tokens of [undefined, { cloudscheduler: 'absent' } as const]) {
      expect((await verifyToken(await deliver(tokens))).getPayload()?.email).toBe(ACCOUNT);
    }
  });

  it('a stripped token has no signature but the same claims', async () => {
    const authorization = await deliver({ cloudtasks: 'stripped' });
    expect(authorization?.split('.')[2]).toBe('SIGNATURE_REMOVED_BY_GOOGLE');
    expect(readClaims(authorization)).toMatchObject({ email: ACCOUNT, aud: TOKEN_AUDIENCE });
    await expect(verifyToken(authorization)).rejects.toThrow();
  });

  it('a forged token is well-formed, but its signature belongs to another token', async () => {
    const authorization = await deliver({ cloudtasks: 'false' });
    expect(readClaims(authorization)).toMatchObject({ email: ACCOUNT, aud: TOKEN_AUDIENCE });
    await expect(verifyToken(authorization)).rejects.toThrow(/Invalid token signature/);
  });

  it.each([
    ['absent', null],
    ['signed', expect.stringMatching(/^Bearer e/)],
  ] as const)('a token that is %s replaces the header of the task', async (state, expected) => {
    const headers = { Authorization: 'Bearer mine' };
    expect(await deliver({ cloudtasks: state }, headers)).toEqual(expected);
  });
});
