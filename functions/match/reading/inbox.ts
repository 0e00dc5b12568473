import type { Answers } from '../../../rules/kit/asking/form.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import {
  parseTypedMessage,
  type TypedMessage,
} from '../../../sheets-templates/forms/about-form.ts';
import { parseResponseHead } from '../../../sheets-templates/forms/form.ts';
import type { Google } from '../../google/connect.ts';
import { isFinalError, recoverIfExpected } from '../../google/error.ts';
import { type FormResponse, readPages } from '../../google/forms.ts';
import { createSenderLookup } from '../ledger/bindings.ts';
import { findSubmissions } from '../ledger/entry.ts';
import { buildAnswerKey, buildArrivalKey, compareInstants, isAfter } from '../ledger/instant.ts';
import { getCutOffMs } from '../ledger/position.ts';
import { buildTypedAddressTest } from './form-settings.ts';
import { getCurrentPosition, getPollRecord, type Match } from './match.ts';
import { parseAnswers, type Receipt, shortenText } from './submissions.ts';

export interface ReceivedResponse {
  readonly response: FormResponse;
  /** Seat of the sender; null if code or address belong to no seat. */
  readonly sender: string | null;
  /** Whether the address may have been typed by anybody, and therefore identifies no seat. */
  readonly isTyped?: boolean;
  readonly isCut: boolean;
  /** Whether the response was sorted by an entry that was undone. */
  readonly wasSorted: boolean;
  readonly isEdit: boolean;
  /**
   * Answers from “Submissions” if they counted before an undo and the form lacks them; else null.
   */
  readonly recorded: Answers | null;
}

export interface Inbox {
  /** Messages sent with the form “About me”. */
  readonly messages: readonly AboutMeMessage[];
  /** Responses, sorted by Google's time. */
  readonly received: readonly ReceivedResponse[];
  readonly notKept: number;
  /** Number of responses by seat, including those above the limits. */
  readonly sent: Readonly<Record<string, number>>;
  /** Keys of confirmed answers that the form still has; see `buildArrivalKey`. */
  readonly confirmed: readonly string[];
  /** Ids of confirmed answers that were edited later. Google keeps only the last version. */
  readonly editedSince: readonly string[];
  /** Seats that have edited an answer since the last sorting; '' means an unknown sender. */
  readonly editedBy: readonly string[];
  readonly newest: Readonly<Record<string, string>>;
  /** Whether a seat sent an answer after the cut-off. */
  readonly hasLater: boolean;
}

/**
 * Maximum number of answers of unknown senders in a step. The first ones are kept, because a sender
 * may be a player who needs help.
 */
const MAX_UNKNOWN_PER_STEP = 50;
/** Maximum number of answers of unknown senders in a match. */
const MAX_UNKNOWN_PER_MATCH = 100;
/** Maximum number of answers of a seat. The last ones are kept, or by the settings the first. */
const MAX_PER_SEAT = 200;

/**
 * Collects pages of responses in any order, up to the cut-off (milliseconds, inclusive). Skips
 * responses with a valid row on “Submissions”, except those of an undone step. Drops responses
 * above the limits. If the last entry dropped answers, skips older answers of seats at their limit.
 */
