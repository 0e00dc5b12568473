import { describe, expect, it } from 'vitest';
import {
  type ForSome,
  forAll,
  openState,
  type Played,
  passing,
  picking,
  play,
  SETUP,
  stateAt,
  stealing,
  type Written,
} from '../staging.ts';
import type { State } from '../state.ts';
import { findingsOf } from './findings.ts';

const shown = (state: State, ...played: readonly Played[]) => ({
  setup: SETUP,
  state,
  history: played.map(({ events }, index) => ({
    step: `round-${index + 1}`,
    title: `Round ${index + 1}`,
    events,
  })),
});

/** The values of one measure, in order. */
const found = (match: ReturnType<typeof shown>, measure: string) =>
  findingsOf(match)
    .filter((finding) => finding.measure === measure)
    .map(({ value }) => value);

const stepped = (state: State, written: ForSome<Written> = {}) => {
  const played = play(state, written);
  return shown(played.state, played);
};

describe('the findings of a step', () => {
  it('PM-921 picks, and what each letter earned', () => {
    const match = stepped(openState(), forAll(picking('BCDEF')));
    expect(found(match, 'Picked').join('')).toBe('BCDEF'.repeat(8));
    expect(found(match, 'Points of A')).toEqual(Array.from({ length: 8 }, () => 4));
    expect(found(match, 'Points of F')).toEqual(Array.from({ length: 8 }, () => 5));
    expect(found(match, 'Points of J')).toEqual([]);
  });

  it('PM-922 replaced presents and their replacements', () => {
    const orders = passing('A0 B0 C0', { replaced: 'D0', replacement: 'K' });
    const match = stepped(stateAt('round-2'), forAll(orders));
    expect(found(match, 'Gone by replacement')).toEqual(Array.from({ length: 8 }, () => 'D'));
    expect(found(match, 'Came')).toEqual(Array.from({ length: 8 }, () => 'K'));
  });

  it('PM-923 thefts, as wanted or by chance', () => {
    const wanted = stepped(stateAt('round-4'), forAll(stealing('A0 B0 C0')));
    expect(found(wanted, 'Stolen').toSorted().join('')).toBe('AAAAAAAABBBBBBBBCCCCCCCC');
    expect(new Set(found(wanted, 'Thefts'))).toEqual(new Set(['as wanted']));
    const { Scarlet } = forAll(stealing('A0 B0 C0'));
    const one = stepped(stateAt('round-4'), Scarlet === undefined ? {} : { Scarlet });
    const kinds = found(one, 'Thefts');
    expect(kinds).toHaveLength(24);
    expect(kinds.filter((kind) => kind === 'by chance').length).toBeGreaterThanOrEqual(21);
  });

  it('PM-924 explosions, in full or limited', () => {
    const match = stepped(
      stateAt('round-5', { Scarlet: 'A0 A0 A0 K0/1 B0 C0', Dems: 'A0 A0 K0/1 L0 B0 C0' }),
      { Scarlet: passing('B0 C0 A0'), Dems: passing('B0 C0 A0') },
    );
    expect(found(match, 'Explosions')).toEqual(['in full', 'limited']);
  });

  it('PM-925 who led in a letter in Round 5, alone or not', () => {
    const monopolies = found(
      stepped(stateAt('round-5', { Scarlet: 'J0 A0 A0 A0 A0 A0' })),
      'Monopolies',
    );
    expect(monopolies.filter((text) => String(text).startsWith('J '))).toEqual(['J alone']);
    expect(new Set(monopolies.map((text) => String(text).slice(2)))).toEqual(
      new Set(['alone', 'shared']),
    );
  });

  it('PM-926 costs of staleness, unchanged scores, and gains by round', () => {
    const match = stepped(stateAt('round-1', { Isa: 'N9 N9 N9 N9 N9 N9' }));
    const lost = found(match, 'Lost to staleness in a scoring');
    expect(lost.toSorted()).toEqual([0, 0, 0, 0, 27, 9, 9, 9]);
    expect(found(match, 'Scores').filter((text) => text === 'kept from falling')).toHaveLength(1);
    expect(found(match, 'Scores').filter((text) => text === 'changed')).toHaveLength(7);
    expect(found(match, 'Gain in Round 1').filter((gain) => gain === 0)).toHaveLength(1);
  });
});

describe('the findings of a whole match', () => {
  const rich = play(stateAt('round-1', {}, { Scarlet: 50 }));
  const last = play(stateAt('round-5', {}, { Scarlet: 50, Dems: 40 }));

  it('PM-927 after which steps, the last one apart, somebody led who won in the end', () => {
    expect(found(shown(last.state, rich, last), 'A winner led after')).toEqual(['Round 1']);
    expect(found(shown(last.state, rich, rich, last), 'A winner led after')).toEqual([
      'Round 1',
      'Round 2',
    ]);
    const poor = play(stateAt('round-1', {}, { Dems: 50 }));
    expect(found(shown(last.state, poor, last), 'A winner led after')).toEqual([]);
  });

  it('PM-965 a winner who led together with another has led', () => {
    const level = play(stateAt('round-1', {}, { Scarlet: 50, Dems: 50 }));
    expect(found(shown(last.state, level, last), 'A winner led after')).toEqual(['Round 1']);
  });

  it('PM-966 everything that is found has a measure', () => {
    const poor = play(stateAt('round-4', {}, { Dems: 50 }));
    for (const { measure, value } of findingsOf(shown(last.state, poor, last))) {
      expect(measure).toMatch(/^[A-Z]/);
      expect(['string', 'number']).toContain(typeof value);
    }
  });

  it('PM-928 what everybody holds at the end', () => {
    const state = stateAt('over', { Scarlet: 'A0 A1 J0 L0 M0 N0' });
    const held = found(shown(state), 'Held at the end');
    expect(held.slice(0, 6).join('')).toBe('AAJLMN');
    expect(held).toHaveLength(48);
  });
});
