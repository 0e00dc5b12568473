/** Cases of short narration: the story of a round, and a player's gains. */

import { describe, expect, it } from 'vitest';
import { compactNarration } from './compact-narration.ts';
import { play, type Staged, seatOf, setupWith } from './staging.ts';

const KIN = ['Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Shine', 'Ember'];
const WITH_BABY_GIGI = Object.fromEntries(KIN.map((name) => [name, 'G']));

const MOST = 5;

const broughtTo = (staged: Staged): readonly string[] =>
  compactNarration
    .highlights(play(staged).events, {
      seat: seatOf('Scarlet'),
      content: setupWith(staged).content,
      most: MOST,
    })
    .map(({ text, change }) => (change === '' ? text : `${text} (${change})`));

const newsOf = (staged: Staged): readonly string[] =>
  compactNarration
    .news(play(staged).events, setupWith(staged).content)
    .toSorted((one, other) => other.newsValue - one.newsValue)
    .map(({ text }) => text);

describe('the highlights of a round', () => {
  it('MI-831 show the way in one line, and its costs and gains in others', () =>
    expect(
      broughtTo({
        at: { ...WITH_BABY_GIGI, Scarlet: 'K' },
        sightseers: { Scarlet: { location: 'K', garnets: 2 } },
        orders: { Scarlet: { go: 'L M', ware: 'Flip-Flops', list: 3 } },
      }),
    ).toEqual([
      'You bought Flip-Flops. (−1 Garnet, +3 Sightseeing Points)',
      'You alone visited no Relative and face A Ma’s Wrath. (−1 Garnet)',
      'You ended the round at no Inn, for the first time. (−2 Rejuvenation Points)',
      'You added the list 3 I Saw 3.',
      'Your way: K → L → M.',
    ]));

  it('MI-832 the way gives place where five lines say what became of points and plans', () => {
    const lines = broughtTo({
      at: { ...WITH_BABY_GIGI, Scarlet: 'N', Dems: 'N' },
      sightseers: { Scarlet: { location: 'N', power: null } },
      orders: { Scarlet: { go: 'S W Z', power: 'Bear', list: 1, ware: 'Boots' }, Dems: 'P O' },
    });
    expect(lines).toHaveLength(MOST);
    expect(lines.filter((line) => line.includes('Super Road between'))).toHaveLength(2);
    expect(lines.join(' ')).toContain('The Bear spared you');
    expect(lines.join(' ')).not.toMatch(/Your way|You used Bear/);
  });

  it('MI-833 a stay and a Swap are steps of the way', () =>
    expect(
      broughtTo({
        at: { Scarlet: 'G', Dems: 'B' },
        orders: {
          Scarlet: { go: 'stay', swap: ['Dems', 'confirm', 2] },
          Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
        },
      }).filter((line) => /swapped|way/.test(line)),
    ).toEqual([
      'Move 2: you swapped with Dems and came to J Place J. (−1 Communal Garnet)',
      'Your way: G → stay ⇄ J.',
    ]));

  it('MI-834 omit the way of a player who did not move', () =>
    expect(broughtTo({ at: { Scarlet: 'P' } })).toEqual([
      'No valid answer of yours was received.',
      'You ended the round at no Inn, for the first time. (−2 Rejuvenation Points)',
    ]));

  it('MI-839 do not keep a line free for the way then', () => {
    const lines = broughtTo({
      sightseers: { Scarlet: { location: 'M', garnets: 4 } },
      orders: { Scarlet: { ware: 'Flip-Flops', list: 3, jet: true, power: 'Bear' } },
    });
    expect(lines).toHaveLength(MOST);
    expect(
      lines.filter((line) => line.startsWith('You used') || line.startsWith('You jetted')),
    ).toHaveLength(2);
  });

  it('MI-835 are five lines also with the way, which replaces less important ones', () => {
    const lines = broughtTo({
      at: { ...WITH_BABY_GIGI, Scarlet: 'K' },
      sightseers: { Scarlet: { location: 'K', garnets: 2 } },
      orders: { Scarlet: { go: 'L M', ware: 'Flip-Flops', list: 3, power: 'Veil' } },
    });
    expect(lines).toHaveLength(MOST);
    expect(lines.at(-1)).toBe('Your way: K → L → M.');
    expect(lines).not.toContain('You used Veil.');
  });

  it('MI-836 count moves and stays as covered by the way, and give a Swap its own line', () => {
    const staged: Staged = {
      at: { Scarlet: 'O', Dems: 'B' },
      orders: {
        Scarlet: { go: 'G stay', swap: ['Dems', 'confirm', 3] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 3] },
      },
    };
    const { content } = setupWith(staged);
    const told = compactNarration.highlights(play(staged).events, {
      seat: seatOf('Scarlet'),
      content,
      most: MOST,
    });
    const way = told.find(({ text }) => text.startsWith('Your way'));
    expect([way?.text, way?.covers]).toEqual(['Your way: O → G → stay ⇄ J.', 2]);
  });
});

