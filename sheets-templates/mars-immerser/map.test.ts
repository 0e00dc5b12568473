/** Checks the default map against the facts in the text and its examples (Rulings, Content). */

import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../rules/kit/reckoning/graph.ts';
import type { Content } from '../../rules/mars-immerser/content.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { loadDefaultContent } from '../../test/support/table/content.ts';

const content = loadDefaultContent(game) as Content;
const { locations, roads, lists } = content;
const roadGraph = buildGraph(
  locations.map(({ code }) => code),
  roads,
);
const findLocation = (code: string) => locations.find((location) => location.code === code);

describe('facts of the text', () => {
  it('the code O means Peanut Piano', () => expect(findLocation('O')?.name).toBe('Peanut Piano'));

  it.each(['P-O', 'O-N', 'N-K', 'K-I', 'E2-D2', 'B-J', 'J-I', 'I-T2', 'D2-C2', 'C2-A2'])(
    'road %s exists and takes one move',
    (road) => {
      const [one = '', other = ''] = road.split('-');
      expect(roadGraph.road(one, other)?.kind).toBe('plain');
    },
  );

  it.each(['P-R', 'D2-A2'])('no road connects %s', (road) => {
    const [one = '', other = ''] = road.split('-');
    expect([findLocation(one)?.code, findLocation(other)?.code]).toEqual([one, other]);
    expect(roadGraph.road(one, other)).toBeUndefined();
  });

  it('the Map has every kind of special road, and one super polar road', () => {
    const kinds = Map.groupBy(roads, ({ kind }) => kind);
    expect([...kinds.keys()].toSorted()).toEqual(['plain', 'polar', 'super', 'super polar']);
    expect(kinds.get('super polar')).toHaveLength(1);
  });

  it('the Map has 12 Relatives, including those named in the text', () => {
    const relatives = locations.filter(({ kind }) => kind === 'Relative').map(({ name }) => name);
    expect(relatives).toHaveLength(12);
    expect(relatives).toEqual(
      expect.arrayContaining(['Baby Gigi', 'Ex-Aunt Tha', 'Real Jack Son Walsh', 'Jack the Flop']),
    );
  });

  it('the Jacks live at N1 and X1, drawn at random and not revealed by the Directory', () => {
    expect(locations.filter(({ isDrawn }) => isDrawn).map(({ code }) => code)).toEqual([
      'N1',
      'X1',
    ]);
    expect(findLocation('N1')?.listed).toBe(findLocation('X1')?.listed);
  });

  it.each([
    ['Baby Gigi', 1],
    ['Real Jack Son Walsh', 2],
    ['Jack the Flop', -1],
    ['Ex-Aunt Tha', -1],
  ])('the Relative %s is worth %i', (relative, worth) => {
    expect(locations.find(({ name }) => name === relative)?.worth).toBe(worth);
  });

  it('the Map has Trip, Adieu! and Sole Limbo, and most Inns have a bonus', () => {
    expect(locations.find(({ kind }) => kind === 'Travel agency')?.name).toBe('Trip, Adieu!');
    expect(locations.find(({ kind }) => kind === 'Shop')?.name).toBe('Sole Limbo');
    const inns = locations.filter(({ kind }) => kind === 'Inn');
    expect(inns.filter(({ bonus }) => bonus.length > 0).length).toBeGreaterThan(inns.length / 2);
  });

  it('the Map has 70 locations at distinct places, and every Sight is on a list', () => {
    expect(locations.length).toBe(70);
    expect(new Set(locations.map(({ x, y }) => `${x} ${y}`)).size).toBe(70);
    const listed = new Set(lists.flatMap((list) => list.locations));
    const alone = locations.filter(({ kind, code }) => kind === 'Sight' && !listed.has(code));
    expect(alone.map(({ code }) => code)).toEqual([]);
  });
});
