/** Mutants of DM Invitational that change nothing that anybody could notice, each with the reason. */

import type { Equivalent } from './equivalent.ts';

export const EQUIVALENTS_OF_DM_INVITATIONAL: readonly Equivalent[] = [
  {
    file: 'rules/dm-invitational/pages/map.ts',
    line: "ofKind(shown.history.at(-1)?.events ?? [], 'moved').map(({ seat, courier, from, to }) => ({",
    code: '[]',
    by: '["Stryker was here"]',
    because: 'A text is no event of any kind.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (one === undefined || other === undefined || leaderOf(now) !== null) return false;',
    code: 'one === undefined || other === undefined',
    by: 'one === undefined && other === undefined',
    because:
      'A match has two teams: neither is missing, so both are not either; it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'ending === null || one === undefined || other === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'ending === null || one === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'other === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (one === undefined || other === undefined || leaderOf(now) !== null) return false;',
    code: 'one === undefined',
    by: 'false',
    because: 'A match has two teams: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: 'if (first === undefined || second === undefined) return [];',
    code: 'first === undefined || second === undefined',
    by: 'first === undefined && second === undefined',
    because: 'An outcome places both players or nobody.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: `return [{ measure: \`Most letters at the end, \${ahead > 0 ? 'winner' : 'loser'}\`, value: house }];`,
    code: 'ahead > 0',
    by: 'ahead >= 0',
    because: 'As many letters of either have been told apart before.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: 'if (first === undefined || second === undefined) return [];',
    code: 'first === undefined',
    by: 'false',
    because: 'An outcome places both players or nobody.',
  },
  {
    file: 'rules/dm-invitational/robots/findings.ts',
    line: 'if (first === undefined || second === undefined) return [];',
    code: 'second === undefined',
    by: 'false',
    because: 'An outcome places both players or nobody.',
  },
  {
    file: 'rules/dm-invitational/ranking.ts',
    line: "const named = orderOf<Orders, 'ranking'>(orders, seat, 'ranking')?.places ?? [];",
    code: '[]',
    by: '["Stryker was here"]',
    because: 'No house is called so: it takes no place and has no fault.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (ending === null || one === undefined || other === undefined) return null;',
    code: 'one === undefined',
    by: 'false',
    because:
      'It is asked of matches of two that have ended, and of no others: the conditions are there for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/airdrops.ts',
    line: 'const isFree = courier !== null && free.includes(courier);',
    code: 'courier !== null',
    by: 'true',
    because: 'None is no courier, and so not among those that are free.',
  },
  {
    file: 'rules/dm-invitational/robots/robots.ts',
    line: 'return best === undefined ? {} : { instruction: [instructionText(best)] };',
    code: 'best === undefined',
    by: 'false',
    because: 'Who has no move is not asked.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: 'if (one === undefined || other === undefined || leaderOf(now) !== null) return false;',
    code: 'one === undefined || other === undefined',
    by: 'false',
    because: 'A match has two teams: it is asked for the compiler’s sake.',
  },
  {
    file: 'rules/dm-invitational/robots/disguise.ts',
    line: "isOver: state.phase === 'over',",
    code: "state.phase === 'over'",
    by: 'false',
    because:
      'No event of this game becomes known by the end alone: what is told then is an event of its own.',
  },
  {
    file: 'rules/dm-invitational/narration.ts',
    line: 'if (one === undefined || other === undefined || more.length > 0) return told;',
    code: 'one === undefined',
    by: 'false',
    because: 'Where there is no first there is no second either.',
  },
  {
    file: 'rules/dm-invitational/ranking.ts',
    line: 'return house !== null && houses.includes(house) && named.indexOf(house) === index',
    code: 'house !== null',
    by: 'true',
    because: 'Nothing is among no houses.',
  },
  {
    file: 'rules/dm-invitational/outcome.ts',
    line: "if (winner === undefined || loser === undefined) throw new Error('it takes two players');",
    code: 'winner === undefined',
    by: 'false',
    because: 'A match has two players: it is asked for the compiler’s sake.',
  },
];
