/** Cases of the short lines in the story of a round. */

import { describe, expect, it } from 'vitest';
import { compactNarration } from './narration.ts';
import { journeys, play, type RoundSetup, setupWith } from './staging.ts';

const OTHER_NAMES = ['Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Shine', 'Ember'];

const listNews = (staged: RoundSetup): readonly string[] =>
  compactNarration
    .news(play(staged).events, setupWith(staged).content)
    .toSorted((one, other) => other.newsValue - one.newsValue)
    .map(({ text }) => text);

describe('the story', () => {
  it('MI-841 the story orders lines by Veils, Relatives, Inns and players outside', () => {
    const news = listNews(journeys('Scarlet P: O, Veil; Dems G; Zatchel P; Phoenix G; Isa N1'));
    expect(news).toEqual([
      'Scarlet hides behind a Veil.',
      'Dems and Phoenix visit the Relative Baby Gigi (G).',
      'Isa visits the Relative Real Jack Son Walsh or Jack the Flop (N1).',
      expect.stringMatching(/^Pixie, Zero, Shine and Ember sleep at Inn .* \(H\)\.$/),
      'Zatchel camps at Place P (P).',
    ]);
  });

  it('MI-837 a place with more players comes before one with fewer', () =>
    expect(listNews({ at: { Dems: 'G', Isa: 'N1', Zero: 'N1' } }).slice(0, 2)).toEqual([
      'Isa and Zero visit the Relative Real Jack Son Walsh or Jack the Flop (N1).',
      'Dems visits the Relative Baby Gigi (G).',
    ]));

  it('MI-838 the story has lines only for places with players', () => {
    const at = Object.fromEntries(['Scarlet', ...OTHER_NAMES].map((name) => [name, 'P']));
    expect(listNews({ at })).toEqual([
      'Scarlet, Dems, Zatchel, Phoenix, Isa, Pixie, Zero, Shine and Ember camp at ' +
        'Place P (P).',
    ]);
  });

  it('MI-846 players alone at different places outside share a line', () =>
    expect(listNews({ at: { Dems: 'O', Isa: 'P' } }).at(-1)).toBe('Dems and Isa sleep outside.'));

  it('MI-843 a headline shortens many names to one, and a long place to its code', () => {
    const getShort = (staged: RoundSetup) =>
      compactNarration
        .news(play(staged).events, setupWith(staged).content)
        .map(({ short }) => short);
    const at = Object.fromEntries(['Scarlet', ...OTHER_NAMES].map((name) => [name, 'P']));
    expect(getShort({ at })).toEqual(['Scarlet and 8 others camp at Place P (P)']);
    const five = Object.fromEntries(OTHER_NAMES.slice(0, 5).map((name) => [name, 'P']));
    expect(getShort({ at: five })).toContain('Dems and 4 others camp at Place P (P)');
    expect(getShort({ at: { Dems: 'N1' } })).toContain('Dems visits the Relative N1');
  });

  it('MI-845 a line has a seat’s colour only if the player is alone', () => {
    const news = compactNarration.news(
      play({ at: { Dems: 'G', Isa: 'N1', Zero: 'N1' } }).events,
      setupWith().content,
    );
    expect(news.slice(0, 2).map(({ event }) => ('seat' in event ? event.seat : undefined))).toEqual(
      [undefined, 'Dems'],
    );
  });

  it('MI-842 at the end, owners of Tokens come before the homes of Relatives', () => {
    const news = listNews({ at: { Scarlet: 'P' }, round: 6 });
    expect(news[0]).toMatch(/ Tokens? of Life first \(.+\), then .+ and .+\.$/);
    expect(news.at(-1)).toBe('Real Jack Son Walsh lives at N1.');
    expect(news.filter((text) => text.includes(' lives at '))).toHaveLength(1);
  });
});
