/** One player's workbook: the open step, the seat's own pages, and its receipts. */

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

/** Fixed tabs: Now first, the proposals second, Receipts last. */
export const PLAYER_TABS = {
  now: { title: 'Now', sheetId: 1 },
  receipts: { title: 'Receipts', sheetId: 2 },
  proposals: { title: 'What I can do', sheetId: 3 },
} as const;

/** A submission of the seat, or orders entered by the host. */
export interface ReceiptRow {
  /** Time of arrival with its time zone. */
  readonly received: string;
  readonly step: string;
  /** "accepted", "late" ... */
  readonly fate: string;
  /** A sentence. */
  readonly why: string;
  /** Counted orders in words; '' if nothing counted. */
  readonly counted: string;
  /** Whether it counts without objections, so nothing will be carried out differently. */
  readonly isWhole: boolean;
  /** Whether its step is still open, so the status may change. */
  readonly isOpen: boolean;
  /** Whether the host entered it. */
  readonly isHosts: boolean;
  /** Whether everything was left blank. Any later answer with orders replaces it. */
  readonly isBlank?: boolean;
}

/** All submissions of a seat, newest first. */
export type ReceiptsData = readonly ReceiptRow[];

/** The open step for one seat. */
export interface StepNow {
  readonly title: string;
  readonly about: string;
  /** State of the step, a sentence each; also in `about`. */
  readonly states: readonly string[];
  /** Instructions in case the match is not run; empty where untrue. */
  readonly kept: readonly string[];
  /** When answers will show here, a sentence. */
  readonly reading: string;
  /** The host's interventions, a sentence or two each; also in `about`. */
  readonly interventions: readonly string[];
  /** Whether the step awaits this seat. */
  readonly owes: boolean;
  /** Whether the seat may answer without being awaited. */
  readonly mayAnswer: boolean;
  /** Whether the seat is reminded, for lack of a valid answer. */
  readonly isReminded: boolean;
}

export interface LastAsked {
  readonly title: string;
  /** Whether the answers' status is known: not while the host's record of them was edited. */
  readonly isKnown: boolean;
}

export interface PlayerWorkbookInput {
  readonly seat: string;
  /** All players, in the order of their colours. */
  readonly seats: readonly string[];
  /** The seat with its substitute, if any: "Scarlet (Sam since Round 3)". */
  readonly playedAs: string;
  /** Title of the match. */
  readonly title: string;
  readonly pages: readonly Page[];
  /** The player's public place among all; '' if not public, and at the end. */
  readonly place: string;
  /** The player's result; null during the match. */
  readonly ending: OwnEnding | null;
  /** The player's holdings: a sentence or two. */
  readonly summary: readonly string[];
  /** Effects of the last step on the player. */
  readonly news: OwnNews;
  readonly receipts: ReceiptsData;
  /** The last finished step that asked the seat; null before the first. */
  readonly lastAsked: LastAsked | null;
  /** Proposals for the open step; null without any. */
  readonly proposals: ProposalsData | null;
  /** Which of several valid answers to a step counts. */
  readonly counts: 'last' | 'first';
  /** The form with the seat's code filled in; '' without one. */
  readonly formUrl: string;
  /** Address of this workbook; '' if unknown, as in an exported match: all rows are then alike. */
  readonly url: string;
  /** Adds the deadline to a calendar; '' without one. */
  readonly calendarUrl: string;
  /** In a season: the seat's current matches; otherwise empty. */
  readonly matches: readonly OwnMatch[];
  /** Public links: the public workbook and its guide. */
  readonly links: readonly Link[];
  /** Null after the match. */
  readonly step: StepNow | null;
  /** Deadline with its time zone; '' while the match is paused or takes no answers. */
  readonly deadlineText: string;
}

export const playerWorkbook = (input: PlayerWorkbookInput): DrawnWorkbook =>
  workbookOf(`${input.title} · ${input.seat}`, [
    nowSheet(input),
    proposalsSheet(input),
    ...gamePages(input.pages, input.seats),
    receiptsSheet(input.receipts),
  ]);

/** In order: due step, news, holdings, then texts to read once. */
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

/** Three lines: step, deadline and form; position; answers read in this step. */
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

/** Starts with the player's result. */
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
  'You owe nothing in this step, and nobody waits for you. ' +
  'What you may answer all the same is in your form.';
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

/** Answers to the open step, newest first, with the host's entries apart. */
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
    : `Your answer of ${counting.received} counts` +
        `${but(counting)}, ${untilText(input.counts, counting)}.`;
}

/** Green only for a valid and complete answer to this step. */
function dueTone(input: PlayerWorkbookInput, { isReminded }: StepNow): Tone {
  const read = readNow(input);
  const counting = countingOf(read);
  if (counting !== undefined) return counting.isWhole ? 'good' : 'caution';
  return isReminded || read.length > 0 ? 'bad' : 'own';
}

/** Texts to read once: the step's description, and which answers count. */
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

/** The newest receipt of the open step, or of the last one; empty before polls and at the end. */
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
  'What was received of it cannot be read at the moment: the host’s own record of answers is not ' +
  'as it was written, and he is told so. What counted stays as it was.';

const but = ({ isWhole }: ReceiptRow): string => (isWhole ? '' : ', but for that');

function toneOf({ counted, isWhole, fate }: ReceiptRow): Tone {
  if (counted === '') return 'bad';
  return isWhole ? (fateTone(fate) ?? 'good') : 'caution';
}

/** Status of an answer to an unresolved step. */
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

/** The summary without its first sentence. */
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

/** Number of further lines, with a link to them. */
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
      'Everything you have sent, and what the host entered for you, the newest first, with what ' +
      'became of it; for a step that is open, how it stands. ' +
      'An answer stands here once it has ' +
      'been read: at the deadline, or by a poll before it.',
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

/** Describes the later answer, if any, that replaces this one. */
function untilText(
  counts: 'last' | 'first',
  { fate, isBlank = false }: Pick<ReceiptRow, 'fate' | 'isBlank'>,
): string {
  if (counts === 'last') return 'unless you change it';
  if (isBlank) return 'until you send orders';
  return fate === ILLEGAL ? 'until you send a valid one' : 'whatever you send later';
}

/** Status of an answer that is applied as far as the rules allow. */
const ILLEGAL = 'illegal';
