/** Cases of texts that address their reader as "you". */

import { describe, expect, it } from 'vitest';
import { buildOwnNews, buildStory } from '../kit/narrating/story.ts';
import { describeTexts } from '../kit/narrating/texts-staging.ts';
import { getLasting } from './choices.ts';
import type { Event } from './events.ts';
import { pocketMars as game } from './game.ts';
import { HEADLINE_NEWS_VALUE, narration } from './narration.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  ACTION_D,
  ACTION_E,
  bottom,
  colonists,
  createSeatNow,
  createSetup,
  DEMS,
  getSeat,
  type PlayedTurn,
  type PlayerName,
  type Position,
  playFollowUp,
  SCARLET,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
} from './staging.ts';
import { DEALING } from './start.ts';

const { content } = createSetup({});

const listLines = ({ events }: PlayedTurn, name: PlayerName): readonly string[] =>
  narration.lines(events, { kind: 'seat', seat: getSeat(name) }, content).map(({ text }) => text);

const listPublicLines = ({ events }: PlayedTurn): readonly string[] =>
  narration.lines(events, { kind: 'public' }, content).map(({ text }) => text);

describe('a reader', () => {
  const both: Position['buildings'] = {
    Water: { oneStar: colonists({ Scarlet: 1 }), twoStar: colonists({ Dems: 1 }) },
  };
  const switched = turn(
    { cards: withTopAction('Energy 1', { kind: 'switch' }), buildings: both },
    ACTION_A,
    {
      switch: { at: 'Water', one: SCARLET, two: DEMS },
    },
  );
  it('PK-441 a player whose colonist changes places reads “you”', () => {
    expect(listLines(switched, 'Scarlet')).toContain('You climb over Dems in the Aqualab.');
    expect(listLines(switched, 'Dems')).toContain('Scarlet climbs over you in the Aqualab.');
    expect(listLines(switched, 'Zatchel')).toContain('Scarlet climbs over Dems in the Aqualab.');
  });

  const greenhouse = { prep: ['Ecosystem 7', 'Science 5'] } as const;
  const shifted = (of: PlayerName) =>
    turn(
      { settlers: { Scarlet: greenhouse }, buildings: both },
      { kind: 'B', card: 'Ecosystem 7' },
      {
        without: ['move', 'bottom'],
        greenhouse: { at: 'Water', of: getSeat(of), up: of === 'Scarlet' },
      },
    );
  it('PK-442 a player whose colonist the Greenhouse moves reads “you”', () => {
    const own = shifted('Scarlet');
    expect(listLines(own, 'Scarlet')).toContain('You rise to ★★ in the Aqualab.');
    expect(listLines(own, 'Dems')).toContain('Scarlet rises to ★★ in the Aqualab.');
    const others = shifted('Dems');
    expect(listLines(others, 'Scarlet')).toContain('You push Dems down in the Aqualab.');
    expect(listLines(others, 'Dems')).toContain('Scarlet pushes you down in the Aqualab.');
  });

  it('PK-443 a player is not named in reports of their own actions', () => {
    const cards = {
      ...bottom('Water 4', { cost: 2, bottom: [{ kind: 'launch', count: 1 }] }),
      ...withTopAction('Energy 1', { kind: 'look', count: 1 }, { kind: 'settle' }),
      ...bottom('Science 5', { bottom: [{ kind: 'board', count: 2 }] }),
    };
    const nobody: Position = { cards, settlers: { Scarlet: { ship: 0 } } };
    const deeds = [
      switched,
      shifted('Scarlet'),
      shifted('Dems'),
      turn(nobody, ACTION_A, { look: DEMS, building: 'Water', refill: 'highest' }),
      turn(nobody, ACTION_B, { aqualab: 'Energy 2', refill: 'highest' }),
      turn({ cards }, ACTION_B, { without: ['bottom'], aqualab: 'Science 5', refill: 'highest' }),
      turn({ cards }, { kind: 'B', card: 'Science 5' }, { refill: 'highest' }),
      turn({}, ACTION_D),
      turn({}, ACTION_E),
    ];
    for (const played of deeds)
      expect(listLines(played, 'Scarlet').join('\n')).not.toMatch(/Scarlet|You \w+(?<!pas)s\b/u);
  });
  it('PK-972 a change to another player’s colonists ranks above a landing', () => {
    const [news] = narration
      .news(shifted('Dems').events, content)
      .filter(({ text }) => text.includes('pushes Dems down'));
    expect(news?.newsValue).toBeGreaterThan(4);
    expect(news?.newsValue).toBeLessThan(HEADLINE_NEWS_VALUE);
  });
  it('PK-444 a player reads in the second person why a bottom action was not used', () => {
    const cards = bottom('Water 4', { cost: 2, bottom: [{ kind: 'launch', count: 1 }] });
    const played = turn({ cards }, ACTION_B, WITHOUT_ABILITY);
    expect(listLines(played, 'Scarlet')).toContain('You lack Energy for Card Water 4.');
    expect(listLines(played, 'Dems')).toContain('Scarlet lacks Energy for Card Water 4.');
    const left = turn({}, ACTION_B, { without: ['bottom', 'ability'] });
    expect(listLines(left, 'Scarlet')).toContain('You skip the bottom action of Card Water 4.');
  });
});

