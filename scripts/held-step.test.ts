/** Tests that status, list, doctor, run and resolve agree with the Desk on a held step. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { Google } from '../functions/google/connect.ts';
import { publishForm } from '../functions/google/forms.ts';
import { getCurrentPosition, readMatch } from '../functions/match/reading/match.ts';
import { toSeat } from '../rules/kit/match/seat.ts';
import { FIRST_DEADLINE, HOST_EMAIL, parseMatchId } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { typeSealed } from '../test/support/sealed/type-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { faults } from '../test/support/table/by-hand.ts';
import { readRanges } from '../test/support/table/ranges.ts';
import { sendRobotAnswers } from './commands/demo/table.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOUR_MS = 3_600_000;

const host = useHost();
let hostGoogle: Google;
let matchId: string;
beforeEach(async () => {
  matchId = parseMatchId(await host.sealed(...host.buildRaceWords('--polls', '10 minutes')));
  hostGoogle = host.connectAs(HOST_EMAIL);
});

const readFormId = async (): Promise<string> => (await readMatch(hostGoogle, matchId)).files.formId;
const setTrashed = async (fileId: string, trashed: boolean): Promise<void> => {
  await hostGoogle.call('Drive, files.update', (options) =>
    hostGoogle.drive.files.update({ fileId, requestBody: { trashed } }, options),
  );
};
const setFormTrashed = async (trashed: boolean): Promise<void> =>
  setTrashed(await readFormId(), trashed);
const advancePastDeadline = (): Promise<void> =>
  host.emulator.clock.advanceTo(Date.parse(FIRST_DEADLINE) + HOUR_MS);
const readLastEntry = async (): Promise<number> =>
  getCurrentPosition(await readMatch(hostGoogle, matchId)).sealed.entry.entry;
const readDeskText = async (): Promise<string> =>
  String((await readRanges(hostGoogle, matchId, ['Desk']))[0]?.flat().join(' '));

const HELD_TEXT = 'Missing answers: Dems.';

describe('a form that is in the bin until after the deadline', () => {
  beforeEach(async () => {
    await sendRobotAnswers(await readMatch(hostGoogle, matchId), [toSeat('Scarlet')]);
    await setFormTrashed(true);
    await advancePastDeadline();
  });

  test('commands report a form in the bin with the same words before and after a run', async () => {
    for (const command of ['status', 'list', 'doctor']) {
      const { out, code } = await host.sealed(command);
      expect.soft(out, command).toContain(HELD_TEXT);
      expect.soft(out, command).toContain('Move the deadline');
      expect.soft(out, command).not.toMatch(/overdue|should have been resolved/i);
      if (command === 'doctor') continue;
      expect.soft(out, command).toContain('Missing: Dems (the form accepts no answers).');
      expect.soft(code, command).toBe(EXIT.incidents);
    }
    const run = await host.sealed('run', '--once');
    expect(run).toMatchObject({ code: EXIT.incidents, out: expect.stringContaining(HELD_TEXT) });
    await setFormTrashed(false);
    expect(await readDeskText()).toContain(HELD_TEXT);
    for (const command of ['status', 'list', 'doctor'])
      expect((await host.sealed(command)).out, command).toContain(HELD_TEXT);
  });

  test('resolve in a script needs --without-missing if the form is in the bin', async () => {
    const refused = await host.sealed('resolve', '--yes');
    expect(refused).toMatchObject(refusedWith(HELD_TEXT));
    expect(refused.err).toContain('Missing: Dems (the form accepts no answers).');
    expect(refused.err).toContain('--without-missing');
    expect(await readLastEntry()).toBe(0);
    const { code, out } = await host.sealed('resolve', '--without-missing');
    expect({ code, out }).toMatchObject({ code: EXIT.done });
    expect(getCurrentPosition(await readMatch(hostGoogle, matchId)).sealed.entry).toMatchObject({
      kind: 'resolved',
      hostWord: ['form missed'],
    });
  });

  test('resolve in a terminal asks first if the form is in the bin', async () => {
    const typed = [{ at: /Missing: Dems .* Resolve .* anyway\?/, text: 'n' }];
    const { code, left, screen } = await typeSealed(['resolve'], {
      ...{ columns: 120, typed },
      variables: host.variables,
    });
    expect({ code, left }).toEqual({ code: EXIT.done, left: [] });
    expect(screen).toContain('Nothing was resolved.');
    expect(await readLastEntry()).toBe(0);
  });
});

test('every command reports a ledger restored to an older version', async () => {
  const before = host.emulator.snapshot().spreadsheets[matchId];
  if (before === undefined) throw new Error('the match has a workbook');
  await advancePastDeadline();
  await host.sealed('run', '--once');
  expect(await readLastEntry()).toBe(1);
  const world = host.emulator.snapshot();
  host.emulator.restore({ ...world, spreadsheets: { ...world.spreadsheets, [matchId]: before } });
  const reported = async (): Promise<void> => {
    for (const command of ['status', 'list', 'doctor']) {
      const { out } = await host.sealed(command);
      expect.soft(out, command).toContain('was restored to an older version');
      expect.soft(out, command).not.toMatch(/overdue/i);
    }
  };
  await reported();
  expect((await host.sealed('run', '--once')).code).toBe(EXIT.incidents);
  await reported();
});

test('every command reports a silent beacon after a run', async () => {
  let isMoved = false;
  const words = host.buildRaceWords('--title', 'The lot', '--dice', 'beacon');
  const opened = await runSealed(words, host.variables, (err) => {
    if (isMoved || !err.includes('Waiting for round')) return;
    isMoved = true;
    void host.emulator.clock.advanceBy(180_000);
  });
  matchId = parseMatchId(opened);
  host.emulator.beacon.disturb('away');
  await advancePastDeadline();
  expect((await host.sealed('status', 'The lot')).out).toContain('The step is overdue');
  await host.sealed('run', '--once');
  expect(await readDeskText()).toContain('The public beacon');
  for (const command of [['status', 'The lot'], ['list'], ['doctor']]) {
    const { out } = await host.sealed(...command);
    expect.soft(out, command[0]).toContain('The public beacon: No address returns round');
    expect.soft(out, command[0]).not.toMatch(/overdue/i);
  }
});

test('every command reports a match in the bin with the remedy', async () => {
  await setTrashed(matchId, true);
  const inBin = expect.stringContaining(
    'The host’s workbook is in the bin, so no step is resolved',
  );
  const named = await host.sealed('status', 'the race');
  expect(named).toMatchObject({ code: EXIT.wrongUse, err: inBin });
  expect((await host.sealed('status')).err).toEqual(inBin);
  expect((await host.sealed('status', matchId)).code).toBe(EXIT.incidents);
  for (const words of [['doctor'], ['list'], ['run', '--once'], ['run', '--once']]) {
    const found = await host.sealed(...words);
    expect.soft(found, words[0]).toMatchObject({ code: EXIT.incidents, out: inBin });
    expect.soft(found.out, words[0]).toContain('The race');
  }
  await setTrashed(matchId, false);
  for (const words of [['list'], ['status', 'the race'], ['run', '--once']])
    expect.soft(await host.sealed(...words), words[0]).toMatchObject({ code: EXIT.done });
});

test('a form in the bin is reported by status at once, and by list after a poll', async () => {
  await setFormTrashed(true);
  const inBin = 'The form is in the bin, so nobody can answer.';
  const reported = { code: EXIT.incidents, out: expect.stringContaining(inBin) };
  for (const words of [['status'], ['run', '--once'], ['list']])
    expect(await host.sealed(...words), words[0]).toMatchObject(reported);
  await setFormTrashed(false);
  expect((await host.sealed('status')).out).not.toContain(inBin);
});

test('a closed form is reported by status, and its reopening by run and list', async () => {
  await publishForm(hostGoogle, await readFormId(), false);
  expect((await host.sealed('status')).out).toContain('The form is closed, so nobody can answer.');
  const reopened = 'The form was closed at a poll on';
  expect((await host.sealed('run', '--once')).out).toContain(reopened);
  for (const command of ['list', 'status']) {
    const { out, code } = await host.sealed(command);
    expect.soft(out, command).toContain(reopened);
    expect.soft(code, command).toBe(EXIT.done);
  }
});

test('run, status and list report form settings that cannot be restored', async () => {
  const settings = { emailCollectionType: 'VERIFIED' };
  const requests = [{ updateSettings: { settings, updateMask: 'emailCollectionType' } }];
  const formToChange = await readFormId();
  await hostGoogle.call('Forms, forms.batchUpdate', (options) =>
    hostGoogle.forms.forms.batchUpdate(
      { formId: formToChange, requestBody: { requests } },
      options,
    ),
  );
  const effect = { kind: 'fail', status: 403 };
  await faults(host, [{ effect, api: 'forms', path: 'batchUpdate', times: null }]);
  for (const words of [['run', '--once'], ['status'], ['list']]) {
    const { out, code } = await host.sealed(...words);
    expect.soft(out, words[0]).toContain('It does not ask the right questions and could not be');
    expect.soft(out, words[0]).not.toMatch(/Put right since|collects none again|restores both/);
    expect.soft(code, words[0]).toBe(EXIT.incidents);
  }
});

test('status and doctor report a workbook that its player can no longer open', async () => {
  const [own] = (await readMatch(hostGoogle, matchId)).files.seats;
  const share = { fileId: own?.workbookId ?? '', permissionId: 'anyoneWithLink' };
  await hostGoogle.drive.permissions.delete(share);
  for (const command of ['status', 'doctor']) {
    const { out, code } = await host.sealed(command);
    expect.soft(out, command).toContain('The link opens the workbook for nobody');
    expect.soft(code, command).toBe(EXIT.incidents);
  }
});

test('resolve --early asks first, even if the form cannot be read', async () => {
  await hostGoogle.drive.files.delete({ fileId: await readFormId() });
  const run = await host.sealed('resolve', '--step', 'Ranking', '--early');
  expect(run).toMatchObject(refusedWith('--early --yes'));
});

test('run --once reports how many matches are open if nothing is due', async () => {
  const { err, code } = await host.sealed('run', '--once');
  expect(code).toBe(EXIT.done);
  expect(err).toContain('Nothing was due in the one match that is open.');
});
