import { listFreeAsks, listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame, Chapter, Step } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import type { StepKey } from '../../../sheets-templates/forms/form-ids.ts';
import type { NamedHandover } from './bindings.ts';
import type { CoHost } from './co-hosts.ts';
import type { Entry, MatchLinkedEntry, OpenedEntry, ResolvedEntry, SealedEntry } from './entry.ts';
import { getAnswerCutOff } from './entry-parts.ts';
import { compareInstants } from './instant.ts';
import type { InterventionOf, ReplayedStep } from './interventions.ts';

/** State of a match after one of its entries. */
export interface Position {
  readonly game: AnyGame;
  /** The opening, with the current content and bindings. */
  readonly opened: OpenedEntry;
  /** Changes of codes and players, oldest first. */
  readonly handovers: readonly NamedHandover[];
  /** Present and former co-hosts, oldest first. */
  readonly coHosts: readonly CoHost[];
  /** Keyed hash of the only account that may run the match; null if any account may. */
  readonly runner: string | null;
  readonly contentChanges: number;
  /** Opening time of the open step (RFC 3339). Answers sent earlier do not belong to it. */
  readonly since: string;
  /** Cut-off of answers for a reopened step without new answers; null if the deadline applies. */
  readonly answersUntil: string | null;
  /** Orders for the open step that the host entered, by seat. A later answer replaces them. */
  readonly entered: ResolvedEntry['orders'];
  /** Orders that resolved this step before the host reopened it; null if it was not reopened. */
  readonly resolvedBefore: UndoneResolution | null;
  /** Seats for which the host does not wait. */
  readonly absent: Readonly<Record<string, 'this step' | 'until told'>>;
  /** Announced absences by seat: their end, and Google's time of the message. Some may be over. */
  readonly away: Readonly<Record<string, { readonly until: string; readonly sent: string }>>;
  /** Extensions that were used, each with the place of its step. */
  readonly extended: readonly { readonly seat: string; readonly place: number }[];
  /** Resolved steps that were not undone, oldest first. */
  readonly line: readonly ResolvedStepRecord[];
  /** Numbers of entries that sorted answers and were not undone. */
  readonly sorted: readonly number[];
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
  readonly sealed: SealedEntry;
  /** Entries since the open step was opened, oldest first. */
  readonly meanwhile: readonly Entry[];
  /** The open step; null if the game is over. */
  readonly step: Step | null;
  /** Paragraphs written by the host, by the place of their step. */
  readonly flavour: Readonly<Record<number, string>>;
  /** Beacon rounds by place, the start first. An undone step keeps its round. */
  readonly dice: readonly PlaceRound[];
  /** Season only: open matches by their names in the season. */
  readonly matches: Readonly<Record<string, MatchLink>>;
}

export type MatchLink = Pick<
  MatchLinkedEntry,
  'public' | 'host' | 'title' | 'game' | 'with' | 'forms'
>;

export interface PlaceRound {
  readonly round: number;
  /** Signature of the round; null if the round is fixed but not yet in the ledger. */
  readonly signature: string | null;
}

interface UndoneResolution {
  readonly orders: ResolvedEntry['orders'];
  /** Cut-off of the answers. */
  readonly until: string;
}

export interface ResolvedStepRecord {
  /** Match before the step was resolved, without `line`; see {@link findPositionBefore}. */
  readonly before: Omit<Position, 'line'>;
  readonly by: ReplayedStep;
}

export type UnsealedPosition = Omit<Position, 'sealed'>;

/**
 * Returns the place of the open step. The start is 0. Draws and question ids depend on the place.
 */
export const getStepNumber = ({ line }: Pick<Position, 'line'>): number => line.length + 1;

export const buildStepKey = (position: Pick<Position, 'line' | 'contentChanges'>): StepKey => ({
  contentChanges: position.contentChanges,
  place: getStepNumber(position),
});

export function getLatestPosition(positions: readonly Position[]): Position {
  const last = positions.at(-1);
  if (last === undefined) throw new Error('a match has at least its opening');
  return last;
}

