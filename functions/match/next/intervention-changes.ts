import type { Seat } from '../../../rules/kit/match/seat.ts';
import { type ExtensionRefusal, whyNotExtended } from '../ledger/about-me.ts';
import {
  type BindingKey,
  boundHashes,
  codeOfRequest,
  keyedHash,
  type ReplaceableFile,
  type ReplacedFile,
  seatBindingOf,
} from '../ledger/bindings.ts';
import { NAMED_AHEAD_MS, whyBeaconDue } from '../ledger/dice.ts';
import { isoInstant, type NextDeadline } from '../ledger/entry.ts';
import { MOST_GIVEN_UP } from '../ledger/entry-parts.ts';
import { isStepCalled } from '../ledger/entry-words.ts';
import {
  type Absence,
  type FormWhilePaused,
  type InterventionOf,
  LONGEST_FLAVOUR,
} from '../ledger/interventions.ts';
import {
  activePause,
  awaitsMatches,
  isGraceGiven,
  isMomentNamed,
  type Position,
} from '../ledger/position.ts';
import { hiddenCharacterIn } from '../ledger/seat-name.ts';
import type { MatchFiles, SeatFiles } from '../reading/files.ts';
import type { Match } from '../reading/match.ts';
import { graceOf } from './build-entry.ts';
import { offSkippedDays } from './calendar.ts';
import type { Change } from './intervention-row.ts';
import type { SeatAction } from './request-words.ts';

/** Moves the deadline, pauses or resumes; the time in milliseconds since 1970. */
export type ClockAction =
  | { readonly kind: 'deadline'; readonly toMs: number }
  | {
      readonly kind: 'pause';
      readonly form: FormWhilePaused;
      /** When the match goes on by itself, in milliseconds since 1970; absent for never. */
      readonly untilMs?: number;
    }
  | { readonly kind: 'resume' };

interface ClockTimes {
  readonly next: NextDeadline;
  readonly atMs: number;
}

/** Changes the clock of the match. Returns a sentence where that cannot be done. */
export function clockChange(
  before: Position,
  action: ClockAction,
  at: ClockTimes,
): Change | string {
  if (awaitsMatches(before) && action.kind !== 'resume') return NOTHING_DUE;
  const own = changedClock(before, action, { ...at, next: withUsualGrace(before, at.next) });
  return typeof own === 'string' ? own : { own };
}

/** A moved deadline has its usual grace: early moments lack it, and some graces are given once. */
function withUsualGrace(before: Position, next: NextDeadline): NextDeadline {
  const { graceMs: _given, ...bare } = next;
  return isMomentNamed(before) || isGraceGiven(before)
    ? { ...bare, ...graceOf(before.opened.settings) }
    : next;
}

function changedClock(
  before: Position,
  action: ClockAction,
  { next, atMs }: ClockTimes,
): Change['own'] | string {
  switch (action.kind) {
    case 'deadline':
      return moved(before, { next, atMs }, action.toMs);
    case 'pause': {
      if (next.deadline === null) return 'The match is paused already.';
      const leftMs = Date.parse(next.deadline) - atMs;
      if (leftMs <= 0) return `${next.title} was due before: it is to be resolved, not paused.`;
      const { form, untilMs } = action;
      if (untilMs !== undefined && untilMs <= atMs)
        return 'A pause can only end at a time that is to come.';
      if (untilMs !== undefined && untilMs > atMs + FURTHEST_MS)
        return 'A pause can end a year from now at most.';
      const until = untilMs === undefined ? {} : { until: isoInstant(wholeSecond(untilMs)) };
      return { kind: 'pause', leftMs, form, ...until, next: { ...next, deadline: null } };
    }
    case 'resume': {
      const pause = activePause(before);
      if (pause === null) return 'The match is not paused: its clock runs.';
      const deadline = isoInstant(resumedDeadlineMs(before, pause, atMs));
      return { kind: 'resume', next: { ...next, deadline } };
    }
  }
}

/**
 * The rest of the step counts from the end of the pause, as announced. If the match goes on
 * so late that less than half of it would be left, or sooner than set, it counts from then.
 */
