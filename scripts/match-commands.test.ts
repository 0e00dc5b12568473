/** A whole match by the command line alone. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareWithEverybody } from '../functions/google/drive.ts';
import { applyBatch, readRanges } from '../functions/google/sheets.ts';
import { idIn } from '../functions/match/reading/files.ts';
import { currentPosition, readMatch } from '../functions/match/reading/match.ts';
import { seatNamed } from '../rules/kit/match/seat.ts';
import { HOST_TABS } from '../sheets-templates/workbooks/host-workbook.ts';
import { PUBLIC_TABS } from '../sheets-templates/workbooks/public-workbook.ts';
import { atDepth } from '../test/support/depth.ts';
import {
  linksIn,
  type MatchLinks,
  NAMES,
  presentsAtEight,
} from '../test/support/sealed/presents-at-eight.ts';
import { startSealed } from '../test/support/sealed/run-sealed.ts';
import { robotsAnswer } from './commands/demo/table.ts';
import { EXIT } from './shared/terminal/exit.ts';

const MINUTES_MS = 60_000;

let table: Awaited<ReturnType<typeof presentsAtEight>>;
let opened: MatchLinks;
beforeAll(async () => {
  table = await presentsAtEight();
  return table.close;
});

const sealed = (...words: readonly string[]) => table.sealed(...words);
const opening = (first: string) => table.opening(first);
const file = (name: string): string => join(table.folder, name);

async function answer(...names: readonly string[]): Promise<void> {
  await robotsAnswer(await readMatch(table.google, opened.match), names.map(seatNamed));
}

describe('new', () => {
  test('new refuses a first deadline in the past of the emulator’s clock', async () => {
    const { code, err } = await sealed(...opening('2026-11-21 12:59'));
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('is past: it is Sat 21 Nov 2026, 13:00');
    expect(table.emulator.snapshot().files).toEqual({});
  });

  test('new opens a match and prints every link as JSON', async () => {
    const { code, out, err } = await sealed(...opening('2026-11-22 20:00'), '--json');
    expect({ code, err }).toMatchObject({ code: EXIT.done });
    expect(err).toContain('The first entry of the ledger is written.');
    opened = linksIn(out);
    expect(opened.title).toBe('Presents at eight');
    expect(opened.seats.map(({ seat }) => seat)).toEqual(NAMES);
    expect(new Set(opened.seats.map(({ form }) => form)).size).toBe(NAMES.length);
  });

  test('new can print only the host’s links, with the file of the players’ links', async () => {
    const { code, out, err } = await sealed(...opening('2026-11-22T19:00:00Z'));
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
});

test('a second match of the same title needs a yes or --yes', async () => {
  const words = opening('2026-11-22 20:00').filter((word) => word !== '--yes');
  const before = table.emulator.snapshot();
  const { code, err } = await sealed(...words);
  expect({ code, err }).toEqual({
    code: EXIT.wrongUse,
    err: expect.stringContaining('A match called “Presents at eight” is open already'),
  });
  expect(table.emulator.snapshot()).toEqual(before);
});

describe('status', () => {
  test('status shows the due step, the remaining time, and who has answered', async () => {
    await answer('Scarlet');
    const { code, out } = await sealed('status', opened.hostWorkbook);
    expect(code).toBe(EXIT.done);
    expect(out).toMatch(
      /^Presents at eight\nPregame is due Sun 22 Nov 2026, 20:00 \(GMT\+1, Europe\/Berlin\), in 1 day 6 hours\.\n/,
    );
    expect(out).toMatch(/\nScarlet +in +Sat 21 Nov 2026, 13:00/);
    expect(out).toMatch(/\nDems +missing/);
  });

  test('status prints the same as JSON, by the id alone', async () => {
    const { code, out } = await sealed('status', opened.match, '--json');
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

  test('a workbook that is not shared with the caller is reported in a sentence', async () => {
    const { code, err } = await sealed('status', opened.match, '--as', 'dems@example.org');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('not shared with you');
  });
});

describe('resolve', () => {
  test('resolve refuses another step than the due one', async () => {
    const { code, err } = await sealed('resolve', opened.match, '--step', 'round-1');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toBe('“round-1” is not due: the due step is Pregame (--step pregame).\n');
  });

  test('resolve refuses the step itself before its deadline', async () => {
    const { code, err } = await sealed('resolve', opened.match, '--step', 'pregame');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('Pregame is due Sun 22 Nov 2026, 20:00');
  });

  test('resolve --early needs the name of the step, and a yes', async () => {
    const unnamed = await sealed('resolve', opened.match, '--early', '--yes');
    expect(unnamed).toMatchObject({ code: EXIT.wrongUse });
    expect(unnamed.err).toContain('Pregame is open. Add --step pregame.');
    const { code, err } = await sealed('resolve', opened.match, '--step', 'pregame', '--early');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('--early --yes');
  });

  test('resolve with nothing due only checks that everything is published', async () => {
    const { code, out } = await sealed('resolve', opened.match);
    expect(code).toBe(EXIT.done);
    expect(out).toContain('There was nothing to resolve. All pages show entry 0');
    expect(out).toContain('Pregame is due Sun 22 Nov 2026, 20:00');
  });

  test('resolve after a deadline names the missing seats and the next deadline', async () => {
    await answer(...NAMES.slice(0, 7));
    await table.emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:00Z'));
    expect(await sealed('status', opened.match)).toMatchObject({ code: EXIT.done });
    await table.emulator.clock.advanceTo(Date.parse('2026-11-22T19:01:20Z'));
    const late = await sealed('status', opened.match);
    expect(late.code).toBe(EXIT.incidents);
    expect(late.out).toContain('It is overdue: nobody has resolved it.');
    const asked = await sealed('resolve', opened.match, '--step', 'pregame');
    expect(asked.code).toBe(EXIT.wrongUse);
    expect(asked.err).toContain('Missing: Walsh (nothing has arrived). Resolve Pregame anyway?');
    const { code, out } = await sealed('resolve', opened.match, '--without-missing');
    expect(code).toBe(EXIT.done);
    expect(out).toBe(
      'Pregame is resolved as entry 1. Missing: Walsh.\nRound 1: Theme is due Tue 24 Nov 2026, ' +
        '20:00 (GMT+1, Europe/Berlin).\n',
    );
  });

  test('resolve --early is refused until a player answers, and uses answers so far', async () => {
    const early = ['resolve', opened.match, '--step', 'round-1', '--early', '--yes'] as const;
    const before = table.emulator.snapshot();
    const nobody = await sealed(...early, '--without-missing');
    expect(nobody).toMatchObject({ code: EXIT.wrongUse });
    expect(nobody.err).toContain('Nobody has answered yet');
    expect(table.emulator.snapshot()).toEqual(before);
    await table.emulator.clock.advanceBy(10 * MINUTES_MS);
    await answer(...NAMES);
    const { code, out } = await sealed(...early, '--json');
    expect(code).toBe(EXIT.done);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'resolved', next: { step: 'round-2' } });
  });
});

/** Commands that can be repeated with the same output. */
const REPEATED = ['status', 'resolve', 'content', 'verify', 'replay', 'export'];

