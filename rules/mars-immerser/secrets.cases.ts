/** Cases of secrecy: the readers of each fact (Rulings, Who sees what). */

import { describe, expect, it } from 'vitest';
import { filterKind } from '../kit/match/events.ts';
import type { Audience } from '../kit/showing/view.ts';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import {
  convertToSeat,
  journeys,
  NAMES,
  type Name,
  play,
  type RoundSetup,
  setupWith,
} from './staging.ts';

const EVERYBODY: Audience = { kind: 'public' };
const asSeat = (name: Name): Audience => ({ kind: 'seat', seat: convertToSeat(name) });

const listTexts = (staged: RoundSetup, audience: Audience): readonly string[] =>
  narration.lines(play(staged).events, audience, setupWith(staged).content).map(({ text }) => text);

const listEventKinds = (staged: RoundSetup, audience: Audience): readonly Event['kind'][] => [
  ...new Set(
    narration
      .lines(play(staged).events, audience, setupWith(staged).content)
      .map(({ event }) => event.kind),
  ),
];

const BLOCKED_ROUND: RoundSetup = journeys('Scarlet P: O N; Dems H: G O N K');

describe('after a round', () => {
  it('MI-801 everybody learns where all players ended, but not their ways', () =>
    expect(listEventKinds(BLOCKED_ROUND, EVERYBODY)).toEqual(['revealed']));

  it('MI-802 nobody learns where a veiled player is', () => {
    const veiled: RoundSetup = journeys('Scarlet P: O, Veil');
    const all = listTexts(veiled, EVERYBODY);
    expect(all).toContain('Nobody sees where Scarlet is.');
    expect(all.join(' ')).not.toContain('Peanut Piano');
    expect(listTexts(veiled, asSeat('Dems')).join(' ')).not.toContain('Peanut Piano');
  });

  it('MI-812 only a veiled player’s event cites the rule of the Veil', () => {
    const { events } = play(journeys('Scarlet P: O, Veil'));
    const rules = filterKind(events, 'revealed').map(({ rule }) => rule.includes('Veil'));
    expect(rules).toEqual([true, ...Array.from({ length: 8 }, () => false)]);
  });

  it('MI-803 a blocked player learns the end of the movement, and no names', () => {
    const own = listTexts(BLOCKED_ROUND, asSeat('Dems')).filter((text) =>
      text.startsWith('Move 3'),
    );
    expect(own).toEqual([
      'Move 3: your movement ended at O Peanut Piano, because somebody travelled the road from ' +
        'O to N in the move immediately before yours.',
    ]);
  });

  it('MI-804 a blocker learns of the success, and neither names nor places', () => {
    const own = listTexts(BLOCKED_ROUND, asSeat('Scarlet')).filter((text) =>
      text.includes('blocked'),
    );
    expect(own).toEqual(['You blocked another player.']);
  });

  it('MI-805 no other player learns of a block', () =>
    expect(listTexts(BLOCKED_ROUND, asSeat('Isa')).join(' ')).not.toMatch(/block|Move/));

  it("MI-806 A Ma's Wrath is announced with the name, but without the Garnet’s loss", () => {
    const others = NAMES.slice(1).map((name) => `${name} G`);
    const wrath = journeys(['Scarlet P', ...others].join('; '));
    expect(listEventKinds(wrath, EVERYBODY)).toContain('wrath');
    expect(listEventKinds(wrath, EVERYBODY)).not.toContain('wrath paid');
    expect(listTexts(wrath, asSeat('Dems')).join(' ')).toContain(
      'Scarlet alone visited no Relative',
    );
  });

  it('MI-807 only its two partners learn of a Swap', () => {
    const swap: RoundSetup = {
      at: { Scarlet: 'E2', Dems: 'B' },
      orders: {
        Scarlet: { go: 'D2 I', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J C2', swap: ['Scarlet', 'confirm', 2] },
      },
    };
    expect(listEventKinds(swap, asSeat('Scarlet'))).toContain('swapped');
    expect(listEventKinds(swap, asSeat('Dems'))).toContain('swapped');
    expect(listEventKinds(swap, asSeat('Isa'))).not.toContain('swapped');
  });

  it('MI-808 a player whose partner backed out reads the partner’s name', () => {
    const betrayal: RoundSetup = {
      at: { Scarlet: 'E2', Dems: 'B' },
      orders: {
        Scarlet: { go: 'D2', swap: ['Dems', 'back out', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
      },
    };
    expect(listTexts(betrayal, asSeat('Dems')).join(' ')).toContain(
      'Scarlet backed out of the Swap',
    );
  });

  it('MI-809 the reason why an agreement failed stays secret: the partner gave it', () => {
    const other: RoundSetup = {
      at: { Scarlet: 'E2', Dems: 'B' },
      sightseers: { Dems: { swapped: true, location: 'B' } },
      orders: {
        Scarlet: { go: 'D2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
      },
    };
    expect(listTexts(other, asSeat('Scarlet')).join(' ')).toContain(
      'you and Dems did not agree on this move',
    );
  });

  it('MI-810 a Relative that may be either Jack is named by the Directory', () => {
    const jack: RoundSetup = journeys('Scarlet I: N1');
    expect(listTexts(jack, asSeat('Scarlet')).join(' ')).toContain(
      'N1 Real Jack Son Walsh or Jack the Flop',
    );
  });

  it('MI-811 one Garnet is written in the singular', () => {
    const bought: RoundSetup = {
      sightseers: { Scarlet: { location: 'L', garnets: 2 } },
      orders: { Scarlet: { go: 'M', ware: 'Flip-Flops' } },
    };
    const account = narration.account(
      play(bought).events,
      convertToSeat('Scarlet'),
      setupWith().content,
    );
    expect(account.map(({ change }) => change)).toContain('−1 Garnet, +3 Sightseeing Points');
  });
});

describe('at the end', () => {
  const LAST: RoundSetup = {
    ...BLOCKED_ROUND,
    round: 6,
    sightseers: {
      Scarlet: { location: 'P', lists: [1], slices: { N1: 2 } },
      Dems: { location: 'H', blocks: 3 },
    },
  };

  it('MI-821 lists, Influence, homes, the most blocks and totals are public at the end', () =>
    expect(listEventKinds(LAST, EVERYBODY).join(', ')).toBe(
      'revealed, match over, home, list counted, influence, total, most blocks',
    ));

  it('MI-822 the end reveals the homes that the Directory left open', () =>
    expect(listTexts(LAST, EVERYBODY).join(' ')).toContain(
      'Real Jack Son Walsh lives at N1. Jack the Flop lives at X1.',
    ));

  it('MI-823 a player’s account of the end is in the second person', () =>
    expect(listTexts(LAST, asSeat('Scarlet')).join(' ')).toContain(
      'You have 2 of 2 Slices of Real Jack Son Walsh',
    ));
});
