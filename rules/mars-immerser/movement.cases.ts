/** Cases of movement: the order of moves, blocking, invalid moves and special roads. */

import { describe, expect, it } from 'vitest';
import { ended, endOf, foreseen, narratedTo, play, warnings, whys } from './staging.ts';

const moved = (played: ReturnType<typeof play>, name: Parameters<typeof endOf>[1]) =>
  narratedTo(played, name, 'moved').map(({ move, from, to }) => `${move} ${from}-${to}`);

describe('movement (Rules, Movement)', () => {
  it('MI-101 the published example: P to O, N, K and I in one round; the next starts at I', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N K I' } });
    expect(moved(played, 'Scarlet')).toEqual(['1 P-O', '2 O-N', '3 N-K', '4 K-I']);
    expect(endOf(played, 'Scarlet')).toBe('I');
    expect(played.state.revealed['Scarlet' as never]).toBe('I');
  });

  it('MI-102 fewer moves than four are movement too', () =>
    expect(endOf(play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O' } }), 'Scarlet')).toBe('O'));

  it('MI-103 a player without orders does not move, and gets a report (Rulings, Rounds)', () => {
    const played = play({ at: { Scarlet: 'P' } });
    expect(endOf(played, 'Scarlet')).toBe('P');
    expect(narratedTo(played, 'Scarlet', 'missing')).toHaveLength(1);
  });

  it('MI-104 blank steps are passed over: the others follow each other (ours)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: '- O - N' } });
    expect(moved(played, 'Scarlet')).toEqual(['1 P-O', '2 O-N']);
  });

  it('MI-105 everything that is reached counts as seen, once', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N P V' } });
    expect(ended(played, 'Scarlet').seen).toEqual(['P', 'O', 'N', 'V']);
  });

  it('MI-106 a fifth step is one too many (Rulings, Movement: up to four moves)', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N K I J' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['I', ['too few moves']]);
  });
});

describe('invalid movement (Rules, Movement)', () => {
  it('MI-111 the published example: from P to R there is no road, so the player ends at P', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'R I' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['P', ['no road']]);
  });

  it('MI-112 steps before the invalid one are carried out, later ones are not', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N T2 K' } });
    expect([endOf(played, 'Scarlet'), moved(played, 'Scarlet').length]).toEqual(['N', 2]);
  });

  it('MI-113 the published example: after P to O, no second time from P to O in the round', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O N P O' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['P', ['road used']]);
  });

  it('MI-114 the published example: nor from O to P', () => {
    const played = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O P' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['O', ['road used']]);
  });

  it('MI-115 in the next round the road is free again', () => {
    const first = play({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O' } });
    const played = play({
      sightseers: { Scarlet: ended(first, 'Scarlet') },
      orders: { Scarlet: 'P' },
    });
    expect(endOf(played, 'Scarlet')).toBe('P');
  });

  it('MI-116 staying is for Relatives only (Rulings, Movement)', () => {
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

  it('MI-119 a step that is invalid at sight causes a warning at its field', () => {
    expect(warnings({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O R' } }, 'Scarlet')).toEqual([
      'step-2: no road',
    ]);
    expect(warnings({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O - P' } }, 'Scarlet')).toEqual([
      'step-3: road used',
    ]);
  });
});

describe('blocking (Rules, Movement; Blocking)', () => {
  /** Scarlet's second move and Dems' third are both from O to N. */
  const EXAMPLE = {
    at: { Scarlet: 'P', Dems: 'H' },
    orders: { Scarlet: 'O N', Dems: 'G O N K' },
  } as const;

  it('MI-121 the published example: Dems takes O to N after Scarlet, and stops at O', () => {
    const played = play(EXAMPLE);
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['N', 'O']);
    expect(whys(played, 'Dems')).toEqual(['blocked']);
  });

  it('MI-122 a successful block earns 2 Detour Points', () => {
    const played = play(EXAMPLE);
    expect(ended(played, 'Scarlet').points.Detour).toBe(2);
    expect(ended(played, 'Scarlet').blocks).toBe(1);
  });

  it('MI-123 travelling in the same move does not block (Rulings, Movement)', () => {
    const played = play({ at: { Scarlet: 'O', Dems: 'O' }, orders: { Scarlet: 'N', Dems: 'N' } });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['N', 'N']);
  });

  it('MI-124 the other direction does not block', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'K' },
      orders: { Scarlet: 'N', Dems: 'N O' },
    });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['N', 'O']);
  });

  it('MI-125 two moves before does not block: only the move immediately before', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'V' },
      orders: { Scarlet: 'N', Dems: 'P O N' },
    });
    expect(endOf(played, 'Dems')).toBe('N');
  });

  it('MI-126 a blocked player travels nothing, so blocks nobody (Rulings, Movement)', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'P', Isa: 'H' },
      orders: { Scarlet: 'N', Dems: 'O N', Isa: 'G O N' },
    });
    expect(endOf(played, 'Dems')).toBe('O');
    expect(endOf(played, 'Isa')).toBe('N');
    expect(ended(played, 'Dems').points.Detour).toBe(0);
  });

  it('MI-127 everybody who travelled it just before has blocked', () => {
    const played = play({
      at: { Scarlet: 'O', Zatchel: 'O', Dems: 'P' },
      orders: { Scarlet: 'N', Zatchel: 'N', Dems: 'O N' },
    });
    expect(ended(played, 'Scarlet').points.Detour).toBe(2);
    expect(ended(played, 'Zatchel').points.Detour).toBe(2);
  });

  it('MI-128 and earns 2 for each player so blocked', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'P', Isa: 'G' },
      orders: { Scarlet: 'N', Dems: 'O N', Isa: 'O N' },
    });
    expect(ended(played, 'Scarlet').points.Detour).toBe(4);
    expect(narratedTo(played, 'Scarlet', 'blocked others')).toMatchObject([
      { count: 2, points: 4 },
    ]);
  });

  it('MI-129 the whole movement of a blocked player ends in that round', () => {
    const played = play(EXAMPLE);
    expect(narratedTo(played, 'Dems', 'moved')).toHaveLength(2);
  });

  it('MI-130 a player who was stopped before blocks nobody on later roads', () => {
    const played = play({
      at: { Scarlet: 'P', Dems: 'H' },
      orders: { Scarlet: 'R O N', Dems: 'G O N' },
    });
    expect(endOf(played, 'Dems')).toBe('N');
  });

  it('MI-131 a block causes no warning, since it rests on others', () =>
    expect(warnings(EXAMPLE, 'Dems')).toEqual([]));
});

