/** Redraws the artefacts that an audience does not know. */

import type { Derived, Disguised, Hiding } from '../../kit/match/game.ts';
import { knownHistory } from '../../kit/narrating/hiding.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { ARTEFACTS, type State } from '../state.ts';

/** State that no page shows but that is public. */
export const derived: readonly Derived[] = [
  { path: 'facts', because: 'Every match, choice and ruling is announced.' },
  { path: 'steps', because: 'Everybody sees the number of each step in its name.' },
  { path: 'lot', because: 'The Cast shows everybody’s place in the lot.' },
  { path: 'artefacts.length', because: 'The start of every match is announced, with its game.' },
  { path: 'artefacts.*.length', because: 'The players of every match are announced.' },
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
