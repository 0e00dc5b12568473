import { describe, expect, it } from 'vitest';
import type { Report } from '../kit/match/season.ts';
import { toSeat } from '../kit/match/seat.ts';
import { buildProposals } from '../kit/playing/proposing.ts';
import { season } from './game.ts';
import { computePoints } from './league.ts';
import {
  COMMUNITY_CONTENT,
  choose,
  collect,
  createLeagueContent,
  createOpponentOrder,
  createPair,
  createPlan,
  createReturnedReport,
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
  readPosition,
  reportEnd,
  reportLeft,
  SMALL_GAME,
  type StagedSeason,
  stageSeason,
} from './staging.ts';
import type { Event } from './state.ts';

const ALL_NAMES = LOT_NAMES.slice(0, 9);
const TOKEN_HOLDERS = ALL_NAMES.slice(0, 5);

const listWinners = ({ events }: { readonly events: readonly Event[] }) =>
  events.flatMap((event) => (event.kind === 'finished' ? [event.winners] : []));
const listEliminationCandidates = ({ events }: { readonly events: readonly Event[] }) =>
  events.flatMap((event) => (event.kind === 'candidate' ? [event.seat] : []));

/** Ends the only match of a league of two, with a report altered by `change`. */
const endDuel = (
  change: (report: Extract<Report, { kind: 'finished' }>) => Report,
): StagedSeason => {
  const begun = stageSeason(createLeagueContent(DUEL_GAME), 2);
  const report = reportEnd(begun, 'round-1-table-1', { order: ['Gigi', 'Dems'] });
  if (report.kind !== 'finished') throw new Error('it has ended');
  return collect(begun, change(report));
};

describe('a result', () => {
  it('SE-406 a result with players other than those of the match has no effect', () => {
    const changed = (seats: readonly string[]) =>
      endDuel((report) => {
        const [first, ...others] = report.outcome.placings;
        if (first === undefined) throw new Error('somebody was in it');
        const all = [first, ...others, first];
        const placings = seats.map((name, index) => ({
          ...(all[index] ?? first),
          seat: toSeat(name),
        }));
        return { ...report, outcome: { ...report.outcome, placings } };
      });
    for (const seats of [['Gigi'], ['Gigi', 'Isa'], ['Gigi', 'Dems', 'Isa']]) {
      expect(listAwaited(changed(seats)).map(({ match }) => match)).toEqual(['round-1-table-1']);
      expect(member(changed(seats), 'Gigi').wins).toBe(0);
    }
    expect(getStagedStep(changed(['Gigi', 'Dems']))).toBeNull();
  });

  it('SE-407 a league names all players in the first place; other episodes name the winner', () => {
    const begun = stageSeason(createLeagueContent(SMALL_GAME), 4);
    const order = [['Dems', 'Gigi'], 'Isa', 'Jack'];
    expect(listWinners(endMatch(begun, 'round-1-table-1', { order }))).toEqual([['Dems', 'Gigi']]);
    const main = stageSeason(KNOCKOUT_CONTENT, 4);
    expect(listWinners(endMatch(main, 'round-1-main', { order }))).toEqual([['Dems']]);
  });

  it('SE-408 a match won without playing has a first and a second place', () => {
    const now = collect(stageSeason(createLeagueContent(DUEL_GAME), 2), reportLeft('Dems'));
    expect(listWinners(now)).toEqual([['Gigi']]);
    const points = ['Gigi', 'Dems'].map((name) => computePoints(readPosition(now), toSeat(name)));
    expect(points).toEqual([1, 0]);
  });

  it('SE-409 a season has pairs if the host named some or one of its games uses pairs', () => {
    const pairsIn = (now: StagedSeason) => readPosition(now).pairs.length;
    expect(readPosition(stageSeason(createLeagueContent(DUEL_GAME), 3)).pairs).toEqual([]);
    const communal = [createPair('Dems', 'Gigi', 2)];
    expect(pairsIn(stageSeason(createLeagueContent(DUEL_GAME), 3, { communal }))).toBe(3);
    expect(pairsIn(stageSeason(COMMUNITY_CONTENT, 9))).toBe(36);
  });
});

