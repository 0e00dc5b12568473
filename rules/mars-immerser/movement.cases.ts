/** Cases of movement: order of moves, blocking, invalid moves and special roads. */

import { describe, expect, it } from 'vitest';
import { ended, endOf, getPreview, listEventsTo, play, warnings, whys } from './staging.ts';

const listReachedPlaces = (played: ReturnType<typeof play>, name: Parameters<typeof endOf>[1]) =>
  listEventsTo(played, name, 'moved').map(({ move, from, to }) => `${move} ${from}-${to}`);

describe('movement (Rules, Movement)', () => {
  it('MI-101 steps from P to O, N, K and I end the round at I (published example)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N K I' } });
    expect(listReachedPlaces(played, 'Scarlet')).toEqual(['1 P-O', '2 O-N', '3 N-K', '4 K-I']);
    expect(endOf(played, 'Scarlet')).toBe('I');
    expect(played.state.revealed['Scarlet' as never]).toBe('I');
  });

  it('MI-102 fewer than four moves are a valid movement', () =>
    expect(endOf(play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O' } }), 'Scarlet')).toBe('O'));

  it('MI-103 a player without orders does not move, and gets a report (Rulings, Rounds)', () => {
    const played = play({ at: { Scarlet: 'P' } });
    expect(endOf(played, 'Scarlet')).toBe('P');
    expect(listEventsTo(played, 'Scarlet', 'missing')).toHaveLength(1);
  });

  it('MI-104 blank steps are skipped, and other steps follow each other (ours)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: '- O - N' } });
    expect(listReachedPlaces(played, 'Scarlet')).toEqual(['1 P-O', '2 O-N']);
  });

  it('MI-105 each location reached counts as seen once', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N P V' } });
    expect(ended(played, 'Scarlet').seen).toEqual(['P', 'O', 'N', 'V']);
  });

  it('MI-106 a fifth step is one too many (Rulings, Movement: up to four moves)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N K I J' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['I', ['too few moves']]);
  });
});

describe('invalid movement (Rules, Movement)', () => {
  it('MI-111 a step from P to R without a road leaves the player at P (published example)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'R I' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['P', ['no road']]);
  });

  it('MI-112 steps before an invalid step are carried out, later steps are not', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N T2 K' } });
    expect([endOf(played, 'Scarlet'), listReachedPlaces(played, 'Scarlet').length]).toEqual([
      'N',
      2,
    ]);
  });

  it('MI-113 the road from P to O cannot be travelled twice in a round (published example)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N P O' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['P', ['road used']]);
  });

  it('MI-114 a travelled road cannot be travelled back in a round (published example)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O P' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['O', ['road used']]);
  });

  it('MI-115 a travelled road is free again in the next round', () => {
    const first = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O' } });
    const played = play({
      sightseers: { Scarlet: ended(first, 'Scarlet') },
      orders: { Scarlet: 'P' },
    });
    expect(endOf(played, 'Scarlet')).toBe('P');
  });

  it('MI-116 a stay is valid only at a Relative (Rulings, Movement)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O stay N' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual([
      'O',
      ['no Relative here'],
    ]);
  });

  it('MI-117 a step to a place that is not on the Map is invalid', () =>
    expect(whys(play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'ZZ' } }), 'Scarlet')).toEqual([
      'no road',
    ]));

  it('MI-118 a step to the present place is invalid', () =>
    expect(whys(play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'P' } }), 'Scarlet')).toEqual([
      'no road',
    ]));

  it('MI-119 a step that is invalid by itself causes a warning at its field', () => {
    expect(warnings({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O R' } }, 'Scarlet')).toEqual([
      'step-2: no road',
    ]);
    expect(warnings({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O - P' } }, 'Scarlet')).toEqual([
      'step-3: road used',
    ]);
  });
});

