/** Tests that `sealed move` hands a match to the function of another deployment. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { connect } from '../functions/google/connect.ts';
import { sharersOf } from '../functions/google/drive.ts';
import { interventionIn } from '../functions/match/ledger/entry.ts';
import { entriesOf, readMatch } from '../functions/match/reading/match.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { linksIn } from '../test/support/sealed/presents-at-eight.ts';
import { type Ended, runSealed } from '../test/support/sealed/run-sealed.ts';
import { servedEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';
const OTHER = 'adjudicator@other-matches.iam.gserviceaccount.com';
const FORMER = 'adjudicator@our-matches.iam.gserviceaccount.com';

let emulator: Emulator;
let served: Served;
let hostId: string;
beforeEach(async () => {
  const google = await servedEmulator();
  ({ emulator, served } = google);
  const seats = join(google.folder, 'seats.csv');
  await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
  const { out } = await sealed(
    ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
    ...['--first', '2026-11-22T19:00:00Z', '--run', '--json'],
  );
  hostId = (await readMatch(host(), linksIn(out).match)).files.hostId;
  return google.close;
});

const sealed = (...words: readonly string[]): Promise<Ended> =>
  runSealed(words, { SEALED_EMULATOR: served.url, SEALED_AS: HOST });

const host = () =>
  connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(HOST),
    patience: IMMEDIATE_RETRY_POLICY,
  });

const move = (account: string): Promise<Ended> =>
  sealed('move', 'The race', '--to', account, '--reason', 'We move on.', '--yes');

test('move shares the files and writes one entry, which names no account', async () => {
  expect((await move(OTHER)).code).toBe(EXIT.done);
  expect((await move(OTHER)).out).toContain('This was already done with entry 1');
  const editors = await sharersOf(host(), hostId);
  expect(editors).toContainEqual(expect.objectContaining({ email: OTHER, role: 'writer' }));
  const match = await readMatch(host(), hostId);
  const done = entriesOf(match).flatMap(({ entry }) => interventionIn(entry) ?? []);
  expect(done).toMatchObject([{ kind: 'runner', reason: 'We move on.' }]);
  expect(JSON.stringify(done)).not.toContain('gserviceaccount');
});

test('move refuses an account that is not a service account, and shares nothing', async () => {
  const { err, code } = await move('somebody@example.org');
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain('“somebody@example.org” is not a service account');
  expect(await sharersOf(host(), hostId)).toHaveLength(1);
});

test('commands schedule nothing for the former function after a move', async () => {
  await move(OTHER);
  const queue = 'projects/our/locations/here/queues/deadlines';
  const { err, code } = await sealed(
    ...['pause', 'The race', '--reason', 'A storm.', '--yes', '--queue', queue],
    ...['--url', 'http://127.0.0.1:9/', '--invoker', FORMER],
  );
  expect(code).toBe(EXIT.done);
  expect(err).toContain('Another function runs this match');
});
