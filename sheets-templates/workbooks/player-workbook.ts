/** One player's workbook: what is asked of the seat now, its own pages, and what became of everything it sent. */

import type { OwnEnding } from '../../rules/kit/match/outcome.ts';
import type { OwnNews } from '../../rules/kit/narrating/own-news.ts';
import { recapText } from '../../rules/kit/narrating/recap.ts';
import type { Cell, Link, Notice, Page, Table, Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import { fateMark, fateTone } from './fate.ts';
import { matchNotices, notAskedText, type OwnMatch } from './own-matches.ts';
import { type ProposalsData, proposalsPage } from './proposals.ts';
import { firstChartId } from './sheet-ids.ts';
import { gamePages, logOf, tabLink, workbookOf } from './workbook.ts';

/** The tabs of the match. Now is the first tab, what the player can do the second, Receipts the last. */
export const PLAYER_TABS = {
  now: { title: 'Now', sheetId: 1 },
  receipts: { title: 'Receipts', sheetId: 2 },
  proposals: { title: 'What I can do', sheetId: 3 },
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
  /** What to do where the match is not kept, said beforehand; empty where that would be untrue. */
  readonly kept: readonly string[];
  /** When what is sent will show here, a sentence. */
  readonly reading: string;
  /** What the host has done to it, a sentence or two each; `about` holds it too. */
  readonly interventions: readonly string[];
  /** Whether the step waits for this seat. */
  readonly owes: boolean;
  /** Whether the seat may answer, and is not waited for. */
  readonly mayAnswer: boolean;
  /** Whether the seat is reminded, since nothing that counts has come from it. */
  readonly isReminded: boolean;
}

export interface LastAsked {
  readonly title: string;
  /** Whether it is known what became of the answers to it: not while the host’s record of them is not as it was written. */
  readonly isKnown: boolean;
}

export interface PlayerWorkbookInput {
  readonly seat: string;
  /** All that play, in the order of their colours. */
  readonly seats: readonly string[];
  /** The seat, with who plays it where it was handed over: "Scarlet (Sam since Round 3)". */
  readonly playedAs: string;
  /** The match's. */
  readonly title: string;
  readonly pages: readonly Page[];
  /** The player's place among all, by what everybody may know; '' where nothing of that is public, and at the end. */
  readonly place: string;
  /** What became of the player; null while the match goes on. */
  readonly ending: OwnEnding | null;
  /** What the player has: a sentence or two. */
  readonly summary: readonly string[];
  /** What the last step did to the player. */
  readonly news: OwnNews;
  readonly receipts: ReceiptsData;
  /** The last step that is over and asked something of the seat; null while there is none. */
  readonly lastAsked: LastAsked | null;
  /** What can be done in the open step; null where nothing is proposed. */
  readonly proposals: ProposalsData | null;
  /** Which of several valid answers to a step counts. */
  readonly counts: 'last' | 'first';
  /** The form with the seat's code filled in; '' when there is none. */
  readonly formUrl: string;
  /** Of this workbook; '' where it is not known, as in an exported match: all rows are the same then. */
  readonly url: string;
  /** Puts the deadline into a calendar; '' when none is set. */
  readonly calendarUrl: string;
  /** Of a season: the matches that the seat plays now. Nothing otherwise. */
  readonly matches: readonly OwnMatch[];
  /** What everybody sees: the public workbook, its guide. */
  readonly links: readonly Link[];
  /** Null when the match is over. */
  readonly step: StepNow | null;
  /** Until when answers are taken, with its time zone; '' while the match is paused, and while none are taken. */
  readonly deadlineText: string;
}

export const playerWorkbook = (input: PlayerWorkbookInput): DrawnWorkbook =>
  workbookOf(`${input.title} · ${input.seat}`, [
    nowSheet(input),
    proposalsSheet(input),
    ...gamePages(input.pages, input.seats),
    receiptsSheet(input.receipts),
  ]);

/** What is due first; then what happened, what is held, and last what is to be read once. */
function nowSheet(input: PlayerWorkbookInput): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.now;
  const page: Page = {
    name: title,
    about: `Of ${input.playedAs}: only you and the host can open it.`,
    blocks: [
      dueNotice(input),
      ...matchNotices(input.matches),
      ...newsNotice(input),
      ...receiptNotice(input),
      ...summaryNotice(input),
      ...askedNotice(input),
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

/** Three lines: which step until when, with the form; where the player stands; what was read of this step. */
function dueNotice(input: PlayerWorkbookInput): Notice {
  const { step, deadlineText, place, summary } = input;
  if (step === null) return endNotice(input);
  const stands = [...(place === '' ? [] : [place]), ...summary.slice(0, 1)];
  const until = deadlineText === '' ? '' : `, until ${deadlineText}`;
  const asks = step.owes || step.mayAnswer;
  return {
    kind: 'notice',
    title: `${step.title}${until}`,
    links: asks ? [...formLink(input), ...proposalsLink(input)] : [],
    linksFirst: true,
    lines: [...step.states, ...stands, asks ? readText(input, step) : notAskedText(input.matches)],
    tone: step.owes ? dueTone(input, step) : 'muted',
  };
}

/** First what became of the player. */
function endNotice({ ending, summary }: PlayerWorkbookInput): Notice {
  const { title, lines, hasWon } = ending ?? { title: OVER, lines: [], hasWon: false };
  return {
    kind: 'notice',
    title,
    lines: [...lines, ...summary.slice(0, 1), OVER_AND_DONE],
    tone: hasWon ? 'good' : 'own',
  };
}

const OVER = 'The match is over';
const OVER_AND_DONE = 'The match is over, and nothing more is asked of you.';

const NEED_NOT =
  'You owe nothing in this step, and nobody waits for you. What you may answer all the same is in your form.';
const MISSING = 'Your orders are missing: nothing that counts has come from you yet.';

const formLink = ({ formUrl }: PlayerWorkbookInput): readonly Link[] =>
  formUrl === ''
    ? []
    : [{ kind: 'link', text: 'Open your form (it holds your seat code)', url: formUrl }];

const proposalsLink = ({ url, proposals }: PlayerWorkbookInput): readonly Link[] =>
  proposals === null || proposals.rows.length === 0
    ? []
    : [
        {
          kind: 'link',
          text: 'What you can do, and what it brings',
          url: url === '' ? '' : tabLink(url, PLAYER_TABS.proposals.sheetId),
        },
      ];

/** What was read of the open step, the newest first; the host's doing is told apart. */
const readNow = ({ receipts }: PlayerWorkbookInput): ReceiptsData =>
  receipts.filter(({ isOpen }) => isOpen);

const countingOf = (receipts: ReceiptsData): ReceiptRow | undefined =>
  receipts.find(({ counted }) => counted !== '');

function readText(input: PlayerWorkbookInput, step: StepNow): string {
  const read = readNow(input);
  const [last] = read;
  const counting = countingOf(read);
  if (last === undefined && step.isReminded) return MISSING;
  if (last === undefined)
    return step.owes ? `Nothing read yet for ${step.title}. ${step.reading}` : NEED_NOT;
  if (counting === undefined) return 'What was read of you does not count: answer again.';
  return counting.isHosts
    ? 'What the host entered for you counts.'
    : `Your answer of ${counting.received} counts${but(counting)}, ${untilText(input.counts, counting)}.`;
}

/** Green only beside an answer to this very step that counts as a whole. */
function dueTone(input: PlayerWorkbookInput, { isReminded }: StepNow): Tone {
  const read = readNow(input);
  const counting = countingOf(read);
  if (counting !== undefined) return counting.isWhole ? 'good' : 'caution';
  return isReminded || read.length > 0 ? 'bad' : 'own';
}

/** What is to be read once: what the step is about, and how answers count. */
function askedNotice({
  step,
  counts,
  calendarUrl,
  deadlineText,
}: PlayerWorkbookInput): readonly Notice[] {
  if (step === null) return [];
  const calendar =
    calendarUrl === '' || !(step.owes || step.mayAnswer)
      ? {}
      : {
          links: [
            {
              kind: 'link',
              text: 'Put the deadline into your calendar',
              url: calendarUrl,
            } as const,
          ],
        };
  const several =
    step.owes && deadlineText !== '' ? [`Of several valid answers the ${counts} counts.`] : [];
  const lines =
    step.owes || step.mayAnswer
      ? [step.about, ...several, ...step.kept]
      : [...step.interventions, ...step.kept];
  return lines.length === 0
    ? []
    : [{ kind: 'notice', title: `About ${step.title}`, lines, ...calendar }];
}

/** The newest one to the open step, or to the last that asked for one; nothing before any was looked at, and none at the end. */
function receiptNotice(input: PlayerWorkbookInput): readonly Notice[] {
  const { receipts, step, lastAsked } = input;
  const [newest] = receipts;
  if (newest?.isOpen === true)
    return [newest.isHosts ? hostsNotice(newest) : openNotice(input, newest)];
  if (step === null || lastAsked === null) return [];
  const last = receipts.find((one) => one.step === lastAsked.title);
  if (last === undefined) return [missedNotice(lastAsked)];
  if (last.isHosts) return [hostsNotice(last)];
  const became =
    last.counted === '' ? 'Nothing of it counted.' : `What counted${but(last)}:\n${last.counted}`;
  return [
    {
      kind: 'notice',
      title: `Your last answer: ${last.step}`,
      lines: [`Received ${last.received}: ${last.fate}. ${last.why}`, became],
      tone: step?.owes === true ? 'muted' : toneOf(last),
    },
  ];
}

const missedNotice = ({ title, isKnown }: LastAsked): Notice => ({
  kind: 'notice',
  title: `Your last answer: ${title}`,
  lines: [isKnown ? 'None of yours was received.' : UNREADABLE],
  tone: 'muted',
});

const UNREADABLE =
  'What was received of it cannot be read at the moment: the host’s own record of answers is not as it was written, and he is told so. What counted stays as it was.';

const but = ({ isWhole }: ReceiptRow): string => (isWhole ? '' : ', but for that');

function toneOf({ counted, isWhole, fate }: ReceiptRow): Tone {
  if (counted === '') return 'bad';
  return isWhole ? (fateTone(fate) ?? 'good') : 'caution';
}

/** How it stands with a step that is not resolved yet. */
function openNotice(input: PlayerWorkbookInput, last: ReceiptRow): Notice {
  return {
    kind: 'notice',
    title: `Your answer, as it stands: ${last.step}`,
    lines: [`Received ${last.received}: ${last.fate}. ${last.why}`, standsText(input, last)],
    tone: toneOf(last),
  };
}

function standsText(input: PlayerWorkbookInput, last: ReceiptRow): string {
  const counting = countingOf(readNow(input));
  if (counting === undefined)
    return 'Nothing of it counts as it is: answer again before the deadline.';
  const what = `What counts ${untilText(input.counts, counting)}`;
  return counting === last
    ? `${what}${but(last)}:\n${last.counted}`
    : `${what} is your answer of ${counting.received}:\n${counting.counted}`;
}

const hostsNotice = ({ step, received, why, counted }: ReceiptRow): Notice => ({
  kind: 'notice',
  title: `What the host did for you: ${step}`,
  lines: [`${received}: ${why}`, ...(counted === '' ? [] : [`What counts:\n${counted}`])],
  tone: 'caution',
});

/** What there is to know beside the sentence that stands first. */
const summaryNotice = ({ summary }: PlayerWorkbookInput): readonly Notice[] =>
  summary.length < 2 ? [] : [{ kind: 'notice', title: 'What you have', lines: summary.slice(1) }];

const newsNotice = ({
  news: { step, lines, more, since },
  url,
  pages,
}: PlayerWorkbookInput): readonly Notice[] => [
  ...(lines.length === 0
    ? []
    : [
        {
          kind: 'notice' as const,
          title: `What ${step.replace(/^The /, 'the ')} brought you`,
          ...withMore(lines, more, logOf(url, pages)),
        },
      ]),
  ...(since.length === 0
    ? []
    : [
        {
          kind: 'notice' as const,
          title: 'What others did',
          lines: since.map(recapText),
        },
      ]),
];

/** How many lines there are more, with the way to them. */
function withMore(
  lines: readonly string[],
  more: number,
  account: ReturnType<typeof logOf>,
): Pick<Notice, 'lines' | 'links'> {
  if (more === 0 || account === null) return { lines };
  const text = `And ${more} more on ${account.name}`;
  return { lines, links: [{ kind: 'link', text, url: account.url }] };
}

function proposalsSheet({ proposals, step, formUrl }: PlayerWorkbookInput): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.proposals;
  const asks = step !== null && (step.owes || step.mayAnswer);
  const page = proposalsPage(title, proposals, asks ? formUrl : '');
  const drawn = layoutPage({ page, sheetId, chartIds: firstChartId(sheetId) });
  return { ...drawn, tab: TAB_COLOURS.desk, hidden: page.isYetEmpty === true };
}

function receiptsSheet(receipts: ReceiptsData): DrawnSheet {
  const { sheetId, title } = PLAYER_TABS.receipts;
  const page: Page = {
    name: title,
    about:
      'Everything you have sent, and what the host entered for you, the newest first, with what became of it; for a step that is open, how it stands. An answer stands here once it has been read: at the deadline, or by a poll before it.',
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

/** `fate` is the status of that answer. */
function untilText(counts: 'last' | 'first', { fate }: { readonly fate: string }): string {
  if (counts === 'last') return 'unless you change it';
  return fate === ILLEGAL ? 'until you send a valid one' : 'whatever you send later';
}

/** The status of an answer that is carried out as far as the rules allow. */
const ILLEGAL = 'illegal';
