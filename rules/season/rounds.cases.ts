import { describe, expect, it } from 'vitest';
import {
  COMMUNITY_CONTENT,
  choose,
  collect,
  createOpponentOrder,
  createPhoenixOrder,
  createPlan,
  endMatch,
  getStagedStep,
  KNOCKOUT_CONTENT,
  listAwaited,
  listChoosers,
  listNames,
  listOptions,
  member,
  readPosition,
  reportEnd,
  reportLeft,
  SMALL_GAME,
  type StagedSeason,
  stageSeason,
} from './staging.ts';

const TOKEN_HOLDERS = ['Dems', 'Gigi', 'Isa', 'Jack', 'Phoenix'];
const OTHER_NAMES = ['Pixie', 'Scarlet', 'Solone', 'Tha'];

const createAfterMain = (more: { readonly leaving?: readonly string[] } = {}): StagedSeason => {
  const begun = stageSeason(COMMUNITY_CONTENT, 9);
  const ends = { order: [...TOKEN_HOLDERS, ...OTHER_NAMES], tokens: TOKEN_HOLDERS };
  return collect(endMatch(begun, 'round-1-main', ends), ...(more.leaving ?? []).map(reportLeft));
};

const listMatches = (now: StagedSeason) =>
  listAwaited(now).map((match) => [match.match, listNames(match)]);

/** Ends both death matches and the life match. The first player of each match wins. */
function endAllMatches(now: StagedSeason): StagedSeason {
  const reports = listAwaited(now).map((match) =>
    reportEnd(now, match.match, { order: listNames(match) }),
  );
  return collect(now, ...reports);
}

describe('Community season', () => {
  it('SE-101 the main match gives five Tokens, and the five holders play the life match', () => {
    const now = createAfterMain();
    expect(TOKEN_HOLDERS.map((name) => member(now, name).tokens)).toEqual([1, 1, 1, 1, 1]);
    expect(listMatches(now)).toEqual([['round-1-life', TOKEN_HOLDERS]]);
  });

  it('SE-102 the best of the other four chooses an opponent, and the other two meet', () => {
    const now = createAfterMain();
    expect(listChoosers(now)).toEqual(['Pixie']);
    expect(listOptions(now, 'Pixie')).toEqual(['Scarlet', 'Solone', 'Tha']);
    expect(listMatches(choose(now, { Pixie: createOpponentOrder('Solone') }))).toEqual([
      ['round-1-life', TOKEN_HOLDERS],
      ['round-1-death-1', ['Pixie', 'Solone']],
      ['round-1-death-2', ['Scarlet', 'Tha']],
    ]);
  });

  it('SE-115 the better place in the main match decides which of two equal players chooses', () => {
    const begun = stageSeason(COMMUNITY_CONTENT, 9);
    const order = [...TOKEN_HOLDERS, 'Scarlet', 'Pixie', 'Tha', 'Solone'];
    const report = reportEnd(begun, 'round-1-main', { order, tokens: TOKEN_HOLDERS });
    if (report.kind !== 'finished') throw new Error('it has ended');
    const { placings, purses } = report.outcome;
    const outcome = { placings: placings.map((one) => ({ ...one, score: 5 })), purses };
    const now = collect(begun, { ...report, outcome });
    expect(listChoosers(now)).toEqual(['Scarlet']);
    expect(listOptions(now, 'Scarlet')).toEqual(['Pixie', 'Tha', 'Solone']);
  });

  it('SE-103 the default opponent is the lowest player', () =>
    expect(listMatches(choose(createAfterMain()))[1]).toEqual([
      'round-1-death-1',
      ['Pixie', 'Tha'],
    ]));

  it('SE-104 if the chooser has left, the next one chooses among those who have not', () => {
    const now = createAfterMain({ leaving: ['Pixie'] });
    expect(listChoosers(now)).toEqual(['Scarlet']);
    expect(listOptions(now, 'Scarlet')).toEqual(['Solone', 'Tha']);
  });

  it('SE-105 if one of the four has left, the odd player wins without playing', () => {
    const now = choose(createAfterMain({ leaving: ['Tha'] }), {
      Pixie: createOpponentOrder('Solone'),
    });
    expect(listMatches(now).slice(1)).toEqual([['round-1-death-1', ['Pixie', 'Solone']]]);
    expect(member(now, 'Scarlet').status).toBe('in');
  });

  it('SE-106 if two of the four have left, the others meet without a choice', () => {
    const now = createAfterMain({ leaving: ['Tha', 'Pixie'] });
    expect(listChoosers(now)).toEqual([]);
    expect(listMatches(now).slice(1)).toEqual([['round-1-death-1', ['Scarlet', 'Solone']]]);
  });

  it('SE-107 a loser waits and plays nothing until the Phoenix is given', () => {
    const now = choose(createAfterMain());
    const death = endMatch(now, 'round-1-death-1', { order: ['Pixie', 'Tha'] });
    expect(member(death, 'Tha').status).toBe('waiting');
  });

  it('SE-108 the life match’s winner gets 3 garnets and brings a loser back by the Phoenix', () => {
    const now = endAllMatches(choose(createAfterMain()));
    expect(member(now, 'Dems').garnets).toBe(3);
    expect(listChoosers(now)).toEqual(['Dems']);
    expect(listOptions(now, 'Dems')).toEqual(['Solone', 'Tha']);
    const end = choose(now, { Dems: createPhoenixOrder('Tha') });
    expect([member(end, 'Tha').status, member(end, 'Solone').status]).toEqual(['in', 'out']);
    expect(getStagedStep(end)).toBeNull();
    expect(readPosition(end).champions).toEqual(['Dems']);
  });

  it('SE-109 the default of the Phoenix is the loser with the higher total of the main match', () =>
    expect(member(choose(endAllMatches(choose(createAfterMain()))), 'Solone').status).toBe('in'));

  it('SE-110 a single loser gets the Phoenix automatically', () => {
    const now = endAllMatches(createAfterMain({ leaving: ['Tha', 'Pixie'] }));
    expect(member(now, 'Solone').status).toBe('in');
    expect(getStagedStep(now)).toBeNull();
  });

  it('SE-111 without a loser the Phoenix lapses', () => {
    const now = endAllMatches(createAfterMain({ leaving: OTHER_NAMES }));
    expect(now.events.map(({ kind }) => kind)).toContain('phoenix lapses');
    expect(readPosition(now).champions).toEqual(['Dems']);
  });

  it('SE-112 without a winner of the life match both losers are out', () => {
    const gone = collect(stageSeason(COMMUNITY_CONTENT, 9), ...TOKEN_HOLDERS.map(reportLeft));
    const ends = { order: [...TOKEN_HOLDERS, ...OTHER_NAMES], tokens: TOKEN_HOLDERS };
    const now = endAllMatches(choose(endMatch(gone, 'round-1-main', ends)));
    expect([member(now, 'Solone').status, member(now, 'Tha').status]).toEqual(['out', 'out']);
    expect(readPosition(now).champions).toEqual([]);
  });

  it('SE-113 a shared first place goes to more garnets before the prize, then by the lot', () => {
    const play = (garnets: Readonly<Record<string, number>>) => {
      const begun = stageSeason(COMMUNITY_CONTENT, 9, { garnets });
      const ends = { order: [...TOKEN_HOLDERS, ...OTHER_NAMES], tokens: TOKEN_HOLDERS };
      const now = choose(endMatch(begun, 'round-1-main', ends));
      const tied = { order: [TOKEN_HOLDERS] };
      return member(endMatch(now, 'round-1-life', tied), 'Isa').wins;
    };
    expect([play({ Isa: 2 }), play({ Isa: 2, Gigi: 2 }), play({})]).toEqual([1, 0, 0]);
  });

  it('SE-114 if the life match’s winner has left, the default gets the Phoenix', () => {
    const now = collect(endAllMatches(choose(createAfterMain())), reportLeft('Dems'));
    expect(member(now, 'Solone').status).toBe('in');
    expect(getStagedStep(now)).toBeNull();
  });
});

