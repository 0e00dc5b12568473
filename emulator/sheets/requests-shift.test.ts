import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import {
  buildColumnSpan,
  buildProtection,
  createGuest,
  PROTECTED_MESSAGE,
  readRefusal,
  readStoredRows,
  writeLetters,
} from './requests-suite.ts';
import { fillDesk, toRange, toRowSpan } from './table-suite.ts';

describe('moving rows', () => {
  const NUMBERED = [[0], [1], [2], [3], [4]];
  const MOVED = [
    ['down', 1, 3, 4, [0, 3, 1, 2, 4]],
    ['up', 3, 5, 1, [0, 3, 4, 1, 2]],
    ['nowhere', 1, 3, 3, [0, 1, 2, 3, 4]],
    ['to the end', 0, 1, 5, [1, 2, 3, 4, 0]],
    ['to the start', 4, 5, 0, [4, 0, 1, 2, 3]],
  ] as const;
  it.each(MOVED)('rows move %s', async (_where, start, end, destinationIndex, expected) => {
    const { values } = await fillDesk(NUMBERED, {
      moveDimension: { source: toRowSpan(start, end), destinationIndex },
    });
    expect((await values('T')).flat()).toEqual(expected);
  });

  it('rows move within the grid, and may include its last row', async () => {
    const desk = await fillDesk(NUMBERED);
    const move = (source: object, destinationIndex: number) => ({
      moveDimension: { source, destinationIndex },
    });
    await desk.batch(
      move(toRowSpan(999, 1000), 0),
      move(toRowSpan(1, 2), 1000),
      move(buildColumnSpan(0, 1), 26),
    );
    expect(await desk.values('T!Z1000')).toEqual([[0]]);
    expect(await desk.values('T!Z1:Z3')).toEqual([[], [1], [2]]);
    for (const past of [move(toRowSpan(999, 1001), 1), move(toRowSpan(1, 4), 1001)]) {
      expect(await readRefusal(desk, past)).toBe('There are only 1000 rows to move.');
    }
    expect(await readRefusal(desk, move(buildColumnSpan(0, 1), 27))).toBe(
      'There are only 26 columns to move.',
    );
  });

  it('rows stay if their own place is the destination, and move to row 1 without one', async () => {
    const { batch, values } = await fillDesk(NUMBERED);
    await batch({ moveDimension: { source: toRowSpan(1, 3), destinationIndex: 1 } });
    expect((await values('T')).flat()).toEqual([0, 1, 2, 3, 4]);
    await batch({ moveDimension: { source: toRowSpan(1, 3) } });
    expect((await values('T')).flat()).toEqual([1, 2, 0, 3, 4]);
  });

  it('moving rows after the last used row leaves empty rows between', async () => {
    const desk = await fillDesk([['a'], ['b']], {
      moveDimension: { source: toRowSpan(0, 1), destinationIndex: 5 },
    });
    const [b, , , , a] = (await readStoredRows(desk)) ?? [];
    expect(await readStoredRows(desk)).toEqual([b, {}, {}, {}, a]);
    expect((await desk.values('T')).flat()).toEqual(['b', 'a']);
  });

  it('moving rows into themselves or beyond the grid is refused', async () => {
    const { batch } = await fillDesk(NUMBERED);
    for (const move of [
      { source: toRowSpan(1, 4), destinationIndex: 2 },
      { source: toRowSpan(1, 4), destinationIndex: 1001 },
      { source: toRowSpan(999, 1001), destinationIndex: 1 },
    ]) {
      expect((await getRefusal(batch({ moveDimension: move }))).code).toBe(400);
    }
  });
});

describe('inserting and deleting cells', () => {
  const GRID = [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'h', 'i'],
  ];
  const middle = toRange(1, 2, [1, 2]);

  it('an insertion by a guest is refused only if it would extend a protected column', async () => {
    const desk = await fillDesk(GRID, buildProtection({ startRowIndex: 900, startColumnIndex: 5 }));
    const guest = await createGuest(desk);
    const insert = { insertRange: { range: middle, shiftDimension: 'ROWS' } };
    await desk.batch(writeLetters(998, 1, ['x']));
    await guest.batch(insert);
    expect(await readRefusal(guest, insert)).toBe(PROTECTED_MESSAGE);
  });

  it('cells are inserted and deleted by rows or by columns', async () => {
    const desk = await fillDesk(GRID);
    for (const name of ['insertRange', 'deleteRange']) {
      expect(await readRefusal(desk, { [name]: { range: middle } })).toBe(
        'No dimension specified.',
      );
    }
  });
});