export function createInboxCollector(match: Match, cutOffMs: number) {
  const { counts } = getCurrentPosition(match).opened.settings;
  const isTyped = buildTypedAddressTest(match);
  const identifySender = createSenderFinder(match, isTyped);
  const sorting = buildSortingFacts(match);
  const promises = createConfirmedCollector(match);
  const mostUnknown = computeUnknownLimit(match);
  const piles = new Map<string | null, ReturnType<typeof createPile>>();
  const ensurePile = (sender: string | null) => {
    const pile =
      piles.get(sender) ??
      (sender === null ? createPile(mostUnknown, 'first') : createPile(MAX_PER_SEAT, counts));
    piles.set(sender, pile);
    return pile;
  };
  const met = new Set<string>();
  const editedBy = new Set<string>();
  const newest = new Map<string, string>();
  let hasLater = false;

  function collectResponse(response: FormResponse, key: string): void {
    const { submittedAt } = response;
    const sender = identifySender(response);
    const isEdit = sorting.isEdit(response, key);
    const isLater = isAfter(submittedAt, cutOffMs);
    if (isEdit) editedBy.add(sender ?? '');
    hasLater ||= isLater && sender !== null;
    if (isLater || sorting.isPassedOver(response, sender)) return;
    const last = sender === null ? null : (newest.get(sender) ?? '');
    if (sender !== null && (last === '' || compareInstants(submittedAt, last ?? '') > 0))
      newest.set(sender, submittedAt);
    const wasSorted = sorting.wasUndone(key);
    ensurePile(sender).put({
      ...shortenResponse(response),
      ...(isTyped(response) && { isTyped: true }),
      ...{ sender, wasSorted, isEdit, recorded: null },
    });
  }

  return {
    add: (page: readonly FormResponse[]): void => {
      for (const response of page) {
        const key = buildArrivalKey(response.submittedAt, response.responseId);
        promises.see(response.responseId, key);
        if (sorting.isSorted(key) || met.has(key)) continue;
        met.add(key);
        collectResponse(response, key);
      }
    },
    inbox: (): Inbox => {
      const responses = [...piles.values()].flatMap((pile) => pile.kept());
      return {
        ...promises.seen(),
        messages: [],
        editedBy: [...editedBy].toSorted(),
        newest: Object.fromEntries(newest),
        hasLater,
        received: [...responses, ...listCountedBeforeUndo(match, responses)].toSorted(
          compareByArrival,
        ),
        notKept: [...piles.values()].reduce((sum, pile) => sum + pile.notKept(), 0),
        sent: Object.fromEntries(
          [...piles].flatMap(([sender, pile]) =>
            sender === null ? [] : [[sender, pile.kept().length + pile.notKept()]],
          ),
        ),
      };
    },
  };
}

/** Builds tests for responses from the rows on the tab “Submissions”. */
function buildSortingFacts(match: Match) {
  const { since, sorted } = getCurrentPosition(match);
  const current = new Set(sorted);
  const sound = match.receipts.filter(({ isSound }) => isSound);
  const isCurrent = ({ entry }: Receipt): boolean => current.has(entry);
  const known = collectKeys(sound.filter(isCurrent));
  const undone = collectKeys(match.receipts.filter((receipt) => !isCurrent(receipt)));
  const ids = collectIds(sound);
  const typedOver = collectIds(match.receipts.filter((one) => !one.isSound && isCurrent(one)));
  const sortedUntilMs = Math.max(...sorted.map((entry) => getSortedUntilMs(match, entry)));
  const wasFlooded = (findLastSorting(match)?.notKept ?? 0) > 0;
  const filled = listFilledSeats(match);
  return {
    /** Whether the response was sorted by an entry that still counts. */
    isSorted: (key: string): boolean => known.has(key),
    /** Whether the response was sorted by an entry that was undone. */
    wasUndone: (key: string): boolean => undone.has(key),
    isEdit: ({ responseId, isEdited }: FormResponse, key: string): boolean =>
      isEdited || (ids.has(responseId) && !undone.has(key)),
    isPassedOver: ({ responseId, submittedAt }: FormResponse, sender: string | null): boolean =>
      // The host may have edited the row by mistake, so later answers still count.
      (typedOver.has(responseId) && !isAfter(submittedAt, sortedUntilMs)) ||
      (wasFlooded &&
        compareInstants(submittedAt, since) < 0 &&
        (sender === null || filled.has(sender))),
  };
}

/** Collects the confirmed answers that Google lists. */
function createConfirmedCollector(match: Match) {
  // If an answer was edited to contain another seat's code, it may be confirmed for both seats.
  const promised = Map.groupBy(
    Object.values(getPollRecord(match).confirmed),
    ({ responseId }) => responseId,
  );
  const confirmed = new Set<string>();
  const editedSince = new Set<string>();
  return {
    see: (responseId: string, key: string): void => {
      for (const one of promised.get(responseId) ?? []) {
        if (buildAnswerKey(one) === key) confirmed.add(key);
        else editedSince.add(responseId);
      }
    },
    seen: () => ({ confirmed: [...confirmed], editedSince: [...editedSince] }),
  };
}

/** Lists answers that Google no longer lists, but that counted before an undo. They count again. */
function listCountedBeforeUndo(
  match: Match,
  listed: readonly ReceivedResponse[],
): readonly ReceivedResponse[] {
  const { resolvedBefore } = getCurrentPosition(match);
  const keys = new Set(listed.map(computeArrivalKey));
  return Object.entries(resolvedBefore?.orders ?? {}).flatMap(
    ([sender, used]): ReceivedResponse[] => {
      const { responseId, received } = used;
      if (responseId === null) return [];
      const key = buildAnswerKey({ responseId, received });
      if (keys.has(key)) return [];
      const row = match.receipts.findLast(
        (one) => one.isSound && one.seat === sender && buildAnswerKey(one) === key,
      );
      const response = {
        responseId,
        submittedAt: received,
        submittedMs: Date.parse(received),
        createdMs: Date.parse(received),
        isEdited: false,
        respondentEmail: null,
        answers: {},
      };
      const recorded = parseAnswers(row?.answers ?? '');
      return [{ response, sender, isCut: false, wasSorted: true, isEdit: false, recorded }];
    },
  );
}

