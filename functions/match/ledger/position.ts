import { freeAsks, owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame, Chapter, Step } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import type { StepKey } from '../../../sheets-templates/forms/form-ids.ts';
import type { Handover } from './bindings.ts';
import {
  answerCutoffOf,
  type Entry,
  type MatchLinkedEntry,
  type OpenedEntry,
  type PauseEntry,
  type ReplayedStep,
  type ResolvedEntry,
  type Sealed,
  type SeatEntry,
} from './entry.ts';
import { compareInstants } from './instant.ts';

/** Where a match stands after one of its entries. */
export interface Position {
  readonly game: AnyGame;
  /** With the content and the bindings as they are in force. */
  readonly opened: OpenedEntry;
  /** Seats that have got another code, or another player, the oldest first. */
  readonly handovers: readonly NamedHandover[];
  /** How often the host has changed the content. */
  readonly contentChanges: number;
  /** When the open step was opened: an answer received before was not given to it. RFC 3339. */
  readonly since: string;
  /** Until when answers count in a step reopened without new ones. Null for its deadline. */
  readonly answersUntil: string | null;
  /** Orders that the host entered for the open step, by seat. A later answer overrides them. */
  readonly entered: ResolvedEntry['orders'];
  /** The orders that counted when this step was resolved before, if the host has reopened it. */
  readonly resolvedBefore: ResolvedBefore | null;
  /** Seats that are not waited for, and until when. */
  readonly absent: Readonly<Record<string, 'this step' | 'until told'>>;
  /** The resolved steps of the standing line, the first step first. */
  readonly line: readonly ResolvedStepRecord[];
  /** Numbers of the entries whose sorting of answers was not undone. */
  readonly sorted: readonly number[];
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
  readonly sealed: Sealed;
  /** Entries since the open step was opened that did not resolve it, oldest first. */
  readonly meanwhile: readonly Entry[];
  /** Null when the game is over. */
  readonly step: Step | null;
  /** The host’s paragraphs by the place of the step below them; undone or not. */
  readonly flavour: Readonly<Record<number, string>>;
  /** Beacon rounds of the dice by place, the start first; kept even if the step is undone. */
  readonly dice: readonly PlaceRound[];
  /** Season only: the match opened for each episode. */
  readonly matches: Readonly<Record<string, MatchLink>>;
}

/** The match of an episode. */
export type MatchLink = Pick<
  MatchLinkedEntry,
  'public' | 'host' | 'title' | 'game' | 'with' | 'forms'
>;

/** The round that the dice of a place come of. */
export interface PlaceRound {
  readonly round: number;
  /** Null where the round is settled and not on the ledger yet. */
  readonly signature: string | null;
}

/** What a step that was undone had. */
interface ResolvedBefore {
  readonly orders: ResolvedEntry['orders'];
  /** An answer received later did not count then. */
  readonly until: string;
}

/** When a seat was handed over, and to whom. */
export interface NamedHandover extends Handover {
  /** Who plays it from then on, as everybody is told; empty for who always did. */
  readonly name: string;
  /** The title of the step that was open. */
  readonly step: string;
}

/** A resolved step of the standing line. */
export interface ResolvedStepRecord {
  /** The match just before it was resolved; see {@link positionBefore} for its own line. */
  readonly before: Omit<Position, 'line'>;
  readonly by: ReplayedStep;
}

/** A position that no entry has been written for. */
export type Unsealed = Omit<Position, 'sealed'>;

/**
 * The place of the open step on the standing line: k for the k-th resolved step; 0 is the start.
 * Draws and question ids depend on it.
 */
export const stepNumberOf = ({ line }: Pick<Position, 'line'>): number => line.length + 1;

/** Which step the form asks for now. */
export const stepKeyOf = (position: Pick<Position, 'line' | 'contentChanges'>): StepKey => ({
  contentChanges: position.contentChanges,
  place: stepNumberOf(position),
});

/** The last of a non-empty list of positions. */
export function latestPosition(positions: readonly Position[]): Position {
  const last = positions.at(-1);
  if (last === undefined) throw new Error('a match has at least its opening');
  return last;
}

/** Whether a step has been resolved, undone or not: content stays as it is from then on. */
export const hasResolvedStep = ({
  history,
  step,
  meanwhile,
}: Pick<Position, 'history' | 'step' | 'meanwhile'>): boolean =>
  history.length > 1 || step === null || meanwhile.some(({ kind }) => kind === 'rewound');

/** The match just before the step at a place was resolved; null without such a step. */
export function positionBefore(
  { line, dice }: Pick<Position, 'line' | 'dice'>,
  place: number,
): Position | null {
  const passed = line[place - 1];
  return passed === undefined ? null : { ...passed.before, line: line.slice(0, place - 1), dice };
}

/** Whether the same step is open, and asks the same seats. */
export const isSameStep = (one: Unsealed, other: Unsealed): boolean =>
  stepNumberOf(one) === stepNumberOf(other) && isSamePrompt(one.step, other.step);

