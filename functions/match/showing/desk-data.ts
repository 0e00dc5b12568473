import { findGame, formatRules } from '../../../rules/games.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Ask } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { buildStory } from '../../../rules/kit/narrating/story.ts';
import { omitSeries } from '../../../rules/kit/showing/scores.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import type {
  DeskData,
  DeskLink,
  DeskProblem,
  DeskSeat,
} from '../../../sheets-templates/workbooks/desk.ts';
import {
  HOST_TABS,
  isRequestOpen,
  isRequestReady,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { buildTabLink } from '../../../sheets-templates/workbooks/workbook.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import { findSubmissions } from '../ledger/entry.ts';
import { removeRepeatedProblems } from '../ledger/incident.ts';
import { isSameAnswer } from '../ledger/instant.ts';
import {
  findActivePause,
  hasResolvedStep,
  isAbsent,
  isAway,
  isGraceGiven,
  mayAnswer,
  type Position,
} from '../ledger/position.ts';
import { isHostDecisionPlace } from '../next/host-word.ts';
import { getRequestPollMs } from '../next/tasks.ts';
import { formatInterval, formatShortClock } from '../next/time.ts';
import type { MatchFiles } from '../reading/files.ts';
import type { Inbox } from '../reading/inbox.ts';
import { buildFormEditLink, buildSheetLink } from '../reading/links.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { findMatchLink, isSeason } from '../reading/season-matches.ts';
import type { Receipt } from '../reading/submissions.ts';
import {
  describeDeadline,
  describeGrace,
  listInterventionTexts,
  listOwed,
} from './intervention-texts.ts';
import { buildLinks } from './match-settings.ts';

/** Returns the last entry that sorted answers and is not undone; if none, the opening. */
function getLastResolution(match: Match): SealedEntry {
  const current = new Set(getCurrentPosition(match).sorted);
  const last = match.positions.findLast(
    ({ sealed: { entry } }) =>
      findSubmissions(entry) !== null && (entry.kind === 'content' || current.has(entry.entry)),
  );
  const [first] = match.positions;
  if (first === undefined) throw new Error('a match has its opening');
  return (last ?? first).sealed;
}

/** Parts of the Desk that are not part of the match. */
export interface DeskReport {
  /** Problems that the host must check. */
  readonly incidents: readonly DeskProblem[];
  /** One sentence for each repair. */
  readonly repairNotes: readonly string[];
  /** Whether the due step cannot be resolved yet. */
  readonly isWaiting?: boolean;
  /** Whether answers are cut off and the step waits for the host's review. */
  readonly isCutOff?: boolean;
}

export function buildDeskData(match: Match, news: DeskReport): DeskData {
  const { incidents, repairNotes } = news;
  const position = getCurrentPosition(match);
  const { opened, step } = position;
  const state = findDeskState(position, news);
  return {
    title: opened.settings.title,
    state,
    stepTitle: step?.title ?? '',
    deadlineText:
      state === 'paused'
        ? describePauseEnd(position)
        : describeDeadline(position, formatShortClock),
    interventions: [
      state === 'grace' ? '' : describeGrace(position),
      ...listInterventionTexts(position, formatShortClock),
      ...describeAbsences(position),
    ].filter((text) => text !== ''),
    story: buildStory(position.game, position),
    unread: opened.settings.pollMs === undefined ? READ_AT_DEADLINE_TEXT : NOT_YET_POLLED_TEXT,
    what: isSeason(position) ? 'season' : 'match',
    owed: listOwed(position),
    matches: listDeskMatches(match),
    seats: buildDeskSeats(match),
    unknownSenders: listUnknownSenders(match),
    problems: omitRepeatedBin(removeRepeatedProblems(incidents))
      .toSorted(compareCausesFirst)
      .map((problem) => ({ ...problem, links: listProblemLinks(match, problem) })),
    requests: listOpenRequests(match),
    repairNotes,
    contentTabs: hasResolvedStep(position)
      ? []
      : position.game.content.tabs.map(({ name }) => name),
    links: buildDeskLinks(match),
    status: describeStatus(match, state),
    pollNotes: [
      ...(isHeldState(state) ? [] : [POLL_AGE_ADVICE]),
      describeRequestPolls(position),
      ...describeUpgrade(match),
    ],
  };
}

/** Lists the awaited matches of a season, each with the address of its public workbook. */
function listDeskMatches(match: Match): DeskData['matches'] {
  const position = getCurrentPosition(match);
  return (position.step?.awaits ?? []).map((awaited) => {
    const link = findMatchLink(position, awaited);
    return {
      title: omitSeries(awaited.title),
      game: awaited.game === null ? 'elsewhere' : (findGame(awaited.game)?.title ?? awaited.game),
      players: awaited.players.map(({ seat }) => seat).join(', '),
      url: buildSheetLink(match.files, link?.public ?? ''),
    };
  });
}

const READ_AT_DEADLINE_TEXT = 'Answers are read at the deadline.';
const NOT_YET_POLLED_TEXT = 'Answers have not been polled yet.';

/** Describes when a pause ends; '' if it lasts until the host ends it. */
function describePauseEnd(position: Position): string {
  const { until } = findActivePause(position) ?? {};
  return until === undefined ? '' : formatShortClock(Date.parse(until), position.opened.settings);
}

/** Omits the hourly report of a form in the bin, if a poll or a deadline already reports it. */
const omitRepeatedBin = (problems: readonly DeskProblem[]): readonly DeskProblem[] => {
  const isReported = (place: RegExp) => (problem: DeskProblem) =>
    place.test(problem.where) && problem.what.includes(' in the bin');
  if (!problems.some(isReported(/^The form, /))) return problems;
  return problems.filter((problem) => !isReported(/^The form$/)(problem));
};

/** Lists links to the places that a problem names, where the host can solve it. */
function listProblemLinks(match: Match, { where, todo }: DeskProblem): readonly DeskLink[] {
  const { files } = match;
  const isNamed = (title: string): boolean =>
    where.startsWith(`${title}, `) || todo.includes(`tab “${title}”`);
  const named = [HOST_TABS.match, HOST_TABS.players, HOST_TABS.submissions, HOST_TABS.requests];
  const tabs = named.filter(({ title }) => isNamed(title));
  const isRequested = /\b(?:request|row) \u201c/.test(todo) && !tabs.includes(HOST_TABS.requests);
  const [, row] = /, row (\d+)$/.exec(where) ?? [];
  const seat = files.seats.find((own) => where.endsWith(` of ${own.seat}`))?.seat;
  return [
    ...[...tabs, ...(isRequested ? [HOST_TABS.requests] : [])].flatMap((tab) =>
      buildLinks(tab.title, buildRowLink(files, tab, isNamed(tab.title) ? row : undefined)),
    ),
    ...(seat === undefined ? [] : buildLinks(`Workbook of ${seat}`, buildWorkbookUrl(match, seat))),
    ...(todo.includes('form’s editor')
      ? buildLinks('Form’s editor', buildFormEditLink(files))
      : []),
  ];
}

type HostTab = (typeof HOST_TABS)[keyof typeof HOST_TABS];

/** Builds the address of a row of a tab, counted from 1, or of the tab; '' if unknown. */
function buildRowLink(files: MatchFiles, { sheetId }: HostTab, row?: number | string): string {
  const host = buildSheetLink(files, files.hostId);
  if (host === '') return '';
  const tab = buildTabLink(host, sheetId);
  return row === undefined ? tab : `${tab}&range=A${row}`;
}

/** Lists the previewed open requests: why a tick was removed, or the effect in one sentence. */
const listOpenRequests = ({ requests, files }: Match): DeskData['requests'] =>
  (requests ?? []).flatMap((cells, index) => {
    const record = REQUESTS.readRecord(cells);
    const { what, whom, change, done, number } = record;
    if (!isRequestOpen(record) || number === '') return [];
    const isReady = isRequestReady(record);
    const row = index + FIRST_RECORD_ROW;
    const name = isReady && whom !== '' ? `${what} ${whom}` : what;
    const text = `${name}: ${findEffectSentence(String(done === '' ? change : done))}`;
    return [
      {
        link: {
          text: `${isReady ? 'Tick' : 'Fix'} row ${row}`,
          url: buildRowLink(files, HOST_TABS.requests, row),
        },
        text: text.slice(0, MAX_REQUEST_LENGTH).toWellFormed(),
      },
    ];
  });

/** The row of the first record on a sheet, counted from 1. Rows that were read keep their rows. */
const FIRST_RECORD_ROW = 2;

/** Returns the first sentence of a preview that describes a change. */
function findEffectSentence(preview: string): string {
  const lines = preview.split('\n');
  const line = lines.find((one) => !STATE_LINE_PATTERN.test(one)) ?? preview;
  return line.replace(/^Then: /, '').split(/(?<=\.) (?=\p{Lu})/u)[0] ?? '';
}

/** Matches lines on the present, and on missing answers. */
const STATE_LINE_PATTERN =
  /^(?:Now: |Missing: |All orders |No awaited |One answer is |\d+ answers are |After this change, )/;

const MAX_REQUEST_LENGTH = 300;

/** Orders problems: possible causes of a decision come before the decision of the host. */
const compareCausesFirst = (one: DeskProblem, other: DeskProblem): number =>
  Number(isHostDecisionPlace(one.where)) - Number(isHostDecisionPlace(other.where));

/** Describes the absences that only the host may know. */
const describeAbsences = (position: Position): readonly string[] =>
  Object.entries(position.away)
    .filter(([seat]) => isAway(position, seat))
    .map(([seat, { until }]) => {
      const when = formatShortClock(Date.parse(until), position.opened.settings);
      return `${seat} is away until ${when}.`;
    });

function findDeskState(
  position: Position,
  { isWaiting = false, isCutOff = false }: DeskReport,
): DeskData['state'] {
  if (isWaiting) return 'waits';
  if (isCutOff) return 'cut off';
  if (position.step === null) return 'over';
  if (position.answersUntil !== null) return 'undone';
  if (findActivePause(position) !== null) return 'paused';
  return isGraceGiven(position) ? 'grace' : 'open';
}

/** Builds the Desk of an unreadable match, which shows only the problems. */
export const buildUnreadableDesk = (incidents: readonly DeskProblem[]): DeskData => ({
  title: 'This match',
  state: 'waits',
  stepTitle: '',
  deadlineText: '',
  interventions: [],
  story: null,
  unread: '',
  what: 'match',
  owed: [],
  matches: [],
  seats: [],
  unknownSenders: [],
  problems: incidents,
  requests: [],
  repairNotes: [],
  contentTabs: [],
  links: [],
  status: '',
  pollNotes: [],
});

/** Whether the match waits for the host, so that polls do not draw the Desk again. */
const isHeldState = (state: DeskData['state']): boolean => state === 'waits' || state === 'cut off';

/** Describes the result, or since when the match waits for the host, or the last poll. */
function describeStatus(match: Match, state: DeskData['state']): string {
  const position = getCurrentPosition(match);
  if (state === 'over') return buildStory(position.game, position).headline;
  const since = isHeldState(state) ? describeDeadline(position, formatShortClock) : '';
  return since === '' ? describeLastPoll(match) : `Waiting for you since ${since}.`;
}

function describeLastPoll(match: Match): string {
  const { polledAt, polledBy } = getPollRecord(match);
  if (polledAt === '') return 'Not polled yet.';
  const when = formatShortClock(Date.parse(polledAt), getCurrentPosition(match).opened.settings);
  return `Last polled ${when}, by ${polledBy}.`;
}

const POLL_AGE_ADVICE =
  'The time of the last poll is at the top. If it is more than an hour ago, start “sealed run”, ' +
  'or check the function with “sealed doctor”.';

/** Describes how the runner was upgraded since the match was opened; empty if it was not. */
function describeUpgrade(match: Match): readonly string[] {
  const { opened, game } = getCurrentPosition(match);
  const current = findGame(game.id);
  const now = current === undefined ? opened.rules : formatRules(current);
  if (now === opened.rules) return [];
  return [
    `Upgraded since: new matches use the rules ${shortenRules(now)}. This match goes on ` +
      `with the rules ${shortenRules(opened.rules)}, with which it was opened.`,
  ];
}

/** Shortens the hash of an external game's code. */
const shortenRules = (rules: string): string =>
  rules.replace(/( [0-9a-f]{12})[0-9a-f]{52}$/, '$1…');

function describeRequestPolls(position: Position): string {
  const { usual, open } = getRequestPollMs(position);
  const whileOpen = open < usual ? `, and ${formatInterval(open)} while a request is not done` : '';
  return (
    `The tab Requests is polled ${formatInterval(usual)}${whileOpen}. “sealed run” polls it ` +
    'within a minute or two.'
  );
}

/** Maximum number of unknown senders that the Desk shows. */
const MAX_UNKNOWN_SENDERS = 3;

/** Lists unknown senders of the open step. If there are none, lists those of the last step. */
function listUnknownSenders(match: Match): readonly string[] {
  const { unknownSenders } = getPollRecord(match);
  return unknownSenders.length > 0 ? unknownSenders : listTriedSenders(match);
}

/** Describes unknown senders in the open step. `tried`: one sentence for each of their answers. */
export function describeUnknownSenders(tried: readonly string[]): readonly string[] {
  if (tried.length === 0) return [];
  return [
    `Answers to the open step from unknown senders: ${tried.length}.`,
    ...tried.slice(-MAX_UNKNOWN_SENDERS),
  ];
}

/** Matches the advice to a player in the reason. */
const PLAYER_ADVICE_PATTERN = / Use the link in your own workbook: .*$/;

/** Describes an unknown sender by the reason and the typed code. Only the Desk shows this text. */
export const describeUnknownSender = ({
  why,
  sender,
}: {
  readonly why: string;
  readonly sender: string;
}): string => {
  const reason = why.replace(PLAYER_ADVICE_PATTERN, '');
  return sender === '' ? reason : `${reason} The typed code is “${sender}”.`;
};

/** Describes answers to the last step from unknown senders. */
function listTriedSenders(match: Match): readonly string[] {
  const { entry } = getLastResolution(match);
  const receipts = match.receipts.filter(
    (receipt) => receipt.isSound && receipt.entry === entry.entry && receipt.seat === '',
  );
  const notKept = findSubmissions(entry)?.notKept ?? 0;
  if (receipts.length + notKept === 0) return [];
  if (receipts.length === 0)
    return [
      `${countText(notKept, 'answer')} at the last deadline came from an unknown sender, and ` +
        `only the form contains ${notKept === 1 ? 'it' : 'them'}.`,
    ];
  const count = receipts.length === 1 ? 'One answer' : `${receipts.length} answers`;
  return [
    `${count} at the last deadline came from an unknown sender. The tab Submissions ` +
      'lists the answers.',
    ...receipts.slice(-MAX_UNKNOWN_SENDERS).map(describeUnknownSender),
    ...(notKept === 0 ? [] : [`The form contains ${notKept} more of these answers.`]),
  ];
}

function buildDeskSeats(match: Match): readonly DeskSeat[] {
  const position = getCurrentPosition(match);
  const last = getLastResolution(match).entry;
  const step = match.positions[last.entry - 1]?.step ?? null;
  const isAsked = (asks: readonly Ask[], seat: Seat) => asks.some((ask) => ask.seat === seat);
  const receipts = match.receipts.filter(({ entry, isSound }) => isSound && entry === last.entry);
  const { seats } = getPollRecord(match);
  return position.setup.players.map(({ seat }) => ({
    seat,
    owes: isAsked(listOwedAsks(position.step), seat),
    mayAnswer: mayAnswer(position, seat),
    isAbsent: isAbsent(position, seat),
    url: buildWorkbookUrl(match, seat),
    state:
      (Object.hasOwn(seats, seat) ? seats[seat]?.state : null) ??
      getStateBeforePoll(position, seat),
    ...getLastStatus({
      match,
      seat,
      receipts,
      owed: isAsked(listOwedAsks(step), seat),
      wasAsked: isAsked(step?.asks ?? [], seat),
    }),
  }));
}

function buildWorkbookUrl({ files }: Match, seat: Seat): string {
  const own = files.seats.find((one) => one.seat === seat);
  return buildSheetLink(files, own?.workbookId ?? '');
}

/** Returns the state before a poll. Orders of the host, or from before an undo, make it "in". */
const getStateBeforePoll = (
  { entered, resolvedBefore }: Position,
  seat: Seat,
): DeskSeat['state'] =>
  Object.hasOwn(entered, seat) || Object.hasOwn(resolvedBefore?.orders ?? {}, seat) ? 'in' : null;

function getLastStatus(given: {
  readonly match: Match;
  readonly seat: Seat;
  readonly receipts: readonly Receipt[];
  readonly wasAsked: boolean;
  readonly owed: boolean;
}): Pick<DeskSeat, 'fate' | 'note' | 'rowUrl'> {
  const { entry } = getLastResolution(given.match);
  if (entry.kind !== 'resolved' || !given.wasAsked) return { fate: '', note: '', rowUrl: '' };
  const own = given.receipts.filter(({ seat }) => seat === given.seat);
  const current = getCurrentPosition(given.match).line.find(({ by }) => by.entry === entry.entry);
  const orders = current?.by.orders ?? entry.orders;
  const used = Object.hasOwn(orders, given.seat) ? orders[given.seat] : undefined;
  const counted = own.find((receipt) => isSameAnswer(used, receipt));
  const rowUrl = buildAnswerLink(given.match, counted ?? own.at(-1));
  if (used?.responseId === null) return { fate: 'accepted', note: 'Entered by the host.', rowUrl };
  if (!given.owed && own.length === 0) return { fate: '', note: '', rowUrl };
  if (counted === undefined) return { fate: 'missing', note: own.at(-1)?.why ?? '', rowUrl };
  return { fate: counted.fate, note: counted.fate === 'accepted' ? '' : counted.why, rowUrl };
}

/** Builds the address of an answer's row on the tab Submissions; '' if it has none. */
function buildAnswerLink({ submissions, files }: Match, answer: Receipt | undefined): string {
  const index = submissions.findIndex(
    (row) =>
      row !== null &&
      row.entry === answer?.entry &&
      row.responseId === answer.responseId &&
      row.received === answer.received,
  );
  return index < 0 ? '' : buildRowLink(files, HOST_TABS.submissions, index + FIRST_RECORD_ROW);
}

/** Builds a link to the first row of the newest answers on the tab Submissions, if it has rows. */
function listNewestAnswerLinks(match: Match): readonly DeskLink[] {
  const newest = match.receipts.at(-1)?.entry;
  const index = match.submissions.findIndex((row) => row !== null && row.entry === newest);
  return index < 0
    ? []
    : buildLinks(
        'Newest answers',
        buildRowLink(match.files, HOST_TABS.submissions, index + FIRST_RECORD_ROW),
      );
}

function buildDeskLinks(match: Match): DeskData['links'] {
  const { files } = match;
  const isOver = getCurrentPosition(match).step === null;
  if (files.formAddress === '') return [];
  return [
    { text: 'Requests', url: buildRowLink(files, HOST_TABS.requests) },
    { text: 'Players', url: buildRowLink(files, HOST_TABS.players) },
    ...(isOver ? [] : listNewestAnswerLinks(match)),
    { text: 'Public workbook', url: buildSheetLink(files, files.publicId) },
    ...(isOver ? [] : [{ text: 'Form', url: files.formAddress }]),
    ...buildLinks('Form “About me”', files.aboutForm?.address ?? ''),
  ];
}

/** Describes edited answers, one sentence for each seat. `inbox`: null if it was not read. */
export const describeEdits = (inbox: Pick<Inbox, 'editedBy'> | null): readonly string[] =>
  (inbox?.editedBy ?? []).map(
    (seat) => `The form: ${seat === '' ? 'an unknown sender' : seat} ${EDITING_ADVICE}`,
  );

const EDITING_ADVICE =
  'edited an answer after sending it. Switch “Allow response editing” off in the form’s ' +
  'editor (Settings, Responses): an edit counts as a new answer, and Google discards the ' +
  'former one.';
