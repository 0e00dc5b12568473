/** Cases of a player's account of a round, with costs and gains. */

import { describe, expect, it } from 'vitest';
import { narration } from './narration.ts';
import { getSeat, play, type RoundSpec, setupWith, WELL } from './staging.ts';

const SCARLET_SEAT = getSeat('Scarlet');

const listAccountLines = (staged: RoundSpec): readonly string[] =>
  narration
    .account(play(staged).events, SCARLET_SEAT, setupWith(staged.places).content)
    .map(({ text, change }) => (change === '' ? text : `${text} (${change})`));

/** Returns the first sentence on the player's page “Now”. */
const findFirstHighlight = (staged: RoundSpec): string | undefined =>
  narration.highlights(play(staged).events, {
    seat: SCARLET_SEAT,
    content: setupWith(staged.places).content,
    most: 1,
  })[0]?.text;

/** Stages a round of Scarlet, who has enough of everything unless `staged` changes that. */
const stageScarlet = (
  ordered: NonNullable<RoundSpec['orders']>['Scarlet'],
  more: RoundSpec = {},
): RoundSpec => ({
  ...more,
  travellers: { ...more.travellers, Scarlet: { ...WELL, ...more.travellers?.Scarlet } },
  orders: ordered === undefined ? {} : { Scarlet: ordered },
});

const ATE_TWO_STALE_TEXTS = [
  'You ate 2 Stale.',
  'Your Rations aged: nothing left, 4 became Inedible.',
];
const DRANK_NOTHING_TEXT = 'You spent no Energy on visits and needed no Water.';

describe('visits (Rules, opening section; Stamina)', () => {
  it('UT-801 the account lists cost and gain of visits, their colours, food and drink', () =>
    expect(
      listAccountLines(
        stageScarlet(
          { go: 'D3 D4 D5' },
          {
            places: {
              D3: { energy: 2, progress: 3, colours: ['Red'], effect: 'visitors gain 2 Water' },
              D4: { energy: 1, progress: 2, colours: ['Red'] },
              D5: { energy: 1, colours: ['Red'] },
            },
          },
        ),
      ),
    ).toEqual([
      'You visited D3 Place D3. (−2 Energy, +3 Progress)',
      'D3 Place D3 had an effect on you. (+2 Water)',
      'You visited D4 Place D4. (−1 Energy, +2 Progress)',
      'You visited D5 Place D5. (−1 Energy)',
      'Your visits share a colour. Next time a shared colour brings 1, different colours ' +
        'cost 2. (+1 Energy)',
      ...ATE_TWO_STALE_TEXTS,
      'You needed 1 Water for 4 Energy spent on visits. (−1 Water)',
    ]));

  it.for([
    {
      id: 'UT-802',
      painted: [
        ['Red', 'Blue'],
        ['Red', 'Green'],
        ['Red', 'White'],
      ],
      says: 'Your visits share a colour and have four different colours. (+1 Energy, −1 Energy)',
    },
    {
      id: 'UT-803',
      painted: [['Red', 'Blue'], ['Green'], ['White']],
      says:
        'Your visits have four different colours. Next time a shared colour brings 2, ' +
        'different colours cost 1. (−1 Energy)',
    },
  ] as const)('$id the account explains colours: $says', ({ painted: [one, two, three], says }) =>
    expect(
      listAccountLines(
        stageScarlet(
          { go: 'D3 D4 D5' },
          { places: { D3: { colours: one }, D4: { colours: two }, D5: { colours: three } } },
        ),
      ),
    ).toContain(says),
  );

  it.for([
    ['UT-804', 'You made no second visit to D3 Place D3: you chose it twice.', 'D3 D3 D4'],
    ['UT-805', 'You did not visit A1 Place A1: the location opens in Round 3.', 'A1 D3 D4'],
  ] as const)('%s the account explains a void visit: %s', ([, says, go]) =>
    expect(listAccountLines(stageScarlet({ go }))).toEqual([
      says,
      'You visited D3 Place D3.',
      'You visited D4 Place D4.',
      ...ATE_TWO_STALE_TEXTS,
      DRANK_NOTHING_TEXT,
    ]),
  );

  it.for([
    [
      'UT-806',
      'You made fewer than two visits: Progress became Energy. (−1 Progress, +3 Energy)',
      20,
    ],
    ['UT-807', 'You made fewer than two visits, without any Progress to turn into Energy.', 0],
  ] as const)('%s the account explains too few visits: %s', ([, says, progress]) =>
    expect(
      listAccountLines(stageScarlet({ go: 'D3' }, { travellers: { Scarlet: { progress } } }))[1],
    ).toBe(says),
  );

  it('UT-808 the account lists the named players and the namings without effect', () => {
    const places = {
      D3: { effect: 'a named player loses 1 Water' },
      D4: { effect: 'a named player gains 1 Energy' },
    };
    const lines = listAccountLines(stageScarlet({ go: 'D3>Dems D4>Dems' }, { places }));
    expect(lines[1]).toBe('At D3 Place D3 you named Dems.');
    expect(lines[3]).toBe(
      'At D4 Place D4 you named “Dems” for the second time this round, which is void.',
    );
  });

  it('UT-809 the account shows by how much a capacity was raised', () =>
    expect(
      listAccountLines(
        stageScarlet(
          { go: 'D3 D4' },
          { places: { D3: { effect: 'visitors raise the capacity for Energy by 2' } } },
        ),
      ),
    ).toContain('D3 Place D3 raised your capacity for Energy. (+2 capacity for Energy)'));
});

