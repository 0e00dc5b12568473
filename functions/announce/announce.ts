/** Announcing a match on Discord: at least once, and twice only if whoever sent it was killed before he had noted it. Decision 0019. */

import { HOST_TABS } from '../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../google/connect.ts';
import { GoogleError } from '../google/error.ts';
import { guardRequests, isGuardTaken } from '../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet } from '../google/sheets.ts';
import type { Adjudicator } from '../match/adjudicator.ts';
import { instantOf } from '../match/ledger/entry-words.ts';
import { type Incident, IncidentError } from '../match/ledger/incident.ts';
import { currentPosition, type Match } from '../match/reading/match.ts';
import { type Message, newsOf, reminderOf, warningOf } from './message.ts';
import { type DeliveryResult, send } from './send.ts';

/**
 * Says what has not been said of the match, once that is on the public workbook; nothing where there is no webhook. Gives a
 * sentence for the host where something went wrong for good. `late` is said with it, where there is anything to say. @throws IncidentError when it may succeed later, GoogleError
 */
export const announce = (
  adjudicator: Adjudicator,
  match: Match,
  late: string | null = null,
): Promise<readonly string[]> =>
  announced(adjudicator, match, (current) => ({
    message: newsOf(match, current.entries, late),
    said: { ...current, entries: match.positions.length },
  }));

/**
 * Reminds everybody who is asked of the deadline, in or not: who is missing is nobody else's business. `instantMs` is when the host
 * wants it said; of the same instant, or an earlier one, nobody is reminded again. Nothing while no orders are taken. Sentences and
 * errors are those of {@link announce}: called again for the same instant it goes on.
 */
export const remind = (
  adjudicator: Adjudicator,
  match: Match,
  instantMs: number,
): Promise<readonly string[]> =>
  announced(adjudicator, match, (current) => ({
    message: instantMs > current.remindedMs ? reminderOf(match) : null,
    said: { ...current, remindedMs: instantMs },
  }));

/** Says what everybody has to know at once, beside the entries of the match. Sentences and errors are those of {@link announce}. */
export const warn = (
  adjudicator: Adjudicator,
  match: Match,
  warning: string,
): Promise<readonly string[]> =>
  announced(adjudicator, match, (current) => ({
    message: warningOf(match, warning),
    said: current,
  }));

/** The same where Google cannot be asked: nobody is waited for, and nothing is noted. Never throws. */
export async function warnUnnoted(
  { discord }: Pick<Adjudicator, 'discord'>,
  match: Match,
  warning: string,
): Promise<void> {
  const { webhook } = match.discord;
  if (discord !== undefined && typeof webhook === 'object')
    await send(discord, webhook, warningOf(match, warning));
}

/** Null where there is nothing to say; and what is noted when it is said. */
type ToSay = (current: AnnouncementCursor) => {
  readonly message: Message | null;
  readonly said: AnnouncementCursor;
};

/** Longer than a message and Google's answers may take together: who was killed is waited for so long. */
const HELD_MS = 180_000;

/** What is announced later than this is no news; it is said with what is announced next. */
const GIVEN_UP_AFTER_MS = 86_400_000;

async function announced(
  adjudicator: Adjudicator,
  match: Match,
  toSay: ToSay,
): Promise<readonly string[]> {
  const { google, discord } = adjudicator;
  const { webhook } = match.discord;
  if (discord === undefined || webhook === 'none') return [];
  if (webhook === 'unreadable') throw new IncidentError([]);
  const { hostId } = match.files;
  const current = (await readCurrentNote(google, hostId)) ?? (await firstNote(adjudicator, match));
  const { message, said } = toSay(current);
  if (message === null) return [];
  const held = await hold(adjudicator, hostId, current);
  const sent = await send(discord, webhook, message);
  const nowMs = google.now();
  const next = noteAfter(sent, { current, said: { ...said, heldUntilMs: 0 }, nowMs });
  await compareAndSwapCursor(google, hostId, { current: held, next });
  return toldOf(sent, nowMs - Date.parse(instantOf(currentPosition(match).sealed.entry)));
}

/** Where there is none the match is announced from its last entry on: the host has just typed a webhook, or it is lost. */
async function firstNote({ google }: Adjudicator, match: Match): Promise<CurrentNote> {
  const next = { entries: match.positions.length - 1, remindedMs: 0, heldUntilMs: 0 };
  const first = await compareAndSwapCursor(google, match.files.hostId, { current: null, next });
  if (first === null) throw new IncidentError([LATER]);
  return first;
}

