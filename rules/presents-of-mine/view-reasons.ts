/** The page of reasons: every point of every scoring, line by line. */

import { changeMark, nothingYet, strong } from '../kit/marks.ts';
import type { Seat } from '../kit/seat.ts';
import type { Cell, Column, Page } from '../kit/view.ts';
import { eventsIn, resolvedSteps, type Shown } from './chronicle.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import { presentMark } from './marks.ts';
import { notationOf } from './presents.ts';
import { abilitySentence, monopolySentence, scoredSentence } from './sentences.ts';
import { SHORT_TITLES } from './steps.ts';

export function reasonsPage(shown: Shown): Page {
  const rows = resolvedSteps(shown).flatMap((step) =>
    eventsIn(shown, step).flatMap((event) => {
      const line = scoringLine(event, shown.setup.content);
      return line === null ? [] : [[SHORT_TITLES[step], line.seat, ...lineCells(line)]];
    }),
  );
  return {
    name: 'Reasons',
    about: 'Every point that was gained or lost and why, the newest scoring first.',
    blocks: [
      rows.length > 0
        ? { kind: 'table', title: 'Every point', columns: REASON_COLUMNS, rows }
        : nothingYet('Nothing has been scored yet', NOT_SCORED),
    ],
  };
}

const NOT_SCORED =
  'The first scoring follows the pregame. Each present that earns or costs points will have its line here.';

const REASON_COLUMNS: readonly Column[] = [
  { title: 'Round', width: 'normal' },
  { title: 'Player', width: 'normal' },
  { title: 'Present', width: 'normal', align: 'centre' },
  { title: 'Points', width: 'narrow', format: 'signed' },
  { title: 'Why', width: 'text' },
  { title: 'Rule', width: 'wide' },
];

/** One line of a scoring. `points` is null where the line only sums up or tells. */
export interface ScoringLine {
  readonly seat: Seat;
  readonly about: Cell;
  readonly points: number | null;
  readonly why: string;
  readonly rule: string;
}

/** The cells of a line after those that say when and who: present, points, why, rule. */
export const lineCells = ({ about, points, why, rule }: ScoringLine): readonly Cell[] => [
  about,
  points === null ? null : changeMark(points),
  why,
  rule,
];

/** The line of an event; null when it is none of a scoring. */
export function scoringLine(event: Event, content: Content): ScoringLine | null {
  const { rule } = event;
  switch (event.kind) {
    case 'ability': {
      const { seat, present, points } = event;
      const why = abilitySentence(event, content);
      return { seat, about: presentMark(present, content), points, why, rule };
    }
    case 'exploded':
      return explosionLine(event, content);
    case 'monopoly': {
      const { seat, letter, points } = event;
      return { seat, about: letter, points, why: monopolySentence(event, content), rule };
    }
    case 'staleness counted': {
      const { seat, lost } = event;
      const why = 'The staleness of all presents held.';
      return { seat, about: 'all', points: 0 - lost, why, rule };
    }
    case 'scored':
      return {
        seat: event.seat,
        about: strong('sum'),
        points: null,
        why: scoredSentence(event),
        rule,
      };
    case 'picked':
    case 'staleness set':
    case 'average given':
    case 'circle drawn':
    case 'circle reversed':
    case 'defaulted':
    case 'passed':
    case 'stolen':
    case 'replacement counted':
    case 'replaced':
    case 'aged':
      return null;
  }
}

function explosionLine(event: Extract<Event, { kind: 'exploded' }>, content: Content): ScoringLine {
  const { seat, present, becomes, limited, rule } = event;
  const softened = limited ? `, softened by a ${content.presents.L.name}` : '';
  const why = `${content.presents.K.name} exploded${softened}: it is ${notationOf(becomes)} from now on.`;
  return { seat, about: presentMark(present, content), points: null, why, rule };
}
