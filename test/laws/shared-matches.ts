/** Matches that laws share: each law of a game draws the same trials, and a match is played once for all of them. */

import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { MatchSnapshot } from '../../rules/kit/playing/play.ts';
import type { LawfulGame, Trial } from './law.ts';

type Moments = readonly MatchSnapshot<unknown, unknown, unknown, GameEvent>[];

/** More are forgotten, the longest unused first. */
const MOST_MATCHES = 400;

/** The matches of one game with one content: suites hold one game after the other to the laws. */
let shared: {
  readonly game: LawfulGame | null;
  readonly content: unknown;
  readonly matches: Map<string, Moments>;
} = { game: null, content: null, matches: new Map() };

/** Returns the match of the trial in which all seats follow the policy of that name. */
export function sharedMatch(trial: Trial, policy: string, play: () => Moments): Moments {
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
  if (matches.size > MOST_MATCHES && oldest !== undefined) matches.delete(oldest);
  return moments;
}
