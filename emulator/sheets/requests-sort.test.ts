import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { BOLD_CELL, buildText, readRefusal, readStoredRows, writeRow } from './requests-suite.ts';
import { type BatchRequest, omitZeroId } from './sheets-suite.ts';
import { buildGuard, fillDesk, readGuard, toRange } from './table-suite.ts';

describe('sorting a range', () => {
  const MIXED = [['b'], [10], [''], ['A'], [true], [9], ['a2'], [false]];
  const buildSort = (sortOrder: string): BatchRequest => ({
    sortRange: { range: { sheetId: 0 }, sortSpecs: [{ dimensionIndex: 0, sortOrder }] },
  });

  it('a sort puts numbers, texts and booleans in order or reverse, and blanks last', async () => {
    const { batch, values } = await fillDesk(MIXED, buildSort('ASCENDING'));
    const ascending = [[9], [10], ['A'], ['a2'], ['b'], [false], [true]];
    expect(await values('T')).toEqual(ascending);
    await batch(buildSort('DESCENDING'));
    expect(await values('T')).toEqual(ascending.toReversed());
  });

  it.each([
    ['ASCENDING', ['a', 'b', '#ERROR!', 'noted']],
    ['DESCENDING', ['b', 'a', '#ERROR!', 'noted']],
  ])('a sort puts errors before blanks only: %s', async (sortOrder, expected) => {
    const { batch, get } = await fillDesk([[], [], ['a'], ['b']]);
    await batch(
      writeRow([{ note: 'noted' }]),
      writeRow([{ userEnteredValue: { formulaValue: '=1/0' } }], 1),
      buildSort(sortOrder),
    );
    const { sheets } = await get('sheets.data.rowData.values(formattedValue,note)');
    const shown = sheets?.[0]?.data?.[0]?.rowData?.map((row) => row.values?.[0]);
    expect(shown?.map((cell) => cell?.note ?? cell?.formattedValue)).toEqual(expected);
  });

  it('a sort without a column changes nothing', async () => {
    const { batch, values } = await fillDesk([['b'], ['a']]);
    await batch({ sortRange: { range: toRange(0, 2) } });
    expect(await values('T')).toEqual([['b'], ['a']]);
  });

  it('a sort in the middle of a sheet uses its own first and last column', async () => {
    const desk = await fillDesk([[], ['', 3, 1], ['', 2, 2], ['', 1, 3], ['', 0, 0]]);
    const by = (dimensionIndex: number): BatchRequest => ({
      sortRange: { range: toRange(1, 4, [1, 3]), sortSpecs: [{ dimensionIndex }] },
    });
    const applyAndShow = async (request: BatchRequest) => {
      await desk.batch(request);
      return (await desk.values('T!B2:C5')).map(([first]) => first);
    };
    expect(await applyAndShow(by(1))).toEqual([1, 2, 3, 0]);
    expect(await applyAndShow(by(2))).toEqual([3, 2, 1, 0]);
    for (const index of [0, 3]) {
      expect(await readRefusal(desk, by(index))).toBe(
        `Sort column ${index} is outside of the range to sort.`,
      );
    }
  });

  it('a sort moves whole rows of the range with their formats, and nothing else', async () => {
    const { batch, values, get } = await fillDesk(
      [
        ['seat', 'score', 'x'],
        ['red', 2, 'y'],
        ['blue', 1, 'z'],
      ],
      {
        repeatCell: {
          range: toRange(1, 2, [0, 1]),
          cell: BOLD_CELL,
          fields: 'userEnteredFormat',
        },
      },
    );
    await batch({
      sortRange: {
        range: toRange(1, 3, [0, 2]),
        sortSpecs: [{ dimensionIndex: 1, sortOrder: 'ASCENDING' }],
      },
    });
    expect(await values('T')).toEqual([
      ['seat', 'score', 'x'],
      ['blue', 1, 'y'],
      ['red', 2, 'z'],
    ]);
    const { sheets } = await get('sheets.data.rowData.values.userEnteredFormat.textFormat.bold');
    const bold = sheets?.[0]?.data?.[0]?.rowData?.map(
      (row) => row.values?.[0]?.userEnteredFormat?.textFormat?.bold,
    );
    expect(bold).toEqual([undefined, undefined, true]);
  });

  it('a sort keeps the order of equal rows, and can use a second column', async () => {
    const { batch, values } = await fillDesk([
      ['b', 1, 'first'],
      ['a', 1, 'second'],
      ['b', 1, 'third'],
      ['b', 0, 'fourth'],
    ]);
    await batch({
      sortRange: {
        range: toRange(0, 4),
        sortSpecs: [{ sortOrder: 'DESCENDING' }, { dimensionIndex: 1, sortOrder: 'ASCENDING' }],
      },
    });
    expect((await values('T!C:C')).flat()).toEqual(['fourth', 'first', 'third', 'second']);
  });

  it('a sort does not move named ranges', async () => {
    const desk = await fillDesk([['b'], ['a']], buildGuard(toRange(0, 1)), buildSort('ASCENDING'));
    expect(await readGuard(desk)).toEqual(omitZeroId(toRange(0, 1)));
    expect(await desk.values('Guard')).toEqual([['a']]);
  });

  it('a sort over merged cells is refused', async () => {
    const { batch } = await fillDesk([['b'], ['a']]);
    const merge = { mergeCells: { range: toRange(0, 2), mergeType: 'MERGE_ALL' } };
    expect((await getRefusal(batch(merge, buildSort('ASCENDING')))).message).toMatch(
      /^Invalid requests\[1\]\.sortRange: /,
    );
    const below = { mergeCells: { range: toRange(2, 4), mergeType: 'MERGE_ALL' } };
    const above = { range: toRange(0, 2), sortSpecs: [{}] };
    await batch(below, { sortRange: above });
  });
});

