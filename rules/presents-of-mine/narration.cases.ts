import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import {
  createPicking,
  type ForSome,
  getSeat,
  giveToAll,
  NAMES,
  openState,
  parsePresent,
  passOn,
  play,
  SETUP,
  type StepResult,
  stateAt,
  stealing,
} from './staging.ts';

const SCARLET = getSeat('Scarlet');
const { content } = SETUP;

const listNews = ({ events }: StepResult): readonly string[] =>
  narration.news(events, content).map(({ text }) => text);

describe('the story of a round of passing (ours)', () => {
  const present = parsePresent('D3');
  const createPassing = (to: 'Isa' | 'Zero'): Event => ({
    kind: 'passed',
    rule: '',
    from: SCARLET,
    to: getSeat(to),
    present,
    distance: 1,
  });
  const earned = (name: 'Isa' | 'Zero', points: number, what = present): Event => ({
    kind: 'ability',
    rule: '',
    seat: getSeat(name),
    present: what,
    points,
    counted: 1,
  });
  const scored = (name: 'Isa' | 'Zero', lost: number): Event => ({
    kind: 'scored',
    rule: '',
    seat: getSeat(name),
    earned: 0,
    lost,
    balance: -lost,
    change: 0,
    kept: true,
    total: 0,
  });
  const narrateEvents = (...events: readonly Event[]) =>
    narration
      .news(events, content)
      .map(({ text }) => text)
      .filter((text) => /passed|staleness/.test(text));

  it('PM-953 the story names the giver and the receiver of the best gift', () => {
    const gifts = [
      createPassing('Isa'),
      createPassing('Zero'),
      earned('Isa', 4),
      earned('Zero', 7),
    ];
    expect(narrateEvents(...gifts)).toEqual([
      expect.stringMatching(/^Scarlet passed D3 \(.+\) to Zero, who earned 7 points with it\.$/),
    ]);
    expect(narrateEvents(createPassing('Isa'), earned('Isa', 0))).toEqual([]);
    expect(narrateEvents(earned('Isa', 9))).toEqual([]);
    expect(
      narrateEvents(createPassing('Isa'), earned('Isa', 4), earned('Isa', 9, parsePresent('A0'))),
    ).toEqual([expect.stringMatching(/^Scarlet passed D3 .* who earned 4 points with it\.$/)]);
  });

  it('PM-954 the story names the player who lost most to staleness, if there is only one', () => {
    const createLosses = (isa: number, zero: number) =>
      narrateEvents(createPassing('Isa'), scored('Isa', isa), scored('Zero', zero));
    expect(createLosses(5, 8)).toEqual(['Zero lost most to staleness: 8 points.']);
    expect(createLosses(8, 8)).toEqual([]);
    expect(createLosses(0, 0)).toEqual([]);
  });
});

describe('a player’s account', () => {
  const listAccountTexts = ({ events }: StepResult) =>
    narration.account(events, SCARLET, content).map(({ text }) => text);

  it('PM-864 the account names giver, receiver and distance of each present (Rules)', () => {
    const lines = listAccountTexts(
      play(stateAt('round-1', { Walsh: 'J1 A0 A0 A0 A0 A0' }), {
        Scarlet: passOn('C0 A0 B0'),
        Walsh: passOn('J1 A0 A0'),
      }),
    );
    expect(lines).toContain('You passed C0 to Dems, 1 below you.');
    expect(lines).toContain('You passed B0 to Phoenix, 3 below you.');
    expect(lines).toContain('You received J1 from Walsh, 1 above you.');
    expect(lines.filter((line) => /^You (passed|received) /.test(line))).toHaveLength(6);
  });

  it('PM-865 the account names thief, victim and distance of each theft (Rules, Round 4)', () => {
    const lines = listAccountTexts(
      play(stateAt('round-4', { Scarlet: 'G0 G0 G0 G0 G0 G0' }), { Scarlet: stealing('A0 B0 C0') }),
    );
    expect(lines).toContain('You stole A0 from Walsh, 1 above you.');
    expect(lines).toContain('Dems, 1 below you, stole G0 from you.');
    expect(lines).toContain('Phoenix, 3 below you, stole G0 from you.');
    expect(lines.filter((line) => line.includes(' stole '))).toHaveLength(6);
  });

  it('PM-896 the account reports only the player’s own replacement (Rules, Round 2)', () => {
    const lines = listAccountTexts(
      play(stateAt('round-2'), giveToAll(passOn('A0 B0 C0', { replaced: 'D0', replacement: 'L' }))),
    );
    expect(lines.filter((line) => line.includes(' replaced '))).toEqual([
      'You replaced D0 with L2.',
    ]);
  });

  it('PM-866 the account gives the reason for a random theft: unnamed or gone', () => {
    const lines = listAccountTexts(play(stateAt('round-4'), { Scarlet: stealing('- J9 C0') }));
    expect(lines.filter((line) => line.includes('at random'))).toEqual([
      expect.stringMatching(
        /^You named no present of Walsh, 1 above you: you stole \w\d at random\.$/,
      ),
      expect.stringMatching(
        /^You did not get .* from Zero, 2 above you, because “J9” was never there: you stole \w\d at random\.$/,
      ),
    ]);
  });

  it.for([
    [
      'PM-867',
      'Your picks had not arrived. The missing picks have been drawn at random.',
      openState(),
      {},
    ],
    [
      'PM-868',
      'You had ordered to pass A0, B0, J9: you did not hold “J9”. The first three of ' +
        'your presents have been passed instead.',
      stateAt('round-1'),
      { Scarlet: passOn('A0 B0 J9') },
    ],
    [
      'PM-891',
      'You had ordered to pass A0, B0: you did not name everything. The first three of your ' +
        'presents have been passed instead.',
      stateAt('round-1'),
      { Scarlet: passOn('A0 - B0') },
    ],
    [
      'PM-892',
      'You had picked B, C, D, E, F, K, B: “K” comes only in a later round. Your other ' +
        'picks count.',
      openState(),
      { Scarlet: createPicking('BCDEFKB') },
    ],
    [
      'PM-869',
      'You had not chosen a present to replace. One of the three presents that you kept ' +
        'has been drawn at random.',
      stateAt('round-2'),
      { Scarlet: passOn('A0 B0 C0') },
    ],
    [
      'PM-870',
      'You had ordered to replace J9: you did not hold “J9”. One of the three presents ' +
        'that you kept has been drawn at random.',
      stateAt('round-2'),
      { Scarlet: passOn('A0 B0 C0', { replaced: 'J9', replacement: 'L' }) },
    ],
  ] as const)(
    '%s the account reports the order and the default: %s',
    ([, says, state, written]) => {
      expect(listAccountTexts(play(state, written))).toContain(says);
    },
  );
});

