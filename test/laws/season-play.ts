/** What must hold of a season at every moment, whatever its programme and however its matches end. */

import assert from 'node:assert/strict';
import { heldBy, pairsAtStart } from '../../rules/kit/match/communal.ts';
import type { Report } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import {
  type MatchSnapshot,
  playMatch,
  randomPolicy,
  type SeededMatch,
} from '../../rules/kit/playing/play.ts';
import type { Content } from '../../rules/season/content.ts';
import type { Event } from '../../rules/season/events.ts';
import { positionOf } from '../../rules/season/fold.ts';
import type { Orders } from '../../rules/season/forms/questions.ts';
import { season } from '../../rules/season/game.ts';
import { type Line, memberOf, type Position } from '../../rules/season/position.ts';
import type { State } from '../../rules/season/state.ts';

export type SeasonMoment = MatchSnapshot<Content, State, Orders, Event>;
type SeasonMatch = SeededMatch<Content, State, Orders, Event>;

/** More steps than any season of a suite has. */
const MOST_STEPS = 4000;

/** All moments of a season of robots; each is looked at. @throws where something does not hold. */
export function playedSeason(
  setup: Setup<Content>,
  seed: number,
  report?: SeasonMatch['report'],
): readonly SeasonMoment[] {
  const moments: SeasonMoment[] = [];
  const known = new Map<string, string>();
  const steps = new Set<string>();
  const match = { game: season, setup, seed, choose: randomPolicy(seed) };
  for (const moment of playMatch({ ...match, ...(report && { report }) })) {
    const before = moments.at(-1);
    moments.push(moment);
    assert.ok(moments.length < MOST_STEPS, 'the season does not end');
    assertNamedOnce(before, moment, steps);
    assertMadeWithoutLeavers(before, moment, known);
    assertHolds(moment, known);
  }
  return moments;
}

/** A step that goes on asking keeps its name. */
function assertNamedOnce(
  before: SeasonMoment | undefined,
  { step }: SeasonMoment,
  known: Set<string>,
): void {
  if (step === null || step.name === before?.step?.name) return;
  assert.ok(!known.has(step.name), `${step.name} is the name of two steps`);
  known.add(step.name);
}

/**
 * Asserts that a match made again does not seat players who left before; the tables of a league are
 * fixed.
 */
function assertMadeWithoutLeavers(
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

function assertHolds(moment: SeasonMoment, known: Map<string, string>): void {
  const position = positionOf(moment);
  assertPurses(moment.setup, position);
  assertSeated(moment, position);
  for (const { match, players } of moment.step?.awaits ?? []) {
    const seats = players.map(({ seat }) => seat).join();
    assert.equal(known.get(match) ?? seats, seats, `${match} is another match than before`);
    known.set(match, seats);
  }
}

/** What everybody holds is the start and the sum of all lines. */
function assertPurses(setup: Setup<Content>, position: Position): void {
  const sum = (isIts: (line: Line) => boolean) =>
    position.lines.filter(isIts).reduce((total, { amount }) => total + amount, 0);
  for (const { seat, garnets } of setup.players) {
    const own = sum((line) => line.seat === seat && line.of === 'Garnet');
    const tokens = sum((line) => line.seat === seat && line.of === 'Token');
    assert.equal(memberOf(position, seat).garnets, garnets + own, `the purse of ${seat}`);
    assert.equal(memberOf(position, seat).tokens, tokens, `the Tokens of ${seat}`);
    assert.ok(tokens === 0 || tokens === 1, `${seat} holds ${tokens} Tokens`);
  }
  const start = setup.communal ?? pairsAtStart(setup);
  for (const { seats, garnets } of position.pairs) {
    const [one, other] = seats;
    const isOf = (line: Line) =>
      line.with !== null && seats.includes(line.seat) && seats.includes(line.with);
    assert.equal(garnets, heldBy(start, one, other) + sum(isOf), `the purse of ${seats.join()}`);
  }
}

/** Nobody plays who is out, and nobody is in two matches at once. */
function assertSeated({ step }: SeasonMoment, position: Position): void {
  const busy = new Set<Seat>();
  for (const { match, players, absent } of step?.awaits ?? []) {
    for (const { seat, garnets } of players) {
      assert.ok(!busy.has(seat), `${seat} is in two matches at once`);
      busy.add(seat);
      assert.ok(garnets >= 0, `${seat} brings ${garnets} garnets`);
      const { status, hasLeft } = memberOf(position, seat);
      assert.ok(status === 'in', `${seat} is ${status} and plays ${match}`);
      assert.equal(absent.includes(seat), hasLeft, `${seat} is absent from ${match}`);
    }
  }
  for (const { seat } of step?.asks ?? [])
    assert.ok(!memberOf(position, seat).hasLeft, `${seat} has left and is asked`);
}

/** Of a season in which matches end and nothing else happens, counted by what they brought and had at their ends, and by the programme's rows. */
export function assertConserved(moments: readonly SeasonMoment[]): void {
  for (const [index, moment] of moments.entries()) {
    const next = moments[index + 1];
    if (next === undefined) continue;
    const before = positionOf(moment);
    const given = (moment.reports ?? []).map((report) => givenBy(before, moment, report));
    const after = positionOf(next);
    assert.equal(
      heldIn(after) - heldIn(before),
      given.reduce((sum, one) => sum + one, wonWithoutPlaying(before, after)),
      'garnets came from nowhere, or are lost',
    );
  }
  const last = moments.at(-1);
  const left = last === undefined ? [] : Object.values(positionOf(last).members);
  assert.deepEqual(
    left.filter(({ tokens }) => tokens !== 0),
    [],
    'a Token outlives its round',
  );
}

/** What game and programme give whoever has won without playing, such as the only one who holds a Token. */
function wonWithoutPlaying(before: Position, after: Position): number {
  const wereOver = new Set(
    before.episodes.filter(({ stage }) => stage.kind === 'over').map(({ id }) => id),
  );
  return after.episodes.reduce((sum, { id, stage, plan, game }) => {
    const isWon =
      stage.kind === 'over' && stage.how === 'without playing' && stage.order.length > 0;
    return sum + (isWon && !wereOver.has(id) ? plan.garnets + (game?.wins ?? 0) : 0);
  }, 0);
}

/** Garnets of players and of pairs. */
const heldIn = ({ members, pairs }: Position): number =>
  [...Object.values(members), ...pairs].reduce((sum, { garnets }) => sum + garnets, 0);

function givenBy(before: Position, { step }: SeasonMoment, report: Report): number {
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

/** What is collected a second time changes nothing. */
export function assertTakenOnce(
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
