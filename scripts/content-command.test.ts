/** Tests that `sealed content` lists and accepts a host’s edits of a match’s content. */

import { beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../functions/google/sheets.ts';
import { currentPosition, readMatch } from '../functions/match/reading/match.ts';
import { getContentSheetId } from '../sheets-templates/workbooks/workbook.ts';
import { parseLinks, startPresentsAtEight } from '../test/support/sealed/presents-at-eight.ts';
import { EXIT } from './shared/terminal/exit.ts';

let presentsTable: Awaited<ReturnType<typeof startPresentsAtEight>>;
beforeAll(async () => {
  presentsTable = await startPresentsAtEight();
  return presentsTable.close;
});

const runSealedAtTable = (...words: readonly string[]) => presentsTable.sealed(...words);

const typeContent = (fileId: string, row: number, text: string): Promise<void> =>
  applyBatch(presentsTable.google, fileId, [
    {
      updateCells: {
        start: { sheetId: getContentSheetId(0), rowIndex: row, columnIndex: 1 },
        rows: [{ values: [{ userEnteredValue: { stringValue: text } }] }],
        fields: 'userEnteredValue',
      },
    },
  ]);
const openAnotherMatch = async (): Promise<string> => {
  const { out } = await runSealedAtTable(...presentsTable.opening('2027-01-22 20:00'), '--json');
  return parseLinks(out).match;
};

test('content reports invalid edits, and accepts valid edits once', async () => {
  const match = await openAnotherMatch();
  expect(await runSealedAtTable('content', match)).toMatchObject({
    code: EXIT.done,
    out: expect.stringContaining('match the content in play'),
  });
  await typeContent(match, 2, '');
  await typeContent(match, 3, 'Average Present');
  const unsound = await runSealedAtTable('content', match);
  expect(unsound.code).toBe(EXIT.wrongUse);
  expect(unsound.out).toContain('Presents, row 3, Name');
  await typeContent(match, 2, 'Bliss');
  await typeContent(match, 3, 'Choir');
  expect((await runSealedAtTable('content', match, '--check')).out).toContain('are valid');
  const taken = await runSealedAtTable('content', match, '--json');
  expect(JSON.parse(taken.out)).toMatchObject({ outcome: 'taken' });
  expect(currentPosition(await readMatch(presentsTable.google, match)).sealed.entry.kind).toBe(
    'content',
  );
  expect((await runSealedAtTable('content', match)).out).toContain('match the content in play');
  expect((await runSealedAtTable('verify', match)).code).toBe(EXIT.done);
});

test('content refuses edits made after a step was resolved', async () => {
  const match = await openAnotherMatch();
  await presentsTable.emulator.clock.advanceTo(Date.parse('2027-01-22T19:00:10Z'));
  expect((await runSealedAtTable('resolve', match, '--without-missing')).code).toBe(EXIT.done);
  await typeContent(match, 2, 'Bliss');
  const late = await runSealedAtTable('content', match);
  expect(late.code).toBe(EXIT.incidents);
  expect(late.out).toMatch(/Presents, row 3, Name: It reads “Bliss”; the match began with/);
});
