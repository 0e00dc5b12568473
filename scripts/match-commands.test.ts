/** Plays a whole match by the command line alone. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Google } from '../functions/google/connect.ts';
import { shareWithEverybody } from '../functions/google/drive.ts';
import { applyBatch } from '../functions/google/sheets.ts';
import { parseFileId } from '../functions/match/reading/files.ts';
import { getCurrentPosition, readMatch } from '../functions/match/reading/match.ts';
import { toSeat } from '../rules/kit/match/seat.ts';
import { HOST_TABS } from '../sheets-templates/workbooks/host-workbook.ts';
import { PUBLIC_TABS } from '../sheets-templates/workbooks/public-workbook.ts';
import { atDepth } from '../test/support/depth.ts';
import { HOST_EMAIL, QUEUE_VARIABLES } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed, startSealed } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { readRanges } from '../test/support/table/ranges.ts';
import { sendRobotAnswers } from './commands/demo/table.ts';
import { EXIT } from './shared/terminal/exit.ts';

const MINUTE_MS = 60_000;

const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Walsh'];

/** Output of `sealed new --json`. */
const linksSchema = z.object({
  ...{ match: z.string(), title: z.string(), form: z.url() },
  ...{ hostWorkbook: z.url(), publicWorkbook: z.url() },
  seats: z.array(z.object({ seat: z.string(), workbook: z.url(), form: z.url() })),
});

const host = useHost(beforeAll);
let hostGoogle: Google;
let openedLinks: z.infer<typeof linksSchema>;
beforeAll(async () => {
  hostGoogle = host.connectAs(HOST_EMAIL);
  const seats = NAMES.map((name) => `${name},${name}@example.org,2`);
  await writeFile(getFilePath('seats.csv'), ['Seat,E-mail,Garnets', ...seats].join('\n'));
});

/** Returns variables without a function, so that the host resolves each step. */
const getVariables = () => ({ ...host.variables, ...QUEUE_VARIABLES });
const runAtTable = (...words: readonly string[]) => runSealed(words, getVariables());
const getFilePath = (name: string): string => host.buildPath(name);
const buildOpeningWords = (first: string): readonly string[] => [
  ...['new', 'presents-of-mine', '--seats', getFilePath('seats.csv'), '--first', first],
  ...['--zone', 'Europe/Berlin', '--title', 'Presents at eight', '--time', 'round=2 days', '--yes'],
];

async function answerByRobots(...names: readonly string[]): Promise<void> {
  await sendRobotAnswers(await readMatch(hostGoogle, openedLinks.match), names.map(toSeat));
}

/** Overwrites cells of a row as a host would. `at` is the row and the first column. */
async function typeCells(
  bookId: string,
  sheetId: number,
  [rowIndex, columnIndex]: readonly [number, number],
  texts: readonly string[],
): Promise<void> {
  const values = texts.map((stringValue) => ({ userEnteredValue: { stringValue } }));
  const start = { sheetId, rowIndex, columnIndex };
  const cells = { start, rows: [{ values }], fields: 'userEnteredValue' };
  await applyBatch(hostGoogle, bookId, [{ updateCells: cells }]);
}

test('new refuses a first deadline in the past of the emulator’s clock', async () => {
  expect(await runAtTable(...buildOpeningWords('2026-11-21 12:59'))).toMatchObject(
    refusedWith('has passed. It is now Sat 21 Nov 2026, 13:00'),
  );
  expect(host.emulator.snapshot().files).toEqual({});
});

test('new opens a match and prints every link as JSON', async () => {
  const { code, out, err } = await runAtTable(...buildOpeningWords('2026-11-22 20:00'), '--json');
  expect({ code, err }).toMatchObject({ code: EXIT.done });
  expect(err).toContain('The first entry of the ledger is written.');
  openedLinks = linksSchema.parse(JSON.parse(out));
  expect(openedLinks.title).toBe('Presents at eight');
  expect(openedLinks.seats.map(({ seat }) => seat)).toEqual(NAMES);
  expect(new Set(openedLinks.seats.map(({ form }) => form)).size).toBe(NAMES.length);
});

test('new prints only the links of the host', async () => {
  const { code, out, err } = await runAtTable(...buildOpeningWords('2026-11-22T19:00:00Z'));
  expect(code).toBe(EXIT.done);
  expect(err).toContain('Invite your players with “sealed invite”');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(lines).toEqual([
    ['For', 'What', 'Link'],
    ['you', 'host’s workbook', expect.stringMatching(/^http:/)],
    ['everybody', 'public workbook', expect.stringMatching(/^http:/)],
  ]);
});

