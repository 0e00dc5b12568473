/** Pictures of Story and Now: all presents in list order, and the exchanges of the last round. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import { guideTable } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Table } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { notationOf, PICKS, type Present, STARTING_LETTERS } from '../presents.ts';
import { DISTANCES, type Distance, presentsOf } from '../state.ts';
import { shortTitle } from '../steps.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';
import { PLACES, presentsTable } from './own-presents.ts';

/** Builds the public picture; before the list is drawn, the presents to pick from. */
export const publicPicture = (shown: Shown): readonly Block[] =>
  shown.state.circle.length === 0 ? [picksTable(shown)] : [listTable(shown), ...exchanges(shown)];

export const ownPicture = (shown: Shown, seat: Seat): readonly Block[] =>
  shown.state.circle.length === 0
    ? [picksTable(shown)]
    : [presentsTable(shown, seat), listTable(shown)];

const picksTable = ({ setup }: Shown): Table =>
  guideTable({
    title: `The presents to pick from: ${PICKS} each`,
    heads: ['Letter', 'What it does'],
    lines: STARTING_LETTERS.map((letter) => {
      const { name, ability } = setup.content.presents[letter];
      return { word: letter, text: `${name}. ${ability}` };
    }),
  });

const listTable = ({ setup, state }: Shown): Table => ({
  kind: 'table',
  title: 'Who holds what',
  columns: [{ title: 'Player' }, ...PLACES.map((title): Column => ({ title, align: 'centre' }))],
  rows: state.circle.map((seat) => {
    const held = presentsOf(state, seat);
    return [
      strong(seat),
      ...PLACES.map((_, index) => {
        const present = held[index];
        return present === undefined ? null : presentMark(present, setup.content);
      }),
    ];
  }),
  foot: 'In list order: the first follows the last. Green is fresh, red is stale.',
});

interface Exchange {
  readonly by: Seat;
  readonly distance: Distance;
  readonly present: Present;
  readonly text: string;
}

/** Builds a row for each player with the presents passed or stolen; empty in the pregame. */
function exchanges(shown: Shown): readonly Table[] {
  const [last] = resolvedSteps(shown);
  const all = last === undefined ? [] : eventsIn(shown, last).flatMap(exchangeIn);
  if (last === undefined || all.length === 0) return [];
  const isTheft = last === 'round-4';
  const where = isTheft ? 'above' : 'below';
  return [
    {
      kind: 'table',
      title: `${isTheft ? 'Thefts' : 'Passes'} of ${shortTitle(last)}`,
      columns: [
        { title: 'Player' },
        ...DISTANCES.map((distance): Column => ({ title: `${distance} ${where}` })),
      ],
      rows: seatsOf(shown).map((seat): readonly Cell[] => [
        strong(seat),
        ...DISTANCES.map((distance) => {
          const own = all.find((one) => one.by === seat && one.distance === distance);
          return own === undefined
            ? null
            : { ...presentMark(own.present, shown.setup.content), value: own.text };
        }),
      ]),
    },
  ];
}

function exchangeIn(event: Event): readonly Exchange[] {
  switch (event.kind) {
    case 'passed': {
      const { from, to, distance, present } = event;
      return [{ by: from, distance, present, text: `${notationOf(present)} → ${to}` }];
    }
    case 'stolen': {
      const { thief, victim, distance, present } = event;
      return [{ by: thief, distance, present, text: `${notationOf(present)} ← ${victim}` }];
    }
    default:
      return [];
  }
}
