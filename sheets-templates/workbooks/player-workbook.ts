/** One player's workbook: what is asked of the seat now, its own pages, and what became of everything it sent. */

import type { OwnNews } from '../../rules/kit/narrating/story.ts';
import { lineText } from '../../rules/kit/showing/tables.ts';
import type { Cell, Link, Notice, Page, Table, Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { fateMark, fateTone } from './fate.ts';
import { firstChartId } from './sheet-ids.ts';
import { gamePages, workbookOf } from './workbook.ts';

/** The tabs of the match. Now is the first tab, Receipts the last. */
export const PLAYER_TABS = {
  now: { title: 'Now', sheetId: 1 },
  receipts: { title: 'Receipts', sheetId: 2 },
} as const;

/** One submission of the seat, or orders that the host entered for it. */
export interface ReceiptRow {
  /** When it came, with its time zone. */
  readonly received: string;
  readonly step: string;
  /** "accepted", "late" ... */
  readonly fate: string;
  /** A sentence. */
  readonly why: string;
  /** What counted, in words; '' when nothing did. */
  readonly counted: string;
  /** Whether nothing is objected to it: else something of what counted was, or will be, carried out otherwise. */
  readonly isWhole: boolean;
  /** Whether its step is open still: what it says is how things stand. */
  readonly isOpen: boolean;
  /** Whether it is what the host entered for the seat, and no answer. */
  readonly isHosts: boolean;
}

/** All submissions of a seat, the newest first. */
export type ReceiptsData = readonly ReceiptRow[];

/** The step that is open, as one seat meets it. */
export interface StepNow {
  readonly title: string;
  readonly about: string;
  /** How it is with it, a sentence each; `about` holds that too. */
  readonly states: readonly string[];
  /** What the host has done to it, a sentence or two each; `about` holds it too. */
  readonly interventions: readonly string[];
  /** Whether the step waits for this seat. */
  readonly owes: boolean;
  /** Whether the seat may answer, and is not waited for. */
  readonly mayAnswer: boolean;
  /** Whether the seat is reminded, since nothing that counts has come from it. */
  readonly isReminded: boolean;
}

export interface PlayerWorkbookInput {
  readonly seat: string;
  /** The seat, with who plays it where it was handed over: "Scarlet (Sam since Round 3)". */
  readonly playedAs: string;
  /** The match's. */
  readonly title: string;
  readonly pages: readonly Page[];
  /** Where the player stands: a sentence or two. */
  readonly summary: readonly string[];
  /** What the last step did to the player. */
  readonly news: OwnNews;
  readonly receipts: ReceiptsData;
  /** Which of several valid answers to a step counts. */
  readonly counts: 'last' | 'first';
  /** The form with the seat's code filled in; '' when there is none. */
  readonly formUrl: string;
  /** Puts the deadline into a calendar; '' when none is set. */
  readonly calendarUrl: string;
  /** What everybody sees: the public workbook, its guide. */
  readonly links: readonly Link[];
  /** Null when the match is over. */
  readonly step: StepNow | null;
  /** With its time zone; '' while the match is paused. */
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
    about: `Your own workbook as ${input.playedAs}: only you and the host can open it.`,
    blocks: [
      askedNotice(input),
      ...receiptNotice(input.receipts),
      summaryNotice(input),
      ...newsNotice(input.news),
      { kind: 'notice', title: 'What everybody sees', lines: [], links: input.links },
    ],
  };
  const drawn = layoutPage({
    page,
    sheetId,
    chartIds: firstChartId(sheetId),
    heading: input.title,
  });
  return { ...drawn, tab: TAB_COLOURS.desk };
}

function askedNotice(input: PlayerWorkbookInput): Notice {
  const { step, deadlineText } = input;
  if (step === null) {
    const lines = ['Nothing more is asked of you. The public workbook has the result.'];
    return { kind: 'notice', title: 'The match is over', lines };
  }
  if (!step.owes) {
    const ends = deadlineText === '' ? [] : [`It ends ${deadlineText}.`];
    const asked = step.mayAnswer ? NEED_NOT : 'Nothing is asked of you in this step.';
    const lines = [[asked, ...ends].join(' '), ...step.states, ...step.interventions];
    const links = step.mayAnswer ? { links: askedLinks(input) } : {};
    return { kind: 'notice', title: step.title, lines, ...links, tone: 'muted' };
  }
  const until =
    deadlineText === ''
      ? []
      : [
          `Send your orders before ${deadlineText}. Of several valid answers the ${input.counts} counts.`,
        ];
  const lines = [...(step.isReminded ? [MISSING] : []), step.about, ...until];
  const tone = step.isReminded ? 'bad' : 'own';
  return { kind: 'notice', title: step.title, lines, links: askedLinks(input), tone };
}

