import { describe, expect, it } from 'vitest';
import type { Report } from '../kit/match/season.ts';
import type { Content } from './content.ts';
import { season } from './game.ts';
import { checkRuling } from './rulings.ts';
import {
  COMMUNITY_CONTENT,
  choose,
  collect,
  createLeagueContent,
  createOpponentOrder,
  createPlan,
  createReturnedReport,
  createVoidReport,
  DUEL_GAME,
  endMatch,
  getStagedStep,
  KNOCKOUT_CONTENT,
  LOT_NAMES,
  listAwaited,
  listChoosers,
  listNames,
  listOptions,
  member,
  playMain,
  playToFinal,
  readPosition,
  reportEnd,
  reportLeft,
  type StagedSeason,
  stageSeason,
} from './staging.ts';

const RANKED_NAMES = LOT_NAMES.slice(0, 9);
const NAMES_WITHOUT_TOKEN = RANKED_NAMES.slice(5);

/** Creates a Community season after a main match during which some players left. */
const createChoosingSeason = (...leavers: readonly string[]): StagedSeason => {
  const begun = collect(stageSeason(COMMUNITY_CONTENT, 9), ...leavers.map(reportLeft));
  return endMatch(begun, 'round-1-main', { order: RANKED_NAMES, tokens: RANKED_NAMES.slice(0, 5) });
};

const listGarnets = (now: StagedSeason) =>
  NAMES_WITHOUT_TOKEN.map((name) => {
    const { garnets, wins } = member(now, name);
    return [garnets, wins];
  });

describe('the four without a Token', () => {
  const chosen = { Pixie: createOpponentOrder('Tha') };

  it.for(['Scarlet', 'Solone'])(
    'SE-441 if %s leaves before or after the choice, the odd player wins the prize',
    (leaver) => {
      const before = choose(collect(createChoosingSeason(), reportLeft(leaver)), chosen);
      const after = collect(choose(createChoosingSeason(), chosen), reportLeft(leaver));
      const winner = leaver === 'Scarlet' ? 'Solone' : 'Scarlet';
      expect(member(before, winner)).toMatchObject({ garnets: 1, wins: 1, status: 'in' });
      expect(listGarnets(before)).toEqual(listGarnets(after));
      expect(before.events).toContainEqual(
        expect.objectContaining({ kind: 'finished', winners: [winner], how: 'without playing' }),
      );
    },
  );

  it('SE-442 if three have left by the end of the main match, the fourth wins the prize', () => {
    const now = createChoosingSeason('Pixie', 'Solone', 'Tha');
    expect(member(now, 'Scarlet')).toMatchObject({ garnets: 1, wins: 1 });
    expect(listChoosers(now)).toEqual([]);
  });

  it('SE-443 if two leave before the choice, the other two meet; without any, nobody wins', () => {
    const two = collect(createChoosingSeason(), reportLeft('Pixie'), reportLeft('Tha'));
    expect(listAwaited(two).map(listNames)).toContainEqual(['Scarlet', 'Solone']);
    const none = createChoosingSeason(...NAMES_WITHOUT_TOKEN);
    expect(listGarnets(none)).toEqual(NAMES_WITHOUT_TOKEN.map(() => [0, 0]));
  });
});

describe('a match of more than two', () => {
  it('SE-444 a match of more than two goes on, even if few of its players stay', () => {
    const begun = stageSeason(KNOCKOUT_CONTENT, 4);
    const three = collect(begun, reportLeft('Dems'), reportLeft('Gigi'), reportLeft('Isa'));
    expect(listAwaited(three)[0]).toMatchObject({
      match: 'round-1-main',
      absent: ['Dems', 'Gigi', 'Isa'],
    });
    const all = collect(three, reportLeft('Jack'));
    expect(listAwaited(all)[0]?.match).toBe('round-1-main');
    const order = ['Dems', 'Jack', 'Gigi', 'Isa'];
    const over = endMatch(three, 'round-1-main', { order, gained: { Jack: 2 } });
    expect(member(over, 'Jack')).toMatchObject({ garnets: 2, wins: 1 });
    expect(readPosition(over).champions).toEqual(['Jack']);
  });
});

