/** Another season that looks the same to an audience: artefacts that it does not know are drawn anew. */

import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import { knownHistory } from '../../kit/narrating/hiding.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { ARTEFACTS, type State } from '../state.ts';

/** What no page shows of it, and why it is no secret. */
export const derived: readonly Derived[] = [
  { path: 'facts', because: 'Everybody is told of every match, choice and ruling as it comes.' },
  { path: 'steps', because: 'Everybody sees the number of each step in its name.' },
  { path: 'lot', because: 'The Cast shows everybody’s place in the lot.' },
  { path: 'artefacts.length', because: 'Everybody is told which matches begin, and their games.' },
  { path: 'artefacts.*.length', because: 'Everybody is told who is in a match.' },
];

/** Artefacts stay private after the end. */
export function disguised({ state, history, audience, chance }: Hiding<Shown>): Disguised<Shown> {
  if (audience.kind === 'host') return { state, history };
  const own = audience.kind === 'seat' ? audience.seat : null;
  const artefacts: State['artefacts'] = Object.fromEntries(
    Object.entries(state.artefacts).map(([episode, bySeat]) => [
      episode,
      Object.fromEntries(
        Object.entries(bySeat).map(([seat, artefact]) => [
          seat,
          seat === own ? artefact : chance(`${episode}: artefact of ${seat}`).pick(ARTEFACTS),
        ]),
      ),
    ]),
  );
  return {
    state: { ...state, artefacts },
    history: knownHistory({ history, audience, narration, isOver: false }),
  };
}
