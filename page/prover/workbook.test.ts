/** Compares our reader of workbooks with an independent one, and tests hostile files. */

import { Zip, ZipDeflate } from 'fflate';
import readIndependently from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { buildDownload, getPublicTabs, KEPT_PAGES } from '../../test/browser/eventful-pages.ts';
import {
  buildWorkbook,
  buildWorkbookParts,
  HOSTILE_WORKBOOKS,
} from '../../test/support/hostile-files.ts';
import { readWorkbook, WORKBOOK_BOUNDS } from './workbook.ts';

type CellRows = readonly (readonly unknown[])[];

/** Removes empty cells and rows at the end, which readers may omit. */
const removeEmptyEnds = (cells: CellRows): CellRows => {
  const rows = cells.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
};

function readFirstTab(file: Uint8Array): CellRows {
  const read = readWorkbook(file);
  if (read.kind === 'refused') throw new Error(read.sentence);
  return read.tabs[0]?.cells ?? [];
}

test('readWorkbook returns the same cells as an independent reader', async () => {
  const [keptPage] = KEPT_PAGES;
  if (keptPage === undefined) throw new Error('there is a corpus');
  const file = new Uint8Array(buildDownload(getPublicTabs(keptPage.archive)));
  const read = readWorkbook(file);
  const other = await readIndependently(file.buffer, { trim: false });
  if (read.kind === 'refused') throw new Error(read.sentence);
  expect(read.tabs.map(({ title, cells }) => [title, removeEmptyEnds(cells)])).toEqual(
    other.map(({ sheet, data }) => [sheet, removeEmptyEnds(data)]),
  );
});

test('readWorkbook keeps the value of each kind of cell, and the title of a tab', () => {
  const texts = `<si><t>shared</t></si>
    <si><r><t>ri</t></r><r><t xml:space="preserve">ch </t></r><rPh><t>ruby</t></rPh></si>`;
  const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>
    <c r="D2"><v>1.5</v></c></row>
    <row r="3"><c r="A3" t="b"><v>1</v></c>
    <c r="B3" t="str"><f>A1</f><v>cached</v></c>
    <c r="C3" t="inlineStr"><is>
    <t>in&#8217;line &amp; &#x1F381;&#55356;&#57217;_x000D_</t></is></c></row>
    <x:row><x:c r="A4" t="inlineStr"><x:is><x:t><![CDATA[<raw>]]></x:t></x:is></x:c>
    <c r="B4"/><c r="C4" t="s"><v>9</v></c></x:row>`;
  const read = readWorkbook(buildWorkbook(rows, texts));
  expect(read).toMatchObject({ kind: 'read', tabs: [{ title: 'Proof "1"' }] });
  expect(readFirstTab(buildWorkbook(rows, texts))).toEqual([
    [],
    ['shared', 'rich ', null, 1.5],
    [true, 'cached', 'in’line & 🎁🎁\r'],
    ['<raw>'],
  ]);
});

test('readWorkbook replaces a lone surrogate by U+FFFD', () => {
  const rows = '<row><c r="A1" t="inlineStr"><is><t>&#xD83C;_xDF81_x&#xDF81;</t></is></c></row>';
  expect(readFirstTab(buildWorkbook(rows))).toEqual([['🎁x\ufffd']]);
});

test('readWorkbook reads a streamed archive without sizes before its parts', () => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    chunks.push(data);
  });
  for (const [path, bytes] of Object.entries(
    buildWorkbookParts('<row><c r="A1"><v>7</v></c></row>'),
  )) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(bytes, true);
  }
  zip.end();
  expect(readFirstTab(new Uint8Array(Buffer.concat(chunks)))).toEqual([[7]]);
});

/** Maximum number of bytes from one step of unpacking. */
const MAX_STEP_BYTES = 4096 * 1032;

test('a workbook above its size limit in bytes is refused before anything is unpacked', () => {
  const small = buildWorkbook('<row><c r="A1"><v>7</v></c></row>');
  const read = readWorkbook(small, { ...WORKBOOK_BOUNDS, packed: small.length - 1 });
  expect(read).toMatchObject({ kind: 'refused', work: { bytes: 0 } });
  expect(readWorkbook(small, { ...WORKBOOK_BOUNDS, packed: small.length }).kind).toBe('read');
});

/** Low bounds, so that small files exceed them. */
const bounds = {
  ...WORKBOOK_BOUNDS,
  bytes: 256 * 1024,
  files: 40,
  cells: 5000,
  elements: 15_000,
  textLength: 50_000,
  allText: 2 * 1024 * 1024,
};

test.each(HOSTILE_WORKBOOKS.map((one) => [one.what, one] as const))(
  'a workbook beyond the bounds is refused: %s',
  (_what, { make, named }) => {
    const file = make(bounds);
    const read = readWorkbook(file, bounds);
    if (read.kind === 'read') throw new Error('it was read');
    expect(read.sentence).toMatch(named);
    expect(read.sentence).toMatch(/^The workbook has .*\. Download it again as \.xlsx\.$/);
    const { bytes, cells, elements, allText } = read.work;
    expect(bytes).toBeLessThanOrEqual(bounds.bytes + MAX_STEP_BYTES);
    expect(cells).toBeLessThanOrEqual(bounds.cells + bounds.columns);
    expect(elements).toBeLessThanOrEqual(bounds.elements + 1);
    expect(allText).toBeLessThanOrEqual(bounds.allText + bounds.textLength);
  },
);

test.each([
  ['a text', Buffer.from('PK, and nothing else')],
  ['half of an archive', buildWorkbook('').subarray(0, 300)],
  ['an archive of something else', buildWorkbook('').fill(0, 30, 200)],
  ['a cell without a place', buildWorkbook('<row><c><v>1</v></c></row>')],
  ['XML that does not end', buildWorkbook('<row>')],
])('a file that is not a workbook is refused as unreadable: %s', (_what, file) => {
  expect(readWorkbook(new Uint8Array(file))).toMatchObject({
    kind: 'refused',
    sentence: expect.stringContaining('This file is not a readable workbook.'),
  });
});
