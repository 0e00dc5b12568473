import { strToU8, type Zippable, zipSync } from 'fflate';
import type { WorkbookBounds } from '../../page/prover/workbook.ts';

const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const buildRelation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS_NAMESPACE}/${type}" Target="${target}"/>`;

/** Builds a workbook of one tab from the XML of its rows and shared texts. */
export const buildWorkbook = (rows: string, texts = '', more: Zippable = {}): Uint8Array =>
  zipSync({ ...buildWorkbookParts(rows, texts), ...more }, { level: 9 });

export const buildWorkbookParts = (rows: string, texts = ''): Record<string, Uint8Array> => ({
  'xl/workbook.xml': strToU8(
    `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONS_NAMESPACE}">` +
      '<sheets><sheet name="Proof ' +
      '&#34;1&#34;" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships>${buildRelation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      `${buildRelation('rId2', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
  ),
  'xl/sharedStrings.xml': strToU8(`<sst xmlns="${MAIN_NAMESPACE}">${texts}</sst>`),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="${MAIN_NAMESPACE}"><sheetData>${rows}</sheetData></worksheet>`,
  ),
});

export interface HostileWorkbook {
  readonly what: string;
  /** Builds a file that exceeds only this bound. */
  readonly make: (bounds: WorkbookBounds) => Uint8Array;
  /** Name of the exceeded bound in the refusal. */
  readonly named: RegExp;
}

export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = [
  {
    what: 'one cell at the end of the largest sheet',
    make: () => buildWorkbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    named: /a cell at XFD1048576/,
  },
  {
    what: 'one cell in a column that no sheet has',
    make: () => buildWorkbook("<row><c r='ZZZ1'><v>1</v></c></row>"),
    named: /a cell at ZZZ1/,
  },
  {
    what: 'a small archive of many bytes',
    make: ({ bytes }) =>
      buildWorkbook('', '', {
        'xl/sharedStrings.xml': new Uint8Array(Math.max(bytes * 3, 10_000_000)),
      }),
    named: /more than [\d.]+ MB/,
  },
  {
    what: 'many files',
    make: ({ files }) =>
      buildWorkbook(
        '',
        '',
        Object.fromEntries(repeatTimes(files + 200, (at) => [`${at}.bin`, EMPTY_FILE])),
      ),
    named: /too many files/,
  },
  {
    what: 'many empty cells before filled ones',
    make: ({ cells, columns }) =>
      buildWorkbook(
        repeatTimes(
          cells / (columns - 1) + 2,
          (at) => `<row><c r="${WIDE_COLUMN}${at + 1}"><v>1</v></c></row>`,
        ).join(''),
      ),
    named: /more than \d+ cells/,
  },
  {
    what: 'many elements without a cell',
    make: ({ elements }) => buildWorkbook('<row/>'.repeat(elements + 1)),
    named: /more than \d+ elements/,
  },
  {
    what: 'elements within each other',
    make: ({ depth, elements }) =>
      buildWorkbook(
        '<a>'.repeat(Math.max(depth, elements)) + '</a>'.repeat(Math.max(depth, elements)),
      ),
    named: /elements \d+ deep/,
  },
  {
    what: 'one long text',
    make: ({ textLength }) => buildWorkbook('', `<si><t>${'x'.repeat(textLength + 1)}</t></si>`),
    named: /a text of more than \d+ characters/,
  },
  {
    what: 'many cells that share one text',
    make: ({ textLength, allText }) =>
      buildWorkbook(
        repeatTimes(
          allText / textLength + 2,
          (at) => `<row><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
        ).join(''),
        `<si><t>${'x'.repeat(textLength)}</t></si>`,
      ),
    named: /more than \d+ characters/,
  },
];

const EMPTY_FILE = new Uint8Array();
const WIDE_COLUMN = 'ALL';

const repeatTimes = <One>(count: number, one: (at: number) => One): readonly One[] =>
  Array.from({ length: Math.ceil(count) }, (_, at) => one(at));
