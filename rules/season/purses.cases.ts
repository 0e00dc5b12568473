import { describe, expect, it } from 'vitest';
import type { Report } from '../kit/match/season.ts';
import { seatNamed } from '../kit/match/seat.ts';
import { pointsOf } from './league.ts';
import { artefactsOf } from './resolve.ts';
import { rulingProblem } from './rulings.ts';
import {
  askedIn,
  awaitedIn,
  COMMUNITY,
  choose,
  collect,
  DUEL,
  ended,
  KNOCKOUT,
  leagueOf,
  left,
  member,
  namesIn,
  offeredTo,
  outcomeOf,
  pairOf,
  positionIn,
  returned,
  SIX,
  type StagedSeason,
  staged,
  stepOf,
} from './staging.ts';

const league = (cast: number, garnets: Readonly<Record<string, number>> = {}): StagedSeason =>
  staged(leagueOf(DUEL), cast, { garnets });

const first = (now: StagedSeason) => {
  const [match] = awaitedIn(now);
  if (match === undefined) throw new Error('nothing is being played');
  return match;
};

const voided = (match: string, follows: 'again' | 'skip' | 'usual'): Report => ({
  kind: 'void',
  match,
  follows,
});

describe('purses', () => {
  it('SE-401 final minus brought is booked, as a line with its reason', () => {
    const begun = league(2, { Dems: 3 });
    expect(first(begun).players[0]).toEqual({ seat: 'Dems', garnets: 3 });
    const now = collect(
      begun,
      ended(begun, first(begun).match, { order: ['Gigi', 'Dems'], gained: { Dems: -2, Gigi: 1 } }),
    );
    expect([member(now, 'Dems').garnets, member(now, 'Gigi').garnets]).toEqual([1, 1]);
    expect(positionIn(now).lines).toEqual([
      { seat: 'Dems', with: null, of: 'Garnet', amount: -2, why: 'league, round 1, table 1' },
      { seat: 'Gigi', with: null, of: 'Garnet', amount: 1, why: 'league, round 1, table 1' },
    ]);
  });

  it('SE-402 a pair’s purse is brought only where both sit, and to games that know pairs', () => {
    const communal = [pairOf('Dems', 'Zero', 4), pairOf('Dems', 'Gigi', 2)];
    const now = staged(COMMUNITY, 9, { communal });
    expect(first(now).communal?.filter(({ garnets }) => garnets > 0)).toEqual([
      pairOf('Dems', 'Gigi', 2),
    ]);
    expect(first(league(2)).communal).toBeUndefined();
  });

  it('SE-403 a pair that wins its first Communal Garnets comes into being', () => {
    const begun = staged(COMMUNITY, 9, { communal: [] });
    const ends = { order: namesIn(first(begun)), pairs: [pairOf('Tha', 'Isa', 6)] };
    const now = collect(begun, ended(begun, 'round-1-main', ends));
    expect(positionIn(now).pairs.find(({ garnets }) => garnets > 0)).toEqual(
      expect.objectContaining({ garnets: 6 }),
    );
  });

  it('SE-404 a result that is collected twice counts once', () => {
    const begun = league(2);
    const report = ended(begun, first(begun).match, {
      order: ['Dems', 'Gigi'],
      gained: { Dems: 1 },
    });
    const once = collect(begun, report, report);
    expect(member(once, 'Dems')).toMatchObject({ garnets: 1, wins: 1 });
  });

  it('SE-405 an episode played elsewhere is entered by the host, and shown as such', () => {
    const begun = staged({ plans: [{ ...KNOCKOUT.plans[2], games: [] } as never] }, 3);
    expect(first(begun).game).toBeNull();
    const now = collect(begun, ended(begun, 'final', { order: ['Isa', 'Dems', 'Gigi'] }));
    expect(now.events.find(({ kind }) => kind === 'finished')).toMatchObject({ how: 'elsewhere' });
    expect(positionIn(now).champions).toEqual(['Isa']);
  });

  it('SE-412 with Tokens, the candidate and garnets as the host says them', () => {
    const plans = [{ ...KNOCKOUT.plans[0], games: [] } as never, ...KNOCKOUT.plans.slice(1)];
    const begun = staged({ plans }, 4);
    const order = ['Isa', 'Dems', 'Gigi', 'Jack'];
    const ends = { order, tokens: ['Jack'], candidate: 'Dems', gained: { Isa: 3 } };
    const now = collect(begun, ended(begun, 'round-1-main', ends));
    expect(member(now, 'Jack').tokens).toBe(1);
    expect(member(now, 'Isa')).toMatchObject({ tokens: 0, garnets: 3, wins: 1 });
    expect(offeredTo(now, 'Dems')).toEqual(['Isa', 'Gigi']);
  });
});

