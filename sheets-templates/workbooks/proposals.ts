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
  readonly after: Figures;
  /** Estimates in place of these. */
  readonly estimates?: Figures;
}

type Figures = Readonly<Record<string, string | number>>;

export interface ProposalsData {
  /** Order of the rows and its reckoning, or the reason for none. */
  readonly about: string;
  /** Titles of holdings that are marked at 0. */
  readonly scarce?: readonly string[];
  /** Best first. */
  readonly rows: readonly ProposalRow[];
  /** Whether the form accepts nothing else of interest. */
  readonly isAll: boolean;
}

/** Hidden in games without proposals; explains an empty list. */
export function proposalsPage(name: string, data: ProposalsData | null, formUrl: string): Page {
  if (data === null) return { name, about: '', blocks: [], isYetEmpty: true };
  const { about, rows, isAll, scarce = [] } = data;
  if (rows.length === 0) return { name, about: NOW_NONE, blocks: [noneNotice(about, formUrl)] };
  const figures = figuresOf(rows);
  const more = [...(isAll ? [] : [SELECTION]), ...reckonedTexts(rows)];
  const isMarked = rows.some((row) => scarce.some((title) => shownOf(row)[title] === 0));
  return {
    name,
    about,
    blocks: [
      {
        kind: 'table',
        title: name,
        about: isMarked ? `${HOW} ${NOTHING_LEFT}` : HOW,
        columns: [{ title: 'Your orders', width: 'text', decides: true }, ...figures.map(columnOf)],
        rows: rows.map((row) => cellsOf(row, { figures, scarce, alike: alikeIn(rows) })),
      },
      ...(more.length === 0
        ? []
        : [{ kind: 'notice' as const, title: 'About this list', lines: more }]),
    ],
  };
}

const shownOf = ({ after, estimates }: ProposalRow): Figures => estimates ?? after;

const NOW_NONE = 'Orders that your form can be opened with, where there are any.';
const HOW = 'A tap opens your form filled in.';
const NOTHING_LEFT = 'Red: nothing left.';
const SELECTION = 'It is a selection: your form takes other orders too.';
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
  if (all.length === 0 || first?.estimates !== undefined) return [];
  const alike = alikeIn(rows);
  const same = all.filter(([title]) => alike.has(title)).map(([title, is]) => `${title} ${is}`);
  return same.length === 0 ? [RECKONED] : [RECKONED, `After each of them: ${same.join(', ')}.`];
}

/** Columns with one value in several rows, useless for comparing them. */
function alikeIn(rows: readonly ProposalRow[]): ReadonlySet<string> {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return new Set();
  return new Set(
    Object.keys(shownOf(first)).filter((title) =>
      rows.every((row) => shownOf(row)[title] === shownOf(first)[title]),
    ),
  );
}

/** In pixels, for short and long orders. */
const [SHORT_ORDERS, LONG_ORDERS] = [130, 200];
const PADDING = 16;

/** Figures that fit a phone's width next to the orders, in order; others go below the name. */
function figuresOf(rows: readonly ProposalRow[]): readonly string[] {
  const alike = alikeIn(rows);
  const [first] = rows;
  const titles = Object.entries(first === undefined ? {} : shownOf(first))
    .filter(([title, value]) => typeof value === 'number' && !alike.has(title))
    .map(([title]) => title);
  const widest = Math.max(...rows.map(({ name }) => lineWidth(name, 'bold'))) + PADDING;
  let room = PHONE_WIDTH - Math.max(SHORT_ORDERS, Math.min(widest, LONG_ORDERS));
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
  row: ProposalRow,
  told: {
    readonly figures: readonly string[];
    readonly scarce: readonly string[];
    readonly alike: ReadonlySet<string>;
  },
): readonly Cell[] {
  const { name, url, note } = row;
  const { figures, scarce, alike } = told;
  const shown = shownOf(row);
  const isScarce = (title: string) => shown[title] === 0 && scarce.includes(title);
  const below = Object.entries(shown)
    .filter(([title]) => !figures.includes(title) && !alike.has(title))
    .map(([title, value]) => (isScarce(title) ? `no ${title} left` : `${title} ${value}`));
  const text = [name, note, below.join(', ')].filter((line) => line !== '').join('\n');
  return [
    url === '' ? text : { kind: 'link', text, url },
    ...figures.map(
      (title): Cell =>
        isScarce(title) ? { kind: 'mark', value: 0, tone: 'bad' } : (shown[title] ?? null),
    ),
  ];
}
