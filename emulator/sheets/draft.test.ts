import { describe, expect, it } from 'vitest';
import { buildText, writeRow } from './requests-suite.ts';
import { type Desk, openDesk } from './sheets-suite.ts';

/** Returns the stored rows of a sheet. */
const readStoredRows = ({ emulator, spreadsheetId }: Desk, index = 0) =>
  emulator.snapshot().spreadsheets[spreadsheetId]?.sheets[index]?.rows;

describe('a spreadsheet that is written', () => {
  it('a draft stores rows and cells up to the last one in use', async () => {
    const desk = await openDesk();
    await desk.batch(
      writeRow([buildText('a'), buildText('b')], 2, 0),
      writeRow([buildText('c')], 0, 7),
    );
    expect(readStoredRows(desk)).toEqual([[], [], [buildText('a'), buildText('b')]]);
    expect(readStoredRows(desk, 1)).toEqual([[buildText('c')]]);
    await desk.batch(writeRow([buildText('a'), {}], 2, 0));
    expect(readStoredRows(desk)).toEqual([[], [], [buildText('a')]]);
    await desk.batch(writeRow([{}], 2, 0));
    expect(readStoredRows(desk)).toEqual([[], [], []]);
  });

  it('the last of several writes to a row takes effect', async () => {
    const desk = await openDesk();
    await desk.batch(writeRow([buildText('a'), buildText('b')], 0, 0));
    const before = desk.emulator.snapshot();
    await desk.batch(
      writeRow([buildText('c')], 0, 0),
      writeRow([buildText('d')], 1, 0),
      writeRow([buildText('e')], 0, 0),
    );
    expect(readStoredRows(desk)).toEqual([[buildText('e'), buildText('b')], [buildText('d')]]);
    expect(before.spreadsheets[desk.spreadsheetId]?.sheets[0]?.rows).toEqual([
      [buildText('a'), buildText('b')],
    ]);
  });
});