describe('news of a step', () => {
  const cards = bottom('Water 4', { bottom: [{ kind: 'launch', count: 2 }] });
  const connected = turn({ cards }, ACTION_B, { aqualab: 'Energy 2', refill: 'highest' });
  const listTexts = ({ events }: PlayedTurn) =>
    narration.news(events, content).map(({ text }) => text);

  it('PK-451 the news is in order, each action with its effects in one line', () => {
    expect(listTexts(connected)).toEqual([
      'Scarlet lands in the Aqualab with Card Water 4 (4 beats 3).',
      'Scarlet launches 2 colonists (Card Water 4).',
      'Scarlet puts a card under the deck (Aqualab).',
    ]);
  });
  it('PK-452 the Story lists news in their order', () => {
    const { headline, deeds } = buildStory(game, createPageInput(connected, { cards }));
    expect([headline, ...deeds.map(({ text }) => text)]).toEqual([
      'Scarlet lands in the Aqualab with Card Water 4 (4 beats 3)',
      'Scarlet takes the lead with 5 points',
      'Scarlet launches 2 colonists (Card Water 4)',
      'Scarlet puts a card under the deck (Aqualab)',
    ]);
  });
  it('PK-465 the news does not repeat a lead that another player took earlier in the round', () => {
    const position: Position = { settlers: { Dems: { ship: 3 } } };
    const story = buildStory(game, createPageInput(turn(position, ACTION_D), position));
    expect([story.headline, ...story.deeds]).toEqual(['Scarlet launches a colonist']);
  });
  it('PK-466 the tab “Now” shows the news of another player in one line', () => {
    const { since } = buildOwnNews(game, createPageInput(connected, { cards }), DEMS);
    expect(since.map(({ text }) => text)).toEqual([
      'Scarlet lands in the Aqualab with Card Water 4 (4 beats 3)',
    ]);
  });
  it('PK-467 a step without other news reports sorted cards or an unused bottom action', () => {
    const hers = { rule: '', seat: SCARLET } as const;
    const getShort = (...events: Event[]) =>
      narration.news(events, content).map(({ short }) => short);
    const refilled: Event = { ...hers, kind: 'refilled', count: 1 };
    expect(getShort(refilled)).toEqual(['Scarlet puts 1 card into the prep module']);
    const laidOut: Event = { ...refilled, rule: DEALING };
    expect(getShort(laidOut, { ...laidOut, seat: DEMS })).toEqual([
      'Scarlet has the first turn: all prep modules are filled',
    ]);
    expect(getShort({ ...hers, kind: 'discarded', card: 'Water 4' })).toEqual([
      'Scarlet discards Card Water 4',
    ]);
    const unused = { ...hers, kind: 'bottom not used', card: 'Water 4', faults: [] } as const;
    expect(getShort({ ...unused, why: 'declined' })).toEqual([
      'Scarlet skips the bottom action of Card Water 4',
    ]);
    expect(getShort({ ...unused, why: 'too little Energy' })).toEqual([
      'Scarlet lacks Energy for Card Water 4',
    ]);
    expect(getShort({ ...unused, why: 'colonists elsewhere' })).toEqual([
      'Scarlet does not meet the condition of Card Water 4',
    ]);
    expect(getShort({ ...unused, why: 'useless' })).toEqual([
      'Scarlet would gain nothing from Card Water 4',
    ]);
  });
  it('PK-456 the recap names the most important event, even if an action precedes it', () => {
    const shown = createPageInput(connected, { cards });
    const over = { ...shown, state: { ...shown.state, phase: 'over', current: null } } as const;
    expect(buildStory(game, over).recap).toEqual([
      {
        step: 'Round 1, Scarlet',
        text: 'Scarlet lands in the Aqualab with Card Water 4 (4 beats 3).',
      },
    ]);
  });
  it('PK-453 the news reports a launch from Earth in one sentence', () =>
    expect(listTexts(turn({}, ACTION_D))).toEqual(['Scarlet launches a colonist.']));
  it('PK-971 the news reports an action without effects', () => {
    const low = bottom('Water 4', { bottom: [{ kind: 'launch', count: 1 }] });
    const settlers = { Scarlet: { earth: 0 } } as const;
    const high = { Water: { pile: [{ card: 'Water 6', faceUp: true }] } } as const;
    const played = turn({ cards: low, settlers, buildings: high }, ACTION_B, {
      without: ['ability'],
    });
    expect(listTexts(played)).toEqual([
      'Scarlet connects Card Water 4 without landing (4 against 6).',
      'Scarlet gets nothing from Card Water 4.',
    ]);
  });
  it('PK-454 the news begins with the end of the match, or with quiet rounds before it', () => {
    const quiet = (quietRounds: number) =>
      narration.news(turn({ state: { turn: 3, quietRounds } }, ACTION_E).events, content);
    expect(quiet(2)[0]?.text).toContain('3 rounds without a launch or landing');
    expect(quiet(5)[0]?.text).toContain('6 rounds without a launch or landing');
    for (const [first] of [quiet(2), quiet(5)]) expect(first?.newsValue).toBe(HEADLINE_NEWS_VALUE);
  });
  it('PK-455 the news reports the new deck, then the draws from it', () => {
    const drawing = withTopAction('Energy 1', { kind: 'draw', count: 2 });
    const played = turn(
      { cards: drawing, state: { deck: ['Water 1'], discard: ['Water 2'] } },
      ACTION_A,
    );
    const lines = listPublicLines(played);
    const ranOut = lines.indexOf('A new deck of 1 card is shuffled.');
    expect(ranOut).toBeGreaterThan(0);
    expect(lines.indexOf('Scarlet draws 2 cards.')).toBeGreaterThan(ranOut);
  });
});

