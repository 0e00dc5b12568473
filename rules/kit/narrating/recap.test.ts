import { expect, test } from 'vitest';
import type { Chapter } from '../match/game.ts';
import type { News } from './narration.ts';
import {
  buildLeadHistory,
  buildRecap,
  findTopNews,
  formatRecapLine,
  type NarratedGame,
} from './recap.ts';
import {
  at,
  createSpoken,
  DEMS,
  type HiddenEvent,
  ISA,
  NARRATION,
  narrateMatch,
  PIXIE,
  type SpokenEvent,
} from './staging.ts';
import { buildOwnNews, type buildStory } from './story.ts';

/** Creates a match in which Isa and Dems overtake each other in every round. */
const listChanges = (count: number) =>
  buildLeadHistory(
    {
      counted: 'points',
      moments: Array.from({ length: count }, (_, at) => ({
        title: `Round ${at + 1}`,
        scores: { [ISA]: at % 2 === 0 ? at + 1 : 0, [DEMS]: at % 2 === 0 ? 0 : at + 1 },
      })),
    },
    [ISA, DEMS],
  ).map(({ step, text }) => (step === '' ? text : step));

test('buildLeadHistory lists up to twelve changes of the lead', () => {
  const rounds = Array.from({ length: 12 }, (_, at) => `Round ${at + 1}`);
  expect(listChanges(12)).toEqual(rounds);
});

test('buildLeadHistory lists the first and last of more than twelve changes', () => {
  const texts = listChanges(15);
  expect(texts.slice(0, 3)).toEqual(['Round 1', '… Rounds 2 to 4', 'Round 5']);
  expect(texts.at(-1)).toBe('Round 15');
  expect(texts).toHaveLength(13);
});

test('buildLeadHistory lists nothing for a single moment', () =>
  expect(listChanges(1)).toEqual([]));

test('the story of an unfinished match lacks a history of the lead', () => {
  const moments = [at('Round 1', 5, 3, 0), at('Round 2', 5, 9, 0)];
  expect(narrateMatch({ moments }).story.leads).toEqual([]);
});

const by = (seat: typeof ISA, does: string, newsValue: number): SpokenEvent => ({
  ...createSpoken(`${seat} ${does}.`, newsValue),
  seat,
});
const narrateRecap = (
  steps: readonly (readonly [title: string, ...events: readonly SpokenEvent[]])[],
  moments: readonly ReturnType<typeof at>[] = [],
  more: Partial<NarratedGame['narration']> = {},
) => {
  const players = [PIXIE, ISA, DEMS].map((seat) => ({ seat, garnets: 0 }));
  const history = steps.map(([title, ...events]) => ({ step: title, title, events }));
  const scores = { counted: 'points', moments };
  const narration = { ...(NARRATION as NarratedGame['narration']), ...more };
  const shown = { setup: { players, content: null, variants: {} }, state: null, history };
  const game = { scores: () => scores, outcome: () => null, narration };
  return buildRecap(game, shown, scores).map(formatRecapLine);
};
const walks = (count: number, newsValue: number) =>
  Array.from({ length: count }, (_, index): readonly [string, SpokenEvent] => [
    `Walk ${index + 1}`,
    by(PIXIE, 'walked', newsValue),
  ]);

test('the recap prefers the news that a game lists only after the match', () => {
  const dogBarked = createSpoken('A dog barked.', 3);
  const secret = createSpoken('The dog was a wolf.', 4);
  const recapNews = () => NARRATION.news([secret], null);
  expect(narrateRecap([['Night 1', dogBarked]], [], { recapNews })).toEqual([
    'Night 1: The dog was a wolf.',
  ]);
  expect(narrateRecap([['Night 1', dogBarked]])).toEqual(['Night 1: A dog barked.']);
});

test('the recap names a new leader only in the last step of the round', () => {
  const moments = [at('Round 1', 0, 5, 3), at('Round 2', 0, 5, 9)];
  expect(narrateRecap([['Round 1'], ['Round 2, Isa'], ['Round 2, Dems']], moments)).toEqual([
    'Round 1: Isa leads with 5 points, 2 ahead.',
    'Round 2: Dems overtakes Isa and leads with 9 points.',
  ]);
});

test('a change of the lead adds importance only to the last turn of its round', () => {
  const listTurns = (round: number) =>
    [1, 2, 3, 4].map((turn): readonly [string, SpokenEvent] => [
      `Round ${round}, turn ${turn}`,
      by(PIXIE, 'won', 3.5),
    ]);
  const lines = narrateRecap([1, 2, 3].flatMap(listTurns), [at('Round 1', 0, 5, 3)]);
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'Round 1, turn 1',
    'Round 1, turn 4',
    ...['Round 2, turn 3', 'Round 2, turn 4'],
    ...[1, 2, 3, 4].map((turn) => `Round 3, turn ${turn}`),
  ]);
});

test('a recap names the player of a decision once', () =>
  expect(narrateRecap([['Round 1, Isa: decision 1', by(ISA, 'won', 3)]])).toEqual([
    'Round 1: Isa won.',
  ]));

