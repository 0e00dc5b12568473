/** Draws a player's first tab: the due step, holdings, the last round, and the receipt. */

import { formatRecapLine } from '../../rules/kit/narrating/recap.ts';
import { omitSeries, shortenTitle } from '../../rules/kit/showing/scores.ts';
import type { Link, Notice, Table, Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import type { PaneBlock } from '../drawing/pane-blocks.ts';
import { layoutPanes, NOW_GRID_PX } from '../drawing/panes.ts';
import { findFateTone } from './fate.ts';
import {
  getFigures,
  type LastAskedStep,
  NO_ANSWER_FATE,
  type OpenStep,
  type OwnMatch,
  PLAYER_TABS,
  type PlayerWorkbookInput,
  type ProposalRow,
  type ReceiptRow,
  type Receipts,
} from './player-data.ts';
import { listPictureBlocks, WATCH_LIVE_LINK } from './story.ts';
import { buildTabLink, findLog } from './workbook.ts';

/** Lists the main pane: due step, holdings, last round, receipt, then texts to read once. */
export function drawNowTab(
  input: PlayerWorkbookInput,
  tab: { readonly sheetId: number; readonly title: string },
): DrawnSheet {
  const { playedAs, place, title, seats, own, liveUrl } = input;
  return layoutPanes({
    ...tab,
    seats,
    heading: place === '' ? playedAs : `${playedAs} · ${place}`,
    ...(liveUrl !== '' && { link: { kind: 'link', text: WATCH_LIVE_LINK, url: liveUrl } }),
    status: title,
    grid: NOW_GRID_PX,
    main: listMainBlocks(input),
    picture: listPictureBlocks(own),
    aside: listAsideBlocks(input),
  });
}

const listMainBlocks = (input: PlayerWorkbookInput): readonly PaneBlock[] => [
  ...listTaskNotices(input),
  ...listHoldingsBlocks(input),
  ...listAccountBlocks(input),
  ...buildReceiptNotice(input),
  ...buildStepNotice(input),
  ...buildAboutMeNotice(input),
  {
    kind: 'notice',
    title: 'What everybody sees',
    lines: ['Only you and the host can open this workbook.', ...input.readers],
    links: input.links,
    linksFirst: true,
  },
];

/** Lists the open step and the season's matches. Matches come first if the season asks nothing. */
function listTaskNotices(input: PlayerWorkbookInput): readonly Notice[] {
  const [due, matches] = [buildDueNotice(input), buildMatchNotices(input.matches)];
  if (isSeatAsked(input)) return [due, ...matches];
  const { step } = input;
  const isQuiet = step !== null && step.states.length === 0 && step.held === '';
  return isQuiet && matches.length > 0 ? matches : [...matches, due];
}

export const isSeatAsked = ({ step }: PlayerWorkbookInput): boolean =>
  step !== null && (step.owes || step.mayAnswer);

/** Builds the box with the player's open task, in amber, green or grey. */
function buildDueNotice(input: PlayerWorkbookInput): Notice {
  const { step } = input;
  if (step === null) return buildEndNotice(input);
  const asks = isSeatAsked(input);
  return {
    kind: 'notice',
    title: formatDueTitle(input, step),
    links:
      asks && !step.isClosed && step.held === ''
        ? [...buildFormLinks(input), ...buildProposalLinks(input)]
        : [],
    linksFirst: true,
    lines: [
      ...step.states,
      ...(listLinkedProposals(input).length > 0 ? [step.about] : []),
      ...(asks || step.held !== '' ? describeAnswers(input, step) : [UNASKED_NOTICE]),
    ],
    tone: step.owes ? chooseDueTone(input, step) : 'muted',
  };
}

/**
 * Formats titles such as "Round 4 is due Mon 12:30", "Round 4: received 12:31", "Round 4 · until
 * Mon 12:30" or "Round 4 is held: an answer was lost". An answer may be sent, but not read yet.
 */
function formatDueTitle(input: PlayerWorkbookInput, step: OpenStep): string {
  const { deadlineText } = input;
  const [title = ''] = shortenOwnTitle(input, step.title).split(': ', 1);
  if (step.held !== '') return `${shortenTitle(title)} is ${step.held}`;
  const counting = findCountingReceipt(listOpenReceipts(input));
  if (step.owes && counting !== undefined) return `${title}: received ${counting.received}`;
  if (deadlineText === '') return title;
  const isDue = step.owes && !step.isClosed;
  return isDue ? `${title} is due ${deadlineText}` : `${title} · until ${deadlineText}`;
}

/** Shortens "Round 4, Dems" to "Round 4" for the player's own step. */
const shortenOwnTitle = ({ seat }: PlayerWorkbookInput, title: string): string =>
  omitSeries(title.replace(`, ${seat}`, ''));

/** Builds the box after the end of the match, which starts with the player's result. */
function buildEndNotice({ what, ending, summary }: PlayerWorkbookInput): Notice {
  const over = `The ${what} is over`;
  const { title, lines, hasWon } = ending ?? { title: over, lines: [], hasWon: false };
  return {
    kind: 'notice',
    title,
    lines: [...lines, ...summary.slice(0, 1), `${over}. You have nothing more to do.`],
    tone: hasWon ? 'good' : 'own',
  };
}

const NEED_NOT_ANSWER_TEXT =
  'You need not answer in this step, but your form still accepts answers.';
const FORM_CLOSED_NOTICE = 'Your form accepts no answers now.';
const ORDERS_MISSING_NOTICE = 'Your orders are missing: no valid answer from you has arrived.';

const buildFormLinks = ({ formUrl }: PlayerWorkbookInput): readonly Link[] =>
  formUrl === '' ? [] : [{ kind: 'link', text: 'Open my form', url: formUrl }];

/** Maximum number of answers that are links. */
const MAX_LINKED_ANSWERS = 6;

const listLinkedProposals = ({ proposals }: PlayerWorkbookInput): readonly ProposalRow[] => {
  const { rows = [], isAll = false } = proposals ?? {};
  return isAll && rows.length <= MAX_LINKED_ANSWERS ? rows : [];
};

function buildProposalLinks(input: PlayerWorkbookInput): readonly Link[] {
  const { url, proposals } = input;
  const { rows = [] } = proposals ?? {};
  if (rows.length === 0) return [];
  const answers = listLinkedProposals(input);
  if (answers.length > 0) return answers.map(toLink);
  const ideas = rows.length === 1 ? 'See 1 idea' : `Pick from ${rows.length} ideas`;
  const address = url === '' ? '' : buildTabLink(url, PLAYER_TABS.proposals.sheetId);
  return [{ kind: 'link', text: ideas, url: address }];
}

const toLink = ({ name, url }: ProposalRow): Link => ({ kind: 'link', text: name, url });

/** Lists the answers to the open step, the newest first. Includes those that the host entered. */
const listOpenReceipts = ({ receipts }: PlayerWorkbookInput): Receipts =>
  receipts.filter(({ isOpen }) => isOpen);

const findCountingReceipt = (receipts: Receipts): ReceiptRow | undefined =>
  receipts.find(({ counted }) => counted !== '');

const ANSWER_HELD_NOTICE = 'Your answer counts. You have nothing to do.';

/** Describes the answers to the open step, or when an answer will be read. */
function describeAnswers(input: PlayerWorkbookInput, step: OpenStep): readonly string[] {
  const read = listOpenReceipts(input);
  const [last] = read;
  const counting = findCountingReceipt(read);
  const isHeld = step.held !== '';
  const closed = step.isClosed && !isHeld ? [FORM_CLOSED_NOTICE] : [];
  const held = isHeld && counting !== undefined ? [ANSWER_HELD_NOTICE] : [];
  if (last === undefined) {
    if (isHeld || step.isClosed) return closed;
    if (step.isReminded) return [ORDERS_MISSING_NOTICE];
    return [step.owes ? step.reading : NEED_NOT_ANSWER_TEXT];
  }
  if (last.isHosts) return [...held, ...(last === counting ? [HOST_ORDERS_COUNT] : []), ...closed];
  const isSimple = last.isWhole && last === counting;
  return [
    ...held,
    ...(isSimple ? [] : [last.why]),
    describeCounting(input, last, step),
    ...(isSimple && step.owes && !isHeld ? [] : [formatReceived(last)]),
    ...closed,
  ];
}

const HOST_ORDERS_COUNT = 'The orders that the host entered for you count.';

/** Describes the counting answer to the open step, and the later answers that replace it. */
function describeCounting(input: PlayerWorkbookInput, last: ReceiptRow, step: OpenStep): string {
  const counting = findCountingReceipt(listOpenReceipts(input));
  const isFinal = step.held !== '' || step.isClosed;
  if (counting === undefined)
    return `No part of your answer counts.${isFinal ? '' : ' Answer again before the deadline.'}`;
  const what = isFinal
    ? 'What counts'
    : `What counts ${describeReplacement(input.counts, counting)}`;
  return counting === last
    ? `${what}${formatExceptionNote(last)}:\n${last.counted}`
    : `${what} is your answer of ${counting.received}:\n${counting.counted}`;
}

/** Chooses green only if the answer to this step is valid and complete. */
function chooseDueTone(input: PlayerWorkbookInput, { isReminded, isClosed }: OpenStep): Tone {
  const read = listOpenReceipts(input);
  const counting = findCountingReceipt(read);
  if (counting !== undefined) return counting.isHosts ? 'good' : chooseReceiptTone(counting);
  if (isClosed) return 'muted';
  return isReminded || read.length > 0 ? 'bad' : 'caution';
}

/** Lists the game's overview and rows, the next cost in red, then the summary. */
function listHoldingsBlocks({ own, summary, step }: PlayerWorkbookInput): readonly PaneBlock[] {
  const { holdings, details, warning } = own;
  const lines = step === null ? summary.slice(1) : summary;
  const notice = { kind: 'notice', title: '' } as const;
  return [
    ...(holdings === undefined ? [] : [{ ...holdings, title: '' }]),
    ...(details === undefined ? [] : [details]),
    ...(warning === undefined ? [] : [{ ...notice, lines: [warning], tone: 'bad' } as const]),
    ...(lines.length === 0 ? [] : [{ ...notice, lines }]),
  ];
}

/** Lists the last round as a sum or in words, and then the later events of other players. */
function listAccountBlocks(input: PlayerWorkbookInput): readonly PaneBlock[] {
  const { news, own, url, pages } = input;
  const { step, lines, more, since } = news;
  const title = step === '' ? '' : `${omitSeries(step)}, for you`;
  const words: readonly Notice[] =
    lines.length === 0
      ? []
      : [{ kind: 'notice', title, ...withFurtherLines(lines, more, findLog(url, pages)) }];
  return [
    ...(own.account === undefined ? words : [own.account]),
    ...(since.length === 0
      ? []
      : [{ kind: 'notice' as const, title: 'What others did', lines: since.map(formatRecapLine) }]),
  ];
}

/** Adds a link with the number of further lines to the page that contains all lines. */
function withFurtherLines(
  lines: readonly string[],
  more: number,
  account: ReturnType<typeof findLog>,
): Pick<Notice, 'lines' | 'links'> {
  if (more === 0 || account === null) return { lines };
  const text = `And ${more} more on “${account.name}”`;
  return { lines, links: [{ kind: 'link', text, url: account.url }] };
}

/** Builds the step's description and the rule on which answers count. */
function buildStepNotice(input: PlayerWorkbookInput): readonly Notice[] {
  const { step, counts, calendarUrl, deadlineText } = input;
  if (step === null) return [];
  const asks = isSeatAsked(input);
  const link = {
    kind: 'link',
    text: 'Add the deadline to my calendar',
    url: calendarUrl,
  } as const;
  const several =
    step.owes && deadlineText !== '' && step.held === ''
      ? [`If you send several valid answers, the ${counts} counts.`]
      : [];
  const lines = asks
    ? [...(listLinkedProposals(input).length > 0 ? [] : [step.about]), ...several, ...step.kept]
    : [...step.interventions, ...step.kept];
  if (lines.length === 0) return [];
  const links = calendarUrl !== '' && asks && step.held === '' ? { links: [link] } : {};
  return [
    { kind: 'notice', title: `About ${shortenOwnTitle(input, step.title)}`, lines, ...links },
  ];
}

function buildAboutMeNotice({ aboutMe, step }: PlayerWorkbookInput): readonly Notice[] {
  return aboutMe === null || step === null
    ? []
    : [{ kind: 'notice', ...aboutMe, linksFirst: true }];
}

/**
 * Builds the notice with the host's entry for the open step, or the receipt of the last step. The
 * first box shows the player's answers to the open step.
 */
function buildReceiptNotice(input: PlayerWorkbookInput): readonly Notice[] {
  const { receipts, step, lastAsked } = input;
  const [newest] = receipts;
  if (newest?.isOpen === true) return newest.isHosts ? [buildHostOrdersNotice(newest)] : [];
  if (step === null || lastAsked === null) return [];
  const last = receipts.find((one) => one.step === lastAsked.title);
  if (last === undefined || last.fate === NO_ANSWER_FATE) return [buildMissedNotice(lastAsked)];
  if (last.isHosts) return [buildHostOrdersNotice(last)];
  const isWhole = last.isWhole && last.counted !== '';
  const became =
    last.counted === ''
      ? 'No part of the answer counted.'
      : `What counted${formatExceptionNote(last)}:\n${last.counted}`;
  return [
    {
      kind: 'notice',
      title: `My last answer: ${shortenOwnTitle(input, last.step)}`,
      lines: [...(isWhole ? [] : [last.why]), became, formatReceived(last)],
      tone: step?.owes === true ? 'muted' : chooseReceiptTone(last),
    },
  ];
}

const formatReceived = ({ received, fate }: ReceiptRow): string => `Received ${received}: ${fate}.`;

const buildMissedNotice = ({ title, isKnown }: LastAskedStep): Notice => ({
  kind: 'notice',
  title: `My last answer: ${title}`,
  lines: [isKnown ? 'No answer from you arrived.' : UNREADABLE_NOTICE],
  tone: 'muted',
});

const UNREADABLE_NOTICE =
  'Your answers cannot be shown at the moment. Somebody edited the host’s record of them, and ' +
  'the host has been notified. The orders that counted still count.';

const formatExceptionNote = ({ isWhole }: ReceiptRow): string =>
  isWhole ? '' : ', except for that';

function chooseReceiptTone({ counted, isWhole, fate }: ReceiptRow): Tone {
  if (counted === '') return 'bad';
  return isWhole ? (findFateTone(fate) ?? 'good') : 'caution';
}

const buildHostOrdersNotice = ({ step, received, why, counted }: ReceiptRow): Notice => ({
  kind: 'notice',
  title: `Entered by the host: ${step}`,
  lines: [why, ...(counted === '' ? [] : [`What counts:\n${counted}`]), received],
  tone: 'caution',
});

/** Describes which later answer, if any, replaces this one. */
function describeReplacement(
  counts: 'last' | 'first',
  { fate, isBlank = false }: Pick<ReceiptRow, 'fate' | 'isBlank'>,
): string {
  if (counts === 'last') return 'unless you change it';
  if (isBlank) return 'until you send orders';
  return fate === ILLEGAL_STATUS ? 'until you send a valid one' : 'even if you send another one';
}

/** Status of an answer of which only the legal part counts. */
const ILLEGAL_STATUS = 'illegal';

/** Maximum number of ideas, because a longer list would extend below the board. */
const MAX_IDEAS = 8;

/** Lists the first ideas for a laptop, unless the box has all of them and they have no figures. */
function listAsideBlocks(input: PlayerWorkbookInput): readonly PaneBlock[] {
  const { proposals, url, step } = input;
  const rows = proposals?.rows ?? [];
  const isIdle = step === null || step.isClosed || step.held !== '';
  const [figure, ...below] = listDecidingFigures(rows);
  const isInBox = listLinkedProposals(input).length > 0 && figure === undefined;
  if (isIdle || rows.length === 0 || isInBox) return [];
  const first = rows.slice(0, MAX_IDEAS);
  const table: Table = {
    kind: 'table',
    title: 'Ideas',
    columns: [
      { title: 'Tap an idea to open the form with it', width: 'text' },
      ...(figure === undefined ? [] : [{ title: figure, align: 'centre' } as const]),
    ],
    rows: first.map((row) => {
      const { name, url: form } = row;
      const values = getFigures(row);
      const others = below.map((title) => `${title} ${values[title]}`.replace(' -', ' −'));
      const more = figure === undefined ? row.note : others.join(', ');
      const text = more === '' ? name : `${name}\n${more}`;
      const cell = form === '' ? text : ({ kind: 'link', text, url: form } as const);
      return figure === undefined ? [cell] : [cell, values[figure] ?? null];
    }),
    ...(proposals?.about && { foot: proposals.about }),
  };
  const all: Link = {
    kind: 'link',
    text: `All ${rows.length}`,
    url: url === '' ? '' : buildTabLink(url, PLAYER_TABS.proposals.sheetId),
  };
  const isMore = rows.length > first.length;
  return [
    table,
    ...(isMore ? [{ kind: 'notice' as const, title: '', lines: [], links: [all] }] : []),
  ];
}

/** Lists the numbers by which ideas differ, the main one first. */
function listDecidingFigures(rows: readonly ProposalRow[]): readonly string[] {
  const [first] = rows.map(getFigures);
  return Object.entries(first ?? {})
    .filter(
      ([title, value]) =>
        typeof value === 'number' && rows.some((row) => getFigures(row)[title] !== value),
    )
    .map(([title]) => title);
}

/** Builds a notice for each match, whether or not the season asks the player anything. */
const buildMatchNotices = (matches: readonly OwnMatch[]): readonly Notice[] =>
  matches.map(({ title, game, address, formUrl, workbookUrl }) => ({
    kind: 'notice',
    title: `You play: ${omitSeries(title)} (${game})`,
    linksFirst: true,
    links: [
      ...buildLinks('Open its form', formUrl),
      ...buildLinks('Open my workbook for it', workbookUrl),
      ...buildLinks('Open its public workbook', address),
    ],
    lines: [formUrl === '' ? FORM_ELSEWHERE_NOTICE : OWN_WORKBOOK_NOTICE],
    tone: 'own',
  }));

const OWN_WORKBOOK_NOTICE =
  'The tab “Now” of your workbook for the match has the deadline, your options and results.';
const FORM_ELSEWHERE_NOTICE =
  'Your form is in your workbook for the match, in the same folder as this workbook.';

const buildLinks = (text: string, url: string): readonly Link[] =>
  url === '' ? [] : [{ kind: 'link', text, url }];

const UNASKED_NOTICE = 'You have nothing to answer in this step.';
