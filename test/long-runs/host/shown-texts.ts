/** Extracts the values of a match's cells and questions, without times and hashes. */

import type { World } from '../../../emulator/core/world.ts';
import type { Form } from '../../../emulator/forms/form.ts';
import type { Cell, Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { MatchFiles } from './match-under-test.ts';
import { readText } from './tabs-under-test.ts';

/** Audience: "public", "host", "form" or a seat. */
export type PageAudience = string;

export type PageTexts = ReadonlyMap<string, string>;

/** Returns whether a tab of the host's workbook is a page of the game. */
export const isGamePage = ({ properties: { sheetId } }: Sheet): boolean =>
  sheetId >= 100 && sheetId < 200;

/** Id of the public ledger, whose times are not compared. */
const PUBLIC_LEDGER_ID = 2;

/** First tabs of players and the public, whose lines may break differently if times differ. */
const SENTENCE_TABS: readonly string[] = [PLAYER_TABS.now.title, PUBLIC_TABS.story.title];

const hasSentences = ({ properties: { title } }: Sheet): boolean => SENTENCE_TABS.includes(title);

export const listWorkbooks = (
  files: MatchFiles,
): readonly { readonly audience: PageAudience; readonly fileId: string }[] => [
  { audience: 'public', fileId: files.publicId },
  { audience: 'host', fileId: files.hostId },
  ...files.seats.map(({ seat, workbookId }) => ({ audience: seat, fileId: workbookId })),
];

/** Describes the owner of a workbook, such as "the host’s workbook". */
export const describeWorkbook = (audience: PageAudience): string =>
  audience === 'public' || audience === 'host'
    ? `the ${audience === 'host' ? 'host’s' : 'public'} workbook`
    : `the workbook of ${audience}`;

/** Extracts the content that depends only on answers, not on times. */
export function extractPages(world: World, files: MatchFiles): PageTexts {
  const pages = new Map<string, string>();
  for (const { audience, fileId } of listWorkbooks(files)) {
    for (const sheet of world.spreadsheets[fileId]?.sheets ?? []) {
      const { sheetId } = sheet.properties;
      if (audience === 'host' && !isGamePage(sheet)) continue;
      if (audience === 'public' && sheetId === PUBLIC_LEDGER_ID) continue;
      pages.set(`${audience}, tab ${sheetId}`, renderValues(sheet));
    }
  }
  const form = world.forms[files.formId];
  if (form !== undefined) pages.set('form', renderQuestions(form));
  return pages;
}

/** Lists missing and different pages, each with its first different cell. */
export const findDifferences = (
  expected: PageTexts,
  found: PageTexts,
  shown?: ReadonlyMap<string, ReadonlySet<string>>,
): readonly PageDifference[] =>
  [...expected].flatMap(([key, value]) => {
    const now = found.get(key);
    if (now === value || (now !== undefined && shown?.get(key)?.has(now))) return [];
    const [audience = '', tab] = key.split(', tab ');
    return [
      {
        audience,
        sheetId: Number(tab ?? 0),
        sentence: `${key}: ${now === undefined ? 'is missing' : cutAround(now, value)}`,
      },
    ];
  });

export interface PageDifference {
  readonly audience: PageAudience;
  /** Id of the sheet; 0 for the form. */
  readonly sheetId: number;
  readonly sentence: string;
}

const SHOWN_CHARACTERS = 60;

export function cutAround(found: string, expected: string): string {
  if (found === expected) return 'alike';
  let at = 0;
  while (expected[at] === found[at]) at += 1;
  const part = (text: string): string =>
    text.slice(Math.max(0, at - SHOWN_CHARACTERS), at + SHOWN_CHARACTERS);
  return `“${part(found)}” instead of “${part(expected)}”`;
}

/** Matches times, hashes and parts of a clock time at the end of a line. */
const VARYING_TEXT = new RegExp(
  [
    String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`,
    String.raw`\d{8}T\d{6}Z`,
    String.raw`\b[0-9a-f]{64}\b`,
    String.raw`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}( \d{4})?\b,?`,
    String.raw`\b\d\d:\d\d(:\d\d)?\b`,
    String.raw`\(?GMT([+-]\d+(:\d\d)?)?,?`,
    String.raw`Europe/Berlin\)?`,
    // Matches status words of Story that are omitted if a date leaves too little space.
    String.raw`(?:, \w+)? · (?:orders )?until\b`,
  ].join('|'),
  'g',
);

const MASKED_TEXT = '…';

/** Matches all texts that may vary. Other texts are skipped to save time. */
const VARIABLE_TEXT_PATTERN = /\d|GMT|Europe|…/;

export const maskVarying = (text: string): string =>
  VARIABLE_TEXT_PATTERN.test(text)
    ? text.replaceAll(VARYING_TEXT, MASKED_TEXT).replaceAll(/…(\s*…)+/g, MASKED_TEXT)
    : text;

const renderValues = memoizeByObject((sheet: Sheet) =>
  hasSentences(sheet) ? renderRunningText(sheet) : renderCells(sheet),
);

const renderCells = ({ properties, rows }: Sheet): string => {
  const cells = rows.map((row) => omitEmptyEnd(row.map(renderCell), ''));
  return maskVarying(JSON.stringify([properties.title, ...omitEmptyEnd(cells, '[]')]));
};

const renderRunningText = (sheet: Sheet): string => {
  const cells = listByColumns(sheet).map(renderCell);
  return maskVarying(cells.filter((text) => text !== '').join(' '));
};

/** Lists cells column by column, since neighbouring texts may need different numbers of lines. */
function listByColumns({ rows }: Sheet): readonly (Cell | null)[] {
  const length = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length }, (_, column) => rows.map((row) => row[column] ?? null)).flat();
}

function omitEmptyEnd<Part>(parts: readonly Part[], empty: string): readonly Part[] {
  const isEmpty = (part: Part): boolean =>
    typeof part === 'string' ? part === empty : JSON.stringify(part) === empty;
  return parts.slice(0, parts.findLastIndex((part) => !isEmpty(part)) + 1);
}

/** Splits a tab into blocks of texts that belong together. */
function listBlocks(sheet: Sheet): readonly string[] {
  const blocks: string[][] = [[]];
  for (const cell of listByColumns(sheet)) {
    const isHeading = cell?.userEnteredFormat?.textFormat?.bold === true;
    if (isHeading) blocks.push([renderCell(cell)], []);
    else blocks.at(-1)?.push(renderCell(cell));
  }
  return blocks.map((texts) => maskVarying(texts.filter((text) => text !== '').join(' ')));
}

const renderCell = (cell: Cell | null): string =>
  [readText(cell), ...listLinks(cell)].join(' ').trim();

const listLinks = (cell: Cell | null): readonly string[] => {
  const uri = cell?.userEnteredFormat?.textFormat?.link?.uri;
  return uri === undefined ? [] : [uri];
};

const renderQuestions = memoizeByObject(
  ({ title, description, items, isPublished, isAcceptingResponses }: Form) => {
    const open = isPublished && isAcceptingResponses;
    return maskVarying(JSON.stringify({ open, title, description, items }));
  },
);

/** Lists texts that could reveal something: no numbers, times or very short texts. */
export const listRevealingTexts = memoizeByObject((sheet: Sheet): readonly string[] => {
  const cells = sheet.rows.flat().map(renderCell);
  const texts = hasSentences(sheet) ? cells.flatMap(splitSentences) : cells;
  return [...new Set(texts.map(maskVarying).filter(isRevealing))];
});

/** Lists the recorded texts of a tab: cells and sentences. */
export const listRecordedTexts = (sheet: Sheet): readonly string[] => [
  ...listRevealingTexts(sheet),
  ...sheet.rows.flat().map(renderCell).map(maskVarying).filter(isRevealing),
  ...listBlocks(sheet).slice(0, BLOCKS_TO_TABLE).filter(isRevealing),
];

/** Number of blocks before a tab's table: the text above the title, the title, the description. */
const BLOCKS_TO_TABLE = 3;

const splitSentences = (text: string): readonly string[] => text.split(/(?<=[.!?])\s/);

/** Returns whether a text can reveal something. Texts with times cannot be compared. */
const isRevealing = (text: string): boolean =>
  text.length > 3 && Number.isNaN(Number(text)) && !text.includes(MASKED_TEXT);

export const listFormTexts = (form: Form): readonly string[] =>
  [form.title, form.description, ...listTexts(form.items)].map(maskVarying).filter(isRevealing);

const listTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
};
