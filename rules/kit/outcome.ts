/** The outcome of a match, in a sentence and as a table. */

import type { Outcome } from './game.ts';
import { placeMark, strong } from './marks.ts';
import type { Seat } from './seat.ts';
import type { Block, Cell, Column, Table } from './view.ts';

/** Who is first, with how many of what is counted: `points`, `Progress`. There may be several. */
export function winnersSentence({ placings }: Outcome, counted: string): string {
  const winners = placings.filter(({ place }) => place === 1);
  const names = winners.map(({ seat }) => seat).join(', ');
  const verb = winners.length === 1 ? 'wins' : 'win together';
  return `The match is over: ${names} ${verb} with ${winners[0]?.score ?? 0} ${counted}.`;
}

/** How a game's result is told. */
export interface Telling {
  readonly about?: string;
  /** The head of the scores: "Points". */
  readonly counted: string;
  /** What is told between score and prize. */
  readonly more?: readonly { readonly column: Column; readonly cell: (seat: Seat) => Cell }[];
}

/** The final table, and how ties were broken; nothing until the match is over. */
export function resultBlocks(outcome: Outcome | null, telling: Telling): readonly Block[] {
  if (outcome === null) return [];
  const { placings, ties } = outcome;
  const { about, counted, more = [] } = telling;
  const result: Table = {
    kind: 'table',
    title: 'Result',
    ...(about !== undefined && { about }),
    columns: [
      { title: 'Place', width: 'narrow', align: 'centre' },
      { title: 'Player', width: 'normal' },
      { title: counted, width: 'normal', format: 'whole' },
      ...more.map(({ column }) => column),
      { title: 'Prize', width: 'wide' },
    ],
    rows: placings.map(({ seat, place, score, prizes }) => [
      placeMark(place, place),
      placeMark(seat, place),
      strong(score),
      ...more.map(({ cell }) => cell(seat)),
      prizes.join(', '),
    ]),
  };
  return ties.length === 0 ? [result] : [result, { kind: 'notice', title: 'Ties', lines: ties }];
}
