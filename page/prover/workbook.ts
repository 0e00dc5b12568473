import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'saxen';
import type { TitledTab } from '../../functions/match/auditing/verify.ts';

export interface WorkbookBounds extends UnpackBounds {
  /** Maximum size of the file in bytes. */
  readonly packed: number;
  readonly tabs: number;
  readonly rows: number;
  readonly columns: number;
  /** Maximum number of cells in all tabs. An empty cell before a filled one counts. */
  readonly cells: number;
  /** Maximum number of XML elements in tabs and shared texts. */
  readonly elements: number;
  readonly depth: number;
  readonly textLength: number;
  /** Maximum number of characters in all cells. A shared text counts once for each cell. */
  readonly allText: number;
}

/** Bounds that are ten times what the public workbook of the longest match needs. */
export const WORKBOOK_BOUNDS: WorkbookBounds = {
  packed: 16 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  files: 1000,
  tabs: 200,
  rows: 50_000,
  columns: 1000,
  cells: 500_000,
  elements: 1_500_000,
  depth: 30,
  textLength: 50_000,
  allText: 64 * 1024 * 1024,
};

export type ReadingCounts = {
  -readonly [Counted in 'bytes' | 'cells' | 'elements' | 'allText']: number;
};

export type WorkbookResult = { readonly work: Readonly<ReadingCounts> } & (
  | { readonly kind: 'read'; readonly tabs: readonly TitledTab[] }
  /** The file is refused. The sentence contains the problem and the remedy. */
  | { readonly kind: 'refused'; readonly sentence: string }
);

/** Reads an untrusted .xlsx file. Keeps blanks around texts, and returns dates as numbers. */
export function readWorkbook(file: Uint8Array, bounds = WORKBOOK_BOUNDS): WorkbookResult {
  const reading = { bounds, work: { bytes: 0, cells: 0, elements: 0, allText: 0 } };
  const { work } = reading;
  try {
    return { kind: 'read', tabs: readTabs(file, reading), work };
  } catch (error) {
    const sentence = error instanceof Excess ? describeExcess(error.message) : UNREADABLE_WORKBOOK;
    return { kind: 'refused', sentence, work };
  }
}

const UNREADABLE_WORKBOOK =
  'This file is not a readable workbook. ' +
  'Download the public workbook as .xlsx, or export the match.';

/** Describes which bound is exceeded. `what` is a noun phrase. */
const describeExcess = (what: string): string =>
  `The workbook has ${what}, more than the public workbook of any match. ` +
  'Download it again as .xlsx.';

/** Thrown to stop the parser. */
class Excess extends Error {}

interface ReadingContext {
  readonly bounds: WorkbookBounds;
  readonly work: ReadingCounts;
}

function readTabs(file: Uint8Array, reading: ReadingContext): readonly TitledTab[] {
  const { bounds, work } = reading;
  if (file.length > bounds.packed) throw new Excess(`more than ${bounds.packed / 1024 / 1024} MB`);
  const { files, bytes } = unpackZip(file, bounds, (path) => /\.(xml|rels)$/.test(path));
  work.bytes = bytes;
  if (files === null)
    throw new Excess(`too many files, or more than ${bounds.bytes / 1024 / 1024} MB`);
  const getText = (path: string): string => new TextDecoder().decode(files.get(path));
  const parts = parseParts(getText('xl/_rels/workbook.xml.rels'), reading);
  const shared = parts.find(({ type }) => type.endsWith('/sharedStrings'));
  const texts = shared === undefined ? [] : parseSharedTexts(getText(shared.path), reading);
  const sheets = parseSheets(getText('xl/workbook.xml'), reading);
  if (sheets.length > bounds.tabs) throw new Excess(`${sheets.length} tabs`);
  return sheets.flatMap(({ title, id }): readonly TitledTab[] => {
    const part = parts.find((one) => one.id === id);
    return part?.type.endsWith('/worksheet') === true
      ? [{ title, cells: parseCells(getText(part.path), { ...reading, texts }) }]
      : [];
  });
}

