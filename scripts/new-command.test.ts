/** Tests `sealed new` after refusals of Google: reported, and continued by the same command. */

import { writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { HOST_EMAIL, QUEUE_VARIABLES } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { type EndedRun, runSealed } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { faults } from '../test/support/table/by-hand.ts';
import { EXIT } from './shared/terminal/exit.ts';

const FUNCTION_ACCOUNT = QUEUE_VARIABLES.SEALED_INVOKER;
const DAY_MS = 86_400_000;

const host = useHost();
beforeEach(async () => {
  await writeSeats('dems@example.org');
});

const writeSeats = (dems: string): Promise<void> =>
  writeFile(
    host.buildPath('seats.csv'),
    `Seat,E-mail,Garnets\nScarlet,scarlet@example.org,\nDems,${dems},\n`,
  );

const runNew = (...more: readonly string[]): Promise<EndedRun> =>
  runSealed(
    [
      ...['new', 'dm-invitational', '--seats', host.buildPath('seats.csv'), '--no-notify'],
      ...['--first', '2026-11-30T19:00:00Z', '--zone', 'UTC', ...more],
    ],
    { ...host.variables, ...QUEUE_VARIABLES },
  );

const CONTINUE_ADVICE = 'Run the same command again to continue.';

test('new reports its progress at the daily limit, and continues a day later', async () => {
  await host.setAccounts({ sharesPerDay: 2 });
  const { code, err } = await runNew();
  expect(code).toBe(EXIT.unreachable);
  expect(err).toContain(
    'Google does not let you share more files today. Run the command again tomorrow. So far one ' +
      'player has a workbook.',
  );
  expect(err).toContain(CONTINUE_ADVICE);
  await host.emulator.clock.advanceBy(DAY_MS);
  const later = await runNew();
  expect(later).toMatchObject({ code: EXIT.done });
  expect(later.err).toContain('An earlier run left a folder, and this run continues in it.');
});

test('an address without a Google account is reported with its seat', async () => {
  await host.setAccounts({ unknownAddresses: ['dems@example.org'] });
  const { code, err } = await runNew();
  expect({ code, err }).toEqual(refusedWith('Dems: Google has no account dems@example.org.'));
  expect(err).toContain(CONTINUE_ADVICE);
  await writeSeats('dems@example.net');
  expect(await runNew()).toMatchObject({ code: EXIT.done });
  expect(Object.values(host.emulator.snapshot().files).length).toBe(6);
});

test('a malformed address is reported as malformed, not as unknown', async () => {
  const effect = { kind: 'fail', status: 400, reason: 'invalid' };
  await faults(host, [{ effect, api: 'drive', method: 'POST', path: 'permissions', from: 3 }]);
  const { code, err } = await runNew();
  expect({ code, err }).toEqual(
    refusedWith('Dems: Google does not accept “dems@example.org” as an e-mail address. Correct it'),
  );
  expect(err).toContain(CONTINUE_ADVICE);
});

test('an unknown function account is reported before any file is created', async () => {
  await host.setAccounts({ unknownAddresses: [FUNCTION_ACCOUNT] });
  expect(await runNew()).toMatchObject(
    refusedWith(`Google has no service account ${FUNCTION_ACCOUNT}`),
  );
  expect(Object.values(host.emulator.snapshot().files).map(({ kind }) => kind)).toEqual(['folder']);
});

test('a function’s account with another name may edit every file of the match', async () => {
  await runNew();
  const { files } = host.emulator.snapshot();
  const [shared] = Object.values(files).filter(({ kind }) => kind === 'folder');
  expect(shared?.permissions).toMatchObject([{ emailAddress: FUNCTION_ACCOUNT, role: 'writer' }]);
  const others = Object.values(files).filter(({ kind }) => kind !== 'folder');
  expect(others.map(({ parents }) => parents)).toEqual(others.map(() => [shared?.id]));
});

test('--zone accepts a city as the time zone of the match', async () => {
  expect(await runNew('--zone', 'Berlin')).toMatchObject({ code: EXIT.done });
  const zones = Object.values(host.emulator.snapshot().spreadsheets).map(
    ({ properties }) => properties.timeZone,
  );
  expect(new Set(zones)).toEqual(new Set(['Europe/Berlin']));
});

test('new reports shared addresses before it opens the match', async () => {
  await writeSeats('Scarlet@Example.org');
  expect((await runNew()).err).toContain('Scarlet and Dems share the address Scarlet@Example.org');
  await writeSeats(HOST_EMAIL);
  expect((await runNew('--title', 'Another')).err).toContain(
    `Dems is played by ${HOST_EMAIL}, who can open the host’s workbook`,
  );
});

test('new opens a match with the host’s calendar, and warns of a skipped first day', async () => {
  const calendar = ['--days', 'mon, thu 7pm', '--skip', 'sun, sat', '--least', '20 hours'];
  const more = ['--grace', '2 hours, if somebody is missing', '--host-plays', 'Dems'];
  const { code, err } = await runNew(...calendar, ...more, '--first', '2026-12-05T19:00:00Z');
  expect([code, err]).toEqual([
    EXIT.done,
    expect.stringContaining('on a day that this match skips'),
  ]);
  const cells = JSON.stringify(Object.values(host.emulator.snapshot().spreadsheets));
  for (const kept of ['Mon, Thu 19:00', 'Sat, Sun', '20 hours', '2 hours, if somebody is missing'])
    expect(cells).toContain(kept);
  expect(cells).toContain('The host plays Dems and can read every answer');
});

test.each([
  [['--days', 'sat 19:00', '--skip', 'sat'], '--skip: “Sat” leaves no day for a deadline'],
  [['--days', 'soon'], '“soon” is not a valid time'],
  [['--skip', 'christmas'], '--skip: “christmas” is not valid'],
  [['--least', 'much'], '--least: “much” is not valid'],
  [
    ['--host-plays', 'Zoe'],
    '--host-plays: the seat “Zoe” does not exist. The seats are Scarlet, Dems.',
  ],
  [['--grace', '2 hours'], '--grace: “2 hours” is not a valid grace period'],
  [['--grace', '1 hour, if somebody is missing', '--review'], 'with --review the cut-off must not'],
  [
    ['--grace', '1 hour, if somebody is missing', '--dice', 'beacon'],
    'with a beacon the cut-off must not',
  ],
])('new refuses the options %j with a message', async (words, sentence) => {
  expect(await runNew(...words)).toMatchObject(refusedWith(sentence));
});
