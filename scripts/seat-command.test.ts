/** `sealed seat`: a new code or another player, with who may open what. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../emulator/server.ts';
import { describeSpreadsheet } from '../functions/google/sheets.ts';
import { currentPosition } from '../functions/match/reading/match.ts';
import { atTheTable } from '../test/match/survival/scene.ts';
import { HOST, type Table } from '../test/support/table/table.ts';
import { runSealed } from './run-sealed.ts';
import { EXIT } from './shared/terminal/exit.ts';

let table: Table;
let served: Served;

beforeAll(async () => {
  table = await atTheTable();
  served = await serve(table.emulator);
});

afterAll(async () => {
  await table.close();
  await served.close();
});

const sealed = (...words: readonly string[]) =>
  runSealed(['seat', table.hostId, ...words, '--reason', 'She moves house.', '--yes'], {
    SEALED_EMULATOR: served.url,
    SEALED_AS: HOST,
    SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
    SEALED_URL: 'http://127.0.0.1:9/',
    SEALED_INVOKER: 'deadlines@p.iam.gserviceaccount.com',
  });
const TO_SAM = ['Scarlet', '--email', 'sam@example.com', '--name', 'Sam'] as const;

const scarlets = async () => {
  const files = (await table.read()).files.seats.find(({ seat }) => seat === 'Scarlet');
  if (files === undefined) throw new Error('Scarlet plays');
  return files;
};

/** Whether somebody can open Scarlet's workbook. */
const mayOpen = async (email: string): Promise<boolean> =>
  describeSpreadsheet(table.as(email), (await scarlets()).workbookId).then(
    () => true,
    () => false,
  );

describe('what is wrong is refused with a sentence, and changes nothing', () => {
  test.each([
    ['nobody’s seat', ['Nobody'], 'There is no seat “Nobody”'],
    ['no address', ['Scarlet', '--email', 'sam'], '--email: “sam” is not an e-mail address'],
    [
      'another seat’s name',
      ['Scarlet', '--email', 'sam@example.com', '--name', 'Dems'],
      '--name: “Dems”',
    ],
  ] as const)('%s', async (_what, words, sentence) => {
    const { code, err } = await sealed(...words);
    expect({ code, err }).toEqual({
      code: EXIT.wrongUse,
      err: expect.stringContaining(sentence),
    });
    expect(await mayOpen('scarlet@example.com')).toBe(true);
    expect(currentPosition(await table.read()).sealed.entry.entry).toBe(1);
  });
});

test('the old player can open the workbook no more, the new one can, and his links are told', async () => {
  const { code: old } = await scarlets();
  const done = await sealed(...TO_SAM);
  expect(done).toMatchObject({ code: EXIT.done });
  expect(done.err).toContain('can no longer be opened by scarlet@example.com');
  const { code } = await scarlets();
  expect(code).not.toBe(old);
  expect(done.out).toContain(code);
  const { body } = currentPosition(await table.read()).sealed;
  expect(body).toContain('"asked":"seat Scarlet, to ');
  expect([body.includes(code), body.includes('sam@example.com')]).toEqual([false, false]);
  expect([await mayOpen('scarlet@example.com'), await mayOpen('sam@example.com')]).toEqual([
    false,
    true,
  ]);
});

test('run again it is done once, and lets in whom a command that was killed had not', async () => {
  const { code } = await scarlets();
  const { workbookId } = await scarlets();
  const permissions = table.as(HOST).drive.permissions;
  const { data } = await permissions.list({
    fileId: workbookId,
    fields: 'permissions(id,emailAddress)',
  });
  const sams = data.permissions?.find(({ emailAddress }) => emailAddress === 'sam@example.com');
  await permissions.delete({ fileId: workbookId, permissionId: sams?.id ?? '' });
  expect(await mayOpen('sam@example.com')).toBe(false);
  expect((await sealed(...TO_SAM)).out).toContain('It was done before, with entry 2');
  expect(await mayOpen('sam@example.com')).toBe(true);
  expect((await scarlets()).code).toBe(code);
});

test('a new code alone leaves the workbook to whom it belongs', async () => {
  const { code } = await scarlets();
  expect((await sealed('Scarlet')).code).toBe(EXIT.done);
  expect((await scarlets()).code).not.toBe(code);
  expect(await mayOpen('sam@example.com')).toBe(true);
});
