/** Another match that looks the same to an audience: rankings that it does not know are drawn anew. */

import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import { disguisedFor, knownHistory } from '../../kit/narrating/hiding.ts';
import { seatsByName } from '../letters.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import type { Team } from '../state.ts';
import { teamOf } from '../state.ts';

/** What no page shows of it, and why it is no secret. */
export const derived: readonly Derived[] = [
  { path: 'number', because: 'Everybody has seen the airdrops and turns, which it counts.' },
  { path: 'stillTurns', because: 'Everybody is told of every move of a courier.' },
  {
    path: 'teams.*.ranking.length',
    because: 'A ranking holds every house but the Dealer Houses, once rankings are in.',
  },
];

/** What was told to others in private is gone, too. Once the match is over, rankings are public. */
export function disguised({ state, history, audience, chance }: Hiding<Shown>): Disguised<Shown> {
  if (audience.kind === 'host') return { state, history };
  const teams: Record<string, Team> = { ...state.teams };
  for (const seat of seatsByName(state)) {
    const isKnown = audience.kind === 'seat' && audience.seat === seat;
    if (isKnown || state.phase === 'over') continue;
    const team = teamOf(state, seat);
    const houses = team.ranking.toSorted();
    teams[seat] = { ...team, ranking: chance(`ranking of ${seat}`).shuffle(houses) };
  }
  return {
    state: { ...state, teams },
    history: knownHistory({
      history,
      audience,
      narration: narration,
      isOver: state.phase === 'over',
    }),
  };
}

/** Tries out orders without secrets of the other players. */
export const determinizing = { state: disguisedFor(disguised) };
