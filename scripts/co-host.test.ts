/** A co-host without access to a file: run, list and status name the match and the file. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { connect } from '../functions/google/connect.ts';
import { shareWith } from '../functions/google/drive.ts';
import { readMatch } from '../functions/match/reading/match.ts';
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
  'without access, run names the match and the file, and so do list and status later: %s',
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
  'without access, status names the file before the deadline: %s',
  async (lacking) => {
    await openedWithout(lacking);
    const { out } = await sealed(CO_HOST, 'status');
    expect.soft(out).toContain('The race');
    expect
      .soft(out)
      .toContain(`${lacking}: Google finds no such file: it was deleted for good, or`);
  },
);
