import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../match/event.ts';
import type { Chapter, Outcome } from '../match/game.ts';
import { seatNamed } from '../match/seat.ts';
import type { ScoresAt } from '../showing/scores.ts';
import { everybody, itsSeat, narrate } from './narration.ts';
import { ownNewsOf } from './own-news.ts';
import { recapText } from './recap.ts';
import { rankChanges, storyOf } from './story.ts';

interface Said extends GameEvent {
  readonly kind: 'said';
  readonly text: string;
  readonly newsValue: number;
}

interface Hidden extends GameEvent {
  readonly kind: 'hidden';
  readonly seat: ReturnType<typeof seatNamed>;
}

const TOLD = narrate<Said | Hidden, unknown>({
  said: everybody(({ text }) => text, { newsValue: ({ newsValue }) => newsValue }),
  hidden: itsSeat(() => 'Only you know it.'),
});

const [PIXIE, ISA, DEMS] = ['Pixie', 'Isa', 'Dems'].map(seatNamed) as [
  Hidden['seat'],
  Hidden['seat'],
  Hidden['seat'],
];

const said = (text: string, newsValue: number): Said => ({
  kind: 'said',
  rule: 'R',
  text,
  newsValue,
});

const at = (title: string, pixie: number, isa: number, dems: number): ScoresAt => ({
  title,
  scores: { [PIXIE]: pixie, [ISA]: isa, [DEMS]: dems },
});

function told(given: {
  readonly moments: readonly ScoresAt[];
  readonly steps?: readonly (readonly (Said | Hidden)[])[];
  readonly outcome?: Outcome;
  readonly isRoundedDown?: boolean;
}) {
  const { moments, steps = [], outcome = null, isRoundedDown = false } = given;
  const history: readonly Chapter<Said | Hidden>[] = [
    { step: 'start', title: 'Start', events: [] },
    ...steps.map((events, index) => ({
      step: `round-${index + 1}`,
      title: `Round ${index + 1}`,
      events,
    })),
  ];
  const players = [PIXIE, ISA, DEMS].map((seat) => ({ seat, garnets: 0 }));
  const shown = { setup: { players, content: null, variants: {} }, state: null, history };
  const game = {
    scores: () => ({ counted: 'points', moments, isRoundedDown }),
    outcome: () => outcome,
    narration: TOLD as Parameters<typeof storyOf>[0]['narration'],
  };
  return {
    story: storyOf(game, shown),
    own: (seat: Hidden['seat']) => ownNewsOf(game, shown, seat),
  };
}

const START = at('Start', 0, 0, 0);

describe('the headline', () => {
  test.each([
    ['of an open match', { moments: [START] }, 'The match is open.'],
    [
      'tells who has overtaken whom',
      { moments: [at('Round 1', 5, 3, 0), at('Round 2', 5, 9, 0)], steps: [[], []] },
      'Isa overtakes Pixie and leads with 9 points.',
    ],
    [
      'tells who leads still, and by how much',
      { moments: [at('Round 1', 5, 3, 0), at('Round 2', 7, 3, 0)], steps: [[], []] },
      'Pixie leads with 7 points, 4 ahead.',
    ],
    [
      'tells who share the lead',
      { moments: [at('Round 1', 5, 3, 0), at('Round 2', 5, 5, 0)], steps: [[], []] },
      'Pixie and Isa share the lead with 5 points.',
    ],
    [
      'tells when all have come to be even',
      { moments: [at('Round 1', 5, 3, 3), at('Round 2', 7, 7, 7)], steps: [[], []] },
      'Pixie, Isa and Dems share the lead with 7 points.',
    ],
    [
      'does not tell that all are even still',
      { moments: [at('Round 1', 5, 5, 5), at('Round 2', 7, 7, 7)], steps: [[], []] },
      'Round 2 is over.',
    ],
    [
      'prefers great news to a new lead',
      { moments: [START, at('Round 1', 5, 3, 0)], steps: [[said('Mars exploded.', 5)]] },
      'Mars exploded.',
    ],
    [
      'prefers a new lead to lesser news',
      {
        moments: [at('Round 1', 5, 3, 0), at('Round 2', 5, 9, 0)],
        steps: [[], [said('A dog barked.', 3)]],
      },
      'Isa overtakes Pixie and leads with 9 points.',
    ],
    [
      'prefers lesser news to an old lead',
      {
        moments: [at('Round 1', 5, 3, 0), at('Round 2', 6, 3, 0)],
        steps: [[said('A dog barked.', 3)]],
      },
      'A dog barked.',
    ],
    [
      'prefers what somebody did, however small, to an old lead',
      {
        moments: [at('Round 1', 5, 3, 0), at('Round 2', 6, 3, 0)],
        steps: [[said('A dog barked.', 2), { ...said('Isa barked.', 1), seat: ISA }]],
      },
      'Isa barked.',
    ],
    [
      'tells no lead a third time running, but who gained most',
      {
        moments: [
          at('Round 1', 5, 3, 0),
          at('Round 2', 6, 3, 1),
          at('Round 3', 7, 6, 1),
          at('Round 4', 8, 6, 3),
        ],
        steps: [[], [], [], []],
      },
      'Dems gained most: 2 points.',
    ],
    ['of a step without news or scores', { moments: [], steps: [[]] }, 'Round 1 is over.'],
  ])('%s', (_, given, headline) => {
    expect(told(given).story.headline).toBe(headline);
  });
});

