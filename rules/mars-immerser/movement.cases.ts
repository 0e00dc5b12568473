/** Cases of movement: order of moves, blocking, invalid moves and special roads. */

import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import {
  ended,
  getEnd,
  getPreview,
  journeys,
  listEventsTo,
  type Name,
  type PlayedRound,
  play,
  type RoundSetup,
  warnings,
  whys,
} from './staging.ts';

const playJourneys = (ways: string, more?: RoundSetup) => play(journeys(ways, more));

const listNames = (ways: string) => ways.split('; ').map((way) => way.split(' ')[0] as Name);

/** Describes where players end and why steps had no effect: "O; P: no road". */
function describeEnds(ways: string, more?: RoundSetup): string {
  const played = playJourneys(ways, more);
  const ends = listNames(ways).map((name) => {
    const reasons = whys(played, name);
    return `${getEnd(played, name)}${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`;
  });
  return ends.join('; ');
}

/** Tests a round in each row: its number, a claim, the players' ways and where they end. */
const testEnds = (cases: string) =>
  it.for(readRows(cases))('%s %s', ([, , ways = '', ends]) =>
    expect(describeEnds(ways)).toBe(ends),
  );

const listReachedPlaces = (played: PlayedRound, name: Name) =>
  listEventsTo(played, name, 'moved').map(({ move, from, to }) => `${move} ${from}-${to}`);

describe('movement (Rules, Movement)', () => {
  it('MI-101 steps from P to O, N, K and I end the round at I (published example)', () => {
    const played = playJourneys('Scarlet P: O N K I');
    expect(listReachedPlaces(played, 'Scarlet')).toEqual(['1 P-O', '2 O-N', '3 N-K', '4 K-I']);
    expect(getEnd(played, 'Scarlet')).toBe('I');
    expect(played.state.revealed['Scarlet' as never]).toBe('I');
  });

  it('MI-103 a player without orders does not move, and gets a report (Rulings, Rounds)', () => {
    const played = playJourneys('Scarlet P');
    expect(getEnd(played, 'Scarlet')).toBe('P');
    expect(listEventsTo(played, 'Scarlet', 'missing')).toHaveLength(1);
  });

  it('MI-104 blank steps are skipped, and other steps follow each other (ours)', () => {
    const played = playJourneys('Scarlet P: - O - N');
    expect(listReachedPlaces(played, 'Scarlet')).toEqual(['1 P-O', '2 O-N']);
  });

  it('MI-105 each location reached counts as seen once', () =>
    expect(ended(playJourneys('Scarlet P: O N P V'), 'Scarlet').seen).toEqual([
      'P',
      'O',
      'N',
      'V',
    ]));

  testEnds(`
    MI-102 | fewer than four moves are a valid movement | Scarlet P: O | O
    MI-106 | a fifth step is one too many (Rulings, Movement: up to four moves)
      | Scarlet P: O N K I J | I: too few moves
    MI-111 | a step from P to R without a road leaves the player at P (published example)
      | Scarlet P: R I | P: no road
    MI-112 | steps before an invalid step are carried out, later steps are not
      | Scarlet P: O N T2 K | N: no road
    MI-113 | the road from P to O cannot be travelled twice in a round (published example)
      | Scarlet P: O N P O | P: road used
    MI-114 | a travelled road cannot be travelled back in a round (published example)
      | Scarlet P: O P | O: road used
    MI-116 | a stay is valid only at a Relative (Rulings, Movement)
      | Scarlet P: O stay N | O: no Relative here
    MI-117 | a step to a place that is not on the Map is invalid | Scarlet P: ZZ | P: no road
    MI-118 | a step to the present place is invalid | Scarlet P: P | P: no road
    MI-141 | a polar road takes two of the four moves | Scarlet W: Z K I | K: too few moves
    MI-142 | a polar road is invalid with only one move left (Rulings, Movement)
      | Scarlet O: N S W Z | W: too few moves
  `);

  it('MI-115 a travelled road is free again in the next round', () => {
    const first = playJourneys('Scarlet P: O');
    const sightseers = { Scarlet: ended(first, 'Scarlet') };
    expect(getEnd(play({ sightseers, orders: { Scarlet: 'P' } }), 'Scarlet')).toBe('P');
  });

  it('MI-119 a step that is invalid by itself causes a warning at its field', () => {
    const listWarnings = (way: string) => warnings(journeys(`Scarlet ${way}`), 'Scarlet');
    expect(listWarnings('P: O R')).toEqual(['step-2: no road']);
    expect(listWarnings('P: O - P')).toEqual(['step-3: road used']);
  });
});

