/** Announces a match on Discord. A crash before progress is recorded causes a second message. */

import { HOST_TABS } from '../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../google/connect.ts';
import { GoogleError } from '../google/error.ts';
import { isGuardTaken, swapGuards } from '../google/sheet-requests.ts';
import { applyBatch, readDescription } from '../google/sheets.ts';
import type { Adjudicator } from '../match/adjudicator.ts';
import { getInstant } from '../match/ledger/entry.ts';
import { type Incident, IncidentError } from '../match/ledger/incident.ts';
import { getCurrentPosition, type Match } from '../match/reading/match.ts';
import { buildNews, buildReminder, buildWarning, type DiscordMessage } from './message.ts';
import { type DeliveryResult, sendMessage } from './send.ts';

/**
 * Announces new entries once the public workbook shows them. Does nothing without a webhook.
 * Returns a sentence for the host after a permanent failure. `late` is added to every message.
 * @throws IncidentError if a retry may succeed; GoogleError
 */
export const announceNews = (
  adjudicator: Adjudicator,
  match: Match,
  late: string | null = null,
): Promise<readonly string[]> =>
  sendAnnouncement(adjudicator, match, (current) => ({
    message: buildNews(match, current.entries, late),
    said: { ...current, entries: match.positions.length },
  }));

/**
 * Reminds all asked players of the deadline, even those who have answered: who is missing is
 * private. Does nothing if `instantMs` is not later than the last reminder, or while no orders are
 * accepted. Returns and throws like {@link announceNews}.
 */
export const announceReminder = (
  adjudicator: Adjudicator,
  match: Match,
  instantMs: number,
): Promise<readonly string[]> =>
  sendAnnouncement(adjudicator, match, (current) => ({
    message: instantMs > current.remindedMs ? buildReminder(match) : null,
    said: { ...current, remindedMs: instantMs },
  }));

/** Announces an urgent warning. Returns and throws like {@link announceNews}. */
export const announceWarning = (
  adjudicator: Adjudicator,
  match: Match,
  warning: string,
): Promise<readonly string[]> =>
  sendAnnouncement(adjudicator, match, (current) => ({
    message: buildWarning(match, warning),
    said: current,
  }));

/** Sends a warning at once. Google is unreachable, so no note records it. Never throws. */
export async function sendWarning(
  { discord }: Pick<Adjudicator, 'discord'>,
  match: Match,
  warning: string,
): Promise<void> {
  const { webhook } = match.discord;
  if (discord !== undefined && typeof webhook === 'object')
    await sendMessage(discord, webhook, buildWarning(match, warning));
}

/** Builds the next message, or null, and the cursor to record once the message is sent. */
type AnnouncementBuilder = (current: AnnouncementCursor) => {
  readonly message: DiscordMessage | null;
  readonly said: AnnouncementCursor;
};

/** Time after which a sender's lock expires. Google and Discord together need less. */
const SENDER_LOCK_MS = 180_000;

/** Age at which a failed announcement is no longer retried. The next message then includes it. */
const RETRY_PERIOD_MS = 86_400_000;

async function sendAnnouncement(
  adjudicator: Adjudicator,
  match: Match,
  toSay: AnnouncementBuilder,
): Promise<readonly string[]> {
  const { google, discord } = adjudicator;
  const { webhook } = match.discord;
  if (discord === undefined || webhook === 'none') return [];
  if (webhook === 'unreadable') throw new IncidentError([]);
  const { hostId } = match.files;
  const current =
    (await readCurrentNote(google, hostId)) ?? (await createFirstNote(adjudicator, match));
  const { message, said } = toSay(current);
  if (message === null) return [];
  const held = await lockSender(adjudicator, hostId, current);
  const sent = await sendMessage(discord, webhook, message);
  const nowMs = google.now();
  const next = buildNextNote(sent, { current, said: { ...said, heldUntilMs: 0 }, nowMs });
  await compareAndSwapCursor(google, hostId, { current: held, next });
  return describeDelivery(
    sent,
    nowMs - Date.parse(getInstant(getCurrentPosition(match).sealed.entry)),
  );
}

/** Creates a note that marks all entries as announced, unless a note exists. */
async function createFirstNote({ google }: Adjudicator, match: Match): Promise<CurrentNote> {
  const next = { entries: match.positions.length - 1, remindedMs: 0, heldUntilMs: 0 };
  const first = await compareAndSwapCursor(google, match.files.hostId, { current: null, next });
  if (first === null) throw new IncidentError([RETRY_INCIDENT]);
  return first;
}

/** Makes other senders wait. @throws IncidentError if another sender is active or may start */
async function lockSender(
  { google }: Adjudicator,
  hostId: string,
  current: CurrentNote,
): Promise<CurrentNote> {
  const nowMs = google.now();
  if (current.heldUntilMs > nowMs) throw new IncidentError([RETRY_INCIDENT]);
  const next = { ...current, heldUntilMs: nowMs + SENDER_LOCK_MS };
  const held = await compareAndSwapCursor(google, hostId, { current, next });
  if (held === null || google.now() > nowMs + SENDER_LOCK_MS / 2)
    throw new IncidentError([RETRY_INCIDENT]);
  return held;
}