describe('the sentences', () => {
  test.each([
    [[6, 0], [12, 6], 'Pixie leads with 12 points or more.'],
    [[6, 0], [6, 12], 'Isa overtakes Pixie and leads with 12 points or more.'],
    [[6, 0], [6, 6], 'Pixie and Isa are in front with 6 points or more.'],
  ] as const)(
    'say nothing of differences in scores that are rounded down: %j, then %j',
    (before, now, lead) => {
      const moments = [at('Round 1', before[0], before[1], 0), at('Round 2', now[0], now[1], 0)];
      const { headline, sentences } = told({ moments, steps: [[], []], isRoundedDown: true }).story;
      expect([headline, sentences]).toEqual([lead, []]);
    },
  );

  test('are who leads, who gained most and the news by weight, the headline not again, seven at most', () => {
    const news = [1, 2, 3, 4, 5, 6, 7, 8].map((newsValue) => said(`News ${newsValue}.`, newsValue));
    const { sentences } = told({
      moments: [at('Round 1', 5, 3, 0), at('Round 2', 5, 9, 0)],
      steps: [[said('Old.', 9)], news],
    }).story;
    expect(sentences).toEqual([
      'Isa overtakes Pixie and leads with 9 points.',
      'Isa gained most: 6 points.',
      'News 7.',
      'News 6.',
      'News 5.',
      'News 4.',
      'News 3.',
    ]);
  });

  test('say since when, where scores are of a round that goes on, and the step has the headline', () => {
    const moments = [START, at('Round 0', 5, 3, 0), at('Now', 5, 9, 0)];
    const { headline, sentences } = told({ moments, steps: [[said('A dog barked.', 3)]] }).story;
    expect(headline).toBe('A dog barked.');
    expect(sentences).toEqual([
      'Since Round 0: Isa overtakes Pixie and leads with 9 points.',
      'Isa gained most since Round 0: 6 points.',
    ]);
    expect(told({ moments, steps: [[]] }).story.headline).toBe('Round 1 is over.');
  });

  test('go back to the last step in which something was news', () => {
    const { sentences } = told({
      moments: [],
      steps: [[said('Older.', 1)], [said('Old.', 1)], [said('Nothing.', 0)]],
    }).story;
    expect(sentences).toEqual(['Round 2: Old.']);
    const { headline } = told({ moments: [], steps: [[said('Old.', 1)], []] }).story;
    expect(headline).toBe('Round 2 is over.');
  });
});

const NO_PRIZES = { purses: { players: [], pairs: [] }, duels: [] };

