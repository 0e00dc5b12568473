/** Tests questions in a terminal: the wizard of `sealed new`, orders, and the suites’ own terminal. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOST_EMAIL, QUEUE_VARIABLES } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import {
  KEY,
  type TerminalRun,
  type TypedInput,
  typeSealed,
} from '../test/support/sealed/type-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { writeConfiguration } from './shared/google/configuration-folder.ts';
import { NO_SETUP_PROGRESS } from './shared/setup/console-pages.ts';
import { EXIT } from './shared/terminal/exit.ts';

const host = useHost();

const NEW_WORDS = ['new', '--run'];

const answerWizard = (
  columns: number,
  typed: readonly TypedInput[],
  words: readonly string[] = NEW_WORDS,
): Promise<TerminalRun> => typeSealed(words, { columns, typed, variables: host.variables });

const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Gives all answers at 80 columns. Returns the screen, in which spaces replace line breaks. */
async function readWizard(
  inputs: readonly TypedInput[],
  words: readonly string[] = NEW_WORDS,
): Promise<string> {
  const { code, screen, left } = await answerWizard(80, inputs, words);
  const expected = inputs.at(-1)?.keys === KEY.interrupt ? EXIT.wrongUse : EXIT.done;
  expect({ code, left }, screen).toEqual({ code: expected, left: [] });
  return joinLines(screen);
}

const WIZARD_ANSWERS: readonly TypedInput[] = [
  { at: /Which game\?/, chooses: 'DM Invitational' },
  { at: /Title of the match/, text: 'The May race' },
  { at: /Time zone of the match/, text: 'Europe/Berlin' },
  { at: /Which pace\?/, chooses: 'A day a step' },
  { at: /First deadline:/, text: 'tomorrow 20:30' },
  { at: /Where do the dice come from\?/, chooses: 'your seed only' },
  { at: /Player 1:/, text: 'Cara <cara@example.org>' },
  { at: /Player 2:/, text: 'Dan; dan@example.org' },
];
const STOP: TypedInput = { at: /What now\?/, chooses: 'stop' };
const OPEN: TypedInput = { at: /What now\?/, chooses: 'open the match' };
const change = (what: string, at = /What now\?/): readonly TypedInput[] => [
  { at, chooses: 'change something' },
  { at: /What do you want to change\?/, chooses: what },
];

