/** The board: the players in the circle of the list, each with what he holds, and the presents that changed hands last. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { BoardMove, BoardPlace, GameBoard } from '../../kit/showing/view.ts';
import type { Shown } from '../now.ts';
import { below, presentsOf } from '../state.ts';
import { STALENESS_TONES } from './marks.ts';
import { movesIn } from './moves.ts';

/** Before the list is drawn players sit as they were named. */
const circleOf = (shown: Shown): readonly Seat[] =>
  shown.state.circle.length > 0 ? shown.state.circle : seatsOf(shown);

export const boardOf = (shown: Shown): GameBoard => ({
  title: 'The circle',
  about: 'Letters are presents: from green, fresh, to red, stale. Who is below stands clockwise.',
  places: circleOf(shown).map((seat, index, all) => seatPlace(shown, seat, index / all.length)),
  roads: neighboursIn(shown.state.circle),
  lines: [{ kind: 'list', title: 'the list', colour: 'muted', isDashed: false }],
  owners: seatsOf(shown),
  pieces: circleOf(shown).flatMap((seat) =>
    presentsOf(shown.state, seat).map(({ letter, staleness }) => ({
      at: seat,
      label: letter,
      tone: STALENESS_TONES[staleness] ?? 'level 4',
    })),
  ),
  moves: (shown.history.at(-1)?.events ?? [])
    .flatMap(movesIn)
    .flatMap(({ from, to, present }): readonly BoardMove[] =>
      from === null || to === null ? [] : [{ label: present.letter, way: [from, to] }],
    ),
});

/** Each with who is below, as long as there is a list. */
const neighboursIn = (circle: readonly Seat[]): GameBoard['roads'] =>
  circle.map((seat) => ({ ends: [seat, below(circle, seat, 1)], kind: 'list' }));

/** In the unit of the board, whose boxes are one wide and more. */
const RADIUS = { x: 2.9, y: 2.3 };

/** The first of the list at the top, the others clockwise. */
const seatPlace = (shown: Shown, seat: Seat, turn: number): BoardPlace => ({
  name: seat,
  label: seat,
  x: rounded(Math.sin(turn * 2 * Math.PI) * RADIUS.x),
  y: rounded(Math.cos(turn * 2 * Math.PI) * RADIUS.y),
  box: [1.7, 1.1],
  owner: seatsOf(shown).indexOf(seat),
});

/** Sines may differ in their last digit from machine to machine; and there is one zero. */
const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;