/** Whether a step was ever resolved. From then on the content cannot change. */
export const hasResolvedStep = (at: Pick<Position, 'history' | 'step' | 'meanwhile'>): boolean =>
  at.history.length > 1 || at.step === null || at.meanwhile.some(({ kind }) => kind === 'rewound');

/** Returns the match before the step at a place was resolved; null if there is no such step. */
export function findPositionBefore(
  { line, dice }: Pick<Position, 'line' | 'dice'>,
  place: number,
): Position | null {
  const passed = line[place - 1];
  return passed === undefined ? null : { ...passed.before, line: line.slice(0, place - 1), dice };
}

export const isSameStep = (one: UnsealedPosition, other: UnsealedPosition): boolean =>
  getStepNumber(one) === getStepNumber(other) && isSamePrompt(one.step, other.step);

export const isSamePrompt = (one: Step | null, other: Step | null): boolean =>
  one?.name === other?.name &&
  String(one?.asks.map(({ seat }) => seat)) === String(other?.asks.map(({ seat }) => seat));

/** Whether the step waits for matches only, and therefore has no deadline. */
export const isAwaitingMatches = ({ step }: Pick<Position, 'step'>): boolean =>
  step?.awaits !== undefined && listOwedAsks(step).length === 0;

/** Returns the pause that stopped the clock; null while the clock runs. */
export function findActivePause({ sealed, meanwhile }: Position): InterventionOf<'pause'> | null {
  if (sealed.entry.next === null || sealed.entry.next.deadline !== null) return null;
  return meanwhile.findLast((entry) => entry.kind === 'pause') ?? null;
}

/** Finds the handover that gave the host’s seat to another player. */
export const findHostHandover = ({ opened, handovers }: Pick<Position, 'opened' | 'handovers'>) =>
  handovers.find(({ seat, name }) => seat === opened.settings.hostSeat && name !== '');

/** Whether an entry has announced an early deadline for the open step. */
export const isEarlyEndNamed = ({ meanwhile }: Pick<Position, 'meanwhile'>): boolean =>
  meanwhile.findLast(({ kind }) => CLOCK_KINDS.includes(kind))?.kind === 'early';

export const CLOCK_KINDS: readonly string[] = ['early', 'deadline', 'pause', 'resume'];

/** Whether the open step was given grace because an answer was missing at its deadline. */
export const isGraceGiven = ({ opened, sealed }: Pick<Position, 'opened' | 'sealed'>): boolean =>
  opened.settings.graceIfMissingMs !== undefined && sealed.entry.next?.graceMs !== undefined;

/**
 * Returns the grace to give if an answer is missing at the deadline, in milliseconds; null if the
 * step has no such grace.
 */
export function findGraceToGive(position: Position): number | null {
  const { opened, step, answersUntil, sealed } = position;
  const { graceIfMissingMs = null, beacon } = opened.settings;
  const isOpen = listOwedAsks(step).length > 0 && answersUntil === null;
  // With a beacon the dice depend on the cut-off, so the cut-off must not depend on answers.
  return isOpen && beacon === undefined && sealed.entry.next?.graceMs === undefined
    ? graceIfMissingMs
    : null;
}

/** Whether the open step may resolve early without the host. */
export const mayResolveEarly = ({ opened, meanwhile }: Position): boolean =>
  opened.settings.earlyMs !== null &&
  opened.settings.review !== true &&
  !isEarlyEndNamed({ meanwhile }) &&
  !meanwhile.some((entry) => entry.kind === 'rewound' && entry.seat === null);

/** Whether the host reviews the open step after its cut-off. */
export const isReviewed = ({ opened, step }: Pick<Position, 'opened' | 'step'>): boolean =>
  opened.settings.review === true && listOwedAsks(step).length > 0;

/** Returns the cut-off of answers, in milliseconds; infinity without a deadline. */
export function getCutOffMs({ sealed }: Pick<Position, 'sealed'>): number {
  const cutOff = getAnswerCutOff(sealed.entry.next);
  return cutOff === null ? Number.POSITIVE_INFINITY : Date.parse(cutOff);
}

