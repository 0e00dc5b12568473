import { describe, expect, it } from 'vitest';
import { toSeat } from '../kit/match/seat.ts';
import { computePoints } from './league.ts';
import { getArtefacts } from './resolve.ts';
import { checkRuling } from './rulings.ts';
import {
  COMMUNITY_CONTENT,
  choose,
  collect,
  createLeagueContent,
  createMatchOutcome,
  createPair,
  createReturnedReport,
  createVoidReport,
  DUEL_GAME,
  endMatch,
  getStagedStep,
  KNOCKOUT_CONTENT,
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
  SIX_PLAYER_GAME,
  type StagedSeason,
  stageSeason,
} from './staging.ts';

const createLeague = (cast: number, garnets: Readonly<Record<string, number>> = {}): StagedSeason =>
  stageSeason(createLeagueContent(DUEL_GAME), cast, { garnets });

const findFirstMatch = (now: StagedSeason) => {
  const [match] = listAwaited(now);
  if (match === undefined) throw new Error('nothing is being played');
  return match;
};

describe('purses', () => {
  it('SE-401 a purse changes by the garnets won or lost, and a line names the reason', () => {
    const begun = createLeague(2, { Dems: 3 });
    expect(findFirstMatch(begun).players[0]).toEqual({ seat: 'Dems', garnets: 3 });
    const now = endMatch(begun, findFirstMatch(begun).match, {
      order: ['Gigi', 'Dems'],
      gained: { Dems: -2, Gigi: 1 },
    });
    expect([member(now, 'Dems').garnets, member(now, 'Gigi').garnets]).toEqual([1, 1]);
    expect(readPosition(now).lines).toEqual([
      { seat: 'Dems', with: null, of: 'Garnet', amount: -2, why: 'league, round 1, table 1' },
      { seat: 'Gigi', with: null, of: 'Garnet', amount: 1, why: 'league, round 1, table 1' },
    ]);
  });

  it('SE-402 a pair brings its purse only if both play, and only to games with pairs', () => {
    const communal = [createPair('Dems', 'Zero', 4), createPair('Dems', 'Gigi', 2)];
    const now = stageSeason(COMMUNITY_CONTENT, 9, { communal });
    expect(findFirstMatch(now).communal?.filter(({ garnets }) => garnets > 0)).toEqual([
      createPair('Dems', 'Gigi', 2),
    ]);
    expect(findFirstMatch(createLeague(2)).communal).toBeUndefined();
  });

  it('SE-403 a pair that wins its first Communal Garnets is added', () => {
    const begun = stageSeason(COMMUNITY_CONTENT, 9, { communal: [] });
    const ends = { order: listNames(findFirstMatch(begun)), pairs: [createPair('Tha', 'Isa', 6)] };
    const now = endMatch(begun, 'round-1-main', ends);
    expect(readPosition(now).pairs.find(({ garnets }) => garnets > 0)).toEqual(
      expect.objectContaining({ garnets: 6 }),
    );
  });

  it('SE-404 a result that is collected twice counts once', () => {
    const begun = createLeague(2);
    const report = reportEnd(begun, findFirstMatch(begun).match, {
      order: ['Dems', 'Gigi'],
      gained: { Dems: 1 },
    });
    const once = collect(begun, report, report);
    expect(member(once, 'Dems')).toMatchObject({ garnets: 1, wins: 1 });
  });

  it('SE-405 the host enters the result of an episode played elsewhere, which is marked', () => {
    const begun = stageSeason({ plans: [{ ...KNOCKOUT_CONTENT.plans[2], games: [] } as never] }, 3);
    expect(findFirstMatch(begun).game).toBeNull();
    const now = endMatch(begun, 'final', { order: ['Isa', 'Dems', 'Gigi'] });
    expect(now.events.find(({ kind }) => kind === 'finished')).toMatchObject({ how: 'elsewhere' });
    expect(readPosition(now).champions).toEqual(['Isa']);
  });

  it('SE-412 the host can name Tokens, the candidate and garnets', () => {
    const plans = [
      { ...KNOCKOUT_CONTENT.plans[0], games: [] } as never,
      ...KNOCKOUT_CONTENT.plans.slice(1),
    ];
    const begun = stageSeason({ plans }, 4);
    const order = ['Isa', 'Dems', 'Gigi', 'Jack'];
    const ends = { order, tokens: ['Jack'], candidate: 'Dems', gained: { Isa: 3 } };
    const now = endMatch(begun, 'round-1-main', ends);
    expect(member(now, 'Jack').tokens).toBe(1);
    expect(member(now, 'Isa')).toMatchObject({ tokens: 0, garnets: 3, wins: 1 });
    expect(listOptions(now, 'Dems')).toEqual(['Isa', 'Gigi']);
  });
});

