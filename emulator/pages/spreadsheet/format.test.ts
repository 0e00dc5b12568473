import { describe, expect, test } from 'vitest';
import { createNumberCell, openPage, readLook, text, toRows } from './spreadsheet-staging.ts';

const readFormatLook = async (effectiveFormat: object) =>
  readLook(await openPage({ data: toRows([text('x', { effectiveFormat })]) }), 'A1');

test.each([
  [{ textFormat: { bold: true, italic: true } }, 'font-weight:700;font-style:italic'],
  [{ textFormat: { bold: false, italic: false } }, ''],
  [{ textFormat: { underline: true } }, 'text-decoration:underline'],
  [{ textFormat: { strikethrough: true } }, 'text-decoration:line-through'],
  [
    { textFormat: { underline: true, strikethrough: true } },
    'text-decoration:underline line-through',
  ],
  [{ textFormat: { fontSize: 18 } }, 'font-size:1.5rem'],
  [{ textFormat: { fontSize: 8 } }, 'font-size:0.667rem'],
  [{ textFormat: { fontSize: 10 } }, ''],
  [{ textFormat: { fontFamily: 'Georgia' } }, 'font-family:"Georgia",system-ui,sans-serif'],
  [{ textFormat: { fontFamily: 'Roboto Mono' } }, 'font-family:"Roboto Mono",monospace'],
  [{ textFormat: { fontFamily: 'Arial' } }, ''],
  [{ verticalAlignment: 'TOP' }, 'vertical-align:top'],
  [{ verticalAlignment: 'MIDDLE' }, 'vertical-align:middle'],
  [{ verticalAlignment: 'BOTTOM' }, ''],
  [{ wrapStrategy: 'WRAP' }, 'white-space:pre-wrap;overflow-wrap:anywhere'],
  [{ wrapStrategy: 'CLIP' }, ''],
  [{}, ''],
])('the format %j is drawn', async (format, look) => {
  expect(await readFormatLook(format)).toBe(look);
});

describe('a colour is drawn', () => {
  const FILL = '--fill:#000066;background-color:var(--fill);color:#000000';
  const dark = { rgbColor: { blue: 0.4 } };
  const light = { red: 1, green: 0.5, blue: 0.5 };
  const white = { red: 1, green: 1, blue: 1 };
  const border = (more: object) => ({ borders: { bottom: { style: 'SOLID', ...more } } });
  test.each<[string, object, string]>([
    ['of a text', { textFormat: { foregroundColor: { red: 1, green: 1 } } }, 'color:#ffff00'],
    ['not of a black one', { textFormat: { foregroundColor: {} } }, ''],
    ['of a dark cell', { backgroundColor: { blue: 0.4 } }, FILL],
    ['not of a white cell', { backgroundColor: white }, ''],
    ['of its style', { backgroundColor: { red: 1 }, backgroundColorStyle: dark }, FILL],
    ['of a line, black by default', border({}), 'border-bottom:1px solid #000000'],
    ['of a line by its own', border({ color: light }), 'border-bottom:1px solid #ff8080'],
  ])('the colour %s is drawn', async (_, format, look) => {
    expect(await readFormatLook(format)).toBe(look);
  });
});

test.each([
  ['SOLID', '1px solid'],
  ['SOLID_MEDIUM', '2px solid'],
  ['SOLID_THICK', '3px solid'],
  ['DASHED', '1px dashed'],
  ['DOTTED', '1px dotted'],
  ['DOUBLE', '3px double'],
  ['NONE', null],
])('a line of the style %s is drawn as %s', async (style, line) => {
  const look = await readFormatLook({ borders: { right: { style } } });
  expect(/^border-right:(.*) #/.exec(look)?.[1] ?? null).toBe(line);
});

describe('an empty cell is part of the grid', () => {
  const red = { backgroundColor: { red: 1 } };
  const white = { backgroundColor: { red: 1, green: 1, blue: 1 } };
  const line = (...styles: object[]) => ({
    effectiveFormat: { borders: Object.fromEntries(styles.map((one, at) => [SIDES[at], one])) },
  });
  const SIDES = ['top', 'left'];
  test.each<[string, object, boolean]>([
    ['with a colour', { effectiveFormat: red }, true],
    ['with a colour that was entered', { userEnteredFormat: red }, true],
    ['with a line', line({ style: 'DOTTED' }, { style: 'NONE' }), true],
    ['with a note', { note: 'why' }, true],
    ['not in white', { effectiveFormat: white }, false],
    ['not with a line of no style', line({ style: 'NONE' }), false],
    ['not with a line without a style', line({}), false],
    ['not in bold', { effectiveFormat: { textFormat: { bold: true } } }, false],
    ['not without any look', {}, false],
  ])('an empty cell extends the grid %s', async (_, cell, isThere) => {
    const page = await openPage({ data: toRows([text('x')], [{}, {}], [{}, cell]) });
    expect(page.match(/<tr class="f/g)).toHaveLength(isThere ? 3 : 1);
    expect(page.match(/<th scope="col" class="label/g)).toHaveLength(isThere ? 2 : 1);
  });
});

test('cells with the same look share a class', async () => {
  const bold = { effectiveFormat: { textFormat: { bold: true } } };
  const page = await openPage({
    data: toRows([text('x', bold), text('y', bold), createNumberCell(1)]),
  });
  expect(page.match(/\{font-weight:700\}/g)).toHaveLength(1);
  expect(readLook(page, 'B1')).toBe('font-weight:700');
});
