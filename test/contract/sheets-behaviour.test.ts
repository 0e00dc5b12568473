/** Behaviour of Sheets that no other test covers. */

import { expect, test } from 'vitest';
import { getRefusal } from '../../emulator/clients-suite.ts';
import { type BatchRequest, openDesk } from '../../emulator/sheets/sheets-suite.ts';
import { addFaults } from './fault.ts';

const buildWrite = (stringValue: string): BatchRequest => ({
  updateCells: {
    start: {},
    rows: [{ values: [{ userEnteredValue: { stringValue } }] }],
    fields: 'userEnteredValue',
  },
});

test('one of two simultaneous edits gets a 409 ABORTED with Google’s message', async () => {
  const desk = await openDesk();
  await addFaults(desk.emulator, { effect: { kind: 'fail', status: 409 } });
  expect(await getRefusal(desk.batch(buildWrite('x')))).toEqual({
    code: 409,
    message: 'The operation was aborted.',
    status: 'ABORTED',
  });
  expect(await desk.values('T')).toEqual([]);
});

test('a batch of nine megabytes is accepted', async () => {
  const desk = await openDesk();
  const stringValue = 'x'.repeat(45_000);
  const row = {
    values: Array.from({ length: 20 }, () => ({ userEnteredValue: { stringValue } })),
  };
  const rows = Array.from({ length: 10 }, () => row);
  await desk.batch({ updateCells: { start: {}, rows, fields: 'userEnteredValue' } });
  expect((await desk.values('T!T10'))[0]?.[0]).toBe(stringValue);
});

test('the 61st write of a user in a minute is refused with Google’s body', async () => {
  const desk = await openDesk({ quotas: true });
  for (let count = 1; count < 60; count += 1) await desk.batch(buildWrite('in time'));
  const error = await getRefusal(desk.batch(buildWrite('too many')));
  expect(error).toMatchObject({
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringContaining(
      "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute " +
        "per user' of service 'sheets.googleapis.com' for consumer 'project_number:",
    ),
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: {
          quota_limit: 'WriteRequestsPerMinutePerUser',
          quota_limit_value: '60',
          service: 'sheets.googleapis.com',
        },
      },
      { '@type': 'type.googleapis.com/google.rpc.Help' },
    ],
  });
  expect(error).not.toHaveProperty('errors');
  expect(await desk.values('T')).toEqual([['in time']]);
});