/** Builds the next note. Entries stay unannounced if their message was certainly not delivered. */
function buildNextNote(
  sent: DeliveryResult,
  given: Readonly<Record<'current' | 'said', AnnouncementCursor>> & { readonly nowMs: number },
): AnnouncementCursor {
  const { current, said, nowMs } = given;
  switch (sent.kind) {
    case 'arrived':
    case 'unknown':
      return said;
    case 'not arrived':
      return { ...current, heldUntilMs: sent.waitMs === 0 ? 0 : nowMs + sent.waitMs };
    case 'refused':
      return { ...current, heldUntilMs: 0 };
  }
}

/** Describes for the host how a delivery ended. `ageMs`: age of the news. @throws to retry */
function describeDelivery(sent: DeliveryResult, ageMs: number): readonly string[] {
  switch (sent.kind) {
    case 'arrived':
      return [];
    case 'unknown':
      return [`${sent.why} ${UNKNOWN_DELIVERY_TEXT}`];
    case 'refused':
      return [`${sent.why} ${sent.todo}`];
    case 'not arrived':
      if (ageMs > RETRY_PERIOD_MS) return [`${sent.why} ${NO_RETRY_TEXT}`];
      throw new IncidentError([{ ...RETRY_INCIDENT, what: sent.why }]);
  }
}

const UNKNOWN_DELIVERY_TEXT = 'Discord may already have the announcement, so it is not sent again.';
const NO_RETRY_TEXT =
  'The announcement is a day old, so it is not retried. ' +
  'The next announcement includes it, or “sealed resolve” sends it now.';

const RETRY_INCIDENT: Incident = {
  code: 'discord',
  where: 'Discord',
  what: 'Another run is announcing the match, or Discord has requested a pause.',
  todo: 'Do nothing. The announcement is retried, and the match goes on.',
};

/** Progress of the announcements. Instants are whole seconds, in ms since 1970. */
interface AnnouncementCursor {
  /** Number of entries, counted from the first, that were announced or skipped. */
  readonly entries: number;
  /** Instant of the last reminder; 0 if there was none. */
  readonly remindedMs: number;
  /** Instant until which senders wait for another sender or Discord's rate limit; 0 for no wait. */
  readonly heldUntilMs: number;
}

interface CurrentNote extends AnnouncementCursor {
  /** Number at the end of the name. Each swap raises it, so that no name is used twice. */
  readonly count: number;
  /** IDs of all existing notes. The next note replaces them. */
  readonly ids: readonly string[];
}

const NOTE_NAME = /^announced_(\d{1,9})_(\d{1,12})_(\d{1,12})_(\d{1,9})$/;

const formatNoteName = (note: AnnouncementCursor, count: number): string =>
  `announced_${note.entries}_${toSeconds(note.remindedMs)}_${toSeconds(note.heldUntilMs)}_${count}`;

const toSeconds = (ms: number): number => Math.ceil(ms / 1000);

/** Returns the newest visible note, or null. */
async function readCurrentNote(google: Google, hostId: string): Promise<CurrentNote | null> {
  const { namedRanges } = await readDescription(google, hostId);
  const ids = namedRanges.flatMap(({ id, name }) =>
    id === name && NOTE_NAME.test(name) ? [id] : [],
  );
  const newest = ids
    .map(parseNote)
    .toSorted((one, other) => one.count - other.count)
    .at(-1);
  return newest === undefined ? null : { ...newest, ids };
}

function parseNote(name: string): Omit<CurrentNote, 'ids'> {
  const [entries = 0, reminded = 0, held = 0, count = 0] = (NOTE_NAME.exec(name) ?? [])
    .slice(1)
    .map(Number);
  return { entries, remindedMs: reminded * 1000, heldUntilMs: held * 1000, count };
}

/** Maximum number of attempts. Hidden named ranges may already have the first few names. */
const MAX_SWAP_ATTEMPTS = 5;

/** Replaces the current note, if any. Returns the new note; null if another sender was faster. */
async function compareAndSwapCursor(
  google: Google,
  hostId: string,
  { current, next }: { readonly current: CurrentNote | null; readonly next: AnnouncementCursor },
): Promise<CurrentNote | null> {
  const from = current?.ids ?? [];
  let count = (current?.count ?? 0) + 1;
  for (let look = 1; ; look++) {
    const to = formatNoteName(next, count);
    try {
      await applyBatch(google, hostId, swapGuards({ from, to, sheetId: NOTE_SHEET }));
      return { ...next, count, ids: [to] };
    } catch (error) {
      if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
      const currentNote = await readCurrentNote(google, hostId);
      if (String(currentNote?.ids ?? []) !== String(from)) return null;
      if (look === MAX_SWAP_ATTEMPTS || !isGuardTaken(error)) throw error;
      count += 1;
    }
  }
}

/** Tab that contains the webhook and the notes. */
const NOTE_SHEET = HOST_TABS.match.sheetId;