test('a second match with the same title needs a confirmation or --yes', async () => {
  const words = buildOpeningWords('2026-11-22 20:00').filter((word) => word !== '--yes');
  const before = host.emulator.snapshot();
  expect(await runAtTable(...words)).toMatchObject(
    refusedWith('A match called “Presents at eight” is already open'),
  );
  expect(host.emulator.snapshot()).toEqual(before);
});

test('status shows the due step, the time left, and who has answered', async () => {
  await answerByRobots('Scarlet');
  const { code, out } = await runAtTable('status', openedLinks.hostWorkbook);
  expect(code).toBe(EXIT.done);
  expect(out).toMatch(
    /^Presents at eight\nPregame is due Sun 22 Nov 2026, 20:00 \(GMT\+1, Europe\/Berlin\), in 1 day 6 hours\.\n/,
  );
  expect(out).toMatch(/\nScarlet +in +Sat 21 Nov 2026, 13:00/);
  expect(out).toMatch(/\nDems +missing/);
});

test('status finds a match by its ID and prints the same as JSON', async () => {
  const { code, out } = await runAtTable('status', openedLinks.match, '--json');
  expect(code).toBe(EXIT.done);
  expect(JSON.parse(out)).toMatchObject({
    due: { step: 'pregame', deadline: '2026-11-22T19:00:00.000Z' },
    lastEntry: { entry: 0 },
    seats: NAMES.map((seat) => ({
      seat,
      asked: true,
      fate: seat === 'Scarlet' ? 'accepted' : null,
    })),
    others: [],
    incidents: [],
  });
});

test('a workbook that is not shared with the user is reported with a message', async () => {
  const as = ['--as', 'dems@example.org'];
  expect(await runAtTable('status', openedLinks.match, ...as)).toMatchObject(
    refusedWith('not shared with you'),
  );
});

test.each([
  [
    'a step that is not the due one',
    ['--step', 'round-1'],
    '“round-1” is not due. The due step is Pregame (--step pregame).\n',
  ],
  [
    'the due step before its deadline',
    ['--step', 'pregame'],
    'Pregame is due Sun 22 Nov 2026, 20:00',
  ],
  [
    'an early step without its name',
    ['--early', '--yes'],
    'Add --step pregame if you want to resolve Pregame early.',
  ],
  ['an early step without a confirmation', ['--early', '--step', 'pregame'], '--early --yes'],
])('resolve refuses %s', async (_, words, sentence) => {
  expect(await runAtTable('resolve', openedLinks.match, ...words)).toMatchObject(
    refusedWith(sentence),
  );
});

test('resolve with nothing due only checks that everything is published', async () => {
  const { code, out } = await runAtTable('resolve', openedLinks.match);
  expect(code).toBe(EXIT.done);
  expect(out).toContain('There was nothing to resolve. All pages show the last entry, 0.');
  expect(out).toContain('Pregame is due Sun 22 Nov 2026, 20:00');
});

test('resolve after a deadline names the missing seats and the next deadline', async () => {
  await answerByRobots(...NAMES.slice(0, 7));
  await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:00Z'));
  expect(await runAtTable('status', openedLinks.match)).toMatchObject({ code: EXIT.done });
  await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:01:20Z'));
  const late = await runAtTable('status', openedLinks.match);
  expect(late.code).toBe(EXIT.incidents);
  expect(late.out).toContain('The step is overdue: nobody has resolved it.');
  const run = await runAtTable('resolve', openedLinks.match, '--step', 'pregame');
  expect(run).toMatchObject(
    refusedWith('Missing: Walsh (nothing has arrived). Resolve Pregame anyway?'),
  );
  const { code, out } = await runAtTable('resolve', openedLinks.match, '--without-missing');
  expect(code).toBe(EXIT.done);
  expect(out).toBe(
    'Pregame is resolved as entry 1. Missing: Walsh.\nRound 1: Theme is due Tue 24 Nov 2026, ' +
      '20:00 (GMT+1, Europe/Berlin).\n',
  );
});

test('resolve --early is refused until a player answers', async () => {
  const early = ['resolve', openedLinks.match, '--step', 'round-1', '--early', '--yes'] as const;
  const before = host.emulator.snapshot();
  const nobody = await runAtTable(...early, '--without-missing');
  expect(nobody).toMatchObject(refusedWith('Nobody has answered yet'));
  expect(host.emulator.snapshot()).toEqual(before);
  await host.emulator.clock.advanceBy(10 * MINUTE_MS);
  await answerByRobots(...NAMES);
  const { code, out } = await runAtTable(...early, '--json');
  expect(code).toBe(EXIT.done);
  expect(JSON.parse(out)).toMatchObject({ outcome: 'resolved', next: { step: 'round-2' } });
});