describe('a Monopoly (Rules, Variations: Round 5)', () => {
  it.for([
    ['PM-906', 'You hold the only Jinx Present.', 1, true, 'Scarlet holds the only Jinx Present.'],
    [
      'PM-907',
      'You hold more of Jinx Present than anybody else (3).',
      3,
      true,
      'Scarlet holds more of Jinx Present than anybody else (3).',
    ],
    [
      'PM-908',
      'You share the lead in Jinx Present (2 held).',
      2,
      false,
      'Scarlet shares the lead in Jinx Present (2 held).',
    ],
  ] as const)('%s a player reads about their Monopoly: %s', ([, own, held, alone, publicly]) => {
    const event = {
      kind: 'monopoly',
      rule: '',
      seat: SCARLET,
      letter: 'J',
      held,
      alone,
      points: alone ? 5 : 2,
    } as const;
    expect(narration.account([event], SCARLET, content).map(({ text }) => text)).toEqual([own]);
    expect(narration.account([event], getSeat('Dems'), content)).toEqual([]);
    expect(narration.lines([event], { kind: 'public' }, content).map(({ text }) => text)).toEqual([
      publicly,
    ]);
  });
});

describe('the story of Round 4 (ours)', () => {
  it('PM-861 the story names the leader’s losses and the most stolen letter', () => {
    const news = listNews(
      play(stateAt('round-4', { Scarlet: 'J0 J0 J0 J0 J0 J0' }, { Scarlet: 9, Dems: 8 })),
    );
    expect(news).toContain(
      'Scarlet, who led before, lost J0 to Dems, J0 to Zatchel and J0 to Phoenix.',
    );
    expect(news.filter((text) => text.startsWith('Stolen most often: '))).toHaveLength(1);
    expect(news.join()).not.toMatch(/stole \w\d from/);
  });

  it('PM-897 the story counts the thefts of the most stolen letters', () => {
    const held = Object.fromEntries(
      NAMES.map((name, index) => [name, index < 4 ? 'J0 J0 J0 J0 J0 J0' : 'H0 H0 H0 H0 H0 H0']),
    );
    const { Isa, ...others } = held;
    const listTheftNews = (hands: ForSome<string>) =>
      listNews(play(stateAt('round-4', hands))).filter((text) => text.startsWith('Stolen most'));
    expect(listTheftNews({ ...others, Isa: 'J0 J0 J0 J0 J0 J0' })).toEqual([
      'Stolen most often: Jinx Present (15 of 24). Every theft is on the tab “Log”.',
    ]);
    expect(Isa).toBe('H0 H0 H0 H0 H0 H0');
    expect(listTheftNews(held)).toEqual([
      'Stolen most often: Help Present and Jinx Present (12 of 24). Every theft is on the tab ' +
        '“Log”.',
    ]);
  });

  it('PM-862 the story omits losses if several players led', () => {
    const { events } = play(stateAt('round-4', {}, { Scarlet: 8, Dems: 8 }));
    const thefts = narration.news(events, content).filter(({ event }) => event.kind === 'stolen');
    expect(thefts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Stolen most often: /)]);
  });
});

it('PM-863 holding the only present of a letter never makes a headline', () => {
  const { events } = play(stateAt('round-5', { Scarlet: 'A0 A0 A0 A0 A0 J0' }), {
    Scarlet: passOn('A0 A0 A0'),
  });
  const only = narration.news(events, content).filter(({ text }) => text.includes('the only'));
  expect(only.map(({ text, newsValue }) => [text, newsValue])).toEqual([
    ['Scarlet holds the only Jinx Present.', 1],
  ]);
});

it('PM-856 the most important news comes first, and gifts come before initial staleness', () => {
  const { events } = play(
    stateAt('round-2'),
    giveToAll(passOn('A0 B0 C0', { replaced: 'D0', replacement: 'L' })),
  );
  const values = narration.news(events, content).map(({ newsValue }) => newsValue);
  expect(new Set(values).size).toBeGreaterThan(1);
  expect(values).toEqual(values.toSorted((one, other) => other - one));
});