describe('blocking (Rules, Movement; Blocking)', () => {
  /** Orders in which the second move of Scarlet and the third of Dems are both from O to N. */
  const EXAMPLE = {
    at: { Scarlet: 'P', Dems: 'H' },
    orders: { Scarlet: 'O N', Dems: 'G O N K' },
  } as const;

  it('MI-121 Dems follows Scarlet from O to N, and is blocked (published example)', () => {
    const played = play(EXAMPLE);
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['N', 'O']);
    expect(whys(played, 'Dems')).toEqual(['blocked']);
  });

  it('MI-122 a successful block earns 2 Detour Points', () => {
    const played = play(EXAMPLE);
    expect(ended(played, 'Scarlet').points.Detour).toBe(2);
    expect(ended(played, 'Scarlet').blocks).toBe(1);
  });

  it('MI-123 travelling a road in the same move does not block it (Rulings, Movement)', () => {
    const played = play({ at: { Scarlet: 'O', Dems: 'O' }, orders: { Scarlet: 'N', Dems: 'N' } });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['N', 'N']);
  });

  it('MI-124 travelling in the other direction does not block', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'K' },
      orders: { Scarlet: 'N', Dems: 'N O' },
    });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['N', 'O']);
  });

  it('MI-125 only travel in the move immediately before blocks', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'V' },
      orders: { Scarlet: 'N', Dems: 'P O N' },
    });
    expect(endOf(played, 'Dems')).toBe('N');
  });

  it('MI-126 a blocked player does not travel the road and blocks nobody there', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'P', Isa: 'H' },
      orders: { Scarlet: 'N', Dems: 'O N', Isa: 'G O N' },
    });
    expect(endOf(played, 'Dems')).toBe('O');
    expect(endOf(played, 'Isa')).toBe('N');
    expect(ended(played, 'Dems').points.Detour).toBe(0);
  });

  it('MI-127 all players who travelled the road just before have blocked', () => {
    const played = play({
      at: { Scarlet: 'O', Zatchel: 'O', Dems: 'P' },
      orders: { Scarlet: 'N', Zatchel: 'N', Dems: 'O N' },
    });
    expect(ended(played, 'Scarlet').points.Detour).toBe(2);
    expect(ended(played, 'Zatchel').points.Detour).toBe(2);
  });

  it('MI-128 a blocker earns 2 points for each blocked player', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'P', Isa: 'G' },
      orders: { Scarlet: 'N', Dems: 'O N', Isa: 'O N' },
    });
    expect(ended(played, 'Scarlet').points.Detour).toBe(4);
    expect(listEventsTo(played, 'Scarlet', 'blocked others')).toMatchObject([
      { count: 2, points: 4 },
    ]);
  });

  it('MI-129 a block ends the player’s whole movement of the round', () => {
    const played = play(EXAMPLE);
    expect(listEventsTo(played, 'Dems', 'moved')).toHaveLength(2);
  });

  it('MI-130 a player whose movement ended earlier blocks nobody on later roads', () => {
    const played = play({
      at: { Scarlet: 'P', Dems: 'H' },
      orders: { Scarlet: 'R O N', Dems: 'G O N' },
    });
    expect(endOf(played, 'Dems')).toBe('N');
  });

  it('MI-131 a block causes no warning, since it depends on others', () =>
    expect(warnings(EXAMPLE, 'Dems')).toEqual([]));
});

describe('the preview in a receipt', () => {
  it('MI-149 the preview shows the last place, the number of new places and Garnets left', () => {
    const at = { Scarlet: 'P' };
    expect(getPreview({ at, orders: { Scarlet: 'O N' } }, 'Scarlet')).toBe(
      'You will end at N Place N; 2 locations seen for the first time; 0 Garnets left',
    );
    expect(getPreview({ at, orders: { Scarlet: 'O K' } }, 'Scarlet')).toContain('end at O Peanut');
  });

  it('MI-160 the preview omits moves that depend on a partner, and a starting location', () => {
    const swap = ['Dems', 'confirm', 2] as const;
    const at = { Scarlet: 'P', Dems: 'B' };
    expect(getPreview({ at, orders: { Scarlet: { go: 'O', swap } } }, 'Scarlet')).toBeNull();
  });
});

