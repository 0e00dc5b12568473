/** Co-hosts by command, and a helper without access to a file. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { connect } from '../functions/google/connect.ts';
import { shareWith } from '../functions/google/drive.ts';
import { cellsRequest } from '../functions/google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet } from '../functions/google/sheets.ts';
import { interventionIn } from '../functions/match/ledger/entry.ts';
import { currentPosition, readMatch } from '../functions/match/reading/match.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { linksIn } from '../test/support/sealed/presents-at-eight.ts';
import { type Ended, runSealed } from '../test/support/sealed/run-sealed.ts';
import { servedEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';
const CO_HOST = 'co-host@example.org';

let emulator: Emulator;
let served: Served;
let folder: string;
beforeEach(async () => {
  const google = await servedEmulator();
  ({ emulator, served, folder } = google);
  return google.close;
});

const sealed = (who: string, ...words: readonly string[]): Promise<Ended> =>
  runSealed(words, { SEALED_EMULATOR: served.url, SEALED_AS: who });

/** Opens a match and shares its files with the co-host, but for one. */
async function openedWithout(lacking: string): Promise<void> {
  const seats = join(folder, 'seats.csv');
  await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,s@example.org,\nDems,d@example.org,\n');
  const { out } = await sealed(
    HOST,
    ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
    ...['--first', '2026-11-22T19:00:00Z', '--run', '--polls', '10 minutes', '--json'],
  );
  const google = connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(HOST),
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const { files } = await readMatch(google, linksIn(out).match);
  const named = [
    ['The host’s workbook', files.hostId],
    ['The form', files.formId],
    ['The public workbook', files.publicId],
    ...files.seats.map(({ seat, workbookId }) => [`The workbook of ${seat}`, workbookId] as const),
  ] as const;
  for (const [name, id] of named)
    if (name !== lacking)
      await shareWith(google, id, { email: CO_HOST, role: 'writer', note: null });
}

test.each(['The form', 'The public workbook', 'The workbook of Scarlet'])(
  'run, and later list and status, name a file to which the host lacks access: %s',
  async (lacking) => {
    await openedWithout(lacking);
    await emulator.clock.advanceTo(Date.parse('2026-11-22T19:01:00Z'));
    for (const command of [['run', '--once'], ['list'], ['status']]) {
      const { out, code } = await sealed(CO_HOST, ...command);
      expect.soft(code, command[0]).toBe(EXIT.incidents);
      expect.soft(out, command[0]).toContain('The race');
      expect
        .soft(out, command[0])
        .toMatch(new RegExp(`${lacking}: Google does not let .*\\. Share`));
    }
  },
);

test.each(['The form', 'The workbook of Scarlet'])(
  'status names a file to which the host lacks access before the deadline: %s',
  async (lacking) => {
    await openedWithout(lacking);
    const { out } = await sealed(CO_HOST, 'status');
    expect.soft(out).toContain('The race');
    expect
      .soft(out)
      .toContain(`${lacking}: Google finds no such file. It was deleted for good, or`);
  },
);

/** Opens a match of Scarlet and Dems with these further words. */
async function openedWith(...words: readonly string[]): Promise<Ended> {
  const seats = join(folder, 'seats.csv');
  await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,s@example.org,\nDems,,\n');
  return sealed(
    HOST,
    ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
    ...['--first', '2026-11-22T19:00:00Z', '--run', '--polls', '10 minutes', '--json'],
    ...words,
  );
}

const googleOf = (email: string) =>
  connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(email),
    patience: IMMEDIATE_RETRY_POLICY,
  });

const hostIdIn = async (out: string): Promise<string> =>
  (await readMatch(googleOf(HOST), linksIn(out).match)).files.hostId;

/** The tabs that the co-host may edit, by title. */
async function editableBy(email: string, hostId: string): Promise<readonly string[]> {
  const { sheets } = await describeSpreadsheet(googleOf(HOST), hostId);
  const tried = sheets
    .filter(({ title }) => title.startsWith('Requests'))
    .map(async ({ sheetId, title }) => {
      const cell = cellsRequest({ sheetId, row: 1, column: 3, rows: [[{ value: 'x' }]] });
      return applyBatch(googleOf(email), hostId, [cell]).then(
        () => [title],
        () => [],
      );
    });
  return (await Promise.all(tried)).flat();
}

test('a match opened with a co-host has a tab that only they and the owner may edit', async () => {
  const { out, code } = await openedWith('--co-host', `Dems <${CO_HOST}>`);
  expect(code).toBe(EXIT.done);
  const hostId = await hostIdIn(out);
  expect(await editableBy(CO_HOST, hostId)).toEqual(['Requests of Dems']);
  expect(await editableBy(HOST, hostId)).toEqual(['Requests', 'Requests of Dems']);
  const { coHosts } = currentPosition(await readMatch(googleOf(HOST), hostId));
  expect(coHosts).toMatchObject([{ name: 'Dems', seat: 'Dems', isRemoved: false }]);
});

test('new warns that two players know who extends, and --like copies no co-hosts', async () => {
  const extended = ['--extensions', '1 x 1 day', '--co-host', `Sam <${CO_HOST}>`];
  expect((await openedWith(...extended)).err).toContain('each of them knows who has extended');
  const again = await openedWith('--like', 'The race', '--title', 'Another race');
  expect(again.err).toContain('Co-hosts are not copied');
});

test.each([
  ['without an address', 'Sam', 'has to be followed by an address'],
  ['without a name', 'sam@example.org', 'the name is missing'],
])('a match cannot be opened with a co-host %s', async (_, person, why) => {
  const { err, code } = await openedWith('--co-host', person);
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain(`--co-host: `);
  expect(err).toContain(why);
});

test('sealed co-host gives a person access and removes it, once each', async () => {
  const { out } = await openedWith();
  const hostId = await hostIdIn(out);
  const words = ['co-host', 'The race', 'Sam', '--reason', 'Help.', '--yes', '--no-notify'];
  const adding = [...words, '--email', CO_HOST, '--plays', 'Dems'];
  expect((await sealed(HOST, ...adding)).out).toContain('Sam can edit the host’s workbook');
  expect(await editableBy(CO_HOST, hostId)).toEqual(['Requests of Sam']);
  expect((await sealed(HOST, ...adding)).code).toBe(EXIT.done);
  const leaving = await sealed(HOST, ...words, '--remove');
  expect(leaving.err).not.toContain('by hand');
  expect(await editableBy(CO_HOST, hostId)).toEqual([]);
  const { positions } = await readMatch(googleOf(HOST), hostId);
  expect(positions.map(({ sealed: { entry } }) => entry.kind)).toEqual([
    'opened',
    'co-host',
    'co-host',
  ]);
  const asked = positions.flatMap(({ sealed: { entry } }) => interventionIn(entry)?.asked ?? []);
  expect(asked).toEqual(['co-host Sam', 'co-host remove Sam']);
});

test('sealed co-host is refused without an address, and for an unknown name', async () => {
  await openedWith();
  const words = ['co-host', 'The race', 'Sam', '--reason', 'Help.', '--yes'];
  expect((await sealed(HOST, ...words)).err).toContain('has to be followed by an address');
  expect((await sealed(HOST, ...words, '--remove')).err).toContain('is not a co-host');
});