describe('afterwards', () => {
  test.each(atDepth({ quick: ['resolve'], deep: REPEATED }))(
    '%s prints the same in a separate process, which exits by itself',
    async (command) => {
      const { code, out } = await sealed(command, opened.match);
      expect({ code, out }).toEqual({ code: EXIT.done, out: expect.stringMatching(/./) });
      const alone = await startSealed([command, opened.match], table.asHost());
      expect(alone).toMatchObject({ code, out });
    },
  );

  test('replay shows every step from each point of view', async () => {
    const { code, out } = await sealed('replay', opened.hostWorkbook, '--seen-by', 'scarlet');
    expect(code).toBe(EXIT.done);
    expect(out.match(/^── .* ──$/gm)).toEqual([
      '── The start (entry 0) ──',
      '── Pregame (entry 1) ──',
      '── Round 1: Theme (entry 2) ──',
    ]);
    expect(out).not.toContain('\u001b');
  });

  test('export creates a private file, and replay and verify read it', async () => {
    const path = file('match.json');
    await writeFile(path, 'former', { mode: 0o644 });
    const { code, out } = await sealed('export', opened.match, '--out', path);
    expect({ code, out }).toEqual({
      code: EXIT.done,
      out: `${path} contains the match with 3 entries.\n`,
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const [verified, replayed, printed] = await Promise.all([
      sealed('verify', path, '--json'),
      sealed('replay', path, '--step', 'pregame', '--json'),
      sealed('export', opened.match),
    ]);
    expect(verified.code).toBe(EXIT.done);
    expect(JSON.parse(verified.out)).toMatchObject({ kind: 'verified', entries: 3 });
    expect(JSON.parse(replayed.out)).toMatchObject([{ entry: 1, step: 'pregame' }]);
    expect(printed.out).toBe(await readFile(path, 'utf8'));
  });

  test('replay --help shows examples that work', async () => {
    const { out } = await sealed('replay', '--help');
    const examples = [...out.matchAll(/^ {2}sealed (replay match\.json .*)$/gm)];
    expect(examples.length).toBeGreaterThan(1);
    for (const [, words = ''] of examples) {
      const [command = '', , ...others] = words.split(' ');
      const { code, err } = await sealed(command, file('match.json'), ...others);
      expect({ code, err }, words).toMatchObject({ code: EXIT.done });
    }
  });

  test('replay refuses unknown seats, steps and pages', async () => {
    const path = file('match.json');
    const [seat, step, page] = await Promise.all([
      sealed('replay', path, '--seen-by', 'Gigi'),
      sealed('replay', path, '--step', 'round-5'),
      sealed('replay', path, '--pages', 'Secrets'),
    ]);
    expect([seat.code, step.code, page.code]).toEqual(Array(3).fill(EXIT.wrongUse));
    expect(seat.err).toContain('There is no seat “Gigi”. Give --seen-by public, host, Scarlet,');
    expect(step.err).toContain(
      'does not have a step “round-5” so far. It has start, pregame, round-1.',
    );
    expect(page.err).toContain('There is no page “Secrets”. There are ');
  });

  test('verify confirms the match, and finds an overwritten cell', async () => {
    const sound = await sealed('verify', opened.hostWorkbook);
    expect(sound).toMatchObject({
      code: EXIT.done,
      out: expect.stringMatching(/^verified: 3 entries/),
    });
    const path = file('tampered.json');
    const text = await readFile(file('match.json'), 'utf8');
    await writeFile(path, text.replace(/"cells":\[\["[^"]+"/, '"cells":[["typed over"'));
    const { code, out } = await sealed('verify', path);
    expect(code).toBe(EXIT.differs);
    expect(out).toMatch(/^differs: 1 difference\.\n.*found "typed over"\.\n$/);
  });

  test('verify prints a line for each file with wrong sharing', async () => {
    const match = await readMatch(table.google, opened.match);
    const fileId = match.files.seats[0]?.workbookId ?? '';
    const line = `The workbook of ${NAMES[0]}: Everybody with its link can open it`;
    await shareWithEverybody(table.google, fileId);
    const { code, out } = await sealed('verify', opened.hostWorkbook);
    expect({ code, out }).toEqual({ code: EXIT.done, out: expect.stringContaining(`\n${line}`) });
    const json = JSON.parse((await sealed('verify', opened.hostWorkbook, '--json')).out);
    expect(json.sharing).toEqual([expect.stringContaining(line)]);
    await table.google.drive.permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
    expect((await sealed('verify', opened.hostWorkbook)).out).not.toContain(line);
  });

  test('verify of a running match’s public workbook reports that it is too early', async () => {
    const { code, out } = await sealed('verify', opened.publicWorkbook);
    const { hash } = currentPosition(await readMatch(table.google, opened.match)).sealed;
    expect({ code, out }).toEqual({
      code: EXIT.tooEarly,
      out: expect.stringMatching(new RegExp(`^too early: .* 3 entries without.*\\n.*${hash}`)),
    });
  });

  test('page --at links the story to the page, and every file still verifies', async () => {
    const address = 'https://example.org/presents.html';
    const page = (...words: readonly string[]) =>
      sealed('page', opened.match, '--out', file('match.html'), ...words);
    const story = async (): Promise<string> =>
      String(await readRanges(table.google, idIn(opened.publicWorkbook) ?? '', ['Story']));
    expect(await story()).toContain('The host can make a page');
    expect((await page('--at', 'javascript:alert(1)')).err).toContain('--at: give an address');
    // As in a match that was opened before there was such a row.
    await typeSetting('Page of the match', 'Another');
    for (const run of ['noted', 'noted again']) {
      const { code, err } = await page('--at', address);
      expect({ run, code }).toEqual({ run, code: EXIT.done });
      expect(err).toContain(`The story links to ${address}.`);
      expect(await story()).toContain(`The match as a page: ${address}`);
    }
    expect((await sealed('verify', opened.match)).out).toMatch(/^verified: /);
    await sealed('export', opened.match, '--out', file('with-page.json'));
    expect((await sealed('verify', file('with-page.json'))).out).toMatch(/^verified: /);
    expect((await page('--at', 'none')).code).toBe(EXIT.done);
    expect(await story()).toContain('The host can make a page');
    const ofFile = await sealed('page', file('match.json'), '--at', address);
    expect(ofFile.err).toContain('a file cannot link to the page');
  });

  test('an invalid address on the tab Match is reported, and is not linked', async () => {
    await typeSetting('Page of the match', 'Page of the match', 'my page');
    const { out, err } = await sealed('status', opened.match);
    expect(out + err).toContain('Match, Page of the match: It is not a web address.');
    await typeSetting('Page of the match', 'Page of the match', '');
  });

  /** Changes a setting’s name on the tab, and its value if one is given. */
  async function typeSetting(setting: string, name: string, value?: string): Promise<void> {
    const [rows = []] = await readRanges(table.google, opened.match, ['Match']);
    const rowIndex = rows.findIndex(([found]) => found === setting);
    const texts = value === undefined ? [name] : [name, value];
    const values = texts.map((stringValue) => ({ userEnteredValue: { stringValue } }));
    const start = { sheetId: HOST_TABS.match.sheetId, rowIndex, columnIndex: 0 };
    await applyBatch(table.google, opened.match, [
      { updateCells: { start, rows: [{ values }], fields: 'userEnteredValue' } },
    ]);
  }

  test('verify finds a gap in the chain of the public workbook', async () => {
    const publicId = idIn(opened.publicWorkbook) ?? '';
    const [rows = []] = await readRanges(table.google, publicId, ['Proof']);
    const row = rows.findIndex(([entry, hash]) => entry === 1 && /^[0-9a-f]{64}$/.test(`${hash}`));
    const type = (text: string): Promise<void> =>
      applyBatch(table.google, publicId, [
        {
          updateCells: {
            start: { sheetId: PUBLIC_TABS.proof.sheetId, rowIndex: row, columnIndex: 1 },
            rows: [{ values: [{ userEnteredValue: { stringValue: text } }] }],
            fields: 'userEnteredValue',
          },
        },
      ]);
    await type('mine');
    const { code, out } = await sealed('verify', opened.publicWorkbook);
    await type(`${rows[row]?.[1]}`);
    expect({ code, out }).toEqual({
      code: EXIT.differs,
      out: expect.stringContaining('Entry 1: '),
    });
  });

  test.each([
    [
      'status',
      'public',
      /That is the match’s public workbook\. Give the link of the host’s workbook/,
    ],
    ['resolve', 'player', /That is a player’s workbook\./],
    ['pause', 'public', /That is the match’s public workbook\./],
    ['export', 'player', /That is a player’s workbook\./],
    ['content', 'public', /That is the match’s public workbook\./],
  ])('%s reports that a %s workbook is not the host’s', async (command, whose, told) => {
    const [seat] = opened.seats;
    const link = whose === 'public' ? opened.publicWorkbook : (seat?.workbook ?? '');
    const { code, err } = await sealed(command, link);
    expect({ code, err }).toEqual({ code: EXIT.wrongUse, err: expect.stringMatching(told) });
  });

  test('an overwritten ledger is reported with the remedy', async () => {
    const start = { sheetId: HOST_TABS.ledger.sheetId, rowIndex: 1, columnIndex: 8 };
    const rows = [{ values: [{ userEnteredValue: { stringValue: 'mine' } }] }];
    await applyBatch(table.google, opened.match, [
      { updateCells: { start, rows, fields: 'userEnteredValue' } },
    ]);
    const [status, resolve] = await Promise.all([
      sealed('status', opened.match),
      sealed('resolve', opened.match),
    ]);
    expect([status.code, resolve.code]).toEqual([EXIT.incidents, EXIT.incidents]);
    expect(status.err).toMatch(/^Ledger, row 2: .*“?mine.*Version history/);
  });
});