test.each([60, 80, 120])(
  'the wizard asks, shows its summary and opens a match at %i columns',
  async (columns) => {
    const { code, screen, left } = await answerWizard(columns, [...WIZARD_ANSWERS, OPEN]);
    expect({ code, left }).toEqual({ code: EXIT.done, left: [] });
    const flowing = joinLines(screen);
    for (const part of [
      'Two players race to deliver letters to all fifteen houses, with four couriers each. ' +
        'A secret ranking of the houses settles ties.',
      'one deadline a day, or earlier once everybody has answered; reminders 6 hours and 1 hour ' +
        'before',
      '“The May race”: DM Invitational, 2 players',
      'Everybody reads you alone Cara cara@example.org Dan dan@example.org',
      'The first deadline is Sun 22 Nov 2026, 20:30 (GMT+1, Europe/Berlin), in 1 day 7 hours. ' +
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
    expect(Object.values(host.emulator.snapshot().files)).toHaveLength(6);
  },
);

test('the wizard opens a second match with the same title only after a further yes', async () => {
  const files = (): number => Object.keys(host.emulator.snapshot().files).length;
  await answerWizard(80, [...WIZARD_ANSWERS, OPEN]);
  const before = files();
  for (const [text, more] of [
    ['n', 0],
    ['y', before],
  ] as const) {
    const second = { at: /“The May race” is already open.*Open a second match\?/s, text };
    await readWizard([...WIZARD_ANSWERS, OPEN, second]);
    expect(files() - before).toBe(more);
  }
});

test.each([
  ['CARA@example.org', 'Cara and Dan share the address CARA@example.org'],
  [HOST_EMAIL, `Dan is played by ${HOST_EMAIL}, who can open the host’s workbook`],
])('the summary warns of a player’s address %s', async (address, text) => {
  const second = { at: /Player 2:/, text: `Dan; ${address}` };
  const screen = await readWizard([...WIZARD_ANSWERS.slice(0, -1), second, STOP]);
  expect(screen).toContain(text);
});

test('the host can go back to any answer, and change it after the summary', async () => {
  const screen = await readWizard([
    ...WIZARD_ANSWERS.slice(0, 4),
    { at: /First deadline:/, text: '<' },
    { at: /Which pace\?/, chooses: 'A week a step' },
    ...WIZARD_ANSWERS.slice(4),
    ...change('title'),
    { at: /Title of the match/, text: 'The June race' },
    { at: /“The June race”.*What now\?/, chooses: 'stop' },
  ]);
  expect(screen).toContain('each step takes 1 week');
  expect(screen).toContain('Continue with');
  expect(host.emulator.snapshot().files).toEqual({});
});

test('going back at the first question repeats the question', async () => {
  await readWizard([
    { at: /Which game\?/, chooses: 'go back' },
    { at: /This is the first question.*Which game\?/, chooses: 'DM Invitational' },
    { at: /Title of the match/, keys: KEY.interrupt },
  ]);
});

test('the style of dates is shown before the match is opened, and can be changed', async () => {
  const screen = await readWizard([
    ...WIZARD_ANSWERS,
    ...change('style of dates', /Times are written like “Sat 21 Nov 2026, 20:00”.*What now\?/),
    { at: /How are dates written\?/, chooses: 'Sat Nov 21 2026, 8:00 PM' },
    STOP,
  ]);
  expect(screen).toContain('The first deadline is Sun Nov 22 2026, 8:30 PM');
  expect(screen).toContain('Times are written like “Sat Nov 21 2026, 8:00 PM”.');
});

test('options of the command line override a preset, and the wizard can remove them', async () => {
  const rules = 'https://example.org/rules';
  const screen = await readWizard(
    [
      ...WIZARD_ANSWERS,
      ...change(
        'grace period',
        /for 2 minutes.*10 minutes.*link to the rules.*announced on Discord.*What now\?/,
      ),
      { at: /Time after a deadline in which answers still count/, text: 'none' },
      ...change('address of the rules'),
      { at: /Address of the rules, for/, text: 'none' },
      STOP,
    ],
    [
      ...[...NEW_WORDS, '--grace', '2 minutes', '--rules', rules, '--polls', '10 minutes'],
      ...['--discord', `https://discord.com/api/webhooks/112233445566778899/${'t'.repeat(68)}`],
    ],
  );
  const last = screen.slice(screen.lastIndexOf('The first deadline is'));
  expect(last).not.toContain('of grace');
  expect(last).not.toContain(rules);
});

test('players that are pasted all at once are all accepted', async () => {
  const pasted =
    'Cara Lee <cara@example.org>\r\r"Dan, Q"; dan@example.org\rErin\terin@example.org\r';
  const screen = await readWizard([
    ...WIZARD_ANSWERS.slice(0, 6),
    { at: /Player 1:/, keys: pasted },
    { at: /Cara Lee cara@example.org Dan Q dan@example.org.*What now\?/, chooses: 'stop' },
  ]);
  expect(screen).toContain(
    '“Erin erin@example.org” was not added, since DM Invitational needs 2 seats.',
  );
});

test('going back removes the last player, then returns to the previous question', async () => {
  await readWizard([
    ...WIZARD_ANSWERS.slice(0, 7),
    { at: /Player 2:/, text: '<' },
    { at: /Player 1:/, text: '<' },
    ...WIZARD_ANSWERS.slice(5, 6),
    { at: /Player 1:/, text: 'Dan' },
    { at: /Player 2:/, text: 'Erin' },
    { at: /Dan \(no address\) Erin \(no address\).*What now\?/, chooses: 'stop' },
  ]);
});

test('an invalid line is reported at once and does not become a player', async () => {
  const screen = await readWizard([
    ...WIZARD_ANSWERS.slice(0, 2),
    { at: /Time zone of the match/, text: 'Atlantis' },
    { at: /> “Atlantis” is not a time zone/, keys: '\u0015Berlin\r' },
    ...WIZARD_ANSWERS.slice(3, 4),
    { at: /First deadline:/, text: 'Cara' },
    { at: /does not contain a clear day and hour/, keys: '\u0015tomorrow 20:00\r' },
    ...WIZARD_ANSWERS.slice(5, 6),
    { at: /Player 1:/, text: 'tomorrow 8pm' },
    { at: /is a time, not a player/, keys: KEY.interrupt },
  ]);
  expect(screen).toContain('Nothing was created.');
});

test('answers are saved after an interruption, and --from continues with them', async () => {
  const stopped = await answerWizard(80, [
    ...WIZARD_ANSWERS.slice(0, 6),
    { at: /Player 1:/, keys: KEY.interrupt },
  ]);
  expect(stopped.code).toBe(EXIT.wrongUse);
  const file = join(host.folder, 'sealed-orders', 'new.json');
  expect(joinLines(stopped.screen)).toContain(
    `Stopped. Nothing was created. Your answers are saved. Continue with “sealed new ` +
      `--from ${file}”.`,
  );
  await readWizard([...WIZARD_ANSWERS.slice(6), OPEN], [...NEW_WORDS, '--from', file]);
  expect(Object.keys(host.emulator.snapshot().forms)).toHaveLength(1);
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
  'the wizard asks what runs the match unless the setup contains it: $way',
  async ({ way, typed, files, said }) => {
    if (way === 'machine')
      await writeConfiguration('setup.json', { ...NO_SETUP_PROGRESS, way }, host.variables);
    const screen = await readWizard([...WIZARD_ANSWERS, OPEN, ...typed], ['new']);
    expect(Object.values(host.emulator.snapshot().files)).toHaveLength(files);
    expect(screen).toContain(said);
  },
);

test('the command line overrides a file, which overrides another match', async () => {
  const file = host.buildPath('match.json');
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
  await host.sealed(...NEW_WORDS, '--from', file, '--grace', '2 minutes');
  const like = ['--like', 'First', '--title', 'Second', '--first', '+1 day'];
  const second = await host.sealed(...NEW_WORDS, ...like, '--json');
  expect(second).toMatchObject({ code: EXIT.done });
  const exported = host.buildPath('second.json');
  await host.sealed('export', 'Second', '--out', exported);
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
  const variables = { ...host.variables, ...QUEUE_VARIABLES };
  const stopped = await typeSealed(['season', 'new'], {
    ...{ columns: 100, variables },
    typed: [
      { at: /Which season format\?/, chooses: 'league' },
      { at: /Title of the season/, text: 'The cup' },
      { at: /Time zone of the season/, text: 'Europe/Berlin' },
      { at: /Which pace\?/, chooses: 'An evening' },
      ...WIZARD_ANSWERS.slice(4),
      { at: /Player 3 \(press Enter if these are all\)/, text: '' },
      { at: /Hosts whose names the houses get, separated by commas/, text: '2nd' },
      { at: /“2nd” does not begin with a letter/, keys: '\u0015Ma, Third Host\r' },
      ...change(
        'time of the steps',
        /each step takes 10 minutes.*Third Host, and the players.*open the season/,
      ),
      { at: /Time of each step, or days/, keys: '\u0015turn=20 minutes, choice=1 hour\r' },
      ...change('time without progress'),
      { at: /without progress after which a match is void:/, keys: '\u00151 hour\r' },
      { at: /at least a day/, keys: '\u001514 days\r' },
      { at: /nothing happens in it.* 14 days.*What now\?/, chooses: 'stop' },
    ],
  });
  expect(stopped.left, stopped.screen).toEqual([]);
  const flowing = joinLines(stopped.screen);
  expect(flowing).toContain(
    'Deadlines of the season and of its matches are counted from Sun 22 Nov 2026, 20:30 (GMT+1, ' +
      'Europe/Berlin), in 1 day 7 hours: Choice takes 1 hour, Ranking takes 1 day, Airdrop takes ' +
      '12 hours, Turn takes 20 minutes.',
  );
  const file = join(host.folder, 'sealed-orders', 'new.json');
  expect(flowing).toContain(`Continue with “sealed season new --from ${file}”.`);
  const opened = await typeSealed(['season', 'new', '--from', file], {
    ...{ columns: 100, variables },
    typed: [{ at: /open the season/, chooses: 'open the season' }],
  });
  expect(opened, opened.screen).toMatchObject({ code: EXIT.done, left: [] });
  expect(opened.screen).toContain('Open the season’s first matches now');
  expect(opened.screen).toContain('named after the hosts Ma, Third Host, and the players');
  const forms = Object.keys(host.emulator.snapshot().forms);
  expect(forms).toHaveLength(1);
});

test('a file with "run": true opens a match without a function', async () => {
  const file = host.buildPath('match.json');
  const players = [{ Seat: 'Cara' }, { Seat: 'Dan' }];
  const when = { first: '2030-01-01 20:00', zone: 'Etc/UTC' };
  await writeFile(file, JSON.stringify({ game: 'dm-invitational', players, ...when, run: true }));
  const { code, err } = await host.sealed('new', '--from', file, '--yes');
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
  const file = host.buildPath('match.json');
  await writeFile(file, text);
  expect(await host.sealed('new', '--from', file)).toMatchObject(refusedWith(says));
});

test('an unknown key or value in a file is reported with its place', async () => {
  const file = host.buildPath('match.json');
  await writeFile(file, JSON.stringify({ preset: 'hourly', titel: 'X' }));
  const { code, err } = await host.sealed('new', '--from', file);
  expect({ code, err }).toEqual(refusedWith(`${file}, preset: `));
  expect(err).toContain('titel');
});

test('the host can go back to an earlier answer while entering orders', async () => {
  await host.sealed(...host.buildRaceWords());
  const inputs: readonly TypedInput[] = [
    { at: /Place 1/, chooses: 'Villa' },
    { at: /Place 2/, chooses: 'go back' },
    { at: /Place 1/, chooses: 'Tower' },
    { at: /Place 2/, chooses: 'Villa' },
    ...[/Place 3/, /Place 4/, /Place 5/].map((at) => ({ at, keys: KEY.enter })),
    { at: /Places 6 to 13/, chooses: 'Rank the rest at random' },
    { at: /Resign\?/, chooses: 'No, I play on' },
  ];
  const words = ['orders', 'Scarlet', '--reason', 'By telephone.', '--yes'];
  const { variables } = host;
  const { code, left, screen } = await typeSealed(words, {
    columns: 120,
    typed: inputs,
    variables,
  });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
  expect(screen.replaceAll(/\s+/g, ' ')).toMatch(/Place 1: Tower Place 2: Villa/);
});

const GAME_ANSWER: TypedInput = { at: /Which game\?/, chooses: 'dm invitational' };

test.each<readonly [string, readonly TypedInput[], RegExp]>([
  [
    'an unanswered prompt fails a test with the screen and the prompt',
    [GAME_ANSWER, { at: /a question that is not asked/, text: 'x' }],
    /nothing is typed: .*a question that is not asked.* On the screen: .*Title of the match/,
  ],
  [
    'a prompt after the last planned input fails a test',
    [],
    /nothing more is to be typed\. On the screen: .*Which game\?/,
  ],
  [
    'a missing menu item fails a test with its name',
    [
      { ...GAME_ANSWER, chooses: 'chess' },
      { at: /Title of the match/, text: '' },
    ],
    /The menu does not have an item that begins with “chess”\./,
  ],
])('%s', async (_claim, typed, said) => {
  const { variables } = host;
  const answered = typeSealed(NEW_WORDS, { columns: 80, typed, patienceMs: 400, variables });
  await expect(answered).rejects.toThrow(said);
});
