/** Tests the wizard of `sealed new` in a terminal. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { RunningServer } from '../emulator/server.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { serveEmulator } from '../test/support/sealed/served-emulator.ts';
import {
  KEY,
  type TerminalRun,
  type TypedInput,
  typeSealed,
} from '../test/support/sealed/type-sealed.ts';
import { writeConfiguration } from './shared/google/configuration-folder.ts';
import { NO_SETUP_PROGRESS } from './shared/setup/console-pages.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST_EMAIL = 'host@example.org';

let tempFolder = '';
let emulator: Emulator;
let emulatorServer: RunningServer;
beforeEach(async () => {
  const google = await serveEmulator();
  ({ folder: tempFolder, emulator, served: emulatorServer } = google);
  return google.close;
});

const getVariables = () => ({
  SEALED_EMULATOR: emulatorServer.url,
  SEALED_AS: HOST_EMAIL,
  XDG_CONFIG_HOME: tempFolder,
});

const answerWizard = (columns: number, ...typed: readonly TypedInput[]): Promise<TerminalRun> =>
  answerWizardWithOptions([], columns, ...typed);

const answerWizardWithOptions = (
  words: readonly string[],
  columns: number,
  ...typed: readonly TypedInput[]
): Promise<TerminalRun> =>
  typeSealed(['new', '--run', ...words], { columns, typed, variables: getVariables() });

const WIZARD_ANSWERS: readonly TypedInput[] = [
  { at: /Which game\?/, chooses: 'DM Invitational' },
  { at: /Title of the match/, text: 'The May race' },
  { at: /Time zone of the match/, text: 'Europe/Berlin' },
  { at: /Which pace\?/, chooses: 'A day a step' },
  { at: /First deadline:/, text: 'tomorrow 20:00' },
  { at: /Where do the dice come from\?/, chooses: 'your seed only' },
  { at: /Player 1:/, text: 'Cara <cara@example.org>' },
  { at: /Player 2:/, text: 'Dan; dan@example.org' },
];

test.each([60, 80, 120])(
  'the wizard asks, shows its summary and opens a match at %i columns',
  async (columns) => {
    const { code, screen, left } = await answerWizard(columns, ...WIZARD_ANSWERS, {
      at: /What now\?/,
      chooses: 'open the match',
    });
    expect({ code, left }).toEqual({ code: EXIT.done, left: [] });
    const flowing = screen.replaceAll(/\s+/g, ' ');
    for (const part of [
      'Two players race to deliver letters to all fifteen houses, with four couriers each. ' +
        'A secret ranking of the houses settles ties.',
      'one deadline a day, or earlier once everybody has answered; reminders 6 hours and 1 hour ' +
        'before',
      '“The May race”: DM Invitational, 2 players',
      'Everybody reads you alone Cara cara@example.org Dan dan@example.org',
      'The first deadline is Sun 22 Nov 2026, 20:00 (GMT+1, Europe/Berlin), in 1 day 7 hours. ' +
        'After that, each step takes 1 day.',
      'Steps are resolved early, 15 minutes after the last answer.',
      'Answers still count for 5 minutes after each deadline.',
      'Reminders are sent 6 hours and 1 hour before a deadline.',
      'When the match is open, Google mails invitations to the 2 addresses above.',
      'This match needs up to 4 of them',
      'read 13 times an hour',
      '“sealed run” runs the match',
    ]) {
      expect(flowing).toContain(part);
    }
    const summary = screen.slice(screen.indexOf('“The May race”'), screen.indexOf('What now?'));
    for (const line of summary.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
    expect(Object.values(emulator.snapshot().files)).toHaveLength(6);
  },
);

test('the wizard opens a second match with the same title only after a further yes', async () => {
  const files = (): number => Object.keys(emulator.snapshot().files).length;
  const opens = { at: /What now\?/, chooses: 'open the match' };
  await answerWizard(80, ...WIZARD_ANSWERS, opens);
  const before = files();
  for (const [text, more] of [
    ['n', 0],
    ['y', before],
  ] as const) {
    const second = { at: /“The May race” is already open.*Open a second match\?/s, text };
    const { code, left } = await answerWizard(80, ...WIZARD_ANSWERS, opens, second);
    expect({ code, left, more: files() - before }).toEqual({ code: EXIT.done, left: [], more });
  }
});

test('the summary names seats that share an address', async () => {
  for (const [typed, said] of [
    ['Dan; CARA@example.org', 'Cara and Dan share the address CARA@example.org'],
    [`Dan; ${HOST_EMAIL}`, `Dan is played by ${HOST_EMAIL}, who can open the host’s workbook`],
  ] as const) {
    const { screen, left } = await answerWizard(
      200,
      ...WIZARD_ANSWERS.slice(0, -1),
      { at: /Player 2:/, text: typed },
      { at: /What now\?/, chooses: 'stop' },
    );
    expect(left, screen).toEqual([]);
    expect(screen.replaceAll(/\s+/g, ' ')).toContain(said);
  }
});

test('the host can go back to any answer, and change it after the summary', async () => {
  const { code, screen, left } = await answerWizard(
    80,
    ...WIZARD_ANSWERS.slice(0, 4),
    { at: /First deadline:/, text: '<' },
    { at: /Which pace\?/, chooses: 'A week a step' },
    ...WIZARD_ANSWERS.slice(4),
    { at: /What now\?/, chooses: 'change something' },
    { at: /What do you want to change\?/, chooses: 'title' },
    { at: /Title of the match/, text: 'The June race' },
    { at: /“The June race”.*What now\?/, chooses: 'stop' },
  );
  expect({ code, left }).toEqual({ code: EXIT.done, left: [] });
  expect(screen.replaceAll(/\s+/g, ' ')).toContain('each step takes 1 week');
  expect(Object.values(emulator.snapshot().files)).toEqual([]);
  expect(screen).toContain('Continue with');
});

test('going back at the first question repeats the question', async () => {
  const { screen, left } = await answerWizard(
    80,
    { at: /Which game\?/, chooses: 'go back' },
    { at: /This is the first question.*Which game\?/, chooses: 'DM Invitational' },
    { at: /Title of the match/, keys: KEY.interrupt },
  );
  expect(left, screen).toEqual([]);
});

test('the style of dates is shown before the match is opened, and can be changed', async () => {
  const { screen, left } = await answerWizard(
    80,
    ...WIZARD_ANSWERS,
    {
      at: /Times are written like “Sat 21 Nov 2026, 20:00”.*What now\?/,
      chooses: 'change something',
    },
    { at: /What do you want to change\?/, chooses: 'style of dates' },
    { at: /How are dates written\?/, chooses: 'Sat Nov 21 2026, 8:00 PM' },
    { at: /What now\?/, chooses: 'stop' },
  );
  expect(left, screen).toEqual([]);
  const flowing = screen.replaceAll(/\s+/g, ' ');
  expect(flowing).toContain('The first deadline is Sun Nov 22 2026, 8:00 PM');
  expect(flowing).toContain('Times are written like “Sat Nov 21 2026, 8:00 PM”.');
});

test('options of the command line override a preset, and the wizard can remove them', async () => {
  const rules = 'https://example.org/rules';
  const { screen, left } = await answerWizardWithOptions(
    [
      ...['--grace', '2 minutes', '--rules', rules, '--polls', '10 minutes'],
      ...['--discord', `https://discord.com/api/webhooks/112233445566778899/${'t'.repeat(68)}`],
    ],
    80,
    ...WIZARD_ANSWERS,
    {
      at: /for 2 minutes.*10 minutes.*link to the rules.*announced on Discord.*What now\?/,
      chooses: 'change something',
    },
    { at: /What do you want to change\?/, chooses: 'grace period' },
    { at: /Time after a deadline in which answers still count/, text: 'none' },
    { at: /What now\?/, chooses: 'change something' },
    { at: /What do you want to change\?/, chooses: 'address of the rules' },
    { at: /Address of the rules, for/, text: 'none' },
    { at: /What now\?/, chooses: 'stop' },
  );
  expect(left, screen).toEqual([]);
  const last = screen.slice(screen.lastIndexOf('The first deadline is'));
  expect(last).not.toContain('of grace');
  expect(last).not.toContain(rules);
});

test('players that are pasted all at once are all accepted', async () => {
  const pasted =
    'Cara Lee <cara@example.org>\r\r"Dan, Q"; dan@example.org\rErin\terin@example.org\r';
  const { screen, left } = await answerWizard(
    80,
    ...WIZARD_ANSWERS.slice(0, 6),
    { at: /Player 1:/, keys: pasted },
    { at: /Cara Lee cara@example.org Dan Q dan@example.org.*What now\?/, chooses: 'stop' },
  );
  expect(left, screen).toEqual([]);
  expect(screen.replaceAll(/\s+/g, ' ')).toContain(
    '“Erin erin@example.org” was not added, since DM Invitational needs 2 seats.',
  );
});

test('going back removes the last player, then returns to the previous question', async () => {
  const { screen, left } = await answerWizard(
    80,
    ...WIZARD_ANSWERS.slice(0, 6),
    { at: /Player 1:/, text: 'Cara <cara@example.org>' },
    { at: /Player 2:/, text: '<' },
    { at: /Player 1:/, text: '<' },
    { at: /Where do the dice come from\?/, chooses: 'your seed only' },
    { at: /Player 1:/, text: 'Dan' },
    { at: /Player 2:/, text: 'Erin' },
    { at: /Dan \(no address\) Erin \(no address\).*What now\?/, chooses: 'stop' },
  );
  expect(left, screen).toEqual([]);
});

test('an invalid line is reported at once and does not become a player', async () => {
  const { screen } = await answerWizard(
    80,
    ...WIZARD_ANSWERS.slice(0, 2),
    { at: /Time zone of the match/, text: 'Atlantis' },
    { at: /> “Atlantis” is not a time zone/, keys: '\u0015Berlin\r' },
    ...WIZARD_ANSWERS.slice(3, 4),
    { at: /First deadline:/, text: 'Cara' },
    { at: /does not contain a clear day and hour/, keys: '\u0015tomorrow 20:00\r' },
    { at: /Where do the dice come from\?/, chooses: 'your seed only' },
    { at: /Player 1:/, text: 'tomorrow 8pm' },
    { at: /is a time, not a player/, keys: KEY.interrupt },
  );
  expect(screen).toContain('is a time, not a player');
  expect(screen).toContain('Nothing was created.');
});

test('answers are saved after an interruption, and --from continues with them', async () => {
  const stopped = await answerWizard(80, ...WIZARD_ANSWERS.slice(0, 6), {
    at: /Player 1:/,
    keys: KEY.interrupt,
  });
  expect(stopped.code).toBe(EXIT.wrongUse);
  const file = join(tempFolder, 'sealed-orders', 'new.json');
  expect(stopped.screen.replaceAll(/\s+/g, ' ')).toContain(
    `Stopped. Nothing was created. Your answers are saved. Continue with “sealed new ` +
      `--from ${file}”.`,
  );
  const again = await typeSealed(['new', '--run', '--from', file], {
    columns: 80,
    typed: [...WIZARD_ANSWERS.slice(6), { at: /What now\?/, chooses: 'open the match' }],
    variables: getVariables(),
  });
  expect(again).toMatchObject({ code: EXIT.done, left: [] });
});

test.each([
  {
    way: 'none',
    typed: [{ at: /Will you run the match/, chooses: 'no, do not open it' }],
    files: 0,
    said: 'Continue with',
  },
  { way: 'machine', typed: [], files: 6, said: '“sealed run” runs the match' },
])(
  'the wizard asks what runs the match unless the setup knows: $way',
  async ({ way, typed, files, said }) => {
    if (way === 'machine')
      await writeConfiguration('setup.json', { ...NO_SETUP_PROGRESS, way }, getVariables());
    const { code, screen, left } = await typeSealed(['new'], {
      columns: 80,
      typed: [...WIZARD_ANSWERS, { at: /What now\?/, chooses: 'open the match' }, ...typed],
      variables: getVariables(),
    });
    expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
    expect(Object.values(emulator.snapshot().files)).toHaveLength(files);
    expect(screen).toContain(said);
  },
);

test('the command line overrides a file, which overrides another match', async () => {
  const file = join(tempFolder, 'match.json');
  const wish = {
    game: 'dm-invitational',
    preset: 'weekly',
    title: 'First',
    zone: 'UTC',
    dates: 'month-12',
    first: 'tomorrow 20:00',
    players: ['Cara <cara@example.org>', { Seat: 'Dan' }],
  };
  await writeFile(file, JSON.stringify(wish));
  const first = await runSealed(
    ['new', '--run', '--from', file, '--grace', '2 minutes'],
    getVariables(),
  );
  expect(first).toMatchObject({ code: EXIT.done });
  const like = ['--like', 'First', '--title', 'Second', '--first', '+1 day'];
  const second = await runSealed(['new', '--run', ...like, '--json'], getVariables());
  expect(second).toMatchObject({ code: EXIT.done });
  const exported = join(tempFolder, 'second.json');
  await runSealed(['export', 'Second', '--out', exported], getVariables());
  const { entries } = JSON.parse(await readFile(exported, 'utf8'));
  expect(JSON.parse(entries[0]).settings).toMatchObject({
    dates: 'month-12',
    times: { ranking: '1 week', airdrop: '1 week', turn: '1 week' },
    graceMs: 120_000,
    earlyMs: null,
    remindMs: [172_800_000, 21_600_000],
    pollMs: 1_800_000,
  });
  expect(JSON.parse(second.out).seats).toMatchObject([
    { seat: 'Cara', email: 'cara@example.org' },
    { seat: 'Dan', email: '' },
  ]);
});

test('a season’s pace applies to all its games', async () => {
  const bySeason = (...words: readonly string[]) => ({
    words: ['season', 'new', ...words],
    in: {
      columns: 100,
      variables: {
        ...getVariables(),
        SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
        SEALED_URL: 'http://127.0.0.1:9/',
        SEALED_INVOKER: 'deadlines@p.iam.gserviceaccount.com',
      },
    },
  });
  const first = bySeason();
  const stopped = await typeSealed(first.words, {
    ...first.in,
    typed: [
      { at: /Which season format\?/, chooses: 'league' },
      { at: /Title of the season/, text: 'The cup' },
      { at: /Time zone of the season/, text: 'Europe/Berlin' },
      { at: /Which pace\?/, chooses: 'An evening' },
      { at: /First deadline:/, text: 'tomorrow 20:00' },
      { at: /Where do the dice come from\?/, chooses: 'your seed only' },
      { at: /Player 1:/, text: 'Cara <cara@example.org>' },
      { at: /Player 2:/, text: 'Dan; dan@example.org' },
      { at: /Player 3 \(press Enter if these are all\)/, text: '' },
      { at: /Hosts whose names the houses get, separated by commas/, text: '2nd' },
      { at: /“2nd” does not begin with a letter/, keys: '\u0015Ma, Third Host\r' },
      {
        at: /each step takes 10 minutes.*Third Host, and the cast.*open the season/,
        chooses: 'change something',
      },
      { at: /What do you want to change\?/, chooses: 'time of the steps' },
      { at: /Time of each step, or days/, keys: '\u0015turn=20 minutes, choice=1 hour\r' },
      { at: /What now\?/, chooses: 'change something' },
      { at: /What do you want to change\?/, chooses: 'time without progress' },
      { at: /without progress after which a match is void:/, keys: '\u00151 hour\r' },
      { at: /at least a day/, keys: '\u001514 days\r' },
      { at: /nothing happens in it.* 14 days.*What now\?/, chooses: 'stop' },
    ],
  });
  expect(stopped.left, stopped.screen).toEqual([]);
  const flowing = stopped.screen.replaceAll(/\s+/g, ' ');
  expect(flowing).toContain(
    'Deadlines of the season and of its matches are counted from Sun 22 Nov 2026, 20:00 (GMT+1, ' +
      'Europe/Berlin), in 1 day 7 hours: Choice takes 1 hour, Ranking takes 1 day, Airdrop takes ' +
      '12 hours, Turn takes 20 minutes.',
  );
  const file = join(tempFolder, 'sealed-orders', 'new.json');
  expect(flowing).toContain(`Continue with “sealed season new --from ${file}”.`);
  const again = bySeason('--from', file);
  const opened = await typeSealed(again.words, {
    ...again.in,
    typed: [{ at: /open the season/, chooses: 'open the season' }],
  });
  expect(opened, opened.screen).toMatchObject({ code: EXIT.done, left: [] });
  expect(opened.screen).toContain('Open the season’s first matches now');
  expect(opened.screen).toContain('named after the hosts Ma, Third Host, and the cast');
  const forms = Object.keys(emulator.snapshot().forms);
  expect(forms).toHaveLength(1);
});

test('a file with "run": true opens a match without a function', async () => {
  const file = join(tempFolder, 'match.json');
  const players = [{ Seat: 'Cara' }, { Seat: 'Dan' }];
  const when = { first: '2030-01-01 20:00', zone: 'Etc/UTC' };
  await writeFile(file, JSON.stringify({ game: 'dm-invitational', players, ...when, run: true }));
  const { code, err } = await runSealed(['new', '--from', file, '--yes'], getVariables());
  expect(err).toContain('“sealed run” runs the match');
  expect(code).toBe(EXIT.done);
});

test.each([
  [
    'a key twice',
    '{"game": "dm-invitational", "zone": "UTC", "zone": "Europe/Berlin"}',
    '“zone” occurs twice',
  ],
  [
    'a turned title',
    '{"game": "dm-invitational", "title": "The \\u202ecup"}',
    'an invisible character (U+202E)',
  ],
])('a file with %s is refused', async (_, text, says) => {
  const file = join(tempFolder, 'match.json');
  await writeFile(file, text);
  const { code, err } = await runSealed(['new', '--from', file], getVariables());
  expect(err).toContain(says);
  expect(code).toBe(EXIT.wrongUse);
});

test('an unknown key or value in a file is reported with its place', async () => {
  const file = join(tempFolder, 'match.json');
  await writeFile(file, JSON.stringify({ preset: 'hourly', titel: 'X' }));
  const { code, err } = await runSealed(['new', '--from', file], getVariables());
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain(`${file}, preset: `);
  expect(err).toContain('titel');
});
