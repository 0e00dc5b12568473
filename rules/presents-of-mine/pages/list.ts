/** The page of the list: who is above and below whom, and which way presents flow. */

import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Column, Page, Table } from '../../kit/showing/view.ts';
import { FURTHEST } from '../abilities.ts';
import type { Shown } from '../now.ts';
import { below, DISTANCES, type State } from '../state.ts';
import { isReversed } from '../steps.ts';

export const listPage = (shown: Shown): Page => ({
  name: 'List',
  about: 'The list of players: presents go to those below, and the first is below the last.',
  blocks: [
    shown.state.circle.length > 0
      ? listTable(shown)
      : nothingYet(
          'There is no list yet',
          'When the pregame is over, all players are put into a random list. It is reversed when Round 3 begins.',
        ),
  ],
});

const listTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'List',
  about: isReversed(state.step)
    ? 'Reversed since Round 3 began: everybody’s neighbours stay, and presents flow the other way.'
    : 'As it was drawn. When Round 3 begins it is reversed: presents then flow the other way.',
  columns: [
    { title: 'Player', width: 'normal', decides: true },
    ...PLACES.map((far): Column => ({ title: titleOf(far * near(state)), ...looksOf(far) })),
  ],
  rows: state.circle.map((seat) => [
    strong(seat),
    ...PLACES.map((far) => below(state.circle, seat, far * near(state))),
  ]),
});

/** Those with whom presents are exchanged this round, then the furthest player, then the others. */
const PLACES = [1, 2, 3, 4, -3, -2, -1] as const;

/** Where presents come from decides while they are stolen, and else where they go. */
const near = ({ step }: State): 1 | -1 => (step === 'round-4' ? -1 : 1);

function titleOf(below: number): string {
  const far = Math.abs(below);
  if (far === FURTHEST) return 'Furthest';
  return `${far} ${below > 0 ? 'below' : 'above'}`;
}

const looksOf = (far: number): Omit<Column, 'title'> => ({
  width: far === DISTANCES.length ? 'narrow' : 'normal',
  ...(far > 0 && far < FURTHEST && { decides: true }),
});
