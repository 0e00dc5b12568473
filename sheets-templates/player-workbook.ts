/** One player's workbook: what is asked of the seat now, its own pages, and what became of everything it sent. */

import type { Block, Cell, Notice, Page, Table } from '../rules/kit/view.ts';
import type { DrawnSheet, DrawnWorkbook } from './drawing.ts';
import { fateMark, fateTone } from './fate.ts';
import { layoutPage } from './layout.ts';
import { TAB_COLOURS } from './palette.ts';
import { firstChartId } from './sheet-ids.ts';
import { gamePages, workbookOf } from './workbook.ts';

/** The tabs of the match. Now is the first tab, Receipts the last. */
export const PLAYER_TABS = {
  now: { title: 'Now', sheetId: 1 },
  receipts: { title: 'Receipts', sheetId: 2 },
} as const;

/** One submission of the seat. */
export interface Receipt {
  /** When it came, with its time zone. */
  readonly received: string;
  readonly step: string;
  /** "accepted", "late" ... */
  readonly fate: string;
  /** A sentence. */
  readonly why: string;
  /** What counted, in words; '' when nothing did. */
  readonly counted: string;
}

/** All submissions of a seat, the newest first. */
export type ReceiptsData = readonly Receipt[];

/** The step that is open, as one seat meets it. */
export interface StepNow {
  readonly title: string;
  readonly about: string;
  /** Whether the step asks this seat. */
  readonly owes: boolean;
}

export interface PlayerWorkbookInput {
  readonly seat: string;
  /** The match's. */
  readonly title: string;
  readonly pages: readonly Page[];
  readonly receipts: ReceiptsData;
  /** The form with the seat's code filled in. */
  readonly formUrl: string;
  /** Null when the match is over. */
  readonly step: StepNow | null;
  /** With its time zone. */
  readonly deadlineText: string;
}

export const playerWorkbook = (input: PlayerWorkbookInput): DrawnWorkbook =>
  workbookOf(`${input.title} · ${input.seat}`, [
    nowSheet(input),
    ...gamePages(input.pages),
    receiptsSheet(input.receipts),
  ]);

function nowSheet(input: PlayerWorkbookInput): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.now;
  const page: Page = {
    name: title,
    about: `Your own workbook as ${input.seat}: only you and the host can open it.`,
    blocks: [askedNotice(input), ...formLink(input), receiptNotice(input.receipts)],
  };
  const drawn = layoutPage({
    page,
    sheetId,
    chartIds: firstChartId(sheetId),
    heading: input.title,
  });
  return { ...drawn, tab: TAB_COLOURS.desk };
}

function askedNotice({ step, deadlineText }: PlayerWorkbookInput): Notice {
  if (step === null) {
    const lines = ['Nothing more is asked of you. The public workbook has the result.'];
    return { kind: 'notice', title: 'The match is over', lines };
  }
  if (!step.owes) {
    const lines = [`Nothing is asked of you in this step. It ends ${deadlineText}.`];
    return { kind: 'notice', title: step.title, lines, tone: 'muted' };
  }
  const lines = [step.about, `Send your orders before ${deadlineText}.`];
  return { kind: 'notice', title: step.title, lines, tone: 'own' };
}

function formLink({ step, formUrl }: PlayerWorkbookInput): readonly Block[] {
  if (step === null || !step.owes) return [];
  const text = 'Open your form';
  const form: Table = {
    kind: 'table',
    title: 'Your form',
    about: 'It already holds your seat code, so keep the link to yourself.',
    columns: [{ title: 'Link', width: 'wide' }],
    rows: [[{ kind: 'link', text, url: formUrl }]],
  };
  return [form];
}

function receiptNotice(receipts: ReceiptsData): Notice {
  const title = 'Your last submission';
  const last = receipts[0];
  if (last === undefined) {
    const lines = ['None has been judged yet: that happens at the deadline.'];
    return { kind: 'notice', title, lines };
  }
  const tone = fateTone(last.fate);
  const lines = [`${last.step}, ${last.received}: ${last.fate}. ${last.why}`];
  return { kind: 'notice', title, lines, ...(tone === undefined ? {} : { tone }) };
}

function receiptsSheet(receipts: ReceiptsData): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.receipts;
  const page: Page = {
    name: title,
    about: 'Everything you have sent, the newest first, and what became of it at the deadline.',
    blocks: [receiptTable(receipts)],
  };
  const drawn = layoutPage({ page, sheetId, chartIds: firstChartId(sheetId) });
  return { ...drawn, tab: TAB_COLOURS.record };
}

const receiptTable = (receipts: ReceiptsData): Table => ({
  kind: 'table',
  title: PLAYER_TABS.receipts.title,
  columns: [
    { title: 'Received', width: 'wide' },
    { title: 'Step' },
    { title: 'Fate' },
    { title: 'Why', width: 'text' },
    { title: 'What counted', width: 'text' },
  ],
  rows: receipts.map((receipt): readonly Cell[] => [
    receipt.received,
    receipt.step,
    fateMark(receipt.fate),
    receipt.why,
    receipt.counted === '' ? null : receipt.counted,
  ]),
});
