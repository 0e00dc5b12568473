import { describe, expect, it } from 'vitest';
import { refusalOf } from '../clients-suite.ts';
import { type BatchRequest, type Desk, newDesk } from './sheets-suite.ts';

const KEPT = 'sheets.data.rowData.values(userEnteredValue,userEnteredFormat,note,dataValidation)';

const write = (values: object[], fields: string): BatchRequest => ({
  updateCells: { start: {}, rows: [{ values }], fields },
});

/** Returns the stored cells of the first row. */
async function kept({ get }: Desk): Promise<readonly object[]> {
  const { sheets } = await get(KEPT, ['T']);
  return sheets?.[0]?.data?.[0]?.rowData?.[0]?.values ?? [];
}

const text = (stringValue: string) => ({ userEnteredValue: { stringValue } });
const bold = { userEnteredFormat: { textFormat: { bold: true } } };

describe('a cell after a write', () => {
  it.each([
    ['an empty text', { stringValue: '' }],
    ['no value', {}],
    ['an error, which is only read', { errorValue: { type: 'ERROR' } }],
  ])('a cell that is given %s is blank', async (_what, userEnteredValue) => {
    const desk = await newDesk();
    await desk.batch(write([{ ...text('a'), ...bold }, text('b')], '*'));
    const blank = { userEnteredValue };
    await desk.batch(write([blank, blank], 'userEnteredValue'));
    expect(await kept(desk)).toEqual([bold]);
  });

  it('a cell has one kind of value, whichever part of it the mask names', async () => {
    const desk = await newDesk();
    await desk.batch(write([{ userEnteredValue: { numberValue: 3 } }, text('b')], '*'));
    const { batch } = desk;
    await batch(write([text('a'), { userEnteredValue: {} }], 'userEnteredValue.stringValue'));
    expect(await kept(desk)).toEqual([text('a')]);
  });

  it('a cell keeps fields outside the mask, and loses named fields without a value', async () => {
    const desk = await newDesk();
    const rule = { condition: { type: 'BOOLEAN' } };
    const full = {
      ...text('a'),
      note: 'n',
      dataValidation: rule,
      userEnteredFormat: {
        textFormat: { bold: true, italic: true },
        horizontalAlignment: 'LEFT',
        borders: { top: { style: 'SOLID' }, left: { style: 'DASHED' } },
      },
    };
    await desk.batch(write([full], '*'));
    await desk.batch(write([{ note: '' }], 'note,userEnteredFormat(textFormat.bold,borders.top)'));
    const { note: _gone, ...rest } = full;
    expect(await kept(desk)).toEqual([
      {
        ...rest,
        userEnteredFormat: {
          textFormat: { italic: true },
          horizontalAlignment: 'LEFT',
          borders: { left: { style: 'DASHED' } },
        },
      },
    ]);
    await desk.batch(write([text('b')], 'dataValidation,userEnteredFormat,userEnteredValue'));
    expect(await kept(desk)).toEqual([text('b')]);
  });

  it('a format disappears with its last part', async () => {
    const desk = await newDesk();
    await desk.batch(write([text('a'), bold], '*'));
    await desk.batch(write([{}, {}], 'userEnteredFormat.textFormat.bold'));
    expect(await kept(desk)).toEqual([text('a')]);
  });

  it('a read-only field is ignored', async () => {
    const desk = await newDesk();
    const before = { ...text('a'), ...bold, note: 'n' };
    await desk.batch(write([before], '*'));
    const given = { formattedValue: 'z', effectiveValue: { stringValue: 'z' }, hyperlink: 'z' };
    await desk.batch(write([given], 'formattedValue,effectiveValue,hyperlink'));
    expect(await kept(desk)).toEqual([before]);
    await desk.batch(write([{ ...before, ...given }], '*'));
    expect(await kept(desk)).toEqual([before]);
  });

  it('a replacement changes the value of a cell but not its format', async () => {
    const desk = await newDesk();
    await desk.batch(write([{ ...text('gone'), note: 'n' }, text('gone'), text('gone by')], '*'));
    await desk.batch({ findReplace: { find: 'gone', replacement: '', sheetId: 0 } });
    expect(await kept(desk)).toEqual([{ note: 'n' }, {}, text(' by')]);
  });
});

describe('a text of 50,000 characters', () => {
  const LONGEST = 'x'.repeat(50_000);
  const TOO_LONG = 'more than the maximum of 50000 characters in a single cell.';

  it('a text of 50,000 characters is accepted, but a longer one is refused', async () => {
    const desk = await newDesk();
    await desk.batch(write([text(LONGEST)], '*'));
    expect(await desk.values('T!A1')).toEqual([[LONGEST]]);
    for (const userEnteredValue of [
      { stringValue: `${LONGEST}x` },
      { formulaValue: `=${LONGEST}` },
    ]) {
      const call = desk.batch(write([{ userEnteredValue }], '*'));
      expect((await refusalOf(call)).message).toContain(TOO_LONG);
    }
  });

  it('a replacement cannot result in more than 50,000 characters', async () => {
    const desk = await newDesk();
    await desk.batch(write([text(`${LONGEST.slice(1)}y`)], '*'));
    const call = desk.batch({ findReplace: { find: 'y', replacement: 'yy', sheetId: 0 } });
    expect((await refusalOf(call)).message).toContain(TOO_LONG);
  });
});

describe('the mask of an update', () => {
  it.each([undefined, '', '  '])('the mask %o is refused: it names nothing', async (fields) => {
    const { batch } = await newDesk();
    const request = { updateCells: { start: {}, ...(fields !== undefined && { fields }) } };
    expect((await refusalOf(batch(request))).message).toBe(
      "Invalid requests[0].updateCells: At least one field must be listed in 'fields'. " +
        "(Use '*' to indicate all fields.)",
    );
  });

  it.each([
    ['note,,', 'note,,'],
    ['userEnteredFormat.colour', 'userEnteredFormat.colour'],
    ['note,colour', 'colour'],
  ])('a malformed or wrong mask is refused: %s', async (fields, problem) => {
    const { batch } = await newDesk();
    expect((await refusalOf(batch(write([{}], fields)))).message).toBe(
      `Invalid requests[0].updateCells: Invalid field: ${problem}`,
    );
  });
});