test('the end tells how the lead went and what weighed most, each in its order', () => {
  const outcome: Outcome = {
    placings: [{ seat: ISA, place: 1, score: 9, prizes: [] }],
    ties: [],
    ...NO_PRIZES,
  };
  const { story } = told({
    moments: [START, at('Round 1', 5, 3, 0), at('Round 2', 5, 4, 0), at('Round 3', 5, 9, 0)],
    steps: [[said('Small.', 2)], [said('Large.', 3)], [said('Huge.', 4), said('Large.', 3)]],
    outcome,
  });
  expect(story.headline).toBe('The match is over: Isa wins with 9 points.');
  expect(story.leads).toEqual([
    { step: 'Round 1', text: 'Pixie leads with 5 points, 2 ahead.' },
    { step: 'Round 3', text: 'Isa overtakes Pixie and leads with 9 points.' },
  ]);
  expect(story.recap).toEqual([
    { step: 'Round 1', text: 'Pixie leads with 5 points, 2 ahead.' },
    { step: 'Round 2', text: 'Large.' },
    { step: 'Round 3', text: 'Huge.' },
  ]);
});

describe('the tale', () => {
  const by = (seat: Hidden['seat'], text: string, newsValue: number): Said => ({
    ...said(`${seat} ${text}.`, newsValue),
    seat,
  });
  const tale = (given: Parameters<typeof told>[0]) => told(given).story.recap.map(recapText);

  test('has twelve steps, first and last among them, and a mark wherever some are left out', () => {
    const steps = Array.from({ length: 17 }, (_, index) => [by(PIXIE, `did ${index + 1}`, 4)]);
    const lines = tale({ moments: [], steps });
    expect(lines.slice(0, 3)).toEqual([
      'Round 1: Pixie did 1.',
      '… Rounds 2 to 6',
      'Round 7: Pixie did 7.',
    ]);
    expect(lines.at(-1)).toBe('Round 17: Pixie did 17.');
    expect(lines.filter((line) => !line.startsWith('…'))).toHaveLength(12);
  });

  test('leaves out steps of little weight', () => {
    const steps = [1, 2, 3].map((round) => [by(PIXIE, `did ${round}`, 2)]);
    expect(tale({ moments: [], steps })).toEqual([
      'Round 1: Pixie did 1.',
      '… Round 2',
      'Round 3: Pixie did 3.',
    ]);
  });

  test('prefers steps in which the lead went to somebody else, and names the new leader of one without a deed', () => {
    const steps = [
      ...Array.from({ length: 13 }, () => [by(PIXIE, 'walked', 3)]),
      [by(PIXIE, 'fell', 2)],
      [],
      [by(PIXIE, 'walked', 3)],
    ];
    const moments = [at('Round 13', 5, 3, 0), at('Round 14', 5, 9, 0), at('Round 15', 10, 9, 0)];
    const lines = tale({ moments, steps });
    expect(lines).toContain('Round 14: Isa overtakes Pixie and leads with 9 points.');
    expect(lines).toContain('Round 15: Pixie overtakes Isa and leads with 10 points.');
  });

  test('tells both sides of a step in which both did as much, and of more the one that was heard least', () => {
    const both = [by(PIXIE, 'won', 3), by(ISA, 'won too', 3)];
    expect(tale({ moments: [], steps: [both] })).toEqual(['Round 1: Pixie won. Isa won too.']);
    const all = [...both, by(DEMS, 'won as well', 3)];
    expect(tale({ moments: [], steps: [all, all, all] })).toEqual([
      'Round 1: Pixie won.',
      'Round 2: Isa won too.',
      'Round 3: Dems won as well.',
    ]);
  });

  test('hears everybody who did anything of weight', () => {
    const steps = [
      ...Array.from({ length: 13 }, () => [by(PIXIE, 'walked', 4)]),
      [by(ISA, 'ran', 2)],
      [by(PIXIE, 'won', 5), by(DEMS, 'cheered', 2)],
    ];
    const lines = tale({ moments: [], steps });
    expect(lines).toContain('Round 14: Isa ran.');
    expect(lines.at(-1)).toBe('Round 15: Pixie won. Dems cheered.');
    expect(lines.filter((line) => !line.startsWith('…'))).toHaveLength(12);
  });
});