describe('Hunger and Thirst (Rules, Hunger; Thirst)', () => {
  it('UT-811 the account reports too little food and its cost', () => {
    const rations = { Stale: 1, Palatable: 0, Fresh: 0 };
    const staged = stageScarlet({ go: 'D3 D4' }, { travellers: { Scarlet: { rations } } });
    expect(listAccountLines(staged).slice(2, 5)).toEqual([
      'You ate 1 Stale.',
      'You had fewer than 2 Rations to eat, for the first time. (−1 Energy, −1 capacity for ' +
        'Energy)',
      'Your Rations aged: nothing left.',
    ]);
  });

  it.for([
    { id: 'UT-812', Fresh: 3, says: 'You ate 2 Fresh. (+4 Energy)' },
    { id: 'UT-813', Fresh: 0, says: 'You ate 2 Stale: you had no other Rations.' },
  ])('$id the account shows the eaten Rations: $says', ({ Fresh, says }) => {
    const rations = { Stale: 3, Palatable: 2, Fresh };
    const eat = { Stale: 0, Palatable: 0, Fresh: 2 };
    const staged = stageScarlet({ go: 'D3 D4', eat }, { travellers: { Scarlet: { rations } } });
    expect(listAccountLines(staged)[2]).toBe(says);
  });

  it('UT-814 the account reports missing Water and its cost', () =>
    expect(
      listAccountLines(
        stageScarlet(
          { go: 'D3 D4' },
          {
            travellers: { Scarlet: { water: 1 } },
            places: { D3: { energy: 5 }, D4: { energy: 5 } },
          },
        ),
      ).at(-1),
    ).toBe(
      'You needed 2 Water for 10 Energy spent on visits, and had only 1. (−1 Water, −3 Progress)',
    ));

  it.for([
    { id: 'UT-815', vote: 2, voted: 'voted for 2 Water', needed: 2 },
    { id: 'UT-816', vote: 0, voted: 'voted for 0 Water', needed: 0 },
    { id: 'UT-817', vote: null, voted: 'did not vote', needed: 1 },
  ] as const)('$id a player reads that they $voted', ({ vote, voted, needed }) => {
    const places = { D3: { effect: 'visitors vote on Water' } };
    const lines = listAccountLines(stageScarlet({ go: 'D3 D4', vote }, { places }));
    expect(lines[1]).toBe(`At D3 Place D3 you ${voted}.`);
    const drunk = needed === 0 ? '' : ` (−${needed} Water)`;
    expect(lines.at(-1)).toBe(
      `The vote at D3 Place D3 decided that everybody needs ${needed} Water.${drunk}`,
    );
  });
});

it.for([
  { id: 'UT-818', water: 0, says: 'you had none', costs: '−6 Progress' },
  { id: 'UT-819', water: 1, says: 'you had only 1', costs: '−1 Water, −3 Progress' },
])('$id a player short of the 2 Water decided by a vote reads: $says', ({ water, says, costs }) =>
  expect(
    listAccountLines(
      stageScarlet(
        { go: 'D3 D4', vote: 2 },
        {
          travellers: { Scarlet: { water } },
          places: { D3: { effect: 'visitors vote on Water' } },
        },
      ),
    ).at(-1),
  ).toBe(`The vote at D3 Place D3 decided that everybody needs 2 Water: ${says}. (${costs})`),
);