/** Returns the maximum number of answers of unknown senders to the open step. */
function computeUnknownLimit({ receipts }: Match): number {
  const keptCount = receipts.filter(({ seat }) => seat === '').length;
  return Math.max(0, Math.min(MAX_UNKNOWN_PER_STEP, MAX_UNKNOWN_PER_MATCH - keptCount));
}

/** Lists the seats whose number of answers had reached the limit at the last sorting. */
function listFilledSeats(match: Match): ReadonlySet<string> {
  const last = getCurrentPosition(match).sorted.at(-1);
  const counts = new Map<string, number>();
  for (const { seat, entry } of match.receipts)
    if (entry === last) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return new Set([...counts].flatMap(([seat, count]) => (count >= MAX_PER_SEAT ? [seat] : [])));
}

const collectIds = (receipts: readonly Receipt[]): ReadonlySet<string> =>
  new Set(receipts.map(({ responseId }) => responseId));

const collectKeys = (receipts: readonly Receipt[]): ReadonlySet<string> =>
  new Set(receipts.map(buildAnswerKey));

/**
 * Lists the responses to both forms, and collects each page on arrival.
 * @throws GoogleError, and the errors of `reading`
 */
export async function readInbox(
  google: Google,
  reading: Promise<Match>,
  listed: { readonly form: string; readonly since: string; readonly cutOffMs: number },
): Promise<Inbox> {
  const gathering = reading.then((match) =>
    createInboxCollector(match, Math.min(listed.cutOffMs, getCutOffMs(getCurrentPosition(match)))),
  );
  const listing = readPages(google, listed.form, {
    since: new Date(listed.since),
    onPage: async (page) => (await gathering).add(page),
  });
  const messaging = reading.then((match) => readMessages(google, match, listed));
  const [gathered, , messages] = await Promise.all([gathering, listing, messaging]);
  return { ...gathered.inbox(), messages };
}

/** Returns the summary of the last sorting that was not undone; null if there is none. */
function findLastSorting(match: Match): ReturnType<typeof findSubmissions> {
  const last = match.positions[getCurrentPosition(match).sorted.at(-1) ?? -1];
  return last === undefined ? null : findSubmissions(last.sealed.entry);
}

/** Returns the cut-off of an entry that sorted responses, in milliseconds; 0 if it sorted none. */
function getSortedUntilMs(match: Match, place: number): number {
  const entry = match.positions[place]?.sealed.entry;
  return entry?.kind === 'resolved' || entry?.kind === 'closed' ? Date.parse(entry.deadline) : 0;
}

/** Returns a function that finds a response's seat by code or verified address. */
function createSenderFinder(
  match: Match,
  isTyped: (response: FormResponse) => boolean,
): (response: FormResponse) => string | null {
  const { opened, handovers } = getCurrentPosition(match);
  const { bindings, settings } = opened;
  const { key } = match;
  if (settings.knownBy === 'code' || key === null) return createCodeSenderFinder(match);
  const sender = createSenderLookup({ bindings, handovers }, { key, by: 'email' });
  return (response) =>
    isTyped(response) ? null : sender(response.respondentEmail ?? '', response.submittedAt);
}

/** Whether an answer to the open step lacks the verified address that players need. */
export function hasUnverifiedAnswer(match: Match, { received }: Pick<Inbox, 'received'>): boolean {
  const { opened, since } = getCurrentPosition(match);
  return (
    opened.settings.knownBy === 'email' &&
    received.some(
      ({ response, isTyped = false }) =>
        (isTyped || response.respondentEmail === null) &&
        compareInstants(response.submittedAt, since) >= 0,
    )
  );
}

const computeArrivalKey = ({ response }: ReceivedResponse): string =>
  buildArrivalKey(response.submittedAt, response.responseId);

const compareByArrival = (one: ReceivedResponse, other: ReceivedResponse): number =>
  computeArrivalKey(one) < computeArrivalKey(other) ? -1 : 1;

