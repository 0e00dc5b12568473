import { expect, test } from 'vitest';
import type { Chapter } from '../match/game.ts';
import { buildOwnNews } from './own-news.ts';
import { type HiddenEvent, ISA, message, NARRATION, narrated, PIXIE } from './staging.ts';
import type { buildStory } from './story.ts';

test("a player's news is about the last step that affected the player", () => {
  const hidden: HiddenEvent = { kind: 'hidden', rule: 'R', seat: ISA };
  const { own } = narrated({ moments: [], steps: [[hidden], [message('Public.', 3)]] });
  expect(own(ISA)).toMatchObject({ step: 'Round 1', lines: ['Only you know it.'] });
  expect(own(PIXIE)).toEqual({
    step: '',
    lines: [],
    more: 0,
    since: [{ step: 'Round 2', text: 'Public.' }],
  });
});

test.each([
  [5, 0],
  [7, 2],
])('of %i lines on a player, five are listed and %i are counted', (count, more) => {
  const all = Array.from(
    { length: count },
    (): HiddenEvent => ({ kind: 'hidden', rule: 'R', seat: ISA }),
  );
  const { own } = narrated({ moments: [], steps: [all] });
  expect(own(ISA)).toMatchObject({ lines: { length: 5 }, more });
});

function buildPixieNews(chapter: Chapter, told: Partial<typeof NARRATION>) {
  const setup = { players: [], content: null, variants: {} };
  const game = {
    scores: () => ({ counted: 'points', moments: [] }),
    outcome: () => null,
    narration: { ...NARRATION, ...told } as Parameters<typeof buildStory>[0]['narration'],
  };
  return buildOwnNews(game, { setup, state: null, history: [chapter] }, PIXIE);
}

test("top news of another player's step is shown unless the own lines contain it", () => {
  const looked = { ...message('Isa saw your cards.', 1), seat: ISA };
  const landed = { ...message('Isa landed.', 4), seat: ISA };
  const sinceOf = (told: readonly (typeof looked)[]) => {
    const lines = told.map((event) => ({ event, text: event.text, change: '', rule: event.rule }));
    const chapter = { step: 'round-1', title: 'Round 1, Isa', events: [looked, landed] };
    return buildPixieNews(chapter, { highlights: () => lines }).since;
  };
  expect(sinceOf([looked])).toEqual([{ step: 'Round 1, Isa', text: 'Isa landed.' }]);
  expect(sinceOf([looked, landed])).toEqual([]);
  expect(sinceOf([looked, { ...looked, seat: PIXIE }])).toEqual([]);
});

test('executed orders share the last line, and further lines of the account are counted', () => {
  const lines = [
    { text: 'You went.', change: '−1 Energy', asOrdered: true },
    { text: 'You ate.', change: '', asOrdered: true },
    { text: 'Isa robbed you.', change: '' },
  ].map((line) => ({ ...line, rule: 'R', event: message('', 0) }));
  const account = Array.from({ length: 7 }, () => lines[0]).flatMap((line) => line ?? []);
  const chapter = { step: 'round-1', title: 'Round 1', events: [] };
  const narration = { highlights: () => lines, account: () => account };
  expect(buildPixieNews(chapter, narration)).toMatchObject({
    lines: ['Isa robbed you.', 'You went. (−1 Energy) You ate.'],
    more: 4,
  });
});
