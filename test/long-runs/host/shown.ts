/** Extracts the values of a match's cells and questions, without times and hashes. */

import type { World } from '../../../emulator/core/world.ts';
import type { Form } from '../../../emulator/forms/form.ts';
import type { Cell, Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { Files } from './match-under-test.ts';
import { textIn } from './tabs-under-test.ts';

/** "public", "host", "form", or the name of a seat. */
export type Audience = string;

/** Texts by audience and tab id; the form by its own name. */
export type Pages = ReadonlyMap<string, string>;

/**
 * Returns whether a tab of the host is a page of the game; tabs with lower ids are the host's own.
 */
export const isGamePage = ({ properties: { sheetId } }: Sheet): boolean =>
  sheetId >= 100 && sheetId < 200;

/** Id of a tab that is published at the end with times, which are not compared. */
const PUBLIC_LEDGER = 2;

/** First tabs of players and the public, whose line breaks depend on the length of times. */
const SENTENCES: readonly string[] = [PLAYER_TABS.now.title, PUBLIC_TABS.story.title];

const isOfSentences = ({ properties: { title } }: Sheet): boolean => SENTENCES.includes(title);

export const workbooksOf = (
  files: Files,
): readonly { readonly audience: Audience; readonly fileId: string }[] => [
  { audience: 'public', fileId: files.publicId },
  { audience: 'host', fileId: files.hostId },
  ...files.seats.map(({ seat, workbookId }) => ({ audience: seat, fileId: workbookId })),
];

/** Extracts all content that must be equal for equal answers, at any times. */
export function pagesIn(world: World, files: Files): Pages {
  const pages = new Map<string, string>();
  for (const { audience, fileId } of workbooksOf(files)) {
    for (const sheet of world.spreadsheets[fileId]?.sheets ?? []) {
      const { sheetId } = sheet.properties;
      if (audience === 'host' && !isGamePage(sheet)) continue;
      if (audience === 'public' && sheetId === PUBLIC_LEDGER) continue;
      pages.set(`${audience}, tab ${sheetId}`, valuesOf(sheet));
    }
  }
  const form = world.forms[files.formId];
  if (form !== undefined) pages.set('form', questionsOf(form));
  return pages;
}

/**
 * Finds missing and different pages, with the first different cell. `shown`: other permitted
 * contents.
 */
export const differences = (
  expected: Pages,
  found: Pages,
  shown?: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Difference[] =>
  [...expected].flatMap(([key, value]) => {
    const now = found.get(key);
    if (now === value || (now !== undefined && shown?.get(key)?.has(now))) return [];
    const [audience = '', tab] = key.split(', tab ');
    return [
      {
        audience,
        sheetId: Number(tab ?? 0),
        sentence: `${key}: ${now === undefined ? 'is not there' : around(now, value)}`,
      },
    ];
  });

export interface Difference {
  readonly audience: Audience;
  /** 0 for the form. */
  readonly sheetId: number;
  readonly sentence: string;
}

/** Number of characters shown on either side. */
const SHOWN = 60;

export function around(found: string, expected: string): string {
  if (found === expected) return 'alike';
  let at = 0;
  while (expected[at] === found[at]) at += 1;
  const part = (text: string): string => text.slice(Math.max(0, at - SHOWN), at + SHOWN);
  return `“${part(found)}” instead of “${part(expected)}”`;
}

/** Times, hashes, and parts of a clock, because a line may end within one. */
const VARYING = new RegExp(
  [
    String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`,
    String.raw`\d{8}T\d{6}Z`,
    String.raw`\b[0-9a-f]{64}\b`,
    String.raw`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}( \d{4})?\b,?`,
    String.raw`\b\d\d:\d\d(:\d\d)?\b`,
    String.raw`\(?GMT([+-]\d+(:\d\d)?)?,?`,
    String.raw`Europe/Berlin\)?`,
    // Words of Story's status that are omitted if a longer date leaves no space.
    String.raw`(?:, \w+)? · (?:orders )?until\b`,
  ].join('|'),
  'g',
);

const MASK = '…';

/** A quick test that most texts do not match. */
const MAY_VARY = /\d|GMT|Europe|…/;

export const masked = (text: string): string =>
  MAY_VARY.test(text) ? text.replaceAll(VARYING, MASK).replaceAll(/…(\s*…)+/g, MASK) : text;

const values = new WeakMap<Sheet, string>();

/** Cached, since stored sheets are immutable. */
function valuesOf(sheet: Sheet): string {
  const known = values.get(sheet);
  if (known !== undefined) return known;
  const read = isOfSentences(sheet) ? runningText(sheet) : cellsAsText(sheet);
  values.set(sheet, read);
  return read;
}

const cellsAsText = ({ properties, rows }: Sheet): string => {
  const cells = rows.map((row) => trimmed(row.map(shownIn), ''));
  return masked(JSON.stringify([properties.title, ...trimmed(cells, '[]')]));
};

const runningText = (sheet: Sheet): string => {
  const cells = byColumns(sheet).map(shownIn);
  return masked(cells.filter((text) => text !== '').join(' '));
};

/**
 * Lists cells column by column, since texts next to each other may have different numbers of lines.
 */
function byColumns({ rows }: Sheet): readonly (Cell | null)[] {
  const length = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length }, (_, column) => rows.map((row) => row[column] ?? null)).flat();
}

/** Omits empty parts at the end. */
function trimmed<Part>(parts: readonly Part[], empty: string): readonly Part[] {
  const isEmpty = (part: Part): boolean =>
    typeof part === 'string' ? part === empty : JSON.stringify(part) === empty;
  return parts.slice(0, parts.findLastIndex((part) => !isEmpty(part)) + 1);
}

/** Splits a tab into blocks. A heading has no full stop at its end, and may precede anything. */
function blocksOf(sheet: Sheet): readonly string[] {
  const blocks: string[][] = [[]];
  for (const cell of byColumns(sheet)) {
    const isHeading = cell?.userEnteredFormat?.textFormat?.bold === true;
    if (isHeading) blocks.push([shownIn(cell)], []);
    else blocks.at(-1)?.push(shownIn(cell));
  }
  return blocks.map((texts) => masked(texts.filter((text) => text !== '').join(' ')));
}

/** Renders the text and its links. */
const shownIn = (cell: Cell | null): string => [textIn(cell), ...linksIn(cell)].join(' ').trim();

const linksIn = (cell: Cell | null): readonly string[] => {
  const uri = cell?.userEnteredFormat?.textFormat?.link?.uri;
  return uri === undefined ? [] : [uri];
};

const forms = new WeakMap<Form, string>();

function questionsOf(form: Form): string {
  const known = forms.get(form);
  if (known !== undefined) return known;
  const { title, description, items, isPublished, isAcceptingResponses } = form;
  const open = isPublished && isAcceptingResponses;
  const read = masked(JSON.stringify({ open, title, description, items }));
  forms.set(form, read);
  return read;
}

const texts = new WeakMap<Sheet, readonly string[]>();

/** Lists the texts of a tab that could reveal something: no numbers, times or very short texts. */
export function textsOn(sheet: Sheet): readonly string[] {
  const known = texts.get(sheet);
  if (known !== undefined) return known;
  const cells = sheet.rows.flat().map(shownIn);
  const said = isOfSentences(sheet) ? cells.flatMap(sentencesOf) : cells;
  const read = [...new Set(said.map(masked).filter(isTelling))];
  texts.set(sheet, read);
  return read;
}

/**
 * Lists the recorded texts of a tab: cells, their sentences, and the blocks up to the table as one
 * text.
 */
export const allTextsOn = (sheet: Sheet): readonly string[] => [
  ...textsOn(sheet),
  ...sheet.rows.flat().map(shownIn).map(masked).filter(isTelling),
  ...blocksOf(sheet).slice(0, BLOCKS_TO_TABLE).filter(isTelling),
];

/** Number of blocks up to a tab's table: the text above the title, the title, the description. */
const BLOCKS_TO_TABLE = 3;

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?])\s/);

/**
 * Returns whether a text can reveal something. A line with a time breaks at another place for
 * another time.
 */
const isTelling = (text: string): boolean =>
  text.length > 3 && Number.isNaN(Number(text)) && !text.includes(MASK);

export const textsInForm = (form: Form): readonly string[] =>
  [form.title, form.description, ...textsIn(form.items)].map(masked).filter(isTelling);

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};
