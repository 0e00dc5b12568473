import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../rules/games.ts';
import type { TextRow } from '../../rules/kit/content/content.ts';
import { buildStartPairs, getPairGarnets } from '../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import type { AwaitedMatch, Report } from '../../rules/kit/match/season.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import {
  createRandomPolicy,
  createRobotPolicy,
  createStepChance,
  type MatchSnapshot,
  playMatch,
  type ReportContext,
  type SeededMatch,
} from '../../rules/kit/playing/play.ts';
import { getAllRobots } from '../../rules/kit/playing/robots.ts';
import type { Content } from '../../rules/season/content.ts';
import { getPosition } from '../../rules/season/fold.ts';
import type { Orders } from '../../rules/season/forms/questions.ts';
import { season } from '../../rules/season/game.ts';
import { getMember, type Position } from '../../rules/season/position.ts';
import { checkCast } from '../../rules/season/programme.ts';
import type { Event, State } from '../../rules/season/state.ts';
import { atDepth } from '../support/depth.ts';
import {
  KNOWN_GAMES,
  loadProgramme,
  PROGRAMMES,
  parseSeasonRows,
} from '../support/table/season.ts';
import { createPlayers } from './players.ts';
import { playToOutcome, reportEnds, reportRulingsFirst } from './season-reports.ts';

type SeasonMoment = MatchSnapshot<Content, State, Orders, Event>;
type SeasonMatch = SeededMatch<Content, State, Orders, Event>;

/** Limit in steps. Every season here is shorter. */
const MAX_SEASON_STEPS = 4000;

/** Plays a season of robots and checks each moment. @throws if a check fails */
function playSeason(
  setup: Setup<Content>,
  seed: number,
  report?: SeasonMatch['report'],
): readonly SeasonMoment[] {
  const moments: SeasonMoment[] = [];
  const known = new Map<string, string>();
  const steps = new Set<string>();
  const match = { game: season, setup, seed, choose: createRandomPolicy(seed) };
  for (const moment of playMatch({ ...match, ...(report && { report }) })) {
    const before = moments.at(-1);
    moments.push(moment);
    assert.ok(moments.length < MAX_SEASON_STEPS, 'the season does not end');
    assertUniqueNames(before, moment, steps);
    assertNoLeaversSeated(before, moment, known);
    assertMomentHolds(moment, known);
  }
  return moments;
}

function assertUniqueNames(
  before: SeasonMoment | undefined,
  { step }: SeasonMoment,
  known: Set<string>,
): void {
  if (step === null || step.name === before?.step?.name) return;
  assert.ok(!known.has(step.name), `${step.name} is the name of two steps`);
  known.add(step.name);
}

/** Asserts that a repeated match seats no player who has left. Tables of a league are exempt. */
function assertNoLeaversSeated(
  before: SeasonMoment | undefined,
  { step, setup }: SeasonMoment,
  known: ReadonlyMap<string, string>,
): void {
  if (setup.content.plans.some(({ kind }) => kind === 'league')) return;
  const leaving = (before?.reports ?? []).flatMap((report) =>
    report.kind === 'left' ? [report.seat] : [],
  );
  for (const { match, absent } of step?.awaits ?? []) {
    const seated = absent.filter((seat) => !leaving.includes(seat));
    const isNew = match.includes('-again-') && !known.has(match);
    assert.ok(!isNew || seated.length === 0, `${match} seats ${seated.join()}, who left before`);
  }
}

function assertMomentHolds(moment: SeasonMoment, known: Map<string, string>): void {
  const position = getPosition(moment);
  assertBalances(moment.setup, position);
  assertSeating(moment, position);
  for (const { match, players } of moment.step?.awaits ?? []) {
    const seats = players.map(({ seat }) => seat).join();
    assert.equal(known.get(match) ?? seats, seats, `${match} is not the same match as before`);
    known.set(match, seats);
  }
}

/** Asserts that each balance equals the first balance plus all changes. */
function assertBalances(setup: Setup<Content>, position: Position): void {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const { seat, with: other, of, amount } of position.lines) {
    add(`${of} ${seat}`, amount);
    if (other !== null) add(formatPairKey([seat, other]), amount);
  }
  for (const { seat, garnets } of setup.players) {
    const tokens = sums.get(`Token ${seat}`) ?? 0;
    const own = sums.get(`Garnet ${seat}`) ?? 0;
    assert.equal(getMember(position, seat).garnets, garnets + own, `the purse of ${seat}`);
    assert.equal(getMember(position, seat).tokens, tokens, `the Tokens of ${seat}`);
    assert.ok(tokens === 0 || tokens === 1, `${seat} holds ${tokens} Tokens`);
  }
  const start = setup.communal ?? buildStartPairs(setup);
  for (const { seats, garnets } of position.pairs) {
    const [one, other] = seats;
    const held = getPairGarnets(start, one, other) + (sums.get(formatPairKey(seats)) ?? 0);
    assert.equal(garnets, held, `the purse of ${seats.join()}`);
  }
}

