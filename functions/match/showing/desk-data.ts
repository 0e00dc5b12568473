import { findGame, formatRules } from '../../../rules/games.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Ask } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { buildStory } from '../../../rules/kit/narrating/story.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import type { DeskData, DeskProblem, DeskSeat } from '../../../sheets-templates/workbooks/desk.ts';
import { HOST_TABS, isRequestOpen } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { buildTabLink } from '../../../sheets-templates/workbooks/workbook.ts';
import type { SealedEntry } from '../ledger/entry.ts';
import { findSubmissions } from '../ledger/entry.ts';
import { removeRepeatedProblems } from '../ledger/incident.ts';
import { isSameAnswer } from '../ledger/instant.ts';
import {
  findActivePause,
  hasResolvedStep,
  isAway,
  isGraceGiven,
  mayAnswer,
  type Position,
} from '../ledger/position.ts';
import { isHostDecisionPlace } from '../next/host-word.ts';
import { getRequestPollMs } from '../next/tasks.ts';
import { formatInterval, formatShortClock, formatTime } from '../next/time.ts';
import type { Inbox } from '../reading/inbox.ts';
import { buildSheetLink } from '../reading/links.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import type { Receipt } from '../reading/submissions.ts';
import {
  describeDeadline,
  describeGrace,
  describeUnopened,
  listInterventionTexts,
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
    deadlineText: state === 'paused' ? describePauseEnd(position) : describeDeadline(position),
    interventions: [
      state === 'grace' ? '' : describeGrace(position),
      ...listInterventionTexts(position),
      ...describeAbsences(position),
    ].filter((text) => text !== ''),
    result: step === null ? buildStory(position.game, position).headline : '',
    unread: opened.settings.pollMs === undefined ? READ_AT_DEADLINE_TEXT : NOT_YET_POLLED_TEXT,
    unopened: describeUnopened(position),
    seats: buildDeskSeats(match),
    unknownSenders: listUnknownSenders(match),
    problems: omitRepeatedBin(removeRepeatedProblems(incidents)).toSorted(compareCausesFirst),
    requests: listOpenRequests(match),
    repairNotes: repairNotes,
    contentTabs: hasResolvedStep(position)
      ? []
      : position.game.content.tabs.map(({ name }) => name),
    links: buildDeskLinks(match),
    lastPolled: describeLastPoll(match),
    pollNotes: [POLL_AGE_ADVICE, describeRequestPolls(position), ...describeUpgrade(match)],
  };
}

const READ_AT_DEADLINE_TEXT = 'Answers are read at the deadline.';
const NOT_YET_POLLED_TEXT = 'Answers have not been polled yet.';

/** Describes when a pause ends; '' if it lasts until the host ends it. */
function describePauseEnd(position: Position): string {
  const { until } = findActivePause(position) ?? {};
  return until === undefined ? '' : formatTime(Date.parse(until), position.opened.settings);
}

/** Omits the hourly report of a form in the bin, if a poll or a deadline already reports it. */
const omitRepeatedBin = (problems: readonly DeskProblem[]): readonly DeskProblem[] => {
  const isReported = (place: RegExp) => (problem: DeskProblem) =>
    place.test(problem.where) && problem.what.includes(' in the bin');
  if (!problems.some(isReported(/^The form, /))) return problems;
  return problems.filter((problem) => !isReported(/^The form$/)(problem));
};

/** Lists the host's open requests: why a tick was removed, or the effect in one sentence. */
const listOpenRequests = ({ requests, files }: Match): DeskData['requests'] =>
  (requests ?? []).flatMap((cells, index) => {
    const { change, done, ...row } = REQUESTS.readRecord(cells);
    if (!isRequestOpen({ ...row, change, done }) || change === '') return [];
    const tab = buildTabLink(buildSheetLink(files, files.hostId), HOST_TABS.requests.sheetId);
    const text = `${row.what}: ${findEffectSentence(String(done === '' ? change : done))}`;
    return [
      {
        row: `Row ${index + 2}`,
        url: `${tab}&range=A${index + 2}`,
        text: text.slice(0, MAX_REQUEST_LENGTH).toWellFormed(),
      },
    ];
  });