describe('polar roads (Rules, Movement: Polar Roads)', () => {
  it('MI-141 a polar road takes two of the four moves', () => {
    const played = play({ at: { Scarlet: 'W' }, orders: { Scarlet: 'Z K I' } });
    expect(endOf(played, 'Scarlet')).toBe('K');
    expect(whys(played, 'Scarlet')).toEqual(['too few moves']);
  });

  it('MI-142 a polar road is invalid with only one move left (Rulings, Movement)', () => {
    const played = play({ at: { Scarlet: 'O' }, orders: { Scarlet: 'N S W Z' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['W', ['too few moves']]);
  });

  it('MI-143 entering a polar road just after its first move is blocked', () => {
    const played = play({
      at: { Scarlet: 'W', Dems: 'S' },
      orders: { Scarlet: 'Z', Dems: 'W Z' },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-144 entering a polar road just after its second move is blocked', () => {
    const played = play({
      at: { Scarlet: 'W', Dems: 'N' },
      orders: { Scarlet: 'Z', Dems: 'S W Z' },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-148 a polar road blocks in both moves even after another road', () => {
    const played = play({
      at: { Scarlet: 'S', Dems: 'O' },
      orders: { Scarlet: 'W Z', Dems: { go: 'N S W Z', power: 'Energizer' } },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-145 a polar road is free one move after its second move', () => {
    const played = play({
      at: { Scarlet: 'W', Dems: 'O' },
      orders: { Scarlet: 'Z', Dems: { go: 'N S W Z', power: 'Energizer' } },
    });
    expect(endOf(played, 'Dems')).toBe('Z');
    expect(ended(played, 'Scarlet').blocks).toBe(0);
  });

  it('MI-146 players who enter a polar road in the same move do not block each other', () => {
    const played = play({ at: { Scarlet: 'W', Dems: 'W' }, orders: { Scarlet: 'Z', Dems: 'Z' } });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['Z', 'Z']);
  });

  it('MI-147 two polar roads take all four moves', () => {
    const played = play({ at: { Scarlet: 'W' }, orders: { Scarlet: 'Z Y' } });
    expect(listEventsTo(played, 'Scarlet', 'moved').map(({ move }) => move)).toEqual([1, 3]);
  });
});

describe('Super Roads (Rules, Movement: Super Roads)', () => {
  const sights = (played: ReturnType<typeof play>, name: Parameters<typeof ended>[1]) =>
    ended(played, name).points.Sightseeing;

  it('MI-151 a Super Road earns 2 points for the only player to travel it in the round', () => {
    const played = play({ at: { Scarlet: 'N' }, orders: { Scarlet: 'S' } });
    expect(sights(played, 'Scarlet')).toBe(2);
  });

  it('MI-152 each Super Road earns its points separately', () => {
    const played = play({ at: { Scarlet: 'N' }, orders: { Scarlet: 'S W' } });
    expect(sights(played, 'Scarlet')).toBe(4);
  });

  it('MI-153 a Super Road earns nothing if two players travel it', () => {
    const played = play({ at: { Scarlet: 'N', Dems: 'N' }, orders: { Scarlet: 'S', Dems: 'S' } });
    expect([sights(played, 'Scarlet'), sights(played, 'Dems')]).toEqual([0, 0]);
  });

  it('MI-154 travel in opposite directions in any moves earns nothing (Rulings, Movement)', () => {
    const played = play({ at: { Scarlet: 'N', Dems: 'W' }, orders: { Scarlet: 'S', Dems: 'S N' } });
    expect([sights(played, 'Scarlet'), sights(played, 'Dems')]).toEqual([0, 2]);
  });

  it('MI-155 a player who was blocked has not travelled the Super Road', () => {
    const played = play({ at: { Scarlet: 'N', Dems: 'O' }, orders: { Scarlet: 'S', Dems: 'N S' } });
    expect([sights(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual([2, 'N']);
  });

  it('MI-156 the Super Polar Road takes two moves and earns 2 points', () => {
    const played = play({ at: { Scarlet: 'Z' }, orders: { Scarlet: 'Y' } });
    expect(sights(played, 'Scarlet')).toBe(2);
    expect(listEventsTo(played, 'Scarlet', 'moved')).toMatchObject([
      { move: 1, road: 'super polar' },
    ]);
  });

  it('MI-157 plain and polar roads earn nothing', () => {
    const played = play({ at: { Scarlet: 'W' }, orders: { Scarlet: 'Z K' } });
    expect(sights(played, 'Scarlet')).toBe(0);
  });
});

describe('the Jet (Rules, Garnet Spending)', () => {
  const rich = { garnets: 4 };

  it('MI-161 a Jet costs 3 Garnets, and its player cannot be blocked', () => {
    const played = play({
      at: { Scarlet: 'P', Dems: 'H' },
      orders: { Scarlet: 'O N', Dems: { go: 'G O N K', jet: true } },
      sightseers: { Dems: { ...rich, location: 'H' } },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Dems').garnets]).toEqual(['K', 1]);
    expect(ended(played, 'Scarlet').blocks).toBe(0);
  });

  it('MI-162 a player with a Jet blocks nobody', () => {
    const played = play({
      at: { Dems: 'H' },
      orders: { Scarlet: { go: 'O N', jet: true }, Dems: 'G O N K' },
      sightseers: { Scarlet: { ...rich, location: 'P' } },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['K', 0]);
  });

  it('MI-163 travel by Jet counts for Super Roads (Rulings, Movement)', () => {
    const played = play({
      at: { Dems: 'N' },
      orders: { Scarlet: { go: 'S', jet: true }, Dems: 'S' },
      sightseers: { Scarlet: { ...rich, location: 'N' } },
    });
    expect(ended(played, 'Scarlet').points.Sightseeing).toBe(0);
    expect(ended(played, 'Dems').points.Sightseeing).toBe(0);
  });

  it('MI-164 a Jet without the Garnets has no effect on the movement (Rulings, Movement)', () => {
    const played = play({
      at: { Scarlet: 'P', Dems: 'H' },
      orders: { Scarlet: 'O N', Dems: { go: 'G O N K', jet: true } },
      sightseers: { Dems: { garnets: 2 } },
    });
    expect(whys(played, 'Dems')).toEqual(['no Garnets to Jet', 'blocked']);
    expect(ended(played, 'Dems').garnets).toBe(2);
  });

  it('MI-165 an invalid step stays invalid with a Jet', () => {
    const played = play({
      orders: { Scarlet: { go: 'R', jet: true } },
      sightseers: { Scarlet: { ...rich, location: 'P' } },
    });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['P', ['no road']]);
  });

  it('MI-166 a Jet without enough Garnets causes a warning', () =>
    expect(warnings({ orders: { Scarlet: { jet: true } } }, 'Scarlet')).toEqual([
      'jet: no Garnets to Jet',
    ]));
});
