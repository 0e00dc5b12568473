/** A player's page of history: your orders as they were used, and your points, round by round. */

import { changeMark, nothingYet, strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Block, Cell, Page, Table } from '../../kit/view.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { SHORT_TITLES } from '../steps.ts';
import { told } from '../telling.ts';
import { eventsIn, resolvedSteps, scoredIn } from './chronicle.ts';
import { isOfScoring, pointCells } from './reasons.ts';

export function historyPage(shown: Shown, seat: Seat): Page {
  const begun = resolvedSteps(shown).length > 0;
  return {
    name: 'My history',
    about: 'Your orders as they were used, and your points, the newest round first.',
    blocks: begun
      ? historyBlocks(shown, seat)
      : [nothingYet('Nothing has happened yet', 'The first entry follows the pregame.')],
  };
}

const historyBlocks = (shown: Shown, seat: Seat): readonly Block[] => [
  roundsTable(shown, seat),
  ordersTable(shown, seat),
  pointsTable(shown, seat),
];

const roundsTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My rounds',
  columns: [
    { title: 'Round', width: 'normal' },
    { title: 'Earned', width: 'normal', format: 'whole' },
    { title: 'Lost', width: 'normal', format: 'whole' },
    { title: 'Change', width: 'normal', format: 'signed' },
    { title: 'Score', width: 'normal', format: 'whole' },
  ],
  rows: resolvedSteps(shown).flatMap((step): readonly (readonly Cell[])[] => {
    const scored = scoredIn(shown, step, seat);
    if (scored === undefined) return [];
    const { earned, lost, change, total } = scored;
    return [[SHORT_TITLES[step], earned, lost, changeMark(change), strong(total)]];
  }),
});

const ordersTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My orders as they were used',
  about: 'What you gave and got, and where the rules had to choose for you.',
  columns: [
    { title: 'Round', width: 'normal' },
    { title: 'What happened', width: 'text' },
    { title: 'Rule', width: 'wide' },
  ],
  rows: accountOf(shown, seat, (event) => !isOfScoring(event)).map(({ round, line }) => [
    round,
    line.text,
    line.rule,
  ]),
});

const pointsTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My points',
  about: 'Every line of your scoring.',
  columns: [
    { title: 'Round', width: 'normal' },
    { title: 'Present', width: 'normal', align: 'centre' },
    { title: 'Points', width: 'narrow', format: 'signed' },
    { title: 'Why', width: 'text' },
    { title: 'Rule', width: 'wide' },
  ],
  rows: accountOf(shown, seat, isOfScoring).map(({ round, line }) => [
    round,
    ...pointCells(line, shown.setup.content),
  ]),
});

const accountOf = (shown: Shown, seat: Seat, isOfIt: (event: Event) => boolean) =>
  resolvedSteps(shown).flatMap((step) =>
    told
      .account(eventsIn(shown, step).filter(isOfIt), seat, shown.setup.content)
      .map((line) => ({ round: SHORT_TITLES[step], line })),
  );