describe('blocking (Rules, Movement; Blocking)', () => {
  /** The second move of Scarlet and the third of Dems are both from O to N. */
  const EXAMPLE = 'Scarlet P: O N; Dems H: G O N K';

  testEnds(`
    MI-121 | Dems follows Scarlet from O to N, and is blocked (published example)
      | Scarlet P: O N; Dems H: G O N K | N; O: blocked
    MI-123 | travelling a road in the same move does not block it (Rulings, Movement)
      | Scarlet O: N; Dems O: N | N; N
    MI-124 | travelling in the other direction does not block | Scarlet O: N; Dems K: N O | N; O
    MI-125 | only travel in the move immediately before blocks | Scarlet O: N; Dems V: P O N | N; N
    MI-130 | a player whose movement ended earlier blocks nobody on later roads
      | Scarlet P: R O N; Dems H: G O N | P: no road; N
    MI-146 | players who enter a polar road in the same move do not block each other
      | Scarlet W: Z; Dems W: Z | Z; Z
  `);

  it('MI-122 a successful block earns 2 Detour Points', () => {
    const { points, blocks } = ended(playJourneys(EXAMPLE), 'Scarlet');
    expect([points.Detour, blocks]).toEqual([2, 1]);
  });

  it('MI-126 a blocked player does not travel the road and blocks nobody there', () => {
    const played = playJourneys('Scarlet O: N; Dems P: O N; Isa H: G O N');
    expect([getEnd(played, 'Dems'), getEnd(played, 'Isa')]).toEqual(['O', 'N']);
    expect(ended(played, 'Dems').points.Detour).toBe(0);
  });

  it('MI-127 all players who travelled the road just before have blocked', () => {
    const played = playJourneys('Scarlet O: N; Zatchel O: N; Dems P: O N');
    expect(ended(played, 'Scarlet').points.Detour).toBe(2);
    expect(ended(played, 'Zatchel').points.Detour).toBe(2);
  });

  it('MI-128 a blocker earns 2 points for each blocked player', () => {
    const played = playJourneys('Scarlet O: N; Dems P: O N; Isa G: O N');
    expect(ended(played, 'Scarlet').points.Detour).toBe(4);
    expect(listEventsTo(played, 'Scarlet', 'blocked others')).toMatchObject([
      { count: 2, points: 4 },
    ]);
  });

  it('MI-129 a block ends the player’s whole movement of the round', () =>
    expect(listEventsTo(playJourneys(EXAMPLE), 'Dems', 'moved')).toHaveLength(2));

  it('MI-131 a block causes no warning, since it depends on others', () =>
    expect(warnings(journeys(EXAMPLE), 'Dems')).toEqual([]));
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
  const energized = (go: string): RoundSetup => ({ orders: { Dems: { go, power: 'Energizer' } } });

  it.for([
    ['MI-143 entering a polar road just after its first move is blocked', 'S: W Z'],
    ['MI-144 entering a polar road just after its second move is blocked', 'N: S W Z'],
  ] as const)('%s', ([, way]) => {
    const played = playJourneys(`Scarlet W: Z; Dems ${way}`);
    expect([getEnd(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-148 a polar road blocks in both moves even after another road', () => {
    const played = playJourneys('Scarlet S: W Z; Dems O', energized('N S W Z'));
    expect([getEnd(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['W', 1]);
  });

  it('MI-145 a polar road is free one move after its second move', () => {
    const played = playJourneys('Scarlet W: Z; Dems O', energized('N S W Z'));
    expect([getEnd(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['Z', 0]);
  });

  it('MI-147 two polar roads take all four moves', () =>
    expect(listReachedPlaces(playJourneys('Scarlet W: Z Y'), 'Scarlet')).toEqual([
      '1 W-Z',
      '3 Z-Y',
    ]));
});

describe('Super Roads (Rules, Movement: Super Roads)', () => {
  it.for(
    readRows(`
    MI-151 | a Super Road earns 2 points for the only player to travel it in the round
      | Scarlet N: S | 2
    MI-152 | each Super Road earns its points separately | Scarlet N: S W | 4
    MI-153 | a Super Road earns nothing if two players travel it | Scarlet N: S; Dems N: S | 0 0
    MI-154 | travel in opposite directions in any moves earns nothing (Rulings, Movement)
      | Scarlet N: S; Dems W: S N | 0 2
    MI-157 | plain and polar roads earn nothing | Scarlet W: Z K | 0
    `),
  )('%s %s', ([, , ways = '', points]) => {
    const played = playJourneys(ways);
    const earned = listNames(ways).map((name) => ended(played, name).points.Sightseeing);
    expect(earned.join(' ')).toBe(points);
  });

  it('MI-155 a player who was blocked has not travelled the Super Road', () => {
    const played = playJourneys('Scarlet N: S; Dems O: N S');
    expect(ended(played, 'Scarlet').points.Sightseeing).toBe(2);
    expect(getEnd(played, 'Dems')).toBe('N');
  });

  it('MI-156 the Super Polar Road takes two moves and earns 2 points', () => {
    const played = playJourneys('Scarlet Z: Y');
    expect(ended(played, 'Scarlet').points.Sightseeing).toBe(2);
    expect(listEventsTo(played, 'Scarlet', 'moved')).toMatchObject([
      { move: 1, road: 'super polar' },
    ]);
  });
});

describe('the Jet (Rules, Garnet Spending)', () => {
  const flying = (name: Name, go: string, garnets: number): RoundSetup => ({
    orders: { [name]: { go, jet: true } },
    sightseers: { [name]: { garnets } },
  });
  const EXAMPLE = 'Scarlet P: O N; Dems H';

  it('MI-161 a Jet costs 3 Garnets, and its player cannot be blocked', () => {
    const played = playJourneys(EXAMPLE, flying('Dems', 'G O N K', 4));
    expect([getEnd(played, 'Dems'), ended(played, 'Dems').garnets]).toEqual(['K', 1]);
    expect(ended(played, 'Scarlet').blocks).toBe(0);
  });

  it('MI-162 a player with a Jet blocks nobody', () => {
    const played = playJourneys('Scarlet P; Dems H: G O N K', flying('Scarlet', 'O N', 4));
    expect([getEnd(played, 'Dems'), ended(played, 'Scarlet').blocks]).toEqual(['K', 0]);
  });

  it('MI-163 travel by Jet counts for Super Roads (Rulings, Movement)', () => {
    const played = playJourneys('Scarlet N; Dems N: S', flying('Scarlet', 'S', 4));
    expect(ended(played, 'Scarlet').points.Sightseeing).toBe(0);
    expect(ended(played, 'Dems').points.Sightseeing).toBe(0);
  });

  it('MI-164 a Jet without the Garnets has no effect on the movement (Rulings, Movement)', () => {
    const played = playJourneys(EXAMPLE, flying('Dems', 'G O N K', 2));
    expect(whys(played, 'Dems')).toEqual(['no Garnets to Jet', 'blocked']);
    expect(ended(played, 'Dems').garnets).toBe(2);
  });

  it('MI-165 an invalid step stays invalid with a Jet', () =>
    expect(describeEnds('Scarlet P', flying('Scarlet', 'R', 4))).toBe('P: no road'));

  it('MI-166 a Jet without enough Garnets causes a warning', () =>
    expect(warnings({ orders: { Scarlet: { jet: true } } }, 'Scarlet')).toEqual([
      'jet: no Garnets to Jet',
    ]));
});