test('the recap has the first of each side’s equally important actions in a step', () => {
  const twice = [by(PIXIE, 'won', 3), by(PIXIE, 'won again', 3)] as const;
  expect(narrateRecap([['Round 1', ...twice]])).toEqual(['Round 1: Pixie won.']);
  expect(narrateRecap([['Round 1', ...twice, by(ISA, 'won', 3)]])).toEqual([
    'Round 1: Pixie won. Isa won.',
  ]);
});

test('the recap shows the short line of a sentence if it has one', () => {
  const ran = { ...by(ISA, 'ran to the river', 3), short: 'Isa ran' };
  expect(narrateRecap([['Round 1', ran]])).toEqual(['Round 1: Isa ran.']);
});

test('the recap has the first and last step, and top news of players not named yet', () => {
  const lines = narrateRecap([
    ['Start', by(PIXIE, 'woke', 2)],
    ...walks(10, 4),
    ['Round 1', by(PIXIE, 'fell', 3)],
    ['Round 2', by(ISA, 'ran', 2)],
    ['Round 3', by(ISA, 'jumped', 2.5)],
    ['Round 4', by(ISA, 'stood', 2)],
    ['End', by(PIXIE, 'slept', 2)],
  ]);
  expect([lines[0], lines.at(-1)]).toEqual(['Start: Pixie woke.', 'End: Pixie slept.']);
  expect(lines.filter((line) => line.includes('Isa'))).toEqual(['Round 3: Isa jumped.']);
  expect(lines).toHaveLength(8);
});

test('a sentence added to the recap counts for all players that it names', () => {
  const both = { ...createSpoken('Isa and Dems starve.', 2), seat: PIXIE };
  expect(narrateRecap([['Round 1', by(PIXIE, 'won', 3), both]])).toEqual([
    'Round 1: Pixie won. Isa and Dems starve.',
  ]);
  expect(narrateRecap([['Round 1', both]])).toEqual(['Round 1: Isa and Dems starve.']);
});

const createNews = (seat: typeof ISA, text: string, newsValue: number): News => {
  const event = { ...createSpoken(text, newsValue), seat };
  return { event, text, newsValue, change: '', rule: event.rule };
};
const listTopNews = (...news: readonly News[]) =>
  [0, 1, 2, 3].map((turn) => findTopNews(news, turn)?.text);

test("the most important news is first, whatever its position in the game's list", () => {
  const [little, great] = [createNews(ISA, 'little', 1), createNews(DEMS, 'great', 3)];
  expect(listTopNews(little, great)).toEqual(Array(4).fill('great'));
  expect(listTopNews(great, little)).toEqual(Array(4).fill('great'));
  expect(listTopNews()).toEqual(Array(4).fill(undefined));
});

test('equally important news alternates between seats', () => {
  const isas = [createNews(ISA, 'Isa’s', 3), createNews(ISA, 'Isa’s other', 3)] as const;
  const others = [createNews(DEMS, 'Dems’', 3), createNews(PIXIE, 'Pixie’s lesser', 2)] as const;
  expect(listTopNews(...isas, ...others)).toEqual(['Isa’s', 'Dems’', 'Isa’s', 'Dems’']);
});

test("a player's news is about the last step that affected the player", () => {
  const hidden: HiddenEvent = { kind: 'hidden', rule: 'R', seat: ISA };
  const { own } = narrateMatch({ moments: [], steps: [[hidden], [createSpoken('Public.', 3)]] });
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
])('five of %i lines on a player are listed, and %i are counted', (count, more) => {
  const all = Array.from(
    { length: count },
    (): HiddenEvent => ({ kind: 'hidden', rule: 'R', seat: ISA }),
  );
  const { own } = narrateMatch({ moments: [], steps: [all] });
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

test("top news of another player's step is shown unless the player's own lines contain it", () => {
  const looked = { ...createSpoken('Isa saw your cards.', 1), seat: ISA };
  const landed = { ...createSpoken('Isa landed.', 4), seat: ISA };
  const listNews = (told: readonly (typeof looked)[]) => {
    const lines = told.map((event) => ({ event, text: event.text, change: '', rule: event.rule }));
    const chapter = { step: 'round-1', title: 'Round 1, Isa', events: [looked, landed] };
    return buildPixieNews(chapter, { highlights: () => lines }).since;
  };
  expect(listNews([looked])).toEqual([{ step: 'Round 1, Isa', text: 'Isa landed.' }]);
  expect(listNews([looked, landed])).toEqual([]);
  expect(listNews([looked, { ...looked, seat: PIXIE }])).toEqual([]);
});

test('executed orders share the last line, and further lines of the account are counted', () => {
  const lines = [
    { text: 'You went.', change: '−1 Energy', asOrdered: true },
    { text: 'You ate.', change: '', asOrdered: true },
    { text: 'Isa robbed you.', change: '' },
  ].map((line) => ({ ...line, rule: 'R', event: createSpoken('', 0) }));
  const account = Array.from({ length: 7 }, () => lines[0]).flatMap((line) => line ?? []);
  const chapter = { step: 'round-1', title: 'Round 1', events: [] };
  const narration = { highlights: () => lines, account: () => account };
  expect(buildPixieNews(chapter, narration)).toMatchObject({
    lines: ['Isa robbed you.', 'You went. (−1 Energy) You ate.'],
    more: 4,
  });
});
