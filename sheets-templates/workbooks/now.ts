/** Draws a player's first tab: the due step, holdings, the last round, and the receipt. */

import { recapText } from '../../rules/kit/narrating/recap.ts';
import type { Link, Notice, Table, Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import type { PaneBlock } from '../drawing/pane-blocks.ts';
import { layoutPanes, NOW_GRID } from '../drawing/panes.ts';
import { fateTone } from './fate.ts';
import { matchNotices, notAskedText } from './own-matches.ts';
import {
  type LastAsked,
  PLAYER_TABS,
  type PlayerWorkbookInput,
  type ReceiptRow,
  type ReceiptsData,
  type StepNow,
} from './player-data.ts';
import type { ProposalRow } from './proposals.ts';
import { pictureBlocks, WATCH_LIVE } from './story.ts';
import { logOf, tabLink } from './workbook.ts';

/** Main pane: due step, holdings, last round, receipt, then texts to read once. */
export function nowSheet(
  input: PlayerWorkbookInput,
  tab: { readonly sheetId: number; readonly title: string },
): DrawnSheet {
  const { playedAs, place, title, seats, own, liveUrl } = input;
  return layoutPanes({
    ...tab,
    seats,
    heading: place === '' ? playedAs : `${playedAs} · ${place}`,
    ...(liveUrl !== '' && { link: { kind: 'link', text: WATCH_LIVE, url: liveUrl } }),
    status: title,
    grid: NOW_GRID,
    main: mainBlocks(input),
    picture: pictureBlocks(own),
    aside: asideBlocks(input),
  });
}

const mainBlocks = (input: PlayerWorkbookInput): readonly PaneBlock[] => [
  ...tasks(input),
  ...holdingsBlocks(input),
  ...accountBlocks(input),
  ...receiptNotice(input),
  ...askedNotice(input),
  ...aboutMeNotice(input),
  {
    kind: 'notice',
    title: 'What everybody sees',
    lines: ['Only you and the host can open this workbook.', ...input.readers],
    links: input.links,
    linksFirst: true,
  },
];

/** Lists the open step and the season's matches. Matches come first if the season asks nothing. */
function tasks(input: PlayerWorkbookInput): readonly Notice[] {
  const [due, matches] = [dueNotice(input), matchNotices(input.matches)];
  return isAsked(input) ? [due, ...matches] : [...matches, due];
}

export const isAsked = ({ step }: PlayerWorkbookInput): boolean =>
  step !== null && (step.owes || step.mayAnswer);

/** Builds the box with the player's open task: amber, green or grey. */
function dueNotice(input: PlayerWorkbookInput): Notice {
  const { step, deadlineText } = input;
  if (step === null) return endNotice(input);
  const asks = isAsked(input);
  return {
    kind: 'notice',
    title: dueTitle(input, step, deadlineText === '' ? '' : ` until ${deadlineText}`),
    links: asks && !step.isClosed ? [...formLink(input), ...proposalLinks(input)] : [],
    linksFirst: true,
    lines: [
      ...step.states,
      ...(answersOf(input).length > 0 ? [step.about] : []),
      asks ? readText(input, step) : notAskedText(input.matches),
    ],
    tone: step.owes ? dueTone(input, step) : 'muted',
  };
}

/**
 * Formats "You owe Round 4 until Mon 12:30", "Round 4: received 12:31", "Round 4 until Mon 12:30".
 */
function dueTitle(input: PlayerWorkbookInput, step: StepNow, until: string): string {
  const title = ownTitle(input, step.title);
  const counting = countingOf(readNow(input));
  if (step.owes && counting !== undefined) return `${title}: received ${counting.received}`;
  return step.owes && !step.isClosed ? `You owe ${title}${until}` : `${title}${until}`;
}

/** Shortens "Round 4, Dems" to "Round 4" for the player's own step. */
const ownTitle = ({ seat }: PlayerWorkbookInput, title: string): string =>
  title.replace(`, ${seat}`, '');

/** Builds the box at the end, which starts with the player's result. */
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
const OVER_AND_DONE = 'The match is over. You have nothing more to do.';

const NEED_NOT = 'You owe nothing in this step, but you can still answer with your form.';
const CLOSED = 'Your form accepts no answers now.';
const MISSING = 'Your orders are missing: no valid answer from you has arrived.';

const formLink = ({ formUrl }: PlayerWorkbookInput): readonly Link[] =>
  formUrl === '' ? [] : [{ kind: 'link', text: 'Open my form', url: formUrl }];

/** At most this number of answers are links themselves. */
const FEW = 6;

const answersOf = ({ proposals }: PlayerWorkbookInput): readonly ProposalRow[] => {
  const { rows = [], isAll = false } = proposals ?? {};
  return isAll && rows.length <= FEW ? rows : [];
};

function proposalLinks(input: PlayerWorkbookInput): readonly Link[] {
  const { url, proposals } = input;
  const { rows = [] } = proposals ?? {};
  if (rows.length === 0) return [];
  const answers = answersOf(input);
  if (answers.length > 0) return answers.map(linkOf);
  const ideas = rows.length === 1 ? 'See 1 idea' : `Pick from ${rows.length} ideas`;
  const address = url === '' ? '' : tabLink(url, PLAYER_TABS.proposals.sheetId);
  return [{ kind: 'link', text: ideas, url: address }];
}

const linkOf = ({ name, url }: ProposalRow): Link => ({ kind: 'link', text: name, url });

/** Lists the answers to the open step, the newest first, including those that the host entered. */
const readNow = ({ receipts }: PlayerWorkbookInput): ReceiptsData =>
  receipts.filter(({ isOpen }) => isOpen);

const countingOf = (receipts: ReceiptsData): ReceiptRow | undefined =>
  receipts.find(({ counted }) => counted !== '');

function readText(input: PlayerWorkbookInput, step: StepNow): string {
  const read = readNow(input);
  const [last] = read;
  const counting = countingOf(read);
  if (step.isClosed)
    return counting === undefined ? CLOSED : `Your answer counts${but(counting)}. ${CLOSED}`;
  if (last === undefined && step.isReminded) return MISSING;
  if (last === undefined) return step.owes ? `Nothing received yet. ${step.reading}` : NEED_NOT;
  if (counting === undefined) return 'Your answer does not count. Send another one.';
  return counting.isHosts
    ? 'The orders that the host entered for you count.'
    : `Your answer counts${but(counting)}, ${untilText(input.counts, counting)}.`;
}

/** Chooses green only for a valid and complete answer to this step. */
function dueTone(input: PlayerWorkbookInput, { isReminded, isClosed }: StepNow): Tone {
  const read = readNow(input);
  const counting = countingOf(read);
  if (counting !== undefined) return counting.isWhole ? 'good' : 'caution';
  if (isClosed) return 'muted';
  return isReminded || read.length > 0 ? 'bad' : 'caution';
}

/** Lists the game's strip and rows, the next cost in red, then the sentences of the summary. */
function holdingsBlocks({ own, summary, step }: PlayerWorkbookInput): readonly PaneBlock[] {
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

/** Lists the last round as a sum or in words, then what others did since. */
function accountBlocks(input: PlayerWorkbookInput): readonly PaneBlock[] {
  const { news, own, url, pages } = input;
  const { step, lines, more, since } = news;
  const title = step === '' ? '' : `${step}, for you`;
  const words: readonly Notice[] =
    lines.length === 0
      ? []
      : [{ kind: 'notice', title, ...withMore(lines, more, logOf(url, pages)) }];
  return [
    ...(own.account === undefined ? words : [own.account]),
    ...(since.length === 0
      ? []
      : [{ kind: 'notice' as const, title: 'What others did', lines: since.map(recapText) }]),
  ];
}

/** Adds the number of further lines, as a link to the page with all of them. */
function withMore(
  lines: readonly string[],
  more: number,
  account: ReturnType<typeof logOf>,
): Pick<Notice, 'lines' | 'links'> {
  if (more === 0 || account === null) return { lines };
  const text = `And ${more} more on “${account.name}”`;
  return { lines, links: [{ kind: 'link', text, url: account.url }] };
}

/** Builds the texts to read once: the step's description, and which answers count. */
function askedNotice(input: PlayerWorkbookInput): readonly Notice[] {
  const { step, counts, calendarUrl, deadlineText } = input;
  if (step === null) return [];
  const asks = isAsked(input);
  const link = {
    kind: 'link',
    text: 'Put the deadline into my calendar',
    url: calendarUrl,
  } as const;
  const several =
    step.owes && deadlineText !== '' ? [`The ${counts} of several valid answers counts.`] : [];
  const lines = asks
    ? [...(answersOf(input).length > 0 ? [] : [step.about]), ...several, ...step.kept]
    : [...step.interventions, ...step.kept];
  if (lines.length === 0) return [];
  const links = calendarUrl !== '' && asks ? { links: [link] } : {};
  return [{ kind: 'notice', title: `About ${ownTitle(input, step.title)}`, lines, ...links }];
}

function aboutMeNotice({ aboutMe, step }: PlayerWorkbookInput): readonly Notice[] {
  return aboutMe === null || step === null
    ? []
    : [{ kind: 'notice', ...aboutMe, linksFirst: true }];
}

/** Builds the newest receipt of the open step or the last one; none before the first poll. */
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
    last.counted === '' ? 'No part of it counted.' : `What counted${but(last)}:\n${last.counted}`;
  return [
    {
      kind: 'notice',
      title: `My last answer: ${ownTitle(input, last.step)}`,
      lines: [last.why, became, receivedText(last)],
      tone: step?.owes === true ? 'muted' : toneOf(last),
    },
  ];
}

const receivedText = ({ received, fate }: ReceiptRow): string => `Received ${received}: ${fate}.`;

const missedNotice = ({ title, isKnown }: LastAsked): Notice => ({
  kind: 'notice',
  title: `My last answer: ${title}`,
  lines: [isKnown ? 'No answer from you arrived.' : UNREADABLE],
  tone: 'muted',
});

const UNREADABLE =
  'Your answers cannot be shown at the moment. Somebody edited the host’s record of them, and ' +
  'the host has been notified. The orders that counted still count.';

const but = ({ isWhole }: ReceiptRow): string => (isWhole ? '' : ', except for that');

function toneOf({ counted, isWhole, fate }: ReceiptRow): Tone {
  if (counted === '') return 'bad';
  return isWhole ? (fateTone(fate) ?? 'good') : 'caution';
}

/** Builds the receipt of an answer to the open step. */
const openNotice = (input: PlayerWorkbookInput, last: ReceiptRow): Notice => ({
  kind: 'notice',
  title: `My answer so far: ${ownTitle(input, last.step)}`,
  lines: [last.why, standsText(input, last), receivedText(last)],
  tone: toneOf(last),
});

function standsText(input: PlayerWorkbookInput, last: ReceiptRow): string {
  const counting = countingOf(readNow(input));
  if (counting === undefined) return 'No part of it counts: answer again before the deadline.';
  const what = `What counts ${untilText(input.counts, counting)}`;
  return counting === last
    ? `${what}${but(last)}:\n${last.counted}`
    : `${what} is your answer of ${counting.received}:\n${counting.counted}`;
}

const hostsNotice = ({ step, received, why, counted }: ReceiptRow): Notice => ({
  kind: 'notice',
  title: `Entered by the host: ${step}`,
  lines: [why, ...(counted === '' ? [] : [`What counts:\n${counted}`]), received],
  tone: 'caution',
});

/** Describes which later answer, if any, replaces this one. */
function untilText(
  counts: 'last' | 'first',
  { fate, isBlank = false }: Pick<ReceiptRow, 'fate' | 'isBlank'>,
): string {
  if (counts === 'last') return 'unless you change it';
  if (isBlank) return 'until you send orders';
  return fate === ILLEGAL ? 'until you send a valid one' : 'even if you send another one';
}

/** Status of an answer that counts only as far as the rules allow. */
const ILLEGAL = 'illegal';

/** A longer list would extend below the board. */
const MOST_IDEAS = 8;

/** Lists the first ideas, for a laptop, unless the box has all of them. */
function asideBlocks(input: PlayerWorkbookInput): readonly PaneBlock[] {
  const { proposals, url, step } = input;
  const rows = proposals?.rows ?? [];
  const isIdle = step === null || step.isClosed;
  if (isIdle || rows.length === 0 || answersOf(input).length > 0) return [];
  const first = rows.slice(0, MOST_IDEAS);
  const table: Table = {
    kind: 'table',
    title: 'Ideas',
    columns: [{ title: 'Tap an idea to open the form with it', width: 'text' }],
    rows: first.map((row) => [row.url === '' ? row.name : linkOf(row)]),
  };
  const all: Link = {
    kind: 'link',
    text: `All ${rows.length}`,
    url: url === '' ? '' : tabLink(url, PLAYER_TABS.proposals.sheetId),
  };
  const isMore = rows.length > first.length;
  return [
    table,
    ...(isMore ? [{ kind: 'notice' as const, title: '', lines: [], links: [all] }] : []),
  ];
}
