/** The guide: the programme and the terms of a season. */

import { capitalize, countText, numberInWords } from '../../kit/narrating/figures.ts';
import { guideTable } from '../../kit/showing/tables.ts';
import type { Page, Table } from '../../kit/showing/view.ts';
import type { Plan } from '../content.ts';
import type { SeasonPageInput } from '../now.ts';

export const buildGuidePage = ({ setup }: SeasonPageInput): Page => ({
  name: 'Guide',
  about: 'The programme of this season, and the terms of every season.',
  blocks: [
    programmeTable(setup),
    guideTable({
      title: 'Rules',
      heads: ['What', 'How'],
      lines: RULE_TEXTS.map(([word, text]) => ({ word, text })),
    }),
  ],
});

export const programmeTable = ({ content }: SeasonPageInput['setup']): Table =>
  guideTable({
    title: 'Programme',
    heads: ['Episode', 'What it is'],
    lines: content.plans.map((plan) => ({ word: plan.title, text: describePlan(plan) })),
  });

/** Describes an episode, without its kind if the title names it. */
function describePlan({ kind, title, games, tokens, garnets, until }: Plan): string {
  const what = games.length === 0 ? 'played elsewhere' : games.map(({ title }) => title).join(', ');
  return [
    title.toLowerCase() === kind ? capitalize(what) : `${capitalize(kind)}: ${what}`,
    ...(tokens === null ? [] : [countText(tokens, 'Token')]),
    ...(garnets === 0 ? [] : [`${countText(garnets, 'garnet')} for the winner`]),
    ...(until === null ? [] : [`repeated until ${numberInWords(until)} players are left`]),
  ].join('; ');
}

const RULE_TEXTS: readonly (readonly [string, string])[] = [
  [
    'Purses',
    'A match changes a purse by what its player wins or loses. The programme may add a prize.',
  ],
  ['Tokens', 'A Token protects its holder from the death match of that round.'],
  [
    'Elimination Candidate',
    'The last player of a main match, who chooses an opponent without a Token for the death match.',
  ],
  [
    'Token of Phoenix',
    'The winner of the life match gives it to a loser of a death match. The other loser is out.',
  ],
  [
    'Leaving',
    'A player who leaves resigns. In a match of two, the other player wins with the prize.',
  ],
  ['Ties', 'Players with more garnets come first, then those earlier in the lot.'],
  [
    'League',
    'One point for each player behind, half for each level. Ties: wins alone, mutual points, garnets.',
  ],
  ['Choices', 'Players see them only after the deadline.'],
];