const REPEATABLE_COMMANDS = ['status', 'resolve', 'verify', 'replay', 'export'];

test.each(atDepth({ quick: ['resolve'], deep: REPEATABLE_COMMANDS }))(
  '%s prints the same in a process of its own, which ends by itself',
  async (command) => {
    const { code, out } = await runAtTable(command, openedLinks.match);
    expect({ code, out }).toEqual({ code: EXIT.done, out: expect.stringMatching(/./) });
    const alone = await startSealed([command, openedLinks.match], getVariables());
    expect(alone).toMatchObject({ code, out });
  },
);

test('replay shows every step as the given seat sees it', async () => {
  const words = ['replay', openedLinks.hostWorkbook, '--seen-by', 'scarlet'];
  const { code, out } = await runAtTable(...words);
  expect(code).toBe(EXIT.done);
  expect(out.match(/^── .* ──$/gm)).toEqual([
    '── The start (entry 0) ──',
    '── Pregame (entry 1) ──',
    '── Round 1: Theme (entry 2) ──',
  ]);
  expect(out).not.toContain('\u001b');
});

test('export writes a private file, which replay and verify can read', async () => {
  const path = getFilePath('match.json');
  await writeFile(path, 'former', { mode: 0o644 });
  const { code, out } = await runAtTable('export', openedLinks.match, '--out', path);
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out: `${path} contains the match with 3 entries.\n`,
  });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const [verified, replayed, printed] = await Promise.all([
    runAtTable('verify', path, '--json'),
    runAtTable('replay', path, '--step', 'pregame', '--json'),
    runAtTable('export', openedLinks.match),
  ]);
  expect(verified.code).toBe(EXIT.done);
  expect(JSON.parse(verified.out)).toMatchObject({ kind: 'verified', entries: 3 });
  expect(JSON.parse(replayed.out)).toMatchObject([{ entry: 1, step: 'pregame' }]);
  expect(printed.out).toBe(await readFile(path, 'utf8'));
});

test('the examples in replay --help work', async () => {
  const { out } = await runAtTable('replay', '--help');
  const examples = [...out.matchAll(/^ {2}sealed (replay match\.json .*)$/gm)];
  expect(examples.length).toBeGreaterThan(1);
  for (const [, words = ''] of examples) {
    const [command = '', , ...others] = words.split(' ');
    const { code, err } = await runAtTable(command, getFilePath('match.json'), ...others);
    expect({ code, err }, words).toMatchObject({ code: EXIT.done });
  }
});

test.each([
  [['--seen-by', 'Gigi'], 'The seat “Gigi” does not exist. Give --seen-by public, host, Scarlet,'],
  [
    ['--step', 'round-5'],
    'does not have a step “round-5” so far. The steps are start, pregame, round-1.',
  ],
  [['--pages', 'Secrets'], 'There is no page “Secrets”. The pages are '],
])('replay refuses the options %j', async (words, sentence) => {
  expect(await runAtTable('replay', getFilePath('match.json'), ...words)).toMatchObject(
    refusedWith(sentence),
  );
});

