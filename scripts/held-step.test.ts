/** A held step: status, list, doctor, run and resolve agree with the Desk. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { connect, type Google } from '../functions/google/connect.ts';
import { setAccepting } from '../functions/google/forms.ts';
import { readRanges } from '../functions/google/sheets.ts';
import { currentPosition, readMatch } from '../functions/match/reading/match.ts';
import { seatNamed } from '../rules/kit/match/seat.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { linksIn } from '../test/support/sealed/presents-at-eight.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { servedEmulator } from '../test/support/sealed/served-emulator.ts';
import { typeSealed } from '../test/support/sealed/type-sealed.ts';
import { faults } from '../test/support/table/by-hand.ts';
import { robotsAnswer } from './commands/demo/table.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';
const DEADLINE = '2026-11-22T19:00:00Z';
const HOUR_MS = 3_600_000;

let emulator: Emulator;
let served: Served;
let google: Google;
let folder: string;
let match: string;
beforeEach(async () => {
  const given = await servedEmulator();
  ({ emulator, served, folder } = given);
  const seats = join(folder, 'seats.csv');
  await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
  const opened = await sealed(
    ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
    ...['--first', DEADLINE, '--run', '--polls', '10 minutes', '--json'],
  );
  match = linksIn(opened.out).match;
  google = connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(HOST),
    patience: IMMEDIATE_RETRY_POLICY,
  });
  return given.close;
});

const variables = () => ({ SEALED_EMULATOR: served.url, SEALED_AS: HOST });
const sealed = (...words: readonly string[]) => runSealed(words, variables());
const formId = async (): Promise<string> => (await readMatch(google, match)).files.formId;
const trash = async (fileId: string, trashed: boolean): Promise<void> => {
  await google.call('Drive, files.update', (options) =>
    google.drive.files.update({ fileId, requestBody: { trashed } }, options),
  );
};
const trashForm = async (trashed: boolean): Promise<void> => trash(await formId(), trashed);
const afterDeadline = (): Promise<void> => emulator.clock.advanceTo(Date.parse(DEADLINE) + HOUR_MS);
const lastEntry = async (): Promise<number> =>
  currentPosition(await readMatch(google, match)).sealed.entry.entry;
const deskText = async (): Promise<string> =>
  String((await readRanges(google, match, ['Desk']))[0]?.flat().join(' '));

const HELD = 'these are missing: Dems.';

describe('a form that is in the bin until after the deadline', () => {
  beforeEach(async () => {
    await robotsAnswer(await readMatch(google, match), [seatNamed('Scarlet')]);
    await trashForm(true);
    await afterDeadline();
  });

  test('status, list and doctor report a binned form before any run has found it', async () => {
    for (const command of ['status', 'list', 'doctor']) {
      const { out, code } = await sealed(command);
      expect.soft(out, command).toContain(HELD);
      expect.soft(out, command).toContain('Move the deadline');
      expect.soft(out, command).not.toMatch(/overdue|should have been resolved/i);
      if (command === 'doctor') continue;
      expect.soft(out, command).toContain('Missing: Dems (the form takes no answers).');
      expect.soft(code, command).toBe(EXIT.incidents);
    }
  });

  test('run reports a binned form, and other commands use the same words', async () => {
    const { out, code } = await sealed('run', '--once');
    expect(out).toContain(HELD);
    expect(code).toBe(EXIT.incidents);
    await trashForm(false);
    expect(await deskText()).toContain(HELD);
    for (const command of ['status', 'list', 'doctor'])
      expect((await sealed(command)).out, command).toContain(HELD);
  });

  test('resolve in a script skips a binned form only with --without-missing', async () => {
    const refused = await sealed('resolve', '--yes');
    expect(refused).toMatchObject({ code: EXIT.wrongUse });
    expect(refused.err).toContain(HELD);
    expect(refused.err).toContain('Missing: Dems (the form takes no answers).');
    expect(refused.err).toContain('--without-missing');
    expect(await lastEntry()).toBe(0);
    const { code, out } = await sealed('resolve', '--without-missing');
    expect({ code, out }).toMatchObject({ code: EXIT.done });
    expect(currentPosition(await readMatch(google, match)).sealed.entry).toMatchObject({
      kind: 'resolved',
      hostWord: ['form missed'],
    });
  });

  test('resolve in a terminal asks about a binned form, and a no resolves nothing', async () => {
    const typed = [{ at: /Missing: Dems .* Resolve .* anyway\?/, text: 'n' }];
    const { code, left, screen } = await typeSealed(['resolve'], {
      ...{ columns: 120, typed },
      variables: variables(),
    });
    expect({ code, left }).toEqual({ code: EXIT.done, left: [] });
    expect(screen).toContain('Nothing has been resolved.');
    expect(await lastEntry()).toBe(0);
  });
});

test('a ledger restored to an older version is reported by each command', async () => {
  const before = emulator.snapshot().spreadsheets[match];
  if (before === undefined) throw new Error('the match has a workbook');
  await afterDeadline();
  await sealed('run', '--once');
  expect(await lastEntry()).toBe(1);
  const world = emulator.snapshot();
  emulator.restore({ ...world, spreadsheets: { ...world.spreadsheets, [match]: before } });
  const reported = async (): Promise<void> => {
    for (const command of ['status', 'list', 'doctor']) {
      const { out } = await sealed(command);
      expect.soft(out, command).toContain('was brought back to an older version');
      expect.soft(out, command).not.toMatch(/overdue/i);
    }
  };
  await reported();
  expect((await sealed('run', '--once')).code).toBe(EXIT.incidents);
  await reported();
});

test('a silent beacon is reported by each command after a run', async () => {
  let isMoved = false;
  const seats = join(folder, 'seats.csv');
  const opened = await runSealed(
    [
      ...['new', 'dm-invitational', '--seats', seats, '--title', 'The lot', '--zone', 'UTC'],
      ...['--first', DEADLINE, '--run', '--dice', 'beacon', '--json'],
    ],
    variables(),
    (err) => {
      if (isMoved || !err.includes('until then this waits')) return;
      isMoved = true;
      void emulator.clock.advanceBy(180_000);
    },
  );
  match = linksIn(opened.out).match;
  emulator.beacon.disturb('away');
  await afterDeadline();
  expect((await sealed('status', 'The lot')).out).toContain('It is overdue');
  await sealed('run', '--once');
  expect(await deskText()).toContain('The public beacon');
  for (const command of [['status', 'The lot'], ['list'], ['doctor']]) {
    const { out } = await sealed(...command);
    expect.soft(out, command[0]).toContain('The public beacon: Round');
    expect.soft(out, command[0]).not.toMatch(/overdue/i);
  }
});

test('resolve asks first if nobody has answered the step', async () => {
  await afterDeadline();
  const dry = await sealed('resolve', '--dry-run');
  expect(dry.out).toContain('Missing: Scarlet (nothing has arrived), Dems (nothing has arrived).');
  expect(await sealed('resolve')).toMatchObject({ code: EXIT.wrongUse });
  expect(await lastEntry()).toBe(0);
});

test('a match in the bin is reported with its remedy by each command, each time', async () => {
  await trash(match, true);
  const inBin = expect.stringContaining(
    'Its host’s workbook is in the bin, so no step is resolved',
  );
  const { err, code } = await sealed('status', 'the race');
  expect({ err, code }).toEqual({ err: inBin, code: EXIT.wrongUse });
  expect((await sealed('status')).err).toEqual(inBin);
  expect((await sealed('status', match)).code).toBe(EXIT.incidents);
  expect((await sealed('doctor')).out).toContain('matches in the bin');
  for (const words of [['list'], ['run', '--once'], ['run', '--once']]) {
    const found = await sealed(...words);
    expect.soft(found, words[0]).toMatchObject({ code: EXIT.incidents, out: inBin });
    expect.soft(found.out, words[0]).toContain('The race');
  }
  await trash(match, false);
  for (const words of [['list'], ['status', 'the race'], ['run', '--once']])
    expect.soft(await sealed(...words), words[0]).toMatchObject({ code: EXIT.done });
});

describe('before the deadline', () => {
  test('a form in the bin is reported by status at once, by list after a poll', async () => {
    await trashForm(true);
    const inBin = 'It is in the bin: nobody can answer.';
    const status = await sealed('status');
    expect(status).toMatchObject({ code: EXIT.incidents, out: expect.stringContaining(inBin) });
    const run = await sealed('run', '--once');
    expect(run).toMatchObject({ code: EXIT.incidents, out: expect.stringContaining(inBin) });
    const list = await sealed('list');
    expect(list).toMatchObject({ code: EXIT.incidents, out: expect.stringContaining(inBin) });
    await trashForm(false);
    expect((await sealed('status')).out).not.toContain(inBin);
  });

  test('a closed form is reported by status, its reopening by run and list too', async () => {
    await setAccepting(google, await formId(), false);
    expect((await sealed('status')).out).toContain('It is closed: nobody can answer.');
    const reopened = 'The form was closed at a poll on';
    expect((await sealed('run', '--once')).out).toContain(reopened);
    for (const command of ['list', 'status']) {
      const { out, code } = await sealed(command);
      expect.soft(out, command).toContain(reopened);
      expect.soft(code, command).toBe(EXIT.done);
    }
  });

  test('form settings that cannot be restored are reported by run, status and list', async () => {
    const settings = { emailCollectionType: 'VERIFIED' };
    const requests = [{ updateSettings: { settings, updateMask: 'emailCollectionType' } }];
    const formToChange = await formId();
    await google.call('Forms, forms.batchUpdate', (options) =>
      google.forms.forms.batchUpdate({ formId: formToChange, requestBody: { requests } }, options),
    );
    const effect = { kind: 'fail', status: 403 };
    await faults({ emulator }, [{ effect, api: 'forms', path: 'batchUpdate', times: null }]);
    for (const words of [['run', '--once'], ['status'], ['list']]) {
      const { out, code } = await sealed(...words);
      expect.soft(out, words[0]).toContain('It does not ask the right questions and could not be');
      expect.soft(out, words[0]).not.toMatch(/Put right since|collects none again|restores both/);
      expect.soft(code, words[0]).toBe(EXIT.incidents);
    }
  });

  test('status and doctor report a workbook that its player can no longer open', async () => {
    const [own] = (await readMatch(google, match)).files.seats;
    const share = { fileId: own?.workbookId ?? '', permissionId: 'anyoneWithLink' };
    await google.drive.permissions.delete(share);
    for (const command of ['status', 'doctor']) {
      const { out, code } = await sealed(command);
      expect.soft(out, command).toContain('The workbook of Scarlet: Its link opens it for nobody');
      expect.soft(code, command).toBe(EXIT.incidents);
    }
  });

  test('resolve --early asks first, also if the form cannot be read', async () => {
    await google.drive.files.delete({ fileId: await formId() });
    const { code, err } = await sealed('resolve', '--step', 'Ranking', '--early');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('--early --yes');
  });

  test('a single run with nothing due reports that and how many matches are open', async () => {
    const { err, code } = await sealed('run', '--once');
    expect(code).toBe(EXIT.done);
    expect(err).toContain('Nothing was due in the one match that is open.');
  });
});