const formatPairKey = (seats: readonly Seat[]): string => JSON.stringify(seats.toSorted());

/** Asserts that no eliminated seat plays, and that no seat plays two matches at once. */
function assertSeating({ step }: SeasonMoment, position: Position): void {
  const busy = new Set<Seat>();
  for (const { match, players, absent } of step?.awaits ?? []) {
    for (const { seat, garnets } of players) {
      assert.ok(!busy.has(seat), `${seat} is in two matches at once`);
      busy.add(seat);
      assert.ok(garnets >= 0, `${seat} brings ${garnets} garnets`);
      const { status, hasLeft } = getMember(position, seat);
      assert.ok(status === 'in', `${seat} is ${status} and plays ${match}`);
      assert.equal(absent.includes(seat), hasLeft, `${seat} is absent from ${match}`);
    }
  }
  for (const { seat } of step?.asks ?? [])
    assert.ok(!getMember(position, seat).hasLeft, `${seat} has left and is asked`);
}

/** Compares balances with those computed from results, for a season without rulings. */
function assertConserved(moments: readonly SeasonMoment[]): void {
  for (const [index, moment] of moments.entries()) {
    const next = moments[index + 1];
    if (next === undefined) continue;
    const before = getPosition(moment);
    const given = (moment.reports ?? []).map((report) => sumGivenPrizes(before, moment, report));
    const after = getPosition(next);
    assert.equal(
      sumGarnets(after) - sumGarnets(before),
      given.reduce((sum, one) => sum + one, countPrizesWithoutMatch(before, after)),
      'garnets came from nowhere, or are lost',
    );
  }
  const last = moments.at(-1);
  const left = last === undefined ? [] : Object.values(getPosition(last).members);
  assert.deepEqual(
    left.filter(({ tokens }) => tokens !== 0),
    [],
    'a Token outlives its round',
  );
}

/** Counts prizes that are not won in a match, such as that of the only holder of a Token. */
function countPrizesWithoutMatch(before: Position, after: Position): number {
  const wereOver = new Set(
    before.episodes.filter(({ stage }) => stage.kind === 'over').map(({ id }) => id),
  );
  return after.episodes.reduce((sum, { id, stage, plan, game }) => {
    const isWon =
      stage.kind === 'over' && stage.how === 'without playing' && stage.order.length > 0;
    return sum + (isWon && !wereOver.has(id) ? plan.garnets + (game?.wins ?? 0) : 0);
  }, 0);
}

const sumGarnets = ({ members, pairs }: Position): number =>
  [...Object.values(members), ...pairs].reduce((sum, { garnets }) => sum + garnets, 0);

function sumGivenPrizes(before: Position, { step }: SeasonMoment, report: Report): number {
  const awaited = (step?.awaits ?? []).find(
    ({ match }) => report.kind === 'finished' && match === report.match,
  );
  if (awaited === undefined || report.kind !== 'finished') return 0;
  const sum = (list: readonly { readonly garnets: number }[] = []) =>
    list.reduce((total, { garnets }) => total + garnets, 0);
  const { players, pairs } = report.outcome.purses;
  const brought = sum(awaited.players) + sum(awaited.communal);
  const plan = before.episodes.find(({ id }) => id === awaited.match)?.plan;
  return sum(players) + sum(pairs) - brought + (plan?.garnets ?? 0);
}

/** Asserts that reporting the same results twice changes nothing. */
function assertReportedOnce(
  moment: SeasonMoment,
  chance: Parameters<typeof season.start>[0]['chance'],
): void {
  const { setup, state, reports = [] } = moment;
  const results = reports.filter(
    (report): report is Report & { kind: 'finished' } => report.kind === 'finished',
  );
  const once = season.resolve({ setup, state, orders: {}, chance, reports: results });
  const twice = season.resolve({ setup, state: once.state, orders: {}, chance, reports: results });
  assert.deepEqual(twice, { state: once.state, events: [] });
}

const SEED = 20261123;
const GAME_NAMES = KNOWN_GAMES.map(({ Game = '' }) => Game);

const createSetup = (content: Content, cast: number, garnets: readonly number[] = []) => ({
  players: createPlayers(cast, garnets),
  content,
  variants: {},
});

/** Rows as a host might type them. Some are invalid. */
const rowsArbitrary = fc.array(
  fc.record({
    Episode: fc.constantFrom('First', 'Second', 'Third'),
    Kind: fc.constantFrom(
      'league',
      'main match',
      'main match',
      'death match',
      'death matches',
      'life match',
      'final',
    ),
    Games: fc.oneof(
      fc.constant('elsewhere'),
      fc.shuffledSubarray(GAME_NAMES, { minLength: 1 }).map((names) => names.join(', ')),
      fc.constant('dm-invitational'),
    ),
    Tokens: fc.constantFrom('', '', '1', '4', '5'),
    Garnets: fc.constantFrom('0', '2'),
    Until: fc.constantFrom('', '', '2', '3'),
  }),
  { minLength: 1, maxLength: 4 },
);

