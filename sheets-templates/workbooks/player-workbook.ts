/** Draws one player's workbook: the open step, the seat's own pages, and its receipts. */

import type { Cell, Page, Table } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { fateMark } from './fate.ts';
import { isAsked, nowSheet } from './now.ts';
import { PLAYER_TABS, type PlayerWorkbookInput, type ReceiptsData } from './player-data.ts';
import { proposalsPage } from './proposals.ts';
import { gamePages, workbookOf } from './workbook.ts';

export const playerWorkbook = (input: PlayerWorkbookInput): DrawnWorkbook =>
  workbookOf(`${input.title} · ${input.seat}`, [
    nowSheet(input, PLAYER_TABS.now),
    proposalsSheet(input),
    ...gamePages(input.pages, input.seats),
    receiptsSheet(input.receipts),
  ]);

function proposalsSheet(input: PlayerWorkbookInput): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.proposals;
  const page = proposalsPage(title, input.proposals, isAsked(input) ? input.formUrl : '');
  const drawn = layoutPage({ page, sheetId, tab: TAB_COLOURS.desk });
  return { ...drawn, hidden: page.isYetEmpty === true };
}

function receiptsSheet(receipts: ReceiptsData): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.receipts;
  const page: Page = {
    name: title,
    about:
      'All your answers, and orders that the host entered for you, the newest first. An answer ' +
      'is listed once it has been read: at the deadline, or by a poll before it.',
    blocks: [receiptTable(receipts)],
  };
  return layoutPage({ page, sheetId, tab: TAB_COLOURS.record });
}

const BUT_FOR_WHY = 'Except for the parts that “Why” names:\n';

const receiptTable = (receipts: ReceiptsData): Table => ({
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
    fateMark(receipt.fate),
    receipt.counted === '' ? null : `${receipt.isWhole ? '' : BUT_FOR_WHY}${receipt.counted}`,
    receipt.received,
  ]),
});
