/** Draws one player's workbook: the open step, the seat's own pages, and its receipts. */

import { shortenTitle } from '../../rules/kit/showing/scores.ts';
import type { Cell, Column, Notice, Page, Table } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { measureLine, PHONE_WIDTH_PX } from '../drawing/prose.ts';
import { buildFateMark } from './fate.ts';
import { drawNowTab, isSeatAsked } from './now.ts';
import {
  getFigures,
  PLAYER_TABS,
  type PlayerWorkbookInput,
  type ProposalRow,
  type ProposalsData,
  type ReceiptRow,
  type Receipts,
} from './player-data.ts';
import { buildWorkbook, drawGamePages } from './workbook.ts';

export const drawPlayerWorkbook = (input: PlayerWorkbookInput): DrawnWorkbook =>
  buildWorkbook(`${input.title} · ${input.seat}`, [
    drawNowTab(input, PLAYER_TABS.now),
    drawProposals(input),
    ...drawGamePages(input.pages, input.seats),
    drawReceipts(input.receipts),
  ]);

function drawProposals(input: PlayerWorkbookInput): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.proposals;
  const page = buildProposalsPage(title, input.proposals, isSeatAsked(input) ? input.formUrl : '');
  const drawn = layoutPage({ page, sheetId, tab: TAB_COLOURS.desk });
  return { ...drawn, hidden: page.isYetEmpty === true };
}

function drawReceipts(receipts: Receipts): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.receipts;
  const page: Page = {
    name: title,
    about:
      'All your answers, and orders that the host entered for you, the newest first. An answer ' +
      'is listed once it has been read: at the deadline, or earlier if the host reads early.',
    blocks: [buildReceiptTable(receipts)],
  };
  return layoutPage({ page, sheetId, tab: TAB_COLOURS.record });
}

const buildReceiptTable = (receipts: Receipts): Table => ({
  kind: 'table',
  title: PLAYER_TABS.receipts.title,
  columns: [
    { title: 'Step', width: 'narrow', onPhone: true },
    { title: 'Status', width: 'normal', onPhone: true },
    { title: 'What counted', width: 'text', onPhone: true },
  ],
  rows: receipts.map((receipt): readonly Cell[] => [
    shortenTitle(receipt.step),
    buildFateMark(receipt.fate),
    [describeReceipt(receipt), describeArrival(receipt)].filter((line) => line !== '').join('\n'),
  ]),
});

/** Returns the orders that counted. If they are not the whole answer, the reason comes first. */
function describeReceipt({ why, counted, isWhole, isHosts }: ReceiptRow): string {
  if (counted === '') return why;
  if (isWhole && !isHosts) return counted;
  return `${why}\nWhat counted${isWhole ? '' : ', except for that'}:\n${counted}`;
}

const describeArrival = ({ received }: ReceiptRow): string =>
  received === '' ? '' : `Received ${received}`;

/** Builds the page. The page is hidden in games without proposals, and explains an empty list. */
export function buildProposalsPage(
  name: string,
  data: ProposalsData | null,
  formUrl: string,
): Page {
  if (data === null) return { name, about: '', blocks: [], isYetEmpty: true };
  const { about, rows, isAll, scarce = [] } = data;
  if (rows.length === 0)
    return { name, about: PROPOSALS_ANNOUNCEMENT, blocks: [buildEmptyNotice(about, formUrl)] };
  const figures = listFigureTitles(rows);
  const more = [...(isAll ? [] : [SELECTION_NOTICE]), ...describeFigures(rows)];
  const marked = figures.filter((title) => scarce.includes(title));
  const isMarked = rows.some((row) => marked.some((title) => getFigures(row)[title] === 0));
  return {
    name,
    about,
    blocks: [
      {
        kind: 'table',
        title: name,
        about: isMarked ? `${TAP_ADVICE} ${SCARCE_LEGEND}` : TAP_ADVICE,
        columns: [
          { title: 'Your choices', width: 'text', onPhone: true },
          ...figures.map(buildFigureColumn),
        ],
        rows: rows.map((row) =>
          buildProposalCells(row, { figures, scarce, alike: findEqualColumns(rows) }),
        ),
      },
      ...(more.length === 0
        ? []
        : [{ kind: 'notice' as const, title: 'About this list', lines: more }]),
    ],
  };
}

const PROPOSALS_ANNOUNCEMENT =
  'Choices will be listed here. Tap a choice to open your form with it filled in.';
const TAP_ADVICE = 'Tap a choice to open your form with it filled in.';
const SCARCE_LEGEND = 'Red: nothing left.';
const SELECTION_NOTICE = 'This list is a selection: your form accepts others, too.';
const FIGURES_NOTICE =
  'The numbers show what you have after the step if nobody else answers. Others may change them.';

const buildEmptyNotice = (why: string, formUrl: string): Notice => ({
  kind: 'notice',
  title: 'No proposals now',
  lines: [why],
  ...(formUrl !== '' && { links: [{ kind: 'link', text: 'Open your form', url: formUrl }] }),
});

/** Explains the figures and lists those equal in all rows; empty if all figures are equal. */
function describeFigures(rows: readonly ProposalRow[]): readonly string[] {
  const [first] = rows;
  const all = Object.entries(first?.after ?? {});
  const alike = findEqualColumns(rows);
  if (all.length === alike.size || first?.estimates !== undefined) return [];
  const same = all.filter(([title]) => alike.has(title)).map(([title, is]) => `${title} ${is}`);
  return same.length === 0
    ? [FIGURES_NOTICE]
    : [FIGURES_NOTICE, `After each of these choices: ${same.join(', ').replaceAll(' -', ' −')}.`];
}

/** Finds columns in which several rows all have the same value. */
function findEqualColumns(rows: readonly ProposalRow[]): ReadonlySet<string> {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return new Set();
  return new Set(
    Object.keys(getFigures(first)).filter((title) =>
      rows.every((row) => getFigures(row)[title] === getFigures(first)[title]),
    ),
  );
}

/** Widths of the column of orders in pixels, for short and long orders. */
const [SHORT_ORDERS, LONG_ORDERS] = [130, 200];
const PADDING = 16;

/** Lists the figures that fit next to the orders on a phone. Others are below the name. */
function listFigureTitles(rows: readonly ProposalRow[]): readonly string[] {
  const alike = findEqualColumns(rows);
  const [first] = rows;
  const titles = Object.entries(first === undefined ? {} : getFigures(first))
    .filter(([title, value]) => typeof value === 'number' && !alike.has(title))
    .map(([title]) => title);
  const widest = Math.max(...rows.map(({ name }) => measureLine(name, 'bold'))) + PADDING;
  let room = PHONE_WIDTH_PX - Math.max(SHORT_ORDERS, Math.min(widest, LONG_ORDERS));
  const end = titles.findIndex((title) => {
    room -= measureColumn(title);
    return room < 0;
  });
  return end < 0 ? titles : titles.slice(0, end);
}

const measureColumn = (title: string): number =>
  PADDING + Math.ceil(Math.max(...title.split(' ').map((word) => measureLine(word, 'bold'))));

const buildFigureColumn = (title: string): Column => ({
  title,
  width: 'narrow',
  format: 'whole',
  onPhone: true,
});

function buildProposalCells(
  row: ProposalRow,
  input: {
    readonly figures: readonly string[];
    readonly scarce: readonly string[];
    readonly alike: ReadonlySet<string>;
  },
): readonly Cell[] {
  const { name, url, note } = row;
  const { figures, scarce, alike } = input;
  const shown = getFigures(row);
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
