import { listFreeAsks, listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame, Chapter, Step } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import type { StepKey } from '../../../sheets-templates/forms/form-ids.ts';
import type { NamedHandover } from './bindings.ts';
import type { CoHost } from './co-hosts.ts';
import type { Entry, MatchLinkedEntry, OpenedEntry, ResolvedEntry, Sealed } from './entry.ts';
import { getAnswerCutOff } from './entry-parts.ts';
import { compareInstants } from './instant.ts';
import type { InterventionOf, PlayerAbsence, ReplayedStep } from './interventions.ts';

/** The state of a match after one of its entries. */
export interface Position {
  readonly game: AnyGame;
  /** The opening, with the current content and bindings. */
  readonly opened: OpenedEntry;
  /** Changes of a seat's code or player, oldest first. */
  readonly handovers: readonly NamedHandover[];
  /** Co-hosts in the order of their entries, former ones included. */
  readonly coHosts: readonly CoHost[];
  /** Keyed hash of the account of the only function that runs the match; null for any. */
  readonly runner: string | null;
  /** Number of times that the host has changed the content. */
  readonly contentChanges: number;
  /** Instant at which the open step was opened, RFC 3339. Earlier answers do not belong to it. */
  readonly since: string;
  /** Cut-off of answers in a step reopened without new answers; null for its deadline. */
  readonly answersUntil: string | null;
  /** Orders that the host entered for the open step, by seat. A later answer replaces them. */
  readonly entered: ResolvedEntry['orders'];
  /** Orders that counted before the host reopened this step; null if it was not reopened. */
  readonly resolvedBefore: FormerResolution | null;
  /** Seats that are not awaited, and for how long. */
  readonly absent: Readonly<Record<string, 'this step' | 'until told'>>;
  /** Absences that players have announced, by seat; some may be over. */
  readonly away: Readonly<Record<string, PlayerAbsence>>;
  /** Extensions that seats have spent, with the place of their step. */
  readonly extended: readonly { readonly seat: string; readonly place: number }[];
  /** The resolved steps that were not undone, oldest first. */
  readonly line: readonly ResolvedStepRecord[];
  /** Numbers of the entries that sorted answers and were not undone. */
  readonly sorted: readonly number[];
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
  readonly sealed: Sealed;
  /** Entries since the open step was opened that did not resolve it, oldest first. */
  readonly meanwhile: readonly Entry[];
  /** Null if the game is over. */
  readonly step: Step | null;
  /** The host’s paragraphs by the place of their step, which may be undone. */
  readonly flavour: Readonly<Record<number, string>>;
  /** Beacon rounds of the dice by place, beginning with the start; kept if the step is undone. */
  readonly dice: readonly PlaceRound[];
  /** Season only: open matches by their names in the season. */
  readonly matches: Readonly<Record<string, MatchLink>>;
}

export type MatchLink = Pick<
  MatchLinkedEntry,
  'public' | 'host' | 'title' | 'game' | 'with' | 'forms'
>;

/** The beacon round from which the dice of a place are derived. */
export interface PlaceRound {
  readonly round: number;
  /** Null if the round is settled but not in the ledger yet. */
  readonly signature: string | null;
}

interface FormerResolution {
  readonly orders: ResolvedEntry['orders'];
  /** The cut-off of answers at that time. */
  readonly until: string;
}

export interface ResolvedStepRecord {
  /** The match just before the step was resolved; {@link findPositionBefore} adds its own `line`. */
  readonly before: Omit<Position, 'line'>;
  readonly by: ReplayedStep;
}

export type Unsealed = Omit<Position, 'sealed'>;

/**
 * Returns the place of the open step: one more than the number of resolved steps in `line`. The
 * start is 0. Draws and question ids depend on the place.
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

/** Whether a step has been resolved, undone or not. Afterwards the content cannot change. */
export const hasResolvedStep = ({
  history,
  step,
  meanwhile,
}: Pick<Position, 'history' | 'step' | 'meanwhile'>): boolean =>
  history.length > 1 || step === null || meanwhile.some(({ kind }) => kind === 'rewound');

/** Returns the position just before the step at a place was resolved; null without such a step. */
export function findPositionBefore(
  { line, dice }: Pick<Position, 'line' | 'dice'>,
  place: number,
): Position | null {
  const passed = line[place - 1];
  return passed === undefined ? null : { ...passed.before, line: line.slice(0, place - 1), dice };
}

export const isSameStep = (one: Unsealed, other: Unsealed): boolean =>
  getStepNumber(one) === getStepNumber(other) && isSamePrompt(one.step, other.step);

export const isSamePrompt = (one: Step | null, other: Step | null): boolean =>
  one?.name === other?.name &&
  String(one?.asks.map(({ seat }) => seat)) === String(other?.asks.map(({ seat }) => seat));

/** Whether the step awaits only matches. Then no player is asked, and the step has no deadline. */
export const awaitsMatches = ({ step }: Pick<Position, 'step'>): boolean =>
  step?.awaits !== undefined && listOwedAsks(step).length === 0;

/** Returns the pause that stopped the clock; null while the clock runs. */
export function activePause({ sealed, meanwhile }: Position): InterventionOf<'pause'> | null {
  if (sealed.entry.next === null || sealed.entry.next.deadline !== null) return null;
  return meanwhile.findLast((entry) => entry.kind === 'pause') ?? null;
}