describe('the Reserve, the artefact and a Rest (Rules, Resource; Artefact Power; Stamina)', () => {
  it.for([
    ['UT-821', 'You spent a Reserve. (−1 Reserve, +2 Water)', { reserve: 'Water' }, {}],
    ['UT-836', 'You spent a Reserve. (−1 Reserve, +3 Fresh Rations)', { reserve: 'Rations' }, {}],
    [
      'UT-837',
      'You spent a Reserve. There was room for 0 of 2. (−1 Reserve)',
      { reserve: 'Water' },
      { water: 6 },
    ],
    [
      'UT-822',
      'You spent no Reserve: your Reserves were empty.',
      { reserve: 'Rations' },
      { reserves: 0 },
    ],
    ['UT-823', 'You used the Power of Light. (+1 Reserve)', { artefact: 'Light' }, {}],
    [
      'UT-824',
      'You used the Power of Dark. (−1 Ration, −1 Water, −1 Energy)',
      { artefact: 'Dark' },
      {},
    ],
    [
      'UT-833',
      'You used the Power of Dark. (−1 Ration, −1 Water, −1 Energy)',
      { artefact: 'Dark', go: 'B2 B3 B4 B5' },
      {},
    ],
    ['UT-834', 'You used the Power of Light.', { artefact: 'Light' }, { reserves: 6 }],
    ['UT-835', 'You used the Power of Light. (+1 Reserve)', { artefact: 'Light' }, { reserves: 5 }],
    [
      'UT-825',
      'The Power of Dark had no effect: you had used your artefact before.',
      { artefact: 'Dark' },
      { artefactUsed: true },
    ],
    ['UT-826', 'You rested in place of a visit. (+3 Energy)', { rest: true }, { energy: 1 }],
    ['UT-827', 'You did not rest: you were not Exhausted.', { rest: true }, {}],
  ] as const)('%s the account contains: %s', ([, says, ordered, has]) =>
    expect(
      listAccountLines(
        stageScarlet({ go: 'D3 D4', ...ordered }, { travellers: { Scarlet: has } }),
      )[0],
    ).toBe(says),
  );

  it('UT-828 the account shows a Rest in place of a visit without enough Energy', () =>
    expect(
      listAccountLines(
        stageScarlet(
          { go: 'D3 D4' },
          {
            travellers: { Scarlet: { energy: 2 } },
            places: { D3: { energy: 2 }, D4: { energy: 2 } },
          },
        ),
      )[1],
    ).toBe(
      'You did not visit D4 Place D4, since you had too little Energy for it: you rested. (+3 ' +
        'Energy)',
    ));
});

it('UT-829 everybody reads all bonuses for levels, and a player reads their own', () => {
  const staged = stageScarlet({ go: 'D3 D4' }, { state: { phase: 'last round', round: 9 } });
  const { events } = play(staged);
  const listTexts = (lines: ReturnType<typeof narration.account>) =>
    lines.flatMap(({ event, text, change }) =>
      event.kind === 'bonus' ? [`${text} (${change})`] : [],
    );
  const { content } = setupWith();
  const [bonus] = events.flatMap((event) =>
    event.kind === 'bonus' && event.seat === SCARLET_SEAT ? [event.progress] : [],
  );
  expect(listTexts(narration.account(events, SCARLET_SEAT, content))).toEqual([
    `You earn 1 Progress for each level above the lowest of a meter. (+${bonus} Progress)`,
  ]);
  expect(listTexts(narration.lines(events, { kind: 'public' }, content))).toContain(
    'Scarlet earns 1 Progress for each level above the lowest of a meter. ' +
      `(+${bonus} Progress)`,
  );
});

describe('the first lines of Now', () => {
  it('UT-831 deviations from the orders come before events that follow the orders', () => {
    const rations = { Stale: 1, Palatable: 0, Fresh: 0 };
    const places = { D3: { effect: 'a named player loses 1 Water' } };
    const hungry = { travellers: { Scarlet: { rations } }, places };
    expect(findFirstHighlight(stageScarlet({ go: 'D3>Dems D4' }, hungry))).toMatch(
      /^You had fewer than 2/,
    );
    expect(
      findFirstHighlight(stageScarlet({ go: 'D3>Dems D4', reserve: 'Water' }, hungry)),
    ).toMatch(/^You had fewer than 2/);
    expect(findFirstHighlight(stageScarlet({ go: 'D3 D4' }, { places }))).toMatch(
      /^At D3 Place D3 /,
    );
  });

  it('UT-838 Reserves that did not fit and missing Rations are listed before visits', () => {
    const full = { travellers: { Scarlet: { water: 6 } } };
    expect(findFirstHighlight(stageScarlet({ go: 'D3 D4', reserve: 'Water' }, full))).toMatch(
      /^You spent a Reserve\. There was room for 0 of 2/,
    );
    const eat = { Stale: 0, Palatable: 0, Fresh: 5 };
    expect(findFirstHighlight(stageScarlet({ go: 'D3 D4', eat }))).toMatch(
      /^You ate 2 Stale: you had no other Rations/,
    );
  });

  it('UT-839 the first lines list the named players except oneself', () => {
    const places = {
      D3: { effect: 'a named player loses 1 Water' },
      D4: { effect: 'a named player gains 1 Energy' },
    };
    const staged = stageScarlet({ go: 'D3>Dems D4>Scarlet' }, { places });
    expect(listAccountLines(staged)).toContain('At D4 Place D4 you named yourself.');
    const { content } = setupWith(places);
    const highlights = narration.highlights(play(staged).events, {
      seat: SCARLET_SEAT,
      content,
      most: 20,
    });
    const named = highlights.flatMap(({ event, text }) => (event.kind === 'named' ? [text] : []));
    expect(named).toEqual(['At D3 Place D3 you named Dems.']);
  });

  it('UT-832 a missing answer comes first', () =>
    expect(findFirstHighlight(stageScarlet(undefined))).toBe(
      'Without a valid answer you visit nothing and eat your two oldest Rations.',
    ));
});