function resumedDeadlineMs(before: Position, pause: InterventionOf<'pause'>, atMs: number): number {
  const leastMs = hasBeacon(before) ? NAMED_AHEAD_MS : 0;
  const leftMs = Math.max(pause.leftMs, leastMs);
  const endMs = pause.until === undefined ? atMs : Math.min(Date.parse(pause.until), atMs);
  const isLate = endMs + leftMs < atMs + Math.max(leftMs / 2, leastMs);
  return offSkippedDays(wholeMinute((isLate ? atMs : endMs) + leftMs), before.opened.settings);
}

function moved(before: Position, { next, atMs }: ClockTimes, toMs: number): Change['own'] | string {
  const deadline = isoInstant(wholeSecond(toMs));
  if (next.deadline === null) return `${PAUSED} Then its deadline can be moved.`;
  if (deadline === next.deadline) return `That is when ${next.title} is due: nothing is moved.`;
  if (toMs <= atMs) return 'A deadline can only be moved to a time that is to come.';
  if (hasBeacon(before) && toMs < atMs + NAMED_AHEAD_MS) return TOO_CLOSE;
  if (toMs > atMs + FURTHEST_MS) return 'A deadline can be moved to a year from now at most.';
  return { kind: 'deadline', next: { ...next, deadline } };
}

const hasBeacon = ({ opened }: Position): boolean => opened.settings.beacon !== undefined;

const NOTHING_DUE =
  'Matches are awaited, and nothing is due here meanwhile: their own deadlines are moved ' +
  'and paused there.';

const TOO_CLOSE =
  'The dice of this match come of a public beacon: everybody has to be able to see a ' +
  'deadline before its round comes out. Move it to a minute from now or later.';

const PAUSED = 'The match is paused: let it go on first, with “sealed resume”.';

const FURTHEST_MS = 366 * 86_400_000;

/** Deadlines are whole seconds, because Google's replies give the time in seconds. */
const wholeSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;

/** The rest of a paused step counts from a command or poll, so seconds mean nothing. */
const wholeMinute = (ms: number): number => Math.ceil(ms / 60_000) * 60_000;

/** Replaces the answers received until `atMs`. A later answer overrides these orders. */
export function ordersChange(
  before: Position,
  { seat, orders }: { readonly seat: Seat; readonly orders: unknown },
): Change | string {
  return invalidOrdersReason(before, seat, orders) ?? { own: { kind: 'orders', seat, orders } };
}

/** Why a seat cannot have such orders at a step, except for illegal ones: a sentence, or null. */
export function invalidOrdersReason(
  { game, step }: Pick<Position, 'game' | 'step'>,
  seat: Seat,
  orders: unknown,
): string | null {
  if (step?.asks.every((ask) => ask.seat !== seat) ?? true)
    return `Nothing is asked of ${seat} in that step.`;
  return game.orders.safeParse(orders).success ? null : `These are not orders of ${game.title}.`;
}

export function absenceChange(
  before: Position,
  { seat, absence }: { readonly seat: Seat; readonly absence: Absence },
): Change | string {
  if ((before.absent[seat] ?? 'back') === absence)
    return `That is how it is with ${seat} already: nothing is changed.`;
  return { own: { kind: 'absent', seat, absence } };
}

/** An extension that a player asks for. `sent`: Google's time of the request, RFC 3339. */
export interface ExtensionAction {
  readonly kind: 'extended';
  readonly seat: Seat;
  readonly sent: string;
}

export function extensionChange(
  before: Position,
  { seat, sent }: ExtensionAction,
  { next, atMs }: ClockTimes,
): Change | string {
  const why = whyNotExtended(before, { seat, sent, atMs });
  if (why !== null) return EXTENSION_REFUSALS[why];
  const { settings } = before.opened;
  const extendedMs = Date.parse(next.deadline ?? '') + (settings.extensions?.lengthMs ?? 0);
  const deadline = isoInstant(offSkippedDays(extendedMs, settings));
  const extended = { ...withUsualGrace(before, next), deadline };
  return { own: { kind: 'extended', seat, sent, next: extended } };
}

