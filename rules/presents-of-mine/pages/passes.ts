/** The page of passes: who passed, stole and replaced what, the newest round first. */

import { mapPictureOf } from '../../kit/showing/board.ts';
import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Page, Table } from '../../kit/showing/view.ts';
import type { Shown } from '../now.ts';
import { boardOf } from './board.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';
import { type Move, movesIn } from './moves.ts';

export function passesPage(shown: Shown): Page {
  const moves = resolvedSteps(shown).flatMap((step) =>
    eventsIn(shown, step).flatMap((event) =>
      movesIn(event).map((move) => ({ ...move, round: Number(step.slice(-1)) })),
    ),
  );
  return {
    name: 'Passes',
    about:
      'The ways of the last round, in the colours of who gave; then all passes, the newest first.',
    blocks: [
      { kind: 'map', ...mapPictureOf(boardOf(shown)) },
      moves.length > 0
        ? movesTable(shown, moves)
        : nothingYet(
            'Nothing has been passed yet',
            'In Round 1 everybody passes three presents: to the first, second and third player below.',
          ),
    ],
  };
}

const movesTable = (
  { setup }: Shown,
  moves: readonly (Move & { readonly round: number })[],
): Table => ({
  kind: 'table',
  title: 'Passes',
  columns: [
    { title: 'Round', width: 'narrow', format: 'whole', decides: true },
    { title: 'From', width: 'normal', decides: true },
    { title: 'Present', width: 'narrow', align: 'centre', decides: true },
    { title: 'To', width: 'normal', decides: true },
    { title: 'How', width: 'wide' },
  ],
  rows: moves.map(({ round, from, present, to, how }): readonly Cell[] => [
    round,
    from === null ? muted('new') : strong(from),
    presentMark(present, setup.content),
    to === null ? muted('given up') : to,
    how,
  ]),
});
