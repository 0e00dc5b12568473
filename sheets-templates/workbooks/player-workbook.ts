/** Draws one player's workbook: the open step, the seat's own pages, and its receipts. */

import type { Cell, Page, Table } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { buildFateMark } from './fate.ts';
import { drawNowTab, isSeatAsked } from './now.ts';
import { PLAYER_TABS, type PlayerWorkbookInput, type Receipts } from './player-data.ts';
import { buildProposalsPage } from './proposals.ts';
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
      'is listed once it has been read: at the deadline, or by a poll before it.',
    blocks: [buildReceiptTable(receipts)],
  };
  return layoutPage({ page, sheetId, tab: TAB_COLOURS.record });
}

const EXCEPTION_PREFIX = 'Except for the parts that “Why” names:\n';

const buildReceiptTable = (receipts: Receipts): Table => ({
  kind: 'table',
  title: PLAYER_TABS.receipts.title,
  columns: [
    { title: 'Step', width: 'narrow', decides: true },
    { title: 'Why', width: 'text', decides: true },
    { title: 'Status', width: 'normal', decides: true },
    { title: 'What counted', width: 'text' },
    { title: 'Received', width: 'wide' },
  ],
  rows: receipts.map((receipt): readonly Cell[] => [
    receipt.step,
    receipt.why,
    buildFateMark(receipt.fate),
    receipt.counted === '' ? null : `${receipt.isWhole ? '' : EXCEPTION_PREFIX}${receipt.counted}`,
    receipt.received,
  ]),
});