describe('while a decision is open', () => {
  const buildNews = (position: Position, played: PlayedTurn, name: PlayerName) =>
    buildOwnNews(game, createPageInput(played, position), getSeat(name));
  const getAbout = (position: Position, { state }: PlayedTurn) =>
    game.next(createSeatNow(position, state))?.about ?? '';

  it('PK-461 the player of an open turn reads their own actions first', () => {
    const position = { cards: withTopAction('Energy 1', { kind: 'settle' }) };
    const { step, lines } = buildNews(position, turn(position, ACTION_A), 'Scarlet');
    expect(step).toBe('Round 1, Scarlet');
    expect(lines).toEqual(['You play Card Energy 1.']);
  });
  it('PK-462 an owner reads that their card was used and how they declined', () => {
    const position = { cards: bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] }) };
    const playedTurn = turn(position, ACTION_C);
    expect(buildNews(position, playedTurn, 'Dems').lines).toEqual([
      'Scarlet uses Card Energy 4 of yours.',
    ]);
    const sorting = playFollowUp(position, playedTurn, {
      Dems: { kind: 'owner', lasting: null, choice: false, card: null, refill: null },
    });
    expect(buildNews(position, sorting, 'Dems').lines).toContain(
      'You skip the bottom action of Card Energy 4.',
    );
  });
  it('PK-464 a player who declines an ability reads no empty report of it', () => {
    const position: Position = { settlers: { Scarlet: { prep: ['Construction 7', 'Science 5'] } } };
    const playedTurn = turn(position, { kind: 'B', card: 'Construction 7' }, { refill: 'highest' });
    const said = { kind: 'settle', choice: false, lasting: null } as const;
    const declined = playFollowUp(position, playedTurn, { Scarlet: said });
    expect(buildNews(position, declined, 'Scarlet').lines.join(' ')).toContain(
      '(nothing was chosen).',
    );
    const { headline } = buildStory(game, createPageInput(declined, position));
    expect(headline).toBe('Scarlet gets nothing from the Habitation');
  });
  it('PK-463 the head of the form names the asking action, not the card’s other one', () => {
    const texts = { topText: 'rise or fall', bottomText: 'settle down' };
    const cards = {
      'Energy 1': { top: [{ kind: 'settle' }], ...texts },
      'Water 4': { bottom: [{ kind: 'settle' }], ...texts },
    } as const;
    expect(getAbout({ cards }, turn({ cards }, ACTION_A))).toContain(
      'Scarlet uses the top action of Card Energy 1 (orange 1): rise or fall.',
    );
    const connected = turn({ cards, settlers: { Scarlet: { ship: 2 } } }, ACTION_B);
    expect(getAbout({ cards }, connected)).toContain(
      'Scarlet uses the bottom action of Card Water 4 (blue 4): settle down.',
    );
  });
});

