import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import { filterKind } from '../kit/match/events.ts';
import { toNotation } from './presents.ts';
import { scorePresents } from './scoring.ts';
import { type ForSome, NAMES, parseHand, passOn, play, stateAt } from './staging.ts';

/** Scores hands in the usual circle. Players without a given hand hold a Limiting Present. */
const scoreHands = (
  lines: ForSome<string>,
  options: { monopoly?: boolean; before?: number } = {},
) =>
  scorePresents(
    NAMES.map((name) => ({
      ...parseHand(name, lines[name] ?? 'L0'),
      score: options.before ?? 0,
    })),
    { seated: true, monopoly: options.monopoly ?? false },
  );

const scoreScarlet = (...given: Parameters<typeof scoreHands>) =>
  filterKind(scoreHands(...given).events, 'scored').find(({ seat }) => seat === 'Scarlet');

describe('a scoring', () => {
  it('PM-301 a scoring adds all points of presents to the total (Rules, Gameplay)', () => {
    const scored = scoreScarlet({ Scarlet: 'A0 A0 C0 F0 L0 N0' }, { before: 10 });
    expect(scored).toMatchObject({ earned: 20, lost: 0, change: 20, total: 30 });
  });

  it('PM-302 a scoring subtracts the sum of all staleness (Rules, Gameplay)', () => {
    const scored = scoreScarlet({ Scarlet: 'A1 A2 F3' }, { before: 10 });
    expect(scored).toMatchObject({ earned: 13, lost: 6, change: 7, total: 17 });
  });

  it('PM-303 a single present may cost more than it earns (Rules, Gameplay)', () => {
    expect(scoreScarlet({ Scarlet: 'A0 A0 F9' })).toMatchObject({
      earned: 13,
      lost: 9,
      change: 4,
    });
  });

  it('PM-304 a score that would fall stays unchanged (Rules, Gameplay; Rulings, Scoring)', () => {
    const scored = scoreScarlet({ Scarlet: 'A9 F9' }, { before: 10 });
    expect(scored).toMatchObject({
      earned: 9,
      lost: 18,
      balance: -9,
      change: 0,
      kept: true,
      total: 10,
    });
  });

  it('PM-305 a score of 0 stays at 0 if it would fall (Rules, Gameplay)', () => {
    expect(scoreScarlet({ Scarlet: 'A9' })).toMatchObject({ change: 0, total: 0 });
  });

  it('PM-306 a change of exactly 0 does not count as a fall (Rules, Gameplay)', () => {
    const scored = scoreScarlet({ Scarlet: 'A4' }, { before: 5 });
    expect(scored).toMatchObject({ balance: 0, change: 0, kept: false, total: 5 });
  });

  it('PM-307 the floor applies to the whole change, not its parts (Rulings, Scoring)', () => {
    const scored = scoreScarlet({ Scarlet: 'A0 A0 K1/1' }, { before: 10 });
    expect(scored).toMatchObject({ earned: 2, lost: 1, change: 1, total: 11 });
  });

  it('PM-308 an explosion that costs more than all earnings leaves the score unchanged', () => {
    const scored = scoreScarlet({ Scarlet: 'A0 K0/1' }, { before: 10 });
    expect(scored).toMatchObject({ earned: -2, lost: 0, change: 0, kept: true, total: 10 });
  });

  it('PM-309 a stale Fruit Present may cost a round’s gain, but never the score (Rules: F)', () => {
    const scored = scoreScarlet({ Scarlet: 'F12<1 F8' }, { before: 3 });
    expect(scored).toMatchObject({ earned: 10, lost: 20, total: 3 });
  });

  it('PM-310 abilities are scored first, then staleness (Rules, Gameplay)', () => {
    const kinds = scoreHands({ Scarlet: 'A1' })
      .events.slice(0, 3)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['ability', 'staleness counted', 'scored']);
  });

  it('PM-311 a scoring follows every round (Rules, Gameplay)', () => {
    const steps = ['round-1', 'round-2', 'round-3', 'round-4', 'round-5'] as const;
    for (const step of steps) expect(play(stateAt(step)).of('scored')).toHaveLength(8);
  });

  it('PM-312 a scoring changes the scores in the state (Rules, Gameplay)', () => {
    const played = play(stateAt('round-1', {}, { Isa: 20 }));
    const scored = played.of('scored').find(({ seat }) => seat === 'Isa');
    expect(played.state.scores).toMatchObject({ Isa: 20 + (scored?.change ?? 0) });
  });
});