const NEED_NOT =
  'You owe nothing in this step, and nobody waits for you. What you may answer all the same is in your form.';
const MISSING = 'Your orders are missing: nothing that counts has come from you yet.';

const askedLinks = ({ formUrl, calendarUrl }: PlayerWorkbookInput): readonly Link[] => [
  ...(formUrl === ''
    ? []
    : [{ kind: 'link', text: 'Open your form (it holds your seat code)', url: formUrl } as const]),
  ...(calendarUrl === ''
    ? []
    : [{ kind: 'link', text: 'Put the deadline into your calendar', url: calendarUrl } as const]),
];

/** The newest one; nothing before any was looked at. */
function receiptNotice(receipts: ReceiptsData): readonly Notice[] {
  const [last] = receipts;
  if (last === undefined) return [];
  if (last.isOpen && !last.isHosts) return [openNotice(last, receipts)];
  if (last.isHosts) return [hostsNotice(last)];
  const became =
    last.counted === '' ? 'Nothing of it counted.' : `What counted${but(last)}:\n${last.counted}`;
  return [
    {
      kind: 'notice',
      title: `Your last answer: ${last.step}`,
      lines: [`Received ${last.received}: ${last.fate}. ${last.why}`, became],
      tone: toneOf(last),
    },
  ];
}

const but = ({ isWhole }: ReceiptRow): string => (isWhole ? '' : ', but for that');

function toneOf({ counted, isWhole, fate }: ReceiptRow): Tone {
  if (counted === '') return 'bad';
  return isWhole ? (fateTone(fate) ?? 'good') : 'caution';
}

/** How it stands with a step that is not resolved yet. */
function openNotice(last: ReceiptRow, receipts: ReceiptsData): Notice {
  const counts = receipts.find(({ isOpen, counted }) => isOpen && counted !== '');
  return {
    kind: 'notice',
    title: `Your answer, as it stands: ${last.step}`,
    lines: [`Received ${last.received}: ${last.fate}. ${last.why}`, standsText(last, counts)],
    tone: toneOf(last),
  };
}

function standsText(last: ReceiptRow, counts: ReceiptRow | undefined): string {
  if (counts === undefined)
    return 'Nothing of it counts as it is: answer again before the deadline.';
  if (counts === last) return `What counts unless you change it${but(last)}:\n${last.counted}`;
  return `What counts unless you change it is your answer of ${counts.received}:\n${counts.counted}`;
}

const hostsNotice = ({ step, received, why, counted }: ReceiptRow): Notice => ({
  kind: 'notice',
  title: `What the host did for you: ${step}`,
  lines: [`${received}: ${why}`, ...(counted === '' ? [] : [`What counts:\n${counted}`])],
  tone: 'caution',
});

const summaryNotice = ({ summary }: PlayerWorkbookInput): Notice => ({
  kind: 'notice',
  title: 'Where you stand',
  lines: summary,
});

const newsNotice = ({ step, lines, hasMore }: OwnNews): readonly Notice[] =>
  lines.length === 0
    ? []
    : [
        {
          kind: 'notice',
          title: `What ${step.replace(/^The /, 'the ')} brought you`,
          lines: [...lines.map(lineText), ...(hasMore ? ['The rest stands on My account.'] : [])],
        },
      ];

function receiptsSheet(receipts: ReceiptsData): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.receipts;
  const page: Page = {
    name: title,
    about:
      'Everything you have sent, and what the host entered for you, the newest first, with what became of it; for a step that is open, how it stands. An answer stands here once it has been read: at the deadline, or at a look before it.',
    blocks: [receiptTable(receipts)],
  };
  const drawn = layoutPage({ page, sheetId, chartIds: firstChartId(sheetId) });
  return { ...drawn, tab: TAB_COLOURS.record };
}

const BUT_FOR_WHY = 'But for what stands under Why:\n';

const receiptTable = (receipts: ReceiptsData): Table => ({
  kind: 'table',
  title: PLAYER_TABS.receipts.title,
  columns: [
    { title: 'Step', width: 'narrow', decides: true },
    { title: 'Fate', width: 'narrow', decides: true },
    { title: 'What counted', width: 'text', decides: true },
    { title: 'Why', width: 'text' },
    { title: 'Received', width: 'wide' },
  ],
  rows: receipts.map((receipt): readonly Cell[] => [
    receipt.step,
    fateMark(receipt.fate),
    receipt.counted === '' ? null : `${receipt.isWhole ? '' : BUT_FOR_WHY}${receipt.counted}`,
    receipt.why,
    receipt.received,
  ]),
});
