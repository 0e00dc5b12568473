/** Tests commands that share the work: `sealed co-host`, also without access, and `sealed move`. */

import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listGrants, shareFile } from '../functions/google/drive.ts';
import { setCells } from '../functions/google/sheet-requests.ts';
import { applyBatch, readDescription } from '../functions/google/sheets.ts';
import { findIntervention } from '../functions/match/ledger/entry.ts';
import { getCurrentPosition, listEntries, readMatch } from '../functions/match/reading/match.ts';
import { HOST_EMAIL, parseMatchId } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import type { EndedRun } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { EXIT } from './shared/terminal/exit.ts';

const CO_HOST_EMAIL = 'co-host@example.org';

const host = useHost();

const openMatchWith = (...words: readonly string[]): Promise<EndedRun> =>
  host.sealed(...host.buildRaceWords('--polls', '10 minutes', ...words));

/** Opens a match and shares all its files but one with the co-host. */
async function openWithoutSharing(lacking: string): Promise<void> {
  const seats = 'Seat,E-mail\nScarlet,s@example.org\nDems,d@example.org\n';
  await writeFile(host.buildPath('seats.csv'), seats);
  const google = host.connectAs(HOST_EMAIL);
  const { files } = await readMatch(google, parseMatchId(await openMatchWith()));
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
    await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:01:00Z'));
    for (const command of [['run', '--once'], ['list'], ['status']]) {
      const { out, code } = await host.sealedAs(CO_HOST_EMAIL, ...command);
      expect.soft(code, command[0]).toBe(EXIT.incidents);
      expect.soft(out, command[0]).toContain('The race');
      expect
        .soft(out, command[0])
        .toMatch(new RegExp(`${lacking}: Google does not let .*\\. Share`));
    }
  },
);

test.each(['The form', 'The workbook of Scarlet'])(
  'status names a file that Google refuses to the host before the deadline: %s',
  async (lacking) => {
    await openWithoutSharing(lacking);
    const { out } = await host.sealedAs(CO_HOST_EMAIL, 'status');
    expect.soft(out).toContain('The race');
    expect
      .soft(out)
      .toContain(`${lacking}: Google cannot find the file, which was deleted for good or`);
  },
);

async function listEditableTabs(email: string, hostId: string): Promise<readonly string[]> {
  const { sheets } = await readDescription(host.connectAs(HOST_EMAIL), hostId);
  const tried = sheets
    .filter(({ title }) => title.startsWith('Requests'))
    .map(async ({ sheetId, title }) => {
      const cell = setCells({ sheetId, row: 1, column: 3, rows: [[{ value: 'x' }]] });
      return applyBatch(host.connectAs(email), hostId, [cell]).then(
        () => [title],
        () => [],
      );
    });
  return (await Promise.all(tried)).flat();
}

test('only a co-host and the owner may edit the co-host’s tab', async () => {
  const hostId = parseMatchId(await openMatchWith('--co-host', `Dems <${CO_HOST_EMAIL}>`));
  expect(await listEditableTabs(CO_HOST_EMAIL, hostId)).toEqual(['Requests of Dems']);
  expect(await listEditableTabs(HOST_EMAIL, hostId)).toEqual(['Requests', 'Requests of Dems']);
  const { coHosts } = getCurrentPosition(await readMatch(host.connectAs(HOST_EMAIL), hostId));
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
  expect({ code, err }).toEqual(refusedWith('--co-host: '));
  expect(err).toContain(why);
});

test('“sealed co-host” gives access only once and removes it only once', async () => {
  const hostId = parseMatchId(await openMatchWith());
  const words = ['co-host', 'The race', 'Sam', '--reason', 'Help.', '--yes', '--no-notify'];
  const adding = [...words, '--email', CO_HOST_EMAIL, '--plays', 'Dems'];
  expect((await host.sealed(...adding)).out).toContain('Sam can now edit the host’s workbook');
  expect(await listEditableTabs(CO_HOST_EMAIL, hostId)).toEqual(['Requests of Sam']);
  expect((await host.sealed(...adding)).code).toBe(EXIT.done);
  const leaving = await host.sealed(...words, '--remove');
  expect(leaving.err).not.toContain('by hand');
  expect(await listEditableTabs(CO_HOST_EMAIL, hostId)).toEqual([]);
  const { positions } = await readMatch(host.connectAs(HOST_EMAIL), hostId);
  expect(positions.map(({ sealed: { entry } }) => entry.kind)).toEqual([
    'opened',
    'co-host',
    'co-host',
  ]);
  const questions = positions.flatMap(
    ({ sealed: { entry } }) => findIntervention(entry)?.asked ?? [],
  );
  expect(questions).toEqual(['co-host Sam', 'co-host remove Sam']);
});

test('co-host is refused without an address, or for an unknown name', async () => {
  await openMatchWith();
  const words = ['co-host', 'The race', 'Sam', '--reason', 'Help.', '--yes'];
  expect((await host.sealed(...words)).err).toContain('has to be followed by an address');
  expect((await host.sealed(...words, '--remove')).err).toContain('is not a co-host');
});

const OTHER_ACCOUNT = 'adjudicator@other-matches.iam.gserviceaccount.com';
const FORMER_ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';

const openRace = async (): Promise<string> =>
  parseMatchId(await host.sealed(...host.buildRaceWords()));
const listHostGrants = (fileId: string) => listGrants(host.connectAs(HOST_EMAIL), fileId);

const moveTo = (account: string): Promise<EndedRun> =>
  host.sealed('move', 'The race', '--to', account, '--reason', 'We move on.', '--yes');

test('move shares the files and writes one entry, which names no account', async () => {
  const id = await openRace();
  expect((await moveTo(OTHER_ACCOUNT)).code).toBe(EXIT.done);
  expect((await moveTo(OTHER_ACCOUNT)).out).toContain('Already done with entry 1');
  expect(await listHostGrants(id)).toContainEqual(
    expect.objectContaining({ email: OTHER_ACCOUNT, role: 'writer' }),
  );
  const match = await readMatch(host.connectAs(HOST_EMAIL), id);
  const done = listEntries(match).flatMap(({ entry }) => findIntervention(entry) ?? []);
  expect(done).toMatchObject([{ kind: 'runner', reason: 'We move on.' }]);
  expect(JSON.stringify(done)).not.toContain('gserviceaccount');
});

test('move refuses an account that is not a service account, and shares nothing', async () => {
  const id = await openRace();
  expect(await moveTo('somebody@example.org')).toMatchObject(
    refusedWith('“somebody@example.org” is not a service account'),
  );
  expect(await listHostGrants(id)).toHaveLength(1);
});

test('commands schedule nothing for the former function after a move', async () => {
  await openRace();
  await moveTo(OTHER_ACCOUNT);
  const queue = 'projects/our/locations/here/queues/deadlines';
  const { err, code } = await host.sealed(
    ...['pause', 'The race', '--reason', 'A storm.', '--yes', '--queue', queue],
    ...['--url', 'http://127.0.0.1:9/', '--invoker', FORMER_ACCOUNT],
  );
  expect(code).toBe(EXIT.done);
  expect(err).toContain('Another function runs this match');
});
