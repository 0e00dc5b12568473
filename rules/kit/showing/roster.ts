import type { GameEvent } from '../match/event.ts';
import type { Chapter } from '../match/game.ts';
import type { Seat } from '../match/seat.ts';
import { muted, nothingYet, strong } from './marks.ts';
import type { Cell, Column, Notice, Table } from './view.ts';

/** Builds a table of all seats: first those that are in, then paler those that are out. */
export function buildRosterTable(of: {
  readonly seats: readonly Seat[];
  readonly isIn: (seat: Seat) => boolean;
  /** The words for both states. Absent: "in" and "out". */
  readonly words?: readonly [whileIn: string, whenOut: string];
  /** Further columns. */
  readonly more?: readonly { readonly column: Column; readonly cell: (seat: Seat) => Cell }[];
  /** Absent: "Standing". */
  readonly title?: string;
}): Table {
  const { seats, isIn, words: [whileIn, whenOut] = ['in', 'out'], more = [] } = of;
  const rows = [...seats.filter(isIn), ...seats.filter((seat) => !isIn(seat))];
  return {
    kind: 'table',
    title: of.title ?? 'Standing',
    columns: [
      { title: 'Player', width: 'normal', decides: true },
      { title: 'State', width: 'normal', decides: true },
      ...more.map(({ column }) => column),
    ],
    rows: rows.map((seat) => [
      ...(isIn(seat) ? [strong(seat), whileIn] : [muted(seat), muted(whenOut)]),
      ...more.map(({ cell }) => cell(seat)),
    ]),
  };
}

export interface SeatVote {
  readonly voter: Seat;
  /** The voter's choice; null without one. */
  readonly vote: string | null;
}

/** Builds a table of all seats with a column for each step with votes, the newest first. */
export function buildVotesTable<Event extends GameEvent>(of: {
  readonly seats: readonly Seat[];
  readonly history: readonly Chapter<Event>[];
  /** Lists the votes among the events of a step. */
  readonly votes: (events: readonly Event[]) => readonly SeatVote[];
}): Table | Notice {
  const { seats, history, votes } = of;
  const title = 'Votes';
  const steps = history
    .map((chapter) => ({ title: chapter.title, votes: votes(chapter.events) }))
    .filter((step) => step.votes.length > 0)
    .toReversed();
  if (steps.length === 0) return nothingYet(title, 'Nobody has voted yet.');
  return {
    kind: 'table',
    title,
    columns: [
      { title: 'Player', width: 'normal', decides: true },
      ...steps.map(
        (step, index): Column => ({
          title: step.title,
          width: 'normal',
          ...(index === 0 && { decides: true }),
        }),
      ),
    ],
    rows: seats.map((seat) => [
      strong(seat),
      ...steps.map((step) => step.votes.find(({ voter }) => voter === seat)?.vote ?? muted('–')),
    ]),
  };
}
