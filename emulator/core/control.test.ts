import { describe, expect, it } from 'vitest';
import { sendControl } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { openDesk } from '../sheets/sheets-suite.ts';

describe('the control routes', () => {
  it('control routes read and move the clock, and refuse invalid orders', async () => {
    const emulator = createEmulator();
    expect((await sendControl(emulator, 'GET', '/clock')).body.time).toBe(
      '2026-01-01T00:00:00.000Z',
    );
    await sendControl(emulator, 'POST', '/clock', { advanceMs: 1500 });
    expect(emulator.clock.now()).toBe(Date.UTC(2026, 0, 1, 0, 0, 1, 500));
    await sendControl(emulator, 'POST', '/clock', { to: '2026-02-01T01:00:00+01:00' });
    expect(emulator.clock.now()).toBe(Date.UTC(2026, 1, 1));
    for (const move of [{ to: 'tomorrow' }, { advanceMs: -1 }, { advanceMs: 1, more: 1 }]) {
      expect((await sendControl(emulator, 'POST', '/clock', move)).status).toBe(400);
    }
  });

  it.each([
    ['person', {}],
    ['service account', { kind: 'service account' }],
  ])('a control route creates a user (%s) with a token', async (kind, given) => {
    const emulator = createEmulator();
    const order = { email: 'Isa@example.com', ...given };
    const { body } = await sendControl(emulator, 'POST', '/users', order);
    const user = { email: 'isa@example.com', kind };
    expect(body).toEqual({ ...user, accessToken: emulator.tokenFor('isa@example.com') });
    expect(emulator.snapshot().users['isa@example.com']).toEqual(user);
  });

  it('a control route counts calls by API and method', async () => {
    const { emulator, values } = await openDesk();
    await values('T');
    await values('T');
    expect((await sendControl(emulator, 'GET', '/calls')).body).toEqual({
      sheets: {
        'POST /v4/spreadsheets': 1,
        'POST /v4/spreadsheets/{spreadsheetId}/values:batchGetByDataFilter': 2,
      },
    });
  });

  it('an address that only begins like a control route is not found', async () => {
    expect((await sendControl(createEmulator(), 'GET', '/nothing')).status).toBe(404);
  });
});

describe('a snapshot', () => {
  it('the same calls produce the same snapshot', async () => {
    const run = async () => {
      const { emulator, batch, enter } = await openDesk();
      await batch({ addSheet: {} });
      await enter('T!A1', [['x']]);
      return JSON.stringify(emulator.snapshot());
    };
    expect(await run()).toBe(await run());
  });
});
