/** Cases of the ends of rounds: Inns and Powers (Rules, Inns; Powers). */

import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import { filterKind } from '../kit/match/events.ts';
import {
  createContentWithBonus,
  ended,
  getEnd,
  journeys,
  listEventsTo,
  play,
  type RoundSetup,
  warnings,
  whys,
} from './staging.ts';

const getLostPoints = (staged: RoundSetup) => ended(play(staged), 'Scarlet').points.Rejuvenation;

describe('ending a round (Rules, Inns)', () => {
  it('MI-401 a night at an Inn costs nothing', () =>
    expect(getLostPoints({ at: { Scarlet: 'H' } })).toBe(0));

  it.each([
    ['MI-402 the first', 0, -2],
    ['MI-403 the second', 1, -6],
    ['MI-404 the third', 2, -12],
    ['MI-405 the fourth', 3, -20],
    ['MI-406 the fifth', 4, -50],
  ] as const)('%s night outside an Inn costs points (%i before): %i', (_, nights, points) =>
    expect(getLostPoints({ sightseers: { Scarlet: { location: 'P', nights } } })).toBe(points),
  );

  it('MI-407 nights at an Inn do not count among the nights that cost points', () => {
    const first = play({ at: { Scarlet: 'P' } });
    const inn = play({ sightseers: { Scarlet: { ...ended(first, 'Scarlet'), location: 'H' } } });
    const second = play({ sightseers: { Scarlet: { ...ended(inn, 'Scarlet'), location: 'P' } } });
    expect(ended(second, 'Scarlet').points.Rejuvenation).toBe(-8);
  });

  it('MI-408 ending the round at most Inns earns a bonus', () => {
    const played = play(journeys('Scarlet H: H1'));
    expect(ended(played, 'Scarlet').points.Detour).toBe(2);
    expect(listEventsTo(played, 'Scarlet', 'inn')).toMatchObject([{ at: 'H1' }]);
  });

  it('MI-409 passing through an Inn earns no bonus', () =>
    expect(ended(play(journeys('Scarlet H1: H')), 'Scarlet').points.Detour).toBe(0));

  it('MI-410 ending at the same Inn again earns its bonus again (ours)', () => {
    const points = { Sightseeing: 0, Maternal: 0, Rejuvenation: 0, Detour: 2 };
    const played = play({ sightseers: { Scarlet: { location: 'H1', points } } });
    expect(ended(played, 'Scarlet').points.Detour).toBe(4);
  });

  it.each([
    ['MI-411 garnets', { kind: 'garnets', amount: 2 }, { garnets: 2 }],
    ['MI-412 a move in the next round', { kind: 'move' }, { moreMoves: true }],
    [
      'MI-413 points of any kind',
      { kind: 'points', of: 'Maternal', amount: 3 },
      { points: { Sightseeing: 0, Maternal: 3, Rejuvenation: 0, Detour: 0 } },
    ],
  ] as const)('%s can be the bonus of an Inn', (_, gain, after) => {
    const played = play({ at: { Scarlet: 'H1' }, content: createContentWithBonus('H1', [gain]) });
    expect(ended(played, 'Scarlet')).toMatchObject(after);
  });

  it('MI-414 a move won gives five moves in the next round only', () => {
    const won = { location: 'P', moreMoves: true };
    const played = play({ sightseers: { Scarlet: won }, orders: { Scarlet: 'O N K I J' } });
    expect([getEnd(played, 'Scarlet'), ended(played, 'Scarlet').moreMoves]).toEqual(['J', false]);
  });
});