/** Collects responses, and keeps only the first or the last ones, up to a limit. */
function createPile(most: number, which: 'first' | 'last') {
  let responses: ReceivedResponse[] = [];
  let notKept = 0;
  const cut = (to: number): void => {
    if (responses.length <= to) return;
    const sorted = responses.toSorted(compareByArrival);
    notKept += responses.length - most;
    responses = which === 'first' ? sorted.slice(0, most) : sorted.slice(-most);
  };
  return {
    put: (received: ReceivedResponse): void => {
      responses.push(received);
      cut(2 * most);
    },
    kept: (): readonly ReceivedResponse[] => {
      cut(most);
      return responses;
    },
    notKept: (): number => {
      cut(most);
      return notKept;
    },
  };
}

/** Maximum number of characters of one answer, more than any option has. */
const MAX_TEXT_LENGTH = 1000;
/** Maximum number of answers of one response, more than any form has. */
const MAX_TEXT_COUNT = 60;
/** Maximum length of a response as JSON. An entry then has room for every seat's response. */
const MAX_RESPONSE_LENGTH = 20_000;

/** Shortens a response to the maximum lengths above. */
function shortenResponse(response: FormResponse): Pick<ReceivedResponse, 'response' | 'isCut'> {
  let left = MAX_RESPONSE_LENGTH;
  let isCut = false;
  const shortenTexts = (texts: readonly string[]): readonly string[] =>
    texts.flatMap((text, index) => {
      const short = shortenText(text, MAX_TEXT_LENGTH);
      left -= JSON.stringify(short).length;
      const isKept = index < MAX_TEXT_COUNT && left >= 0;
      isCut ||= !isKept || short !== text;
      return isKept ? [short] : [];
    });
  const answers = Object.entries(response.answers).map(
    ([id, texts]) => [id, shortenTexts(texts)] as const,
  );
  return { response: { ...response, answers: Object.fromEntries(answers) }, isCut };
}

/** A message sent with the form “About me”. */
export interface AboutMeMessage extends Pick<TypedMessage, 'kind' | 'stepTitle' | 'lastDay'> {
  readonly responseId: string;
  readonly sent: string;
  /** Seat of the sender; null if no seat has the code. */
  readonly seat: Seat | null;
}

/** Maximum number of messages of a seat in a step. The latest ones are kept. */
const MAX_MESSAGES_PER_SEAT = 20;

/** Maximum number of characters of a typed code. */
const MAX_TYPED_LENGTH = 100;

/** Returns a function that finds a response's seat by its code. */
function createCodeSenderFinder(match: Match): (response: FormResponse) => string | null {
  const { opened, handovers } = getCurrentPosition(match);
  const { key } = match;
  if (key === null) return () => null;
  const sender = createSenderLookup({ bindings: opened.bindings, handovers }, { key, by: 'code' });
  return ({ answers, submittedAt }) =>
    sender(shortenText(parseResponseHead(answers).seatCode, MAX_TYPED_LENGTH), submittedAt);
}

/**
 * Lists the messages until the cut-off by time; empty if Google refuses access to the form.
 * @throws GoogleError if a retry may help
 */
async function readMessages(
  google: Google,
  match: Match,
  { since, cutOffMs }: { readonly since: string; readonly cutOffMs: number },
): Promise<readonly AboutMeMessage[]> {
  const { id = '' } = match.files.aboutForm ?? {};
  if (id === '') return [];
  const identifySender = createCodeSenderFinder(match);
  const piles = new Map<Seat | null, readonly AboutMeMessage[]>();
  const onPage = (page: readonly FormResponse[]): void => {
    for (const response of page) {
      if (isAfter(response.submittedAt, cutOffMs)) continue;
      const message = parseMessage(response, identifySender(response));
      const pile = [...(piles.get(message.seat) ?? []), message];
      piles.set(message.seat, pile.toSorted(compareBySentTime).slice(-MAX_MESSAGES_PER_SEAT));
    }
  };
  const listing = readPages(google, id, { since: new Date(since), onPage });
  const sortMessages = () => [...piles.values()].flat().toSorted(compareBySentTime);
  return recoverIfExpected(listing.then(sortMessages), isFinalError, []);
}

function parseMessage(
  { responseId, submittedAt, answers }: FormResponse,
  sender: string | null,
): AboutMeMessage {
  const { kind, stepTitle, lastDay } = parseTypedMessage(answers);
  const seat = sender === null ? null : toSeat(sender);
  return { responseId, sent: submittedAt, seat, kind, stepTitle, lastDay };
}

const compareBySentTime = (one: AboutMeMessage, other: AboutMeMessage): number =>
  buildArrivalKey(one.sent, one.responseId) < buildArrivalKey(other.sent, other.responseId)
    ? -1
    : 1;
