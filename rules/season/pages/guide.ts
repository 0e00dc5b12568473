/** The guide: the programme as typed, and the terms of a season. */

import { capitalized, countText, numberInWords } from '../../kit/narrating/figures.ts';
import { guideTable } from '../../kit/showing/tables.ts';
import type { Page, Table } from '../../kit/showing/view.ts';
import type { Plan } from '../content.ts';
import type { Shown } from '../now.ts';

export const guidePage = ({ setup }: Shown): Page => ({
  name: 'Guide',
  about: 'The programme of this season, and the terms of every season.',
  blocks: [
    programmeTable(setup),
    guideTable({
      title: 'Rules',
      heads: ['What', 'How'],
      lines: RULES.map(([word, text]) => ({ word, text })),
    }),
  ],
});

export const programmeTable = ({ content }: Shown['setup']): Table =>
  guideTable({
    title: 'Programme',
    heads: ['Episode', 'What it is'],
    lines: content.plans.map((plan) => ({ word: plan.title, text: planText(plan) })),
  });

/** Without its kind if the title already says it. */
function planText({ kind, title, games, tokens, garnets, until }: Plan): string {
  const what = games.length === 0 ? 'played elsewhere' : games.map(({ title }) => title).join(', ');
  return [
    title.toLowerCase() === kind ? capitalized(what) : `${capitalized(kind)}: ${what}`,
    ...(tokens === null ? [] : [countText(tokens, 'Token')]),
    ...(garnets === 0 ? [] : [`${countText(garnets, 'garnet')} for the winner`]),
    ...(until === null ? [] : [`repeated until ${numberInWords(until)} are left`]),
  ].join('; ');
}

const RULES: readonly (readonly [string, string])[] = [
  [
    'Purses',
    'A match adds its final holdings less those brought to it, and the programme its prizes.',
  ],
  ['Tokens', 'They keep their holders from the death match of that round.'],
  [
    'Elimination Candidate',
    'The last place of a main match, who chooses an opponent without a Token for the death match.',
  ],
  [
    'Token of Phoenix',
    'The winner of the life match gives it to a loser of a death match; the other is out.',
  ],
  ['Leaving', 'Is resigning: a match of two ends, and the other wins it with its prize.'],
  ['Ties', 'More garnets, then the lot that was drawn at the start.'],
  [
    'League',
    'A point for each player behind, half for each level; then wins alone, mutual points, garnets.',
  ],
  ['Choices', 'Are shown to nobody before the deadline.'],
];