describe('a match that a ruling has made again', () => {
  it('SE-445 a repeated match does not seat players who left before or after it began', () => {
    const begun = stageSeason(KNOCKOUT_CONTENT, 4);
    const now = collect(begun, reportLeft('Isa'), createVoidReport('round-1-main'));
    const [match] = listAwaited(now);
    expect([match?.match, match?.absent]).toEqual(['round-1-main-again-1', []]);
    expect(listNames(match)).toEqual(['Dems', 'Gigi', 'Jack']);
  });

  it('SE-446 a repeated match is won by its only player, and keeps players who leave later', () => {
    const { begun, death } = playToFinal();
    const gone = collect(death, reportLeft('Gigi'), createVoidReport('round-1-death'));
    expect(member(gone, 'Isa')).toMatchObject({ garnets: 1, wins: 1, status: 'in' });
    const again = collect(begun, createVoidReport('round-1-main'), reportLeft('Isa'));
    expect(listAwaited(again)[0]).toMatchObject({ absent: ['Isa'] });
    expect(listNames(listAwaited(again)[0])).toEqual(['Dems', 'Gigi', 'Isa']);
  });

  it('SE-447 a match cancelled by another ruling is repeated without players who have left', () => {
    const begun = stageSeason(COMMUNITY_CONTENT, 9);
    const order = RANKED_NAMES;
    const tokens = RANKED_NAMES.slice(0, 5);
    const main = endMatch(begun, 'round-1-main', { order, tokens });
    const gone = collect(main, reportLeft('Gigi'));
    const report = reportEnd(begun, 'round-1-main', {
      order,
      tokens: [...tokens.slice(0, 4), 'Tha'],
    });
    if (report.kind !== 'finished') throw new Error('a match ends');
    const ruled: Report = { kind: 'ruled', match: 'round-1-main', outcome: report.outcome };
    const now = collect(gone, ruled);
    const life = listAwaited(now).find(({ match }) => match === 'round-1-life-again-1');
    expect(listNames(life)).toEqual(['Dems', 'Isa', 'Jack', 'Tha']);
  });

  it('SE-448 a match planned after a skipped match does not seat players who have left', () => {
    const { main } = playMain(8);
    const skip: Report = { kind: 'void', match: 'round-1-main', follows: 'skip' };
    const now = collect(main, reportLeft('Dems'), skip);
    expect(listNames(listAwaited(now)[0])).not.toContain('Dems');
    expect(listAwaited(now)[0]?.absent).toEqual([]);
  });

  it('SE-449 a repeated match of a league keeps its table', () => {
    const begun = stageSeason(
      createLeagueContent({ ...DUEL_GAME, id: 'three', least: 3, most: 3 }),
      3,
    );
    const [match] = listAwaited(begun);
    const now = collect(begun, reportLeft('Dems'), createVoidReport(match?.match ?? ''));
    expect(listAwaited(now)[0]).toMatchObject({ absent: ['Dems'] });
    expect(listNames(listAwaited(now)[0])).toHaveLength(3);
  });
});

describe('once it is decided', () => {
  const overLeague = (): StagedSeason => {
    const begun = stageSeason(createLeagueContent(DUEL_GAME), 2);
    return endMatch(begun, listAwaited(begun)[0]?.match ?? '', { order: ['Dems', 'Gigi'] });
  };

  it.for([reportLeft('Dems'), createReturnedReport('Dems')])(
    'SE-450 nobody leaves or returns to a finished league, and its champion stays: %o',
    (report) => {
      const over = overLeague();
      expect(checkRuling(over, report)).toMatch(/^The season is over/);
      const now = collect(over, report);
      expect(now.state).toEqual(over.state);
      expect(season.outcome(now)?.placings[0]).toMatchObject({ seat: 'Dems', place: 1 });
    },
  );

  it('SE-451 nobody returns while a final is open', () => {
    const { death } = playToFinal();
    expect(listAwaited(death)[0]?.match).toBe('final');
    expect(checkRuling(death, createReturnedReport('Gigi'))).toBe(
      'Nobody can return until the final is over.',
    );
    expect(collect(death, createReturnedReport('Gigi')).state).toEqual(death.state);
  });

  it('SE-452 a player who leaves loses a Token and is ranked among players without one', () => {
    const { order, main } = playMain(8);
    const [first = '', second = ''] = order;
    expect(member(main, second).tokens).toBe(1);
    const gone = collect(main, reportLeft(second));
    expect(member(gone, second).tokens).toBe(0);
    const back = collect(gone, createReturnedReport(second));
    expect(member(back, second).tokens).toBe(0);
    const chooser = order.at(-1) ?? '';
    expect(listOptions(back, chooser)).toEqual([second, ...order.slice(4, -1)]);
    expect(listOptions(back, chooser)).not.toContain(first);
    expect(getStagedStep(back)?.name).toBe(getStagedStep(main)?.name);
  });
});

describe('players who go out at once', () => {
  const three: Content = { plans: [createPlan('final', [{ ...DUEL_GAME, id: 'many', most: 5 }])] };

  it('SE-461 the players of a final are placed by its result, not by the order of seats', () => {
    const begun = stageSeason(three, 4);
    const order = ['Isa', 'Dems', 'Gigi', 'Jack'];
    const now = endMatch(begun, 'final', { order });
    expect(season.outcome(now)?.placings.map(({ seat }) => seat)).toEqual(order);
  });

  it.for([
    ['Scarlet', ['Scarlet', 'Solone']],
    ['Solone', ['Solone', 'Scarlet']],
    ['Pixie', ['Scarlet', 'Solone']],
  ] as const)(
    'SE-462 two losers without a Phoenix are ordered by garnets, then by the lot (%s has more)',
    ([richest, expected]) => {
      const gained = { [richest]: 5 };
      const choosing = createChoosingSeason();
      const holders = RANKED_NAMES.slice(0, 5);
      const life = collect(
        choosing,
        ...holders.map(reportLeft),
        reportEnd(choosing, 'round-1-life', { order: holders }),
      );
      const begun = choose(life, { Pixie: createOpponentOrder('Solone') });
      const now = collect(
        begun,
        reportEnd(begun, 'round-1-death-1', { order: ['Pixie', 'Solone'], gained }),
        reportEnd(begun, 'round-1-death-2', { order: ['Tha', 'Scarlet'], gained }),
      );
      const seats = season.outcome(now)?.placings.map(({ seat }) => seat) ?? [];
      expect(seats.filter((seat) => ['Scarlet', 'Solone'].includes(seat))).toEqual(expected);
    },
  );
});
