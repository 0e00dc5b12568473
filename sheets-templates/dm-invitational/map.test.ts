/** Tests the facts and the drawing of the default map. */

import { describe, expect, it } from 'vitest';
import {
  type Content,
  dealerHouses,
  listRankedHouses,
} from '../../rules/dm-invitational/content.ts';
import { dmInvitational } from '../../rules/dm-invitational/game.ts';
import { buildMap } from '../../rules/dm-invitational/moving.ts';
import { loadDefaultContent } from '../../test/support/table/content.ts';

const DEFAULT_MAP = loadDefaultContent(dmInvitational) as Content;

describe('default map', () => {
  it('DI-501: the default map has fifteen houses, and two of them are Dealer Houses', () => {
    expect(DEFAULT_MAP.houses).toHaveLength(15);
    expect(dealerHouses(DEFAULT_MAP)).toEqual(['Pixie House', 'Isa House']);
    expect(listRankedHouses(DEFAULT_MAP)).toHaveLength(13);
  });

  it('DI-502: the default map is connected, and no house is a dead end', () => {
    const map = buildMap(DEFAULT_MAP);
    expect(map.groups()).toHaveLength(1);
    for (const house of map.places)
      expect(map.neighbours(house).length, house).toBeGreaterThanOrEqual(3);
  });

  it('DI-503: the default map is drawn without crossings', () => {
    const at = new Map(DEFAULT_MAP.houses.map(({ name, x, y }) => [name, [x, y] as const]));
    const lines = DEFAULT_MAP.roads.map(([one, other]) => [at.get(one), at.get(other)] as const);
    const crossings = lines.flatMap((one, index) =>
      lines.slice(index + 1).filter((other) => doLinesCross(one, other)),
    );
    expect(crossings).toEqual([]);
  });
});

type MapPoint = readonly [number, number] | undefined;
type MapLine = readonly [MapPoint, MapPoint];

/** Returns whether two lines cross at a point that is not one of their ends. */
function doLinesCross([a, b]: MapLine, [c, d]: MapLine): boolean {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  if (a === c || a === d || b === c || b === d) return false;
  const side = (p: NonNullable<MapPoint>, q: NonNullable<MapPoint>, r: NonNullable<MapPoint>) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