describe('rulings of the host', () => {
  it('SE-411 void, made again: purses and wins as before it, the same seats, another match', () => {
    const begun = league(2);
    const now = collect(
      begun,
      ended(begun, first(begun).match, { order: ['Dems', 'Gigi'], gained: { Dems: 1 } }),
    );
    const again = collect(now, voided('round-1-table-1', 'again'));
    expect(positionIn(again).lines).toEqual([]);
    expect(member(again, 'Dems').wins).toBe(0);
    expect(awaitedIn(again).map((one) => [one.match, namesIn(one)])).toEqual([
      ['round-1-table-1-again-1', ['Dems', 'Gigi']],
    ]);
  });

  it('SE-410 a match whose player is busy waits, also one that is made again', () => {
    const begun = league(3);
    const { match } = first(begun);
    const now = collect(begun, ended(begun, match, { order: namesIn(first(begun)) }));
    const open = first(now).match;
    const again = collect(now, voided(match, 'again'));
    expect(awaitedIn(again).map((one) => one.match)).toEqual([open]);
    const free = collect(again, ended(again, open, { order: namesIn(first(again)) }));
    expect(awaitedIn(free).map((one) => one.match)).toEqual([`${match}-again-1`]);
  });

  it.for(['skip', 'usual'] as const)(
    'SE-413 void, skipped, which is the default in a league (%s): no points, over or not',
    (follows) => {
      const begun = league(2);
      const { match } = first(begun);
      const now = collect(begun, voided(match, follows));
      expect(member(now, 'Dems').wins).toBe(0);
      expect(stepOf(now)).toBeNull();
      const over = collect(
        begun,
        ended(begun, match, { order: ['Dems', 'Gigi'], gained: { Dems: 1 } }),
      );
      const without = collect(over, voided(match, follows));
      expect(member(without, 'Dems')).toMatchObject({ wins: 0, garnets: 0 });
      expect(pointsOf(positionIn(without), seatNamed('Dems'))).toBe(0);
      expect(stepOf(without)).toBeNull();
      expect(without.events).toContainEqual(
        expect.objectContaining({ kind: 'voided', follows: 'skip' }),
      );
      const anew = collect(without, voided(match, 'again'));
      expect(awaitedIn(anew).map((one) => one.match)).toEqual([`${match}-again-1`]);
    },
  );

  it('SE-422 void and repeated, as is the default elsewhere: all its effects are undone', () => {
    const begun = staged(KNOCKOUT, 4);
    const order = ['Dems', 'Gigi', 'Isa', 'Jack'];
    const main = collect(begun, ended(begun, 'round-1-main', { order }));
    expect(member(main, 'Dems').tokens).toBe(1);
    const without = collect(main, voided('round-1-main', 'usual'));
    expect(member(without, 'Dems').tokens).toBe(0);
    expect(positionIn(without).rounds[0]).toMatchObject({ holders: [], candidate: null });
    expect(awaitedIn(without).map(({ match }) => match)).toEqual(['round-1-main-again-1']);
    const death = collect(main, ended(main, 'round-1-death', { order: ['Jack', 'Isa'] }));
    expect([member(death, 'Isa').status, member(death, 'Dems').tokens]).toEqual(['out', 0]);
    const back = collect(death, voided('round-1-death', 'usual'));
    expect([member(back, 'Isa').status, member(back, 'Dems').tokens]).toEqual(['in', 1]);
    expect(awaitedIn(back).map((one) => [one.match, namesIn(one)])).toEqual([
      ['round-1-death-again-1', ['Jack', 'Isa']],
    ]);
  });

  it('SE-414 the Community season’s main match can only be made again', () => {
    const now = staged(COMMUNITY, 9);
    expect(rulingProblem(now, voided('round-1-main', 'skip'))).toContain('can only be made again');
    expect(rulingProblem(now, voided('round-1-main', 'again'))).toBeNull();
  });

  it('SE-415 refused while something that rests on it is collected', () => {
    const begun = staged(KNOCKOUT, 3);
    const main = collect(begun, ended(begun, 'round-1-main', { order: ['Dems', 'Gigi', 'Isa'] }));
    const death = collect(main, ended(main, 'round-1-death', { order: ['Isa', 'Gigi'] }));
    const ruling = voided('round-1-main', 'again');
    expect(rulingProblem(death, ruling)).toBe(
      'Round 1, death match rests on it and is collected: rule on that first.',
    );
    expect(collect(death, ruling).state).toEqual(death.state);
  });

  it('SE-416 an open match that rests on it is cancelled, announced and repeated', () => {
    const begun = staged(KNOCKOUT, 3);
    const main = collect(begun, ended(begun, 'round-1-main', { order: ['Dems', 'Gigi', 'Isa'] }));
    const outcome = outcomeOf(first(begun), { order: ['Isa', 'Dems', 'Gigi'] });
    const now = collect(main, { kind: 'ruled', match: 'round-1-main', outcome });
    expect(now.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ruled', 'cancelled', 'opened']),
    );
    expect(awaitedIn(now).map((one) => [one.match, namesIn(one)])).toEqual([
      ['round-1-death-again-1', ['Gigi', 'Dems']],
    ]);
  });

  it('SE-417 choices are repeated too', () => {
    const begun = staged(KNOCKOUT, 8);
    const order = namesIn(first(begun));
    const chosen = choose(collect(begun, ended(begun, 'round-1-main', { order })));
    const outcome = outcomeOf(first(begun), { order: order.toReversed() });
    const now = collect(chosen, { kind: 'ruled', match: 'round-1-main', outcome });
    expect(askedIn(now)).toEqual(['Dems']);
  });

  it('SE-418 a purse may go under 0, and 0 is brought until it is made good', () => {
    const begun = league(3);
    const [one = '', other = ''] = namesIn(first(begun));
    const won = collect(
      begun,
      ended(begun, first(begun).match, { order: [one, other], gained: { [one]: 2 } }),
    );
    const next = first(won);
    const third = namesIn(next).find((name) => name !== one && name !== other) ?? '';
    const spender = namesIn(next).find((name) => name !== third) ?? '';
    const spent = collect(
      won,
      ended(won, next.match, {
        order: [third, spender],
        gained: { [one]: namesIn(next).includes(one) ? -2 : 0 },
      }),
    );
    const now = collect(spent, voided('round-1-table-1', 'again'));
    const debts = namesIn(next).includes(one) ? -2 : 0;
    expect(member(now, one).garnets).toBe(debts);
    expect(first(now).players.every(({ garnets }) => garnets >= 0)).toBe(true);
  });

  it('SE-419 after the end only leagues can be ruled on', () => {
    const begun = staged(KNOCKOUT, 2);
    const end = collect(begun, ended(begun, 'final', { order: ['Dems', 'Gigi'] }));
    expect(rulingProblem(end, voided('final', 'again'))).toContain('The season is over');
    const duel = league(2);
    const over = collect(duel, ended(duel, first(duel).match, { order: ['Dems', 'Gigi'] }));
    const outcome = outcomeOf(first(duel), { order: ['Gigi', 'Dems'] });
    const now = collect(over, { kind: 'ruled', match: first(duel).match, outcome });
    expect(positionIn(now).champions).toEqual(['Gigi']);
  });

  it('SE-420 leaving ends a match of two: the other wins with its prize, the purse stays', () => {
    const now = collect(league(3, { Gigi: 5 }), left('Gigi'));
    expect(member(now, 'Gigi')).toMatchObject({ garnets: 5, hasLeft: true });
    expect([member(now, 'Dems').garnets, member(now, 'Isa').garnets]).toEqual([1, 1]);
    expect(awaitedIn(now).map((match) => namesIn(match).toSorted())).toEqual([['Dems', 'Isa']]);
  });

  it('SE-421 brought back: in again for episodes made from then on', () => {
    const begun = staged(KNOCKOUT, 4);
    const order = ['Dems', 'Gigi', 'Isa', 'Jack'];
    const main = collect(begun, ended(begun, 'round-1-main', { order }));
    const gone = collect(main, ended(main, 'round-1-death', { order: ['Jack', 'Isa'] }));
    const now = collect(gone, returned('Isa'));
    expect(member(now, 'Isa').status).toBe('in');
    expect(rulingProblem(now, returned('Isa'))).toBe('Isa is in.');
    expect(namesIn(first(now))).toEqual(['Dems', 'Gigi', 'Jack']);
    const second = collect(now, ended(now, 'round-2-main', { order: ['Dems', 'Gigi', 'Jack'] }));
    expect(namesIn(first(second))).toEqual(['Jack', 'Gigi']);
    const third = collect(second, ended(second, 'round-2-death', { order: ['Jack', 'Gigi'] }));
    expect(first(third).match).toBe('round-3-main');
    expect(namesIn(first(third))).toEqual(['Dems', 'Isa', 'Jack']);
  });
});