test('of a long match how the lead went has its first leader, a mark, and the last of it', () => {
  const outcome: Outcome = {
    placings: [{ seat: ISA, place: 1, score: 9, prizes: [] }],
    ties: [],
    ...NO_PRIZES,
  };
  const moments = Array.from({ length: 15 }, (_, index) =>
    at(`Turn ${index + 1}`, 2 * index + (index % 2) * 3, 2 * index + 1, 0),
  );
  const leads = told({ moments, outcome }).story.leads.map(recapText);
  expect(leads.slice(0, 3)).toEqual([
    'Turn 1: Isa leads with 1 points, 1 ahead.',
    '… Turns 2 to 4',
    'Turn 5: Isa overtakes Pixie and leads with 9 points.',
  ]);
  expect(leads).toHaveLength(13);
});

test('at the end who wins is told, and no longer who leads: a tie that is broken is no shared lead', () => {
  const outcome: Outcome = {
    placings: [
      { seat: ISA, place: 1, score: 5, prizes: [] },
      { seat: PIXIE, place: 2, score: 5, prizes: [] },
    ],
    ties: [],
    ...NO_PRIZES,
  };
  const moments = [START, at('Round 1', 5, 5, 0)];
  const { headline, sentences } = told({ moments, steps: [[]], outcome }).story;
  expect(headline).toBe('The match is over: Isa wins with 5 points.');
  expect(sentences.join(' ')).not.toContain('lead');
});

test('a player’s news are of the last step that touched him, and nobody else’s', () => {
  const hidden: Hidden = { kind: 'hidden', rule: 'R', seat: ISA };
  const { own } = told({ moments: [], steps: [[hidden], [said('Public.', 3)]] });
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
])(
  'of %i things that touched a player it is said how many more there are than are told',
  (count, more) => {
    const all = Array.from(
      { length: count },
      (): Hidden => ({ kind: 'hidden', rule: 'R', seat: ISA }),
    );
    const { own } = told({ moments: [], steps: [all] });
    expect(own(ISA)).toMatchObject({ lines: { length: 5 }, more });
  },
);

test('of a step of another’s that touched a player he hears what weighed most in it, where he is not told of it already', () => {
  const looked = { ...said('Isa looked at your cards.', 1), seat: ISA };
  const landed = { ...said('Isa landed.', 4), seat: ISA };
  const sinceOf = (told: readonly (typeof looked)[]) => {
    const shown = {
      setup: { players: [], content: null, variants: {} },
      state: null,
      history: [{ step: 'round-1', title: 'Round 1, Isa', events: [looked, landed] }],
    };
    const narration = {
      ...TOLD,
      highlights: () =>
        told.map((event) => ({ event, text: event.text, change: '', rule: event.rule })),
    };
    const game = {
      scores: () => ({ counted: 'points', moments: [] }),
      outcome: () => null,
      narration: narration as Parameters<typeof storyOf>[0]['narration'],
    };
    return ownNewsOf(game, shown, PIXIE).since;
  };
  expect(sinceOf([looked])).toEqual([{ step: 'Round 1, Isa', text: 'Isa landed.' }]);
  expect(sinceOf([looked, landed])).toEqual([]);
  expect(sinceOf([looked, { ...looked, seat: PIXIE }])).toEqual([]);
});

test('what was ordered and came to pass is one line, the last, and gathered lines are not counted as left out', () => {
  const lines = [
    { text: 'You went.', change: '−1 Energy', asOrdered: true, covers: 3 },
    { text: 'You ate.', change: '', asOrdered: true },
    { text: 'Isa robbed you.', change: '' },
  ].map((line) => ({ ...line, rule: 'R', event: said('', 0) }));
  const shown = {
    setup: { players: [], content: null, variants: {} },
    state: null,
    history: [{ step: 'round-1', title: 'Round 1', events: [] }],
  };
  const account = Array.from({ length: 7 }, () => lines[0]).flatMap((line) => line ?? []);
  const narration = { ...TOLD, highlights: () => lines, account: () => account };
  const game = {
    scores: () => ({ counted: 'points', moments: [] }),
    outcome: () => null,
    narration: narration as Parameters<typeof storyOf>[0]['narration'],
  };
  expect(ownNewsOf(game, shown, PIXIE)).toMatchObject({
    lines: ['Isa robbed you.', 'You went. (−1 Energy) You ate.'],
    more: 2,
  });
});

