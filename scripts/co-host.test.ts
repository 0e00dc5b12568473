/** Tests the co-host commands, also for a co-host without access to a file. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { RunningServer } from '../emulator/server.ts';
import { connect } from '../functions/google/connect.ts';
import { shareFile } from '../functions/google/drive.ts';
import { setCells } from '../functions/google/sheet-requests.ts';
import { applyBatch, readDescription } from '../functions/google/sheets.ts';
import { findIntervention } from '../functions/match/ledger/entry.ts';
import { currentPosition, readMatch } from '../functions/match/reading/match.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { parseLinks } from '../test/support/sealed/presents-at-eight.ts';
import { type EndedRun, runSealed } from '../test/support/sealed/run-sealed.ts';
import { serveEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST_EMAIL = 'host@example.org';
const CO_HOST_EMAIL = 'co-host@example.org';

let googleEmulator: Emulator;
let emulatorServer: RunningServer;
let tempFolder: string;
beforeEach(async () => {
  const google = await serveEmulator();
  ({ emulator: googleEmulator, served: emulatorServer, folder: tempFolder } = google);
  return google.close;
});

const runSealedAs = (who: string, ...words: readonly string[]): Promise<EndedRun> =>
  runSealed(words, { SEALED_EMULATOR: emulatorServer.url, SEALED_AS: who });

/** Opens a match and shares all its files but one with the co-host. */
async function openWithoutSharing(lacking: string): Promise<void> {
  const seats = join(tempFolder, 'seats.csv');
  await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,s@example.org,\nDems,d@example.org,\n');
  const { out } = await runSealedAs(
    HOST_EMAIL,
    ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
    ...['--first', '2026-11-22T19:00:00Z', '--run', '--polls', '10 minutes', '--json'],
  );
  const google = connect({
    rootUrl: `${emulatorServer.url}/`,
    auth: googleEmulator.tokenFor(HOST_EMAIL),
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const { files } = await readMatch(google, parseLinks(out).match);
  const named = [
    ['The host’s workbook', files.hostId],
    ['The form', files.formId],
    ['The public workbook', files.publicId],
    ...files.seats.map(({ seat, workbookId }) => [`The workbook of ${seat}`, workbookId] as const),
  ] as const;
  for (const [name, id] of named)
    if (name !== lacking)
      await shareFile(google, id, { email: CO_HOST_EMAIL, role: 'writer', note: null });
}

test.each(['The form', 'The public workbook', 'The workbook of Scarlet'])(
  'run, list and status name a file that Google refuses to the host: %s',
  async (lacking) => {
    await openWithoutSharing(lacking);
    await googleEmulator.clock.advanceTo(Date.parse('2026-11-22T19:01:00Z'));
    for (const command of [['run', '--once'], ['list'], ['status']]) {
      const { out, code } = await runSealedAs(CO_HOST_EMAIL, ...command);
      expect.soft(code, command[0]).toBe(EXIT.incidents);
      expect.soft(out, command[0]).toContain('The race');
      expect
        .soft(out, command[0])
        .toMatch(new RegExp(`${lacking}: Google does not let .*\\. Share`));
    }
  },
);

test.each(['The form', 'The workbook of Scarlet'])(
  'before the deadline, status names a file that Google refuses to the host: %s',
  async (lacking) => {
    await openWithoutSharing(lacking);
    const { out } = await runSealedAs(CO_HOST_EMAIL, 'status');
    expect.soft(out).toContain('The race');
    expect
      .soft(out)
      .toContain(`${lacking}: Google cannot find the file, which was deleted for good or`);
  },
);

async function openMatchWith(...words: readonly string[]): Promise<EndedRun> {
  const seats = join(tempFolder, 'seats.csv');
  await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,s@example.org,\nDems,,\n');
  return runSealedAs(
    HOST_EMAIL,
    ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
    ...['--first', '2026-11-22T19:00:00Z', '--run', '--polls', '10 minutes', '--json'],
    ...words,
  );
}

const connectAs = (email: string) =>
  connect({
    rootUrl: `${emulatorServer.url}/`,
    auth: googleEmulator.tokenFor(email),
    patience: IMMEDIATE_RETRY_POLICY,
  });

const readHostId = async (out: string): Promise<string> =>
  (await readMatch(connectAs(HOST_EMAIL), parseLinks(out).match)).files.hostId;

async function listEditableTabs(email: string, hostId: string): Promise<readonly string[]> {
  const { sheets } = await readDescription(connectAs(HOST_EMAIL), hostId);
  const tried = sheets
    .filter(({ title }) => title.startsWith('Requests'))
    .map(async ({ sheetId, title }) => {
      const cell = setCells({ sheetId, row: 1, column: 3, rows: [[{ value: 'x' }]] });
      return applyBatch(connectAs(email), hostId, [cell]).then(
        () => [title],
        () => [],
      );
    });
  return (await Promise.all(tried)).flat();
}

test('only a co-host and the owner may edit the co-host’s tab', async () => {
  const { out, code } = await openMatchWith('--co-host', `Dems <${CO_HOST_EMAIL}>`);
  expect(code).toBe(EXIT.done);
  const hostId = await readHostId(out);
  expect(await listEditableTabs(CO_HOST_EMAIL, hostId)).toEqual(['Requests of Dems']);
  expect(await listEditableTabs(HOST_EMAIL, hostId)).toEqual(['Requests', 'Requests of Dems']);
  const { coHosts } = currentPosition(await readMatch(connectAs(HOST_EMAIL), hostId));
  expect(coHosts).toMatchObject([{ name: 'Dems', seat: 'Dems', isRemoved: false }]);
});

test('new warns that in a match of two an extension names its player', async () => {
  const extended = ['--extensions', '1 x 1 day', '--co-host', `Sam <${CO_HOST_EMAIL}>`];
  expect((await openMatchWith(...extended)).err).toContain('each player knows who extended');
  const again = await openMatchWith('--like', 'The race', '--title', 'Another race');
  expect(again.err).toContain('Co-hosts are not copied');
});

test.each([
  ['without an address', 'Sam', 'has to be followed by an address'],
  ['without a name', 'sam@example.org', 'the name is missing'],
])('a match cannot be opened with a co-host %s', async (_, person, why) => {
  const { err, code } = await openMatchWith('--co-host', person);
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain(`--co-host: `);
  expect(err).toContain(why);
});

test('“sealed co-host” gives access only once and removes it only once', async () => {
  const { out } = await openMatchWith();
  const hostId = await readHostId(out);
  const words = ['co-host', 'The race', 'Sam', '--reason', 'Help.', '--yes', '--no-notify'];
  const adding = [...words, '--email', CO_HOST_EMAIL, '--plays', 'Dems'];
  expect((await runSealedAs(HOST_EMAIL, ...adding)).out).toContain(
    'Sam can now edit the host’s workbook',
  );
  expect(await listEditableTabs(CO_HOST_EMAIL, hostId)).toEqual(['Requests of Sam']);
  expect((await runSealedAs(HOST_EMAIL, ...adding)).code).toBe(EXIT.done);
  const leaving = await runSealedAs(HOST_EMAIL, ...words, '--remove');
  expect(leaving.err).not.toContain('by hand');
  expect(await listEditableTabs(CO_HOST_EMAIL, hostId)).toEqual([]);
  const { positions } = await readMatch(connectAs(HOST_EMAIL), hostId);
  expect(positions.map(({ sealed: { entry } }) => entry.kind)).toEqual([
    'opened',
    'co-host',
    'co-host',
  ]);
  const asked = positions.flatMap(({ sealed: { entry } }) => findIntervention(entry)?.asked ?? []);
  expect(asked).toEqual(['co-host Sam', 'co-host remove Sam']);
});

test('co-host is refused without an address, or for an unknown name', async () => {
  await openMatchWith();
  const words = ['co-host', 'The race', 'Sam', '--reason', 'Help.', '--yes'];
  expect((await runSealedAs(HOST_EMAIL, ...words)).err).toContain(
    'has to be followed by an address',
  );
  expect((await runSealedAs(HOST_EMAIL, ...words, '--remove')).err).toContain('is not a co-host');
});