describe('a Kaboom Present after scoring', () => {
  const revealedAtEnd = (line: string) =>
    scoreHands({ Scarlet: line }).state[0]?.held.map(({ present }) => toNotation(present));

  it('PM-321 a Kaboom Present loses a layer for each Average Present (Rules: K)', () => {
    expect(revealedAtEnd('A0 A0 K0/6')).toEqual(['A0', 'A0', 'K0/4']);
  });

  it('PM-322 a Kaboom Present keeps its layers without Average Presents (Rules: K)', () => {
    expect(revealedAtEnd('C0 K0/6')).toEqual(['C0', 'K0/6']);
  });

  it('PM-323 an exploded present becomes an Average Present of equal staleness (Rulings)', () => {
    expect(revealedAtEnd('A0 A0 K3/2')).toEqual(['A0', 'A0', 'A3']);
  });

  it('PM-324 each of two exploding presents becomes an Average Present (Rulings)', () => {
    expect(revealedAtEnd('A0 K3/1 K1/1')).toEqual(['A0', 'A3', 'A1']);
  });

  it('PM-325 the staleness of an exploding Kaboom Present is subtracted as well (Rules)', () => {
    expect(scoreScarlet({ Scarlet: 'A0 A0 F0 K3/2' })).toMatchObject({ earned: 7, lost: 3 });
  });

  it('PM-326 a Kaboom Present keeps its layers when it is passed (Rulings, Abilities)', () => {
    const played = play(
      stateAt('round-5', { Scarlet: 'K2/4 L0 L0 L0 L0 L0', Dems: 'L0 L0 L0 M0 M0 M0' }),
    );
    expect(played.holds('Dems')).toContain('K1/4');
  });

  it('PM-327 an explosion is reported with the present’s final staleness', () => {
    expect(filterKind(scoreHands({ Scarlet: 'A0 K2/1 L0' }).events, 'exploded')).toMatchObject([
      { seat: 'Scarlet', becomes: { letter: 'A', staleness: 3 }, limited: true },
    ]);
  });
});

describe('Monopoly (Rules, Variations: Round 5)', () => {
  const monopolies = (lines: ForSome<string>) =>
    filterKind(scoreHands(lines, { monopoly: true }).events, 'monopoly').map(
      ({ seat, letter, points }) => `${seat} ${letter} ${points}`,
    );

  const CASES = `
    PM-331 | Scarlet: A0 A1; Dems: A0 | Scarlet A 5 | more than anybody gains 5
    PM-332 | Pixie: G4 | Pixie G 5 | the only one of a letter gains 5
    PM-333 | Scarlet: A0; Isa: A3 | Scarlet A 2, Isa A 2 | a tie for most gains 2
    PM-334 | Dems: H0 H0; Isa: H0 H1; Zero: H2 H2 | Dems H 2, Isa H 2, Zero H 2 | three who tie
    PM-335 |  |  | a letter that nobody holds gives nothing (Rulings, Scoring)
    PM-336 | Scarlet: K0 L0 L0 M0 N0 |  | K to N do not count
    PM-337 | Isa: A0 B0 B0 J0; Dems: B0 J1 | Dems J 2, Isa A 5, Isa B 5, Isa J 2 | each letter
    PM-338 | Scarlet: A0 K0/1; Dems: A0 | Scarlet A 2, Dems A 2 | an exploding K is not an A yet
  `;
  it.for(readRows(CASES))('%s hands “%s” gain “%s”: %s', ([, held = '', gained = '']) => {
    const hands = held.split('; ').map((hand) => hand.split(': '));
    expect(monopolies(Object.fromEntries(hands)).join(', ')).toBe(gained);
  });

  it('PM-339 all eight players can tie for a Monopoly', () => {
    const held = Object.fromEntries(NAMES.map((name) => [name, 'C0']));
    expect(monopolies(held)).toEqual(NAMES.map((name) => `${name} C 2`));
  });

  it('PM-340 Monopoly points count before staleness is subtracted (Rulings, Scoring)', () => {
    const scored = scoreScarlet({ Scarlet: 'A7' }, { monopoly: true, before: 1 });
    expect(scored).toMatchObject({ earned: 9, lost: 7, change: 2, total: 3 });
  });

  it('PM-341 a Monopoly counts presents held after passing', () => {
    const state = stateAt('round-5', { Scarlet: 'A0 B0 C0 D0 E0 J0', Dems: 'F0 B0 C0 D0 E0 J0' });
    const jinxes = play(state, {
      Scarlet: passOn('J0 A0 B0'),
    })
      .of('monopoly')
      .filter(({ letter }) => letter === 'J');
    expect(jinxes).toMatchObject([{ seat: 'Dems', held: 2, points: 5 }]);
  });

  it.for(['round-1', 'round-2', 'round-3', 'round-4'] as const)(
    'PM-342 no Monopoly is awarded in %s',
    (step) => expect(play(stateAt(step)).of('monopoly')).toEqual([]),
  );
});