function createPageInput({ state, events }: PlayedTurn, position: Position) {
  const history = [
    { step: 'start', title: 'Start', events: [] },
    { step: 'turn-1', title: 'Round 1, Scarlet', events },
  ];
  return { setup: createSetup(position), state, history };
}

describe('of one event', () => {
  const hers = { rule: '', seat: SCARLET } as const;

  it.for<readonly [id: string, event: Event, texts: string]>([
    ['PK-940', { rule: '', kind: 'dealt', cards: 4 }, 'Everybody gets 4 cards.'],
    [
      'PK-941',
      { ...hers, kind: 'covered', at: 'Water' },
      'Scarlet lays a 0 on the Aqualab. | You lay a 0 on the Aqualab.',
    ],
    [
      'PK-944',
      { ...hers, kind: 'hand lacks', card: 'Water 4', faults: [] },
      '– | Your hand lacks a card of the colour that the bottom action of ' +
        'Card Water 4 (blue 4) requires; other players only read that you did not use it.',
    ],
    [
      'PK-960',
      { ...hers, kind: 'as said for good' },
      '– | You were not asked, because your standing choice decided.',
    ],
    [
      'PK-962',
      { ...hers, kind: 'missing', what: 'draft', faults: [] },
      '– | Nothing valid was received, so the first card of your pack was kept.',
    ],
    [
      'PK-963',
      { ...hers, kind: 'missing', what: 'set-up', faults: [] },
      '– | Nothing valid was received, so your first two cards went into your prep module.',
    ],
    [
      'PK-948',
      { ...hers, kind: 'missing', what: 'launched', faults: [] },
      '– | Nothing valid was received for your turn, so a colonist was launched.',
    ],
    [
      'PK-961',
      { ...hers, kind: 'missing', what: 'discarded', faults: [] },
      '– | Nothing valid was received for your turn, and no colonist was left on ' +
        'Earth. Your first card was discarded for Energy.',
    ],
    [
      'PK-949',
      { ...hers, kind: 'missing', what: 'choose', faults: [] },
      '– | Nothing valid was received for a decision, so the action was not used.',
    ],
    [
      'PK-950',
      { ...hers, kind: 'missing', what: 'four', faults: [] },
      '– | Nothing valid was received, so the first cards of your hand were taken.',
    ],
  ])('%s each reader of %o reads: %s', ([, event, texts]) =>
    expect(describeTexts(narration, event, { content, seats: [SCARLET, DEMS] })).toBe(texts),
  );

  it.for([
    ['PK-951', 'The first card of your pack was kept.', 'first card kept'],
    [
      'PK-952',
      'The first of your other cards replaced the missing ones in your prep module.',
      'first others laid out',
    ],
    ['PK-953', 'The first of your other cards were taken instead.', 'first others taken'],
    ['PK-954', 'This choice was ignored.', 'left aside'],
    ['PK-955', 'A colonist was launched instead.', 'colonist launched'],
    ['PK-956', 'Your first card was discarded for Energy instead.', 'first card discarded'],
    ['PK-957', 'You are asked again if the turn needs this choice.', 'asked later'],
    ['PK-958', 'The action was not used.', 'not used'],
  ] as const)('%s a report names the replacement of an invalid part: %s', ([, says, instead]) => {
    const event = { ...hers, kind: 'void', instead, faults: [] } as const;
    expect(narration.account([event], SCARLET, content)[0]?.text).toMatch(
      new RegExp(`\\. ${says.replaceAll('.', '\\.')}$`),
    );
  });

  it('PK-959 new standing choices and their end are reported', () => {
    const lasting = getLasting({}, SCARLET);
    const [line] = narration.account(
      [{ ...hers, kind: 'said for good', lasting }],
      SCARLET,
      content,
    );
    expect(line?.text).toBe('From now on: you are asked each time.');
  });
});
