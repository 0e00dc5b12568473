/** Cases of the short lines in the story of a round. */

import { describe, expect, it } from 'vitest';
import { createFraction } from '../kit/reckoning/fraction.ts';
import type { Event } from './events.ts';
import { compactNarration } from './narration.ts';
import { convertToSeat, journeys, play, type RoundSetup, setupWith } from './staging.ts';

const OTHER_NAMES = ['Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Shine', 'Ember'];

const listNews = (staged: RoundSetup): readonly string[] =>
  compactNarration
    .news(play(staged).events, setupWith(staged).content)
    .toSorted((one, other) => other.newsValue - one.newsValue)
    .map(({ text }) => text);

type PlayerName = Parameters<typeof convertToSeat>[0];

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
    expect(getShort({ at: five })).toContain('Dems, Zatchel, Phoenix, Isa and Pixie camp at P');
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

  it('MI-842 at the end the story begins with the owners of Tokens', () => {
    const news = listNews({ at: { Scarlet: 'P' }, round: 6 });
    expect(news[0]).toMatch(/ Tokens? of Life first \(.+\), then .+ and .+\.$/);
  });

  it('MI-847 at the end a line shows what brought each owner of a Token most points', () => {
    const scored = (seat: PlayerName, points: number): Event => ({
      ...{
        kind: 'list counted',
        rule: '',
        seat: convertToSeat(seat),
        list: 1,
        missing: [],
        points,
      },
    });
    const influence = { at: 'G', name: 'Baby Gigi', slices: 1, of: 1, value: 10 };
    const events: readonly Event[] = [
      {
        ...{ kind: 'match over', rule: '', why: 'the highest total', points: createFraction(30) },
        ...{ first: [convertToSeat('Scarlet')], others: [convertToSeat('Dems')] },
      },
      ...[scored('Scarlet', 7), scored('Scarlet', 9), scored('Dems', 5), scored('Isa', 12)],
      {
        ...{ kind: 'influence', rule: '', seat: convertToSeat('Dems'), ...influence },
        points: createFraction(10),
      },
    ];
    const { content } = setupWith();
    expect(compactNarration.news(events, content).map(({ short }) => short)).toEqual([
      'Scarlet earns the first Token with 30 points',
      'Scarlet completes “I Saw 1”: +9',
      'Dems earns 10 points with Baby Gigi',
    ]);
  });

  it('MI-848 only the recap after the match shows the deed that brought most points', () => {
    const { content } = setupWith();
    const moved = (seat: PlayerName): Event => ({
      ...{ kind: 'moved', rule: '', seat: convertToSeat(seat), move: 1, from: 'O', to: 'P' },
      road: 'plain',
    });
    const blocked = (seat: PlayerName, count: number): Event => ({
      ...{ kind: 'blocked others', rule: '', seat: convertToSeat(seat), count, points: 2 * count },
    });
    const events = [moved('Scarlet'), moved('Dems'), blocked('Scarlet', 1), blocked('Dems', 2)];
    const listRecap = (...of: readonly Event[]) =>
      compactNarration.recapNews?.(of, content).map(({ text }) => text);
    expect(listRecap(...events)).toEqual(['Dems gains 4 points: Blocked 2 players.']);
    expect(listRecap(moved('Scarlet'), moved('Dems'))).toEqual([]);
    expect(compactNarration.news(events, content)).toEqual([]);
  });
});