export const EXTENSION_REFUSALS: Readonly<Record<ExtensionRefusal, string>> = {
  'not offered': 'Refused: players of this match cannot extend a deadline.',
  'step over': 'Refused: that step is over.',
  'changed since': 'Refused: the step or your seat has changed since. Ask again if you need it.',
  paused: 'Refused: the match is paused. Ask again when it goes on.',
  'nothing owed': 'Refused: you owe nothing in this step.',
  'under review': 'Refused: the deadline had passed, and the host reviews the answers.',
  'in grace': 'Refused: the deadline had passed. Answers still count in the time of grace.',
  'after deadline': 'Refused: the deadline had passed.',
  'round may be out':
    'Refused: it came too shortly before the deadline, when the numbers for the dice may ' +
    'already be public.',
  'once a step': 'Refused: you have extended this step already.',
  'none left': 'Refused: your extensions are spent.',
};

/** An absence that a player announces; null for “I am back”. */
export interface AwayAction {
  readonly kind: 'away';
  readonly seat: Seat;
  readonly sent: string;
  /** Its last instant, in milliseconds. */
  readonly untilMs: number | null;
}

export function awayChange(
  { opened }: Position,
  { seat, sent, untilMs }: AwayAction,
): Change | string {
  const { away: shown } = opened.settings;
  if (shown === undefined) return AWAY_NOT_OFFERED;
  return {
    own: { kind: 'away', seat, sent, until: untilMs === null ? null : isoInstant(untilMs), shown },
  };
}

export const AWAY_NOT_OFFERED = 'Refused: players of this match cannot say that they are away.';

/** Needs the seat’s row, where code and address are written with the entry. */
export function handoverChange(given: {
  readonly match: Match;
  readonly before: Position;
  readonly action: SeatAction;
  /** The id of the request. */
  readonly id: string;
}): Change | string {
  const { match, before, action, id } = given;
  const { seats } = match.files;
  const files = seats.find(({ seat }) => seat === action.seat);
  if (files === undefined) return `There is no seat ${action.seat}.`;
  if (match.key === null || match.incidents.some(({ code }) => code === 'players tab'))
    return PLAYERS_WAITS;
  const code = codeOfRequest(match.key, { seat: action.seat, id });
  const own = { ...files, code, email: action.email ?? files.email };
  const taken = takenBy(before, own, match.key);
  if (taken !== null) return taken;
  const bound = seatBindingOf(match.key, own);
  const name = action.name ?? nameOf(before, action.seat);
  return {
    own: { kind: 'seat', seat: action.seat, name, bound },
    files: { ...match.files, seats: seats.map((one) => (one === files ? own : one)) },
    ...(own.email === files.email ? {} : { discord: unmentioned(match, action.seat) }),
  };
}

/** A seat’s Discord id belongs to its former player. */
const unmentioned = ({ discord }: Match, seat: Seat): Match['discord'] => ({
  ...discord,
  ids: Object.fromEntries(Object.entries(discord.ids).filter(([name]) => name !== seat)),
});

/** Why a seat cannot have this address: another one is known by it. */
function takenBy({ opened }: Position, own: SeatFiles, key: BindingKey): string | null {
  const { bindings, settings } = opened;
  if (settings.knownBy !== 'email') return null;
  const hashes = boundHashes(key, 'email', own.email);
  const other = Object.entries(bindings.seats).find(
    ([seat, one]) => seat !== own.seat && hashes.includes(one.email),
  );
  return other === undefined
    ? null
    : `${other[0]} is known by this address: a seat needs one of its own.`;
}

/** Public name of the current player; empty if the player never changed. */
const nameOf = ({ handovers }: Position, seat: Seat): string =>
  handovers.findLast((one) => one.seat === seat)?.name ?? '';

const PLAYERS_WAITS =
  'The tab Players is not as it was written: first fix the problem that the Desk reports, since the ' +
  'new code is written there.';

/** A replacement of a lost file. */
export interface NewFile {
  readonly file: ReplaceableFile;
  /** Owner of a workbook; null for other files. */
  readonly seat: Seat | null;
  readonly id: string;
  /** A form's address for players; null for other files. */
  readonly address: string | null;
}

/** Needs the tabs Match and Players, where the new links are written. */
export function replacedChange({
  match,
  action,
}: {
  readonly match: Match;
  readonly action: { readonly files: readonly NewFile[] };
}): Change | string {
  const { key, incidents } = match;
  if (key === null || incidents.some(({ code }) => TABS_WAIT.includes(code))) return WAITS;
  const files = action.files.map(
    (one): ReplacedFile => ({
      file: one.file,
      seat: one.seat,
      bound: keyedHash(key, BOUND_AS[one.file], one.id),
      address: one.address === null ? null : keyedHash(key, 'form address', one.address),
    }),
  );
  if (files.length === 0) return 'No file of the match is lost: nothing is made again.';
  return {
    own: { kind: 'replaced', files },
    files: action.files.reduce(withNewFile, match.files),
  };
}