/** Whether two steps have one name and ask the same seats. */
export const isSamePrompt = (one: Step | null, other: Step | null): boolean =>
  one?.name === other?.name &&
  String(one?.asks.map(({ seat }) => seat)) === String(other?.asks.map(({ seat }) => seat));

/** Whether matches alone are waited for: nobody is asked, and nothing is due. */
export const awaitsMatches = ({ step }: Pick<Position, 'step'>): boolean =>
  step?.awaits !== undefined && owedAsks(step).length === 0;

/** Returns the pause that stopped the clock; null while the clock runs. */
export function activePause({ sealed, meanwhile }: Position): PauseEntry | null {
  if (sealed.entry.next === null || sealed.entry.next.deadline !== null) return null;
  return meanwhile.findLast((entry) => entry.kind === 'pause') ?? null;
}

/** Whether the deadline of the open step is a named early moment. */
export const isMomentNamed = ({ meanwhile }: Pick<Position, 'meanwhile'>): boolean =>
  meanwhile.findLast(({ kind }) => ['early', 'deadline', 'pause', 'resume'].includes(kind))
    ?.kind === 'early';

/** Whether the open step may resolve early without the host. */
export const resolvesEarly = ({ opened, meanwhile }: Position): boolean =>
  opened.settings.earlyMs !== null &&
  opened.settings.review !== true &&
  !isMomentNamed({ meanwhile }) &&
  !meanwhile.some((entry) => entry.kind === 'rewound' && entry.seat === null);

/** Whether the open step waits for the host after its deadline; answers are cut off anyway. */
export const isReviewed = ({ opened, step }: Pick<Position, 'opened' | 'step'>): boolean =>
  opened.settings.review === true && owedAsks(step).length > 0;

/** Whether answers to the open step come too late. */
export function isPastCutOff({ sealed }: Pick<Position, 'sealed'>, nowMs: number): boolean {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff !== null && nowMs >= Date.parse(cutOff);
}

/** Whether the answers of the open step are cut off, and the host has not had it resolved yet. */
export const isCutOff = (position: Position, nowMs: number): boolean =>
  isReviewed(position) && isPastCutOff(position, nowMs);

/** Whether the open step is to be resolved now, without the host. */
export const isDue = (position: Position, nowMs: number): boolean =>
  !isReviewed(position) && isPastCutOff(position, nowMs);

/** A run this late is still in time: tasks and Google’s lists may be late. */
const USUAL_DELAY_MS = 60_000;

/** Whether the open step should have been resolved by now, and is not. */
export const isOverdue = (position: Position, nowMs: number): boolean =>
  isDue(position, nowMs - USUAL_DELAY_MS);

/** Whether an answer of the seat is waited for. */
export const owes = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && owedAsks(step).some((ask) => ask.seat === seat);

/** Whether the seat may answer the open step, and is not waited for. */
export const mayAnswer = ({ step, answersUntil }: Position, seat: Seat): boolean =>
  answersUntil === null && freeAsks(step).some((ask) => ask.seat === seat);

/** Whether the form takes answers: somebody owes one, and the host has not closed it. */
export const takesAnswers = (position: Position): boolean =>
  owedAsks(position.step).length > 0 &&
  position.answersUntil === null &&
  activePause(position)?.form !== 'closed';

/** Whether it is expected that the form is closed at its deadline. */
export const mayBeClosed = (position: Position): boolean =>
  !takesAnswers(position) || isReviewed(position);

/** Whether the form must take answers; null where nobody is asked and it does not matter. */
export function isFormWantedOpen(position: Position, nowMs: number): boolean | null {
  if (takesAnswers(position) && !isCutOff(position, nowMs)) return true;
  return position.step === null || owedAsks(position.step).length > 0 ? false : null;
}

/**
 * Returns until when answers to the open step are a former player’s (RFC 3339), '' if there was no
 * handover. A new code alone does not change the player. If the step takes no new answers, the
 * former player’s answers are kept.
 */
export function formerPlayerUntil(position: Position, seat: Seat): string {
  const { meanwhile, answersUntil } = position;
  if (answersUntil !== null) return '';
  const last = meanwhile.findLast(
    (entry): entry is SeatEntry =>
      entry.kind === 'seat' &&
      entry.seat === seat &&
      isInTime(entry) &&
      isOtherPlayer(position, entry),
  );
  return last?.at ?? '';
}

/** Whether the new player could still answer. */
function isInTime({ at, next }: SeatEntry): boolean {
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff === null || compareInstants(at, cutOff) < 0;
}

/** Whether another address or another name was given. */
function isOtherPlayer({ handovers }: Position, entry: SeatEntry): boolean {
  const own = handovers.filter(({ seat }) => seat === entry.seat);
  const index = own.findIndex(({ at }) => at === entry.at);
  const name = own[index - 1]?.name ?? '';
  return own[index]?.was.email !== entry.bound.email || entry.name !== name;
}