describe('the preview in a receipt', () => {
  it('MI-149 shows the end of the movement, the number of new places, and the Garnets left', () => {
    const at = { Scarlet: 'P' };
    expect(foreseen({ at, orders: { Scarlet: 'O N' } }, 'Scarlet')).toBe(
      'You will end at N Place N; 2 locations seen for the first time; 0 Garnets left',
    );
    expect(foreseen({ at, orders: { Scarlet: 'O K' } }, 'Scarlet')).toContain('end at O Peanut');
  });

  it('MI-160 nothing that rests on another’s word, and nothing of a starting location', () => {
    const swap = ['Dems', 'confirm', 2] as const;
    const at = { Scarlet: 'P', Dems: 'B' };
    expect(foreseen({ at, orders: { Scarlet: { go: 'O', swap } } }, 'Scarlet')).toBeNull();
  });
});

describe('polar roads (Rules, Movement: Polar Roads)', () => {
  it('MI-141 take two moves of the four', () => {
    const played = play({ at: { Scarlet: 'W' }, orders: { Scarlet: 'Z K I' } });
    expect(endOf(played, 'Scarlet')).toBe('K');
    expect(whys(played, 'Scarlet')).toEqual(['too few moves']);
  });

  it('MI-142 with only one move left it is invalid (Rulings, Movement)', () => {
    const played = play({ at: { Scarlet: 'O' }, orders: { Scarlet: 'N S W Z' } });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['W', ['too few moves']]);
  });

  it('MI-143 are travelled in both moves: entering in the move after the first is blocked', () => {
    const played = play({
      at: { Scarlet: 'W', Dems: 'S' },
      orders: { Scarlet: 'Z', Dems: 'W Z' },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-144 and so is who enters in the move after the second', () => {
    const played = play({
      at: { Scarlet: 'W', Dems: 'N' },
      orders: { Scarlet: 'Z', Dems: 'S W Z' },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-148 also where another road was travelled before it', () => {
    const played = play({
      at: { Scarlet: 'S', Dems: 'O' },
      orders: { Scarlet: 'W Z', Dems: { go: 'N S W Z', power: 'Energizer' } },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-145 one move later the road is free', () => {
    const played = play({
      at: { Scarlet: 'W', Dems: 'O' },
      orders: { Scarlet: 'Z', Dems: { go: 'N S W Z', power: 'Energizer' } },
    });
    expect(endOf(played, 'Dems')).toBe('Z');
    expect(ended(played, 'Scarlet').blocks).toBe(0);
  });

  it('MI-146 entering together blocks nobody', () => {
    const played = play({ at: { Scarlet: 'W', Dems: 'W' }, orders: { Scarlet: 'Z', Dems: 'Z' } });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['Z', 'Z']);
  });

  it('MI-147 two of them fill a round', () => {
    const played = play({ at: { Scarlet: 'W' }, orders: { Scarlet: 'Z Y' } });
    expect(narratedTo(played, 'Scarlet', 'moved').map(({ move }) => move)).toEqual([1, 3]);
  });
});

describe('Super Roads (Rules, Movement: Super Roads)', () => {
  const sights = (played: ReturnType<typeof play>, name: Parameters<typeof ended>[1]) =>
    ended(played, name).points.Sightseeing;

  it('MI-151 earn 2 Sightseeing Points for the only player to travel one in the round', () => {
    const played = play({ at: { Scarlet: 'N' }, orders: { Scarlet: 'S' } });
    expect(sights(played, 'Scarlet')).toBe(2);
  });

  it('MI-152 each of them by itself', () => {
    const played = play({ at: { Scarlet: 'N' }, orders: { Scarlet: 'S W' } });
    expect(sights(played, 'Scarlet')).toBe(4);
  });

  it('MI-153 nothing for two players', () => {
    const played = play({ at: { Scarlet: 'N', Dems: 'N' }, orders: { Scarlet: 'S', Dems: 'S' } });
    expect([sights(played, 'Scarlet'), sights(played, 'Dems')]).toEqual([0, 0]);
  });

  it('MI-154 nor in opposite directions, whenever in the round (Rulings, Movement)', () => {
    const played = play({ at: { Scarlet: 'N', Dems: 'W' }, orders: { Scarlet: 'S', Dems: 'S N' } });
    expect([sights(played, 'Scarlet'), sights(played, 'Dems')]).toEqual([0, 2]);
  });

  it('MI-155 a player who was blocked has not travelled it', () => {
    const played = play({ at: { Scarlet: 'N', Dems: 'O' }, orders: { Scarlet: 'S', Dems: 'N S' } });
    expect([sights(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual([2, 'N']);
  });

  it('MI-156 the Super Polar Road takes two moves and earns 2', () => {
    const played = play({ at: { Scarlet: 'Z' }, orders: { Scarlet: 'Y' } });
    expect(sights(played, 'Scarlet')).toBe(2);
    expect(narratedTo(played, 'Scarlet', 'moved')).toMatchObject([
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

  it('MI-161 costs 3 Garnets, and the player cannot be blocked', () => {
    const played = play({
      at: { Scarlet: 'P', Dems: 'H' },
      orders: { Scarlet: 'O N', Dems: { go: 'G O N K', jet: true } },
      sightseers: { Dems: { ...rich, location: 'H' } },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Dems').garnets]).toEqual(['K', 1]);
    expect(ended(played, 'Scarlet').blocks).toBe(0);
  });

  it('MI-162 and blocks nobody', () => {
    const played = play({
      at: { Dems: 'H' },
      orders: { Scarlet: { go: 'O N', jet: true }, Dems: 'G O N K' },
      sightseers: { Scarlet: { ...rich, location: 'P' } },
    });
    expect([endOf(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['K', 0]);
  });

  it('MI-163 its travel counts for the Super Roads (Rulings, Movement)', () => {
    const played = play({
      at: { Dems: 'N' },
      orders: { Scarlet: { go: 'S', jet: true }, Dems: 'S' },
      sightseers: { Scarlet: { ...rich, location: 'N' } },
    });
    expect(ended(played, 'Scarlet').points.Sightseeing).toBe(0);
    expect(ended(played, 'Dems').points.Sightseeing).toBe(0);
  });

  it('MI-164 without the Garnets it is void, and the player moves on (Rulings, Movement)', () => {
    const played = play({
      at: { Scarlet: 'P', Dems: 'H' },
      orders: { Scarlet: 'O N', Dems: { go: 'G O N K', jet: true } },
      sightseers: { Dems: { garnets: 2 } },
    });
    expect(whys(played, 'Dems')).toEqual(['no Garnets to Jet', 'blocked']);
    expect(ended(played, 'Dems').garnets).toBe(2);
  });

  it('MI-165 an invalid step stays invalid in the air', () => {
    const played = play({
      orders: { Scarlet: { go: 'R', jet: true } },
      sightseers: { Scarlet: { ...rich, location: 'P' } },
    });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['P', ['no road']]);
  });

  it('MI-166 is warned of where the Garnets are missing', () =>
    expect(warnings({ orders: { Scarlet: { jet: true } } }, 'Scarlet')).toEqual([
      'jet: no Garnets to Jet',
    ]));
});