/** Has everybody else wait. @throws IncidentError when somebody else is at it, or Google took so long that another may be soon. */
async function hold(
  { google }: Adjudicator,
  hostId: string,
  current: CurrentNote,
): Promise<CurrentNote> {
  const nowMs = google.now();
  if (current.heldUntilMs > nowMs) throw new IncidentError([LATER]);
  const next = { ...current, heldUntilMs: nowMs + HELD_MS };
  const held = await compareAndSwapCursor(google, hostId, { current, next });
  if (held === null || google.now() > nowMs + HELD_MS / 2) throw new IncidentError([LATER]);
  return held;
}

/** What surely did not arrive stays to be said. */
function noteAfter(
  sent: DeliveryResult,
  {
    current,
    said,
    nowMs,
  }: {
    readonly current: AnnouncementCursor;
    readonly said: AnnouncementCursor;
    readonly nowMs: number;
  },
): AnnouncementCursor {
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

/** What the host has to know. @throws IncidentError when it is tried again; `ageMs` is how long ago it would have been news. */
function toldOf(sent: DeliveryResult, ageMs: number): readonly string[] {
  switch (sent.kind) {
    case 'arrived':
      return [];
    case 'unknown':
      return [`${sent.why} ${PERHAPS}`];
    case 'refused':
      return [`${sent.why} ${sent.todo}`];
    case 'not arrived':
      if (ageMs > GIVEN_UP_AFTER_MS) return [`${sent.why} ${GIVEN_UP}`];
      throw new IncidentError([{ ...LATER, what: sent.why }]);
  }
}

const PERHAPS = 'The announcement may have arrived or not: it is not sent again.';
const GIVEN_UP =
  'The announcement is a day old and not tried again. It is said with the next one; with “sealed resolve” at once.';

const LATER: Incident = {
  code: 'discord',
  where: 'Discord',
  what: 'Another visit is announcing the match, or Discord has asked to wait.',
  todo: 'Nothing: the announcement is tried again by itself. The match does not wait for it.',
};

/** Instants are whole seconds, in milliseconds since 1970. */
interface AnnouncementCursor {
  /** So many entries need no announcement any more: those before this one. */
  readonly entries: number;
  /** The instant of the last reminder; 0 for none. */
  readonly remindedMs: number;
  /** Until then nobody else sends: somebody is at it, or Discord has asked to wait. 0 for nobody. */
  readonly heldUntilMs: number;
}

/** As it stands in the workbook. */
interface CurrentNote extends AnnouncementCursor {
  /** Each swap counts one up, so that no name is ever used again. */
  readonly count: number;
  /** Ids of all that there are: they go when the next one comes. */
  readonly ids: readonly string[];
}

const PATTERN = /^announced_(\d{1,9})_(\d{1,12})_(\d{1,12})_(\d{1,9})$/;

const nameOf = (note: AnnouncementCursor, count: number): string =>
  `announced_${note.entries}_${seconds(note.remindedMs)}_${seconds(note.heldUntilMs)}_${count}`;

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** The newest one that is to be seen; null for none. */
async function readCurrentNote(google: Google, hostId: string): Promise<CurrentNote | null> {
  const { namedRanges } = await describeSpreadsheet(google, hostId);
  const ids = namedRanges.flatMap(({ id, name }) =>
    id === name && PATTERN.test(name) ? [id] : [],
  );
  const newest = ids
    .map(noteFrom)
    .toSorted((one, other) => one.count - other.count)
    .at(-1);
  return newest === undefined ? null : { ...newest, ids };
}

function noteFrom(name: string): Omit<CurrentNote, 'ids'> {
  const [entries = 0, reminded = 0, held = 0, count = 0] = (PATTERN.exec(name) ?? [])
    .slice(1)
    .map(Number);
  return { entries, remindedMs: reminded * 1000, heldUntilMs: held * 1000, count };
}

/** Names that are taken without being seen, since somebody deleted their cells, are few. */
const LOOKS = 5;

/**
 * Puts another note in the place of the one that stands, and gives it as it stands then; null when somebody else was first.
 * `current` is null where there is none. @throws GoogleError
 */
async function compareAndSwapCursor(
  google: Google,
  hostId: string,
  { current, next }: { readonly current: CurrentNote | null; readonly next: AnnouncementCursor },
): Promise<CurrentNote | null> {
  const from = current?.ids ?? [];
  let count = (current?.count ?? 0) + 1;
  for (let look = 1; ; look++) {
    const to = nameOf(next, count);
    try {
      await applyBatch(google, hostId, guardRequests({ from, to, sheetId: SHEET }));
      return { ...next, count, ids: [to] };
    } catch (error) {
      if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
      const seen = await readCurrentNote(google, hostId);
      if (String(seen?.ids ?? []) !== String(from)) return null;
      if (look === LOOKS || !isGuardTaken(error)) throw error;
      count += 1;
    }
  }
}

/** Where the webhook itself is kept: whoever deletes that tab is told of it anyway. */
const SHEET = HOST_TABS.match.sheetId;
