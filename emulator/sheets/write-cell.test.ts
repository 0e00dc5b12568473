import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { BOLD_CELL, buildText } from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

const STORED_FIELDS =
  'sheets.data.rowData.values(userEnteredValue,userEnteredFormat,note,dataValidation)';

const writeFields = (values: object[], fields: string): BatchRequest => ({
  updateCells: { start: {}, rows: [{ values }], fields },
});

/** Returns the stored cells of the first row. */
async function readStored({ get }: Desk): Promise<readonly object[]> {
  const { sheets } = await get(STORED_FIELDS, ['T']);
  return sheets?.[0]?.data?.[0]?.rowData?.[0]?.values ?? [];
}

describe('a cell after a write', () => {
  it('a text that begins with = is stored and shown as text', async () => {
    const desk = await openDesk();
    await desk.batch(writeFields([buildText('=1+2')], 'userEnteredValue'));
    const fields = 'sheets.data.rowData.values(userEnteredValue,effectiveValue,formattedValue)';
    const { sheets } = await desk.get(fields);
    expect(sheets?.[0]?.data?.[0]?.rowData?.[0]?.values).toEqual([
      { ...buildText('=1+2'), effectiveValue: { stringValue: '=1+2' }, formattedValue: '=1+2' },
    ]);
  });

  it.each([
    ['an empty text', { stringValue: '' }],
    ['no value', {}],
    ['an error, which is only read', { errorValue: { type: 'ERROR' } }],
  ])('a cell that is given %s is blank', async (_what, userEnteredValue) => {
    const desk = await openDesk();
    await desk.batch(writeFields([{ ...buildText('a'), ...BOLD_CELL }, buildText('b')], '*'));
    const blank = { userEnteredValue };
    await desk.batch(writeFields([blank, blank], 'userEnteredValue'));
    expect(await readStored(desk)).toEqual([BOLD_CELL]);
  });

  it('a cell has one kind of value, even if the mask names only a part', async () => {
    const desk = await openDesk();
    await desk.batch(writeFields([{ userEnteredValue: { numberValue: 3 } }, buildText('b')], '*'));
    const { batch } = desk;
    await batch(
      writeFields([buildText('a'), { userEnteredValue: {} }], 'userEnteredValue.stringValue'),
    );
    expect(await readStored(desk)).toEqual([buildText('a')]);
  });

  it('a cell keeps fields outside the mask, and loses named fields without a value', async () => {
    const desk = await openDesk();
    const rule = { condition: { type: 'BOOLEAN' } };
    const full = {
      ...buildText('a'),
      note: 'n',
      dataValidation: rule,
      userEnteredFormat: {
        textFormat: { bold: true, italic: true },
        horizontalAlignment: 'LEFT',
        borders: { top: { style: 'SOLID' }, left: { style: 'DASHED' } },
      },
    };
    await desk.batch(writeFields([full], '*'));
    await desk.batch(
      writeFields([{ note: '' }], 'note,userEnteredFormat(textFormat.bold,borders.top)'),
    );
    const { note: _gone, ...rest } = full;
    expect(await readStored(desk)).toEqual([
      {
        ...rest,
        userEnteredFormat: {
          textFormat: { italic: true },
          horizontalAlignment: 'LEFT',
          borders: { left: { style: 'DASHED' } },
        },
      },
    ]);
    await desk.batch(
      writeFields([buildText('b')], 'dataValidation,userEnteredFormat,userEnteredValue'),
    );
    expect(await readStored(desk)).toEqual([buildText('b')]);
  });

  it('a format disappears with its last part', async () => {
    const desk = await openDesk();
    await desk.batch(writeFields([buildText('a'), BOLD_CELL], '*'));
    await desk.batch(writeFields([{}, {}], 'userEnteredFormat.textFormat.bold'));
    expect(await readStored(desk)).toEqual([buildText('a')]);
  });

  it('a read-only field is ignored', async () => {
    const desk = await openDesk();
    const before = { ...buildText('a'), ...BOLD_CELL, note: 'n' };
    await desk.batch(writeFields([before], '*'));
    const given = { formattedValue: 'z', effectiveValue: { stringValue: 'z' }, hyperlink: 'z' };
    await desk.batch(writeFields([given], 'formattedValue,effectiveValue,hyperlink'));
    expect(await readStored(desk)).toEqual([before]);
    await desk.batch(writeFields([{ ...before, ...given }], '*'));
    expect(await readStored(desk)).toEqual([before]);
  });
});

describe('a text of 50,000 characters', () => {
  const LONGEST = 'x'.repeat(50_000);
  const TOO_LONG = 'more than the maximum of 50000 characters in a single cell.';

  it('a text of 50,000 characters is accepted, but a longer one is refused', async () => {
    const desk = await openDesk();
    await desk.batch(writeFields([buildText(LONGEST)], '*'));
    expect(await desk.values('T!A1')).toEqual([[LONGEST]]);
    for (const userEnteredValue of [
      { stringValue: `${LONGEST}x` },
      { formulaValue: `=${LONGEST}` },
    ]) {
      const call = desk.batch(writeFields([{ userEnteredValue }], '*'));
      expect((await getRefusal(call)).message).toContain(TOO_LONG);
    }
  });

  it('a replacement cannot result in more than 50,000 characters', async () => {
    const desk = await openDesk();
    await desk.batch(writeFields([buildText(`${LONGEST.slice(1)}y`)], '*'));
    const call = desk.batch({ findReplace: { find: 'y', replacement: 'yy', sheetId: 0 } });
    expect((await getRefusal(call)).message).toContain(TOO_LONG);
  });
});

describe('the mask of an update', () => {
  it.each([undefined, '', '  '])('the mask %o is refused: it names nothing', async (fields) => {
    const { batch } = await openDesk();
    const request = { updateCells: { start: {}, ...(fields !== undefined && { fields }) } };
    expect((await getRefusal(batch(request))).message).toBe(
      "Invalid requests[0].updateCells: At least one field must be listed in 'fields'. " +
        "(Use '*' to indicate all fields.)",
    );
  });

  it.each([
    ['note,,', 'note,,'],
    ['userEnteredFormat.colour', 'userEnteredFormat.colour'],
    ['note,colour', 'colour'],
  ])('a malformed or wrong mask is refused: %s', async (fields, problem) => {
    const { batch } = await openDesk();
    expect((await getRefusal(batch(writeFields([{}], fields)))).message).toBe(
      `Invalid requests[0].updateCells: Invalid field: ${problem}`,
    );
  });
});
