/** Pictures of Story and Now: all presents in list order, and the exchanges of the last round. */

import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { strong } from '../../kit/showing/marks.ts';
import { buildGuideTable } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Table } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { notationOf, PICKS, type Present, STARTING_LETTERS } from '../presents.ts';
import { DISTANCES, type Distance, getPresents } from '../state.ts';
import { formatShortTitle } from '../steps.ts';
import { listEventsIn, listResolvedSteps } from './chronicle.ts';
import { markPresent } from './marks.ts';
import { buildOwnPresentsTable, PLACES } from './own-presents.ts';

/** Builds the public picture. Before the list is drawn, it shows the presents to pick from. */
export const buildPublicPicture = (shown: Shown): readonly Block[] =>
  shown.state.circle.length === 0 ? [picksTable(shown)] : [listTable(shown), ...exchanges(shown)];

export const buildOwnPicture = (shown: Shown, seat: Seat): readonly Block[] =>
  shown.state.circle.length === 0
    ? [picksTable(shown)]
    : [buildOwnPresentsTable(shown, seat), listTable(shown)];

const picksTable = ({ setup }: Shown): Table =>
  buildGuideTable({
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
    const held = getPresents(state, seat);
    return [
      strong(seat),
      ...PLACES.map((_, index) => {
        const present = held[index];
        return present === undefined ? null : markPresent(present, setup.content);
      }),
    ];
  }),
  foot: 'After the last player comes the first. Green is fresh, and red is stale.',
});

interface PresentExchange {
  readonly by: Seat;
  readonly distance: Distance;
  readonly present: Present;
  readonly text: string;
}

/** Builds rows of passed or stolen presents for each player; empty in the pregame. */
function exchanges(shown: Shown): readonly Table[] {
  const [last] = listResolvedSteps(shown);
  const all = last === undefined ? [] : listEventsIn(shown, last).flatMap(listExchanges);
  if (last === undefined || all.length === 0) return [];
  const isTheft = last === 'round-4';
  const where = isTheft ? 'above' : 'below';
  return [
    {
      kind: 'table',
      title: `${isTheft ? 'Thefts' : 'Passes'} of ${formatShortTitle(last)}`,
      columns: [
        { title: 'Player' },
        ...DISTANCES.map((distance): Column => ({ title: `${distance} ${where}` })),
      ],
      rows: listSeats(shown).map((seat): readonly Cell[] => [
        strong(seat),
        ...DISTANCES.map((distance) => {
          const own = all.find((one) => one.by === seat && one.distance === distance);
          return own === undefined
            ? null
            : { ...markPresent(own.present, shown.setup.content), value: own.text };
        }),
      ]),
    },
  ];
}

function listExchanges(event: Event): readonly PresentExchange[] {
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