describe('rulings of the host', () => {
  it('SE-411 a void match is repeated with the same seats; its purses and wins are undone', () => {
    const begun = createLeague(2);
    const now = endMatch(begun, findFirstMatch(begun).match, {
      order: ['Dems', 'Gigi'],
      gained: { Dems: 1 },
    });
    const again = collect(now, createVoidReport('round-1-table-1', 'again'));
    expect(readPosition(again).lines).toEqual([]);
    expect(member(again, 'Dems').wins).toBe(0);
    expect(listAwaited(again).map((one) => [one.match, listNames(one)])).toEqual([
      ['round-1-table-1-again-1', ['Dems', 'Gigi']],
    ]);
  });

  it('SE-410 a match waits while one of its players is busy, even if it is repeated', () => {
    const begun = createLeague(3);
    const { match } = findFirstMatch(begun);
    const now = endMatch(begun, match, { order: listNames(findFirstMatch(begun)) });
    const open = findFirstMatch(now).match;
    const again = collect(now, createVoidReport(match, 'again'));
    expect(listAwaited(again).map((one) => one.match)).toEqual([open]);
    const free = endMatch(again, open, { order: listNames(findFirstMatch(again)) });
    expect(listAwaited(free).map((one) => one.match)).toEqual([`${match}-again-1`]);
  });

  it.for(['skip', 'usual'] as const)(
    'SE-413 a void match of a league, over or not, is skipped without points by default (%s)',
    (follows) => {
      const begun = createLeague(2);
      const { match } = findFirstMatch(begun);
      const now = collect(begun, createVoidReport(match, follows));
      expect(member(now, 'Dems').wins).toBe(0);
      expect(getStagedStep(now)).toBeNull();
      const over = endMatch(begun, match, { order: ['Dems', 'Gigi'], gained: { Dems: 1 } });
      const without = collect(over, createVoidReport(match, follows));
      expect(member(without, 'Dems')).toMatchObject({ wins: 0, garnets: 0 });
      expect(computePoints(readPosition(without), toSeat('Dems'))).toBe(0);
      expect(getStagedStep(without)).toBeNull();
      expect(without.events).toContainEqual(
        expect.objectContaining({ kind: 'voided', follows: 'skip' }),
      );
      const anew = collect(without, createVoidReport(match, 'again'));
      expect(listAwaited(anew).map((one) => one.match)).toEqual([`${match}-again-1`]);
    },
  );

  it('SE-422 a void match elsewhere is repeated by default, and its effects are undone', () => {
    const { main } = playMain(4);
    expect(member(main, 'Dems').tokens).toBe(1);
    const without = collect(main, createVoidReport('round-1-main', 'usual'));
    expect(member(without, 'Dems').tokens).toBe(0);
    expect(readPosition(without).rounds[0]).toMatchObject({ holders: [], candidate: null });
    expect(listAwaited(without).map(({ match }) => match)).toEqual(['round-1-main-again-1']);
    const death = endMatch(main, 'round-1-death', { order: ['Jack', 'Isa'] });
    expect([member(death, 'Isa').status, member(death, 'Dems').tokens]).toEqual(['out', 0]);
    const back = collect(death, createVoidReport('round-1-death', 'usual'));
    expect([member(back, 'Isa').status, member(back, 'Dems').tokens]).toEqual(['in', 1]);
    expect(listAwaited(back).map((one) => [one.match, listNames(one)])).toEqual([
      ['round-1-death-again-1', ['Jack', 'Isa']],
    ]);
  });

  it('SE-414 the Community season’s main match can only be repeated', () => {
    const now = stageSeason(COMMUNITY_CONTENT, 9);
    expect(checkRuling(now, createVoidReport('round-1-main', 'skip'))).toContain(
      'can only be repeated',
    );
    expect(checkRuling(now, createVoidReport('round-1-main', 'again'))).toBeNull();
  });

  it('SE-415 a ruling is rejected while a collected result depends on the match', () => {
    const { death } = playToFinal();
    const ruling = createVoidReport('round-1-main', 'again');
    expect(checkRuling(death, ruling)).toBe(
      'First rule on Round 1, death match, whose collected result depends on this match.',
    );
    expect(collect(death, ruling).state).toEqual(death.state);
  });

  it('SE-416 an open match that depends on a ruled match is cancelled and repeated', () => {
    const { begun, main } = playMain(3);
    const outcome = createMatchOutcome(findFirstMatch(begun), { order: ['Isa', 'Dems', 'Gigi'] });
    const now = collect(main, { kind: 'ruled', match: 'round-1-main', outcome });
    expect(now.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ruled', 'cancelled', 'opened']),
    );
    expect(listAwaited(now).map((one) => [one.match, listNames(one)])).toEqual([
      ['round-1-death-again-1', ['Gigi', 'Dems']],
    ]);
  });

  it('SE-417 choices that depend on a ruled match are repeated too', () => {
    const begun = stageSeason(KNOCKOUT_CONTENT, 8);
    const order = listNames(findFirstMatch(begun));
    const chosen = choose(endMatch(begun, 'round-1-main', { order }));
    const outcome = createMatchOutcome(findFirstMatch(begun), { order: order.toReversed() });
    const now = collect(chosen, { kind: 'ruled', match: 'round-1-main', outcome });
    expect(listChoosers(now)).toEqual(['Dems']);
  });

  it('SE-418 a purse may fall below 0, and counts as 0 in matches until it is positive', () => {
    const begun = createLeague(3);
    const [one = '', other = ''] = listNames(findFirstMatch(begun));
    const won = endMatch(begun, findFirstMatch(begun).match, {
      order: [one, other],
      gained: { [one]: 2 },
    });
    const next = findFirstMatch(won);
    const third = listNames(next).find((name) => name !== one && name !== other) ?? '';
    const spender = listNames(next).find((name) => name !== third) ?? '';
    const spent = endMatch(won, next.match, {
      order: [third, spender],
      gained: { [one]: listNames(next).includes(one) ? -2 : 0 },
    });
    const now = collect(spent, createVoidReport('round-1-table-1', 'again'));
    const debts = listNames(next).includes(one) ? -2 : 0;
    expect(member(now, one).garnets).toBe(debts);
    expect(findFirstMatch(now).players.every(({ garnets }) => garnets >= 0)).toBe(true);
  });

  it('SE-419 a finished season can be ruled on only if it is a league', () => {
    const begun = stageSeason(KNOCKOUT_CONTENT, 2);
    const end = endMatch(begun, 'final', { order: ['Dems', 'Gigi'] });
    expect(checkRuling(end, createVoidReport('final', 'again'))).toContain('The season is over');
    const duel = createLeague(2);
    const over = endMatch(duel, findFirstMatch(duel).match, { order: ['Dems', 'Gigi'] });
    const outcome = createMatchOutcome(findFirstMatch(duel), { order: ['Gigi', 'Dems'] });
    const now = collect(over, { kind: 'ruled', match: findFirstMatch(duel).match, outcome });
    expect(readPosition(now).champions).toEqual(['Gigi']);
  });

  it('SE-420 leaving ends a match of two: the other player wins the prize', () => {
    const now = collect(createLeague(3, { Gigi: 5 }), reportLeft('Gigi'));
    expect(member(now, 'Gigi')).toMatchObject({ garnets: 5, hasLeft: true });
    expect([member(now, 'Dems').garnets, member(now, 'Isa').garnets]).toEqual([1, 1]);
    expect(listAwaited(now).map((match) => listNames(match).toSorted())).toEqual([['Dems', 'Isa']]);
  });

  it('SE-421 a player brought back by the host enters episodes planned from then on', () => {
    const { main } = playMain(4);
    const gone = endMatch(main, 'round-1-death', { order: ['Jack', 'Isa'] });
    const now = collect(gone, createReturnedReport('Isa'));
    expect(member(now, 'Isa').status).toBe('in');
    expect(checkRuling(now, createReturnedReport('Isa'))).toBe('Isa is in.');
    expect(listNames(findFirstMatch(now))).toEqual(['Dems', 'Gigi', 'Jack']);
    const second = endMatch(now, 'round-2-main', { order: ['Dems', 'Gigi', 'Jack'] });
    expect(listNames(findFirstMatch(second))).toEqual(['Jack', 'Gigi']);
    const third = endMatch(second, 'round-2-death', { order: ['Jack', 'Gigi'] });
    expect(findFirstMatch(third).match).toBe('round-3-main');
    expect(listNames(findFirstMatch(third))).toEqual(['Dems', 'Isa', 'Jack']);
  });
});

