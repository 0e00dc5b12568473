import { describe, expect, it } from 'vitest';
import { notationOf } from './presents.ts';
import { ageHand } from './scoring.ts';
import { parseHand, passing, play, stateAt } from './staging.ts';

describe('the update (Rules, Gameplay; Rulings, Staleness update)', () => {
  const CASES = [
    { id: 'PM-401', claim: 'a kept present gains 1', held: 'A0 B3', after: 'A1 B4' },
    { id: 'PM-402', claim: 'a passed present loses 1', held: 'A1<1 B4<3', after: 'A0 B3' },
    { id: 'PM-403', claim: 'nothing falls under 0', held: 'A0<2', after: 'A0' },
    { id: 'PM-404', claim: 'a kept Fruit Present gains 2', held: 'F1', after: 'F3' },
    { id: 'PM-405', claim: 'a passed Fruit Present loses 2', held: 'F3<1', after: 'F1' },
    { id: 'PM-406', claim: 'a passed Fruit Present stops at 0', held: 'F1<1', after: 'F0' },
    {
      id: 'PM-407',
      claim: 'a replacement was not passed and gains 1',
      held: 'K0+ M2+',
      after: 'K1/6 M3',
    },
    { id: 'PM-408', claim: 'layers stay', held: 'K2/3 K2/3<1', after: 'K3/3 K1/3' },
    {
      id: 'PM-409',
      claim: 'a Nebulizer takes 1 more from a passed present',
      held: 'A3<1 N0',
      after: 'A1 N1',
    },
    { id: 'PM-410', claim: 'two Nebulizers take 2 more', held: 'A5<1 N0 N2', after: 'A2 N1 N3' },
    {
      id: 'PM-411',
      claim: 'a Nebulizer leaves kept presents alone',
      held: 'A3 F1 N1',
      after: 'A4 F3 N2',
    },
    {
      id: 'PM-412',
      claim: 'a Nebulizer that was passed works on itself, too',
      held: 'N3<2',
      after: 'N1',
    },
    {
      id: 'PM-413',
      claim: 'a Nebulizer that came in this round works at once',
      held: 'A3<1 N2+',
      after: 'A1 N3',
    },
    { id: 'PM-414', claim: 'a Nebulizer takes nothing under 0', held: 'A1<1 N0', after: 'A0 N1' },
    {
      id: 'PM-415',
      claim: 'a passed Fruit Present with a Nebulizer loses 3',
      held: 'F5<3 N0',
      after: 'F2 N1',
    },
    { id: 'PM-416', claim: 'each present counts for itself', held: 'A2 A2<1', after: 'A3 A1' },
  ];
  it.for(CASES)('$id $claim', ({ held, after }) => {
    const { state } = ageHand(parseHand('Scarlet', held));
    expect(state.held.map(({ present }) => notationOf(present)).join(' ')).toBe(after);
  });

  it("PM-417 another player's Nebulizer does not change staleness", () => {
    const state = stateAt('round-5', { Scarlet: 'N0 B3 C0 D0 E0 F0', Dems: 'J0 B9 C0 D0 E0 F0' });
    const played = play(state, { Scarlet: passing('B3 C0 D0') });
    expect(played.holds('Dems')).toContain('B2');
  });

  it('PM-418 staleness changes after scoring, so a round costs the staleness before it', () => {
    const played = play(stateAt('round-1'));
    expect(played.of('staleness counted').every(({ lost }) => lost === 0)).toBe(true);
    expect(played.holds('Scarlet')).toBe('A0 B0 C0 D1 E1 F2');
  });

  it('PM-419 an exploded present ages as the Average Present that it became', () => {
    const state = stateAt('round-5', { Scarlet: 'A0 A1 A2 J0 K3/2 L0' });
    expect(play(state, { Scarlet: passing('A1 A2 J0') }).holds('Scarlet')).toContain('A4');
  });

  it('PM-420 a present that was passed and exploded gets fresher', () => {
    const state = stateAt('round-5', { Scarlet: 'B0 C0 D0 E0 J0 K3/1', Dems: 'A0 A0 B0 C0 D0 E0' });
    const orders = { Scarlet: passing('K3/1 B0 C0'), Dems: passing('B0 C0 D0') };
    expect(play(state, orders).holds('Dems')).toContain('A2');
  });

  it('PM-421 the update leaves inventories sorted', () => {
    const state = stateAt('round-1', { Scarlet: 'A0 A0 B0 C0 I0 J0' });
    const played = play(state, { Scarlet: passing('B0 C0 I0') });
    expect(played.holds('Scarlet')).toBe('A0 A1 A1 B0 C0 J1');
  });
});