describe('finding and replacing', () => {
  const TEXTS = [
    ['red holds red', 'Red', 7],
    ['redder', '=red', 77],
  ];

  it('a replacement changes all occurrences in the sheet, and counts them', async () => {
    const desk = await fillDesk(TEXTS);
    const [reply] = await desk.batch({
      findReplace: { find: 'red', replacement: 'blue', sheetId: 0 },
    });
    expect(reply?.findReplace).toEqual({
      valuesChanged: 4,
      rowsChanged: 2,
      sheetsChanged: 1,
      occurrencesChanged: 5,
    });
    expect(await desk.values('T')).toEqual([
      ['blue holds blue', 'blue', 7],
      ['blueder', '=blue', 77],
    ]);
  });

  it('a replacement keeps numbers, and clears a cell whose whole text is removed', async () => {
    const { batch, values } = await fillDesk(TEXTS);
    await batch({ findReplace: { find: '77', replacement: '5', sheetId: 0 } });
    await batch({ findReplace: { find: '7', replacement: '', sheetId: 0 } });
    expect(await values('T!C1:C2')).toEqual([[], [5]]);
  });

  it('a replacement within a number leaves a text, and an emptied cell is not stored', async () => {
    const desk = await fillDesk([['7a', 57, 'a']]);
    await desk.batch(
      { findReplace: { find: 'a', replacement: '', sheetId: 0 } },
      { findReplace: { find: '5', replacement: 'x', sheetId: 0 } },
    );
    expect(await readStoredRows(desk)).toEqual([{ values: [buildText('7'), buildText('x7')] }]);
  });

  it('a replacement searches only one sheet, by default the first', async () => {
    const desk = await fillDesk([['red']]);
    await desk.enter("'Turn order'!A1", [['red']]);
    await desk.batch({ findReplace: { find: 'red', replacement: 'blue' } });
    expect([await desk.values('T'), await desk.values("'Turn order'")]).toEqual([
      [['blue']],
      [['red']],
    ]);
  });

  it('a replacement keeps the note of a cell', async () => {
    const note = 'Whose?';
    const replace = { find: 'red', replacement: 'blue', sheetId: 0 };
    const desk = await fillDesk([], writeRow([{ ...buildText('red'), note }]), {
      findReplace: replace,
    });
    expect(await readStoredRows(desk)).toEqual([{ values: [{ ...buildText('blue'), note }] }]);
  });

  it('a replacement skips formulas and errors, and matches characters literally', async () => {
    const formula = { userEnteredValue: { formulaValue: '=A2+(1)' } };
    const desk = await fillDesk(
      [],
      writeRow([buildText('a+(1)'), formula]),
      { findReplace: { find: '+(1)', replacement: '$&', sheetId: 0 } },
      { findReplace: { find: 'error', replacement: 'x', sheetId: 0 } },
    );
    expect(await readStoredRows(desk)).toEqual([{ values: [buildText('a$&'), formula] }]);
  });

  it('a replacement without a match returns no count, and a blank search is refused', async () => {
    const { batch } = await fillDesk(TEXTS);
    const [reply] = await batch({ findReplace: { find: 'green', sheetId: 0 } });
    expect(reply).toEqual({ findReplace: {} });
    const nothing = { find: '', sheetId: 0 };
    expect((await getRefusal(batch({ findReplace: nothing }))).code).toBe(400);
  });
});