describe('choices', () => {
  const begun = stageSeason(createLeagueContent(SIX_PLAYER_GAME), 6);

  it('SE-431 each player chooses an artefact before a match with artefacts, else Light', () => {
    expect(listChoosers(begun)).toHaveLength(6);
    expect(listAwaited(begun)).toEqual([]);
    const now = choose(begun, { Dems: { kind: 'artefact', artefact: 'Dark' } });
    const brought = getArtefacts(now, 'round-1-table-1');
    expect([brought[toSeat('Dems')], brought[toSeat('Gigi')]]).toEqual(['Dark', 'Light']);
    expect(Object.keys(brought)).toHaveLength(6);
    expect(findFirstMatch(now).match).toBe('round-1-table-1');
    expect(getArtefacts(createLeague(2), findFirstMatch(createLeague(2)).match)).toEqual({});
  });

  it('SE-433 awaited matches do not depend on artefacts, which are private', () => {
    const now = choose(begun, { Dems: { kind: 'artefact', artefact: 'Dark' } });
    expect(listAwaited(now)).toEqual(listAwaited(choose(begun, {})));
  });

  it('SE-434 artefacts are chosen again for a repeated match', () => {
    const chosen = choose(begun, { Dems: { kind: 'artefact', artefact: 'Dark' } });
    const again = collect(chosen, createVoidReport('round-1-table-1', 'again'));
    expect(listChoosers(again)).toHaveLength(6);
    expect(listAwaited(again)).toEqual([]);
    const now = choose(again, { Gigi: { kind: 'artefact', artefact: 'Dark' } });
    expect(findFirstMatch(now).match).toBe('round-1-table-1-again-1');
    const brought = getArtefacts(now, 'round-1-table-1-again-1');
    expect([brought[toSeat('Dems')], brought[toSeat('Gigi')]]).toEqual(['Light', 'Dark']);
  });

  it('SE-435 a player who leaves before choosing an artefact brings the usual one', () => {
    const gone = collect(begun, reportLeft('Dems'));
    expect(listChoosers(gone)).toEqual(['Gigi', 'Isa', 'Jack', 'Phoenix', 'Pixie']);
    const now = choose(gone, { Gigi: { kind: 'artefact', artefact: 'Dark' } });
    expect(findFirstMatch(now)).toMatchObject({ match: 'round-1-table-1', absent: ['Dems'] });
    const brought = getArtefacts(now, 'round-1-table-1');
    expect([brought[toSeat('Dems')], brought[toSeat('Gigi')]]).toEqual(['Light', 'Dark']);
  });

  it('SE-432 a choice is open until its deadline, even if results arrive before it', () => {
    const main = stageSeason(COMMUNITY_CONTENT, 9);
    const order = listNames(findFirstMatch(main));
    const season = endMatch(main, 'round-1-main', { order, tokens: order.slice(0, 5) });
    const later = endMatch(season, 'round-1-life', { order: order.slice(0, 5) });
    expect(getStagedStep(later)?.name).toBe(getStagedStep(season)?.name);
    expect(listChoosers(later)).toEqual(listChoosers(season));
  });
});
