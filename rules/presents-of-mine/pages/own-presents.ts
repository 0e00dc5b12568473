/** A player's page of presents: holdings, effects, points and neighbours. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { namesOf } from '../../kit/reckoning/rank.ts';
import { changeMark, nothingYet } from '../../kit/showing/marks.ts';
import type { Cell, Notice, Page, Table } from '../../kit/showing/view.ts';
import { FURTHEST } from '../abilities.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { inInventoryOrder, notationOf, type Present } from '../presents.ts';
import { below, DISTANCES, type State } from '../state.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';

export const ownPresentsPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My presents',
  about: 'From green, fresh, to red, stale.',
  blocks:
    shown.state.circle.length > 0
      ? [presentsTable(shown, seat), neighboursNotice(shown, seat)]
      : [
          nothingYet(
            'You hold no presents yet',
            'When the pregame is over, your six presents will be shown here, and who is above ' +
              'and below you.',
          ),
        ],
});

/** Facts in addition to the score. */
export const ownSummary = (shown: Shown): readonly string[] =>
  resolvedSteps(shown).length === 0 ? ['Everybody begins with 0 points.'] : [];

interface OwnPresent {
  readonly present: Present;
  readonly points: number;
  readonly why: string;
}

const presentsTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: 'My presents',
  columns: [
    { title: 'Present', width: 'narrow', align: 'centre', decides: true },
    { title: 'What it does', width: 'text', decides: true },
    { title: 'Last earned', width: 'normal', format: 'signed' },
    { title: 'Why', width: 'text' },
  ],
  rows: ownPresents(shown, seat).map(({ present, points, why }): readonly Cell[] => {
    const { name, ability } = shown.setup.content.presents[present.letter];
    return [
      presentMark(present, shown.setup.content),
      `${name}. ${ability}`,
      changeMark(points),
      why,
    ];
  }),
});

/** Current presents with their last points: a present has aged since it was scored. */
function ownPresents(shown: Shown, seat: Seat): readonly OwnPresent[] {
  const [last = 'pregame'] = resolvedSteps(shown);
  const events = eventsIn(shown, last);
  const aged = ofKind(events, 'aged').filter((event) => event.seat === seat);
  return narration
    .account(events, seat, shown.setup.content)
    .flatMap(({ event, text }) => (event.kind === 'ability' ? [{ event, text }] : []))
    .map(({ event, text }, index) => {
      const present = aged[index]?.after ?? event.present;
      const isOther = notationOf(present) !== notationOf(event.present);
      return { present, points: event.points, why: isOther ? `When scored, ${text}` : text };
    })
    .toSorted((one, other) => inInventoryOrder(one.present, other.present));
}

function neighboursNotice({ state }: Shown, seat: Seat): Notice {
  const around = (sign: 1 | -1) =>
    namesOf(DISTANCES.map((distance) => below(state.circle, seat, sign * distance)));
  return {
    kind: 'notice',
    title: 'Who is around you',
    lines: [
      flowSentence(state.step),
      `Below you, nearest first: ${around(1)}.`,
      `Above you, nearest first: ${around(-1)}.`,
      `Furthest from you: ${below(state.circle, seat, FURTHEST)}.`,
    ],
  };
}

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