const endMainMatch = (now: StagedSeason, number: number, order: readonly string[]): StagedSeason =>
  endMatch(now, `round-${number}-main`, { order });

describe('Knockout', () => {
  it.for([
    [12, 'eight'],
    [8, 'eight'],
    [7, 'six'],
    [5, 'few'],
    [3, 'few'],
  ] as const)(
    'SE-201 with %i players, the game that seats the most is played: %s',
    ([cast, game]) => {
      const now = stageSeason(KNOCKOUT_CONTENT, cast);
      const equipped = listChoosers(now).length > 0 ? choose(now) : now;
      expect(listAwaited(equipped)[0]?.game).toBe(game);
    },
  );

  it('SE-202 players without a seat are safe, those at the end of the lot first', () => {
    const now = stageSeason(KNOCKOUT_CONTENT, 5);
    expect(listNames(listAwaited(now)[0])).toEqual(['Dems', 'Gigi', 'Isa', 'Jack']);
    expect(member(now, 'Phoenix').sitOuts).toBe(1);
  });

  it('SE-203 players with the fewest sit-outs sit out first', () => {
    const plans = [
      createPlan('main match', [SMALL_GAME], { until: 2 }),
      ...KNOCKOUT_CONTENT.plans.slice(1),
    ];
    const begun = endMainMatch(stageSeason({ plans }, 6), 1, ['Dems', 'Gigi', 'Isa', 'Jack']);
    expect([member(begun, 'Phoenix').sitOuts, member(begun, 'Pixie').sitOuts]).toEqual([1, 1]);
    const second = endMatch(begun, 'round-1-death', { order: ['Jack', 'Isa'] });
    expect(listNames(listAwaited(second)[0])).toEqual(['Dems', 'Gigi', 'Phoenix', 'Pixie']);
  });

  it('SE-204 if the text names no Tokens, half of the seats get one, rounded down', () => {
    const now = endMainMatch(stageSeason(KNOCKOUT_CONTENT, 3), 1, ['Dems', 'Gigi', 'Isa']);
    expect(readPosition(now).rounds[0]?.holders).toEqual(['Dems']);
  });

  it('SE-205 Tokens and the candidate are as named in the match’s outcome', () => {
    const ends = { order: ['Dems', 'Gigi', 'Isa', 'Jack'], tokens: ['Jack'], candidate: 'Gigi' };
    const begun = stageSeason(KNOCKOUT_CONTENT, 4);
    const now = endMatch(begun, 'round-1-main', ends);
    expect(readPosition(now).rounds[0]).toMatchObject({ holders: ['Jack'], candidate: 'Gigi' });
    expect(listOptions(now, 'Gigi')).toEqual(['Dems', 'Isa']);
  });

  it('SE-206 the candidate is the last player and chooses among players in without a Token', () => {
    const begun = stageSeason(KNOCKOUT_CONTENT, 8);
    const order = ['Dems', 'Gigi', 'Isa', 'Jack', 'Phoenix', 'Pixie', 'Scarlet', 'Solone'];
    const now = endMainMatch(begun, 1, order);
    expect(listChoosers(now)).toEqual(['Solone']);
    expect(listOptions(now, 'Solone')).toEqual(['Phoenix', 'Pixie', 'Scarlet']);
    expect(listMatches(choose(now))).toEqual([['round-1-death', ['Solone', 'Scarlet']]]);
  });

  it('SE-207 if all others have Tokens, the candidate chooses among all who are in', () => {
    const begun = stageSeason(KNOCKOUT_CONTENT, 4);
    const ends = { order: ['Dems', 'Gigi', 'Isa', 'Jack'], tokens: ['Dems', 'Gigi', 'Isa'] };
    const now = endMatch(begun, 'round-1-main', ends);
    expect(listOptions(now, 'Jack')).toEqual(['Dems', 'Gigi', 'Isa']);
  });

  it('SE-208 the loser of a death match is out', () => {
    const now = endMainMatch(stageSeason(KNOCKOUT_CONTENT, 3), 1, ['Dems', 'Gigi', 'Isa']);
    const end = endMatch(now, 'round-1-death', { order: ['Isa', 'Gigi'] });
    expect([member(end, 'Isa').status, member(end, 'Gigi').status]).toEqual(['in', 'out']);
  });

  it('SE-209 a round whose candidate has left lacks a death match', () => {
    const now = endMainMatch(stageSeason(KNOCKOUT_CONTENT, 4), 1, ['Dems', 'Gigi', 'Isa', 'Jack']);
    const gone = collect(stageSeason(KNOCKOUT_CONTENT, 4), reportLeft('Jack'));
    expect(listMatches(now)).toEqual([['round-1-death', ['Jack', 'Isa']]]);
    const after = endMainMatch(gone, 1, ['Dems', 'Gigi', 'Isa', 'Jack']);
    expect(listMatches(after)).toEqual([['round-2-main', ['Dems', 'Gigi', 'Isa']]]);
  });

  it('SE-210 the last two players meet in the final', () => {
    const now = stageSeason(KNOCKOUT_CONTENT, 2);
    expect(listMatches(now)).toEqual([['final', ['Dems', 'Gigi']]]);
    const end = endMatch(now, 'final', { order: ['Gigi', 'Dems'] });
    expect(readPosition(end).champions).toEqual(['Gigi']);
    expect(member(end, 'Dems').status).toBe('out');
  });

  it('SE-211 Tokens are returned at the end of their round', () => {
    const now = endMainMatch(stageSeason(KNOCKOUT_CONTENT, 3), 1, ['Dems', 'Gigi', 'Isa']);
    expect(member(now, 'Dems').tokens).toBe(1);
    const end = endMatch(now, 'round-1-death', { order: ['Isa', 'Gigi'] });
    expect(member(end, 'Dems').tokens).toBe(0);
  });

  it('SE-212 Tokens and first places of players who left pass to the best who are in', () => {
    const begun = collect(stageSeason(KNOCKOUT_CONTENT, 4), reportLeft('Dems'));
    const ends = {
      order: ['Dems', 'Gigi', 'Isa', 'Jack'],
      gained: { Dems: 4 },
      won: { Dems: 4 },
    };
    const now = endMatch(begun, 'round-1-main', ends);
    expect([member(now, 'Dems').garnets, member(now, 'Gigi').garnets]).toEqual([0, 4]);
    expect(readPosition(now).rounds[0]?.holders).toEqual(['Gigi']);
    expect(member(now, 'Gigi').wins).toBe(1);
  });
});