describe('choices', () => {
  const begun = staged(leagueOf(SIX), 6);

  it('SE-431 an artefact is asked for before each match that uses them; default Light', () => {
    expect(askedIn(begun)).toHaveLength(6);
    expect(awaitedIn(begun)).toEqual([]);
    const now = choose(begun, { Dems: { kind: 'artefact', artefact: 'Dark' } });
    const brought = artefactsOf(now, 'round-1-table-1');
    expect([brought[seatNamed('Dems')], brought[seatNamed('Gigi')]]).toEqual(['Dark', 'Light']);
    expect(Object.keys(brought)).toHaveLength(6);
    expect(first(now).match).toBe('round-1-table-1');
    expect(artefactsOf(league(2), first(league(2)).match)).toEqual({});
  });

  it('SE-433 artefacts are private: awaited matches do not depend on them', () => {
    const now = choose(begun, { Dems: { kind: 'artefact', artefact: 'Dark' } });
    expect(awaitedIn(now)).toEqual(awaitedIn(choose(begun, {})));
  });

  it('SE-434 an artefact is asked for again for a repeated match', () => {
    const chosen = choose(begun, { Dems: { kind: 'artefact', artefact: 'Dark' } });
    const again = collect(chosen, voided('round-1-table-1', 'again'));
    expect(askedIn(again)).toHaveLength(6);
    expect(awaitedIn(again)).toEqual([]);
    const now = choose(again, { Gigi: { kind: 'artefact', artefact: 'Dark' } });
    expect(first(now).match).toBe('round-1-table-1-again-1');
    const brought = artefactsOf(now, 'round-1-table-1-again-1');
    expect([brought[seatNamed('Dems')], brought[seatNamed('Gigi')]]).toEqual(['Light', 'Dark']);
  });

  it('SE-435 a player who leaves before choosing an artefact brings the usual one', () => {
    const gone = collect(begun, left('Dems'));
    expect(askedIn(gone)).toEqual(['Gigi', 'Isa', 'Jack', 'Phoenix', 'Pixie']);
    const now = choose(gone, { Gigi: { kind: 'artefact', artefact: 'Dark' } });
    expect(first(now)).toMatchObject({ match: 'round-1-table-1', absent: ['Dems'] });
    const brought = artefactsOf(now, 'round-1-table-1');
    expect([brought[seatNamed('Dems')], brought[seatNamed('Gigi')]]).toEqual(['Light', 'Dark']);
  });

  it('SE-432 a choice is open until its deadline, also where results come in meanwhile', () => {
    const main = staged(COMMUNITY, 9);
    const order = namesIn(first(main));
    const asked = collect(main, ended(main, 'round-1-main', { order, tokens: order.slice(0, 5) }));
    const later = collect(asked, ended(asked, 'round-1-life', { order: order.slice(0, 5) }));
    expect(stepOf(later)?.name).toBe(stepOf(asked)?.name);
    expect(askedIn(later)).toEqual(askedIn(asked));
  });
});
