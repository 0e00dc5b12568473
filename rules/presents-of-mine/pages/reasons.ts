/** The page of reasons: every point of every scoring, line by line. */

import { changeMark, nothingYet, strong } from '../../kit/marks.ts';
import type { Line } from '../../kit/telling.ts';
import type { Cell, Column, Page } from '../../kit/view.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { SHORT_TITLES } from '../steps.ts';
import { told } from '../telling.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';
import { presentMark } from './marks.ts';

export function reasonsPage(shown: Shown): Page {
  const { content } = shown.setup;
  const rows = resolvedSteps(shown).flatMap((step) => {
    const scored = eventsIn(shown, step).filter(isOfScoring);
    return told
      .lines(scored, { kind: 'public' }, content)
      .map((line) => [SHORT_TITLES[step], line.event.seat ?? null, ...pointCells(line, content)]);
  });
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

const SCORING = ['ability', 'exploded', 'monopoly', 'staleness counted', 'scored'] as const;

/** Is it a line of somebody's scoring? */
export const isOfScoring = ({ kind }: Event): boolean => SCORING.some((known) => known === kind);

/** Present, points, why and rule of a line of a scoring. */
export const pointCells = ({ event, text, rule }: Line<Event>, content: Content) => [
  ...aboutCells(event, content),
  text,
  rule,
];

/** What a line is about, and its points; null where it only sums up or tells. */
function aboutCells(event: Event, content: Content): readonly Cell[] {
  if (event.kind === 'ability') {
    return [presentMark(event.present, content), changeMark(event.points)];
  }
  if (event.kind === 'exploded') return [presentMark(event.present, content), null];
  if (event.kind === 'monopoly') return [event.letter, changeMark(event.points)];
  if (event.kind === 'staleness counted') return ['all', changeMark(0 - event.lost)];
  return [strong('sum'), null];
}
