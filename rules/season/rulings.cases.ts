import { describe, expect, it } from 'vitest';
import type { Report } from '../kit/match/season.ts';
import { toSeat } from '../kit/match/seat.ts';
import type { Content } from './content.ts';
import { getArtefacts } from './resolve.ts';
import { checkRuling } from './rulings.ts';
import {
  COMMUNITY_CONTENT,
  choose,
  collect,
  createLeagueContent,
  createMatchOutcome,
  createPlan,
  createReturnedReport,
  createVoidReport,
  DUEL_GAME,
  endMatch,
  getStagedStep,
  KNOCKOUT_CONTENT,
  listAwaited,
  listChoosers,
  listNames,
  type MatchEnd,
  playMain,
  readPosition,
  reportEnd,
  reportLeft,
  SIX_PLAYER_GAME,
  SMALL_GAME,
  type StagedSeason,
  stageSeason,
} from './staging.ts';

const createRuling = (now: StagedSeason, match: string, ends: MatchEnd): Report => {
  const awaited = listAwaited(now).find((one) => one.match === match);
  if (awaited === undefined) throw new Error(`${match} is not being played.`);
  return { kind: 'ruled', match, outcome: createMatchOutcome(awaited, ends) };
};

describe('another outcome is refused', () => {
  const begun = stageSeason(KNOCKOUT_CONTENT, 4);
  const order = ['Dems', 'Gigi', 'Isa', 'Jack'];

  it.for<readonly [string, MatchEnd, RegExp | null]>([
    ['two Tokens of a game that is silent, for four', { order, tokens: ['Dems', 'Isa'] }, null],
    ['none named: the first two get them', { order }, null],
    ['one Token too few', { order, tokens: ['Dems'] }, /main match gives 2 Tokens, but 1 is named/],
    ['one too many', { order, tokens: order.slice(0, 3) }, /gives 2 Tokens, but 3 are named/],
    [
      'a candidate who holds a Token',
      { order, tokens: ['Dems', 'Isa'], candidate: 'Isa' },
      /^Isa has a Token of .* and cannot be the Elimination Candidate/,
    ],
    ['a candidate who gets a Token by the place', { order, candidate: 'Gigi' }, /Gigi has a Token/],
    ['a candidate without', { order, candidate: 'Isa' }, null],
  ])('SE-471 a ruling on an outcome is rejected: %s', ([, ends, expected]) => {
    const report = createRuling(begun, 'round-1-main', ends);
    const why = checkRuling(begun, report);
    if (expected === null) expect(why).toBeNull();
    else {
      expect(why).toMatch(expected);
      expect(collect(begun, report).state).toEqual(begun.state);
    }
  });

  it('SE-472 a ruling must name as many Tokens as the game’s text, or none', () => {
    const community = stageSeason(COMMUNITY_CONTENT, 9);
    const names = listNames(listAwaited(community)[0]);
    const four = createRuling(community, 'round-1-main', {
      order: names,
      tokens: names.slice(0, 4),
    });
    expect(checkRuling(community, four)).toMatch(/gives 5 Tokens, but 4 are named/);
    const five = { order: names, tokens: names.slice(0, 5) };
    const over = endMatch(community, 'round-1-main', five);
    expect(checkRuling(over, four)).toMatch(/gives 5 Tokens, but 4 are named/);
    const candidate = { ...five, candidate: names[8] ?? '' };
    expect(checkRuling(over, createRuling(community, 'round-1-main', candidate))).toMatch(
      /cannot have an Elimination Candidate/,
    );
    const duel = stageSeason(createLeagueContent(DUEL_GAME), 2);
    const match = listAwaited(duel)[0]?.match ?? '';
    const token = createRuling(duel, match, { order: ['Dems', 'Gigi'], tokens: ['Dems'] });
    expect(checkRuling(duel, token)).toMatch(/cannot have Token holders/);
  });

  it('SE-473 the host sets the Tokens of a match elsewhere unless the programme does', () => {
    const elsewhere = (tokens: number | null): StagedSeason =>
      stageSeason(
        { plans: [createPlan('main match', [], { tokens }), ...KNOCKOUT_CONTENT.plans.slice(1)] },
        4,
      );
    const one = { order, tokens: ['Dems'] };
    expect(
      checkRuling(elsewhere(null), createRuling(elsewhere(null), 'round-1-main', one)),
    ).toBeNull();
    expect(checkRuling(elsewhere(2), createRuling(elsewhere(2), 'round-1-main', one))).toMatch(
      /gives 2 Tokens, but 1 is named/,
    );
    const all = createRuling(elsewhere(null), 'round-1-main', { order, tokens: order });
    expect(checkRuling(elsewhere(null), all)).toMatch(/at most 3 of 4/);
  });
});

