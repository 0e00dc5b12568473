/** Tests that `sealed move` hands a match to the function of another deployment. */

import { beforeEach, expect, test } from 'vitest';
import { listGrants } from '../functions/google/drive.ts';
import { findIntervention } from '../functions/match/ledger/entry.ts';
import { listEntries, readMatch } from '../functions/match/reading/match.ts';
import {
  type EmulatedHost,
  HOST_EMAIL,
  parseMatchId,
  startHost,
} from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-with.ts';
import type { EndedRun } from '../test/support/sealed/run-sealed.ts';
import { EXIT } from './shared/terminal/exit.ts';

const OTHER_ACCOUNT = 'adjudicator@other-matches.iam.gserviceaccount.com';
const FORMER_ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';

let host: EmulatedHost;
let hostWorkbookId: string;
beforeEach(async () => {
  host = await startHost();
  hostWorkbookId = parseMatchId(await host.sealed(...host.buildRaceWords()));
  return host.close;
});

const connectAsHost = () => host.connectAs(HOST_EMAIL);

const moveTo = (account: string): Promise<EndedRun> =>
  host.sealed('move', 'The race', '--to', account, '--reason', 'We move on.', '--yes');

test('move shares the files and writes one entry, which names no account', async () => {
  expect((await moveTo(OTHER_ACCOUNT)).code).toBe(EXIT.done);
  expect((await moveTo(OTHER_ACCOUNT)).out).toContain('Already done with entry 1');
  const editors = await listGrants(connectAsHost(), hostWorkbookId);
  expect(editors).toContainEqual(expect.objectContaining({ email: OTHER_ACCOUNT, role: 'writer' }));
  const match = await readMatch(connectAsHost(), hostWorkbookId);
  const done = listEntries(match).flatMap(({ entry }) => findIntervention(entry) ?? []);
  expect(done).toMatchObject([{ kind: 'runner', reason: 'We move on.' }]);
  expect(JSON.stringify(done)).not.toContain('gserviceaccount');
});

test('move refuses an account that is not a service account, and shares nothing', async () => {
  expect(await moveTo('somebody@example.org')).toMatchObject(
    refusedWith('“somebody@example.org” is not a service account'),
  );
  expect(await listGrants(connectAsHost(), hostWorkbookId)).toHaveLength(1);
});

test('after a move, commands schedule nothing for the former function', async () => {
  await moveTo(OTHER_ACCOUNT);
  const queue = 'projects/our/locations/here/queues/deadlines';
  const { err, code } = await host.sealed(
    ...['pause', 'The race', '--reason', 'A storm.', '--yes', '--queue', queue],
    ...['--url', 'http://127.0.0.1:9/', '--invoker', FORMER_ACCOUNT],
  );
  expect(code).toBe(EXIT.done);
  expect(err).toContain('Another function runs this match');
});
