/** Tests that `sealed content` lists and accepts a host’s edits of a match’s content. */

import { beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../functions/google/sheets.ts';
import { currentPosition, readMatch } from '../functions/match/reading/match.ts';
import { contentSheetId } from '../sheets-templates/workbooks/sheet-ids.ts';
import { linksIn, presentsAtEight } from '../test/support/sealed/presents-at-eight.ts';
import { EXIT } from './shared/terminal/exit.ts';

let table: Awaited<ReturnType<typeof presentsAtEight>>;
beforeAll(async () => {
  table = await presentsAtEight();
  return table.close;
});

const sealed = (...words: readonly string[]) => table.sealed(...words);

const type = (fileId: string, row: number, text: string): Promise<void> =>
  applyBatch(table.google, fileId, [
    {
      updateCells: {
        start: { sheetId: contentSheetId(0), rowIndex: row, columnIndex: 1 },
        rows: [{ values: [{ userEnteredValue: { stringValue: text } }] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
const openAnother = async (): Promise<string> => {
  const { out } = await sealed(...table.opening('2027-01-22 20:00'), '--json');
  return linksIn(out).match;
};

test('content reports invalid edits, accepts valid ones, and then finds no more', async () => {
  const match = await openAnother();
  expect(await sealed('content', match)).toMatchObject({
    code: EXIT.done,
    out: expect.stringContaining('match the content in play'),
  });
  await type(match, 2, '');
  await type(match, 3, 'Average Present');
  const unsound = await sealed('content', match);
  expect(unsound.code).toBe(EXIT.wrongUse);
  expect(unsound.out).toContain('Presents, row 3, Name');
  await type(match, 2, 'Bliss');
  await type(match, 3, 'Choir');
  expect((await sealed('content', match, '--check')).out).toContain('are valid');
  const taken = await sealed('content', match, '--json');
  expect(JSON.parse(taken.out)).toMatchObject({ outcome: 'taken' });
  expect(currentPosition(await readMatch(table.google, match)).sealed.entry.kind).toBe('content');
  expect((await sealed('content', match)).out).toContain('match the content in play');
  expect((await sealed('verify', match)).code).toBe(EXIT.done);
});

test('content refuses edits made after a step was resolved', async () => {
  const match = await openAnother();
  await table.emulator.clock.advanceTo(Date.parse('2027-01-22T19:00:10Z'));
  expect((await sealed('resolve', match, '--without-missing')).code).toBe(EXIT.done);
  await type(match, 2, 'Bliss');
  const late = await sealed('content', match);
  expect(late.code).toBe(EXIT.incidents);
  expect(late.out).toMatch(/Presents, row 3, Name: It reads “Bliss”; the match began with/);
});