describe('the story', () => {
  it('MI-841 names players behind Veils, at Relatives, at Inns and outside, in this order', () => {
    const news = newsOf({
      at: { Scarlet: 'P', Dems: 'G', Zatchel: 'P', Phoenix: 'G', Isa: 'N1' },
      orders: { Scarlet: { go: 'O', power: 'Veil' } },
    });
    expect(news).toEqual([
      'Scarlet hides behind a Veil.',
      'Dems and Phoenix visit the Relative Baby Gigi (G).',
      'Isa visits the Relative Real Jack Son Walsh or Jack the Flop (N1).',
      expect.stringMatching(/^Pixie, Zero, Shine and Ember sleep at Inn .* \(H\)\.$/),
      'Zatchel sleeps outside.',
    ]);
  });

  it('MI-837 a place where more are comes before one where fewer are', () =>
    expect(newsOf({ at: { Dems: 'G', Isa: 'N1', Zero: 'N1' } }).slice(0, 2)).toEqual([
      'Isa and Zero visit the Relative Real Jack Son Walsh or Jack the Flop (N1).',
      'Dems visits the Relative Baby Gigi (G).',
    ]));

  it('MI-838 has lines of places with players only', () => {
    const at = Object.fromEntries(['Scarlet', ...KIN].map((name) => [name, 'P']));
    expect(newsOf({ at })).toEqual([
      'Scarlet, Dems, Zatchel, Phoenix, Isa, Pixie, Zero, Shine and Ember sleep outside.',
    ]);
  });

  it('MI-843 a headline names one of many, or the code alone of a long place', () => {
    const shortOf = (staged: Staged) =>
      compactNarration
        .news(play(staged).events, setupWith(staged).content)
        .map(({ short }) => short);
    const at = Object.fromEntries(['Scarlet', ...KIN].map((name) => [name, 'P']));
    expect(shortOf({ at })).toEqual(['Scarlet and 8 others sleep outside']);
    expect(shortOf({ at: { Dems: 'N1' } })).toContain('Dems visits the Relative N1');
  });

  it('MI-845 only a player alone has the colour of the line', () => {
    const news = compactNarration.news(
      play({ at: { Dems: 'G', Isa: 'N1', Zero: 'N1' } }).events,
      setupWith().content,
    );
    expect(news.slice(0, 2).map(({ event }) => ('seat' in event ? event.seat : undefined))).toEqual(
      [undefined, 'Dems'],
    );
  });

  it('MI-842 at the end who earned a Token of Life comes before who lives where', () => {
    const news = newsOf({ at: { Scarlet: 'P' }, round: 6 });
    expect(news[0]).toMatch(/ Tokens? of Life first \(.+\), then .+ and .+\.$/);
    expect(news.at(-1)).toBe('Real Jack Son Walsh lives at N1.');
    expect(news.filter((text) => text.includes(' lives at '))).toHaveLength(1);
  });
});
