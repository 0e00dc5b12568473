import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from '../backend-staging.ts';
import { createPages } from '../pages.ts';

async function downloadFile(spreadsheet: object) {
  const backend = createBackend();
  backend.replies.set('/v4/spreadsheets/x', { properties: { title: 'A “match”' }, ...spreadsheet });
  const address = 'http://e.test/spreadsheets/d/x/export?format=xlsx';
  const response = await createPages(backend)(new Request(address));
  const file = new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
  const parts = Object.entries(unzipSync(file)).map(
    ([path, bytes]) => [path, strFromU8(bytes)] as const,
  );
  return { file, headers: response?.headers, parts: new Map(parts) };
}
const buildTab = (title: string, cells: readonly object[] = [], properties: object = {}) => ({
  properties: { title, ...properties },
  data: [{ rowData: [{ values: cells }] }],
});
const buildEntered = (userEnteredValue: object, more: object = {}) => ({
  userEnteredValue,
  ...more,
});

describe('a downloaded spreadsheet', () => {
  test('a downloaded spreadsheet is an attachment named after its title', async () => {
    const { headers } = await downloadFile({ sheets: [buildTab('Tab')] });
    expect(headers?.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''A%20%E2%80%9Cmatch%E2%80%9D.xlsx",
    );
    expect(headers?.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
  });

  test('a download contains all tabs in order, and texts as typed', async () => {
    const texts = ['=1+1', '007', ' two  blanks ', 'a\nb', '_x0041_', '1e5', 'TRUE', '\u0007'];
    texts.push('<&>"', '😀');
    const numbers = [1, 0.1, -3.25].map((numberValue) => buildEntered({ numberValue }));
    const values = texts.map((stringValue) => buildEntered({ stringValue }));
    const { file } = await downloadFile({
      sheets: [
        buildTab('Content: Houses', numbers, { index: 1, hidden: true }),
        buildTab('Texts', values, { index: 0 }),
      ],
    });
    const sheets = await readWorkbook(file.buffer, { trim: false });
    expect(sheets.map(({ sheet, data }) => [sheet, data])).toEqual([
      ['Texts', [texts]],
      ['Content_ Houses', [[1, 0.1, -3.25]]],
    ]);
  });

  test('a downloaded spreadsheet keeps tabs hidden, and shortens long titles', async () => {
    const long = `Public: ${'a'.repeat(40)}`;
    const { parts } = await downloadFile({
      sheets: [
        buildTab(long),
        buildTab('[x]/y', [], { index: 1, hidden: true }),
        buildTab('z', [], { index: 2, hidden: false }),
      ],
    });
    expect(
      parts.get('xl/workbook.xml')?.match(/name="[^"]*" sheetId="\d"(?: state="\w+")?/g),
    ).toEqual([
      `name="Public_ ${'a'.repeat(23)}" sheetId="1"`,
      'name="_x__y" sheetId="2" state="hidden"',
      'name="z" sheetId="3"',
    ]);
  });

  test('a downloaded spreadsheet has the formula of each cell, or else its value', async () => {
    const cells = [
      buildEntered({ formulaValue: '=A2&"<"' }, { effectiveValue: { stringValue: 'x<' } }),
      buildEntered({ boolValue: true }),
      buildEntered({ boolValue: false }),
      {},
      buildEntered({ stringValue: '' }),
      { effectiveValue: { numberValue: 0 } },
      buildEntered({ stringValue: 'typed' }, { effectiveValue: { stringValue: 'shown' } }),
      buildEntered({ stringValue: '\u001f\uffff' }),
    ];
    const { parts } = await downloadFile({ sheets: [buildTab('Tab', cells)] });
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
      [
        '<row r="1">',
        '<c r="A1" t="str"><f>A2&#38;&#34;&#60;&#34;</f><v></v></c>',
        '<c r="B1" t="b"><v>1</v></c>',
        '<c r="C1" t="b"><v>0</v></c>',
        '<c r="F1"><v>0</v></c>',
        '<c r="G1" t="inlineStr"><is><t xml:space="preserve">shown</t></is></c>',
        '<c r="H1" t="inlineStr"><is><t xml:space="preserve">_x001F__xFFFF_</t></is></c>',
        '</row>',
      ].join(''),
    );
  });

  test('columns of a downloaded spreadsheet after Z are named AA, AB and so on', async () => {
    const cells = Array.from({ length: 703 }, (_, index) => buildEntered({ numberValue: index }));
    const { parts, file } = await downloadFile({ sheets: [buildTab('Tab', cells)] });
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    for (const [at, value] of [
      ['Z1', 25],
      ['AA1', 26],
      ['AZ1', 51],
      ['BA1', 52],
      ['ZZ1', 701],
      ['AAA1', 702],
    ])
      expect(sheet).toContain(`<c r="${at}"><v>${value}</v></c>`);
    const [read] = await readWorkbook(file.buffer);
    expect(read?.data[0]).toHaveLength(703);
  });

  test.each([
    ['without cells', {}, '<sheetData></sheetData>'],
    ['without areas', { data: [] }, '<sheetData></sheetData>'],
    ['without rows', { data: [{ rowData: [] }] }, '<sheetData></sheetData>'],
    ['with an empty row', { data: [{ rowData: [{}] }] }, '<row r="1"></row>'],
  ])('a spreadsheet %s can be downloaded', async (_, sheet, part) => {
    const { parts } = await downloadFile({ sheets: [{ properties: { title: 'Tab' }, ...sheet }] });
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(part);
  });

  test('the download of an unchanged spreadsheet is the same file again', async () => {
    const sheets = [buildTab('Tab', [buildEntered({ numberValue: 1 })])];
    expect((await downloadFile({ sheets })).file).toEqual((await downloadFile({ sheets })).file);
  });

  test.each([
    ['without a format', '', 400],
    ['of an inaccessible file', '?format=xlsx', 404],
  ])('a download %s is refused', async (_, query, status) => {
    const browser = openBrowser(createBackend(), 'stranger@example.com');
    const { response } = await browser.open(`/spreadsheets/d/secret/export${query}`);
    expect(response.status).toBe(status);
  });
});