interface WorkbookPart {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

function parseParts(xml: string, reading: ReadingContext): readonly WorkbookPart[] {
  const parts: WorkbookPart[] = [];
  parseXml(xml, reading, {
    open: (name, attributes) => {
      const {
        Id: id = '',
        Type: type = '',
        Target: target = '',
      } = name === 'Relationship' ? attributes() : {};
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      if (id !== '') parts.push({ id, type, path });
    },
  });
  return parts;
}

interface WorkbookSheet {
  readonly title: string;
  /** Id of the file that contains the sheet. */
  readonly id: string;
}

function parseSheets(xml: string, reading: ReadingContext): readonly WorkbookSheet[] {
  const sheets: WorkbookSheet[] = [];
  parseXml(xml, reading, {
    open: (name, attributes) => {
      if (name !== 'sheet') return;
      const { name: title = '', ...others } = attributes();
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ title, id });
    },
  });
  return sheets;
}

/** Parses the shared texts, in order. Omits phonetic readings. */
function parseSharedTexts(xml: string, reading: ReadingContext): readonly string[] {
  const texts: string[] = [];
  let own = '';
  parseXml(xml, reading, {
    open: (name) => {
      if (name === 'si') own = '';
    },
    text: (text, { inside }) => {
      if (inside('t') && !inside('rPh')) own = checkTextLength(own + text, reading);
    },
    close: (name) => {
      if (name === 'si') texts.push(decodeTypedText(own));
    },
  });
  return texts;
}

type TabCells = TitledTab['cells'];

function parseCells(
  xml: string,
  reading: ReadingContext & { readonly texts: readonly string[] },
): TabCells {
  const rows: TabCells[number][number][][] = [];
  let [address, type, value, typed] = ['', '', '', ''];
  parseXml(xml, reading, {
    open: (name, attributes) => {
      if (name !== 'c') return;
      const { r = '', t = 'n' } = attributes();
      [address, type, value, typed] = [r, t, '', ''];
    },
    text: (text, { inside }) => {
      if (inside('v')) value = checkTextLength(value + text, reading);
      else if (inside('t') && !inside('rPh')) typed = checkTextLength(typed + text, reading);
    },
    close: (name) => {
      if (name !== 'c') return;
      const cell = parseCell({ type, value, typed, texts: reading.texts });
      if (cell !== null && cell !== '') putCell(rows, { address, cell, reading });
    },
  });
  return rows;
}

/** Parses a cell. For a formula, returns the saved value. */
function parseCell(given: {
  readonly type: string;
  readonly value: string;
  readonly typed: string;
  readonly texts: readonly string[];
}): TabCells[number][number] {
  const { type, value, typed, texts } = given;
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr':
      return decodeTypedText(typed);
    case 'n':
      return value === '' ? null : Number(value);
    case 'b':
      return value === '1';
    default:
      return decodeTypedText(value);
  }
}

function putCell(
  rows: TabCells[number][number][][],
  given: {
    readonly address: string;
    readonly cell: TabCells[number][number];
    readonly reading: ReadingContext;
  },
): void {
  const { address, cell, reading } = given;
  const { bounds, work } = reading;
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  const [row, column] = [Number(digits) - 1, parseColumn(letters)];
  if (row < 0 || column < 0) throw new Error('the address of a cell is invalid');
  if (row >= bounds.rows || column >= bounds.columns) throw new Excess(`a cell at ${address}`);
  while (rows.length <= row) rows.push([]);
  const own = rows[row] ?? [];
  const before = own.length;
  while (own.length <= column) own.push(null);
  own[column] = cell;
  work.cells += own.length - before;
  work.allText += typeof cell === 'string' ? cell.length : 0;
  if (work.cells > bounds.cells) throw new Excess(`more than ${bounds.cells} cells`);
  if (work.allText > bounds.allText) throw new Excess(`more than ${bounds.allText} characters`);
}

