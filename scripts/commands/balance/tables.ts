/** What a series of matches shows, as tables for the terminal. */

import Table from 'cli-table3';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { MOST_STEPS } from './series.ts';
import type { Record, Spread, Summary, WordShare } from './summary.ts';

/** Every figure of the summary, a table after the other. */
export function summaryText(summary: Summary, players: number): string {
  const { steps, days, scores, robots, seats, ties, numbers, words, matches } = summary;
  if (steps === null || days === null || scores === null) return unfinishedText(summary).join('\n');
  const spreads = [
    spreadRow('Steps of a match', 1, steps),
    spreadRow('Days, if every deadline is waited for', 1, days),
    spreadRow('Scores', players, scores),
    ...numbers.map(({ measure, perMatch, spread }) => spreadRow(measure, perMatch, spread)),
  ];
  return [
    tableOf(
      ['', 'A match', 'Least', 'Lower quartile', 'Median', 'Upper quartile', 'Most', 'Mean'],
      spreads,
    ),
    tableOf(['Robot', ...RECORD_HEADS], robots.map(recordRow)),
    tableOf(['Seat in the list', ...RECORD_HEADS], seats.map(recordRow)),
    `An even share of first places would be ${percent(1 / players)}. Among ${countText(matches, 'match')} ${percent(ties.first)} had several winners, and ${percent(ties.any)} had a shared place.`,
    ...words.map(({ measure, words: shares }) =>
      tableOf([measure, 'A match', 'In matches'], shares.map(wordRow)),
    ),
    ...unfinishedText(summary),
  ].join('\n\n');
}

const RECORD_HEADS = ['Played', 'First', 'Last', 'Mean score'] as const;

const spreadRow = (what: string, perMatch: number, spread: Spread): readonly string[] => [
  what,
  figure(perMatch),
  figure(spread.least),
  figure(spread.lowerQuartile),
  figure(spread.median),
  figure(spread.upperQuartile),
  figure(spread.most),
  figure(spread.mean),
];

const recordRow = ({ name, played, first, last, meanScore }: Record): readonly string[] => [
  name,
  String(played),
  percent(first),
  percent(last),
  figure(meanScore),
];

const wordRow = ({ word, perMatch, matches }: WordShare): readonly string[] => [
  word,
  figure(perMatch),
  percent(matches),
];

/** How many numbers of matches are listed at most. */
const MOST_LISTED = 10;

function unfinishedText({ unfinished }: Summary): readonly string[] {
  if (unfinished.length === 0) return [];
  const listed = unfinished.slice(0, MOST_LISTED).join(', ');
  const more = unfinished.length > MOST_LISTED ? ', …' : '';
  return [
    `${countText(unfinished.length, 'match')} did not end within ${MOST_STEPS} steps and ${unfinished.length === 1 ? 'is' : 'are'} left out: ${listed}${more}.`,
  ];
}

/** Whole numbers as they are, all others with two places. */
const figure = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(2);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, index) => (index === 0 ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