describe('Powers (Rules, Powers)', () => {
  it('MI-421 with the Bear no Rejuvenation Points are lost in the round', () => {
    const played = play(journeys('Scarlet P: Bear'));
    expect(ended(played, 'Scarlet').points.Rejuvenation).toBe(0);
    expect(listEventsTo(played, 'Scarlet', 'spared')).toMatchObject([{ points: 2 }]);
  });

  it('MI-422 the loss that the Bear prevents comes the next time', () => {
    const bear = play({
      sightseers: { Scarlet: { location: 'P', nights: 2 } },
      orders: { Scarlet: { power: 'Bear' } },
    });
    const next = play({ sightseers: { Scarlet: ended(bear, 'Scarlet') } });
    expect(ended(next, 'Scarlet').points.Rejuvenation).toBe(-12);
  });

  it('MI-423 the Bear at an Inn does not reduce its bonus', () => {
    const played = play(journeys('Scarlet H1: Bear'));
    expect(ended(played, 'Scarlet').points).toMatchObject({ Detour: 2, Rejuvenation: 0 });
  });

  it('MI-424 the Energizer gives five moves', () => {
    const played = play(journeys('Scarlet P: O N K I J, Energizer'));
    expect(getEnd(played, 'Scarlet')).toBe('J');
  });

  it.for(
    readRows(`
    MI-432 | a Jet along no road after the first move | O, jet | jet
    MI-433 | a Jet along a later road | O N, jet |
    MI-434 | an Energizer without a fifth move | O N K I, Energizer | power
    MI-435 | an Energizer with one | O N K I J, Energizer |
    MI-436 | Max without a Slice | O, Max | power
    MI-437 | a Bear and a round outside an Inn | O, Bear |
    MI-451 | a Bear at an Inn | O G H, Bear | power
    MI-453 | a Veil | O, Veil |
    MI-454 | a Jet and a Power | O, jet, Max | jet power
    `),
  )('%s %s: warnings name exactly the parts without effect', ([, , orders, parts]) => {
    const staged = journeys(`Scarlet P: ${orders}`, { sightseers: { Scarlet: { garnets: 3 } } });
    const texts = warnings(staged, 'Scarlet').filter((one) => one.endsWith('paid without effect'));
    const fields = texts.map((one) => one.split(':')[0]).toSorted();
    expect(fields.join(' ')).toBe(parts);
  });

  it('MI-425 a fifth move comes after everybody’s fourth, which can block it', () =>
    expect(
      whys(play(journeys('Scarlet P: O N K I; Dems V: P O N K I, Energizer')), 'Dems'),
    ).toEqual(['blocked']));

  it('MI-426 a fifth move does not block another player’s fourth', () => {
    const played = play(journeys('Scarlet G: O N S W Z, Energizer; Dems O: N K'));
    expect(ended(played, 'Scarlet').blocks).toBe(0);
  });

  it('MI-427 the Energizer and a move won give six moves (ours)', () => {
    const played = play({
      sightseers: { Scarlet: { location: 'P', moreMoves: true } },
      orders: { Scarlet: { go: 'O N K I T2 X1', power: 'Energizer' } },
    });
    expect(getEnd(played, 'Scarlet')).toBe('X1');
  });

  it('MI-428 the end of a round behind a Veil is not revealed', () => {
    const played = play(journeys('Scarlet P: O, Veil'));
    expect(played.state.revealed['Scarlet' as never]).toBeNull();
    expect(
      filterKind(played.events, 'revealed').filter(({ location }) => location === null),
    ).toHaveLength(1);
    expect(getEnd(played, 'Scarlet')).toBe('O');
  });

  it('MI-429 a Veil lasts for one round', () => {
    const veiled = play(journeys('Scarlet P: O, Veil'));
    const next = play({ sightseers: { Scarlet: ended(veiled, 'Scarlet') } });
    expect(next.state.revealed['Scarlet' as never]).toBe('O');
  });

  it('MI-430 a second Power in the match has no effect, even a different one', () => {
    const staged: RoundSetup = {
      sightseers: { Scarlet: { location: 'P', power: 'Max' } },
      orders: { Scarlet: { power: 'Bear' } },
    };
    expect([getLostPoints(staged), whys(play(staged), 'Scarlet')]).toEqual([-2, ['Power used']]);
    expect(warnings(staged, 'Scarlet')).toEqual(['power: Power used']);
  });

  it('MI-431 a used Power stays used even if it had no effect', () => {
    const played = play(journeys('Scarlet P: R, Energizer'));
    expect(ended(played, 'Scarlet').power).toBe('Energizer');
  });
});
