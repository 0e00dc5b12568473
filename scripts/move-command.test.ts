/** Tests that `sealed move` hands a match to the function of another deployment. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { RunningServer } from '../emulator/server.ts';
import { connect } from '../functions/google/connect.ts';
import { listGrants } from '../functions/google/drive.ts';
import { findIntervention } from '../functions/match/ledger/entry.ts';
import { entriesOf, readMatch } from '../functions/match/reading/match.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { parseLinks } from '../test/support/sealed/presents-at-eight.ts';
import { type EndedRun, runSealed } from '../test/support/sealed/run-sealed.ts';
import { serveEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST_EMAIL = 'host@example.org';
const OTHER_ACCOUNT = 'adjudicator@other-matches.iam.gserviceaccount.com';
const FORMER_ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';

let emulator: Emulator;
let emulatorServer: RunningServer;
let hostWorkbookId: string;
beforeEach(async () => {
  const google = await serveEmulator();
  ({ emulator, served: emulatorServer } = google);
  const seats = join(google.folder, 'seats.csv');
  await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
  const { out } = await runSealedAsHost(
    ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
    ...['--first', '2026-11-22T19:00:00Z', '--run', '--json'],
  );
  hostWorkbookId = (await readMatch(connectAsHost(), parseLinks(out).match)).files.hostId;
  return google.close;
});

const runSealedAsHost = (...words: readonly string[]): Promise<EndedRun> =>
  runSealed(words, { SEALED_EMULATOR: emulatorServer.url, SEALED_AS: HOST_EMAIL });

const connectAsHost = () =>
  connect({
    rootUrl: `${emulatorServer.url}/`,
    auth: emulator.tokenFor(HOST_EMAIL),
    patience: IMMEDIATE_RETRY_POLICY,
  });

const moveTo = (account: string): Promise<EndedRun> =>
  runSealedAsHost('move', 'The race', '--to', account, '--reason', 'We move on.', '--yes');

test('move shares the files and writes one entry, which names no account', async () => {
  expect((await moveTo(OTHER_ACCOUNT)).code).toBe(EXIT.done);
  expect((await moveTo(OTHER_ACCOUNT)).out).toContain('This was already done with entry 1');
  const editors = await listGrants(connectAsHost(), hostWorkbookId);
  expect(editors).toContainEqual(expect.objectContaining({ email: OTHER_ACCOUNT, role: 'writer' }));
  const match = await readMatch(connectAsHost(), hostWorkbookId);
  const done = entriesOf(match).flatMap(({ entry }) => findIntervention(entry) ?? []);
  expect(done).toMatchObject([{ kind: 'runner', reason: 'We move on.' }]);
  expect(JSON.stringify(done)).not.toContain('gserviceaccount');
});

test('move refuses an account that is not a service account, and shares nothing', async () => {
  const { err, code } = await moveTo('somebody@example.org');
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain('“somebody@example.org” is not a service account');
  expect(await listGrants(connectAsHost(), hostWorkbookId)).toHaveLength(1);
});

test('after a move, commands schedule nothing for the former function', async () => {
  await moveTo(OTHER_ACCOUNT);
  const queue = 'projects/our/locations/here/queues/deadlines';
  const { err, code } = await runSealedAsHost(
    ...['pause', 'The race', '--reason', 'A storm.', '--yes', '--queue', queue],
    ...['--url', 'http://127.0.0.1:9/', '--invoker', FORMER_ACCOUNT],
  );
  expect(code).toBe(EXIT.done);
  expect(err).toContain('Another function runs this match');
});
