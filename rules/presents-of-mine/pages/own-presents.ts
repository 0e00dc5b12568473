/** A player's page of presents: what you hold, what it earned, who is around you, and what only you are told. */

import { ofKind } from '../../kit/events.ts';
import { changeMark, nothingYet, strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import type { Block, Cell, Notice, Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { standingOf } from '../outcome.ts';
import { inInventoryOrder, type Present } from '../presents.ts';
import { below, DISTANCES, type State, scoreOf } from '../state.ts';
import { SHORT_TITLES, STEP_TITLES } from '../steps.ts';
import { told } from '../telling.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';

export const ownPresentsPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My presents',
  about: 'What you hold, what it earned, and who is around you.',
  blocks: [standingNotice(shown, seat), ...privateNotices(shown, seat), ...ownBlocks(shown, seat)],
});

const ownBlocks = (shown: Shown, seat: Seat): readonly Block[] =>
  shown.state.circle.length > 0
    ? [presentsTable(shown, seat), neighboursTable(shown, seat)]
    : [nothingYet('You hold no presents yet', NOT_DEALT)];

const NOT_DEALT =
  'When the pregame is over, your six presents will be shown here, and who is above and below you.';

function standingNotice(shown: Shown, seat: Seat): Notice {
  const { state } = shown;
  const open =
    state.step === 'over' ? 'The match is over.' : `${STEP_TITLES[state.step]} is open now.`;
  return {
    kind: 'notice',
    title: 'Where you stand',
    lines: [standingLine(shown, seat), open],
    tone: 'own',
  };
}

function standingLine(shown: Shown, seat: Seat): string {
  const { placings } = standingOf(shown);
  if (resolvedSteps(shown).length === 0) return 'Everybody begins with 0 points.';
  const place = placings.find((placing) => placing.seat === seat)?.place ?? placings.length;
  return `You have ${scoreOf(shown.state, seat)} points: place ${place} of ${placings.length}.`;
}

/** What the last step brought that nobody else is told; nothing when all went as ordered. */
function privateNotices(shown: Shown, seat: Seat): readonly Notice[] {
  const [last] = resolvedSteps(shown);
  if (last === undefined) return [];
  const lines = told
    .notices(eventsIn(shown, last), shown.setup.content)
    .flatMap((line) => (line.seat === seat ? [line.text] : []));
  if (lines.length === 0) return [];
  return [
    { kind: 'notice', title: `${SHORT_TITLES[last]}, for you alone`, lines, tone: 'caution' },
  ];
}

interface OwnPresent {
  readonly present: Present;
  readonly points: number;
  readonly why: string;
}

const presentsTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My presents',
  about: 'In the order of your inventory, with what each earned in the last scoring.',
  columns: [
    { title: 'Present', width: 'normal', align: 'centre' },
    { title: 'Name', width: 'wide' },
    { title: 'Staleness', width: 'normal', format: 'whole' },
    { title: 'Last earned', width: 'normal', format: 'signed' },
    { title: 'Why', width: 'text' },
  ],
  rows: ownPresents(shown, seat).map(({ present, points, why }): readonly Cell[] => [
    presentMark(present, shown.setup.content),
    shown.setup.content.presents[present.letter].name,
    present.staleness,
    changeMark(points),
    why,
  ]),
});

/** What is held now beside what it earned: after a round, a present has aged since it was scored. */
function ownPresents(shown: Shown, seat: Seat): readonly OwnPresent[] {
  const [last = 'pregame'] = resolvedSteps(shown);
  const own = eventsIn(shown, last).filter((event) => event.seat === seat);
  const aged = ofKind(own, 'aged');
  return told
    .account(ofKind(own, 'ability'), seat, shown.setup.content)
    .flatMap(({ event, text }, index) => {
      if (event.kind !== 'ability') return [];
      const present = aged[index]?.after ?? event.present;
      return [{ present, points: event.points, why: text }];
    })
    .toSorted((one, other) => inInventoryOrder(one.present, other.present));
}

const neighboursTable = ({ state }: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'Who is around me',
  about: flowSentence(state.step),
  columns: [
    { title: 'Places away', width: 'normal', align: 'centre' },
    { title: 'Below me', width: 'normal' },
    { title: 'Above me', width: 'normal' },
  ],
  rows: [...DISTANCES, 4].map((distance) => [
    strong(distance),
    below(state.circle, seat, distance),
    below(state.circle, seat, -distance),
  ]),
});

function flowSentence(step: State['step']): string {
  switch (step) {
    case 'round-4':
      return 'This round you steal from the three above you, and the three below steal from you.';
    case 'over':
      return 'As it was in the last round.';
    case 'pregame':
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-5':
      return 'This round you pass to the three below you, and the three above pass to you.';
  }
}