const BOUND_AS = {
  form: 'form',
  'form “About me”': 'form',
  'public workbook': 'public workbook',
  workbook: 'workbook',
} as const satisfies Readonly<Record<NewFile['file'], string>>;

function withNewFile(before: MatchFiles, { file, seat, id, address }: NewFile): MatchFiles {
  switch (file) {
    case 'form':
      return { ...before, formId: id, formAddress: address ?? before.formAddress };
    case 'form “About me”':
      return {
        ...before,
        aboutForm: { id, address: address ?? before.aboutForm?.address ?? '' },
      };
    case 'public workbook':
      return { ...before, publicId: id };
    case 'workbook':
      return {
        ...before,
        seats: before.seats.map((one) => (one.seat === seat ? { ...one, workbookId: id } : one)),
      };
  }
}

/** Where tabs are not as they were written nobody knows which row to write. */
const TABS_WAIT: readonly string[] = ['players tab', 'match tab'];

const WAITS =
  'The tab Match or Players is not as it was written: fix that first, as the Desk says, ' +
  'because the new links are written there.';

/** A sentence where there is nothing to go on without, or more than an entry can name. */
export function lostChange({ givenUp }: { readonly givenUp: readonly string[] }): Change | string {
  if (givenUp.length === 0)
    return (
      'No page knows of an entry that the ledger does not have: there is nothing to go on ' +
      'without.'
    );
  if (givenUp.length > MOST_GIVEN_UP)
    return (
      `The ledger has lost ${givenUp.length} entries, and no more than ${MOST_GIVEN_UP} can ` +
      'be given up: bring back a newer version.'
    );
  return { own: { kind: 'lost', givenUp } };
}

/** Why it is said is plain. */
export const FLAVOUR_REASON = 'For the story.';

/** As one line of plain text: spaces, line breaks and control characters become one space. */
export const tidyFlavour = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/(?:(?!\ufeff)[\s\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')
    .trim();

/** Returns a sentence if the step is unresolved, or the text too long or with hidden characters. */
export function flavourChange(
  before: Position,
  { place, text }: { readonly place: number; readonly text: string },
): Change | string {
  const { history, flavour } = before;
  const chapter = history[place];
  if (chapter === undefined)
    return 'That step has not been resolved: its story does not exist yet.';
  const own = tidyFlavour(text);
  if (own.length > LONGEST_FLAVOUR)
    return (
      `The paragraph has ${own.length} characters, and ${LONGEST_FLAVOUR} is the most: say it ` +
      'shorter.'
    );
  const hidden = hiddenCharacterIn(own);
  if (hidden !== null)
    return (
      'The paragraph contains a character that cannot be seen and can change how the others ' +
      `read (${hidden}). Type it again without that.`
    );
  if (own === (flavour[place] ?? ''))
    return `That is above ${chapter.title} already: nothing changes.`;
  return { own: { kind: 'flavour', place, title: chapter.title, text: own } };
}

/** Finds a step by name or title, by default the last. Returns a sentence if it lacks a story. */
export function placeOfStory(
  { history }: Pick<Position, 'history'>,
  named: string,
): number | string {
  if (named === '') return history.length - 1;
  const place = history.findIndex((chapter) => isStepCalled(chapter, named));
  const titles = history.map(({ title }) => title).join(', ');
  return place >= 0
    ? place
    : `There is no story of “${named.slice(0, 60)}”. There are those of ${titles}.`;
}

/** Uses the previous place’s dice; returns a sentence while the beacon must be awaited. */
export function withoutBeaconChange(before: Position, atMs: number): Change | string {
  const why = whyBeaconDue(before, atMs);
  if (why !== null) return REFUSED[why];
  return { own: { kind: 'dice' } };
}

const REFUSED = {
  'no round': 'No round of a public beacon is awaited.',
  'not away':
    'The round of this step has not been out for a day. The match asks for it by itself, ' +
    'again and again; rounds are never lost.',
} as const;
