/** Tab of a player's workbook with possible orders, each linked to the filled form. */

import type { Cell, Column, Notice, Page } from '../../rules/kit/showing/view.ts';
import { lineWidth, PHONE_WIDTH } from '../drawing/prose.ts';

/** Proposed orders. */
export interface ProposalRow {
  /** In the form's words. */
  readonly name: string;
  /** The form with these orders filled in; '' if unavailable. */
  readonly url: string;
  /** Their effect; often empty. */
  readonly note: string;
  /** Holdings after the step if all others are absent, by column title: equal keys in all rows. */
  readonly after: Readonly<Record<string, string | number>>;
}

export interface ProposalsData {
  /** Selection and order of the rows, or the reason for none. */
  readonly about: string;
  /** Best first. */
  readonly rows: readonly ProposalRow[];
  /** Whether the form accepts nothing else of interest. */
  readonly isAll: boolean;
}

/** Hidden in games without proposals; explains an empty list. */
export function proposalsPage(name: string, data: ProposalsData | null, formUrl: string): Page {
  if (data === null) return { name, about: '', blocks: [], isYetEmpty: true };
  const { about, rows, isAll } = data;
  if (rows.length === 0) return { name, about: NOW_NONE, blocks: [noneNotice(about, formUrl)] };
  const figures = figuresOf(rows);
  const told = [HOW, isAll ? '' : SELECTION, ...reckonedTexts(rows)];
  const isNoneLeft = rows.some(({ after }) => figures.some((title) => after[title] === 0));
  return {
    name,
    about: told.filter((text) => text !== '').join(' '),
    blocks: [
      {
        kind: 'table',
        title: name,
        about: isNoneLeft ? `${about} ${NONE_LEFT}` : about,
        columns: [{ title: 'Your orders', width: 'text', decides: true }, ...figures.map(columnOf)],
        rows: rows.map((row) => cellsOf(row, figures, alikeIn(rows))),
      },
    ],
  };
}

const NOW_NONE = 'Orders that your form can be opened with, where there are any.';
const HOW = 'A tap opens your form filled in: look it over, and send it.';
const SELECTION = 'It is a selection: your form takes other orders too.';
const NONE_LEFT = 'Amber: nothing is left.';
const RECKONED =
  'The numbers are what you have after the step if nobody else answers; others may change them.';

const noneNotice = (why: string, formUrl: string): Notice => ({
  kind: 'notice',
  title: 'Nothing is proposed now',
  lines: [why],
  ...(formUrl !== '' && { links: [{ kind: 'link', text: 'Open your form', url: formUrl }] }),
});

/** The sentence above, and figures common to all rows. */
function reckonedTexts(rows: readonly ProposalRow[]): readonly string[] {
  const [first] = rows;
  const all = Object.entries(first?.after ?? {});
  if (all.length === 0) return [];
  const alike = alikeIn(rows);
  const same = all.filter(([title]) => alike.has(title)).map(([title, is]) => `${title} ${is}`);
  return same.length === 0 ? [RECKONED] : [RECKONED, `After each of them: ${same.join(', ')}.`];
}

/** Columns with one value in several rows, useless for comparing them. */
function alikeIn(rows: readonly ProposalRow[]): ReadonlySet<string> {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return new Set();
  return new Set(
    Object.keys(first.after).filter((title) =>
      rows.every(({ after }) => after[title] === first.after[title]),
    ),
  );
}

/** In pixels, for short and long orders; a phone is slightly wider than running text. */
const [SHORT_ORDERS, LONG_ORDERS, SOME_MORE] = [130, 180, 12];
/** In characters. */
const SHORT_NAME = 20;
const PADDING = 16;

/** Figures that fit a phone's width next to the orders, in order; others go below the name. */
function figuresOf(rows: readonly ProposalRow[]): readonly string[] {
  const alike = alikeIn(rows);
  const [first] = rows;
  const titles = Object.entries(first?.after ?? {})
    .filter(([title, value]) => typeof value === 'number' && !alike.has(title))
    .map(([title]) => title);
  const isShort = rows.every(({ name }) => name.length <= SHORT_NAME);
  let room = PHONE_WIDTH + SOME_MORE - (isShort ? SHORT_ORDERS : LONG_ORDERS);
  const end = titles.findIndex((title) => {
    room -= columnWidth(title);
    return room < 0;
  });
  return end < 0 ? titles : titles.slice(0, end);
}

const columnWidth = (title: string): number =>
  PADDING + Math.ceil(Math.max(...title.split(' ').map((word) => lineWidth(word, 'bold'))));

const columnOf = (title: string): Column => ({
  title,
  width: 'narrow',
  format: 'whole',
  decides: true,
});

function cellsOf(
  { name, url, note, after }: ProposalRow,
  figures: readonly string[],
  alike: ReadonlySet<string>,
): readonly Cell[] {
  const below = Object.entries(after)
    .filter(([title]) => !figures.includes(title) && !alike.has(title))
    .map(([title, value]) => `${title} ${value}`);
  const text = [name, note, below.join(', ')].filter((line) => line !== '').join('\n');
  return [
    url === '' ? text : { kind: 'link', text, url },
    ...figures.map((title) => figureCell(after[title] ?? null)),
  ];
}

const figureCell = (value: string | number | null): Cell =>
  value === 0 ? { kind: 'mark', value, tone: 'caution' } : value;
