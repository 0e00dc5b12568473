import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import { toNotation } from './presents.ts';
import { ageHand } from './scoring.ts';
import { parseHand, passOn, play, stateAt } from './staging.ts';

describe('the update (Rules, Gameplay; Rulings, Staleness update)', () => {
  const CASES = `
    PM-401 | A0 B3 | A1 B4 | a kept present gains 1
    PM-402 | A1<1 B4<3 | A0 B3 | a passed present loses 1
    PM-403 | A0<2 | A0 | nothing falls under 0
    PM-404 | F1 | F3 | a kept Fruit Present gains 2
    PM-405 | F3<1 | F1 | a passed Fruit Present loses 2
    PM-406 | F1<1 | F0 | a passed Fruit Present stops at 0
    PM-407 | K0+ M2+ | K1/6 M3 | a replacement was not passed and gains 1
    PM-408 | K2/3 K2/3<1 | K3/3 K1/3 | layers stay
    PM-409 | A3<1 N0 | A1 N1 | a Nebulizer takes 1 more from a passed present
    PM-410 | A5<1 N0 N2 | A2 N1 N3 | two Nebulizers take 2 more
    PM-411 | A3 F1 N1 | A4 F3 N2 | a Nebulizer leaves kept presents alone
    PM-412 | N3<2 | N1 | a Nebulizer that was passed works on itself, too
    PM-413 | A3<1 N2+ | A1 N3 | a Nebulizer that came in this round works at once
    PM-414 | A1<1 N0 | A0 N1 | a Nebulizer takes nothing under 0
    PM-415 | F5<3 N0 | F2 N1 | a passed Fruit Present with a Nebulizer loses 3
    PM-416 | A2 A2<1 | A3 A1 | each present counts for itself
  `;
  it.for(readRows(CASES))('%s %s becomes %s in a round: %s', ([, held = '', after]) => {
    const { state } = ageHand(parseHand('Scarlet', held));
    expect(state.held.map(({ present }) => toNotation(present)).join(' ')).toBe(after);
  });

  it("PM-417 another player's Nebulizer does not change staleness", () => {
    const state = stateAt('round-5', { Scarlet: 'N0 B3 C0 D0 E0 F0', Dems: 'J0 B9 C0 D0 E0 F0' });
    const played = play(state, { Scarlet: passOn('B3 C0 D0') });
    expect(played.holds('Dems')).toContain('B2');
  });

  it('PM-418 staleness changes after scoring, so a round costs the staleness before it', () => {
    const played = play(stateAt('round-1'));
    expect(played.of('staleness counted').every(({ lost }) => lost === 0)).toBe(true);
    expect(played.holds('Scarlet')).toBe('A0 B0 C0 D1 E1 F2');
  });

  it('PM-419 an exploded present ages as the Average Present that it became', () => {
    const state = stateAt('round-5', { Scarlet: 'A0 A1 A2 J0 K3/2 L0' });
    expect(play(state, { Scarlet: passOn('A1 A2 J0') }).holds('Scarlet')).toContain('A4');
  });

  it('PM-420 a present that was passed and exploded gets fresher', () => {
    const state = stateAt('round-5', { Scarlet: 'B0 C0 D0 E0 J0 K3/1', Dems: 'A0 A0 B0 C0 D0 E0' });
    const orders = { Scarlet: passOn('K3/1 B0 C0'), Dems: passOn('B0 C0 D0') };
    expect(play(state, orders).holds('Dems')).toContain('A2');
  });

  it('PM-421 the update leaves inventories sorted', () => {
    const state = stateAt('round-1', { Scarlet: 'A0 A0 B0 C0 I0 J0' });
    const played = play(state, { Scarlet: passOn('B0 C0 I0') });
    expect(played.holds('Scarlet')).toBe('A0 A1 A1 B0 C0 J1');
  });
});
