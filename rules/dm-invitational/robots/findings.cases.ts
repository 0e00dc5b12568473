/** Compares statistics on balance with values counted by hand. */

import { describe, expect, it } from 'vitest';
import { listFindings } from '../outcome.ts';
import { airdropAt, parseAirdrop, parseTurn, resolve, SETUP, turnAt } from '../staging.ts';
import type { State } from '../state.ts';

const listValues = (state: State, events: Parameters<typeof createChapter>[0], measure: string) =>
  listFindings({ setup: SETUP, state, history: [createChapter(events)] })
    .filter((finding) => finding.measure === measure)
    .map(({ value }) => value);

const createChapter = (events: ReturnType<typeof resolve>['events']) => ({
  step: 'turn-5',
  title: 'Turn 5',
  events,
});

describe('a match that Dems wins by letters', () => {
  /** Neither player can move afterwards. */
  const { state, events } = resolve(turnAt('A OAB OABC FED', 'F F ABCD DCBAO'), {
    dems: parseTurn('3 to E'),
  });
  const of = (measure: string) => listValues(state, events, measure);

  it.for([
    { id: 'DI-911', measure: 'Turns', values: [5] },
    { id: 'DI-912', measure: 'Ends', values: ['nobody can move'] },
    { id: 'DI-917', measure: 'A courier of the winner began at', values: ['F', 'F', 'A', 'D'] },
    { id: 'DI-918', measure: 'A courier of the loser began at', values: ['A', 'O', 'O', 'F'] },
  ])('$id a finished match reports “$measure”', ({ measure, values }) => {
    expect(of(measure)).toEqual(values);
  });
});

describe('another end', () => {
  it('DI-924 a tiebreak is reported with the step that decides it', () => {
    const both = { scarlet: parseTurn(null, true), dems: parseTurn(null, true) };
    const dealers = resolve(turnAt('A C E I', 'B D G J'), both);
    expect(listValues(dealers.state, dealers.events, 'Ends')).toEqual(['resigned, by tiebreak 1']);
    const ranked = resolve(turnAt('A B C D', 'A B C D', { scarlet: 'A', dems: 'B' }), both);
    expect(listValues(ranked.state, ranked.events, 'Ends')).toEqual(['resigned, by tiebreak 2']);
  });

  it('DI-927 a courier without an airdrop lacks a first house', () => {
    const early = airdropAt(2, 'A', 'A');
    const { state, events } = resolve(early, { dems: parseAirdrop('', true) });
    expect(listValues(state, events, 'A courier of the winner began at')).toEqual(['A']);
  });

  it('DI-926 an unfinished match has empty findings', () => {
    const { state, events } = resolve(turnAt('A C F I', 'B D G J'), {
      scarlet: parseTurn('1 to O'),
    });
    expect(listFindings({ setup: SETUP, state, history: [createChapter(events)] })).toEqual([]);
  });
});