/** Whether answers to the open step no longer count. */
export const isPastCutOff = (position: Pick<Position, 'sealed'>, nowMs: number): boolean =>
  nowMs >= getCutOffMs(position);

/** Whether the open step is past its cut-off and waits for the host's review. */
export const isCutOff = (position: Position, nowMs: number): boolean =>
  isReviewed(position) && isPastCutOff(position, nowMs);

export const isDue = (position: Position, nowMs: number): boolean =>
  !isReviewed(position) && isPastCutOff(position, nowMs);

/** Returns the duration of the open step in milliseconds; null during a pause. */
export function computeStepMs({ sealed, since }: Position): number | null {
  const deadline = sealed.entry.next?.deadline ?? null;
  return deadline === null ? null : Date.parse(deadline) - Date.parse(since);
}

/** The usual delay of tasks and of Google’s lists, in milliseconds. */
const USUAL_DELAY_MS = 60_000;

export const isOverdue = (position: Position, nowMs: number): boolean =>
  isDue(position, nowMs - USUAL_DELAY_MS);

export const owesAnswer = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && listOwedAsks(step).some((ask) => ask.seat === seat);

/** Whether the player is away until the deadline or longer. */
export function isAway({ away, sealed }: Pick<Position, 'away' | 'sealed'>, seat: string): boolean {
  const until = Object.hasOwn(away, seat) ? away[seat]?.until : undefined;
  const deadline = sealed.entry.next?.deadline ?? null;
  return until !== undefined && (deadline === null || compareInstants(deadline, until) <= 0);
}

/** Whether the open step does not wait for the seat: the host ordered so, or the player is away. */
export const isAbsent = (
  position: Pick<Position, 'absent' | 'away' | 'sealed'>,
  seat: string,
): boolean => Object.hasOwn(position.absent, seat) || isAway(position, seat);

/** Whether the seat may answer the open step but does not have to. */
export const mayAnswer = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && listFreeAsks(step).some((ask) => ask.seat === seat);

/** Whether a seat owes an answer and the host has not closed the form. */
export const takesAnswers = (position: Position): boolean =>
  listOwedAsks(position.step).length > 0 &&
  position.answersUntil === null &&
  findActivePause(position)?.form !== 'closed';

export const mayFormBeClosed = (position: Position): boolean =>
  !takesAnswers(position) || isReviewed(position);

/** Whether the form must be open or closed; null if both states are allowed. */
export function shouldFormBeOpen(position: Position, nowMs: number): boolean | null {
  if (takesAnswers(position) && !isCutOff(position, nowMs)) return true;
  return position.step === null || listOwedAsks(position.step).length > 0 ? false : null;
}

/**
 * Returns the time until which a former player answered the open step (RFC 3339); '' if there is
 * none. A new code alone does not change the player. If the step accepts no new answers, the former
 * player’s answers count.
 */
export function findFormerPlayerEnd(position: Position, seat: Seat): string {
  const { meanwhile, answersUntil } = position;
  if (answersUntil !== null) return '';
  const last = meanwhile.findLast(
    (entry): entry is InterventionOf<'seat'> =>
      entry.kind === 'seat' &&
      entry.seat === seat &&
      isBeforeCutOff(entry) &&
      isOtherPlayer(position, entry),
  );
  return last?.at ?? '';
}

function isBeforeCutOff({ at, next }: InterventionOf<'seat'>): boolean {
  const cutOff = getAnswerCutOff(next);
  return cutOff === null || compareInstants(at, cutOff) < 0;
}

/** Whether a handover changed the seat's address or name. */
function isOtherPlayer({ handovers }: Position, entry: InterventionOf<'seat'>): boolean {
  const own = handovers.filter(({ seat }) => seat === entry.seat);
  const index = own.findIndex(({ at }) => at === entry.at);
  const name = own[index - 1]?.name ?? '';
  return own[index]?.was.email !== entry.bound.email || entry.name !== name;
}
