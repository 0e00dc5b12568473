/** The page of passes: who passed, stole and replaced what, the newest round first. */

import { ofKind } from '../../kit/events.ts';
import { muted, nothingYet, strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Block, Cell, Column, Page, Table } from '../../kit/view.ts';
import type { EventOf } from '../events.ts';
import type { Shown } from '../now.ts';
import type { Present } from '../presents.ts';
import { SHORT_TITLES, type StepName } from '../steps.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';

export function passesPage(shown: Shown): Page {
  const rounds = resolvedSteps(shown).filter((step) => step !== 'pregame');
  return {
    name: 'Passes',
    about: 'Who passed, stole and replaced what, the newest round first.',
    blocks:
      rounds.length > 0
        ? rounds.flatMap((round) => roundBlocks(shown, round))
        : [nothingYet('Nothing has been passed yet', NOT_PASSED)],
  };
}

const NOT_PASSED =
  'In Round 1 everybody passes three presents: to the first, second and third player below.';

interface Move {
  readonly from: Seat;
  readonly to: Seat;
  readonly present: Present;
}

function roundBlocks(shown: Shown, round: StepName): readonly Block[] {
  const events = eventsIn(shown, round);
  const replaced = ofKind(events, 'replaced');
  const exchanges =
    replaced.length > 0 ? [replacedTable(shown, round, replaced), countTable(shown, round)] : [];
  return [round === 'round-4' ? theftTable(shown) : passTable(shown, round), ...exchanges];
}

const passTable = (shown: Shown, round: StepName): Table =>
  matrix(shown, {
    title: `${SHORT_TITLES[round]}: who passed what to whom`,
    about: 'Each row is a player who passed, each column one who received.',
    corner: 'From / to',
    moves: ofKind(eventsIn(shown, round), 'passed'),
  });

const theftTable = (shown: Shown): Table =>
  matrix(shown, {
    title: 'Round 4: who stole what from whom',
    about: 'Each row is a player who was stolen from, each column the thief.',
    corner: 'From / by',
    moves: ofKind(eventsIn(shown, 'round-4'), 'stolen').map(({ thief, victim, present }) => ({
      from: victim,
      to: thief,
      present,
    })),
  });

function matrix(
  shown: Shown,
  shape: {
    readonly title: string;
    readonly about: string;
    readonly corner: string;
    readonly moves: readonly Move[];
  },
): Table {
  const seats = shown.setup.players.map(({ seat }) => seat);
  return {
    kind: 'table',
    title: shape.title,
    about: shape.about,
    columns: [
      { title: shape.corner, width: 'normal' },
      ...seats.map((title): Column => ({ title, width: 'normal', align: 'centre' })),
    ],
    rows: seats.map((from) => [
      strong(from),
      ...seats.map((to) => moveCell(shown, shape.moves, { from, to })),
    ]),
  };
}

function moveCell(
  { setup }: Shown,
  moves: readonly Move[],
  { from, to }: { readonly from: Seat; readonly to: Seat },
): Cell {
  const move = moves.find((one) => one.from === from && one.to === to);
  if (move !== undefined) return presentMark(move.present, setup.content);
  return from === to ? muted('·') : null;
}

const replacedTable = (
  { setup }: Shown,
  round: StepName,
  replaced: readonly EventOf<'replaced'>[],
): Table => ({
  kind: 'table',
  title: `${SHORT_TITLES[round]}: who replaced what`,
  columns: [
    { title: 'Player', width: 'normal' },
    { title: 'Gone', width: 'normal', align: 'centre' },
    { title: 'In its place', width: 'normal', align: 'centre' },
  ],
  rows: setup.players.flatMap(({ seat }) =>
    replaced
      .filter((event) => event.seat === seat)
      .map(({ gone, present }) => [
        strong(seat),
        presentMark(gone, setup.content),
        presentMark(present, setup.content),
      ]),
  ),
});

const countTable = (shown: Shown, round: StepName): Table => ({
  kind: 'table',
  title: `${SHORT_TITLES[round]}: how often each was chosen`,
  about: 'The one chosen more often began with staleness 2.',
  columns: [
    { title: 'Present', width: 'wide' },
    { title: 'Players', width: 'normal', format: 'whole' },
    { title: 'Staleness at first', width: 'normal', format: 'whole' },
  ],
  rows: ofKind(eventsIn(shown, round), 'replacement counted').map(
    ({ letter, players, staleness }) => [
      `${letter} · ${shown.setup.content.presents[letter].name}`,
      players,
      staleness,
    ],
  ),
});
