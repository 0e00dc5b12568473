import { expect, test } from 'vitest';
import { mapSeats, toSeat } from '../../rules/kit/match/seat.ts';
import { rankByScores, type Scores } from '../../rules/kit/showing/scores.ts';
import { drawStoryTab } from './story.ts';

const GUESTS = Array.from({ length: 40 }, (_, index) => toSeat(`Guest ${index + 1}`));
const GUEST_SCORES: Scores = {
  counted: 'points',
  moments: [{ title: 'Start', scores: mapSeats(GUESTS, () => 0) }],
  more: [{ column: { title: 'Garnets' }, sign: '💎', cell: () => 1 }],
  legend: '💎 garnets',
};

const NAME_COLUMN = 1;

test('a long standing lists the first players and counts the others', () => {
  const { rows } = drawStoryTab(
    { sheetId: 1, title: 'Story', heading: 'Season', seats: GUESTS },
    {
      story: {
        ...{ headline: 'All are level', deeds: [], deedsOf: '', recap: [] },
        ...{
          scores: GUEST_SCORES,
          outcome: null,
          brought: { players: [] },
          turningPoint: null,
          leads: [],
        },
        ranking: rankByScores(GUEST_SCORES, GUESTS),
      },
      kept: [],
      ...{ flavour: '', states: [], summary: [], stepTitle: '', deadlineText: '' },
      ...{ pause: '', formUrl: '' },
      ...{
        links: [],
        log: null,
        earlier: [],
        page: { address: '', isLive: false, madeBy: 'anybody' },
        names: {},
      },
    },
  );
  const named = rows.filter((row) => String(row[NAME_COLUMN]?.value).startsWith('Guest '));
  expect(named).toHaveLength(14);
  expect(rows.map(([first]) => first?.value)).toContain('and 26 more · 💎 garnets');
});