/** Parses the letters of a column: 0 for A; -1 for a text without letters. */
const parseColumn = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function checkTextLength(text: string, { bounds }: ReadingContext): string {
  if (text.length > bounds.textLength)
    throw new Excess(`a text of more than ${bounds.textLength} characters`);
  return text;
}

/** Decodes `_xHHHH_`, the code for a character that XML forbids (ECMA-376, ST_Xstring). */
const decodeTypedText = (text: string): string =>
  text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)))
    .toWellFormed();

type XmlAttributes = Readonly<Record<string, string>>;

interface XmlPosition {
  /** Whether an element of this name is open. */
  readonly inside: (name: string) => boolean;
}

interface XmlListeners {
  readonly open?: (name: string, attributes: () => XmlAttributes) => void;
  readonly text?: (text: string, place: XmlPosition) => void;
  readonly close?: (name: string) => void;
}

/** Parses XML. Removes the prefixes of names. @throws Excess */
function parseXml(xml: string, { bounds, work }: ReadingContext, listeners: XmlListeners): void {
  const path: string[] = [];
  const place: XmlPosition = { inside: (name) => path.includes(name) };
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes) => {
    work.elements += 1;
    if (work.elements > bounds.elements) throw new Excess(`more than ${bounds.elements} elements`);
    if (path.length >= bounds.depth) throw new Excess(`elements ${bounds.depth} deep`);
    const own = stripPrefix(name);
    path.push(own);
    listeners.open?.(own, () => decodeAttributes(attributes()));
  });
  parser.on('text', (text) => listeners.text?.(decodeEntities(text), place));
  parser.on('cdata', (text) => listeners.text?.(text, place));
  parser.on('closeTag', (name) => {
    listeners.close?.(stripPrefix(name));
    path.pop();
  });
  parser.parse(xml);
}

const decodeAttributes = (attributes: XmlAttributes): XmlAttributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, decodeEntities(value)]),
  );

/** Decodes entities. The XML parser itself would truncate characters beyond 16 bits. */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(XML_ENTITY_PATTERN, (_, entity: string) => decodeEntity(entity))
    : text;

const XML_ENTITY_PATTERN = /&(#\d{1,8}|#x[0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos);/g;
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const LAST_CODE_POINT = 0x10ffff;

function decodeEntity(entity: string): string {
  const code = Number(entity.replace('#x', '0x').replace('#', ''));
  return (
    NAMED_ENTITIES[entity] ?? (code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '\ufffd')
  );
}

const stripPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

interface UnpackBounds {
  /** Maximum size of the unpacked files in bytes. */
  readonly bytes: number;
  readonly files: number;
}

interface UnpackedFiles {
  /** Files by path; null if they exceed a bound. */
  readonly files: ReadonlyMap<string, Uint8Array> | null;
  /** Number of unpacked bytes. */
  readonly bytes: number;
}

/** Number of packed bytes to unpack at a time. Each may unpack to a thousand bytes. */
const UNPACK_STEP_BYTES = 4096;

/** Unpacks the files that `isWanted` accepts. @throws Error if the file is not a zip file */
function unpackZip(
  packed: Uint8Array,
  bounds: UnpackBounds,
  isWanted: (path: string) => boolean,
): UnpackedFiles {
  const parts = new Map<string, Uint8Array[]>();
  let [bytes, files] = [0, 0];
  const zip = new Unzip((file) => {
    files += 1;
    if (!isWanted(file.name)) return;
    const own: Uint8Array[] = [];
    parts.set(file.name, own);
    file.ondata = (error, data) => {
      if (error !== null) throw error;
      bytes += data.length;
      if (bytes <= bounds.bytes) own.push(data);
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < packed.length; at += UNPACK_STEP_BYTES) {
    zip.push(packed.subarray(at, at + UNPACK_STEP_BYTES), at + UNPACK_STEP_BYTES >= packed.length);
    if (bytes > bounds.bytes || files > bounds.files) return { files: null, bytes };
  }
  return { files: new Map([...parts].map(([path, own]) => [path, joinParts(own)])), bytes };
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
