/** Builds the tab of a player's workbook with possible orders, each linked to the filled form. */

import type { Cell, Column, Notice, Page } from '../../rules/kit/showing/view.ts';
import { lineWidth, PHONE_WIDTH } from '../drawing/prose.ts';

/** Proposed orders. */
export interface ProposalRow {
  /** The orders in the form's words. */
  readonly name: string;
  /** Address of the form with these orders filled in; '' if unavailable. */
  readonly url: string;
  /** Effect of the orders; often empty. */
  readonly note: string;
  /**
   * Holdings after the step if nobody else answers, by column title. All rows have the same keys.
   */
  readonly after: Figures;
  /** Estimates, shown instead of `after`. */
  readonly estimates?: Figures;
}

type Figures = Readonly<Record<string, string | number>>;

export interface ProposalsData {
  /** How the rows are sorted and computed, or why there are none. */
  readonly about: string;
  /** Titles of holdings that are red at 0. */
  readonly scarce?: readonly string[];
  /** The best first. */
  readonly rows: readonly ProposalRow[];
  /** Whether the rows are all orders that the form accepts, apart from uninteresting ones. */
  readonly isAll: boolean;
}

/** Builds the page. It is hidden in games without proposals, and explains an empty list. */
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

const NOW_NONE =
  'Orders to choose from will be listed here. A tap opens your form with them filled in.';
const HOW = 'Tap an order to open your form with it filled in.';
const NOTHING_LEFT = 'Red: nothing left.';
const SELECTION = 'This list is a selection: your form accepts other orders, too.';
const RECKONED =
  'The numbers show what you have after the step if nobody else answers. Others may change them.';

const noneNotice = (why: string, formUrl: string): Notice => ({
  kind: 'notice',
  title: 'No proposals now',
  lines: [why],
  ...(formUrl !== '' && { links: [{ kind: 'link', text: 'Open your form', url: formUrl }] }),
});

/** Explains the figures, and lists those that are equal in all rows. */
function reckonedTexts(rows: readonly ProposalRow[]): readonly string[] {
  const [first] = rows;
  const all = Object.entries(first?.after ?? {});
  if (all.length === 0 || first?.estimates !== undefined) return [];
  const alike = alikeIn(rows);
  const same = all.filter(([title]) => alike.has(title)).map(([title, is]) => `${title} ${is}`);
  return same.length === 0 ? [RECKONED] : [RECKONED, `After each of them: ${same.join(', ')}.`];
}

/** Finds columns with one value in all of several rows, which are useless for comparing. */
function alikeIn(rows: readonly ProposalRow[]): ReadonlySet<string> {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return new Set();
  return new Set(
    Object.keys(shownOf(first)).filter((title) =>
      rows.every((row) => shownOf(row)[title] === shownOf(first)[title]),
    ),
  );
}

/** Widths of the column of orders in pixels, for short and long orders. */
const [SHORT_ORDERS, LONG_ORDERS] = [130, 200];
const PADDING = 16;

/**
 * Lists the figures that fit a phone's width next to the orders. Others are shown below the name.
 */
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
