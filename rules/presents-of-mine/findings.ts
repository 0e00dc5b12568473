/** What a finished match shows of the game's balance: which presents earn how much, and which are held in the end. */

import type { Finding } from '../kit/game.ts';
import { ofKind, type Shown } from './chronicle.ts';
import { presentsOf } from './state.ts';

export const findingsOf = ({ setup, state, history }: Shown): readonly Finding[] => [
  ...ofKind(
    history.flatMap(({ events }) => events),
    'ability',
  ).map(({ present, points }) => ({ measure: `Points of ${present.letter}`, value: points })),
  ...setup.players.flatMap(({ seat }) =>
    presentsOf(state, seat).map(({ letter }) => ({ measure: 'Held at the end', value: letter })),
  ),
];
