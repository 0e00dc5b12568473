import { expect, test } from 'vitest';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { drawMeanwhile, drawPublicOnce, drawSeatOnce, listDrawings } from './converge.ts';
import { drawPublicContent, drawSeatContent } from './workbooks.ts';

const EMPTY_WORKBOOK: DrawnWorkbook = { title: '', sheets: [] };

test('drawMeanwhile draws one workbook at a time until the promise resolves', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const drawn: number[] = [];
  const workbook = (number: number) => () => {
    drawn.push(number);
    if (number === 2) resolve('it is here');
    return EMPTY_WORKBOOK;
  };
  const asked = drawMeanwhile(promise, [workbook(1), workbook(2), workbook(3)]);
  expect(drawn).toEqual([]);
  expect(await asked).toBe('it is here');
  expect(drawn).toEqual([1, 2]);
});

test('drawMeanwhile draws nothing if the promise is already resolved', async () => {
  const failIfDrawn = () => {
    throw new Error('drawn');
  };
  expect(await drawMeanwhile(Promise.resolve(1), [failIfDrawn])).toBe(1);
});

test('a workbook that drawMeanwhile could not draw is drawn by the publishing run', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const failToDraw = () => {
    resolve(1);
    throw new Error('no such map');
  };
  expect(await drawMeanwhile(promise, [failToDraw])).toBe(1);
});

test('drawMeanwhile rejects if the promise rejects, at any progress of drawing', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const workbook = () => {
    reject(new Error('refused'));
    return EMPTY_WORKBOOK;
  };
  await expect(drawMeanwhile(promise, [workbook])).rejects.toThrow('refused');
});

test('each workbook published after an entry is drawn only once', async () => {
  const table = await openTable({ game: USUAL_GAME });
  const match = await table.read();
  const seats = match.files.seats.map(({ seat }) => seat);
  const ahead = listDrawings(match).map((workbook) => workbook());
  expect(ahead).toEqual([
    ...seats.map((seat) => drawSeatContent(match, seat)),
    drawPublicContent(match),
  ]);
  expect([...seats.map((seat) => drawSeatOnce(match, seat)), drawPublicOnce(match)]).toEqual(ahead);
  for (const [index, seat] of seats.entries()) expect(drawSeatOnce(match, seat)).toBe(ahead[index]);
  expect(drawPublicOnce(match)).toBe(ahead.at(-1));
});
