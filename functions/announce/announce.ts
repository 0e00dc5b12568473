/** Announcing a match on Discord: at least once, and twice only if whoever sent it was killed before he had noted it. Decision 0019. */

import type { Adjudicator } from '../match/adjudicator.ts';
import { instantOf } from '../match/ledger/entry-words.ts';
import { type Incident, IncidentError } from '../match/ledger/incident.ts';
import { currentPosition, type Match } from '../match/reading/match.ts';
import { type Message, newsOf, reminderOf } from './message.ts';
import {
  type AnnouncementCursor,
  compareAndSwapCursor,
  type StandingNote,
  standingNote,
} from './note.ts';
import { type DeliveryResult, send } from './send.ts';

/**
 * Says what has not been said of the match, once that is on the public workbook; nothing where there is no webhook. Gives a
 * sentence for the host where something went wrong for good. @throws Troubled when it may succeed later, GoogleError
 */
export const announce = (adjudicator: Adjudicator, match: Match): Promise<readonly string[]> =>
  announced(adjudicator, match, (standing) => ({
    message: newsOf(match, standing.entries),
    said: { ...standing, entries: match.positions.length },
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
  announced(adjudicator, match, (standing) => ({
    message: instantMs > standing.remindedMs ? reminderOf(match) : null,
    said: { ...standing, remindedMs: instantMs },
  }));

/** Null where there is nothing to say; and what is noted when it is said. */
type ToSay = (standing: AnnouncementCursor) => {
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
  const standing = (await standingNote(google, hostId)) ?? (await firstNote(adjudicator, match));
  const { message, said } = toSay(standing);
  if (message === null) return [];
  const held = await hold(adjudicator, hostId, standing);
  const sent = await send(discord, webhook, message);
  const nowMs = google.now();
  const next = noteAfter(sent, { standing, said: { ...said, heldUntilMs: 0 }, nowMs });
  await compareAndSwapCursor(google, hostId, { standing: held, next });
  return toldOf(sent, nowMs - Date.parse(instantOf(currentPosition(match).sealed.entry)));
}

/** Where there is none the match is announced from its last entry on: the host has just typed a webhook, or it is lost. */
async function firstNote({ google }: Adjudicator, match: Match): Promise<StandingNote> {
  const next = { entries: match.positions.length - 1, remindedMs: 0, heldUntilMs: 0 };
  const first = await compareAndSwapCursor(google, match.files.hostId, { standing: null, next });
  if (first === null) throw new IncidentError([LATER]);
  return first;
}

/** Has everybody else wait. @throws Troubled when somebody else is at it, or Google took so long that another may be soon. */
async function hold(
  { google }: Adjudicator,
  hostId: string,
  standing: StandingNote,
): Promise<StandingNote> {
  const nowMs = google.now();
  if (standing.heldUntilMs > nowMs) throw new IncidentError([LATER]);
  const next = { ...standing, heldUntilMs: nowMs + HELD_MS };
  const held = await compareAndSwapCursor(google, hostId, { standing, next });
  if (held === null || google.now() > nowMs + HELD_MS / 2) throw new IncidentError([LATER]);
  return held;
}

/** What surely did not arrive stays to be said. */
function noteAfter(
  sent: DeliveryResult,
  {
    standing,
    said,
    nowMs,
  }: {
    readonly standing: AnnouncementCursor;
    readonly said: AnnouncementCursor;
    readonly nowMs: number;
  },
): AnnouncementCursor {
  switch (sent.kind) {
    case 'arrived':
    case 'unknown':
      return said;
    case 'not arrived':
      return { ...standing, heldUntilMs: sent.waitMs === 0 ? 0 : nowMs + sent.waitMs };
    case 'refused':
      return { ...standing, heldUntilMs: 0 };
  }
}

/** What the host has to know. @throws Troubled when it is tried again; `ageMs` is how long ago it would have been news. */
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