/** Finds the handover by which the host’s own seat got another player. */
export const handoverOfHost = ({ opened, handovers }: Pick<Position, 'opened' | 'handovers'>) =>
  handovers.find(({ seat, name }) => seat === opened.settings.hostSeat && name !== '');

/** Whether the deadline of the open step is an announced early end. */
export const isEarlyEndNamed = ({ meanwhile }: Pick<Position, 'meanwhile'>): boolean =>
  meanwhile.findLast(({ kind }) => CLOCK_KINDS.includes(kind))?.kind === 'early';

const CLOCK_KINDS: readonly string[] = ['early', 'deadline', 'pause', 'resume'];

/** Whether the open step has a grace because an answer was missing at its deadline. */
export const isGraceGiven = ({ opened, sealed }: Pick<Position, 'opened' | 'sealed'>): boolean =>
  opened.settings.graceIfMissingMs !== undefined && sealed.entry.next?.graceMs !== undefined;

/**
 * Returns the grace of the open step if an answer is missing at its deadline, in milliseconds; null
 * for none.
 */
export function findGraceToGive(position: Position): number | null {
  const { opened, step, answersUntil, sealed } = position;
  const { graceIfMissingMs = null, beacon } = opened.settings;
  const isOpen = listOwedAsks(step).length > 0 && answersUntil === null;
  // With a beacon the cut-off determines the dice, so the cut-off must not depend on the answers.
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

/** Whether the open step waits for the host after its deadline, which still cuts off answers. */
export const isReviewed = ({ opened, step }: Pick<Position, 'opened' | 'step'>): boolean =>
  opened.settings.review === true && listOwedAsks(step).length > 0;

/** Whether the cut-off of answers to the open step has passed. */
export function isPastCutOff({ sealed }: Pick<Position, 'sealed'>, nowMs: number): boolean {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : getAnswerCutOff(next);
  return cutOff !== null && nowMs >= Date.parse(cutOff);
}

/** Whether answers are cut off and the open step waits for the host. */
export const isCutOff = (position: Position, nowMs: number): boolean =>
  isReviewed(position) && isPastCutOff(position, nowMs);

/** Whether the open step must be resolved now, without the host. */
export const isDue = (position: Position, nowMs: number): boolean =>
  !isReviewed(position) && isPastCutOff(position, nowMs);

/** Returns the duration of the open step in milliseconds; null while it is paused. */
export function computeStepMs({ sealed, since }: Position): number | null {
  const deadline = sealed.entry.next?.deadline ?? null;
  return deadline === null ? null : Date.parse(deadline) - Date.parse(since);
}

/** Delay of a run that is still normal, since tasks and Google’s lists may be late. */
const USUAL_DELAY_MS = 60_000;

export const isOverdue = (position: Position, nowMs: number): boolean =>
  isDue(position, nowMs - USUAL_DELAY_MS);

export const owesAnswer = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && listOwedAsks(step).some((ask) => ask.seat === seat);

/** Whether the player has announced an absence that lasts at least until the deadline. */
export function isAway({ away, sealed }: Pick<Position, 'away' | 'sealed'>, seat: string): boolean {
  const until = Object.hasOwn(away, seat) ? away[seat]?.until : undefined;
  const deadline = sealed.entry.next?.deadline ?? null;
  return until !== undefined && (deadline === null || compareInstants(deadline, until) <= 0);
}

/**
 * Whether the open step does not wait for the seat, by the host’s order or its player’s absence.
 */
export const isAbsent = (
  position: Pick<Position, 'absent' | 'away' | 'sealed'>,
  seat: string,
): boolean => Object.hasOwn(position.absent, seat) || isAway(position, seat);

/** Whether the seat may answer the open step without being awaited. */
export const mayAnswer = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && listFreeAsks(step).some((ask) => ask.seat === seat);

/** Whether the form takes answers: a seat owes one, and the host has not closed the form. */
export const takesAnswers = (position: Position): boolean =>
  listOwedAsks(position.step).length > 0 &&
  position.answersUntil === null &&
  activePause(position)?.form !== 'closed';

/** Whether the form may be closed at its deadline. */
export const mayFormBeClosed = (position: Position): boolean =>
  !takesAnswers(position) || isReviewed(position);

/** Whether the form must take answers; null if nobody is asked, so both states are allowed. */
export function shouldFormBeOpen(position: Position, nowMs: number): boolean | null {
  if (takesAnswers(position) && !isCutOff(position, nowMs)) return true;
  return position.step === null || listOwedAsks(position.step).length > 0 ? false : null;
}

/**
 * Returns the instant until which answers to the open step came from a former player (RFC 3339), ''
 * without a handover. A new code alone does not change the player. If the step takes no new
 * answers, the former player’s answers stay valid.
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
  const cutOff = next === null ? null : getAnswerCutOff(next);
  return cutOff === null || compareInstants(at, cutOff) < 0;
}

/** Whether a handover changed the address or the name. */
function isOtherPlayer({ handovers }: Position, entry: InterventionOf<'seat'>): boolean {
  const own = handovers.filter(({ seat }) => seat === entry.seat);
  const index = own.findIndex(({ at }) => at === entry.at);
  const name = own[index - 1]?.name ?? '';
  return own[index]?.was.email !== entry.bound.email || entry.name !== name;
}