describe('two moments of one match', () => {
  const shown = (...moments: readonly ScoresAt[]) => ({
    setup: {
      players: [PIXIE, ISA, DEMS].map((seat) => ({ seat, garnets: 0 })),
      content: null,
      variants: {},
    },
    state: moments,
    history: [],
  });
  type Moments = ReturnType<typeof shown>;
  const momentsOf = ({ state }: Pick<Moments, 'state'>, divisor: number) =>
    state.map(({ title, scores }) => ({
      title,
      scores: Object.fromEntries(
        Object.entries(scores).map(([seat, score]) => [seat, Math.floor(score / divisor)]),
      ),
    }));
  const game = { scores: (one: unknown) => counted(one as Moments, 1) };
  const counted = (one: Moments, divisor: number) => ({
    counted: 'points',
    moments: momentsOf(one, divisor),
  });
  const before = shown(at('Round 1', 5, 4, 3));

  test('differ in the seats whose place or score is another one', () => {
    expect(rankChanges(game, before, before)).toEqual([]);
    expect(rankChanges(game, before, shown(at('Round 1', 5, 6, 3)))).toEqual([
      { seat: PIXIE, was: 'place 1 with 5 points', is: 'place 2 with 5 points' },
      { seat: ISA, was: 'place 2 with 4 points', is: 'place 1 with 6 points' },
    ]);
  });

  test('differ in all seats where one has no scores yet', () => {
    expect(rankChanges(game, shown(), before)).toHaveLength(3);
    expect(rankChanges(game, before, shown())).toContainEqual({
      seat: DEMS,
      was: 'place 3 with 3 points',
      is: 'nothing yet',
    });
  });

  test('differ in what everybody is told rounded, where the host may know it exactly', () => {
    const rounded = { scores: (one: unknown) => counted(one as Moments, 10) };
    const exact = { ...rounded, exactScores: game.scores };
    const after = shown(at('Round 1', 5, 4, 2));
    expect(rankChanges(rounded, before, after)).toEqual([]);
    expect(rankChanges(exact, before, after)).toEqual([
      { seat: DEMS, was: 'place 3 with 3 points', is: 'place 3 with 2 points' },
    ]);
  });
});

describe('the turning point', () => {
  const won = (seat: Hidden['seat']): Outcome => ({
    placings: [{ seat, place: 1, score: 9, prizes: [] }],
    ties: [],
    purses: { players: [], pairs: [] },
    duels: [],
  });
  const first = at('Round 1', 5, 3, 0);
  const isaAhead = at('Round 2', 5, 9, 0);
  const pixieAhead = at('Round 2', 9, 8, 7);
  const level = at('Round 2', 9, 9, 9);

  test.each([
    [
      'is where the winner went in front for good',
      { seat: ISA, moments: [first, isaAhead] },
      { step: 'Round 2', text: 'Isa went in front and was not caught again.' },
    ],
    [
      'is not where the lead was shared with somebody who has not won',
      { seat: ISA, moments: [first, level, at('Round 3', 9, 12, 0)] },
      { step: 'Round 3', text: 'Isa went in front and was not caught again.' },
    ],
    [
      'is the beginning for who was never behind',
      { seat: PIXIE, moments: [first, pixieAhead] },
      { step: 'Round 1', text: 'Pixie was never behind.' },
    ],
    ['is none of scores where a tie was broken', { seat: PIXIE, moments: [first, level] }, null],
  ] as const)('%s', (_, { seat, moments }, turningPoint) => {
    expect(told({ moments, outcome: won(seat) }).story.turningPoint).toEqual(turningPoint);
  });
  test('is the weightiest news of a winner before the result where scores do not show it, or none', () => {
    const steps = [
      [said('Isa found water.', 4)],
      [said('Dems found more.', 5)],
      [said('Isa has won.', 5)],
    ];
    expect(told({ moments: [], steps, outcome: won(ISA) }).story.turningPoint).toEqual({
      step: 'Round 1',
      text: 'Isa found water.',
    });
    expect(told({ moments: [], outcome: won(ISA) }).story.turningPoint).toBeNull();
    expect(told({ moments: [first], steps }).story.turningPoint).toBeNull();
  });
});
