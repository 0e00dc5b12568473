import { expect, test } from 'vitest';
import { forSeats, seatNamed } from '../../rules/kit/match/seat.ts';
import { rankedSeats, type Scores } from '../../rules/kit/showing/scores.ts';
import { storySheet } from './story.ts';

const seats = Array.from({ length: 40 }, (_, index) => seatNamed(`Guest ${index + 1}`));
const scores: Scores = {
  counted: 'points',
  moments: [{ title: 'Start', scores: forSeats(seats, () => 0) }],
  more: [{ column: { title: 'Garnets' }, sign: '💎', cell: () => 1 }],
  legend: '💎 garnets',
};

const PLAYERS = 1;

test('a standing of many players lists the first ones, and counts the others', () => {
  const { rows } = storySheet(
    { sheetId: 1, title: 'Story', heading: 'Season', seats },
    {
      story: {
        ...{ headline: 'All are level', deeds: [], deedsOf: '', recap: [] },
        ...{ scores, outcome: null, brought: { players: [] }, turningPoint: null, leads: [] },
        ranking: rankedSeats(scores, seats),
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
  const named = rows.filter((row) => String(row[PLAYERS]?.value).startsWith('Guest '));
  expect(named).toHaveLength(14);
  expect(rows.map(([first]) => first?.value)).toContain('and 26 more · 💎 garnets');
});