/** Returns the first sentence of a preview that describes a change. */
function findEffectSentence(preview: string): string {
  const lines = preview.split('\n');
  const line = lines.find((one) => !one.startsWith('Now: ')) ?? preview;
  return line.replace(/^Then: /, '').split(/(?<=\.) (?=\p{Lu})/u)[0] ?? '';
}

const MAX_REQUEST_LENGTH = 300;

/** Orders problems: possible causes of a decision come before the decision of the host. */
const compareCausesFirst = (one: DeskProblem, other: DeskProblem): number =>
  Number(isHostDecisionPlace(one.where)) - Number(isHostDecisionPlace(other.where));

/** Describes the absences that only the host may know. */
const describeAbsences = (position: Position): readonly string[] =>
  Object.entries(position.away)
    .filter(([seat]) => isAway(position, seat))
    .map(([seat, { until }]) => {
      const when = formatTime(Date.parse(until), position.opened.settings);
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
  result: '',
  unread: '',
  unopened: '',
  seats: [],
  unknownSenders: [],
  problems: incidents,
  requests: [],
  repairNotes: [],
  contentTabs: [],
  links: [],
  lastPolled: '',
  pollNotes: [],
});

/** Describes when the last poll was, and which runner made it. */
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

/** Describes an unknown sender by the reason and the typed code. Only the Desk shows this text. */
export const describeUnknownSender = ({
  why,
  sender,
}: {
  readonly why: string;
  readonly sender: string;
}): string => (sender === '' ? why : `${why} The typed code is “${sender}”.`);

/** Describes answers to the last step from unknown senders. */
function listTriedSenders(match: Match): readonly string[] {
  const { entry } = getLastResolution(match);
  const kept = match.receipts.filter(
    (receipt) => receipt.isSound && receipt.entry === entry.entry && receipt.seat === '',
  );
  const notKept = findSubmissions(entry)?.notKept ?? 0;
  if (kept.length + notKept === 0) return [];
  if (kept.length === 0)
    return [
      `${countText(notKept, 'answer')} at the last deadline came from an unknown sender, and ` +
        `only the form contains ${notKept === 1 ? 'it' : 'them'}.`,
    ];
  const count = kept.length === 1 ? 'One answer' : `${kept.length} answers`;
  return [
    `${count} at the last deadline came from an unknown sender. The tab Submissions ` +
      'lists the answers.',
    ...kept.slice(-MAX_UNKNOWN_SENDERS).map(describeUnknownSender),
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
}): Pick<DeskSeat, 'fate' | 'note'> {
  const { entry } = getLastResolution(given.match);
  if (entry.kind !== 'resolved' || !given.wasAsked) return { fate: '', note: '' };
  const own = given.receipts.filter(({ seat }) => seat === given.seat);
  const current = getCurrentPosition(given.match).line.find(({ by }) => by.entry === entry.entry);
  const orders = current?.by.orders ?? entry.orders;
  const used = Object.hasOwn(orders, given.seat) ? orders[given.seat] : undefined;
  if (used?.responseId === null) return { fate: 'accepted', note: 'Entered by the host.' };
  if (!given.owed && own.length === 0) return { fate: '', note: '' };
  const counted = own.find((receipt) => isSameAnswer(used, receipt));
  if (counted === undefined) {
    const why = own.at(-1)?.why;
    return { fate: 'missing', note: why ?? 'No answer arrived before the deadline.' };
  }
  return { fate: counted.fate, note: counted.fate === 'accepted' ? '' : counted.why };
}

function buildDeskLinks(match: Match): DeskData['links'] {
  const { files } = match;
  if (files.formAddress === '') return [];
  const host = buildSheetLink(files, files.hostId);
  return [
    { text: 'Requests', url: buildTabLink(host, HOST_TABS.requests.sheetId) },
    { text: 'Players', url: buildTabLink(host, HOST_TABS.players.sheetId) },
    { text: 'Public workbook', url: buildSheetLink(files, files.publicId) },
    { text: 'Form', url: files.formAddress },
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