test('verify confirms the match and finds an overwritten cell', async () => {
  const sound = await runAtTable('verify', openedLinks.hostWorkbook);
  expect(sound).toMatchObject({
    code: EXIT.done,
    out: expect.stringMatching(/^verified: 3 entries/),
  });
  const path = getFilePath('tampered.json');
  const text = await readFile(getFilePath('match.json'), 'utf8');
  await writeFile(path, text.replace(/"cells":\[\["[^"]+"/, '"cells":[["typed over"'));
  const { code, out } = await runAtTable('verify', path);
  expect(code).toBe(EXIT.differs);
  expect(out).toMatch(/^differs: 1 difference\.\n.*found "typed over"\.\n$/);
});

test('verify names each file that is shared wrongly', async () => {
  const match = await readMatch(hostGoogle, openedLinks.match);
  const fileId = match.files.seats[0]?.workbookId ?? '';
  const line = `The workbook of ${NAMES[0]}: Everybody with the link can open this`;
  await shareWithEverybody(hostGoogle, fileId);
  const { code, out } = await runAtTable('verify', openedLinks.hostWorkbook);
  expect({ code, out }).toEqual({ code: EXIT.done, out: expect.stringContaining(`\n${line}`) });
  const json = JSON.parse((await runAtTable('verify', openedLinks.hostWorkbook, '--json')).out);
  expect(json.sharing).toEqual([expect.stringContaining(line)]);
  await hostGoogle.drive.permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
  expect((await runAtTable('verify', openedLinks.hostWorkbook)).out).not.toContain(line);
});

test('verify reports that a running match cannot be verified yet', async () => {
  const { code, out } = await runAtTable('verify', openedLinks.publicWorkbook);
  const match = await readMatch(hostGoogle, openedLinks.match);
  const { hash } = getCurrentPosition(match).sealed;
  expect({ code, out }).toEqual({
    code: EXIT.tooEarly,
    out: expect.stringMatching(new RegExp(`^too early: .* 3 entries without.*\\n.*${hash}`)),
  });
});

test('page --at links the story to the page, and every file is still verified', async () => {
  const address = 'https://example.org/presents.html';
  const page = (...words: readonly string[]) =>
    runAtTable('page', openedLinks.match, '--out', getFilePath('match.html'), ...words);
  const story = async (): Promise<string> =>
    String(await readRanges(hostGoogle, parseFileId(openedLinks.publicWorkbook) ?? '', ['Story']));
  expect(await story()).toContain('The host can make a page');
  expect((await page('--at', 'javascript:alert(1)')).err).toContain('--at: give an address');
  // Matches of earlier versions lack this row.
  await typeSetting('Page of the match', 'Another');
  for (const run of ['noted', 'noted again']) {
    const { code, err } = await page('--at', address);
    expect({ run, code }).toEqual({ run, code: EXIT.done });
    expect(err).toContain(`The story links to ${address}.`);
    expect(await story()).toContain(`The match as a page: ${address}`);
  }
  expect((await runAtTable('verify', openedLinks.match)).out).toMatch(/^verified: /);
  await runAtTable('export', openedLinks.match, '--out', getFilePath('with-page.json'));
  expect((await runAtTable('verify', getFilePath('with-page.json'))).out).toMatch(/^verified: /);
  expect((await page('--at', 'none')).code).toBe(EXIT.done);
  expect(await story()).toContain('The host can make a page');
  const ofFile = await runAtTable('page', getFilePath('match.json'), '--at', address);
  expect(ofFile.err).toContain('a file cannot link to the page');
});

test('an invalid page address on the tab Match is reported and not linked', async () => {
  await typeSetting('Page of the match', 'Page of the match', 'my page');
  const { out, err } = await runAtTable('status', openedLinks.match);
  expect(out + err).toContain('Match, Page of the match: The cell has no valid web address.');
  await typeSetting('Page of the match', 'Page of the match', '');
});

/** Changes the name of a setting and, if given, its value. */
async function typeSetting(setting: string, name: string, value?: string): Promise<void> {
  const [rows = []] = await readRanges(hostGoogle, openedLinks.match, ['Match']);
  const rowIndex = rows.findIndex(([found]) => found === setting);
  const texts = value === undefined ? [name] : [name, value];
  await typeCells(openedLinks.match, HOST_TABS.match.sheetId, [rowIndex, 0], texts);
}

test('verify finds a gap in the chain of the public workbook', async () => {
  const publicId = parseFileId(openedLinks.publicWorkbook) ?? '';
  const [rows = []] = await readRanges(hostGoogle, publicId, ['Proof']);
  const row = rows.findIndex(([entry, hash]) => entry === 1 && /^[0-9a-f]{64}$/.test(`${hash}`));
  const type = (text: string): Promise<void> =>
    typeCells(publicId, PUBLIC_TABS.proof.sheetId, [row, 1], [text]);
  await type('mine');
  const { code, out } = await runAtTable('verify', openedLinks.publicWorkbook);
  await type(`${rows[row]?.[1]}`);
  expect({ code, out }).toEqual({
    code: EXIT.differs,
    out: expect.stringContaining('Entry 1: '),
  });
});

test.each([
  ['status', 'public', 'the match’s public workbook. Give the link of the host’s workbook'],
  ['resolve', 'player', 'This is a player’s workbook.'],
  ['pause', 'public', 'This is the match’s public workbook.'],
  ['export', 'player', 'This is a player’s workbook.'],
])('%s reports that a %s workbook is not the host’s', async (command, whose, text) => {
  const [seat] = openedLinks.seats;
  const link = whose === 'public' ? openedLinks.publicWorkbook : (seat?.workbook ?? '');
  expect(await runAtTable(command, link)).toMatchObject(refusedWith(text));
});

test('an overwritten ledger is reported with the remedy', async () => {
  await typeCells(openedLinks.match, HOST_TABS.ledger.sheetId, [1, 8], ['mine']);
  const [status, resolve] = await Promise.all([
    runAtTable('status', openedLinks.match),
    runAtTable('resolve', openedLinks.match),
  ]);
  expect([status.code, resolve.code]).toEqual([EXIT.incidents, EXIT.incidents]);
  expect(status.err).toMatch(/^Ledger, row 2: .*“?mine.*Version history/);
});