it('SE-474 a skipped match has the outcome that is ruled afterwards', () => {
  const begun = stageSeason(createLeagueContent(DUEL_GAME), 2);
  const match = listAwaited(begun)[0]?.match ?? '';
  const report = createRuling(begun, match, { order: ['Gigi', 'Dems'] });
  const skipped = collect(begun, createVoidReport(match, 'skip'));
  expect(checkRuling(skipped, report)).toBeNull();
  expect(readPosition(collect(skipped, report)).champions).toEqual(['Gigi']);
});

describe('artefacts of a match that has not begun', () => {
  const brought: Content = {
    plans: [
      createPlan('main match', [{ ...SMALL_GAME, most: 7 }], { tokens: 1 }),
      createPlan('death match', [DUEL_GAME]),
      createPlan('main match', [SIX_PLAYER_GAME]),
      createPlan('death match', [DUEL_GAME]),
      createPlan('final', [{ ...SMALL_GAME, most: 7 }]),
    ],
  };

  /**
   * Creates a season after round 1: Jack is out, and the other six choose artefacts for round 2.
   */
  function asking(): { readonly now: StagedSeason; readonly other: Report } {
    const begun = stageSeason(brought, 7);
    const main = endMatch(begun, 'round-1-main', {
      order: listNames(listAwaited(begun)[0]),
      candidate: 'Jack',
    });
    const chosen = choose(main, { Jack: { kind: 'opponent', opponent: toSeat('Pixie') } });
    const now = endMatch(chosen, 'round-1-death', { order: ['Pixie', 'Jack'] });
    return { now, other: createRuling(chosen, 'round-1-death', { order: ['Jack', 'Pixie'] }) };
  }

  it('SE-481 a player who joins a match during the choice of artefacts chooses too', () => {
    const { now, other } = asking();
    expect(listChoosers(now)).toEqual(['Dems', 'Gigi', 'Isa', 'Phoenix', 'Pixie', 'Scarlet']);
    const entered = collect(now, other);
    expect(listChoosers(entered)).toEqual(['Dems', 'Gigi', 'Isa', 'Jack', 'Phoenix', 'Scarlet']);
    expect(getStagedStep(entered)?.name).toBe(getStagedStep(now)?.name);
    const begun = choose(entered, { Jack: { kind: 'artefact', artefact: 'Dark' } });
    const [match] = listAwaited(begun);
    expect(match?.match).toBe('round-2-main');
    expect(getArtefacts(begun, 'round-2-main')[toSeat('Jack')]).toBe('Dark');
  });

  it('SE-482 a match keeps the seat of a player who leaves, and asks again on return', () => {
    const { now } = asking();
    const gone = collect(now, reportLeft('Gigi'));
    expect(listChoosers(gone)).not.toContain('Gigi');
    const back = collect(gone, createReturnedReport('Gigi'));
    expect(listChoosers(back)).toEqual(listChoosers(now));
    expect(getStagedStep(back)?.name).toBe(getStagedStep(now)?.name);
    expect(listNames(listAwaited(choose(gone))[0])).toContain('Gigi');
  });
});

describe('names of steps', () => {
  it('SE-491 a repeated choice is a new step, but a change of options is not a new step', () => {
    const { begun, order, main: season } = playMain(8);
    expect(getStagedStep(season)?.name).toBe('choices-1');
    const chosen = choose(season);
    const again = collect(chosen, createVoidReport('round-1-main'));
    const main = listAwaited(again)[0]?.match ?? '';
    const anew = endMatch(again, main, { order });
    expect(listChoosers(anew)).toEqual(listChoosers(season));
    expect(getStagedStep(anew)).toMatchObject({ name: 'choices-2', title: 'Choices 2: opponent' });
    const swapped = [...order.slice(0, 4), ...order.slice(4, 7).toReversed(), ...order.slice(7)];
    const other = collect(season, createRuling(begun, 'round-1-main', { order: swapped }));
    expect(getStagedStep(other)?.name).toBe('choices-1');
  });

  it('SE-492 no step has the name of an earlier one, even if a ruling removes results', () => {
    const begun = stageSeason(createLeagueContent(DUEL_GAME), 4);
    const names: (string | undefined)[] = [getStagedStep(begun)?.name];
    let now = begun;
    const take = (report: Report): void => {
      now = collect(now, report);
      names.push(getStagedStep(now)?.name);
    };
    for (let match = 0; match < 3; match += 1) {
      const [open] = listAwaited(now);
      if (open === undefined) throw new Error('nothing is being played');
      take(reportEnd(now, open.match, { order: listNames(open) }));
      take(createVoidReport(open.match));
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.at(0)).toBe('matches-1');
  });

  it('SE-493 a question that is dropped and asked again is a new step', () => {
    const { order, main: season } = playMain(8);
    const chooser = order.at(-1) ?? '';
    const gone = collect(season, createVoidReport('round-1-main'));
    expect(listChoosers(gone)).toEqual([]);
    const main = listAwaited(gone)[0]?.match ?? '';
    const again = endMatch(gone, main, { order });
    expect(listChoosers(again)).toEqual([chooser]);
    expect(getStagedStep(again)?.name).toBe('choices-2');
  });
});
