import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Outcome } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import {
  type AnswerPolicy,
  createRandomPolicy,
  type MatchSnapshot,
} from '../../rules/kit/playing/play.ts';
import type { Audience, View } from '../../rules/kit/showing/view.ts';
import type { LawfulGame, Trial } from './law.ts';
import { createAbsentPolicy, playToEnd } from './play.ts';

export type AnyMoment = MatchSnapshot<unknown, unknown, unknown, GameEvent>;

export const createPolicy = ({ seed, absence }: Trial): AnswerPolicy =>
  createAbsentPolicy({ percent: absence, seed, chooser: createRandomPolicy(seed) });

/** A policy for all seats. All laws share the matches of equally named policies. */
export interface NamedPolicy {
  readonly name: string;
  readonly choose: AnswerPolicy;
}

/** Returns every moment of a trial's match. All laws share this match. */
export function listMoments(trial: Trial, policy?: NamedPolicy): readonly AnyMoment[] {
  const { name, choose } = policy ?? { name: 'some absent', choose: createPolicy(trial) };
  return shareMatch(trial, name, () => replayTrial(trial, choose));
}

export const replayTrial = (
  trial: Trial,
  choose: AnswerPolicy = createPolicy(trial),
): readonly AnyMoment[] => [...playToEnd({ ...trial, choose })];

export function listAudiences(setup: Setup<unknown>): readonly Audience[] {
  const seats = setup.players.map(({ seat }): Audience => ({ kind: 'seat', seat }));
  return [{ kind: 'public' }, { kind: 'host' }, ...seats];
}

/** Returns whether this seat is checked in this step. Seats take turns. */
export const isSeatsTurn = ({ setup: { players }, history }: AnyMoment, seat: Seat): boolean =>
  players[history.length % players.length]?.seat === seat;

export const formatAudience = (audience: Audience): string =>
  audience.kind === 'seat' ? audience.seat : `the ${audience.kind}`;

/** Keeps only the latest chapter of each moment, since every history repeats earlier chapters. */
export const withChaptersOnce = <Moment extends AnyMoment>(
  moments: readonly Moment[],
): readonly Moment[] => moments.map((moment) => ({ ...moment, history: moment.history.slice(-1) }));

export interface ShownMoment extends AnyMoment {
  readonly views: readonly View[];
  readonly outcome: Outcome | null;
}

/** Replays a trial's match with the views of each moment. */
export const listShownMoments = (trial: Trial): readonly ShownMoment[] =>
  replayTrial(trial).map((moment) => ({
    ...moment,
    views: listAudiences(trial.setup).map((audience) => trial.game.view({ ...moment, audience })),
    outcome: trial.game.outcome(moment),
  }));

type Moments = readonly MatchSnapshot<unknown, unknown, unknown, GameEvent>[];

/** Limit on stored matches. The least recently used match is dropped first. */
const MAX_STORED_MATCHES = 400;

/** Stored matches of the game and content that were used last. */
let shared: {
  readonly game: LawfulGame | null;
  readonly content: unknown;
  readonly matches: Map<string, Moments>;
} = { game: null, content: null, matches: new Map() };

/** Returns the match by this policy. The first call plays the match. */
function shareMatch(trial: Trial, policy: string, play: () => Moments): Moments {
  const { game, setup, seed, absence } = trial;
  const { content, ...rest } = setup;
  if (shared.game !== game || shared.content !== content)
    shared = { game, content, matches: new Map() };
  const { matches } = shared;
  const key = JSON.stringify([policy, seed, absence, rest]);
  const moments = matches.get(key) ?? play();
  matches.delete(key);
  matches.set(key, moments);
  const [oldest] = matches.keys();
  if (matches.size > MAX_STORED_MATCHES && oldest !== undefined) matches.delete(oldest);
  return moments;
}
