/** A player's page of history: your orders as they were used, and your points, round by round. */

import { changeMark, nothingYet, strong } from '../kit/marks.ts';
import type { Seat } from '../kit/seat.ts';
import type { Block, Cell, Page, Table } from '../kit/view.ts';
import { type EventOf, eventsIn, resolvedSteps, type Shown, scoredIn } from './chronicle.ts';
import type { Event } from './events.ts';
import { notationOf } from './presents.ts';
import { privateLine } from './private-lines.ts';
import { SHORT_TITLES } from './steps.ts';
import { lineCells, scoringLine } from './view-reasons.ts';

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
  rows: resolvedSteps(shown).flatMap((step) =>
    eventsIn(shown, step).flatMap((event) => {
      const told = privateLine(event);
      if (told?.seat === seat) return [[SHORT_TITLES[step], told.text, told.rule]];
      const sentence = ownSentence(event, seat);
      return sentence === null ? [] : [[SHORT_TITLES[step], sentence, event.rule]];
    }),
  ),
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
  rows: resolvedSteps(shown).flatMap((step) =>
    eventsIn(shown, step).flatMap((event) => {
      const line = scoringLine(event, shown.setup.content);
      return line?.seat === seat ? [[SHORT_TITLES[step], ...lineCells(line)]] : [];
    }),
  ),
});

/** What an event is to a player who took part in it; null when it is somebody else's. */
function ownSentence(event: Event, seat: Seat): string | null {
  switch (event.kind) {
    case 'picked':
      return event.seat === seat ? `You began with ${event.letters.join(', ')}.` : null;
    case 'average given':
      return `You got ${notationOf(event.present)}, as everybody did.`;
    case 'passed':
      return passedSentence(event, seat);
    case 'stolen':
      return stolenSentence(event, seat);
    case 'replaced':
      if (event.seat !== seat) return null;
      return `You replaced ${notationOf(event.gone)} with ${notationOf(event.present)}.`;
    case 'circle drawn':
      return 'The circle was drawn.';
    case 'circle reversed':
      return 'The circle was reversed for Round 3.';
    case 'staleness set':
    case 'defaulted':
    case 'replacement counted':
    case 'ability':
    case 'exploded':
    case 'monopoly':
    case 'staleness counted':
    case 'scored':
    case 'aged':
      return null;
  }
}

function passedSentence(event: EventOf<'passed'>, seat: Seat): string | null {
  const { from, to, distance } = event;
  const present = notationOf(event.present);
  if (from === seat) return `You passed ${present} to ${to}, ${distance} below you.`;
  return to === seat ? `You received ${present} from ${from}, ${distance} above you.` : null;
}

function stolenSentence(event: EventOf<'stolen'>, seat: Seat): string | null {
  const { thief, victim, distance } = event;
  const present = notationOf(event.present);
  if (thief === seat) return `You stole ${present} from ${victim}, ${distance} above you.`;
  return victim === seat ? `${thief}, ${distance} below you, stole ${present} from you.` : null;
}