/**
 * Sizes of rosters. In deep runs one in eight rosters has up to 40 players, since a league of 40
 * takes as long as fifty leagues of twelve.
 */
const rosterSizes = fc.oneof(
  { weight: 7, arbitrary: fc.integer({ min: 2, max: 24 }) },
  { weight: atDepth({ quick: 0, deep: 1 }), arbitrary: fc.integer({ min: 2, max: 40 }) },
);

/** Drawn formats that suit the roster. Most other drawn formats are refused. */
const acceptedFormats = fc
  .record({
    rows: rowsArbitrary,
    cast: rosterSizes,
    seed: fc.integer(),
  })
  .map((drawn) => ({ ...drawn, content: parseSeasonRows(drawn.rows as readonly TextRow[]) }))
  .filter(({ content, cast }) => checkCast(content, cast) === null);

describe('seasons', () => {
  it('a season of any format ends with correct balances', () => {
    fc.assert(
      fc.property(acceptedFormats, ({ content, cast, seed }) => {
        playSeason(createSetup(content, cast), seed, reportRulingsFirst);
      }),
      { numRuns: atDepth({ quick: 12, deep: 600 }), seed: SEED },
    );
  });

  it('garnets equal the first ones plus those of matches and format without rulings', () => {
    fc.assert(
      fc.property(acceptedFormats, ({ content, cast, seed }) => {
        assertConserved(playSeason(createSetup(content, cast), seed, reportEnds));
      }),
      { numRuns: atDepth({ quick: 12, deep: 200 }), seed: SEED },
    );
  });

  it.for(PROGRAMMES)(
    'a shipped season format accepts the roster sizes that its rulings name: %s',
    (name) => {
      const casts = Array.from({ length: 42 }, (_, cast) => cast).filter(
        (cast) => checkCast(loadProgramme(name), cast) === null,
      );
      const said = { league: [2, 40], knockout: [2, 20], community: [9, 9] }[name];
      expect([casts[0], casts.at(-1)]).toEqual(said);
    },
  );

  it.for(PROGRAMMES)(
    'a season counts each result once even if the result is collected twice: %s',
    (name) => {
      const cast = name === 'community' ? 9 : 6;
      const moments = playSeason(createSetup(loadProgramme(name), cast), SEED);
      const collected = moments.filter(({ reports }) => reports !== undefined);
      expect(collected.length).toBeGreaterThan(0);
      for (const moment of collected) assertReportedOnce(moment, createStepChance(SEED, 'again'));
    },
  );

  const casts = atDepth({ quick: [2, 9, 20], deep: [2, 3, 5, 8, 9, 13, 20, 30, 40] });
  it.for(casts)('a league seats a roster of %i players', (cast) => {
    const moments = playSeason(createSetup(loadProgramme('league'), cast), SEED + cast);
    expect(moments.at(-1)?.step).toBeNull();
  });
});

describe('seasons of real matches', () => {
  const quick = [
    ['community', 9],
    ['league', 3],
  ] as const;
  const deep = [
    ...quick,
    ['knockout', 6],
    ['knockout', 20],
    ['league', 9],
    ['knockout', 2],
  ] as const;
  it.for(atDepth<readonly (readonly [(typeof PROGRAMMES)[number], number])[]>({ quick, deep }))(
    'a season of real matches can be played to its end: %s of %i',
    ([name, cast]) => {
      const setup = createSetup(loadProgramme(name), cast);
      const moments = playSeason(setup, SEED, reportRealMatches);
      const last = moments.at(-1);
      const outcome = last === undefined ? null : season.outcome(last);
      expect(outcome?.placings).toHaveLength(cast);
      expect(outcome?.placings[0]?.prizes).toEqual([
        { code: 'victory', count: 1, text: 'Champion' },
      ]);
    },
  );
});

/** Reports the results of all open matches. Results of external matches are drawn at random. */
function reportRealMatches({
  setup,
  state,
  step,
  chance,
}: ReportContext<Content, State>): readonly Report[] {
  return (step.awaits ?? []).flatMap((match) => {
    const game = GAMES.find(({ id }) => id === match.game);
    if (game !== undefined) return [playAndReport(game, match)];
    const elsewhere = (purpose: string) => chance(`${purpose} of ${match.match}`);
    return reportEnds({ setup, state, step: { ...step, awaits: [match] }, chance: elsewhere });
  });
}

function playAndReport(game: AnyGame, awaited: AwaitedMatch): Report {
  const { match } = awaited;
  const robot = Object.values(getAllRobots(game)).at(-1);
  if (robot === undefined) throw new Error(`${game.id} lacks a robot`);
  const choose = createRobotPolicy(SEED, () => robot);
  const outcome = playToOutcome(game, awaited, { seed: SEED + match.length, choose });
  return { kind: 'finished', match, lastHash: `end of ${match}`, outcome };
}