describe('the Community season', () => {
  const begun = stageSeason(COMMUNITY_CONTENT, 9);
  const main = endMatch(begun, 'round-1-main', { order: ALL_NAMES, tokens: TOKEN_HOLDERS });

  it('SE-116 the Community season lacks an Elimination Candidate', () => {
    expect(listEliminationCandidates(main)).toEqual([]);
    expect(readPosition(main).rounds[0]).toMatchObject({ candidate: null });
  });

  it('SE-117 the Community season asks for the Phoenix only after the life match', () => {
    const chosen = choose(main);
    const deaths = ['round-1-death-1', 'round-1-death-2'].map((match) => {
      const order = listNames(listAwaited(chosen).find((one) => one.match === match));
      return reportEnd(chosen, match, { order });
    });
    const now = collect(chosen, ...deaths);
    expect([listChoosers(now), readPosition(now).steps]).toEqual([[], 1]);
    expect(listAwaited(now).map(({ match }) => match)).toEqual(['round-1-life']);
    const over = endMatch(now, 'round-1-life', { order: TOKEN_HOLDERS });
    expect(listChoosers(over)).toEqual(['Dems']);
  });

  it('SE-118 a choice outside the offered options is ignored', () => {
    const how = (name: string) =>
      choose(main, { Pixie: createOpponentOrder(name) }).events.flatMap((event) =>
        event.kind === 'chosen' ? [[event.chosen, event.how]] : [],
      );
    expect(how('Scarlet')).toContainEqual(['Scarlet', 'chosen']);
    expect(how('Tha')).toContainEqual(['Tha', 'chosen']);
    expect(how('Dems')).toContainEqual(['Tha', 'default']);
    expect(how('Pixie')).toContainEqual(['Tha', 'default']);
  });

  it('SE-119 steps with choices are counted and name their subjects', () => {
    expect(getStagedStep(main)?.title).toBe('Choices 1: opponent');
    const chosen = choose(main);
    const over = collect(
      chosen,
      ...listAwaited(chosen).map((one) => reportEnd(chosen, one.match, { order: listNames(one) })),
    );
    expect(getStagedStep(over)).toMatchObject({
      name: 'choices-2',
      title: 'Choices 2: Token of Phoenix',
    });
  });

  it('SE-122 the proposals for a choice are exactly its options, with their holdings', () => {
    const { setup, state } = main;
    const found = buildProposals(season, { setup, state, seat: toSeat('Pixie') });
    expect(found?.proposals.map(({ name }) => name)).toEqual(
      listOptions(main, 'Pixie').map((name) => `${name}: 0 garnets, 0 episodes won`),
    );
    expect(found?.isAll).toBe(true);
  });

  it('SE-120 without a life match, the loser of a death match is out at once', () => {
    const plans = [...COMMUNITY_CONTENT.plans.slice(0, 2), createPlan('final', [])];
    const first = stageSeason({ plans }, 9);
    const ends = { order: ALL_NAMES, tokens: TOKEN_HOLDERS };
    const now = choose(endMatch(first, 'round-1-main', ends));
    const death = endMatch(now, 'round-1-death-1', { order: ['Pixie', 'Tha'] });
    expect(member(death, 'Tha').status).toBe('out');
  });

  it('SE-121 a Token holder who has left is not in the life match', () => {
    const now = collect(begun, reportLeft('Isa'));
    const over = endMatch(now, 'round-1-main', { order: ALL_NAMES, tokens: TOKEN_HOLDERS });
    const life = listAwaited(over).find(({ match }) => match === 'round-1-life');
    expect(listNames(life)).toEqual(['Dems', 'Gigi', 'Jack', 'Phoenix']);
    expect(member(over, 'Isa').tokens).toBe(0);
  });
});

describe('Knockout', () => {
  const begun = stageSeason(KNOCKOUT_CONTENT, 4);
  const order = ['Dems', 'Gigi', 'Isa', 'Jack'];

  it('SE-213 the candidate is announced once, but not at all if the match is skipped', () => {
    const now = endMatch(begun, 'round-1-main', { order });
    expect(listEliminationCandidates(now)).toEqual(['Jack']);
    const skipped = collect(begun, { kind: 'void', match: 'round-1-main', follows: 'skip' });
    expect(listEliminationCandidates(skipped)).toEqual([]);
    expect(readPosition(skipped).rounds[0]).toMatchObject({ candidate: null, holders: [] });
  });

  it('SE-214 a player who returns once the death match is planned cannot be chosen', () => {
    const gone = collect(begun, reportLeft('Isa'));
    const ends = { order, tokens: ['Dems'] };
    const now = endMatch(gone, 'round-1-main', ends);
    expect(listAwaited(now).map(listNames)).toEqual([['Jack', 'Gigi']]);
    const back = collect(now, createReturnedReport('Isa'));
    expect([listChoosers(back), listOptions(back, 'Jack')]).toEqual([[], []]);
    expect(listAwaited(back).map(listNames)).toEqual([['Jack', 'Gigi']]);
  });

  it('SE-215 the later of several players who leave is placed higher', () => {
    const outAts = (...names: readonly string[]) => {
      const now = names.reduce(
        (before, name) => collect(before, reportLeft(name)),
        stageSeason(KNOCKOUT_CONTENT, 6),
      );
      return names.map((name) => member(now, name).outAt);
    };
    expect(outAts('Isa', 'Dems', 'Gigi')).toEqual([1, 2, 3]);
  });

  it('SE-216 a player who is out and leaves keeps the place', () => {
    const main = endMatch(begun, 'round-1-main', { order });
    const death = endMatch(main, 'round-1-death', { order: ['Jack', 'Isa'] });
    const later = collect(death, reportLeft('Dems'), reportLeft('Isa'));
    expect(member(later, 'Isa').outAt).toBe(member(death, 'Isa').outAt);
    expect(member(later, 'Dems').outAt).toBeGreaterThan(member(later, 'Isa').outAt);
  });
});
